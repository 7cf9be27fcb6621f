"""People acting in their client: what they can see they can press; it must never reach past what the client allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import desk, permissions, places, posts
from .commands import Refused, resolve
from .components import SELECTS, STRING_SELECT
from .forms import modal_data
from .models import EPHEMERAL, Channel, Command, Interaction, Json, Message, Upload, User

if TYPE_CHECKING:
    from .world import World

__all__ = ["Actor", "PressRefused", "Refused", "Unanswered"]


class PressRefused(Refused):
    """The button or select is not there, or is disabled: the client would not send anything."""


class Unanswered(AssertionError):
    """The bot did not answer within 3 s of the server's clock."""


class Actor:
    """One person. Every call returns after the bot's first answer; its result says what came of it.

    With `must_answer=False` a missing answer is not an error: the interaction comes back "failed".
    """

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self.user = user

    @property
    def locale(self) -> str:
        return self.user.locale

    @locale.setter
    def locale(self, value: str) -> None:
        self.user.locale = value

    # commands

    async def slash(self, channel_id: int, command: str, *, must_answer: bool = True, **options: Any) -> Interaction:
        """Send "rook start" with options by name; Refused when the client would not offer or accept that."""
        place = self._place(channel_id)
        found, chain = self._world.registry.find(self.user, place, command)
        data = self._world.registry.data(found, chain, options, place)
        return await self._ask(desk.COMMAND, place, data, must_answer=must_answer)

    async def autocomplete(
        self, channel_id: int, command: str, focused: str, *, must_answer: bool = True, **options: Any
    ) -> list[Json]:
        """The choices ({name, value}) that the bot offers for the option `focused`, given what is typed so far."""
        place = self._place(channel_id)
        found, chain = self._world.registry.find(self.user, place, command)
        values = {focused: ""} | options
        data = self._world.registry.data(found, chain, values, place, focused)
        item = await self._ask(desk.AUTOCOMPLETE, place, data, must_answer=must_answer)
        return item.choices or []

    def commands(self, channel_id: int) -> list[Command]:
        """What the client offers after "/" in this channel."""
        return self._world.registry.usable(self.user, self._place(channel_id))

    # components

    async def click(self, message: Message, button: str, *, must_answer: bool = True) -> Interaction:
        """Press the enabled button of that custom_id or that label."""
        current = self._current(message)
        buttons = [each for each in current.walk() if each["type"] == 2]
        hits = [each for each in buttons if each.get("custom_id") == button]
        hits = hits or [each for each in buttons if each.get("label") == button]
        if not hits:
            shown = [label for _, label, _, _ in current.buttons()]
            raise PressRefused(f"there is no button {button!r} on this message; it has {shown}")
        if hits[0].get("disabled"):
            raise PressRefused(f"the button {button!r} is disabled")
        if not hits[0].get("custom_id"):
            raise PressRefused(f"the button {button!r} is a link")
        return await self._press(current, hits[0], {}, must_answer)

    async def press_raw(
        self, message_id: int, channel_id: int, custom_id: str, *, must_answer: bool = True
    ) -> Interaction:
        """A stale or forged press: sent as it is, if the message still exists (or with a bare copy if not)."""
        place = self._place(channel_id)
        message = place.messages.get(message_id)
        if message is None:
            message = Message(message_id, channel_id, self._world.bot_user, self._world.clock.now())
        data = {"component_type": 2, "custom_id": custom_id, "id": 1}
        return await self._ask(desk.COMPONENT, place, data, message=message, must_answer=must_answer)

    async def select(
        self, message: Message, custom_id: str, values: list[str], *, must_answer: bool = True
    ) -> Interaction:
        """Choose in a select: option values, or ids (as text) for user, role and channel selects."""
        current = self._current(message)
        found = next((e for e in current.walk() if e["type"] in SELECTS and e.get("custom_id") == custom_id), None)
        if found is None:
            raise PressRefused(f"there is no select {custom_id!r} on this message")
        if found.get("disabled"):
            raise PressRefused(f"the select {custom_id!r} is disabled")
        if not found["min_values"] <= len(values) <= found["max_values"]:
            raise PressRefused(f"{custom_id!r} takes {found['min_values']} to {found['max_values']} values")
        extra: Json = {"values": [str(each) for each in values]}
        if found["type"] == STRING_SELECT:
            known = [each["value"] for each in found["options"]]
            wrong = [each for each in values if each not in known]
            if wrong:
                raise PressRefused(f"{custom_id!r} does not offer {wrong}; it offers {known}")
        else:
            extra["resolved"] = self._resolved(self._place(current.channel_id), values)
        return await self._press(current, found, extra, must_answer)

    async def submit(
        self, interaction: Interaction, values: dict[str, str | list[str]], *, must_answer: bool = True
    ) -> Interaction:
        """Send the modal that `interaction` brought, filled in by custom_id; Refused when the client would not."""
        if interaction.modal is None:
            raise PressRefused("that interaction brought no modal")
        place = self._place(interaction.channel_id)
        data = modal_data(self._world, place, interaction.modal, values)
        return await self._ask(
            desk.MODAL, place, data, message=interaction.message, parent=interaction, must_answer=must_answer
        )

    # messages

    async def say(self, channel_id: int, text: str, *, files: Iterable[Upload] = ()) -> Message:
        """Write in a channel as a person; Refused without the permission."""
        place = self._place(channel_id)
        self._may_write(place)
        draft = posts.Draft({"content": text}, dict(enumerate(files)))
        if place.kind != 1 and place.is_thread:
            places.add_to_thread(self._world, place, self.user)
        return posts.post(self._world, place, self.user, draft)

    async def open_thread(self, channel_id: int, name: str, *, private: bool = False) -> int:
        """Start a thread below a channel; its id. The bot sees private ones only once it is added."""
        place = self._place(channel_id)
        wanted = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
        if not self._world.permissions_of(self.user, place) & wanted:
            raise Refused(f"{self.user.display_name} may not open threads in #{place.name}")
        return places.new_thread(self._world, place, self.user, name, private=private).id

    async def add_to_thread(self, thread_id: int, who: User) -> None:
        """Bring somebody (also the bot) into a thread that this person sees."""
        places.add_to_thread(self._world, self._place(thread_id), who)

    async def leave_thread(self, thread_id: int) -> None:
        places.take_from_thread(self._world, self._place(thread_id), self.user)

    async def delete(self, message: Message) -> None:
        """Delete an own message, or another's with the permission; ephemeral ones are dismissed."""
        if message.ephemeral_for is not None:
            await self.dismiss(message)
            return
        current = self._current(message)
        place = self._place(message.channel_id)
        held = self._world.permissions_of(self.user, place)
        if current.author is not self.user and not held & permissions.MANAGE_MESSAGES:
            raise Refused(f"{self.user.display_name} may not delete this message")
        posts.remove(self._world, current)

    async def dismiss(self, message: Message) -> None:
        """Make a private reply vanish; the bot is not told, and finds it unknown (10008) when it edits it."""
        if message.ephemeral_for != self.user.id:
            raise Refused("only one's own private replies can be dismissed")
        if message.id in self._world.channels[message.channel_id].messages:
            posts.remove(self._world, message, tell_bot=False)

    def messages(self, channel_id: int) -> list[Message]:
        """What this person sees there, oldest first, own private replies included."""
        return self._world.visible_messages(self.user, channel_id)

    def last(self, channel_id: int, *, private: bool | None = None) -> Message:
        """The newest message seen there; `private` asks for a private reply (True) or a public message (False)."""
        seen = [m for m in self.messages(channel_id) if private is None or bool(m.flags & EPHEMERAL) == private]
        if not seen:
            raise AssertionError(f"{self.user.display_name} sees no such message")
        return seen[-1]

    async def open_dm(self) -> int:
        """The id of the direct-message channel with the bot."""
        return places.open_dm(self._world, self.user).id

    def dm_messages(self) -> list[Message]:
        place = places.dm_with(self._world, self.user)
        return self.messages(place.id) if place is not None else []

    def close_dms(self) -> None:
        """From now on the bot gets 50007."""
        self.user.dms_open = False

    def allow_dms(self) -> None:
        self.user.dms_open = True

    async def leave(self) -> None:
        """Leave the default guild."""
        self._world.leave(self.user)

    async def come_back(self) -> None:
        self._world.join(self.user)

    # inside

    def _place(self, channel_id: int) -> Channel:
        place = self._world.channels.get(channel_id)
        if place is None or not self._world.sees(self.user, place):
            raise Refused(f"{self.user.display_name} does not see channel {channel_id}")
        return place

    def _current(self, message: Message) -> Message:
        found = self._world.message(message.channel_id, message.id)
        if found is None or not self._world.sees_message(self.user, found):
            raise PressRefused(f"{self.user.display_name} does not see message {message.id} (any more)")
        return found

    def _may_write(self, place: Channel) -> None:
        held = self._world.permissions_of(self.user, place)
        needed = permissions.SEND_MESSAGES_IN_THREADS if place.is_thread else permissions.SEND_MESSAGES
        if not held & needed or (place.locked and not held & permissions.MANAGE_THREADS):
            raise Refused(f"{self.user.display_name} may not write in #{place.name}")

    def _resolved(self, place: Channel, values: Iterable[str]) -> Json:
        resolved: Json = {}
        for value in values:
            resolve(self._world, place, int(value), resolved)
        return resolved

    async def _press(self, message: Message, part: Json, extra: Json, must_answer: bool) -> Interaction:
        data = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"]} | extra
        place = self._place(message.channel_id)
        return await self._ask(desk.COMPONENT, place, data, message=message, must_answer=must_answer)

    async def _ask(
        self,
        kind: int,
        place: Channel,
        data: Json,
        *,
        message: Message | None = None,
        parent: Interaction | None = None,
        must_answer: bool,
    ) -> Interaction:
        item = self._world.desk.create(
            kind,
            self.user,
            place,
            data,
            message=message,
            parent=parent,
            must_answer=must_answer,
        )
        await item.answered.wait()
        if item.status == "failed" and must_answer:
            what = data.get("custom_id") or data.get("name")
            raise Unanswered(f"{item.error} (to {self.user.display_name}'s {what!r})")
        return item
