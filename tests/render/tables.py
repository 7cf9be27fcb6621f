"""Tables made up for the tests of pages: faces, and whole deals walked through at random with every page drawn at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from bot.catalogue import load_catalogue
from bot.render.face import Face
from bot.render.hand import hand_page
from bot.render.last_trick import last_trick_page
from bot.render.pages import Page
from bot.render.scores import score_page
from bot.render.table import table_page
from bot.render.words import Words
from bot.rules import engine
from bot.rules.actions import Action, Bury
from bot.rules.events import Event
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.rules.state import Match
from bot.rules.view import View, view_of

VARIANTS = load_catalogue().ids
HARMLESS = ("Anna", "Boris", "Chloe", "Dmitri")
HOSTILE = (
    "```", "||s||", "**x**", "~~gone~~", "> q", "# h", "[a](http://b)", "<@1>", "@everyone", "<#1>", ":smile:",
    "\u202eevil\u202c", "a\u200bb\u2060c", "two\nlines", "\u540d" * 32, "-# small", "\u05d0\u05d1\u05d2", "z" + "\u0301" * 30,
    "\u3164", "", "https://evil.example", "_u_ `c`", "\\", "1. one",
)  # fmt: skip


def face_of(ruleset: Ruleset, names: tuple[str, ...] = HARMLESS, **changes: object) -> Face:
    face = Face("Ab3_-xyz", 41, ruleset.variant, names, ("person",) * 4, "playing", 0)
    return msgspec.structs.replace(face, **changes)


def ruleset_named(name: str) -> Ruleset:
    return ruleset_of(load_catalogue().get(name))


def deal(ruleset: Ruleset, seed: int, match: Match | None = None) -> Match:
    order = list(ruleset.deck)
    random.Random(seed).shuffle(order)
    begun = match or engine.new_match(ruleset, seed % 4)
    return engine.fold(ruleset, begun, engine.deal_cards(ruleset, begun, order))


def any_action(ruleset: Ruleset, view: View, rng: random.Random) -> Action:
    """A legal action of the seat due."""
    limits = view.choices.bury
    if limits is None:
        # The first of the list is a pass in the auction; low bids keep the auction long.
        return rng.choice(view.choices.actions[:3])
    return Bury(tuple(rng.sample(view.hand, limits.count)))


def steps(ruleset: Ruleset, seed: int) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Every state of one deal played at random, with the events that led there."""
    rng = random.Random(seed)
    match = deal(ruleset, seed)
    yield match, ()
    while (seat := engine.due(ruleset, match)) is not None:
        match, events = engine.apply(ruleset, match, seat, any_action(ruleset, view_of(ruleset, match, seat), rng))
        yield match, events


def pages_of(
    words: Words, face: Face, ruleset: Ruleset, match: Match, events: tuple[Event, ...] = ()
) -> Iterator[tuple[str, Page]]:
    """Every page that can be drawn of a match as it stands, with where it came from."""
    over = engine.due(ruleset, match) is None
    status = "over" if match.winners is not None else face.status
    face = msgspec.structs.replace(face, can_deal=over and match.winners is None, status=status)
    watcher = view_of(ruleset, match, None)
    yield "table", table_page(words, face, ruleset, watcher, events)
    yield "score", score_page(words, face, ruleset, watcher)
    yield "last", last_trick_page(words, face, ruleset, watcher)
    for seat in range(ruleset.variant.players):
        view = view_of(ruleset, match, seat)
        yield f"hand {seat}", hand_page(words, face, ruleset, view)
        limits = view.choices.bury
        if limits is not None:
            for count in range(1, limits.count + 2):
                yield f"hand {seat} with {count} chosen", hand_page(words, face, ruleset, view, view.hand[:count])
