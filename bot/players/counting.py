"""How good a hand is under a trump, by counting length, high cards, counters and short suits; never a call or a card.

The weights were fitted to what the bidder's side captured in some thousand deals played out between these players, in packs of
40 to 57 cards with and without a nest; the estimate's standard error is about 16 % of a deal's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.rules.cards import COLOURS, Card, Suit
from bot.rules.ranking import TRUMP
from bot.rules.ruleset import Ruleset

TOPS = (1.0, 0.6, 0.35, 0.2)
"""How much a suit's highest, second, third and fourth card count as high cards."""

# Shares of all points of a deal.
BASE = 0.30
NEST = 0.31  # for a nest as large as the hand, when the bidder takes it
TRUMP_LENGTH = 0.27  # for a hand of trumps only
HIGH_TRUMP = 0.07
HIGH_SIDE = 0.045
COUNTERS = 0.18  # for all the counters of the pack
SHORT = 0.015  # for each card that a side suit has less than two


@lru_cache(maxsize=256)
def _shares(ruleset: Ruleset, trump: Suit) -> dict[Card, float]:
    """What each card adds to the expected share of the points under this trump, short suits apart."""
    ranking, variant = ruleset.ranking(trump), ruleset.variant
    shares: dict[Card, float] = {}
    for suit in set(ranking.suit.values()):
        members = sorted(
            (card for card in ranking.suit if ranking.suit[card] == suit), key=lambda card: -ranking.strength[card]
        )
        for order, card in enumerate(members):
            top = TOPS[order] if order < len(TOPS) else 0.0
            if suit == TRUMP:
                value = TRUMP_LENGTH / variant.hand + HIGH_TRUMP * top
            else:
                # Only the highest card of a side suit stands on its own feet.
                value = HIGH_SIDE * (top if order == 0 else top / 2)
            if ruleset.card_points:
                value += COUNTERS * ruleset.points[card] / ruleset.card_points
            shares[card] = value
    return shares


def best_trump(ruleset: Ruleset, cards: Sequence[Card]) -> tuple[float, Suit]:
    """The share of a deal's points, 0 to 1, that a bidder with these cards may expect for the own side, and the trump for it.

    Of equal trumps the first in the order of the colours is taken.
    """
    variant = ruleset.variant
    initials = [card[0] for card in cards]
    short = {colour: max(0, 2 - initials.count(colour)) for colour in COLOURS}
    all_short = sum(short.values())
    best, found = -1.0, COLOURS[0]
    for colour in COLOURS:
        shares = _shares(ruleset, colour)
        value = sum([shares[card] for card in cards]) + SHORT * (all_short - short[colour])
        if value > best:
            best, found = value, colour
    taken = NEST * variant.nest / variant.hand if "pickup" in ruleset.stages else 0.0
    return BASE + taken + best, found


def reach(ruleset: Ruleset) -> int:
    """All points of a deal, bonuses included."""
    v = ruleset.variant
    return ruleset.card_points + v.last_trick_bonus + v.most_tricks_bonus + v.trick_points * v.hand
