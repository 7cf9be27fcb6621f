"""``variants``: the variants side by side, or one of them in full; never what an option means (the rules say that)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.catalogue import DATA, Catalogue, UnknownVariant, load_catalogue
from bot.console.main import Subparsers
from bot.console.refused import Refused
from bot.rules.variant import OPTION_FIELDS

WIDTH = 100
_BEGIN, _END = "<!-- variants: begin -->", "<!-- variants: end -->"
_MARK = "*"


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the parser of ``variants``."""
    parser = subparsers.add_parser(
        "variants",
        description="Without ID: the options in which the variants differ. With ID: every option of one, as JSON on the "
        "standard output; what differs from its base is said on the standard error.",
    )
    parser.add_argument("id", nargs="?", metavar="ID")
    parser.add_argument(
        "--check-docs", action="store_true", help="fail unless data/README.md holds the matrix as it is now"
    )
    parser.add_argument("--write-docs", action="store_true", help="write the matrix into data/README.md")
    parser.add_argument(
        "--plain", action="store_true", help=f"print one variant as text, with {_MARK} where it differs from its base"
    )


def run(args: argparse.Namespace) -> int:
    """Print the matrix or one variant. Raises Refused for an id that there is not."""
    catalogue = load_catalogue()
    if args.check_docs or args.write_docs:
        return documented(catalogue, DATA / "README.md", write=args.write_docs)
    if args.id is None:
        for line in matrix(catalogue):
            print(line)
        return 0
    try:
        document = catalogue.get(args.id).document()
    except UnknownVariant as error:
        raise Refused(str(error)) from None
    base, own = catalogue.differences(args.id)
    differing = [name for name in OPTION_FIELDS if name in own] if base is not None else []
    if args.plain:
        for name in OPTION_FIELDS:
            print(f"{_MARK if name in differing else ' '} {name:<20} {value_text(document[name])}")
        print(f"{args.id} is the first of all" if base is None else f"{args.id} is based on {base}; {_MARK} differs")
        return 0
    lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in document.items())
    print("{\n" + ",\n".join(lines) + "\n}", flush=True)
    if base is not None:
        before = catalogue.get(base).document()
        print(f"{args.id} differs from {base} in:", file=sys.stderr)
        for name in differing:
            print(f"  {name}: {value_text(document[name])} (there {value_text(before[name])})", file=sys.stderr)
    return 0


def documented(catalogue: Catalogue, page: Path, *, write: bool) -> int:
    """Compare the matrix in the page, between its two markers, with today's, or write it there; 1 when they differ."""
    before = page.read_text(encoding="utf-8")
    head, _, rest = before.partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    after = f"{head}{_BEGIN}\n```\n" + "\n".join(matrix(catalogue)) + f"\n```\n{_END}{tail}"
    if write:
        page.write_text(after, encoding="utf-8")
        return 0
    if before != after:
        print(f"{page.name} does not hold the matrix of today's variants: run python -m bot variants --write-docs")
        return 1
    print(f"{page.name} holds the matrix of today's variants.")
    return 0


def matrix(catalogue: Catalogue) -> Iterator[str]:
    """The options in which variants differ as lines of text, in blocks of at most ``WIDTH`` columns, a row a variant."""
    documents = {name: catalogue.get(name).document() for name in catalogue.ids}
    fields = [
        name for name in OPTION_FIELDS if len({value_text(document[name]) for document in documents.values()}) > 1
    ]
    names = ["variant", *(f"{name} (default)" if name == catalogue.default else name for name in catalogue.ids)]
    columns = [[field, *(value_text(document[field]) for document in documents.values())] for field in fields]
    block = [names]
    for column in columns:
        if len(block) > 1 and _width([*block, column]) > WIDTH:
            yield from _rows(block)
            yield ""
            block = [names]
        block.append(column)
    yield from _rows(block)


def _width(columns: Sequence[Sequence[str]]) -> int:
    return sum(max(map(len, column)) for column in columns) + 2 * (len(columns) - 1)


def _rows(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in columns]
    for row in zip(*columns, strict=True):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def value_text(value: Any) -> str:
    """An option's value in few words: ``5-14``, ``5:5 10:10``, ``ROOK top free forced``, ``yes``, ``-`` for nothing."""
    match value:
        case None | []:
            return "-"
        case bool():
            return "yes" if value else "no"
        case dict() if "card" in value:
            words = [str(value["card"]), str(value["place"]), *(word for word in ("free", "forced") if value[word])]
            return " ".join(words)
        case dict():
            return " ".join(f"{key}:{points}" for key, points in value.items()) or "-"
        case [int(first), *_] if value == list(range(first, first + len(value))) and len(value) > 2:
            return f"{first}-{value[-1]}"
        case list():
            return ", ".join(value_text(entry) for entry in value)
        case _:
            return str(value)
