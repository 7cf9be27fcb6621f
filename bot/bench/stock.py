"""Tables that look like those of real servers, for the measurements; made of deals that computer players play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from bot.catalogue import load_catalogue
from bot.players import LEVELS, player_for
from bot.rules.engine import apply, deal_cards, due, new_match
from bot.rules.events import Event
from bot.rules.fold import fold
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.state import Match
from bot.rules.variant import Variant
from bot.rules.view import view_of
from bot.sessions.facts import Fact, GameStarted, Record, SeatTaken
from bot.sessions.ports import TableInfo
from bot.shuffle import seed_from, shuffled
from bot.storage import Database

GAME = "rook"
SECONDS_A_RECORD = 4.0


class Game(NamedTuple):
    """The events of a game that has begun, and the match after them."""

    events: tuple[Event, ...]
    match: Match


class Seated(NamedTuple):
    """A person at a table, by Discord's id and display name."""

    user: int
    name: str


class Place(NamedTuple):
    """Where a table is and who sits there, by seat. ``guild`` and ``channel`` are Discord's ids."""

    table: str
    guild: int
    channel: int
    people: tuple[Seated, ...]


def usual_variant() -> Variant:
    """The variant of a game that names none."""
    catalogue = load_catalogue()
    return catalogue.get(catalogue.default)


def table_id(number: int) -> str:
    """An id of a table's form: 8 characters."""
    return f"bench{number:03x}" if number < 0x1000 else f"b{number:07x}"


def part_of_game(ruleset: Ruleset, seed: str, *, deals: int, plays: int) -> Game:
    """``deals`` whole deals (thrown-in ones included) and one more up to its play number ``plays``, none of which ends the match."""
    for attempt in count():
        game = _try_part(ruleset, f"{seed}/{attempt}", deals, plays)
        if game is not None:
            return game
    raise AssertionError("counting never ends")


def whole_game(ruleset: Ruleset, seed: str) -> Game:
    """A game from its first deal to the end of the match."""
    match, events = new_match(ruleset, 0), list[Event]()
    number = 0
    while match.winners is None:
        match = _begin_deal(ruleset, match, seed_from(seed, number), events)
        while due(ruleset, match) is not None:
            match = _step(ruleset, match, events)
        number += 1
    return Game(tuple(events), match)


def log_of(place: Place, game: Game, *, until: float) -> tuple[Record, ...]:
    """The table's whole log; its last record is at ``until``, in unix seconds."""
    seated = [SeatTaken(seat, person.user, person.name) for seat, person in enumerate(place.people)]
    facts: list[Fact] = [*seated, GameStarted(0), *game.events]
    began = until - SECONDS_A_RECORD * len(facts)
    host = place.people[0].user
    return tuple(Record(index, fact, host, began + SECONDS_A_RECORD * index) for index, fact in enumerate(facts, 1))


async def store_games(database: Database, places: Sequence[Place], games: Sequence[Game], *, until: float) -> None:
    """Store a table at each place; the games are used in turn."""
    variant = usual_variant()

    async def store(place: Place, game: Game) -> None:
        log = log_of(place, game, until=until)
        info = TableInfo(
            table=place.table,
            game=GAME,
            guild=place.guild,
            channel=place.channel,
            host=place.people[0].user,
            variant=variant,
            locale="en",
            created_at=log[0].at,
        )
        lobby = len(place.people)
        await database.create_table(info, log[:lobby])
        await database.append(place.table, log[lobby:], "playing")

    for start in range(0, len(places), 200):
        group = range(start, min(start + 200, len(places)))
        await asyncio.gather(*(store(places[index], games[index % len(games)]) for index in group))


def mid_games(number: int, *, deals: int, plays: int) -> list[Game]:
    """Different games of the usual variant, each stopped in the middle of a deal."""
    ruleset = ruleset_of(usual_variant())
    return [part_of_game(ruleset, f"bench/{index}", deals=deals, plays=plays) for index in range(number)]


def _try_part(ruleset: Ruleset, seed: str, deals: int, plays: int) -> Game | None:
    match, events = new_match(ruleset, 0), list[Event]()
    for number in range(deals + 1):
        if match.winners is not None:
            return None
        match = _begin_deal(ruleset, match, seed_from(seed, number), events)
        while due(ruleset, match) is not None and not (number == deals and _played(match) >= plays):
            match = _step(ruleset, match, events)
    deal = match.deal
    return Game(tuple(events), match) if deal is not None and deal.stage == "tricks" else None


def _played(match: Match) -> int:
    """Cards played in the running deal; -1 before its tricks."""
    deal = match.deal
    if deal is None or deal.stage != "tricks":
        return -1
    return len(deal.plays) + sum(len(trick.cards) for trick in deal.tricks)


def _begin_deal(ruleset: Ruleset, match: Match, seed: str, events: list[Event]) -> Match:
    dealt = deal_cards(ruleset, match, shuffled(ruleset.deck, seed), seed)
    events += dealt
    return fold(ruleset, match, dealt)


def _step(ruleset: Ruleset, match: Match, events: list[Event]) -> Match:
    seat = due(ruleset, match)
    assert seat is not None
    action = player_for(LEVELS[-1]).choose(view_of(ruleset, match, seat), ruleset)
    match, found = apply(ruleset, match, seat, action)
    events += found
    return match
