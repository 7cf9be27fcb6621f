"""Discord's own OpenAPI description as referee of requests and answers; off, and saying so, when it is not there."""

from __future__ import annotations

import copy
import functools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .errors import Fault
from .models import Json

EXTRA_KEYS = ("nsfw", "tts")
"""What discord.py sends beyond the description: `nsfw` with commands, `tts` with edits."""
EXTRA_OF = {
    "RichEmbed": ("flags",),
    "MessageAttachmentRequest": (
        "size",
        "url",
        "proxy_url",
        "height",
        "width",
        "content_type",
        "spoiler",
        "flags",
        "ephemeral",
    ),
}
"""discord.py sends an embed's flags, and repeats the whole of each attachment that stays in an edit."""
OVERWRITE = "/channels/{channel_id}/permissions/{overwrite_id}"
BITS = ("default_member_permissions", "allow", "deny", "permissions")
URN = "urn:discord"


def find_openapi() -> Path | None:
    """The file named by DISCORD_OPENAPI, or the one beside the repository; None where there is none."""
    named = os.environ.get("DISCORD_OPENAPI")
    beside = Path(__file__).resolve().parents[3] / "shared" / "discord-openapi" / "openapi.json"
    path = Path(named) if named else beside
    return path if path.is_file() else None


class Referee:
    """Validates bodies by operation. `on` is False, with the reason in `why_off`, when it cannot."""

    def __init__(self, path: Path | None, *, wanted: bool = True) -> None:
        self.why_off = ""
        self._book: Book | None = None
        if not wanted:
            self.why_off = "the schema check was switched off"
            return
        if path is None:
            self.why_off = "Discord's OpenAPI description is not on this machine (set DISCORD_OPENAPI)"
            return
        try:
            self._book = load(path)
        except ImportError:
            self.why_off = "the package jsonschema-rs is not installed"

    @property
    def on(self) -> bool:
        return self._book is not None

    def request(self, method: str, template: str, body: Any) -> list[Fault]:
        """What is wrong with a request's JSON body; empty when all is well or nobody knows."""
        if self._book is None:
            return []
        return self._book.check(("in", method.lower(), template, ""), body)

    def answer(self, method: str, template: str, status: int, body: Any) -> list[Fault]:
        if self._book is None:
            return []
        return self._book.check(("out", method.lower(), template, str(status)), body)

    def part(self, name: str, body: Any) -> list[Fault]:
        """A piece of a gateway event against a named response schema such as MessageResponse."""
        return self._book.check(("part", name, "", ""), body) if self._book is not None else []


@functools.cache
def load(path: Path) -> Book:
    """Read once a process: every server started in it shares the compiled schemas."""
    return Book(json.loads(path.read_text(encoding="utf-8")))


class Book:
    def __init__(self, document: Json) -> None:
        import jsonschema_rs

        self._rs = jsonschema_rs
        answers = sort_unions(copy.deepcopy(document))
        requests = sort_unions(closed(widened(document)))
        self._paths: dict[str, Json] = {"in": requests["paths"], "out": answers["paths"]}
        kept = {"in": requests, "out": answers}
        resources = [(f"{URN}:{side}", {"components": doc["components"]}) for side, doc in kept.items()]
        self._registry = jsonschema_rs.Registry(resources, draft=jsonschema_rs.Draft202012)
        self._compiled: dict[tuple[str, str, str, str], Any] = {}

    def check(self, key: tuple[str, str, str, str], body: Any) -> list[Fault]:
        if key not in self._compiled:
            self._compiled[key] = self._compile(key)
        validator = self._compiled[key]
        if validator is None or validator.is_valid(body):
            return []
        return [
            (tuple(error.instance_path), "SCHEMA", error.message[:300])
            for error in list(validator.iter_errors(body))[:8]
        ]

    def _compile(self, key: tuple[str, str, str, str]) -> Any:
        side, method, template, status = key
        if side == "part":
            schema: Json | None = {"$ref": f"#/components/schemas/{method}"}
            side = "out"
        else:
            schema = self._body(side, method, template, status)
        if schema is None:
            return None
        rooted = json.loads(json.dumps(schema).replace('"#/components', f'"{URN}:{side}#/components'))
        return self._rs.validator_for(rooted, registry=self._registry)

    def _body(self, side: str, method: str, template: str, status: str) -> Json | None:
        operation = self._paths[side].get(template, {}).get(method)
        if operation is None:
            return None
        holder = operation.get("requestBody", {}) if side == "in" else operation["responses"].get(status, {})
        found: Json | None = holder.get("content", {}).get("application/json", {}).get("schema")
        return found


