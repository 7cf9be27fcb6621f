"""The auction: who may bid what, when it ends, and the redeal right; never the exchange that follows.

Rook rules, sections 3.2 (redeal) and 3.3 (auction); section 11.3 (forced dealer).
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.actions import Action, Bid, ClaimRedeal, Pass
from bot.rules.cards import Card
from bot.rules.events import AuctionWon, BidMade, Event, Passed, RedealClaimed, ThrownIn
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat
from bot.rules.state import Deal


def due(ruleset: Ruleset, deal: Deal) -> Seat | None:
    """The seat that has to call, or None when nobody has."""
    return deal.to_call


def legal(ruleset: Ruleset, deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """Every call open to the seat: in turn the pass and all higher bids, and a redeal claim in or out of turn."""
    actions: list[Action] = []
    if seat == deal.to_call:
        actions.append(Pass())
        actions.extend(Bid(amount) for amount in open_bids(ruleset, deal.standing))
    if redeal_refusal(ruleset, deal, seat) is None:
        actions.append(ClaimRedeal())
    return tuple(actions)


def open_bids(ruleset: Ruleset, standing: int | None) -> range:
    """The bids above the standing one, in points (section 3.3: multiples of the step, jumps allowed)."""
    v = ruleset.variant
    lowest = v.bid_min if standing is None else max(v.bid_min, standing + v.bid_step)
    return range(lowest, v.bid_max + 1, v.bid_step)


def check_bid(ruleset: Ruleset, standing: int | None, amount: int) -> None:
    """Raise IllegalAction unless ``amount`` may be bid over the standing bid (section 3.3)."""
    v = ruleset.variant
    lowest = v.bid_min if standing is None else standing + v.bid_step
    if amount > v.bid_max:
        raise IllegalAction("bid_too_high", bid=amount, highest=v.bid_max)
    if amount % v.bid_step:
        raise IllegalAction("bid_off_step", bid=amount, step=v.bid_step)
    if amount < lowest:
        raise IllegalAction("bid_too_low", bid=amount, standing=standing or 0, lowest=lowest)


def redeal_refusal(ruleset: Ruleset, deal: Deal, seat: Seat) -> IllegalAction | None:
    """Why the seat may not call a redeal now, or None when it may (section 3.2; the cards as dealt count)."""
    v = ruleset.variant
    if v.redeal == "none":
        return IllegalAction("redeal_off")
    if deal.stage != "auction" or (v.redeal_until == "first_call" and any(caller == seat for caller, _ in deal.calls)):
        return IllegalAction("redeal_late")
    if not has_redeal_hand(ruleset, deal.dealt[seat], deal.nest):
        return IllegalAction("redeal_counter")
    return None


def has_redeal_hand(ruleset: Ruleset, dealt: Sequence[Card], nest: Sequence[Card]) -> bool:
    """Whether these dealt cards give the redeal right: no counter in them nor, if the variant says so, shown in the nest (section 3.2)."""
    v = ruleset.variant
    if v.redeal == "none" or ruleset.counters_in(dealt):
        return False
    shown = nest[:1] if v.redeal == "no_counters_no_upcard" and v.nest_shown == "one_up" else ()
    return not ruleset.counters_in(shown)


def decide(ruleset: Ruleset, deal: Deal, seat: Seat, action: Action) -> tuple[Event, ...]:
    """The facts that follow from a call. Raises IllegalAction when it is not open to the seat."""
    match action:
        case ClaimRedeal():
            refusal = redeal_refusal(ruleset, deal, seat)
            if refusal is not None:
                raise refusal
            return RedealClaimed(seat), ThrownIn("redeal", deal.dealer)
        case Bid(amount):
            _check_turn(deal, seat)
            check_bid(ruleset, deal.standing, amount)
            won = amount == ruleset.variant.bid_max or not _callers_after(ruleset, deal, seat, passing=False)
            return (BidMade(seat, amount), AuctionWon(seat, amount)) if won else (BidMade(seat, amount),)
        case Pass():
            _check_turn(deal, seat)
            return Passed(seat), *_after_pass(ruleset, deal, seat)
        case _:
            raise IllegalAction("not_now", stage=deal.stage)


def _check_turn(deal: Deal, seat: Seat) -> None:
    if seat == deal.to_call:
        return
    if seat in deal.passed:
        raise IllegalAction("already_passed")
    raise IllegalAction("not_your_turn", due=-1 if deal.to_call is None else deal.to_call)


def _callers_after(ruleset: Ruleset, deal: Deal, seat: Seat, *, passing: bool) -> list[Seat]:
    """Who could still call once ``seat`` has called; a bidder does not call against the own bid."""
    owner = deal.bidder if passing else seat
    gone = {*deal.passed, seat} if passing else set(deal.passed)
    return [other for other in range(ruleset.variant.players) if other not in gone and other != owner]


def _after_pass(ruleset: Ruleset, deal: Deal, seat: Seat) -> tuple[Event, ...]:
    v = ruleset.variant
    if deal.standing is not None:
        assert deal.bidder is not None
        if not _callers_after(ruleset, deal, seat, passing=True):
            return (AuctionWon(deal.bidder, deal.standing),)
        return ()
    left_in = _callers_after(ruleset, deal, seat, passing=True)
    if v.all_pass == "force_dealer" and not [other for other in left_in if other != deal.dealer]:
        return (AuctionWon(deal.dealer, v.bid_min if v.forced_bid is None else v.forced_bid, forced=True),)
    if left_in:
        return ()
    next_dealer = ruleset.next_dealer(deal.dealer) if v.all_pass == "redeal_next" else deal.dealer
    return (ThrownIn("all_passed", next_dealer),)
