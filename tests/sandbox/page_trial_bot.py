"""A small discord.py bot for trying the sandbox's page: buttons, select, modal, autocomplete, private replies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from yarl import URL

from bot.sandbox.server import Sandbox

VARIANTS = ("Plain", "Fancy", "Long")


class Question(discord.ui.Modal, title="A number"):
    number: discord.ui.TextInput[Question] = discord.ui.TextInput(label="Your number", custom_id="number", max_length=3)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        if not self.number.value.isdigit():
            await interaction.response.send_message("That is not a number.", ephemeral=True)
            return
        await interaction.response.edit_message(content=f"The number is {self.number.value}.")


class Table(discord.ui.View):
    """Silent never answers; the select echoes what was chosen."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="My hand", custom_id="hand", style=discord.ButtonStyle.primary)
    async def hand(self, interaction: discord.Interaction, _: discord.ui.Button[Table]) -> None:
        await interaction.response.send_message(f"A hand for {interaction.user.display_name}", ephemeral=True)

    @discord.ui.button(label="Ask", custom_id="ask", style=discord.ButtonStyle.success)
    async def ask(self, interaction: discord.Interaction, _: discord.ui.Button[Table]) -> None:
        await interaction.response.send_modal(Question())

    @discord.ui.button(label="Silent", custom_id="silent", style=discord.ButtonStyle.danger)
    async def silent(self, interaction: discord.Interaction, _: discord.ui.Button[Table]) -> None:
        client = interaction.client
        assert isinstance(client, TrialBot)
        client.left_alone.set()

    @discord.ui.button(label="Locked", custom_id="locked", disabled=True)
    async def locked(self, interaction: discord.Interaction, _: discord.ui.Button[Table]) -> None:
        await interaction.response.send_message("This cannot be pressed.")

    @discord.ui.select(
        custom_id="cards",
        placeholder="Choose two cards",
        min_values=2,
        max_values=2,
        options=[discord.SelectOption(label=f"Card {each}", value=str(each)) for each in range(1, 6)],
    )
    async def cards(self, interaction: discord.Interaction, select: discord.ui.Select[Table]) -> None:
        await interaction.response.send_message(f"Chosen: {' and '.join(select.values)}", ephemeral=True)


class Trial(app_commands.Group):
    def __init__(self) -> None:
        super().__init__(name="trial", description="Try the page")

    @app_commands.command(description="Put a table into this channel")
    @app_commands.describe(variant="Which rules to play", seats="How many people")
    async def start(self, interaction: discord.Interaction, variant: str, seats: int | None = None) -> None:
        text = f"Table {variant} for {seats or 'all'}"
        await interaction.response.send_message(text, view=Table())

    @start.autocomplete("variant")
    async def variants(self, _: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        fitting = [each for each in VARIANTS if current.lower() in each.lower()]
        return [app_commands.Choice(name=f"{each} rules", value=each.lower()) for each in fitting]

    @app_commands.command(description="Answer after thinking")
    async def slowly(self, interaction: discord.Interaction) -> None:
        """Thinks until somebody sets `go_on`."""
        await interaction.response.defer(thinking=True)
        client = interaction.client
        assert isinstance(client, TrialBot)
        await client.go_on.wait()
        await interaction.followup.send("Thought about it.")

    @app_commands.command(description="Get a direct message")
    async def letter(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Look at your direct messages.", ephemeral=True)
        await interaction.user.send(f"A letter for {interaction.user.display_name}", view=Table())


class TrialBot(discord.Client):
    """The bot; set `go_on` to let /trial slowly finish; `left_alone` is set by a press that it does not answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.go_on = asyncio.Event()
        self.left_alone = asyncio.Event()
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(Trial())
        self.add_view(Table())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No waiting of 5 s before a session."""


@asynccontextmanager
async def connected(sandbox: Sandbox) -> AsyncIterator[TrialBot]:
    """The bot, logged in to the sandbox with its commands registered; discord.py's own addresses come back after it."""
    websocket = discord.gateway.DiscordWebSocket
    before = discord.http.Route.BASE, websocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = sandbox.api_base
    websocket.DEFAULT_GATEWAY = URL(f"{sandbox.url.replace('http', 'ws', 1)}/gateway")
    bot = TrialBot()
    running = asyncio.create_task(bot.start(sandbox.token))
    try:
        await sandbox.ready()
        yield bot
    finally:
        await bot.close()
        await running
        discord.http.Route.BASE, websocket.DEFAULT_GATEWAY = before
