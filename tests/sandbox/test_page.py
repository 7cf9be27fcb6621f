"""The page's endpoints: who is served, and that everybody sees only their own; it never opens a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession as Web

from bot.sandbox import permissions
from bot.sandbox.models import User
from bot.sandbox.page_requests import is_loopback
from bot.sandbox.posts import Draft, edit, post, remove
from bot.sandbox.server import Sandbox

Json = dict[str, Any]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    running = await Sandbox.start(page=True, people=("Ada", "Bo"))
    yield running
    await running.close()


@pytest.fixture
async def web() -> AsyncIterator[Web]:
    async with Web() as session:
        yield session


async def messages(web: Web, sandbox: Sandbox, who: User, channel_id: int) -> list[Json]:
    query = {"persona": str(who.id), "channel": str(channel_id)}
    async with web.get(f"{sandbox.url}/page/messages", params=query) as answer:
        assert answer.status == 200
        return list((await answer.json())["messages"])


async def state(web: Web, sandbox: Sandbox, who: User) -> Json:
    async with web.get(f"{sandbox.url}/page/state", params={"persona": str(who.id)}) as answer:
        assert answer.status == 200
        return dict(await answer.json())


async def refused(web: Web, sandbox: Sandbox, path: str, status: int, method: str = "POST", **request: Any) -> str:
    """The sentence of a refusal, after checking its status and that it is one."""
    async with web.request(method, f"{sandbox.url}{path}", **request) as answer:
        assert answer.status == status
        sentence = (await answer.json())["error"]
        assert sentence[0].isupper() and sentence.endswith(".")
        return str(sentence)


# who is served


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "[::1]:8080", "LOCALHOST"])
def test_loopback_names_are_known(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1", "0.0.0.0", "[", "a b"],
)
def test_other_names_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize("path", ["/", "/static/main.js", "/page/state", "/page/messages", "/page/events"])
async def test_a_foreign_host_name_is_refused(web: Web, sandbox: Sandbox, path: str) -> None:
    sentence = await refused(web, sandbox, path, 403, "GET", headers={"Host": "evil.example"})
    assert "127.0.0.1" in sentence


async def test_a_change_from_a_foreign_host_name_or_origin_is_refused(web: Web, sandbox: Sandbox) -> None:
    ada = sandbox.world.people[0]
    place = sandbox.world.channel("general")
    body = {"persona": str(ada.id), "channel": str(place.id), "text": "hello"}
    for headers in (
        {"Host": "evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": sandbox.url.replace("http:", "https:")},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        await refused(web, sandbox, "/page/say", 403, json=body, headers=headers)
    assert not place.messages
    async with web.post(f"{sandbox.url}/page/say", json=body, headers={"Origin": sandbox.url}) as answer:
        assert answer.status == 200
    assert [each.content for each in place.messages.values()] == ["hello"]


async def test_only_json_bodies_are_taken(web: Web, sandbox: Sandbox) -> None:
    text = json.dumps({"persona": str(sandbox.world.people[0].id), "open": False})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        await refused(web, sandbox, "/page/dms-open", 415, data=text, headers={"Content-Type": kind})
    as_json = {"Content-Type": "application/json"}
    for wrong in ("{", "[]", '"x"', ""):
        await refused(web, sandbox, "/page/dms-open", 400, data=wrong, headers=as_json)
    assert sandbox.world.people[0].dms_open
    async with web.post(f"{sandbox.url}/page/dms-open", data=text, headers=as_json) as answer:
        assert (await answer.json()) == {"dms_open": False}
    assert not sandbox.world.people[0].dms_open


async def test_wrong_fields_are_refused_with_a_sentence(web: Web, sandbox: Sandbox) -> None:
    ada = str(sandbox.world.people[0].id)
    place = str(sandbox.world.channel("general").id)
    assert "persona" in await refused(web, sandbox, "/page/say", 400, json={})
    assert "nobody" in await refused(web, sandbox, "/page/say", 404, json={"persona": "1"})
    for channel in ("x", "-1", "１", "9" * 21, None, 5):
        body = {"persona": ada, "channel": channel, "text": "x"}
        await refused(web, sandbox, "/page/say", 400, json=body)
    long = {"persona": ada, "channel": place, "text": "x" * 2001}
    assert "2000" in await refused(web, sandbox, "/page/say", 400, json=long)
    gone = {"persona": ada, "channel": place, "message": "1", "custom_id": "x"}
    assert "gone" in await refused(web, sandbox, "/page/click", 404, json=gone)
    old = {"persona": ada, "interaction": "1", "values": {}}
    assert "too old" in await refused(web, sandbox, "/page/modal", 404, json=old)
    unknown = {"persona": ada, "channel": place, "command": "nothing here", "options": {}}
    assert "nothing" in await refused(web, sandbox, "/page/slash", 409, json=unknown)


async def test_files_are_served_with_a_strict_policy(web: Web, sandbox: Sandbox) -> None:
    kinds = {"/": "text/html", "/static/main.js": "text/javascript", "/static/style.css": "text/css"}
    for path, kind in kinds.items():
        async with web.get(f"{sandbox.url}{path}") as answer:
            assert answer.status == 200
            assert answer.content_type == kind
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for path in ("/static/README.md", "/static/..%2Fpage.py", "/static/nothing.js"):
        await refused(web, sandbox, path, 404, "GET")


# who sees what


async def test_a_private_reply_is_only_in_its_readers_list(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    ada, bo = world.people
    place = world.channel("general")
    post(world, place, world.bot_user, Draft({"content": "for all"}))
    post(world, place, world.bot_user, Draft({"content": "only for Ada"}), ephemeral_for=ada.id)
    seen_by_ada = [each["content"] for each in await messages(web, sandbox, ada, place.id)]
    seen_by_bo = [each["content"] for each in await messages(web, sandbox, bo, place.id)]
    assert seen_by_ada == ["for all", "only for Ada"]
    assert seen_by_bo == ["for all"]


async def test_a_private_reply_cannot_be_pressed_or_dismissed_by_another(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    ada, bo = world.people
    place = world.channel("general")
    secret = post(world, place, world.bot_user, Draft({"content": "only for Ada"}), ephemeral_for=ada.id)
    body: Json = {"persona": str(bo.id), "channel": str(place.id), "message": str(secret.id)}
    body |= {"custom_id": "x", "values": []}
    for action in ("click", "select", "dismiss", "delete"):
        await refused(web, sandbox, f"/page/{action}", 404, json=body)
    assert secret.id in place.messages


async def test_direct_messages_and_closed_channels_are_only_seen_by_their_people(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    ada, bo = world.people
    hidden = world.channel("tables")
    world.set_overwrite(hidden, bo, deny=permissions.VIEW_CHANNEL)
    async with web.post(f"{sandbox.url}/page/dm", json={"persona": str(ada.id)}) as answer:
        own = int((await answer.json())["channel"])
    post(world, world.channels[own], world.bot_user, Draft({"content": "your hand"}))
    assert [each["content"] for each in await messages(web, sandbox, ada, own)] == ["your hand"]
    seen_by_ada = {each["id"]: each["type"] for each in (await state(web, sandbox, ada))["channels"]}
    seen_by_bo = {each["id"]: each["type"] for each in (await state(web, sandbox, bo))["channels"]}
    assert seen_by_ada[str(own)] == "dm" and str(hidden.id) in seen_by_ada
    assert str(own) not in seen_by_bo and str(hidden.id) not in seen_by_bo
    for channel_id in (own, hidden.id):
        query = {"persona": str(bo.id), "channel": str(channel_id)}
        await refused(web, sandbox, "/page/messages", 404, "GET", params=query)
        body = {"persona": str(bo.id), "channel": str(channel_id), "text": "let me in"}
        await refused(web, sandbox, "/page/say", 404, json=body)


async def test_the_state_tells_where_one_cannot_write(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    bo = world.people[1]
    place = world.channel("cards")
    world.set_overwrite(place, bo, deny=permissions.SEND_MESSAGES)
    channels = {each["name"]: each for each in (await state(web, sandbox, bo))["channels"]}
    assert channels["general"]["blocked"] is None
    assert "not write" in channels["cards"]["blocked"]
    body = {"persona": str(bo.id), "channel": str(place.id), "text": "hello"}
    await refused(web, sandbox, "/page/say", 403, json=body)
    assert not place.messages


async def test_only_own_messages_can_be_deleted_by_somebody_without_rights(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    owner, bo = world.people
    place = world.channel("general")
    table = post(world, place, world.bot_user, Draft({"content": "table"}))
    body = {"channel": str(place.id), "message": str(table.id)}
    await refused(web, sandbox, "/page/delete", 403, json=body | {"persona": str(bo.id)})
    assert table.id in place.messages
    async with web.post(f"{sandbox.url}/page/delete", json=body | {"persona": str(owner.id)}) as answer:
        assert answer.status == 200
    assert table.id not in place.messages


# events


async def next_event(stream: aiohttp.ClientResponse) -> Json:
    """The next data line of a server-sent event stream."""
    while True:
        line = (await asyncio.wait_for(stream.content.readline(), 5)).decode()
        assert line, "the stream ended"
        if line.startswith("data: "):
            return dict(json.loads(line.removeprefix("data: ")))


async def test_events_tell_each_person_their_own(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    ada, bo = world.people
    place = world.channel("general")
    query = [("persona", str(ada.id)), ("persona", str(bo.id))]
    async with web.get(f"{sandbox.url}/page/events", params=query) as stream:
        assert stream.content_type == "text/event-stream"
        assert await next_event(stream) == {}
        post(world, place, world.bot_user, Draft({"content": "only for Ada"}), ephemeral_for=ada.id)
        first = await next_event(stream)
        assert first["persona"] == str(ada.id)
        assert first["event"]["message"]["content"] == "only for Ada"
        public = post(world, place, world.bot_user, Draft({"content": "for all"}))
        heard = [await next_event(stream), await next_event(stream)]
        assert {each["persona"] for each in heard} == {str(ada.id), str(bo.id)}
        assert {each["event"]["message"]["content"] for each in heard} == {"for all"}
        edit(world, public, Draft({"content": "changed"}))
        heard = [await next_event(stream), await next_event(stream)]
        assert {each["event"]["message"]["content"] for each in heard} == {"changed"}
        assert all(each["event"]["message"]["edited_timestamp"] for each in heard)
        remove(world, public)
        heard = [await next_event(stream), await next_event(stream)]
        gone = {"type": "message_delete", "channel_id": str(place.id), "id": str(public.id)}
        assert [each["event"] for each in heard] == [gone, gone]
    await refused(web, sandbox, "/page/events", 400, "GET")
    await refused(web, sandbox, "/page/events", 404, "GET", params={"persona": "1"})


async def test_the_server_stops_while_somebody_listens(web: Web) -> None:
    running = await Sandbox.start(page=True, people=("Ada",))
    query = {"persona": str(running.world.people[0].id)}
    async with web.get(f"{running.url}/page/events", params=query) as stream:
        assert await next_event(stream) == {}
        await asyncio.wait_for(running.close(), 5)
        with pytest.raises((AssertionError, aiohttp.ClientError)):
            await next_event(stream)


async def test_addresses_of_attachments_are_paths(web: Web, sandbox: Sandbox) -> None:
    world = sandbox.world
    ada = world.people[0]
    place = world.channel("general")
    url = f"{sandbox.url}/cdn/attachments/1/2/x.png"
    post(world, place, world.bot_user, Draft({"embeds": [{"title": "t", "image": {"url": url}}]}))
    post(world, place, world.bot_user, Draft({"embeds": [{"title": "t", "url": "https://example.org/a"}]}))
    first, second = await messages(web, sandbox, ada, place.id)
    assert first["embeds"][0]["image"]["url"] == "/cdn/attachments/1/2/x.png"
    assert second["embeds"][0]["url"] == "https://example.org/a"
