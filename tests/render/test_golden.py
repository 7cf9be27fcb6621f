"""A few pages word for word, so that a change of what people read is seen as what it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.phrasebook import load_phrasebook
from bot.render.pages import Page
from bot.rules.state import Match
from tests.render.tables import face_of, pages_of, ruleset_named, steps

WORDS = load_phrasebook().words()

TABLE = """\
## Chloe to play: follow 🟨\u00a0Yellow (trump) if possible
**CrowsNest** to 300 · deal 1 · dealer Chloe

**0** Anna & Chloe · took **50** in 3 tricks
**0** Boris & Dmitri · no trick yet

Contract: **85** by Chloe · trump **🟨\u00a0Yellow**

**Trick 4 of 9**
🟨\u00a0Y9 · Anna led **← ahead**
🟨\u00a0Y5 · Boris

-# Last trick to Anna for 10: 🟩\u00a0G12 · 🟩\u00a0G13 · 🟩\u00a0G14 · 🟩\u00a0G9
-# Cards left: Anna 5 · Boris 5 · Chloe 6 · Dmitri 6"""

HAND = """\
## Your turn: follow 🟨\u00a0Yellow (trump)

Contract: **85** by Chloe · trump **🟨\u00a0Yellow**
**0** Anna & Chloe · took **50** in 3 tricks
**0** Boris & Dmitri · no trick yet

**Trick 4 of 9**
🟨\u00a0Y9 · Anna led **← ahead**
🟨\u00a0Y5 · Boris

**Your hand** (6 cards)
🟨\u00a0Y10 **← trump**
🟥\u00a0R12 · 🟥\u00a0R10 · 🟥\u00a0R5
🔳\u00a0B11 · 🔳\u00a0B6
-# You buried 🟨\u00a0Y11 · 🟨\u00a0Y8 · 🟥\u00a0R7 · 🟥\u00a0R6 · 🟩\u00a0G5

-# Trump was led and 🟨\u00a0Y10 is your only trump, so it has to be played."""

BURY = """\
## Choose 5 cards to bury

Contract: **85** by Chloe

**Your hand** (14 cards)
🐦\u00a0ROOK
🟥\u00a0R12 · 🟥\u00a0R10 · 🟥\u00a0R7 · 🟥\u00a0R6 · 🟥\u00a0R5
🟨\u00a0Y11 · 🟨\u00a0Y10 · 🟨\u00a0Y8
🟩\u00a0G12 · 🟩\u00a0G11 · 🟩\u00a0G5
🔳\u00a0B11 · 🔳\u00a0B6
-# The nest brought you 🟥\u00a0R10 · 🟥\u00a0R7 · 🟨\u00a0Y11 · 🔳\u00a0B11 · 🔳\u00a0B6

**2 of 5** chosen. Press a card to choose it, press it again to take it back.
To be buried: 🟥\u00a0R12 · 🟩\u00a0G12 (0 points)"""

SCORE = """\
## Deal 1: the score
Contract: **85** by Chloe · trump **🟨\u00a0Yellow**
**Made**: Anna & Chloe took 95 of 85, 10 more than needed.
```
                Took  Deal  Total
Anna & Chloe      95   +85     85
Boris & Dmitri    25   +25     25
```
Buried: 🟨\u00a0Y11 · 🟨\u00a0Y8 · 🟥\u00a0R7 · 🟥\u00a0R6 · 🟩\u00a0G5
5 points in them went to Boris & Dmitri with the last trick.
-# The game goes to 300."""


def _pages(when: Callable[[Match], bool]) -> dict[str, Page]:
    ruleset = ruleset_named("crowsnest")
    match, events = next((match, events) for match, events in steps(ruleset, 6) if when(match))
    return dict(pages_of(WORDS, face_of(ruleset), ruleset, match, events))


def _in_fourth_trick(match: Match) -> bool:
    assert match.deal is not None
    return len(match.deal.tricks) == 3 and len(match.deal.plays) == 2


@pytest.mark.parametrize(
    ("when", "where", "text"),
    [
        (_in_fourth_trick, "table", TABLE),
        (_in_fourth_trick, "hand 2", HAND),
        (lambda match: match.deal.stage == "bury", "hand 2 with 2 chosen", BURY),
        (lambda match: match.deal.result is not None, "score", SCORE),
    ],
    ids=["table", "hand", "bury", "score"],
)
def test_a_page_reads_as_it_did(when: Callable[[Match], bool], where: str, text: str) -> None:
    assert _pages(when)[where].text == text


def test_the_cards_of_the_hand_in_the_fourth_trick_are_buttons() -> None:
    page = _pages(_in_fourth_trick)["hand 2"]
    shown = [(button.label, button.disabled) for row in page.rows for button in row]
    assert shown == [("Y10", False), ("R12", True), ("R10", True), ("R5", True), ("B11", True), ("B6", True)]
