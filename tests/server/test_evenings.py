"""Whatever people ask for, in whatever order: what is answered and told, to whom, and what is logged, is as written.

Changed on purpose? `python -m tests.server.make_evenings`, and look at the first difference of each evening.
"""

from __future__ import annotations

import pytest
from tests.server.make_evenings import GOLDEN, SEEDS, told


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_is_as_it_was(seed: int) -> None:
    written = {text.partition("\n")[0]: text.splitlines() for text in GOLDEN.read_text("utf-8").strip().split("\n\n")}
    now, before = told(seed), written[f"evening {seed}"]
    first = next((n for n, (one, other) in enumerate(zip(now, before, strict=False)) if one != other), None)
    assert first is None, f"line {first}: {now[first]!r} was {before[first]!r}, after {before[first - 1]!r}"
    assert len(now) == len(before)
