"""What the rules answer to each kind of case, for the kinds of Rook that pure functions can answer; never whether that is right.

Each function takes what a case gives and returns the answers by the keys that the case may ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.records.given import CaseError, Given
from bot.records.replay import refusal_text
from bot.rules.actions import Action, Bid, ClaimRedeal, Pass
from bot.rules.circus import all_passes, tied_cards
from bot.rules.events import AuctionWon, ThrownIn
from bot.rules.fold import fold
from bot.rules.phases import auction, nest
from bot.rules.refusal import IllegalAction
from bot.rules.revoke import revoke_delta
from bot.rules.scoring import SideScores, match_result, score_captured, score_deal
from bot.rules.seats import Seat
from bot.rules.state import Deal, Match
from bot.rules.trick import legal_cards, winning_index

Answers = dict[str, Any]


def deal(given: Given) -> Answers:
    """Sizes of the deck, a hand and the nest, and the card points without bonuses."""
    v, ruleset = given.variant, given.ruleset
    return {"cards": len(ruleset.deck), "hand": v.hand, "nest": v.nest, "points": ruleset.card_points}


def redeal(given: Given) -> Answers:
    """May the owner of the dealt hand call a redeal; ``nest`` is optional."""
    shown = given.cards("nest") if given.case.get("nest") is not None else ()
    return {"ok": auction.has_redeal_hand(given.ruleset, given.cards("hand"), shown)}


def call(given: Given) -> Answers:
    """May this be called over the standing bid."""
    if given.value("call") == "pass":
        return {"ok": True}
    try:
        auction.check_bid(given.ruleset, given.number_or_null("standing"), given.number("call"))
    except IllegalAction:
        return {"ok": False}
    return {"ok": True}


def run_auction(given: Given) -> Answers:
    """The whole auction with seat 0 as dealer: who plays for how much, or who deals again."""
    v = given.variant
    calls = given.value("calls")
    if not isinstance(calls, list) or not calls:
        raise CaseError("calls is no list of calls")
    if v.opening_bid is not None and calls[0] != v.opening_bid:
        raise CaseError(f"the first entry of calls is {calls[0]!r}, but the opening is {v.opening_bid} by itself")
    # The hands are not known here, so a redeal that stands in the case is taken to be in its right.
    start = Deal(number=1, dealer=0, stage="auction", dealt=((),) * v.players, to_call=given.ruleset.first_caller(0))
    match = Match(dealer=0, totals=(0,) * given.ruleset.sides, deal=start)
    for number, entry in enumerate(calls, 1):
        running = match.deal
        assert running is not None
        seat, action = _call_entry(given, number, entry, running.to_call)
        try:
            events = auction.decide(given.ruleset, running, seat, action)
        except IllegalAction as refusal:
            raise CaseError(f"call {number} is against the rules: {refusal_text(refusal)}") from None
        match = fold(given.ruleset, match, events)
        ended = [event for event in events if isinstance(event, AuctionWon | ThrownIn)]
        if not ended:
            continue
        if number < len(calls):
            raise CaseError(f"calls goes on after the auction ended with call {number}")
        match ended[0]:
            case AuctionWon(winner, amount):
                return {"bidder": winner, "bid": amount}
            case ThrownIn(_, dealer):
                return {"redeal_dealer": dealer}
    raise CaseError("calls stops before the auction is over")


def _call_entry(given: Given, number: int, entry: object, due: Seat | None) -> tuple[Seat, Action]:
    assert due is not None
    if isinstance(entry, int) and not isinstance(entry, bool):
        return due, Bid(entry)
    if entry == "pass":
        return due, Pass()
    if (
        isinstance(entry, list)
        and len(entry) == 2
        and entry[1] == "redeal"
        and entry[0] in range(given.variant.players)
    ):
        return int(entry[0]), ClaimRedeal()
    if entry == "hold":
        raise CaseError(f"call {number} is hold, which this version cannot judge")
    raise CaseError(f"call {number} is {entry!r}: a call is a number, pass or [seat, redeal]")


def bury(given: Given) -> Answers:
    """May these cards be laid away from the pool of hand and nest."""
    cards = given.cards("bury")
    try:
        nest.check_bury(given.ruleset, given.cards("pool"), cards, given.trump())
    except IllegalAction:
        return {"ok": False}
    known_nest = given.case.get("nest") is not None
    return {"ok": not known_nest or nest.keeps_exchange(given.ruleset, given.cards("nest"), cards)}


def declare(given: Given) -> Answers:
    """Are there counters among the buried cards."""
    return {"answer": bool(given.ruleset.counters_in(given.cards("buried")))}


def legal(given: Given) -> Answers:
    """The cards of the hand that may be played to the trick."""
    cards = legal_cards(given.ranking(), given.cards("hand"), given.cards("trick"))
    return {"legal": given.names(cards)}


def trick(given: Given) -> Answers:
    """Who takes the trick, or is ahead so far, and the points in it."""
    plays = given.cards("plays")
    if not plays:
        raise CaseError("plays is empty: nobody takes such a trick")
    return {"winner": winning_index(given.ranking(), plays), "points": given.ruleset.points_in(plays)}


def score(given: Given) -> Answers:
    """The change of the totals, the bidding side's first."""
    return {"delta": list(_scores(given, bidding=0, sides=len(given.numbers("cards"))).delta)}


