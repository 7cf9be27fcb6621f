"""Records for tests, written from random deals."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from bot.records.record import line_of
from bot.records.write import record_of
from bot.rules.engine import apply, deal_cards, due, fold, new_match
from bot.rules.ruleset import Ruleset
from bot.rules.state import Match
from bot.shuffle import seed_from, shuffled
from tests.rules.play import played_through, random_action, rules, running, thrown_in


def record_in_json(ruleset: Ruleset, match: Match, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The record of the match's finished deal as plain data, as a file has it."""
    found: dict[str, Any] = json.loads(line_of(record_of(ruleset, running(match), changes or {})))
    return found


@cache
def _played(name: str, changes: str, seed: int) -> str:
    options = json.loads(changes)
    ruleset = rules(name, options)
    return json.dumps(record_in_json(ruleset, played_through(ruleset, random.Random(seed)).end, options))


def played_record(name: str, changes: Mapping[str, Any] | None = None, seed: int = 1) -> dict[str, Any]:
    """The record of a random deal that was played, in a fresh copy."""
    found: dict[str, Any] = json.loads(_played(name, json.dumps(changes or {}), seed))
    return found


def thrown_in_record(name: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The record of a random deal that was thrown in."""
    ruleset = rules(name, changes)
    return record_in_json(ruleset, thrown_in(ruleset, random.Random(1)).end, changes)


def seeded_record(name: str) -> dict[str, Any]:
    """The record of a played deal whose seed deals it again."""
    ruleset = rules(name)
    rng = random.Random(2)
    for number in range(100):
        seed = seed_from("samples", number)
        match = new_match(ruleset, number % 4)
        match = fold(ruleset, match, deal_cards(ruleset, match, shuffled(ruleset.deck, seed), seed))
        while running(match).stage != "over":
            match = step(rng, ruleset, match)
        if running(match).result is not None:
            return record_in_json(ruleset, match)
    raise AssertionError("no deal was played")


def step(rng: random.Random, ruleset: Ruleset, match: Match) -> Match:
    """The match after one random action."""
    seat = due(ruleset, match)
    assert seat is not None
    return apply(ruleset, match, seat, random_action(rng, ruleset, match, seat))[0]
