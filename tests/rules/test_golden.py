"""Golden deals: one for each way a deal can end, with the exact score.

Most use one layout: every seat holds one colour from 14 down to 6 and the nest has the four fives and the Rook, so that whoever's
colour is trump takes all nine tricks: 80 points in tricks, 40 in the nest.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.engine import choices, deal_cards, due, fold
from bot.rules.events import AuctionWon, DealScored, MatchEnded, RedealClaimed, ThrownIn
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.state import Match
from tests.rules.play import act, cards, dealt_match, finish, rules, running

ONE_COLOUR_EACH = ("Y14-6", "R14-6", "G14-6", "B14-6")
FIVES_AND_ROOK = "R5 Y5 G5 B5 ROOK"
KEEP_THE_COLOUR = "y.R5.Y5.G5.B5.ROOK"

NO_COUNTER = "R13-11 R9-6 Y6 Y7"


def one_colour_each(ruleset: Ruleset, totals: tuple[int, ...] | None = None, dealer: int = 0) -> Match:
    return dealt_match(ruleset, ONE_COLOUR_EACH, FIVES_AND_ROOK, dealer, totals)


def play_contract(
    ruleset: Ruleset, bid: int, trump: str, totals: tuple[int, ...] = (0, 0), bury: str = KEEP_THE_COLOUR
) -> tuple[Match, DealScored]:
    """Seat 1 of the one-colour layout plays for ``bid`` with this trump."""
    passes = ["pass"] * 3 if bid < ruleset.variant.bid_max else []
    match, _ = act(ruleset, one_colour_each(ruleset, totals), [f"1:b{bid}", *passes, bury, f"t.{trump}"])
    match = finish(ruleset, match)
    result = running(match).result
    assert result is not None
    return match, result


def test_made_pays_what_was_captured() -> None:
    match, result = play_contract(rules("tournament"), 70, "R")
    assert (result.made, result.captured, result.delta) == (True, (0, 120), (0, 120))
    assert match.totals == (0, 120)
    assert match.dealer == 1


def test_made_pays_exactly_the_bid_where_the_variant_says_so() -> None:
    _, result = play_contract(rules("crowsnest"), 70, "R")
    assert (result.made, result.captured, result.delta) == (True, (0, 120), (0, 70))


def test_set_loses_the_bid_and_the_captured_points() -> None:
    # Green is trump, so seat 2 of the other side takes every trick from the first on.
    _, result = play_contract(rules("tournament"), 95, "G")
    assert (result.made, result.captured, result.delta) == (False, (120, 0), (120, -95))


def test_set_with_some_points_captured_scores_none_of_them() -> None:
    ruleset = rules("tournament")
    # Seat 1 keeps six reds and takes three tricks less than it needs: it buries R14, R13, R12 and two fives.
    match, _ = act(ruleset, one_colour_each(ruleset), ["1:b100", "pass", "pass", "pass", "y.R14.R13.R12.Y5.B5", "t.Y"])
    match = finish(ruleset, match)
    result = running(match).result
    assert result is not None
    assert sum(result.captured) == 120
    assert result.captured[1] < 100
    assert result.delta == (result.captured[0], -100)


def test_made_by_the_buried_points_alone() -> None:
    # 80 in tricks and 40 buried: without the last trick's nest the bid of 100 would be set.
    _, result = play_contract(rules("tournament"), 100, "R")
    assert (result.made, result.delta) == (True, (0, 120))
    _, result = play_contract(rules("tournament", {"buried_to": "nobody"}), 100, "R")
    assert (result.made, result.captured, result.delta) == (False, (0, 80), (0, -100))


def test_buried_points_to_the_bidder_whoever_takes_the_last_trick() -> None:
    _, result = play_contract(rules("tournament", {"buried_to": "bidder"}), 70, "G")
    assert (result.captured, result.delta) == ((80, 40), (80, -70))


@pytest.mark.parametrize(
    ("changes", "captured"),
    [
        ({"last_trick_bonus": 20, "bid_max": 140}, (0, 140)),
        ({"most_tricks_bonus": 20, "bid_max": 140}, (0, 140)),
        ({"trick_points": 2, "bid_max": 135}, (0, 138)),
        ({"last_trick_bonus": 10, "most_tricks_bonus": 20, "trick_points": 1}, (0, 159)),
    ],
)
def test_bonuses_count_towards_the_bid(changes: dict[str, Any], captured: tuple[int, int]) -> None:
    _, result = play_contract(rules("tournament", changes), changes.get("bid_max", 120), "R")
    assert (result.made, result.captured) == (True, captured)


def test_the_nest_that_nobody_picked_up_goes_to_the_last_trick() -> None:
    ruleset = rules("tournament", {"nest_pickup": False, "trump_when": "no_exchange"})
    match, _ = act(ruleset, one_colour_each(ruleset), ["1:b120", "t.R"])
    match = finish(ruleset, match)
    result = running(match).result
    assert result == DealScored(True, (0, 120), (0, 120), cards(FIVES_AND_ROOK))


@pytest.mark.parametrize(("rule", "dealer"), [("redeal_same", 0), ("redeal_next", 1)])
def test_all_passed(rule: str, dealer: int) -> None:
    ruleset = rules("crowsnest", {"all_pass": rule})
    match, events = act(ruleset, one_colour_each(ruleset), ["1:pass", "2:pass", "3:pass", "0:pass"])
    assert events[-1] == ThrownIn("all_passed", dealer)
    assert (match.dealer, match.totals, running(match).result) == (dealer, (0, 0), None)
    assert due(ruleset, match) is None
    again = fold(ruleset, match, deal_cards(ruleset, match, ruleset.deck))
    assert (running(again).dealer, running(again).number, running(again).to_call) == (dealer, 2, (dealer + 1) % 4)


@pytest.mark.parametrize(("forced_bid", "amount"), [(None, 70), (80, 80)])
def test_forced_dealer(forced_bid: int | None, amount: int) -> None:
    ruleset = rules("crowsnest", {"all_pass": "force_dealer", "forced_bid": forced_bid})
    match, events = act(ruleset, one_colour_each(ruleset), ["1:pass", "2:pass", "3:pass"])
    assert AuctionWon(0, amount, forced=True) in events
    match, _ = act(ruleset, match, [KEEP_THE_COLOUR, "t.Y"])
    result = running(finish(ruleset, match)).result
    assert result is not None
    assert result.delta == (amount, 0)


def test_a_dealer_who_calls_first_is_forced_even_after_the_own_pass() -> None:
    ruleset = rules("crowsnest", {"all_pass": "force_dealer", "first_call": "dealer"})
    _, events = act(ruleset, one_colour_each(ruleset), ["0:pass", "1:pass", "2:pass", "3:pass"])
    assert AuctionWon(0, 70, forced=True) in events


def redeal_match(changes: dict[str, Any] | None = None) -> tuple[Ruleset, Match]:
    """Seat 2 was dealt no counter."""
    ruleset = rules("crowsnest", changes)
    hands = ("Y14-8 Y5 R5", "G14-6", NO_COUNTER, "B14-6")
    return ruleset, dealt_match(ruleset, hands, "R14 R10 G5 B5 ROOK")


def test_redeal_in_turn() -> None:
    ruleset, match = redeal_match()
    match, events = act(ruleset, match, ["1:b70", "2:redeal"])
    assert events[-2:] == (RedealClaimed(2), ThrownIn("redeal", 0))
    assert (match.dealer, running(match).calls, match.totals) == (0, ((1, 70), (2, "redeal")), (0, 0))


@pytest.mark.parametrize("before", [[], ["1:b70", "2:b75", "3:pass"], ["1:b70", "2:pass", "3:b75"]])
def test_redeal_out_of_turn_whether_bid_passed_or_not_yet_called(before: list[str]) -> None:
    ruleset, match = redeal_match()
    match, _ = act(ruleset, match, before)
    assert due(ruleset, match) != 2
    match, events = act(ruleset, match, ["2:redeal"])
    assert events == (RedealClaimed(2), ThrownIn("redeal", 0))


def test_a_redeal_until_the_first_call_is_over_with_the_own_call_only() -> None:
    ruleset, match = redeal_match({"redeal_until": "first_call"})
    match, _ = act(ruleset, match, ["1:b70"])
    assert act(ruleset, match, ["2:redeal"])[1][-1] == ThrownIn("redeal", 0)
    match, _ = act(ruleset, match, ["2:pass"])
    with pytest.raises(IllegalAction) as caught:
        act(ruleset, match, ["2:redeal"])
    assert caught.value.code == "redeal_late"


def test_only_the_dealt_cards_count_for_a_redeal() -> None:
    # Seat 2 has no counter although the nest is full of them; seat 0 has the Rook alone, which is one.
    ruleset = rules("crowsnest")
    hands = ("Y13-11 Y9-6 G9 ROOK", "G14-10 G8-5", "R13-11 R9-6 B6 B7", "B14-8 R5 Y5")
    match = dealt_match(ruleset, hands, "R14 R10 Y14 Y10 B5")
    with pytest.raises(IllegalAction) as caught:
        act(ruleset, match, ["0:redeal"])
    assert caught.value.code == "redeal_counter"
    assert act(ruleset, match, ["2:redeal"])[1][0] == RedealClaimed(2)


def test_the_maximum_ends_the_auction_at_once() -> None:
    ruleset = rules("crowsnest")
    match, events = act(ruleset, one_colour_each(ruleset), ["1:b120"])
    assert AuctionWon(1, 120) in events
    assert running(match).stage == "bury"


def test_the_auction_goes_round_until_one_is_left() -> None:
    ruleset = rules("tournament")
    _, events = act(ruleset, one_colour_each(ruleset), ["1:b70", "2:b75", "3:pass", "0:pass", "1:b80", "2:pass"])
    assert AuctionWon(1, 80) in events


def test_the_last_after_three_passes_may_bid_or_pass() -> None:
    ruleset = rules("crowsnest")
    match, _ = act(ruleset, one_colour_each(ruleset), ["1:pass", "2:pass", "3:pass"])
    assert due(ruleset, match) == 0
    assert running(act(ruleset, match, ["0:b70"])[0]).stage == "bury"
    assert running(act(ruleset, match, ["0:pass"])[0]).stage == "over"


def test_a_tie_at_the_target_plays_another_hand_and_that_decides() -> None:
    ruleset = rules("crowsnest")
    match, _ = play_contract(ruleset, 80, "R", totals=(300, 220))
    assert (match.totals, match.winners) == ((300, 300), None)
    match = fold(ruleset, match, deal_cards(ruleset, match, ruleset.deck))
    assert running(match).number == 2
    match, _ = act(ruleset, match, ["b70", "pass", "pass", "pass"])
    hand = running(match).hands[2]
    match, _ = act(ruleset, match, [".".join(("y", *hand[:5])), "t.R"])
    match = finish(ruleset, match)
    assert match.totals[0] != match.totals[1]
    assert match.winners == (0 if match.totals[0] > match.totals[1] else 1,)


def test_a_tie_is_shared_where_the_variant_says_so() -> None:
    match, _ = play_contract(rules("crowsnest", {"tie": "shared"}), 80, "R", totals=(300, 220))
    assert (match.totals, match.winners) == ((300, 300), (0, 1))


def test_both_over_the_target_the_higher_total_wins() -> None:
    match, _ = play_contract(rules("crowsnest"), 80, "R", totals=(305, 230))
    assert (match.totals, match.winners) == ((305, 310), (1,))


def test_a_side_wins_with_points_made_as_opponents() -> None:
    match, result = play_contract(rules("crowsnest"), 100, "G", totals=(200, 290))
    assert not result.made
    assert (match.totals, match.winners) == ((320, 190), (0,))


def test_the_floor_ends_the_game_for_the_highest_total() -> None:
    match, _ = play_contract(rules("crowsnest", {"floor": -250}), 100, "G", totals=(10, -150))
    assert (match.totals, match.winners) == ((130, -250), (0,))
    match, _ = play_contract(rules("crowsnest", {"floor": -250}), 95, "G", totals=(10, -150))
    assert (match.totals, match.winners) == ((130, -245), None)


def test_the_end_of_the_game_is_a_fact_and_nobody_plays_on() -> None:
    ruleset = rules("crowsnest")
    match, _ = act(
        ruleset, one_colour_each(ruleset, (0, 220)), ["1:b80", "pass", "pass", "pass", KEEP_THE_COLOUR, "t.R"]
    )
    events = ()
    while running(match).stage != "over":
        seat = due(ruleset, match)
        assert seat is not None
        match, events = act(ruleset, match, [f"c.{running(match).hands[seat][0]}"])
    assert events[-1] == MatchEnded((1,))
    assert match.winners == (1,)
    assert not any(choices(ruleset, match, seat) for seat in range(4))


@pytest.mark.parametrize(
    ("lead", "leader"), [("left_of_dealer", 3), ("dealer", 2), ("bidder", 1), ("left_of_bidder", 2)]
)
def test_who_leads_first(lead: str, leader: int) -> None:
    ruleset = rules("tournament", {"lead": lead})
    match = one_colour_each(ruleset, dealer=2)
    match, _ = act(ruleset, match, ["3:pass", "0:pass", "1:b120", KEEP_THE_COLOUR, "t.R"])
    assert due(ruleset, match) == leader


@pytest.mark.parametrize(
    ("when", "stages"),
    [
        ("after_discard", ["auction", "bury", "trump", "tricks"]),
        ("before_discard", ["auction", "trump", "bury", "tricks"]),
        ("before_nest", ["auction", "trump", "bury", "tricks"]),
    ],
)
def test_when_trump_is_named(when: str, stages: list[str]) -> None:
    ruleset = rules("tournament", {"trump_when": when})
    match = one_colour_each(ruleset)
    seen = [running(match).stage]
    script = {"auction": "b120", "bury": KEEP_THE_COLOUR, "trump": "t.R"}
    while running(match).stage in script:
        match, _ = act(ruleset, match, [script[running(match).stage]])
        seen.append(running(match).stage)
    assert seen == stages
    in_hand = when == "before_discard"
    match, _ = act(ruleset, one_colour_each(ruleset), ["b120"])
    assert (len(running(match).hands[1]) == 14) == (in_hand or when == "after_discard")


@pytest.mark.parametrize("deal", ["last", "interleaved"])
def test_the_nest_is_dealt_as_the_variant_says(deal: str) -> None:
    ruleset = rules("tournament", {"nest_deal": deal})
    order = ruleset.deck
    hands, laid = ruleset.split_deck(order, 0)
    assert hands[1][0] == order[0]
    if deal == "last":
        assert laid == order[-5:]
        assert [hand[-1] for hand in (hands[1], hands[2], hands[3], hands[0])] == list(order[32:36])
    else:
        assert laid == (order[4], order[9], order[14], order[19], order[24])
    assert sorted((*laid, *(card for hand in hands for card in hand))) == sorted(order)
