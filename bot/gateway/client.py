"""The client: joins discord.py to the program's services, and says clearly why it cannot connect.

It asks for no privileged intent, keeps no messages, and mentions nobody unless told so.
"""

from __future__ import annotations

import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.http import Route

from bot.gateway.address import is_discord
from bot.gateway.failures import report
from bot.gateway.pages import SILENT
from bot.gateway.ports import Services
from bot.gateway.routing import route
from bot.gateway.translating import PhraseTranslator

log = logging.getLogger(__name__)


class CannotConnect(Exception):
    """Discord was not reached or did not let us in; the message says why and what to do."""


class CommandTree(app_commands.CommandTree["RookeryClient"]):
    """Commands whose failures are answered like those of presses."""

    async def on_error(
        self, interaction: discord.Interaction[RookeryClient], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("suggestions failed", exc_info=error)
            return
        services = interaction.client.services
        words = services.phrasebook.words(interaction.locale.value)
        table = services.tables.in_channel(interaction.channel_id or 0)
        name = interaction.command.qualified_name if interaction.command is not None else "an unknown command"
        await report(interaction, words, error, what=f"/{name}", table=table)


class RookeryClient(discord.AutoShardedClient):
    """The bot on Discord. ``services`` is all that commands and presses work with."""

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=SILENT,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            **options,
        )
        self.services = services
        self.tree = CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(PhraseTranslator(self.services.phrasebook))

    async def on_ready(self) -> None:
        log.info("ready in %d servers", len(self.guilds))
        self.services.announcer.wake()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        # Nothing is registered with the library: it would drop presses on what it does not know, and on what a message no longer
        # has, without a word to the person. So a press needs no registration either, in whatever process its button was made.
        await route(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        # The arguments may hold a hand, so only the event's name is written.
        log.exception("the event %s failed", event_method)


def build_client(
    services: Services,
    *commands: app_commands.Group,
    guild_ready_timeout: float = 2.0,
    shard_count: int | None = None,
) -> RookeryClient:
    """The client with its commands. ``Announcer.attach`` joins it to the announcer.

    ``guild_ready_timeout`` is in seconds. ``shard_count`` None asks Discord how many shards to use, except where its address was
    redirected: then there is one.
    """
    if shard_count is None and not is_discord(Route.BASE):
        # One shard never asks for the gateway's address, which the redirection has set already.
        shard_count = 1
    client = RookeryClient(services, guild_ready_timeout=guild_ready_timeout, shard_count=shard_count)
    for group in commands:
        client.tree.add_command(group)
    quiet_library()
    return client


def quiet_library() -> None:
    """Keep the library's log of whole requests and events off: they hold hands."""
    for name in ("discord.http", "discord.gateway", "discord.webhook", "discord.client", "discord.state"):
        logger = logging.getLogger(name)
        logger.setLevel(max(logging.INFO, logger.level))


async def run_client(client: RookeryClient, token: str) -> None:
    """Log in and stay until the client is closed. Raises CannotConnect with a sentence for the person who runs the bot."""
    if not token.strip():
        raise CannotConnect(
            "DISCORD_TOKEN is empty: copy the bot's token from https://discord.com/developers/applications "
            "(Bot, Reset Token) into .env"
        )
    try:
        await client.start(token.strip())
    except discord.LoginFailure:
        raise CannotConnect(
            "Discord does not know this DISCORD_TOKEN: make a new one at https://discord.com/developers/applications "
            "(Bot, Reset Token) and put it into .env"
        ) from None
    except discord.PrivilegedIntentsRequired:
        raise CannotConnect(
            "Discord refused the intents, though only Guilds was asked for: check the application"
        ) from None
    except (discord.GatewayNotFound, aiohttp.ClientConnectionError, OSError) as error:
        raise CannotConnect(
            f"Discord could not be reached ({type(error).__name__}): check the network, or DISCORD_API_BASE if it is set"
        ) from error
    except discord.HTTPException as error:
        raise CannotConnect(f"Discord answered {error.status} at the login: try again later") from error
