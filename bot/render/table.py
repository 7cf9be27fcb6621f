"""The public message of a table while a game is on: whose turn, how the deal stands, the score; never a hidden card."""

from __future__ import annotations

from bot.render.events import event_line
from bot.render.face import Face
from bot.render.names import shown_names
from bot.render.pages import Button, Page
from bot.render.press import press_id
from bot.render.scores import made_line, winners_line
from bot.render.situation import (
    auction_lines,
    contract_line,
    due_line,
    last_trick_line,
    score_lines,
    thrown_in_line,
    trick_lines,
)
from bot.render.variants import variant_name
from bot.render.words import Words
from bot.rules.events import AuctionWon, CardsBuried, Event, NestTaken, RedealClaimed, TrumpNamed, seen_by
from bot.rules.ruleset import Ruleset
from bot.rules.view import View

_NEWS = (RedealClaimed, AuctionWon, NestTaken, CardsBuried, TrumpNamed)
"""What the message says of the last events; calls, cards and results stand in it anyhow."""


def table_page(words: Words, face: Face, ruleset: Ruleset, view: View, last: tuple[Event, ...] = ()) -> Page:
    """The table's message. ``view`` is a watcher's, ``last`` are the events since the message was last drawn."""
    assert view.seat is None, "the public message is drawn from a watcher's view"
    names = shown_names(words, face)
    heading = _heading(words, face, ruleset, view, names)
    parts = [
        [heading, _about(words, face, view, names)],
        score_lines(words, ruleset, view, names),
        _deal_lines(words, ruleset, view, names),
        _subdued(words, face, ruleset, view, names, last),
    ]
    text = "\n\n".join("\n".join(part) for part in parts if part)
    return Page(text, (_controls(words, face, view),))


def _heading(words: Words, face: Face, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str:
    if face.status == "stopped":
        return words("heading", text=words("game-stopped"))
    if face.status == "expired":
        return words("heading", text=words("game-expired"))
    if view.winners is not None:
        return words("heading", text=winners_line(words, ruleset, view, names))
    if view.due is not None:
        return words("heading", text=due_line(words, ruleset, view, names))
    if face.can_deal:
        return words("heading", text=words("due-deal", name=names[_next_dealer(ruleset, view)]))
    return words("heading", text=words("due-nobody"))


def _next_dealer(ruleset: Ruleset, view: View) -> int:
    if view.thrown_in is not None:
        return view.thrown_in.dealer
    return view.dealer if view.deal_number == 0 else ruleset.next_dealer(view.dealer)


def _about(words: Words, face: Face, view: View, names: tuple[str, ...]) -> str:
    name = variant_name(words, face.variant)
    if view.deal_number == 0:
        return words("table-about-new", variant=name, target=face.variant.target)
    return words(
        "table-about", variant=name, target=face.variant.target, number=view.deal_number, dealer=names[view.dealer]
    )


def _deal_lines(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    thrown_in = thrown_in_line(words, view, names)
    if thrown_in is not None:
        return [thrown_in]
    if view.result is not None:
        return [made_line(words, ruleset, view, names)]
    if view.stage == "auction":
        return auction_lines(words, ruleset, view, names)
    contract = contract_line(words, ruleset, view, names)
    lines = [] if contract is None else [contract]
    if view.stage == "tricks":
        lines += ["", *trick_lines(words, ruleset, view, names)]
    return lines


def _subdued(
    words: Words, face: Face, ruleset: Ruleset, view: View, names: tuple[str, ...], last: tuple[Event, ...]
) -> list[str]:
    if view.result is not None or view.thrown_in is not None:
        return []
    news = [event_line(words, face, ruleset, seen_by(event, None)) for event in last if isinstance(event, _NEWS)]
    lines = [words("subdued", text=" ".join(news))] if news else []
    trick = last_trick_line(words, ruleset, view, names)
    if trick is not None:
        lines.append(words("subdued", text=trick))
    if view.due is not None and len(set(view.hand_sizes)) == 1:
        lines.append(words("subdued", text=words("hands-even", count=view.hand_sizes[0])))
    elif view.due is not None:
        sizes = (words("hand-size", name=name, count=size) for name, size in zip(names, view.hand_sizes, strict=True))
        lines.append(words("subdued", text=words("hands-left", sizes=words("between-sides").join(sizes))))
    return lines


def _controls(words: Words, face: Face, view: View) -> tuple[Button, ...]:
    def press(word: str) -> str:
        return press_id(face.table, face.turn, word)

    last = Button(press("last"), words("button-last"), disabled=not view.tricks)
    score = Button(press("score"), words("button-score"), disabled=view.result is None)
    if face.status in ("stopped", "expired"):
        return (last, score)
    if view.winners is not None:
        return (Button(press("again"), words("button-again"), "success"), last, score)
    hand = Button(press("hand"), words("button-hand"), "primary", disabled=view.deal_number == 0)
    if face.can_deal:
        return (Button(press("next"), words("button-next"), "success"), hand, last, score)
    return (hand, last)
