"""How many deals computer players play in a second, with the records that ``simulate`` writes; it writes none itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from bot.bench.report import Figure, Section
from bot.bench.shares import time_by_module
from bot.bench.timing import rate_of
from bot.catalogue import load_catalogue
from bot.console.selfplay import played_deals
from bot.players import LEVELS, player_for
from bot.records.record import line_of
from bot.records.write import record_of
from bot.rules.ruleset import ruleset_of, unplayable_options
from bot.rules.variant import Variant

AIM = 300.0
BATCH = 10


def measure_deals(*, seconds: float, rounds: int) -> Section:
    """Every playable variant, each for ``rounds`` rounds of ``seconds``, on one core."""
    catalogue = load_catalogue()
    figures: list[Figure] = []
    for name in catalogue.ids:
        variant = catalogue.get(name)
        if unplayable_options(variant):
            continue
        rate = rate_of(_batches(variant), seconds=seconds, rounds=rounds)
        figures += [
            Figure(name, rate.cpu, "deals per CPU second", AIM, more_is_better=True),
            Figure(f"{name}, on the wall", rate.wall, "deals/s"),
        ]
    return Section(
        "deals",
        f"Deals simulated, one core, level {LEVELS[-1]}",
        tuple(figures),
        (
            "A deal is played and its record made, as simulate does.",
            f"Where the time of {catalogue.default} goes: {_shares(catalogue.get(catalogue.default))}.",
        ),
    )


def _batches(variant: Variant) -> Callable[[], int]:
    """Work that plays the next few deals and tells how many these were."""
    ruleset, rules = ruleset_of(variant), variant.document()
    deals = played_deals(ruleset, player_for(LEVELS[-1]), "bench")

    def play() -> int:
        for deal in islice(deals, BATCH):
            line_of(record_of(ruleset, deal, {}, rules))
        return BATCH

    return play


def _shares(variant: Variant) -> str:
    play = _batches(variant)
    return time_by_module(lambda: [play() for _ in range(5)])
