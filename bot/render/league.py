"""A player's record and the leaderboard; it counts nothing (the league does)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.render.names import safe_name
from bot.render.pages import Button, Page
from bot.render.press import board_id
from bot.render.words import Words

ROWS_ON_PAGE = 10
"""The most rows of one page of the leaderboard: as many as fit the limits with the longest names."""

BoardRow = tuple[int, str | None, int, int, int, int, int]
"""Place, raw name (None: a deleted account), games, wins, points, bids made, bids set."""


class Record(Protocol):
    """What the league knows of one player in one server."""

    @property
    def games(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def bids_made(self) -> int: ...
    @property
    def bids_set(self) -> int: ...


def stats_page(words: Words, name: str | None, record: Record | None) -> Page:
    """One player's record; a sentence in words when there is none yet (S080). ``name`` is the raw display name."""
    shown = safe_name(name, words("name-gone"))
    lines = [words("heading", text=words("stats-title", name=shown))]
    if record is None or record.games == 0:
        return Page("\n".join([*lines, words("stats-none", name=shown)]))
    bids = record.bids_made + record.bids_set
    lines += [
        words("stats-games", games=record.games, wins=record.wins, percent=round(100 * record.wins / record.games)),
        words("stats-points", points=record.points, average=round(record.points / record.games)),
        words("stats-bids", bids=bids, made=record.bids_made, set=record.bids_set) if bids else words("stats-no-bids"),
    ]
    return Page("\n".join(lines))


def leaderboard_page(words: Words, rows: Sequence[BoardRow], page: int = 1, pages: int = 1) -> Page:
    """One page of the leaderboard, at most ``ROWS_ON_PAGE`` rows; ``page`` counts from 1 and is brought into 1 to ``pages``."""
    pages = max(1, pages)
    page = min(max(1, page), pages)
    lines = [words("heading", text=words("board-title"))]
    if not rows:
        return Page("\n".join([*lines, words("board-none")]))
    for place, name, games, wins, points, made, lost in rows[:ROWS_ON_PAGE]:
        shown = safe_name(name, words("name-gone"))
        lines.append(words("board-row", place=place, name=shown, games=games, wins=wins))
        lines.append(words("board-row-more", points=points, made=made, set=lost))
    if pages == 1:
        return Page("\n".join(lines))
    lines.append(words("board-page", page=page, pages=pages))
    turns = (
        Button(board_id(page - 1), words("button-earlier"), disabled=page == 1),
        Button(board_id(page + 1), words("button-later"), disabled=page == pages),
    )
    return Page("\n".join(lines), (turns,))
