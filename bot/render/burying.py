"""Choosing the cards to bury: each card is a switch, and the selection lives in the ids alone; what is legal the rules say."""

from __future__ import annotations

from bot.render.cards import card_emoji, card_label, cards_shown, in_order
from bot.render.face import Face
from bot.render.pages import Button, rows_of
from bot.render.press import pick_word, press_id
from bot.render.words import Words
from bot.rules.actions import Bury, text_of
from bot.rules.cards import Card
from bot.rules.phases.nest import BuryLimits, check_bury
from bot.rules.ranking import TRUMP
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.view import View


def kept_choice(view: View, limits: BuryLimits, chosen: tuple[Card, ...]) -> tuple[Card, ...]:
    """The part of a selection that can stand: cards of this hand, each once, no more than are to be buried."""
    held = set(view.hand)
    return tuple(card for card in dict.fromkeys(chosen) if card in held)[: limits.count]


def bury_lines(words: Words, ruleset: Ruleset, view: View, limits: BuryLimits, chosen: tuple[Card, ...]) -> list[str]:
    """How many are chosen, which, and what limits there are."""
    kept = in_order(ruleset.ranking(view.trump), kept_choice(view, limits, chosen))
    lines = [words("bury-count", chosen=len(kept), count=limits.count)]
    if kept:
        lines.append(
            words("bury-chosen", cards=cards_shown(words, ruleset.variant, kept), points=ruleset.points_in(kept))
        )
    if limits.most_counters < limits.count:
        lines.append(words("bury-limit-counters", most=limits.most_counters))
    if limits.most_trumps < limits.count:
        lines.append(words("bury-limit-trumps", most=limits.most_trumps))
    return lines


def bury_rows(
    words: Words, face: Face, ruleset: Ruleset, view: View, limits: BuryLimits, chosen: tuple[Card, ...]
) -> tuple[tuple[Button, ...], ...]:
    """A switch for each card, then confirm and clear. A pool of up to twenty cards fits."""
    variant = ruleset.variant
    kept = kept_choice(view, limits, chosen)
    order = in_order(ruleset.ranking(view.trump), view.hand)
    switches = []
    for card in order:
        is_chosen = card in kept
        after = [other for other in kept if other != card] if is_chosen else [*kept, card]
        label = card_label(words, variant, card)
        switches.append(
            Button(
                press_id(face.table, face.turn, pick_word(after)),
                words("bury-marked", card=label) if is_chosen else label,
                "success" if is_chosen else "secondary",
                not is_chosen and _too_many(ruleset, view, limits, after),
                card_emoji(words, variant, card),
            )
        )
    confirm = Button(
        press_id(face.table, face.turn, text_of(Bury(kept)) if kept else pick_word(())),
        words("button-bury", chosen=len(kept), count=limits.count),
        "primary",
        not _legal(ruleset, view, kept),
    )
    # Taking back the only card is clearing already.
    clear = (Button(press_id(face.table, face.turn, pick_word(())), words("button-clear")),) if len(kept) > 1 else ()
    return (*rows_of(tuple(switches)), (confirm, *clear))


def _too_many(ruleset: Ruleset, view: View, limits: BuryLimits, cards: list[Card]) -> bool:
    if len(cards) > limits.count or len(ruleset.counters_in(cards)) > limits.most_counters:
        return True
    suit = ruleset.ranking(view.trump).suit
    return limits.most_trumps < limits.count and sum(suit[card] == TRUMP for card in cards) > limits.most_trumps


def _legal(ruleset: Ruleset, view: View, cards: tuple[Card, ...]) -> bool:
    try:
        check_bury(ruleset, view.hand, cards, view.trump)
    except IllegalAction:
        return False
    return True
