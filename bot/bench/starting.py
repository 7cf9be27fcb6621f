"""How long the bot takes to start with many stored tables, from the start of its process; it connects to nobody."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

from bot.bench.child import BenchFailed, bot_process
from bot.bench.orders import Order
from bot.bench.report import Figure, Section
from bot.bench.stock import Game, Place, Seated, mid_games, store_games, table_id
from bot.sandbox.server import Sandbox
from bot.storage import Database

AIM = 5.0
DEALS, PLAYS = 3, 22


async def measure_start(folder: Path, *, tables: int, rounds: int, games: int = 25) -> Section:
    """The median of ``rounds`` starts on a database with so many tables in the middle of their fourth deal."""
    stock = mid_games(games, deals=DEALS, plays=PLAYS)
    url = f"sqlite+aiosqlite:///{(folder / 'start.db').as_posix()}"
    await _store(url, tables, stock)
    sandbox = await Sandbox.start(people=["Ada"], page=False, referee=False)
    whole, restoring, cpu = [], [], []
    try:
        order = Order(sandbox.token, sandbox.api_base, url, connect=False)
        for number in range(rounds):
            async with bot_process(order, folder / f"bot-{number}.log") as bot:
                if bot.started.restored != tables:
                    raise BenchFailed(f"{bot.started.restored} tables were restored, not {tables}: {bot.log_end()}")
                whole.append(bot.start_seconds)
                restoring.append(bot.started.restore_seconds)
                cpu.append(bot.started.cpu_seconds)
    finally:
        await sandbox.close()
    records = sum(len(game.events) for game in stock) / len(stock) + 5
    figures = (
        Figure(f"process start until {tables:,} tables are restored", median(whole), "s", AIM),
        Figure("  of it reading and folding the logs", median(restoring), "s"),
        Figure("  CPU time of the whole", median(cpu), "s"),
    )
    notes = (
        f"Each table has {records:.0f} records on average, in the middle of deal {DEALS + 1}; median of {rounds} starts. "
        "The rest of the time is Python's start and imports (discord.py, SQLAlchemy, pydantic) and the look over the database.",
    )
    return Section("start", "Start with stored tables", figures, notes)


async def _store(url: str, tables: int, stock: list[Game]) -> None:
    database = await Database.open(url)
    try:
        places = [
            Place(
                table_id(number),
                1_000,
                10_000 + number,
                tuple(Seated(100_000 + 4 * number + seat, f"Person {4 * number + seat}") for seat in range(4)),
            )
            for number in range(tables)
        ]
        await store_games(database, places, stock, until=time.time())
    finally:
        await database.close()
