"""What a command says when it cannot be carried out as it was given; never for a failure that was judged."""

from __future__ import annotations


class Refused(Exception):
    """The message is a sentence that says what is wrong and what to do; the exit code is 2."""
