"""The real clock; tests hand in one of their own."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """Unix time and real waiting."""

    def now(self) -> float:
        """Unix seconds."""
        return time.time()

    async def sleep_until(self, when: float) -> None:
        """Return at or after ``when``, in unix seconds."""
        await asyncio.sleep(max(0.0, when - time.time()))
