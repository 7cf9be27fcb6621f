"""The answer to buttons that nothing knows any more: an older release's, or another program's under the same token."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.errors import Refusal
from bot.gateway.answers import ack_private, say
from bot.gateway.failures import report
from bot.render.refusals import refusal_text

if TYPE_CHECKING:
    from bot.gateway.client import RookeryClient


async def answer_old_press(interaction: discord.Interaction[RookeryClient]) -> None:
    """Say privately that the button is old. Never raises."""
    words = interaction.client.services.phrasebook.words(interaction.locale.value)
    try:
        await ack_private(interaction)
        await say(interaction, refusal_text(words, Refusal("old_button")))
    except Exception as error:
        await report(interaction, words, error, what="a press on an old button")
