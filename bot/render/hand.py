"""A person's own hand, complete to play with; only what that seat may know, and only actions that the view lists."""

from __future__ import annotations

from bot.render.bidding import bidding_rows, may_redeal
from bot.render.burying import bury_lines, bury_rows
from bot.render.cards import (
    by_suit,
    card_emoji,
    card_label,
    card_shown,
    cards_shown,
    in_order,
    suit_mark,
    suit_name,
    suit_shown,
)
from bot.render.face import Face
from bot.render.names import shown_names
from bot.render.pages import BUTTONS_IN_ROW, OPTION_LIMIT, ROW_LIMIT, Button, Menu, Option, Page, rows_of
from bot.render.press import choose_word, press_id
from bot.render.scores import made_line, winners_line
from bot.render.situation import (
    auction_lines,
    contract_line,
    due_line,
    last_trick_line,
    led_suit,
    lowest_bid,
    score_lines,
    thrown_in_line,
    trick_lines,
)
from bot.render.words import Words
from bot.rules.actions import NameTrump, PlayCard, text_of
from bot.rules.cards import Card
from bot.rules.ranking import TRUMP
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset
from bot.rules.view import View, barred_by

Rows = tuple[tuple[Button, ...] | Menu, ...]


def hand_page(words: Words, face: Face, ruleset: Ruleset, view: View, chosen: tuple[Card, ...] | None = None) -> Page:
    """The hand of ``view.seat``. ``chosen`` are the cards selected to bury so far, where that is asked."""
    assert view.seat is not None, "a hand is drawn from its own seat's view"
    names = shown_names(words, face)
    stood_in = face.kinds[view.seat] == "stand_in" and face.status == "playing"
    parts = [
        [_heading(words, face, ruleset, view, names), *([words("hand-stand-in")] if stood_in else [])],
        _situation(words, ruleset, view, names),
        _own_cards(words, ruleset, view),
        _advice(words, ruleset, view, chosen or ()),
    ]
    text = "\n\n".join("\n".join(part) for part in parts if part)
    if stood_in and view.winners is None:
        # Until the seat is taken back the computer plays it, so there is nothing else to press.
        return Page(text, ((Button(press_id(face.table, face.turn, "back"), words("button-back"), "success"),),))
    return Page(text, _rows(words, face, ruleset, view, chosen or ()) if face.status in ("playing", "over") else ())


