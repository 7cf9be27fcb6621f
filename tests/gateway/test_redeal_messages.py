"""The re-deal test for messages: with other hidden cards behind it, everything that a person sees in Discord stays the same."""

from __future__ import annotations

import random

import pytest

from bot.rules.engine import fold
from bot.rules.events import DealScored
from bot.rules.ruleset import ruleset_of
from bot.sandbox.server import Sandbox
from bot.sessions.facts import Fact, GameStarted, Record, SeatTaken
from bot.sessions.ports import TableInfo
from bot.storage import Database
from tests.rules.play import CATALOGUE, Played, played_through, rules, running
from tests.rules.test_redeal import other_deal

from .harness import PACE, Bot

NAMES = ("Ada", "Ben", "Cleo", "Dov")


async def seen(sandbox: Sandbox, facts: tuple[Fact, ...], reader: str | None) -> list[str]:
    """What the reader finds in the channel and in direct messages when the bot draws a table with this log."""
    info = TableInfo(
        table="abcdefgh",
        game="rook",
        guild=sandbox.world.guild.id,
        channel=sandbox.world.channel("general").id,
        host=sandbox.actor("Ada").user.id,
        variant=CATALOGUE.get(CATALOGUE.default),
        locale="en",
        created_at=1.0,
    )
    database = await Database.open("sqlite+aiosqlite:///:memory:")
    records = tuple(Record(number, fact, None, 1.0) for number, fact in enumerate(facts, start=1))
    await database.create_table(info, records[: len(NAMES)])
    await database.append(info.table, records[len(NAMES) :], "playing")
    bot = Bot(sandbox, database, PACE)
    await bot.start()
    try:
        bot.tables.draw_again()
        await sandbox.quiet(calm=0.15)
        who = sandbox.actor(reader or "Dov")
        shown = who.messages(info.channel)
        if reader is not None:
            shown = [*shown, *who.dm_messages()]
        found = [message.text() + str(message.buttons()) for message in shown]
        for name in NAMES:
            actor = sandbox.actor(name)
            for message in [*actor.messages(info.channel), *actor.dm_messages()]:
                sandbox.world.channels[message.channel_id].messages.pop(message.id, None)
        return found
    finally:
        await bot.stop()
        await database.close()


def places(played: Played) -> list[int]:
    """A few lengths of the log: in the auction, after the bury, in mid-trick, and after the score."""
    kinds = [type(event).__name__ for event in played.events]
    found = [kinds.index("BidMade") + 1, kinds.index("CardsBuried") + 1, kinds.index("TrumpNamed") + 1]
    cards = [index for index, kind in enumerate(kinds) if kind == "CardPlayed"]
    return [*found, cards[1] + 1, cards[18] + 1, len(kinds)]


@pytest.mark.parametrize("reader", ["Ada", "Ben", None])
async def test_no_message_changes_with_cards_that_its_reader_cannot_know(sandbox: Sandbox, reader: str | None) -> None:
    ruleset, rng = rules(CATALOGUE.default), random.Random(5)
    assert ruleset == ruleset_of(CATALOGUE.get(CATALOGUE.default))
    played = played_through(ruleset, rng)
    seated = [SeatTaken(seat, sandbox.actor(name).user.id, name) for seat, name in enumerate(NAMES)]
    before = (*seated, GameStarted(played.start.dealer))
    seat = None if reader is None else NAMES.index(reader)
    for end in places(played):
        events = played.events[:end]
        others = other_deal(rng, ruleset, events, seat)
        if not any(isinstance(event, DealScored) for event in events):
            assert running(fold(ruleset, played.start, others)) != running(fold(ruleset, played.start, events))
        ours = await seen(sandbox, (*before, *events), reader)
        theirs = await seen(sandbox, (*before, *others), reader)
        assert len(ours) >= (1 if reader is None else 2)
        assert ours == theirs
