"""One live table and its only owner: it takes presses in order, stores what happened and only then tells anybody.

A press goes: its turn in the queue, is its number still current, decide, append to the log in one transaction, keep the new
state, announce. A computer's move takes the same way. Nothing here knows Discord or the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from bot.errors import Refusal
from bot.league.results import MatchResult, result_of
from bot.render.face import Face
from bot.rules import engine
from bot.rules.actions import Action, ClaimRedeal
from bot.rules.events import Event, MatchEnded
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.seats import Seat
from bot.rules.view import View, any_action, view_of
from bot.sessions import lobby
from bot.sessions.faces import face_of
from bot.sessions.facts import Fact, Record, SeatFact, StandInCame, StandInWent, TableClosed
from bot.sessions.pace import Pace, next_step, somebody_plays
from bot.sessions.ports import Announcer, Clock, Dealer, LogConflict, Store, StoreFailed, TableInfo, Thinker
from bot.sessions.state import TableState, fold_table

log = logging.getLogger(__name__)
T = TypeVar("T")


class World(msgspec.Struct, frozen=True):
    """Everything a table needs from outside; ``set_alarm(table, when)`` asks for a call of ``Table.tick`` at that time."""

    store: Store
    announcer: Announcer
    thinker: Thinker
    dealer: Dealer
    clock: Clock
    pace: Pace
    level: str
    set_alarm: Callable[[str, float | None], None]


class Table:
    """A table by its log. ``state`` is the last stored state; every public method stores before it returns.

    Methods raise bot.errors.Refusal or bot.rules.refusal.IllegalAction when something may not be done; nothing has changed then.
    ``user`` is a Discord user id.
    """

    __slots__ = ("_acted", "_lock", "_recent", "_reminded", "_since", "_world", "info", "ruleset", "state")

    def __init__(self, info: TableInfo, state: TableState, world: World, *, since: float | None = None) -> None:
        self.info = info
        self.ruleset: Ruleset = ruleset_of(info.variant)
        self.state = state
        self._world = world
        self._lock = asyncio.Lock()
        self._recent: tuple[Event, ...] = ()
        self._acted: dict[Seat, int] = {}
        self._reminded = 0
        # After a restart waiting counts from the restart: nobody is overdue because the program was away.
        self._since = state.turn_at if since is None else max(since, state.turn_at)

    # What may be shown

    def view(self, seat: Seat | None) -> View:
        """What this seat, or a watcher, may know now. Raises Refusal ``no_deal_yet`` before the game."""
        if self.state.match is None:
            raise Refusal("no_deal_yet")
        return view_of(self.ruleset, self.state.match, seat)

    def face(self) -> Face:
        """Names, seats and status."""
        return face_of(self.info, self.state)

    def recent(self) -> tuple[Event, ...]:
        """The game's events of the last step."""
        return self._recent

    # Before the game

    async def join(self, user: int, name: str, seat: Seat | None = None) -> None:
        """Sit down (see lobby.join)."""
        await self._lobby(user, lambda: lobby.join(self.state, user, name, seat))

    async def add_computer(self, user: int) -> None:
        """Let a computer sit down."""
        await self._lobby(user, lambda: lobby.add_computer(self.state, user, self._world.level))

    async def remove_computer(self, user: int) -> None:
        """Let a computer leave."""
        await self._lobby(user, lambda: lobby.remove_computer(self.state, user))

    async def move(self, user: int, seat: Seat) -> None:
        """Change seats, and so partners."""
        await self._lobby(user, lambda: lobby.move(self.state, user, seat))

    async def start(self, user: int) -> None:
        """Begin the game with its first deal."""

        async def work() -> None:
            dealer = self._world.dealer.first_dealer(self.info, self.info.variant.players)
            started = lobby.start(self.state, user, dealer)
            match = engine.new_match(self.ruleset, dealer)
            order, seed = self._world.dealer.next_deal(self.info, 1, dealer)
            await self._commit((*started, *engine.deal_cards(self.ruleset, match, order, seed)), user)

        await self._own(work)

    # During the game

    async def act(self, user: int, turn: int, action: Action) -> None:
        """Carry out a person's action. ``turn`` is the number that the button carried.

        Raises Refusal ``table_over``, ``not_seated``, ``already_played``, ``stale`` or ``storage_failed``, or IllegalAction.
        """

        async def work() -> None:
            seat = self._seat_in_play(user)
            self._check_number(seat, turn, action)
            facts: tuple[Fact, ...] = self._back(seat)
            assert self.state.match is not None
            events = engine.decide(self.ruleset, self.state.match, seat, action)
            await self._commit((*facts, *events), user)
            self._acted[seat] = turn

        await self._own(work)

    async def next_deal(self, user: int) -> None:
        """Deal the next deal now. Raises Refusal ``not_seated``, ``deal_running`` or ``table_over``."""

        async def work() -> None:
            seat = self._seat_in_play(user)
            if not self.state.between_deals:
                raise Refusal("deal_running")
            await self._deal(user, self._back(seat))

        await self._own(work)

    async def come_back(self, user: int) -> None:
        """Take the seat back from the computer that stood in. Raises Refusal ``not_seated``, ``not_away`` or ``table_over``."""

        async def work() -> None:
            back = self._back(self._seat_in_play(user))
            if not back:
                raise Refusal("not_away")
            await self._commit(back, user)

        await self._own(work)

    async def leave(self, user: int) -> None:
        """Give up the seat before the game; during it a computer stands in until the person comes back."""

        async def work() -> None:
            if self.state.status == "lobby":
                await self._commit(lobby.leave(self.state, user), user)
                return
            seat = self._seat_in_play(user)
            if self._back(seat):
                raise Refusal("already_away")
            await self._commit((StandInCame(seat, "left"),), user)

        await self._own(work)

    async def stop(self, user: int, may_manage: bool) -> None:
        """End the table without a winner. Raises Refusal ``not_stopper`` or ``table_over``.

        A seated person may, and so may a member who may manage the channel's messages.
        """

        async def work() -> None:
            if not self.state.is_open:
                raise Refusal("table_over")
            if not may_manage and self.state.seat_of(user) is None:
                raise Refusal("not_stopper")
            await self._commit((TableClosed("stopped", user),), user)

        await self._own(work)

    # By itself

    def set_alarm(self) -> None:
        """Ask to be called when the table next does something by itself."""
        step = self._next_step()
        self._world.set_alarm(self.info.table, None if step is None else step[0])

    async def tick(self) -> None:
        """Do what is due by now, if anything still is."""
        step = self._next_step()
        if step is not None and step[0] <= self._world.clock.now():
            if step[1] == "computer_acts":
                await self._computer_acts()
            else:
                await self._own(self._by_the_clock)
        self.set_alarm()

    def _next_step(self) -> tuple[float, str] | None:
        reminded = self._reminded == self.state.turn
        return next_step(self.ruleset, self.state, self._world.pace, since=self._since, reminded=reminded)

    async def _by_the_clock(self) -> None:
        # Asked again inside the queue: a press may have come first.
        step = self._next_step()
        if step is None or step[0] > self._world.clock.now():
            return
        match step[1]:
            case "expire_lobby":
                await self._commit((TableClosed("expired"),), None)
            case "abandon":
                await self._commit((TableClosed("empty"),), None)
            case "next_deal":
                await self._deal(None, ())
            case "remind":
                self._reminded = self.state.turn
                holder = self._due_holder()
                if holder is not None and holder[1] is not None:
                    self._world.announcer.remind(self.info, self.state, holder[1])
            case "stand_in":
                holder = self._due_holder()
                if holder is not None:
                    await self._commit((StandInCame(holder[0], "time"),), None)

    async def _computer_acts(self) -> None:
        state = self.state
        due = None if state.match is None else engine.due(self.ruleset, state.match)
        if due is None or state.match is None:
            return
        holder = state.seats[due]
        assert holder is not None
        level = holder.level or self._world.level
        view = view_of(self.ruleset, state.match, due)
        # Thinking happens outside the queue, so that nobody's press waits for it.
        action = await self._world.thinker.choose(view, self.ruleset, level)

        async def work() -> None:
            now = self.state.seats[due]
            if self.state.turn != state.turn or now is None or not now.acts_alone or self.state.match is None:
                return
            try:
                events = engine.decide(self.ruleset, self.state.match, due, action)
            except IllegalAction as refusal:
                log.error("a computer player chose an illegal action (%s) at table %s", refusal.code, self.info.table)
                events = engine.decide(self.ruleset, self.state.match, due, any_action(self.ruleset, view))
            await self._commit(events, None)

        await self._own(work)

    def _due_holder(self) -> tuple[Seat, int | None] | None:
        if self.state.match is None:
            return None
        due = engine.due(self.ruleset, self.state.match)
        holder = None if due is None else self.state.seats[due]
        return None if due is None or holder is None else (due, holder.user)

    # The one door

    async def _lobby(self, user: int, decide: Callable[[], tuple[SeatFact, ...]]) -> None:
        async def work() -> None:
            await self._commit(decide(), user)

        await self._own(work)

    async def _own(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run ``work`` in its turn. A caller who is cancelled does not cancel it: what was begun is stored and told."""

        async def in_turn() -> T:
            async with self._lock:
                return await work()

        return await asyncio.shield(asyncio.ensure_future(in_turn()))

    async def _deal(self, user: int | None, before: tuple[Fact, ...]) -> None:
        match = self.state.match
        assert match is not None
        order, seed = self._world.dealer.next_deal(self.info, match.deals + 1, match.dealer)
        await self._commit((*before, *engine.deal_cards(self.ruleset, match, order, seed)), user)

    async def _commit(self, facts: Sequence[Fact], actor: int | None) -> None:
        """Store the facts, then keep and tell them. Raises Refusal ``storage_failed`` or ``stale``; nothing is shown then."""
        if not facts:
            return
        now = self._world.clock.now()
        first = self.state.number + 1
        records = tuple(Record(first + index, fact, actor, now) for index, fact in enumerate(facts))
        state = fold_table(self.ruleset, self.state, records)
        try:
            result = await self._result(records, now) if isinstance(facts[-1], MatchEnded) else None
            await self._world.store.append(self.info.table, records, state.status, result)
        except StoreFailed:
            log.exception("table %s could not be stored", self.info.table)
            raise Refusal("storage_failed") from None
        except LogConflict:
            await self._read_again()
            raise Refusal("stale") from None
        if state.turn != self.state.turn or _waits_for(self.ruleset, state) != _waits_for(self.ruleset, self.state):
            self._since = now
        self.state = state
        events = tuple(fact for fact in facts if not isinstance(fact, SeatFact))
        self._recent = events or self._recent
        self._world.announcer.table_changed(self.info, state, records)
        self.set_alarm()

    async def _result(self, new: Sequence[Record], now: float) -> MatchResult:
        stored = await self._world.store.load_table(self.info.table)
        assert stored is not None
        facts = [record.fact for record in (*stored.log, *new)]
        return result_of(
            table_id=self.info.table,
            guild_id=self.info.guild,
            game=self.info.game,
            ruleset=self.ruleset,
            events=[fact for fact in facts if not isinstance(fact, SeatFact)],
            sitters={seat: None if holder is None else holder.user for seat, holder in enumerate(self.state.seats)},
            finished_at=int(now),
        )

    async def _read_again(self) -> None:
        log.error("somebody else has written to the log of table %s; reading it again", self.info.table)
        stored = await self._world.store.load_table(self.info.table)
        if stored is not None:
            empty = TableState(seats=(None,) * self.info.variant.players, host=self.info.host)
            self.state = fold_table(self.ruleset, empty, stored.log)

    # What a press must satisfy

    def _seat_in_play(self, user: int) -> Seat:
        if self.state.status == "lobby":
            raise Refusal("no_deal_yet")
        if self.state.status != "playing":
            raise Refusal("table_over")
        seat = self.state.seat_of(user)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def _back(self, seat: Seat) -> tuple[Fact, ...]:
        holder = self.state.seats[seat]
        return (StandInWent(seat),) if holder is not None and holder.stand_in else ()

    def _check_number(self, seat: Seat, turn: int, action: Action) -> None:
        if turn == self.state.turn:
            return
        # A redeal may be called out of turn, so its button lives as long as the deal's auction.
        if isinstance(action, ClaimRedeal) and self.state.deal_at <= turn <= self.state.turn:
            return
        raise Refusal("already_played" if self._acted.get(seat) == turn else "stale")


def _waits_for(ruleset: Ruleset, state: TableState) -> tuple[object, bool]:
    """Whom the table waits for; when that changes, waiting begins anew."""
    due = None if state.match is None else engine.due(ruleset, state.match)
    holder = None if due is None else state.seats[due]
    return (None if holder is None else (due, holder.acts_alone)), somebody_plays(state)