def _heading(words: Words, face: Face, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str:
    return words("heading", text=_heading_text(words, face, ruleset, view, names))


def _heading_text(words: Words, face: Face, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str:
    if face.status == "stopped":
        return words("game-stopped")
    if face.status == "expired":
        return words("game-expired")
    if view.winners is not None:
        return words("hand-won" if view.side in view.winners else "hand-lost")
    if view.due is None:
        return words("hand-deal-over" if view.result is not None or view.thrown_in is not None else "due-nobody")
    if not view.my_turn:
        return due_line(words, ruleset, view, names)
    match view.stage:
        case "auction":
            lowest = lowest_bid(ruleset, view)
            return words("own-call-only-pass") if lowest is None else words("own-call", lowest=lowest)
        case "bury":
            return words("own-bury", count=ruleset.variant.nest)
        case "trump":
            return words("own-trump")
        case _:
            return _own_play(words, ruleset, view)


def _own_play(words: Words, ruleset: Ruleset, view: View) -> str:
    led = led_suit(words, ruleset, view)
    if led is None:
        return words("own-lead")
    suit = ruleset.ranking(view.trump).suit
    follows = any(suit[card] == suit[view.plays[0]] for card in view.hand)
    return words("own-follow" if follows else "own-free", suit=led)


def _situation(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    thrown_in = thrown_in_line(words, view, names)
    if thrown_in is not None:
        return [thrown_in, *score_lines(words, ruleset, view, names)]
    if view.result is not None:
        won = [] if view.winners is None else [winners_line(words, ruleset, view, names)]
        return [*won, made_line(words, ruleset, view, names), *score_lines(words, ruleset, view, names)]
    if view.stage == "auction":
        return [words("hand-dealer", name=names[view.dealer]), *auction_lines(words, ruleset, view, names)]
    contract = contract_line(words, ruleset, view, names)
    lines = [] if contract is None else [contract]
    if view.stage == "tricks":
        last = None if view.plays else last_trick_line(words, ruleset, view, names)
        lines += score_lines(words, ruleset, view, names)
        lines += [] if last is None else [words("subdued", text=last)]
        lines += ["", *trick_lines(words, ruleset, view, names)]
    return lines


def _own_cards(words: Words, ruleset: Ruleset, view: View) -> list[str]:
    if not view.hand:
        return []
    variant = ruleset.variant
    lines = [words("hand-title", count=len(view.hand))]
    for suit, cards in by_suit(ruleset.ranking(view.trump), view.hand):
        key = "hand-trumps" if suit == TRUMP and view.trump is not None else "hand-suit"
        lines.append(words(key, cards=cards_shown(words, variant, cards)))
    if view.stage == "bury" and view.nest:
        nest = in_order(ruleset.ranking(view.trump), view.nest)
        lines.append(words("subdued", text=words("hand-nest", cards=cards_shown(words, variant, nest))))
    elif view.buried:
        buried = in_order(ruleset.ranking(view.trump), view.buried)
        lines.append(words("subdued", text=words("hand-buried", cards=cards_shown(words, variant, buried))))
    return lines


def _advice(words: Words, ruleset: Ruleset, view: View, chosen: tuple[Card, ...]) -> list[str]:
    if view.choices.bury is not None:
        return bury_lines(words, ruleset, view, view.choices.bury, chosen)
    lines = []
    barred = barred_by(ruleset, view)
    if barred is not None:
        lines.append(_barred_line(words, ruleset, view, barred))
    if may_redeal(view):
        lines.append(words("redeal-offer"))
    return lines


def _barred_line(words: Words, ruleset: Ruleset, view: View, barred: IllegalAction) -> str:
    """The rule that makes some of the cards grey."""
    key = f"barred-{barred.code.replace('_', '-')}"
    only, free = barred.facts.get("card"), barred.facts.get("free")
    if isinstance(only, str):
        return words(key, card=card_shown(words, ruleset.variant, Card(only)))
    suit = led_suit(words, ruleset, view) or ""
    if isinstance(free, tuple):
        return words(key, suit=suit, free=cards_shown(words, ruleset.variant, [Card(card) for card in free]))
    return words(key, suit=suit)


def _rows(words: Words, face: Face, ruleset: Ruleset, view: View, chosen: tuple[Card, ...]) -> Rows:
    if view.due is None:
        return _rest_rows(words, face, view)
    if view.choices.bury is not None:
        return bury_rows(words, face, ruleset, view, view.choices.bury, chosen)
    if view.stage == "auction":
        return bidding_rows(words, face, view)
    if view.stage == "trump":
        return _trump_rows(words, face, ruleset, view)
    return _play_rows(words, face, ruleset, view) if view.my_turn else ()


def _rest_rows(words: Words, face: Face, view: View) -> Rows:
    buttons = []
    if face.can_deal:
        buttons.append(Button(press_id(face.table, face.turn, "next"), words("button-next"), "success"))
    if view.winners is not None:
        buttons.append(Button(press_id(face.table, face.turn, "again"), words("button-again"), "success"))
    if view.result is not None:
        buttons.append(Button(press_id(face.table, face.turn, "score"), words("button-score")))
    return (tuple(buttons),) if buttons else ()


def _trump_rows(words: Words, face: Face, ruleset: Ruleset, view: View) -> Rows:
    variant = ruleset.variant
    buttons = []
    for action in view.choices.actions:
        if isinstance(action, NameTrump):
            mark = suit_mark(words, variant, action.trump)
            label = (
                suit_shown(words, variant, action.trump) if mark is None else suit_name(words, variant, action.trump)
            )
            buttons.append(Button(press_id(face.table, face.turn, text_of(action)), label, "primary", emoji=mark))
    return rows_of(tuple(buttons))


def _play_rows(words: Words, face: Face, ruleset: Ruleset, view: View) -> Rows:
    variant = ruleset.variant
    cards = in_order(ruleset.ranking(view.trump), view.hand)
    legal = {action.card for action in view.choices.actions if isinstance(action, PlayCard)}
    if len(cards) <= BUTTONS_IN_ROW * ROW_LIMIT:
        return rows_of(
            tuple(
                Button(
                    press_id(face.table, face.turn, text_of(PlayCard(card))),
                    card_label(words, variant, card),
                    "primary" if card in legal else "secondary",
                    card not in legal,
                    card_emoji(words, variant, card),
                )
                for card in cards
            )
        )
    # A hand that no five rows of buttons hold is played from menus of its legal cards.
    playable = [card for card in cards if card in legal]
    menus = []
    for number, start in enumerate(range(0, len(playable), OPTION_LIMIT), start=1):
        part = playable[start : start + OPTION_LIMIT]
        options = tuple(Option(text_of(PlayCard(card)), card_shown(words, variant, card)) for card in part)
        menus.append(Menu(press_id(face.table, face.turn, choose_word(number)), words("play-menu"), options))
    return tuple(menus)
