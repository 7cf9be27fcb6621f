"""The neutral page that a person sees: text, buttons, menus, and the limits they must keep; never how a message is sent."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

Style = Literal["primary", "secondary", "success", "danger"]

TEXT_LIMIT = 2000
ROW_LIMIT = 5
BUTTONS_IN_ROW = 5
LABEL_LIMIT = 80
ID_LIMIT = 100
OPTION_LIMIT = 25
OPTION_TEXT_LIMIT = 100
PLACEHOLDER_LIMIT = 150


class Button(msgspec.Struct, frozen=True):
    """A button. ``id`` says what a press means (see press), ``emoji`` is one Unicode emoji before the label."""

    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False
    emoji: str | None = None


class Option(msgspec.Struct, frozen=True):
    """One line of a menu; ``value`` is what comes back when it is chosen."""

    value: str
    label: str
    description: str | None = None
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    """A drop-down list from which ``least`` to ``most`` options are chosen."""

    id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class Page(msgspec.Struct, frozen=True):
    """A message: ``text`` in Discord's markdown, and rows of up to five buttons or one menu each."""

    text: str
    rows: tuple[tuple[Button, ...] | Menu, ...] = ()


def length(text: str) -> int:
    """The text's length in UTF-16 units, the strictest way in which any client counts characters."""
    return len(text) + sum(1 for char in text if ord(char) > 0xFFFF)


def rows_of(buttons: tuple[Button, ...]) -> tuple[tuple[Button, ...], ...]:
    """The buttons in their order, five to a row."""
    return tuple(buttons[start : start + BUTTONS_IN_ROW] for start in range(0, len(buttons), BUTTONS_IN_ROW))


def check_page(page: Page) -> list[str]:
    """A sentence for each of Discord's limits that the page breaks; empty when it may be sent."""
    faults = []
    if not page.text.strip():
        faults.append("the text is empty")
    if length(page.text) > TEXT_LIMIT:
        faults.append(f"the text has {length(page.text)} characters, over {TEXT_LIMIT}")
    if len(page.rows) > ROW_LIMIT:
        faults.append(f"there are {len(page.rows)} rows, over {ROW_LIMIT}")
    ids: Counter[str] = Counter()
    for row in page.rows:
        if isinstance(row, Menu):
            ids[row.id] += 1
            faults += _menu_faults(row)
        else:
            ids.update(button.id for button in row)
            if not 1 <= len(row) <= BUTTONS_IN_ROW:
                faults.append(f"a row holds {len(row)} buttons: from 1 to {BUTTONS_IN_ROW} fit")
            for button in row:
                faults += _text_faults(f"the label of {button.id}", button.label, LABEL_LIMIT)
    for name, times in ids.items():
        faults += _text_faults("an id", name, ID_LIMIT)
        if times > 1:
            faults.append(f"the id {name} is used {times} times")
    return faults


def _menu_faults(menu: Menu) -> list[str]:
    faults = _text_faults(f"the placeholder of {menu.id}", menu.placeholder, PLACEHOLDER_LIMIT)
    count = len(menu.options)
    if not 1 <= count <= OPTION_LIMIT:
        faults.append(f"the menu {menu.id} has {count} options: from 1 to {OPTION_LIMIT} fit")
    if not (0 <= menu.least <= menu.most and 1 <= menu.most <= min(count, OPTION_LIMIT)):
        faults.append(f"the menu {menu.id} asks for {menu.least} to {menu.most} of {count} options")
    if sum(option.chosen for option in menu.options) > menu.most:
        faults.append(f"the menu {menu.id} has more options chosen than it allows")
    for value, times in Counter(option.value for option in menu.options).items():
        if times > 1:
            faults.append(f"the menu {menu.id} has the value {value} {times} times")
    for option in menu.options:
        faults += _text_faults(f"a value of {menu.id}", option.value, OPTION_TEXT_LIMIT)
        faults += _text_faults(f"a label of {menu.id}", option.label, OPTION_TEXT_LIMIT)
        if option.description is not None:
            faults += _text_faults(f"a description of {menu.id}", option.description, OPTION_TEXT_LIMIT)
    return faults


def _text_faults(what: str, text: str, limit: int) -> list[str]:
    if not text.strip():
        return [f"{what} is empty"]
    return [f"{what} has {length(text)} characters, over {limit}"] if length(text) > limit else []
