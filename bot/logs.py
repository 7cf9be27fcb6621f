"""The program's own log, as text or as JSON lines; hands and tokens never get into it because nothing here prints a state or a setting."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the trace of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str, style: str) -> None:
    """Log to standard error from ``level`` up, in style ``text`` or ``json``."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if style == "json" else text)
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    # These repeat every request and every heartbeat; their warnings are enough.
    for noisy in ("discord.http", "discord.gateway", "discord.client", "aiohttp.access", "alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLevelName(level)))
