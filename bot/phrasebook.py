"""The languages of ``data/phrases``, read from their files once; never what a phrase says."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from bot.render.words import Language, Words

PHRASES = Path(__file__).resolve().parent.parent / "data" / "phrases"
FALLBACK = "en"

_log = logging.getLogger(__name__)


class Phrasebook:
    """All languages by locale code. English must be there: it says what another language lacks."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        if FALLBACK not in sources:
            raise ValueError(f"the phrases of {FALLBACK} are missing")
        self._languages = {locale.lower(): Language(locale, source) for locale, source in sources.items()}
        self._words: dict[str, Words] = {}
        self._gaps: set[tuple[str, str]] = set()

    @property
    def locales(self) -> tuple[str, ...]:
        """The languages that there are."""
        return tuple(sorted(language.locale for language in self._languages.values()))

    def words(self, locale: str | None = None) -> Words:
        """The words for a reader's locale, such as ``nl`` or ``en-GB``; English when the locale is unknown or None."""
        key = self._nearest(locale)
        if key not in self._words:
            own = [self._languages[key]]
            fallback = [] if key == FALLBACK else [self._languages[FALLBACK]]
            self._words[key] = Words(own + fallback, self._note_gap)
        return self._words[key]

    def _nearest(self, locale: str | None) -> str:
        code = (locale or FALLBACK).replace("_", "-").lower()
        while code:
            if code in self._languages:
                return code
            code = code.rpartition("-")[0]
        return FALLBACK

    def _note_gap(self, locale: str, key: str) -> None:
        if (locale, key) not in self._gaps:
            self._gaps.add((locale, key))
            _log.warning("the phrases of %s lack %s, or it wants a value that the program does not give", locale, key)


@lru_cache(maxsize=4)
def load_phrasebook(folder: Path = PHRASES) -> Phrasebook:
    """Read every ``*.ftl`` of the folder. Raises OSError, or ValueError with the file's locale and line when one cannot be read."""
    return Phrasebook({path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.ftl"))})
