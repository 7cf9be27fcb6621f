"""The settlement: a played deal is scored and the match is perhaps over; nobody is asked anything here.

Rook rules, sections 3.7 to 3.9. A nest that nobody picked up counts as buried (section 3.7).
"""

from __future__ import annotations

from bot.rules.events import DealScored, Event, MatchEnded
from bot.rules.ruleset import Ruleset
from bot.rules.scoring import match_result, score_deal
from bot.rules.state import Deal


def settle(ruleset: Ruleset, deal: Deal, totals: tuple[int, ...]) -> tuple[Event, ...]:
    """The score of the finished deal and, when a side has won, the end of the match."""
    assert deal.bidder is not None
    assert deal.standing is not None
    cards = [0] * ruleset.sides
    tricks = [0] * ruleset.sides
    for trick in deal.tricks:
        side = ruleset.side_of[trick.winner]
        cards[side] += trick.points
        tricks[side] += 1
    buried = deal.buried if "pickup" in ruleset.stages else deal.nest
    scores = score_deal(
        ruleset.variant,
        bid=deal.standing,
        bidding_side=ruleset.side_of[deal.bidder],
        cards=cards,
        tricks=tricks,
        buried=ruleset.points_in(buried),
        last_side=ruleset.side_of[deal.tricks[-1].winner],
    )
    scored = DealScored(scores.made, scores.captured, scores.delta, buried)
    result = match_result(ruleset.variant, [total + change for total, change in zip(totals, scores.delta, strict=True)])
    return (scored, MatchEnded(result)) if isinstance(result, tuple) else (scored,)
