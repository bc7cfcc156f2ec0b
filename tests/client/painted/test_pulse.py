"""What moves with the time moves on the screen: whatever a tick changes in the picture is painted."""

from __future__ import annotations

import pytest
from tests.client.evening import at_table, public
from tests.client.scenes import LOST, SCENES

from kickdoor_client.model import Model
from kickdoor_client.terminal.ink import text_of
from kickdoor_client.update.ticking import ticked
from kickdoor_client.values import replace
from kickdoor_client.view.pulse import pulse
from kickdoor_client.view.screen import picture

LATER_S = (0.25, 1.0, 5.0, 11.0, 61.0)


def seen(model: Model) -> list[str]:
    return [text_of(line) for line in picture(model, 120, 36).lines]


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_tick_that_changes_the_picture_is_painted(name: str) -> None:
    before = SCENES[name]()
    for later_s in LATER_S:
        after, _ = ticked(replace(before, now=before.now + later_s))
        if seen(after) != seen(before):
            assert pulse(after) != pulse(before), f"after {later_s} s"


def test_the_countdown_of_a_lost_seat_is_painted_each_second() -> None:
    model = at_table(view=public(pause=LOST, waiting=()))
    later = replace(model, now=model.now + 1)
    assert "In 42 seconds somebody else goes on" in "\n".join(seen(model))
    assert "In 41 seconds somebody else goes on" in "\n".join(seen(later))
    assert pulse(model) != pulse(later)


def test_the_countdown_of_what_is_still_sealed_is_painted_each_second() -> None:
    model = SCENES["filling"]()
    model = replace(model, promise=replace(model.promise, open_until=model.now + 5))
    later = replace(model, now=model.now + 1)
    assert "put into the shuffle: 5 s at most" in "\n".join(seen(model))
    assert "put into the shuffle: 4 s at most" in "\n".join(seen(later))
    assert pulse(model) != pulse(later)
