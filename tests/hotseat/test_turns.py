"""Whose turn it is at a shared keyboard after whatever can happen there, as it was last looked at."""

from __future__ import annotations

from tests.hotseat.turns import FILE, written


def test_it_is_whose_turn_it_was_when_it_was_looked_at() -> None:
    golden = FILE.read_text("utf-8").splitlines()
    assert list(written()) == golden, "look at it: `python -m tests.hotseat.turns; git diff`"
