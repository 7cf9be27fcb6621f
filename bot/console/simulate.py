"""``simulate``: computer players play deals and their records are written; a failed run leaves no half file."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.catalogue import BadVariant, UnknownVariant, change_variant, load_catalogue
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.console.selfplay import played_deals
from bot.players import LEVELS, player_for
from bot.records.record import DealRecord, line_of
from bot.records.write import record_of
from bot.rules.ruleset import ruleset_of, unplayable_options
from bot.rules.variant import Variant


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``simulate``."""
    parser = subparsers.add_parser(
        "simulate",
        description="Let computer players play deals and write a record of each, one JSON object a line. Equal seeds give equal files.",
    )
    parser.add_argument("--variant", required=True, metavar="ID")
    parser.add_argument(
        "--set", dest="changes", default="{}", metavar="JSON", help="option fields to lay over the variant"
    )
    parser.add_argument("--deals", required=True, metavar="N", help="how many deals, thrown-in ones included")
    parser.add_argument("--seed", required=True, metavar="S", help="any text")
    parser.add_argument("--level", default=LEVELS[-1], metavar="L", help=f"level of the players: {', '.join(LEVELS)}")
    parser.add_argument("--out", required=True, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Write the records. Raises Refused for a variant, option, number, level or file that will not do."""
    changes = _changes(args.changes)
    variant = _variant(args.variant, changes)
    count = _count(args.deals)
    try:
        player = player_for(args.level)
    except ValueError as error:
        raise Refused(str(error)) from None
    ruleset = ruleset_of(variant)
    rules = variant.document()
    ends: Counter[str] = Counter()

    def records() -> Iterator[DealRecord]:
        for deal in islice(played_deals(ruleset, player, args.seed), count):
            ends["thrown in" if deal.result is None else "made" if deal.result.made else "set"] += 1
            yield record_of(ruleset, deal, changes, rules)

    started = perf_counter()
    write_lines(Path(args.out), (line_of(record) for record in records()))
    rate = count / (perf_counter() - started)
    print(
        f"{count} deals in {args.out}: {', '.join(f'{number} {end}' for end, number in sorted(ends.items()))}; {rate:.0f} deals/s"
    )
    return 0


def write_lines(path: Path, lines: Iterable[bytes]) -> None:
    """Write the lines to the file, all of them or, when anything fails, none. Raises Refused when the file cannot be written."""
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as device:
                device.writelines(line + b"\n" for line in lines)
            return
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as draft:
            try:
                draft.writelines(line + b"\n" for line in lines)
                draft.close()
                os.chmod(draft.name, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
                os.replace(draft.name, target)
            except BaseException:
                Path(draft.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        raise Refused(
            f"{path} cannot be written: {error.strerror}; name a file in a folder that is there and yours"
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _changes(text: str) -> dict[str, Any]:
    try:
        changes = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(f"--set is no JSON ({error}): write option fields as in '{{\"target\": 500}}'") from None
    if not isinstance(changes, dict):
        raise Refused("--set must be a JSON object of option fields, as in '{\"target\": 500}'")
    return changes


def _variant(name: str, changes: dict[str, Any]) -> Variant:
    try:
        variant = change_variant(load_catalogue().get(name), changes)
    except UnknownVariant as error:
        raise Refused(str(error)) from None
    except BadVariant as error:
        raise Refused(f"these options do not fit: {error}") from None
    unplayable = unplayable_options(variant)
    if unplayable:
        values = ", ".join(f"{field} {json.dumps(variant.document()[field])}" for field in unplayable)
        raise Refused(
            f"this version cannot play {values}: take another value for {'it' if len(unplayable) == 1 else 'each'}"
        )
    return variant


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 9 or int(text) < 1:
        raise Refused(f"--deals is {text}: write a whole number from 1 on")
    return int(text)
