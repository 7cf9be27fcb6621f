"""The variants that come with the program, read from ``data/variants``; never what their options mean.

A file is named after its variant and holds only the differences from its ``base``. ``default = true`` marks the one that a game
begins with when nobody names one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.rules.variant import OPTION_FIELDS, Variant

DATA = Path(__file__).resolve().parent.parent / "data"


class UnknownVariant(LookupError):
    """No variant has this id; ``known`` lists those that there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no variant {name!r}: the variants are {', '.join(known)}")
        self.name, self.known = name, known


class BadVariant(ValueError):
    """A variant's document is not sound; the message says each fault in a sentence."""


class Catalogue:
    """Variants by id. ``default`` is the id of the variant for a game that names none."""

    def __init__(self, documents: Mapping[str, Mapping[str, Any]]) -> None:
        self._documents = documents
        self.ids: tuple[str, ...] = tuple(sorted(documents))
        marked = [name for name in self.ids if documents[name].get("default")]
        if len(marked) != 1:
            raise BadVariant(f"exactly one variant must be marked default = true, not {len(marked)}")
        self.default: str = marked[0]
        self._resolved: dict[str, Variant] = {}

    def get(self, name: str) -> Variant:
        """The resolved variant. Raises UnknownVariant or BadVariant."""
        if name not in self._documents:
            raise UnknownVariant(name, self.ids)
        if name not in self._resolved:
            self._resolved[name] = build_variant({**self._options(name, ()), "id": name})
        return self._resolved[name]

    def differences(self, name: str) -> tuple[str | None, dict[str, Any]]:
        """The variant's base (None for the first of all) and the option fields that its file sets."""
        if name not in self._documents:
            raise UnknownVariant(name, self.ids)
        document = self._documents[name]
        return document.get("base"), {key: value for key, value in document.items() if key in OPTION_FIELDS}

    def _options(self, name: str, seen: tuple[str, ...]) -> dict[str, Any]:
        if name in seen:
            raise BadVariant(f"the bases of {name} run in a circle: {' -> '.join((*seen, name))}")
        document = self._documents.get(name)
        if document is None:
            raise BadVariant(f"{seen[-1]} is based on {name}, which there is not")
        base = document.get("base")
        options = self._options(base, (*seen, name)) if base else {}
        own = {key: value for key, value in document.items() if key not in ("base", "default")}
        return {**options, **own}


def build_variant(document: Mapping[str, Any]) -> Variant:
    """A variant from plain data. Raises BadVariant with one sentence for each fault."""
    try:
        return Variant.model_validate(document)
    except ValidationError as error:
        raise BadVariant("; ".join(_sentences(error, document))) from None


def change_variant(variant: Variant, changes: Mapping[str, Any]) -> Variant:
    """The variant with option fields laid over it. Raises BadVariant with one sentence for each fault."""
    if "id" in changes or "base" in changes:
        raise BadVariant("id and base are no options: name option fields only")
    return build_variant({**variant.document(), **changes})


def _sentences(error: ValidationError, document: Mapping[str, Any]) -> list[str]:
    found = []
    for fault in error.errors(include_url=False):
        where = ".".join(str(part) for part in fault["loc"] if part not in ("constrained-int", "constrained-str"))
        if fault["type"] == "extra_forbidden":
            found.append(f"{where} is no option: the options are {', '.join(OPTION_FIELDS)}")
        elif fault["type"] == "value_error":
            text = str(fault["ctx"]["error"])
            found.append(f"{where}: {text}" if where else text)
        else:
            found.append(f"{where}: {fault['msg'][:1].lower()}{fault['msg'][1:]}")
    return list(dict.fromkeys(found))


@lru_cache(maxsize=8)
def load_catalogue(folder: Path = DATA / "variants") -> Catalogue:
    """Read every ``*.toml`` of the folder. Raises BadVariant when a file is no TOML."""
    documents: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            documents[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise BadVariant(f"{path.name} cannot be read: {error}") from None
    return Catalogue(documents)
