"""How a press or command is answered: acknowledged first, shown afterwards; it knows no table and no rule.

An acknowledgement goes out before any lock, any disk and any look-up, because Discord waits three seconds and no longer.
"""

from __future__ import annotations

import logging
from typing import Any, Literal

import aiohttp
import discord

from bot.gateway import codes
from bot.gateway.pages import SILENT, view_of
from bot.render.pages import Page

log = logging.getLogger(__name__)

Acknowledged = Literal["none", "private", "update"]
_STATE = "rookery_acknowledged"
_SHOWN = "rookery_shown"


async def ack_private(interaction: discord.Interaction[Any]) -> None:
    """Promise a private reply. Raises discord.HTTPException when Discord no longer takes it."""
    await _defer(interaction, "private")


async def ack_update(interaction: discord.Interaction[Any]) -> None:
    """Promise to change the message that was pressed, or nothing. Raises discord.HTTPException when Discord no longer takes it."""
    await _defer(interaction, "update")


async def show(interaction: discord.Interaction[Any], page: Page) -> discord.InteractionMessage:
    """Put the page into the promised reply, or into the message that was pressed."""
    message = await interaction.edit_original_response(content=page.text, view=view_of(page), allowed_mentions=SILENT)
    interaction.extras[_SHOWN] = True
    return message


async def say(interaction: discord.Interaction[Any], text: str) -> None:
    """Show a sentence to the person alone, in whatever way the interaction still allows."""
    state: Acknowledged = interaction.extras.get(_STATE, "none")
    if state == "private" and not interaction.extras.get(_SHOWN):
        await interaction.edit_original_response(content=text, view=None, allowed_mentions=SILENT)
        interaction.extras[_SHOWN] = True
    elif state == "none" and not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True, allowed_mentions=SILENT)
    else:
        await interaction.followup.send(text, ephemeral=True, allowed_mentions=SILENT)


async def _defer(interaction: discord.Interaction[Any], how: Literal["private", "update"]) -> None:
    private = how == "private"
    try:
        try:
            await interaction.response.defer(ephemeral=private, thinking=private)
        except (aiohttp.ClientError, OSError):
            # The answer was lost on the way, and perhaps not the request: asked once more, Discord tells which.
            await interaction.response.defer(ephemeral=private, thinking=private)
    except discord.HTTPException as error:
        if error.code != codes.ALREADY_ACKNOWLEDGED:
            raise
        log.warning("a press had been acknowledged already; if this is seen often, a second process has the same token")
    interaction.extras[_STATE] = how
