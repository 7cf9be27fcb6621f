"""Which function answers which address; it must never look into bodies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import ApiError, BadForm
from bot.sandbox.models import Channel, Guild, Message, Upload, User
from bot.sandbox.posts import Draft

if TYPE_CHECKING:
    from bot.sandbox.limits import Limits
    from bot.sandbox.world import World


@dataclass
class Call:
    """One request of the bot, parsed: parameters from the path, query, JSON body, files by index."""

    world: World
    limits: Limits
    template: str
    params: dict[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)

    def id(self, name: str) -> int:
        text = self.params[name]
        if not text.isdigit():
            raise BadForm([((name,), "NUMBER_TYPE_COERCE", f'Value "{text[:40]}" is not snowflake.')])
        return int(text)

    def channel(self) -> Channel:
        place = self.world.channels.get(self.id("channel_id"))
        if place is None:
            raise ApiError(10003)
        return place

    def seen_channel(self, *bits: int) -> Channel:
        place = self.channel()
        self.world.require(place, *bits)
        return place

    def message(self, place: Channel) -> Message:
        """A message that the channel routes reach: ephemeral ones are unknown to them."""
        item = place.messages.get(self.id("message_id"))
        if item is None or item.ephemeral_for is not None:
            raise ApiError(10008)
        return item

    def guild(self) -> Guild:
        home = self.world.guilds.get(self.id("guild_id"))
        if home is None:
            raise ApiError(10004)
        if self.world.bot_user.id not in home.members:
            raise ApiError(50001)
        return home

    def user(self, name: str = "user_id") -> User:
        if self.params.get(name) == "@me":
            return self.world.bot_user
        person = self.world.users.get(self.id(name))
        if person is None:
            raise ApiError(10013)
        return person

    def application(self) -> None:
        if self.id("application_id") != self.world.application_id:
            raise ApiError(10002)

    def form(self) -> dict[str, Any]:
        """The body as an object; an absent one is empty."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise BadForm([((), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")])
        return self.body

    def draft(self) -> Draft:
        return Draft(self.form(), self.files)


@dataclass
class Reply:
    body: Any = None
    status: int = 200


def nothing() -> Reply:
    return Reply(None, 204)


Handler = Callable[[Call], Reply]


@dataclass(frozen=True)
class Route:
    method: str
    template: str
    handler: Handler
    by_token: bool = False
    """True where the token is in the path, so that no Authorization header is asked for."""


class Routes:
    """A table of routes; filled by decorators, asked by path."""

    def __init__(self) -> None:
        self.all: list[Route] = []
        self._by_length: dict[tuple[str, int], list[tuple[list[str], Route]]] = {}
        self._lengths: dict[int, list[list[str]]] = {}

    def add(self, method: str, template: str, *, by_token: bool = False) -> Callable[[Handler], Handler]:
        def keep(handler: Handler) -> Handler:
            self._put(Route(method, template, handler, by_token))
            return handler

        return keep

    def include(self, other: Routes) -> None:
        for route in other.all:
            self._put(route)

    def _put(self, route: Route) -> None:
        self.all.append(route)
        steps = route.template.strip("/").split("/")
        rows = self._by_length.setdefault((route.method, len(steps)), [])
        rows.append((steps, route))
        rows.sort(key=lambda row: sum(step.startswith("{") for step in row[0]))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route of a path, fixed steps before parameters, and its parameters."""
        given = path.strip("/").split("/")
        for steps, route in self._by_length.get((method, len(given)), ()):
            params: dict[str, str] = {}
            for step, value in zip(steps, given, strict=True):
                if step.startswith("{"):
                    params[step[1:-1]] = value
                elif step != value:
                    break
            else:
                return route, params
        return None
