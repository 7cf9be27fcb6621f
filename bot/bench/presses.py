"""How fast presses are acknowledged and shown: the bot in a process of its own, the sandbox and its people in this one.

The load is an open loop: presses are sent by the clock, whether or not earlier ones are done, and times count from when a press was
due to be sent, so that a slow moment is not left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.bench.child import BenchFailed, bot_process
from bot.bench.playing import Playing
from bot.bench.report import Figure, Section, percentile
from bot.bench.stock import Game, mid_games
from bot.bench.town import Spot, Town, town
from bot.render.press import press_id
from bot.sandbox.news import Dispatch
from bot.storage import Database

AIM_MS = 100.0
SHOWN_WITHIN = 40.0


class Load(NamedTuple):
    """So many tables with so many presses a second among them, for ``seconds``."""

    tables: int
    per_second: float
    seconds: float


class Pressed(NamedTuple):
    """One press: seconds until it was acknowledged (None: it was not) and the record number that its move leads to."""

    ack: float | None
    leads_to: int
    table: str


class Found(NamedTuple):
    """What came of a load. Times in seconds; ``late`` is by how much the latest press was sent behind the clock."""

    load: Load
    presses: tuple[Pressed, ...]
    shown: tuple[float, ...]
    stored: int
    late: float
    bot_cpu: float
    problems: int
    warnings: int


async def measure_presses(folder: Path, loads: Sequence[Load], *, games: int = 20) -> Section:
    """Run one load after the other, each with a new sandbox and a new bot."""
    stock = mid_games(games, deals=1, plays=0)
    figures: list[Figure] = []
    notes: list[str] = []
    for number, load in enumerate(loads):
        found = await _run(folder, number, load, stock)
        figures += _figures(found)
        if found.problems or found.warnings or found.stored < len(found.presses):
            notes.append(
                f"{_name(load)}: {found.stored} of {len(found.presses)} moves were stored, the sandbox noted {found.problems} problems, "
                f"the bot logged {found.warnings} lines of warnings."
            )
    notes += [
        "Four people a table, nobody idle: each press plays a card from the hand in a direct message, as soon as it is that person's turn. "
        "Published means that the sandbox holds the public message of that move or of a later one.",
        "A move changes five messages: the public one, three hands by the bot's own calls, and the presser's hand by the press's answer. "
        "Discord takes 50 calls a second from a bot, and this one makes at most 35, so about 8 moves a second can be shown one by one. "
        "Beyond that drawings wait for their turn and are made of the last state: published then is the wait for that limit, not for "
        "the bot's work, and acknowledging is not affected because answers to presses are not counted.",
    ]
    return Section("presses", "Presses over the sandbox, two processes", tuple(figures), tuple(notes))


async def _run(folder: Path, number: int, load: Load, stock: Sequence[Game]) -> Found:
    async with town(load.tables, stock, folder / f"load-{number}.db") as place:
        async with bot_process(place.order(), folder / f"load-{number}.log") as bot:
            await place.drawn(60 + load.tables)
            await place.sandbox.quiet(30.0)
            crowd = Crowd(place)
            before = await bot.ask()
            await crowd.press(load)
            cpu = (await bot.ask()).cpu_seconds - before.cpu_seconds
            await crowd.all_shown()
        stored = await _stored(place, crowd.pressed)
    return Found(
        load,
        tuple(crowd.pressed),
        tuple(crowd.shown),
        stored,
        crowd.late,
        cpu,
        len(place.sandbox.problems),
        bot.warnings(),
    )


class Crowd:
    """The people of a town who press, and the watcher who sees what is published."""

    def __init__(self, place: Town) -> None:
        self._town = place
        self._games = [Playing(spot.game, first_number=len(spot.people) + 1) for spot in place.spots]
        self._waiting: dict[str, list[tuple[int, float]]] = {str(spot.channel.id): [] for spot in place.spots}
        self._loop = asyncio.get_running_loop()
        self.pressed: list[Pressed] = []
        self.shown: list[float] = []
        self.late = 0.0
        place.sandbox.world.news.listeners.append(self._see)

    async def press(self, load: Load) -> None:
        """Send the load and wait until every press is answered or given up by the sandbox."""
        # What the set-up left would make pauses for garbage here, in the sandbox, that are not the bot's.
        gc.collect()
        gc.freeze()
        try:
            self.pressed += await asyncio.gather(*[press async for press in self._sent(load)])
        finally:
            gc.unfreeze()

    async def _sent(self, load: Load) -> AsyncIterator[asyncio.Task[Pressed]]:
        """Send each press when it is due, whatever became of those before."""
        began = self._loop.time()
        for number in range(round(load.per_second * load.seconds)):
            due = began + number / load.per_second
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            index = number % load.tables
            if not self._games[index].over:
                self.late = max(self.late, self._loop.time() - due)
                yield asyncio.create_task(self._press(self._town.spots[index], self._games[index], due))

    async def all_shown(self) -> None:
        """Wait, not for ever, until every move is published."""
        with contextlib.suppress(BenchFailed):
            await self._town.until(lambda: not any(self._waiting.values()), SHOWN_WITHIN, "every move is published")

    async def _press(self, spot: Spot, playing: Playing, due: float) -> Pressed:
        move = playing.next_move()
        custom_id = press_id(spot.place.table, move.turn, move.word)
        self._waiting[str(spot.channel.id)].append((move.leads_to, due))
        hand = spot.hands[move.seat]
        actor = self._town.sandbox.actor(spot.people[move.seat])
        item = await actor.press_raw(hand.id, hand.channel_id, custom_id, must_answer=False)
        ack = None if item.status == "failed" else self._loop.time() - due
        return Pressed(ack, move.leads_to, spot.place.table)

    def _see(self, event: Dispatch) -> None:
        """A message was posted or edited: what does a table's public one show now?"""
        waiting = self._waiting.get(event.data.get("channel_id", ""))
        if not waiting or not event.name.startswith("MESSAGE_"):
            return
        shown = max(
            (_turn_of(each) for row in event.data.get("components", ()) for each in row["components"]), default=0
        )
        now = self._loop.time()
        self.shown += [now - due for number, due in waiting if number <= shown]
        waiting[:] = [each for each in waiting if each[0] > shown]


