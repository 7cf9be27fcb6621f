"""Tables and their logs in the database: rows in, rows out, in the caller's transaction; it never judges what a record says."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from pydantic import ValidationError
from sqlalchemy import ColumnElement, Connection, Row, and_, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.rules.variant import Variant
from bot.sessions.facts import Record, decode_fact, encode_fact
from bot.sessions.ports import ChannelTaken, LogConflict, StoredTable, StoreFailed, TableInfo
from bot.sessions.state import Status
from bot.storage.failures import error_name
from bot.storage.schema import OPEN_STATUSES, event, game_table
from bot.storage.seating import store_seats

log = logging.getLogger(__name__)

_LogRow = Row[str, int, bytes, int | None, float]

_insert_event = insert(event)
_update_status = (
    update(game_table)
    .where(game_table.c.id == bindparam("table"))
    .values(status=bindparam("new_status"), closed_at=bindparam("new_closed_at"))
)
_insert_table = insert(game_table)
_is_open = game_table.c.status.in_(OPEN_STATUSES)
_open_in_channel = select(game_table.c.id).where(game_table.c.channel == bindparam("channel"), _is_open)
_events = select(event.c.table_id, event.c.number, event.c.body, event.c.actor, event.c.at)
_events_of_tables = _events.join(game_table, game_table.c.id == event.c.table_id).order_by(
    event.c.table_id, event.c.number
)


def create_table(connection: Connection, info: TableInfo, records: Sequence[Record]) -> None:
    """Store a lobby with its first records. Raises ChannelTaken, StoreFailed (the id is used), LogConflict."""
    row = {
        "id": info.table,
        "game": info.game,
        "guild": info.guild,
        "channel": info.channel,
        "host": info.host,
        "variant": info.variant.model_dump_json(),
        "locale": info.locale,
        "status": "lobby",
        "created_at": info.created_at,
    }
    try:
        connection.execute(_insert_table, row)
    except IntegrityError as error:
        there = connection.execute(_open_in_channel, {"channel": info.channel}).scalar()
        if there is not None:
            raise ChannelTaken(there) from None
        if error_name(error) == "SQLITE_CONSTRAINT_PRIMARYKEY":
            raise StoreFailed(f"there is a table {info.table} already: choose another id") from None
        raise
    _append_records(connection, info.table, records)


def append(connection: Connection, table: str, records: Sequence[Record], status: Status, now: float) -> None:
    """Append records and set the status; a table that ends is closed at its last record's time, without one at ``now``.

    Raises LogConflict when a number exists already, StoreFailed for a gap or a table that there is not.
    """
    closed_at = None if status in OPEN_STATUSES else (records[-1].at if records else now)
    changed = connection.execute(_update_status, {"table": table, "new_status": status, "new_closed_at": closed_at})
    if changed.rowcount != 1:
        raise StoreFailed(f"there is no table {table}")
    _append_records(connection, table, records)


def _append_records(connection: Connection, table: str, records: Sequence[Record]) -> None:
    if not records:
        return
    rows = []
    for record in records:
        kind, body = encode_fact(record.fact)
        rows.append(
            {
                "table_id": table,
                "number": record.number,
                "kind": kind,
                "body": body,
                "actor": record.actor,
                "at": record.at,
            }
        )
    try:
        connection.execute(_insert_event, rows)
    except IntegrityError as error:
        if error_name(error) == "SQLITE_CONSTRAINT_PRIMARYKEY":
            raise LogConflict(f"table {table} has a record {records[0].number} or a later one already") from None
        raise
    store_seats(connection, table, records)


def open_ids(connection: Connection) -> list[str]:
    """The ids of all open tables, oldest first."""
    rows = select(game_table.c.id).where(_is_open).order_by(game_table.c.created_at, game_table.c.id)
    return list(connection.execute(rows).scalars())


def open_tables(connection: Connection, ids: Sequence[str] | None = None) -> list[StoredTable]:
    """Every open table with its log, or those of ``ids``, oldest first.

    One that cannot be read is left out and named in the program's log.
    """
    wanted = _is_open if ids is None else and_(_is_open, game_table.c.id.in_(ids))
    heads = connection.execute(
        select(game_table).where(wanted).order_by(game_table.c.created_at, game_table.c.id)
    ).all()
    logs = _logs(connection, wanted)
    variants: dict[str, Variant] = {}
    found = []
    for head in heads:
        try:
            found.append(_table(head, logs.get(head.id, ()), variants))
        except (msgspec.MsgspecError, ValidationError) as error:
            log.error("table %s cannot be read (%s) and is left alone", head.id, type(error).__name__)
    return found


def _logs(connection: Connection, wanted: ColumnElement[bool]) -> dict[str, list[_LogRow]]:
    # All at once: the driver has every row already, and handing them over one by one takes as long as reading them.
    rows = connection.execute(_events_of_tables.where(wanted)).all()
    return {table: list(log) for table, log in groupby(rows, key=itemgetter(0))}


def load_table(connection: Connection, table: str) -> StoredTable | None:
    """One table whatever its status, None when there is none. Raises StoreFailed when it cannot be read."""
    head = connection.execute(select(game_table).where(game_table.c.id == table)).first()
    if head is None:
        return None
    rows = connection.execute(_events.where(event.c.table_id == table).order_by(event.c.number)).all()
    try:
        return _table(head, rows, {})
    except (msgspec.MsgspecError, ValidationError) as error:
        raise StoreFailed(f"table {table} cannot be read ({type(error).__name__})") from None


def _table(
    head: Row[*tuple[Any, ...]],
    rows: Sequence[_LogRow],
    variants: dict[str, Variant],
) -> StoredTable:
    variant = variants.get(head.variant)
    if variant is None:
        # Most tables play by the same document: reading it once saves time and memory.
        variant = variants[head.variant] = Variant.model_validate_json(head.variant)
    info = TableInfo(
        table=head.id,
        game=head.game,
        guild=head.guild,
        channel=head.channel,
        host=head.host,
        variant=variant,
        locale=head.locale,
        created_at=head.created_at,
    )
    records = tuple(Record(number, decode_fact(body), actor, at) for _, number, body, actor, at in rows)
    return StoredTable(info, head.status, records)
