"""The order of a deck from a seed, the same on every machine and for ever; never which seat gets which card.

Scheme ``sha256.1``: the key is SHA-256 of the seed's UTF-8 text. Block *i* of the stream is SHA-256 of the key followed by *i* as eight
bytes, most significant first, for i = 0, 1, 2 …; the stream is read as numbers of four bytes, most significant first. A number below *n*
is drawn by taking the next number of the stream, again while it is at or above the greatest multiple of *n* in 2^32 (so that none is
favoured), and then its remainder by *n*. The deck is shuffled by Fisher and Yates from its last place down to the second: place *i*
(counted from 0) changes cards with a drawn place below *i* + 1. Whoever knows a seed knows every card of its deal.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SCHEME = "sha256.1"
_RANGE = 1 << 32


def new_seed() -> str:
    """A fresh seed of 128 random bits from the operating system, marked with the scheme's name."""
    return f"{SCHEME}:{secrets.token_hex(16)}"


def seed_from(text: str, number: int) -> str:
    """Seed number ``number`` of a reproducible row of seeds that begins with any text."""
    return f"{SCHEME}:{sha256(f'{number}/{text}'.encode()).hexdigest()[:32]}"


def follows_scheme(seed: object) -> bool:
    """True for a seed whose deal can be dealt again here; other people's seeds may be anything."""
    return isinstance(seed, str) and seed.startswith(SCHEME + ":")


def shuffled(deck: Sequence[T], seed: str) -> tuple[T, ...]:
    """The deck in the order that the seed stands for; ``deck`` itself must always be given in the same order."""
    order = list(deck)
    numbers = _numbers(seed)
    for place in range(len(order) - 1, 0, -1):
        other = _below(place + 1, numbers)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def drawn(count: int, seed: str) -> int:
    """A number from 0 to ``count`` - 1 drawn by the seed, for instance the first dealer's seat."""
    return _below(count, _numbers(seed))


def _numbers(seed: str) -> Iterator[int]:
    key = sha256(seed.encode()).digest()
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    fair = _RANGE - _RANGE % limit
    return next(number for number in numbers if number < fair) % limit
