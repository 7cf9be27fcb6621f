"""Discord's limits on messages, modals, choices and pictures that its schema does not state; always on, never lenient."""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .components import BUTTON, LABEL, LAYOUT, ROW, SELECTS, STRING_SELECT, TEXT, TEXT_INPUT
from .errors import ApiError, BadForm, Fault
from .images import probe
from .models import COMPONENTS_V2, Json, Message, walk

Path = tuple[str | int, ...]
CONTENT, EMBEDS, EMBED_TOTAL, COMPONENTS, LAYOUT_TEXT = 2000, 10, 6000, 40, 4000
ROWS, IN_ROW, OPTIONS, CUSTOM_ID, LABEL_TEXT, PLACEHOLDER = 5, 5, 25, 100, 80, 150
EMBED_PARTS = {"title": 256, "description": 4096}
LINK, PREMIUM = 5, 6
MESSAGE_WORDS = """
content embeds allowed_mentions sticker_ids components flags attachments poll message_reference nonce enforce_nonce tts username
avatar_url thread_name applied_tags shared_client_theme
"""
MESSAGE_KEYS = frozenset(MESSAGE_WORDS.split())
MODAL_INPUTS = (*SELECTS, TEXT_INPUT, 19, 21, 22, 23)


def fault(path: Path, code: str, text: str) -> Fault:
    return (path, code, text)


def too_long(path: Path, most: int) -> Fault:
    return fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def required(path: Path) -> Fault:
    return fault(path, "BASE_TYPE_REQUIRED", "This field is required")


def length(path: Path, value: Any, low: int, high: int) -> None:
    """Refuse a text that is missing or not between `low` and `high` characters."""
    if value is None:
        raise BadForm([required(path)])
    if not low <= len(str(value)) <= high:
        text = f"Must be between {low} and {high} in length."
        raise BadForm([fault(path, "BASE_TYPE_BAD_LENGTH", text)])


def refuse(faults: Iterator[Fault] | Sequence[Fault]) -> None:
    found = list(faults)
    if found:
        raise BadForm(found)


# messages


def check_message(
    body: Json, *, files: int, existing: Message | None = None, at: Path = (), fresh: bool = False
) -> None:
    """A new message, or (with `existing`) an edit of one; `fresh` for the first text of a loading message."""
    refuse(_message(body, existing, at, fresh))
    if _is_empty(body, files, existing):
        raise ApiError(50006)


