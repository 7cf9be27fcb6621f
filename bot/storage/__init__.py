"""Where games are kept: the only place that knows the database; it never decides anything about a game."""

from bot.storage.database import Database
from bot.storage.messages import Json, MessageRef
from bot.storage.problems import StorageProblem

__all__ = ["Database", "Json", "MessageRef", "StorageProblem"]
