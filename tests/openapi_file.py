"""Where Discord's OpenAPI description lies for tests; it must never download it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def openapi_path() -> Path | None:
    """The file named by DISCORD_OPENAPI, or ../shared/discord-openapi/openapi.json beside the repository."""
    named = os.environ.get("DISCORD_OPENAPI")
    beside = Path(__file__).resolve().parents[2] / "shared" / "discord-openapi" / "openapi.json"
    path = Path(named) if named else beside
    return path if path.is_file() else None


def require_openapi() -> Path:
    """The file, or a skip that says what is missing; with CI=true its absence is a failure."""
    path = openapi_path()
    if path is not None:
        return path
    reason = "Discord's OpenAPI description is not here: set DISCORD_OPENAPI to its openapi.json"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason)
    pytest.skip(reason)
