"""A game through buttons and commands, over real sockets."""

from __future__ import annotations

from bot.sessions.table import Table

from .harness import Bot


async def test_start_posts_a_lobby_and_says_where_it_is(bot: Bot) -> None:
    table = await bot.open("Ada", computers=2)
    board = bot.board(table)
    assert "Ada" in board.text()
    assert {"Join", "Leave", "Start", "Add computer", "Remove computer"} <= {
        label for _, label, _, _ in board.buttons()
    }
    assert str(board.id) in bot.private("Ada").text()


async def test_people_join_and_the_first_deal_brings_everybody_a_hand(bot: Bot) -> None:
    table = await bot.game(["Ada", "Ben"])
    for name in ("Ada", "Ben"):
        shown = bot.hand_of(name).text()
        assert all(card in shown for card in bot.view(table, name).hand)
    board = bot.board(table)
    lobby = bot.sandbox.world.channels[bot.channel.id].messages
    assert sum(bool(each.components) for each in lobby.values() if each.ephemeral_for is None) == 1
    assert "My hand" in [label for _, label, _, _ in board.buttons()]


async def bury_from_buttons(bot: Bot, table: Table) -> None:
    """Choose cards one by one in Ada's direct message, change the choice once, and confirm."""
    ada = bot.actor("Ada")

    async def press(number: int) -> None:
        free = [each for each in bot.hand_of("Ada").buttons() if not each[2] and "pick" in (each[0] or "")]
        unmarked = [each for each in free if not each[1].startswith(("✓", "Clear"))]
        marked = [each for each in free if each[1].startswith("✓")]
        await ada.click(bot.hand_of("Ada"), (unmarked if number else marked)[0][0] or "")
        await bot.quiet()

    for step in (1, 1, 0, 1, 1, 1, 1):
        await press(step)
    confirm = next(each for each in bot.hand_of("Ada").buttons() if ":y." in (each[0] or ""))
    assert "5 of 5" in confirm[1]
    await ada.click(bot.hand_of("Ada"), confirm[0] or "")
    await bot.quiet()
    assert bot.view(table, "Ada").choices.bury is None


