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


WHERE_TOKENS_ARE = "copy the bot's token from https://discord.com/developers/applications (your application, Bot, Reset Token) into .env"


def login_problem(error: Exception) -> CannotConnect:
    """A failed login as a sentence that says what to do; never with the token."""
    if isinstance(error, discord.LoginFailure):
        return CannotConnect(f"Discord does not know this DISCORD_TOKEN: {WHERE_TOKENS_ARE}")
    if isinstance(error, discord.HTTPException):
        return CannotConnect(f"Discord answered {error.status} at the login: try again in a few minutes")
    return CannotConnect(
        f"Discord could not be reached ({type(error).__name__}): check the network, and DISCORD_API_BASE if it is set"
    )


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
        self._begun = False
        self.tree = CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(PhraseTranslator(self.services.phrasebook))

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in and stay until the client is closed. Raises CannotConnect with a sentence for the person who runs the bot."""
        if not token.strip():
            raise CannotConnect(f"DISCORD_TOKEN is empty: {WHERE_TOKENS_ARE}")
        self._begun = True
        try:
            await super().start(token.strip(), reconnect=reconnect)
        except discord.HTTPException as error:
            raise login_problem(error) from None
        except discord.PrivilegedIntentsRequired:
            raise CannotConnect("Discord refused the intents, though only Guilds was asked for") from None
        except (discord.LoginFailure, discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
            raise login_problem(error) from None

    async def close(self) -> None:
        """Disconnect. Harmless for a client that was never started (the library's own is not)."""
        # What is being drawn must end while Discord can still be spoken to.
        await self.services.announcer.close()
        if self._begun:
            await super().close()

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
    quiet_library()
    client = RookeryClient(services, guild_ready_timeout=guild_ready_timeout, shard_count=shard_count)
    for group in commands:
        client.tree.add_command(group)
    return client


def quiet_library() -> None:
    """Keep the library's log of whole requests and events off: they hold hands. Nor need anybody read that it cannot speak."""
    for name in ("discord.http", "discord.gateway", "discord.webhook", "discord.client", "discord.state"):
        logger = logging.getLogger(name)
        logger.setLevel(max(logging.INFO, logger.level))
    # Read when a client is made.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
