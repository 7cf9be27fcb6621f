"""The order of the cards under each call, in full."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.cards import Card, Suit, holds, without
from bot.rules.notation import card_text, read_card, read_suit, suit_text
from bot.rules.ranking import TRUMP, RookPlace
from bot.rules.ruleset import Ruleset
from tests.rules.play import cards, rules

FULL = {"ranks": list(range(1, 15)), "hand": 13}


def special(card: str, place: object, free: bool = False) -> dict[str, Any]:
    return {"card": card, "place": place, "free": free, "forced": True}


def order(ruleset: Ruleset, suit: str, trump: str, low: bool = False, rook: RookPlace | None = None) -> str:
    """The cards of one suit from the strongest down."""
    ranking = ruleset.ranking(Suit(trump), low, rook)
    found = [card for card in ruleset.deck if ranking.suit[card] == suit]
    return " ".join(sorted(found, key=ranking.strength.__getitem__, reverse=True))


BLACK_AND_RED = {"specials": [special("B2", "top"), special("ROOK", "top", True), special("R2", "top")]}


@pytest.mark.parametrize(
    ("changes", "call", "trumps", "plain"),
    [
        ({}, {"trump": "R"}, "ROOK R14 R13 R12 R11 R10 R9 R8 R7 R6 R5", "Y14 Y13 Y12 Y11 Y10 Y9 Y8 Y7 Y6 Y5"),
        ({"specials": [special("ROOK", "bottom")]}, {"trump": "R"}, "R14 R13 R12 R11 R10 R9 R8 R7 R6 R5 ROOK", None),
        ({"specials": [special("ROOK", 10.5)]}, {"trump": "R"}, "R14 R13 R12 R11 ROOK R10 R9 R8 R7 R6 R5", None),
        ({"specials": [special("ROOK", 12.5)]}, {"trump": "R"}, "R14 R13 ROOK R12 R11 R10 R9 R8 R7 R6 R5", None),
        (
            {"calls": ["rook_place"], "specials": [special("ROOK", "called")]},
            {"trump": "R", "rook": "bottom"},
            "R14 R13 R12 R11 R10 R9 R8 R7 R6 R5 ROOK",
            None,
        ),
        (
            {},
            {"trump": "R", "low": True},
            "R5 R6 R7 R8 R9 R10 ROOK R11 R12 R13 R14",
            "Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14",
        ),
        (
            FULL | {"one_high": True},
            {"trump": "R"},
            "ROOK R1 R14 R13 R12 R11 R10 R9 R8 R7 R6 R5 R4 R3 R2",
            "Y1 Y14 Y13 Y12 Y11 Y10 Y9 Y8 Y7 Y6 Y5 Y4 Y3 Y2",
        ),
        (FULL, {"trump": "R", "low": True}, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 ROOK R11 R12 R13 R14", None),
        (
            FULL | BLACK_AND_RED,
            {"trump": "G"},
            "B2 ROOK R2 G14 G13 G12 G11 G10 G9 G8 G7 G6 G5 G4 G3 G2 G1",
            "Y14 Y13 Y12 Y11 Y10 Y9 Y8 Y7 Y6 Y5 Y4 Y3 Y2 Y1",
        ),
        (
            FULL | {"specials": [special("R1", "bottom"), special("ROOK", "bottom", True)]},
            {"trump": "G"},
            "G14 G13 G12 G11 G10 G9 G8 G7 G6 G5 G4 G3 G2 G1 R1 ROOK",
            None,
        ),
    ],
)
def test_trump_order(changes: dict[str, Any], call: dict[str, Any], trumps: str, plain: str | None) -> None:
    ruleset = rules("tournament", changes)
    assert order(ruleset, TRUMP, **call) == trumps
    if plain is not None:
        assert order(ruleset, "Y", **call) == plain


def test_without_trumps_the_rook_is_a_red_card_and_specials_are_plain() -> None:
    ruleset = rules("tournament", FULL | BLACK_AND_RED | {"calls": ["no_trump", "low"]})
    ranking = ruleset.ranking(Suit("NT"))
    assert order(ruleset, "R", "NT") == "R14 R13 R12 R11 ROOK R10 R9 R8 R7 R6 R5 R4 R3 R2 R1"
    assert order(ruleset, "R", "NT", low=True) == "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 ROOK R11 R12 R13 R14"
    assert order(ruleset, TRUMP, "NT") == ""
    assert ranking.free == frozenset()


def test_the_rook_can_be_the_only_trump() -> None:
    ruleset = rules("tournament", FULL | BLACK_AND_RED | {"calls": ["no_trump"], "nt_rook": "sole_trump"})
    assert order(ruleset, TRUMP, "NT") == "ROOK"
    assert ruleset.ranking(Suit("NT")).free == {"ROOK"}


@pytest.mark.parametrize("name", ["kentucky_cards", "crowsnest"])
def test_names_of_a_skin_come_back(name: str) -> None:
    variant = rules(name).variant
    for card in rules(name).deck:
        assert read_card(variant, card_text(variant, card)) == card
    for suit in ("R", "Y", "G", "B", "NT"):
        assert read_suit(variant, suit_text(variant, Suit(suit))) == suit


def test_french_names_with_low_aces() -> None:
    changes = {"ranks": list(range(1, 14)), "counters": {"5": 5, "10": 10, "13": 10, "ROOK": 20}, "hand": 12}
    variant = rules("kentucky_cards", changes).variant
    assert [card_text(variant, card) for card in cards("B1 R13 Y12 G11 B10 ROOK")] == [
        "SA",
        "HK",
        "DQ",
        "CJ",
        "S10",
        "JOKER",
    ]
    assert read_card(variant, "DA") == "Y1"


@pytest.mark.parametrize("text", ["R14", "ROOK", "S14", "HX", "", "S0", "S", None, 5, "joker", "H２"])
def test_other_names_are_no_french_cards(text: object) -> None:
    with pytest.raises(ValueError, match="is no card here"):
        read_card(rules("kentucky_cards").variant, text)


@pytest.mark.parametrize("text", ["S", "RY", "", None, 1, "nt"])
def test_other_names_are_no_trump(text: object) -> None:
    with pytest.raises(ValueError, match="is no trump here"):
        read_suit(rules("crowsnest").variant, text)


def test_cards_are_never_conjured_away() -> None:
    hand = cards("R5 R6 R5")
    assert without(hand, cards("R5")) == cards("R6 R5")
    assert holds(hand, cards("R5 R5"))
    assert not holds(hand, cards("R5 R5 R5"))
    with pytest.raises(ValueError, match="not there"):
        without(hand, (Card("R7"),))
