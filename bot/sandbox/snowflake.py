"""Ids that carry the current time, as Discord's do; they must never repeat within one server."""

from __future__ import annotations

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Hands out ever larger ids whose upper bits are the millisecond at which they were made."""

    def __init__(self) -> None:
        self._last_ms = 0
        self._step = 0

    def next(self, now: float) -> int:
        """An id for `now` (Unix seconds). 4,096 a millisecond; beyond that the next millisecond is borrowed."""
        moment = max(int(now * 1000), self._last_ms)
        if moment == self._last_ms:
            self._step += 1
            if self._step > 4095:
                moment, self._step = moment + 1, 0
        else:
            self._step = 0
        self._last_ms = moment
        return ((moment - EPOCH_MS) << 22) | self._step


def made_at(snowflake: int) -> float:
    """Unix seconds at which an id was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
