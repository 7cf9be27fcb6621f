"""The real bot as a process of its own that can be asked for its memory and CPU time; started by the measurements and by nothing else.

Its order is one JSON line on standard input; each further line is a question, and the end of the input ends it. It answers in JSON
lines on standard output.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
import tracemalloc
from pathlib import Path

import msgspec

from bot.bench.orders import Answer, Order
from bot.logs import start_logging


class _Restored(logging.Handler):
    """Catches what the program logs about the restoring: how many tables, and the seconds it took."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.tables, self.seconds = 0, 0.0

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and record.msg.startswith("%d open tables restored"):
            self.tables, self.seconds = int(str(record.args[0])), float(str(record.args[1]))


async def serve(order: Order, reader: asyncio.StreamReader) -> None:
    """Restore the tables, connect if ordered, and answer until the input ends."""
    # Imported here so that the time of it lies between the order and the first answer.
    from bot.app import App
    from bot.gateway import announcer
    from bot.settings import Settings

    if order.calls_per_second:
        announcer.CALLS_PER_SECOND = order.calls_per_second
    settings = Settings(
        _env_file=None,
        DISCORD_TOKEN=order.token,
        DISCORD_API_BASE=order.api_base,
        DATABASE_URL=order.database_url,
        ROOKERY_TURN_REMINDER_SECONDS=order.reminder_seconds,
        ROOKERY_TURN_LIMIT_SECONDS=order.reminder_seconds + 600,
    )
    heard = _Restored()
    program_log = logging.getLogger("bot.app")
    program_log.addHandler(heard)
    program_log.setLevel(logging.INFO)
    program_log.propagate = False
    if order.traced:
        tracemalloc.start()
    app = App(settings)
    async with app:
        program_log.removeHandler(heard)
        program_log.setLevel(logging.NOTSET)
        program_log.propagate = True
        _say(Answer(restored=heard.tables, restore_seconds=heard.seconds, cpu_seconds=time.process_time()))
        running = asyncio.create_task(app.run()) if order.connect else None
        while await reader.readline():
            gc.collect()
            _say(Answer(cpu_seconds=time.process_time(), traced_bytes=_traced(), resident_bytes=resident_bytes()))
        if running is not None:
            await app.stop()
            await running


def resident_bytes() -> int | None:
    """This process's resident memory in bytes, None where the system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:")), None)


def _traced() -> int | None:
    return tracemalloc.get_traced_memory()[0] if tracemalloc.is_tracing() else None


def _say(answer: Answer) -> None:
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    sys.stdout.flush()


async def _main() -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    order = msgspec.json.decode(await reader.readline(), type=Order)
    start_logging("WARNING", "text")
    await serve(order, reader)


if __name__ == "__main__":
    asyncio.run(_main())
