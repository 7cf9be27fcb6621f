"""Only the cards of deal records, for a table that is to deal them again; never how they were played."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from bot.records.record import BadRecord, read_object
from bot.rules.cards import Card
from bot.rules.notation import read_card
from bot.rules.seats import Seat
from bot.rules.variant import Variant

Dealt = tuple[Seat, tuple[tuple[Card, ...], ...], tuple[Card, ...]]
"""The dealer's seat, the hands by seat and the nest, as dealt."""


def read_dealt(text: str) -> list[Dealt]:
    """The cards of each deal record in ``text``, a record a line. Raises BadRecord with a sentence that names the line."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found.append(_dealt(read_object(line.encode())))
        except (ValueError, KeyError, TypeError) as error:
            raise BadRecord(f"line {number} is no deal record with dealer, hands, nest and rules: {error}") from None
    return found


def _dealt(record: dict[str, Any]) -> Dealt:
    try:
        variant = Variant.model_validate(record["rules"])
    except ValidationError:
        raise BadRecord("its rules are not sound") from None
    hands = tuple(tuple(read_card(variant, name) for name in hand) for hand in record["hands"])
    return int(record["dealer"]) % variant.players, hands, tuple(read_card(variant, name) for name in record["nest"])
