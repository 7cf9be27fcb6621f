"""Deals for tests: random ones played with random legal actions, and scripted ones from given hands."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.catalogue import change_variant, load_catalogue
from bot.rules.actions import Action, Bury, Pass, parse
from bot.rules.cards import Card
from bot.rules.engine import apply, choices, deal_cards, due, new_match
from bot.rules.events import DealBegan, Event, HandDealt, NestDealt
from bot.rules.fold import fold
from bot.rules.phases.nest import BuryLimits
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.state import Deal, Match

CATALOGUE = load_catalogue()
IDS = CATALOGUE.ids


def rules(name: str, changes: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of a variant with options laid over it."""
    return ruleset_of(change_variant(CATALOGUE.get(name), changes or {}))


class Step(NamedTuple):
    """One action of a deal: the match before it, who did what, the facts that followed, and the match after."""

    before: Match
    seat: int
    action: Action
    events: tuple[Event, ...]
    after: Match


class Played(NamedTuple):
    """A whole deal: the match before and after, every fact, and each action with its surroundings."""

    start: Match
    events: tuple[Event, ...]
    steps: tuple[Step, ...]
    end: Match


def running(match: Match) -> Deal:
    """The match's deal, which there must be."""
    assert match.deal is not None
    return match.deal


def random_bury(rng: random.Random, ruleset: Ruleset, pool: Sequence[Card], limits: BuryLimits) -> Bury:
    """A random legal choice of cards to lay away (for rules that say nothing of trumps)."""
    counters = list(ruleset.counters_in(pool))
    blanks = [card for card in pool if card not in counters]
    rng.shuffle(counters)
    rng.shuffle(blanks)
    fewest = max(0, limits.count - len(blanks))
    number = rng.randint(fewest, min(limits.most_counters, limits.count, len(counters)))
    return Bury((*counters[:number], *blanks[: limits.count - number]))


def random_action(rng: random.Random, ruleset: Ruleset, match: Match, seat: int) -> Action:
    """Any legal action of the seat."""
    found = choices(ruleset, match, seat)
    if found.bury is not None:
        return random_bury(rng, ruleset, running(match).hands[seat], found.bury)
    if Pass() in found.actions and rng.random() < 0.85:
        return rng.choice(found.actions[:2])  # low bids, so that bids are made too
    return rng.choice(found.actions)


def play_deal(ruleset: Ruleset, rng: random.Random, match: Match | None = None) -> Played:
    """Deal the next hand of the match at random and play it to its end."""
    start = match or new_match(ruleset, rng.randrange(ruleset.variant.players))
    order = list(ruleset.deck)
    rng.shuffle(order)
    dealt = deal_cards(ruleset, start, order, seed=f"seed-{rng.random()}")
    now = fold(ruleset, start, dealt)
    events, steps = list(dealt), []
    while (seat := due(ruleset, now)) is not None:
        action = random_action(rng, ruleset, now, seat)
        after, new = apply(ruleset, now, seat, action)
        steps.append(Step(now, seat, action, new, after))
        events += new
        now = after
    return Played(start, tuple(events), tuple(steps), now)


def played_through(ruleset: Ruleset, rng: random.Random) -> Played:
    """A random deal that was not thrown in."""
    while True:
        played = play_deal(ruleset, rng)
        if running(played.end).result is not None:
            return played


def thrown_in(ruleset: Ruleset, rng: random.Random) -> Played:
    """A random deal that was thrown in."""
    while True:
        played = play_deal(ruleset, rng)
        if running(played.end).result is None:
            return played


def cards(text: str) -> tuple[Card, ...]:
    """Cards by name, parted by spaces; ``R14-6`` is the run of a colour from 14 down to 6."""
    found: list[str] = []
    for word in text.split():
        if "-" in word:
            high, low = word[1:].split("-")
            found += [f"{word[0]}{number}" for number in range(int(high), int(low) - 1, -1)]
        else:
            found.append(word)
    return tuple(Card(name) for name in found)


def dealt_match(
    ruleset: Ruleset, hands: Sequence[str], nest: str, dealer: int = 0, totals: tuple[int, ...] | None = None
) -> Match:
    """A match whose next deal lies on the table with these hands and this nest."""
    match = Match(dealer=dealer, totals=totals or (0,) * ruleset.sides)
    events: list[Event] = [DealBegan(1, dealer)]
    events += [HandDealt(seat, cards(hand)) for seat, hand in enumerate(hands)]
    events.append(NestDealt(cards(nest)))
    return fold(ruleset, match, events)


def act(ruleset: Ruleset, match: Match, script: Iterable[str]) -> tuple[Match, tuple[Event, ...]]:
    """Run a script of ``seat:action text`` words, such as ``1:b70``; without a seat the one that is due acts."""
    events: tuple[Event, ...] = ()
    for word in script:
        seat_text, _, text = word.rpartition(":")
        seat = int(seat_text) if seat_text else due(ruleset, match)
        assert seat is not None
        match, new = apply(ruleset, match, seat, parse(text))
        events += new
    return match, events


def finish(ruleset: Ruleset, match: Match) -> Match:
    """Play the rest of the tricks, each seat its first legal card."""
    while running(match).stage == "tricks":
        seat = due(ruleset, match)
        assert seat is not None
        match, _ = apply(ruleset, match, seat, choices(ruleset, match, seat).actions[0])
    return match
