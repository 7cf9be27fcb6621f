"""Laws that hold for every variant on random deals, step by step."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from bot.rules.actions import Action, Bid, Bury, ClaimRedeal, NameTrump, Pass, PlayCard, parse, text_of
from bot.rules.cards import COLOURS, NO_TRUMP, Card
from bot.rules.engine import choices, deal_cards, decide, due, evolve
from bot.rules.events import DealScored, Event, NestTaken
from bot.rules.fold import fold
from bot.rules.phases.nest import check_bury
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.state import Match
from tests.rules.play import IDS, Played, play_deal, played_through, rules, running

DEALS = 6


def deals_of(name: str) -> list[tuple[Ruleset, Played]]:
    rng = random.Random(f"laws/{name}")
    ruleset = rules(name)
    return [(ruleset, play_deal(ruleset, rng)) for _ in range(DEALS)] + [(ruleset, played_through(ruleset, rng))]


def cards_somewhere(match: Match, nest_taken: bool) -> Counter[Card]:
    deal = running(match)
    found = Counter(card for hand in deal.hands for card in hand)
    found.update(deal.buried)
    found.update(deal.plays)
    found.update(card for trick in deal.tricks for card in trick.cards)
    if not nest_taken:
        found.update(deal.nest)
    return found


def assert_laws(ruleset: Ruleset, played: Played) -> None:
    """All laws that hold for a deal whatever its variant."""
    deck = Counter(ruleset.deck)
    match = played.start
    taken = False
    for number, event in enumerate(played.events):
        match = evolve(ruleset, match, event)
        taken = taken or isinstance(event, NestTaken)
        if number > ruleset.variant.players:
            assert cards_somewhere(match, taken) == deck
    assert match == played.end, "the fold of the events is the state"
    assert fold(ruleset, played.start, through_json(played.events)) == played.end
    for step in played.steps:
        assert due(ruleset, step.before) == step.seat
        assert choices(ruleset, step.before, step.seat)
        assert fold(ruleset, step.before, step.events) == step.after
        assert parse(text_of(step.action)) == step.action
    assert due(ruleset, played.end) is None
    assert running(played.end).stage == "over"
    result = running(played.end).result
    if result is not None:
        assert_points(ruleset, played, result)


def through_json(events: tuple[Event, ...]) -> list[Event]:
    return msgspec.json.decode(msgspec.json.encode(events), type=list[Event])


def assert_points(ruleset: Ruleset, played: Played, result: DealScored) -> None:
    v, deal = ruleset.variant, running(played.end)
    total = ruleset.card_points + v.last_trick_bonus + v.trick_points * v.hand
    if v.buried_to == "nobody":
        total -= ruleset.points_in(result.buried)
    if v.most_tricks_bonus:
        won = Counter(ruleset.side_of[trick.winner] for trick in deal.tricks)
        tied = [side for side in won if won[side] == max(won.values())]
        if len(tied) == 1:
            total += v.most_tricks_bonus
        elif v.most_tricks_tie == "split":
            total += v.most_tricks_bonus // len(tied) * len(tied)
    assert sum(result.captured) == total
    assert deal.bidder is not None
    assert deal.standing is not None
    bidding = ruleset.side_of[deal.bidder]
    assert result.made == (result.captured[bidding] >= deal.standing)
    paid = deal.standing if v.made == "bid" else result.captured[bidding]
    for side, change in enumerate(result.delta):
        if side == bidding:
            assert change == (paid if result.made else -deal.standing)
        else:
            assert change == result.captured[side]


@pytest.mark.parametrize("name", IDS)
def test_laws_hold_on_random_deals(name: str) -> None:
    for ruleset, played in deals_of(name):
        assert_laws(ruleset, played)


def every_action(ruleset: Ruleset, match: Match, seat: int) -> list[Action]:
    v = ruleset.variant
    actions: list[Action] = [Pass(), ClaimRedeal(), Bid(0), Bid(v.bid_min + 1)]
    actions += [Bid(amount) for amount in range(v.bid_min - v.bid_step, v.bid_max + 2 * v.bid_step, v.bid_step)]
    actions += [NameTrump(suit) for suit in (*COLOURS, NO_TRUMP)]
    actions += [PlayCard(card) for card in ruleset.deck]
    hand = running(match).hands[seat]
    actions += [Bury(hand[: v.nest]), Bury(hand[: v.nest - 1]), Bury(ruleset.deck[: v.nest])]
    return actions


def is_listed(ruleset: Ruleset, match: Match, seat: int, action: Action) -> bool:
    found = choices(ruleset, match, seat)
    if isinstance(action, Bury) and found.bury is not None:
        try:
            check_bury(ruleset, running(match).hands[seat], action.cards, running(match).trump)
        except IllegalAction:
            return False
        return True
    return action in found.actions


@pytest.mark.parametrize("name", IDS)
def test_exactly_the_listed_actions_are_accepted(name: str) -> None:
    ruleset, played = deals_of(name)[-1]
    accepted = refused = 0
    for step in played.steps[::3]:
        before = msgspec.json.encode(step.before)
        for seat in range(ruleset.variant.players):
            for action in every_action(ruleset, step.before, seat):
                if is_listed(ruleset, step.before, seat, action):
                    assert decide(ruleset, step.before, seat, action)
                    accepted += 1
                else:
                    with pytest.raises(IllegalAction):
                        decide(ruleset, step.before, seat, action)
                    refused += 1
        assert msgspec.json.encode(step.before) == before
    assert accepted > 20
    assert refused > 1000


@pytest.mark.parametrize("name", IDS)
def test_a_match_runs_until_a_side_has_won(name: str) -> None:
    ruleset = rules(name, {"target": 100})
    rng = random.Random(f"match/{name}")
    played = play_deal(ruleset, rng)
    deals = 1
    while played.end.winners is None:
        played = play_deal(ruleset, rng, played.end)
        assert_laws(ruleset, played)
        deals += 1
        assert played.end.deals == deals
        assert deals < 200
    best = max(played.end.totals)
    assert best >= ruleset.variant.target
    assert [played.end.totals[side] for side in played.end.winners] == [best]
    with pytest.raises(IllegalAction):
        deal_cards(ruleset, played.end, ruleset.deck)


def test_the_deal_passes_to_the_left_after_a_scored_deal() -> None:
    ruleset = rules(IDS[0])
    played = played_through(ruleset, random.Random(3))
    assert played.end.dealer == (running(played.end).dealer + 1) % ruleset.variant.players


def test_only_the_whole_deck_is_dealt() -> None:
    ruleset = rules(IDS[0])
    start = play_deal(ruleset, random.Random(1)).start
    for order in (ruleset.deck[1:], (*ruleset.deck[1:], ruleset.deck[1])):
        with pytest.raises(ValueError, match="deck"):
            deal_cards(ruleset, start, order)


def test_no_deal_is_dealt_while_one_runs() -> None:
    ruleset = rules(IDS[0])
    step = play_deal(ruleset, random.Random(1)).steps[0]
    with pytest.raises(IllegalAction) as caught:
        deal_cards(ruleset, step.before, ruleset.deck)
    assert caught.value.code == "not_now"


@pytest.mark.parametrize("name", IDS)
def test_states_never_print_cards(name: str) -> None:
    ruleset, played = deals_of(name)[-1]
    for step in played.steps:
        text = repr(step.before) + str(running(step.before))
        assert not [card for card in ruleset.deck if card in text]
