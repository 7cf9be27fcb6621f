"""Nobody outside the storage folder imports the database's libraries."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = {"sqlalchemy", "alembic", "aiosqlite", "sqlite3"}


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def test_the_database_is_storages_alone() -> None:
    files = [file for folder in ("bot", "cogs") for file in (ROOT / folder).rglob("*.py")]
    knowing = {file for file in files if LIBRARIES & set(imported(file.read_text(encoding="utf-8")))}
    storage = ROOT / "bot" / "storage"
    assert storage / "engine.py" in knowing
    assert {file for file in knowing if storage not in file.parents} == set()
