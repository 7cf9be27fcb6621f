"""Asks a computer player for its action; never shows it more than its seat's view."""

from __future__ import annotations

from bot.players import player_for
from bot.rules.actions import Action
from bot.rules.ruleset import Ruleset
from bot.rules.view import View


class QuickThinker:
    """For players who answer in well under a millisecond: asked on the event loop itself."""

    async def choose(self, view: View, ruleset: Ruleset, level: str) -> Action:
        """The action of the player of this level. Raises ValueError for an unknown level."""
        return player_for(level).choose(view, ruleset)
