"""Presses on a table's buttons and menus: acknowledged, carried out at the table, answered; no rule is decided here, and nothing is kept.

The press's id says everything, so it does not matter what the message has become since (the library's own items would be looked for in it
and dropped without an answer). A press on a private message changes that message; one on the public table is answered privately
where a person asks to see something, and by the redrawn table otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.errors import Refusal
from bot.gateway import screens
from bot.gateway.answers import ack_private, ack_update, say, show
from bot.gateway.failures import report
from bot.gateway.hand_answers import show_hand
from bot.gateway.ports import Services
from bot.render.press import Press, is_choose, picked_cards, read_press
from bot.render.words import Words
from bot.rules.actions import parse
from bot.sessions.table import Table

if TYPE_CHECKING:
    from bot.gateway.client import RookeryClient

PRIVATE_ANSWERS = frozenset({"last", "score"})
"""Words that are answered by a new private reply wherever they are pressed."""


async def answer_press(interaction: discord.Interaction[RookeryClient]) -> None:
    """A press on a table's button or menu: acknowledge, then do what its id says. Never raises."""
    services = interaction.client.services
    custom_id, values = pressed(interaction)
    words = services.announcer.people.met(interaction.user.id, interaction.locale.value)
    work = PressWork(services, interaction, words, values)
    try:
        if custom_id.rpartition(":")[2] in PRIVATE_ANSWERS or (asks_hand(custom_id) and not is_private(interaction)):
            await ack_private(interaction)
        else:
            await ack_update(interaction)
        await work.carry_out(custom_id)
    except Exception as error:
        await report(interaction, words, error, what="a press", table=work.table)


def pressed(interaction: discord.Interaction[Any]) -> tuple[str, tuple[str, ...]]:
    """The id of what was pressed and the values that were chosen in it."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", "")), tuple(str(value) for value in data.get("values") or ())


def asks_hand(custom_id: str) -> bool:
    """True for the button that shows the hand."""
    return custom_id.rpartition(":")[2] == "hand"


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """True when only the person who pressed sees the message: a direct message or a private reply."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


class PressWork:
    """One press being carried out. ``table`` is known as soon as it is found."""

    def __init__(
        self,
        services: Services,
        interaction: discord.Interaction[RookeryClient],
        words: Words,
        values: tuple[str, ...],
    ) -> None:
        self.table: Table | None = None
        self._services = services
        self._interaction = interaction
        self._words = words
        self._values = values
        self._user = interaction.user.id
        self._private = is_private(interaction)

    async def carry_out(self, custom_id: str) -> None:
        """Do what the id says and show what came of it. Raises Refusal, IllegalAction or discord.HTTPException."""
        try:
            press = read_press(custom_id)
        except ValueError:
            raise Refusal("stale") from None
        table = self.table = await self._services.tables.find(press.table)
        channel = self._interaction.channel_id
        if self._interaction.guild_id is None and channel is not None:
            self._services.announcer.met_in_direct(table, self._user, channel)
        match press.word:
            case "last":
                await show(self._interaction, screens.trick_page(self._words, table))
            case "score":
                await show(self._interaction, screens.sheet_page(self._words, table))
            case "hand":
                await self._hand(table)
            case _ if self._private:
                await self._on_hand(table, press)
            case _:
                await self._move(table, press)
                await self._hint(table)

    async def _on_hand(self, table: Table, press: Press) -> None:
        """A press on a hand: whatever comes of it, the hand shown afterwards is the fresh one."""
        seat = table.state.seat_of(self._user)
        with self._services.announcer.answering(table, seat):
            chosen = picked_cards(press.word)
            if chosen is not None:
                stale = press.turn != table.state.turn
                await show_hand(self._services, self._interaction, self._words, table, None if stale else chosen)
                if stale:
                    raise Refusal("stale")
                return
            try:
                await self._move(table, press)
            except Exception as error:
                await report(self._interaction, self._words, error, what="a press", table=table)
            await show_hand(self._services, self._interaction, self._words, table, None)

    async def _hand(self, table: Table) -> None:
        with self._services.announcer.answering(table, table.state.seat_of(self._user)):
            await show_hand(self._services, self._interaction, self._words, table, None)
        await self._hint(table)

    async def _move(self, table: Table, press: Press) -> None:
        user = self._user
        name = self._interaction.user.display_name
        match press.word:
            case "join":
                await table.join(user, name)
            case "leave":
                await table.leave(user)
            case "computer":
                await table.add_computer(user)
            case "nocomputer":
                await table.remove_computer(user)
            case "start":
                await table.start(user)
            case "seat":
                await self._sit(table, name)
            case "next":
                await table.next_deal(user)
            case "back":
                await table.come_back(user)
            case "again":
                await self._services.tables.rematch(table, user, name)
            case word:
                text = self._values[0] if is_choose(word) and self._values else word
                try:
                    action = parse(text)
                except ValueError:
                    raise Refusal("stale") from None
                await table.act(user, press.turn, action)

    async def _sit(self, table: Table, name: str) -> None:
        if not self._values or not self._values[0].isdecimal():
            raise Refusal("stale")
        seat = int(self._values[0])
        if table.state.seat_of(self._user) is None:
            await table.join(self._user, name, seat)
        else:
            await table.move(self._user, seat)

    async def _hint(self, table: Table) -> None:
        if self._services.announcer.owes_hint(table, self._user):
            await say(self._interaction, self._words("notice-dms-closed"))
