"""From the command line to one command's module; it imports only the module of the command that was asked for.

A command is a module with ``register(subparsers)``, which adds its parser, and ``run(args) -> int``, which gives the exit code:
0 for well done, 1 when something that was judged failed, 2 when the command cannot be carried out as it was given.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from bot.console.refused import Refused

Subparsers = argparse._SubParsersAction  # argparse has no public name for what add_subparsers returns


class CommandModule(Protocol):
    """What a command's module offers."""

    def register(self, subparsers: Subparsers[argparse.ArgumentParser]) -> None:
        """Add the command's parser, under the command's name."""
        ...

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out and give its exit code. Raises Refused with a sentence when that is not possible."""
        ...


class Command(NamedTuple):
    """A command's word, the module that carries it out, and a line for the list of commands."""

    name: str
    module: str
    summary: str


COMMANDS: tuple[Command, ...] = (
    Command("play", "bot.console.play", "play in the browser on this machine, without an account"),
    Command("run", "bot.console.run", "run the bot on Discord"),
    Command("sync", "bot.console.sync", "register the slash commands with Discord"),
    Command("check", "bot.console.check", "check the database"),
    Command("backup", "bot.console.backup", "copy the database while the bot runs"),
    Command("bench", "bot.console.bench", "measure speed and memory"),
    Command("cases", "bot.console.cases", "judge rule cases"),
    Command("simulate", "bot.console.simulate", "let computer players play deals and write their records"),
    Command("verify", "bot.console.verify", "play deal records again through the rules"),
    Command("variants", "bot.console.variants", "show the variants and their options"),
    Command("replay", "bot.console.replay", "print deals step by step"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; a wrong command line exits with 2 as argparse does."""
    words = list(sys.argv[1:] if argv is None else argv)
    wanted = next((command for command in COMMANDS if words[:1] == [command.name]), None)
    parser = argparse.ArgumentParser(prog="python -m bot", description="Rook card games for Discord.")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    module: CommandModule | None = None
    for command in COMMANDS:
        if command is wanted:
            module = cast(CommandModule, import_module(command.module))
            module.register(subparsers)
        else:
            subparsers.add_parser(command.name, help=command.summary)
    args = parser.parse_args(words)
    if module is None:
        return 2
    try:
        code = module.run(args)
        sys.stdout.flush()
    except Refused as refusal:
        print(f"python -m bot {args.command}: {refusal}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read the output has enough of it (``| head``); what is left in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code
