"""``cases``: judge every case of the given files and count; never stops at a bad line."""

from __future__ import annotations

import argparse

from bot.catalogue import load_catalogue
from bot.console.lines import lines_of
from bot.console.main import Subparsers
from bot.records.judge import judge
from bot.records.record import BadRecord, read_object


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``cases``."""
    parser = subparsers.add_parser(
        "cases",
        description="Judge rule cases, one JSON object a line. Prints each failure; the last line counts.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument(
        "--variant", action="append", metavar="ID", help="judge only this variant's cases; may be repeated"
    )


def run(args: argparse.Namespace) -> int:
    """Exit code 1 when a case failed, a line was no case or a filter found nothing."""
    catalogue = load_catalogue()
    passed = failed = 0
    wanted: set[str] = set(args.variant or ())
    unseen = set(wanted)
    for line in lines_of(args.files):
        if line.body is None:
            failed += 1
            print(f"FAILED {line.where}: {line.fault}")
            continue
        try:
            case = read_object(line.body)
        except BadRecord as error:
            failed += 1
            print(f"FAILED {line.where}: {error}")
            continue
        name = case.get("v")
        if wanted and isinstance(name, str):
            if name not in wanted:
                continue
            unseen.discard(name)
        verdict = judge(catalogue, case)
        if verdict.passed:
            passed += 1
            continue
        failed += 1
        print(f"FAILED {case.get('id', 'without id')} at {line.where} ({case.get('kind')}, {name})")
        print(f"  the case says:  {verdict.says}")
        print(f"  the rules gave: {verdict.gave}")
    for name in sorted(unseen):
        failed += 1
        print(f"FAILED the files have no case of {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
