"""The state of the stand-in Discord: people, guilds, channels, who sees what; it must never speak HTTP."""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from . import payloads, permissions
from .clock import Clock
from .commands import Commands
from .desk import Desk
from .errors import ApiError
from .feeds import Feed, Feeds
from .models import DM, TEXT, Attachment, Channel, Command, Emoji, Guild, Json, Member, Message, Overwrite, Role, User
from .news import News
from .snowflake import Snowflakes

MESSAGES_KEPT = 500
ATTACHMENT_DAY = 24 * 3600


class World:
    """Everything that exists. Mutators tell `news`, which tells the bot and the people."""

    def __init__(self, people: Sequence[str], clock: Clock, *, bot_name: str = "Rookery") -> None:
        self.clock = clock
        self.base_url = ""
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        self.files: dict[int, Attachment] = {}
        self.privileged_intents = 0
        """Bits of the privileged intents that the application's owner has switched on; none at first."""
        self._ids = Snowflakes()
        self._url_key = secrets.token_bytes(16)
        self.feeds = Feeds()
        self.news = News(self)
        self.registry = Commands(self)
        self.desk = Desk(self)
        self.bot_user = self.add_user(bot_name, bot=True)
        self.people = [self.add_user(name) for name in people]
        self.guild = self.add_guild("Rook Room", self.people, channels=("general", "cards", "tables"))

    # making things

    def new_id(self) -> int:
        return self._ids.next(self.clock.now())

    @property
    def application_id(self) -> int:
        return self.bot_user.id

    def new_bot_token(self) -> str:
        """Made up, but of the shape of a bot token, so that programs which check the shape accept it."""
        first = urlsafe_b64encode(str(self.bot_user.id).encode()).decode().rstrip("=")
        return f"{first}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        handle = re.sub(r"[^a-z0-9_.]", "", name.lower())[:28] or "someone"
        taken = {each.username for each in self.users.values()}
        if handle in taken or len(handle) < 2:
            handle = f"{handle}{len(self.users)}"
        username = name if bot else handle
        person = User(self.new_id(), username, None if bot else name, bot, locale)
        self.users[person.id] = person
        return person

    def add_guild(self, name: str, people: Iterable[User], channels: Sequence[str] = ("general",)) -> Guild:
        """A guild with the bot and these people in it (the first of them, or the bot, owns it)."""
        members = list(people)
        now = self.clock.now()
        owner = members[0] if members else self.bot_user
        home = Guild(self.new_id(), name, owner.id, joined=now)
        home.roles[home.id] = Role(home.id, "@everyone", permissions.EVERYONE_DEFAULT)
        own = Role(self.new_id(), self.bot_user.username, 0, 1, managed_by=self.bot_user.id)
        home.roles[own.id] = own
        home.members[self.bot_user.id] = Member(self.bot_user, now, [own.id])
        for person in members:
            home.members[person.id] = Member(person, now)
        self.guilds[home.id] = home
        for label in channels:
            self.add_channel(home, label, tell=False)
        self.news.guild(home, gone=False)
        return home

    def add_channel(self, home: Guild, name: str, *, topic: str | None = None, tell: bool = True) -> Channel:
        position = len(home.channel_ids)
        place = Channel(self.new_id(), TEXT, name, home.id, position=position, topic=topic)
        self.channels[place.id] = place
        home.channel_ids.append(place.id)
        if tell:
            self.news.channel(place, "CREATE")
        return place

    def join(self, who: User, home: Guild | None = None) -> None:
        home = home or self.guild
        home.members[who.id] = Member(who, self.clock.now())
        self.news.member(home, who, "ADD")

    def leave(self, who: User, home: Guild | None = None) -> None:
        """Take somebody out of a guild; the bot itself leaves the whole guild (GUILD_DELETE)."""
        home = home or self.guild
        home.members.pop(who.id, None)
        if who is self.bot_user:
            self.news.guild(home, gone=True)
            return
        for thread in self.threads_of(home.id):
            thread.members.pop(who.id, None)
        self.news.member(home, who, "REMOVE")

    def set_overwrite(self, place: Channel, target: int | User, *, allow: int = 0, deny: int = 0) -> None:
        """Replace the overwrite of a role id or a person in a channel; `world.guild.id` is everyone."""
        person = isinstance(target, User)
        target_id = target.id if isinstance(target, User) else target
        place.overwrites[target_id] = Overwrite(target_id, person, allow, deny)
        self.news.channel(place, "UPDATE")

    def allow_bot(self, place: Channel, bits: int) -> None:
        self.set_overwrite(place, self.bot_user, allow=bits)

    def deny_bot(self, place: Channel, bits: int) -> None:
        """Take permissions from the bot in one channel, e.g. `permissions.SEND_MESSAGES`."""
        self.set_overwrite(place, self.bot_user, deny=bits)

    # finding things

    def channel(self, key: int | str) -> Channel:
        """A channel by id or, for text channels, by name ("general")."""
        if isinstance(key, int):
            return self.channels[key]
        return next(each for each in self.channels.values() if each.name == key and each.kind == TEXT)

    def user(self, who: str | User) -> User:
        """A person by display name or username."""
        if isinstance(who, User):
            return who
        found = [each for each in self.users.values() if who in (each.display_name, each.username)]
        if not found:
            raise KeyError(f"nobody here is called {who!r}; there are {[each.display_name for each in self.people]}")
        return found[0]

    def threads_of(self, guild_id: int) -> list[Channel]:
        return [each for each in self.channels.values() if each.is_thread and each.guild_id == guild_id]

    def parent(self, place: Channel) -> Channel | None:
        return self.channels.get(place.parent_id) if place.is_thread and place.parent_id else None

    def guild_of(self, place: Channel) -> Guild | None:
        return self.guilds.get(place.guild_id) if place.guild_id is not None else None

    def commands(self, guild_id: int | None = None) -> list[Command]:
        """Commands that people can use in the default guild (or another): global ones and the guild's own."""
        home = self.guild.id if guild_id is None else guild_id
        return [each for each in self.registry.all() if each.guild_id in (None, home)]

    def message(self, channel_id: int, message_id: int) -> Message | None:
        place = self.channels.get(channel_id)
        return place.messages.get(message_id) if place is not None else None

    # who may

    def permissions_of(self, who: User, place: Channel) -> int:
        home = self.guild_of(place)
        if home is None:
            return permissions.IN_DM
        member = home.members.get(who.id)
        return permissions.in_channel(home, member, place, self.parent(place)) if member is not None else 0

    def sees(self, who: User, place: Channel) -> bool:
        return permissions.may_see(self.guild_of(place), who, place, self.parent(place))

    def bot_sees(self, place: Channel) -> bool:
        return self.sees(self.bot_user, place)

    def sees_message(self, who: User, item: Message) -> bool:
        place = self.channels.get(item.channel_id)
        if place is None or not self.sees(who, place):
            return False
        return item.ephemeral_for is None or item.ephemeral_for == who.id

    def require(self, place: Channel, *bits: int) -> None:
        """The bot must see the channel (else 50001) and have every bit (else 50013)."""
        if place.kind == DM:
            return
        held = self.permissions_of(self.bot_user, place)
        if not held & permissions.VIEW_CHANNEL:
            raise ApiError(50001)
        for bit in bits:
            if not held & bit:
                raise ApiError(50013)

    def may_dm(self, who: User) -> None:
        """50278 without a common guild, 50007 when the person has closed their direct messages."""
        shared = any(who.id in home.members and self.bot_user.id in home.members for home in self.guilds.values())
        if not shared:
            raise ApiError(50278)
        if not who.dms_open:
            raise ApiError(50007)

    # what people see

    def subscribe(self, user_id: int) -> Feed:
        """A live queue of JSON-ready events that this person may see."""
        return self.feeds.subscribe(user_id)

    def unsubscribe(self, queue: Feed) -> None:
        self.feeds.unsubscribe(queue)

    def visible_channels(self, who: User) -> list[Json]:
        """Channels, threads and the DM with the bot that this person sees, as Discord's JSON, in the client's order."""
        seen = [each for each in self.channels.values() if self.sees(who, each)]
        seen.sort(key=lambda each: (each.kind == DM, each.is_thread, each.position, each.id))
        return [payloads.channel(self, each) for each in seen]

    def visible_messages(self, who: User, channel_id: int) -> list[Message]:
        place = self.channels.get(channel_id)
        if place is None:
            return []
        return [each for each in place.messages.values() if self.sees_message(who, each)]

    # addresses

    def attachment_url(self, item: Attachment) -> str:
        """Signed and dead a day after it was handed out, as Discord's are."""
        until = int(self.clock.now()) + ATTACHMENT_DAY
        name = quote(item.filename)
        path = f"/cdn/attachments/{item.channel_id}/{item.id}/{name}"
        return f"{self.base_url}{path}?ex={until:x}&hm={self.signature(item.id, until)}"

    def signature(self, attachment_id: int, until: int) -> str:
        return hashlib.blake2b(f"{attachment_id}:{until}".encode(), key=self._url_key, digest_size=16).hexdigest()
