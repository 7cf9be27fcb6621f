"""Discord's limits on commands that its schema does not state; always on, never lenient."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .errors import BadForm, Fault
from .models import Json

Path = tuple[str | int, ...]
LIMITS = {1: 100, 2: 15, 3: 15}
TEXT_TOTAL = 8000
SUB_COMMANDS = (1, 2)
LOCALE_WORDS = """
ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW
"""
LOCALES = frozenset(LOCALE_WORDS.split())
NAME = re.compile(r"[-_'\w]{1,32}")


def check_commands(bodies: list[Json], *, only_last: bool = False) -> None:
    """A scope's whole list of commands; with `only_last` the earlier ones only count towards numbers and names."""
    kinds = Counter(int(each.get("type") or 1) for each in bodies)
    faults: list[Fault] = [
        ((), "MAX_APPLICATION_COMMANDS", f"At most {LIMITS[kind]} commands of type {kind}; these are {number}.")
        for kind, number in kinds.items()
        if number > LIMITS.get(kind, 1)
    ]
    names = Counter((each.get("name"), int(each.get("type") or 1)) for each in bodies)
    for index, body in enumerate(bodies):
        if only_last and index < len(bodies) - 1:
            continue
        at: Path = () if only_last or len(bodies) == 1 else (index,)
        if names[body.get("name"), int(body.get("type") or 1)] > 1:
            faults.append(
                ((*at, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
            )
        faults += _command(body, at)
    if faults:
        raise BadForm(faults)


def _command(body: Json, at: Path) -> Iterator[Fault]:
    kind = int(body.get("type") or 1)
    if kind == 1:
        yield from _words(body, at)
        yield from _options(body.get("options") or [], (*at, "options"))
    elif body.get("description") or body.get("options"):
        text = "Context menu commands have neither description nor options."
        yield ((*at, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", text)
    else:
        yield from _locales(body, at)
    letters = text_length(body)
    if letters > TEXT_TOTAL:
        text = f"A command's names, descriptions and values may have {TEXT_TOTAL} characters; this one has {letters}."
        yield (at, "APPLICATION_COMMAND_TOO_LARGE", text)


def _words(body: Json, at: Path) -> Iterator[Fault]:
    names = {"name": body.get("name"), **(body.get("name_localizations") or {})}
    for key, name in names.items():
        here = (*at, "name") if key == "name" else (*at, "name_localizations", key)
        if not NAME.fullmatch(str(name or "")):
            text = "A name has 1 to 32 letters, digits, hyphens or underscores and no spaces."
            yield (here, "APPLICATION_COMMAND_INVALID_NAME", text)
        elif str(name) != str(name).lower():
            yield (here, "APPLICATION_COMMAND_INVALID_NAME", "A name must be lower case where letters have cases.")
    described = {"description": body.get("description"), **(body.get("description_localizations") or {})}
    for key, value in described.items():
        here = (*at, "description") if key == "description" else (*at, "description_localizations", key)
        if not value:
            yield (here, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(str(value)) > 100:
            yield (here, "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
    yield from _locales(body, at)


def _locales(body: Json, at: Path) -> Iterator[Fault]:
    for field in ("name_localizations", "description_localizations"):
        for locale in (body.get(field) or {}).keys() - LOCALES:
            yield ((*at, field, locale), "BASE_TYPE_CHOICES", f"{locale!r} is not a locale that Discord knows.")


def _options(options: list[Json], at: Path) -> Iterator[Fault]:
    if len(options) > 25:
        yield (at, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    names = Counter(each.get("name") for each in options)
    nested = [each.get("type") in SUB_COMMANDS for each in options]
    if any(nested) and not all(nested):
        yield (at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and other options cannot be mixed.")
    optional_before = False
    for index, option in enumerate(options):
        here = (*at, index)
        if names[option.get("name")] > 1:
            text = "Option names must be unique within a command."
            yield ((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text)
        if option.get("required") and optional_before:
            text = "Required options must be placed before non-required options"
            yield (here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_before = optional_before or not option.get("required")
        yield from _words(option, here)
        choices = option.get("choices") or []
        if len(choices) > 25:
            yield ((*here, "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        if choices and option.get("autocomplete"):
            text = "An option has either choices or autocomplete."
            yield ((*here, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", text)
        yield from _options(option.get("options") or [], (*here, "options"))


def text_length(body: Json) -> int:
    """Characters of names, descriptions and choice values, the longest language of each counted."""
    total = _longest(body, "name") + _longest(body, "description")
    for choice in body.get("choices") or []:
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(text_length(each) for each in body.get("options") or [])


def _longest(body: Json, field: str) -> int:
    values: list[Any] = [body.get(field) or "", *(body.get(f"{field}_localizations") or {}).values()]
    return max(len(str(each)) for each in values)
