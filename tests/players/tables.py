"""Tables for the players' tests: whole deals between any players, and single positions made from cards; no test in here."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.catalogue import change_variant, load_catalogue
from bot.players import Player
from bot.rules import engine
from bot.rules.actions import Action, Bid, Bury, ClaimRedeal, NameTrump, Pass, PlayCard
from bot.rules.cards import COLOURS, Card, Suit
from bot.rules.phases.nest import check_bury, limits
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.state import Match, Trick
from bot.rules.trick import legal_cards
from bot.rules.view import View, view_of

SHIPPED = ("tournament", "crowsnest", "crowsnest_no_crow", "kentucky_original", "kentucky_cards")
ALL_RANKS = list(range(1, 15))
NO_ROOK = {"rooks": 0, "specials": [], "counters": {"5": 5, "10": 10, "14": 10}}
ONES = {"1": 15, "5": 5, "10": 10, "14": 10, "ROOK": 20}

CHANGED: dict[str, dict[str, Any]] = {
    "ones high, bonus": {
        "ranks": ALL_RANKS,
        "one_high": True,
        "counters": ONES,
        "hand": 13,
        "bid_max": 200,
        "most_tricks_bonus": 20,
        "specials": [{"card": "ROOK", "place": "bottom", "free": True, "forced": True}],
    },
    "no nest": {
        **NO_ROOK,
        "ranks": ALL_RANKS,
        "hand": 14,
        "nest": 0,
        "nest_pickup": False,
        "trump_when": "no_exchange",
        "buried_to": "nobody",
        "bid_max": 100,
    },
    "nest left alone": {"hand": 10, "nest": 1, "nest_pickup": False, "trump_when": "no_exchange", "redeal": "none"},
    "three alone": {"players": 3, "team_count": 3, "hand": 12, "bid_min": 30, "bid_step": 10, "target": 150},
    "six in three sides": {
        "players": 6,
        "team_count": 3,
        "ranks": ALL_RANKS,
        "hand": 9,
        "nest": 3,
        "trick_points": 2,
        "last_trick_bonus": 20,
    },
    "no counters buried, trump first": {"bury_counters": "no", "trump_when": "before_nest", "lead": "bidder"},
    "one counter buried, bird in the middle": {
        "bury_counters": 1,
        "trump_when": "before_discard",
        "lead": "left_of_bidder",
        "specials": [{"card": "ROOK", "place": 10.5, "free": False, "forced": False}],
    },
    "red one above the bird": {
        "added": ["R1"],
        "nest": 6,
        "counters": {**ONES, "R1": 30},
        "bid_max": 150,
        "specials": [
            {"card": "R1", "place": "top", "free": False, "forced": True},
            {"card": "ROOK", "place": "top", "free": True, "forced": False},
        ],
    },
    "dealer forced, calls first": {"all_pass": "force_dealer", "first_call": "dealer", "bid_min": 115, "bid_step": 5},
    "one bid only": {"bid_min": 80, "bid_max": 80, "buried_to": "bidder", "all_pass": "redeal_next"},
    "no card counts": {"counters": {}, "trick_points": 10, "bid_min": 50, "bid_max": 90, "redeal": "none"},
}


def rules(name: str, **changes: Any) -> Ruleset:
    """A shipped variant, or one of ``CHANGED`` over the base of all, with further option fields replaced."""
    catalogue = load_catalogue()
    if name in CHANGED:
        return ruleset_of(change_variant(catalogue.get("tournament"), {**CHANGED[name], **changes}))
    variant = catalogue.get(name)
    return ruleset_of(change_variant(variant, changes) if changes else variant)


def dealt(ruleset: Ruleset, seed: int, dealer: int = 0) -> Match:
    """A match whose first deal was dealt from a deck shuffled with ``seed``."""
    order = list(ruleset.deck)
    random.Random(seed).shuffle(order)
    match = engine.new_match(ruleset, dealer)
    return engine.fold(ruleset, match, engine.deal_cards(ruleset, match, order))


def play_out(
    ruleset: Ruleset,
    match: Match,
    players: Sequence[Player],
    watch: Callable[[Match, View, Action], None] | None = None,
) -> Match:
    """The match after its running deal, every due seat played by its player; ``watch`` sees each choice before it is applied."""
    while (seat := engine.due(ruleset, match)) is not None:
        view = view_of(ruleset, match, seat)
        action = players[seat].choose(view, ruleset)
        if watch is not None:
            watch(match, view, action)
        match, _ = engine.apply(ruleset, match, seat, action)
    return match


class RandomPlayer:
    """Any legal action, with equal chance: the weakest yardstick. It bids the minimum at most, so that deals are played."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, ruleset: Ruleset) -> Action:
        if view.choices.bury is not None:
            while True:
                cards = tuple(self._random.sample(view.hand, view.choices.bury.count))
                try:
                    check_bury(ruleset, view.hand, cards, view.trump)
                except IllegalAction:
                    continue
                return Bury(cards)
        if view.stage == "auction":
            return Pass() if view.standing is not None else Bid(ruleset.variant.bid_min)
        return self._random.choice(view.choices.actions)


