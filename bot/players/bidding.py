"""The auction by counting: how high a hand may go and what to call now; never another seat's cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.players.counting import best_trump, reach
from bot.rules.actions import Action, Bid, ClaimRedeal, Pass
from bot.rules.ruleset import Ruleset
from bot.rules.view import View

# Shares of a deal's points.
SAFETY = 0.025  # kept in hand above another seat's bid, so that about three bids in four are made
PARTNER_BID = 0.04  # what a partner's bid says of the partner's hand
PARTNER_PASSED = -0.03

OVER_PARTNER = 4  # steps above the partner's standing bid that the hand must be worth before it is overbid


def call(view: View, ruleset: Ruleset) -> Action:
    """The call for the seat whose turn it is, or a redeal claim in or out of turn when the hand may make one.

    A hand without a counter is always poor enough to want a new deal.
    """
    actions = view.choices.actions
    if ClaimRedeal() in actions:
        return ClaimRedeal()
    open_bids = [action.amount for action in actions if isinstance(action, Bid)]
    if not open_bids:
        return Pass()
    step = ruleset.variant.bid_step
    limit = ceiling(view, ruleset)
    if view.standing is not None and view.bidder is not None and view.side_of[view.bidder] == view.side:
        if limit < view.standing + OVER_PARTNER * step:
            return Pass()
    elif limit < open_bids[0]:
        return Pass()
    return Bid(_amount(open_bids, limit, step, first=all(seat != view.seat for seat, _ in view.calls)))


def ceiling(view: View, ruleset: Ruleset) -> int:
    """The highest bid, in points, that the hand is worth in this auction; below the lowest bid for a hand that should pass.

    A partner's standing bid adds nothing: to overbid it the own cards must be the better ones. The first bid of a deal needs no
    safety: otherwise nobody would ever bid where the lowest bid is high.
    """
    expected, _ = best_trump(ruleset, view.hand)
    partners = {seat for seat in range(view.players) if seat != view.seat and view.side_of[seat] == view.side}
    last_words = {seat: said for seat, said in view.calls if seat in partners and seat != view.bidder}
    for said in last_words.values():
        expected += PARTNER_PASSED if said == "pass" else PARTNER_BID
    step, points = ruleset.variant.bid_step, reach(ruleset)
    limit = int((expected - SAFETY) * points // step) * step
    if view.standing is None and limit < ruleset.variant.bid_min <= expected * points:
        return ruleset.variant.bid_min
    return limit


def _amount(open_bids: Sequence[int], limit: int, step: int, *, first: bool) -> int:
    """The lowest open bid; but a seat's first call goes halfway to its limit, to say what it has and to keep weaker hands out."""
    spare = (limit - open_bids[0]) // step
    return open_bids[min(spare // 2, len(open_bids) - 1)] if first else open_bids[0]
