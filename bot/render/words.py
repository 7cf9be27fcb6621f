"""Phrases of one language with another behind it; the only module that knows Fluent. It reads no file (the phrasebook does)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Pattern
from fluent.syntax import FluentParser, ast

Value = str | int


class NoPhrase(LookupError):
    """No language has the phrase, or the phrase wants a value that it was not given."""


class Language:
    """The phrases of one language, read from the text of its file. Raises ValueError when a part cannot be read."""

    def __init__(self, locale: str, source: str) -> None:
        self.locale = locale
        resource = FluentParser().parse(source)
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                line = source.count("\n", 0, entry.span.start) + 1 if entry.span else 0
                raise ValueError(
                    f"the phrases of {locale} cannot be read near line {line}: {(entry.content or '').strip()[:60]!r}"
                )
        self._bundle = FluentBundle([locale, "en"], use_isolating=False)
        self._bundle.add_resource(resource)
        # The same few thousand phrases make up nearly all pages, and to put one together is slow.
        self._said = lru_cache(maxsize=4096)(self._format)

    def has(self, key: str) -> bool:
        """True when the language has the phrase ``message`` or ``message.attribute``."""
        return self._pattern(key) is not None

    def say(self, key: str, values: Mapping[str, Value]) -> str | None:
        """The phrase with its values, or None when the language lacks it or it wants a value that is not there."""
        return self._said(key, frozenset(values.items()))

    def _format(self, key: str, values: frozenset[tuple[str, Value]]) -> str | None:
        pattern = self._pattern(key)
        if pattern is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, dict(values))
        return None if errors else str(text)

    def _pattern(self, key: str) -> Pattern | None:
        name, _, attribute = key.partition(".")
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        return message.attributes.get(attribute) if attribute else message.value


class Words:
    """What a reader's language says. ``languages`` are tried in order; ``on_gap`` hears of each phrase that the first one lacked."""

    def __init__(self, languages: Sequence[Language], on_gap: Callable[[str, str], None] | None = None) -> None:
        self._languages = tuple(languages)
        self._on_gap = on_gap

    @property
    def locale(self) -> str:
        """The language that is tried first."""
        return self._languages[0].locale

    def __call__(self, key: str, **values: Value) -> str:
        """The phrase ``message`` or ``message.attribute`` with its values. Raises NoPhrase when no language can say it."""
        for language in self._languages:
            text = language.say(key, values)
            if text is not None:
                return text
            if self._on_gap is not None:
                self._on_gap(language.locale, key)
        raise NoPhrase(f"no language says {key!r} with {sorted(values)}")

    def has(self, key: str) -> bool:
        """True when some language has the phrase."""
        return any(language.has(key) for language in self._languages)
