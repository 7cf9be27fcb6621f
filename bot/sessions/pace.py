"""When a table next does something by itself, from its state alone; never what it does then."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.rules import engine
from bot.rules.ruleset import Ruleset
from bot.sessions.state import TableState

HOUR = 3600.0


class Pace(msgspec.Struct, frozen=True):
    """How long things may take, in seconds. ``reminder`` and ``limit`` count from the beginning of a person's turn."""

    reminder: float = 60.0
    limit: float = 120.0
    next_deal: float = 20.0
    lobby: float = 2 * HOUR
    abandoned: float = 24 * HOUR
    computer: float = 0.8


Step = Literal["expire_lobby", "computer_acts", "remind", "stand_in", "next_deal", "abandon"]


def next_step(
    ruleset: Ruleset, state: TableState, pace: Pace, *, since: float, reminded: bool
) -> tuple[float, Step] | None:
    """What the table does by itself next and when, in unix seconds; None when it waits for nothing.

    ``since`` is the time from which waiting counts: the turn's beginning or, after a restart, the restart. ``reminded`` tells whether
    the person due has been reminded of this turn.
    """
    if state.status == "lobby":
        return since + pace.lobby, "expire_lobby"
    if state.status != "playing" or state.match is None:
        return None
    if state.between_deals:
        if somebody_plays(state):
            first = state.match.deal is None
            return since + (0.0 if first else pace.next_deal), "next_deal"
        return since + pace.abandoned, "abandon"
    due = engine.due(ruleset, state.match)
    holder = None if due is None else state.seats[due]
    if holder is None:
        return None
    if holder.acts_alone:
        return since + pace.computer, "computer_acts"
    if not reminded and pace.reminder < pace.limit:
        return since + pace.reminder, "remind"
    return since + pace.limit, "stand_in"


def somebody_plays(state: TableState) -> bool:
    """True when at least one person at the table plays for themselves."""
    return any(holder is not None and not holder.acts_alone for holder in state.seats)
