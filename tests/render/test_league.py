"""The leaderboard, a player's record, the end of a game and the rulebook in other shapes than the common one."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.phrasebook import load_phrasebook
from bot.render.hand import hand_page
from bot.render.league import leaderboard_page, stats_page
from bot.render.lobby import lobby_page
from bot.render.pages import Menu, check_page
from bot.render.press import read_board, read_press
from bot.render.scores import score_page
from bot.render.table import table_page
from bot.rules import engine
from bot.rules.ruleset import Ruleset
from bot.rules.view import view_of
from tests.render.tables import VARIANTS, any_action, deal, face_of, ruleset_named

WORDS = load_phrasebook().words()


class Row(msgspec.Struct):
    games: int
    wins: int
    points: int
    bids_made: int
    bids_set: int


def test_a_record_in_words() -> None:
    text = stats_page(WORDS, "Sam", Row(12, 7, 2340, 20, 5)).text
    assert "**12** games, **7** won (58 %)" in text
    assert "**25** bids won: 20 made, 5 set" in text
    assert "195 in a game" in text
    assert "**1** game" in stats_page(WORDS, "Sam", Row(1, 0, -35, 0, 0)).text
    for nobody in (None, Row(0, 0, 0, 0, 0)):
        text = stats_page(WORDS, "Sam", nobody).text
        assert "has not finished a game" in text and "None" not in text


@pytest.mark.parametrize(("asked", "shown"), [(-1, 1), (0, 1), (1, 1), (3, 3), (9999, 3)])
def test_the_page_of_the_leaderboard_is_brought_into_range(asked: int, shown: int) -> None:
    page = leaderboard_page(WORDS, [(21, "Sam", 1, 1, 300, 3, 0)], asked, 3)
    assert f"Page {shown} of 3" in page.text
    earlier, later = page.rows[0]
    assert (read_board(earlier.id), read_board(later.id)) == (shown - 1, shown + 1)
    assert (earlier.disabled, later.disabled) == (shown == 1, shown == 3)


def test_a_deleted_account_keeps_its_row() -> None:
    rows = [(place, None, 1, 0, 10, 0, 0) for place in range(1, 11)]
    page = leaderboard_page(WORDS, rows)
    assert check_page(page) == []
    assert page.text.count("a former player") == 10
    assert page.rows == ()


def test_nobody_has_played() -> None:
    assert "Nobody has finished" in leaderboard_page(WORDS, []).text


def test_a_whole_game_ends_with_its_winners() -> None:
    base = ruleset_named(VARIANTS[0])
    ruleset = Ruleset(base.variant.with_changes({"target": 60}))
    match, seed = deal(ruleset, 1), 1
    rng = random.Random(3)
    while match.winners is None:
        seat = engine.due(ruleset, match)
        if seat is None:
            seed += 1
            match = deal(ruleset, seed, match)
        else:
            match, _ = engine.apply(ruleset, match, seat, any_action(ruleset, view_of(ruleset, match, seat), rng))
    face = face_of(ruleset, status="over")
    winners = " & ".join(face.names[seat] for seat in ruleset.seats_of(match.winners[0]))
    pages = {
        "table": table_page(WORDS, face, ruleset, view_of(ruleset, match, None)),
        "score": score_page(WORDS, face, ruleset, view_of(ruleset, match, None)),
        **{f"hand {seat}": hand_page(WORDS, face, ruleset, view_of(ruleset, match, seat)) for seat in range(4)},
    }
    for where, page in pages.items():
        assert check_page(page) == [], where
        assert f"{winners} won" in page.text, where
        words = {read_press(button.id).word for row in page.rows for button in row}
        assert "again" in words and "next" not in words, where
    own = ruleset.seats_of(match.winners[0])
    assert all(pages[f"hand {seat}"].text.startswith("## You won") == (seat in own) for seat in range(4))


def test_a_game_for_yourselves_has_no_sides() -> None:
    base = ruleset_named("tournament").variant
    ruleset = Ruleset(base.with_changes({"players": 3, "teams": "solo", "hand": 12}))
    kinds = ("person", "empty", "empty")
    page = lobby_page(
        WORDS, msgspec.structs.replace(face_of(ruleset, ("Anna", None, None)), kinds=kinds, status="lobby")
    )
    assert check_page(page) == []
    assert "Side" not in page.text
    menu = next(row for row in page.rows if isinstance(row, Menu))
    assert {option.description for option in menu.options} == {"You play for yourself"}
