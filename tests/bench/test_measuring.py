"""That the measurements measure: each at a tiny size gives figures that can be true. How fast it is, is no test's matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.bench.deals import measure_deals
from bot.bench.memory import measure_memory
from bot.bench.presses import Load, measure_presses
from bot.bench.replays import measure_replays
from bot.bench.report import Figure, Section, percentile, section_lines
from bot.bench.starting import measure_start
from bot.catalogue import load_catalogue
from bot.console.main import main


def sane(section: Section) -> Section:
    assert section.figures
    for figure in section.figures:
        assert figure.value == figure.value, figure.what
        assert figure.unit
    assert all(figure.what in "\n".join(section_lines(section)) for figure in section.figures)
    return section


def test_deals_of_every_variant_are_counted() -> None:
    section = sane(measure_deals(seconds=0.05, rounds=1))
    for name in load_catalogue().ids:
        (rate, *_) = [figure.value for figure in section.figures if name in figure.what]
        assert rate > 1


def test_replays_are_counted() -> None:
    section = sane(measure_replays(seconds=0.05, rounds=1, logs=1))
    assert all(figure.value > 1 for figure in section.figures if "per" in figure.unit)


@pytest.mark.slow
async def test_presses_are_pressed_acknowledged_and_shown(tmp_path: Path) -> None:
    section = sane(await measure_presses(tmp_path, [Load(2, 4.0, 2.0)], games=2))
    (presses,) = [figure for figure in section.figures if figure.what.endswith("presses")]
    assert presses.value == 8
    assert "0 not acknowledged, 0 not published" in presses.unit
    acks = [figure.value for figure in section.figures if "ack" in figure.what]
    assert 0 < acks[0] <= acks[1]


@pytest.mark.slow
async def test_idle_tables_take_memory(tmp_path: Path) -> None:
    section = sane(await measure_memory(tmp_path, few=2, many=12, games=2))
    assert section.figures[1].value > 1


@pytest.mark.slow
async def test_stored_tables_are_restored(tmp_path: Path) -> None:
    section = sane(await measure_start(tmp_path, tables=5, rounds=1, games=2))
    assert section.figures[0].value > section.figures[1].value > 0


def test_an_aim_is_reached_or_not() -> None:
    assert Figure("rate", 301, "per second", aim=300, more_is_better=True).reached is True
    assert Figure("wait", 101, "ms", aim=100).reached is False
    assert Figure("wait", 101, "ms").reached is None
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0


def test_unknown_measurements_are_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--only", "nonsense"]) == 2
    assert "deals" in capsys.readouterr().err
