"""``python -m bot run``: the bot on Discord, or on whatever speaks Discord's protocol at the address of the settings."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.app import App, NoToken, run_until_signal
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.gateway.address import BadAddress
from bot.gateway.client import CannotConnect
from bot.logs import start_logging
from bot.records.record import BadRecord
from bot.settings import Settings, SettingsProblem, load_settings
from bot.storage import StorageProblem


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser("run", help="run the bot on Discord")
    parser.add_argument("--env-file", type=Path, default=Path(".env"), help="the file of settings (default .env)")


def run(args: argparse.Namespace) -> int:
    """Run until the process is asked to end. Raises Refused with a sentence when the bot cannot start."""
    settings = settings_of(args.env_file)
    start_logging(settings.log_level, settings.log_format)
    try:
        asyncio.run(_run(settings))
    except (NoToken, StorageProblem, BadAddress, BadRecord, CannotConnect) as problem:
        raise Refused(str(problem)) from None
    return 0


def settings_of(env_file: Path) -> Settings:
    """The settings, or Refused with their faults."""
    try:
        return load_settings(env_file)
    except SettingsProblem as problem:
        raise Refused("\n".join(problem.sentences)) from None


async def _run(settings: Settings) -> None:
    async with App(settings) as app:
        await run_until_signal(app)
