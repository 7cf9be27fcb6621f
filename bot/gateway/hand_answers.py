"""A hand as the answer to a press or a command, in the private reply or direct message that asks for it; it is shown to nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.gateway import screens
from bot.gateway.answers import show
from bot.gateway.ports import Services
from bot.render.words import Words
from bot.rules.cards import Card
from bot.sessions.table import Table

if TYPE_CHECKING:
    from bot.gateway.client import RookeryClient


async def show_hand(
    services: Services,
    interaction: discord.Interaction[RookeryClient],
    words: Words,
    table: Table,
    chosen: Sequence[Card] | None,
) -> None:
    """Put the person's fresh hand into the answer. Raises Refusal ``not_seated`` or ``no_deal_yet``, or discord.HTTPException."""
    user = interaction.user.id
    # The hand without a choice stands for what is shown: as long as it stays the same, a choice begun is not drawn over.
    plain = screens.own_page(words, table, user)
    message = await show(interaction, screens.own_page(words, table, user, chosen) if chosen else plain)
    seat = table.state.seat_of(user)
    if seat is not None and table.state.is_open:
        in_direct = interaction.guild_id is None and not message.flags.ephemeral
        services.announcer.hand_shown(
            table,
            seat,
            plain,
            message=message.id,
            token=None if in_direct else interaction.token,
            asked_at=interaction.created_at.timestamp(),
        )
