"""What the gateway needs from the rest of the program, as protocols, and the one record that carries it; it builds none of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.catalogue import Catalogue
from bot.league.standings import Entry
from bot.phrasebook import Phrasebook
from bot.render.face import Face
from bot.rules.actions import Action
from bot.rules.events import Event
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.variant import Variant
from bot.rules.view import View
from bot.sessions.ports import Clock, TableInfo
from bot.sessions.state import TableState

if TYPE_CHECKING:
    from bot.gateway.announcer import Announcer


class Table(Protocol):
    """A table as last committed. Every move raises bot.errors.Refusal or bot.rules.refusal.IllegalAction when it cannot be done;
    when it returns, the change is stored."""

    @property
    def info(self) -> TableInfo: ...
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def state(self) -> TableState: ...
    def view(self, seat: Seat | None) -> View: ...
    def face(self) -> Face: ...
    def recent(self) -> tuple[Event, ...]: ...
    async def join(self, user: int, name: str, seat: Seat | None = None) -> object: ...
    async def leave(self, user: int) -> object: ...
    async def add_computer(self, user: int) -> object: ...
    async def remove_computer(self, user: int) -> object: ...
    async def move(self, user: int, seat: Seat) -> object: ...
    async def start(self, user: int) -> object: ...
    async def act(self, user: int, turn: int, action: Action) -> object: ...
    async def next_deal(self, user: int) -> object: ...
    async def come_back(self, user: int) -> object: ...
    async def stop(self, user: int, may_manage: bool) -> object: ...


class Tables(Protocol):
    """All live tables."""

    async def open(
        self,
        *,
        game: str,
        guild: int,
        channel: int,
        user: int,
        name: str,
        variant: Variant,
        locale: str,
        computers: int,
    ) -> Table:
        """A new lobby, stored. Raises Refusal ``table_here`` when the channel has an open table."""

    async def find(self, table_id: str) -> Table:
        """The table, live or as stored. Raises Refusal ``foreign_table`` when there is none of that id."""

    def in_channel(self, channel: int) -> Table | None:
        """The channel's open table."""

    def of_user(self, user: int) -> Sequence[Table]:
        """The open tables at which the person sits."""

    async def rematch(self, table: Table, user: int, name: str) -> Table:
        """A new lobby in the same channel, with the same seats."""


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
