"""The one writer: takes pieces of work in order, commits many at once, and never lets one that fails spoil the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.sessions.ports import StoreFailed
from bot.storage.failures import store_error

T = TypeVar("T")
GROUP = 256


class _Item(NamedTuple):
    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]

    def succeed(self, value: object) -> None:
        if not self.done.done():
            self.done.set_result(value)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(store_error(error))
            # A caller that was cancelled never asks for the outcome; asking here keeps the loop from reporting that.
            self.done.exception()


class Writer:
    """Owns the writing connection. A piece of work may be run again after its earlier run was undone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[_Item | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="storage writer")
        self._closed = False

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction and return its value once that is on the disk.

        Raises what the work raised, StoreFailed for the database's errors. A cancelled caller stops waiting; the work is still done.
        """
        if self._closed:
            raise StoreFailed("the database is closed")
        item = _Item(work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(item)
        return await asyncio.shield(item.done)

    async def close(self) -> None:
        """Write what is queued, then end."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        group: list[_Item] = []
        try:
            while True:
                first = await self._queue.get()
                if first is None:
                    return
                group = [first]
                ending = False
                while len(group) < GROUP and not ending and not self._queue.empty():
                    following = self._queue.get_nowait()
                    ending = following is None
                    if following is not None:
                        group.append(following)
                await self._write(group)
                if ending:
                    return
        finally:
            # Only a cancelled writer comes here with work left; nobody may wait for it for ever.
            self._closed = True
            while not self._queue.empty():
                left = self._queue.get_nowait()
                if left is not None:
                    group.append(left)
            for item in group:
                item.fail(StoreFailed("the database was closed before this was written"))

    async def _write(self, group: list[_Item]) -> None:
        if len(group) == 1:
            await self._write_alone(group[0])
            return
        # Failures are rare and savepoints cost as much as the work itself, so the first try goes without them.
        for perform in (_perform_bare, _perform_guarded):
            began = False
            try:
                async with self._engine.begin() as connection:
                    began = True
                    outcomes = await connection.run_sync(perform, group)
            except Exception as error:
                if not began:
                    for item in group:
                        item.fail(error)
                    return
            else:
                for item, (value, refusal) in zip(group, outcomes, strict=True):
                    if refusal is None:
                        item.succeed(value)
                    else:
                        item.fail(refusal)
                return
        # The whole transaction is lost, as on a full disk; a smaller one may still find room.
        for item in group:
            await self._write_alone(item)

    async def _write_alone(self, item: _Item) -> None:
        try:
            async with self._engine.begin() as connection:
                value = await connection.run_sync(item.work)
        except Exception as error:
            item.fail(error)
        else:
            item.succeed(value)


_Outcomes = list[tuple[object, Exception | None]]


def _perform_bare(connection: Connection, group: Sequence[_Item]) -> _Outcomes:
    return [(item.work(connection), None) for item in group]


def _perform_guarded(connection: Connection, group: Sequence[_Item]) -> _Outcomes:
    outcomes: _Outcomes = []
    for item in group:
        try:
            with connection.begin_nested():
                value = item.work(connection)
        except Exception as error:
            # SQLite ends the whole transaction by itself on errors such as a full disk; only a broken constraint leaves it whole.
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                raise
            outcomes.append((None, error))
        else:
            outcomes.append((value, None))
    return outcomes
