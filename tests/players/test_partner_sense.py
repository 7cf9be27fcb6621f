"""A computer player must be a partner one wants: single positions in which a sensible player has no doubt."""

from __future__ import annotations

import pytest

from bot.players import player_for
from bot.rules.actions import Bid, Bury, ClaimRedeal, NameTrump, Pass, PlayCard
from bot.rules.cards import Suit
from bot.rules.ruleset import Ruleset
from bot.rules.view import View
from tests.players.tables import auction, call_of_trump, exchange, position, rules

THUMB = player_for("thumb")
HIGH = rules("tournament")
LOW = rules("crowsnest")


def chosen(view: View, ruleset: Ruleset = HIGH) -> str:
    action = THUMB.choose(view, ruleset)
    assert isinstance(action, PlayCard)
    return action.card


# Auction


def test_a_hand_without_counters_claims_the_redeal() -> None:
    view = auction(HIGH, hand="R6 R7 R8 Y9 Y11 G12 G13 B6 B7", claim=True)
    assert THUMB.choose(view, HIGH) == ClaimRedeal()


def test_the_partners_standing_bid_is_left_alone() -> None:
    fair = "R14 R12 R9 R6 Y14 Y7 G11 B10 B6"
    assert isinstance(THUMB.choose(auction(HIGH, hand=fair), HIGH), Bid)
    assert THUMB.choose(auction(HIGH, hand=fair, calls=((2, 70), (3, "pass"))), HIGH) == Pass()
    assert THUMB.choose(auction(HIGH, hand=fair, calls=((2, 80), (3, "pass"))), HIGH) == Pass()


def test_the_partners_bid_is_overbid_with_a_cause() -> None:
    giant = "ROOK R14 R13 R12 R11 R10 R9 Y14 G14"
    action = THUMB.choose(auction(HIGH, hand=giant, calls=((2, 70), (3, "pass"))), HIGH)
    assert isinstance(action, Bid)
    assert action.amount > 70


def test_an_opponents_bid_is_not_chased_with_a_poor_hand() -> None:
    poor = "R12 R7 Y11 Y8 Y5 G9 G6 B12 B7"
    assert THUMB.choose(auction(HIGH, hand=poor, calls=((1, 80), (2, "pass"), (3, "pass"))), HIGH) == Pass()


def test_a_stronger_hand_bids_higher() -> None:
    hands = (
        "R14 R12 R9 R6 Y14 Y7 G11 B10 B6",
        "ROOK R14 R13 R11 R9 R7 Y14 G11 B6",
        "ROOK R14 R13 R12 R11 R10 R9 Y14 G14",
    )
    bids = [THUMB.choose(auction(HIGH, hand=hand), HIGH) for hand in hands]
    amounts = [bid.amount for bid in bids if isinstance(bid, Bid)]
    assert len(amounts) == 3
    assert amounts == sorted(set(amounts))


# Exchange and call


def test_the_bury_keeps_trumps_and_fourteens_and_makes_a_void() -> None:
    pool = "ROOK R14 R12 R10 R9 R7 Y14 Y8 Y6 G11 G9 B12 B10 B6"
    action = THUMB.choose(exchange(HIGH, pool=pool), HIGH)
    assert isinstance(action, Bury)
    kept = set(pool.split()) - set(action.cards)
    assert {"ROOK", "R14", "R12", "R10", "R9", "R7", "Y14"} <= kept
    assert not {"G", "B"} <= {card[0] for card in kept}


def test_the_bury_keeps_to_the_limits() -> None:
    ruleset = rules("tournament", bury_counters="no")
    pool = "R14 R10 R5 Y14 Y10 Y5 G14 G10 G5 ROOK B14 B6 B7 B8"
    action = THUMB.choose(exchange(ruleset, pool=pool), ruleset)
    assert isinstance(action, Bury)
    assert {"B6", "B7", "B8"} <= set(action.cards)
    assert len(ruleset.counters_in(action.cards)) == 2


def test_the_longest_and_strongest_colour_becomes_trump() -> None:
    action = THUMB.choose(call_of_trump(HIGH, hand="G14 G13 G11 G8 G6 R14 R7 Y9 B10"), HIGH)
    assert action == NameTrump(Suit("G"))


# Counters for a winning partner, none for a winning opponent


def test_a_counter_goes_to_a_partner_who_has_the_trick() -> None:
    # The reader is last; its partner's 14 is ahead.
    assert chosen(position(HIGH, hand="Y10 Y6 G7 B8", table="Y9 Y14 Y7", trump="R", bidder=2)) == "Y10"


def test_a_void_hand_gives_a_counter_to_the_partner_and_keeps_its_trumps() -> None:
    assert chosen(position(HIGH, hand="R9 R6 G10 G7 B8", table="Y9 Y14 Y7", bidder=2)) == "G10"


