"""Starts, asks and ends the bot's process for a measurement; never the operator's bot, nor with the operator's settings."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from bot.bench.orders import Answer, Order

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
OWN_SETTINGS = ("DISCORD_", "DATABASE_", "ROOKERY_")


class BenchFailed(Exception):
    """A measurement could not be carried out; the message says why."""


class BotProcess:
    """A running bot. ``started`` is its first answer; ``start_seconds`` went by from the process's start until that answer."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process = process
        self._log = log
        self.started = Answer(0.0)
        self.start_seconds = 0.0

    async def ask(self) -> Answer:
        """Its memory and CPU time now, after Python's garbage was collected."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        return await self.answer()

    async def answer(self) -> Answer:
        """The next line of the process. Raises BenchFailed, with the end of its log, when it ends or is silent."""
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        except TimeoutError:
            raise BenchFailed(f"the bot's process said nothing for {PATIENCE:.0f} s") from None
        if not line:
            raise BenchFailed(f"the bot's process ended:\n{self.log_end()}")
        return msgspec.json.decode(line, type=Answer)

    def log_end(self, lines: int = 15) -> str:
        """The last lines that the process logged, warnings and worse."""
        return "\n".join(self._log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])

    def warnings(self) -> int:
        """How many lines the process logged."""
        return len(self._log.read_text(encoding="utf-8", errors="replace").splitlines())

    async def end(self) -> None:
        """Let it close its database and go; kill it when it does not."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 30.0)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


@contextlib.asynccontextmanager
async def bot_process(order: Order, log: Path) -> AsyncIterator[BotProcess]:
    """A bot that has restored its tables and, if ordered, is connecting; it is ended with the context."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OWN_SETTINGS)}
    with log.open("wb") as errors:
        began = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.bench.bot_process",
            cwd=ROOT,
            env=environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    running = BotProcess(process, log)
    try:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        running.started = await running.answer()
        running.start_seconds = time.perf_counter() - began
        yield running
    finally:
        await running.end()
