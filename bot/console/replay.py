"""``replay``: print the deals of a file of records step by step; never changes anything."""

from __future__ import annotations

import argparse
import os

from bot.catalogue import BadVariant, build_variant
from bot.console.lines import Line, lines_of
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.console.transcript import deal_lines
from bot.records.record import BadRecord, read_record
from bot.records.replay import replay_record
from bot.rules.ruleset import ruleset_of, unplayable_options


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``replay``."""
    parser = subparsers.add_parser(
        "replay",
        description="Print each deal of a file of deal records: hands, calls, nest, buried cards, trump, tricks and score.",
    )
    parser.add_argument("source", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Exit code 1 when a record cannot be played to its end. Raises Refused when there is no such file."""
    if not os.path.exists(args.source):
        raise Refused(f"there is no file {args.source}: name a file of deal records, as simulate writes them")
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
