"""The given cases of our variants, our own, and what the judge says of cases that are wrong or cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.records.judge import KINDS, judge
from tests.rules.play import CATALOGUE, IDS

HERE = Path(__file__).parent
GIVEN = HERE / "rook.jsonl"
SHARED = HERE.parents[2] / "shared" / "cases" / "rook.jsonl"


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


OURS = [case for case in cases("rook.jsonl") if case["v"] in IDS]


@pytest.mark.parametrize("case", [*OURS, *cases("own.jsonl")], ids=lambda case: case["id"])
def test_the_rules_give_what_the_case_says(case: dict[str, Any]) -> None:
    verdict = judge(CATALOGUE, case)
    assert verdict.passed, f"says {verdict.says}; gave {verdict.gave}"


def test_the_cases_are_those_that_were_given() -> None:
    assert len(cases("rook.jsonl")) == 151
    assert not SHARED.exists() or SHARED.read_bytes() == GIVEN.read_bytes()
    assert len(OURS) >= 52


def test_every_kind_is_judged_somewhere() -> None:
    assert {case["kind"] for case in [*OURS, *cases("own.jsonl")]} == set(KINDS)


def other(value: Any) -> Any:
    """A value of the same form that says something else."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "continue" if value != "continue" else "side 0"
    if isinstance(value, dict):
        return dict.fromkeys(value, "R12")
    return value[1:]


ASKED = {
    "cards",
    "hand",
    "nest",
    "points",
    "ok",
    "bidder",
    "bid",
    "redeal_dealer",
    "answer",
    "winner",
    "delta",
    "result",
    "choices",
}
ASKED |= {"legal", "best", "worst", "after", "leader"}
GIVEN_KEYS = {
    "redeal": {"hand", "nest"},
    "bury": {"nest"},
    "legal": {"hand"},
    "score": {"cards", "bid"},
    "solo": {"cards", "bid", "bidder"},
    "seats": {"cards", "bid"},
    "revoke": {"bid"},
    "circus": {"bidder"},
    "ties": {"hand"},
}


@pytest.mark.parametrize(
    "case", [case for case in [*OURS, *cases("own.jsonl")] if case["kind"] != "invalid"], ids=lambda case: case["id"]
)
def test_another_answer_fails(case: dict[str, Any]) -> None:
    asked = [key for key in case if key in ASKED and key not in GIVEN_KEYS.get(case["kind"], set())]
    assert asked
    for key in asked:
        verdict = judge(CATALOGUE, {**case, key: other(case[key])})
        assert not verdict.passed
        assert verdict.says
        assert verdict.gave


