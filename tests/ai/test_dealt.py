"""What every judgement says at tables that are dealt as matches seldom are is what was written down (`make_dealt`)."""

from __future__ import annotations

import pytest
from tests.ai.make_dealt import DEALS, GOLDEN, judged


@pytest.mark.parametrize("name", DEALS)
def test_judgements_at_odd_tables_say_what_they_said(name: str) -> None:
    """Changed on purpose? `.venv/bin/python -m tests.ai.make_dealt`, and look at the difference."""
    written = {text.partition("\n")[0]: text.splitlines() for text in GOLDEN.read_text("utf-8").strip().split("\n\n")}
    assert judged(name) == written[name]
