"""What a key has led to is read on the screen, however little room there is: the question's text gives way to it."""

from __future__ import annotations

from itertools import product

import pytest
from tests.client.outcome import screen
from tests.client.scenes import SCENES

from kickdoor_client.state.model import Notice

SIZES = [*product((30, 40, 60, 80), (12, 16, 20, 24, 30))]
REFUSED = Notice("wrong", "nobody sells in combat", "wait for its end", "classic.selling.6")
WHOLE = "! nobody sells in combat (classic.selling.6). You could: wait for its end. (/ reads the rule)"
BEGINS = "! nobody sells"
ASKED = [*(name for name in SCENES if name.startswith("shape-")), "odd-two-questions", "lost-by-passing", "refused"]


@pytest.mark.parametrize("scene", ASKED)
def test_a_notice_is_read_at_every_size_or_says_that_there_is_more_of_it(scene: str) -> None:
    model = SCENES[scene]().with_ui(notice=REFUSED)
    for size in SIZES:
        said = " ".join(screen(model, *size).split())
        _, begins, after = said.partition(BEGINS)
        assert WHOLE in said or (begins and ".." in after[: len(WHOLE)]), (size, said)
