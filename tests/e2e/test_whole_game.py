"""A whole game to 300 by two people and two computers, over the stand-in, with the bot killed in mid-trick."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.rules.ruleset import ruleset_of
from bot.sandbox.server import Sandbox
from bot.sessions.state import fold_table, new_table
from bot.storage import Database
from tests.e2e.people import Person, presses
from tests.e2e.process import BotProcess

pytestmark = pytest.mark.slow


@pytest.fixture
async def sandbox():
    sandbox = await Sandbox.start(page=False, limits=False)
    yield sandbox
    await sandbox.close()


async def stored_state(bot: BotProcess, first: int | None = None):
    """The state that the log of the one table folds to, or its ``first`` records."""
    database = await Database.open(f"sqlite+aiosqlite:///{bot.database.as_posix()}", lease=False)
    try:
        stored = await database.load_table(_only_table(bot))
        assert stored is not None
        assert await database.check() == []
        empty = new_table(stored.info.variant.players, stored.info.host)
        return fold_table(ruleset_of(stored.info.variant), empty, stored.log[:first])
    finally:
        await database.close()


def tricks_running(ada: Person) -> bool:
    """True when a trick lies on the table with a card in it, and it is Ada's turn."""
    board = ada.board()
    return board is not None and "led" in board.content and ada.is_due()


async def test_a_game_to_300_survives_kill_9_in_mid_trick(sandbox: Sandbox, tmp_path: Path) -> None:
    bot = BotProcess(sandbox, tmp_path, ROOKERY_NEXT_DEAL_SECONDS="600")
    code, output = await bot.command("sync")
    assert code == 0, output
    await bot.start()
    try:
        await _play_with_a_kill(sandbox, bot)
        assert await bot.stop() == 0
    finally:
        await bot.kill()
    log = bot.text()
    assert "Traceback" not in log
    assert sandbox.token not in log
    assert [problem for problem in sandbox.problems if problem.kind != "unanswered"] == []


async def _play_with_a_kill(sandbox: Sandbox, bot: BotProcess) -> None:
    channel = sandbox.world.channel("general").id
    ada = Person(sandbox, "Ada", channel, direct=True, seed=1)
    ben = Person(sandbox, "Ben", channel, direct=False, seed=2)
    ben.actor.close_dms()
    await ada.actor.slash(channel, "rook start", computers=2)
    await sandbox.until(lambda: _button(ada, "join"), 20, "the lobby is posted")
    await ben.actor.click(*_button(ben, "join"))
    await sandbox.until(lambda: _button(ada, "start"), 20, "everybody sits")
    await ada.actor.click(*_button(ada, "start"))
    await sandbox.until(lambda: ada.board() is not None, 20, "the first deal")

    killed = False
    rounds = 0
    while not _button(ada, "again"):
        rounds += 1
        assert rounds < 3000, ada.board() and ada.board().content
        if not killed and tricks_running(ada):
            killed = True
            await _kill_and_press_the_old_button(sandbox, bot, ada)
        elif await ada.play() or await ben.play():
            continue
        elif _button(ada, "next"):
            await ada.actor.click(*_button(ada, "next"))
            await sandbox.until(lambda: not _button(ada, "next"), 20, "the next deal")
        else:
            await sandbox.until(
                lambda: ada.is_due() or ben.is_due() or _button(ada, "next") or _button(ada, "again"),
                30,
                "somebody can go on",
            )
    assert killed
    assert ada.pressed > 20
    assert ben.pressed > 20
    await _the_board_counts_it_once(sandbox, bot, ada)


async def _kill_and_press_the_old_button(sandbox: Sandbox, bot: BotProcess, ada: Person) -> None:
    await sandbox.until(lambda: ada.hand() is not None, 20, "Ada's hand is shown")
    await sandbox.quiet()
    hand = ada.hand()
    assert hand is not None
    await bot.kill()
    before = await stored_state(bot)
    await bot.start()
    await ada.actor.click(hand, next(id_ for id_, _, word in presses(hand) if word.startswith("c.")))
    await sandbox.until(lambda: ada.shown_turn() > before.turn, 20, "the old button has played a card")
    after = await stored_state(bot)
    assert after.number > before.number
    assert await stored_state(bot, before.number) == before
    assert after.match is not None
    assert before.match is not None
    assert after.match.deals >= before.match.deals
    ada._played_at = before.turn


async def _the_board_counts_it_once(sandbox: Sandbox, bot: BotProcess, ada: Person) -> None:
    await ada.actor.slash(ada.channel, "rook leaderboard")
    await sandbox.until(lambda: "Ben" in ada.actor.messages(ada.channel)[-1].content, 20, "the leaderboard")
    connection = sqlite3.connect(bot.database)
    try:
        assert connection.execute("select count(*) from match_result").fetchone() == (1,)
        entries = connection.execute("select games, wins from league_entry").fetchall()
    finally:
        connection.close()
    assert [games for games, _ in entries] == [1, 1]
    state = await stored_state(bot)
    assert state.status == "over"
    assert max(state.match.totals) >= 300
    code, output = await bot.command("replay", _only_table(bot))
    assert code == 0, output
    assert "won" in output
    assert f"{state.number} records" in output


def _only_table(bot: BotProcess) -> str:
    connection = sqlite3.connect(bot.database)
    try:
        (table,) = connection.execute("select id from game_table").fetchone()
    finally:
        connection.close()
    return str(table)


def _button(person: Person, word: str):
    """The newest public message with an enabled button of this word, and that button; () when there is none."""
    for message in reversed(person.actor.messages(person.channel)):
        if message.ephemeral_for is None:
            for custom_id, _, each in presses(message):
                if each == word:
                    return message, custom_id
    return ()
