"""Tells the bot's gateway and people's feeds what happened in the world; it must never change the world itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import guild_payloads, payloads
from .models import DM, Channel, Guild, Interaction, Json, Message, User

if TYPE_CHECKING:
    from .world import World

GUILDS, MEMBERS, GUILD_MESSAGES, GUILD_REACTIONS = 1 << 0, 1 << 1, 1 << 9, 1 << 10
GUILD_TYPING, DM_MESSAGES, DM_REACTIONS, DM_TYPING = 1 << 11, 1 << 12, 1 << 13, 1 << 14
MESSAGE_CONTENT = 1 << 15


@dataclass
class Dispatch:
    """One event for the bot; `intent` 0 goes to everybody, `bare` is for sessions without the content intent."""

    name: str
    data: Json
    guild_id: int | None
    intent: int = 0
    bare: Json | None = None


class News:
    def __init__(self, world: World) -> None:
        self._world = world
        self.listeners: list[Callable[[Dispatch], None]] = []
        self.changed: Callable[[], None] = lambda: None

    def tell_bot(self, event: Dispatch) -> None:
        for listener in self.listeners:
            listener(event)

    def tell_people(self, kind: str, build: Callable[[], Json], sees: Callable[[int], bool]) -> None:
        self._world.feeds.publish(lambda: {"type": kind} | build(), sees)
        self.changed()

    def _readers(self, place: Channel) -> Callable[[int], bool]:
        return lambda user_id: self._world.sees(self._world.users[user_id], place)

    # messages

    def message(self, item: Message, *, edited: bool = False) -> None:
        world = self._world
        place = world.channels[item.channel_id]
        secret = item.author is not world.bot_user and place.kind != DM and world.bot_user.id not in item.mentions
        if world.bot_sees(place):
            data = payloads.message_event(world, item)
            intent = GUILD_MESSAGES if place.guild_id else DM_MESSAGES
            bare = payloads.message_event(world, item, content=False) if secret else None
            name = "MESSAGE_UPDATE" if edited else "MESSAGE_CREATE"
            self.tell_bot(Dispatch(name, data, place.guild_id, intent, bare))

        def build() -> Json:
            body = payloads.message(world, item)
            return {"channel_id": str(place.id), "edited": edited, "message": body}

        self.tell_people("message", build, lambda user_id: world.sees_message(world.users[user_id], item))

    def message_gone(self, item: Message, *, tell_bot: bool = True) -> None:
        world = self._world
        place = world.channels[item.channel_id]
        ids = {"id": str(item.id), "channel_id": str(place.id)}
        if tell_bot and world.bot_sees(place):
            intent = GUILD_MESSAGES if place.guild_id else DM_MESSAGES
            self.tell_bot(Dispatch("MESSAGE_DELETE", ids | self._guild(place), place.guild_id, intent))
        self.tell_people("message_delete", lambda: ids, lambda user_id: world.sees_message(world.users[user_id], item))

    def messages_gone(self, place: Channel, items: list[Message]) -> None:
        ids = {"ids": [str(each.id) for each in items], "channel_id": str(place.id)}
        if self._world.bot_sees(place):
            data = ids | self._guild(place)
            self.tell_bot(Dispatch("MESSAGE_DELETE_BULK", data, place.guild_id, GUILD_MESSAGES))
        for item in items:
            self.message_gone(item, tell_bot=False)

    def reaction(self, item: Message, who: User, name: str, *, added: bool) -> None:
        world = self._world
        place = world.channels[item.channel_id]
        data = {
            "user_id": str(who.id),
            "channel_id": str(place.id),
            "message_id": str(item.id),
            "emoji": payloads.emoji_part(name),
            "burst": False,
            "type": 0,
        } | self._guild(place)
        if added:
            data["message_author_id"] = str(item.author.id)
            if place.guild_id is not None:
                data["member"] = payloads.member(world, world.guilds[place.guild_id].members[who.id])
        event = "MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE"
        self.tell_bot(Dispatch(event, data, place.guild_id, GUILD_REACTIONS if place.guild_id else DM_REACTIONS))
        self.tell_people(
            "message",
            lambda: {"channel_id": str(place.id), "edited": True, "message": payloads.message(world, item)},
            self._readers(place),
        )

    def typing(self, place: Channel, who: User) -> None:
        self.tell_people("typing", lambda: {"channel_id": str(place.id), "user_id": str(who.id)}, self._readers(place))

    # channels and threads

    def channel(self, place: Channel, what: str) -> None:
        """`what` is CREATE, UPDATE or DELETE; threads have events of their own name."""
        world = self._world
        if place.guild_id is None:
            self.changed()
            return
        data = payloads.channel(world, place)
        name = f"{'THREAD' if place.is_thread else 'CHANNEL'}_{what}"
        if place.is_thread and what == "CREATE":
            data["newly_created"] = True
        if place.is_thread and what == "DELETE":
            data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        if not place.is_thread or world.bot_sees(place):
            self.tell_bot(Dispatch(name, data, place.guild_id, GUILDS))
        kind = "thread" if place.is_thread else "channel"
        self.tell_people(
            kind, lambda: {"change": what.lower(), "channel": payloads.channel(world, place)}, lambda _: True
        )

    def thread_members(self, place: Channel, added: list[int], removed: list[int]) -> None:
        world = self._world
        assert place.guild_id is not None
        data: Json = {
            "id": str(place.id),
            "guild_id": str(place.guild_id),
            "member_count": min(50, len(place.members)),
            "added_members": [payloads.thread_member(world, place, each) for each in added],
            "removed_member_ids": [str(each) for each in removed],
        }
        self.tell_bot(Dispatch("THREAD_MEMBERS_UPDATE", data, place.guild_id, GUILDS))
        self.tell_people(
            "thread", lambda: {"change": "update", "channel": payloads.channel(world, place)}, lambda _: True
        )

    # members and guilds

    def member(self, home: Guild, who: User, what: str) -> None:
        """`what` is ADD, UPDATE or REMOVE; only sessions with the members intent hear of people."""
        world = self._world
        data: Json = {"guild_id": str(home.id), "user": payloads.user(who)}
        if what != "REMOVE":
            data |= payloads.member(world, home.members[who.id])
        intent = 0 if who is world.bot_user else MEMBERS
        self.tell_bot(Dispatch(f"GUILD_MEMBER_{what}", data, home.id, intent))
        self.tell_people("channel", lambda: {"change": "members"}, lambda _: True)

    def guild(self, home: Guild, *, gone: bool) -> None:
        if gone:
            self.tell_bot(Dispatch("GUILD_DELETE", {"id": str(home.id)}, home.id, GUILDS))
        else:
            data = guild_payloads.guild_create(self._world, home, all_members=True)
            bare = guild_payloads.guild_create(self._world, home, all_members=False)
            self.tell_bot(Dispatch("GUILD_CREATE", data, home.id, GUILDS, bare))
        self.changed()

    def role(self, home: Guild, role_id: int, what: str) -> None:
        data: Json = {"guild_id": str(home.id)}
        data |= {"role_id": str(role_id)} if what == "DELETE" else {"role": payloads.role(home.roles[role_id])}
        self.tell_bot(Dispatch(f"GUILD_ROLE_{what}", data, home.id, GUILDS))
        self.changed()

    # commands and interactions

    def commands(self) -> None:
        self.tell_people("commands", dict, lambda _: True)

    def interaction(self, item: Interaction) -> None:
        place = self._world.channels[item.channel_id]
        self.tell_bot(Dispatch("INTERACTION_CREATE", payloads.interaction(self._world, item), place.guild_id))
        self.changed()

    def interaction_moved(self, item: Interaction) -> None:
        """An answer arrived or the deadline passed: the person's own client shows it."""

        def build() -> Json:
            return {
                "id": str(item.id),
                "channel_id": str(item.channel_id),
                "status": item.status,
                "modal": item.modal,
                "error": item.error,
            }

        self.tell_people("interaction", build, lambda user_id: user_id == item.user.id)

    def _guild(self, place: Channel) -> Json:
        return {"guild_id": str(place.guild_id)} if place.guild_id is not None else {}
