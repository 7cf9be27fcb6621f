"""A modal filled in by a person, as the client would send it; it must never send what the client would refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .commands import Refused, resolve
from .components import LABEL, ROW, SELECTS, STRING_SELECT, TEXT_INPUT
from .models import Channel, Json, walk

if TYPE_CHECKING:
    from .world import World

FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
Values = dict[str, str | list[str]]


def modal_data(world: World, place: Channel, modal: Json, values: Values) -> Json:
    """Interaction data of a modal submit; values by custom_id, untouched inputs as they were offered."""
    known = [each["custom_id"] for each in walk(modal["components"]) if each.get("custom_id")]
    stray = [each for each in values if each not in known]
    if stray:
        raise Refused(f"the modal has no inputs {stray}; it has {known}")
    resolved: Json = {}
    parts = []
    for number, item in enumerate(modal["components"], 1):
        if item["type"] == ROW:
            inner = [_input(world, place, each, values, resolved, number) for each in item["components"]]
            parts.append({"type": ROW, "id": item.get("id") or number, "components": inner})
        elif item["type"] == LABEL:
            inner_one = _input(world, place, item["component"], values, resolved, number)
            parts.append({"type": LABEL, "id": item.get("id") or number, "component": inner_one})
        else:
            parts.append({"type": item["type"], "id": item.get("id") or number})
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    if resolved:
        data["resolved"] = resolved
    return data


def _input(world: World, place: Channel, item: Json, values: Values, resolved: Json, number: int) -> Json:
    kind, key = item["type"], item["custom_id"]
    sent: Json = {"type": kind, "id": item.get("id") or 100 + number, "custom_id": key}
    given: Any = values.get(key)
    if kind == TEXT_INPUT:
        text = str(given if given is not None else item.get("value") or "")
        _check_text(item, text)
        return sent | {"value": text}
    if kind == CHECKBOX:
        chosen = given if given is not None else bool(item.get("default"))
        return sent | {"value": chosen in (True, "true", "True", ["true"])}
    if kind == RADIO_GROUP:
        return sent | {"value": _radio(item, given)}
    chosen = _chosen(item, given)
    if kind in SELECTS and kind != STRING_SELECT:
        for each in chosen:
            resolve(world, place, int(each), resolved)
    return sent | {"values": chosen}


def _check_text(item: Json, text: str) -> None:
    key = item["custom_id"]
    if item.get("required") is not False and not text:
        raise Refused(f"the input {key!r} must be filled in")
    if text and len(text) < (item.get("min_length") or 0):
        raise Refused(f"the input {key!r} needs at least {item['min_length']} characters")
    if len(text) > (item.get("max_length") or 4000):
        raise Refused(f"the input {key!r} takes at most {item.get('max_length') or 4000} characters")


def _radio(item: Json, given: Any) -> str | None:
    if isinstance(given, list):
        given = given[0] if given else None
    if given is None:
        given = next((each["value"] for each in item["options"] if each.get("default")), None)
    if given is None and item.get("required") is not False:
        raise Refused(f"{item['custom_id']!r} needs a choice")
    if given is not None and given not in [each["value"] for each in item["options"]]:
        raise Refused(f"{item['custom_id']!r} does not offer {given!r}")
    return None if given is None else str(given)


def _chosen(item: Json, given: Any) -> list[str]:
    options = item.get("options") or []
    if given is None:
        chosen = [str(each["value"]) for each in options if each.get("default")]
        chosen = chosen or [str(each["id"]) for each in item.get("default_values") or []]
    else:
        chosen = [str(each) for each in (given if isinstance(given, list) else [given])]
    least = 1 if item.get("min_values") is None else int(item["min_values"])
    most = item.get("max_values") or (len(options) if item["type"] == CHECKBOX_GROUP else 1)
    if item.get("required") is False and not chosen:
        least = 0
    if not least <= len(chosen) <= most:
        raise Refused(f"{item['custom_id']!r} takes {least} to {most} values")
    wrong = [each for each in chosen if options and each not in [str(one["value"]) for one in options]]
    if wrong:
        raise Refused(f"{item['custom_id']!r} does not offer {wrong}")
    return chosen
