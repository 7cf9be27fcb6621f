"""The shuffle is written down so that others can do it: these values must never change."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from bot.shuffle import SCHEME, drawn, follows_scheme, new_seed, seed_from, shuffled


def by_the_book(deck: list[int], seed: str) -> list[int]:
    """The scheme as its description says it, written a second time."""
    key = sha256(seed.encode()).digest()
    stream = b"".join(sha256(key + i.to_bytes(8, "big")).digest() for i in range(40))
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    order = list(deck)
    for place in reversed(range(1, len(order))):
        count = place + 1
        number = numbers.pop(0)
        while number >= 2**32 // count * count:
            number = numbers.pop(0)
        other = number % count
        order[place], order[other] = order[other], order[place]
    return order


def test_known_orders() -> None:
    assert shuffled("ABCDEFGHIJ", "rook") == tuple("JBDCHIEGAF")
    assert seed_from("1", 0) == "sha256.1:a93875fe509ac2fae0e0939d3ec71c4d"


@pytest.mark.parametrize("seed", ["", "rook", "sha256.1:00ff", "Krähe 🐦"])
def test_the_description_suffices(seed: str) -> None:
    assert list(shuffled(range(57), seed)) == by_the_book(list(range(57)), seed)


def test_every_order_is_as_likely() -> None:
    counts = Counter(shuffled("ABC", str(number)) for number in range(6000))
    assert len(counts) == 6
    # Each of six orders 1000 times, give or take five standard deviations.
    assert all(abs(count - 1000) < 145 for count in counts.values())


def test_a_row_of_seeds_has_no_two_alike() -> None:
    assert (
        len({seed_from("s", number) for number in range(1000)} | {seed_from("t", number) for number in range(1000)})
        == 2000
    )


def test_new_seeds_follow_the_scheme_and_differ() -> None:
    assert new_seed() != new_seed()
    assert follows_scheme(new_seed())
    assert new_seed().startswith(f"{SCHEME}:")
    assert not follows_scheme(7)
    assert not follows_scheme("elsewhere")


def test_drawn_stays_below() -> None:
    assert {drawn(4, str(number)) for number in range(100)} == {0, 1, 2, 3}
