"""The re-deal test: dealing anew only cards that a reader cannot know leaves everything that the reader sees as it was."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.rules.cards import Card
from bot.rules.engine import fold
from bot.rules.events import (
    CardPlayed,
    CardsBuried,
    DealBegan,
    DealScored,
    Event,
    HandDealt,
    NestDealt,
    NestTaken,
    audience_of,
    seen_by,
)
from bot.rules.ruleset import Ruleset
from bot.rules.view import barred_by, view_of
from tests.rules.play import IDS, Played, played_through, rules, running, thrown_in


def known_cards(events: tuple[Event, ...], reader: int | None) -> set[Card]:
    """What the reader has been told: the own hand, the nest and the buried cards as bidder, cards played, and what scoring opened."""
    found: set[Card] = set()
    for event in events:
        match event:
            case HandDealt(seat, cards) | NestTaken(seat, cards) | CardsBuried(seat, cards) if seat == reader:
                found.update(cards)
            case CardPlayed(_, card):
                found.add(card)
            case DealScored(_, _, _, buried):
                found.update(buried)
    return found


def dealt_anew(events: tuple[Event, ...], change: Callable[[Card], Card]) -> tuple[Event, ...]:
    """The same deal with other cards: each card becomes ``change`` of it, wherever it turns up; the seed is another too."""

    def moved(event: Event) -> Event:
        match event:
            case HandDealt() | NestDealt() | NestTaken() | CardsBuried():
                return replace(event, cards=tuple(map(change, event.cards)))
            case CardPlayed():
                return replace(event, card=change(event.card))
            case DealScored():
                return replace(event, buried=tuple(map(change, event.buried)))
            case DealBegan():
                return replace(event, seed="another")
            case _:
                return event

    return tuple(map(moved, events))


def other_deal(
    rng: random.Random, ruleset: Ruleset, events: tuple[Event, ...], reader: int | None
) -> tuple[Event, ...]:
    unknown = [card for card in ruleset.deck if card not in known_cards(events, reader)]
    turned = unknown[1:] + unknown[:1] if rng.random() < 0.5 else rng.sample(unknown, len(unknown))
    swap = dict(zip(unknown, turned, strict=True))
    return dealt_anew(events, lambda card: swap.get(card, card))


def assert_reader_sees_no_change(rng: random.Random, ruleset: Ruleset, played: Played) -> int:
    """Compare at every step for every seat and a watcher; gives how often the cards behind had really changed."""
    changed = 0
    for end in range(1, len(played.events) + 1):
        events = played.events[:end]
        match = fold(ruleset, played.start, events)
        for reader in (*range(ruleset.variant.players), None):
            others = other_deal(rng, ruleset, events, reader)
            other = fold(ruleset, played.start, others)
            assert [seen_by(event, reader) for event in others] == [seen_by(event, reader) for event in events]
            if len(events) < ruleset.variant.players + 2:
                continue
            ours, theirs = view_of(ruleset, match, reader), view_of(ruleset, other, reader)
            assert ours == theirs
            assert repr(barred_by(ruleset, ours)) == repr(barred_by(ruleset, theirs))
            changed += running(other).hands != running(match).hands or running(other).buried != running(match).buried
    return changed


@pytest.mark.parametrize("name", IDS)
def test_hidden_cards_never_change_what_a_reader_sees(name: str) -> None:
    rng = random.Random(f"anew/{name}")
    ruleset = rules(name)
    assert_reader_sees_no_change(rng, ruleset, thrown_in(ruleset, rng))
    assert assert_reader_sees_no_change(rng, ruleset, played_through(ruleset, rng)) > 100


@pytest.mark.parametrize("when", ["before_discard", "before_nest"])
def test_nothing_shows_either_when_trump_is_named_early(when: str) -> None:
    rng = random.Random(when)
    ruleset = rules("crowsnest", {"trump_when": when})
    assert assert_reader_sees_no_change(rng, ruleset, played_through(ruleset, rng)) > 100


def test_a_nest_that_lies_shows_nothing_until_the_score() -> None:
    rng = random.Random(8)
    ruleset = rules("tournament", {"nest_pickup": False, "trump_when": "no_exchange"})
    played = played_through(ruleset, rng)
    assert assert_reader_sees_no_change(rng, ruleset, played) > 100
    for step in played.steps:
        for reader in (*range(4), None):
            assert view_of(ruleset, step.before, reader).nest == ()
    assert view_of(ruleset, played.end, None).nest == running(played.end).nest


@pytest.mark.parametrize("name", IDS)
def test_the_bidder_sees_nest_and_buried_cards_and_nobody_else_does(name: str) -> None:
    ruleset = rules(name)
    played = played_through(ruleset, random.Random(name))
    bidder = running(played.end).bidder
    after_burying = [step for step in played.steps if running(step.before).buried]
    assert after_burying
    for step in after_burying:
        deal = running(step.before)
        for reader in (*range(ruleset.variant.players), None):
            view = view_of(ruleset, step.before, reader)
            assert view.buried == (deal.buried if reader == bidder else ())
            assert view.nest == (deal.nest if reader == bidder else ())
    for reader in (*range(ruleset.variant.players), None):
        assert view_of(ruleset, played.end, reader).buried == running(played.end).buried


def test_a_reader_sees_the_own_cards_and_no_seed() -> None:
    ruleset = rules("crowsnest")
    played = played_through(ruleset, random.Random(4))
    for event in played.events:
        for reader in (*range(4), None):
            seen = seen_by(event, reader)
            assert type(seen) is type(event)
            audience = audience_of(event)
            if isinstance(event, DealBegan):
                assert event.seed is not None
                assert seen == replace(event, seed=None)
            elif audience == "everybody" or audience == reader:
                assert seen == event
            else:
                assert seen == replace(event, cards=())


def test_a_view_counts_what_lies_open() -> None:
    ruleset = rules("crowsnest")
    played = played_through(ruleset, random.Random(5))
    for step in played.steps:
        deal = running(step.before)
        view = view_of(ruleset, step.before, step.seat)
        assert view.my_turn
        assert view.side == step.seat % 2
        assert view.hand == deal.hands[step.seat]
        assert view.hand_sizes == tuple(len(hand) for hand in deal.hands)
        assert sum(view.won) == sum(trick.points for trick in deal.tricks)
        assert sum(view.tricks_won) == len(deal.tricks)
        assert [card for _, card in view.next_to_play()] == list(deal.plays)
    watching = view_of(ruleset, played.end, None)
    assert (watching.side, watching.my_turn, watching.hand) == (None, False, ())
