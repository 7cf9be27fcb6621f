"""``replay``: print the deals of a file of records, or of a stored table, step by step; never changes anything.

Of a deal that is still being played nothing is printed that a watcher at the table could not see.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

from bot.catalogue import BadVariant, build_variant
from bot.console.lines import Line, lines_of
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.console.transcript import deal_lines, transcript
from bot.records.record import BadRecord, read_record
from bot.records.replay import replay_record
from bot.rules.ruleset import ruleset_of, unplayable_options
from bot.sessions.facts import SeatFact


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``replay``."""
    parser = subparsers.add_parser(
        "replay",
        description="Print each deal of a file of deal records, or of a table in the database: hands, calls, nest, buried "
        "cards, trump, tricks and score.",
    )
    parser.add_argument("source", metavar="TABLE|FILE", help="a table's id of 8 characters, or a file of deal records")
    parser.add_argument("--env-file", type=Path, default=Path(".env"), help="the file of settings (default .env)")


def run(args: argparse.Namespace) -> int:
    """Exit code 1 when a record cannot be played to its end. Raises Refused when there is no such file or table."""
    if not os.path.exists(args.source):
        return asyncio.run(_print_table(args.source, args.env_file))
    failed = False
    for line in lines_of([args.source]):
        fault = _print_deal(line)
        if fault is not None:
            failed = True
            print(f"{line.where}: {fault}")
        print()
    return 1 if failed else 0


def _print_deal(line: Line) -> str | None:
    """Print one record's deal; gives the sentence that says why it stops short."""
    if line.body is None:
        return line.fault
    try:
        record = read_record(line.body)
        variant = build_variant({"id": record.variant, **record.rules})
    except (BadRecord, BadVariant) as error:
        return str(error)
    unplayable = unplayable_options(variant)
    if unplayable:
        return f"this version cannot replay a deal with its {', '.join(unplayable)}"
    ruleset = ruleset_of(variant)
    replayed = replay_record(ruleset, record, line.number)
    for text in deal_lines(ruleset, replayed.events, shown=True) if replayed.events else ():
        print(text)
    return replayed.fault


async def _print_table(table: str, env_file: Path) -> int:
    # Imported here: a file of records needs no database.
    from bot.console.run import settings_of
    from bot.storage import Database, StorageProblem

    neither = f"there is no file {table}, and no table of that id: name a file of deal records, or a table's id"
    try:
        database = await Database.open(settings_of(env_file).database_url, lease=False)
    except StorageProblem as problem:
        raise Refused(f"{neither} (the database says: {problem})") from None
    try:
        stored = await database.load_table(table)
    finally:
        await database.close()
    if stored is None:
        raise Refused(neither)
    ruleset = ruleset_of(stored.info.variant)
    for text in transcript(ruleset, (record.fact for record in stored.log if not isinstance(record.fact, SeatFact))):
        print(text)
    print(f"{stored.info.variant.id}, {stored.status}, {len(stored.log)} records")
    return 0
