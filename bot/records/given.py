"""What a case gives, read with care: every value checked for its form and the deck before a rule sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.rules.cards import Card, Suit
from bot.rules.notation import card_text, read_card, read_suit
from bot.rules.ranking import Ranking, RookPlace
from bot.rules.ruleset import Ruleset

SPOKEN = ("pass", "redeal")


class CaseError(ValueError):
    """A case that cannot be judged; the message is a sentence that says why."""


class Given:
    """The keys of one case under its ruleset. Every reader raises CaseError with a sentence when a value does not fit."""

    def __init__(self, case: Mapping[str, Any], ruleset: Ruleset) -> None:
        self.case = case
        self.ruleset = ruleset
        self.variant = ruleset.variant

    def value(self, key: str) -> Any:
        """The value as it stands; the key must be there."""
        if key not in self.case:
            raise CaseError(f"the case has no {key}, which its kind needs")
        return self.case[key]

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.value(key) if default is None else self.case.get(key, default)
        if not _is_number(value):
            raise CaseError(f"{key} is {value!r}, which is no whole number")
        return int(value)

    def number_or_null(self, key: str) -> int | None:
        """A whole number, or None where the key is null or not there."""
        return None if self.case.get(key) is None else self.number(key)

    def numbers(self, key: str, count: int | None = None, default: list[int] | None = None) -> list[int]:
        """A list of whole numbers, ``count`` of them when given."""
        value = self.value(key) if default is None else self.case.get(key, default)
        if not isinstance(value, list) or not all(_is_number(entry) for entry in value):
            raise CaseError(f"{key} is {value!r}, which is no list of whole numbers")
        if count is not None and len(value) != count:
            raise CaseError(f"{key} has {len(value)} numbers, not {count}")
        return [int(entry) for entry in value]

    def index(self, key: str, count: int) -> int:
        """A number from 0 to ``count`` - 1, such as a seat or a side."""
        value = self.number(key)
        if not 0 <= value < count:
            raise CaseError(f"{key} is {value}, not 0 to {count - 1}")
        return value

    def cards(self, key: str) -> tuple[Card, ...]:
        """A list of cards of the deck, no more copies of one than the deck has."""
        return self.read_cards(key, self.value(key))

    def read_cards(self, what: str, value: object) -> tuple[Card, ...]:
        """``cards`` for a value that is not a key's own."""
        if not isinstance(value, list):
            raise CaseError(f"{what} is {value!r}, which is no list of cards")
        cards = tuple(self.read_card(what, name) for name in value)
        extra = Counter(cards) - Counter(self.ruleset.deck)
        if extra:
            raise CaseError(f"{what} has more of {self.names(tuple(extra))[0]} than the deck")
        return cards

    def read_card(self, what: str, name: object) -> Card:
        """One card of the deck."""
        try:
            card = read_card(self.variant, name)
        except ValueError as error:
            raise CaseError(f"{what}: {error}") from None
        if card not in self.ruleset.points:
            raise CaseError(f"{what}: {name} is not in the deck of {self.variant.id}")
        return card

    def trump(self) -> Suit | None:
        """The trump, None where it is null or not there."""
        value = self.case.get("trump")
        if value is None:
            return None
        try:
            return read_suit(self.variant, value)
        except ValueError as error:
            raise CaseError(f"trump: {error}") from None

    def ranking(self) -> Ranking:
        """The ranking that ``trump``, ``low`` and ``rook`` call."""
        low = self.case.get("low")
        if low is not None and not isinstance(low, bool):
            raise CaseError(f"low is {low!r}: write true or false")
        place = self.case.get("rook")
        places: dict[object, RookPlace] = {"top": "top", "bottom": "bottom"}
        if place is not None and place not in ("top", "bottom"):
            raise CaseError(f"rook is {place!r}: write top or bottom")
        return self.ruleset.ranking(self.trump(), bool(low), places.get(place))

    def names(self, cards: tuple[Card, ...]) -> list[str]:
        """The cards' names as the case writes them."""
        return [card_text(self.variant, card) for card in cards]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
