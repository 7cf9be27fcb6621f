"""No line of code knows a variant by name: only data and tests do."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rules.play import IDS

ROOT = Path(__file__).parents[2]


def test_no_variant_id_stands_in_code() -> None:
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, IDS))})\b")
    files = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
    assert len(files) > 30
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}" for path in files for match in pattern.finditer(path.read_text("utf-8"))
    ]
    assert found == []
