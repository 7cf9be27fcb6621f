"""The name of a variant and one line about it, found by its id; never what its options mean (the rulebook says that)."""

from __future__ import annotations

from bot.render.names import safe_name
from bot.render.words import Words
from bot.rules.variant import Variant


def variant_key(name: str) -> str:
    """The phrase of the variant with this id."""
    return f"variant-{name.replace('_', '-')}"


def variant_name(words: Words, variant: Variant) -> str:
    """The variant's name; its id where no phrase has one."""
    key = variant_key(variant.id)
    return words(key) if words.has(key) else safe_name(variant.id, variant.id)


def variant_about(words: Words, variant: Variant) -> str:
    """One line that tells the variant from others."""
    key = f"{variant_key(variant.id)}.about"
    return (
        words(key) if words.has(key) else words("variant-other-about", players=variant.players, target=variant.target)
    )
