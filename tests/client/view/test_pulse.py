"""What moves with the time moves on the screen: whatever a tick changes in the picture is painted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, connected, public
from tests.client.scenes import LOST, SCENES

from kickdoor_client.state.model import Model, Phase
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.route import ticked
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
    assert "In 42 seconds the match goes on without them" in "\n".join(seen(model))
    assert "In 41 seconds the match goes on without them" in "\n".join(seen(later))
    assert pulse(model) != pulse(later)


def test_the_countdown_of_what_is_still_sealed_is_painted_each_second() -> None:
    model = SCENES["filling"]()
    model = replace(model, promise=replace(model.promise, open_until=model.now + 5))
    later = replace(model, now=model.now + 1)
    assert "put into the shuffle: 5 s at most" in "\n".join(seen(model))
    assert "put into the shuffle: 4 s at most" in "\n".join(seen(later))
    assert pulse(model) != pulse(later)


@pytest.mark.parametrize(
    ("phase", "later_s", "is_painted"),
    [(Phase.LOST, 1.0, True), (Phase.LOST, 0.4, False), (Phase.LOST, 0.6, True), (Phase.DIALLING, 1.0, False)],
)
def test_until_it_is_tried_again_each_second_is_painted(phase: Phase, later_s: float, is_painted: bool) -> None:
    model = connected()
    model = replace(model, contact=replace(model.contact, phase=phase, retry_at=model.now + 4.5))
    assert (pulse(replace(model, now=model.now + later_s)) != pulse(model)) is is_painted
