"""``python -m bot check``: looks the database over, file and contents; it changes nothing unless told to rebuild the league."""

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
    parser = subparsers.add_parser("check", help="check the database (stop the bot first)")
    parser.add_argument("--env-file", type=Path, default=Path(".env"), help="the file of settings (default .env)")
    parser.add_argument("--rebuild-league", action="store_true", help="count the league anew from the stored results")


def run(args: argparse.Namespace) -> int:
    """Print each fault as a sentence; 1 when there is any. Raises Refused when the database cannot be opened."""
    try:
        faults = asyncio.run(_check(settings_of(args.env_file), args.rebuild_league))
    except StorageProblem as problem:
        raise Refused(str(problem)) from None
    for fault in faults:
        print(fault)
    print("The database is sound." if not faults else f"{len(faults)} faults found.")
    return 1 if faults else 0


async def _check(settings: Settings, rebuild: bool) -> list[str]:
    database = await Database.open(settings.database_url)
    try:
        if rebuild:
            await database.rebuild_league()
        return await database.check()
    finally:
        await database.close()
