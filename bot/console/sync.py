"""``python -m bot sync``: tells Discord which slash commands there are; said by a person, never done at a start."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.app import NoToken, sync
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.console.run import settings_of
from bot.gateway.address import BadAddress
from bot.gateway.client import CannotConnect
from bot.gateway.sync import SyncFailed


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser("sync", help="register the slash commands with Discord")
    parser.add_argument("--env-file", type=Path, default=Path(".env"), help="the file of settings (default .env)")
    parser.add_argument("--guild", type=int, default=None, help="only for this server's id: they appear there at once")
    parser.add_argument("--dry-run", action="store_true", help="only say what would change")
    parser.add_argument(
        "--clear-guild", action="store_true", help="take the copies of the server named by --guild away"
    )


def run(args: argparse.Namespace) -> int:
    """Synchronise and list the changes. Raises Refused with a sentence when Discord does not take them."""
    settings = settings_of(args.env_file)
    guild = settings.sync_guild if args.guild is None else args.guild
    try:
        lines = asyncio.run(sync(settings, guild=guild, dry_run=args.dry_run, clear_guild=args.clear_guild))
    except (NoToken, BadAddress, CannotConnect, SyncFailed) as problem:
        raise Refused(str(problem)) from None
    for line in lines or ["Nothing to change."]:
        print(line)
    if lines and args.dry_run:
        print("Nothing was changed: this was a dry run.")
    return 0
