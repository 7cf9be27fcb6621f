"""The state of a deal and of a match, frozen; only the engine's fold makes one, and only the core may read it.

Players and presentation get a View instead: a Deal holds every hidden card.
"""

from __future__ import annotations

import msgspec

from bot.rules.cards import Card, Suit
from bot.rules.events import DealScored, ThrownIn
from bot.rules.ruleset import Stage
from bot.rules.seats import Seat, Side

Call = tuple[Seat, int | str]
"""One call of the auction: the seat and its bid in points, or the word ``pass`` or ``redeal``."""


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: ``cards`` in the order played, from the leader's on, and its counters in points."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


class Deal(msgspec.Struct, frozen=True):
    """One deal. ``dealt`` are the hands as dealt, ``hands`` those held now, both by seat; ``nest`` is in dealt order.

    ``leader`` and ``plays`` are the trick on the table; ``won`` counts each seat's counters in finished tricks, in points.
    """

    number: int
    dealer: Seat
    stage: Stage = "dealing"
    seed: str | None = None
    dealt: tuple[tuple[Card, ...], ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    nest: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()
    standing: int | None = None
    bidder: Seat | None = None
    forced: bool = False
    to_call: Seat | None = None
    passed: tuple[Seat, ...] = ()
    buried: tuple[Card, ...] = ()
    trump: Suit | None = None
    leader: Seat | None = None
    plays: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, ...] = ()
    thrown_in: ThrownIn | None = None
    result: DealScored | None = None

    def __repr__(self) -> str:
        # Hidden cards must not reach a log by accident.
        return f"<Deal {self.number} {self.stage}>"


class Match(msgspec.Struct, frozen=True):
    """A game of several deals. ``totals`` are points by side, ``dealer`` deals now or next, ``deals`` counts those begun."""

    dealer: Seat
    totals: tuple[int, ...]
    deals: int = 0
    deal: Deal | None = None
    winners: tuple[Side, ...] | None = None

    def __repr__(self) -> str:
        return f"<Match dealer={self.dealer} totals={self.totals} deal={self.deal!r}>"
