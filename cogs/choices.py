"""What people choose in commands, made into variants and suggestions; it reads the catalogue and decides no rule."""

from __future__ import annotations

from annotated_types import Ge, Le
from discord import app_commands

from bot.catalogue import BadVariant, Catalogue, UnknownVariant, change_variant
from bot.errors import Refusal
from bot.render.variants import variant_name
from bot.render.words import Words
from bot.rules.variant import Variant

SUGGESTIONS = 25


def chosen_variant(catalogue: Catalogue, name: str | None, target: int | None = None) -> Variant:
    """The variant of that id, the default one for None, with another target if one is given.

    Raises Refusal ``unknown_variant`` or ``bad_target``.
    """
    wanted = catalogue.default if name is None else name.strip().lower()
    try:
        variant = catalogue.get(wanted)
    except UnknownVariant as error:
        raise Refusal("unknown_variant", name=wanted[:60], known=error.known) from None
    if target is None or target == variant.target:
        return variant
    try:
        return change_variant(variant, {"target": target})
    except BadVariant:
        lowest, highest = target_limits()
        raise Refusal("bad_target", lowest=lowest, highest=highest) from None


def target_limits() -> tuple[int, int]:
    """The lowest and the highest target that a document may have, in points."""
    limits = Variant.model_fields["target"].metadata
    lowest = next(int(limit.ge) for limit in limits if isinstance(limit, Ge))  # type: ignore[call-overload]
    highest = next(int(limit.le) for limit in limits if isinstance(limit, Le))  # type: ignore[call-overload]
    return lowest, highest


def suggest_variants(catalogue: Catalogue, words: Words, typed: str) -> list[app_commands.Choice[str]]:
    """At most 25 variants whose id or name has what was typed, names first that begin with it."""
    sought = typed.strip().casefold()
    named = [(variant_name(words, catalogue.get(name)), name) for name in catalogue.ids]
    found = [each for each in named if sought in each[0].casefold() or sought in each[1]]
    found.sort(key=lambda each: (not each[0].casefold().startswith(sought), each[0].casefold()))
    return [app_commands.Choice(name=shown[:100], value=name) for shown, name in found[:SUGGESTIONS]]
