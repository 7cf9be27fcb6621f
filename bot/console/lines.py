"""The lines of the files that a command is given, with their places; never what is in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """A line that is not empty; ``where`` is ``file:number``. ``body`` is None, and ``fault`` says why, when the file cannot be read."""

    where: str
    number: int
    body: bytes | None
    fault: str = ""


def lines_of(paths: Sequence[str]) -> Iterator[Line]:
    """Every line of every file that is not blank, counted from 1."""
    for path in paths:
        try:
            with open(path, "rb") as file:
                for number, body in enumerate(file, 1):
                    body = body.removeprefix(b"\xef\xbb\xbf").strip()
                    if body:
                        yield Line(f"{path}:{number}", number, body)
        except OSError as error:
            yield Line(path, 0, None, f"the file cannot be read: {error.strerror}")
