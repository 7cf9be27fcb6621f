"""Which options do not fit together, each said in a sentence an admin can act on; never which phases exist.

The numbered rules are those of "Rook rules", section 4 (Validation of a declaration) and section 11.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bot.rules.cards import COLOURS, ROOK, Card, card_of

if TYPE_CHECKING:
    from bot.rules.variant import Variant


def pack_of(variant: Variant) -> tuple[Card, ...]:
    """Every card of the variant's deck, sorted by colour and number, copies of a second pack included."""
    one = [card_of(colour, number) for colour in COLOURS for number in sorted(variant.ranks)]
    one += [Card(name) for name in variant.added]
    one += [ROOK] * variant.rooks
    return tuple(card for card in one for _ in range(variant.packs))


def points_of(variant: Variant, card: Card) -> int:
    """The card's points; an entry for the card beats an entry for its number (section 4, ``counters``)."""
    by_card = variant.counters.get(card)
    if by_card is not None:
        return by_card
    return 0 if card == ROOK else variant.counters.get(card[1:], 0)


def contradictions(variant: Variant) -> list[str]:
    """All sentences about options that do not fit together; empty when the variant is sound."""
    return [sentence for check in _CHECKS for sentence in check(variant)]


def _deck(v: Variant) -> Iterator[str]:
    if not v.ranks:
        yield "ranks is empty: name at least one number"
    if len(set(v.ranks)) != len(v.ranks):
        yield "ranks names a number twice: name each number once"
    if len(set(v.added)) != len(v.added):
        yield "added names a card twice: name each card once"
    for card in v.added:
        if card == ROOK:
            yield "added holds ROOK: set rooks to the number of Rook cards instead"
        elif int(card[1:]) in v.ranks:
            yield f"added holds {card}, which ranks brings already: take it out of added"
    if v.skin == "french" and 1 in v.ranks and 14 in v.ranks:
        yield "ordinary cards have one ace a suit: take 1 or 14 out of ranks, or set skin to rook"


def _deal(v: Variant) -> Iterator[str]:
    cards, hands = len(pack_of(v)), v.players + v.dummy_hands
    if cards != hands * v.hand + v.nest:
        spare = cards - hands * v.hand
        hint = f"put {spare} in the nest" if spare >= 0 else f"{-spare} more are needed: make hand or players smaller"
        yield f"the deck has {cards} cards, but {hands} hands of {v.hand} and a nest of {v.nest} take {hands * v.hand + v.nest}: {hint}"


def _bids(v: Variant) -> Iterator[str]:
    reach = sum(points_of(v, card) for card in pack_of(v))
    reach += v.last_trick_bonus + v.most_tricks_bonus + v.trick_points * v.hand
    if v.bid_max > reach:
        yield f"bid_max is {v.bid_max}, but a hand has only {reach} points: lower bid_max"
    if v.bid_min > v.bid_max:
        yield f"bid_min {v.bid_min} is above bid_max {v.bid_max}: lower bid_min or raise bid_max"
    for name in ("bid_min", "bid_max"):
        if getattr(v, name) % v.bid_step:
            yield f"{name} {getattr(v, name)} is no multiple of bid_step {v.bid_step}: change one of the two"
    if v.bid_min == 0:
        yield "bid_min is 0: the lowest bid must be worth points"
    for name in ("forced_bid", "opening_bid"):
        amount = getattr(v, name)
        if amount is not None and (amount % v.bid_step or not v.bid_min <= amount <= v.bid_max):
            yield f"{name} {amount} is no possible bid: take a multiple of {v.bid_step} from {v.bid_min} to {v.bid_max}"


def _nest(v: Variant) -> Iterator[str]:
    if v.nest == 0 and (v.nest_pickup or v.trump_when != "no_exchange"):
        yield "there is no nest: set nest_pickup to false and trump_when to no_exchange"
    if v.nest > 0 and v.nest_pickup and v.trump_when == "no_exchange":
        yield "the nest is taken, so trump_when no_exchange does not fit: take after_discard, before_discard or before_nest"
    if v.exchange_exact is not None and v.exchange_exact > v.nest:
        yield f"exchange_exact {v.exchange_exact} is more than the nest of {v.nest}: lower it"


def _sides(v: Variant) -> Iterator[str]:
    if v.teams == "called":
        if v.called_cards < 1 or v.players < v.called_cards + 2:
            yield "teams called needs called_cards of 1 or 2 and at least two players more than called cards"
        if v.packs != 1 or v.dummy_hands:
            yield "called partners need one pack and no dummy hands: set packs to 1 and dummy_hands to 0"
        if v.nest > 0 and not v.nest_pickup:
            yield "called partners need the nest taken: set nest_pickup to true"
    elif v.called_cards:
        yield "called_cards is only for teams called: set called_cards to 0 or teams to called"
    if v.teams == "fixed" and v.players % v.team_count:
        yield f"{v.players} players do not make {v.team_count} equal sides: change players or team_count"
    if v.dummy_hands and v.teams != "solo":
        yield "dummy hands need teams solo"


def _specials(v: Variant) -> Iterator[str]:
    deck = set(pack_of(v))
    names = [special.card for special in v.specials]
    if len(set(names)) != len(names):
        yield "specials names a card twice: name each card once"
    for special in v.specials:
        if special.card not in deck:
            yield f"specials names {special.card}, which is not in the deck: add it to added or take it out"
        if special.place == "called" and (special.card != ROOK or "rook_place" not in v.calls):
            yield "place called is for the Rook, with rook_place in calls"
        if isinstance(special.place, float) and special.place == int(special.place):
            yield f"place {special.place} is the place of a card already: take a half such as 10.5"
    if ROOK in deck and ROOK not in names:
        yield "the deck has a Rook, but specials has no entry for it: add one"
    if "R2" in names and ROOK not in names:
        yield "R2 as second trump needs a Rook above it: put a Rook into the deck or take R2 out of specials"
    if ROOK in names:
        rook = names.index(ROOK)
        if "B2" in names and names.index("B2") > rook:
            yield "B2 stands above the Rook: list it before the Rook in specials"
        if "R2" in names:
            if v.specials[rook].place != "top":
                yield "R2 as second trump needs the Rook on top: set the Rook's place to top"
            if names.index("R2") < rook:
                yield "R2 stands under the Rook: list it after the Rook in specials"


def _calls(v: Variant) -> Iterator[str]:
    if len(set(v.calls)) != len(v.calls):
        yield "calls names a word twice: name each once"
    if "circus" in v.calls:
        if v.players != 4 or v.teams != "fixed":
            yield "circus needs 4 players and fixed sides"
        if v.trump_when == "before_nest":
            yield "circus does not fit trump_when before_nest: the left opponent names the trump later"


_CHECKS: tuple[Callable[[Variant], Iterator[str]], ...] = (
    _deck,
    _deal,
    _bids,
    _nest,
    _sides,
    _specials,
    _calls,
)
