"""Every kind of fact has a fold, an audience and a JSON form of its own, and the log can be read for ever."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from bot.rules import actions
from bot.rules.actions import Action, Bid, Bury, ClaimRedeal, NameTrump, Pass, PlayCard, parse, text_of
from bot.rules.cards import Card, Suit
from bot.rules.engine import evolve, fold
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
    audience_of,
)
from bot.rules.state import Deal, Match, Trick
from tests.rules.play import rules

TWO = (Card("R14"), Card("Y5"))
FORMS: dict[type, tuple[Event, str, object]] = {
    DealBegan: (DealBegan(2, 3, "s"), '{"type":"deal_began","number":2,"dealer":3,"seed":"s"}', "everybody"),
    HandDealt: (HandDealt(1, TWO), '{"type":"hand_dealt","seat":1,"cards":["R14","Y5"]}', 1),
    NestDealt: (NestDealt(TWO), '{"type":"nest_dealt","cards":["R14","Y5"]}', "nobody"),
    BidMade: (BidMade(1, 70), '{"type":"bid_made","seat":1,"amount":70}', "everybody"),
    Passed: (Passed(2), '{"type":"passed","seat":2}', "everybody"),
    RedealClaimed: (RedealClaimed(2), '{"type":"redeal_claimed","seat":2}', "everybody"),
    ThrownIn: (ThrownIn("redeal", 1), '{"type":"thrown_in","reason":"redeal","dealer":1}', "everybody"),
    AuctionWon: (
        AuctionWon(1, 70, True),
        '{"type":"auction_won","seat":1,"amount":70,"forced":true}',
        "everybody",
    ),
    NestTaken: (NestTaken(1, TWO), '{"type":"nest_taken","seat":1,"cards":["R14","Y5"]}', 1),
    CardsBuried: (CardsBuried(1, TWO), '{"type":"cards_buried","seat":1,"cards":["R14","Y5"]}', 1),
    TrumpNamed: (TrumpNamed(1, Suit("R")), '{"type":"trump_named","seat":1,"trump":"R"}', "everybody"),
    CardPlayed: (CardPlayed(1, Card("R14")), '{"type":"card_played","seat":1,"card":"R14"}', "everybody"),
    TrickWon: (TrickWon(0, 15), '{"type":"trick_won","seat":0,"points":15}', "everybody"),
    DealScored: (
        DealScored(True, (100, 20), (70, 20), TWO),
        '{"type":"deal_scored","made":true,"captured":[100,20],"delta":[70,20],"buried":["R14","Y5"]}',
        "everybody",
    ),
    MatchEnded: (MatchEnded((0,)), '{"type":"match_ended","winners":[0]}', "everybody"),
}
KINDS = get_args(Event)


def table_set() -> Match:
    """A match in the middle of a deal, in which every kind of fact leaves a mark."""
    deal = Deal(
        number=1,
        dealer=0,
        stage="tricks",
        dealt=((Card("R14"), Card("Y5")), TWO, (), ()),
        hands=((Card("G5"),), TWO, (), ()),
        won=(0, 0, 0, 0),
        leader=0,
        plays=(Card("G5"),),
        tricks=(Trick(0, TWO, 1, 5),),
    )
    return Match(dealer=0, totals=(0, 0), deals=1, deal=deal)


def test_every_kind_is_here() -> None:
    assert set(FORMS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_stored_form_stays(kind: type[Any]) -> None:
    event, form, audience = FORMS[kind]
    assert msgspec.json.encode(event).decode() == form
    assert msgspec.json.decode(form, type=Event) == event
    assert audience_of(event) == audience


@pytest.mark.parametrize("kind", KINDS)
def test_the_fold_knows_the_kind(kind: type[Any]) -> None:
    ruleset = rules("crowsnest")
    event = FORMS[kind][0]
    before = table_set()
    if isinstance(event, CardsBuried):
        before = fold(ruleset, before, [NestTaken(1, TWO)])
    assert evolve(ruleset, before, event) != before


def test_kinds_have_names_of_their_own() -> None:
    tags = [msgspec.inspect.type_info(kind).tag for kind in KINDS]
    assert len(set(tags)) == len(tags)


ACTION_TEXTS: dict[str, Action] = {
    "b80": Bid(80),
    "pass": Pass(),
    "redeal": ClaimRedeal(),
    "y.R5.G10": Bury((Card("R5"), Card("G10"))),
    "t.R": NameTrump(Suit("R")),
    "t.NT": NameTrump(Suit("NT")),
    "c.ROOK": PlayCard(Card("ROOK")),
}


@pytest.mark.parametrize(("text", "action"), ACTION_TEXTS.items())
def test_action_texts(text: str, action: Action) -> None:
    assert text_of(action) == text
    assert parse(text) == action
    assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


def test_every_action_has_its_text() -> None:
    assert {type(action) for action in ACTION_TEXTS.values()} == set(get_args(actions.Action))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b",
        "b-5",
        "b７０",
        "b70.R5",
        "b123456789",
        "Pass",
        "pass.",
        "y.",
        "y.X1",
        "c.R15",
        "c.R0",
        "c.",
        "c.R5.R6",
        "t.X",
        "t.R.Y",
    ],
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError, match="action"):
        parse(text)
