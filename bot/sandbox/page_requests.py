"""Which requests the page's endpoints take, and what is in them; it must never let another site or machine in."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

from .models import Json

LONGEST_TEXT = 2_000
RESERVED = {"channel_id", "command", "focused", "must_answer"}
"""Parameters of an actor's calls, which an option of a command cannot be called."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Refusal(Exception):
    """A request that the page's server does not carry out; the text is for the reader."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def guarded(handler: Handler) -> Handler:
    """Serve loopback names only (a foreign name that points here is an attack); refusals become JSON."""

    async def serve(request: web.Request) -> web.StreamResponse:
        try:
            if not is_loopback(request.host):
                raise Refusal(403, "This page is only for this machine. Open it by its 127.0.0.1 address.")
            response = await handler(request)
        except Refusal as refusal:
            response = web.json_response({"error": str(refusal)}, status=refusal.status)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    return serve


def is_loopback(host: str) -> bool:
    """Whether a Host header (name or address, with or without port) names this machine."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


async def own_body(request: web.Request) -> Json:
    """The JSON object of a request that the page itself sent; anything else is refused."""
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    if (origin is not None and origin != f"http://{request.host}") or site != "same-origin":
        raise Refusal(403, "Only the sandbox's own page may do this.")
    if request.content_type != "application/json":
        raise Refusal(415, "Send the request as application/json.")
    try:
        body = await request.json()
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise Refusal(400, "The body is not JSON.") from None
    if not isinstance(body, dict):
        raise Refusal(400, "The body must be a JSON object.")
    return body


def text_of(body: Json, name: str, *, longest: int = LONGEST_TEXT) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not value:
        raise Refusal(400, f"The field {name} is missing; it must be a text.")
    if len(value) > longest:
        raise Refusal(400, f"The field {name} takes at most {longest} characters; it has {len(value)}.")
    return value


def number_of(body: Json, name: str) -> int:
    text = text_of(body, name)
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise Refusal(400, f"The field {name} must be an id.")
    return int(text)


def object_of(body: Json, name: str) -> Json:
    value = body.get(name, {})
    if not isinstance(value, dict):
        raise Refusal(400, f"The field {name} must be an object.")
    return value


def options_of(body: Json) -> Json:
    options = object_of(body, "options")
    taken = sorted(RESERVED & options.keys())
    if taken:
        raise Refusal(409, f"The option {taken[0]} cannot be sent from this page: its name is taken.")
    return options


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
