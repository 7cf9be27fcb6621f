"""How fast the bot may call Discord of its own accord; it delays and drops nothing."""

from __future__ import annotations

import asyncio


class Pacing:
    """At most ``per_second`` turns a second over time, after a first ``burst`` at once."""

    __slots__ = ("_burst", "_gap", "_next")

    def __init__(self, per_second: float, burst: int) -> None:
        self._gap = 1 / per_second
        self._burst = burst * self._gap
        self._next = 0.0

    async def turn(self) -> None:
        """Return when the next call may be made."""
        now = asyncio.get_running_loop().time()
        self._next = max(self._next, now - self._burst) + self._gap
        if self._next > now:
            await asyncio.sleep(self._next - now)
