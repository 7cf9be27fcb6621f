"""One alarm a table, all rung by a single task; never what a table does when its alarm rings."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable

from bot.sessions.ports import Clock

log = logging.getLogger(__name__)


class Alarms:
    """Calls ``ring(name)`` at or after the time set for a name; setting again replaces, None clears. Times are unix seconds."""

    def __init__(self, clock: Clock, ring: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._when: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._changed = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    def set(self, name: str, when: float | None) -> None:
        """Set, move or clear a name's alarm."""
        if when is None:
            self._when.pop(name, None)
            return
        if self._when.get(name) == when:
            return
        self._when[name] = when
        heapq.heappush(self._heap, (when, name))
        if self._heap[0] == (when, name):
            self._changed.set()
        if self._runner is None:
            self._runner = asyncio.create_task(self._run(), name="alarms")

    async def stop(self) -> None:
        """Ring no more; what is ringing is allowed to end."""
        self._when.clear()
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
            self._runner = None
        if self._ringing:
            await asyncio.gather(*self._ringing, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            now = self._clock.now()
            while self._heap and self._heap[0][0] <= now:
                when, name = heapq.heappop(self._heap)
                if self._when.get(name) == when:
                    del self._when[name]
                    self._start(name)
            await self._wait_until_next()

    def _start(self, name: str) -> None:
        task = asyncio.create_task(self._call(name), name=f"alarm {name}")
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _call(self, name: str) -> None:
        try:
            await self._ring(name)
        except Exception:
            log.exception("an alarm failed at table %s", name)

    async def _wait_until_next(self) -> None:
        changed = asyncio.create_task(self._changed.wait())
        waits: list[asyncio.Task[object]] = [changed]
        if self._heap:
            waits.append(asyncio.create_task(self._clock.sleep_until(self._heap[0][0])))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()
