"""A variant: every option of the rules as one frozen document; never how an option is carried out.

The fields, their words and their defaults are those of "Rook rules", section 4; the defaults are the base of all variants.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    model_validator,
)

from bot.rules.cards import is_card_name

Place = Literal["top", "bottom", "called"] | StrictFloat


def _card_name(value: object) -> str:
    if not isinstance(value, str) or not is_card_name(value):
        raise ValueError(f"{value!r} is no card: write a colour letter R, Y, G or B and a number from 1 to 14, or ROOK")
    return value


def _counter_key(value: object) -> str:
    text = str(value)
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= 14:
        return text
    return _card_name(value)


def _place(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        raise ValueError(f"{value} is the place of a card already: write top, bottom, called or a half such as 10.5")
    return value


CardName = Annotated[str, BeforeValidator(_card_name)]
Number = Annotated[StrictInt, Field(ge=1, le=14)]
Points = Annotated[StrictInt, Field(ge=0, le=1000)]
Amount = Annotated[StrictInt, Field(ge=0, le=10_000)]


class Special(BaseModel):
    """A card that is a trump whatever the trump colour is (Rook rules, sections 2 and 4)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    card: CardName
    place: Annotated[Place, BeforeValidator(_place)]
    free: StrictBool
    forced: StrictBool


class Variant(BaseModel):
    """All options of one way to play. Points and bids in points, sizes in cards, seats and sides in numbers.

    Raises pydantic.ValidationError, with a sentence for each fault, when a field is unknown, has a value of the wrong kind
    or does not fit the others.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]

    # Table
    players: Annotated[StrictInt, Field(ge=2, le=8)] = 4
    teams: Literal["fixed", "called", "solo"] = "fixed"
    team_count: Literal[2, 3] = 2
    called_cards: Literal[0, 1, 2] = 0
    call_scope: Literal["others", "any"] = "others"
    dummy_hands: Literal[0, 1, 2] = 0
    # Deck
    ranks: tuple[Number, ...] = tuple(range(5, 15))
    added: tuple[CardName, ...] = ()
    rooks: Literal[0, 1, 2] = 1
    packs: Literal[1, 2] = 1
    one_high: StrictBool = False
    skin: Literal["rook", "french"] = "rook"
    counters: dict[Annotated[str, BeforeValidator(_counter_key)], Points] = Field(
        default_factory=lambda: {"5": 5, "10": 10, "14": 10, "ROOK": 20}
    )
    specials: tuple[Special, ...] = (Special(card="ROOK", place="top", free=True, forced=True),)
    # Deal
    hand: Annotated[StrictInt, Field(ge=1, le=60)] = 9
    nest: Annotated[StrictInt, Field(ge=0, le=20)] = 5
    nest_deal: Literal["interleaved", "last"] = "interleaved"
    nest_shown: Literal["none", "one_up", "on_pickup"] = "none"
    redeal: Literal["none", "no_counters", "no_counters_no_upcard"] = "no_counters"
    redeal_until: Literal["auction_end", "first_call"] = "auction_end"
    # Auction
    first_call: Literal["left", "dealer"] = "left"
    bid_min: Amount = 70
    bid_max: Amount = 120
    bid_step: Annotated[StrictInt, Field(ge=1, le=1000)] = 5
    holds: Annotated[StrictInt, Field(ge=0, le=20)] = 0
    all_pass: Literal["redeal_same", "redeal_next", "force_dealer"] = "redeal_same"
    forced_bid: Amount | None = None
    opening_bid: Amount | None = None
    # Exchange
    nest_pickup: StrictBool = True
    exchange_exact: Annotated[StrictInt, Field(ge=0, le=20)] | None = None
    bury_counters: Literal["yes", "no", "last_resort"] | Annotated[StrictInt, Field(ge=0, le=20)] = "yes"
    bury_trump: Literal["yes", "shown", "last_resort"] = "yes"
    declare_buried: StrictBool = False
    # Call
    trump_when: Literal["after_discard", "before_discard", "before_nest", "no_exchange"] = "after_discard"
    calls: tuple[Literal["low", "no_trump", "rook_place", "circus"], ...] = ()
    nt_rook: Literal["red", "sole_trump"] = "red"
    # Play
    lead: Literal["left_of_dealer", "dealer", "bidder", "left_of_bidder", "bidder_chooses"] = "left_of_dealer"
    revoke: Literal["refuse", "claim"] = "refuse"
    # Capture
    buried_to: Literal["last_trick", "bidder", "nobody"] = "last_trick"
    last_trick_bonus: Points = 0
    most_tricks_bonus: Points = 0
    most_tricks_tie: Literal["none", "split"] = "none"
    trick_points: Points = 0
    # Score
    made: Literal["captured", "bid"] = "captured"
    target: Annotated[StrictInt, Field(ge=1, le=100_000)] = 300
    floor: Annotated[StrictInt, Field(ge=-100_000, le=0)] | None = None
    tie: Literal["extra_hand", "shared"] = "extra_hand"

    @model_validator(mode="after")
    def _fields_fit_together(self) -> Variant:
        from bot.rules.validation import contradictions  # it needs this class

        found = contradictions(self)
        if found:
            raise ValueError("; ".join(found))
        return self

    def document(self) -> dict[str, Any]:
        """Every option with its value, as plain JSON data; ``Variant(**document)`` gives an equal variant."""
        return self.model_dump(mode="json")

    def with_changes(self, changes: Mapping[str, Any]) -> Variant:
        """This variant with some option fields replaced. Raises pydantic.ValidationError as the constructor does."""
        return Variant(**{**self.document(), **changes})


OPTION_FIELDS: tuple[str, ...] = tuple(name for name in Variant.model_fields if name != "id")
"""The option fields in the order of the document, without the id."""
