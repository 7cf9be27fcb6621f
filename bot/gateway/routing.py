"""Which handler takes a press, by its id alone; every press finds one, so that nobody is left without an answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord

from bot.gateway.board import answer_board
from bot.gateway.old_presses import answer_old_press
from bot.gateway.presses import answer_press, pressed
from bot.render.press import BOARD_PATTERN, PATTERN

if TYPE_CHECKING:
    from bot.gateway.client import RookeryClient

_TABLE = re.compile(PATTERN)
_BOARD = re.compile(BOARD_PATTERN)

PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def route(interaction: discord.Interaction[RookeryClient]) -> None:
    """Answer the interaction if it is a press. Never raises."""
    if interaction.type not in PRESSES:
        return
    custom_id = pressed(interaction)[0]
    if _TABLE.fullmatch(custom_id):
        await answer_press(interaction)
    elif _BOARD.fullmatch(custom_id):
        await answer_board(interaction)
    else:
        await answer_old_press(interaction)
