"""Why the database cannot be used, as a code and a sentence for the person who runs the program; never a stored value."""

from __future__ import annotations

from typing import Literal

ProblemCode = Literal[
    "url", "unwritable", "full", "damaged", "foreign", "newer", "older", "locked", "missing", "exists"
]


class StorageProblem(Exception):
    """The database cannot be opened or copied and nothing in it was changed.

    ``code`` is for programs, ``sentence`` (also ``str()``) says what was wrong and what to do.
    """

    def __init__(self, code: ProblemCode, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
