"""Each measurement at its smallest: it runs, and its figures are of this run. How large they are is nobody's business here."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.bench.child import BenchFailed, bot_process
from bot.bench.deals import measure_deals
from bot.bench.memory import measure_memory
from bot.bench.orders import Order
from bot.bench.playing import Playing
from bot.bench.presses import Load, measure_presses
from bot.bench.replays import measure_replays
from bot.bench.report import Section
from bot.bench.starting import measure_start
from bot.bench.stock import mid_games, usual_variant, whole_game
from bot.catalogue import load_catalogue
from bot.rules.ruleset import ruleset_of
from bot.sandbox.server import Sandbox


def values(section: Section) -> dict[str, float]:
    return {figure.what: figure.value for figure in section.figures}


def test_deals_of_every_variant_are_counted_by_processor_and_wall() -> None:
    section = measure_deals(seconds=0.01, rounds=1)
    found = values(section)
    assert set(found) == {text for name in load_catalogue().ids for text in (name, f"{name}, on the wall")}
    assert all(value > 0 for value in found.values())
    assert "players/" in " ".join(section.notes)


def test_logs_of_deals_and_of_games_are_replayed() -> None:
    found = values(measure_replays(seconds=0.01, rounds=1, logs=1))
    assert found["a deal, folded"] > found["a whole game, folded"] > 0
    assert found["a deal, read and folded"] > found["a whole game, read and folded"] > 0


@pytest.mark.slow
async def test_every_press_is_acknowledged_stored_and_published(tmp_path: Path) -> None:
    section = await measure_presses(tmp_path, [Load(2, 4.0, 1.5)], games=2)
    found = values(section)
    name = "2 tables, 4 presses/s"
    counted = next(each for each in section.figures if each.what == f"{name}: presses")
    assert (counted.value, counted.unit) == (6, "of them 0 not acknowledged, 0 not published")
    assert 0 < found[f"{name}: press to ack, p50"] <= found[f"{name}: press to ack, p99"]
    assert 0 < found[f"{name}: press to published, p50"] <= found[f"{name}: press to published, p99"]
    assert found[f"{name}: CPU time of the bot"] > 0
    # Anything that went wrong on the way would be told in a note that begins with the load's name.
    assert not [note for note in section.notes if note.startswith(name)]


@pytest.mark.slow
async def test_memory_is_the_difference_of_fresh_processes(tmp_path: Path) -> None:
    section = await measure_memory(tmp_path, few=1, many=3, traced=(1, 8), games=2)
    found = values(section)
    assert found["an idle table, Python's allocations"] > 0
    assert found["the whole process with 3 tables"] > 10


@pytest.mark.slow
async def test_a_start_restores_every_table_and_leaves_the_operators_database_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operators = tmp_path / "operators.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{operators.as_posix()}")
    monkeypatch.setenv("ROOKERY_TEST_DEALS", str(tmp_path / "there-is-none"))
    found = values(await measure_start(tmp_path, tables=3, rounds=1, games=2))
    whole = found["process start until 3 tables are restored"]
    assert whole > found["  of it reading and folding the logs"] > 0
    assert not operators.exists()


@pytest.mark.slow
async def test_a_bot_that_cannot_start_is_told_with_its_log(tmp_path: Path) -> None:
    sandbox = await Sandbox.start(page=False, referee=False)
    order = Order(sandbox.token, sandbox.api_base, f"sqlite+aiosqlite:///{tmp_path.as_posix()}", connect=False)
    try:
        with pytest.raises(BenchFailed, match="process ended"):
            async with bot_process(order, tmp_path / "bot.log"):
                raise AssertionError("a folder is no database")
    finally:
        await sandbox.close()
    assert "StorageProblem" in (tmp_path / "bot.log").read_text(encoding="utf-8")


def test_the_stock_stops_in_mid_deal_and_goes_on_as_the_bot_counts() -> None:
    (game,) = mid_games(1, deals=2, plays=5)
    deal = game.match.deal
    assert game.match.deals == 3
    assert deal is not None
    assert len(deal.plays) + sum(len(trick.cards) for trick in deal.tricks) == 5
    playing = Playing(game, first_number=5)
    first, second = playing.next_move(), playing.next_move()
    assert first.turn == 5 + len(game.events)
    assert second.turn == first.leads_to > first.turn


def test_a_whole_game_ends_with_winners() -> None:
    assert whole_game(ruleset_of(usual_variant()), "any").match.winners is not None
