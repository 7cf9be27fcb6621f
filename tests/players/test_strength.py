"""How the computer players bid and play over many deals: varied calls, most bids made, and far better than chance."""

from __future__ import annotations

import statistics
from collections import Counter
from functools import lru_cache

import pytest

from bot.players import Player, player_for
from bot.rules import engine
from bot.rules.state import Deal
from bot.rules.view import view_of
from tests.players.tables import SHIPPED, RandomPlayer, ScriptedBidder, dealt, play_out, rules

THUMB = player_for("thumb")
DEALS = 150


@lru_cache(maxsize=8)
def deals_of(name: str) -> tuple[Deal, ...]:
    """Whole deals of four computer players, auctions and all."""
    ruleset = rules(name)
    ended = [play_out(ruleset, dealt(ruleset, seed, seed % 4), [THUMB] * 4).deal for seed in range(DEALS)]
    return tuple(deal for deal in ended if deal is not None)


@pytest.mark.parametrize("name", SHIPPED)
def test_most_bids_are_made_but_not_all(name: str) -> None:
    results = [deal.result for deal in deals_of(name) if deal.result is not None]
    made = sum(result.made for result in results) / len(results)
    # Three in four are aimed at; 0.11 is three standard errors of 150 deals.
    assert 0.62 <= made <= 0.90


@pytest.mark.parametrize("name", SHIPPED)
def test_few_deals_are_passed_out(name: str) -> None:
    passed = sum(deal.thrown_in is not None and deal.thrown_in.reason == "all_passed" for deal in deals_of(name))
    assert passed <= DEALS * 0.10


@pytest.mark.parametrize("name", ["crowsnest", "tournament"])
def test_first_bids_and_contracts_are_varied(name: str) -> None:
    played = [deal for deal in deals_of(name) if deal.result is not None]
    openings = Counter(next(said for _, said in deal.calls if said != "pass") for deal in played)
    contracts = Counter(deal.standing for deal in played)
    assert len(openings) >= 3
    assert max(openings.values()) <= len(played) * 0.65
    assert len(contracts) >= 4
    assert max(contracts.values()) <= len(played) * 0.65
    bidders = Counter(deal.bidder for deal in played)
    assert all(bidders[seat] >= len(played) * 0.12 for seat in range(4)), "every seat wins its share of auctions"


def test_the_first_call_differs_between_hands_in_every_seat() -> None:
    ruleset = rules("crowsnest")
    for dealer in range(4):
        calls = set()
        for seed in range(40):
            match = dealt(ruleset, 1000 + seed, dealer)
            seat = engine.due(ruleset, match)
            assert seat is not None
            calls.add(THUMB.choose(view_of(ruleset, match, seat), ruleset))
        assert len(calls) >= 3


def duplicate_margin(name: str, ours: Player, theirs: Player, deals: int) -> tuple[float, float]:
    """Mean and standard error of the score margin a deal: each deal twice, sides changed, the same seat with the same bid."""
    ruleset = rules(name)
    margins = []
    for seed in range(deals):
        bidder, amount = seed % 4, ruleset.variant.bid_min + 5
        scores = []
        for pair in ((ours, theirs), (theirs, ours)):
            table = [ScriptedBidder(pair[seat % 2], amount if seat == bidder else None) for seat in range(4)]
            end = play_out(ruleset, dealt(ruleset, 7000 + seed, seed % 4), table)
            scores.append(end.totals[0] - end.totals[1])
        margins.append((scores[0] - scores[1]) / 2)
    return statistics.mean(margins), statistics.stdev(margins) / deals**0.5


@pytest.mark.parametrize("name", ["crowsnest", "tournament"])
def test_beats_random_legal_play_clearly_on_the_same_deals(name: str) -> None:
    mean, error = duplicate_margin(name, THUMB, RandomPlayer(1), 40)
    assert mean - 3 * error > 20, f"{mean:.1f} ± {error:.1f} points a deal"
