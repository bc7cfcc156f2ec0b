"""Whatever people ask for, in whatever order: what is answered and told, to whom, logged and written is as was read.

Changed on purpose? `python -m tests.server.make_evenings`, and read the first difference of each evening.
"""

from __future__ import annotations

import pytest
from tests.golden import insist_same, parted
from tests.server.make_evenings import GOLDEN, SEEDS, told


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_is_as_it_was(seed: int) -> None:
    kept = parted(GOLDEN.read_text("utf-8"))[f"evening {seed}"]
    insist_same(kept, told(seed), f"evening {seed}", "python -m tests.server.make_evenings")
