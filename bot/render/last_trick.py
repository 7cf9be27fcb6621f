"""The trick finished last, card by card; it shows nothing that did not lie open on the table."""

from __future__ import annotations

from bot.render.cards import card_shown
from bot.render.face import Face
from bot.render.names import shown_names
from bot.render.pages import Page
from bot.render.words import Words
from bot.rules.ranking import TRUMP
from bot.rules.ruleset import Ruleset
from bot.rules.view import View


def last_trick_page(words: Words, face: Face, ruleset: Ruleset, view: View) -> Page:
    """The last trick of the deal with its leader, its cards in order, and why the winner took it; a sentence when there is none."""
    if not view.tricks:
        return Page(words("last-none"))
    names = shown_names(words, face)
    trick = view.tricks[-1]
    ranking = ruleset.ranking(view.trump)
    lines = [words("heading", text=words("last-title", number=len(view.tricks)))]
    best = None
    for step, card in enumerate(trick.cards):
        seat = (trick.leader + step) % view.players
        line = words(
            "trick-led" if step == 0 else "trick-played",
            name=names[seat],
            card=card_shown(words, ruleset.variant, card),
        )
        if seat == trick.winner:
            best = card
            line = words("last-winner", line=line)
        lines.append(line)
    assert best is not None
    trumped = ranking.suit[best] != ranking.suit[trick.cards[0]]
    key = "last-won-trump" if trumped or ranking.suit[best] == TRUMP else "last-won-suit"
    shown = card_shown(words, ruleset.variant, best)
    lines += ["", words(key, name=names[trick.winner], card=shown, points=trick.points)]
    return Page("\n".join(lines))
