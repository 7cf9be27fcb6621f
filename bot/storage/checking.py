"""A thorough look at a whole database, told in sentences for the person who runs the program; it changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from pydantic import ValidationError
from sqlalchemy import Connection, select

from bot.rules.variant import Variant
from bot.sessions.facts import decode_fact, encode_fact
from bot.storage.league_rows import added_up, stored_sums
from bot.storage.schema import event, game_table

_GUARDS = ("event_has_no_gap", "event_refuses_update", "event_refuses_delete")


def faults_of(connection: Connection) -> list[str]:
    """One sentence for each fault found; an empty list for a sound database."""
    return [*_file(connection), *_variants(connection), *_logs(connection), *_league(connection)]


def _file(connection: Connection) -> Iterator[str]:
    for (finding,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if finding != "ok":
            yield f"The file is damaged: {finding}. Put back the last backup."
    for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"A row of {row[0]} belongs to a table that there is not."
    guards = set(connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").scalars())
    for guard in _GUARDS:
        if guard not in guards:
            yield f"The guard {guard} on the log is missing: somebody has changed the database by hand."


def _variants(connection: Connection) -> Iterator[str]:
    sound: set[str] = set()
    for row in connection.execute(select(game_table.c.id, game_table.c.variant)):
        if row.variant in sound:
            continue
        try:
            Variant.model_validate_json(row.variant)
        except ValidationError as error:
            yield f"The variant of table {row.id} cannot be read ({error.error_count()} faults)."
        else:
            sound.add(row.variant)


def _logs(connection: Connection) -> Iterator[str]:
    unstarted = select(game_table.c.id).where(
        ~select(event.c.number).where(event.c.table_id == game_table.c.id).exists()
    )
    for table in connection.execute(unstarted).scalars():
        yield f"The log of table {table} is empty."
    table, last = "", 0
    rows = connection.execute(select(event).order_by(event.c.table_id, event.c.number))
    for row in rows:
        if row.table_id != table:
            table, last = row.table_id, 0
        if row.number != last + 1:
            yield f"The log of table {table} has a gap: record {row.number} follows record {last}."
        last = row.number
        try:
            kind, _ = encode_fact(decode_fact(row.body))
        except msgspec.MsgspecError:
            # What the record holds may be somebody's hand: its number must do.
            yield f"Record {row.number} of table {table} cannot be read."
            continue
        if kind != row.kind:
            yield f"Record {row.number} of table {table} is filed under a wrong kind."


def _league(connection: Connection) -> Iterator[str]:
    try:
        right = added_up(connection)
    except msgspec.MsgspecError:
        yield "A stored match result cannot be read, so the league cannot be added up again."
        return
    stored = stored_sums(connection)
    for guild, game in sorted(right.keys() | stored.keys()):
        if right.get((guild, game)) != stored.get((guild, game)):
            yield f"The league of guild {guild} in {game} is not what its results add up to: rebuild the league."
