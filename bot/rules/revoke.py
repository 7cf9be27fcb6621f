"""What a proven revoke costs; never how it is found or claimed.

Rook rules, sections 7.6 and 11.9.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.seats import Side


def revoke_delta(bid: int, offender: Side, won: Sequence[int]) -> tuple[int, ...]:
    """The change of the totals by side after a true claim, in points.

    The offending side loses the bid, whoever made it, and scores nothing; every other side adds what it has captured so far
    (``won``, by side: the counters, and nest and bonuses only when the last trick is already taken).
    """
    return tuple(-bid if side == offender else points for side, points in enumerate(won))
