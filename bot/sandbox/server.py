"""The stand-in for Discord as one object: started, asked, waited for, closed; it listens on 127.0.0.1 and nowhere else."""

from __future__ import annotations

import asyncio
import importlib
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from aiohttp import web

from .actors import Actor
from .cdn import Cdn
from .clock import Clock
from .faults import Faults
from .front import LARGEST, Front
from .gateway import Gateway
from .limits import Limits
from .models import Problem, RequestRecord, User
from .schema import Referee, find_openapi
from .world import World

PROBLEMS_KEPT = 1_000
QUIET_FOR, LOOKS = 0.02, 3


class Sandbox:
    """A Discord on this machine. `problems` is what a test must find empty at its end."""

    def __init__(self, world: World, token: str, referee: Referee, limits: Limits) -> None:
        self.world = world
        self.clock = world.clock
        self.token = token
        self.limits = limits
        self.referee = referee
        self.faults = Faults()
        self.columns = 1  # how many people the page shows side by side
        self.problems: list[Problem] = []
        self.url = ""
        self.api_base = ""
        self.gateway = Gateway(world, token, referee, self._note)
        self.front = Front(world, token, limits, self.faults, referee, self._note)
        self.faults.attach(self.gateway.make_trouble)
        self._actors: dict[int, Actor] = {}
        self._moved = asyncio.Event()
        self._runner: web.AppRunner | None = None
        world.news.changed = self._changed
        world.desk.on_problem = self._note

    @classmethod
    async def start(
        cls,
        *,
        port: int = 0,
        people: Sequence[str] = ("Ada", "Ben", "Cleo", "Dov"),
        openapi: Path | None = None,
        clock: Clock | None = None,
        page: bool = True,
        token: str | None = None,
        limits: bool = True,
        referee: bool = True,
    ) -> Sandbox:
        """Listen on 127.0.0.1 (port 0: any free one). Without `openapi` the file is looked for where it usually lies.

        `limits=False` serves without rate limits, `referee=False` without the schema check (both for load runs).
        `token` is the bot's token if it must be a certain one. Raises OSError when the port is taken.
        """
        own_clock = clock or Clock()
        world = World(people, own_clock)
        judge = Referee(openapi or find_openapi(), wanted=referee)
        sandbox = cls(world, token or world.new_bot_token(), judge, Limits(own_clock, enabled=limits))
        try:
            await sandbox._listen(port, page)
        except BaseException:
            await sandbox.close()
            raise
        return sandbox

    async def _listen(self, port: int, page: bool) -> None:
        app = web.Application(client_max_size=LARGEST + (1 << 20))
        app.router.add_route("*", "/api/{rest:.*}", self.front.handle)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        Cdn(self.world).mount(app)
        if page:
            importlib.import_module("bot.sandbox.page").mount(app, self)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        bound = self._runner.addresses[0][1]
        self.url = self.world.base_url = f"http://127.0.0.1:{bound}"
        self.api_base = f"{self.url}/api/v10"

    @property
    def requests(self) -> deque[RequestRecord]:
        """The last 2,000 REST calls, oldest first."""
        return self.front.requests

    def actor(self, who: str | User) -> Actor:
        """The person of that name (or the user itself) as somebody who acts; always the same object for a person."""
        user = self.world.user(who)
        if user.id not in self._actors:
            self._actors[user.id] = Actor(self.world, user)
        return self._actors[user.id]

    def _note(self, problem: Problem) -> None:
        if len(self.problems) < PROBLEMS_KEPT:
            self.problems.append(problem)
        self._changed()

    def _changed(self) -> None:
        self._moved.set()

    # waiting

    async def until(self, predicate: Callable[[], object], timeout: float = 5.0, what: str = "") -> None:  # noqa: ASYNC109
        """Wait until the predicate is true, asking again at each change in the world; AssertionError naming `what`."""
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        while not predicate():
            self._moved.clear()
            left = end - loop.time()
            if left <= 0:
                raise AssertionError(f"waited {timeout} s in vain until {what or predicate!r}")
            # Changes outside of the world (in the bot) are met by asking at least every 20 ms.
            await self._next_change(min(left, 0.02))

    async def _next_change(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._moved.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def quiet(self, timeout: float = 5.0, *, calm: float = QUIET_FOR) -> None:  # noqa: ASYNC109
        """Wait until nothing is in flight, queued or unanswered and nothing has happened for `calm` seconds.

        The bot's own silent work (a slow disk, a thinking player) cannot be seen from here: `until` waits for its effect.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        rounds = 0
        # Several short looks instead of one long one: after a busy moment of the loop one look could be too early.
        while rounds < LOOKS:
            self._moved.clear()
            happened = await self._next_change(calm / LOOKS)
            rounds = 0 if happened or not self._is_calm() else rounds + 1
            if loop.time() > end:
                raise AssertionError(f"the bot was not quiet within {timeout} s")

    def _is_calm(self) -> bool:
        return self.front.in_flight == 0 and self.gateway.idle and not self.world.desk.pending()

    async def ready(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109
        """Wait until the bot has identified and got READY and its guilds."""
        await self.until(lambda: self.gateway.is_ready, timeout, "the bot is connected and READY was sent")

    async def close(self) -> None:
        await self.gateway.close()
        self.clock.close()
        if self._runner is not None:
            await self._runner.cleanup()
