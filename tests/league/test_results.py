"""A finished match's events give one result, seat by seat."""

from __future__ import annotations

import random

import pytest

from bot.catalogue import change_variant, load_catalogue
from bot.league.results import MatchResult, result_of
from bot.players import player_for
from bot.rules import engine
from bot.rules.events import AuctionWon, DealScored, Event, MatchEnded, ThrownIn
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.seats import Seat
from bot.rules.state import Match
from bot.rules.view import view_of

RULES = ruleset_of(load_catalogue().get("tournament"))
SITTERS: dict[Seat, int | None] = {0: 11, 1: 22, 2: None, 3: None}


def result(events: list[Event], sitters: dict[Seat, int | None] = SITTERS, ruleset: Ruleset = RULES) -> MatchResult:
    return result_of(ruleset, events, sitters, table_id="t1", guild_id=7, game="rook", finished_at=1_700_000_000)


def scored(made: bool, *delta: int) -> DealScored:
    return DealScored(made, delta, delta, ())


MATCH: list[Event] = [
    AuctionWon(0, 80),
    scored(True, 100, 20),
    ThrownIn("all_passed", 1),
    AuctionWon(1, 90),
    scored(False, 60, -90),
    AuctionWon(2, 100),
    scored(True, 110, 10),
    AuctionWon(0, 120, forced=True),
    scored(False, -120, 40),
    AuctionWon(0, 100),
    scored(True, 160, 0),
    MatchEnded((0,)),
]


def test_totals_winners_and_bids_belong_to_seats_and_sides() -> None:
    match = result(MATCH)
    assert match.totals == (310, -20)
    assert match.winners == (0,)
    assert match.deals == 5
    assert match.variant == "tournament"
    assert [(seat.user_id, seat.side, seat.won, seat.points) for seat in match.seats] == [
        (11, 0, True, 310),
        (22, 1, False, -20),
        (None, 0, True, 310),
        (None, 1, False, -20),
    ]
    assert [(seat.bids_made, seat.bids_set) for seat in match.seats] == [(2, 1), (0, 1), (1, 0), (0, 0)]


def test_a_shared_win_is_a_win_for_all_of_its_sides() -> None:
    match = result([AuctionWon(3, 100), scored(False, 300, 300), MatchEnded((0, 1))])
    assert all(seat.won for seat in match.seats)


def test_a_match_counts_with_one_person_and_not_without() -> None:
    assert result(MATCH, {0: 11, 1: None, 2: None, 3: None}).counts
    assert not result(MATCH, dict.fromkeys(range(4))).counts


def test_a_match_that_has_not_ended_has_no_result() -> None:
    with pytest.raises(ValueError, match="not ended"):
        result(MATCH[:-1])


def test_a_scored_deal_without_its_auction_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody had bid"):
        result([scored(True, 100, 20), MatchEnded((0,))])


@pytest.mark.parametrize("sitters", [{}, {0: 1, 1: 2, 2: 3}, {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}])
def test_every_seat_must_be_named(sitters: dict[Seat, int | None]) -> None:
    with pytest.raises(ValueError, match="seats 0 to 3"):
        result(MATCH, sitters)


@pytest.mark.parametrize("changes", [{}, {"players": 3, "team_count": 3, "hand": 12, "bid_min": 40, "target": 150}])
def test_a_whole_played_match_agrees_with_its_fold(changes: dict[str, object]) -> None:
    ruleset = ruleset_of(change_variant(load_catalogue().get("crowsnest"), changes))
    player, shuffler = player_for("thumb"), random.Random(5)
    match: Match = engine.new_match(ruleset, 0)
    events: list[Event] = []

    def take(new: tuple[Event, ...]) -> Match:
        events.extend(new)
        return engine.fold(ruleset, match, new)

    while match.winners is None:
        order = list(ruleset.deck)
        shuffler.shuffle(order)
        match = take(engine.deal_cards(ruleset, match, order))
        while (seat := engine.due(ruleset, match)) is not None:
            action = player.choose(view_of(ruleset, match, seat), ruleset)
            match = take(engine.decide(ruleset, match, seat, action))
    found = result(events, {seat: 100 + seat for seat in range(ruleset.variant.players)}, ruleset)
    assert found.totals == match.totals
    assert found.winners == match.winners
    assert sum(seat.bids_made + seat.bids_set for seat in found.seats) == found.deals > 0
