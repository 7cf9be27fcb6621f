"""What is said between a measurement and the bot's process that it watches; plain data."""

from __future__ import annotations

import msgspec


class Order(msgspec.Struct, frozen=True):
    """How the bot's process is to run. ``calls_per_second`` lifts the pace of the bot's own calls when it is not what is measured;
    ``traced`` counts Python's allocations, which slows everything."""

    token: str
    api_base: str
    database_url: str
    connect: bool = True
    traced: bool = False
    calls_per_second: int | None = None
    reminder_seconds: float = 3600.0

    def __repr__(self) -> str:
        return f"<Order {self.api_base}>"


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer: times in seconds since the process began (of the processor) or as named, sizes in bytes; None is not known."""

    cpu_seconds: float
    restored: int = 0
    restore_seconds: float = 0.0
    traced_bytes: int | None = None
    resident_bytes: int | None = None
