"""Why something was refused, as a sentence that helps: what was wrong, what is allowed, what to do; it refuses nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.render.cards import card_shown, cards_shown, suit_shown
from bot.render.face import Face
from bot.render.names import safe_name, shown_names
from bot.render.words import Value, Words
from bot.rules.cards import COLOURS, NO_TRUMP, Card, Suit, is_card_name
from bot.rules.ranking import TRUMP
from bot.rules.refusal import CODES as RULE_CODES
from bot.rules.ruleset import Ruleset
from bot.rules.variant import Variant

SESSION_CODES: tuple[str, ...] = (
    "not_seated",
    "table_full",
    "already_seated",
    "already_there",
    "seat_taken",
    "seat_unknown",
    "lobby_closed",
    "not_host",
    "seats_empty",
    "no_table_here",
    "table_over",
    "table_here",
    "stale",
    "already_played",
    "not_stopper",
    "storage_failed",
    "unknown_variant",
    "bad_target",
    "bad_computers",
    "cannot_post",
    "dms_closed",
    "not_due",
    "no_last_trick",
    "no_computer",
    "not_away",
    "already_away",
    "deal_running",
    "table_running",
    "no_deal_yet",
    "old_button",
    "unplayable_variant",
    "restarting",
    "unexpected",
    "foreign_table",
    "thread_archived",
    "rate",
    "server_only",
)
"""What the parts around the rules may refuse; each code has the phrase ``refusal-<code>``, as have the rules' own codes."""

FACTS: dict[str, tuple[str, ...]] = {
    "not_your_turn": ("due",),
    "bid_too_low": (
        "bid",
        "standing",
        "lowest",
    ),
    "bid_too_high": (
        "bid",
        "highest",
    ),
    "bid_off_step": (
        "bid",
        "step",
    ),
    "bury_count": (
        "count",
        "chosen",
    ),
    "bury_counters": (
        "most",
        "chosen",
    ),
    "bury_trumps": (
        "most",
        "chosen",
    ),
    "not_your_card": ("card",),
    "trump_unknown": ("trump",),
    "must_follow": (
        "suit",
        "legal",
    ),
    "must_follow_or_free": (
        "suit",
        "legal",
        "free",
    ),
    "must_play_only_trump": ("card",),
    "seat_taken": ("seat",),
    "seat_unknown": ("seat",),
    "seats_empty": ("missing",),
    "table_here": ("channel",),
    "unknown_variant": (
        "name",
        "known",
    ),
    "bad_target": (
        "lowest",
        "highest",
    ),
    "bad_computers": ("most",),
    "cannot_post": ("missing",),
    "unplayable_variant": ("options",),
    "unexpected": ("reference",),
    "rate": ("seconds",),
}
"""The facts that a code's sentence tells; a code that is not named has none. Without them the phrase's ``.bare`` form is said."""


_SUITS = (*COLOURS, NO_TRUMP, TRUMP)


class Refusal(Protocol):
    """Anything with a code and facts, for instance ``bot.rules.refusal.IllegalAction``."""

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, object]: ...


def refusal_text(words: Words, refusal: Refusal, face: Face | None = None, ruleset: Ruleset | None = None) -> str:
    """The sentence for a refusal. Without its facts it is said in a shorter form; an unknown code gets the neutral sentence."""
    variant = ruleset.variant if ruleset is not None else (face.variant if face is not None else None)
    code = refusal.code if refusal.code in all_codes() else "unexpected"
    wanted = FACTS.get(code, ())
    values: dict[str, Value] = {}
    for fact in wanted:
        if fact in refusal.facts:
            values.update(_told(words, fact, refusal.facts[fact], face, variant))
    return words(phrase_key(code) if len(values) == len(wanted) else f"{phrase_key(code)}.bare", **values)


def phrase_key(code: str) -> str:
    """The phrase of a refusal's code."""
    return f"refusal-{code.replace('_', '-')}"


def all_codes() -> tuple[str, ...]:
    """Every code that a person may be shown."""
    return (*RULE_CODES, *SESSION_CODES)


def _told(words: Words, fact: str, value: object, face: Face | None, variant: Variant | None) -> dict[str, Value]:
    """The fact as a value for the sentence; empty when nothing fit to be read can be made of it."""
    match fact, value:
        case "due", int(seat):
            return {fact: shown_names(words, face)[seat]} if face is not None and 0 <= seat < len(face.kinds) else {}
        case (("known" | "options"), (list() | tuple())):
            return {fact: words("between-items").join(f"`{_plain(str(item))}`" for item in value)}
        case "missing", (list() | tuple()):
            return {"permissions": words("between-items").join(f"**{_plain(str(item))}**" for item in value)}
        case "channel", (int() | str()) if str(value).isdecimal():
            return {fact: f"<#{value}>"}
        case "card", str(card) if variant is not None and is_card_name(card):
            return {fact: card_shown(words, variant, Card(card))}
        case (("legal" | "free"), (list() | tuple())) if variant is not None and all(
            is_card_name(str(card)) for card in value
        ):
            return {fact: cards_shown(words, variant, [Card(str(card)) for card in value])}
        case (("suit" | "trump"), str(suit)) if variant is not None and suit in _SUITS:
            return {fact: suit_shown(words, variant, Suit(suit))}
        case (("name" | "reference"), str(text)) if text.strip():
            return {fact: safe_name(text, words("name-gone")) if fact == "name" else f"`{_plain(text)}`"}
        case _, int(number):
            return {fact: number}
        case _:
            return {}


def _plain(text: str) -> str:
    """A word of the program's own, kept from breaking out of its code span."""
    return "".join(char for char in text if char.isprintable() and char not in "`*@<>|~")[:60]
