"""What the source itself must promise: an acknowledgement comes first, hands stay out of logs, limits are kept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ACKNOWLEDGEMENTS = {"ack_private", "ack_update"}


def first_await(function: ast.AsyncFunctionDef) -> str:
    """The name of what the function awaits first, in the order of its text."""
    awaits = [node for node in ast.walk(function) if isinstance(node, ast.Await)]
    awaits.sort(key=lambda node: (node.lineno, node.col_offset))
    call = awaits[0].value
    assert isinstance(call, ast.Call)
    return call.func.id if isinstance(call.func, ast.Name) else ast.unparse(call.func)


def functions(path: str) -> dict[str, ast.AsyncFunctionDef]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)}


def commands() -> list[str]:
    found = []
    for name, node in functions("cogs/rook.py").items():
        if any("app_commands.command" in ast.unparse(each) for each in node.decorator_list):
            found.append(name)
    return found


def test_every_command_is_looked_at() -> None:
    assert {"start", "hand", "table", "last", "leave", "stop", "rules", "stats", "leaderboard", "help"} == set(
        commands()
    )


@pytest.mark.parametrize("name", commands())
def test_S004_every_command_acknowledges_first(name: str) -> None:
    assert first_await(functions("cogs/rook.py")[name]) in ACKNOWLEDGEMENTS


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("bot/gateway/presses.py", "answer_press"),
        ("bot/gateway/board.py", "answer_board"),
        ("bot/gateway/old_presses.py", "answer_old_press"),
    ],
)
def test_S004_every_press_is_acknowledged_first(path: str, name: str) -> None:
    assert first_await(functions(path)[name]) in ACKNOWLEDGEMENTS


def test_presses_reach_only_the_handlers_that_are_looked_at() -> None:
    routed = [
        ast.unparse(node.value)
        for node in ast.walk(functions("bot/gateway/routing.py")["route"])
        if isinstance(node, ast.Await)
    ]
    assert sorted(routed) == ["answer_board(interaction)", "answer_old_press(interaction)", "answer_press(interaction)"]
