"""The deal record: one whole deal as one JSON object of a line; never how the deal was decided.

The keys are public and stand for ever: other programs write and read them. Cards and the trump suit have the names of the variant's skin.
"""

from __future__ import annotations

from typing import Any

import msgspec

IGNORED_KEYS = frozenset({"id", "source", "note"})
"""Keys that only describe where a record comes from."""


class BadRecord(ValueError):
    """A line that is no deal record; the message is a sentence for people."""


class DealRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One deal. ``changes`` is the key ``set``; lists by seat or by side as named; ``legal`` has a set of cards for each of ``plays``.

    ``bidder``, ``bid``, ``trump`` and the like are None, and lists of the play empty, when the deal was thrown in or the variant has
    no such phase. ``captured`` and ``delta`` are points by side where sides are fixed, by seat otherwise.
    """

    variant: str
    changes: dict[str, Any] | None = msgspec.field(name="set")
    rules: dict[str, Any]
    seed: Any
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    nest: tuple[str, ...]
    calls: tuple[tuple[int, int | str], ...]
    bidder: int | None
    bid: int | None
    multiplier: int | None
    buried: tuple[str, ...]
    trump: str | None
    low: bool | None
    rook: str | None
    partner_cards: tuple[str, ...]
    side: tuple[int, ...]
    circus: dict[str, Any] | None
    melds: tuple[tuple[int, tuple[str, ...]], ...]
    plays: tuple[tuple[int, str], ...]
    legal: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]
    roem: tuple[int, ...]
    captured: tuple[int, ...]
    delta: tuple[int, ...]
    thrown_in: bool


KEYS: tuple[str, ...] = tuple(field.encode_name for field in msgspec.structs.fields(DealRecord))
"""Every key of a record, in the order in which records are written."""

_encoder = msgspec.json.Encoder()


def line_of(record: DealRecord) -> bytes:
    """The record as a line of JSON, without the line's end."""
    return _encoder.encode(record)


def read_record(line: bytes) -> DealRecord:
    """The record that a line holds. Raises BadRecord with a sentence for broken JSON, missing or unknown keys and wrong types."""
    found = read_object(line)
    missing = [key for key in KEYS if key not in found]
    if missing:
        raise BadRecord(f"the keys {', '.join(missing)} are missing: a record always has every key")
    unknown = [key for key in found if key not in KEYS and key not in IGNORED_KEYS]
    if unknown == ["claim"]:
        raise BadRecord("the key claim belongs to revoke claim, which this version cannot replay")
    if unknown:
        raise BadRecord(f"a record has no key {', '.join(unknown)}: the keys are {', '.join(KEYS)}")
    try:
        return msgspec.convert(found, DealRecord)
    except msgspec.ValidationError as error:
        raise BadRecord(f"a value has the wrong type: {error}") from None


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object that a line holds. Raises BadRecord with a sentence when it holds none."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"the line is no JSON: {error}") from None
    except RecursionError:
        raise BadRecord("the line is no JSON of ours: it is nested too deeply") from None
    if not isinstance(found, dict):
        raise BadRecord("the line is no JSON object: it must begin with { and end with }")
    return found
