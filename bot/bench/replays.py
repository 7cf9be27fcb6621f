"""How many stored logs are folded in a second, of single deals and of whole games; the logs are real and only in memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.bench.report import Figure, Section
from bot.bench.shares import time_by_module
from bot.bench.stock import Place, Seated, log_of, part_of_game, table_id, usual_variant, whole_game
from bot.bench.timing import rate_of
from bot.rules.events import DealBegan
from bot.rules.ruleset import Ruleset, ruleset_of
from bot.sessions.facts import Record, decode_fact, encode_fact
from bot.sessions.state import fold_table, new_table

UNTIL = 1_800_000_000.0
PLACE = Place(table_id(0), 1, 2, tuple(Seated(10 + seat, f"Person {seat}") for seat in range(4)))


def measure_replays(*, seconds: float, rounds: int, logs: int = 8) -> Section:
    """Logs of one deal and of a whole game of the usual variant: folded alone, and read from their stored JSON first."""
    ruleset = ruleset_of(usual_variant())
    deals = [
        log_of(PLACE, part_of_game(ruleset, f"replay/{index}", deals=1, plays=0), until=UNTIL) for index in range(logs)
    ]
    games = [log_of(PLACE, whole_game(ruleset, f"replay/{index}"), until=UNTIL) for index in range(logs)]
    figures: list[Figure] = []
    for what, group in (("a deal", [_first_deal(log) for log in deals]), ("a whole game", games)):
        figures += _rates(ruleset, what, group, seconds, rounds)
    mean = sum(len(log) for log in games) / len(games)
    return Section(
        "replays",
        f"Stored logs replayed, one core, {ruleset.variant.target} points to win",
        tuple(figures),
        (
            f"A whole game has {mean:.0f} records on average; each makes a new frozen state.",
            f"Where the time of folding goes: {time_by_module(lambda: _fold_all(ruleset, games))}.",
        ),
    )


def _first_deal(log: tuple[Record, ...]) -> tuple[Record, ...]:
    """The log up to the moment at which the second deal begins."""
    begins = [index for index, record in enumerate(log) if isinstance(record.fact, DealBegan)]
    return log[: begins[1]]


def _rates(
    ruleset: Ruleset, what: str, logs: Sequence[tuple[Record, ...]], seconds: float, rounds: int
) -> list[Figure]:
    bodies = [[(each.number, encode_fact(each.fact)[1], each.actor, each.at) for each in log] for log in logs]

    def read_and_fold_all() -> int:
        return _fold_all(
            ruleset,
            ([Record(number, decode_fact(body), actor, at) for number, body, actor, at in stored] for stored in bodies),
        )

    folded = rate_of(lambda: _fold_all(ruleset, logs), seconds=seconds, rounds=rounds)
    read = rate_of(read_and_fold_all, seconds=seconds, rounds=rounds)
    return [
        Figure(f"{what}, folded", folded.cpu, "per CPU second"),
        Figure(f"{what}, read and folded", read.cpu, "per CPU second"),
        Figure(f"{what}, read and folded, on the wall", read.wall, "per second"),
    ]


def _fold_all(ruleset: Ruleset, logs: Iterable[Sequence[Record]]) -> int:
    done = 0
    for log in logs:
        fold_table(ruleset, new_table(ruleset.variant.players, PLACE.people[0].user), log)
        done += 1
    return done
