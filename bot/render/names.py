"""Names that people chose, made harmless and short: no markup, no mention, no hidden or turning characters; it looks nobody up."""

from __future__ import annotations

import unicodedata
from collections import Counter

from bot.render.face import Face
from bot.render.words import Words

WIDTH = 20
"""The widest name shown, in columns; a wide character takes two."""

_LONGEST = 40  # in code points, since one visible sign may be made of many
_MARKS_IN_ROW = 2
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_JOINER = "\u200d"
_EMOJI_FORM = "\ufe0f"
_ISOLATE, _POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_MARKUP = frozenset("\\*_~`|<>[]#:")
_AFTER_AT = "\u200b"


def shown_names(words: Words, face: Face) -> tuple[str, ...]:
    """The names by seat for text with markup: safe, told apart when equal, computers and stand-ins marked."""
    return tuple(escape(name) for name in plain_names(words, face))


def plain_names(words: Words, face: Face) -> tuple[str, ...]:
    """The same names without escapes, for the labels of buttons and menus."""
    return tuple(_marked(words, face, seat, name) for seat, name in enumerate(bare_names(words, face)))


def bare_names(words: Words, face: Face) -> tuple[str, ...]:
    """Names as plain text and told apart when equal, without the marks of computers and stand-ins."""
    bare = [_bare_name(words, face, seat) for seat in range(len(face.kinds))]
    taken = [seat for seat, kind in enumerate(face.kinds) if kind != "empty"]
    names = _numbered(words, bare, _twins(bare, taken))
    # A name may look like another one's number, in which case everybody gets one.
    return tuple(_numbered(words, bare, taken) if _twins(names, taken) else names)


def _numbered(words: Words, bare: list[str], seats: list[int]) -> list[str]:
    return [words("name-twin", name=name, seat=seat + 1) if seat in seats else name for seat, name in enumerate(bare)]


def side_name(words: Words, names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    """A side as its players' names, in seat order."""
    text = names[seats[0]]
    for seat in seats[1:]:
        text = words("side-name", first=text, second=names[seat])
    return text


def safe_name(raw: str | None, unknown: str) -> str:
    """One name for text with markup; ``unknown`` when nothing can be shown of it."""
    return escape(plain_name(raw, unknown))


def plain_name(raw: str | None, unknown: str) -> str:
    """One name as plain text of at most ``WIDTH`` columns; ``unknown`` when nothing can be shown of it."""
    clean = _clean(unicodedata.normalize("NFC", raw or ""))
    short = _cut(clean)
    if not short or not any(unicodedata.category(char)[0] in "LNSP" for char in short):
        return unknown
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in short):
        return f"{_ISOLATE}{short}{_POP}"
    return short


def escape(text: str) -> str:
    """The text with everything that Discord reads as markup or mention made inert."""
    out = []
    for index, char in enumerate(text):
        if char in _MARKUP or (char == "-" and index == 0):
            out.append(f"\\{char}")
        elif char == "@":
            out.append(char + _AFTER_AT)
        else:
            out.append(char)
    return "".join(out)


def columns(text: str) -> int:
    """The width of a text in columns of a fixed-width font."""
    return sum(_columns(char) for char in text)


def _bare_name(words: Words, face: Face, seat: int) -> str:
    match face.kinds[seat]:
        case "empty":
            return words("seat-empty")
        case "computer":
            key = f"computer-{seat + 1}"
            return words(key) if words.has(key) else words("computer-other", seat=seat + 1)
        case _:
            return plain_name(face.names[seat], words("name-unknown", seat=seat + 1))


def _marked(words: Words, face: Face, seat: int, name: str) -> str:
    match face.kinds[seat]:
        case "computer":
            return words("name-computer", name=name)
        case "stand_in":
            return words("name-stand-in", name=name)
        case _:
            return name


def _twins(names: list[str], seats: list[int]) -> list[int]:
    counts = Counter(names[seat].casefold() for seat in seats)
    return [seat for seat in seats if counts[names[seat].casefold()] > 1]


def _clean(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for index, char in enumerate(text):
        category = unicodedata.category(char)
        if char == _JOINER:
            following = text[index + 1 : index + 2]
            if kept and _is_symbol(kept[-1]) and following and _is_symbol(following):
                kept.append(char)
        elif char.isspace() or char in _BLANK or category in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif category[0] == "C":
            continue  # format, private, unassigned: invisible or turning the text around
        elif category in ("Mn", "Me"):
            marks += 1
            if marks <= _MARKS_IN_ROW and kept:
                kept.append(char)
            continue
        else:
            kept.append(char)
        marks = 0
    return " ".join("".join(kept).split())


def _is_symbol(char: str) -> bool:
    return char == _EMOJI_FORM or unicodedata.category(char) in ("So", "Sk")


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _cut(text: str) -> str:
    if columns(text) <= WIDTH and len(text) <= _LONGEST:
        return text
    width, end = 0, 0
    for index, char in enumerate(text[:_LONGEST]):
        width += _columns(char)
        if width > WIDTH - 1:
            break
        end = index + 1
    return text[:end].rstrip().rstrip(_JOINER) + "…"
