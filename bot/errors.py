"""The refusals that a person may be shown: a code and facts, never a sentence (the phrases hold the words)."""

from __future__ import annotations

Fact = int | str | tuple[str, ...]


class Refusal(Exception):
    """Something could not be done and nothing has changed.

    ``code`` names the phrase, ``facts`` are its values. The rules' own refusals are ``bot.rules.refusal.IllegalAction``, of the same shape.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
