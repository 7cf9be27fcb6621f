"""A variant that does not fit together is refused with a sentence that names the field and says what to do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.catalogue import BadVariant, Catalogue, UnknownVariant, build_variant, change_variant, load_catalogue
from bot.rules.ruleset import Ruleset, ruleset_of, unplayable_options
from bot.rules.variant import OPTION_FIELDS, Variant
from tests.rules.play import CATALOGUE, IDS, rules


def rook(place: object = "top", free: object = True, forced: object = True, card: str = "ROOK") -> dict[str, Any]:
    return {"card": card, "place": place, "free": free, "forced": forced}


B2, R2 = rook(card="B2", free=False), rook(card="R2", free=False)
WITH_2S = {"added": ["B2", "R2"], "nest": 7}
NO_ROOK = {"rooks": 0, "nest": 4, "bid_max": 100, "specials": []}
FIVE = {"players": 5, "teams": "called", "called_cards": 1, "hand": 7, "nest": 6}

REFUSED: list[tuple[dict[str, Any], str]] = [
    # Section 4, rule 1
    (
        {"nest": 0, "hand": 10, "nest_pickup": False, "trump_when": "no_exchange"},
        "the deck has 41 cards, but 4 hands of 10",
    ),
    ({"hand": 11}, "4 hands of 11 and a nest of 5 take 49: 3 more are needed"),
    ({"nest": 4}, "put 5 in the nest"),
    ({"added": ["R5"], "nest": 6}, "added holds R5, which ranks brings already"),
    ({"added": ["B2", "B2"], "nest": 7}, "added names a card twice"),
    ({"added": ["ROOK"], "nest": 6}, "set rooks to the number of Rook cards"),
    ({"ranks": []}, "ranks is empty"),
    ({"ranks": [5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]}, "ranks names a number twice"),
    # Rule 2
    ({"bid_max": 125}, "bid_max is 125, but a hand has only 120 points"),
    ({"bid_max": 145, "last_trick_bonus": 20}, "only 140 points"),
    ({"bid_min": 125, "bid_max": 120}, "bid_min 125 is above bid_max 120"),
    ({"bid_min": 72}, "bid_min 72 is no multiple of bid_step 5"),
    ({"bid_max": 118}, "bid_max 118 is no multiple of bid_step 5"),
    ({"bid_min": 0}, "bid_min is 0"),
    # Rule 3
    ({**NO_ROOK, "nest": 0, "hand": 10, "nest_pickup": False}, "there is no nest"),
    ({**NO_ROOK, "nest": 0, "hand": 10, "trump_when": "no_exchange"}, "there is no nest"),
    ({"trump_when": "no_exchange"}, "the nest is taken, so trump_when no_exchange does not fit"),
    # Rule 4
    ({"teams": "called"}, "teams called needs called_cards of 1 or 2"),
    ({"teams": "called", "called_cards": 2, "players": 3, "hand": 12}, "at least two players more than called cards"),
    ({"called_cards": 1}, "called_cards is only for teams called"),
    ({"players": 5, "hand": 7, "nest": 6}, "5 players do not make 2 equal sides"),
    ({"team_count": 3}, "4 players do not make 3 equal sides"),
    ({"dummy_hands": 1, "hand": 7, "nest": 6}, "dummy hands need teams solo"),
    # Rule 5
    ({"specials": [rook(), rook(card="R1")]}, "specials names R1, which is not in the deck"),
    ({"specials": [rook("called")]}, "place called is for the Rook, with rook_place in calls"),
    (
        {"specials": [rook(), B2 | {"place": "called"}], **WITH_2S, "calls": ["rook_place"]},
        "place called is for the Rook",
    ),
    ({"specials": [rook("middle")]}, "place"),
    ({"specials": [rook(10.0)]}, "place 10.0 is the place of a card already"),
    ({"specials": [rook(10)]}, "10 is the place of a card already"),
    ({"specials": [rook(), rook()]}, "specials names a card twice"),
    # Rules 6 and 8
    ({"calls": ["circus"], "players": 2, "hand": 18}, "circus needs 4 players and fixed sides"),
    ({"calls": ["circus"], "teams": "solo"}, "circus needs 4 players and fixed sides"),
    ({"calls": ["circus"], "trump_when": "before_nest"}, "circus does not fit trump_when before_nest"),
    ({"calls": ["low", "low"]}, "calls names a word twice"),
    # Section 11
    ({"exchange_exact": 6}, "exchange_exact 6 is more than the nest of 5"),
    ({"forced_bid": 72}, "forced_bid 72 is no possible bid"),
    ({"forced_bid": 125}, "forced_bid 125 is no possible bid"),
    ({"opening_bid": 30}, "opening_bid 30 is no possible bid"),
    ({**WITH_2S, "specials": [rook(), B2]}, "B2 stands above the Rook"),
    ({**WITH_2S, "specials": [R2, rook()]}, "R2 stands under the Rook"),
    ({**WITH_2S, "specials": [rook("bottom"), R2]}, "R2 as second trump needs the Rook on top"),
    ({**NO_ROOK, "added": ["R2"], "nest": 5, "specials": [R2]}, "R2 as second trump needs a Rook above it"),
    ({"specials": []}, "the deck has a Rook, but specials has no entry for it"),
    ({"skin": "french", "ranks": list(range(1, 15)), "hand": 13}, "ordinary cards have one ace a suit"),
    ({**FIVE, "packs": 2, "hand": 15, "nest": 7}, "called partners need one pack"),
    ({**FIVE, "nest_pickup": False, "trump_when": "no_exchange"}, "called partners need the nest taken"),
    # Unknown fields and wrong kinds of values
    ({"tagret": 300}, "tagret is no option: the options are players, teams"),
    ({"target": "300"}, "target: input should be a valid integer"),
    ({"target": 0}, "target: input should be greater than or equal to 1"),
    ({"target": True}, "target: input should be a valid integer"),
    ({"nest_pickup": 1}, "nest_pickup: input should be a valid boolean"),
    ({"lead": "right_of_dealer"}, "lead: input should be 'left_of_dealer'"),
    ({"calls": ["misere"]}, "calls.0: input should be 'low'"),
    ({"ranks": [0, 5]}, "ranks.0: input should be greater than or equal to 1"),
    ({"counters": {"15": 5}}, "'15' is no card"),
    ({"counters": {"5": -5}}, "counters.5"),
    ({"added": ["X2"], "nest": 6}, "'X2' is no card"),
    ({"floor": 10}, "floor"),
    ({"bury_counters": "sometimes"}, "bury_counters"),
    ({"specials": [{"card": "ROOK", "place": "top", "free": True}]}, "specials.0.forced"),
    ({"specials": [rook() | {"colour": "R"}]}, "specials.0.colour is no option"),
    ({"id": "other"}, "id and base are no options"),
    ({"base": "tournament"}, "id and base are no options"),
]


@pytest.mark.parametrize(("changes", "sentence"), REFUSED, ids=[sentence[:40] for _, sentence in REFUSED])
def test_refused_with_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadVariant) as caught:
        change_variant(CATALOGUE.get("tournament"), changes)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "pydantic" not in str(caught.value)


def test_every_fault_is_said_at_once() -> None:
    with pytest.raises(BadVariant) as caught:
        change_variant(CATALOGUE.get("tournament"), {"nest": 4, "bid_min": 72, "called_cards": 1})
    for part in ("the deck has 41 cards", "bid_min 72", "called_cards is only"):
        assert part in str(caught.value)


HOUSE_RULES: list[dict[str, Any]] = [
    {"nest": 1, "hand": 10, "nest_pickup": False, "trump_when": "no_exchange"},
    {**NO_ROOK, "nest": 0, "hand": 10, "nest_pickup": False, "trump_when": "no_exchange"},
    {"specials": [rook(10.5)]},
    {"specials": [rook("top", False, False)]},
    {**WITH_2S, "specials": [B2, rook(), R2]},
    {"most_tricks_bonus": 20, "most_tricks_tie": "split", "bid_max": 140},
    {"calls": ["circus"], "trump_when": "before_discard"},
    FIVE,
    {"floor": -250, "tie": "shared", "all_pass": "force_dealer", "forced_bid": 75},
]


@pytest.mark.parametrize("changes", HOUSE_RULES, ids=lambda changes: ",".join(changes))
def test_house_rules_are_accepted(changes: dict[str, Any]) -> None:
    variant = change_variant(CATALOGUE.get("tournament"), changes)
    assert Variant(**variant.document()) == variant
    assert build_variant(variant.document()) == variant


@pytest.mark.parametrize("name", IDS)
def test_every_variant_is_sound_and_playable(name: str) -> None:
    variant = CATALOGUE.get(name)
    assert set(variant.document()) == {"id", *OPTION_FIELDS}
    assert unplayable_options(variant) == ()
    assert ruleset_of(variant) is ruleset_of(build_variant(variant.document()))
    assert Ruleset(variant) == Ruleset(variant)
    assert hash(Ruleset(variant)) == hash(Ruleset(variant))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        (FIVE, "teams"),
        ({"teams": "solo", "dummy_hands": 1, "hand": 7, "nest": 6}, "dummy_hands"),
        ({"packs": 2, "hand": 18, "nest": 10}, "packs"),
        ({"nest_shown": "one_up"}, "nest_shown"),
        ({"redeal": "no_counters_no_upcard"}, "redeal"),
        ({"holds": 1}, "holds"),
        ({"opening_bid": 70}, "opening_bid"),
        ({"exchange_exact": 2}, "exchange_exact"),
        ({"bury_trump": "shown"}, "bury_trump"),
        ({"declare_buried": True}, "declare_buried"),
        ({"calls": ["low"]}, "calls"),
        ({"lead": "bidder_chooses"}, "lead"),
        ({"revoke": "claim"}, "revoke"),
    ],
)
def test_options_that_no_phase_can_play_are_named(changes: dict[str, Any], field: str) -> None:
    assert field in unplayable_options(rules("tournament", changes).variant)


def test_unknown_variants_are_named_with_those_that_there_are() -> None:
    with pytest.raises(UnknownVariant) as caught:
        CATALOGUE.get("crownest")
    assert "'crownest'" in str(caught.value)
    assert all(name in str(caught.value) for name in IDS)


def test_the_catalogue_has_one_default_and_bases_that_end() -> None:
    assert CATALOGUE.default in IDS
    with pytest.raises(BadVariant, match="circle"):
        Catalogue({"a": {"base": "b", "default": True}, "b": {"base": "a"}}).get("a")
    with pytest.raises(BadVariant, match="which there is not"):
        Catalogue({"a": {"base": "b", "default": True}}).get("a")
    with pytest.raises(BadVariant, match="exactly one"):
        Catalogue({"a": {}})


def test_a_broken_file_is_named(tmp_path: Any) -> None:
    (tmp_path / "odd.toml").write_text("players = = 4")
    with pytest.raises(BadVariant, match=r"odd\.toml cannot be read"):
        load_catalogue(tmp_path)


def test_differences_name_the_base_and_what_the_file_sets() -> None:
    first = [name for name in IDS if CATALOGUE.differences(name)[0] is None]
    assert len(first) == 1
    for name in IDS:
        base, own = CATALOGUE.differences(name)
        if base is not None:
            before, now = CATALOGUE.get(base).document(), CATALOGUE.get(name).document()
            assert {field for field in OPTION_FIELDS if before[field] != now[field]} == set(own)
    with pytest.raises(UnknownVariant):
        CATALOGUE.differences("nobody")
