"""Cards as short names, and how a pack is made of them; never how a card behaves (that is ranking's).

A card's name is the colour's letter and the number ("R14"), or "ROOK" for the bird (Rook rules, section 2).
Equal names mean equal cards: in two packs the copies are interchangeable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NewType

Card = NewType("Card", str)
Suit = NewType("Suit", str)

ROOK = Card("ROOK")
COLOURS: tuple[Suit, ...] = (Suit("R"), Suit("Y"), Suit("G"), Suit("B"))
NO_TRUMP = Suit("NT")
"""The word that stands in a trump's place when the bidder has called no trump."""


def card_of(colour: Suit, number: int) -> Card:
    """The card of this colour and number, for instance ``card_of(Suit("R"), 14) == "R14"``."""
    return Card(f"{colour}{number}")


def is_card_name(text: str) -> bool:
    """True when the text has the form of a card's name; says nothing of whether a deck holds it."""
    if text == ROOK:
        return True
    return text[:1] in COLOURS and text[1:].isdecimal() and text.isascii() and 1 <= int(text[1:]) <= 14


def colour_of(card: Card) -> Suit | None:
    """The colour printed on the card, or None for the Rook."""
    return None if card == ROOK else Suit(card[0])


def number_of(card: Card) -> int | None:
    """The number printed on the card (1-14), or None for the Rook."""
    return None if card == ROOK else int(card[1:])


def without(cards: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """``cards`` less one copy of each of ``taken``, in the same order.

    Raises ValueError when a taken card is not there: cards are never conjured away silently.
    """
    kept = list(cards)
    for card in taken:
        try:
            kept.remove(card)
        except ValueError:
            raise ValueError("a card to take away is not there") from None
    return tuple(kept)


def holds(cards: Sequence[Card], wanted: Iterable[Card]) -> bool:
    """True when ``cards`` has every card of ``wanted``, counting copies."""
    return not (Counter(wanted) - Counter(cards))
