"""Gateway sessions: who is connected, what was sent in which order, what can be replayed; it must never open a socket."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from typing import Any

from aiohttp import WSCloseCode, web

from .models import Json
from .news import MEMBERS, MESSAGE_CONTENT, Dispatch

REPLAYED = 1_000


ENCODER = json.JSONEncoder(separators=(",", ":"))


def dumps(value: Any) -> str:
    """Compact and pure ASCII, so that even half a surrogate pair in somebody's name gets through."""
    return ENCODER.encode(value)


class Line:
    """One socket with an ordered queue of outgoing text, compressed when the client asked for zlib-stream."""

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj(1) if compression == "zlib-stream" else None
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self.busy = 0
        self._waiting: set[asyncio.TimerHandle] = set()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    def send(self, text: str) -> None:
        self.busy += 1
        self._queue.put_nowait(text)

    def send_later(self, seconds: float, text: str) -> None:
        """Queue the text after so many seconds, behind what was queued until then; never once the line has ended."""

        def due() -> None:
            self._waiting.discard(timer)
            self.send(text)

        timer = asyncio.get_running_loop().call_later(seconds, due)
        self._waiting.add(timer)

    def finish(self, code: int) -> None:
        """Close with this code after everything queued has gone out."""
        self._forget_waiting()
        self._queue.put_nowait(code)

    async def _write(self) -> None:
        try:
            while True:
                item = await self._queue.get()
                if isinstance(item, int):
                    await self.socket.close(code=item)
                    return
                if self._deflate is None:
                    await self.socket.send_str(item)
                else:
                    data = self._deflate.compress(item.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(data)
                self.busy -= 1
        except (ConnectionError, RuntimeError):
            self.busy = 0

    def cut(self) -> None:
        """Tear the connection down without a closing handshake."""
        self._forget_waiting()
        self.busy = 0
        self._writer.cancel()
        transport = self.socket._req.transport if self.socket._req is not None else None
        if transport is not None:
            transport.abort()

    def _forget_waiting(self) -> None:
        for timer in self._waiting:
            timer.cancel()
        self._waiting.clear()

    async def close(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        self._forget_waiting()
        self._writer.cancel()
        self.busy = 0
        if not self.socket.closed:
            await self.socket.close(code=code)


class Session:
    """What one shard of the bot has been told; survives its socket so that RESUME can replay."""

    def __init__(self, intents: int, shard: tuple[int, int] | None) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.line: Line | None = None
        self.ready = False
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)

    def hears(self, event: Dispatch) -> bool:
        """By shard (events without a guild go to shard 0) and by intent."""
        if self.shard is not None:
            number, count = self.shard
            home = (event.guild_id >> 22) % count if event.guild_id is not None else 0
            if home != number:
                return False
        return event.intent == 0 or bool(self.intents & event.intent)

    def version(self, event: Dispatch) -> Json:
        """The event's body, or its bare form when this session lacks the intent for the whole."""
        if event.bare is None:
            return event.data
        needed = MEMBERS if event.name == "GUILD_CREATE" else MESSAGE_CONTENT
        return event.data if self.intents & needed else event.bare

    def send(self, name: str, data: Json) -> None:
        self.seq += 1
        text = f'{{"op":0,"t":"{name}","s":{self.seq},"d":{dumps(data)}}}'
        self._sent.append((self.seq, text))
        if self.line is not None:
            self.line.send(text)

    def can_replay(self, after: int) -> bool:
        """Whether everything that was sent after this sequence number is still at hand."""
        if after > self.seq:
            return False
        return after == self.seq or (bool(self._sent) and self._sent[0][0] <= after + 1)

    def replay(self, after: int) -> None:
        assert self.line is not None
        for seq, text in self._sent:
            if seq > after:
                self.line.send(text)
