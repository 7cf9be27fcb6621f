"""The application's emojis: at most 2,000 real pictures of 256 KiB with unlike names; it must never take a broken one."""

from __future__ import annotations

import re

from bot.sandbox import app_payloads
from bot.sandbox.errors import ApiError, BadForm
from bot.sandbox.models import Emoji
from bot.sandbox.rules import check_image

from .routing import Call, Reply, Routes, nothing

routes = Routes()
EMOJIS = "/applications/{application_id}/emojis"
MOST = 2000


def named(call: Call, but: Emoji | None = None) -> str:
    name = str(call.form().get("name") or "")
    if not re.fullmatch(r"\w{2,32}", name):
        raise BadForm([(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")])
    if any(each.name == name and each is not but for each in call.world.emojis.values()):
        text = "The name of this emoji is already taken"
        raise BadForm([(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text)])
    return name


def one(call: Call) -> Emoji:
    call.application()
    found = call.world.emojis.get(call.id("emoji_id"))
    if found is None:
        raise ApiError(10014)
    return found


@routes.add("GET", EMOJIS)
def get_all(call: Call) -> Reply:
    call.application()
    return Reply({"items": [app_payloads.emoji(call.world, each) for each in call.world.emojis.values()]})


@routes.add("POST", EMOJIS)
def create(call: Call) -> Reply:
    call.application()
    name = named(call)
    if len(call.world.emojis) >= MOST:
        raise ApiError(30008)
    kind, data = check_image(call.form().get("image"), "image", most=256 * 1024)
    emoji = Emoji(call.world.new_id(), name, data, kind)
    call.world.emojis[emoji.id] = emoji
    call.world.news.changed()
    return Reply(app_payloads.emoji(call.world, emoji), 201)


@routes.add("GET", EMOJIS + "/{emoji_id}")
def get_one(call: Call) -> Reply:
    return Reply(app_payloads.emoji(call.world, one(call)))


@routes.add("PATCH", EMOJIS + "/{emoji_id}")
def rename(call: Call) -> Reply:
    emoji = one(call)
    emoji.name = named(call, but=emoji)
    return Reply(app_payloads.emoji(call.world, emoji))


@routes.add("DELETE", EMOJIS + "/{emoji_id}")
def delete(call: Call) -> Reply:
    del call.world.emojis[one(call).id]
    call.world.news.changed()
    return nothing()
