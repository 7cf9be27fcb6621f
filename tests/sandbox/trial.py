"""A small discord.py bot that uses one of everything, for trying the stand-in; it must know nothing of Rookery."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.sandbox.images import plain_png
from bot.sandbox.server import Sandbox

Doing = Callable[[discord.Interaction], Awaitable[Any]]


class Buttons(discord.ui.View):
    """A persistent view: a button that edits, one that asks, one that is off, a link, and every kind of select."""

    def __init__(self, trial: Trial) -> None:
        super().__init__(timeout=None)
        self.trial = trial

    @discord.ui.button(label="Count", custom_id="count", style=discord.ButtonStyle.primary)
    async def count(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="counted")

    @discord.ui.button(label="Ask", custom_id="ask")
    async def ask(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Act", custom_id="act")
    async def act(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await self.trial.perform(interaction)

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")

    @discord.ui.select(
        custom_id="pick",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=each.title(), value=each) for each in ("red", "green", "black")],
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"picked {', '.join(select.values)}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who")
    async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].display_name}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="role")
    async def role(self, interaction: discord.Interaction, select: discord.ui.RoleSelect[Any]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].name}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="where")
    async def where(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect[Any]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].name}", ephemeral=True)


class Form(discord.ui.Modal, title="A form"):
    note: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Note", custom_id="note", max_length=20)
    colour: discord.ui.Label[Any] = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label="Red", value="red"), discord.SelectOption(label="Green")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.colour.component, discord.ui.Select)
        text = f"{self.note.value} / {self.colour.component.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


class Trial(discord.Client):
    """`doing` is what /act and the button Act do; errors of callbacks are collected, not swallowed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05, **options)
        self.tree = app_commands.CommandTree(self)
        self.doing: Doing | None = None
        self.errors: list[BaseException] = []
        self.seen: list[discord.Message] = []
        self.resumes = 0
        self.running: asyncio.Task[None] | None = None
        self.tree.error(self.on_tree_error)
        self._commands()

    async def perform(self, interaction: discord.Interaction) -> None:
        assert self.doing is not None
        try:
            await self.doing(interaction)
        except discord.HTTPException as error:
            self.errors.append(error)

    async def on_tree_error(self, interaction: discord.Interaction, error: Exception) -> None:
        self.errors.append(error)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        raise

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the usual 5 s between shards and after a lost session."""

    async def setup_hook(self) -> None:
        self.add_view(Buttons(self))
        await self.tree.sync()

    def place(self, sandbox: Sandbox, name: str = "general") -> discord.TextChannel:
        channel = self.get_channel(sandbox.world.channel(name).id)
        assert isinstance(channel, discord.TextChannel)
        return channel

    async def board(self, sandbox: Sandbox) -> discord.Message:
        return await self.place(sandbox).send("board", view=Buttons(self))

    def _commands(self) -> None:
        @self.tree.command(name="ping", description="Answers at once")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong", ephemeral=True)

        @self.tree.command(name="act", description="Does what the test says")
        async def act(interaction: discord.Interaction) -> None:
            await self.perform(interaction)

        group = app_commands.Group(name="deck", description="Cards")
        inner = app_commands.Group(name="card", description="One card", parent=group)

        @inner.command(name="show", description="Every kind of option")
        async def show(
            interaction: discord.Interaction,
            name: str,
            number: app_commands.Range[int, 1, 14] = 1,
            share: float = 0.5,
            loud: bool = False,
            who: discord.Member | None = None,
            where: discord.TextChannel | None = None,
            role: discord.Role | None = None,
        ) -> None:
            people = who.display_name if who else None
            text = f"{name} {number} {share} {loud} {people} {where} {role}"
            await interaction.response.send_message(text, allowed_mentions=discord.AllowedMentions.none())

        @show.autocomplete("name")
        async def names(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            known = ("crow", "robin", "rook")
            return [app_commands.Choice(name=each, value=each) for each in known if each.startswith(current)]

        self.tree.add_command(group)


def picture(name: str = "hand.png") -> discord.File:
    return discord.File(io.BytesIO(plain_png(10, 20, 30, side=24)), filename=name, description="a dark square")
