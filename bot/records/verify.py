"""Where a record and the rules disagree, each in a sentence; never a file (the command reads those)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.catalogue import BadVariant, Catalogue, build_variant, change_variant
from bot.records.record import DealRecord
from bot.records.replay import replay_record
from bot.records.write import deal_of, record_of
from bot.rules.notation import card_text
from bot.rules.ruleset import Ruleset, ruleset_of, unplayable_options
from bot.rules.variant import OPTION_FIELDS, Variant
from bot.shuffle import follows_scheme, shuffled

_COMPARED = (
    "bidder",
    "bid",
    "multiplier",
    "trump",
    "low",
    "rook",
    "partner_cards",
    "side",
    "circus",
    "melds",
    "winners",
    "roem",
    "captured",
    "delta",
    "thrown_in",
)
_ORDER_FREE = ("ranks", "added", "calls")


def disagreements(catalogue: Catalogue, record: DealRecord) -> list[str]:
    """Every sentence about what the rules see otherwise than the record; empty when it stands."""
    found: list[str] = []
    try:
        variant = _variant_of(record)
    except BadVariant as error:
        return [f"rules: {error}"]
    found += _rules_faults(catalogue, record, variant)
    unplayable = unplayable_options(variant)
    if unplayable:
        values = ", ".join(f"{name} {getattr(variant, name)}" for name in unplayable)
        return [*found, f"this version cannot replay a deal with {values}"]
    ruleset = ruleset_of(variant)
    replayed = replay_record(ruleset, record)
    if replayed.events:
        found += _seed_faults(ruleset, record)
    if replayed.fault is not None:
        return [*found, replayed.fault]
    expected = record_of(ruleset, deal_of(ruleset, replayed.events), record.changes or {}, record.rules, record.seed)
    found += _differences(record, expected)
    return found


def _variant_of(record: DealRecord) -> Variant:
    return build_variant({"id": record.variant, **record.rules})


def _rules_faults(catalogue: Catalogue, record: DealRecord, variant: Variant) -> Iterator[str]:
    missing = [name for name in OPTION_FIELDS if name not in record.rules]
    if missing:
        yield f"rules lacks {', '.join(missing)}: it has every option with its value"
    if variant.id != record.variant:
        yield f"rules is of {variant.id}, variant is {record.variant}"
    known = record.variant in catalogue.ids
    try:
        expected = change_variant(catalogue.get(record.variant) if known else variant, record.changes or {})
    except BadVariant as error:
        yield f"set: {error}"
        return
    ours, theirs = _document(expected), _document(variant)
    for name in OPTION_FIELDS:
        if ours[name] != theirs[name]:
            source = f"{record.variant} and set give" if known else "set gives"
            yield f"rules has {name} {theirs[name]!r}, {source} {ours[name]!r}"


def _document(variant: Variant) -> dict[str, Any]:
    document = variant.document()
    return {**document, **{name: sorted(document[name]) for name in _ORDER_FREE}}


def _seed_faults(ruleset: Ruleset, record: DealRecord) -> Iterator[str]:
    if not follows_scheme(record.seed):
        return
    hands, nest = ruleset.split_deck(shuffled(ruleset.deck, record.seed), record.dealer)
    v = ruleset.variant
    for seat, hand in enumerate(hands):
        if sorted(card_text(v, card) for card in hand) != sorted(record.hands[seat]):
            yield f"the seed deals other cards to seat {seat} than hands says"
    if tuple(card_text(v, card) for card in nest) != record.nest:
        yield "the seed deals another nest"


def _differences(record: DealRecord, expected: DealRecord) -> Iterator[str]:
    for name in _COMPARED:
        says, gave = getattr(record, name), getattr(expected, name)
        if says != gave:
            yield f"{name} is {_text(says)}, the rules give {_text(gave)}"
    if Counter(record.buried) != Counter(expected.buried):
        yield f"buried is {_text(record.buried)}, the rules give {_text(expected.buried)}"
    if len(record.legal) != len(expected.legal):
        yield f"legal has {len(record.legal)} sets for {len(expected.legal)} plays"
    for number, (says, gave) in enumerate(zip(record.legal, expected.legal, strict=False), 1):
        if set(says) != set(gave) or len(says) != len(set(says)):
            yield f"legal for play {number} is {_text(says)}, the rules give {_text(gave)}"


def _text(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + " ".join(_text(part) for part in value) + "]"
    return str(value)
