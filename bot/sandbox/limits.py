"""Rate limits: buckets by route and channel, the global one, and old edits; it must never count people's own doings."""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass

from .clock import Clock
from .errors import ApiError, TooMany

GLOBAL_PER_SECOND = 50
OLD_AFTER = 3600.0
OLD_EDITS, OLD_WINDOW = 3, 6.0

USUAL = (40, 1.0)
BUCKETS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"): (1, 0.25),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("POST", "/channels/{channel_id}/threads"): (10, 10.0),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"): (10, 10.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"): (5, 2.0),
}
"""Requests and seconds. Discord publishes none of these; they are what clients see in its headers."""


@dataclass
class Window:
    ends: float
    used: int = 0


class Limits:
    """`enabled = False` switches all of it off (no headers, no 429), for load runs and quick whole games."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self._clock = clock
        self.enabled = enabled
        self.buckets = dict(BUCKETS)
        self.global_per_second = GLOBAL_PER_SECOND
        self._windows: dict[tuple[str, str], Window] = {}
        self._recent: deque[float] = deque()
        self.new_dms_per_minute = 30
        self._new_dms: deque[float] = deque()
        self._old_edits: dict[int, deque[float]] = {}

    def take(self, method: str, template: str, major: str) -> dict[str, str]:
        """Count one request of the bot; the headers for its answer, or TooMany."""
        if not self.enabled or template.startswith("/interactions/"):
            return {}
        now = self._clock.now()
        if not template.startswith("/webhooks/"):
            self._take_global(now)
        name = hashlib.blake2b(f"{method}{template}".encode(), digest_size=12).hexdigest()
        limit, seconds = self.buckets.get((method, template), USUAL)
        window = self._windows.get((name, major))
        if window is None or window.ends <= now:
            window = self._windows[name, major] = Window(now + seconds)
            self._sweep(now)
        headers = {"X-RateLimit-Bucket": name, "X-RateLimit-Limit": str(limit)}
        headers |= {
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{window.ends - now:.3f}",
        }
        if window.used >= limit:
            refusal = TooMany(window.ends - now)
            refusal.headers |= headers | {"X-RateLimit-Remaining": "0"}
            raise refusal
        window.used += 1
        return headers | {"X-RateLimit-Remaining": str(limit - window.used)}

    def old_edit(self, channel_id: int, made: float) -> None:
        """Messages over an hour old: three edits in 6 s a channel, then 30046."""
        now = self._clock.now()
        if not self.enabled or now - made <= OLD_AFTER:
            return
        recent = self._old_edits.setdefault(channel_id, deque())
        while recent and recent[0] <= now - OLD_WINDOW:
            recent.popleft()
        if len(recent) >= OLD_EDITS:
            raise TooMany(recent[0] + OLD_WINDOW - now, code=30046, scope="shared")
        recent.append(now)

    def new_dm(self) -> None:
        """A burst of newly opened direct messages is refused with 40003; Discord gives no number, ours is 30 a minute."""
        now = self._clock.now()
        while self._new_dms and self._new_dms[0] <= now - 60.0:
            self._new_dms.popleft()
        if self.enabled and len(self._new_dms) >= self.new_dms_per_minute:
            raise ApiError(40003)
        self._new_dms.append(now)

    def _take_global(self, now: float) -> None:
        while self._recent and self._recent[0] <= now - 1.0:
            self._recent.popleft()
        if len(self._recent) >= self.global_per_second:
            raise TooMany(self._recent[0] + 1.0 - now, everywhere=True)
        self._recent.append(now)

    def _sweep(self, now: float) -> None:
        if len(self._windows) > 4_000:
            self._windows = {key: each for key, each in self._windows.items() if each.ends > now}
