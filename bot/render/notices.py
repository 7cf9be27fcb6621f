"""Short messages beside the table's own: reminders, stand-ins, bad days; it decides nothing and sends nothing."""

from __future__ import annotations

from bot.render.face import Face
from bot.render.names import safe_name, shown_names
from bot.render.words import Words
from bot.rules.seats import Seat


def turn_reminder(words: Words, user: int, channel: int) -> str:
    """The only text that mentions anybody: the person due, by Discord's ids."""
    return words("notice-turn", user=str(user), channel=str(channel))


def stand_in_notice(words: Words, face: Face, seat: Seat, left: bool = False) -> str:
    """A computer plays for this seat now, because its time ran out or (``left``) because the person left."""
    return words("notice-stand-in-left" if left else "notice-stand-in", name=_name(words, face, seat))


def came_back_notice(words: Words, face: Face, seat: Seat) -> str:
    """The person plays again."""
    return words("notice-came-back", name=_name(words, face, seat))


def stopped_notice(words: Words, by: str | None) -> str:
    """The game was stopped; ``by`` is the raw name of who did."""
    return words("notice-stopped") if by is None else words("notice-stopped-by", name=safe_name(by, words("name-gone")))


def expired_notice(words: Words) -> str:
    """Nobody came, so the table was closed."""
    return words("notice-expired")


def restarted_notice(words: Words) -> str:
    """The bot was away and the game goes on."""
    return words("notice-restarted")


def dms_closed_notice(words: Words) -> str:
    """The hand could not be sent, and what to do."""
    return words("notice-dms-closed")


def moved_hand_notice(words: Words, channel: int) -> str:
    """The hand in this direct message belongs to the table in that channel (Discord's id)."""
    return words("notice-hand-of", channel=str(channel))


def _name(words: Words, face: Face, seat: Seat) -> str:
    if face.kinds[seat] == "stand_in":
        # The notice says itself that a computer plays.
        return safe_name(face.names[seat], words("name-unknown", seat=seat + 1))
    return shown_names(words, face)[seat]
