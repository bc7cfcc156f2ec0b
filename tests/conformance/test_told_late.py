"""Who comes late reads of what has happened the same as who was there, in every set and whatever has changed since."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests import shown, under
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.views import Event as WireEvent
from kickdoor_server.table.translate.events import told

SEEDS = range(4, 8)
"""In these a monster moves, joins, is dodged, catches somebody or changes its base, and is gone at the end."""
DECISIONS = 250


def hearers(event: Event) -> Sequence[Seat | None]:
    """Whoever may know it; of what everybody may know, one who watches."""
    return (None,) if event.audience is None else event.audience


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_who_comes_at_the_end_is_told_what_was_told_when_it_happened(set_name: str, seed: int) -> None:
    under.note(set_name, set_name)
    match = RandomMatch(set_name, seed)
    rules, heard = match.rules, list[tuple[Event, Seat | None, tuple[WireEvent, ...]]]()
    for step in match.steps(DECISIONS):
        for viewer in {viewer for event in step.events for viewer in hearers(event)}:
            seen, known = rules.observe(step.table, viewer), [e for e in step.events if viewer in hearers(e)]
            heard += [(event, viewer, told(shown.stage(rules), seen, [event], viewer, 1)) for event in known]
    seen_late = {viewer: rules.observe(match.table, viewer) for viewer in (None, *step.seats)}
    for event, viewer, then in heard:
        assert told(shown.stage(rules), seen_late[viewer], [event], viewer, 1) == then, (event, viewer)
