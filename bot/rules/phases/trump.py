"""The call: the bidder names the trump colour; never what a trump does (ranking does).

Rook rules, section 3 (hand order) and field ``trump_when``.
"""

from __future__ import annotations

from bot.rules.actions import Action, NameTrump
from bot.rules.cards import COLOURS
from bot.rules.events import Event, TrumpNamed
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Deal


def due(ruleset: Ruleset, deal: Deal) -> Seat | None:
    """The bidder, who has to name the trump."""
    return deal.bidder


def legal(ruleset: Ruleset, deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """The four colours, for the bidder."""
    return tuple(NameTrump(colour) for colour in COLOURS) if seat == deal.bidder else ()


def decide(ruleset: Ruleset, deal: Deal, seat: Seat, action: Action) -> tuple[Event, ...]:
    """The trump is named. Raises IllegalAction for other seats, actions or words."""
    if not isinstance(action, NameTrump):
        raise IllegalAction("not_now", stage=deal.stage)
    if seat != deal.bidder:
        raise IllegalAction("not_your_turn", due=-1 if deal.bidder is None else deal.bidder)
    if action.trump not in COLOURS:
        raise IllegalAction("trump_unknown", trump=action.trump)
    return (TrumpNamed(seat, action.trump),)
