"""Standings: adding up, the documented order with shared places, and pages that no number can break."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.results import MatchResult, SeatResult
from bot.league.standings import Entry, Ranked, add, add_match, page, rank


def seat(user_id: int | None, number: int = 0, *, won: bool = True, points: int = 310) -> SeatResult:
    return SeatResult(user_id, number, number % 2, won, points, bids_made=2, bids_set=1)


def match(*seats: SeatResult) -> MatchResult:
    return MatchResult("t1", 7, "rook", "tournament", 1_700_000_000, (310, 120), (0,), 6, seats)


def test_add_sums_up_one_match() -> None:
    entry = add(add(Entry(11), seat(11)), seat(11, won=False, points=-40))
    assert entry == Entry(11, games=2, wins=1, points=270, bids_made=4, bids_set=2)


@pytest.mark.parametrize("other", [12, None])
def test_another_players_result_is_refused(other: int | None) -> None:
    with pytest.raises(ValueError, match="another player"):
        add(Entry(11), seat(other))


def test_a_whole_match_is_added_for_people_only() -> None:
    before = {11: Entry(11, games=1, wins=1, points=300)}
    after = add_match(
        before, match(seat(11), seat(22, 1, won=False, points=120), seat(None, 2), seat(None, 3, won=False))
    )
    assert set(after) == {11, 22}
    assert after[11].games == 2
    assert after[22].wins == 0
    assert before == {11: Entry(11, games=1, wins=1, points=300)}, "what was given is not changed"


def test_a_match_among_computers_changes_nothing_and_a_person_alone_counts() -> None:
    assert add_match({}, match(*(seat(None, number) for number in range(4)))) == {}
    assert set(add_match({}, match(seat(11), seat(None, 1), seat(None, 2), seat(None, 3)))) == {11}


def test_order_is_wins_then_share_then_points_then_user_id_with_shared_places() -> None:
    entries = [
        Entry(1, games=9, wins=2, points=900),
        Entry(2, games=4, wins=3, points=100),
        Entry(3, games=6, wins=3, points=2000),
        Entry(5, games=4, wins=3, points=500),
        Entry(4, games=4, wins=3, points=500),
        Entry(6, games=0),
    ]
    assert [(row.place, row.entry.user_id) for row in rank(entries)] == [(1, 4), (1, 5), (3, 2), (4, 3), (5, 1)]


ENTRIES = st.lists(
    st.builds(
        lambda user, games, share, points: Entry(user, games, games * share // 4, points),
        st.integers(1, 10**18),
        st.integers(0, 30),
        st.integers(0, 4),
        st.integers(-500, 9000),
    ),
    max_size=40,
    unique_by=lambda entry: entry.user_id,
)


@given(ENTRIES, st.randoms())
def test_the_order_does_not_depend_on_the_order_given(entries: list[Entry], chance: object) -> None:
    mixed = list(entries)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert rank(mixed) == rank(entries)


@given(ENTRIES)
def test_places_never_fall_and_count_those_before(entries: list[Entry]) -> None:
    ranked = rank(entries)
    assert len(ranked) == sum(entry.games > 0 for entry in entries)
    for index, row in enumerate(ranked):
        assert row.place == index + 1 or row.place == ranked[index - 1].place
        assert row.entry.wins <= ranked[max(0, index - 1)].entry.wins


def ranking_of(count: int) -> list[Ranked]:
    return rank([Entry(user, games=5, wins=1, points=user) for user in range(1, count + 1)])


@pytest.mark.parametrize(("number", "shown"), [(0, 1), (-1, 1), (1, 1), (14, 14), (15, 14), (9999, 14)])
def test_a_page_number_out_of_range_gives_the_nearest_page(number: int, shown: int) -> None:
    found = page(ranking_of(137), number)
    assert (found.number, found.pages, found.total) == (shown, 14, 137)
    assert len(found.rows) == (7 if shown == 14 else 10)


def test_pages_hold_every_row_once_and_an_empty_ranking_has_one_page() -> None:
    ranked = ranking_of(137)
    assert [row for number in range(1, 15) for row in page(ranked, number).rows] == ranked
    assert page([], 3) == page([], 1)
    assert (page([], 1).rows, page([], 1).pages) == ((), 1)


def test_a_page_whose_people_left_meanwhile_is_the_last_one() -> None:
    assert page(ranking_of(20), 14).number == 2


def test_a_page_without_rows_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        page(ranking_of(3), 1, size=0)
