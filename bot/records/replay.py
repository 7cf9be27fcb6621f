"""A record played again through the rules, call by call and card by card; never compared here (verify does that)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from bot.records.record import DealRecord
from bot.rules.actions import Action, Bid, Bury, ClaimRedeal, NameTrump, Pass, PlayCard
from bot.rules.cards import Card
from bot.rules.engine import apply, new_match
from bot.rules.events import DealBegan, Event, HandDealt, NestDealt
from bot.rules.fold import fold
from bot.rules.notation import read_card, read_suit
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset, Stage
from bot.rules.state import Match


class Replayed(msgspec.Struct, frozen=True):
    """The facts that a record's deal gives, as far as the rules let it run, and the sentence that says why it stopped short."""

    events: tuple[Event, ...] = ()
    fault: str | None = None


class _Stopped(Exception):
    """The record and the rules part here; the message is a sentence."""


def replay_record(ruleset: Ruleset, record: DealRecord, number: int = 1) -> Replayed:
    """Play the record's deal again with the rules, as deal ``number`` of a match.

    Nothing in the record past its cards, calls, buried cards, trump and plays is believed.
    """
    game = _Game(ruleset)
    game.number = number
    try:
        game.deal(record)
        game.call(record)
        game.exchange(record)
        game.play(record)
    except _Stopped as stop:
        return Replayed(tuple(game.events), str(stop))
    return Replayed(tuple(game.events))


def refusal_text(refusal: IllegalAction) -> str:
    """A refusal in plain words for a command's output: its code and facts."""
    facts = ", ".join(f"{name} {_fact_text(value)}" for name, value in refusal.facts.items())
    return refusal.code.replace("_", " ") + (f" ({facts})" if facts else "")


def _fact_text(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


class _Game:
    """The match while a record runs through it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.match: Match = new_match(ruleset, 0)
        self.events: list[Event] = []
        self.number = 1

    @property
    def stage(self) -> Stage:
        return "dealing" if self.match.deal is None else self.match.deal.stage

    def deal(self, record: DealRecord) -> None:
        v = self.ruleset.variant
        if not 0 <= record.dealer < v.players:
            raise _Stopped(f"dealer is {record.dealer}: the seats are 0 to {v.players - 1}")
        if len(record.hands) != v.players:
            raise _Stopped(f"hands has {len(record.hands)} hands, the game has {v.players} players")
        hands = [self._cards(f"hand {seat}", hand) for seat, hand in enumerate(record.hands)]
        nest = self._cards("nest", record.nest)
        for seat, hand in enumerate(hands):
            if len(hand) != v.hand:
                raise _Stopped(f"hand {seat} has {len(hand)} cards, not {v.hand}")
        if len(nest) != v.nest:
            raise _Stopped(f"nest has {len(nest)} cards, not {v.nest}")
        dealt = Counter(card for hand in (*hands, nest) for card in hand)
        deck = Counter(self.ruleset.deck)
        if dealt != deck:
            twice = " ".join(sorted((dealt - deck).elements()))
            lost = " ".join(sorted((deck - dealt).elements()))
            raise _Stopped(
                f"hands and nest are not the deck: {twice or 'nothing'} too many, {lost or 'nothing'} missing"
            )
        seed = record.seed if isinstance(record.seed, str) else None
        self._add(
            DealBegan(self.number, record.dealer, seed),
            *(HandDealt(seat, hand) for seat, hand in enumerate(hands)),
            NestDealt(nest),
        )

    def call(self, record: DealRecord) -> None:
        for number, (seat, call) in enumerate(record.calls, 1):
            if self.stage != "auction":
                raise _Stopped(f"calls goes on after the auction ended with call {number - 1}")
            self._act(seat, _call_action(number, call), f"call {number}")
        if self.stage == "auction":
            raise _Stopped("calls stops before the auction is over")

    def exchange(self, record: DealRecord) -> None:
        while self.stage in ("bury", "trump"):
            deal = self.match.deal
            assert deal is not None
            assert deal.bidder is not None
            if self.stage == "bury":
                self._act(deal.bidder, Bury(self._cards("buried", record.buried)), "buried")
                continue
            try:
                trump = read_suit(self.ruleset.variant, record.trump)
            except ValueError as error:
                raise _Stopped(f"trump: {error}") from None
            self._act(deal.bidder, NameTrump(trump), "trump")

    def play(self, record: DealRecord) -> None:
        for number, (seat, name) in enumerate(record.plays, 1):
            if self.stage != "tricks":
                raise _Stopped(f"plays goes on with play {number}, but the deal is over")
            (card,) = self._cards(f"play {number}", (name,))
            self._act(seat, PlayCard(card), f"play {number}")
        if self.stage == "tricks":
            raise _Stopped(f"plays stops after {len(record.plays)} cards, before the last trick is over")

    def _cards(self, what: str, names: Sequence[str]) -> tuple[Card, ...]:
        try:
            cards = tuple(read_card(self.ruleset.variant, name) for name in names)
        except ValueError as error:
            raise _Stopped(f"{what}: {error}") from None
        for card, name in zip(cards, names, strict=True):
            if card not in self.ruleset.points:
                raise _Stopped(f"{what}: {name} is not in the deck")
        return cards

    def _act(self, seat: int, action: Action, what: str) -> None:
        if not 0 <= seat < self.ruleset.variant.players:
            raise _Stopped(f"{what} names seat {seat}: the seats are 0 to {self.ruleset.variant.players - 1}")
        try:
            self.match, events = apply(self.ruleset, self.match, seat, action)
        except IllegalAction as refusal:
            raise _Stopped(f"{what} (seat {seat}) is against the rules: {refusal_text(refusal)}") from None
        self.events += events

    def _add(self, *events: Event) -> None:
        self.match = fold(self.ruleset, self.match, events)
        self.events += events


def _call_action(number: int, call: int | str) -> Action:
    if isinstance(call, int):
        return Bid(call)
    if call == "pass":
        return Pass()
    if call == "redeal":
        return ClaimRedeal()
    raise _Stopped(f"call {number} is {call!r}: here a call is a number, pass or redeal")
