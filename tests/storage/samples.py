"""Tables, records and results to store, and a look into a database past the program."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot.catalogue import load_catalogue
from bot.league.results import MatchResult, SeatResult
from bot.rules.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsBuried,
    DealBegan,
    DealScored,
    HandDealt,
    MatchEnded,
    NestDealt,
    NestTaken,
    Passed,
    RedealClaimed,
    ThrownIn,
    TrickWon,
    TrumpNamed,
)
from bot.sessions.facts import (
    ComputerSeated,
    Fact,
    GameStarted,
    HostChanged,
    Record,
    SeatEmptied,
    SeatsSwapped,
    SeatTaken,
    StandInCame,
    StandInWent,
    TableClosed,
)
from bot.sessions.ports import TableInfo

CATALOGUE = load_catalogue()
ANNA, BO = 1001, 1002
GUILD = 77

EVERY_FACT: tuple[Fact, ...] = (
    SeatTaken(0, ANNA, "Anna"),
    ComputerSeated(1, "easy"),
    SeatTaken(2, BO, "Bo \u202e*_`<@1>"),
    SeatEmptied(2),
    SeatsSwapped(0, 2),
    HostChanged(BO),
    GameStarted(3),
    DealBegan(1, 3, "seed"),
    HandDealt(0, ("R5", "ROOK")),
    NestDealt(("G14", "B10")),
    BidMade(0, 80),
    Passed(1),
    RedealClaimed(2),
    ThrownIn("redeal", 3),
    AuctionWon(0, 80, forced=True),
    NestTaken(0, ("G14", "B10")),
    CardsBuried(0, ("R5",)),
    TrumpNamed(0, "G"),
    CardPlayed(0, "ROOK"),
    TrickWon(0, 20),
    StandInCame(0, "time"),
    StandInWent(0),
    DealScored(True, (120, 0), (120, 0), ("R5",)),
    MatchEnded((0,)),
    TableClosed("stopped", ANNA),
)


def info(table: str = "aaaaaaaa", channel: int = 5, created_at: float = 100.0) -> TableInfo:
    """A new table of the default variant."""
    variant = CATALOGUE.get(CATALOGUE.default)
    return TableInfo(table, "rook", GUILD, channel, ANNA, variant, "en-GB", created_at)


def records(facts: Iterable[Fact], first: int = 1) -> list[Record]:
    """The facts as records from number ``first`` on, a second apart."""
    return [
        Record(number, fact, ANNA if number % 2 else None, 100.0 + number) for number, fact in enumerate(facts, first)
    ]


def result(table: str = "aaaaaaaa", people: tuple[int | None, ...] = (ANNA, None, BO, None)) -> MatchResult:
    """A match that side 0 has won; the person in seat 0 made two bids and was set on one."""
    seats = tuple(
        SeatResult(user, seat, seat % 2, seat % 2 == 0, 305 if seat % 2 == 0 else 90, 2 * (seat == 0), +(seat == 0))
        for seat, user in enumerate(people)
    )
    return MatchResult(table, GUILD, "rook", CATALOGUE.default, 500, (305, 90), (0,), 5, seats)


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What another program sees in the file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def tamper(path: Path, *statements: str) -> None:
    """Change the file by hand, with the log's guards off."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def content_of(path: Path) -> bytes:
    return path.read_bytes()


def overwrite(path: Path, content: bytes) -> None:
    path.write_bytes(content)
