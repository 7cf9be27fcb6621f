"""A game that goes on here as it goes on in the bot's process, so that people know their next press; never sent anywhere itself."""

from __future__ import annotations

from typing import NamedTuple

from bot.bench.stock import Game, usual_variant
from bot.players import LEVELS, player_for
from bot.rules.actions import text_of
from bot.rules.engine import apply, due
from bot.rules.ruleset import ruleset_of
from bot.rules.seats import Seat
from bot.rules.view import view_of


class Move(NamedTuple):
    """The press of the seat that is due: the ``turn`` and ``word`` of its button, and the record number that it leads to."""

    seat: Seat
    turn: int
    word: str
    leads_to: int


class Playing:
    """One table's game. ``first_number`` is the number of records before the game's first event."""

    def __init__(self, game: Game, *, first_number: int) -> None:
        self._ruleset = ruleset_of(usual_variant())
        self._player = player_for(LEVELS[-1])
        self._match = game.match
        self._number = first_number + len(game.events)

    @property
    def over(self) -> bool:
        """True at the end of the deal, when chance would have to come from elsewhere."""
        return due(self._ruleset, self._match) is None

    def next_move(self) -> Move:
        """Play on by one action."""
        seat = due(self._ruleset, self._match)
        assert seat is not None, "the deal is over"
        action = self._player.choose(view_of(self._ruleset, self._match, seat), self._ruleset)
        self._match, events = apply(self._ruleset, self._match, seat, action)
        turn = self._number
        self._number += len(events)
        return Move(seat, turn, text_of(action), self._number)
