"""Who the bot is and where its gateway stands; it must never give out a token."""

from __future__ import annotations

from bot.sandbox import app_payloads
from bot.sandbox.permissions import in_guild
from bot.sandbox.rules import check_image

from .routing import Call, Reply, Routes

routes = Routes()


@routes.add("GET", "/users/@me")
def me(call: Call) -> Reply:
    return Reply(app_payloads.own_user(call.world))


@routes.add("PATCH", "/users/@me")
def change_me(call: Call) -> Reply:
    body = call.form()
    if body.get("avatar"):
        check_image(body["avatar"], "avatar")
    if body.get("username"):
        call.world.bot_user.username = body["username"]
    return Reply(app_payloads.own_user(call.world))


@routes.add("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Reply:
    own = call.world.bot_user
    return Reply(
        [
            {
                "id": str(home.id),
                "name": home.name,
                "icon": None,
                "banner": None,
                "owner": home.owner_id == own.id,
                "permissions": str(home_permissions(call, home.id)),
                "features": [],
            }
            for home in call.world.guilds.values()
            if own.id in home.members
        ]
    )


def home_permissions(call: Call, guild_id: int) -> int:
    home = call.world.guilds[guild_id]
    return in_guild(home, home.members[call.world.bot_user.id])


@routes.add("GET", "/applications/@me")
@routes.add("GET", "/oauth2/applications/@me")
def application(call: Call) -> Reply:
    return Reply(app_payloads.application(call.world))


@routes.add("GET", "/gateway")
def gateway(call: Call) -> Reply:
    return Reply({"url": gateway_url(call)})


@routes.add("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Reply:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return Reply({"url": gateway_url(call), "shards": 1, "session_start_limit": limit})


def gateway_url(call: Call) -> str:
    return call.world.base_url.replace("http://", "ws://", 1) + "/gateway"
