"""The exchange: the bidder takes the nest and lays cards away; never who gets the buried points (settlement does).

Rook rules, sections 3.4 and 11.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from bot.rules.actions import Action, Bury
from bot.rules.cards import Card, Suit, holds
from bot.rules.events import CardsBuried, Event, NestTaken
from bot.rules.ranking import TRUMP
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Deal


class BuryLimits(msgspec.Struct, frozen=True):
    """What may be laid away from a pool: exactly ``count`` cards, at most ``most_counters`` counters and ``most_trumps`` trumps."""

    count: int
    most_counters: int
    most_trumps: int


def limits(ruleset: Ruleset, pool: Sequence[Card], trump: Suit | None) -> BuryLimits:
    """The limits for a pool of hand and nest (``bury_counters`` and ``bury_trump``; ``no`` yields to necessity)."""
    v = ruleset.variant
    count = v.nest
    missing = max(0, count - sum(1 for card in pool if not ruleset.points[card]))
    match v.bury_counters:
        case "yes":
            most_counters = count
        case "no" | "last_resort":
            most_counters = missing
        case number:
            most_counters = max(number, missing)
    most_trumps = count
    if v.bury_trump == "last_resort" and v.trump_when != "after_discard" and trump is not None:
        ranking = ruleset.ranking(trump)
        plain = [card for card in pool if ranking.suit[card] != TRUMP]
        plain_blanks = sum(1 for card in plain if not ruleset.points[card])
        plain_counters = len(plain) - plain_blanks
        # The counter rule is satisfied first, then as few trumps as possible.
        most_trumps = max(0, count - plain_blanks - min(plain_counters, most_counters))
    return BuryLimits(count, most_counters, most_trumps)


def check_bury(ruleset: Ruleset, pool: Sequence[Card], cards: Sequence[Card], trump: Suit | None) -> None:
    """Raise IllegalAction unless these cards may be laid away from the pool."""
    allowed = limits(ruleset, pool, trump)
    for card in cards:
        if card not in pool:
            raise IllegalAction("not_your_card", card=card)
    if len(cards) != allowed.count or not holds(pool, cards):
        raise IllegalAction("bury_count", count=allowed.count, chosen=len(set(cards)))
    counters = len(ruleset.counters_in(cards))
    if counters > allowed.most_counters:
        raise IllegalAction("bury_counters", most=allowed.most_counters, chosen=counters)
    if allowed.most_trumps < allowed.count and trump is not None:
        suit = ruleset.ranking(trump).suit
        trumps = sum(1 for card in cards if suit[card] == TRUMP)
        if trumps > allowed.most_trumps:
            raise IllegalAction("bury_trumps", most=allowed.most_trumps, chosen=trumps)


def keeps_exchange(ruleset: Ruleset, nest: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether laying ``cards`` away leaves a permitted number of nest cards in the hand (``exchange_exact``, section 11.1)."""
    exact = ruleset.variant.exchange_exact
    kept = (Counter(nest) - Counter(cards)).total()
    return exact is None or kept in (0, exact)


def pick_up(ruleset: Ruleset, deal: Deal) -> tuple[Event, ...]:
    """The bidder takes the nest; nobody is asked."""
    assert deal.bidder is not None
    return (NestTaken(deal.bidder, deal.nest),)


def due(ruleset: Ruleset, deal: Deal) -> Seat | None:
    """The bidder, who has to lay cards away."""
    return deal.bidder


def decide(ruleset: Ruleset, deal: Deal, seat: Seat, action: Action) -> tuple[Event, ...]:
    """The facts that follow when the bidder buries. Raises IllegalAction for other cards, seats or actions."""
    if not isinstance(action, Bury):
        raise IllegalAction("not_now", stage=deal.stage)
    if seat != deal.bidder:
        raise IllegalAction("not_your_turn", due=-1 if deal.bidder is None else deal.bidder)
    check_bury(ruleset, deal.hands[seat], action.cards, deal.trump)
    return (CardsBuried(seat, action.cards),)
