"""The application's commands, global ones and a guild's: listed, replaced, added, changed; it must never run one."""

from __future__ import annotations

from typing import Any

from bot.sandbox import payloads
from bot.sandbox.command_rules import check_commands
from bot.sandbox.errors import ApiError

from .routing import Call, Reply, Routes, nothing

routes = Routes()
GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def scope(call: Call) -> int | None:
    """The guild id of a guild route (the bot must be in it), None for the global ones."""
    call.application()
    return call.guild().id if "guild_id" in call.params else None


def listed(call: Call, guild_id: int | None) -> list[dict[str, Any]]:
    return [payloads.command(call.world, each) for each in call.world.registry.of(guild_id)]


@routes.add("GET", GLOBAL)
@routes.add("GET", GUILD)
def get_all(call: Call) -> Reply:
    return Reply(listed(call, scope(call)))


@routes.add("PUT", GLOBAL)
@routes.add("PUT", GUILD)
def put_all(call: Call) -> Reply:
    guild_id = scope(call)
    bodies = call.body or []
    check_commands(bodies)
    call.world.registry.overwrite(guild_id, bodies)
    return Reply(listed(call, guild_id))


@routes.add("POST", GLOBAL)
@routes.add("POST", GUILD)
def post_one(call: Call) -> Reply:
    guild_id = scope(call)
    body = call.form()
    kind = int(body.get("type") or 1)
    others = [
        each.body for each in call.world.registry.of(guild_id) if (each.name, each.kind) != (body.get("name"), kind)
    ]
    check_commands([*others, body], only_last=True)
    command, is_new = call.world.registry.upsert(guild_id, body)
    return Reply(payloads.command(call.world, command), 201 if is_new else 200)


@routes.add("GET", GLOBAL + "/{command_id}")
@routes.add("GET", GUILD + "/{command_id}")
def get_one(call: Call) -> Reply:
    return Reply(payloads.command(call.world, call.world.registry.get(scope(call), call.id("command_id"))))


@routes.add("PATCH", GLOBAL + "/{command_id}")
@routes.add("PATCH", GUILD + "/{command_id}")
def patch_one(call: Call) -> Reply:
    command = call.world.registry.get(scope(call), call.id("command_id"))
    check_commands([command.body | call.form()])
    return Reply(payloads.command(call.world, call.world.registry.change(command, call.form())))


@routes.add("DELETE", GLOBAL + "/{command_id}")
@routes.add("DELETE", GUILD + "/{command_id}")
def delete_one(call: Call) -> Reply:
    call.world.registry.delete(call.world.registry.get(scope(call), call.id("command_id")))
    return nothing()


@routes.add("GET", GUILD + "/permissions")
def permissions_of_all(call: Call) -> Reply:
    scope(call)
    return Reply([])


@routes.add("GET", GUILD + "/{command_id}/permissions")
def permissions_of_one(call: Call) -> Reply:
    """Nobody has overridden anything here, which Discord answers with 10066."""
    scope(call)
    raise ApiError(10066)
