"""``python -m bot backup FILE``: a sound copy of the database, also while the bot runs; it never writes over a file."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.console.run import settings_of
from bot.settings import Settings
from bot.storage import Database, StorageProblem


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser("backup", help="copy the database while the bot runs")
    parser.add_argument("file", type=Path, help="where the copy goes; it must not exist yet")
    parser.add_argument("--env-file", type=Path, default=Path(".env"), help="the file of settings (default .env)")


def run(args: argparse.Namespace) -> int:
    """Copy. Raises Refused with a sentence when that is not possible."""
    try:
        asyncio.run(_backup(settings_of(args.env_file), args.file))
    except StorageProblem as problem:
        raise Refused(str(problem)) from None
    print(f"The database was copied to {args.file}.")
    return 0


async def _backup(settings: Settings, target: Path) -> None:
    database = await Database.open(settings.database_url, lease=False)
    try:
        await database.backup(target)
    finally:
        await database.close()