def test_no_counter_goes_to_an_opponent_who_has_the_trick() -> None:
    assert chosen(position(HIGH, hand="Y10 Y6 G7 B8", table="Y14 Y9 Y7", bidder=2)) == "Y6"
    assert chosen(position(HIGH, hand="G10 G7 B5 B8", table="Y14 Y9 Y7", bidder=2)) in {"G7", "B8"}


@pytest.mark.parametrize("ruleset", [HIGH, LOW], ids=["high", "low"])
def test_the_free_rook_goes_to_a_partner_only_when_that_is_wise(ruleset: Ruleset) -> None:
    card = chosen(position(ruleset, hand="Y6 ROOK G7 B8", table="Y9 Y14 Y7", bidder=2), ruleset)
    # The high bird wins a later trick of its own; the low one is 20 points that the partner takes home now.
    assert card == ("Y6" if ruleset is HIGH else "ROOK")


# Winning


def test_the_last_to_play_wins_a_rich_trick_as_cheaply_as_it_can() -> None:
    assert chosen(position(HIGH, hand="Y13 Y14 Y6 B8", table="Y10 Y9 Y11", bidder=0)) != "Y6"
    assert chosen(position(HIGH, hand="R9 R13 R6 G7 B8", table="Y10 Y9 Y14", bidder=0)) == "R6"


def test_a_partners_sure_trick_is_not_overtaken() -> None:
    # Nobody is left to beat the partner's 13: the 14, though a counter, takes a trick of its own later.
    assert chosen(position(HIGH, hand="Y14 Y8 G7 B6 R8", table="Y9 Y13 Y12", bidder=2)) == "Y8"


def test_a_partners_trick_is_not_trumped() -> None:
    assert chosen(position(HIGH, hand="R14 R6 G7 B8", table="Y7 Y14 Y9", bidder=0)) in {"G7", "B8"}


def test_a_high_card_is_not_wasted_on_a_lost_trick() -> None:
    assert chosen(position(HIGH, hand="Y13 Y6 G14 B8", table="Y10 Y9 Y14", bidder=1)) == "Y6"


def test_a_worthless_trick_gets_no_high_trump() -> None:
    assert chosen(position(HIGH, hand="R14 R13 G7 B6", table="Y7 Y8 Y9", bidder=0)) not in {"R14", "R13"}


# Leading


def test_the_bidder_draws_trumps_with_the_master() -> None:
    view = position(HIGH, hand="ROOK R14 R12 R9 R7 R6 Y14 G8 B9", bidder=0, buried="G7 G9 B6 B8 Y6")
    assert chosen(view) in {"ROOK", "R14"}


def test_the_partner_of_the_bidder_leads_a_sure_winner_or_trumps() -> None:
    view = position(HIGH, hand="R13 R8 Y14 Y6 G10 G7 B11 B9 B5", bidder=2)
    assert chosen(view) in {"R13", "R8", "Y14"}


def test_a_defender_cashes_a_sure_winner_and_leads_no_counter_that_can_be_beaten() -> None:
    assert chosen(position(HIGH, hand="R8 Y14 Y6 G10 G7 B10 B9 B5 B6", bidder=1)) not in {"G10", "B10", "B5", "R8"}


def test_the_last_trump_is_kept_for_the_last_trick() -> None:
    # Two tricks to go, the bid not yet made, one trump still out: the buried counters go with the last trick.
    gone = (
        (0, "ROOK R14 R10 R5"),
        (0, "R13 G6 R8 R7"),
        (0, "R12 B6 G8 R6"),
        (0, "Y14 Y5 Y6 Y7"),
        (0, "G14 G5 G7 G9"),
        (0, "B14 B5 B7 B8"),
        (0, "Y13 Y8 Y9 Y10"),
    )
    view = position(HIGH, hand="R9 G11", bidder=0, bid=110, tricks=gone, buried="G10 B10 G12 B11 Y11")
    assert chosen(view) == "G11"


def test_a_trump_is_kept_to_save_the_bid() -> None:
    # Nothing is in this trick; the last one brings the buried counters that the bid still needs.
    view = position(HIGH, hand="R9 G6", table="Y7 Y8 Y9", bidder=0, bid=100, won=(80, 10), buried="G10 B10 B5 G12 B11")
    assert chosen(view) == "G6"


def test_the_last_trick_is_taken_when_it_is_worth_it() -> None:
    # One trick before the last, twenty points on the table of which the bid needs fifteen.
    view = position(HIGH, hand="R9 G6", table="Y10 Y8 Y14", bidder=0, bid=100, won=(85, 5), buried="G7 B7 B6 G12 B11")
    assert chosen(view) == "R9"
