"""Refusals in Discord's words and numbers, the source of every answer that says no; it must never invent a code."""

from __future__ import annotations

from collections.abc import Sequence

from .models import Json

SENTENCES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10009: (404, "Unknown permission overwrite"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10066: (404, "Unknown application command permissions"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    30005: (400, "Maximum number of guild roles reached (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30003: (400, "Maximum number of pins reached for the channel (50)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40003: (400, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large. Try sending something smaller in size"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50016: (
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete",
    ),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class ApiError(Exception):
    """Answers a request with a status and one of Discord's numbered errors."""

    def __init__(self, code: int, *, status: int | None = None, message: str | None = None) -> None:
        usual, sentence = SENTENCES[code]
        self.status = status or usual
        self.body: Json = {"message": message or sentence, "code": code}
        self.headers: dict[str, str] = {}
        super().__init__(f"{code}: {self.body['message']}")


class Unauthorized(ApiError):
    """The token of the bot is not ours."""

    def __init__(self) -> None:
        super().__init__(0, status=401, message="401: Unauthorized")


class TooMany(ApiError):
    """429 with everything that a client needs to wait the right time; `retry_after` in seconds."""

    def __init__(self, retry_after: float, *, everywhere: bool = False, code: int = 0, scope: str = "user") -> None:
        sentence = SENTENCES[code][1] if code else "You are being rate limited."
        super().__init__(code, status=429, message=sentence)
        self.retry_after = retry_after
        self.body |= {"retry_after": round(retry_after, 3), "global": everywhere}
        self.headers = {
            "Via": "1.1 sandbox",
            "Retry-After": str(max(1, round(retry_after))),
            "X-RateLimit-Scope": "global" if everywhere else scope,
        }
        if everywhere:
            self.headers["X-RateLimit-Global"] = "true"


Fault = tuple[Sequence[str | int], str, str]
"""Where in the body (keys and indexes), Discord's word for it, and a sentence."""


class BadForm(ApiError):
    """50035 with the nested `errors` that say which field was wrong; `rule` tells a hand-written rule from the schema."""

    def __init__(self, faults: Sequence[Fault], *, rule: bool = True) -> None:
        super().__init__(50035)
        self.faults = list(faults)
        self.rule = rule
        self.body["errors"] = nested(self.faults)

    def summary(self) -> str:
        return "; ".join(f"{'.'.join(str(step) for step in path)}: {text}" for path, _, text in self.faults)


def nested(faults: Sequence[Fault]) -> Json:
    root: Json = {}
    for path, code, text in faults:
        place = root
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": text})
    return root
