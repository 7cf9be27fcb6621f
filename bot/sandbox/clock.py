"""The server's clock, which can be put forward; it must never be used to make a program really wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Alarm:
    """One appointment with the clock; `cancel()` makes it void."""

    __slots__ = ("_timer", "action", "when")

    def __init__(self, when: float, action: Callable[[], None]) -> None:
        self.when = when
        self.action: Callable[[], None] | None = action
        self._timer: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        self.action = None
        if self._timer is not None:
            self._timer.cancel()

    def arm(self, delay: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(max(0.0, delay), self.ring)

    def ring(self) -> None:
        action, self.action = self.action, None
        if self._timer is not None:
            self._timer.cancel()
        if action is not None:
            action()


class Clock:
    """Unix time in seconds plus a skew that tests move forward: `advance(900)` lets a token die at once."""

    def __init__(self, skew: float = 0.0) -> None:
        self.skew = skew
        self._alarms: set[Alarm] = set()

    def now(self) -> float:
        return time.time() + self.skew

    def stamp(self, when: float | None = None) -> str:
        """ISO 8601 text with an offset, as Discord writes times."""
        return datetime.fromtimestamp(self.now() if when is None else when, UTC).isoformat()

    def advance(self, seconds: float) -> None:
        """Put the clock forward and ring every alarm that has become due, earliest first."""
        if seconds < 0:
            raise ValueError("a clock only goes forward")
        self.skew += seconds
        now = self.now()
        for alarm in sorted(self._alarms, key=lambda each: each.when):
            if alarm.when <= now:
                alarm.ring()
            elif alarm.action is not None:
                alarm.arm(alarm.when - now)

    def at(self, when: float, action: Callable[[], None]) -> Alarm:
        """Call `action` once when the clock reaches `when` (Unix seconds)."""

        def ring() -> None:
            self._alarms.discard(alarm)
            action()

        alarm = Alarm(when, ring)
        self._alarms.add(alarm)
        alarm.arm(when - self.now())
        return alarm

    def drop(self, alarm: Alarm) -> None:
        alarm.cancel()
        self._alarms.discard(alarm)

    def close(self) -> None:
        for alarm in list(self._alarms):
            self.drop(alarm)
