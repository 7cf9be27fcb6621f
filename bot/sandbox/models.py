"""The things a Discord consists of, as plain records; no rule and no traffic belongs in here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING, COMPONENTS_V2, SUPPRESS_EMBEDS, HAS_THREAD = 1 << 6, 1 << 7, 1 << 15, 1 << 2, 1 << 5

Status = Literal["pending", "acknowledged", "deferred", "failed"]


@dataclass(eq=False)
class User:
    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True

    @property
    def display_name(self) -> str:
        return self.global_name or self.username


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    managed_by: int | None = None


@dataclass(eq=False)
class Member:
    user: User
    joined: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False)
class Overwrite:
    target_id: int
    is_member: bool
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Attachment:
    id: int
    channel_id: int
    filename: str
    data: bytes = field(repr=False)
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    ephemeral: bool = False


@dataclass(eq=False)
class Message:
    id: int
    channel_id: int
    author: User
    created: float
    content: str = field(default="", repr=False)
    embeds: list[Json] = field(default_factory=list, repr=False)
    components: list[Json] = field(default_factory=list, repr=False)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    ephemeral_for: int | None = None
    edited: float | None = None
    pinned: bool = False
    nonce: str | int | None = None
    mentions: set[int] = field(default_factory=set)
    """Users named in the text and shown as a mention."""
    pinged: set[int] = field(default_factory=set)
    """Users whom this message really notified: named, and allowed by allowed_mentions when it was created."""
    everyone: bool = False
    mention_roles: set[int] = field(default_factory=set)
    reference: int | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    interaction: Interaction | None = field(default=None, repr=False)
    webhook: bool = False
    thread_id: int | None = None

    def walk(self) -> Iterator[Json]:
        """Every component, outer ones first."""
        yield from walk(self.components)

    def buttons(self) -> list[tuple[str | None, str, bool, int]]:
        """(custom_id, label, disabled, style) of every button in reading order; link buttons have no custom_id."""
        return [
            (each.get("custom_id"), label_of(each), bool(each.get("disabled")), int(each.get("style", 2)))
            for each in self.walk()
            if each["type"] == 2
        ]

    def text(self) -> str:
        """Content, embeds and text displays joined: what a reader can read."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [str(embed.get("title", "")), str(embed.get("description", ""))]
            for item in embed.get("fields", ()):
                parts += [str(item.get("name", "")), str(item.get("value", ""))]
            parts.append(str(embed.get("footer", {}).get("text", "")))
        parts += [str(each.get("content", "")) for each in self.walk() if each["type"] == 10]
        return "\n".join(part for part in parts if part)


def walk(components: list[Json]) -> Iterator[Json]:
    for each in components:
        yield each
        yield from walk(each.get("components") or [])
        for slot in ("accessory", "component"):
            if isinstance(each.get(slot), dict):
                yield from walk([each[slot]])


def label_of(button: Json) -> str:
    emoji = button.get("emoji") or {}
    return str(button.get("label") or emoji.get("name") or "")


@dataclass(eq=False)
class Channel:
    id: int
    kind: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipient: User | None = None
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    last_message_id: int | None = None
    owner_id: int | None = None
    members: dict[int, float] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    archive_changed: float = 0.0
    total_sent: int = 0
    slowmode: int = 0

    @property
    def is_thread(self) -> bool:
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channel_ids: list[int] = field(default_factory=list)
    locale: str = "en-US"
    joined: float = 0.0


@dataclass(eq=False)
class Emoji:
    id: int
    name: str
    image: bytes = field(repr=False)
    content_type: str = "image/png"

    @property
    def animated(self) -> bool:
        return self.content_type == "image/gif"


@dataclass(eq=False)
class Command:
    id: int
    version: int
    guild_id: int | None
    body: Json

    @property
    def name(self) -> str:
        return str(self.body["name"])

    @property
    def kind(self) -> int:
        return int(self.body.get("type") or 1)


@dataclass(eq=False)
class Interaction:
    """One thing a person did that the bot must answer; kinds: 2 command, 3 component, 4 autocomplete, 5 modal."""

    id: int
    token: str = field(repr=False)
    kind: int
    user: User
    channel_id: int
    data: Json = field(repr=False)
    created: float
    locale: str
    message: Message | None = None
    parent: Interaction | None = field(default=None, repr=False)
    status: Status = "pending"
    response: Message | None = None
    modal: Json | None = field(default=None, repr=False)
    choices: list[Json] | None = field(default=None, repr=False)
    error: str = ""
    must_answer: bool = True
    ephemeral_default: bool = False
    followups: list[Message] = field(default_factory=list, repr=False)
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


@dataclass(frozen=True)
class Problem:
    """Something that a test should fail on: what kind, and a sentence saying what happened."""

    kind: Literal["route", "schema-in", "schema-out", "unanswered", "rate-limit", "rule", "server"]
    text: str


@dataclass
class RequestRecord:
    """One REST call without bodies; tokens in the path are blotted out. Times are Unix seconds by the server's clock."""

    method: str
    path: str
    status: int
    started: float
    ended: float


@dataclass
class Upload:
    filename: str
    data: bytes = field(repr=False)
    content_type: str
