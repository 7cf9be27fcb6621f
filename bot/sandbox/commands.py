"""The application's commands and how a typed line becomes interaction data; it must never run anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import payloads, permissions
from .errors import ApiError
from .models import Channel, Command, Json, User

if TYPE_CHECKING:
    from .world import World

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)

PLAIN: dict[int, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float)}


class Refused(AssertionError):
    """The client would not let this person do that: the sentence says why."""


class Commands:
    """Registered commands, global (guild_id None) and by guild."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._commands: dict[int, Command] = {}

    def all(self) -> list[Command]:
        return list(self._commands.values())

    def of(self, guild_id: int | None) -> list[Command]:
        return [each for each in self._commands.values() if each.guild_id == guild_id]

    def get(self, guild_id: int | None, command_id: int) -> Command:
        found = self._commands.get(command_id)
        if found is None or found.guild_id != guild_id:
            raise ApiError(10063)
        return found

    def overwrite(self, guild_id: int | None, bodies: list[Json]) -> list[Command]:
        """Replace all; a command of the same name and kind keeps its id, and its version when nothing changed."""
        before = {(each.name, each.kind): each for each in self.of(guild_id)}
        for old in before.values():
            del self._commands[old.id]
        kept = [self._put(guild_id, body, before.get(_key(body))) for body in bodies]
        self._world.news.commands()
        return kept

    def upsert(self, guild_id: int | None, body: Json) -> tuple[Command, bool]:
        """Add one, or replace the one of the same name and kind. The flag says whether it is new."""
        same = next((each for each in self.of(guild_id) if (each.name, each.kind) == _key(body)), None)
        command = self._put(guild_id, body, same)
        self._world.news.commands()
        return command, same is None

    def change(self, command: Command, body: Json) -> Command:
        command.body = command.body | body
        command.version = self._world.new_id()
        self._world.news.commands()
        return command

    def delete(self, command: Command) -> None:
        del self._commands[command.id]
        self._world.news.commands()

    def _put(self, guild_id: int | None, body: Json, same: Command | None) -> Command:
        same_text = same is not None and same.body == body
        version = same.version if same is not None and same_text else self._world.new_id()
        command = Command(same.id if same is not None else self._world.new_id(), version, guild_id, body)
        self._commands[command.id] = command
        return command

    # what a person types

    def usable(self, who: User, place: Channel) -> list[Command]:
        """Slash commands that the client offers this person in this place."""
        return [each for each in self.all() if each.kind == 1 and self._why_not(each, who, place) is None]

    def find(self, who: User, place: Channel, line: str) -> tuple[Command, list[Json]]:
        """The command of "rook start" and the chain of sub-command options below it; Refused if it is not there."""
        first, *rest = line.split()
        home = place.guild_id
        named = [each for each in self.all() if each.kind == 1 and each.name == first]
        named = [each for each in named if each.guild_id in (None, home)]
        if not named:
            known = sorted(each.name for each in self.all())
            raise Refused(f"there is no command /{first} here; the registered ones are {known}")
        command = max(named, key=lambda each: each.guild_id is not None)
        why = self._why_not(command, who, place)
        if why is not None:
            raise Refused(why)
        chain: list[Json] = []
        options = command.body.get("options") or []
        for word in rest:
            inner = next((each for each in options if each["name"] == word and each["type"] in (1, 2)), None)
            if inner is None:
                raise Refused(f"/{line} does not exist; below it are {[each['name'] for each in options]}")
            chain.append(inner)
            options = inner.get("options") or []
        if any(each["type"] in (SUB_COMMAND, GROUP) for each in options):
            raise Refused(f"/{line} needs a sub-command: {[each['name'] for each in options]}")
        return command, chain

    def _why_not(self, command: Command, who: User, place: Channel) -> str | None:
        if command.guild_id is not None and command.guild_id != place.guild_id:
            return f"/{command.name} belongs to another server"
        contexts = command.body.get("contexts")
        here = 0 if place.guild_id is not None else 1
        allowed = here in contexts if contexts else here == 0 or command.body.get("dm_permission") is not False
        if not allowed:
            return f"/{command.name} cannot be used {'in a server' if here == 0 else 'in direct messages'}"
        held = self._world.permissions_of(who, place)
        if not held & permissions.USE_APPLICATION_COMMANDS:
            return f"{who.display_name} may not use commands in this channel"
        if place.archived:
            return "this thread is archived: commands cannot be used in it"
        needed = command.body.get("default_member_permissions")
        if needed is not None and place.guild_id is not None:
            bits = int(needed)
            admin = held == permissions.ALL
            if not admin and (bits == 0 or held & bits != bits):
                return f"{who.display_name} lacks the permissions that /{command.name} asks for"
        return None

    def data(
        self, command: Command, chain: list[Json], values: dict[str, Any], place: Channel, focused: str | None = None
    ) -> Json:
        """Interaction data for a command with options by name; with `focused` for autocomplete."""
        declared = {each["name"]: each for each in ((chain[-1] if chain else command.body).get("options") or [])}
        resolved: Json = {}
        given: list[Json] = []
        for name, value in values.items():
            if name not in declared:
                raise Refused(f"/{command.name} has no option {name!r}; it has {sorted(declared)}")
            sent = self._value(declared[name], value, place, resolved, checked=focused is None)
            given.append({"name": name, "type": declared[name]["type"], "value": sent})
            if name == focused:
                given[-1]["focused"] = True
        if focused is None:
            missing = [name for name, each in declared.items() if each.get("required") and name not in values]
            if missing:
                raise Refused(f"/{command.name} needs the option {missing[0]!r}")
        for each in reversed(chain):
            given = [{"name": each["name"], "type": each["type"], "options": given}]
        data: Json = {"id": str(command.id), "name": command.name, "type": command.kind, "options": given}
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        if resolved:
            data["resolved"] = resolved
        return data

    def _value(self, option: Json, value: Any, place: Channel, resolved: Json, *, checked: bool) -> Any:
        kind, name = option["type"], option["name"]
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            target = int(getattr(value, "id", value))
            resolve(self._world, place, target, resolved)
            return str(target)
        if not checked:
            return str(value)
        wanted = PLAIN.get(kind, (str,))
        if not isinstance(value, wanted) or (isinstance(value, bool) and kind != BOOLEAN):
            raise Refused(f"option {name!r} does not take {value!r}")
        choices = option.get("choices")
        if choices and value not in [each["value"] for each in choices]:
            raise Refused(f"option {name!r} takes one of {[each['value'] for each in choices]}, not {value!r}")
        size: Any = len(str(value)) if kind == STRING else value
        low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
        if kind != BOOLEAN and option.get(low) is not None and size < option[low]:
            raise Refused(f"option {name!r}: {value!r} is below {option[low]}")
        if kind != BOOLEAN and option.get(high) is not None and size > option[high]:
            raise Refused(f"option {name!r}: {value!r} is above {option[high]}")
        return value


def resolve(world: World, place: Channel, target: int, resolved: Json) -> None:
    """Put the full object behind an id (user with member, role, channel) into `resolved`."""
    home = world.guild_of(place)
    key = str(target)
    if target in world.users:
        resolved.setdefault("users", {})[key] = payloads.user(world.users[target])
        member = home.members.get(target) if home is not None else None
        if member is not None:
            part = payloads.member(world, member, with_user=False)
            part["permissions"] = str(world.permissions_of(member.user, place))
            resolved.setdefault("members", {})[key] = part
    elif home is not None and target in home.roles:
        resolved.setdefault("roles", {})[key] = payloads.role(home.roles[target])
    elif target in world.channels:
        channel = world.channels[target]
        part = payloads.channel(world, channel)
        part["permissions"] = part["app_permissions"] = str(world.permissions_of(world.bot_user, channel))
        resolved.setdefault("channels", {})[key] = part
    else:
        raise Refused(f"nothing here has the id {target}")


def _key(body: Json) -> tuple[str, int]:
    return str(body["name"]), int(body.get("type") or 1)