def each_schema(node: Any) -> Iterator[Json]:
    if isinstance(node, dict):
        for value in list(node.values()):
            yield from each_schema(value)
        yield node
    elif isinstance(node, list):
        for value in node:
            yield from each_schema(value)


def widened(document: Json) -> Json:
    """discord.py sends some ids as numbers and permission bits as text, which Discord takes."""
    changed = copy.deepcopy(document)
    schemas = changed["components"]["schemas"]
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    for schema in each_schema(changed):
        properties = schema.get("properties")
        for key in BITS if isinstance(properties, dict) else ():
            if properties is not None and "integer" in str((properties.get(key) or {}).get("type")):
                properties[key] = {"type": ["string", "integer", "null"], "pattern": "^[0-9]+$"}
    return changed


def closed(document: Json) -> Json:
    """Unknown keys become errors, but for the few that discord.py is known to send."""
    for schema in each_schema(document):
        properties = schema.get("properties")
        if schema.get("type") != "object" or not isinstance(properties, dict):
            continue
        if "additionalProperties" not in schema:
            schema["additionalProperties"] = False
            for key in EXTRA_KEYS:
                properties.setdefault(key, {"type": ["boolean", "null"]})
    for name, keys in EXTRA_OF.items():
        document["components"]["schemas"][name]["properties"] |= {key: {} for key in keys}
    # discord.py names the overwrite in the body too.
    overwrite = document["paths"][OVERWRITE]["put"]["requestBody"]["content"]["application/json"]["schema"]
    overwrite["properties"]["id"] = {}
    return document


def sort_unions(document: Json) -> Json:
    """Unions told apart by `type` become if/then, so that messages name the fault instead of "not any of these"."""
    schemas = document["components"]["schemas"]
    kinds = {name: _kinds(schema) for name, schema in schemas.items()}
    for schema in each_schema(document):
        for word in ("oneOf", "anyOf"):
            branches = schema.get(word)
            if not isinstance(branches, list) or not all(isinstance(each, dict) for each in branches):
                continue
            bare = [each for each in branches if each != {"type": "null"}]
            if len(bare) == 1 and len(branches) == 2:
                del schema[word]
                schema |= {"if": {"not": {"type": "null"}}, "then": bare[0]}
                continue
            _by_type(schema, word, branches, bare, kinds)
    return document


def _by_type(schema: Json, word: str, branches: list[Json], bare: list[Json], kinds: dict[str, list[Any]]) -> None:
    named = [(each, kinds.get(str(each.get("$ref", "")).rpartition("/")[2], [])) for each in bare]
    every = [kind for _, values in named for kind in values]
    if len(bare) < 2 or not all(values for _, values in named) or len(every) != len(set(every)):
        return
    nullable = len(bare) != len(branches)
    rules: list[Json] = [
        {"if": {"required": ["type"], "properties": {"type": {"enum": values}}}, "then": branch}
        for branch, values in named
    ]
    del schema[word]
    schema["type"] = ["object", "null"] if nullable else "object"
    schema |= {"required": ["type"], "properties": {"type": {"enum": every}}, "allOf": rules}


def _kinds(schema: Json) -> list[Any]:
    kind = (schema.get("properties") or {}).get("type") or {}
    return list(kind.get("enum") or []) if "type" in (schema.get("required") or []) else []
