"""What people see of a table apart from its cards: who sits where, and whether it is played; never a hand."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.rules.seats import Seat
from bot.rules.variant import Variant

Kind = Literal["person", "computer", "stand_in", "empty"]
Status = Literal["lobby", "playing", "over", "stopped", "expired"]


class Face(msgspec.Struct, frozen=True):
    """A table as everybody sees it. ``names`` are raw display names by seat (None: nobody, or a computer), ``kinds`` by seat too.

    ``turn`` is the number of the log that the pages are drawn at, ``host`` the seat that opened the table, ``can_deal`` is true
    between two deals.
    """

    table: str
    turn: int
    variant: Variant
    names: tuple[str | None, ...]
    kinds: tuple[Kind, ...]
    status: Status = "lobby"
    host: Seat | None = None
    can_deal: bool = False
