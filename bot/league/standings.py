"""Standings of one server out of match results: adding up, ranking and cutting into pages; never where they are stored.

Order: more games won, then the higher share of games won, then more points, then the lower user id. Those equal in the first
three share a place, and the places after them stay free (1, 2, 2, 4); the user id only settles the order on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from bot.league.results import MatchResult, SeatResult


class Entry(msgspec.Struct, frozen=True):
    """A person's sums. ``games`` and ``wins`` count matches, ``points`` adds up the final totals of the person's sides."""

    user_id: int
    games: int = 0
    wins: int = 0
    points: int = 0
    bids_made: int = 0
    bids_set: int = 0


class Ranked(msgspec.Struct, frozen=True):
    """An entry with its place, from 1; equals share a place."""

    place: int
    entry: Entry


class Page(msgspec.Struct, frozen=True):
    """One page of a ranking: ``rows`` of page ``number`` (from 1) out of ``pages`` (at least 1), ``total`` rows in all."""

    rows: tuple[Ranked, ...]
    number: int
    pages: int
    total: int


def add(entry: Entry, result: SeatResult) -> Entry:
    """The entry with one more match in it. Raises ValueError when the result is another person's or a computer player's."""
    if result.user_id != entry.user_id:
        raise ValueError("this result belongs to another player: add it to that player's entry")
    return Entry(
        user_id=entry.user_id,
        games=entry.games + 1,
        wins=entry.wins + result.won,
        points=entry.points + result.points,
        bids_made=entry.bids_made + result.bids_made,
        bids_set=entry.bids_set + result.bids_set,
    )


def add_match(entries: Mapping[int, Entry], result: MatchResult) -> dict[int, Entry]:
    """The entries, by user id, with a whole match added; computer players get none, so a match without any person changes nothing."""
    changed = dict(entries)
    for seat in result.seats:
        if seat.user_id is not None:
            changed[seat.user_id] = add(changed.get(seat.user_id, Entry(seat.user_id)), seat)
    return changed


def rank(entries: Iterable[Entry]) -> list[Ranked]:
    """The entries in the order of the league, with their places. People without a finished game are left out."""
    ordered = sorted(
        (entry for entry in entries if entry.games > 0),
        key=lambda entry: (*(-value for value in _merit(entry)), entry.user_id),
    )
    ranked: list[Ranked] = []
    for index, entry in enumerate(ordered):
        shared = index > 0 and _merit(entry) == _merit(ordered[index - 1])
        ranked.append(Ranked(ranked[-1].place if shared else index + 1, entry))
    return ranked


def page(ranked: Sequence[Ranked], number: int, size: int = 10) -> Page:
    """Page ``number`` of the ranking, ``size`` rows a page. Numbers below 1 give the first page and numbers too high the last.

    Raises ValueError for a size below 1.
    """
    if size < 1:
        raise ValueError("a page needs at least one row: ask for a size of 1 or more")
    pages = max(1, -(-len(ranked) // size))
    shown = min(max(number, 1), pages)
    return Page(tuple(ranked[(shown - 1) * size : shown * size]), shown, pages, len(ranked))


def _merit(entry: Entry) -> tuple[Fraction, ...]:
    # Exact shares: two of three must equal four of six.
    return Fraction(entry.wins), Fraction(entry.wins, entry.games), Fraction(entry.points)
