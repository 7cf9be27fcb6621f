"""Circus Rook: which cards go left before the play and what every hand is then; never when a table asks for it.

Rook rules, section 6.3: the opponents pass their best card to the left, then the bidder's side its worst.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal

import msgspec

from bot.rules.cards import Card, without
from bot.rules.ranking import Ranking
from bot.rules.seats import Seat, left_of

Which = Literal["best", "worst"]


class Passes(msgspec.Struct, frozen=True):
    """One way the passes can go: ``best`` and ``worst`` are (giver, card), ``after`` the hands by seat, ``leader`` leads first."""

    best: tuple[tuple[Seat, Card], ...]
    worst: tuple[tuple[Seat, Card], ...]
    after: tuple[tuple[Card, ...], ...]
    leader: Seat


def tied_cards(ranking: Ranking, hand: Sequence[Card], which: Which) -> tuple[Card, ...]:
    """The best or the worst cards of a hand, each name once: the giver chooses among these (section 6.3).

    Any trump is better than any plain card, and plain cards compare by rank whatever their colour.
    """
    wanted = (max if which == "best" else min)(ranking.strength[card] for card in hand)
    return tuple(dict.fromkeys(card for card in hand if ranking.strength[card] == wanted))


def pass_left(hands: Sequence[tuple[Card, ...]], cards: Sequence[tuple[Seat, Card]]) -> tuple[tuple[Card, ...], ...]:
    """The hands after each giver's card went to the left, all at once. Raises ValueError for a card that its giver has not."""
    after = list(hands)
    for giver, card in cards:
        after[giver] = without(after[giver], (card,))
    for giver, card in cards:
        receiver = left_of(giver, len(hands))
        after[receiver] = (*after[receiver], card)
    return tuple(after)


def all_passes(ranking: Ranking, hands: Sequence[tuple[Card, ...]], bidder: Seat) -> Iterator[Passes]:
    """Every way the four passes can go: one, or several where a giver has tied cards. Needs four hands of at least one card."""
    left, partner, right = ((bidder + step) % 4 for step in (1, 2, 3))
    for best in _gifts(ranking, hands, (left, right), "best"):
        between = pass_left(hands, best)
        for worst in _gifts(ranking, between, (bidder, partner), "worst"):
            yield Passes(best, worst, pass_left(between, worst), left)


def _gifts(
    ranking: Ranking, hands: Sequence[tuple[Card, ...]], givers: tuple[Seat, ...], which: Which
) -> Iterator[tuple[tuple[Seat, Card], ...]]:
    for cards in product(*(tied_cards(ranking, hands[giver], which) for giver in givers)):
        yield tuple(zip(givers, cards, strict=True))
