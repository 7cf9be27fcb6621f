"""A whole bot against a sandbox: real client, real database in memory, tables whose clock and cards a test knows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from bot.catalogue import load_catalogue
from bot.gateway.address import redirect
from bot.gateway.announcer import Announcer
from bot.gateway.client import RookeryClient, build_client
from bot.gateway.ports import Services
from bot.gateway.sync import sync_commands
from bot.phrasebook import load_phrasebook
from bot.players import LEVELS
from bot.rules.cards import Card
from bot.rules.ruleset import ruleset_of
from bot.rules.view import View, any_action
from bot.sandbox.actors import Actor
from bot.sandbox.models import Channel, Message
from bot.sandbox.server import Sandbox
from bot.sessions.manager import Tables
from bot.sessions.pace import Pace
from bot.sessions.ports import TableInfo
from bot.sessions.table import Table
from bot.sessions.thinking import QuickThinker
from bot.shuffle import seed_from, shuffled
from bot.storage import Database
from cogs.rook import RookCommands

PACE = Pace(reminder=600, limit=1200, next_deal=600, computer=0.0)


class KnownDealer:
    """The same cards in every run: seat 0 calls first, and every hand has a counter, so that nobody calls a redeal."""

    def first_dealer(self, info: TableInfo, players: int) -> int:
        return players - 1

    def next_deal(self, info: TableInfo, deal_number: int, dealer: int) -> tuple[tuple[Card, ...], str | None]:
        ruleset = ruleset_of(info.variant)
        for number in count():
            order = shuffled(ruleset.deck, seed_from(f"rookery deal {deal_number}", number))
            hands, _ = ruleset.split_deck(order, dealer)
            if all(ruleset.counters_in(hand) for hand in hands):
                return order, None
        raise AssertionError("no order of the deck would do")


class SkewedClock:
    """Real time that a test can put forward; sleepers wake when it is."""

    def __init__(self) -> None:
        self.skew = 0.0
        self._moved = asyncio.Event()

    def now(self) -> float:
        return time.time() + self.skew

    async def sleep_until(self, when: float) -> None:
        while (left := when - self.now()) > 0:
            moved = self._moved
            try:
                await asyncio.wait_for(moved.wait(), left)
            except TimeoutError:
                return

    def advance(self, seconds: float) -> None:
        self.skew += seconds
        self._moved.set()
        self._moved = asyncio.Event()


def busy_tasks() -> list[str]:
    """The names of the bot's tasks that do something for people."""
    ours = ("discord.py: on_interaction", "CommandTree-invoker", "draw ", "alarm ")
    return [task.get_name() for task in asyncio.all_tasks() if task.get_name().startswith(ours)]


class Bot:
    """The bot's parts, connected to the sandbox. ``restart`` builds everything anew but the database."""

    def __init__(self, sandbox: Sandbox, database: Database, pace: Pace) -> None:
        self.sandbox = sandbox
        self.database = database
        self.clock = SkewedClock()
        self.pace = pace
        self.announcer: Announcer
        self.tables: Tables
        self.client: RookeryClient
        self.undo: Callable[[], None] = lambda: None
        self.running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.undo = await redirect(self.sandbox.api_base, self.sandbox.token)
        phrasebook = load_phrasebook()
        self.announcer = Announcer(phrasebook=phrasebook, store=self.database, clock=self.clock)
        self.tables = Tables(
            store=self.database,
            announcer=self.announcer,
            thinker=QuickThinker(),
            dealer=KnownDealer(),
            clock=self.clock,
            pace=self.pace,
            level=LEVELS[-1],
        )
        await self.tables.restore()
        services = Services(
            tables=self.tables,
            announcer=self.announcer,
            phrasebook=phrasebook,
            catalogue=load_catalogue(),
            store=self.database,
            clock=self.clock,
        )
        self.client = build_client(services, RookCommands(phrasebook), guild_ready_timeout=0.05)
        self.announcer.attach(self.client, self.tables)
        self.running = asyncio.create_task(self.client.start(self.sandbox.token))
        await self.sandbox.ready()
        await self.client.wait_until_ready()

    async def stop(self) -> None:
        await self.tables.close()
        await self.announcer.close()
        await self.client.close()
        if self.running is not None:
            await self.running
        self.undo()

    async def sync(self) -> None:
        phrasebook = load_phrasebook()
        await sync_commands(token=self.sandbox.token, phrasebook=phrasebook, commands=[RookCommands(phrasebook)])

    async def quiet(self) -> None:
        """Wait until every press, command, alarm and drawing has run to its end and nothing more is on its way."""
        for _ in range(3):
            await self.sandbox.until(lambda: not busy_tasks(), 10.0, f"nothing runs any more: {busy_tasks()}")
            await self.sandbox.quiet()

    # short cuts for tests

    @property
    def channel(self) -> Channel:
        return self.sandbox.world.channel("general")

    def actor(self, name: str) -> Actor:
        return self.sandbox.actor(name)

    async def open(self, who: str = "Ada", **options: Any) -> Table:
        """A lobby by ``/rook start``."""
        await self.actor(who).slash(self.channel.id, "rook start", **options)
        await self.quiet()
        table = self.tables.in_channel(self.channel.id)
        assert table is not None
        return table

    async def game(self, people: Iterable[str] = ("Ada",)) -> Table:
        """A game that has been dealt: these people, and computers in the other seats."""
        first, *others = people
        table = await self.open(first)
        for name in others:
            await self.actor(name).click(self.board(table), "Join")
            await self.quiet()
        for _ in range(3 - len(others)):
            await self.actor(first).click(self.board(table), "Add computer")
            await self.quiet()
        await self.actor(first).click(self.board(table), "Start")
        await self.quiet()
        return table

    def board(self, table: Table) -> Message:
        """The table's newest public message."""
        link = self.announcer.link(table.info)
        assert link is not None
        found = self.sandbox.world.message(self.channel.id, int(link.rsplit("/", 1)[1]))
        assert found is not None
        return found

    def hand_of(self, who: str) -> Message:
        """The newest direct message of a person that shows a hand."""
        return next(each for each in reversed(self.actor(who).dm_messages()) if "hand" in each.text().lower())

    def private(self, who: str) -> Message:
        """The newest private reply of a person in the channel."""
        return self.actor(who).last(self.channel.id, private=True)

    def view(self, table: Table, who: str) -> View:
        seat = table.state.seat_of(self.actor(who).user.id)
        assert seat is not None
        return table.view(seat)

    async def until_due(self, table: Table, who: str) -> None:
        """Wait until the game waits for this person, the computers having played."""
        await self.sandbox.until(
            lambda: table.state.match is not None and self.view(table, who).my_turn, what=f"{who} is due"
        )
        await self.quiet()

    async def act_for(self, table: Table, who: str) -> None:
        """A legal action for the person, straight at the table."""
        await table.act(self.actor(who).user.id, table.state.turn, any_action(table.ruleset, self.view(table, who)))
