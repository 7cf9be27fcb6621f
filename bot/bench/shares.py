"""Which parts of the program a piece of work spends its time in; a profile slows the work, so rates are never taken from it."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def time_by_module(work: Callable[[], object], *, most: int = 6) -> str:
    """The modules that took most of the time of ``work``, each with its share; built-in functions count for who called them."""
    profile = cProfile.Profile()
    profile.runcall(work)
    stats: Any = pstats.Stats(profile)
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, callers) in stats.stats.items():
        if file == "~" and callers:
            for (caller, _, _), (_, _, share, _) in callers.items():
                spent[_module(caller)] += share
        else:
            spent[_module(file)] += own
    whole = sum(spent.values()) or 1.0
    return ", ".join(f"{name} {share / whole:.0%}" for name, share in spent.most_common(most))


def _module(file: str) -> str:
    path = Path(file)
    if path.is_relative_to(ROOT / "bot"):
        return path.relative_to(ROOT / "bot").with_suffix("").as_posix()
    if "site-packages" in path.parts:
        return path.parts[path.parts.index("site-packages") + 1]
    return "Python's library" if path.is_absolute() else "elsewhere"