class ScriptedBidder:
    """Bids one amount, or passes, and then plays as ``player``: both sides of a duplicate get the same contract."""

    def __init__(self, player: Player, amount: int | None) -> None:
        self._player, self._amount = player, amount

    def choose(self, view: View, ruleset: Ruleset) -> Action:
        if view.stage == "auction":
            return Pass() if self._amount is None else Bid(self._amount)
        return self._player.choose(view, ruleset)


def position(
    ruleset: Ruleset,
    *,
    hand: str,
    table: str = "",
    trump: str = "R",
    seat: int = 0,
    bidder: int = 0,
    bid: int = 80,
    tricks: Sequence[tuple[int, str]] = (),
    buried: str = "",
    won: tuple[int, ...] | None = None,
) -> View:
    """What ``seat`` sees when it is due with ``hand`` after the cards of ``table``; cards are names with spaces between.

    ``tricks`` are finished tricks as their leader and cards; ``won`` overrides the counters that they hold.
    """
    players = ruleset.variant.players
    ranking = ruleset.ranking(Suit(trump))
    plays, held = _cards(table), _cards(hand)
    leader = (seat - len(plays)) % players
    done: list[Trick] = []
    counted = [0] * ruleset.sides
    for first, text in tricks:
        cards = _cards(text)
        strongest = max(
            (card for card in cards if ranking.suit[card] in ("TRUMP", ranking.suit[cards[0]])),
            key=lambda card: ranking.strength[card],
        )
        winner = (first + cards.index(strongest)) % players
        done.append(Trick(first, cards, winner, ruleset.points_in(cards)))
        counted[ruleset.side_of[winner]] += ruleset.points_in(cards)
    played = [(leader + step) % players for step in range(len(plays))]
    return View(
        seat=seat,
        players=players,
        side_of=ruleset.side_of,
        totals=(0,) * ruleset.sides,
        deal_number=1,
        dealer=(leader - 1) % players,
        stage="tricks",
        due=seat,
        hand=held,
        hand_sizes=tuple(len(held) - (other in played) for other in range(players)),
        nest_size=ruleset.variant.nest,
        nest=(),
        calls=((bidder, bid),),
        standing=bid,
        bidder=bidder,
        forced=False,
        buried=_cards(buried),
        trump=Suit(trump),
        leader=leader,
        plays=plays,
        tricks=tuple(done),
        won=tuple(counted) if won is None else won,
        tricks_won=(0,) * ruleset.sides,
        choices=engine.Choices(tuple(PlayCard(card) for card in legal_cards(ranking, held, plays))),
        thrown_in=None,
        result=None,
        winners=None,
    )


def auction(
    ruleset: Ruleset, *, hand: str, calls: Sequence[tuple[int, int | str]] = (), seat: int = 0, claim: bool = False
) -> View:
    """What ``seat`` sees when it is due to call with ``hand`` after these calls."""
    bids = [(caller, said) for caller, said in calls if isinstance(said, int)]
    standing = bids[-1][1] if bids else None
    v = ruleset.variant
    lowest = v.bid_min if standing is None else standing + v.bid_step
    actions: list[Action] = [Pass(), *(Bid(amount) for amount in range(lowest, v.bid_max + 1, v.bid_step))]
    if claim:
        actions.append(ClaimRedeal())
    return View(
        seat=seat,
        players=v.players,
        side_of=ruleset.side_of,
        totals=(0,) * ruleset.sides,
        deal_number=1,
        dealer=0,
        stage="auction",
        due=seat,
        hand=_cards(hand),
        hand_sizes=(v.hand,) * v.players,
        nest_size=v.nest,
        nest=(),
        calls=tuple(calls),
        standing=standing,
        bidder=bids[-1][0] if bids else None,
        forced=False,
        buried=(),
        trump=None,
        leader=None,
        plays=(),
        tricks=(),
        won=(0,) * ruleset.sides,
        tricks_won=(0,) * ruleset.sides,
        choices=engine.Choices(tuple(actions)),
        thrown_in=None,
        result=None,
        winners=None,
    )


def exchange(ruleset: Ruleset, *, pool: str, trump: str | None = None) -> View:
    """What the bidder, seat 0, sees when it has to lay cards away from ``pool``."""
    before = auction(ruleset, hand=pool, calls=((0, ruleset.variant.bid_min),))
    named = None if trump is None else Suit(trump)
    choices = engine.Choices(bury=limits(ruleset, before.hand, named))
    return replace(before, stage="bury", due=0, trump=named, choices=choices)


def call_of_trump(ruleset: Ruleset, *, hand: str) -> View:
    """What the bidder, seat 0, sees when it has to name the trump."""
    before = auction(ruleset, hand=hand, calls=((0, ruleset.variant.bid_min),))
    choices = engine.Choices(tuple(NameTrump(colour) for colour in COLOURS))
    return replace(before, stage="trump", due=0, choices=choices)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())
