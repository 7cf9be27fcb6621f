"""The door of the REST side: faults, token, limits, referee, handler, in that order; it must never know a topic."""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from . import rest
from .errors import ApiError, BadForm, TooMany, Unauthorized
from .faults import Faults
from .limits import Limits
from .models import Problem, RequestRecord, Upload
from .rest.routing import Call, Reply, Route, Routes
from .rules import check_message
from .schema import Referee
from .sessions import dumps

if TYPE_CHECKING:
    from .world import World

VERSION = re.compile(r"^/api(?:/v(?:9|10))?(?=/)")
REQUESTS_KEPT = 2_000
LARGEST = 25 * 1024 * 1024


class Dropped(Exception):
    """The connection is to be cut instead of answered."""


class Front:
    def __init__(
        self,
        world: World,
        token: str,
        limits: Limits,
        faults: Faults,
        referee: Referee,
        problem: Callable[[Problem], None],
    ) -> None:
        self._world = world
        self._authorization = f"Bot {token}"
        self._limits = limits
        self._faults = faults
        self._referee = referee
        self._problem = problem
        self._routes: Routes = rest.every_route()
        self.requests: deque[RequestRecord] = deque(maxlen=REQUESTS_KEPT)
        self.in_flight = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        path = VERSION.sub("", request.rel_url.raw_path)
        found = self._routes.find(request.method, path)
        record = RequestRecord(request.method, blotted(path, found), 0, self._world.clock.now(), 0.0)
        self.in_flight += 1
        self.requests.append(record)
        try:
            response = await self._answer(request, path, found)
        except Dropped:
            if request.transport is not None:
                request.transport.abort()
            response = web.Response(status=499)
        finally:
            self.in_flight -= 1
            record.ended = self._world.clock.now()
            self._world.news.changed()
        record.status = response.status
        return response

    async def _answer(
        self, request: web.Request, path: str, found: tuple[Route, dict[str, str]] | None
    ) -> web.Response:
        fault = self._faults.take(request.method, path)
        headers: dict[str, str] = {}
        try:
            if fault is not None and fault.kind == "drop":
                raise Dropped
            if fault is not None and fault.kind == "fail":
                body = {"message": f"{int(fault.value)}: ordered fault", "code": 0}
                return reply_with(int(fault.value), body, headers)
            if fault is not None and fault.kind == "limit":
                raise TooMany(fault.value, everywhere=fault.everywhere)
            if found is None:
                raise self._unknown(request.method, path)
            route, params = found
            self._authorize(request, route)
            headers = self._count(request.method, route, params)
            reply = await self._do(request, route, params)
        except ApiError as error:
            if fault is None or fault.kind != "limit":
                self._note(request.method, path, found, error)
            headers |= error.headers
            reply = Reply(error.body, error.status)
        except Dropped:
            raise
        except Exception as error:
            # A body so odd that no rule named it, or a fault of ours: never 500, which clients would repeat.
            self._problem(
                Problem("server", f"{request.method} {blotted(path, found)}: {type(error).__name__}: {error}")
            )
            reply = Reply(BadForm([((), "BASE_TYPE", "This body cannot be understood.")]).body, 400)
        if fault is not None and fault.kind == "lose_answer":
            raise Dropped
        if fault is not None and fault.kind == "delay":
            await asyncio.sleep(fault.value)
        return reply_with(reply.status, reply.body, headers)

    def _unknown(self, method: str, path: str) -> ApiError:
        self._problem(Problem("route", f"the sandbox knows no {method} {blotted(path, None)}"))
        return ApiError(0)

    def _authorize(self, request: web.Request, route: Route) -> None:
        if not route.by_token and request.headers.get("Authorization") != self._authorization:
            raise Unauthorized

    def _count(self, method: str, route: Route, params: dict[str, str]) -> dict[str, str]:
        major = params.get("webhook_token") or params.get("channel_id") or params.get("guild_id") or ""
        return self._limits.take(method, route.template, major)

    async def _do(self, request: web.Request, route: Route, params: dict[str, str]) -> Reply:
        body, files = await read(request)
        faults = self._referee.request(request.method, route.template, body) if body is not None else []
        call = Call(self._world, self._limits, route.template, params, request.query, body, files)
        if faults:
            self._prefer_rule(route, call)
            raise BadForm(faults, rule=False)
        reply = route.handler(call)
        if self._referee.on and reply.body is not None:
            template = route.template
            for where, _, text in self._referee.answer(request.method, template, reply.status, reply.body):
                spot = ".".join(str(each) for each in where)
                what = f"{request.method} {route.template} answered {reply.status}: {spot}: {text}"
                self._problem(Problem("schema-out", what))
        return reply

    def _prefer_rule(self, route: Route, call: Call) -> None:
        """The hand-written rules speak plainer than a schema: where one of them applies to a wrong message, it answers."""
        if route.template.endswith("/messages") and isinstance(call.body, dict):
            try:
                check_message(call.body, files=len(call.files))
            except (KeyError, TypeError, ValueError, AttributeError):
                return

    def _note(self, method: str, path: str, found: tuple[Route, dict[str, str]] | None, error: ApiError) -> None:
        where = f"{method} {blotted(path, found)}"
        if isinstance(error, TooMany):
            self._problem(Problem("rate-limit", f"{where}: the bot ran into a limit ({error.body['message']})"))
        elif isinstance(error, BadForm):
            self._problem(Problem("rule" if error.rule else "schema-in", f"{where}: {error.summary()}"))
        elif error.body["code"] == 50006:
            self._problem(Problem("rule", f"{where}: an empty message"))


def blotted(path: str, found: tuple[Route, dict[str, str]] | None) -> str:
    """The path for records and problems: tokens are left out, and so is anything as long as one."""
    steps = path.split("/")
    if found is not None:
        secret = {value for name, value in found[1].items() if name.endswith("_token")}
        return "/".join("…" if step in secret else step for step in steps)
    return "/".join("…" if len(step) > 40 else step for step in steps)[:200]


def reply_with(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """JSON of exactly the type application/json: with a charset discord.py would keep it as text."""
    if body is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, body=dumps(body).encode(), headers=headers, content_type="application/json")


async def read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """JSON, or payload_json with files[n]; None when there is no body."""
    if not request.can_read_body:
        return None, {}
    if request.content_type == "multipart/form-data":
        return await read_parts(request)
    data = await request.read()
    if not data:
        return None, {}
    if request.content_type != "application/json":
        text = f"Expected \"Content-Type\" header to be one of {{'application/json'}}, not {request.content_type!r}."
        raise BadForm([((), "CONTENT_TYPE_INVALID", text)])
    try:
        return json.loads(data), {}
    except ValueError as error:
        raise BadForm([((), "JSON_INVALID", "The request body contains invalid JSON.")]) from error


async def read_parts(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    files: dict[int, Upload] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=False))
        total += len(data)
        if total > LARGEST:
            raise ApiError(40005)
        named = re.fullmatch(r"files\[(\d+)\]", part.name or "")
        if part.name == "payload_json":
            body = json.loads(data)
        elif named:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[int(named[1])] = Upload(part.filename or "file", data, kind)
    return body, files
