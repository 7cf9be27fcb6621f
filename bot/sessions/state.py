"""A table's state: seats, host, status and match, folded from its log; it has no rules and cannot refuse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from bot.rules import engine
from bot.rules.events import DealBegan, Event
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Match
from bot.sessions.facts import (
    SEAT_KINDS,
    ComputerSeated,
    GameStarted,
    HostChanged,
    Record,
    SeatEmptied,
    SeatFact,
    SeatsSwapped,
    SeatTaken,
    StandInCame,
    StandInWent,
    TableClosed,
)

Status = Literal["lobby", "playing", "over", "stopped", "expired"]


class Holder(msgspec.Struct, frozen=True):
    """Who sits in a seat: a person (``user``) or a computer (``level``); ``stand_in``: a computer plays for the person now."""

    user: int | None
    name: str
    level: str | None = None
    stand_in: bool = False

    @property
    def acts_alone(self) -> bool:
        """True when a computer decides for this seat at present."""
        return self.user is None or self.stand_in


class TableState(msgspec.Struct, frozen=True):
    """A table after ``number`` records. ``turn`` is the number of the last record of the game itself: the number that buttons carry;
    ``deal_at`` is the record with which the running deal began; ``turn_at`` is the time of record ``turn`` in unix seconds."""

    seats: tuple[Holder | None, ...]
    host: int
    status: Status = "lobby"
    match: Match | None = None
    number: int = 0
    turn: int = 0
    deal_at: int = 0
    turn_at: float = 0.0

    def seat_of(self, user: int) -> Seat | None:
        """The person's seat, or None."""
        for seat, holder in enumerate(self.seats):
            if holder is not None and holder.user == user:
                return seat
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids of all persons seated, by seat."""
        return tuple(holder.user for holder in self.seats if holder is not None and holder.user is not None)

    @property
    def is_open(self) -> bool:
        """True while people may sit down or play."""
        return self.status in ("lobby", "playing")

    @property
    def between_deals(self) -> bool:
        """True when a game is on and the next deal may be dealt."""
        match = self.match
        if self.status != "playing" or match is None or match.winners is not None:
            return False
        return match.deal is None or match.deal.stage == "over"


def new_table(players: int, host: int) -> TableState:
    """A lobby with empty seats."""
    return TableState(seats=(None,) * players, host=host)


def fold_table(ruleset: Ruleset, state: TableState, records: Iterable[Record]) -> TableState:
    """The state after these records, which follow ``state.number`` without a gap."""
    for record in records:
        state = _evolve(ruleset, state, record)
    return state


def _evolve(ruleset: Ruleset, state: TableState, record: Record) -> TableState:
    fact = record.fact
    if type(fact) in SEAT_KINDS:
        return _around_the_game(ruleset, state, cast(SeatFact, fact), record.number, record.at)
    # Nearly every record is the game's own; restoring many tables is quick only if these are.
    assert state.match is not None
    played = engine.evolve(ruleset, state.match, cast(Event, fact))
    return replace(
        state,
        match=played,
        status=state.status if played.winners is None else "over",
        number=record.number,
        turn=record.number,
        deal_at=record.number if type(fact) is DealBegan else state.deal_at,
        turn_at=record.at,
    )


def _around_the_game(ruleset: Ruleset, state: TableState, fact: SeatFact, number: int, at: float) -> TableState:
    match fact:
        case SeatTaken(seat, user, name):
            return replace(
                state, seats=_seated(state, seat, Holder(user, name)), number=number, turn=number, turn_at=at
            )
        case ComputerSeated(seat, level):
            holder = Holder(None, "", level)
            return replace(state, seats=_seated(state, seat, holder), number=number, turn=number, turn_at=at)
        case SeatEmptied(seat):
            return replace(state, seats=_seated(state, seat, None), number=number, turn=number, turn_at=at)
        case SeatsSwapped(first, second):
            seats = list(state.seats)
            seats[first], seats[second] = seats[second], seats[first]
            return replace(state, seats=tuple(seats), number=number, turn=number, turn_at=at)
        case HostChanged(user):
            return replace(state, host=user, number=number)
        case GameStarted(first_dealer):
            match_ = engine.new_match(ruleset, first_dealer)
            return replace(state, status="playing", match=match_, number=number, turn=number, turn_at=at)
        case StandInCame(seat):
            return replace(state, seats=_stood_in(state, seat, True), number=number)
        case StandInWent(seat):
            return replace(state, seats=_stood_in(state, seat, False), number=number)
        case TableClosed(reason):
            status: Status = "stopped" if reason == "stopped" else "expired"
            return replace(state, status=status, number=number, turn=number, turn_at=at)


def _seated(state: TableState, seat: Seat, holder: Holder | None) -> tuple[Holder | None, ...]:
    return (*state.seats[:seat], holder, *state.seats[seat + 1 :])


def _stood_in(state: TableState, seat: Seat, stand_in: bool) -> tuple[Holder | None, ...]:
    holder = state.seats[seat]
    assert holder is not None
    return _seated(state, seat, replace(holder, stand_in=stand_in))
