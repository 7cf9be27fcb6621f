"""A table from its lobby to its end, by presses, by computers and by the clock."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refusal
from bot.players import player_for
from bot.rules.actions import Bid, NameTrump, Pass
from bot.rules.refusal import IllegalAction
from bot.sessions.facts import StandInCame, StandInWent, TableClosed
from bot.sessions.pace import Pace
from bot.sessions.state import TableState, fold_table, new_table
from bot.sessions.table import Table
from tests.sessions.fakes import House, MemoryStore, settle

ADA, BEN, CLEO, DOV = 11, 12, 13, 14


@pytest.fixture
async def house():
    house = House()
    yield house
    await house.tables.close()


async def four_people(house: House, **options) -> Table:
    table = await house.lobby(**options)
    for user, name in ((BEN, "Ben"), (CLEO, "Cleo"), (DOV, "Dov")):
        await table.join(user, name)
    await table.start(ADA)
    return table


def user_due(table: Table) -> int:
    due = table.view(None).due
    assert due is not None
    holder = table.state.seats[due]
    assert holder is not None
    assert holder.user is not None
    return holder.user


async def play_any(table: Table) -> None:
    user = user_due(table)
    seat = table.state.seat_of(user)
    await table.act(user, table.state.turn, player_for("thumb").choose(table.view(seat), table.ruleset))


def folded(house: House, table: Table) -> TableState:
    stored = house.store._stored(table.info.table)
    empty = new_table(table.info.variant.players, table.info.host)
    return fold_table(table.ruleset, empty, stored.log)


async def refused(code: str, doing) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await doing
    assert caught.value.code == code
    return caught.value


async def test_people_sit_down_choose_partners_and_start(house):
    table = await house.lobby()
    await table.join(BEN, "Ben")
    await table.join(CLEO, "Cleo")
    assert [holder and holder.user for holder in table.state.seats] == [ADA, BEN, CLEO, None]
    await refused("already_seated", table.join(BEN, "Ben"))
    await refused("seats_empty", table.start(ADA))
    await refused("not_host", table.start(BEN)) if table.state.seats[3] else None
    await table.move(BEN, 3)
    await refused("seat_taken", table.move(BEN, 2))
    await table.move(ADA, 2)  # the host changes places with a person
    assert [holder and holder.user for holder in table.state.seats] == [CLEO, None, ADA, BEN]
    await table.add_computer(BEN)
    await refused("table_full", table.add_computer(BEN))
    await refused("not_host", table.start(BEN))
    await table.start(ADA)
    assert table.state.status == "playing"
    assert table.view(None).stage == "auction"
    await refused("lobby_closed", table.join(DOV, "Dov"))
    await refused("lobby_closed", table.move(BEN, 1))
    assert folded(house, table) == table.state


async def test_a_person_takes_a_computers_seat_when_the_table_is_full(house):
    table = await house.lobby(computers=3)
    await table.join(BEN, "Ben")
    assert len(table.state.people) == 2
    await table.join(CLEO, "Cleo")
    await table.join(DOV, "Dov")
    await refused("table_full", table.join(15, "Eve"))


async def test_the_last_person_to_leave_closes_the_lobby_and_the_host_moves_on(house):
    table = await house.lobby(computers=1)
    await table.join(BEN, "Ben")
    await table.leave(ADA)
    assert table.state.host == BEN
    await table.leave(BEN)
    assert table.state.status == "expired"
    assert house.tables.in_channel(5) is None
    await refused("table_over", table.join(ADA, "Ada"))


async def test_two_starts_in_one_channel_give_one_lobby(house):
    """S115: the second is pointed to the first."""
    first, second = await asyncio.gather(house.lobby(user=ADA), house.lobby(user=BEN), return_exceptions=True)
    table, refusal = (first, second) if isinstance(first, Table) else (second, first)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "table_here"
    assert refusal.facts["table"] == table.info.table
    await house.lobby(channel=6, user=BEN)


async def test_a_press_moves_the_game_and_a_second_one_is_told_so(house):
    """S005: one move, the second press is told that it was played already."""
    table = await four_people(house)
    user, turn = user_due(table), table.state.turn
    first, second = await asyncio.gather(
        table.act(user, turn, Bid(70)), table.act(user, turn, Bid(70)), return_exceptions=True
    )
    assert first is None
    assert isinstance(second, Refusal)
    assert second.code == "already_played"
    assert table.view(None).calls == ((1, 70),)


async def test_wrong_seat_wrong_turn_stale_and_illegal_presses_change_nothing(house):
    table = await four_people(house)
    before = table.state
    due = user_due(table)
    other = next(user for user in (ADA, BEN, CLEO, DOV) if user != due)
    await refused("not_seated", table.act(99, before.turn, Pass()))
    await refused("stale", table.act(due, before.turn - 1, Pass()))
    with pytest.raises(IllegalAction, match="not_your_turn"):
        await table.act(other, before.turn, Pass())
    with pytest.raises(IllegalAction, match="bid_too_high"):
        await table.act(due, before.turn, Bid(500))
    with pytest.raises(IllegalAction, match="not_now"):
        await table.act(due, before.turn, NameTrump("R"))
    await refused("deal_running", table.next_deal(due))
    await refused("not_away", table.come_back(due))
    assert table.state is before


async def test_a_whole_game_of_people_ends_in_one_result(house):
    table = await four_people(house, target=150)
    presses = 0
    while table.state.status == "playing":
        presses += 1
        assert presses < 3000
        if table.state.between_deals:
            assert folded(house, table) == table.state
            await table.next_deal(BEN)
        else:
            await play_any(table)
    assert folded(house, table) == table.state
    assert table.state.status == "over"
    (result,) = house.store.results
    assert result.winners == table.state.match.winners
    assert {seat.user_id for seat in result.seats} == {ADA, BEN, CLEO, DOV}
    assert house.tables.live() == []
    again = await house.tables.find(table.info.table)
    assert again.state.match == table.state.match
    await refused("table_over", again.act(ADA, again.state.turn, Pass()))
    rematch = await house.tables.rematch(again, CLEO, "Cleo")
    assert rematch.state.people == (ADA, BEN, CLEO, DOV)
    await refused("table_here", house.tables.rematch(again, CLEO, "Cleo"))


async def test_computers_play_by_the_clock_and_only_when_due(house):
    table = await house.lobby(computers=3)
    await table.start(ADA)
    for _ in range(200):
        if table.state.between_deals or user_is_due(table, ADA):
            break
        await house.clock.turn(1)
    assert table.state.between_deals or user_is_due(table, ADA)
    number = table.state.number
    await house.clock.turn(30)  # less than the reminder: nothing happens while a person thinks
    if not table.state.between_deals:
        assert table.state.number == number
    assert folded(house, table) == table.state


def user_is_due(table: Table, user: int) -> bool:
    due = table.view(None).due
    return due is not None and due == table.state.seat_of(user)


async def test_an_absent_person_is_reminded_then_stood_in_for_and_comes_back(house):
    """S037, S040, S043, S052: only the due seat is timed, the same seat stays due, one press brings the person back."""
    table = await four_people(house)
    due = user_due(table)
    seat = table.state.seat_of(due)
    await house.clock.turn(59)
    assert house.announcer.reminded == []
    await house.clock.turn(2)
    assert house.announcer.reminded == [due]
    await house.clock.turn(58)
    assert not table.state.seats[seat].stand_in
    number = table.state.number
    await house.clock.turn(1.5)
    assert table.state.seats[seat].stand_in
    assert table.view(None).due == seat
    assert [type(record.fact) for record in house.store._stored(table.info.table).log[number:]] == [StandInCame]
    await house.clock.turn(1)  # the computer acts for the seat
    assert table.view(None).due != seat
    await table.come_back(due)
    assert not table.state.seats[seat].stand_in
    await refused("not_away", table.come_back(due))
    assert house.announcer.reminded == [due]


async def test_a_press_of_an_absent_person_both_returns_and_plays(house):
    table = await four_people(house)
    due = user_due(table)
    seat = table.state.seat_of(due)
    await table.leave(due)
    assert table.state.seats[seat].stand_in
    await refused("already_away", table.leave(due))
    await table.act(due, table.state.turn, Pass())
    assert not table.state.seats[seat].stand_in
    facts = [type(record.fact) for record in house.store._stored(table.info.table).log[-2:]]
    assert facts[0] is StandInWent


async def test_press_and_timer_at_the_same_moment_give_one_outcome(house):
    """S041: the press or the timer wins, never both."""
    table = await four_people(house)
    due = user_due(table)
    await house.clock.turn(119.95)
    await asyncio.gather(table.act(due, table.state.turn, Pass()), house.clock.turn(0.1))
    assert not any(holder.stand_in for holder in table.state.seats)
    assert table.view(None).calls == ((table.state.seat_of(due), "pass"),)


async def test_a_table_with_nobody_left_plays_its_deal_and_waits(house):
    table = await house.lobby(computers=3)
    await table.start(ADA)
    await table.leave(ADA)
    await house.clock.turn(600)
    assert table.state.between_deals
    assert table.state.match.deals == 1
    await table.next_deal(ADA)
    assert table.state.match.deals == 2
    assert not table.state.seats[0].stand_in
    await table.leave(ADA)
    await house.clock.turn(600)
    await house.clock.turn(25 * 3600)
    assert table.state.status == "expired"


async def test_the_next_deal_comes_by_itself(house):
    table = await house.lobby(computers=3)
    await table.start(ADA)
    turns = 0
    while not table.state.between_deals:
        turns += 1
        assert turns < 500
        if user_is_due(table, ADA):
            await play_any(table)
        await house.clock.turn(1)
    assert table.state.match.deals == 1
    await house.clock.turn(21)
    assert table.state.match.deals == 2


async def test_an_old_lobby_expires(house):
    """S053."""
    table = await house.lobby()
    await house.clock.turn(2 * 3600 - 10)
    assert table.state.status == "lobby"
    await house.clock.turn(20)
    assert table.state.status == "expired"
    assert isinstance(house.store._stored(table.info.table).log[-1].fact, TableClosed)
    await house.lobby()


async def test_stopping_is_for_the_seated_and_for_those_who_manage(house):
    table = await four_people(house)
    await refused("not_stopper", table.stop(99, may_manage=False))
    await table.stop(99, may_manage=True)
    assert table.state.status == "stopped"
    await refused("table_over", table.stop(ADA, may_manage=False))
    assert house.store.results == []


async def test_nothing_is_shown_and_nothing_moves_when_the_store_fails(house):
    table = await four_people(house)
    before, told = table.state, len(house.announcer.news)
    due = user_due(table)
    house.store.failing = True
    await refused("storage_failed", table.act(due, before.turn, Pass()))
    await refused("storage_failed", house.lobby(channel=77))
    assert table.state is before
    assert len(house.announcer.news) == told
    house.store.failing = False
    await table.act(due, before.turn, Pass())
    assert table.state.number > before.number


async def test_a_cancelled_press_is_either_whole_or_not_at_all(house):
    table = await four_people(house)
    for delay in range(6):
        if table.view(None).stage != "auction":
            break
        press = asyncio.create_task(table.act(user_due(table), table.state.turn, Pass()))
        for _ in range(delay):
            await asyncio.sleep(0)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        await settle()
        assert folded(house, table) == table.state


async def test_another_writer_of_the_log_is_noticed(house):
    table = await four_people(house)
    other = House(house.store)
    await other.tables.restore()
    twin = await other.tables.find(table.info.table)
    due = user_due(table)
    await twin.act(due, twin.state.turn, Pass())
    await refused("stale", table.act(due, table.state.turn, Pass()))
    assert table.state == twin.state
    await other.tables.close()


@pytest.mark.parametrize("steps", [0, 1, 3, 5, 6, 7, 8, 9, 12, 25, 43, 44])
async def test_a_restart_finds_every_table_as_it_was(steps):
    """S026, S029, S032: at each phase the restored state is equal, and play goes on."""
    house = House(row="restart")
    table = await house.lobby(target=1000)
    for user, name in ((BEN, "Ben"), (CLEO, "Cleo"), (DOV, "Dov")):
        await table.join(user, name)
    if steps:
        await table.start(ADA)
    for _ in range(steps - 1):
        if not table.state.between_deals:
            await play_any(table)
    later = House(house.store)
    assert await later.tables.restore() == 1
    twin = later.tables.in_channel(5)
    assert twin is not None
    assert twin.state == table.state
    later.tables.draw_again()
    assert later.announcer.news[-1][1] == table.state
    await house.tables.close()
    await later.tables.close()


async def test_after_a_long_downtime_nobody_is_overdue():
    """S028: waiting counts from the restart; one stand-in at most comes after the full limit."""
    house = House()
    table = await four_people(house)
    await house.tables.close()
    later = House(house.store)
    later.clock._now += 7200
    await later.tables.restore()
    twin = await later.tables.find(table.info.table)
    number = twin.state.number
    await later.clock.turn(59)
    assert twin.state.number == number
    assert later.announcer.reminded == []
    await later.clock.turn(62)
    assert [holder.stand_in for holder in twin.state.seats].count(True) == 1
    await later.tables.close()


async def test_two_hundred_timers_in_the_same_tick():
    """S103."""
    store = MemoryStore()
    house = House(store, pace=Pace(computer=0.5))
    tables = []
    for number in range(200):
        table = await house.lobby(channel=1000 + number, computers=3)
        await table.start(ADA)
        tables.append(table)
    await house.clock.turn(20)
    assert all(folded(house, table) == table.state for table in tables)
    assert all(table.state.between_deals or user_is_due(table, ADA) for table in tables)
    await house.tables.close()
