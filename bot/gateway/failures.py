"""What a person is told when something goes wrong, presses and commands alike; it must never say a hand or a token, nor leave one waiting.

A refusal becomes its sentence. What Discord refuses because it came too late is noted and left. Everything else gets a private sentence
with a reference, under which the log has the rest.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any

import discord
from discord import app_commands

from bot.errors import Refusal
from bot.gateway import codes
from bot.gateway.answers import say
from bot.render.refusals import refusal_text
from bot.render.words import Words
from bot.rules.refusal import IllegalAction
from bot.sessions.table import Table

log = logging.getLogger(__name__)

TOO_LATE = frozenset({codes.UNKNOWN_INTERACTION, codes.UNKNOWN_WEBHOOK, codes.INVALID_TOKEN, codes.UNKNOWN_MESSAGE})


def new_reference() -> str:
    """A short random word that joins what a person was told to a line of the log."""
    return secrets.token_hex(4)


async def report(
    interaction: discord.Interaction[Any], words: Words, error: Exception, *, what: str, table: Table | None = None
) -> None:
    """Answer a press or command that failed. Never raises; ``what`` names it in the log, without values."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    name = table.info.table if table is not None else "-"
    told = _told(cause, what, name)
    if told is None:
        return
    try:
        face, ruleset = (None, None) if table is None else (table.face(), table.ruleset)
        await say(interaction, refusal_text(words, told, face, ruleset))
    except discord.HTTPException as lost:
        log.info("the answer to %s at table %s was lost (%d)", what, name, lost.code)
    except Exception:
        log.exception("the answer to %s at table %s could not be made", what, name)


def _told(cause: BaseException, what: str, name: str) -> Refusal | IllegalAction | None:
    if isinstance(cause, Refusal | IllegalAction):
        return cause
    if isinstance(cause, discord.HTTPException):
        if cause.code in TOO_LATE:
            log.info("%s at table %s could not be answered any more (%d)", what, name, cause.code)
            return None
        if cause.code == codes.ALREADY_ACKNOWLEDGED:
            log.warning("%s at table %s was answered by somebody else: is a second process running?", what, name)
            return None
    reference = new_reference()
    log.error("%s at table %s failed, reference %s", what, name, reference, exc_info=cause)
    return Refusal("unexpected", reference=reference)
