"""Tells Discord which slash commands there are, when a person asks for it; never at a start, and it says what it would change first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.gateway.client import login_problem
from bot.gateway.pages import SILENT
from bot.gateway.translating import PhraseTranslator
from bot.phrasebook import Phrasebook

_COMPARED = ("description", "options", "contexts", "integration_types", "nsfw", "default_member_permissions", "type")


class SyncFailed(Exception):
    """Discord did not take the commands; the message names the command at fault where Discord told."""


async def sync_commands(
    *,
    token: str,
    phrasebook: Phrasebook,
    commands: Sequence[app_commands.Group],
    guild: int | None = None,
    dry_run: bool = False,
    clear_guild: bool = False,
) -> list[str]:
    """Bring Discord's list of commands in line with ours and give a line for each change.

    With ``guild`` (an id) they are registered for that server alone, which works at once; otherwise everywhere. ``clear_guild`` takes the
    server's own copies away instead. ``dry_run`` only lists. Raises CannotConnect or SyncFailed with a sentence.
    """
    if clear_guild and guild is None:
        raise SyncFailed("Name the server whose own commands are to be cleared: --guild ID")
    client = discord.Client(intents=discord.Intents.none(), allowed_mentions=SILENT)
    tree = app_commands.CommandTree(client)
    where = None if guild is None else discord.Object(guild)
    wanted = () if clear_guild else tuple(commands)
    for group in wanted:
        tree.add_command(group, guild=where)
    async with client:
        await _log_in(client, token)
        translator = PhraseTranslator(phrasebook)
        await tree.set_translator(translator)
        try:
            before = [_plain(dict(command.to_dict())) for command in await tree.fetch_commands(guild=where)]
            after = [_plain(await group.get_translated_payload(tree, translator)) for group in wanted]
            lines = _changes(before, after, "everywhere" if guild is None else f"in server {guild}")
            if guild is not None and not clear_guild:
                lines += await _doubles(tree, after)
            if not dry_run:
                await tree.sync(guild=where)
        except discord.HTTPException as error:
            raise SyncFailed(_reason(error, tree, where)) from error
        except aiohttp.ClientError as error:
            raise SyncFailed(f"The connection to Discord broke ({type(error).__name__}): try again") from error
    return lines


async def _log_in(client: discord.Client, token: str) -> None:
    try:
        await client.login(token)
    except (discord.LoginFailure, discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise login_problem(error) from None


async def _doubles(tree: app_commands.CommandTree[Any], after: Sequence[dict[str, Any]]) -> list[str]:
    """People see a command twice that is registered both everywhere and for their server."""
    everywhere = {command.name for command in await tree.fetch_commands()}
    return [
        f"warning: /{each['name']} is also registered everywhere, so this server shows it twice; "
        "take the server's copy away with --clear-guild"
        for each in after
        if each["name"] in everywhere
    ]


def _changes(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]], where: str) -> list[str]:
    old = {each["name"]: each for each in before}
    new = {each["name"]: each for each in after}
    lines = []
    for name in sorted(old.keys() | new.keys()):
        if name not in old:
            lines.append(f"add /{name} {where}")
        elif name not in new:
            lines.append(f"remove /{name} {where}")
        elif old[name] != new[name]:
            lines.append(f"change /{name} {where}")
    return lines or [f"nothing to change {where}"]


def _plain(payload: dict[str, Any]) -> dict[str, Any]:
    """What matters of a command's payload, without what Discord leaves out or adds."""
    kept = {key: _without_defaults(payload.get(key)) for key in _COMPARED if _without_defaults(payload.get(key))}
    return {"name": payload["name"], **json.loads(json.dumps(kept, sort_keys=True))}


def _without_defaults(value: Any) -> Any:
    if isinstance(value, dict):
        cleaned = {key: _without_defaults(each) for key, each in value.items()}
        return {key: each for key, each in cleaned.items() if each not in (None, False, [], {}, "")}
    if isinstance(value, list):
        return [_without_defaults(each) for each in value]
    return value


def _reason(error: discord.HTTPException, tree: app_commands.CommandTree[Any], where: discord.Object | None) -> str:
    if isinstance(error, discord.Forbidden):
        return (
            "Discord does not let the bot register commands there: invite it to that server with the scope "
            "applications.commands"
        )
    if error.status == 429:
        return "Discord takes no more changes of commands for now: wait and run this again"
    names = [command.name for command in tree.get_commands(guild=where)]
    if isinstance(error, app_commands.CommandSyncFailure):
        return f"Discord refused the commands ({', '.join(f'/{name}' for name in names)}): {error}"
    return f"Discord refused the commands ({error.status}, {error.code}): {error.text}"
