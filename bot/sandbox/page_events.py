"""Server-sent events for the page: what people see, as it happens; a stream must never outlive the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from aiohttp import web

from . import page_feed
from .models import User

if TYPE_CHECKING:
    from .world import World

PING_SECONDS = 15.0
RETRY_MILLISECONDS = 1_000


class EventStreams:
    """All open streams; `close()` ends them, so that the server can stop at once."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._closing = asyncio.Event()

    def close(self) -> None:
        self._closing.set()

    async def serve(
        self, request: web.Request, readers: Iterable[User], origin: str, headers: Mapping[str, str]
    ) -> web.StreamResponse:
        """Send the readers' events, each with its persona's id, until the browser or the server ends it.

        The first event is `ready`: the page then loads its state anew, so a reconnection misses nothing.
        """
        response = web.StreamResponse(headers={**headers, "Content-Type": "text/event-stream"})
        await response.prepare(request)
        tasks = [asyncio.create_task(self._feed(response, reader, origin)) for reader in readers]
        tasks += [asyncio.create_task(self._ping(response)), asyncio.create_task(self._until_closing())]
        try:
            await asyncio.sleep(0)
            await response.write(f"retry: {RETRY_MILLISECONDS}\nevent: ready\ndata: {{}}\n\n".encode())
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        except ConnectionResetError:
            pass  # The browser left before the first event.
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return response

    async def _until_closing(self) -> None:
        await self._closing.wait()

    async def _feed(self, response: web.StreamResponse, reader: User, origin: str) -> None:
        queue = self.world.subscribe(reader.id)
        try:
            with contextlib.suppress(ConnectionResetError):
                while True:
                    happening = page_feed.event(self.world, await queue.get(), reader, origin)
                    if happening is not None:
                        line = json.dumps({"persona": str(reader.id), "event": happening})
                        await response.write(f"data: {line}\n\n".encode())
        finally:
            self.world.unsubscribe(queue)

    async def _ping(self, response: web.StreamResponse) -> None:
        """A comment now and then: only by writing does the server notice that a browser has gone."""
        with contextlib.suppress(ConnectionResetError):
            while True:
                await asyncio.sleep(PING_SECONDS)
                await response.write(b": still here\n\n")
