"""How to use the bot, on one page; never the rules of a game (the rulebook has them)."""

from __future__ import annotations

from bot.render.pages import Page
from bot.render.words import Words

COMMANDS: tuple[str, ...] = (
    "start",
    "hand",
    "table",
    "last",
    "leave",
    "stop",
    "rules",
    "stats",
    "leaderboard",
    "help",
)
"""The commands under ``/rook``; each has the phrase ``command-rook-<name>``, the description that Discord shows."""


def help_page(words: Words) -> Page:
    """The commands with what they do, and how a game goes."""
    lines = [
        words("heading", text=words("help-title")),
        words("help-start"),
        words("help-play"),
        words("help-away"),
        "",
    ]
    lines += [words("help-command", command=name, about=words(f"command-rook-{name}")) for name in COMMANDS]
    return Page("\n".join(lines))
