"""What going about in a replay costs, beside playing the match through once."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from tests.server.recorded import RULES, production, records

from kickdoor_game.machine.ids import Seat
from kickdoor_server.lobby.tables.screening import SeatStory, Viewpoint
from kickdoor_server.matches.replays.film import Film
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.reel import packed, read_reel

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
    reel = read_reel(BytesIO(data))
    film = Film(RULES, reel.record, reel.answers)
    whole = ms(lambda: Film(RULES, reel.record, reel.answers))
    anywhere = [ms(lambda n=n: film.at(n)) for n in range(0, film.numbers, 5)]  # type: ignore[misc]
    with capsys.disabled():
        print(f"\n{film.numbers} answers, {len(data)} bytes; ms:")  # noqa: T201
        print(f"  reading {ms(lambda: read_reel(BytesIO(data))):.0f}, playing through {whole:.0f}")  # noqa: T201
        print(f"  a story {ms(lambda: SeatStory(film, production().stage, Viewpoint(Seat(1)))):.0f}")  # noqa: T201
        print(f"  anywhere {statistics.median(anywhere):.1f}, at most {max(anywhere):.1f}")  # noqa: T201
        print(f"  proving {ms(lambda: prove(reel, production())):.0f}")  # noqa: T201
    assert max(anywhere) < whole / 2, "a snapshot saves most of the way"
