"""Before the first deal: who may sit down, move, leave and start; pure decisions that give facts or refuse, like the rules'."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.seats import Seat
from bot.sessions.facts import (
    ComputerSeated,
    GameStarted,
    HostChanged,
    SeatEmptied,
    SeatFact,
    SeatsSwapped,
    SeatTaken,
    TableClosed,
)
from bot.sessions.state import TableState

NAME_LENGTH = 32
"""A display name has at most this many characters (Discord's own limit)."""


def opening(players: int, user: int, name: str, computers: int, level: str) -> tuple[SeatFact, ...]:
    """The first facts of a lobby: its host sits down and computers take seats, the one opposite the host last.

    So that people who join later find the host's partner's seat free as long as possible. Raises Refusal ``bad_computers``.
    """
    if not 0 <= computers < players:
        raise Refusal("bad_computers", computers=computers, most=players - 1)
    order = [seat for seat in range(1, players) if seat != players // 2]
    order.append(players // 2)
    return (
        SeatTaken(0, user, name[:NAME_LENGTH]),
        *(ComputerSeated(seat, level) for seat in order[:computers]),
    )


def join(state: TableState, user: int, name: str, seat: Seat | None) -> tuple[SeatFact, ...]:
    """Sit down on a free seat, the lowest when none is named. A computer gives way when no seat is free.

    Raises Refusal ``lobby_closed``, ``already_seated``, ``seat_taken``, ``seat_unknown`` or ``table_full``.
    """
    _check_lobby(state)
    if state.seat_of(user) is not None:
        raise Refusal("already_seated")
    if seat is None:
        free = [index for index, holder in enumerate(state.seats) if holder is None]
        computers = [index for index, holder in enumerate(state.seats) if holder is not None and holder.user is None]
        if not free and not computers:
            raise Refusal("table_full", players=len(state.seats))
        seat = free[0] if free else computers[0]
    else:
        _check_seat(state, seat)
        holder = state.seats[seat]
        if holder is not None and holder.user is not None:
            raise Refusal("seat_taken", seat=seat + 1)
    return (SeatTaken(seat, user, name[:NAME_LENGTH]),)


def leave(state: TableState, user: int) -> tuple[SeatFact, ...]:
    """Give the seat up before the game. The next person becomes host; the last one to leave closes the table."""
    seat = _own_seat(state, user)
    others = [other for other in state.people if other != user]
    if not others:
        return SeatEmptied(seat), TableClosed("empty", user)
    facts: list[SeatFact] = [SeatEmptied(seat)]
    if state.host == user:
        facts.append(HostChanged(others[0]))
    return tuple(facts)


def add_computer(state: TableState, user: int, level: str) -> tuple[SeatFact, ...]:
    """A computer sits down on a free seat. Raises Refusal ``lobby_closed``, ``not_seated`` or ``table_full``."""
    _check_lobby(state)
    _own_seat(state, user)
    for seat, holder in reversed(list(enumerate(state.seats))):
        if holder is None:
            return (ComputerSeated(seat, level),)
    raise Refusal("table_full", players=len(state.seats))


def remove_computer(state: TableState, user: int) -> tuple[SeatFact, ...]:
    """The computer on the lowest seat leaves. Raises Refusal ``lobby_closed``, ``not_seated`` or ``no_computer``."""
    _check_lobby(state)
    _own_seat(state, user)
    for seat, holder in enumerate(state.seats):
        if holder is not None and holder.user is None:
            return (SeatEmptied(seat),)
    raise Refusal("no_computer")


def move(state: TableState, user: int, seat: Seat) -> tuple[SeatFact, ...]:
    """Change to another seat, and so choose a partner. The host may also change places with a person.

    Raises Refusal ``lobby_closed``, ``not_seated``, ``seat_unknown``, ``already_there`` or ``seat_taken``.
    """
    _check_lobby(state)
    own = _own_seat(state, user)
    _check_seat(state, seat)
    if seat == own:
        raise Refusal("already_there", seat=seat + 1)
    holder = state.seats[seat]
    if holder is not None and holder.user is not None and user != state.host:
        raise Refusal("seat_taken", seat=seat + 1)
    return (SeatsSwapped(own, seat),)


def start(state: TableState, user: int, first_dealer: Seat) -> tuple[SeatFact, ...]:
    """Begin the game. Raises Refusal ``lobby_closed``, ``not_seated``, ``not_host`` or ``seats_empty``."""
    _check_lobby(state)
    _own_seat(state, user)
    if user != state.host:
        raise Refusal("not_host")
    missing = sum(1 for holder in state.seats if holder is None)
    if missing:
        raise Refusal("seats_empty", missing=missing)
    return (GameStarted(first_dealer),)


def _check_lobby(state: TableState) -> None:
    if state.status == "playing":
        raise Refusal("lobby_closed")
    if state.status != "lobby":
        raise Refusal("table_over")


def _own_seat(state: TableState, user: int) -> Seat:
    seat = state.seat_of(user)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _check_seat(state: TableState, seat: Seat) -> None:
    if not 0 <= seat < len(state.seats):
        raise Refusal("seat_unknown", seat=seat + 1, players=len(state.seats))
