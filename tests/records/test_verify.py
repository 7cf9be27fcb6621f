"""Records of others are accepted when they follow the format, and any tampering is found and said in a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.records.record import KEYS, BadRecord, read_record
from bot.records.verify import disagreements
from tests.records.samples import played_record, seeded_record, thrown_in_record
from tests.rules.play import CATALOGUE, IDS

Record = dict[str, Any]


def faults(record: Record) -> list[str]:
    try:
        return disagreements(CATALOGUE, read_record(json.dumps(record).encode()))
    except BadRecord as error:
        return [str(error)]


def with_card_moved(record: Record) -> None:
    record["hands"][0][0], record["hands"][1][0] = record["hands"][1][0], record["hands"][0][0]


def with_other_cards_played(record: Record) -> None:
    record["plays"][0][1], record["plays"][4][1] = record["plays"][4][1], record["plays"][0][1]


TAMPERED: dict[str, list[Callable[[Record], object]]] = {
    "variant": [
        lambda r: r.update(variant="tournament"),
        lambda r: r.update(variant="nobody"),
        lambda r: r.update(variant=3),
    ],
    "set": [
        lambda r: r.update(set={"target": 500}),
        lambda r: r.update(set={"tagret": 500}),
        lambda r: r.update(set=[]),
    ],
    "rules": [
        lambda r: r["rules"].update(made="captured"),
        lambda r: r["rules"].update(specials=[]),
        lambda r: r["rules"].update(id="tournament"),
        lambda r: r["rules"].pop("floor"),
        lambda r: r["rules"].update(extra=1),
        lambda r: r["rules"].update(revoke="claim"),
        lambda r: r.update(rules={}),
    ],
    "seed": [lambda r: r.update(seed="sha256.1:00000000000000000000000000000000")],
    "dealer": [
        lambda r: r.update(dealer=(r["dealer"] + 1) % 4),
        lambda r: r.update(dealer=4),
        lambda r: r.update(dealer=None),
    ],
    "hands": [
        with_card_moved,
        lambda r: r["hands"][0].pop(),
        lambda r: r["hands"].pop(),
        lambda r: r["hands"][0].__setitem__(0, r["hands"][1][0]),
        lambda r: r["hands"][0].__setitem__(0, "R4"),
        lambda r: r["hands"][0].__setitem__(0, "X"),
    ],
    "nest": [
        lambda r: r["nest"].reverse(),
        lambda r: r["nest"].pop(),
        lambda r: r["nest"].__setitem__(0, r["nest"][1]),
    ],
    "calls": [
        lambda r: r["calls"].pop(),
        lambda r: r["calls"].append([0, "pass"]),
        lambda r: r["calls"][0].__setitem__(0, (r["calls"][0][0] + 1) % 4),
        lambda r: r["calls"][0].__setitem__(0, 7),
        lambda r: r["calls"][0].__setitem__(1, 71),
        lambda r: r["calls"][0].__setitem__(1, "double"),
        lambda r: r["calls"].insert(0, [r["calls"][0][0], "redeal"]),
    ],
    "bidder": [lambda r: r.update(bidder=(r["bidder"] + 1) % 4), lambda r: r.update(bidder=None)],
    "bid": [lambda r: r.update(bid=r["bid"] + 5), lambda r: r.update(bid=None), lambda r: r.update(bid="70")],
    "multiplier": [lambda r: r.update(multiplier=2)],
    "buried": [
        lambda r: r["buried"].pop(),
        lambda r: r["buried"].__setitem__(0, r["plays"][0][1]),
        lambda r: r["buried"].__setitem__(0, "Q7"),
    ],
    "trump": [
        lambda r: r.update(trump="RYGB"[("RYGB".index(r["trump"]) + 1) % 4]),
        lambda r: r.update(trump="NT"),
        lambda r: r.update(trump=None),
    ],
    "low": [lambda r: r.update(low=False)],
    "rook": [lambda r: r.update(rook="bottom")],
    "partner_cards": [lambda r: r.update(partner_cards=["R14"])],
    "side": [lambda r: r.update(side=[0, 1]), lambda r: r["side"].reverse(), lambda r: r["side"].pop()],
    "circus": [lambda r: r.update(circus={"trump_by": 1, "passes": []})],
    "melds": [lambda r: r.update(melds=[[0, []]] * 4), lambda r: r.update(melds=None)],
    "plays": [
        lambda r: r["plays"].pop(),
        lambda r: r["plays"].append([0, "R5"]),
        lambda r: r["plays"][0].__setitem__(0, (r["plays"][0][0] + 1) % 4),
        lambda r: r["plays"][0].__setitem__(1, r["buried"][0]),
        lambda r: r["plays"][0].__setitem__(1, "R3"),
        with_other_cards_played,
    ],
    "legal": [
        lambda r: r["legal"].pop(),
        lambda r: r["legal"][0].pop(),
        lambda r: r["legal"][0].append(r["legal"][0][0]),
        lambda r: r["legal"][-1].__setitem__(0, r["buried"][0]),
        lambda r: r["legal"].append([]),
    ],
    "winners": [lambda r: r["winners"].__setitem__(3, (r["winners"][3] + 1) % 4), lambda r: r["winners"].pop()],
    "roem": [lambda r: r.update(roem=[0] * 9)],
    "captured": [lambda r: r["captured"].reverse(), lambda r: r["captured"].append(0), lambda r: r.update(captured=[])],
    "delta": [lambda r: r["delta"].__setitem__(0, r["delta"][0] + 5), lambda r: r["delta"].pop()],
    "thrown_in": [
        lambda r: r.update(thrown_in=True),
        lambda r: r.update(thrown_in=0),
        lambda r: r.update(thrown_in=None),
    ],
}


def test_every_key_is_tampered_with() -> None:
    assert set(TAMPERED) == set(KEYS)


@pytest.mark.parametrize(
    ("key", "change"),
    [(key, change) for key, changes in TAMPERED.items() for change in changes],
    ids=lambda each: str(each)[:12],
)
def test_tampering_is_found(key: str, change: Callable[[Record], object]) -> None:
    record = seeded_record("crowsnest")
    assert faults(record) == []
    before = json.dumps(record)
    change(record)
    assert json.dumps(record) != before
    found = faults(record)
    assert found
    assert all(" " in sentence and "Traceback" not in sentence for sentence in found)


@pytest.mark.parametrize("key", KEYS)
def test_every_key_must_be_there(key: str) -> None:
    record = played_record("crowsnest")
    del record[key]
    assert faults(record) == [f"the keys {key} are missing: a record always has every key"]


MAY_BE_NULL = ("set", "seed", "bidder", "bid", "multiplier", "trump", "low", "rook", "circus")


@pytest.mark.parametrize("key", [key for key in KEYS if key not in MAY_BE_NULL])
def test_null_stands_only_where_it_may(key: str) -> None:
    assert faults({**played_record("crowsnest"), key: None})


def test_a_play_against_the_rules_is_named_with_its_reason() -> None:
    record = played_record("crowsnest", seed=3)
    for number, ((seat, _), legal) in enumerate(zip(record["plays"], record["legal"], strict=True)):
        held = [card for who, card in record["plays"][number:] if who == seat]
        barred = [card for card in held if card not in legal]
        if barred:
            record["plays"][number][1] = barred[0]
            (sentence,) = faults(record)
            assert f"play {number + 1} (seat {seat}) is against the rules: must" in sentence
            return
    raise AssertionError("the deal has no play at which a card was barred")


@pytest.mark.parametrize(
    "key", ["bidder", "bid", "trump", "buried", "side", "plays", "winners", "captured", "delta", "thrown_in"]
)
def test_a_thrown_in_deal_has_no_play(key: str) -> None:
    record, played = thrown_in_record("crowsnest"), played_record("crowsnest")
    assert faults(record) == []
    record[key] = played[key]
    assert faults(record)


@pytest.mark.parametrize("seed", [None, 7, 1.5, "x", ["a", 1], {"deal": 4}])
def test_any_seed_of_others_is_accepted(seed: object) -> None:
    assert faults({**played_record("tournament"), "seed": seed}) == []


@pytest.mark.parametrize("name", IDS)
def test_the_order_of_keys_hands_and_sets_is_free(name: str) -> None:
    record = played_record(name)
    rng = random.Random(1)
    for hand in record["hands"]:
        rng.shuffle(hand)
    for legal in record["legal"]:
        rng.shuffle(legal)
    rng.shuffle(record["rules"]["ranks"])
    keys = list(record)
    rng.shuffle(keys)
    assert faults({key: record[key] for key in keys}) == []


def test_a_record_stands_alone_by_its_rules() -> None:
    record = played_record("crowsnest", {"target": 500})
    assert faults(record) == []
    record["variant"] = record["rules"]["id"] = "our_house"
    assert faults(record) == []
    del record["rules"]["id"]
    assert faults(record) == []
    record["set"] = {"target": 450}
    assert faults(record) == ["rules has target 500, set gives 450"]


def test_a_source_may_be_noted_and_no_set_may_be_null() -> None:
    record = played_record("crowsnest")
    assert faults({**record, "id": "x-1", "source": "elsewhere", "note": "first", "set": None}) == []
    assert "a record has no key colour" in faults({**record, "colour": 1})[0]
    assert "revoke claim, which this version cannot replay" in faults({**record, "claim": {"by": 1}})[0]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{", "is no JSON"),
        (b"\xff", "is no JSON"),
        (b"[1]", "no JSON object"),
        (b"NaN", "is no JSON"),
        (b"[" * 100_000, "JSON"),
        (b"{}", "are missing"),
    ],
)
def test_a_line_that_is_no_record(line: bytes, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        read_record(line)
