"""A sandbox full of tables in mid-game, with the stored games and messages of a bot that was stopped there; the bot itself is elsewhere."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.bench.child import BenchFailed
from bot.bench.orders import Order
from bot.bench.stock import Game, Place, Seated, store_games, table_id
from bot.gateway.desk import hand_place, public_place
from bot.sandbox.models import Channel, Message, User
from bot.sandbox.places import open_dm
from bot.sandbox.posts import Draft, post
from bot.sandbox.server import Sandbox
from bot.storage import Database

SEATS = 4
STAND_IN_CALLS = 1_000_000


class Spot(NamedTuple):
    """One table in the sandbox: who sits there by seat, its channel, its public message and the hands by seat."""

    place: Place
    people: tuple[User, ...]
    channel: Channel
    board: Message
    hands: tuple[Message, ...]
    game: Game


class Town:
    """The sandbox with its tables, and the database that belongs to them."""

    def __init__(self, sandbox: Sandbox, spots: Sequence[Spot], database_url: str) -> None:
        self.sandbox = sandbox
        self.spots = spots
        self.database_url = database_url

    def order(self, *, traced: bool = False, calls_per_second: int | None = None) -> Order:
        """The order for a bot that plays here."""
        return Order(
            token=self.sandbox.token,
            api_base=self.sandbox.api_base,
            database_url=self.database_url,
            traced=traced,
            calls_per_second=calls_per_second,
        )

    def lift_limits(self) -> None:
        """Let the bot call as often as it likes: for measurements of something else than Discord's limits."""
        self.sandbox.limits.global_per_second = STAND_IN_CALLS

    async def drawn(self, seconds: float) -> None:
        """Wait until the restarted bot has brought every message up to date. Raises BenchFailed after ``seconds``."""
        messages = [each for spot in self.spots for each in (spot.board, *spot.hands)]
        await self.until(lambda: all(each.edited is not None for each in messages), seconds, "all tables are drawn")

    async def until(self, predicate: Callable[[], object], seconds: float, what: str) -> None:
        """Wait for something in the sandbox. Raises BenchFailed when it does not come within ``seconds``."""
        try:
            await self.sandbox.until(predicate, seconds, what)
        except AssertionError as error:
            raise BenchFailed(str(error)) from None


@contextlib.asynccontextmanager
async def town(tables: int, games: Sequence[Game], file: Path) -> AsyncIterator[Town]:
    """A sandbox with so many tables of four people each, every table in its own channel, ready for a bot to start on.

    ``file`` becomes its database.
    """
    sandbox = await Sandbox.start(
        people=[f"Person {number}" for number in range(tables * SEATS)], page=False, referee=False
    )
    try:
        spots = [_spot(sandbox, number, games[number % len(games)]) for number in range(tables)]
        database_url = f"sqlite+aiosqlite:///{file.as_posix()}"
        database = await Database.open(database_url)
        try:
            await store_games(database, [spot.place for spot in spots], games, until=time.time())
            for spot in spots:
                await _remember(database, spot)
        finally:
            await database.close()
        yield Town(sandbox, spots, database_url)
    finally:
        await sandbox.close()


def _spot(sandbox: Sandbox, number: int, game: Game) -> Spot:
    world = sandbox.world
    people = tuple(world.people[number * SEATS : (number + 1) * SEATS])
    channel = world.add_channel(world.guild, f"table-{number}")
    seated = tuple(Seated(person.id, person.display_name) for person in people)
    return Spot(
        Place(table_id(number), world.guild.id, channel.id, seated),
        people,
        channel,
        _posted(sandbox, channel),
        tuple(_posted(sandbox, open_dm(world, person)) for person in people),
        game,
    )


def _posted(sandbox: Sandbox, channel: Channel) -> Message:
    return post(sandbox.world, channel, sandbox.world.bot_user, Draft({"content": "as it was before the restart"}))


async def _remember(database: Database, spot: Spot) -> None:
    deal = spot.game.match.deals
    kept = {public_place(deal): spot.board}
    kept |= {hand_place(seat, deal): hand for seat, hand in enumerate(spot.hands)}
    for place, message in kept.items():
        await database.remember_message(spot.place.table, place, message.channel_id, message.id, message.created)
