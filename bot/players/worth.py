"""What a trick is worth and what a card is worth kept for later, both in points; never whose card to play."""

from __future__ import annotations

from bot.players.memory import Memory
from bot.rules.cards import Card
from bot.rules.ranking import TRUMP

SWING = 8.0  # extra weight, in points, of a trick that settles the bid
SWING_TRICKS = 3  # in how many of the last tricks that is looked at, besides the very last

# How often a kept card takes a later trick.
TRUMP_WINS = 0.50  # the weakest trump; the strongest as much more as the next says
TRUMP_HIGH = 0.45
LAST_TRUMP = 0.10  # more for the only trump left: it may take the last trick
MASTER = 0.55  # the strongest unseen of a side suit while others may trump it
MASTER_ALONE = 0.35  # likewise when nobody else holds the suit, so that it will be trumped or thrown on
MASTER_SAFE = 0.85  # when nobody can trump
GUARDED_SECOND = 0.22
BARE_SECOND = 0.10
LOW = 0.16  # shared between all that are above it

# How often the counters of a kept card end with the own side although it takes no trick.
SAVED = 0.42
TRUMP_SAFE = 0.55
TRUMP_SAFE_HIGH = 0.40


class Worth:
    """The values of one decision; ``to_come`` is how many cards will fall after the reader's.

    An unseen card is taken for an average one. A later trick is worth the average of what is still open.
    """

    __slots__ = ("_fixed", "_memory", "_missing", "_remaining", "_suits", "_trick")

    def __init__(self, memory: Memory, to_come: int) -> None:
        self._memory = memory
        view, variant, points = memory.view, memory.ruleset.variant, memory.points
        average = memory.unseen_points / memory.unseen_count if memory.unseen_count else 0.0
        table = sum([points[card] for card in view.plays])
        fixed = table + average * to_come + variant.trick_points
        if variant.most_tricks_bonus:
            fixed += variant.most_tricks_bonus / variant.hand
        if memory.left == 0:
            fixed += variant.last_trick_bonus
            if variant.buried_to == "last_trick":
                fixed += memory.buried_points if view.buried else average * variant.nest
        self._fixed = fixed
        remaining = memory.ruleset.card_points - sum(view.won)
        bonuses = variant.last_trick_bonus + variant.most_tricks_bonus
        self._trick = (remaining - table + bonuses) / (memory.left + 1) + variant.trick_points
        self._suits = [memory.suit[card] for card in view.hand]
        self._remaining = remaining
        self._missing = 0
        if memory.left <= SWING_TRICKS and view.standing is not None and view.bidder is not None:
            missing = view.standing - view.won[memory.view.side_of[view.bidder]]
            self._missing = missing if missing <= remaining else 0

    def stake(self, card: Card) -> float:
        """Points at stake in the trick on the table once ``card`` is in it; more when the trick makes the bid or ends its hope."""
        value = self._fixed + self._memory.points[card]
        if self._missing > 0:
            swings = (value >= self._missing) + (self._remaining - value < self._missing)
            return value + SWING * swings
        return value

    def kept(self, card: Card) -> float:
        """What the card is worth when it is not played now, in points of the difference between the sides."""
        memory = self._memory
        if memory.left == 0:
            return 0.0
        suit = memory.suit[card]
        over = memory.above(card)
        if suit == TRUMP:
            held = memory.count(memory.bits.suits[suit])
            high = 1.0 - over / held if held else 1.0
            wins = TRUMP_WINS + TRUMP_HIGH * high
            safe = TRUMP_SAFE + TRUMP_SAFE_HIGH * high
            if self._suits.count(TRUMP) == 1:
                wins += LAST_TRUMP
        else:
            if over == 0:
                if not memory.foes_may_trump:
                    wins = MASTER_SAFE
                else:
                    wins = MASTER if memory.unseen & memory.bits.suits[suit] else MASTER_ALONE
            elif over == 1:
                wins = GUARDED_SECOND if self._suits.count(suit) > 1 else BARE_SECOND
            else:
                wins = LOW / over
            safe = wins + (1.0 - wins) * SAVED
        # The small last term lets the weaker of two equal cards go first.
        return (2.0 * safe - 1.0) * memory.points[card] + wins * self._trick + (memory.strength[card] % 100) * 0.02
