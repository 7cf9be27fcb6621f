"""The page on which people use the sandbox in a browser: its files, and what a person does there.

It must never answer another site or another machine: only loopback names are served, and every change needs
a JSON body sent by the page itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from . import page_feed
from .actors import Actor, Unanswered
from .commands import Refused
from .desk import ANSWER_WITHIN
from .errors import ApiError
from .models import Channel, Interaction, Json, Message, User
from .page_events import EventStreams
from .page_requests import (
    HEADERS,
    Handler,
    Refusal,
    guarded,
    number_of,
    object_of,
    options_of,
    own_body,
    sentence,
    text_of,
)

if TYPE_CHECKING:
    from .server import Sandbox

FILES = Path(__file__).with_name("page")
KEPT_MODALS = 200
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

Action = Callable[[Actor, Json], Awaitable[Json]]


def mount(app: web.Application, sandbox: Sandbox) -> None:
    """Add the page, its files and its endpoints to the sandbox's web application before that starts."""
    page = Page(sandbox)
    app.router.add_get("/", guarded(page.index))
    app.router.add_get("/static/{name}", guarded(page.static))
    app.router.add_get("/page/state", guarded(page.state))
    app.router.add_get("/page/messages", guarded(page.messages))
    app.router.add_get("/page/events", guarded(page.events))
    for name, action in page.actions().items():
        app.router.add_post(f"/page/{name}", guarded(page.changing(action)))
    app.on_shutdown.append(page.close)


def file_answer(path: Path) -> web.Response:
    return web.Response(body=path.read_bytes(), content_type=TYPES[path.suffix], charset="utf-8")


