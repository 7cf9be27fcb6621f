"""The life of an interaction: made, answered within 3 s, its token dead after 15 minutes; it never judges form."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from .clock import Alarm
from .errors import ApiError, BadForm
from .models import EPHEMERAL, LOADING, Channel, Interaction, Json, Message, Problem, Status, User
from .posts import Draft, edit, post, remove

if TYPE_CHECKING:
    from .world import World

ANSWER_WITHIN = 3.0
TOKEN_LIVES = 15 * 60.0
KEPT = 5_000
DID_NOT_RESPOND = "The application did not respond"

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, ASK = 4, 5, 6, 7, 8, 9


class Desk:
    def __init__(self, world: World) -> None:
        self._world = world
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._alarms: dict[int, Alarm] = {}
        self.on_problem: Callable[[Problem], None] = lambda problem: None

    def create(
        self,
        kind: int,
        user: User,
        place: Channel,
        data: Json,
        *,
        message: Message | None = None,
        parent: Interaction | None = None,
        locale: str | None = None,
        must_answer: bool = True,
    ) -> Interaction:
        """Send an interaction to the bot and start its 3 seconds."""
        world = self._world
        item = Interaction(
            world.new_id(),
            secrets.token_urlsafe(72),
            kind,
            user,
            place.id,
            data,
            world.clock.now(),
            locale or user.locale,
            message,
            parent,
            must_answer=must_answer,
        )
        self._by_id[item.id] = self._by_token[item.token] = item
        self._forget_old()
        self._alarms[item.id] = world.clock.at(item.created + ANSWER_WITHIN, lambda: self._too_late(item))
        world.news.interaction(item)
        return item

    def pending(self) -> list[Interaction]:
        """Interactions that are neither answered nor too late."""
        return [self._by_id[each] for each in self._alarms if each in self._by_id]

    def _too_late(self, item: Interaction) -> None:
        self._alarms.pop(item.id, None)
        if item.status != "pending":
            return
        item.error = DID_NOT_RESPOND
        self._moved(item, "failed")
        if item.must_answer:
            what = item.data.get("custom_id") or item.data.get("name")
            self.on_problem(Problem("unanswered", f"nobody answered {item.user.display_name}'s {what!r} within 3 s"))

    def _moved(self, item: Interaction, status: Status) -> None:
        item.status = status
        alarm = self._alarms.pop(item.id, None)
        if alarm is not None:
            self._world.clock.drop(alarm)
        item.answered.set()
        self._world.news.interaction_moved(item)

    def _forget_old(self) -> None:
        while len(self._by_id) > KEPT:
            old = self._by_id.pop(next(iter(self._by_id)))
            self._by_token.pop(old.token, None)

    # the bot's answer

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """The interaction of a callback; 10062 when unknown or too late, 40060 when it was answered already."""
        item = self._by_id.get(interaction_id)
        if item is None or not secrets.compare_digest(item.token, token):
            raise ApiError(10062)
        if item.status == "failed" or (
            item.status == "pending" and self._world.clock.now() > item.created + ANSWER_WITHIN
        ):
            raise ApiError(10062)
        if item.status != "pending":
            raise ApiError(40060)
        return item

    def check_kind(self, item: Interaction, kind: int) -> None:
        """Which answers fit which question (Discord's table of callback types)."""
        on_message = item.kind == COMPONENT or (item.kind == MODAL and item.message is not None)
        fits = {
            REPLY: item.kind != AUTOCOMPLETE,
            DEFER: item.kind != AUTOCOMPLETE,
            DEFER_UPDATE: on_message,
            UPDATE: on_message,
            CHOICES: item.kind == AUTOCOMPLETE,
            ASK: item.kind in (COMMAND, COMPONENT),
        }
        if not fits.get(kind, False):
            raise BadForm(
                [(("type",), "BASE_TYPE_CHOICES", f"An interaction of type {item.kind} cannot be answered so.")]
            )

    def answer(self, item: Interaction, kind: int, draft: Draft) -> None:
        """Do what the callback asks; `draft.body` is its `data`."""
        world, place, data = self._world, self._world.channels.get(item.channel_id), draft.body
        if place is None:
            raise ApiError(10003)
        if kind in (DEFER_UPDATE, UPDATE):
            if item.message is None or item.message.id not in place.messages:
                raise ApiError(10008)
            item.response = item.message
            if kind == UPDATE:
                edit(world, item.message, draft)
        elif kind in (REPLY, DEFER):
            hidden = item.user.id if int(data.get("flags") or 0) & EPHEMERAL else None
            loading = kind == DEFER
            body = {} if loading else data
            sent = Draft(body, draft.files)
            item.response = post(
                world, place, world.bot_user, sent, interaction=item, ephemeral_for=hidden, loading=loading
            )
        elif kind == CHOICES:
            item.choices = list(data.get("choices") or [])
        else:
            item.modal = data
        self._moved(item, "deferred" if kind in (DEFER, DEFER_UPDATE) else "acknowledged")

    # what the token can do afterwards

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The interaction behind a webhook token: 50027 when dead, 10015 before the first answer or for strangers."""
        item = self._by_token.get(token)
        if application_id != self._world.application_id:
            raise ApiError(10015)
        if item is None or self._world.clock.now() > item.created + TOKEN_LIVES:
            raise ApiError(50027)
        if item.status in ("pending", "failed"):
            raise ApiError(10015)
        return item

    def message(self, item: Interaction, key: str) -> Message:
        """`key` is @original or an id among this interaction's own messages; else 10008."""
        place = self._world.channels.get(item.channel_id)
        if place is None:
            raise ApiError(10003)
        own = [each for each in (item.response, *item.followups) if each is not None]
        if key == "@original":
            found = item.response
        else:
            found = next((each for each in own if str(each.id) == key), None)
        if found is None or found.id not in place.messages:
            raise ApiError(10008)
        return found

    def follow_up(self, item: Interaction, draft: Draft) -> Message:
        """A further message; the first one after a "thinking" answer takes that answer's place."""
        world, place = self._world, self._world.channels.get(item.channel_id)
        if place is None:
            raise ApiError(10003)
        waiting = item.response
        if item.status == "deferred" and waiting is not None and waiting.flags & LOADING:
            if waiting.id not in place.messages:
                raise ApiError(10008)
            self.edit(item, waiting, draft)
            return waiting
        hidden = item.user.id if int(draft.body.get("flags") or 0) & EPHEMERAL else None
        message = post(world, place, world.bot_user, draft, interaction=item, ephemeral_for=hidden)
        item.followups.append(message)
        return message

    def edit(self, item: Interaction, message: Message, draft: Draft) -> None:
        edit(self._world, message, draft)
        if message is item.response and item.status == "deferred":
            self._moved(item, "acknowledged")

    def delete(self, item: Interaction, message: Message) -> None:
        remove(self._world, message)
