"""The re-deal test for pages: other hidden cards, the same words and the same buttons."""

from __future__ import annotations

import random

import pytest

from bot.phrasebook import load_phrasebook
from bot.render.face import Face
from bot.render.hand import hand_page
from bot.render.last_trick import last_trick_page
from bot.render.pages import Page
from bot.render.scores import score_page
from bot.render.table import table_page
from bot.rules.engine import fold
from bot.rules.events import seen_by
from bot.rules.ruleset import Ruleset
from bot.rules.state import Match
from bot.rules.view import view_of
from tests.rules.play import IDS, played_through, rules, running
from tests.rules.test_redeal import other_deal

WORDS = load_phrasebook().words("en")


def pages(ruleset: Ruleset, match: Match, last: tuple, reader: int | None, turn: int) -> list[Page]:
    """Everything that a reader can be shown of a match."""
    face = Face(
        table="abcdefgh",
        turn=turn,
        variant=ruleset.variant,
        names=("Ada", "Ben", "Cleo", "Dov"),
        kinds=("person",) * 4,
        status="playing",
        host=0,
        can_deal=running(match).stage == "over",
    )
    public = view_of(ruleset, match, None)
    shown = [table_page(WORDS, face, ruleset, public, tuple(seen_by(event, None) for event in last))]
    if public.tricks:
        shown.append(last_trick_page(WORDS, face, ruleset, public))
    if public.result is not None:
        shown.append(score_page(WORDS, face, ruleset, public))
    if reader is not None:
        shown.append(hand_page(WORDS, face, ruleset, view_of(ruleset, match, reader)))
    return shown


@pytest.mark.parametrize("name", IDS)
def test_no_page_changes_with_cards_that_its_reader_cannot_know(name: str) -> None:
    ruleset, rng = rules(name), random.Random(name)
    changed = 0
    played = played_through(ruleset, rng)
    first = ruleset.variant.players + 2
    for end in range(first, len(played.events) + 1):
        events = played.events[:end]
        match = fold(ruleset, played.start, events)
        for reader in (*range(ruleset.variant.players), None):
            others = other_deal(rng, ruleset, events, reader)
            other = fold(ruleset, played.start, others)
            ours = pages(ruleset, match, events[-2:], reader, end)
            assert ours == pages(ruleset, other, others[-2:], reader, end)
            changed += running(other).hands != running(match).hands
    assert changed > 50


def test_a_page_does_change_with_the_readers_own_cards() -> None:
    ruleset, rng = rules(IDS[0]), random.Random(3)
    events = played_through(ruleset, rng).events[: ruleset.variant.players + 2]
    start = played_through(ruleset, random.Random(3)).start
    other = other_deal(rng, ruleset, events, 1)
    mine, theirs = (pages(ruleset, fold(ruleset, start, each), (), 0, 6) for each in (events, other))
    assert mine[-1] != theirs[-1]
