"""What the gateway needs from the rest of the program, as protocols, and the one record that carries it; it builds none of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.catalogue import Catalogue
from bot.league.standings import Entry
from bot.phrasebook import Phrasebook
from bot.sessions.manager import Tables
from bot.sessions.ports import Clock

if TYPE_CHECKING:
    from bot.gateway.announcer import Announcer


class MessageRef(Protocol):
    """A message that was posted: its channel, its id, and when, in unix seconds."""

    @property
    def channel(self) -> int: ...
    @property
    def message(self) -> int: ...
    @property
    def posted_at(self) -> float: ...


class MessageStore(Protocol):
    """Which messages show a table, by the name of their place."""

    async def remember_message(self, table: str, place: str, channel: int, message: int, posted_at: float) -> None:
        """Keep it; an earlier one of the same place is replaced."""

    async def messages_of(self, table: str) -> Mapping[str, MessageRef]:
        """All that are kept for the table."""

    async def forget_message(self, table: str, place: str) -> None:
        """Drop it, if it is there."""


class League(Protocol):
    """Results of finished games, by server and game."""

    async def leaderboard(self, guild: int, game: str) -> Sequence[Entry]:
        """All entries, best first."""

    async def stats(self, guild: int, game: str, user: int) -> Entry | None:
        """A person's entry, None before the first finished game."""

    async def names(self, users: Iterable[int]) -> Mapping[int, str]:
        """The names that people had when they last sat down; people never seen are missing."""


class Store(MessageStore, League, Protocol):
    """All that the gateway reads and keeps."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a command or a press may use, joined together by the program in one place."""

    tables: Tables
    announcer: Announcer
    phrasebook: Phrasebook
    catalogue: Catalogue
    store: Store
    clock: Clock
