"""Descriptions of slash commands in every language of the phrasebook; it holds no words itself."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.phrasebook import FALLBACK, Phrasebook
from bot.render.words import Words


def described(words: Words, key: str) -> app_commands.locale_str:
    """A phrase as a description: English for everybody, and its key for the translator."""
    return app_commands.locale_str(words(key), key=key)


class PhraseTranslator(app_commands.Translator):
    """Looks descriptions up in the phrasebook; a language that lacks one leaves it in English."""

    def __init__(self, phrasebook: Phrasebook) -> None:
        self._phrasebook = phrasebook

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        key = string.extras.get("key")
        words = self._phrasebook.words(locale.value)
        if not isinstance(key, str) or words.locale == FALLBACK or not words.has(key):
            return None
        return words(key)
