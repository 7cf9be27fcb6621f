"""Which Discord messages show which table, and the servers' own settings; small rows, in the caller's transaction."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.storage.schema import guild_settings, message

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""A value that a server's setting may have."""


class MessageRef(msgspec.Struct, frozen=True):
    """A message on Discord: ids of its channel and of itself, and when it was posted, in unix seconds."""

    channel: int
    message: int
    posted_at: float


_save_message = upsert(message)
_save_message = _save_message.on_conflict_do_update(
    index_elements=[message.c.table_id, message.c.place],
    set_={
        "channel": _save_message.excluded.channel,
        "message": _save_message.excluded.message,
        "posted_at": _save_message.excluded.posted_at,
    },
)
_save_setting = upsert(guild_settings)
_save_setting = _save_setting.on_conflict_do_update(
    index_elements=[guild_settings.c.guild, guild_settings.c.key], set_={"value": _save_setting.excluded.value}
)


def remember(connection: Connection, table: str, place: str, ref: MessageRef) -> None:
    """Store the message that shows this place of the table, in the stead of the one before."""
    connection.execute(
        _save_message,
        {
            "table_id": table,
            "place": place,
            "channel": ref.channel,
            "message": ref.message,
            "posted_at": ref.posted_at,
        },
    )


def messages_of(connection: Connection, table: str) -> dict[str, MessageRef]:
    """The table's messages by place."""
    rows = connection.execute(select(message).where(message.c.table_id == table))
    return {row.place: MessageRef(row.channel, row.message, row.posted_at) for row in rows}


def forget(connection: Connection, table: str, place: str) -> None:
    """Drop the place's message; harmless when there is none."""
    connection.execute(delete(message).where(message.c.table_id == table, message.c.place == place))


def table_by_message(connection: Connection, message_id: int) -> str | None:
    """The table that the message shows, or None."""
    return connection.execute(select(message.c.table_id).where(message.c.message == message_id)).scalar()


def setting(connection: Connection, guild: int, key: str) -> Json:
    """The server's value of a setting, None when it has none."""
    text = connection.execute(
        select(guild_settings.c.value).where(guild_settings.c.guild == guild, guild_settings.c.key == key)
    ).scalar()
    if text is None:
        return None
    value: Json = msgspec.json.decode(text)
    return value


def set_setting(connection: Connection, guild: int, key: str, value: Json) -> None:
    """Set a server's setting; None takes it away."""
    if value is None:
        connection.execute(delete(guild_settings).where(guild_settings.c.guild == guild, guild_settings.c.key == key))
        return
    connection.execute(_save_setting, {"guild": guild, "key": key, "value": msgspec.json.encode(value).decode()})
