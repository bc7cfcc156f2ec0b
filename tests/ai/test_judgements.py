"""What every judgement says in many positions is what was written down (`make_judgements`).

Changed on purpose? Write it down anew: the lines that differ say which modules' judgements have moved, and how far.
"""

from __future__ import annotations

import pytest
from tests.ai.make_judgements import DOINGS, GOLDEN, judged


@pytest.mark.parametrize("name", DOINGS)
def test_judgements_say_what_they_said(name: str) -> None:
    written = {text.partition("\n")[0]: text.splitlines() for text in GOLDEN.read_text("utf-8").strip().split("\n\n")}
    assert judged(name) == written[name]
