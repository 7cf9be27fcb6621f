"""The player by rules of thumb: one choice from one view, for every part of a deal; never chance, memory of its own or hidden cards."""

from __future__ import annotations

from bot.players.bidding import call
from bot.players.burying import bury
from bot.players.counting import best_trump
from bot.players.following import follow
from bot.players.leading import lead
from bot.players.memory import Memory
from bot.rules.actions import Action, Bury, NameTrump, PlayCard
from bot.rules.ruleset import Ruleset
from bot.rules.view import View


class ThumbPlayer:
    """Bids by counting, buries for short suits, and plays each card by the odds that unseen cards allow."""

    def choose(self, view: View, ruleset: Ruleset) -> Action:
        """A legal action for the view's seat. Raises ValueError when the seat has nothing to choose now."""
        choices = view.choices
        if choices.bury is not None:
            return Bury(bury(ruleset, view.hand, choices.bury, view.trump))
        if not choices.actions:
            raise ValueError("this seat has nothing to choose now: ask the seat that is due")
        if view.stage == "auction":
            return call(view, ruleset)
        if view.stage == "trump":
            return NameTrump(best_trump(ruleset, view.hand)[1])
        if len(choices.actions) == 1:
            return choices.actions[0]
        legal = [action.card for action in choices.actions if isinstance(action, PlayCard)]
        memory = Memory(view, ruleset)
        return PlayCard(follow(memory, legal) if view.plays else lead(memory, legal))
