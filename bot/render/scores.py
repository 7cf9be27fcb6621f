"""The score sheet of a deal and the end of a game; it adds nothing up that the rules have not decided."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.cards import cards_shown, in_order
from bot.render.face import Face
from bot.render.names import bare_names, columns, shown_names, side_name
from bot.render.pages import Button, Page
from bot.render.press import press_id
from bot.render.situation import contract_line, score_lines, side_of, thrown_in_line
from bot.render.words import Words
from bot.rules.ruleset import Ruleset
from bot.rules.view import View

_SIDE_WIDTH = 18  # columns; with three columns of numbers a sheet still fits a phone


def score_page(words: Words, face: Face, ruleset: Ruleset, view: View) -> Page:
    """The score sheet of the deal just played, or the totals while none is scored. Any view will do: nothing in it is hidden."""
    names = shown_names(words, face)
    if view.result is None:
        thrown_in = thrown_in_line(words, view, names)
        lines = [words("heading", text=words("score-title-totals")), *([thrown_in] if thrown_in else [])]
        return Page("\n".join([*lines, *score_lines(words, ruleset, view, names)]), _controls(words, face, view))
    title = words("score-title", number=view.deal_number)
    parts = [
        [words("heading", text=title if view.winners is None else winners_line(words, ruleset, view, names))],
        [contract_line(words, ruleset, view, names) or "", made_line(words, ruleset, view, names)],
        [_sheet(words, face, ruleset, view)],
        [*_buried_lines(words, ruleset, view, names), *_bonus_lines(words, ruleset, view, names)],
        [words("score-target", target=ruleset.variant.target)] if view.winners is None else [],
    ]
    return Page(
        "\n".join("\n".join(line for line in part if line) for part in parts if part), _controls(words, face, view)
    )


def made_line(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str:
    """Whether the bid was made, and by how much."""
    assert view.result is not None
    assert view.bidder is not None
    assert view.standing is not None
    side = ruleset.side_of[view.bidder]
    captured, bid = view.result.captured[side], view.standing
    name = side_of(words, ruleset, names, side)
    if view.result.made:
        return words("deal-made", side=name, bid=bid, captured=captured, over=captured - bid)
    return words("deal-set", side=name, bid=bid, captured=captured, short=bid - captured)


def winners_line(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> str:
    """Who has won the game and how the totals stand. The view needs winners."""
    assert view.winners is not None
    sides = words("between-items").join(side_of(words, ruleset, names, side) for side in view.winners)
    totals = words("between-totals").join(str(total) for total in sorted(view.totals, reverse=True))
    return words("game-won" if len(view.winners) == 1 else "game-shared", sides=sides, totals=totals)


def _sheet(words: Words, face: Face, ruleset: Ruleset, view: View) -> str:
    assert view.result is not None
    names = bare_names(words, face)
    rows = [("", words("sheet-captured"), words("sheet-change"), words("sheet-total"))]
    for side in range(ruleset.sides):
        seats = ruleset.seats_of(side)
        room = (_SIDE_WIDTH - 3 * (len(seats) - 1)) // len(seats)
        label = side_name(words, tuple(fitted(name, room) for name in names), seats)
        delta = view.result.delta[side]
        change = words("sheet-plus", number=delta) if delta >= 0 else str(delta)
        rows.append((label, str(view.result.captured[side]), change, str(view.totals[side])))
    return aligned(rows)


def aligned(rows: Sequence[tuple[str, ...]]) -> str:
    """A code block with the first column to the left and the others to the right; made safe against back-ticks."""
    widths = [max(columns(row[index]) for row in rows) for index in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0] + " " * (widths[0] - columns(row[0]))]
        cells += [" " * (width - columns(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip().replace("`", "'"))
    return "```\n" + "\n".join(lines) + "\n```"


def fitted(name: str, room: int) -> str:
    """The name cut to ``room`` columns."""
    if columns(name) <= room:
        return name
    kept = ""
    for char in name:
        if columns(kept + char) > room - 1:
            break
        kept += char
    return kept.rstrip() + "…"


def _buried_lines(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    assert view.result is not None
    assert view.bidder is not None
    if not view.result.buried:
        return []
    cards = in_order(ruleset.ranking(view.trump), view.result.buried)
    points = ruleset.points_in(cards)
    lines = [words("score-buried", cards=cards_shown(words, ruleset.variant, cards))]
    match ruleset.variant.buried_to:
        case "last_trick" if view.tricks:
            taker = ruleset.side_of[view.tricks[-1].winner]
            lines.append(words("score-buried-last", side=side_of(words, ruleset, names, taker), points=points))
        case "bidder":
            taker = ruleset.side_of[view.bidder]
            lines.append(words("score-buried-bidder", side=side_of(words, ruleset, names, taker), points=points))
        case _:
            lines.append(words("score-buried-nobody", points=points))
    return lines


def _bonus_lines(words: Words, ruleset: Ruleset, view: View, names: tuple[str, ...]) -> list[str]:
    """Points that are neither counters in tricks nor buried ones, by side."""
    assert view.result is not None
    assert view.bidder is not None
    extra = [captured - won for captured, won in zip(view.result.captured, view.won, strict=True)]
    points = ruleset.points_in(view.result.buried)
    if ruleset.variant.buried_to == "last_trick" and view.tricks:
        extra[ruleset.side_of[view.tricks[-1].winner]] -= points
    elif ruleset.variant.buried_to == "bidder":
        extra[ruleset.side_of[view.bidder]] -= points
    return [
        words("score-bonus", side=side_of(words, ruleset, names, side), points=bonus)
        for side, bonus in enumerate(extra)
        if bonus
    ]


def _controls(words: Words, face: Face, view: View) -> tuple[tuple[Button, ...], ...]:
    if view.winners is not None:
        return ((Button(press_id(face.table, face.turn, "again"), words("button-again"), "success"),),)
    if face.can_deal and face.status == "playing":
        return ((Button(press_id(face.table, face.turn, "next"), words("button-next"), "success"),),)
    return ()
