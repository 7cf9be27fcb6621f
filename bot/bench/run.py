"""The measurements by name, run one after the other in a temporary folder; how each is done is its own module's matter."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.bench.deals import measure_deals
from bot.bench.memory import measure_memory
from bot.bench.presses import Load, measure_presses
from bot.bench.replays import measure_replays
from bot.bench.report import Section
from bot.bench.starting import measure_start

NAMES: tuple[str, ...] = ("deals", "replays", "presses", "memory", "start")

LOADS = ((1, 0.5), (10, 5.0), (100, 50.0), (100, 5.0))
"""Tables, and presses a second among them: one each two seconds at every table, and at last a table at the pace of people."""


def sections(names: Sequence[str], *, quick: bool) -> Iterator[Section]:
    """Measure and give one section after the other. Raises BenchFailed. ``quick`` takes less time and gives rougher figures."""
    for name in names:
        with tempfile.TemporaryDirectory(prefix="rookery-bench-") as folder:
            yield _measure(name, Path(folder), quick)


def _measure(name: str, folder: Path, quick: bool) -> Section:
    match name:
        case "deals":
            return measure_deals(seconds=0.5 if quick else 2.0, rounds=1 if quick else 3)
        case "replays":
            return measure_replays(seconds=0.3 if quick else 1.0, rounds=1 if quick else 3)
        case "presses":
            loads = [Load(tables, per_second, 10.0 if quick else 30.0) for tables, per_second in LOADS]
            return asyncio.run(measure_presses(folder, loads))
        case "memory":
            few, many = (50, 200) if quick else (100, 500)
            return asyncio.run(measure_memory(folder, few=few, many=many))
        case "start":
            return asyncio.run(measure_start(folder, tables=1000, rounds=1 if quick else 3))
        case _:
            raise ValueError(f"there is no measurement {name!r}: there are {', '.join(NAMES)}")
