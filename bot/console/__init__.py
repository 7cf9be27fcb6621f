"""The commands of ``python -m bot``: they read arguments and files, call the rules and print; never a rule of their own."""

from bot.console.main import main

__all__ = ["main"]
