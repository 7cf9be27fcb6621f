"""Late, double, lost and forbidden: what the gateway does on bad days, by the scenarios' numbers."""

from __future__ import annotations

import asyncio
import logging
import re

import pytest

from bot.sandbox import permissions
from bot.sandbox.models import Interaction, Message
from bot.sessions.table import Table

from .harness import Bot


def button(message: Message, ending: str) -> str:
    """The id of the enabled button whose id ends so."""
    return next(each[0] for each in message.buttons() if each[0] and not each[2] and each[0].endswith(ending))


async def due_hand(bot: Bot, table: Table) -> Message:
    """Ada's direct message once she is due in the auction."""
    await bot.until_due(table, "Ada")
    return bot.hand_of("Ada")


def patches(bot: Bot, channel: int) -> int:
    return sum(each.method == "PATCH" and f"/channels/{channel}/" in each.path for each in bot.sandbox.requests)


async def test_S004_a_press_is_acknowledged_before_anything_else(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    for message, label in ((hand, "Pass"), (bot.board(table), "My hand")):
        bot.sandbox.requests.clear()
        await bot.actor("Ada").click(message, label)
        await bot.quiet()
        assert bot.sandbox.requests[0].path.endswith("/callback")


async def test_S005_a_double_press_counts_once_and_the_second_is_told(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    pressed, ada = button(hand, ":pass"), bot.actor("Ada")
    await asyncio.gather(*(ada.press_raw(hand.id, hand.channel_id, pressed) for _ in range(2)))
    await bot.quiet()
    assert table.state.match is not None and table.state.match.deal is not None
    seat = table.state.seat_of(ada.user.id)
    assert table.state.match.deal.calls.count((seat, "pass")) == 1
    assert any("done already" in each.text() for each in ada.messages(hand.channel_id))


async def test_S001_a_press_that_is_too_late_changes_nothing_and_breaks_nothing(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    turn = table.state.turn
    late = await press_too_late(bot, hand, button(hand, ":pass"))
    assert late.status == "failed"
    assert table.state.turn == turn
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
    await bot.actor("Ada").click(bot.hand_of("Ada"), button(hand, ":pass"))
    await bot.sandbox.until(lambda: table.state.turn > turn)
    await bot.quiet()


async def press_too_late(bot: Bot, message: Message, custom_id: str) -> Interaction:
    """A press that reaches the bot when its three seconds are over."""
    press = asyncio.create_task(
        bot.actor("Ada").press_raw(message.id, message.channel_id, custom_id, must_answer=False)
    )
    await asyncio.sleep(0)
    bot.sandbox.clock.advance(4)
    late = await press
    await bot.quiet()
    return late


async def test_S007_an_acknowledgement_whose_answer_is_lost_counts(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    turn = table.state.turn
    bot.sandbox.faults.lose_answer("POST", "/callback")
    await bot.actor("Ada").click(hand, button(hand, ":pass"))
    await bot.quiet()
    assert table.state.turn > turn
    assert "acknowledged already" in caplog.text
    assert bot.hand_of("Ada").text() != hand.text() or bot.view(table, "Ada").due is not None


async def test_S013_a_failing_look_up_is_answered_with_a_reference(
    bot: Bot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bot.game(["Ada"])
    board = bot.board(table)

    async def broken(table_id: str) -> Table:
        raise RuntimeError("the look-up is broken")

    monkeypatch.setattr(bot.tables, "find", broken)
    await bot.actor("Ada").click(board, "My hand")
    await bot.quiet()
    monkeypatch.undo()
    reference = re.search(r"[0-9a-f]{8}", bot.private("Ada").text())
    assert reference is not None
    errors = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert [reference[0] in each.getMessage() for each in errors] == [True]


async def test_an_old_or_foreign_button_is_answered(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    board, ada = bot.board(table), bot.actor("Ada")
    for custom_id, expected in (
        ("rk:whatever", "too old"),
        ("vote:1", "too old"),
        ("rk:zzzzzzzz:3:hand", "do not know"),
        (f"rk:{table.info.table}:1:nonsense", "moved on"),
    ):
        await ada.press_raw(board.id, board.channel_id, custom_id)
        await bot.quiet()
        assert expected in bot.private("Ada").text(), custom_id


async def test_a_stale_button_is_refused_and_the_fresh_hand_shown(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    stale = button(hand, ":pass").replace(f":{table.state.turn}:", ":1:")
    turn = table.state.turn
    await bot.actor("Ada").press_raw(hand.id, hand.channel_id, stale)
    await bot.quiet()
    assert table.state.turn == turn
    assert any("moved on" in each.text() for each in bot.actor("Ada").messages(hand.channel_id))
    assert button(bot.hand_of("Ada"), ":pass").split(":")[2] == str(turn)


async def test_S046_S049_S061_closed_direct_messages_cost_nothing(bot: Bot) -> None:
    bot.actor("Ada").close_dms()
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    tries = sum(each.path == "/users/@me/channels" or each.status == 403 for each in bot.sandbox.requests)
    assert not any("direct message" in each.text() for each in bot.actor("Ben").messages(bot.channel.id))
    await bot.actor("Ada").click(bot.board(table), "My hand")
    await bot.quiet()
    told = [each for each in bot.actor("Ada").messages(bot.channel.id) if "Privacy Settings" in each.text()]
    assert len(told) == 1 and told[0].ephemeral_for is not None
    hand = next(each for each in bot.actor("Ada").messages(bot.channel.id) if "Your hand" in each.text())
    turn = table.state.turn
    await bot.actor("Ada").click(hand, button(hand, ":pass"))
    await bot.quiet()
    assert table.state.turn > turn
    await bot.actor("Ada").click(bot.board(table), "My hand")
    await bot.quiet()
    assert sum("Privacy Settings" in each.text() for each in bot.actor("Ada").messages(bot.channel.id)) == 1
    assert sum(each.path == "/users/@me/channels" or each.status == 403 for each in bot.sandbox.requests) == tries


async def test_S055_a_deleted_table_message_is_posted_anew(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    gone = bot.board(table)
    bot.sandbox.world.channels[bot.channel.id].messages.pop(gone.id)
    await bot.actor("Ada").click(hand, button(hand, ":pass"))
    await bot.quiet()
    assert bot.board(table).id != gone.id


async def test_S071_a_lost_permission_is_told_once_and_not_tried_again(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    bot.sandbox.world.deny_bot(bot.channel, permissions.VIEW_CHANNEL | permissions.SEND_MESSAGES)
    await bot.quiet()
    bot.sandbox.requests.clear()
    for _ in range(6):
        await bot.sandbox.until(lambda: table.state.between_deals or bot.view(table, "Ada").my_turn)
        if not table.state.between_deals:
            await bot.act_for(table, "Ada")
            await bot.quiet()
    refused = [each for each in bot.sandbox.requests if each.status == 403]
    assert len(refused) == 1
    told = [each.text() for each in bot.actor("Ada").dm_messages() if "cannot be shown" in each.text()]
    assert len(told) == 1 and "Send Messages" in told[0]


async def test_S056_missing_permissions_are_named_before_anything_is_opened(bot: Bot) -> None:
    bot.sandbox.world.deny_bot(bot.channel, permissions.SEND_MESSAGES | permissions.EMBED_LINKS)
    await bot.quiet()
    await bot.actor("Ada").slash(bot.channel.id, "rook start")
    await bot.quiet()
    assert "Send Messages" in bot.private("Ada").text() and "Embed Links" in bot.private("Ada").text()
    assert bot.tables.in_channel(bot.channel.id) is None


async def test_S085_the_reminder_is_a_new_message_that_pings_one_person_and_goes(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    hand = await due_hand(bot, table)
    bot.clock.advance(bot.pace.reminder + 1)
    ada, channel = bot.actor("Ada"), bot.channel.id
    await bot.sandbox.until(lambda: any(each.pinged for each in ada.messages(channel)), what="Ada is pinged")
    await bot.quiet()
    pings = [each for each in ada.messages(channel) if each.pinged]
    assert [each.pinged for each in pings] == [{ada.user.id}]
    await ada.click(hand, button(hand, ":pass"))
    await bot.quiet()
    assert not any(each.pinged for each in ada.messages(channel))


async def test_S019_S026_after_a_restart_the_old_buttons_work(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    hand, board = await due_hand(bot, table), bot.board(table)
    pressed, turn = button(hand, ":pass"), table.state.turn
    await bot.stop()
    await bot.start()
    await bot.actor("Ada").click(board, "My hand")
    await bot.quiet()
    assert "Your hand" in bot.private("Ada").text()
    await bot.actor("Ada").click(hand, pressed)
    await bot.quiet()
    again = bot.tables.in_channel(bot.channel.id)
    assert again is not None and again.state.turn > turn
    assert bot.board(again).id == board.id
    assert bot.hand_of("Ada").id == hand.id


async def test_an_old_message_is_posted_anew_rather_than_edited(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    before, hand = bot.board(table).id, bot.hand_of("Ada").id
    bot.clock.advance(51 * 60)
    await bot.act_for(table, "Ada")
    await bot.quiet()
    assert bot.board(table).id > before
    assert bot.sandbox.world.message(bot.channel.id, before) is None
    assert bot.hand_of("Ada").id > hand


async def test_S067_many_changes_become_few_edits(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    bot.sandbox.requests.clear()
    for _ in range(200):
        bot.announcer.table_changed(table.info, table.state, ())
    await bot.quiet()
    assert patches(bot, bot.channel.id) == 0


async def test_S068_a_failing_discord_is_tried_again_later(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    path = f"/channels/{bot.channel.id}/messages/"
    bot.sandbox.faults.drop("PATCH", path, times=1)
    before = bot.board(table).text()
    await bot.act_for(table, "Ada")
    await bot.sandbox.until(lambda: bot.board(table).text() != before, what="the table is shown after all")
    await bot.quiet()


async def test_a_deleted_channel_ends_the_drawing_there(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot.gateway")
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    del bot.sandbox.world.channels[bot.channel.id]
    for _ in range(3):
        await bot.act_for(table, "Ada")
        await bot.quiet()
        await bot.sandbox.until(lambda: table.state.between_deals or bot.view(table, "Ada").my_turn)
    assert caplog.text.count("is gone") == 1
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_S020_nothing_is_kept_in_the_library(bot: Bot) -> None:
    await bot.game(["Ada", "Ben"])
    store = bot.client._connection._view_store
    assert store._views == {} and store._synced_message_views == {}
    assert store.persistent_views == []
