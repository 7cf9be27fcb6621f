"""Seats and sides as numbers around a table; never who sits there.

Seats are numbered clockwise from 0; "left" is the next higher seat (Rook rules, section 2).
"""

from __future__ import annotations

from collections.abc import Iterator

Seat = int
Side = int


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) % players


def clockwise_from(seat: Seat, players: int) -> Iterator[Seat]:
    """Every seat once, beginning with ``seat``."""
    return ((seat + step) % players for step in range(players))
