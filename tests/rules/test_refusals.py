"""Every reason for a refusal, each brought about once, with its facts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from bot.rules.actions import Pass, parse
from bot.rules.engine import apply, choices, new_match
from bot.rules.refusal import CODES, IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.state import Match
from tests.rules.play import act, cards, dealt_match, finish, rules

HANDS = ("Y14-6", "R14-6", "G14-6", "B14-6")
NEST = "R5 Y5 G5 B5 ROOK"
BURY_FIVES = "y.R5.Y5.G5.B5.ROOK"
TO_BURY = ["1:b120"]
TO_TRUMP = [*TO_BURY, BURY_FIVES]
TO_TRICKS = [*TO_TRUMP, "t.R"]
MIXED = ("Y14-8 R5 G6", "Y7 Y6 R14-8", "Y5 G14-7", "B14-7 ROOK")
MIXED_NEST = "R7 R6 G5 B6 B5"


class Situation(NamedTuple):
    """A script, then an action that is refused with ``code`` and ``facts``."""

    code: str
    script: list[str]
    refused: str
    facts: dict[str, Any]
    changes: Mapping[str, Any] = MappingProxyType({})
    hands: tuple[str, ...] = HANDS
    nest: str = NEST


COUNTERS_FIRST = {"bury_counters": "no"}
SITUATIONS = [
    Situation("not_your_turn", [], "2:pass", {"due": 1}),
    Situation("not_your_turn", TO_BURY, f"2:{BURY_FIVES}", {"due": 1}),
    Situation("not_your_turn", TO_TRUMP, "0:t.Y", {"due": 1}),
    Situation("not_your_turn", TO_TRICKS, "0:c.Y14", {"due": 1}),
    Situation("not_now", [], "1:c.R14", {"stage": "auction"}),
    Situation("not_now", TO_BURY, "1:t.R", {"stage": "bury"}),
    Situation("not_now", TO_TRUMP, "1:b70", {"stage": "trump"}),
    Situation("not_now", TO_TRICKS, "1:pass", {"stage": "tricks"}),
    Situation("bid_too_low", [], "1:b65", {"bid": 65, "standing": 0, "lowest": 70}),
    Situation("bid_too_low", ["1:b80"], "2:b80", {"bid": 80, "standing": 80, "lowest": 85}),
    Situation("bid_too_high", [], "1:b125", {"bid": 125, "highest": 120}),
    Situation("bid_off_step", [], "1:b72", {"bid": 72, "step": 5}),
    Situation("already_passed", ["1:pass"], "1:b70", {}),
    Situation("redeal_off", [], "1:redeal", {}, {"redeal": "none"}),
    Situation("redeal_off", TO_BURY, "1:redeal", {}, {"redeal": "none"}),
    Situation("redeal_late", TO_BURY, "1:redeal", {}),
    Situation("redeal_counter", [], "3:redeal", {}),
    Situation("bury_count", TO_BURY, "1:y.R5.Y5", {"count": 5, "chosen": 2}),
    Situation("bury_count", TO_BURY, "1:y.R5.R5.Y5.G5.B5", {"count": 5, "chosen": 4}),
    Situation("bury_counters", TO_BURY, f"1:{BURY_FIVES}", {"most": 0, "chosen": 5}, COUNTERS_FIRST),
    Situation("bury_counters", TO_BURY, f"1:{BURY_FIVES}", {"most": 2, "chosen": 5}, {"bury_counters": 2}),
    Situation(
        "bury_trumps",
        ["1:b120", "t.R"],
        "1:y.R6.R7.R8.R9.R11",
        {"most": 2, "chosen": 5},
        {"trump_when": "before_discard", "bury_trump": "last_resort"},
    ),
    Situation("not_your_card", TO_BURY, "1:y.R5.Y5.G5.B5.Y6", {"card": "Y6"}),
    Situation("not_your_card", TO_TRICKS, "1:c.R5", {"card": "R5"}),
    Situation("trump_unknown", TO_TRUMP, "1:t.NT", {"trump": "NT"}),
    Situation(
        "must_follow",
        ["1:b120", "y.R6.R7.R8.R9.B6", "t.G", "1:c.Y7"],
        "2:c.G7",
        {"suit": "Y", "legal": ("Y5",)},
        {},
        MIXED,
        MIXED_NEST,
    ),
    Situation(
        "must_follow_or_free",
        ["1:b120", "y.R6.R7.R8.R9.G5", "t.R", "1:c.B5", "2:c.Y5"],
        "3:c.Y6",
        {"suit": "B", "legal": ("B14", "B13", "B12", "B11", "B10", "B9", "B8", "ROOK"), "free": ("ROOK",)},
        {},
        ("Y14-8 R5 G6", "Y7 R14-7", "Y5 G14-7", "B14-8 Y6 ROOK"),
        "R6 B7 G5 B6 B5",
    ),
    Situation(
        "must_play_only_trump",
        ["1:b120", "y.R6.R7.G5.B5.B6", "t.R", "1:c.R14", "2:c.G14"],
        "3:c.B14",
        {"card": "ROOK"},
        {},
        MIXED,
        MIXED_NEST,
    ),
]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: f"{each.code}-{each.refused.replace(':', '_')}")
def test_refused_with_its_reason_and_facts(situation: Situation) -> None:
    ruleset = rules("tournament", situation.changes)
    match, _ = act(ruleset, dealt_match(ruleset, situation.hands, situation.nest), situation.script)
    seat_text, _, text = situation.refused.partition(":")
    with pytest.raises(IllegalAction) as caught:
        apply(ruleset, match, int(seat_text), parse(text))
    assert caught.value.code == situation.code
    assert caught.value.facts == situation.facts


def test_nothing_is_decided_without_a_deal() -> None:
    ruleset = rules("tournament")
    over: Match = finish(ruleset, act(ruleset, dealt_match(ruleset, HANDS, NEST), TO_TRICKS)[0])
    for match in (new_match(ruleset, 0), over):
        with pytest.raises(IllegalAction) as caught:
            apply(ruleset, match, 1, Pass())
        assert caught.value.code == "no_deal"
        assert not choices(ruleset, match, 1)


def test_every_reason_has_its_test() -> None:
    assert {each.code for each in SITUATIONS} | {"no_deal"} == set(CODES)


def playable(ruleset: Ruleset, match: Match, seat: int) -> list[str]:
    return [action.card for action in choices(ruleset, match, seat).actions if hasattr(action, "card")]


def test_a_lone_rook_need_not_be_played_where_it_is_not_forced() -> None:
    special = {"card": "ROOK", "place": "top", "free": True, "forced": False}
    ruleset = rules("tournament", {"specials": [special]})
    script = ["1:b120", "y.R6.R7.G5.B5.B6", "t.R", "1:c.R14", "2:c.G14"]
    match, _ = act(ruleset, dealt_match(ruleset, MIXED, MIXED_NEST), script)
    assert playable(ruleset, match, 3) == list(cards("B14-7 ROOK"))


def test_a_rook_without_licence_follows_like_any_trump() -> None:
    special = {"card": "ROOK", "place": "top", "free": False, "forced": True}
    ruleset = rules("tournament", {"specials": [special]})
    hands = ("Y14-8 R5 G6", "Y7 R14-7", "Y5 G14-7", "B14-8 Y6 ROOK")
    script = ["1:b120", "y.R6.R7.R8.R9.G5", "t.R", "1:c.B5", "2:c.Y5"]
    match, _ = act(ruleset, dealt_match(ruleset, hands, "R6 B7 G5 B6 B5"), script)
    assert playable(ruleset, match, 3) == list(cards("B14-8"))
