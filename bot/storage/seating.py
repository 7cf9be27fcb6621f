"""Who sits where from which record on, and people's names, written from the records that say so; never from anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.rules.seats import Seat
from bot.sessions.facts import ComputerSeated, Record, SeatEmptied, SeatsSwapped, SeatTaken
from bot.storage.schema import person, seat

_insert_seat = insert(seat)
_save_person = upsert(person)
_save_person = _save_person.on_conflict_do_update(
    index_elements=[person.c.user_id],
    set_={"name": _save_person.excluded.name, "seen_at": _save_person.excluded.seen_at},
)


class _Sitting(NamedTuple):
    user: int | None
    level: str | None


_NOBODY = _Sitting(None, None)


def store_seats(connection: Connection, table: str, records: Sequence[Record]) -> None:
    """Add the seat and person rows that follow from these records of the table."""
    changes: list[tuple[Seat, int, _Sitting]] = []
    latest: dict[Seat, _Sitting] = {}
    people: list[dict[str, int | str | float]] = []

    def sit(place: Seat, number: int, sitting: _Sitting) -> None:
        latest[place] = sitting
        changes.append((place, number, sitting))

    def sitting_now(place: Seat) -> _Sitting:
        return latest[place] if place in latest else _stored(connection, table, place)

    for record in records:
        match record.fact:
            case SeatTaken(place, user, name):
                sit(place, record.number, _Sitting(user, None))
                people.append({"user_id": user, "name": name, "seen_at": record.at})
            case ComputerSeated(place, level):
                sit(place, record.number, _Sitting(None, level))
            case SeatEmptied(place):
                sit(place, record.number, _NOBODY)
            case SeatsSwapped(first, second):
                one, other = sitting_now(first), sitting_now(second)
                sit(first, record.number, other)
                sit(second, record.number, one)
            case _:
                pass  # a stand-in plays for the person who goes on sitting there
    if people:
        connection.execute(_save_person, people)
    if changes:
        connection.execute(
            _insert_seat,
            [
                {
                    "table_id": table,
                    "seat": place,
                    "from_number": number,
                    "user_id": sitting.user,
                    "level": sitting.level,
                }
                for place, number, sitting in changes
            ],
        )


def _stored(connection: Connection, table: str, place: Seat) -> _Sitting:
    row = connection.execute(
        select(seat.c.user_id, seat.c.level)
        .where(seat.c.table_id == table, seat.c.seat == place)
        .order_by(seat.c.from_number.desc())
        .limit(1)
    ).first()
    return _NOBODY if row is None else _Sitting(row.user_id, row.level)


def names(connection: Connection, users: Iterable[int]) -> dict[int, str]:
    """The last known display names; people never seen are missing."""
    rows = connection.execute(select(person.c.user_id, person.c.name).where(person.c.user_id.in_(set(users))))
    return {row.user_id: row.name for row in rows}
