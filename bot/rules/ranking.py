"""How cards rank under one trump: which suit a card belongs to and which of two cards is stronger; never whose turn it is.

Rook rules, sections 2 (pos, special cards), 3.5 (suit_of), 3.6 (trump strength), 6.1 (low) and 6.2 (no trump).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.rules.cards import NO_TRUMP, ROOK, Card, Suit, colour_of, number_of
from bot.rules.validation import pack_of
from bot.rules.variant import Special, Variant

TRUMP = Suit("TRUMP")
"""The suit of every trump, special cards included."""

RED = Suit("R")
RookPlace = Literal["top", "bottom"]

_TRUMP_BASE = 1000  # above every plain strength (-15 to 15)
_TOP = 500


@dataclass(frozen=True, slots=True)
class Ranking:
    """The cards' suits and strengths for one call of trump.

    ``suit`` gives each card's suit for following (``TRUMP`` or a colour; before a trump is named every card has its
    colour and a special card is of suit ``TRUMP``). ``strength`` compares cards: every trump is above every plain card, and
    plain cards compare only within the led suit. ``free`` holds the cards with the licence, ``lenient`` those that need
    not be played when they are the only trump (``forced: false``).
    """

    trump: Suit | None
    suit: dict[Card, Suit]
    strength: dict[Card, float]
    free: frozenset[Card]
    lenient: frozenset[Card]


def rank_cards(variant: Variant, trump: Suit | None, low: bool = False, rook: RookPlace | None = None) -> Ranking:
    """The ranking of the variant's deck under this trump (a colour, ``NO_TRUMP``, or None while none is named)."""
    deck = set(pack_of(variant))
    acting = {special.card: special for special in _acting_specials(variant, trump)}
    ends = {
        end: [card for card, special in acting.items() if _place(special, low, trump, rook) == end]
        for end in ("top", "bottom")
    }
    suit: dict[Card, Suit] = {}
    strength: dict[Card, float] = {}
    for card in deck:
        if card in acting:
            place = _place(acting[card], low, trump, rook)
            suit[card] = TRUMP
            if place == "top":
                strength[card] = _TRUMP_BASE + _TOP - ends["top"].index(card)
            elif place == "bottom":
                strength[card] = _TRUMP_BASE - _TOP - ends["bottom"].index(card)
            else:
                strength[card] = _TRUMP_BASE + (-place if low else place)
        elif card == ROOK:
            # Without trumps the Rook is the 10.5 of red (section 6.2).
            suit[card], strength[card] = RED, (-10.5 if low else 10.5)
        else:
            colour = colour_of(card)
            assert colour is not None
            pos = position(variant, card)
            value = float(-pos if low else pos)
            is_trump = colour == trump
            suit[card] = TRUMP if is_trump else colour
            strength[card] = value + (_TRUMP_BASE if is_trump else 0)
    return Ranking(
        trump=trump,
        suit=suit,
        strength=strength,
        free=frozenset(Card(card) for card, special in acting.items() if special.free),
        lenient=frozenset(Card(card) for card, special in acting.items() if not special.forced),
    )


def position(variant: Variant, card: Card) -> int:
    """``pos(rank)`` of a numbered card: its number, or 15 for a 1 that ranks high (section 2)."""
    number = number_of(card)
    assert number is not None
    return 15 if number == 1 and variant.one_high else number


def _acting_specials(variant: Variant, trump: Suit | None) -> tuple[Special, ...]:
    if trump != NO_TRUMP:
        return variant.specials
    if variant.nt_rook == "red":
        return ()
    return tuple(special for special in variant.specials if special.card == ROOK)


def _place(special: Special, low: bool, trump: Suit | None, rook: RookPlace | None) -> Literal["top", "bottom"] | float:
    if special.card == ROOK and low and trump != NO_TRUMP:
        return 10.5  # in a low hand the Rook leaves its usual place (section 6.1)
    if special.place == "called":
        return rook or "top"
    return special.place
