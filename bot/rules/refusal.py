"""Why an action is refused: a code and facts, never a sentence (the phrases hold the words)."""

from __future__ import annotations

from typing import Literal, get_args

Code = Literal[
    "no_deal",  # no deal is running
    "not_your_turn",  # facts: due
    "not_now",  # this kind of action does not belong to this part of the deal; facts: stage
    "bid_too_low",  # facts: bid, standing, lowest
    "bid_too_high",  # facts: bid, highest
    "bid_off_step",  # facts: bid, step
    "already_passed",
    "redeal_off",  # the variant has no redeal right
    "redeal_late",  # the window is closed
    "redeal_counter",  # the dealt hand holds a counter
    "bury_count",  # facts: count, chosen
    "bury_counters",  # facts: most, chosen
    "bury_trumps",  # facts: most, chosen
    "not_your_card",  # facts: card
    "trump_unknown",  # facts: trump
    "must_follow",  # facts: suit, legal
    "must_follow_or_free",  # facts: suit, legal, free
    "must_play_only_trump",  # facts: card
]
CODES: tuple[Code, ...] = get_args(Code)

Fact = int | str | tuple[str, ...]


class IllegalAction(Exception):
    """The rules do not allow the action; nothing has changed.

    ``code`` is one of ``CODES``; ``facts`` are values for the sentence: seats and points as numbers, cards and suits by name.
    """

    def __init__(self, code: Code, **facts: Fact) -> None:
        super().__init__(code)
        self.code: Code = code
        self.facts = facts
