"""Users, their direct messages, members and roles of guilds; it must never answer for a guild without the bot."""

from __future__ import annotations

from bot.sandbox import guild_payloads, payloads, permissions, places
from bot.sandbox.errors import ApiError

from .routing import Call, Reply, Routes, nothing

routes = Routes()
MEMBER = "/guilds/{guild_id}/members/{user_id}"


@routes.add("GET", "/users/{user_id}")
def get_user(call: Call) -> Reply:
    return Reply(payloads.user(call.user()))


@routes.add("POST", "/users/@me/channels")
def open_dm(call: Call) -> Reply:
    recipient = call.form().get("recipient_id")
    who = call.world.users.get(int(recipient)) if recipient is not None else None
    if who is None or who.bot:
        raise ApiError(50033)
    if places.dm_with(call.world, who) is None:
        call.limits.new_dm()
    return Reply(payloads.channel(call.world, places.open_dm(call.world, who)))


@routes.add("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Reply:
    home = call.guild()
    body = guild_payloads.guild(call.world, home)
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        body |= {"approximate_member_count": len(home.members), "approximate_presence_count": 0}
    return Reply(body)


@routes.add("GET", "/guilds/{guild_id}/channels")
def guild_channels(call: Call) -> Reply:
    world = call.world
    return Reply([payloads.channel(world, world.channels[each]) for each in call.guild().channel_ids])


@routes.add("POST", "/guilds/{guild_id}/channels")
def new_channel(call: Call) -> Reply:
    home, world, body = call.guild(), call.world, call.form()
    if not permissions.in_guild(home, home.members[world.bot_user.id]) & permissions.MANAGE_CHANNELS:
        raise ApiError(50013)
    if (body.get("type") or 0) != 0:
        raise ApiError(50024)
    place = world.add_channel(home, str(body["name"]), topic=body.get("topic"))
    return Reply(payloads.channel(world, place), 201)


@routes.add("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> Reply:
    return Reply([payloads.role(each) for each in call.guild().roles.values()])


@routes.add("GET", MEMBER)
def get_member(call: Call) -> Reply:
    home = call.guild()
    member = home.members.get(call.user().id)
    if member is None:
        raise ApiError(10007)
    return Reply(payloads.member(call.world, member))


@routes.add("PATCH", "/guilds/{guild_id}/members/@me")
def change_own_member(call: Call) -> Reply:
    home = call.guild()
    member = home.members[call.world.bot_user.id]
    if "nick" in call.form():
        member.nick = call.form()["nick"] or None
        call.world.news.member(home, call.world.bot_user, "UPDATE")
    return Reply(payloads.member(call.world, member))


@routes.add("PUT", MEMBER + "/roles/{role_id}")
def give_role(call: Call) -> Reply:
    return set_role(call, True)


@routes.add("DELETE", MEMBER + "/roles/{role_id}")
def take_role(call: Call) -> Reply:
    return set_role(call, False)


def set_role(call: Call, wanted: bool) -> Reply:
    home, role_id = call.guild(), call.id("role_id")
    if not permissions.in_guild(home, home.members[call.world.bot_user.id]) & permissions.MANAGE_ROLES:
        raise ApiError(50013)
    member = home.members.get(call.user().id)
    if member is None:
        raise ApiError(10007)
    if role_id not in home.roles or role_id == home.id:
        raise ApiError(10011)
    if wanted and role_id not in member.roles:
        member.roles.append(role_id)
    elif not wanted and role_id in member.roles:
        member.roles.remove(role_id)
    call.world.news.member(home, member.user, "UPDATE")
    return nothing()


@routes.add("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> Reply:
    call.world.leave(call.world.bot_user, call.guild())
    return nothing()
