"""One trick: which cards may be played to it and who takes it; never which game is played.

Rook rules, sections 3.5 (legal cards) and 3.6 (trick winner).
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.cards import Card
from bot.rules.ranking import TRUMP, Ranking
from bot.rules.refusal import IllegalAction


def legal_cards(ranking: Ranking, hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played after ``trick`` (leader's card first), each name once, in hand order."""
    if not trick:
        return tuple(dict.fromkeys(hand))
    suit = ranking.suit
    led = suit[trick[0]]
    following = [card for card in hand if suit[card] == led]
    if not following or (following[0] in ranking.lenient and len(set(following)) == 1):
        return tuple(dict.fromkeys(hand))
    free = ranking.free
    if free:
        following = [card for card in hand if suit[card] == led or card in free]
    return tuple(dict.fromkeys(following))


def check_play(ranking: Ranking, hand: Sequence[Card], trick: Sequence[Card], card: Card) -> None:
    """Raise IllegalAction, with the rule that forbids the card, unless it may be played (section 3.5)."""
    if card not in hand:
        raise IllegalAction("not_your_card", card=card)
    if not trick:
        return
    legal = legal_cards(ranking, hand, trick)
    if card in legal:
        return
    refusal = follow_rule(ranking, hand, trick)
    assert refusal is not None
    raise refusal


def follow_rule(ranking: Ranking, hand: Sequence[Card], trick: Sequence[Card]) -> IllegalAction | None:
    """The rule that forbids some card of this hand now, ready to be raised or explained; None when every card is legal."""
    legal = legal_cards(ranking, hand, trick)
    if len(legal) == len(set(hand)):
        return None
    led = ranking.suit[trick[0]]
    following = tuple(card for card in legal if ranking.suit[card] == led)
    free = tuple(card for card in legal if ranking.suit[card] != led)
    if led == TRUMP and len(following) == 1:
        return IllegalAction("must_play_only_trump", card=following[0])
    if free:
        return IllegalAction("must_follow_or_free", suit=led, legal=legal, free=free)
    return IllegalAction("must_follow", suit=led, legal=legal)


def winning_index(ranking: Ranking, plays: Sequence[Card]) -> int:
    """The index into ``plays`` (leader first, at least one) of the card that takes the trick, or is ahead so far.

    Of two identical cards the first played is higher.
    """
    suit, strength = ranking.suit, ranking.strength
    led = suit[plays[0]]
    best = 0
    for index in range(1, len(plays)):
        card = plays[index]
        if suit[card] not in (led, TRUMP):
            continue
        if strength[card] > strength[plays[best]]:
            best = index
    return best
