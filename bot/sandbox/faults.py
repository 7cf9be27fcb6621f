"""Things that go wrong because a test asked for it; it must never do harm that nobody ordered."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["fail", "delay", "drop", "lose_answer", "limit"]


@dataclass
class Fault:
    method: str
    path: re.Pattern[str]
    kind: Kind
    value: float
    left: int
    everywhere: bool = False


class Faults:
    """REST faults match the method ("*" for any) and search the path without /api/v10; each hits `times` requests."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []
        self._gateway: Callable[[str, bool], Awaitable[None]] | None = None

    def fail(self, method: str, path: str, status: int = 503, times: int = 1) -> Fault:
        """Answer with this status; nothing happens in the world."""
        return self._add(method, path, "fail", status, times)

    def delay(self, method: str, path: str, seconds: float, times: int = 1) -> Fault:
        """Do what was asked at once and answer `seconds` later."""
        return self._add(method, path, "delay", seconds, times)

    def drop(self, method: str, path: str, times: int = 1) -> Fault:
        """Cut the connection before anything happens."""
        return self._add(method, path, "drop", 0, times)

    def lose_answer(self, method: str, path: str, times: int = 1) -> Fault:
        """Do what was asked, then cut the connection instead of answering."""
        return self._add(method, path, "lose_answer", 0, times)

    def limit(self, method: str, path: str, retry_after: float, times: int = 1, *, everywhere: bool = False) -> Fault:
        """Answer 429 with this `retry_after` in seconds (`everywhere`: as the global limit)."""
        fault = self._add(method, path, "limit", retry_after, times)
        fault.everywhere = everywhere
        return fault

    def clear(self) -> None:
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this request, counted down."""
        for fault in self._waiting:
            if fault.method in ("*", method) and fault.path.search(path):
                fault.left -= 1
                if fault.left <= 0:
                    self._waiting.remove(fault)
                return fault
        return None

    def _add(self, method: str, path: str, kind: Kind, value: float, times: int) -> Fault:
        fault = Fault(method.upper(), re.compile(path), kind, value, times)
        self._waiting.append(fault)
        return fault

    # the gateway

    def attach(self, gateway: Callable[[str, bool], Awaitable[None]]) -> None:
        self._gateway = gateway

    async def reconnect(self) -> None:
        """Op 7 to every session: the bot is to come back and resume."""
        await self._tell("reconnect", True)

    async def invalidate(self, resumable: bool) -> None:
        """Op 9 to every session; not resumable means that the bot must identify anew."""
        await self._tell("invalidate", resumable)

    async def disconnect(self) -> None:
        """Cut every gateway connection without a word."""
        await self._tell("disconnect", True)

    async def _tell(self, what: str, resumable: bool) -> None:
        assert self._gateway is not None
        await self._gateway(what, resumable)
