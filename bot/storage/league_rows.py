"""Match results and the league's sums in the database; what counts and how it adds up is the league's to say, never decided here."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError

from bot.league.results import MatchResult
from bot.league.standings import Entry, add_match, rank
from bot.sessions.ports import LogConflict, StoreFailed
from bot.storage.failures import error_name
from bot.storage.schema import league_entry, match_result

Sums = dict[tuple[int, str], dict[int, Entry]]
"""Entries by user id, for each guild and game."""

_decoder = msgspec.json.Decoder(MatchResult)
_save_entry = upsert(league_entry)
_save_entry = _save_entry.on_conflict_do_update(
    index_elements=[league_entry.c.guild, league_entry.c.game, league_entry.c.user_id],
    set_={name: _save_entry.excluded[name] for name in ("games", "wins", "points", "bids_made", "bids_set")},
)


def record_result(connection: Connection, table: str, result: MatchResult) -> None:
    """Store the match and add it to its people's entries. Raises LogConflict when the table has a result already."""
    if result.table_id != table:
        raise StoreFailed(f"the result of table {result.table_id} cannot be stored for table {table}")
    row = {
        "table_id": table,
        "guild": result.guild_id,
        "game": result.game,
        "variant": result.variant,
        "finished_at": result.finished_at,
        "body": msgspec.json.encode(result),
    }
    try:
        connection.execute(insert(match_result), row)
    except IntegrityError as error:
        if error_name(error) == "SQLITE_CONSTRAINT_PRIMARYKEY":
            raise LogConflict(f"table {table} has a result already") from None
        raise
    people = {seat.user_id for seat in result.seats if seat.user_id is not None}
    sums = add_match(_entries(connection, result.guild_id, result.game, people), result)
    _save(connection, result.guild_id, result.game, sums.values())


def standings(connection: Connection, guild: int, game: str) -> list[Entry]:
    """Everybody's entry in the league's order."""
    return [ranked.entry for ranked in rank(_entries(connection, guild, game).values())]


def entry_of(connection: Connection, guild: int, game: str, user: int) -> Entry | None:
    """One person's entry, or None before the first finished match."""
    return _entries(connection, guild, game, {user}).get(user)


def rebuild(connection: Connection) -> None:
    """Throw all entries away and add up the stored results again, in the order in which the matches ended."""
    connection.execute(delete(league_entry))
    for (guild, game), entries in added_up(connection).items():
        _save(connection, guild, game, entries.values())


def stored_sums(connection: Connection) -> Sums:
    """The entries as they are stored."""
    sums: Sums = {}
    for row in connection.execute(select(league_entry)):
        entry = Entry(row.user_id, row.games, row.wins, row.points, row.bids_made, row.bids_set)
        sums.setdefault((row.guild, row.game), {})[row.user_id] = entry
    return sums


def added_up(connection: Connection) -> Sums:
    """The entries as they follow from the stored results. Raises msgspec.MsgspecError when a result cannot be read."""
    sums: Sums = {}
    rows = connection.execute(select(match_result).order_by(match_result.c.finished_at, match_result.c.table_id))
    for row in rows:
        key = (row.guild, row.game)
        sums[key] = add_match(sums.get(key, {}), _decoder.decode(row.body))
    return {key: entries for key, entries in sums.items() if entries}


def _entries(connection: Connection, guild: int, game: str, users: set[int] | None = None) -> dict[int, Entry]:
    query = select(league_entry).where(league_entry.c.guild == guild, league_entry.c.game == game)
    if users is not None:
        query = query.where(league_entry.c.user_id.in_(users))
    return {
        row.user_id: Entry(row.user_id, row.games, row.wins, row.points, row.bids_made, row.bids_set)
        for row in connection.execute(query)
    }


def _save(connection: Connection, guild: int, game: str, entries: Iterable[Entry]) -> None:
    rows = [{"guild": guild, "game": game, **msgspec.structs.asdict(entry)} for entry in entries]
    if rows:
        connection.execute(_save_entry, rows)
