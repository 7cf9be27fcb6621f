"""What a seat remembers of a deal: which cards are still unseen and who has shown out; never a guess at a hidden card.

Everything comes from the view: the own hand, the finished tricks, the trick on the table and, for the bidder, the buried cards.
Sets of cards are bits of a whole number, so that counting the unseen cards above another is one operation.
"""

from __future__ import annotations

from functools import lru_cache

from bot.rules.cards import Card, Suit
from bot.rules.ranking import TRUMP
from bot.rules.ruleset import Ruleset
from bot.rules.view import View

Cards = int
"""A set of cards: one bit a card, as ``Bits.of`` gives it."""


class Bits:
    """The deck as bits under one trump: each card's own, its suit's, the stronger ones of its suit, and all trumps that beat it."""

    __slots__ = ("free", "of", "over", "pack", "suits", "trumps_over")

    def __init__(self, ruleset: Ruleset, trump: Suit | None) -> None:
        ranking = ruleset.ranking(trump)
        suit, strength = ranking.suit, ranking.strength
        self.of: dict[Card, Cards] = {card: 1 << index for index, card in enumerate(dict.fromkeys(ruleset.deck))}
        self.pack: Cards = sum(self.of.values())
        self.suits: dict[Suit, Cards] = dict.fromkeys((TRUMP, *suit.values()), 0)
        for card, bit in self.of.items():
            self.suits[suit[card]] |= bit
        self.over: dict[Card, Cards] = {
            card: sum(
                bit for other, bit in self.of.items() if suit[other] == suit[card] and strength[other] > strength[card]
            )
            for card in self.of
        }
        self.trumps_over: dict[Card, Cards] = {
            card: self.over[card] if suit[card] == TRUMP else self.suits[TRUMP] for card in self.of
        }
        self.free: Cards = sum(self.of[card] for card in ranking.free)


@lru_cache(maxsize=256)
def bits_of(ruleset: Ruleset, trump: Suit | None) -> Bits:
    """The bits of the ruleset's deck under this trump, made once."""
    return Bits(ruleset, trump)


class Memory:
    """The facts a card decision rests on, gathered once a decision.

    ``unseen`` are the cards that may be in other hands (or buried by another seat), ``unseen_count`` their number and
    ``unseen_points`` their counters in points; ``shown_out`` the suits, by seat, that the seat is known not to hold; ``left`` the
    number of tricks after the one on the table; ``bidding`` whether the reader's side has to make the bid.
    """

    __slots__ = (
        "bidding",
        "bits",
        "buried_points",
        "foes_may_trump",
        "friend",
        "left",
        "me",
        "players",
        "points",
        "ranking",
        "ruleset",
        "shown_out",
        "strength",
        "suit",
        "unseen",
        "unseen_count",
        "unseen_points",
        "view",
    )

    def __init__(self, view: View, ruleset: Ruleset) -> None:
        assert view.seat is not None
        me, players = view.seat, view.players
        self.view, self.ruleset, self.me, self.players = view, ruleset, me, players
        self.ranking = ranking = ruleset.ranking(view.trump)
        self.suit, self.strength, self.points = ranking.suit, ranking.strength, ruleset.points
        self.bits = bits = bits_of(ruleset, view.trump)
        self.left = len(view.hand) - 1
        side = view.side_of[me]
        self.friend: list[bool] = [other == side for other in view.side_of]
        self.bidding: bool = view.bidder is not None and self.friend[view.bidder]
        bit, points = bits.of, ruleset.points
        own = (*view.hand, *view.plays, *view.buried)
        seen, own_points = self._played(), 0
        for card in own:
            seen |= bit[card]
            own_points += points[card]
        self.unseen: Cards = bits.pack & ~seen
        self.unseen_count: int = self.unseen.bit_count()
        self.unseen_points: int = ruleset.card_points - sum(view.won) - own_points
        self.buried_points: int = sum([points[card] for card in view.buried]) if view.buried else 0
        self.foes_may_trump: bool = False
        if self.unseen & bits.suits[TRUMP]:
            for seat, shown in enumerate(self.shown_out):
                if not self.friend[seat] and TRUMP not in shown:
                    self.foes_may_trump = True
                    break

    def _played(self) -> Cards:
        """The cards of the finished tricks; notes on the way who has shown out of what."""
        players, suit, free, bit = self.players, self.suit, self.ranking.free, self.bits.of
        self.shown_out: list[set[Suit]] = [set() for _ in range(players)]
        gone = 0
        for trick in self.view.tricks:
            seat, led = trick.leader, suit[trick.cards[0]]
            for card in trick.cards:
                gone |= bit[card]
                # A card with the licence does not tell that its player could not follow.
                if suit[card] != led and card not in free:
                    self.shown_out[seat % players].add(led)
                seat += 1
        return gone

    def count(self, cards: Cards) -> int:
        """How many of these cards are unseen."""
        return (self.unseen & cards).bit_count()

    def above(self, card: Card) -> int:
        """How many unseen cards of its suit are stronger than the card; 0 for a master."""
        return (self.unseen & self.bits.over[card]).bit_count()