class Page:
    """The endpoints. Every request names its persona; what it may see and do is the persona's."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.world = sandbox.world
        self.streams = EventStreams(self.world)
        self._modals: OrderedDict[tuple[int, int], Interaction] = OrderedDict()

    def actions(self) -> dict[str, Action]:
        return {
            "slash": self.slash,
            "autocomplete": self.autocomplete,
            "click": self.click,
            "select": self.select,
            "modal": self.modal,
            "say": self.say,
            "dm": self.dm,
            "dms-open": self.dms_open,
            "dismiss": self.dismiss,
            "delete": self.delete,
        }

    async def close(self, _: web.Application) -> None:
        self.streams.close()

    # reading

    async def index(self, _: web.Request) -> web.StreamResponse:
        return web.Response(body=(FILES / "index.html").read_bytes(), content_type="text/html", charset="utf-8")

    async def static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        path = FILES / name
        if path.name != name or path.suffix not in TYPES or not path.is_file():
            raise Refusal(404, "There is no such file.")
        return file_answer(path)

    async def state(self, request: web.Request) -> web.StreamResponse:
        reader = self.persona(request.query["persona"]) if "persona" in request.query else self.world.people[0]
        return web.json_response(page_feed.state(self.world, reader, self.sandbox.columns))

    async def messages(self, request: web.Request) -> web.StreamResponse:
        reader = self.persona(request.query.get("persona", ""))
        channel_id = number_of(dict(request.query), "channel")
        self.channel_of(reader, channel_id)
        seen = self.world.visible_messages(reader, channel_id)
        listed = [page_feed.message(self.world, each, reader, self.sandbox.url) for each in seen]
        return web.json_response({"messages": listed})

    async def events(self, request: web.Request) -> web.StreamResponse:
        readers = [self.persona(each) for each in request.query.getall("persona", [])]
        if not readers:
            raise Refusal(400, "Name at least one persona.")
        return await self.streams.serve(request, readers, self.sandbox.url, HEADERS)

    # finding

    def persona(self, text: str) -> User:
        for each in self.world.people:
            if str(each.id) == text:
                return each
        raise Refusal(404, "There is nobody with this id here. Reload the page.")

    def channel_of(self, reader: User, channel_id: int) -> Channel:
        place = self.world.channels.get(channel_id)
        if place is None or not self.world.sees(reader, place):
            raise Refusal(404, "There is no such channel, or you may not see it.")
        return place

    def message_of(self, actor: Actor, body: Json) -> Message:
        item = self.world.message(number_of(body, "channel"), number_of(body, "message"))
        if item is None or not self.world.sees_message(actor.user, item):
            raise Refusal(404, "This message is gone. Reload the page to see what is there now.")
        return item

    # doing

    def changing(self, action: Action) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            body = await own_body(request)
            actor = self.sandbox.actor(self.persona(text_of(body, "persona")))
            try:
                return web.json_response(await action(actor, body))
            except Unanswered:
                return web.json_response({"status": "failed", "error": self.did_not_respond()})
            except Refused as refused:
                raise Refusal(409, sentence(str(refused))) from None
            except ApiError as error:
                raise Refusal(409, sentence(str(error.body["message"]))) from None

        return handle

    def outcome(self, interaction: Interaction) -> Json:
        """What became of a command or press: its status, and the modal to show."""
        answer: Json = {"interaction": str(interaction.id), "status": interaction.status}
        if interaction.modal is not None:
            answer["modal"] = interaction.modal
            self._modals[interaction.user.id, interaction.id] = interaction
            while len(self._modals) > KEPT_MODALS:
                self._modals.popitem(last=False)
        return answer

    def did_not_respond(self) -> str:
        name = self.world.bot_user.display_name
        return f"{name} did not respond within {ANSWER_WITHIN:g} seconds. Nothing is lost: try it again."

    async def slash(self, actor: Actor, body: Json) -> Json:
        command = text_of(body, "command")
        return self.outcome(await actor.slash(number_of(body, "channel"), command, **object_of(body, "options")))

    async def autocomplete(self, actor: Actor, body: Json) -> Json:
        command, focused = text_of(body, "command"), text_of(body, "focused")
        place, options = self.channel_of(actor.user, number_of(body, "channel")), options_of(body)
        return {"choices": await actor.autocomplete(place.id, command, focused, **options)}

    async def click(self, actor: Actor, body: Json) -> Json:
        custom_id, message = text_of(body, "custom_id"), self.message_of(actor, body)
        return self.outcome(await actor.click(message, custom_id))

    async def select(self, actor: Actor, body: Json) -> Json:
        custom_id, values = text_of(body, "custom_id"), body.get("values")
        if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
            raise Refusal(400, "The field values must be a list of texts.")
        message = self.message_of(actor, body)
        return self.outcome(await actor.select(message, custom_id, values))

    async def modal(self, actor: Actor, body: Json) -> Json:
        key = (actor.user.id, number_of(body, "interaction"))
        opened = self._modals.get(key)
        if opened is None:
            raise Refusal(404, "This form is too old. Close it and press the button again.")
        answer = self.outcome(await actor.submit(opened, object_of(body, "values")))
        self._modals.pop(key, None)
        return answer

    async def say(self, actor: Actor, body: Json) -> Json:
        place, text = self.channel_of(actor.user, number_of(body, "channel")), text_of(body, "text")
        blocked = page_feed.blocked(self.world, place, actor.user)
        if blocked is not None:
            raise Refusal(403, blocked)
        await actor.say(place.id, text)
        return {}

    async def dm(self, actor: Actor, body: Json) -> Json:
        return {"channel": str(await actor.open_dm())}

    async def dms_open(self, actor: Actor, body: Json) -> Json:
        if body.get("open") not in (True, False):
            raise Refusal(400, "The field open must be true or false.")
        if body["open"]:
            actor.allow_dms()
        else:
            actor.close_dms()
        return {"dms_open": actor.user.dms_open}

    async def dismiss(self, actor: Actor, body: Json) -> Json:
        message = self.message_of(actor, body)
        await actor.dismiss(message)
        return {}

    async def delete(self, actor: Actor, body: Json) -> Json:
        message = self.message_of(actor, body)
        if not page_feed.can_delete(self.world, message, actor.user):
            raise Refusal(403, "You may not delete this message.")
        await actor.delete(message)
        return {}
