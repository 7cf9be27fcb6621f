"""Circus passes with ties, and what a revoke costs, beyond the given cases."""

from __future__ import annotations

import pytest

from bot.rules.circus import all_passes, pass_left, tied_cards
from bot.rules.revoke import revoke_delta
from tests.rules.play import cards, rules

RANKING = rules("tournament").ranking("G")  # type: ignore[arg-type]


def test_best_and_worst_cards() -> None:
    assert tied_cards(RANKING, cards("R14 Y14 B6"), "best") == cards("R14 Y14")
    assert tied_cards(RANKING, cards("R14 Y14 G6"), "best") == cards("G6")
    assert tied_cards(RANKING, cards("G14 ROOK"), "best") == cards("ROOK")
    assert tied_cards(RANKING, cards("G14 ROOK G6"), "worst") == cards("G6")
    assert tied_cards(RANKING, cards("G6 R7 B7"), "worst") == cards("R7 B7")


def test_low_turns_best_and_worst_round() -> None:
    ranking = rules("tournament", {"calls": ["circus", "low"]}).ranking("G", low=True)  # type: ignore[arg-type]
    assert tied_cards(ranking, cards("R14 Y5 B5"), "best") == cards("Y5 B5")
    assert tied_cards(ranking, cards("R14 Y5 B5"), "worst") == cards("R14")


def test_every_tie_is_a_way_of_its_own_and_hands_stay_whole() -> None:
    hands = (cards("R6 Y6"), cards("R14 Y14"), cards("B9 B8"), cards("G5 B7"))
    ways = list(all_passes(RANKING, hands, 0))
    assert {way.best for way in ways} == {((1, "R14"), (3, "G5")), ((1, "Y14"), (3, "G5"))}
    assert {way.worst for way in ways} == {((0, "R6"), (2, "B8")), ((0, "Y6"), (2, "B8"))}
    assert len(ways) == 4
    everything = sorted(card for hand in hands for card in hand)
    for way in ways:
        assert [len(hand) for hand in way.after] == [2, 2, 2, 2]
        assert sorted(card for hand in way.after for card in hand) == everything
        assert way.leader == 1


def test_nobody_passes_a_card_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="not there"):
        pass_left((cards("R6"), cards("Y6")), ((0, cards("Y6")[0]),))


@pytest.mark.parametrize(
    ("offender", "won", "delta"),
    [(0, (40, 15), (-90, 15)), (1, (40, 15), (40, -90)), (2, (30, 20, 50), (30, 20, -90))],
)
def test_the_offending_side_loses_the_bid(offender: int, won: tuple[int, ...], delta: tuple[int, ...]) -> None:
    assert revoke_delta(90, offender, won) == delta
