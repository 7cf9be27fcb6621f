"""What an idle table costs in memory: the same bot with few and with many tables, each in a fresh process; it plays nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from bot.bench.child import bot_process
from bot.bench.report import Figure, Section
from bot.bench.stock import Game, mid_games
from bot.bench.town import STAND_IN_CALLS, town

AIM_KB = 60.0
DEALS, PLAYS = 3, 22
TRACED = (20, 100)
"""Counting allocations makes everything slow but is exact, so that few tables are enough."""


async def measure_memory(
    folder: Path, *, few: int, many: int, traced: tuple[int, int] = TRACED, games: int = 25
) -> Section:
    """The difference between ``few`` and ``many`` tables, divided by how many more they are; ``traced`` tables count allocations."""
    stock = mid_games(games, deals=DEALS, plays=PLAYS)
    resident = [await _bytes(folder, tables, stock, traced=False) for tables in (few, many)]
    allocated = [await _bytes(folder, tables, stock, traced=True) for tables in traced]

    figures = (
        Figure("an idle table, resident memory", _kilobytes(resident, (few, many)), "KB", AIM_KB),
        Figure("an idle table, Python's allocations", _kilobytes(allocated, traced), "KB"),
        Figure(f"the whole process with {few} tables", resident[0] / 2**20, "MB resident"),
        Figure(f"the whole process with {many} tables", resident[1] / 2**20, "MB resident"),
    )
    notes = (
        f"Differences between {few} and {many} tables in fresh processes: four people each, in deal {DEALS + 1} after {PLAYS} cards, "
        "restored, connected, and the public message and four hands drawn once more.",
        "Resident memory includes what discord.py keeps for each channel that was written to (its rate limits, the channel) and "
        "what the logs needed while they were read.",
    )
    return Section("memory", "Memory of an idle table", figures, notes)


def _kilobytes(sizes: Sequence[float], tables: tuple[int, int]) -> float:
    """What a table costs, from the whole sizes in bytes with few and with many tables."""
    return (sizes[1] - sizes[0]) / (tables[1] - tables[0]) / 1024


async def _bytes(folder: Path, tables: int, stock: Sequence[Game], *, traced: bool) -> float:
    name = f"{'traced' if traced else 'resident'}-{tables}"
    async with town(tables, stock, folder / f"{name}.db") as place:
        place.lift_limits()
        order = place.order(traced=traced, calls_per_second=STAND_IN_CALLS)
        async with bot_process(order, folder / f"{name}.log") as bot:
            await place.drawn(60 + tables * 0.2)
            await place.sandbox.quiet(30.0)
            answer = await bot.ask()
    size = answer.traced_bytes if traced else answer.resident_bytes
    return math.nan if size is None else float(size)
