"""One line for each thing that happens in a deal; never the hidden cards in it, whoever the event is handed over for."""

from __future__ import annotations

from typing import assert_never

from bot.render.cards import card_shown, suit_shown
from bot.render.face import Face
from bot.render.names import shown_names, side_name
from bot.render.words import Words
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


def event_line(words: Words, face: Face, ruleset: Ruleset, event: Event) -> str:
    """The event as everybody may read it, in one line."""
    names = shown_names(words, face)
    match event:
        case DealBegan(number, dealer):
            return words("event-deal-began", number=number, name=names[dealer])
        case HandDealt(seat):
            return words("event-hand-dealt", name=names[seat])
        case NestDealt():
            return words("event-nest-dealt", count=ruleset.variant.nest)
        case BidMade(seat, amount):
            return words("event-bid-made", name=names[seat], bid=amount)
        case Passed(seat):
            return words("event-passed", name=names[seat])
        case RedealClaimed(seat):
            return words("event-redeal-claimed", name=names[seat])
        case ThrownIn(reason, dealer):
            return words("event-thrown-in", reason=reason, name=names[dealer])
        case AuctionWon(seat, amount, forced):
            return words("event-auction-forced" if forced else "event-auction-won", name=names[seat], bid=amount)
        case NestTaken(seat):
            return words("event-nest-taken", name=names[seat])
        case CardsBuried(seat):
            return words("event-cards-buried", name=names[seat], count=ruleset.variant.nest)
        case TrumpNamed(seat, trump):
            return words("event-trump-named", name=names[seat], trump=suit_shown(words, ruleset.variant, trump))
        case CardPlayed(seat, card):
            return words("event-card-played", name=names[seat], card=card_shown(words, ruleset.variant, card))
        case TrickWon(seat, points):
            return words("event-trick-won", name=names[seat], points=points)
        case DealScored(made):
            return words("event-deal-made" if made else "event-deal-set")
        case MatchEnded(winners):
            sides = [side_name(words, names, ruleset.seats_of(side)) for side in winners]
            return words("event-match-ended", sides=words("between-items").join(sides))
        case _:
            assert_never(event)
