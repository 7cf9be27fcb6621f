"""A record says everything about a deal in the given form, and plays again to the same deal."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.records.record import KEYS, line_of, read_record
from bot.records.replay import replay_record
from bot.records.verify import disagreements
from bot.records.write import UnfinishedDeal, deal_of, legal_sets, plays_of, record_of
from bot.rules.engine import new_match
from bot.rules.events import CardPlayed
from bot.rules.phases import tricks
from bot.rules.state import Deal
from tests.records.samples import played_record, record_in_json, thrown_in_record
from tests.rules.play import CATALOGUE, IDS, act, dealt_match, finish, play_deal, played_through, rules, running

# fmt: off
GIVEN_KEYS = [
    "variant", "set", "rules", "seed", "dealer", "hands", "nest", "calls", "bidder", "bid", "multiplier", "buried", "trump", "low",
    "rook", "partner_cards", "side", "circus", "melds", "plays", "legal", "winners", "roem", "captured", "delta", "thrown_in",
]
# fmt: on


def test_the_keys_are_the_given_ones_in_their_order() -> None:
    assert list(KEYS) == GIVEN_KEYS
    assert list(played_record("crowsnest")) == GIVEN_KEYS
    assert list(thrown_in_record("crowsnest")) == GIVEN_KEYS


@pytest.mark.parametrize("name", IDS)
def test_a_record_plays_again_to_the_same_deal(name: str) -> None:
    ruleset = rules(name)
    rng = random.Random(name)
    for _ in range(8):
        played = play_deal(ruleset, rng)
        record = record_of(ruleset, running(played.end), {})
        again = read_record(line_of(record))
        assert again == record
        assert disagreements(CATALOGUE, again) == []
        replayed = replay_record(ruleset, again)
        assert replayed.fault is None
        assert replayed.events[1:] == played.events[1:][: len(replayed.events) - 1]
        assert deal_of(ruleset, played.events) == running(played.end)


@pytest.mark.parametrize("name", IDS)
def test_what_a_played_record_says(name: str) -> None:
    ruleset = rules(name)
    played = played_through(ruleset, random.Random(7))
    deal = running(played.end)
    record = record_in_json(ruleset, played.end)
    v = ruleset.variant
    assert record["rules"] == json.loads(json.dumps(v.document()))
    assert record["set"] == {}
    assert record["seed"] == deal.seed
    assert [len(hand) for hand in record["hands"]] == [v.hand] * v.players
    assert len(record["nest"]) == len(record["buried"]) == v.nest
    assert record["side"] == [seat for seat in range(4) if seat % 2 == record["bidder"] % 2]
    assert [seat for seat, _ in record["plays"]] == [
        (trick.leader + step) % v.players for trick in deal.tricks for step in range(v.players)
    ]
    assert len(record["legal"]) == len(record["plays"]) == v.players * v.hand
    for (_, card), legal in zip(record["plays"], record["legal"], strict=True):
        assert card in legal
    assert record["winners"] == [trick.winner for trick in deal.tricks]
    for key in ("multiplier", "low", "rook", "circus"):
        assert record[key] is None
    for key in ("partner_cards", "melds", "roem"):
        assert record[key] == []
    assert record["thrown_in"] is False


@pytest.mark.parametrize("name", IDS)
def test_legal_sets_are_those_of_the_moment_in_the_order_of_the_deck(name: str) -> None:
    ruleset = rules(name)
    played = played_through(ruleset, random.Random(5))
    at_the_time = [
        sorted(tricks.playable(ruleset, running(step.before), step.seat), key=ruleset.deck.index)
        for step in played.steps
        if isinstance(step.events[0], CardPlayed)
    ]
    deal = running(played.end)
    assert [list(cards) for cards in legal_sets(ruleset, deal)] == at_the_time
    played_cards = [(event.seat, event.card) for event in played.events if isinstance(event, CardPlayed)]
    assert plays_of(deal) == played_cards


def test_french_names_stand_in_cards_and_trump_and_nowhere_else() -> None:
    record = played_record("kentucky_cards")
    dealt = {card for hand in [*record["hands"], record["nest"]] for card in hand}
    assert dealt == {f"{suit}{face}" for suit in "SHDC" for face in ["A", "K", "Q", "J", *range(5, 11)]} | {"JOKER"}
    assert record["trump"] in "SHDC"
    assert {card for _, card in record["plays"]} <= dealt
    assert {card for cards in record["legal"] for card in cards} <= dealt
    assert set(record["buried"]) <= dealt
    assert record["rules"]["counters"] == {"5": 5, "10": 10, "14": 10, "ROOK": 20}
    assert record["rules"]["specials"][0]["card"] == "ROOK"


@pytest.mark.parametrize("name", IDS)
def test_what_a_thrown_in_record_says(name: str) -> None:
    record = thrown_in_record(name)
    assert record["thrown_in"] is True
    assert record["captured"] == record["delta"] == [0, 0]
    for key in ("bidder", "bid", "trump", "low", "rook", "circus", "multiplier"):
        assert record[key] is None
    for key in ("buried", "partner_cards", "side", "plays", "legal", "winners", "roem", "melds"):
        assert record[key] == []
    assert [call for _, call in record["calls"]] == ["pass"] * 4 or record["calls"][-1][1] == "redeal"


COLOURS = ("Y14-6", "R14-6", "G14-6", "B14-6")
NEST = "R5 Y5 G5 B5 ROOK"


def golden(changes: dict[str, Any], script: list[str]) -> dict[str, Any]:
    ruleset = rules("tournament", changes)
    match = finish(ruleset, act(ruleset, dealt_match(ruleset, COLOURS, NEST), script)[0])
    record = record_in_json(ruleset, match, changes)
    assert disagreements(CATALOGUE, read_record(json.dumps(record).encode())) == []
    return record


def test_a_forced_bid_is_no_call() -> None:
    record = golden({"all_pass": "force_dealer"}, ["pass", "pass", "pass", "y.R5.Y5.G5.B5.ROOK", "t.Y"])
    assert record["calls"] == [[1, "pass"], [2, "pass"], [3, "pass"]]
    assert (record["bidder"], record["bid"], record["delta"]) == (0, 70, [120, 0])


def test_a_nest_that_nobody_picked_up_is_buried() -> None:
    record = golden({"nest_pickup": False, "trump_when": "no_exchange"}, ["b120", "t.R"])
    assert record["buried"] == record["nest"] == NEST.split()
    assert record["captured"] == [0, 120]


def test_a_redeal_out_of_turn_is_the_last_call() -> None:
    ruleset = rules("crowsnest")
    hands = ("Y14-8 Y5 R5", "G14-6", "R13-11 R9-6 Y6 Y7", "B14-6")
    match, _ = act(ruleset, dealt_match(ruleset, hands, "R14 R10 G5 B5 ROOK"), ["1:b70", "2:b75", "3:pass", "2:redeal"])
    record = record_in_json(ruleset, match)
    assert record["calls"] == [[1, 70], [2, 75], [3, "pass"], [2, "redeal"]]
    assert record["bidder"] is None
    assert disagreements(CATALOGUE, read_record(json.dumps(record).encode())) == []


def test_three_sides_are_listed_by_number() -> None:
    changes = {"players": 6, "team_count": 3, "hand": 6}
    record = played_record("tournament", changes)
    assert len(record["captured"]) == 3
    assert record["side"] == [record["bidder"] % 3, record["bidder"] % 3 + 3]
    assert disagreements(CATALOGUE, read_record(json.dumps(record).encode())) == []


@pytest.mark.parametrize("when", ["before_discard", "before_nest"])
def test_trump_named_early(when: str) -> None:
    record = played_record("crowsnest", {"trump_when": when})
    assert disagreements(CATALOGUE, read_record(json.dumps(record).encode())) == []


def test_a_running_deal_has_no_record() -> None:
    ruleset = rules("crowsnest")
    played = played_through(ruleset, random.Random(1))
    with pytest.raises(UnfinishedDeal):
        deal_of(ruleset, played.events[:-1] if played.end.winners is None else played.events[:-2])
    with pytest.raises(UnfinishedDeal):
        deal_of(ruleset, ())
    with pytest.raises(UnfinishedDeal):
        record_of(ruleset, Deal(number=1, dealer=0), {})
    assert new_match(ruleset, 0).deal is None
