"""What is judged at tables that are dealt as matches seldom are stays what it was (`make_dealt`, `make_looked_at`)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.ai import make_dealt, make_looked_at


def every_other(names: Iterable[str]) -> list[Any]:
    """Return these rows; every second one is a drill, so that each set has some of both."""
    return [pytest.param(name, marks=pytest.mark.drill) if n % 2 else name for n, name in enumerate(names)]


def written(file: Path) -> dict[str, list[str]]:
    return {text.partition("\n")[0]: text.splitlines() for text in file.read_text("utf-8").strip().split("\n\n")}


@pytest.mark.parametrize("name", every_other(make_dealt.DEALS))
def test_judgements_at_odd_tables_say_what_they_said(name: str) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_dealt`, and look at the difference."""
    assert make_dealt.judged(name) == written(make_dealt.GOLDEN)[name]


@pytest.mark.parametrize("name", every_other(make_looked_at.LOOKS))
def test_all_parts_of_the_judgement_say_what_they_said_whether_a_seat_asks_or_not(name: str) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_looked_at`, and look at the difference."""
    assert make_looked_at.judged(name) == written(make_looked_at.GOLDEN)[name]
