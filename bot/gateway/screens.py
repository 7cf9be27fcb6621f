"""Which page a reader sees, made from a table as it stands; the only place that hands tables to the presentation."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refusal
from bot.render.hand import hand_page
from bot.render.last_trick import last_trick_page
from bot.render.lobby import lobby_page
from bot.render.pages import Page
from bot.render.scores import score_page
from bot.render.table import table_page
from bot.render.words import Words
from bot.rules.cards import Card
from bot.rules.seats import Seat
from bot.sessions.table import Table


def public_page(words: Words, table: Table) -> Page:
    """The table's message."""
    if table.state.match is None:
        return lobby_page(words, table.face())
    return table_page(words, table.face(), table.ruleset, table.view(None), table.recent())


def seat_page(words: Words, table: Table, seat: Seat, chosen: Sequence[Card] | None = None) -> Page:
    """The hand of a seat; ``chosen`` are the cards picked to bury so far. Raises Refusal ``no_deal_yet`` before the game."""
    picked = None if chosen is None else tuple(chosen)
    return hand_page(words, table.face(), table.ruleset, table.view(seat), picked)


def own_page(words: Words, table: Table, user: int, chosen: Sequence[Card] | None = None) -> Page:
    """The hand of a person. Raises Refusal ``not_seated`` or ``no_deal_yet``."""
    seat = table.state.seat_of(user)
    if seat is None:
        raise Refusal("not_seated")
    return seat_page(words, table, seat, chosen)


def trick_page(words: Words, table: Table) -> Page:
    """The last finished trick. Raises Refusal ``no_deal_yet`` before the game."""
    return last_trick_page(words, table.face(), table.ruleset, table.view(None))


def sheet_page(words: Words, table: Table) -> Page:
    """The score sheet of the deal and the game. Raises Refusal ``no_deal_yet`` before the game."""
    return score_page(words, table.face(), table.ruleset, table.view(None))
