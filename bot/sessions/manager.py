"""All live tables of this process: opens, finds, restores and forgets them; never what happens at a table."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
from collections.abc import Iterator, Sequence

from bot.errors import Refusal
from bot.rules.ruleset import ruleset_of, unplayable_options
from bot.rules.variant import Variant
from bot.sessions import lobby
from bot.sessions.alarms import Alarms
from bot.sessions.facts import ComputerSeated, Record, SeatFact, SeatTaken
from bot.sessions.pace import Pace
from bot.sessions.ports import (
    Announcer,
    ChannelTaken,
    Clock,
    Dealer,
    Store,
    StoredTable,
    StoreFailed,
    TableInfo,
    Thinker,
)
from bot.sessions.state import TableState, fold_table, new_table
from bot.sessions.table import Table, World

log = logging.getLogger(__name__)

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 8
RESTORED_AT_ONCE = 50
"""Logs are larger than what they fold to: all of them in memory at once would leave the process large for ever."""


@contextlib.contextmanager
def _no_garbage() -> Iterator[None]:
    """Python does not look for garbage: among the many records of all logs it would look again and again, and there is none."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


class Tables:
    """The tables by id. ``level`` is the computer players' level when nobody names one; ``pace`` is in seconds."""

    def __init__(
        self,
        *,
        store: Store,
        announcer: Announcer,
        thinker: Thinker,
        dealer: Dealer,
        clock: Clock,
        pace: Pace,
        level: str,
    ) -> None:
        self._store = store
        self._announcer = announcer
        self._alarms = Alarms(clock, self._tick)
        self._clock = clock
        self._level = level
        self._tables: dict[str, Table] = {}
        self._world = World(
            store=store,
            announcer=announcer,
            thinker=thinker,
            dealer=dealer,
            clock=clock,
            pace=pace,
            level=level,
            set_alarm=self._set_alarm,
        )

    async def restore(self) -> int:
        """Bring every open table back to the state its log tells. Returns how many there are; nothing is announced."""
        now = self._clock.now()
        with _no_garbage():
            ids = await self._store.open_ids()
            for start in range(0, len(ids), RESTORED_AT_ONCE):
                waiting = await self._store.open_tables(ids[start : start + RESTORED_AT_ONCE])
                for stored in waiting:
                    self._keep(self._table_of(stored, since=now))
                    await asyncio.sleep(0)
        return len(self._tables)

    def draw_again(self) -> None:
        """Have every live table drawn as it stands: what was stored but not shown before a restart is shown now."""
        for table in list(self._tables.values()):
            self._announcer.table_changed(table.info, table.state, ())

    async def open(
        self,
        *,
        game: str,
        guild: int,
        channel: int,
        user: int,
        name: str,
        variant: Variant,
        locale: str,
        computers: int,
    ) -> Table:
        """A new lobby with ``user`` as host and some computers.

        Raises Refusal ``table_here`` (the channel has an open table), ``unplayable_variant``, ``bad_computers`` or ``storage_failed``.
        """
        cannot = unplayable_options(variant)
        if cannot:
            raise Refusal("unplayable_variant", options=cannot)
        facts = lobby.opening(variant.players, user, name, computers, self._level)
        return await self._open(game, guild, channel, user, variant, locale, facts)

    async def rematch(self, table: Table, user: int, name: str) -> Table:
        """A new lobby for the same seats with the same rules, opened by one of its people.

        Raises Refusal ``not_seated``, ``table_running`` or what ``open`` raises.
        """
        if table.state.is_open:
            raise Refusal("table_running")
        if table.state.seat_of(user) is None:
            raise Refusal("not_seated")
        info = table.info
        facts: list[SeatFact] = []
        for seat, holder in enumerate(table.state.seats):
            if holder is None:
                continue
            if holder.user is None:
                facts.append(ComputerSeated(seat, holder.level or self._level))
            else:
                facts.append(SeatTaken(seat, holder.user, name if holder.user == user else holder.name))
        return await self._open(info.game, info.guild, info.channel, user, info.variant, info.locale, facts)

    async def find(self, table: str) -> Table:
        """A table by id: a live one, or an ended one read from the store. Raises Refusal ``foreign_table`` or ``storage_failed``."""
        live = self._tables.get(table)
        if live is not None:
            return live
        try:
            stored = await self._store.load_table(table)
        except StoreFailed:
            raise Refusal("storage_failed") from None
        if stored is None:
            raise Refusal("foreign_table")
        return self._table_of(stored, since=None)

    def in_channel(self, channel: int) -> Table | None:
        """The open table of a channel, or None."""
        return next((table for table in self._tables.values() if table.info.channel == channel), None)

    def of_user(self, user: int) -> list[Table]:
        """Every open table at which the person sits."""
        return [table for table in self._tables.values() if table.state.seat_of(user) is not None]

    def live(self) -> list[Table]:
        """Every open table."""
        return list(self._tables.values())

    async def close(self) -> None:
        """Stop all alarms. Tables need nothing else: all they know is stored."""
        await self._alarms.stop()

    async def _open(
        self,
        game: str,
        guild: int,
        channel: int,
        user: int,
        variant: Variant,
        locale: str,
        facts: Sequence[SeatFact],
    ) -> Table:
        now = self._clock.now()
        info = TableInfo(
            table="".join(secrets.choice(_ID_LETTERS) for _ in range(ID_LENGTH)),
            game=game,
            guild=guild,
            channel=channel,
            host=user,
            variant=variant,
            locale=locale,
            created_at=now,
        )
        records = tuple(Record(index + 1, fact, user, now) for index, fact in enumerate(facts))
        state = fold_table(ruleset_of(variant), new_table(variant.players, user), records)
        # Once begun, opening ends even when its caller goes away: a stored table is always a live one.
        return await asyncio.shield(asyncio.ensure_future(self._store_new(info, state, records)))

    async def _store_new(self, info: TableInfo, state: TableState, records: Sequence[Record]) -> Table:
        try:
            await self._store.create_table(info, records)
        except ChannelTaken as taken:
            raise Refusal("table_here", table=taken.table) from None
        except StoreFailed:
            log.exception("a new table could not be stored")
            raise Refusal("storage_failed") from None
        table = Table(info, state, self._world)
        self._keep(table)
        self._announcer.table_changed(info, state, records)
        return table

    def _table_of(self, stored: StoredTable, *, since: float | None) -> Table:
        ruleset = ruleset_of(stored.info.variant)
        state = fold_table(ruleset, new_table(stored.info.variant.players, stored.info.host), stored.log)
        return Table(stored.info, state, self._world, since=since)

    def _keep(self, table: Table) -> None:
        self._tables[table.info.table] = table
        table.set_alarm()

    def _set_alarm(self, table: str, when: float | None) -> None:
        live = self._tables.get(table)
        if live is not None and not live.state.is_open:
            # An ended table leaves the memory; its buttons find it in the store.
            del self._tables[table]
            when = None
        self._alarms.set(table, when if live is not None else None)

    async def _tick(self, table: str) -> None:
        live = self._tables.get(table)
        if live is not None:
            await live.tick()
