"""Whatever happens at a server with something special, whatever bound it comes to: all of it is as it was (`night.py`).

Changed on purpose? `python -m tests.server.nights.make_nights`, and look at the first line of each night that differs.
"""

from __future__ import annotations

import pytest
from tests.server.nights.make_nights import nights, short, told, written


@pytest.mark.parametrize("name", nights())
def test_a_night_is_as_it_was(name: str) -> None:
    now, kept = told(name), written()[name]
    first = next((n for n, (one, other) in enumerate(zip(map(short, now), kept, strict=False)) if one != other), None)
    assert first is None, f"this was {kept[first]!r}, after {kept[first - 1]!r}:\n{now[first]}"
    assert len(now) == len(kept)


def test_every_night_that_is_kept_is_looked_at() -> None:
    assert set(written()) == set(nights())
