"""``/rook`` and its commands: parse, call one method, reply; no rule of a game is decided here.

Every command acknowledges before it looks anything up. What fails is answered by the command tree's one error handler.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.errors import Refusal
from bot.gateway import screens
from bot.gateway.answers import ack_private, say, show
from bot.gateway.board import GAME, board_page
from bot.gateway.channels import missing_permissions
from bot.gateway.client import RookeryClient
from bot.gateway.hand_answers import show_hand
from bot.gateway.hands import permission_name
from bot.gateway.ports import Services
from bot.gateway.translating import described
from bot.phrasebook import FALLBACK, Phrasebook
from bot.render.help import help_page
from bot.render.league import stats_page
from bot.render.rulebook import rules_page
from bot.render.words import Words
from bot.rules.ruleset import ruleset_of
from bot.sessions.table import Table
from cogs.choices import chosen_variant, suggest_variants

Asked = discord.Interaction[RookeryClient]


class RookCommands(app_commands.Group):
    """The group ``/rook``. Its descriptions come from the phrasebook."""

    def __init__(self, phrasebook: Phrasebook) -> None:
        words = phrasebook.words(FALLBACK)
        super().__init__(
            name="rook",
            description=described(words, "command-rook"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        for command in self.commands:
            assert isinstance(command, app_commands.Command)
            key = f"command-rook-{command.name}"
            command.description = words(key)
            command._locale_description = described(words, key)
            app_commands.describe(**{each.name: described(words, f"{key}-{each.name}") for each in command.parameters})(
                command
            )

    @app_commands.command(name="start")
    async def start(
        self,
        interaction: Asked,
        variant: str | None = None,
        target: app_commands.Range[int, 1, 100_000] | None = None,
        computers: app_commands.Range[int, 0, 7] = 0,
    ) -> None:
        """Open a table in this channel."""
        await ack_private(interaction)
        services, words = _known(interaction)
        guild, channel = _place(interaction)
        _check_can_post(interaction)
        chosen = chosen_variant(services.catalogue, variant, target)
        table = await services.tables.open(
            game=GAME,
            guild=guild,
            channel=channel,
            user=interaction.user.id,
            name=interaction.user.display_name,
            variant=chosen,
            locale=interaction.guild_locale.value if interaction.guild_locale is not None else FALLBACK,
            computers=computers,
        )
        await _say_where(interaction, services, words, table, "answer-started")

    @app_commands.command(name="hand")
    async def hand(self, interaction: Asked) -> None:
        """Show the hand, to this person alone."""
        await ack_private(interaction)
        services, words = _known(interaction)
        table = _own_table(services, interaction)
        with services.announcer.answering(table, table.state.seat_of(interaction.user.id)):
            await show_hand(services, interaction, words, table, None)

    @app_commands.command(name="table")
    async def table(self, interaction: Asked) -> None:
        """Post the table's message anew."""
        await ack_private(interaction)
        services, words = _known(interaction)
        table = _table_here(services, interaction)
        _check_can_post(interaction)
        services.announcer.show_again(table)
        await _say_where(interaction, services, words, table, "answer-shown")

    @app_commands.command(name="last")
    async def last(self, interaction: Asked) -> None:
        """Show the last trick."""
        await ack_private(interaction)
        services, words = _known(interaction)
        await show(interaction, screens.trick_page(words, _table_here(services, interaction)))

    @app_commands.command(name="leave")
    async def leave(self, interaction: Asked) -> None:
        """Give the seat up, from wherever it is asked."""
        await ack_private(interaction)
        services, words = _known(interaction)
        table = _own_table(services, interaction)
        await table.leave(interaction.user.id)
        await say(interaction, words("answer-left-game" if table.state.status == "playing" else "answer-left"))

    @app_commands.command(name="stop")
    async def stop(self, interaction: Asked) -> None:
        """End the game of this channel."""
        await ack_private(interaction)
        services, words = _known(interaction)
        may_manage = interaction.permissions.manage_messages or interaction.permissions.manage_guild
        await _table_here(services, interaction).stop(interaction.user.id, may_manage)
        await say(interaction, words("notice-stopped"))

    @app_commands.command(name="rules")
    async def rules(self, interaction: Asked, variant: str | None = None) -> None:
        """Show the rules of a variant, of this channel's table when none is named."""
        await ack_private(interaction)
        services, words = _known(interaction)
        here = services.tables.in_channel(interaction.channel_id or 0)
        playing = here.info.variant if here is not None and variant is None else None
        chosen = playing or chosen_variant(services.catalogue, variant)
        _, changes = services.catalogue.differences(chosen.id)
        await show(interaction, rules_page(words, ruleset_of(chosen), changes))

    @app_commands.command(name="stats")
    async def stats(self, interaction: Asked, member: discord.User | None = None) -> None:
        """Show somebody's record in this server, to this person alone."""
        await ack_private(interaction)
        services, words = _known(interaction)
        guild, _ = _place(interaction)
        who = interaction.user if member is None else member
        entry = await services.store.stats(guild, GAME, who.id)
        await show(interaction, stats_page(words, who.display_name, entry))

    @app_commands.command(name="leaderboard")
    async def leaderboard(self, interaction: Asked, page: app_commands.Range[int, 1] = 1) -> None:
        """Show a page of this server's leaderboard."""
        await ack_private(interaction)
        services, words = _known(interaction)
        guild, _ = _place(interaction)
        await show(interaction, await board_page(words, services.store, guild, page))

    @app_commands.command(name="help")
    async def help(self, interaction: Asked) -> None:
        """Say how to play."""
        await ack_private(interaction)
        _, words = _known(interaction)
        await show(interaction, help_page(words))

    @start.autocomplete("variant")
    @rules.autocomplete("variant")
    async def suggest_variant(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Variants by id or name."""
        services = interaction.client.services
        return suggest_variants(services.catalogue, services.phrasebook.words(interaction.locale.value), typed)


def _known(interaction: Asked) -> tuple[Services, Words]:
    services = interaction.client.services
    return services, services.announcer.people.met(interaction.user.id, interaction.locale.value)


def _place(interaction: Asked) -> tuple[int, int]:
    """Server and channel. Raises Refusal ``server_only`` in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("server_only")
    return interaction.guild_id, interaction.channel_id


def _table_here(services: Services, interaction: Asked) -> Table:
    _, channel = _place(interaction)
    table = services.tables.in_channel(channel)
    if table is None:
        raise Refusal("no_table_here")
    return table


def _own_table(services: Services, interaction: Asked) -> Table:
    """The table here if the person sits at it, else the one table where they sit. Raises Refusal ``not_seated`` or ``no_table_here``."""
    here = services.tables.in_channel(interaction.channel_id or 0)
    user = interaction.user.id
    if here is not None and here.state.seat_of(user) is not None:
        return here
    elsewhere = services.tables.of_user(user)
    if elsewhere:
        return elsewhere[-1]
    raise Refusal("no_table_here" if here is None else "not_seated")


def _check_can_post(interaction: Asked) -> None:
    """Raise Refusal ``cannot_post`` with all that is missing, before anything is opened."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_permissions(interaction.app_permissions, in_thread=in_thread)
    if missing:
        raise Refusal("cannot_post", missing=tuple(permission_name(name) for name in missing))


async def _say_where(interaction: Asked, services: Services, words: Words, table: Table, key: str) -> None:
    await services.announcer.settled(table.info.table)
    if services.announcer.is_shut(table.info.channel):
        raise Refusal("cannot_post")
    link = services.announcer.link(table.info)
    await say(interaction, words(key, link=link or f"<#{table.info.channel}>"))
