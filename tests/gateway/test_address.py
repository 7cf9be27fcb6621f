"""Where the client may be pointed, how that is undone, and what a person reads when it cannot connect."""

from __future__ import annotations

import aiohttp
import pytest
from aiohttp import web
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.gateway.address import DISCORD, BadAddress, check_base, redirect
from bot.gateway.client import CannotConnect, login_problem
from bot.sandbox.server import Sandbox

from .harness import Bot


@pytest.mark.parametrize(
    "base",
    [
        "http://example.org/api/v10",
        "https://discord.com.example.org/api/v10",
        "http://192.168.0.7:8642/api/v10",
        "ftp://127.0.0.1/api/v10",
        "http://discord.com/api/v10",
        "127.0.0.1:8642",
        "",
    ],
)
def test_other_addresses_are_refused_with_what_to_do(base: str) -> None:
    with pytest.raises(BadAddress, match="on this machine"):
        check_base(base)


@pytest.mark.parametrize(
    "base",
    [DISCORD, f"{DISCORD}/", "http://127.0.0.1:1/api/v10", "http://[::1]:1/api/v10", "http://localhost:1/api/v10"],
)
def test_discord_and_this_machine_are_allowed(base: str) -> None:
    assert check_base(base) == base.rstrip("/")


async def test_discords_own_address_changes_nothing() -> None:
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)
    undo = await redirect(DISCORD)
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)
    undo()


async def test_the_redirection_can_be_undone(sandbox: Sandbox) -> None:
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)
    undo = await redirect(sandbox.api_base, sandbox.token)
    assert sandbox.api_base == Route.BASE
    assert DiscordWebSocket.DEFAULT_GATEWAY.host == "127.0.0.1"
    assert Asset.BASE.startswith(sandbox.url)
    undo()
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)


async def serve(answer: object, status: int = 200) -> tuple[web.AppRunner, str]:
    """A server that gives this answer to everything."""

    async def handle(request: web.Request) -> web.Response:
        return web.json_response(answer, status=status)

    app = web.Application()
    app.router.add_get("/{rest:.*}", handle)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        ({"url": "wss://gateway.example.org"}, 200, "not on this machine"),
        ({"hello": "world"}, 200, "named no gateway"),
        ([], 404, "named no gateway"),
        ({}, 401, "does not take this DISCORD_TOKEN"),
    ],
)
async def test_a_gateway_elsewhere_or_none_is_refused(answer: object, status: int, said: str) -> None:
    runner, base = await serve(answer, status)
    try:
        with pytest.raises(BadAddress, match=said):
            await redirect(base)
    finally:
        await runner.cleanup()
    assert Route.BASE == DISCORD


async def test_nobody_there_is_said() -> None:
    runner, base = await serve({})
    await runner.cleanup()
    with pytest.raises(BadAddress, match="start it first"):
        await redirect(base)


async def test_a_wrong_token_is_a_sentence_without_the_token(bot: Bot) -> None:
    wrong = "MTIz.wrong.token"
    for token, said in ((wrong, "does not know this DISCORD_TOKEN"), ("  ", "DISCORD_TOKEN is empty")):
        other = type(bot.client)(bot.client.services)
        with pytest.raises(CannotConnect, match=said) as caught:
            await other.start(token)
        assert wrong not in str(caught.value)
        await other.close()


def test_an_unreachable_discord_is_a_sentence() -> None:
    assert "could not be reached" in str(login_problem(aiohttp.ClientConnectionError()))
