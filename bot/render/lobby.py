"""The lobby: who sits where and with whom before the first deal; it seats nobody."""

from __future__ import annotations

from bot.render.face import Face
from bot.render.names import plain_names, shown_names
from bot.render.pages import Button, Menu, Option, Page
from bot.render.press import press_id
from bot.render.variants import variant_about, variant_name
from bot.render.words import Words
from bot.rules.ruleset import ruleset_of
from bot.rules.seats import Seat


def lobby_page(words: Words, face: Face) -> Page:
    """The table's message before the first deal, or what is left of it when the lobby was closed."""
    variant = face.variant
    name = variant_name(words, variant)
    if face.status == "expired":
        return Page(words("lobby-expired", variant=name))
    if face.status == "stopped":
        return Page(words("lobby-stopped", variant=name))
    missing = face.kinds.count("empty")
    lines = [
        words("lobby-title", variant=name),
        variant_about(words, variant),
        words("lobby-target", target=variant.target),
        "",
        *_sides(words, face),
        "",
        words("lobby-missing", missing=missing) if missing else words("lobby-ready"),
    ]
    if face.status == "lobby":
        lines.append(words("lobby-hint"))
    return Page("\n".join(lines), _controls(words, face, missing) if face.status == "lobby" else ())


def _sides(words: Words, face: Face) -> list[str]:
    ruleset = ruleset_of(face.variant)
    names = shown_names(words, face)
    lines = []
    for side in range(ruleset.sides):
        seats = ruleset.seats_of(side)
        if len(seats) > 1:
            lines.append(words("lobby-side", side=side + 1))
        lines += [_seat_line(words, face, seat, names[seat]) for seat in seats]
    return lines


def _seat_line(words: Words, face: Face, seat: Seat, name: str) -> str:
    if face.kinds[seat] == "empty":
        return words("lobby-seat-empty", seat=seat + 1)
    return words("lobby-seat-host" if seat == face.host else "lobby-seat", seat=seat + 1, name=name)


def _controls(words: Words, face: Face, missing: int) -> tuple[tuple[Button, ...] | Menu, ...]:
    def button(word: str, disabled: bool = False) -> Button:
        style = {"join": "success", "start": "primary"}.get(word, "secondary")
        return Button(press_id(face.table, face.turn, word), words(f"button-{word}"), style, disabled)  # type: ignore[arg-type]

    people = (
        button("join", not missing and "computer" not in face.kinds),
        button("leave"),
        button("start", bool(missing)),
    )
    computers = (button("computer", not missing), button("nocomputer", "computer" not in face.kinds))
    seats = _seat_menu(words, face)
    return (people, computers) if seats is None else (people, computers, seats)


def _seat_menu(words: Words, face: Face) -> Menu | None:
    """The seats that a person may move to: empty ones and a computer's, each with the partner that it brings."""
    ruleset = ruleset_of(face.variant)
    names = plain_names(words, face)
    options = []
    for seat, kind in enumerate(face.kinds):
        if kind not in ("empty", "computer"):
            continue
        partners = [other for other in ruleset.seats_of(ruleset.side_of[seat]) if other != seat]
        described = _partner_line(words, face, partners, names)
        label = (
            words("seat-option", seat=seat + 1)
            if kind == "empty"
            else words("seat-option-swap", seat=seat + 1, name=names[seat])
        )
        options.append(Option(str(seat), label, described))
    if not options:
        return None
    return Menu(press_id(face.table, face.turn, "seat"), words("seat-menu"), tuple(options))


def _partner_line(words: Words, face: Face, partners: list[Seat], names: tuple[str, ...]) -> str:
    if not partners:
        return words("seat-alone")
    seated = [names[seat] for seat in partners if face.kinds[seat] != "empty"]
    return words("seat-partner", name=words("between-items").join(seated)) if seated else words("seat-partner-none")
