"""What a press means, as the id of its button or menu: table, log number and a word; never whether it is still allowed.

``rk:<table>:<turn>:<word>``. The word is the text of an action (``bot.rules.actions.text_of``), one of ``WORDS``, ``pick`` with the cards
that will be chosen to bury after the press (``pick.R5.G10``; ``pick`` alone: none), or ``choose``, a menu whose values are texts of actions
(``choose.2`` and so on when one menu cannot hold them all). The menu ``seat`` has seat numbers as values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from bot.render.pages import ID_LIMIT
from bot.rules.actions import parse
from bot.rules.cards import Card, is_card_name

WORDS = frozenset(
    {
        "hand",  # my hand
        "last",  # the last trick
        "score",  # the score sheet
        "join",
        "leave",
        "computer",  # seat one more computer
        "nocomputer",  # take one computer away
        "start",
        "seat",  # a menu: its value is the number of the seat to sit at
        "next",  # the next deal
        "back",  # take the seat back from the stand-in
        "again",  # a new game at the same table
    }
)
PICK = "pick"
CHOOSE = "choose"

PATTERN = r"rk:(?P<table>[0-9A-Za-z_-]{8}):(?P<turn>[0-9]{1,9}):(?P<word>[0-9A-Za-z.]{1,80})"
BOARD_PATTERN = r"rk:board:(?P<page>[0-9]{1,6})"

_WHOLE = re.compile(PATTERN)
_BOARD = re.compile(BOARD_PATTERN)


class Press(msgspec.Struct, frozen=True):
    """A press on a table's message: ``table`` in 8 characters, ``turn`` the log number that the message was drawn at."""

    table: str
    turn: int
    word: str


def press_id(table: str, turn: int, word: str) -> str:
    """The id of a button or menu. Raises ValueError when ``read_press`` would not read it back."""
    custom_id = f"rk:{table}:{turn}:{word}"
    if len(custom_id) > ID_LIMIT:
        raise ValueError("the id of a press is too long")
    read_press(custom_id)
    return custom_id


def read_press(custom_id: str) -> Press:
    """The press that ``press_id`` wrote. Raises ValueError for any other text, cards and numbers out of form included."""
    found = _WHOLE.fullmatch(custom_id)
    if found is None or len(custom_id) > ID_LIMIT:
        raise ValueError("not the id of a press")
    word = found["word"]
    if word not in WORDS and not is_choose(word) and picked_cards(word) is None:
        parse(word)
    return Press(found["table"], int(found["turn"]), word)


def pick_word(cards: Iterable[Card]) -> str:
    """The word of a press after which exactly these cards are chosen to bury."""
    return ".".join((PICK, *cards))


def picked_cards(word: str) -> tuple[Card, ...] | None:
    """The cards that are chosen after a ``pick`` press; None for any other word. Raises ValueError for names of no card."""
    kind, *names = word.split(".")
    if kind != PICK:
        return None
    if not all(is_card_name(name) for name in names):
        raise ValueError("not the names of cards")
    return tuple(Card(name) for name in names)


def choose_word(number: int) -> str:
    """The word of the ``number``-th menu of actions, counted from 1."""
    return CHOOSE if number == 1 else f"{CHOOSE}.{number}"


def is_choose(word: str) -> bool:
    """True for a menu whose chosen value is an action's text."""
    return word == CHOOSE or (word.startswith(f"{CHOOSE}.") and word[len(CHOOSE) + 1 :].isdecimal())


def board_id(page: int) -> str:
    """The id of a button that turns the leaderboard to a page, counted from 1."""
    return f"rk:board:{max(page, 0)}"


def read_board(custom_id: str) -> int:
    """The page number of ``board_id``. Raises ValueError for any other text."""
    found = _BOARD.fullmatch(custom_id)
    if found is None:
        raise ValueError("not the id of a page of the leaderboard")
    return int(found["page"])
