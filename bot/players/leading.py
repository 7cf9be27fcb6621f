"""Which card to lead to a trick; never whether it is legal (any card of the hand may be led)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.players.memory import Memory
from bot.players.odds import Odds
from bot.players.worth import Worth
from bot.rules.cards import Card, Suit
from bot.rules.ranking import TRUMP

# Leanings in points.
DRAW = 11.0  # for the bidding side's lead of a master trump while others may hold some
PULL = 7.0  # likewise for a trump that is no master
AGAINST_TRUMP = 5.0  # what a trump lead costs the other sides
SHORT = 3.0  # for a lone plain card's lead by a seat that may then trump


def lead(memory: Memory, legal: Sequence[Card]) -> Card:
    """The card of ``legal`` with the best balance of chance, points and what it is worth kept, with these leanings:

    the bidding side draws trumps while others may hold some but keeps its last one; sure winners are cashed; the other sides lead
    short suits that they may trump later and keep off trumps.
    """
    players, suit, points = memory.players, memory.suit, memory.points
    worth = Worth(memory, players - 1)
    later = [(memory.me + step) % players for step in range(1, players)]
    suits = [suit[card] for card in memory.view.hand]
    trumps = suits.count(TRUMP)
    odds: dict[Suit, Odds] = {}
    chosen, chosen_value = legal[0], float("-inf")
    for card in legal:
        own = suit[card]
        if own not in odds:
            odds[own] = Odds(memory, later, own)
        chance = odds[own].ours(card, True)
        value = (2.0 * chance - 1.0) * worth.stake(card) - worth.kept(card)
        if own == TRUMP:
            if not memory.bidding:
                value -= AGAINST_TRUMP
            elif memory.foes_may_trump and trumps > 1:
                value += PULL if memory.above(card) else DRAW
        elif not memory.bidding and trumps and not points[card] and suits.count(own) == 1:
            value += SHORT
        if value > chosen_value:
            chosen, chosen_value = card, value
    return chosen
