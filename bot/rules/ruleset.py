"""A variant made ready for play: its deck, points, sides and the order of the deal's stages; never a deal's state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from bot.rules.cards import Card, Suit
from bot.rules.ranking import Ranking, RookPlace, rank_cards
from bot.rules.seats import Seat, Side, left_of
from bot.rules.validation import pack_of, points_of
from bot.rules.variant import Variant

Stage = Literal["dealing", "auction", "pickup", "bury", "trump", "tricks", "settlement", "over"]

_STAGES: dict[str, tuple[Stage, ...]] = {
    "after_discard": ("auction", "pickup", "bury", "trump", "tricks", "settlement", "over"),
    "before_discard": ("auction", "pickup", "trump", "bury", "tricks", "settlement", "over"),
    "before_nest": ("auction", "trump", "pickup", "bury", "tricks", "settlement", "over"),
    "no_exchange": ("auction", "trump", "tricks", "settlement", "over"),
}

_UNPLAYABLE: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("teams", ("fixed",)),
    ("dummy_hands", (0,)),
    ("packs", (1,)),
    ("nest_shown", ("none",)),
    ("redeal", ("none", "no_counters")),
    ("holds", (0,)),
    ("opening_bid", (None,)),
    ("exchange_exact", (None,)),
    ("bury_trump", ("yes",)),
    ("declare_buried", (False,)),
    ("calls", ((),)),
    ("lead", ("left_of_dealer", "dealer", "bidder", "left_of_bidder")),
    ("revoke", ("refuse",)),
)


def unplayable_options(variant: Variant) -> tuple[str, ...]:
    """The option fields whose value no phase of this version can carry out; empty when a table can play the variant."""
    return tuple(name for name, playable in _UNPLAYABLE if getattr(variant, name) not in playable)


class Ruleset:
    """Look-up tables of one variant. Equal variants give equal rulesets; treat it as frozen.

    ``deck`` is every card, ``points`` the counters' worth by card, ``stages`` the order of a deal, ``sides`` the number of sides.
    """

    __slots__ = (
        "_rankings",
        "card_points",
        "deck",
        "points",
        "side_of",
        "sides",
        "stage_after",
        "stages",
        "variant",
    )

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.deck: tuple[Card, ...] = pack_of(variant)
        self.points: dict[Card, int] = {card: points_of(variant, card) for card in self.deck}
        self.card_points: int = sum(self.points[card] for card in self.deck)
        self.sides: int = variant.team_count if variant.teams == "fixed" else variant.players
        self.side_of: tuple[Side, ...] = tuple(seat % self.sides for seat in range(variant.players))
        picked = variant.nest > 0 and variant.nest_pickup
        self.stages = _STAGES[variant.trump_when if picked else "no_exchange"]
        self.stage_after: dict[Stage, Stage] = dict(zip(("dealing", *self.stages), self.stages, strict=False))
        self._rankings: dict[tuple[Suit | None, bool, RookPlace | None], Ranking] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.variant == other.variant

    def __hash__(self) -> int:
        return hash(self.variant.id)

    def ranking(self, trump: Suit | None, low: bool = False, rook: RookPlace | None = None) -> Ranking:
        """The ranking under this trump, computed once."""
        key = (trump, low, rook)
        found = self._rankings.get(key)
        if found is None:
            found = self._rankings[key] = rank_cards(self.variant, trump, low, rook)
        return found

    def points_in(self, cards: Iterable[Card]) -> int:
        """The sum of the cards' points."""
        return sum(self.points[card] for card in cards)

    def counters_in(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards worth points (section 2), in the same order."""
        return tuple(card for card in cards if self.points[card] > 0)

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        """The seats on a side, in rising order."""
        return tuple(seat for seat, own in enumerate(self.side_of) if own == side)

    def first_caller(self, dealer: Seat) -> Seat:
        """Who calls first in the auction (field ``first_call``)."""
        return dealer if self.variant.first_call == "dealer" else left_of(dealer, self.variant.players)

    def first_leader(self, dealer: Seat, bidder: Seat) -> Seat:
        """Who leads the first trick (field ``lead``)."""
        players = self.variant.players
        leaders: dict[str, Seat] = {
            "left_of_dealer": left_of(dealer, players),
            "dealer": dealer,
            "bidder": bidder,
            "left_of_bidder": left_of(bidder, players),
        }
        return leaders[self.variant.lead]

    def next_dealer(self, dealer: Seat) -> Seat:
        """The deal passes to the left after a scored deal (section 4)."""
        return left_of(dealer, self.variant.players)

    def split_deck(self, order: Sequence[Card], dealer: Seat) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
        """Hands by seat and the nest, dealt one at a time from the dealer's left out of ``order`` (section 3.1).

        Raises ValueError unless ``order`` is a permutation of the deck.
        """
        if sorted(order) != sorted(self.deck):
            raise ValueError("the cards to deal are not this variant's deck")
        return self.place_cards(order, dealer)

    def place_cards(self, order: Sequence[Card], dealer: Seat) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
        """Where each card of ``order`` goes: hands by seat and the nest (section 3.1); the cards are not looked at."""
        v = self.variant
        hands: list[list[Card]] = [[] for _ in range(v.players)]
        nest: list[Card] = []
        cards = iter(order)
        for round_number in range(v.hand):
            for step in range(v.players):
                hands[(dealer + 1 + step) % v.players].append(next(cards))
            if v.nest_deal == "interleaved" and round_number < v.nest:
                nest.append(next(cards))
        nest.extend(cards)
        return tuple(tuple(hand) for hand in hands), tuple(nest)


@lru_cache(maxsize=256)
def _ruleset_of(document: str) -> Ruleset:
    return Ruleset(Variant.model_validate_json(document))


def ruleset_of(variant: Variant) -> Ruleset:
    """The ruleset of a variant, shared between equal variants."""
    return _ruleset_of(variant.model_dump_json())
