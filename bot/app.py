"""The program: the only place where real things are built and joined together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from bot.catalogue import load_catalogue
from bot.gateway.address import redirect
from bot.gateway.announcer import Announcer
from bot.gateway.client import RookeryClient, build_client
from bot.gateway.ports import Services
from bot.gateway.sync import sync_commands
from bot.phrasebook import load_phrasebook
from bot.players import LEVELS
from bot.records.dealt import read_dealt
from bot.sessions.chance import GivenDeals, SeededDealer
from bot.sessions.clock import SystemClock
from bot.sessions.manager import Tables
from bot.sessions.pace import HOUR, Pace
from bot.sessions.ports import Dealer
from bot.sessions.thinking import QuickThinker
from bot.settings import Settings
from bot.storage import Database
from cogs.rook import RookCommands

log = logging.getLogger(__name__)

MISSING_TOKEN = (
    "DISCORD_TOKEN is missing. Copy .env.example to .env and put the bot's token there (Discord's developer pages, your application, "
    "Bot, Reset Token), or play without an account: make play"
)


class NoToken(Exception):
    """The bot cannot log in without a token; the message says what to do."""


async def sync(settings: Settings, *, guild: int | None, dry_run: bool = False, clear_guild: bool = False) -> list[str]:
    """Register the slash commands (see gateway.sync.sync_commands) and give a line for each change."""
    if settings.discord_token is None:
        raise NoToken(MISSING_TOKEN)
    phrasebook = load_phrasebook()
    undo = await redirect(settings.discord_api_base, settings.discord_token.get_secret_value())
    try:
        return await sync_commands(
            token=settings.discord_token.get_secret_value(),
            phrasebook=phrasebook,
            commands=[RookCommands(phrasebook)],
            guild=guild,
            dry_run=dry_run,
            clear_guild=clear_guild,
        )
    finally:
        undo()


class App:
    """A bot with its database, built but not yet connected. Use it as an async context: it closes what it opened, in order."""

    def __init__(self, settings: Settings) -> None:
        if settings.discord_token is None:
            raise NoToken(MISSING_TOKEN)
        self._settings = settings
        self._token = settings.discord_token.get_secret_value()
        self._closing = contextlib.AsyncExitStack()
        self.database: Database
        self.tables: Tables
        self.client: RookeryClient
        self.restored = 0

    async def __aenter__(self) -> Self:
        async with contextlib.AsyncExitStack() as stack:
            await self._build(stack)
            self._closing = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._closing.aclose()

    async def _build(self, stack: contextlib.AsyncExitStack) -> None:
        settings = self._settings
        clock = SystemClock()
        phrasebook, catalogue = load_phrasebook(), load_catalogue()
        self.database = await Database.open(settings.database_url)
        stack.push_async_callback(self.database.close)
        undo: Callable[[], None] = await redirect(settings.discord_api_base, self._token)
        stack.callback(undo)
        announcer = Announcer(phrasebook=phrasebook, store=self.database, clock=clock)
        self.tables = Tables(
            store=self.database,
            announcer=announcer,
            thinker=QuickThinker(),
            dealer=_dealer(settings),
            clock=clock,
            pace=_pace(settings),
            level=LEVELS[-1],
        )
        stack.push_async_callback(self.tables.close)
        began = time.perf_counter()
        self.restored = await self.tables.restore()
        log.info("%d open tables restored in %.2f s", self.restored, time.perf_counter() - began)
        services = Services(
            tables=self.tables,
            announcer=announcer,
            phrasebook=phrasebook,
            catalogue=catalogue,
            store=self.database,
            clock=clock,
        )
        # Discord tells of its servers one by one and the client waits for them; a stand-in on this machine has told at once.
        waiting = 0.1 if settings.api_is_loopback else 2.0
        self.client = build_client(services, RookCommands(phrasebook), guild_ready_timeout=waiting)
        announcer.attach(self.client, self.tables)
        stack.push_async_callback(announcer.close)
        stack.push_async_callback(self._close_client)
        self.tables.draw_again()

    async def run(self) -> None:
        """Connect and stay connected until ``stop``. Raises what the gateway's client says in a sentence when it cannot log in."""
        await self.client.start(self._token)

    async def stop(self) -> None:
        """Disconnect; ``run`` returns then."""
        await self.client.close()

    async def _close_client(self) -> None:
        if not self.client.is_closed():
            await self.client.close()


async def run_until_signal(app: App) -> None:
    """Run the app until it ends or the process is asked to end (SIGTERM, SIGINT); then everything is closed in order."""
    running = asyncio.create_task(app.run())
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":  # where there are no such handlers, Ctrl+C cancels the task instead
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, asked.set)
    waiting = asyncio.create_task(asked.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if asked.is_set():
        log.info("asked to end: closing; games go on after the next start")
        await app.stop()
    await running


def _pace(settings: Settings) -> Pace:
    return Pace(
        reminder=settings.turn_reminder_seconds,
        limit=settings.turn_limit_seconds,
        next_deal=settings.next_deal_seconds,
        lobby=settings.lobby_hours * HOUR,
        computer=settings.computer_pace_seconds,
    )


def _dealer(settings: Settings) -> Dealer:
    if settings.test_deals is None:
        return SeededDealer()
    log.warning("ROOKERY_TEST_DEALS is set: the cards come from %s and are no secret", settings.test_deals)
    return GivenDeals(read_dealt(settings.test_deals.read_text(encoding="utf-8")), SeededDealer())
