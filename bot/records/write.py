"""From a finished deal to its record; never a rule of its own (the fold and the ruleset know them)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.records.record import DealRecord
from bot.rules.cards import Card, without
from bot.rules.engine import fold, new_match
from bot.rules.events import Event
from bot.rules.notation import card_text, suit_text
from bot.rules.ruleset import Ruleset
from bot.rules.state import Deal
from bot.rules.trick import legal_cards


class UnfinishedDeal(ValueError):
    """A record is of a whole deal, and this one is not over."""


def deal_of(ruleset: Ruleset, events: Iterable[Event]) -> Deal:
    """The deal at the end of these events, which begin with DealBegan. Raises UnfinishedDeal when there is none or it still runs."""
    deal = fold(ruleset, new_match(ruleset, 0), events).deal
    if deal is None or deal.stage != "over":
        raise UnfinishedDeal("the deal is not over")
    return deal


def record_of(
    ruleset: Ruleset, deal: Deal, changes: Mapping[str, Any], rules: dict[str, Any] | None = None, seed: object = None
) -> DealRecord:
    """The record of one finished deal. Raises UnfinishedDeal for any other.

    ``changes`` are the option fields laid over the variant, ``rules`` is its document where the caller has it at hand; ``seed``
    stands in for the deal's own when given.
    """
    if deal.stage != "over":
        raise UnfinishedDeal("the deal is not over")
    v = ruleset.variant
    text = {card: card_text(v, card) for card in ruleset.deck}

    def names(cards: Iterable[Card]) -> tuple[str, ...]:
        return tuple([text[card] for card in cards])

    none_yet = (0,) * ruleset.sides
    result = deal.result
    return DealRecord(
        variant=v.id,
        changes=dict(changes),
        rules=v.document() if rules is None else rules,
        seed=deal.seed if seed is None else seed,
        dealer=deal.dealer,
        hands=tuple(names(hand) for hand in deal.dealt),
        nest=names(deal.nest),
        calls=deal.calls,
        bidder=deal.bidder if result else None,
        bid=deal.standing if result else None,
        multiplier=None,
        buried=names(result.buried) if result else (),
        trump=suit_text(v, deal.trump) if deal.trump is not None else None,
        low=None,
        rook=None,
        partner_cards=(),
        side=ruleset.seats_of(ruleset.side_of[deal.bidder]) if result and deal.bidder is not None else (),
        circus=None,
        melds=(),
        plays=tuple((seat, text[card]) for seat, card in plays_of(deal)),
        legal=tuple(names(cards) for cards in legal_sets(ruleset, deal)),
        winners=tuple(trick.winner for trick in deal.tricks),
        roem=(),
        captured=result.captured if result else none_yet,
        delta=result.delta if result else none_yet,
        thrown_in=deal.thrown_in is not None,
    )


def plays_of(deal: Deal) -> list[tuple[int, Card]]:
    """Every card played in the finished tricks, with its seat, in order."""
    players = len(deal.dealt)
    return [((trick.leader + step) % players, card) for trick in deal.tricks for step, card in enumerate(trick.cards)]


def legal_sets(ruleset: Ruleset, deal: Deal) -> list[tuple[Card, ...]]:
    """For each of ``plays_of``, the cards that were legal then, in the order of the deck."""
    ranking = ruleset.ranking(deal.trump)
    position = ruleset.deck.index
    hands = [tuple(sorted(hand, key=position)) for hand in deal.dealt]
    if deal.bidder is not None and deal.buried:
        hands[deal.bidder] = without(sorted((*deal.dealt[deal.bidder], *deal.nest), key=position), deal.buried)
    found = []
    for trick in deal.tricks:
        for step, card in enumerate(trick.cards):
            seat = (trick.leader + step) % len(hands)
            found.append(legal_cards(ranking, hands[seat], trick.cards[:step]))
            hands[seat] = without(hands[seat], (card,))
    return found
