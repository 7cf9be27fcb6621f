"""The loop that runs the parts: deal, ask, decide, fold; it knows no phase's rules and no game's name.

``decide`` holds the rules and gives facts or raises IllegalAction; ``fold.evolve`` makes the next state from facts. Chance comes
from outside: ``deal`` is given the order of the deck. Nothing here reads a clock or shuffles.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.rules.actions import Action, ClaimRedeal
from bot.rules.cards import Card
from bot.rules.events import DealBegan, Event, HandDealt, NestDealt
from bot.rules.fold import evolve, fold
from bot.rules.phases import auction, nest, settlement, tricks, trump
from bot.rules.phases.nest import BuryLimits
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Deal, Match

__all__ = ["Choices", "apply", "choices", "deal_cards", "decide", "due", "evolve", "fold", "new_match"]


class Choices(msgspec.Struct, frozen=True):
    """What a seat may do now: every action by name, and, when it has to lay cards away, the limits for that.

    A bury action is legal when it keeps the limits; all others are legal exactly when they are listed.
    """

    actions: tuple[Action, ...] = ()
    bury: BuryLimits | None = None

    def __bool__(self) -> bool:
        return bool(self.actions) or self.bury is not None


NO_CHOICES = Choices()


def new_match(ruleset: Ruleset, first_dealer: Seat) -> Match:
    """A match before its first deal. The first dealer is chosen outside, at random (section 3.1)."""
    return Match(dealer=first_dealer, totals=(0,) * ruleset.sides)


def deal_cards(ruleset: Ruleset, match: Match, order: Sequence[Card], seed: str | None = None) -> tuple[Event, ...]:
    """The facts of the next deal, dealt from ``order``, a permutation of the deck.

    Raises IllegalAction ``not_now`` while a deal runs or after the match, ValueError for cards that are not the deck.
    """
    if match.winners is not None or (match.deal is not None and match.deal.stage != "over"):
        raise IllegalAction("not_now", stage="over" if match.deal is None else match.deal.stage)
    hands, nest_cards = ruleset.split_deck(order, match.dealer)
    return (
        DealBegan(match.deals + 1, match.dealer, seed),
        *(HandDealt(seat, hand) for seat, hand in enumerate(hands)),
        NestDealt(nest_cards),
    )


def due(ruleset: Ruleset, match: Match) -> Seat | None:
    """The one seat that the deal waits for; None between deals and after the match."""
    deal = match.deal
    if deal is None:
        return None
    match deal.stage:
        case "auction":
            return auction.due(ruleset, deal)
        case "bury":
            return nest.due(ruleset, deal)
        case "trump":
            return trump.due(ruleset, deal)
        case "tricks":
            return tricks.due(ruleset, deal)
        case _:
            return None


def choices(ruleset: Ruleset, match: Match, seat: Seat) -> Choices:
    """Everything the seat may do now, in or out of turn."""
    deal = match.deal
    if deal is None:
        return NO_CHOICES
    match deal.stage:
        case "auction":
            return Choices(auction.legal(ruleset, deal, seat))
        case "bury" if seat == deal.bidder:
            return Choices(bury=nest.limits(ruleset, deal.hands[seat], deal.trump))
        case "trump":
            return Choices(trump.legal(ruleset, deal, seat))
        case "tricks":
            return Choices(tricks.legal(ruleset, deal, seat))
        case _:
            return NO_CHOICES


def decide(ruleset: Ruleset, match: Match, seat: Seat, action: Action) -> tuple[Event, ...]:
    """The facts that follow from a seat's action, up to the next time that somebody is asked.

    Raises IllegalAction when the rules do not allow it; nothing has changed then.
    """
    return apply(ruleset, match, seat, action)[1]


def apply(ruleset: Ruleset, match: Match, seat: Seat, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """``decide`` and ``fold`` in one step: the next match and the facts that led there."""
    deal = match.deal
    if deal is None or deal.stage == "over":
        raise IllegalAction("no_deal")
    if isinstance(action, ClaimRedeal) and deal.stage != "auction":
        raise IllegalAction("redeal_off" if ruleset.variant.redeal == "none" else "redeal_late")
    events = _decide_in_stage(ruleset, deal, seat, action)
    return _follow_ups(ruleset, fold(ruleset, match, events), events)


def _decide_in_stage(ruleset: Ruleset, deal: Deal, seat: Seat, action: Action) -> tuple[Event, ...]:
    match deal.stage:
        case "auction":
            return auction.decide(ruleset, deal, seat, action)
        case "bury":
            return nest.decide(ruleset, deal, seat, action)
        case "trump":
            return trump.decide(ruleset, deal, seat, action)
        case "tricks":
            return tricks.decide(ruleset, deal, seat, action)
        case _:
            raise IllegalAction("not_now", stage=deal.stage)


def _follow_ups(ruleset: Ruleset, match: Match, found: tuple[Event, ...]) -> tuple[Match, tuple[Event, ...]]:
    """The match and its facts with those that follow without anybody's choice: taking the nest, scoring the deal."""
    while match.deal is not None:
        match match.deal.stage:
            case "pickup":
                events = nest.pick_up(ruleset, match.deal)
            case "settlement":
                events = settlement.settle(ruleset, match.deal, match.totals)
            case _:
                break
        found += events
        match = fold(ruleset, match, events)
    return match, found
