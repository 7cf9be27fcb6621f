"""The fold: a match and one event give the next match. It has no rules, refuses nothing and is the only maker of states."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.rules.cards import Card, without
from bot.rules.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsBuried,
    DealBegan,
    DealScored,
    Event,
    HandDealt,
    MatchEnded,
    NestDealt,
    NestTaken,
    Passed,
    RedealClaimed,
    ThrownIn,
    TrickWon,
    TrumpNamed,
)
from bot.rules.ruleset import Ruleset
from bot.rules.seats import Seat, clockwise_from, left_of
from bot.rules.state import Deal, Match, Trick


def fold(ruleset: Ruleset, match: Match, events: Iterable[Event]) -> Match:
    """The match after all these events."""
    for event in events:
        match = evolve(ruleset, match, event)
    return match


def evolve(ruleset: Ruleset, match: Match, event: Event) -> Match:
    """The match after one event."""
    if isinstance(event, DealBegan):
        players = ruleset.variant.players
        deal = Deal(
            number=event.number,
            dealer=event.dealer,
            seed=event.seed,
            dealt=((),) * players,
            hands=((),) * players,
            won=(0,) * players,
        )
        return replace(match, dealer=event.dealer, deals=event.number, deal=deal)
    assert match.deal is not None, "only DealBegan comes without a deal"
    if isinstance(event, MatchEnded):
        return replace(match, winners=event.winners)
    deal = _evolve_deal(ruleset, match.deal, event)
    if isinstance(event, DealScored):
        totals = tuple(total + change for total, change in zip(match.totals, event.delta, strict=True))
        return replace(match, deal=deal, totals=totals, dealer=ruleset.next_dealer(deal.dealer))
    if isinstance(event, ThrownIn):
        return replace(match, deal=deal, dealer=event.dealer)
    return replace(match, deal=deal)


def _evolve_deal(ruleset: Ruleset, deal: Deal, event: Event) -> Deal:
    match event:
        case CardPlayed(seat, card):
            return replace(
                deal,
                leader=seat if not deal.plays else deal.leader,
                plays=(*deal.plays, card),
                hands=_with_hand(deal, seat, without(deal.hands[seat], (card,))),
            )
        case TrickWon(seat, points):
            assert deal.leader is not None
            done = (*deal.tricks, Trick(deal.leader, deal.plays, seat, points))
            won = list(deal.won)
            won[seat] += points
            over = len(done) == ruleset.variant.hand
            stage = ruleset.stage_after["tricks"] if over else deal.stage
            return replace(deal, tricks=done, plays=(), leader=seat, won=tuple(won), stage=stage)
        case BidMade(seat, amount):
            moved = replace(deal, calls=(*deal.calls, (seat, amount)), standing=amount, bidder=seat)
            return replace(moved, to_call=_next_caller(ruleset, moved, seat))
        case Passed(seat):
            moved = replace(deal, calls=(*deal.calls, (seat, "pass")), passed=(*deal.passed, seat))
            return replace(moved, to_call=_next_caller(ruleset, moved, seat))
        case AuctionWon(seat, amount, forced):
            return replace(
                deal,
                bidder=seat,
                standing=amount,
                forced=forced,
                to_call=None,
                stage=ruleset.stage_after["auction"],
            )
        case NestTaken(seat, cards):
            hands = _with_hand(deal, seat, (*deal.hands[seat], *cards))
            return replace(deal, hands=hands, stage=ruleset.stage_after["pickup"])
        case CardsBuried(seat, cards):
            hands = _with_hand(deal, seat, without(deal.hands[seat], cards))
            return replace(deal, hands=hands, buried=cards, stage=ruleset.stage_after["bury"])
        case TrumpNamed(_, trump):
            return replace(deal, trump=trump, stage=ruleset.stage_after["trump"])
        case HandDealt(seat, cards):
            dealt = (*deal.dealt[:seat], cards, *deal.dealt[seat + 1 :])
            return replace(deal, dealt=dealt, hands=dealt)
        case NestDealt(cards):
            to_call = ruleset.first_caller(deal.dealer)
            return replace(deal, nest=cards, stage=ruleset.stage_after["dealing"], to_call=to_call)
        case RedealClaimed(seat):
            return replace(deal, calls=(*deal.calls, (seat, "redeal")))
        case ThrownIn():
            return replace(deal, thrown_in=event, to_call=None, stage="over")
        case DealScored():
            return replace(deal, result=event, stage="over")
        case _:
            return deal


def _with_hand(deal: Deal, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])


def _next_caller(ruleset: Ruleset, deal: Deal, seat: Seat) -> Seat | None:
    """The next seat clockwise that has neither passed nor owns the standing bid; None when there is none."""
    players = ruleset.variant.players
    for other in clockwise_from(left_of(seat, players), players):
        if other not in deal.passed and other != deal.bidder:
            return other
    return None
