"""``python -m bot play``: the bot and a Discord of this machine's own, with a page in the browser; no account is needed."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path

from bot.app import App, run_until_signal, sync
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.logs import start_logging
from bot.sandbox.server import Sandbox
from bot.settings import Settings, SettingsProblem

USUAL_PORT = 8642
PEOPLE = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gwen", "Hal")


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser("play", help="play in the browser on this machine, without an account")
    parser.add_argument(
        "--port",
        type=int,
        default=None,
        help=f"the page's port (default {USUAL_PORT}, or a free one when that is taken)",
    )
    parser.add_argument(
        "--people", type=int, default=1, help="how many people play in this browser, 1 to 8 (default 1)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Serve until the process is asked to end. Raises Refused with a sentence when that cannot be done as asked."""
    if not 1 <= args.people <= len(PEOPLE):
        raise Refused(f"--people is {args.people}: choose a number from 1 to {len(PEOPLE)}")
    if args.port is not None and not 0 <= args.port <= 65535:
        raise Refused(f"--port is {args.port}: choose a number from 1 to 65535, or 0 for any free one")
    start_logging(os.environ.get("ROOKERY_LOG_LEVEL", "WARNING").upper(), "text")
    try:
        asyncio.run(_play(args.port, args.people, open_page=not args.no_open))
    except asyncio.CancelledError:
        return 130
    return 0


async def _play(port: int | None, people: int, *, open_page: bool) -> None:
    beginning = asyncio.current_task()
    assert beginning is not None
    if sys.platform != "win32":  # where there are no such handlers
        # Asked to end before all is up, it still takes its folder away; once it is up, the app answers the signal.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, beginning.cancel)
    sandbox = await _sandbox(port, people)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(sandbox.close)
        # The stand-in forgets its messages when it ends, so its games are kept no longer than that.
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rookery-play-"))
        settings = _settings(sandbox, Path(folder))
        await sync(settings, guild=None)
        app = await stack.enter_async_context(App(settings))
        print(f"Rookery is on {sandbox.url}", flush=True)
        print("Type /rook start there, or press the button on the page. Ctrl+C ends it.", flush=True)
        if open_page:
            await asyncio.to_thread(webbrowser.open, sandbox.url)
        await run_until_signal(app)
        print("Ended.", flush=True)


async def _sandbox(port: int | None, people: int) -> Sandbox:
    shown = PEOPLE[: max(people, 4)]
    try:
        sandbox = await Sandbox.start(port=USUAL_PORT if port is None else port, people=shown)
    except OSError as error:
        if port is not None:
            raise Refused(f"port {port} cannot be used ({error.strerror}): choose another with --port") from None
        sandbox = await Sandbox.start(port=0, people=shown)
    sandbox.columns = people
    return sandbox


def _settings(sandbox: Sandbox, folder: Path) -> Settings:
    try:
        return Settings(
            _env_file=None,
            DISCORD_TOKEN=sandbox.token,
            DISCORD_API_BASE=sandbox.api_base,
            DATABASE_URL=f"sqlite+aiosqlite:///{(folder / 'play.db').as_posix()}",
        )
    except (SettingsProblem, ValueError) as problem:
        raise Refused(str(problem)) from None