def _message(body: Json, existing: Message | None, at: Path, fresh: bool) -> Iterator[Fault]:
    for key in body.keys() - MESSAGE_KEYS:
        yield fault((*at, key), "UNKNOWN_KEY", f"A message has no field called {key!r}.")
    if len(str(body.get("content") or "")) > CONTENT:
        yield too_long((*at, "content"), CONTENT)
    if len(str(body.get("nonce") or "")) > 25:
        yield too_long((*at, "nonce"), 25)
    yield from _embeds(body.get("embeds") or [], (*at, "embeds"))
    old = existing.flags if existing is not None else 0
    flags = int(body.get("flags") or 0)
    layout = bool((flags | old) & COMPONENTS_V2)
    if existing is not None and not fresh and old & COMPONENTS_V2 and "flags" in body and not flags & COMPONENTS_V2:
        text = "The components-v2 flag cannot be removed from a message."
        yield fault((*at, "flags"), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", text)
    if layout:
        yield from _excluded(body, existing, at)
    given = body.get("components")
    if given is None and existing is not None and layout != bool(old & COMPONENTS_V2):
        given = existing.components
    yield from check_components(given or [], layout, (*at, "components"))


def _excluded(body: Json, existing: Message | None, at: Path) -> Iterator[Fault]:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        before = getattr(existing, key, None) if existing is not None else None
        if body.get(key, before):
            text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield fault((*at, key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)


def _is_empty(body: Json, files: int, existing: Message | None) -> bool:
    if files or body.get("sticker_ids") or body.get("poll"):
        return False
    parts: dict[str, Any] = {"content": "", "embeds": [], "components": [], "attachments": []}
    for key in parts:
        before = getattr(existing, key) if existing is not None and not existing.flags & 128 else parts[key]
        value = body.get(key, before) if key in body else before
        if key == "attachments" and existing is None:
            value = []
        if value and (key != "content" or str(value).strip()):
            return False
    return True


def _embeds(embeds: list[Json], at: Path) -> Iterator[Fault]:
    if len(embeds) > EMBEDS:
        yield too_long(at, EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        here = (*at, index)
        for key, most in EMBED_PARTS.items():
            total += len(str(embed.get(key) or ""))
            if len(str(embed.get(key) or "")) > most:
                yield too_long((*here, key), most)
        fields = embed.get("fields") or []
        if len(fields) > 25:
            yield too_long((*here, "fields"), 25)
        for number, item in enumerate(fields):
            for key, most in (("name", 256), ("value", 1024)):
                text = str(item.get(key) or "")
                total += len(text)
                if not text:
                    yield required((*here, "fields", number, key))
                elif len(text) > most:
                    yield too_long((*here, "fields", number, key), most)
        for part, key, most in (("footer", "text", 2048), ("author", "name", 256)):
            text = str((embed.get(part) or {}).get(key) or "")
            total += len(text)
            if len(text) > most:
                yield too_long((*here, part, key), most)
    if total > EMBED_TOTAL:
        yield fault(at, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


# components


def check_components(items: list[Json], layout: bool, at: Path) -> Iterator[Fault]:
    """`layout` says whether the message has the components-v2 flag."""
    if not layout:
        if len(items) > ROWS:
            yield fault(at, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {ROWS} in length.")
        for index, item in enumerate(items):
            if item.get("type") in LAYOUT:
                text = "This component can only be used with the components-v2 flag."
                yield fault((*at, index, "type"), "UNION_TYPE_CHOICES", text)
            elif item.get("type") != ROW:
                text = 'Value of field "type" must be one of (1,).'
                yield fault((*at, index, "type"), "UNION_TYPE_CHOICES", text)
    every = list(walk(items))
    if len(every) > COMPONENTS:
        text = f"A message holds at most {COMPONENTS} components with the nested ones; this one has {len(every)}."
        yield fault(at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
    letters = sum(len(str(each.get("content") or "")) for each in every if each.get("type") == TEXT)
    if letters > LAYOUT_TEXT:
        text = f"The text of all components may have {LAYOUT_TEXT} characters; this one has {letters}."
        yield fault(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)
    yield from _unlike(every, at)
    for index, item in enumerate(items):
        yield from _component(item, (*at, index))


def _unlike(every: list[Json], at: Path) -> Iterator[Fault]:
    for key, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        counted = Counter(each[key] for each in every if each.get(key))
        for value, times in counted.items():
            if times > 1:
                yield fault(at, code, f"Component {key} {value!r} is used {times} times; it must be unique.")


def _component(item: Json, at: Path) -> Iterator[Fault]:
    kind = item.get("type")
    if kind == ROW:
        yield from _row(item, at)
    elif kind == BUTTON:
        yield from _button(item, at)
    elif kind in SELECTS:
        yield from _select(item, at)
    elif item.get("components") is not None:
        if not item["components"]:
            yield required((*at, "components"))
        for index, inner in enumerate(item["components"]):
            yield from _component(inner, (*at, "components", index))
    accessory = item.get("accessory")
    if accessory is not None:
        yield from _component(accessory, (*at, "accessory"))


def _row(row: Json, at: Path) -> Iterator[Fault]:
    inner = row.get("components") or []
    kinds = [each.get("type") for each in inner]
    selects = sum(kind in SELECTS for kind in kinds)
    if not inner or len(inner) > IN_ROW:
        yield fault((*at, "components"), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {IN_ROW} in length.")
    if selects and len(inner) > 1:
        text = "A row holds up to five buttons or one select, not both."
        yield fault((*at, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)
    for index, item in enumerate(inner):
        here = (*at, "components", index)
        if item.get("type") != BUTTON and item.get("type") not in SELECTS:
            yield fault((*here, "type"), "UNION_TYPE_CHOICES", "Only buttons and selects may be in a row.")
        yield from _component(item, here)


def _custom_id(item: Json, at: Path) -> Iterator[Fault]:
    value = item.get("custom_id")
    if not value:
        yield required((*at, "custom_id"))
    elif len(str(value)) > CUSTOM_ID:
        yield too_long((*at, "custom_id"), CUSTOM_ID)


def _button(item: Json, at: Path) -> Iterator[Fault]:
    style = item.get("style")
    if style not in range(1, 7):
        yield fault((*at, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    if style == LINK:
        if not item.get("url"):
            yield required((*at, "url"))
        if item.get("custom_id"):
            text = "A custom id and url cannot both be specified"
            yield fault((*at, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)
    elif style != PREMIUM:
        yield from _custom_id(item, at)
        if item.get("url"):
            text = "Only a link button may have a url"
            yield fault((*at, "url"), "BUTTON_COMPONENT_INVALID_URL", text)
        if not item.get("label") and not item.get("emoji"):
            text = "A button must have a label or an emoji"
            yield fault((*at, "label"), "BUTTON_COMPONENT_MUST_HAVE_LABEL_OR_EMOJI", text)
    if len(str(item.get("label") or "")) > LABEL_TEXT:
        yield too_long((*at, "label"), LABEL_TEXT)


def _select(item: Json, at: Path) -> Iterator[Fault]:
    yield from _custom_id(item, at)
    if len(str(item.get("placeholder") or "")) > PLACEHOLDER:
        yield too_long((*at, "placeholder"), PLACEHOLDER)
    low = 1 if item.get("min_values") is None else int(item["min_values"])
    high = 1 if item.get("max_values") is None else int(item["max_values"])
    if not 0 <= low <= high <= OPTIONS or high < 1:
        text = "min_values must be between 0 and max_values, max_values between 1 and 25."
        yield fault((*at, "max_values"), "SELECT_COMPONENT_INVALID_RANGE", text)
    if item.get("type") != STRING_SELECT:
        return
    options = item.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        yield fault((*at, "options"), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {OPTIONS} in length.")
    elif high > len(options):
        text = f"max_values is {high} but there are only {len(options)} options."
        yield fault((*at, "max_values"), "SELECT_COMPONENT_MAX_VALUES_ABOVE_OPTIONS", text)
    counted = Counter(each.get("value") for each in options)
    for index, option in enumerate(options):
        here = (*at, "options", index)
        for key in ("label", "value"):
            if not option.get(key):
                yield required((*here, key))
        for key in ("label", "value", "description"):
            if len(str(option.get(key) or "")) > 100:
                yield too_long((*here, key), 100)
        if counted[option.get("value")] > 1:
            text = "The specified option value is already used"
            yield fault((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)


# modals, choices, pictures


def check_modal(data: Json) -> None:
    refuse(_modal(data))


def _modal(data: Json) -> Iterator[Fault]:
    yield from _custom_id(data, ("data",))
    title = str(data.get("title") or "")
    if not 1 <= len(title) <= 45:
        yield fault(("data", "title"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
    items = data.get("components") or []
    if not 1 <= len(items) <= ROWS:
        text = f"Must be between 1 and {ROWS} in length."
        yield fault(("data", "components"), "BASE_TYPE_BAD_LENGTH", text)
    yield from _unlike(list(walk(items)), ("data", "components"))
    for index, item in enumerate(items):
        yield from _modal_item(item, ("data", "components", index))


def _modal_item(item: Json, at: Path) -> Iterator[Fault]:
    kind = item.get("type")
    if kind == TEXT:
        return
    if kind == ROW:
        inner, slot = item.get("components") or [], "components"
        if len(inner) != 1 or inner[0].get("type") != TEXT_INPUT:
            yield fault((*at, "components"), "BASE_TYPE_BAD_LENGTH", "A modal's row holds one text input.")
    elif kind == LABEL:
        inner, slot = [item["component"]] if item.get("component") else [], "component"
        if not inner or inner[0].get("type") not in MODAL_INPUTS:
            yield required((*at, "component"))
        if not 1 <= len(str(item.get("label") or "")) <= 45:
            yield fault((*at, "label"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
    else:
        yield fault((*at, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')
        return
    for each in inner:
        if each.get("type") == STRING_SELECT:
            yield from _select(each, (*at, slot))
        else:
            yield from _custom_id(each, (*at, slot))


def check_choices(choices: list[Json]) -> None:
    """Autocomplete: at most 25, names and texts of 1 to 100 characters."""
    faults: list[Fault] = []
    if len(choices) > OPTIONS:
        faults.append(too_long(("data", "choices"), OPTIONS))
    for index, each in enumerate(choices):
        if not 1 <= len(str(each.get("name") or "")) <= 100:
            text = "Must be between 1 and 100 in length."
            faults.append(fault(("data", "choices", index, "name"), "BASE_TYPE_BAD_LENGTH", text))
        if isinstance(each.get("value"), str) and not 1 <= len(each["value"]) <= 100:
            text = "Must be between 1 and 100 in length."
            faults.append(fault(("data", "choices", index, "value"), "BASE_TYPE_BAD_LENGTH", text))
    refuse(faults)


def check_image(value: Any, field: str, most: int = 10 * 1024 * 1024) -> tuple[str, bytes]:
    """(content type, bytes) of a data address that holds a whole picture of at most `most` bytes."""
    match = re.fullmatch(r"data:image/(png|jpeg|gif|webp);base64,(.+)", str(value or ""), re.S)
    try:
        data = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        data = b""
    picture = probe(data)
    if picture is None:
        raise BadForm([fault((field,), "IMAGE_INVALID", "Invalid image data")])
    if len(data) > most:
        text = f"File cannot be larger than {most / 1024} kb."
        raise BadForm([fault((field,), "BINARY_TYPE_MAX_SIZE", text)])
    return picture[0], data
