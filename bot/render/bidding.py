"""The controls of the auction: pass, the next bids, the jump bids, the redeal; only calls that the view lists."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.face import Face
from bot.render.pages import BUTTONS_IN_ROW, OPTION_LIMIT, Button, Menu, Option
from bot.render.press import choose_word, press_id
from bot.render.words import Words
from bot.rules.actions import Action, Bid, ClaimRedeal, Pass, text_of
from bot.rules.view import View


def bidding_rows(words: Words, face: Face, view: View) -> tuple[tuple[Button, ...] | Menu, ...]:
    """Rows with every call open to the reader, in turn or (the redeal) out of turn."""

    def press(action: Action) -> str:
        return press_id(face.table, face.turn, text_of(action))

    bids = [action.amount for action in view.choices.actions if isinstance(action, Bid)]
    calls = [Button(press(Pass()), words("button-pass"))] if Pass() in view.choices.actions else []
    near = BUTTONS_IN_ROW - len(calls)
    calls += [Button(press(Bid(amount)), words("button-bid", bid=amount), "primary") for amount in bids[:near]]
    rows: list[tuple[Button, ...] | Menu] = [tuple(calls)] if calls else []
    jumps = thinned(bids[near:], OPTION_LIMIT)
    if jumps:
        options = tuple(Option(text_of(Bid(amount)), words("bid-option", bid=amount)) for amount in jumps)
        rows.append(Menu(press_id(face.table, face.turn, choose_word(1)), words("bid-menu"), options))
    if may_redeal(view):
        rows.append((Button(press(ClaimRedeal()), words("button-redeal"), "danger"),))
    return tuple(rows)


def may_redeal(view: View) -> bool:
    """True when the reader may call a redeal now."""
    return ClaimRedeal() in view.choices.actions


def thinned(amounts: Sequence[int], most: int) -> tuple[int, ...]:
    """At most ``most`` of the rising amounts: all of the nearer half, larger steps beyond, the highest always among them."""
    if len(amounts) <= most:
        return tuple(amounts)
    near = most // 2
    far = amounts[near:]
    step = -(-len(far) // (most - near))
    return (*amounts[:near], *reversed(far[::-1][::step]))
