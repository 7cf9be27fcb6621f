"""What people see of a table apart from its cards, taken from its state."""

from __future__ import annotations

from typing import Literal

from bot.render.face import Face
from bot.sessions.ports import TableInfo
from bot.sessions.state import Holder, TableState

Kind = Literal["person", "computer", "stand_in", "empty"]


def face_of(info: TableInfo, state: TableState) -> Face:
    """The table's face after ``state``."""
    return Face(
        table=info.table,
        turn=state.turn,
        variant=info.variant,
        names=tuple(None if holder is None else holder.name for holder in state.seats),
        kinds=tuple(_kind(holder) for holder in state.seats),
        status=state.status,
        host=state.seat_of(state.host),
        can_deal=state.between_deals,
    )


def _kind(holder: Holder | None) -> Kind:
    if holder is None:
        return "empty"
    if holder.user is None:
        return "computer"
    return "stand_in" if holder.stand_in else "person"
