"""How likely a trick falls to the own side, by counting unseen cards; never a search and never a look at hidden cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.players.memory import Memory
from bot.rules.cards import Card, Suit
from bot.rules.ranking import TRUMP
from bot.rules.seats import Seat

BIDDER_TRUMPS = 1.7  # the bidder named the trump for having many: as much likelier to hold any one of them
OTHERS_TRUMPS = 0.8
WILLING = 0.75  # how often a seat that could take the trick with the free card does so
RESCUE = 0.6  # a friend who plays after a beaten card has to beat a better one


class Odds:
    """The chances of one trick: ``later`` are the seats still to play after the reader, in their order, ``led`` the suit led."""

    __slots__ = ("_friend", "_led", "_memory", "_seats")

    def __init__(self, memory: Memory, later: Sequence[Seat], led: Suit) -> None:
        self._memory, self._led = memory, led
        self._friend = memory.friend
        held = memory.count(memory.bits.suits[led])
        sizes, total, bidder = memory.view.hand_sizes, memory.unseen_count or 1, memory.view.bidder
        seats: list[tuple[Seat, float, float, float]] = []
        for seat in later:
            share = sizes[seat] / total
            out = memory.shown_out[seat]
            misses = 1.0 if led in out else 1.0 - min(share, 1.0)
            if TRUMP in out:
                misses_trump = 1.0
            else:
                misses_trump = max(0.0, 1.0 - share * (BIDDER_TRUMPS if seat == bidder else OTHERS_TRUMPS))
            seats.append((seat, misses, misses_trump, misses**held))
        self._seats = seats

    def ours(self, best: Card, ahead: bool) -> float:
        """The chance that the own side takes the trick while ``best`` is the winning card and ``ahead`` says whether it is its own."""
        memory, led = self._memory, self._led
        unseen, bits = memory.unseen, memory.bits
        trumps = (unseen & bits.trumps_over[best]).bit_count()
        trump_led = led == TRUMP
        plain_best = memory.suit[best] != TRUMP
        over = (unseen & bits.over[best]).bit_count() if plain_best else 0
        free = bool(trumps) and bool(unseen & bits.free & bits.trumps_over[best])
        chance = 1.0 if ahead else 0.0
        for seat, misses, misses_trump, void in self._seats:
            takes = 1.0 - misses_trump**trumps if trumps else 0.0
            if not trump_led:
                high = 1.0 - misses**over if over else 0.0
                takes = void * takes + high
                if free:
                    takes += WILLING * max(0.0, 1.0 - void - high) * (1.0 - misses_trump)
            if self._friend[seat]:
                chance += (1.0 - chance) * takes * (RESCUE if ahead else 1.0)
            else:
                chance *= 1.0 - takes
        return chance
