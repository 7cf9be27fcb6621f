"""Components and embeds as a stored message has them: numbered, defaults filled in, files resolved; it never refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from .models import Json, walk

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL = 17, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LAYOUT = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)

DEFAULTS: dict[int, Json] = {
    BUTTON: {"disabled": False},
    **{kind: {"min_values": 1, "max_values": 1, "disabled": False} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False, "name": None, "size": None},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}

Resolve = Callable[[str], Json]
"""From an address in a request (attachment://name or https) to Discord's unfurled media object."""


def complete(items: Iterable[Json], resolve: Resolve) -> list[Json]:
    """The components as Discord stores them; ids that the sender gave are kept, others count up from 1."""
    listed = list(items)
    taken = {each["id"] for each in walk(listed) if each.get("id")}
    numbers = (each for each in count(1) if each not in taken)
    return [_complete(each, numbers, resolve) for each in listed]


def _complete(item: Json, numbers: Iterable[int], resolve: Resolve) -> Json:
    body = {key: value for key, value in item.items() if value is not None}
    body = DEFAULTS.get(item["type"], {}) | body
    body["id"] = item.get("id") or next(iter(numbers))
    if "components" in body:
        body["components"] = [_complete(each, numbers, resolve) for each in body["components"]]
    for slot in ("accessory", "component"):
        if slot in body:
            body[slot] = _complete(body[slot], numbers, resolve)
    if "options" in body:
        body["options"] = [_without_nulls(each) for each in body["options"]]
    if "emoji" in body:
        body["emoji"] = _emoji(body["emoji"])
    if item["type"] == THUMBNAIL:
        body["media"] = resolve(body["media"]["url"])
    elif item["type"] == FILE:
        body["file"] = resolve(body["file"]["url"])
    elif item["type"] == GALLERY:
        body["items"] = [
            {"description": None, "spoiler": False} | _without_nulls(each) | {"media": resolve(each["media"]["url"])}
            for each in body["items"]
        ]
    return body


def _without_nulls(item: Json) -> Json:
    body = {key: value for key, value in item.items() if value is not None}
    if "emoji" in body:
        body["emoji"] = _emoji(body["emoji"])
    return body


def _emoji(item: Any) -> Json:
    body = {key: value for key, value in item.items() if value is not None}
    body.setdefault("name", "_")
    if "id" in body:
        body["id"] = str(body["id"])
    return body


def embeds(items: Iterable[Json], resolve: Resolve) -> list[Json]:
    """Embeds as stored: type, images resolved, fields with an explicit `inline`."""
    return [_embed(each, resolve) for each in items]


def _embed(item: Json, resolve: Resolve) -> Json:
    body = {key: value for key, value in item.items() if value is not None}
    body["type"] = "rich"
    for slot in ("image", "thumbnail"):
        if slot in body:
            media = resolve(body[slot]["url"])
            body[slot] = {key: media[key] for key in ("url", "proxy_url", "width", "height") if media.get(key)}
    for slot in ("footer", "author"):
        part = body.get(slot)
        if part and part.get("icon_url"):
            url = resolve(part["icon_url"])["url"]
            body[slot] = part | {"icon_url": url, "proxy_icon_url": url}
    if "fields" in body:
        body["fields"] = [{"inline": False} | each for each in body["fields"]]
    if "timestamp" in body:
        body["timestamp"] = str(body["timestamp"]).replace("Z", "+00:00")
    return body
