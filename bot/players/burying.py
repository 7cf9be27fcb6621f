"""The exchange: which cards to lay away after taking the nest; never a card beyond what the limits allow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.players.counting import best_trump
from bot.players.memory import bits_of
from bot.rules.cards import Card, Suit
from bot.rules.phases.nest import BuryLimits
from bot.rules.ranking import TRUMP
from bot.rules.ruleset import Ruleset

VOID = 6.0  # points that a suit with no card left is worth to a hand with trumps
KEEP_TOP = 12.0  # what a side suit's highest card is worth beyond its own counters
KEEP_SECOND = 4.0


def bury(ruleset: Ruleset, pool: Sequence[Card], limits: BuryLimits, trump: Suit | None) -> tuple[Card, ...]:
    """``limits.count`` cards of ``pool`` to lay away under ``trump``, or under the best trump while none is named.

    Trumps and the highest side cards stay; short suits go whole where that can be, counters that would be lost in play go
    because they come back with the last trick, and weak cards before strong ones.
    """
    named = trump if trump is not None else best_trump(ruleset, pool)[1]
    ranking = ruleset.ranking(named)
    by_suit: dict[Suit, list[Card]] = {}
    for card in dict.fromkeys(pool):
        by_suit.setdefault(ranking.suit[card], []).append(card)
    trumps = by_suit.pop(TRUMP, [])
    price = {card: _price(ruleset, named, card) for card in pool}
    best: tuple[float, tuple[Card, ...]] | None = None
    for size in range(len(by_suit) + 1):
        for suits in combinations(sorted(by_suit), size):
            whole = [card for suit in suits for card in by_suit[suit]]
            if len(whole) > limits.count:
                continue
            rest = sorted(
                (card for suit, cards in by_suit.items() if suit not in suits for card in cards),
                key=lambda card: (price[card], card),
            )
            last = sorted(trumps, key=lambda card: (ruleset.points[card] > 0, ranking.strength[card]))
            chosen = _within(ruleset, [*whole, *rest, *last], limits, ranking.suit)
            if chosen is None:
                continue
            gone = set(chosen)
            value = VOID * sum(1 for cards in by_suit.values() if gone.issuperset(cards)) - sum(
                price[card] for card in chosen
            )
            if best is None or value > best[0]:
                best = (value, chosen)
    assert best is not None, "the limits of a pool can always be kept"
    return best[1]


def _price(ruleset: Ruleset, trump: Suit, card: Card) -> float:
    """What laying the card away costs, in points; negative for counters that are safer buried than played."""
    ranking = ruleset.ranking(trump)
    suit, strength = ranking.suit[card], ranking.strength[card]
    if suit == TRUMP:
        return 40.0 + ruleset.points[card]
    over = bits_of(ruleset, trump).over[card].bit_count()
    counted = ruleset.points[card] if ruleset.variant.buried_to != "nobody" else -ruleset.points[card]
    if over == 0:
        return KEEP_TOP - 0.5 * counted
    return (KEEP_SECOND if over == 1 else 0.0) - 0.5 * counted + strength * 0.05


def _within(
    ruleset: Ruleset, order: Sequence[Card], limits: BuryLimits, suit: dict[Card, Suit]
) -> tuple[Card, ...] | None:
    """The first ``count`` cards of ``order`` that keep the limits on counters and trumps, or None when they do not suffice."""
    chosen: list[Card] = []
    counters = trumps = 0
    for card in order:
        if len(chosen) == limits.count:
            break
        is_counter, is_trump = ruleset.points[card] > 0, suit[card] == TRUMP
        if counters + is_counter > limits.most_counters or trumps + is_trump > limits.most_trumps:
            continue
        counters, trumps = counters + is_counter, trumps + is_trump
        chosen.append(card)
    return tuple(chosen) if len(chosen) == limits.count else None
