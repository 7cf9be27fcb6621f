"""Files as Discord's CDN serves them: attachments by signed address, emojis, avatars; it must never list anything."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from aiohttp import web

from .images import plain_png

if TYPE_CHECKING:
    from .world import World

COLOURS = ((88, 101, 242), (116, 127, 141), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))
SAFE = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox"}


class Cdn:
    def __init__(self, world: World) -> None:
        self._world = world

    def mount(self, app: web.Application) -> None:
        app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", self.attachment)
        app.router.add_get("/cdn/emojis/{name}", self.emoji)
        app.router.add_get("/cdn/embed/avatars/{name}", self.avatar)

    async def attachment(self, request: web.Request) -> web.Response:
        """404 for unknown ones, forged signatures and addresses older than a day."""
        number = request.match_info["id"]
        found = self._world.files.get(int(number)) if number.isdigit() else None
        if found is None or str(found.channel_id) != request.match_info["channel"]:
            raise web.HTTPNotFound(text="This content is no longer available.")
        try:
            until = int(request.query.get("ex", ""), 16)
        except ValueError:
            until = 0
        right = self._world.signature(found.id, until)
        if until < self._world.clock.now() or not hmac.compare_digest(right, request.query.get("hm", "")):
            raise web.HTTPNotFound(text="This content is no longer available.")
        headers = SAFE | {"Content-Type": found.content_type}
        if not found.content_type.startswith("image/") or "svg" in found.content_type:
            headers["Content-Disposition"] = f'attachment; filename="{found.filename}"'
        return web.Response(body=found.data, headers=headers)

    async def emoji(self, request: web.Request) -> web.Response:
        number = request.match_info["name"].partition(".")[0]
        found = self._world.emojis.get(int(number)) if number.isdigit() else None
        if found is None:
            raise web.HTTPNotFound(text="Unknown emoji")
        return web.Response(body=found.image, headers=SAFE | {"Content-Type": found.content_type})

    async def avatar(self, request: web.Request) -> web.Response:
        number = request.match_info["name"].partition(".")[0]
        if not number.isdigit() or int(number) >= len(COLOURS):
            raise web.HTTPNotFound(text="Unknown avatar")
        return web.Response(body=plain_png(*COLOURS[int(number)]), headers=SAFE | {"Content-Type": "image/png"})
