"""What happens around a game, in the past tense, as the log keeps it: who sits down, starts, leaves, is stood in for.

Together with the rules' events these are all kinds of a table's log. A kind (the tag) is never used again for another meaning.
User ids are Discord's numbers; times are unix seconds.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from bot.rules.events import Event
from bot.rules.seats import Seat


class SeatTaken(msgspec.Struct, frozen=True, tag="seat_taken"):
    """A person sat down. ``name`` is the display name at that time."""

    seat: Seat
    user: int
    name: str


class ComputerSeated(msgspec.Struct, frozen=True, tag="computer_seated"):
    """A computer player of this level sat down."""

    seat: Seat
    level: str


class SeatEmptied(msgspec.Struct, frozen=True, tag="seat_emptied"):
    """A seat became free, before the first deal."""

    seat: Seat


class SeatsSwapped(msgspec.Struct, frozen=True, tag="seats_swapped"):
    """Two seats changed places, before the first deal."""

    first: Seat
    second: Seat


class HostChanged(msgspec.Struct, frozen=True, tag="host_changed"):
    """Another person may now start the game and move people."""

    user: int


class GameStarted(msgspec.Struct, frozen=True, tag="game_started"):
    """The seats are settled; ``first_dealer`` was chosen at random."""

    first_dealer: Seat


class StandInCame(msgspec.Struct, frozen=True, tag="stand_in_came"):
    """A computer plays for the person in this seat until that person comes back."""

    seat: Seat
    reason: Literal["time", "left"]


class StandInWent(msgspec.Struct, frozen=True, tag="stand_in_went"):
    """The person plays again."""

    seat: Seat


class TableClosed(msgspec.Struct, frozen=True, tag="table_closed"):
    """The table ended without a winner. ``by`` is the person who stopped it, None when nobody did."""

    reason: Literal["stopped", "expired", "empty"]
    by: int | None = None


SeatFact = (
    SeatTaken
    | ComputerSeated
    | SeatEmptied
    | SeatsSwapped
    | HostChanged
    | GameStarted
    | StandInCame
    | StandInWent
    | TableClosed
)
Fact = SeatFact | Event
SEAT_KINDS = frozenset(get_args(SeatFact))
"""The same as types: asking whether a fact's type is in here costs a tenth of isinstance, which msgspec's structs make slow."""


class Record(msgspec.Struct, frozen=True):
    """One line of a table's log. ``number`` counts from 1; ``actor`` is the person whose press led to it, None for the clock or a computer;
    ``at`` is the time in unix seconds."""

    number: int
    fact: Fact
    actor: int | None
    at: float

    def __repr__(self) -> str:
        # Hidden cards must not reach a program's log by accident.
        return f"<Record {self.number} {type(self.fact).__name__}>"


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def encode_fact(fact: Fact) -> tuple[str, bytes]:
    """The fact's kind and its JSON body, for storage."""
    kind = type(fact).__struct_config__.tag
    assert isinstance(kind, str)
    return kind, _encoder.encode(fact)


def decode_fact(body: bytes | str) -> Fact:
    """The fact that ``encode_fact`` wrote, today or in an earlier release. Raises msgspec.DecodeError for anything else."""
    return _decoder.decode(body)
