"""`python -m bot play` as a newcomer starts it, in a process of its own; it always ends with the test."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
STARTED_WITHIN, ENDED_WITHIN = 30, 10
SUITS = "RYGB"


class Cards(NamedTuple):
    """A deal by the names of its cards: the hands of seats 1 to 4 and the nest."""

    hands: tuple[tuple[str, ...], ...]
    nest: tuple[str, ...]


STRONG = Cards(
    (
        ("R14", "R13", "R12", "R10", "R8", "Y14", "Y13", "G14", "B6"),
        ("R5", "R7", "Y6", "Y11", "Y12", "G5", "G9", "B14", "B7"),
        ("R9", "R11", "Y5", "Y7", "G10", "G8", "B13", "B12", "B8"),
        ("R6", "Y10", "Y8", "G13", "G12", "G6", "B5", "B10", "B11"),
    ),
    ("ROOK", "Y9", "G7", "G11", "B9"),
)
"""Seat 1 is the first to call and has a hand to bid high on."""


async def deals_file(folder: Path, deals: Sequence[Cards]) -> Path:
    """A file for ROOKERY_TEST_DEALS with these deals of CrowsNest; the last seat deals."""
    record = folder / "simulated.jsonl"
    command = ("-m", "bot", "simulate", "--variant", "crowsnest", "--deals", "1", "--seed", "1", "--out", str(record))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL
    )
    assert await process.wait() == 0
    rules = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["rules"]
    file = folder / "deals.jsonl"
    lines = [{"rules": rules, "dealer": 3, "hands": cards.hands, "nest": cards.nest} for cards in deals]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return file


class Play(NamedTuple):
    """A running `play`: its address, and its process."""

    address: str
    process: asyncio.subprocess.Process


@contextlib.asynccontextmanager
async def playing(*options: str, deals: Path | None = None, pace: float = 0.03) -> AsyncIterator[Play]:
    """The command until the end of the block. `pace` is how many seconds a computer takes to think.

    Fails when it does not end by itself as asked, with code 0 and nothing on its error output.
    """
    settings = {"ROOKERY_COMPUTER_PACE_SECONDS": str(pace)} | ({"ROOKERY_TEST_DEALS": str(deals)} if deals else {})
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--no-open", "--port", "0", *options),
        cwd=ROOT,
        env={key: text for key, text in os.environ.items() if not key.startswith("ROOKERY_")} | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), STARTED_WITHIN)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert address is not None, f"no address in {line!r}: {(await process.communicate())[1].decode()}"
        yield Play(address[0], process)
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), ENDED_WITHIN)
        told = [each for each in errors.decode().splitlines() if "ROOKERY_TEST_DEALS is set" not in each]
        assert (process.returncode, told) == (0, [])
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
