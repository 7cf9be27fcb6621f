"""Brings a database to this program's schema, all steps in the caller's one transaction; never opens a file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

STEPS = Path(__file__).resolve().parent / "migrations"


def _config(steps: Path) -> Config:
    config = Config()
    # Alembic's options are a ConfigParser's, in which a percent sign begins a reference.
    config.set_main_option("script_location", str(steps).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@lru_cache(maxsize=8)
def known_revisions(steps: Path = STEPS) -> tuple[str, ...]:
    """Every schema revision that this program knows, oldest first."""
    script = ScriptDirectory.from_config(_config(steps))
    return tuple(revision.revision for revision in script.walk_revisions())[::-1]


def migrate(connection: Connection, steps: Path = STEPS) -> None:
    """Run the missing steps. The connection must be inside a transaction, which makes them all or nothing."""
    config = _config(steps)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
