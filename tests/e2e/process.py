"""The bot as a process of its own against a sandbox in the test: started, killed, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.sandbox.server import Sandbox

ROOT = Path(__file__).resolve().parents[2]


class BotProcess:
    """``python -m bot run`` with its database and log in ``folder``. Always ``kill`` or ``stop`` it."""

    def __init__(self, sandbox: Sandbox, folder: Path, **settings: str) -> None:
        self.sandbox = sandbox
        self.database = folder / "rookery.db"
        self.log = folder / "bot.log"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("ROOKERY_", "DISCORD_"))},
            "DISCORD_TOKEN": sandbox.token,
            "DISCORD_API_BASE": sandbox.api_base,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database.as_posix()}",
            "ROOKERY_COMPUTER_PACE_SECONDS": "0",
            **settings,
        }
        self.process: asyncio.subprocess.Process | None = None

    async def command(self, *words: str, settings: bool = True) -> tuple[int, str]:
        """Another command of the program, such as ``sync``, to its end: exit code and all output."""
        more = ("--env-file", os.devnull) if settings else ()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", *words, *more,
            cwd=ROOT, env=self.environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        output, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, output.decode()

    async def start(self) -> None:
        """Start and wait until the sandbox has told it of its servers."""
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", "--env-file", os.devnull,
                cwd=ROOT, env=self.environment, stdout=log, stderr=log,
            )  # fmt: skip
        try:
            await self.sandbox.ready(timeout=60)
        except AssertionError as error:
            raise AssertionError(f"the bot did not start:\n{self.text()}") from error

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end; gives the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, sign: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        if process.returncode is None:
            process.send_signal(sign)
        code = await process.wait()
        await self.sandbox.until(lambda: not self.sandbox.gateway.is_ready, 10, "the sandbox has noticed the end")
        return code

    def text(self) -> str:
        """Everything that the bot has logged."""
        return self.log.read_text() if self.log.exists() else ""
