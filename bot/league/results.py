"""What a finished match says of those who sat in it, built from its events; never a name, a message or a table's state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.rules.events import AuctionWon, DealScored, Event, MatchEnded
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat, Side


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's share of a match.

    ``user_id`` is the person's Discord id, None for a computer player. ``points`` is the side's final total. ``bids_made`` and
    ``bids_set`` count the scored deals in which this very seat, not its partner, was the bidder.
    """

    user_id: int | None
    seat: Seat
    side: Side
    won: bool
    points: int
    bids_made: int
    bids_set: int


class MatchResult(msgspec.Struct, frozen=True):
    """A finished match as the league keeps it.

    ``table_id`` and ``guild_id`` say where, ``game`` and ``variant`` what was played, ``finished_at`` when (unix seconds). ``totals``
    are points by side, ``winners`` side numbers (several only where a tie is shared), ``deals`` the number of scored deals, and
    ``seats`` one result a seat, in the order of the seats.
    """

    table_id: str
    guild_id: int
    game: str
    variant: str
    finished_at: int
    totals: tuple[int, ...]
    winners: tuple[Side, ...]
    deals: int
    seats: tuple[SeatResult, ...]

    @property
    def counts(self) -> bool:
        """True when at least one person sat in; a match among computers only is no league match."""
        return any(seat.user_id is not None for seat in self.seats)


def result_of(
    ruleset: Ruleset,
    events: Iterable[Event],
    sitters: Mapping[Seat, int | None],
    *,
    table_id: str,
    guild_id: int,
    game: str,
    finished_at: int,
) -> MatchResult:
    """The result of a finished match out of all its events, the first deal's first.

    ``sitters`` gives for each seat the person's id, or None for a computer player. A person for whom a computer has stood in
    keeps the seat, and with it the result, for better or worse: give the person's id here.
    Raises ValueError when the match has not ended, or when ``sitters`` does not name every seat of the variant exactly once.
    """
    players = ruleset.variant.players
    if sorted(sitters) != list(range(players)):
        raise ValueError(f"name who sat in each of the seats 0 to {players - 1}, with None for a computer player")
    totals = [0] * ruleset.sides
    made, missed = [0] * players, [0] * players
    deals = 0
    bidder: Seat | None = None
    winners: tuple[Side, ...] | None = None
    for event in events:
        match event:
            case AuctionWon(seat):
                bidder = seat
            case DealScored(bid_made, _, delta, _):
                if bidder is None:
                    raise ValueError(
                        "a deal was scored that nobody had bid on: give all events of the match, in their order"
                    )
                (made if bid_made else missed)[bidder] += 1
                totals = [total + change for total, change in zip(totals, delta, strict=True)]
                deals += 1
                bidder = None
            case MatchEnded(sides):
                winners = sides
            case _:
                pass
    if winners is None:
        raise ValueError("the match has not ended: only a finished match has a result")
    seats = tuple(
        SeatResult(
            user_id=sitters[seat],
            seat=seat,
            side=ruleset.side_of[seat],
            won=ruleset.side_of[seat] in winners,
            points=totals[ruleset.side_of[seat]],
            bids_made=made[seat],
            bids_set=missed[seat],
        )
        for seat in range(players)
    )
    return MatchResult(
        table_id=table_id,
        guild_id=guild_id,
        game=game,
        variant=ruleset.variant.id,
        finished_at=finished_at,
        totals=tuple(totals),
        winners=winners,
        deals=deals,
        seats=seats,
    )
