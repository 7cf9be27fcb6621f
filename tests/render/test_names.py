"""Names that people chose: no markup, no mention, no trick of the eye gets through, on any page (S076, S082, S083, S086)."""

from __future__ import annotations

import re

import pytest

from bot.phrasebook import load_phrasebook
from bot.render import notices
from bot.render.events import event_line
from bot.render.league import ROWS_ON_PAGE, leaderboard_page, stats_page
from bot.render.lobby import lobby_page
from bot.render.names import WIDTH, columns, plain_name, plain_names, safe_name, shown_names
from bot.render.pages import Menu, Page, check_page
from bot.render.refusals import refusal_text
from bot.rules.refusal import IllegalAction
from tests.render.tables import HARMLESS, HOSTILE, VARIANTS, face_of, pages_of, ruleset_named, steps

WORDS = load_phrasebook().words()
FACES = [HOSTILE[start : start + 4] for start in range(0, len(HOSTILE), 4)]
_INVISIBLE = re.compile("[\u200c-\u200f\u202a-\u202e\u2060-\u2066\u2067\u061c\ufeff\u3164\u2800\x00-\x09\x0b-\x1f]")


def inert(text: str) -> bool:
    """True when nothing in the text would be read as markup or a mention by Discord."""
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "", text)
    return not re.search(r"[*_~`|<>\[\]#\\]|@(?!\u200b)|://|^-|:\w+:", bare)


@pytest.mark.parametrize("raw", HOSTILE)
def test_a_name_is_made_harmless_and_short(raw: str) -> None:
    shown, plain = safe_name(raw, "Player 1"), plain_name(raw, "Player 1")
    assert inert(shown)
    assert plain.strip()
    assert columns(plain) <= WIDTH
    assert len(plain) <= 45
    assert not _INVISIBLE.search(plain)
    assert "\n" not in plain


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("Sam", "Sam"),
        ("  Sam \t O'Neil ", "Sam O'Neil"),
        ("a\u200bb\u2060c", "abc"),
        ("\u202eevil\u202c", "evil"),
        ("\u3164", "?"),
        ("\u0301\u0301", "?"),
        (None, "?"),
        ("z" + "\u0301" * 30, "\u017a\u0301\u0301"),
        ("\u540d" * 32, "\u540d" * 9 + "…"),
        ("x" * 32, "x" * 19 + "…"),
        ("\u05d0\u05d1", "\u2068\u05d0\u05d1\u2069"),
        ("👩\u200d🚀 Zoë", "👩\u200d🚀 Zoë"),
        ("a\u200db", "ab"),
    ],
)
def test_what_is_left_of_a_name(raw: str | None, plain: str) -> None:
    assert plain_name(raw, "?") == plain


def test_players_of_one_name_are_told_apart() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    assert shown_names(WORDS, face_of(ruleset, ("Sam", "Ann", "sam", "Sam"))) == (
        "Sam (1)",
        "Ann",
        "sam (3)",
        "Sam (4)",
    )
    copied = shown_names(WORDS, face_of(ruleset, ("Sam", "Sam", "Sam (1)", "Sam (2)")))
    assert len(set(copied)) == 4
    same_start = plain_names(WORDS, face_of(ruleset, ("x" * 30, "x" * 31, "Ann", "Bo")))
    assert len(set(same_start)) == 4


def test_computers_and_stand_ins_are_marked() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    face = face_of(ruleset, ("Sam", None, "Ann", None), kinds=("person", "computer", "stand_in", "empty"))
    sam, computer, stand_in, empty = shown_names(WORDS, face)
    assert sam == "Sam"
    assert computer.startswith("🤖 ")
    assert stand_in == "Ann 🤖"
    assert empty == "(empty)"


@pytest.mark.parametrize("names", FACES)
def test_no_name_changes_any_page_of_a_game(names: tuple[str, ...]) -> None:
    """A page with hostile names is the page with harmless ones, but for the names themselves in their safe form."""
    ruleset = ruleset_named(VARIANTS[0])
    hostile, harmless = face_of(ruleset, names), face_of(ruleset)
    shown = shown_names(WORDS, hostile)
    for match, events in steps(ruleset, 6):
        drawn = zip(
            pages_of(WORDS, hostile, ruleset, match, events),
            pages_of(WORDS, harmless, ruleset, match, events),
            strict=True,
        )
        for (where, page), (_, model) in drawn:
            assert check_page(page) == [], where
            assert without_sheet(page.text) == with_names(without_sheet(model.text), shown), where
            assert page.rows == model.rows
            assert page.text.count("```") == model.text.count("```")
        for event in events:
            line = event_line(WORDS, hostile, ruleset, event)
            assert line == with_names(event_line(WORDS, harmless, ruleset, event), shown)


@pytest.mark.parametrize("names", FACES)
def test_no_name_breaks_the_lobby_or_a_notice(names: tuple[str, ...]) -> None:
    ruleset = ruleset_named(VARIANTS[0])
    kinds = ("person", "person", "computer", "stand_in")
    hostile, harmless = (face_of(ruleset, own, kinds=kinds, status="lobby") for own in (names, HARMLESS))
    shown = shown_names(WORDS, hostile)
    page, model = lobby_page(WORDS, hostile), lobby_page(WORDS, harmless)
    assert check_page(page) == []
    assert page.text == with_names(model.text, shown)
    assert labels_are_clean(page)
    for seat in (0, 3):
        assert inert(notices.stand_in_notice(WORDS, hostile, seat).replace("**", ""))
        assert inert(notices.came_back_notice(WORDS, hostile, seat))
    assert inert(notices.stopped_notice(WORDS, names[0]).replace("`/rook start`", ""))
    refusal = refusal_text(WORDS, IllegalAction("not_your_turn", due=0), hostile, ruleset)
    assert refusal == with_names(refusal_text(WORDS, IllegalAction("not_your_turn", due=0), harmless, ruleset), shown)


def test_the_sheet_keeps_its_columns_whatever_the_names() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    *_, (match, events) = steps(ruleset, 6)
    for names in FACES:
        page = dict(pages_of(WORDS, face_of(ruleset, names), ruleset, match, events))["score"]
        sheet = page.text.split("```")[1].strip("\n").splitlines()
        assert len({columns(line) for line in sheet}) == 1
        assert columns(sheet[0]) <= 40


@pytest.mark.parametrize("name", [*HOSTILE, "\u540d" * 32, "*" * 32, "@" * 32, "👩\u200d👩\u200d👧\u200d👦" * 8])
def test_the_leaderboard_fits_with_any_names(name: str) -> None:
    rows = [(490 + place, name, 99_999, 88_888, 1_234_567, 77_777, 66_666) for place in range(ROWS_ON_PAGE)]
    for page_number in (-1, 0, 25, 50, 9999):
        page = leaderboard_page(WORDS, rows, page_number, 50)
        assert check_page(page) == []
        assert page.text.count("\n") == 1 + 2 * ROWS_ON_PAGE
    assert check_page(stats_page(WORDS, name, None)) == []


def with_names(text: str, shown: tuple[str, ...]) -> str:
    pattern = "|".join(HARMLESS)
    return re.sub(pattern, lambda found: shown[HARMLESS.index(found[0])].removesuffix(" 🤖"), text)


def without_sheet(text: str) -> str:
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def labels_are_clean(page: Page) -> bool:
    texts = []
    for row in page.rows:
        if isinstance(row, Menu):
            texts += [text for option in row.options for text in (option.label, option.description or "")]
        else:
            texts += [button.label for button in row]
    return not any("\n" in text or "\u202e" in text for text in texts)
