"""The gateway: HELLO, IDENTIFY, HEARTBEAT, RESUME, members, presence and every dispatch; it must never change the world."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from . import app_payloads, guild_payloads, payloads
from .models import Json, Problem
from .news import MEMBERS, Dispatch
from .schema import Referee
from .sessions import Line, Session, dumps

if TYPE_CHECKING:
    from .world import World

HEARTBEAT_MS = 41_250
# A client may note the time of a heartbeat just after sending it. No network is so fast that the answer comes before that.
BEAT_ANSWERED_AFTER = 0.02
PRIVILEGED = MEMBERS | 1 << 8 | 1 << 15
SENDS_A_MINUTE = 120
LARGEST = 4096
IDENTIFIES_KEPT = 20
CLOSE_DECODE, CLOSE_NOT_AUTHENTICATED, CLOSE_AUTH, CLOSE_TWICE, CLOSE_RATE = 4002, 4003, 4004, 4005, 4008
CLOSE_SHARD, CLOSE_INTENTS, CLOSE_DISALLOWED = 4010, 4013, 4014

MESSAGE_EVENTS = {"MESSAGE_CREATE", "MESSAGE_UPDATE"}


class Gateway:
    def __init__(self, world: World, token: str, referee: Referee, problem: Callable[[Problem], None]) -> None:
        self._world = world
        self._token = token
        self._referee = referee
        self._problem = problem
        self._sessions: dict[str, Session] = {}
        self._lines: set[Line] = set()
        self.identified = 0
        """How often a bot has identified; a resumed session does not count."""
        world.news.listeners.append(self.dispatch)

    @property
    def idle(self) -> bool:
        return all(line.busy == 0 for line in self._lines)

    @property
    def is_ready(self) -> bool:
        return any(each.ready and each.line is not None for each in self._sessions.values())

    # to the bot

    def dispatch(self, event: Dispatch) -> None:
        if self._sessions:
            self._check(event)
        for session in self._sessions.values():
            if session.hears(event):
                session.send(event.name, session.version(event))

    def _check(self, event: Dispatch) -> None:
        """Our own events must be Discord's too, as far as its description knows their parts."""
        for name, body in described(event.name, event.data):
            for path, _, text in self._referee.part(name, body):
                where = ".".join(str(each) for each in path)
                self._problem(Problem("schema-out", f"{event.name}: {name} {where}: {text}"))

    async def make_trouble(self, what: str, resumable: bool) -> None:
        """Op 7, op 9 or a cut to every connected session; see Faults."""
        for session in list(self._sessions.values()):
            line = session.line
            if line is None:
                continue
            if what == "reconnect":
                line.send(dumps({"op": 7, "d": None}))
            elif what == "invalidate":
                line.send(dumps({"op": 9, "d": resumable}))
                if not resumable:
                    self._sessions.pop(session.id, None)
            else:
                line.cut()
            session.line = None
        await asyncio.sleep(0)

    async def close(self) -> None:
        for line in list(self._lines):
            await line.close()
        self._sessions.clear()

    # from the bot

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        line = Line(socket, request.query.get("compress"))
        self._lines.add(line)
        talk = Talk(self, line)
        line.send(dumps({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}}))
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    talk.hear(message.data)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._lines.discard(line)
            await line.close()
            if talk.session is not None and talk.session.line is line:
                talk.session.line = None
                if socket.close_code in (1000, 1001):
                    self._sessions.pop(talk.session.id, None)
            self._world.news.changed()
        return socket

    def identify(self, line: Line, data: Json) -> Session | int:
        """A new session, or the code to close with."""
        if data.get("token") != self._token:
            return CLOSE_AUTH
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            return CLOSE_INTENTS
        if intents & PRIVILEGED & ~self._world.privileged_intents:
            return CLOSE_DISALLOWED
        shard = data.get("shard")
        if shard is not None and not 0 <= shard[0] < shard[1]:
            return CLOSE_SHARD
        session = Session(intents, (shard[0], shard[1]) if shard is not None else None)
        session.line = line
        self._sessions[session.id] = session
        while len(self._sessions) > IDENTIFIES_KEPT:
            stale = next((each for each in self._sessions.values() if each.line is None), None)
            if stale is None:
                break
            del self._sessions[stale.id]
        self.identified += 1
        self._greet(session)
        return session

    def _greet(self, session: Session) -> None:
        """READY, then every guild of this shard."""
        world = self._world
        homes = [each for each in world.guilds.values() if world.bot_user.id in each.members]
        homes = [each for each in homes if session.hears(Dispatch("", {}, each.id))]
        ready: Json = {
            "v": 10,
            "user": app_payloads.own_user(world),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in homes],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": world.base_url.replace("http://", "ws://", 1) + "/gateway",
            "application": {"id": str(world.application_id), "flags": 0},
            "private_channels": [],
            "user_settings": {},
            "relationships": [],
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
        }
        if session.shard is not None:
            ready["shard"] = list(session.shard)
        session.send("READY", ready)
        for home in homes:
            everyone = bool(session.intents & MEMBERS)
            event = Dispatch("GUILD_CREATE", guild_payloads.guild_create(world, home, all_members=everyone), home.id)
            self._check(event)
            session.send(event.name, event.data)
        session.ready = True
        world.news.changed()

    def resume(self, line: Line, data: Json) -> Session | None:
        """The old session with everything missed sent again, or None (op 9) when that is impossible."""
        session = self._sessions.get(str(data.get("session_id")))
        after = data.get("seq")
        if session is None or data.get("token") != self._token or not isinstance(after, int):
            return None
        if not session.can_replay(after):
            del self._sessions[session.id]
            return None
        session.line = line
        session.replay(after)
        session.send("RESUMED", {})
        self._world.news.changed()
        return session

    def members(self, session: Session, data: Json) -> None:
        """Op 8: members by name or by id, in chunks of 1,000."""
        home = self._world.guilds.get(int(data["guild_id"]))
        if home is None:
            return
        wanted = data.get("user_ids")
        found = list(home.members.values())
        missing: list[str] = []
        if wanted is not None:
            ids = [int(each) for each in (wanted if isinstance(wanted, list) else [wanted])]
            found = [home.members[each] for each in ids if each in home.members]
            missing = [str(each) for each in ids if each not in home.members]
        elif data.get("query"):
            query = str(data["query"]).lower()
            found = [each for each in found if (each.nick or each.user.display_name).lower().startswith(query)]
        if data.get("limit"):
            found = found[: int(data["limit"])]
        chunks = [found[at : at + 1000] for at in range(0, len(found), 1000)] or [[]]
        for index, chunk in enumerate(chunks):
            body: Json = {
                "guild_id": str(home.id),
                "members": [payloads.member(self._world, each) for each in chunk],
                "chunk_index": index,
                "chunk_count": len(chunks),
                "not_found": missing,
            }
            if data.get("nonce"):
                body["nonce"] = data["nonce"]
            session.send("GUILD_MEMBERS_CHUNK", body)


