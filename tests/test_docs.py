"""What the documents name must be there: make targets, commands of the program, slash commands, files, settings."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from bot.catalogue import load_catalogue
from bot.console.main import COMMANDS
from bot.phrasebook import load_phrasebook

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
)
IDS = [str(page.relative_to(ROOT)) for page in PAGES]


def test_there_are_documents() -> None:
    assert ROOT / "README.md" in PAGES
    assert len(PAGES) > 10


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_make_targets_and_commands_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for named in re.findall(r"(?:^|`)make ([a-z][a-z-]*)", text, re.MULTILINE):
        assert named in targets, f"{page.name} names make {named}"
    words = {command.name for command in COMMANDS}
    for named in re.findall(r"python -m bot ([a-z]+)", text):
        assert named in words, f"{page.name} names the command {named}"


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{page.name} links {target}"


def test_the_readme_names_every_slash_command_and_variant() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    words = load_phrasebook().words("en")
    for command in ("start", "hand", "table", "last", "leave", "stop", "rules", "stats", "leaderboard", "help"):
        assert words.has(f"command-rook-{command}")
        assert f"/rook {command}" in text
    for name in load_catalogue().ids:
        title = words(f"variant-{name.replace('_', '-')}")
        assert (
            title.casefold() in text.casefold()
            or title.split(",")[0].split(" without")[0].casefold() in text.casefold()
        )


def test_the_readme_opens_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^(make [a-z]+)", text, re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]
