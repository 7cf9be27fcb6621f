"""Answers to interactions and what their tokens do afterwards; it must never ask for the bot's own token."""

from __future__ import annotations

from bot.sandbox import desk, payloads
from bot.sandbox.errors import BadForm
from bot.sandbox.models import COMPONENTS_V2, Interaction, Json, Message
from bot.sandbox.posts import Draft
from bot.sandbox.rules import check_choices, check_message, check_modal

from .routing import Call, Reply, Routes, nothing

routes = Routes()
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
ONE = WEBHOOK + "/messages/{message_id}"


@routes.add("POST", "/interactions/{interaction_id}/{interaction_token}/callback", by_token=True)
def callback(call: Call) -> Reply:
    world, body = call.world, call.form()
    item = world.desk.to_answer(call.id("interaction_id"), call.params["interaction_token"])
    kind = int(body.get("type") or 0)
    data: Json = body.get("data") or {}
    world.desk.check_kind(item, kind)
    if kind == desk.REPLY:
        check_message(data, files=len(call.files), at=("data",))
    elif kind == desk.DEFER and int(data.get("flags") or 0) & COMPONENTS_V2:
        text = "Only the ephemeral flag may be set when deferring; set the layout by editing the original."
        raise BadForm([(("data", "flags"), "BASE_TYPE_BAD_INT", text)])
    elif kind == desk.UPDATE and item.message is not None:
        check_message(data, files=len(call.files), existing=item.message, at=("data",))
    elif kind == desk.ASK:
        check_modal(data)
    elif kind == desk.CHOICES:
        check_choices(data.get("choices") or [])
    world.desk.answer(item, kind, Draft(data, call.files))
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return nothing()
    answer: Json = {"interaction": payloads.interaction_response(item)}
    if kind in (desk.REPLY, desk.UPDATE) and item.response is not None:
        answer["resource"] = {"type": kind, "message": payloads.message(world, item.response)}
    elif kind == desk.DEFER and item.response is not None:
        # Discord shows a deferred answer with the resource of the message that will come.
        answer["resource"] = {"type": desk.REPLY, "message": payloads.message(world, item.response)}
    return Reply(answer)


def by_token(call: Call) -> Interaction:
    return call.world.desk.by_token(call.id("webhook_id"), call.params["webhook_token"])


def own_message(call: Call, item: Interaction) -> Message:
    return call.world.desk.message(item, call.params.get("message_id", "@original"))


@routes.add("POST", WEBHOOK, by_token=True)
def follow_up(call: Call) -> Reply:
    item = by_token(call)
    waiting = item.response if item.status == "deferred" and item.response and item.response.flags & 128 else None
    check_message(call.form(), files=len(call.files), existing=waiting, fresh=True)
    message = call.world.desk.follow_up(item, call.draft())
    return Reply(payloads.message(call.world, message))


@routes.add("GET", ORIGINAL, by_token=True)
@routes.add("GET", ONE, by_token=True)
def get_one(call: Call) -> Reply:
    return Reply(payloads.message(call.world, own_message(call, by_token(call))))


@routes.add("PATCH", ORIGINAL, by_token=True)
@routes.add("PATCH", ONE, by_token=True)
def change(call: Call) -> Reply:
    item = by_token(call)
    message = own_message(call, item)
    check_message(call.form(), files=len(call.files), existing=message)
    call.world.desk.edit(item, message, call.draft())
    return Reply(payloads.message(call.world, message))


@routes.add("DELETE", ORIGINAL, by_token=True)
@routes.add("DELETE", ONE, by_token=True)
def delete(call: Call) -> Reply:
    item = by_token(call)
    call.world.desk.delete(item, own_message(call, item))
    return nothing()