class Talk:
    """One connection's side of the conversation."""

    def __init__(self, gateway: Gateway, line: Line) -> None:
        self._gateway = gateway
        self._line = line
        self.session: Session | None = None
        self._recent: deque[float] = deque()

    def hear(self, text: str | bytes) -> None:
        if len(text) > LARGEST or not self._within_rate():
            self._line.finish(CLOSE_DECODE if len(text) > LARGEST else CLOSE_RATE)
            return
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            self._line.finish(CLOSE_DECODE)
            return
        self._act(op, data)

    def _within_rate(self) -> bool:
        now = asyncio.get_running_loop().time()
        while self._recent and self._recent[0] <= now - 60:
            self._recent.popleft()
        self._recent.append(now)
        return len(self._recent) <= SENDS_A_MINUTE

    def _act(self, op: int, data: Any) -> None:
        if op == 1:
            self._line.send_later(BEAT_ANSWERED_AFTER, '{"op":11}')
        elif op == 2:
            self._identify(data)
        elif op == 6:
            self.session = self._gateway.resume(self._line, data)
            if self.session is None:
                self._line.send(dumps({"op": 9, "d": False}))
        elif self.session is None:
            self._line.finish(CLOSE_NOT_AUTHENTICATED)
        elif op == 8:
            self._gateway.members(self.session, data)
        elif op not in (3, 4):
            self._line.finish(4001)

    def _identify(self, data: Json) -> None:
        if self.session is not None:
            self._line.finish(CLOSE_TWICE)
            return
        outcome = self._gateway.identify(self._line, data)
        if isinstance(outcome, int):
            self._line.finish(outcome)
        else:
            self.session = outcome


def described(name: str, data: Json) -> list[tuple[str, Any]]:
    """Which parts of an event Discord's description knows, by schema name."""
    parts: list[tuple[str, Any]] = []
    if name in MESSAGE_EVENTS:
        parts.append(("MessageResponse", data))
    elif name.startswith("THREAD_") and name in ("THREAD_CREATE", "THREAD_UPDATE"):
        parts.append(("ThreadResponse", data))
    elif name in ("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"):
        parts.append(("GuildChannelResponse", data))
    elif name in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE"):
        parts.append(("GuildMemberResponse", data))
    elif name == "GUILD_CREATE":
        parts += [("GuildChannelResponse", each) for each in data["channels"]]
        parts += [("ThreadResponse", each) for each in data["threads"]]
        parts += [("GuildMemberResponse", each) for each in data["members"]]
        parts += [("GuildRoleResponse", each) for each in data["roles"]]
    elif name == "INTERACTION_CREATE":
        parts += [("MessageResponse", data["message"])] if "message" in data else []
        parts += [("GuildMemberResponse", data["member"])] if "member" in data else []
        parts += [("UserResponse", data["user"])] if "user" in data else []
    return parts
