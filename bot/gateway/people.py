"""What is known of readers: the language in which each was last met; never who plays where."""

from __future__ import annotations

from bot.phrasebook import Phrasebook
from bot.render.words import Words
from bot.sessions.ports import TableInfo

KNOWN = 8192


class People:
    """Readers' languages, kept in memory; a reader who is not known reads the table's language."""

    def __init__(self, phrasebook: Phrasebook) -> None:
        self._phrasebook = phrasebook
        self._locales: dict[int, str] = {}

    def met(self, user: int, locale: str) -> Words:
        """Note the language of a reader who pressed or asked something, and give its words."""
        self._locales.pop(user, None)
        self._locales[user] = locale
        if len(self._locales) > KNOWN:
            del self._locales[next(iter(self._locales))]
        return self._phrasebook.words(locale)

    def words(self, user: int, info: TableInfo) -> Words:
        """The words for a person at a table."""
        return self._phrasebook.words(self._locales.get(user, info.locale))
