"""What going about in a replay costs, beside playing the match through once."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from tests.server.recorded import RULES, playable_set, records

from kickdoor_game.machine.ids import Seat
from kickdoor_server.lobby.tables.replay_table import SeatStory, Viewpoint
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.replay_file import packed, read_replay_file
from kickdoor_server.matches.replays.timeline import Timeline

TIMES = 5


def ms(work: Callable[[], Any]) -> float:
    """Milliseconds, the median of a few times."""
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1e3)
    return statistics.median(taken)


@pytest.mark.drill
def test_going_back_is_quick(capsys: pytest.CaptureFixture[str]) -> None:
    data = packed(records())
    replay_file = read_replay_file(BytesIO(data))
    timeline = Timeline(RULES, replay_file.record, replay_file.answers)
    whole = ms(lambda: Timeline(RULES, replay_file.record, replay_file.answers))
    anywhere = [ms(lambda n=n: timeline.at(n)) for n in range(0, timeline.numbers, 5)]  # type: ignore[misc]
    with capsys.disabled():
        print(f"\n{timeline.numbers} answers, {len(data)} bytes; ms:")  # noqa: T201
        print(f"  reading {ms(lambda: read_replay_file(BytesIO(data))):.0f}, playing through {whole:.0f}")  # noqa: T201
        print(f"  a story {ms(lambda: SeatStory(timeline, playable_set().stage, Viewpoint(Seat(1)))):.0f}")  # noqa: T201
        print(f"  anywhere {statistics.median(anywhere):.1f}, at most {max(anywhere):.1f}")  # noqa: T201
        print(f"  proving {ms(lambda: prove(replay_file, playable_set())):.0f}")  # noqa: T201
    assert max(anywhere) < whole / 2, "a snapshot saves most of the way"
