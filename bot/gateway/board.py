"""The leaderboard: its page as a private answer, turned by its buttons; it counts nothing (the league does)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.errors import Refusal
from bot.gateway.answers import ack_update, show
from bot.gateway.failures import report
from bot.gateway.ports import League
from bot.gateway.presses import pressed
from bot.league import standings
from bot.render.league import ROWS_ON_PAGE, BoardRow, leaderboard_page
from bot.render.pages import Page
from bot.render.press import read_board
from bot.render.words import Words

if TYPE_CHECKING:
    from bot.gateway.client import RookeryClient

GAME = "rook"
"""The game that ``/rook`` is about."""


async def answer_board(interaction: discord.Interaction[RookeryClient]) -> None:
    """A press on a button that turns the leaderboard to another page. Never raises."""
    services = interaction.client.services
    words = services.phrasebook.words(interaction.locale.value)
    try:
        await ack_update(interaction)
        if interaction.guild_id is None:
            raise Refusal("server_only")
        number = read_board(pressed(interaction)[0])
        await show(interaction, await board_page(words, services.store, interaction.guild_id, number))
    except Exception as error:
        await report(interaction, words, error, what="a press on the leaderboard")


async def board_page(words: Words, league: League, guild: int, number: int) -> Page:
    """One page of a server's leaderboard; a number beyond its pages is brought back into them."""
    ranked = standings.rank(await league.leaderboard(guild, GAME))
    page = standings.page(ranked, number, ROWS_ON_PAGE)
    names = await league.names(row.entry.user_id for row in page.rows)
    rows: list[BoardRow] = [
        (
            row.place,
            names.get(row.entry.user_id),
            row.entry.games,
            row.entry.wins,
            row.entry.points,
            row.entry.bids_made,
            row.entry.bids_set,
        )
        for row in page.rows
    ]
    return leaderboard_page(words, rows, page.number, page.pages)
