"""Neutral pages as messages of discord.py; it decides nothing, and nothing lives in a widget.

The views made here are finished before they are sent: the library then keeps no copy of them, and a press finds its way by its id alone.
"""

from __future__ import annotations

import asyncio

import discord

from bot.render.pages import Button, Menu, Option, Page

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

SILENT = discord.AllowedMentions.none()


def view_of(page: Page) -> discord.ui.View | None:
    """The page's rows as components, None when it has none. Needs a running loop."""
    if not page.rows:
        return None
    view = _Finished()
    for number, row in enumerate(page.rows):
        if isinstance(row, Menu):
            view.add_item(_select(row, number))
        else:
            for button in row:
                view.add_item(_button(button, number))
    return view


class _Finished(discord.ui.View):
    def __init__(self) -> None:
        asyncio.get_running_loop()
        super().__init__(timeout=None)
        self.stop()


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        style=_STYLES[button.style],
        label=button.label,
        disabled=button.disabled,
        custom_id=button.id,
        emoji=button.emoji,
        row=row,
    )


def _select(menu: Menu, row: int) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder,
        min_values=menu.least,
        max_values=menu.most,
        options=[_option(option) for option in menu.options],
        row=row,
    )


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label, value=option.value, description=option.description, default=option.chosen
    )
