"""Gateway life, faults on demand and rate limits, met by the unmodified client."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import zlib
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox.server import Sandbox

from .conftest import connect
from .trial import Trial


@contextlib.asynccontextmanager
async def socket(sandbox: Sandbox, query: str = ""):  # type: ignore[no-untyped-def]
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/gateway{query}") as line:
        yield line


async def closed_with(line: aiohttp.ClientWebSocketResponse, frame: Any) -> int | None:
    await line.receive_json()
    await (line.send_str(frame) if isinstance(frame, str) else line.send_json(frame))
    await line.receive()
    return line.close_code


def identify(token: str, intents: int = 1, **more: Any) -> dict[str, Any]:
    return {"op": 2, "d": {"token": token, "intents": intents, "properties": {}} | more}


async def test_wrong_token(sandbox: Sandbox) -> None:
    client = Trial()
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()
    async with socket(sandbox) as line:
        assert await closed_with(line, identify("wrong")) == 4004


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("not json", 4002),
        ("x" * 5000, 4002),
        ({"op": 8, "d": {}}, 4003),
        ({"op": 2, "d": {"token": "TOKEN", "intents": "many"}}, 4013),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": [3, 2]}}, 4010),
    ],
)
async def test_reasons_to_hang_up(sandbox: Sandbox, frame: Any, code: int) -> None:
    if isinstance(frame, dict) and "token" in frame["d"]:
        frame["d"]["token"] = sandbox.token
    async with socket(sandbox) as line:
        assert await closed_with(line, frame) == code


async def test_zlib_stream_is_spoken_when_asked_for(sandbox: Sandbox) -> None:
    async with socket(sandbox, "?v=10&encoding=json&compress=zlib-stream") as line:
        unpack = zlib.decompressobj()
        assert json.loads(unpack.decompress(await line.receive_bytes()))["op"] == 10
        await line.send_json({"op": 1, "d": None})
        assert json.loads(unpack.decompress(await line.receive_bytes())) == {"op": 11}


async def test_a_heartbeat_is_answered_later_and_holds_nothing_up(sandbox: Sandbox) -> None:
    """A client may note when it sent a heartbeat only after the answer could be there; then it would think itself far behind."""
    now = asyncio.get_running_loop().time
    async with socket(sandbox) as line:
        await line.receive_json()
        began = now()
        await line.send_json({"op": 1, "d": None})
        await line.send_json(identify(sandbox.token))
        frames = [await line.receive_json() for _ in range(3)]
        assert now() - began >= 0.015
    assert [(each["op"], each.get("t")) for each in frames] == [(0, "READY"), (0, "GUILD_CREATE"), (11, None)]


async def test_a_heartbeat_is_not_answered_after_the_end(sandbox: Sandbox) -> None:
    async with socket(sandbox) as line:
        await line.receive_json()
        await line.send_json({"op": 1, "d": None})
        await line.send_str("not json")
        assert (await line.receive()).type is aiohttp.WSMsgType.CLOSE
        assert line.close_code == 4002
    await sandbox.until(lambda: sandbox.gateway.idle, what="nothing is left to be sent")


async def test_the_client_measures_a_short_way(sandbox: Sandbox, bot: Trial) -> None:
    assert 0 < bot.latency < 10


async def test_missed_events_are_replayed_on_resume(sandbox: Sandbox, bot: Trial) -> None:
    ada, general = sandbox.actor("Ada"), sandbox.world.channel("general").id
    await sandbox.faults.disconnect()
    asking = asyncio.create_task(ada.slash(general, "ping"))
    assert (await asking).status == "acknowledged"
    await sandbox.until(lambda: bot.resumes == 1, what="the bot resumed")
    assert sandbox.gateway.identified == 1


async def test_op_7_makes_the_bot_resume(sandbox: Sandbox, bot: Trial) -> None:
    await sandbox.faults.reconnect()
    await sandbox.until(lambda: bot.resumes == 1, what="the bot resumed")
    await sandbox.actor("Ada").slash(sandbox.world.channel("general").id, "ping")
    assert sandbox.gateway.identified == 1


async def test_op_9_makes_the_bot_identify_anew(sandbox: Sandbox, bot: Trial) -> None:
    await sandbox.faults.invalidate(resumable=False)
    await sandbox.until(lambda: sandbox.gateway.identified == 2, what="the bot identified again")
    await sandbox.actor("Ada").slash(sandbox.world.channel("general").id, "ping")


async def test_op_9_resumable(sandbox: Sandbox, bot: Trial) -> None:
    await sandbox.faults.invalidate(resumable=True)
    await sandbox.until(lambda: bot.resumes == 1, what="the bot resumed")
    assert sandbox.gateway.identified == 1


async def test_shards(sandbox: Sandbox) -> None:
    for number in range(5):
        sandbox.world.add_guild(f"Guild {number}", sandbox.world.people)

    class Sharded(discord.AutoShardedClient):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
            """Without waiting."""

    client = Sharded(intents=discord.Intents.default(), guild_ready_timeout=0.05, shard_count=3)
    running = asyncio.create_task(client.start(sandbox.token))
    await sandbox.until(client.is_ready, what="all shards are ready")
    assert len(client.guilds) == 6 and sandbox.gateway.identified == 3
    for guild in client.guilds:
        assert guild.shard_id == (guild.id >> 22) % 3
    await client.close()
    await running


async def test_members_by_query(sandbox: Sandbox, bot: Trial) -> None:
    found = await bot.guilds[0].query_members("Be")
    assert [each.display_name for each in found] == ["Ben"]
    found = await bot.guilds[0].query_members(user_ids=[sandbox.world.people[0].id])
    assert [each.display_name for each in found] == ["Ada"]


async def test_guilds_channels_and_members_change(sandbox: Sandbox, bot: Trial) -> None:
    world = sandbox.world
    home = world.add_guild("Second", world.people)
    await sandbox.until(lambda: len(bot.guilds) == 2, what="the new guild arrived")
    place = world.add_channel(home, "late")
    await sandbox.until(lambda: bot.get_channel(place.id), what="the new channel arrived")
    world.leave(world.bot_user, home)
    await sandbox.until(lambda: len(bot.guilds) == 1, what="the guild is gone")


async def test_a_503_on_the_answer_is_repeated_in_time(sandbox: Sandbox, bot: Trial) -> None:
    sandbox.faults.fail("POST", "/callback$")
    await sandbox.actor("Ada").slash(sandbox.world.channel("general").id, "ping")
    statuses = [each.status for each in sandbox.requests if each.path.endswith("/callback")]
    assert statuses == [503, 200]


async def test_lost_answer_and_dropped_connection(sandbox: Sandbox, bot: Trial) -> None:
    place, ada = bot.place(sandbox), sandbox.actor("Ada")
    sandbox.faults.lose_answer("POST", "/messages$")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("arrived, but nobody knows")
    assert ada.last(place.id).content == "arrived, but nobody knows"
    sandbox.faults.drop("POST", "/messages$")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("never arrives")
    assert len(ada.messages(place.id)) == 1


async def test_delayed_answer(sandbox: Sandbox, bot: Trial) -> None:
    place, ada = bot.place(sandbox), sandbox.actor("Ada")
    sandbox.faults.delay("POST", "/messages$", 0.2)
    sending = asyncio.create_task(place.send("slow"))
    await sandbox.until(lambda: ada.messages(place.id), what="the message is there")
    assert not sending.done()
    await sending


async def test_429_on_demand_is_waited_out(sandbox: Sandbox, bot: Trial, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "discord.http"):
        sandbox.faults.limit("POST", "/messages$", 0.05)
        await bot.place(sandbox).send("at the second try")
        sandbox.faults.limit("PATCH", "/messages/", 0.05, everywhere=True)
        await (await bot.place(sandbox).send("x")).edit(content="y")
    assert "responded with 429" in caplog.text and "Global rate limit" in caplog.text


async def test_a_bot_that_ignores_the_limits_is_a_problem(sandbox: Sandbox) -> None:
    general = sandbox.world.channel("general").id
    headers = {"Authorization": f"Bot {sandbox.token}"}
    url = f"{sandbox.api_base}/channels/{general}/messages"
    async with aiohttp.ClientSession(headers=headers) as session:
        for number in range(6):
            async with session.post(url, json={"content": str(number)}) as answer:
                body, status, got = await answer.json(), answer.status, answer.headers
    assert status == 429 and 0 < body["retry_after"] <= 5 and body["global"] is False
    assert got["Via"] and got["X-RateLimit-Remaining"] == "0" and got["Content-Type"] == "application/json"
    assert [each.kind for each in sandbox.problems] == ["rate-limit"]


async def test_global_limit(sandbox: Sandbox) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    sandbox.limits.global_per_second = 3
    async with aiohttp.ClientSession(headers=headers) as session:
        for _ in range(4):
            async with session.get(f"{sandbox.api_base}/users/@me") as answer:
                body, got = await answer.json(), answer.headers
    assert body["global"] is True and got["X-RateLimit-Global"] == "true" and got["X-RateLimit-Scope"] == "global"


async def test_unknown_route_is_a_problem(sandbox: Sandbox, bot: Trial) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.request(discord.http.Route("GET", "/guilds/{guild_id}/prune", guild_id=1))
    assert [each.kind for each in sandbox.problems] == ["route"]
    assert "GET /guilds/1/prune" in sandbox.problems[0].text
    sandbox.problems.clear()


@pytest.mark.parametrize("version", ["/api", "/api/v9", "/api/v10"])
async def test_versions(sandbox: Sandbox, version: str) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{sandbox.url}{version}/gateway/bot") as answer,
    ):
        assert (await answer.json())["url"].startswith("ws://127.0.0.1:")


async def test_tokens_are_nowhere_in_the_records(sandbox: Sandbox, bot: Trial) -> None:
    asked = await sandbox.actor("Ada").slash(sandbox.world.channel("general").id, "ping")
    assert all(asked.token not in each.path for each in sandbox.requests)
    assert asked.token not in repr(asked)


async def test_until_names_what_it_waited_for(sandbox: Sandbox) -> None:
    with pytest.raises(AssertionError, match="the moon is blue"):
        await sandbox.until(lambda: False, timeout=0.05, what="the moon is blue")


async def test_a_taken_port_is_said_at_once(sandbox: Sandbox) -> None:
    port = int(sandbox.url.rpartition(":")[2])
    with pytest.raises(OSError, match="in use"):
        await Sandbox.start(port=port, page=False)


async def test_the_referee_can_be_switched_off() -> None:
    quiet = await Sandbox.start(page=False, referee=False, limits=False)
    assert not quiet.referee.on and "switched off" in quiet.referee.why_off
    await quiet.close()


async def test_two_servers_in_one_process(redirect: Callable[[Sandbox], None]) -> None:
    first = await Sandbox.start(page=False, token="one.two.three")
    second = await Sandbox.start(page=False, people=("Eva",))
    assert first.url != second.url and first.token == "one.two.three"
    redirect(second)
    bot = await connect(second, Trial())
    await second.actor("Eva").slash(second.world.channel("general").id, "ping")
    await bot.close()
    await second.close()
    await first.close()
