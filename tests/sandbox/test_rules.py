"""Each hand-written rule with a right and a wrong body, and the referee in both directions, over real HTTP."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import rest, schema
from bot.sandbox.command_rules import check_commands
from bot.sandbox.errors import ApiError, BadForm
from bot.sandbox.images import plain_png
from bot.sandbox.models import Message, User
from bot.sandbox.news import Dispatch
from bot.sandbox.rest.routing import Reply, Routes
from bot.sandbox.rules import check_choices, check_image, check_message, check_modal
from bot.sandbox.server import Sandbox
from tests.openapi_file import openapi_path, require_openapi

Json = dict[str, Any]
V2 = 1 << 15


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": custom_id} | more


def row(*items: Json) -> Json:
    return {"type": 1, "components": list(items)}


def options(*values: str) -> list[Json]:
    return [{"label": each, "value": each} for each in values]


def select(*values: str, **more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options(*values)} | more


def text(content: str = "hello") -> Json:
    return {"type": 10, "content": content}


def layout(*items: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(items)} | more


def rows(number: int) -> list[Json]:
    return [row(button(str(each))) for each in range(number)]


def embeds(*lengths: int) -> list[Json]:
    return [{"description": "x" * each} for each in lengths]


MESSAGES: dict[str, tuple[Json, Json, str]] = {
    "custom_id twice": (
        {"components": [row(button("a"), button("b"))]},
        {"components": [row(button(), button())]},
        "components",
    ),
    "more than 5 rows": ({"components": rows(5)}, {"components": rows(6)}, "components"),
    "more than 40 nested": (layout(*[text()] * 40), layout({"type": 17, "components": [text()] * 40}), "components"),
    "V2 with content": (layout(text()), layout(text(), content="x"), "content"),
    "V2 with embeds": (layout(text()), layout(text(), embeds=embeds(3)), "embeds"),
    "V2 part without flag": (layout(text()), {"content": "x", "components": [text()]}, "components.0.type"),
    "link without url": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]},
        {"components": [row({"type": 2, "style": 5, "label": "x"})]},
        "components.0.components.0.url",
    ),
    "no custom_id": (
        {"components": [row(button())]},
        {"components": [row({"type": 2, "style": 1, "label": "x"})]},
        "components.0.components.0.custom_id",
    ),
    "same value twice": (
        {"components": [row(select("a", "b"))]},
        {"components": [row(select("a", "a"))]},
        "components.0.components.0.options.0.value",
    ),
    "max_values above options": (
        {"components": [row(select("a", "b", max_values=2))]},
        {"components": [row(select("a", "b", max_values=3))]},
        "components.0.components.0.max_values",
    ),
    "row of both": (
        {"components": [row(button()), row(select("a"))]},
        {"components": [row(button(), select("a"))]},
        "components.0.components",
    ),
    "six buttons": (
        {"components": [row(*[button(str(each)) for each in range(5)])]},
        {"components": [row(*[button(str(each)) for each in range(6)])]},
        "components.0.components",
    ),
    "button without words": (
        {"components": [row(button(label=None, emoji={"name": "🐦"}))]},
        {"components": [row(button(label=None))]},
        "components.0.components.0.label",
    ),
    "long custom_id": (
        {"components": [row(button("x" * 100))]},
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    "embeds over 6000": ({"embeds": embeds(3000, 3000)}, {"embeds": embeds(3000, 3001)}, "embeds"),
    "2001 characters": ({"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    "text over 4000": (layout(text("x" * 4000)), layout(text("x" * 2000), text("x" * 2001)), "components"),
    "unknown key": ({"content": "x", "tts": False}, {"content": "x", "colour": "red"}, "colour"),
}


def command(**more: Any) -> Json:
    return {"name": "rook", "description": "Cards", "type": 1} | more


def option(name: str = "size", **more: Any) -> Json:
    return {"name": name, "description": "How many", "type": 3} | more


def big(choices: int) -> Json:
    listed = [{"name": "n" * 100, "value": f"{each:>0100}"} for each in range(choices)]
    return command(options=[option("a", choices=listed), option("b", choices=listed)])


COMMANDS: dict[str, tuple[list[Json], list[Json], str]] = {
    "upper case": ([command(name="rook")], [command(name="Rook")], "name"),
    "a space": ([command(name="rook-start")], [command(name="rook start")], "name"),
    "no description": ([command()], [command(description="")], "description"),
    "option twice": (
        [command(options=[option("a"), option("b")])],
        [command(options=[option("a"), option("a")])],
        "options.0.name",
    ),
    "required after optional": (
        [command(options=[option("a", required=True), option("b")])],
        [command(options=[option("a"), option("b", required=True)])],
        "options.1",
    ),
    "over 8000 characters": ([big(19)], [big(20)], ""),
    "unknown locale": (
        [command(name_localizations={"de": "krähe"})],
        [command(name_localizations={"klingon": "krähe"})],
        "name_localizations.klingon",
    ),
    "over 100": ([command(name=f"c{n}") for n in range(100)], [command(name=f"c{n}") for n in range(101)], ""),
    "name twice": ([command(name="a"), command(name="b")], [command(name="a"), command(name="a")], "0.name"),
    "mixed sub-commands": (
        [command(options=[option("a", type=1), option("b", type=1)])],
        [command(options=[option("a", type=1), option("b")])],
        "options",
    ),
}


def label(custom_id: str) -> Json:
    return {"type": 18, "label": "Note", "component": {"type": 4, "custom_id": custom_id, "style": 1}}


def modal(number: int) -> Json:
    return {"custom_id": "m", "title": "A form", "components": [label(str(each)) for each in range(number)]}


def address(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def paths(error: BadForm) -> list[str]:
    return [".".join(str(step) for step in path) for path, _, _ in error.faults]


@pytest.fixture
async def session(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as http:
        yield http


def found(errors: Json, path: str) -> Any:
    for step in path.split(".") if path else ():
        errors = errors[step]
    return errors["_errors"]


@pytest.mark.parametrize("name", MESSAGES)
async def test_message_rules(sandbox: Sandbox, session: aiohttp.ClientSession, name: str) -> None:
    right, wrong, path = MESSAGES[name]
    sandbox.limits.enabled = False
    url = f"{sandbox.api_base}/channels/{sandbox.world.channel('general').id}/messages"
    async with session.post(url, json=right) as answer:
        assert answer.status == 200, await answer.text()
    assert sandbox.problems == []
    async with session.post(url, json=wrong) as answer:
        body = await answer.json()
        assert answer.status == 400 and body["code"] == 50035
    assert found(body["errors"], path)[0]["message"]
    assert [each.kind for each in sandbox.problems] == ["rule"]
    with pytest.raises(BadForm) as caught:
        check_message(wrong, files=0)
    assert path in paths(caught.value)


@pytest.mark.parametrize("name", COMMANDS)
async def test_command_rules(sandbox: Sandbox, session: aiohttp.ClientSession, name: str) -> None:
    right, wrong, path = COMMANDS[name]
    url = f"{sandbox.api_base}/applications/{sandbox.world.application_id}/commands"
    async with session.put(url, json=right) as answer:
        assert answer.status == 200, await answer.text()
    assert sandbox.problems == []
    async with session.put(url, json=wrong) as answer:
        assert answer.status == 400 and (await answer.json())["code"] == 50035
    with pytest.raises(BadForm) as caught:
        check_commands(wrong)
    assert path in paths(caught.value)
    assert len(sandbox.world.commands()) == len(right)


@pytest.mark.parametrize("body", [{}, {"content": "  \n "}, {"embeds": [], "components": []}])
async def test_an_empty_message(sandbox: Sandbox, session: aiohttp.ClientSession, body: Json) -> None:
    url = f"{sandbox.api_base}/channels/{sandbox.world.channel('general').id}/messages"
    async with session.post(url, json=body) as answer:
        assert answer.status == 400 and (await answer.json())["code"] == 50006
    assert [each.kind for each in sandbox.problems] == ["rule"]


def test_edits_may_not_empty_a_message_nor_take_the_layout_flag() -> None:
    bot = User(1, "Bot", bot=True)
    plain = Message(1, 1, bot, 0.0, content="x")
    check_message({"components": []}, files=0, existing=plain)
    with pytest.raises(ApiError, match="50006"):
        check_message({"content": ""}, files=0, existing=plain)
    with pytest.raises(BadForm, match="50035"):
        check_message({"flags": V2, "components": [text()]}, files=0, existing=plain)
    check_message({"flags": V2, "components": [text()], "content": None}, files=0, existing=plain)
    laid = Message(2, 1, bot, 0.0, components=[text()], flags=V2)
    with pytest.raises(BadForm, match="50035"):
        check_message({"flags": 0, "components": []}, files=1, existing=laid)


def test_modals() -> None:
    check_modal(modal(5))
    for wrong in (modal(6), modal(0), modal(1) | {"title": "x" * 46}, modal(1) | {"custom_id": ""}):
        with pytest.raises(BadForm):
            check_modal(wrong)
    twice = modal(1) | {"components": [label("a"), label("a")]}
    with pytest.raises(BadForm) as caught:
        check_modal(twice)
    assert paths(caught.value) == ["data.components"]


def test_choices() -> None:
    check_choices([{"name": "a", "value": "a"}] * 25)
    for wrong in (
        [{"name": "a", "value": "a"}] * 26,
        [{"name": "", "value": "a"}],
        [{"name": "a", "value": "x" * 101}],
    ):
        with pytest.raises(BadForm):
            check_choices(wrong)


def test_pictures() -> None:
    image = plain_png(1, 2, 3)
    assert check_image(address(image), "image") == ("image/png", image)
    flipped = image[:45] + bytes([image[45] ^ 1]) + image[46:]
    for wrong in (address(image[:-1]), address(flipped), address(b"no picture"), "https://example.org/x.png", None):
        with pytest.raises(BadForm, match="50035"):
            check_image(wrong, "image")
    with pytest.raises(BadForm, match="50035"):
        check_image(address(image), "image", most=10)


# the referee


@pytest.fixture
def referee() -> schema.Referee:
    return schema.Referee(require_openapi())


CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
CREATE = "/channels/{channel_id}/messages"


@pytest.mark.parametrize(
    ("template", "wrong", "path"),
    [
        (CREATE, {"components": [row(button(label="x" * 81))]}, ("components", 0, "components", 0, "label")),
        (CREATE, {"components": [row(button(colour=1))]}, ("components", 0, "components", 0)),
        (CREATE, {"embeds": [{"title": 3}]}, ("embeds", 0, "title")),
        (CREATE, {"content": ["x"]}, ("content",)),
        (CALLBACK, {"type": 9, "data": {"custom_id": "x", "components": []}}, ("data",)),
        (CALLBACK, {"type": 4, "data": {"content": "x", "ephemeral": True}}, ("data",)),
        (CALLBACK, {"type": 99}, ("type",)),
    ],
)
def test_referee_names_what_is_wrong_in_a_request(
    referee: schema.Referee, template: str, wrong: Json, path: Any
) -> None:
    faults = referee.request("POST", template, wrong)
    assert path in [each[0] for each in faults]
    assert not any("not valid under any" in each[2] for each in faults)


def test_referee_takes_what_discord_py_sends(referee: schema.Referee) -> None:
    assert referee.request("POST", "/users/@me/channels", {"recipient_id": 12345}) == []
    assert (
        referee.request("POST", CREATE, {"content": "x", "tts": False, "attachments": [{"id": 0, "filename": "a"}]})
        == []
    )
    assert referee.request("PUT", "/applications/{application_id}/commands", [command(nsfw=False)]) == []


async def test_referee_refuses_a_wrong_request(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    require_openapi()
    url = f"{sandbox.api_base}/channels/{sandbox.world.channel('general').id}/threads"
    async with session.post(url, json={"name": "x", "type": 11, "colour": "red"}) as answer:
        body = await answer.json()
    assert answer.status == 400 and body["code"] == 50035 and body["errors"]
    assert [each.kind for each in sandbox.problems] == ["schema-in"]


async def test_referee_finds_our_own_wrong_answer(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    require_openapi()
    routes, wrong = Routes(), {"id": 5, "username": "x"}
    routes.add("GET", "/users/@me")(lambda call: Reply(wrong))
    sandbox.front._routes = routes
    async with session.get(f"{sandbox.api_base}/users/@me") as answer:
        assert (await answer.json()) == wrong
    assert {each.kind for each in sandbox.problems} == {"schema-out"}


async def test_referee_finds_our_own_wrong_event(sandbox: Sandbox) -> None:
    require_openapi()
    sandbox.gateway._check(Dispatch("MESSAGE_CREATE", {"id": "1"}, None))
    assert {each.kind for each in sandbox.problems} == {"schema-out"}


def test_without_the_file_the_referee_is_off_and_says_so() -> None:
    off = schema.Referee(None)
    assert not off.on and "DISCORD_OPENAPI" in off.why_off
    assert off.request("POST", CREATE, {"content": 3}) == []


def test_every_route_of_ours_is_one_of_discords() -> None:
    require_openapi()
    book = schema.load(openapi_path() or Path())
    known = book._paths["in"]
    undescribed = {"/guilds/{guild_id}/threads/active"}
    for route in rest.every_route().all:
        if route.template not in undescribed:
            assert route.method.lower() in known.get(route.template, {}), route


def test_the_file_is_found_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = tmp_path / "openapi.json"
    monkeypatch.setenv("DISCORD_OPENAPI", str(here))
    assert openapi_path() is None and schema.find_openapi() is None
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="DISCORD_OPENAPI"):
        require_openapi()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="DISCORD_OPENAPI"):
        require_openapi()
    here.write_text("{}", encoding="utf-8")
    assert openapi_path() == here == schema.find_openapi()


async def test_other_content_types_and_broken_json(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    url = f"{sandbox.api_base}/channels/{sandbox.world.channel('general').id}/messages"
    for data, kind in (
        (b"{", "application/json"),
        (b"content=x", "application/x-www-form-urlencoded"),
        (b"[1]", "application/json"),
    ):
        async with session.post(url, data=data, headers={"Content-Type": kind}) as answer:
            assert answer.status == 400 and (await answer.json())["code"] == 50035
