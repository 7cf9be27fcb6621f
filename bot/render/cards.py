"""Cards and suits as people read them: a mark for the eye beside a letter and a number; never a picture, never a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.render.words import Words
from bot.rules.cards import COLOURS, ROOK, Card, Suit, number_of
from bot.rules.notation import card_text
from bot.rules.ranking import TRUMP, Ranking
from bot.rules.variant import Variant

_HARD_SPACE = "\u00a0"  # a mark and its card stay on one line


def card_shown(words: Words, variant: Variant, card: Card) -> str:
    """The card within a text, for instance a red square and ``R14``."""
    mark = card_mark(words, variant, card)
    if variant.skin == "french" and card != ROOK:
        return mark + card_text(variant, card)[1:]
    return f"{mark}{_HARD_SPACE}{card_text(variant, card)}"


def cards_shown(words: Words, variant: Variant, cards: Iterable[Card]) -> str:
    """Several cards in a row."""
    return words("between-cards").join(card_shown(words, variant, card) for card in cards)


def card_label(words: Words, variant: Variant, card: Card) -> str:
    """The card on a button; the mark is left to ``card_emoji`` where the skin has one."""
    if variant.skin == "french" and card != ROOK:
        return card_shown(words, variant, card)
    return card_text(variant, card)


def card_emoji(words: Words, variant: Variant, card: Card) -> str | None:
    """The emoji before the card's label, None where the label says all."""
    if variant.skin == "french" and card != ROOK:
        return None
    return card_mark(words, variant, card)


def card_mark(words: Words, variant: Variant, card: Card) -> str:
    """The mark of the card's colour, or of the Rook."""
    return words(f"mark-{variant.skin}-{'ROOK' if card == ROOK else card[0]}")


def suit_name(words: Words, variant: Variant, suit: Suit) -> str:
    """A suit's word, ``trump`` for the suit of all trumps."""
    return words("suit-trump") if suit == TRUMP else words(f"suit-{variant.skin}-{suit}")


def suit_shown(words: Words, variant: Variant, suit: Suit) -> str:
    """A suit's mark and word."""
    if suit not in COLOURS:
        return suit_name(words, variant, suit)
    return f"{words(f'mark-{variant.skin}-{suit}')}{_HARD_SPACE}{suit_name(words, variant, suit)}"


def suit_mark(words: Words, variant: Variant, suit: Suit) -> str | None:
    """The emoji of a suit for a button, None where the skin has none."""
    return words(f"mark-{variant.skin}-{suit}") if variant.skin == "rook" and suit in COLOURS else None


def by_suit(ranking: Ranking, cards: Sequence[Card]) -> tuple[tuple[Suit, tuple[Card, ...]], ...]:
    """The cards in suits, trumps first and each suit from its highest card down."""
    suits: dict[Suit, list[Card]] = {TRUMP: [], **{colour: [] for colour in COLOURS}}
    for card in cards:
        suits[ranking.suit[card]].append(card)
    return tuple(
        (suit, tuple(sorted(own, key=lambda card: (-ranking.strength[card], card))))
        for suit, own in suits.items()
        if own
    )


def in_order(ranking: Ranking, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in the order of ``by_suit``."""
    return tuple(card for _, own in by_suit(ranking, cards) for card in own)


def rank_text(variant: Variant, number: int) -> str:
    """A number as the skin writes it: ``14``, or ``A``."""
    sample = Card(f"{COLOURS[0]}{number}")
    return str(number_of(sample)) if variant.skin == "rook" else card_text(variant, sample)[1:]
