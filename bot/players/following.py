"""Which card to play to a trick that somebody else has led; never whether it is legal (the view lists the legal ones)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.players.memory import Memory
from bot.players.odds import Odds
from bot.players.worth import Worth
from bot.rules.cards import Card
from bot.rules.ranking import TRUMP
from bot.rules.trick import winning_index


def follow(memory: Memory, legal: Sequence[Card]) -> Card:
    """The card of ``legal`` with the best balance: the chance to take the trick times what is in it, less what the card is worth kept.

    So counters go to a partner who is likely to take the trick, a trick is won as cheaply as it can be, a partner's sure
    trick is not overtaken, and on a lost trick the least useful card without points is thrown away.
    """
    view, suit, strength = memory.view, memory.suit, memory.strength
    assert view.leader is not None
    players, plays = memory.players, view.plays
    ahead_at = winning_index(memory.ranking, plays)
    best, led = plays[ahead_at], suit[plays[0]]
    best_strength = strength[best]
    to_come = players - len(plays) - 1
    worth = Worth(memory, to_come)
    odds = Odds(memory, [(memory.me + step) % players for step in range(1, to_come + 1)], led)
    as_it_is = odds.ours(best, memory.friend[(view.leader + ahead_at) % players])
    chosen, chosen_value = legal[0], float("-inf")
    for card in legal:
        wins = strength[card] > best_strength and suit[card] in (led, TRUMP)
        chance = odds.ours(card, True) if wins else as_it_is
        value = (2.0 * chance - 1.0) * worth.stake(card) - worth.kept(card)
        if value > chosen_value:
            chosen, chosen_value = card, value
    return chosen