CALL = {"v": "crowsnest", "kind": "call", "standing": None, "call": 70, "ok": True}
AUCTION = {"v": "crowsnest", "kind": "auction", "calls": [120], "bidder": 1, "bid": 120}
LEGAL = {"v": "crowsnest", "kind": "legal", "trump": "R", "hand": ["R5"], "trick": [], "legal": ["R5"]}
TRICK = {"v": "crowsnest", "kind": "trick", "trump": "R", "plays": ["R5"], "winner": 0}
SCORE = {"v": "crowsnest", "kind": "score", "bid": 80, "cards": [120, 0], "last": 0, "delta": [80, 0]}
CIRCUS = {
    "v": "crowsnest",
    "kind": "circus",
    "trump": "R",
    "bidder": 0,
    "hands": [["R5"], ["R6"], ["R7"], ["R8"]],
    "leader": 1,
}

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({}, "needs v"),
    ({**CALL, "v": 4}, "needs v"),
    ({**CALL, "v": "crownest"}, "there is no variant 'crownest'"),
    ({**CALL, "kind": "bidding"}, "there is no kind 'bidding'"),
    ({**CALL, "kind": ["call"]}, "needs v"),
    ({**CALL, "kind": "holders"}, "cannot judge the kind holders"),
    ({**CALL, "kind": "partner"}, "cannot judge the kind partner"),
    ({**CALL, "set": [1]}, "write an object of option fields"),
    ({**CALL, "set": {"tagret": 1}}, "tagret is no option"),
    ({**CALL, "set": {"nest": 6}}, "the deck has 41 cards"),
    ({"v": "crowsnest", "kind": "call", "call": 70}, "asks nothing"),
    ({"v": "crowsnest", "kind": "call", "ok": True}, "has no call"),
    ({**CALL, "call": "seventy"}, "no whole number"),
    ({**CALL, "call": True}, "no whole number"),
    ({**CALL, "standing": "70"}, "no whole number"),
    ({**AUCTION, "calls": []}, "no list of calls"),
    ({**AUCTION, "calls": [70]}, "stops before the auction is over"),
    ({**AUCTION, "calls": [120, 120]}, "goes on after the auction ended with call 1"),
    ({**AUCTION, "calls": [70, 70]}, "call 2 is against the rules: bid too low (bid 70, standing 70, lowest 75)"),
    ({**AUCTION, "calls": ["hold"]}, "cannot judge"),
    ({**AUCTION, "calls": ["double"]}, "a call is a number, pass or [seat, redeal]"),
    ({**AUCTION, "calls": [[9, "redeal"]]}, "a call is a number, pass or [seat, redeal]"),
    ({**AUCTION, "calls": [[1, "redeal"]], "set": {"redeal": "none"}}, "against the rules: redeal off"),
    ({**AUCTION, "set": {"opening_bid": 80}}, "the opening is 80 by itself"),
    ({**LEGAL, "hand": ["R4"]}, "R4 is not in the deck"),
    ({**LEGAL, "hand": ["HA"]}, "'HA' is no card here"),
    ({**LEGAL, "hand": "R5"}, "no list of cards"),
    ({**LEGAL, "hand": ["R5", "R5"]}, "more of R5 than the deck"),
    ({**LEGAL, "hand": [["R5"]]}, "no card here"),
    ({**LEGAL, "trump": "H"}, "'H' is no trump here"),
    ({**LEGAL, "low": "yes"}, "write true or false"),
    ({**LEGAL, "rook": "middle"}, "write top or bottom"),
    ({**TRICK, "plays": []}, "plays is empty"),
    ({**SCORE, "cards": [120, "0"]}, "no list of whole numbers"),
    ({**SCORE, "last": 2}, "last is 2, not 0 to 1"),
    ({**SCORE, "set": {"most_tricks_bonus": 20}}, "no tricks, which this variant's bonuses need"),
    ({"v": "crowsnest", "kind": "end", "totals": [1, 2, 3], "result": "continue"}, "totals has 3 numbers, not 2"),
    (
        {"v": "crowsnest", "kind": "ties", "trump": "R", "which": "middle", "hand": ["R5"], "choices": []},
        "write best or worst",
    ),
    ({"v": "crowsnest", "kind": "ties", "trump": "R", "which": "best", "hand": [], "choices": []}, "hand is empty"),
    ({**CIRCUS, "hands": [["R5"]]}, "no list of four hands"),
    ({**CIRCUS, "hands": [["R5"], ["R5"], ["R7"], ["R8"]]}, "more of R5 than the deck"),
    ({**CIRCUS, "hands": ["R5", ["R6"], ["R7"], ["R8"]]}, "no list of cards"),
    ({**CIRCUS, "trump": None}, "has no trump"),
    ({**CIRCUS, "bidder": 4}, "bidder is 4, not 0 to 3"),
    ({"v": "crowsnest", "kind": "invalid", "set": {"target": 500}}, "the rules accept it"),
]


@pytest.mark.parametrize(("case", "sentence"), UNREADABLE, ids=[sentence for _, sentence in UNREADABLE])
def test_a_bad_case_fails_with_a_sentence(case: dict[str, Any], sentence: str) -> None:
    verdict = judge(CATALOGUE, case)
    assert not verdict.passed
    assert sentence in verdict.gave
