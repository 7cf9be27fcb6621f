"""What has happened, in the past tense, as the log keeps it; never how it was decided.

A kind (the tag) is never used again for another meaning, and a field once stored stays readable: stored games are
read with these classes for ever. Each event has an audience: everybody, one seat, or nobody until the deal is scored.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.rules.cards import Card, Suit
from bot.rules.seats import Seat, Side


class DealBegan(msgspec.Struct, frozen=True, tag="deal_began"):
    """A deal starts. ``number`` counts all deals of the match from 1, thrown-in ones too."""

    number: int
    dealer: Seat
    seed: str | None = None


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """A seat received its cards, in dealt order. Only that seat may see them."""

    seat: Seat
    cards: tuple[Card, ...]


class NestDealt(msgspec.Struct, frozen=True, tag="nest_dealt"):
    """The nest lies face down, in dealt order. Nobody may see it."""

    cards: tuple[Card, ...]


class BidMade(msgspec.Struct, frozen=True, tag="bid_made"):
    """A seat bid this many points."""

    seat: Seat
    amount: int


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A seat passed."""

    seat: Seat


class RedealClaimed(msgspec.Struct, frozen=True, tag="redeal_claimed"):
    """A seat showed that it was dealt no counter and called a redeal."""

    seat: Seat


class ThrownIn(msgspec.Struct, frozen=True, tag="thrown_in"):
    """The deal ended without play; ``dealer`` deals next."""

    reason: Literal["all_passed", "redeal"]
    dealer: Seat


class AuctionWon(msgspec.Struct, frozen=True, tag="auction_won"):
    """The auction ended; ``forced`` when a dealer had to take the bid (Rook rules, section 3.3)."""

    seat: Seat
    amount: int
    forced: bool = False


class NestTaken(msgspec.Struct, frozen=True, tag="nest_taken"):
    """The bidder took the nest into the hand. Only the bidder may see the cards."""

    seat: Seat
    cards: tuple[Card, ...]


class CardsBuried(msgspec.Struct, frozen=True, tag="cards_buried"):
    """The bidder laid cards away. Only the bidder may see them until the deal is scored."""

    seat: Seat
    cards: tuple[Card, ...]


class TrumpNamed(msgspec.Struct, frozen=True, tag="trump_named"):
    """The bidder named the trump."""

    seat: Seat
    trump: Suit


class CardPlayed(msgspec.Struct, frozen=True, tag="card_played"):
    """A seat led or played a card."""

    seat: Seat
    card: Card


class TrickWon(msgspec.Struct, frozen=True, tag="trick_won"):
    """A seat took the trick, with ``points`` of counters in it."""

    seat: Seat
    points: int


class DealScored(msgspec.Struct, frozen=True, tag="deal_scored"):
    """The deal was scored; from now on everybody may see the buried cards.

    ``captured`` and ``delta`` are points by side number, bonuses included; ``made`` tells whether the bid was made.
    """

    made: bool
    captured: tuple[int, ...]
    delta: tuple[int, ...]
    buried: tuple[Card, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag="match_ended"):
    """The game is over; ``winners`` are side numbers (several only where a tie is shared)."""

    winners: tuple[Side, ...]


Event = (
    DealBegan
    | HandDealt
    | NestDealt
    | BidMade
    | Passed
    | RedealClaimed
    | ThrownIn
    | AuctionWon
    | NestTaken
    | CardsBuried
    | TrumpNamed
    | CardPlayed
    | TrickWon
    | DealScored
    | MatchEnded
)

Audience = Seat | Literal["everybody", "nobody"]
EVERYBODY: Literal["everybody"] = "everybody"
NOBODY: Literal["nobody"] = "nobody"


def audience_of(event: Event) -> Audience:
    """Who may see the event with its cards: ``EVERYBODY``, ``NOBODY``, or the number of the one seat."""
    match event:
        case HandDealt(seat) | NestTaken(seat) | CardsBuried(seat):
            return seat
        case NestDealt():
            return NOBODY
        case _:
            return EVERYBODY


def seen_by(event: Event, seat: Seat | None) -> Event:
    """The event as ``seat`` (None: a watcher) may see it: with no cards in it where the reader may not see them."""
    audience = audience_of(event)
    if audience == EVERYBODY:
        return _without_seed(event)
    if audience != NOBODY and seat is not None and audience == seat:
        return event
    match event:
        case HandDealt() | NestTaken() | CardsBuried() | NestDealt():
            return msgspec.structs.replace(event, cards=())
        case _:
            return event


def _without_seed(event: Event) -> Event:
    # A seed tells every card of its deal, so it stays with the log.
    if isinstance(event, DealBegan):
        return msgspec.structs.replace(event, seed=None)
    return event
