"""What each person is told while it happens; it must never tell somebody what they may not see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .models import Json

Feed = asyncio.Queue[Json]
LONGEST = 2_000


class Feeds:
    """Live subscriptions by user id. A reader that falls 2,000 events behind loses its oldest ones."""

    def __init__(self) -> None:
        self._feeds: dict[int, list[Feed]] = {}

    def subscribe(self, user_id: int) -> Feed:
        feed: Feed = asyncio.Queue(LONGEST)
        self._feeds.setdefault(user_id, []).append(feed)
        return feed

    def unsubscribe(self, feed: Feed) -> None:
        for user_id, feeds in list(self._feeds.items()):
            if feed in feeds:
                feeds.remove(feed)
            if not feeds:
                del self._feeds[user_id]

    def publish(self, event: Callable[[], Json], sees: Callable[[int], bool]) -> None:
        """Give the event to every subscriber who `sees` it; the event is only built when somebody does."""
        readers = [each for user_id, feeds in self._feeds.items() if sees(user_id) for each in feeds]
        if not readers:
            return
        built = event()
        for feed in readers:
            if feed.full():
                feed.get_nowait()
            feed.put_nowait(built)
