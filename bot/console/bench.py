"""``bench``: measure speed and memory on this machine; never with the operator's database, settings or network."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from bot.console.main import Subparsers
from bot.console.refused import Refused

NAMES = ("deals", "replays", "presses", "memory", "start")


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``bench``."""
    parser = subparsers.add_parser(
        "bench",
        description="Measure deals and replays per second, the answers to presses over the sandbox, memory and start time. "
        "Everything happens in a temporary folder and on this machine.",
    )
    parser.add_argument("--only", metavar="NAMES", help=f"some of {','.join(NAMES)}, joined by commas")
    parser.add_argument("--quick", action="store_true", help="take less time and give rougher figures")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to a file as well")


def run(args: argparse.Namespace) -> int:
    """Print each section as soon as it is measured; the exit code is 0 whether or not an aim is reached."""
    names = _names(args.only)
    # Imported here because the command's parser must not need what only the measurements do.
    from bot.bench.child import BenchFailed
    from bot.bench.report import Results, conditions_of, end_line, head_lines, section_lines
    from bot.bench.run import sections

    conditions = conditions_of(_command(names, args.quick))
    print("\n".join(head_lines(conditions)), flush=True)
    found = []
    try:
        for section in sections(names, quick=args.quick):
            print("\n".join(section_lines(section)), flush=True)
            found.append(section)
    except BenchFailed as failure:
        print(f"the measurement ended early: {failure}", file=sys.stderr)
        return 1
    print(f"\n{end_line(conditions_of(conditions.command))}")
    if args.json is not None:
        body = msgspec.json.format(msgspec.json.encode(Results(conditions, tuple(found))), indent=2)
        try:
            args.json.write_bytes(body + b"\n")
        except OSError as error:
            raise Refused(
                f"{args.json} cannot be written: {error.strerror}; name a file in a folder that is there"
            ) from None
    return 0


def _names(only: str | None) -> tuple[str, ...]:
    if only is None:
        return NAMES
    wanted = [each.strip() for each in only.split(",") if each.strip()]
    unknown = [each for each in wanted if each not in NAMES]
    if unknown or not wanted:
        raise Refused(f"--only is {only!r}: name some of {', '.join(NAMES)}, joined by commas")
    return tuple(name for name in NAMES if name in wanted)


def _command(names: tuple[str, ...], quick: bool) -> str:
    only = "" if names == NAMES else f" --only {','.join(names)}"
    return f"python -m bot bench{only}{' --quick' if quick else ''}"
