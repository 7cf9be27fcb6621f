"""What a seat may ask for, as verbs; never whether it is allowed (the phases decide that).

Every action has a short text form that fits into a button's id and comes back unchanged: ``parse(text_of(a)) == a``.
"""

from __future__ import annotations

import msgspec

from bot.rules.cards import COLOURS, NO_TRUMP, Card, Suit, is_card_name


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """Call a number of points."""

    amount: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Leave the auction for this deal; a pass is final."""


class ClaimRedeal(msgspec.Struct, frozen=True, tag="redeal"):
    """Ask for a new deal because the hand as dealt holds no counter (Rook rules, section 3.2)."""


class Bury(msgspec.Struct, frozen=True, tag="bury"):
    """Lay these cards away after taking the nest, in any order."""

    cards: tuple[Card, ...]


class NameTrump(msgspec.Struct, frozen=True, tag="trump"):
    """Name the trump colour."""

    trump: Suit


class PlayCard(msgspec.Struct, frozen=True, tag="play"):
    """Play this card to the trick, or lead it."""

    card: Card


Action = Bid | Pass | ClaimRedeal | Bury | NameTrump | PlayCard


def text_of(action: Action) -> str:
    """The action's short text: ``b80``, ``pass``, ``redeal``, ``y.R5.G10``, ``t.R`` or ``c.R14``; at most 40 ASCII characters."""
    match action:
        case Bid(amount):
            return f"b{amount}"
        case Pass():
            return "pass"
        case ClaimRedeal():
            return "redeal"
        case Bury(cards):
            return ".".join(("y", *cards))
        case NameTrump(trump):
            return f"t.{trump}"
        case PlayCard(card):
            return f"c.{card}"


def parse(text: str) -> Action:
    """The action that ``text_of`` wrote. Raises ValueError for any other text."""
    kind, *names = text.split(".")
    if not names:
        if kind == "pass":
            return Pass()
        if kind == "redeal":
            return ClaimRedeal()
        if kind[:1] == "b" and kind[1:].isdecimal() and kind.isascii() and len(kind) < 8:
            return Bid(int(kind[1:]))
    elif kind == "t" and len(names) == 1 and (names[0] in COLOURS or names[0] == NO_TRUMP):
        return NameTrump(Suit(names[0]))
    elif kind == "c" and len(names) == 1 and is_card_name(names[0]):
        return PlayCard(Card(names[0]))
    elif kind == "y" and all(is_card_name(name) for name in names):
        return Bury(tuple(Card(name) for name in names))
    raise ValueError("not the text of an action")
