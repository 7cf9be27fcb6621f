"""Figures and how they are printed, and the command that does it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import bot.bench.run
from bot.bench.report import Figure, Section, conditions_of, head_lines, number_text, percentile, section_lines
from bot.bench.run import NAMES
from bot.bench.shares import time_by_module
from bot.bench.timing import rate_of
from bot.console import bench
from bot.console.main import main

SECTION = Section(
    "deals",
    "Deals",
    (Figure("one", 250.0, "deals/s", 300.0, more_is_better=True), Figure("two", 3.25, "s")),
    ("A note.",),
)


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [([3.0, 1.0, 2.0], 0.5, 2.0), ([3.0, 1.0, 2.0], 0.99, 3.0), (list(range(1, 101)), 0.99, 99), ([7.0], 0.01, 7.0)],
)
def test_percentiles_are_values_that_were_measured(values: list[float], share: float, expected: float) -> None:
    assert percentile(values, share) == expected


def test_nothing_measured_is_no_number() -> None:
    assert math.isnan(percentile([], 0.5))
    assert number_text(math.nan) == "-"


@pytest.mark.parametrize(
    ("value", "text"), [(12345.6, "12,346"), (99.94, "99.9"), (9.876, "9.88"), (0.0, "0"), (0.034, "0.03")]
)
def test_numbers_have_three_digits_that_count(value: float, text: str) -> None:
    assert number_text(value) == text


def test_an_aim_is_reached_from_its_own_side() -> None:
    assert Figure("", 300.0, "", 300.0, more_is_better=True).reached
    assert not Figure("", 5.0, "", 5.0).reached
    assert Figure("", 4.9, "", 5.0).reached
    assert Figure("", 4.9, "").reached is None


def test_a_section_is_a_table_with_notes() -> None:
    assert section_lines(SECTION) == [
        "",
        "Deals",
        "-----",
        "one   250 deals/s  aim >= 300: NOT reached",
        "two  3.25 s",
        "  * A note.",
    ]


def test_a_rate_is_what_was_done_over_the_time() -> None:
    rate = rate_of(lambda: 5, seconds=0.0, rounds=3)
    assert rate.cpu > 0
    assert rate.wall > 0


def test_shares_name_the_modules_that_worked() -> None:
    assert "bench/report" in time_by_module(lambda: [percentile([1.0], 0.5) for _ in range(1000)])


def test_the_command_prints_the_conditions_and_writes_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, ...]] = []

    def sections(names: Sequence[str], *, quick: bool) -> Iterator[Section]:
        asked.append(tuple(names))
        assert quick
        yield SECTION

    monkeypatch.setattr(bot.bench.run, "sections", sections)
    file = tmp_path / "figures.json"
    assert main(["bench", "--only", "start, deals", "--quick", "--json", str(file)]) == 0
    assert asked == [("deals", "start")]
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "python -m bot bench --only deals,start --quick"
    assert "cores" in printed[1]
    assert printed[2:-2] == section_lines(SECTION)
    assert printed[-1].startswith("load average at the end")
    body = json.loads(file.read_bytes())
    assert body["sections"][0]["figures"][0] == {
        "what": "one",
        "value": 250.0,
        "unit": "deals/s",
        "aim": 300.0,
        "more_is_better": True,
    }


@pytest.mark.parametrize("only", ["speed", "deals,speed", "", ","])
def test_an_unknown_measurement_is_refused(only: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--only", only]) == 2
    assert "name some of deals, replays, presses, memory, start" in capsys.readouterr().err


def test_the_command_knows_all_measurements() -> None:
    assert bench.NAMES == NAMES
    assert len(head_lines(conditions_of("x"))) == 2
