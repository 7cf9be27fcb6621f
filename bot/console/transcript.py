"""Deals as lines that people read, step by step; a deal that still runs shows nothing that is hidden at its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.rules.cards import Card
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
from bot.rules.notation import card_text, suit_text
from bot.rules.ruleset import Ruleset


def transcript(ruleset: Ruleset, events: Iterable[Event]) -> Iterator[str]:
    """The lines of a whole log, deal after deal, with the totals after each; ``events`` are a match's facts from its beginning."""
    totals = (0,) * ruleset.sides
    for deal in _deals(events):
        yield from deal_lines(ruleset, deal)
        for event in deal:
            if isinstance(event, DealScored):
                totals = tuple(total + change for total, change in zip(totals, event.delta, strict=True))
                yield f"  totals   {' '.join(map(str, totals))}"
            elif isinstance(event, MatchEnded):
                yield f"The match is over: side {' and side '.join(map(str, event.winners))} won."
        yield ""


def deal_lines(ruleset: Ruleset, events: Sequence[Event], *, shown: bool = False) -> Iterator[str]:
    """The lines of one deal, whose events begin with DealBegan. Hands and nest are left out while it is not over, unless ``shown``."""
    over = shown or any(isinstance(event, DealScored | ThrownIn) for event in events)
    calls: list[str] = []
    trick: list[str] = []
    tricks = 0

    def names(cards: Iterable[Card]) -> str:
        return " ".join(card_text(ruleset.variant, card) for card in cards)

    for event in events:
        if calls and not isinstance(event, BidMade | Passed | RedealClaimed):
            yield f"  calls    {', '.join(calls)}"
            calls = []
        match event:
            case DealBegan(number, dealer, _):
                yield f"Deal {number} of {ruleset.variant.id}: seat {dealer} deals"
                if not over:
                    yield "  the deal still runs: hands, nest and buried cards are hidden"
            case HandDealt(seat, cards) if over:
                yield f"  seat {seat}   {names(sorted(cards, key=ruleset.deck.index))}"
            case NestDealt(cards) if over and cards:
                yield f"  nest     {names(cards)}"
            case BidMade(seat, amount):
                calls.append(f"{seat}: {amount}")
            case Passed(seat):
                calls.append(f"{seat}: pass")
            case RedealClaimed(seat):
                calls.append(f"{seat}: redeal")
            case ThrownIn(reason, dealer):
                why = "all passed" if reason == "all_passed" else "a redeal was called"
                yield f"  thrown in: {why}; seat {dealer} deals next"
            case AuctionWon(seat, amount, forced):
                yield f"  bidder   seat {seat} for {amount}{', forced' if forced else ''}"
            case NestTaken(seat, _):
                yield f"  exchange seat {seat} takes the nest"
            case CardsBuried(seat, cards):
                yield f"  buried   {names(cards)}" if over else f"  buried   {len(cards)} cards by seat {seat}"
            case TrumpNamed(_, trump):
                yield f"  trump    {suit_text(ruleset.variant, trump)}"
            case CardPlayed(seat, card):
                trick.append(f"{seat}: {names((card,))}")
            case TrickWon(seat, points):
                tricks += 1
                yield f"  trick {tricks:<2} {', '.join(trick)} - seat {seat} wins, {points} points"
                trick = []
            case DealScored(made, captured, delta, _):
                yield f"  captured {' '.join(map(str, captured))} by side: {'made' if made else 'set'}"
                yield f"  score    {' '.join(f'{change:+}' for change in delta)}"
            case _:
                pass
    if calls:
        yield f"  calls    {', '.join(calls)}"
    if trick:
        yield f"  trick {tricks + 1:<2} {', '.join(trick)} so far"


def _deals(events: Iterable[Event]) -> Iterator[list[Event]]:
    deal: list[Event] = []
    for event in events:
        if isinstance(event, DealBegan) and deal:
            yield deal
            deal = []
        deal.append(event)
    if deal:
        yield deal
