"""Points and totals: what each side captured, what the deal changes, and whether the match is over; never a deal's state.

Rook rules, sections 3.7 (capture), 3.8 (score), 3.9 (end), 11.5 and 11.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.rules.seats import Side
from bot.rules.variant import Variant


class SideScores(msgspec.Struct, frozen=True):
    """The outcome of a deal, points by side: ``captured`` with bonuses, ``delta`` the change of the totals."""

    made: bool
    captured: tuple[int, ...]
    delta: tuple[int, ...]


def score_deal(
    variant: Variant,
    *,
    bid: int,
    bidding_side: Side,
    cards: Sequence[int],
    tricks: Sequence[int],
    buried: int,
    last_side: Side | None,
) -> SideScores:
    """Score one deal. ``cards`` are counters in tricks and ``tricks`` numbers of tricks, by side; ``buried`` counters in points.

    ``last_side`` won the last trick; None when a dummy hand did, which scores nothing.
    """
    captured = [points + variant.trick_points * won for points, won in zip(cards, tricks, strict=True)]
    if variant.buried_to == "bidder":
        captured[bidding_side] += buried
    elif variant.buried_to == "last_trick" and last_side is not None:
        captured[last_side] += buried
    if last_side is not None:
        captured[last_side] += variant.last_trick_bonus
    if variant.most_tricks_bonus:
        most = max(tricks)
        tied = [side for side, won in enumerate(tricks) if won == most]
        if len(tied) == 1 or variant.most_tricks_tie == "split":
            for side in tied:
                captured[side] += variant.most_tricks_bonus // len(tied)
    return score_captured(variant, bid=bid, bidding_side=bidding_side, captured=captured)


def score_captured(variant: Variant, *, bid: int, bidding_side: Side, captured: Sequence[int]) -> SideScores:
    """What captured totals, bonuses included, change: made or set for the bidding side, the rest add theirs (section 3.8)."""
    made = captured[bidding_side] >= bid
    delta = list(captured)
    if not made:
        delta[bidding_side] = -bid
    elif variant.made == "bid":
        delta[bidding_side] = bid
    return SideScores(made, tuple(captured), tuple(delta))


def match_result(variant: Variant, totals: Sequence[int]) -> tuple[Side, ...] | Literal["extra hand", "continue"]:
    """The winning sides after a deal, or that another hand decides, or that play goes on (sections 3.9, 11.8)."""
    ended = max(totals) >= variant.target or (variant.floor is not None and min(totals) <= variant.floor)
    if not ended:
        return "continue"
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    if len(leaders) > 1 and variant.tie == "extra_hand":
        return "extra hand"
    return leaders
