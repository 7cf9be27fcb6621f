"""The house's habits that no linter knows: small files that say what they are for, folders that explain themselves, clean pins."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
]
SOURCES = [path for path in FILES if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in ("bot", "cogs")]
LONGEST = 400


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_source_file_is_short_and_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST, "split it by ideas"
    if text.strip():
        assert ast.get_docstring(ast.parse(text)), "begin with a sentence: what it is for and what it must never do"


def test_no_module_is_a_drawer_for_anything() -> None:
    assert [name_of(path) for path in SOURCES if path.stem in ("utils", "helpers", "common", "misc")] == []


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in SOURCES if len(path.relative_to(ROOT).parts) == 3}), ids=name_of
)
def test_a_folder_tells_a_newcomer_what_may_go_in_it(folder: Path) -> None:
    assert (folder / "README.md").is_file()


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_pins_have_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = re.findall(r"^[A-Za-z0-9_.-]+==", text, re.MULTILINE)
    assert len(pins) > 20
    assert text.count("--hash=sha256:") >= len(pins)
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host", text)


def test_no_file_names_a_place_of_one_machine_or_an_unfinished_part() -> None:
    me = Path(__file__)
    for path in FILES:
        if path == me or path.suffix in (".png", ".jsonl") or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        assert str(ROOT.parent) + "/" not in text or str(ROOT.parent) in ("/", "/tmp"), name_of(path)
        if path.suffix == ".py":
            found = re.findall(r"raise NotImplementedError|\bTODO\b|\bFIXME\b", text)
            assert not found, f"{name_of(path)}: {found}"


def test_the_database_and_the_environment_are_ignored() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    for name in ("var/", ".env", ".venv/", "uv.lock"):
        assert name in ignored
