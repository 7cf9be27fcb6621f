"""Figures, and how they are printed; never how anything is measured."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Sequence

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One measured value. ``aim`` is what it should reach: at least that where ``more_is_better``, else less than that."""

    what: str
    value: float
    unit: str
    aim: float | None = None
    more_is_better: bool = False

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached; None without one."""
        if self.aim is None:
            return None
        return self.value >= self.aim if self.more_is_better else self.value < self.aim


class Section(msgspec.Struct, frozen=True):
    """What one measurement found. ``notes`` are sentences on how it was measured and where time or memory goes."""

    name: str
    title: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...] = ()


class Conditions(msgspec.Struct, frozen=True):
    """Under what a run was made. ``load`` are the load averages of 1, 5 and 15 minutes, empty where the system has none."""

    command: str
    python: str
    system: str
    cores: int
    load: tuple[float, ...]


class Results(msgspec.Struct, frozen=True):
    """A whole run, as ``--json`` writes it."""

    conditions: Conditions
    sections: tuple[Section, ...]


def conditions_of(command: str) -> Conditions:
    """The machine as it is now."""
    load = tuple(round(each, 2) for each in os.getloadavg()) if hasattr(os, "getloadavg") else ()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Conditions(
        command=command,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        cores=cores,
        load=load,
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that ``share`` of all values do not exceed (nearest rank); NaN when there are none."""
    if not values:
        return math.nan
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def head_lines(conditions: Conditions) -> list[str]:
    """The command and the conditions."""
    load = " ".join(f"{each:.2f}" for each in conditions.load) or "not known"
    return [
        conditions.command,
        f"{conditions.cores} cores, {conditions.python}, {conditions.system}, load average at the start {load}",
    ]


def end_line(conditions: Conditions) -> str:
    """How busy the machine is at the end: other work on it makes times longer."""
    return f"load average at the end {' '.join(f'{each:.2f}' for each in conditions.load) or 'not known'}"


def section_lines(section: Section) -> list[str]:
    """A section as a table, with its notes below."""
    rows = [(each.what, number_text(each.value), each.unit, _aim_text(each)) for each in section.figures]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    lines = ["", section.title, "-" * len(section.title)]
    for what, number, unit, aim in rows:
        lines.append(f"{what:<{widths[0]}}  {number:>{widths[1]}} {unit:<{widths[2]}}  {aim}".rstrip())
    return lines + [f"  * {note}" for note in section.notes]


def number_text(value: float) -> str:
    """A value with about three digits that count."""
    if math.isnan(value):
        return "-"
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _aim_text(figure: Figure) -> str:
    if figure.aim is None:
        return ""
    sign = ">=" if figure.more_is_better else "<"
    return f"aim {sign} {number_text(figure.aim)}: {'reached' if figure.reached else 'NOT reached'}"
