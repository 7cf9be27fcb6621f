"""A clock that tests turn, a store that keeps tables in memory and can fail, and an announcer that remembers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.catalogue import load_catalogue
from bot.league.results import MatchResult
from bot.rules.cards import Card
from bot.rules.ruleset import ruleset_of
from bot.sessions.chance import SeededDealer
from bot.sessions.facts import Record, decode_fact, encode_fact
from bot.sessions.manager import Tables
from bot.sessions.pace import Pace
from bot.sessions.ports import ChannelTaken, LogConflict, StoredTable, StoreFailed, TableInfo
from bot.sessions.state import Status, TableState
from bot.sessions.thinking import QuickThinker
from bot.shuffle import shuffled


class TurnedClock:
    """Stands still until ``turn`` moves it; whoever sleeps wakes when the time has come."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep_until(self, when: float) -> None:
        if when <= self._now:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((when, future))
        await future

    async def turn(self, seconds: float) -> None:
        """Move on in small steps, letting everything that wakes finish its work."""
        end = self._now + seconds
        while True:
            await settle()
            due = sorted(when for when, future in self._sleepers if not future.done() and when <= end)
            if not due:
                break
            self._now = max(self._now, due[0])
            for when, future in self._sleepers:
                if when <= self._now and not future.done():
                    future.set_result(None)
            self._sleepers = [(when, future) for when, future in self._sleepers if not future.done()]
        self._now = end
        await settle()


async def settle() -> None:
    """Let every task that can run do so."""
    for _ in range(60):
        await asyncio.sleep(0)


class MemoryStore:
    """Keeps encoded logs, as a database would, so that only what can be stored comes back."""

    def __init__(self) -> None:
        self.infos: dict[str, TableInfo] = {}
        self.statuses: dict[str, Status] = {}
        self.logs: dict[str, list[tuple[int, bytes, int | None, float]]] = {}
        self.results: list[MatchResult] = []
        self.failing = False
        self.order: list[str] = []

    async def create_table(self, info: TableInfo, log: Sequence[Record]) -> None:
        await asyncio.sleep(0)
        self._check()
        for table, other in self.infos.items():
            if other.channel == info.channel and self.statuses[table] in ("lobby", "playing"):
                raise ChannelTaken(table)
        self.infos[info.table] = info
        self.logs[info.table] = []
        self._write(info.table, log, "lobby")

    async def append(
        self, table: str, records: Sequence[Record], status: Status, result: MatchResult | None = None
    ) -> None:
        await asyncio.sleep(0)
        self._check()
        if self.logs[table] and records[0].number <= self.logs[table][-1][0]:
            raise LogConflict
        self._write(table, records, status)
        if result is not None:
            self.results.append(result)

    async def open_ids(self) -> list[str]:
        return [table for table, status in self.statuses.items() if status in ("lobby", "playing")]

    async def open_tables(self, ids: Sequence[str] | None = None) -> list[StoredTable]:
        return [self._stored(table) for table in await self.open_ids() if ids is None or table in ids]

    async def load_table(self, table: str) -> StoredTable | None:
        self._check()
        return self._stored(table) if table in self.infos else None

    def _check(self) -> None:
        if self.failing:
            raise StoreFailed("the disk is full")

    def _write(self, table: str, records: Sequence[Record], status: Status) -> None:
        for record in records:
            self.logs[table].append((record.number, encode_fact(record.fact)[1], record.actor, record.at))
        self.statuses[table] = status
        self.order.append("stored")

    def _stored(self, table: str) -> StoredTable:
        log = tuple(Record(number, decode_fact(body), actor, at) for number, body, actor, at in self.logs[table])
        return StoredTable(self.infos[table], self.statuses[table], log)


class Remembering:
    """An announcer that only remembers, in the order of a shared list with the store."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.news: list[tuple[str, TableState, tuple[Record, ...]]] = []
        self.reminded: list[int] = []

    def table_changed(self, info: TableInfo, state: TableState, news: Sequence[Record]) -> None:
        if news:
            stored = self.store.logs[info.table]
            assert stored[-1][0] >= news[-1].number, "told before it was stored"
        self.news.append((info.table, state, tuple(news)))

    def remind(self, info: TableInfo, state: TableState, user: int) -> None:
        self.reminded.append(user)


class RowOfDeals(SeededDealer):
    """Shuffles by seeds in a row, so that a test plays the same cards each time."""

    def __init__(self, text: str = "row") -> None:
        self.text = text

    def first_dealer(self, info: TableInfo, players: int) -> int:
        return 0

    def next_deal(self, info: TableInfo, deal_number: int, dealer: int) -> tuple[tuple[Card, ...], str | None]:
        seed = f"{self.text}/{deal_number}"
        return shuffled(ruleset_of(info.variant).deck, seed), seed


class House:
    """Tables joined to the fakes."""

    def __init__(self, store: MemoryStore | None = None, pace: Pace | None = None, row: str = "row") -> None:
        self.clock = TurnedClock()
        self.store = store or MemoryStore()
        self.announcer = Remembering(self.store)
        self.tables = Tables(
            store=self.store,
            announcer=self.announcer,
            thinker=QuickThinker(),
            dealer=RowOfDeals(row),
            clock=self.clock,
            pace=pace or Pace(),
            level="thumb",
        )

    async def lobby(
        self, *, channel: int = 5, user: int = 11, computers: int = 0, variant: str | None = None, target: int = 300
    ):
        catalogue = load_catalogue()
        chosen = catalogue.get(variant or catalogue.default).with_changes({"target": target})
        return await self.tables.open(
            game="rook",
            guild=1,
            channel=channel,
            user=user,
            name="Ada",
            variant=chosen,
            locale="en",
            computers=computers,
        )
