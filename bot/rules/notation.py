"""Card and suit names as people of a skin write them, both ways; never pictures or words of a language.

Ordinary cards: ``S H D C`` stand for the colours ``B R Y G`` (cases, Determinations); aces, kings, queens and jacks by section 2.
"""

from __future__ import annotations

from bot.rules.cards import NO_TRUMP, ROOK, Card, Suit, is_card_name
from bot.rules.variant import Variant

_FRENCH_OF = {"B": "S", "R": "H", "Y": "D", "G": "C"}
_COLOUR_OF = {french: colour for colour, french in _FRENCH_OF.items()}
_HIGH_FACES = {14: "A", 13: "K", 12: "Q", 11: "J"}
_LOW_FACES = {1: "A", 13: "K", 12: "Q", 11: "J"}


def _faces(variant: Variant) -> dict[int, str]:
    return _HIGH_FACES if 14 in variant.ranks else _LOW_FACES


def card_text(variant: Variant, card: Card) -> str:
    """The card's name in the variant's skin: ``R14`` or ``HA``, ``ROOK`` or ``JOKER``."""
    if variant.skin == "rook":
        return card
    if card == ROOK:
        return "JOKER"
    number = int(card[1:])
    return _FRENCH_OF[card[0]] + _faces(variant).get(number, str(number))


def suit_text(variant: Variant, suit: Suit) -> str:
    """The suit's letter in the variant's skin; ``NT`` stays."""
    return suit if variant.skin == "rook" else _FRENCH_OF.get(suit, suit)


def read_card(variant: Variant, text: object) -> Card:
    """The card that ``text`` names in the variant's skin. Raises ValueError with a sentence when it names none of its deck's form."""
    if isinstance(text, str):
        if variant.skin == "rook":
            if is_card_name(text):
                return Card(text)
        elif text == "JOKER":
            return ROOK
        elif text[:1] in _COLOUR_OF:
            numbers = {face: number for number, face in _faces(variant).items()}
            rest = text[1:]
            number = numbers.get(rest) or (int(rest) if rest.isascii() and rest.isdecimal() else 0)
            if 1 <= number <= 14 and (number not in _faces(variant) or rest in numbers):
                return Card(f"{_COLOUR_OF[text[0]]}{number}")
    example = "R14, Y5 or ROOK" if variant.skin == "rook" else "HA, D10 or JOKER"
    raise ValueError(f"{text!r} is no card here: write it as in {example}")


def read_suit(variant: Variant, text: object) -> Suit:
    """The trump suit that ``text`` names, ``NT`` included. Raises ValueError with a sentence for anything else."""
    if text == NO_TRUMP:
        return NO_TRUMP
    letters = "RYGB" if variant.skin == "rook" else "HDCS"
    if isinstance(text, str) and len(text) == 1 and text in letters:
        return Suit(text if variant.skin == "rook" else _COLOUR_OF[text])
    raise ValueError(f"{text!r} is no trump here: write one of {' '.join(letters)} or NT")
