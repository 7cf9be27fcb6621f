"""For outside tests the bot deals given records; and what it must not start with, it says in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.catalogue import load_catalogue
from bot.rules.events import HandDealt, NestDealt
from bot.sandbox.server import Sandbox
from bot.storage import Database
from tests.e2e.people import Person, presses
from tests.e2e.process import BotProcess

pytestmark = pytest.mark.slow


@pytest.fixture
async def sandbox():
    sandbox = await Sandbox.start(page=False, limits=False)
    yield sandbox
    await sandbox.close()


async def test_the_hands_of_given_records_are_dealt(sandbox: Sandbox, tmp_path: Path) -> None:
    records = tmp_path / "deals.jsonl"
    variant = load_catalogue().default
    bot = BotProcess(sandbox, tmp_path, ROOKERY_TEST_DEALS=str(records))
    words = ("simulate", "--variant", variant, "--deals", "2", "--seed", "7", "--out", str(records))
    code, output = await bot.command(*words, settings=False)
    assert code == 0, output
    first = json.loads(records.read_text().splitlines()[0])
    assert (await bot.command("sync"))[0] == 0
    await bot.start()
    try:
        channel = sandbox.world.channel("general").id
        ada = Person(sandbox, "Ada", channel, direct=True)
        await ada.actor.slash(channel, "rook start", computers=3)
        lobby = await ada.message_with("start")
        await ada.actor.click(lobby, next(id_ for id_, _, word in presses(lobby) if word == "start"))
        await sandbox.until(lambda: ada.board() is not None, 20, "the deal")
        table = lobby.buttons()[0][0].split(":")[1]
    finally:
        await bot.stop()
    database = await Database.open(f"sqlite+aiosqlite:///{bot.database.as_posix()}", lease=False)
    try:
        stored = await database.load_table(table)
    finally:
        await database.close()
    assert stored is not None
    facts = [record.fact for record in stored.log]
    assert [list(fact.cards) for fact in facts if isinstance(fact, HandDealt)][:4] == first["hands"]
    assert next(list(fact.cards) for fact in facts if isinstance(fact, NestDealt)) == first["nest"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"DISCORD_TOKEN": ""}, "make play"),
        ({"DISCORD_TOKEN": "nonsense"}, "DISCORD_TOKEN"),
        ({"DISCORD_API_BASE": "http://example.com"}, "only to discord.com or to this machine"),
        ({"DATABASE_URL": "sqlite+aiosqlite:////proc/rookery.db"}, "/proc"),
        ({"DATABASE_URL": "postgresql://nowhere"}, "sqlite"),
        ({"ROOKERY_TEST_DEALS": "/nowhere/deals.jsonl"}, "ROOKERY_TEST_DEALS"),
    ],
)
async def test_what_it_cannot_start_with_is_a_sentence(
    sandbox: Sandbox, tmp_path: Path, settings: dict[str, str], said: str
) -> None:
    bot = BotProcess(sandbox, tmp_path, **settings)
    code, output = await bot.command("run")
    assert code == 2, output
    assert said in output
    assert "Traceback" not in output
    assert sandbox.token not in output


async def test_a_second_process_on_the_same_database_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    bot = BotProcess(sandbox, tmp_path)
    await bot.start()
    try:
        code, output = await BotProcess(sandbox, tmp_path).command("run")
        assert code == 2, output
        assert "Traceback" not in output
        assert str(bot.process.pid) in output
    finally:
        assert await bot.stop() == 0
