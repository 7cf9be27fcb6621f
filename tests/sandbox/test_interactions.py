"""Commands, components and modals from a person's hand to the bot and back."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.sandbox.actors import PressRefused, Refused, Unanswered
from bot.sandbox.models import COMPONENTS_V2, EPHEMERAL, LOADING
from bot.sandbox.server import Sandbox

from .trial import Buttons, Trial, picture


def general(sandbox: Sandbox) -> int:
    return sandbox.world.channel("general").id


async def test_login_and_sync(sandbox: Sandbox, bot: Trial) -> None:
    assert bot.user is not None and bot.user.id == sandbox.world.bot_user.id
    assert bot.application_id == sandbox.world.application_id
    assert sorted(each.name for each in sandbox.world.commands()) == ["act", "deck", "ping"]
    assert [each.name for each in bot.guilds] == ["Rook Room"]
    fetched = await bot.tree.fetch_commands()
    again = await bot.tree.sync()
    assert {each.id for each in fetched} == {each.id for each in again}
    info = await bot.application_info()
    assert info.owner.name == sandbox.world.people[0].username


async def test_slash_with_every_kind_of_option(sandbox: Sandbox, bot: Trial) -> None:
    ada, ben = sandbox.actor("Ada"), sandbox.actor("Ben")
    cards, role = sandbox.world.channel("cards"), sandbox.world.guild.roles[sandbox.world.guild.id]
    values: dict[str, Any] = {"name": "rook", "number": 3, "share": 0.25, "loud": True}
    values |= {"who": ben.user, "where": cards, "role": role.id}
    shown = await ada.slash(general(sandbox), "deck card show", **values)
    assert shown.response is not None
    assert shown.response.content == "rook 3 0.25 True Ben cards @everyone"
    assert shown.response.pinged == set()
    with pytest.raises(Refused, match="needs the option 'name'"):
        await ada.slash(general(sandbox), "deck card show")
    with pytest.raises(Refused, match="above 14"):
        await ada.slash(general(sandbox), "deck card show", name="rook", number=15)
    with pytest.raises(Refused, match="no command /rook"):
        await ada.slash(general(sandbox), "rook start")


async def test_autocomplete(sandbox: Sandbox, bot: Trial) -> None:
    choices = await sandbox.actor("Ada").autocomplete(general(sandbox), "deck card show", "name", name="ro")
    assert [each["value"] for each in choices] == ["robin", "rook"]


async def test_private_reply_is_seen_by_one_person_only(sandbox: Sandbox, bot: Trial) -> None:
    ada, ben = sandbox.actor("Ada"), sandbox.actor("Ben")
    ping = await ada.slash(general(sandbox), "ping")
    assert ping.status == "acknowledged"
    reply = ada.last(general(sandbox), private=True)
    assert reply is ping.response and reply.content == "pong" and reply.flags & EPHEMERAL
    assert reply.ephemeral_for == ada.user.id
    assert ben.messages(general(sandbox)) == []
    place = bot.place(sandbox)
    assert [each async for each in place.history()] == []
    with pytest.raises(discord.NotFound) as caught:
        await place.get_partial_message(reply.id).edit(content="changed")
    assert caught.value.code == 10008
    await ada.dismiss(reply)
    assert ada.messages(general(sandbox)) == []


async def test_buttons(sandbox: Sandbox, bot: Trial) -> None:
    ada = sandbox.actor("Ada")
    await bot.board(sandbox)
    board = ada.last(general(sandbox))
    assert [each[1] for each in board.buttons()] == ["Count", "Ask", "Act", "Off"]
    assert len({each["id"] for each in board.walk()}) == len(list(board.walk()))
    pressed = await ada.click(board, "Count")
    assert pressed.response is board and board.content == "counted" and board.edited is not None
    with pytest.raises(PressRefused, match="disabled"):
        await ada.click(board, "off")
    with pytest.raises(PressRefused, match="no button 'Raise'"):
        await ada.click(board, "Raise")


async def test_selects(sandbox: Sandbox, bot: Trial) -> None:
    ada, world = sandbox.actor("Ada"), sandbox.world
    await bot.board(sandbox)
    board = ada.last(general(sandbox))
    answers = {
        "pick": (["red", "black"], "picked red, black"),
        "who": ([str(world.people[1].id)], "chose Ben"),
        "where": ([str(world.channel("cards").id)], "chose cards"),
        "role": ([str(world.guild.id)], "chose @everyone"),
    }
    for custom_id, (values, text) in answers.items():
        chosen = await ada.select(board, custom_id, values)
        assert chosen.response is not None and chosen.response.content == text
    with pytest.raises(PressRefused, match="does not offer"):
        await ada.select(board, "pick", ["yellow"])
    with pytest.raises(PressRefused, match="1 to 2"):
        await ada.select(board, "pick", ["red", "green", "black"])


async def test_modal(sandbox: Sandbox, bot: Trial) -> None:
    ada = sandbox.actor("Ada")
    await bot.board(sandbox)
    asked = await ada.click(ada.last(general(sandbox)), "Ask")
    assert asked.modal is not None and asked.modal["title"] == "A form"
    with pytest.raises(Refused, match="at most 20"):
        await ada.submit(asked, {"note": "x" * 21, "colour": ["red"]})
    sent = await ada.submit(asked, {"note": "mine", "colour": ["Green"]})
    assert sent.response is not None and sent.response.content == "mine / Green"
    assert sent.response.ephemeral_for == ada.user.id


async def test_too_late_an_answer_is_refused(sandbox: Sandbox, bot: Trial) -> None:
    async def slow(interaction: discord.Interaction) -> None:
        sandbox.clock.advance(3.1)
        await interaction.response.send_message("late")

    bot.doing = slow
    with pytest.raises(Unanswered, match="did not respond"):
        await sandbox.actor("Ada").slash(general(sandbox), "act")
    await sandbox.until(lambda: bot.errors, what="the bot met its refusal")
    assert isinstance(bot.errors[0], discord.NotFound) and bot.errors[0].code == 10062
    assert [each.kind for each in sandbox.problems] == ["unanswered"]
    sandbox.problems.clear()
    failed = await sandbox.actor("Ada").slash(general(sandbox), "act", must_answer=False)
    assert failed.status == "failed" and failed.error == "The application did not respond"
    assert sandbox.problems == []
    await sandbox.until(lambda: len(bot.errors) == 2, what="the second refusal")


async def test_answering_twice(sandbox: Sandbox, bot: Trial) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        adapter = bot.http
        route = discord.http.Route(
            "POST",
            "/interactions/{interaction_id}/{interaction_token}/callback",
            interaction_id=interaction.id,
            interaction_token=interaction.token,
        )
        await adapter.request(route, json={"type": 5})

    bot.doing = twice
    await sandbox.actor("Ada").slash(general(sandbox), "act")
    await sandbox.until(lambda: bot.errors, what="the second answer was refused")
    assert isinstance(bot.errors[0], discord.HTTPException) and bot.errors[0].code == 40060


async def test_token_dies_after_15_minutes(sandbox: Sandbox, bot: Trial) -> None:
    async def forgetful(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        sandbox.clock.advance(15 * 60 + 1)
        await interaction.edit_original_response(content="much later")

    bot.doing = forgetful
    done = await sandbox.actor("Ada").slash(general(sandbox), "act")
    await sandbox.until(lambda: bot.errors, what="the dead token was refused")
    error = bot.errors[0]
    assert isinstance(error, discord.HTTPException) and (error.status, error.code) == (401, 50027)
    assert done.response is not None and done.response.content == "first"


async def test_thinking_then_followups(sandbox: Sandbox, bot: Trial) -> None:
    kept: dict[str, Any] = {}

    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        original = await interaction.original_response()
        kept["loading"] = original.flags.value
        kept["first"] = await interaction.followup.send("thought", wait=True)
        kept["second"] = await interaction.followup.send("more", ephemeral=True, wait=True)
        await interaction.followup.edit_message(kept["second"].id, content="even more")
        kept["fetched"] = await interaction.followup.fetch_message(kept["second"].id)
        await interaction.edit_original_response(content="thought again")
        await kept["second"].delete()
        kept["done"] = True

    bot.doing = think
    ada = sandbox.actor("Ada")
    asked = await ada.slash(general(sandbox), "act")
    await sandbox.until(lambda: kept.get("done") or bot.errors, what="all followups")
    assert bot.errors == []
    assert asked.response is not None
    assert kept["loading"] == EPHEMERAL | LOADING and asked.response.flags == EPHEMERAL
    assert kept["first"].id == asked.response.id and asked.response.content == "thought again"
    assert kept["fetched"].content == "even more"
    assert [each.content for each in ada.messages(general(sandbox))] == ["thought again"]
    assert sandbox.actor("Ben").messages(general(sandbox)) == []


async def test_component_defers_then_edits_its_message(sandbox: Sandbox, bot: Trial) -> None:
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")
        await interaction.followup.send("and a word", ephemeral=True)

    bot.doing = later
    await bot.board(sandbox)
    ada = sandbox.actor("Ada")
    board = ada.last(general(sandbox))
    pressed = await ada.click(board, "Act")
    assert pressed.response is board
    await sandbox.until(lambda: len(pressed.followups) == 1, what="the followup")
    assert board.content == "edited later"
    assert ada.last(general(sandbox)).content == "and a word"


async def test_stale_and_forged_presses_reach_the_bot(sandbox: Sandbox, bot: Trial) -> None:
    caught: list[str] = []

    async def fallback(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component and isinstance(interaction.data, dict):
            caught.append(str(interaction.data.get("custom_id")))
            await interaction.response.send_message("that is old", ephemeral=True)

    bot.on_interaction = fallback  # type: ignore[attr-defined]
    ada = sandbox.actor("Ada")
    message = await ada.say(general(sandbox), "hello")
    pressed = await ada.press_raw(message.id, general(sandbox), "rk:1:2:forged")
    gone = await ada.press_raw(sandbox.world.new_id(), general(sandbox), "rk:gone")
    assert caught == ["rk:1:2:forged", "rk:gone"]
    assert pressed.status == gone.status == "acknowledged"


async def test_layout_view_with_a_picture(sandbox: Sandbox, bot: Trial) -> None:
    class Layout(discord.ui.LayoutView):
        box: discord.ui.Container[Any] = discord.ui.Container(
            discord.ui.TextDisplay("**Your hand**"),
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png")),
            discord.ui.ActionRow(discord.ui.Button(label="Play", custom_id="play")),
        )

    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Layout(), file=picture(), ephemeral=True)

    bot.doing = show
    asked = await sandbox.actor("Ada").slash(general(sandbox), "act")
    shown = asked.response
    assert bot.errors == [] and shown is not None
    assert shown.flags == COMPONENTS_V2 | EPHEMERAL
    gallery = next(each for each in shown.walk() if each["type"] == 12)
    assert gallery["items"][0]["media"]["url"].startswith(sandbox.url + "/cdn/attachments/")
    assert shown.attachments[0].width == 24 and "Your hand" in shown.text()


async def test_commands_by_direct_message_and_in_other_languages(sandbox: Sandbox, bot: Trial) -> None:
    heard: list[tuple[str, Any, Any]] = []

    async def listen(interaction: discord.Interaction) -> None:
        heard.append((str(interaction.locale), interaction.guild_locale, interaction.guild))
        await interaction.response.send_message("ok", ephemeral=True)

    bot.doing = listen
    ada = sandbox.actor("Ada")
    ada.locale = "de"
    await ada.slash(await ada.open_dm(), "act")
    await ada.slash(general(sandbox), "act")
    assert heard[0] == ("de", None, None)
    assert heard[1][0] == "de" and str(heard[1][1]) == "en-US"


async def test_buttons_survive_a_new_start_of_the_bot(sandbox: Sandbox, bot: Trial) -> None:
    from .conftest import connect

    await bot.board(sandbox)
    await bot.close()
    second = await connect(sandbox, Trial())
    board = sandbox.actor("Ben").last(general(sandbox))
    await sandbox.actor("Ben").click(board, "Count")
    assert board.content == "counted" and isinstance(second.persistent_views[0], Buttons)
    await second.close()
    assert second.running is not None
    await second.running
