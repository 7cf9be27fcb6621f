"""The door to those who can sit in a seat without a person: a view goes in, an action comes out; nobody here sees a hidden card."""

from __future__ import annotations

from typing import Protocol

from bot.players.thumb import ThumbPlayer
from bot.rules.actions import Action
from bot.rules.ruleset import Ruleset
from bot.rules.view import View

__all__ = ["LEVELS", "Player", "player_for"]


class Player(Protocol):
    """Chooses for a seat. The same view and ruleset always give the same action."""

    def choose(self, view: View, ruleset: Ruleset) -> Action:
        """A legal action for the view's seat. Raises ValueError when the seat has nothing to choose now."""
        ...


_PLAYERS: dict[str, Player] = {"thumb": ThumbPlayer()}

LEVELS: tuple[str, ...] = tuple(_PLAYERS)
"""The names of the levels, the weakest first."""


def player_for(level: str) -> Player:
    """The player of this level. Raises ValueError, with the levels that there are, for any other name."""
    player = _PLAYERS.get(level)
    if player is None:
        raise ValueError(f"there is no level {level!r} of computer players: the levels are {', '.join(LEVELS)}")
    return player