def seats(given: Given) -> Answers:
    """The change of each seat's total where two sides play: its side's change in full."""
    side = given.numbers("side")
    if given.case.get("captured") is not None:
        captured = given.numbers("captured", 2)
        delta = score_captured(given.variant, bid=given.number("bid"), bidding_side=0, captured=captured).delta
    else:
        delta = _scores(given, bidding=0, sides=2).delta
    return {"delta": [delta[0] if seat in side else delta[1] for seat in range(given.variant.players)]}


def solo(given: Given) -> Answers:
    """The change of each seat's total where each plays alone."""
    players = given.variant.players
    bidder = given.index("bidder", players)
    if given.case.get("captured") is not None:
        captured = given.numbers("captured", players)
        scores = score_captured(given.variant, bid=given.number("bid"), bidding_side=bidder, captured=captured)
    else:
        scores = _scores(given, bidding=bidder, sides=players)
    return {"delta": list(scores.delta)}


def _scores(given: Given, *, bidding: int, sides: int) -> SideScores:
    v = given.variant
    if (v.most_tricks_bonus or v.trick_points) and given.case.get("tricks") is None:
        raise CaseError("the case has no tricks, which this variant's bonuses need")
    return score_deal(
        v,
        bid=given.number("bid"),
        bidding_side=bidding,
        cards=given.numbers("cards", sides),
        tricks=given.numbers("tricks", sides, default=[0] * sides),
        buried=given.number("buried", default=0),
        last_side=None if given.case.get("last") is None else given.index("last", sides),
    )


def end(given: Given) -> Answers:
    """Whether the game ends with these totals, and for whom."""
    result = match_result(given.variant, given.numbers("totals", given.ruleset.sides))
    if isinstance(result, str):
        return {"result": result}
    return {"result": f"side {result[0]}" if len(result) == 1 else "shared"}


def ties(given: Given) -> Answers:
    """Among which cards the giver of a Circus pass chooses."""
    which = given.value("which")
    if which not in ("best", "worst"):
        raise CaseError(f"which is {which!r}: write best or worst")
    hand = given.cards("hand")
    if not hand:
        raise CaseError("hand is empty: there is nothing to choose from")
    return {"choices": given.names(tied_cards(given.ranking(), hand, which))}


def circus(given: Given) -> Iterator[Answers]:
    """Every way in which the four Circus passes can go; several where cards are tied."""
    hands = given.value("hands")
    if not isinstance(hands, list) or len(hands) != 4 or not all(hands):
        raise CaseError("hands is no list of four hands with cards")
    if given.trump() is None:
        raise CaseError("the case has no trump, which its kind needs")
    given.read_cards("hands", [card for hand in hands for card in (hand if isinstance(hand, list) else [hand])])
    held = tuple(given.read_cards(f"hand {seat}", hand) for seat, hand in enumerate(hands))
    for passes in all_passes(given.ranking(), held, given.index("bidder", 4)):
        yield {
            "best": {str(seat): given.names((card,))[0] for seat, card in passes.best},
            "worst": {str(seat): given.names((card,))[0] for seat, card in passes.worst},
            "after": [given.names(hand) for hand in passes.after],
            "leader": passes.leader,
        }


def revoke(given: Given) -> Answers:
    """What a true claim of a revoke changes, by side number."""
    won = given.numbers("won")
    return {"delta": list(revoke_delta(given.number("bid"), given.index("offender", len(won)), won))}


SINGLE: dict[str, Callable[[Given], Answers]] = {
    "deal": deal,
    "redeal": redeal,
    "call": call,
    "auction": run_auction,
    "bury": bury,
    "declare": declare,
    "legal": legal,
    "trick": trick,
    "score": score,
    "seats": seats,
    "solo": solo,
    "end": end,
    "ties": ties,
    "revoke": revoke,
}
"""The kinds that have one answer, by their word."""
