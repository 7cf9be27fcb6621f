"""The rules of a variant as a page made from its document, so that it cannot differ from what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bot.render.cards import card_shown, rank_text, suit_shown
from bot.render.pages import Page
from bot.render.variants import variant_about, variant_name
from bot.render.words import Value, Words
from bot.rules.cards import COLOURS, ROOK, Card
from bot.rules.ruleset import Ruleset
from bot.rules.variant import Special, Variant

Values = Callable[[Words, Ruleset], dict[str, Value]]


class Line(msgspec.Struct, frozen=True):
    """A line of the rulebook: its phrase ``rules-<key>``, the options it tells, the values it needs, and when it is left out."""

    key: str
    fields: tuple[str, ...]
    values: Values
    when: Callable[[Variant], bool] = lambda variant: True


def rules_page(words: Words, ruleset: Ruleset, base_changes: Mapping[str, object]) -> Page:
    """The whole rulebook. ``base_changes`` are the options in which the variant differs from its base; their lines are marked."""
    variant = ruleset.variant
    lines = [words("heading", text=variant_name(words, variant)), variant_about(words, variant)]
    marked = False
    for section, entries in SECTIONS:
        shown = [entry for entry in entries if entry.when(variant)]
        if shown:
            lines.append(words(f"rules-section-{section}"))
        for entry in shown:
            text = words(f"rules-{entry.key}", **entry.values(words, ruleset))
            changed = any(name in base_changes for name in entry.fields)
            marked = marked or changed
            lines.append(words("rules-changed" if changed else "rules-line", text=text))
    if marked:
        lines.append(words("rules-legend"))
    return Page("\n".join(lines))


def _fields(*names: str) -> Values:
    """The options themselves as values: numbers as numbers, everything else as its word."""

    def values(words: Words, ruleset: Ruleset) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name in names:
            value = getattr(ruleset.variant, name)
            is_number = isinstance(value, int) and not isinstance(value, bool)
            found[name] = value if is_number else ("none" if value is None else str(value).lower())
        return found

    return values


def _deck(words: Words, ruleset: Ruleset) -> dict[str, Value]:
    v = ruleset.variant
    suits = words("between-items").join(suit_shown(words, v, colour) for colour in COLOURS)
    added = words("between-items").join(card_shown(words, v, Card(card)) for card in v.added)
    return {
        "cards": len(ruleset.deck), "ranks": _ranks(words, v), "suits": suits, "packs": v.packs, "rooks": v.rooks,
        "rook": card_shown(words, v, ROOK), "added": added or "none",
    }  # fmt: skip


def _ranks(words: Words, variant: Variant) -> str:
    numbers = sorted(variant.ranks)
    low, high = rank_text(variant, numbers[0]), rank_text(variant, numbers[-1])
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return words("rules-rank-range", low=low, high=high)
    return words("between-items").join(rank_text(variant, number) for number in numbers)


def _order(words: Words, ruleset: Ruleset) -> dict[str, Value]:
    v = ruleset.variant
    numbers = sorted(v.ranks, key=lambda number: 15 if number == 1 and v.one_high else number, reverse=True)
    return {"order": " ".join(rank_text(v, number) for number in numbers)}


def _counters(words: Words, ruleset: Ruleset) -> dict[str, Value]:
    v = ruleset.variant
    told = []
    for key, points in v.counters.items():
        card = rank_text(v, int(key)) if key.isdecimal() else card_shown(words, v, Card(key))
        told.append(words("rules-counter", card=card, points=points))
    return {"counters": words("between-items").join(told), "total": ruleset.card_points}


def _specials(words: Words, ruleset: Ruleset) -> dict[str, Value]:
    return {"specials": " ".join(_special(words, ruleset.variant, special) for special in ruleset.variant.specials)}


def _special(words: Words, variant: Variant, special: Special) -> str:
    place = special.place if isinstance(special.place, str) else "between"
    number = f"{special.place:g}" if not isinstance(special.place, str) else ""
    parts = [words("rules-special", card=card_shown(words, variant, Card(special.card)), place=place, number=number)]
    if special.free:
        parts.append(words("rules-special-free"))
    if not special.forced:
        parts.append(words("rules-special-lenient"))
    return " ".join(parts)


def _calls(words: Words, ruleset: Ruleset) -> dict[str, Value]:
    told = (words(f"rules-call-{call.replace('_', '-')}") for call in ruleset.variant.calls)
    return {"calls": words("between-items").join(told)}


SECTIONS: tuple[tuple[str, tuple[Line, ...]], ...] = (
    (
        "cards",
        (
            Line("players", ("players", "teams", "team_count"), _fields("players", "teams", "team_count")),
            Line(
                "called",
                ("called_cards", "call_scope"),
                _fields("called_cards", "call_scope"),
                lambda v: v.teams == "called",
            ),
            Line("dummies", ("dummy_hands",), _fields("dummy_hands"), lambda v: v.dummy_hands > 0),
            Line("deck", ("ranks", "added", "rooks", "packs", "skin"), _deck),
            Line("order", ("one_high",), _order),
            Line("counters", ("counters",), _counters),
            Line("specials", ("specials",), _specials, lambda v: bool(v.specials)),
        ),
    ),
    (
        "deal",
        (
            Line("hand", ("hand", "nest", "nest_deal"), _fields("hand", "nest", "nest_deal")),
            Line("shown", ("nest_shown",), _fields("nest_shown"), lambda v: v.nest_shown != "none"),
            Line("redeal", ("redeal", "redeal_until"), _fields("redeal", "redeal_until")),
        ),
    ),
    (
        "auction",
        (
            Line(
                "bids",
                ("bid_min", "bid_max", "bid_step", "first_call"),
                _fields("bid_min", "bid_max", "bid_step", "first_call"),
            ),
            Line("holds", ("holds",), _fields("holds"), lambda v: v.holds > 0),
            Line("opening", ("opening_bid",), _fields("opening_bid"), lambda v: v.opening_bid is not None),
            Line("all-pass", ("all_pass", "forced_bid"), _fields("all_pass", "forced_bid")),
        ),
    ),
    (
        "nest",
        (
            Line("pickup", ("nest_pickup",), _fields("nest_pickup", "nest"), lambda v: v.nest > 0),
            Line("exact", ("exchange_exact",), _fields("exchange_exact"), lambda v: v.exchange_exact is not None),
            Line("bury", ("bury_counters", "bury_trump"), _fields("bury_counters", "bury_trump"), lambda v: v.nest > 0),
            Line("declare", ("declare_buried",), _fields(), lambda v: v.declare_buried),
            Line("trump", ("trump_when",), _fields("trump_when")),
            Line("calls", ("calls", "nt_rook"), _calls, lambda v: bool(v.calls)),
        ),
    ),
    (
        "play",
        (
            Line("lead", ("lead",), _fields("lead")),
            Line("follow", ("revoke",), _fields("revoke")),
            Line("buried", ("buried_to",), _fields("buried_to"), lambda v: v.nest > 0),
            Line("last-bonus", ("last_trick_bonus",), _fields("last_trick_bonus"), lambda v: v.last_trick_bonus > 0),
            Line(
                "most-bonus",
                ("most_tricks_bonus", "most_tricks_tie"),
                _fields("most_tricks_bonus", "most_tricks_tie"),
                lambda v: v.most_tricks_bonus > 0,
            ),
            Line("trick-points", ("trick_points",), _fields("trick_points"), lambda v: v.trick_points > 0),
        ),
    ),
    (
        "score",
        (
            Line("made", ("made",), _fields("made")),
            Line("target", ("target", "tie"), _fields("target", "tie")),
            Line("floor", ("floor",), _fields("floor"), lambda v: v.floor is not None),
        ),
    ),
)
"""The rulebook in order. Every option of a variant is told by a line of it."""
