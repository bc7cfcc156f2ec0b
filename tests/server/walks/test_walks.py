"""Whatever happens to a part of the server, in whatever order, it does what it did (`walk.py`)."""

from __future__ import annotations

import pytest
from tests.server.walks.walk import SEEDS, TOGETHER, sums, told, walks, written


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", sorted(walks()))
def test_a_walk_is_as_it_was(name: str, seed: int) -> None:
    steps, kept = told(walks()[name], seed), written()[f"{name} {seed}"]
    now = sums(steps)
    first = next((n for n, (one, other) in enumerate(zip(now, kept, strict=False)) if one != other), None)
    assert first is None, "one of these is another:\n" + "\n".join(steps[first * TOGETHER : (first + 1) * TOGETHER])
    assert len(now) == len(kept)


def test_no_walk_is_kept_that_nobody_goes() -> None:
    assert {name.partition(" ")[0] for name in written()} == set(walks())