def _turn_of(button: dict[str, str]) -> int:
    """The record number in a button's id (see bot.render.press); 0 for a button of something else."""
    parts = button.get("custom_id", "").split(":")
    return int(parts[2]) if len(parts) == 4 and parts[2].isdecimal() else 0


async def _stored(place: Town, pressed: Sequence[Pressed]) -> int:
    """How many of the moves are in the logs."""
    database = await Database.open(place.database_url, lease=False)
    try:
        numbers = {stored.info.table: stored.log[-1].number for stored in await database.open_tables()}
    finally:
        await database.close()
    return sum(each.leads_to <= numbers.get(each.table, 0) for each in pressed)


def _name(load: Load) -> str:
    tables = "1 table" if load.tables == 1 else f"{load.tables} tables"
    return f"{tables}, {load.per_second:g} presses/s"


def _figures(found: Found) -> list[Figure]:
    name = _name(found.load)
    acks = [1000 * each.ack for each in found.presses if each.ack is not None]
    shown = [1000 * each for each in found.shown]
    aim = AIM_MS if found.load.tables >= 100 else None
    lost = len(found.presses) - len(acks)
    unseen = len(found.presses) - len(shown)
    return [
        Figure(f"{name}: press to ack, p50", percentile(acks, 0.5), "ms"),
        Figure(f"{name}: press to ack, p99", percentile(acks, 0.99), "ms", aim),
        Figure(f"{name}: press to published, p50", percentile(shown, 0.5), "ms"),
        Figure(f"{name}: press to published, p99", percentile(shown, 0.99), "ms"),
        Figure(f"{name}: presses", len(found.presses), f"of them {lost} not acknowledged, {unseen} not published"),
        Figure(f"{name}: CPU time of the bot", 1000 * found.bot_cpu / max(1, len(found.presses)), "ms a press"),
        Figure(f"{name}: latest sending behind the clock", 1000 * found.late, "ms"),
    ]
