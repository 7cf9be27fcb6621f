"""What is kept in memory about how one table is shown: which messages, what they say, who cannot be written to; never a hand itself."""

from __future__ import annotations

import asyncio

import msgspec

from bot.rules.seats import Seat
from bot.sessions.facts import Record
from bot.sessions.ports import TableInfo
from bot.sessions.table import Table


class Shown(msgspec.Struct, gc=False):
    """A message as it was last sent. ``digest`` stands for its page, None when that is not known (after a restart);
    ``pressable`` tells whether it has controls; ``posted_at`` is in unix seconds."""

    channel: int
    message: int
    posted_at: float
    digest: int | None = None
    pressable: bool = True


class PrivateHand(msgspec.Struct):
    """A private reply that shows a hand. It can be changed through its token ``until`` (unix seconds), and never after."""

    token: str
    message: int
    until: float
    digest: int

    def __repr__(self) -> str:
        return f"<PrivateHand {self.message}>"


class Desk:
    """One table's messages. ``dirty``: something may have to be drawn; ``again``: the table's message is wanted below the talk."""

    __slots__ = (
        "again", "busy", "closed", "dirty", "gone", "info", "messages", "news", "ping", "private", "table", "task", "unasked"
    )  # fmt: skip

    def __init__(self, info: TableInfo) -> None:
        self.info = info
        self.table: Table | None = None
        self.messages: dict[str, Shown] | None = None
        self.task: asyncio.Task[None] | None = None
        self.dirty = False
        self.again = False
        self.gone = False
        self.ping: int | None = None
        self.news: list[Record] = []
        self.private: dict[Seat, PrivateHand] = {}
        self.busy: frozenset[Seat] = frozenset()
        self.closed: frozenset[int] = frozenset()
        self.unasked: frozenset[int] = frozenset()


def public_place(deal: int) -> str:
    """The place of the table's message of a deal, counted from 1; 0 is the lobby."""
    return f"table:{deal}"


def hand_place(seat: Seat, deal: int) -> str:
    """The place of a seat's direct message of a deal."""
    return f"hand:{seat}:{deal}"


def sheet_place(deal: int) -> str:
    """The place of a deal's score sheet."""
    return f"sheet:{deal}"


PING_PLACE = "ping"


def family_of(place: str) -> str:
    """What a place is without its deal: places of one family replace each other."""
    return place.rpartition(":")[0] or place
