"""Tells Discord which slash commands there are, when a person asks for it; never at a start, and it says what it would change first."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.gateway.client import login_problem, quiet_library
from bot.gateway.pages import SILENT
from bot.gateway.translating import PhraseTranslator
from bot.phrasebook import Phrasebook

_COMPARED = ("description", "options", "contexts", "integration_types", "nsfw", "default_member_permissions", "type")


_AT_FAULT = re.compile(r"In (?P<number>\d+)\.?(?P<where>[^:]*): (?P<what>.*)")


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
    quiet_library()
    client = discord.Client(intents=discord.Intents(guilds=True), allowed_mentions=SILENT)
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
            before = [_plain(payload) for payload in await _registered(client, guild)]
            payloads = [await group.get_translated_payload(tree, translator) for group in wanted]
            after = [_plain(payload) for payload in payloads]
            lines = _changes(before, after, "everywhere" if guild is None else f"in server {guild}")
            if guild is not None and not clear_guild:
                lines += await _doubles(client, after)
            if not dry_run:
                await _send(client, payloads, guild)
        except discord.HTTPException as error:
            raise SyncFailed(_reason(error, [group.name for group in wanted])) from error
        except aiohttp.ClientError as error:
            raise SyncFailed(f"The connection to Discord broke ({type(error).__name__}): try again") from error
    return lines


async def _log_in(client: discord.Client, token: str) -> None:
    try:
        await client.login(token)
    except (discord.LoginFailure, discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise login_problem(error) from None


async def _doubles(client: discord.Client, after: Sequence[dict[str, Any]]) -> list[str]:
    """People see a command twice that is registered both everywhere and for their server."""
    everywhere = {payload["name"] for payload in await _registered(client, None)}
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


async def _registered(client: discord.Client, guild: int | None) -> list[dict[str, Any]]:
    # As Discord tells it: the library's own objects leave fields out.
    application = client.application_id
    assert application is not None, "known since the login"
    if guild is None:
        found: Any = await client.http.get_global_commands(application)
    else:
        found = await client.http.get_guild_commands(application, guild)
    return list(found)


async def _send(client: discord.Client, payloads: list[dict[str, Any]], guild: int | None) -> None:
    # Not CommandTree.sync: its own reading of Discord's refusals breaks on some of them, and then nobody learns whose fault it is.
    application = client.application_id
    assert application is not None, "known since the login"
    if guild is None:
        await client.http.bulk_upsert_global_commands(application, payload=payloads)
    else:
        await client.http.bulk_upsert_guild_commands(application, guild, payload=payloads)


def _reason(error: discord.HTTPException, names: Sequence[str]) -> str:
    if isinstance(error, discord.Forbidden):
        return (
            "Discord does not let the bot register commands there: invite it to that server with the scope "
            "applications.commands"
        )
    if error.status == 429:
        return "Discord takes no more changes of commands for now: wait and run this again"
    faults = []
    for line in error.text.splitlines():
        found = _AT_FAULT.fullmatch(line)
        if found is not None and int(found["number"]) < len(names):
            faults.append(f"/{names[int(found['number'])]}, {found['where'] or 'command'}: {found['what'][:200]}")
    if faults:
        return f"Discord refused {'; '.join(faults)}"
    listed = ", ".join(f"/{name}" for name in names)
    return f"Discord refused the commands {listed} ({error.status}, {error.code}): {error.text[:500]}"
