"""How long a piece of work takes, on the wall and of the processor; it knows nothing of what it times."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple


class Rate(NamedTuple):
    """How many a second: by this process's processor time, and by the clock on the wall."""

    cpu: float
    wall: float


def rate_of(work: Callable[[], int], *, seconds: float, rounds: int) -> Rate:
    """The median rate of ``rounds`` rounds. ``work`` does some and tells how many; a round repeats it for ``seconds`` of CPU time."""
    cpu: list[float] = []
    wall: list[float] = []
    work()  # whatever is only done the first time is no part of the rate
    for _ in range(rounds):
        done = 0
        wall_began, cpu_began = perf_counter(), process_time()
        while (used := process_time() - cpu_began) < seconds or done == 0:
            done += work()
        cpu.append(done / max(used, 1e-9))
        wall.append(done / max(perf_counter() - wall_began, 1e-9))
    return Rate(median(cpu), median(wall))