async def test_a_whole_deal_is_played_from_the_direct_message(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    ada = bot.actor("Ada")
    for _ in range(40):
        await bot.sandbox.until(
            lambda: table.state.between_deals or bot.view(table, "Ada").my_turn, what="Ada or the end"
        )
        await bot.quiet()
        if table.state.between_deals:
            break
        hand = bot.hand_of("Ada")
        if bot.view(table, "Ada").choices.bury is not None:
            await bury_from_buttons(bot, table)
            continue
        enabled = [
            custom
            for custom, label, disabled, _ in hand.buttons()
            if not disabled and custom and "redeal" not in custom
        ]
        await ada.click(hand, enabled[-1])
        await bot.quiet()
    assert table.state.between_deals
    assert table.state.match is not None
    deal = table.state.match.deal
    assert deal is not None
    if deal.result is not None:
        assert any("the score" in each.text() for each in bot.actor("Ben").messages(bot.channel.id))


async def test_my_hand_is_a_private_reply_that_can_be_played_from(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    await bot.until_due(table, "Ada")
    await bot.actor("Ada").click(bot.board(table), "My hand")
    await bot.quiet()
    hand = bot.private("Ada")
    assert all(card in hand.text() for card in bot.view(table, "Ada").hand)
    assert hand.id not in [each.id for each in bot.actor("Ben").messages(bot.channel.id)]
    before = table.state.turn
    await bot.actor("Ada").click(
        hand, next(each[0] for each in hand.buttons() if each[0] and each[0].endswith(":pass"))
    )
    await bot.sandbox.until(lambda: table.state.turn > before)


async def test_a_private_reply_follows_the_game_while_its_token_lives(bot: Bot) -> None:
    table = await bot.game(["Ada", "Ben"])
    await bot.sandbox.until(lambda: bot.view(table, "Ada").my_turn or bot.view(table, "Ben").my_turn)
    await bot.quiet()
    due, other = ("Ada", "Ben") if bot.view(table, "Ada").my_turn else ("Ben", "Ada")
    await bot.actor(other).click(bot.board(table), "My hand")
    await bot.quiet()
    before = bot.private(other).text()
    await bot.act_for(table, due)
    await bot.sandbox.until(lambda: bot.private(other).text() != before, what="the reply shows the move")
    bot.clock.advance(16 * 60)
    bot.sandbox.clock.advance(16 * 60)
    await bot.quiet()
    bot.sandbox.requests.clear()
    for name in (due, other):
        if bot.view(table, name).my_turn:
            await bot.act_for(table, name)
    await bot.quiet()
    assert [each for each in bot.sandbox.requests if each.method == "PATCH" and "/webhooks/" in each.path] == []


async def test_hidden_cards_reach_nobody_else(bot: Bot) -> None:
    table = await bot.game(["Ada", "Ben"])
    hidden = bot.view(table, "Ada").hand
    await bot.quiet()
    for each in (*bot.actor("Ben").messages(bot.channel.id), *bot.actor("Ben").dm_messages()):
        assert not any(card in each.text().split() for card in set(hidden) - set(bot.view(table, "Ben").hand))


async def test_commands_answer_privately(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    ada, channel = bot.actor("Ada"), bot.channel.id
    for command, expected in (
        ("rook hand", "Your hand"),
        ("rook last", "No trick has been finished"),
        ("rook rules", "Cards"),
        ("rook stats", "has not finished a game"),
        ("rook leaderboard", "Nobody has finished a game"),
        ("rook help", "How to play here"),
        ("rook leave", "You have left the game"),
        ("rook table", "Here it is again"),
        ("rook stop", "The game was stopped"),
    ):
        await ada.slash(channel, command)
        await bot.quiet()
        assert expected.lower() in bot.private("Ada").text().lower(), command
    assert table.state.status == "stopped"


async def test_table_again_is_one_new_message_and_the_old_one_goes(bot: Bot) -> None:
    table = await bot.game(["Ada"])
    old = bot.board(table).id
    await bot.actor("Ben").say(bot.channel.id, "talk")
    await bot.actor("Ada").slash(bot.channel.id, "rook table")
    await bot.quiet()
    assert bot.board(table).id > old
    assert bot.sandbox.world.message(bot.channel.id, old) is None


async def test_variants_are_suggested_by_name_and_id(bot: Bot) -> None:
    ada = bot.actor("Ada")
    every = await ada.autocomplete(bot.channel.id, "rook start", "variant")
    assert 5 <= len(every) <= 25
    assert [
        each["value"] for each in await ada.autocomplete(bot.channel.id, "rook rules", "variant", variant="KENT")
    ] == [each["value"] for each in every if "kentucky" in each["value"]]


async def test_bad_choices_get_a_sentence(bot: Bot) -> None:
    ada = bot.actor("Ada")
    await ada.slash(bot.channel.id, "rook start", variant="whist")
    await bot.quiet()
    assert "no game called" in bot.private("Ada").text()
    assert bot.tables.in_channel(bot.channel.id) is None
    for command in ("hand", "table", "last", "leave", "stop"):
        await ada.slash(bot.channel.id, f"rook {command}")
        await bot.quiet()
        assert "no game in this channel" in bot.private("Ada").text(), command


async def test_a_second_table_in_the_channel_is_refused(bot: Bot) -> None:
    await bot.open("Ada")
    await bot.actor("Ben").slash(bot.channel.id, "rook start")
    await bot.quiet()
    assert "already" in bot.private("Ben").text()


async def test_table_commands_in_direct_messages(bot: Bot) -> None:
    ada = bot.actor("Ada")
    table = await bot.game(["Ada"])
    place = await ada.open_dm()
    await ada.slash(place, "rook stop")
    await bot.quiet()
    assert "only in a server" in ada.last(place, private=True).text()
    await ada.slash(place, "rook hand")
    await bot.quiet()
    assert all(card in ada.last(place, private=True).text() for card in bot.view(table, "Ada").hand)
