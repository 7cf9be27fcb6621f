"""``verify``: play every record of the given files again and count; never stops at a bad line."""

from __future__ import annotations

import argparse

from bot.catalogue import load_catalogue
from bot.console.lines import Line, lines_of
from bot.console.main import Subparsers
from bot.records.record import BadRecord, read_record
from bot.records.verify import disagreements


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``verify``."""
    parser = subparsers.add_parser(
        "verify",
        description="Play deal records, one JSON object a line, again through the rules. Prints each disagreement; the last line counts.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Exit code 1 when the rules see a record otherwise or a line is no record."""
    passed = failed = 0
    for line in lines_of(args.files):
        faults = _faults(line)
        for fault in faults:
            print(f"{line.where}: {fault}")
        if faults:
            failed += 1
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _faults(line: Line) -> list[str]:
    if line.body is None:
        return [line.fault]
    try:
        record = read_record(line.body)
    except BadRecord as error:
        return [str(error)]
    return disagreements(load_catalogue(), record)
