"""A database that does not answer for a while must not leave a table undrawn."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.sessions.ports import StoreFailed
from bot.storage.messages import MessageRef

from .harness import Bot


async def test_a_table_is_drawn_once_the_database_answers(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [StoreFailed("the database did not answer")]
    answer = bot.database.messages_of

    async def messages_of(table: str) -> Mapping[str, MessageRef]:
        if failures:
            raise failures.pop()
        return await answer(table)

    monkeypatch.setattr(bot.database, "messages_of", messages_of)
    await bot.actor("Ada").slash(bot.channel.id, "rook start")
    await bot.sandbox.until(lambda: not failures, what="the first reading fails")
    assert [each for each in bot.actor("Ben").messages(bot.channel.id) if each.components] == []
    bot.clock.advance(1.0)
    await bot.sandbox.until(
        lambda: any(
            "Join" in [label for _, label, _, _ in each.buttons()] for each in bot.actor("Ben").messages(bot.channel.id)
        ),
        what="the lobby is posted",
    )
    await bot.quiet()
