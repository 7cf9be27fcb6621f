"""Where the order of the deck comes from: a fresh secret seed each deal, or given deals for outside tests; never who gets to see it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

from bot.rules.cards import Card
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.seats import Seat
from bot.sessions.ports import TableInfo
from bot.shuffle import new_seed, shuffled


class SeededDealer:
    """Shuffles by a new secret seed for every deal; the seed goes into the log with the deal."""

    def first_dealer(self, info: TableInfo, players: int) -> Seat:
        """Any seat, each as likely as the others (Rook rules, section 3.1)."""
        return secrets.randbelow(players)

    def next_deal(self, info: TableInfo, deal_number: int, dealer: Seat) -> tuple[tuple[Card, ...], str | None]:
        """A fresh order of the variant's deck and its seed."""
        seed = new_seed()
        return shuffled(ruleset_of(info.variant).deck, seed), seed


class GivenDeals:
    """Deals the hands of given deal records, each table from the first on; when they run out, ``otherwise`` shuffles.

    ``deals`` are (dealer, hands by seat, nest in order); those that are not of a table's deck are passed over there. For outside
    tests only: the settings allow it on loopback alone.
    """

    def __init__(
        self, deals: Iterable[tuple[Seat, Sequence[Sequence[Card]], Sequence[Card]]], otherwise: SeededDealer
    ) -> None:
        self._deals = [(dealer, tuple(map(tuple, hands)), tuple(nest)) for dealer, hands, nest in deals]
        self._otherwise = otherwise

    def first_dealer(self, info: TableInfo, players: int) -> Seat:
        """The dealer of the first given deal that fits the table."""
        fitting = self._fitting(info)
        return fitting[0][0] if fitting else self._otherwise.first_dealer(info, players)

    def next_deal(self, info: TableInfo, deal_number: int, dealer: Seat) -> tuple[tuple[Card, ...], str | None]:
        """The order that deals the record's hands to the record's seats, whoever deals."""
        fitting = self._fitting(info)
        if deal_number > len(fitting):
            return self._otherwise.next_deal(info, deal_number, dealer)
        _, hands, nest = fitting[deal_number - 1]
        return order_that_deals(ruleset_of(info.variant), dealer, hands, nest), None

    def _fitting(self, info: TableInfo) -> list[tuple[Seat, tuple[tuple[Card, ...], ...], tuple[Card, ...]]]:
        v = info.variant
        deck = sorted(ruleset_of(v).deck)
        sizes = [v.hand] * v.players
        return [
            given
            for given in self._deals
            if [len(hand) for hand in given[1]] == sizes
            and sorted(card for cards in (*given[1], given[2]) for card in cards) == deck
        ]


def order_that_deals(
    ruleset: Ruleset, dealer: Seat, hands: Sequence[Sequence[Card]], nest: Sequence[Card]
) -> tuple[Card, ...]:
    """The order of the deck from which ``dealer`` deals exactly these hands and nest.

    Raises ValueError when they are not a deal of this variant.
    """
    places = tuple(Card(str(index)) for index in range(len(ruleset.deck)))
    place_hands, place_nest = ruleset.place_cards(places, dealer)
    order: Mapping[str, Card] = {
        place: card
        for own_places, own in zip((*place_hands, place_nest), (*hands, nest), strict=True)
        for place, card in zip(own_places, own, strict=True)
    }
    return tuple(order[place] for place in places)
