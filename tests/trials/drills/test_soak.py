"""The soak in short; and that its verdict finds leaks, which are written down here."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kickdoor_server.base.rates import Rate
from tests.trials.drills.soak import Soak, line_of, summary
from tests.trials.drills.steadiness import QUIET_MOST_S, Sample, trend, unsteady
from tests.trials.drills.town import Chances
from tests.trials.drills.townsperson import Pace
from tests.trials.drills.vital_signs import VitalSigns

AT_ONCE = Pace(thinks_s=(0.0, 0.0), away_s=(0.0, 0.0), looks_on_s=(0.0, 0.1), company_s=0.2, lost=0.05, chats=0.05)
RESTLESS = Chances(company=0.7, patient=0.0, goes_home=0.5, leaves_early=1.0, returns=1.0)
WARM_UP_S = 300.0
WAITED_MOST_S = 240.0
"""For what the people of a town do; then it is said what is missing."""
Figures = Callable[[float], float]


HEALTHY = {"mib": 120.0, "files": 12.0, "seats_mib": 60.0, "threads": 3.0, "quiet_s": 20.0, "frozen": 0.0}


def evening(**figures: Figures) -> list[Sample]:
    """Twenty minutes, a sample each ten seconds, of a server of which those are known by the minute."""

    def now(what: str) -> float:
        return figures[what](minute) if what in figures else HEALTHY[what]

    chance = Random(7)
    samples = []
    for number in range(120):
        minute, connections = number / 6, 340 + chance.randrange(20)
        signs = VitalSigns(
            now("mib") + chance.uniform(-1.0, 1.0),
            now("seats_mib"),
            connections + int(now("files")) + chance.randrange(2),
            int(now("threads")),
            minute * 33.0,
        )
        tables = {"running": 300, "frozen": int(now("frozen"))}
        samples.append(
            Sample(60 * minute, signs, connections, 400, tables, 9_000 * number, number, 4.0, now("quiet_s"))
        )
    return samples


def test_a_town_plays_for_a_while_and_nothing_goes_wrong(tmp_path: Path) -> None:
    hasty = {"requests": Rate(5_000.0, 5_000), "synchronous": "NORMAL"}
    soak = Soak(tmp_path / "data", 2, 1, (0, 0), 0.0, AT_ONCE, RESTLESS, Random(2), every_s=0.2, settings=hasty)
    wanted = Counter({"came back": 2, "sat down": 1, "stood up": 3, "chatted": 1, "went home": 1, "began a match": 4})

    def is_done() -> bool:
        late = bool(soak.samples) and soak.samples[-1].at_s > WAITED_MOST_S
        return late or (soak.town is not None and soak.town.tally.done >= wanted)

    asyncio.run(soak.run(is_done))
    assert soak.town is not None
    assert not wanted - soak.town.tally.done, "what nobody did in all that time"
    assert soak.wrong(warm_up_s=0.0) == unsteady(soak.samples, 0.0)
    last = soak.samples[-1]
    assert last.answers > 30
    assert last.signs.resident_mib > 10
    assert last.other_handles > 3
    assert sum(last.tables.values()) >= 1
    assert soak.samples[-1].answered_ms or soak.samples[0].answered_ms
    assert line_of(soak.samples, None).split()[7] == str(last.finished)
    assert "times answered" in summary(soak, 0.0)[0]


def test_a_server_that_fills_up_and_then_stays_as_it_is_is_steady() -> None:
    assert unsteady(evening(mib=lambda minute: 70.0 + 12.0 * min(minute, 4.0)), WARM_UP_S) == []


def test_a_server_that_gives_memory_back_is_steady() -> None:
    assert unsteady(evening(mib=lambda minute: 150.0 - minute), WARM_UP_S) == []


@pytest.mark.parametrize(
    ("leaking", "is_called"),
    [
        (evening(mib=lambda minute: 120.0 + 0.5 * max(minute - 12, 0.0)), "memory has risen by 3.* MiB in its second"),
        (evening(mib=lambda minute: 120.0 + 5.6 * (minute > 10)), "memory has risen by 6.* MiB in all of it: 5"),
        (evening(mib=lambda minute: 120.0 if minute < 17.5 else 124.0), "memory has risen by .* in its second half: 4"),
        (evening(seats_mib=lambda minute: 60.0 + 0.3 * max(minute - 13, 0.0)), "the AI players' memory has risen by 2"),
        (evening(files=lambda minute: 12 + minute), r"14 more files are open, and 2 are allowed"),
        (evening(threads=lambda minute: 3 + minute // 4), "3 more threads, and 1 is allowed"),
        (evening(quiet_s=lambda minute: QUIET_MOST_S + 1 if minute == 8 else 10.0), "not answered for 151 s"),
        (evening(frozen=lambda minute: float(minute > 19)), "1 tables were frozen"),
        (evening()[:20], "0 samples after the first 300 s tell nothing"),
    ],
)
def test_what_is_not_flat_is_said(leaking: list[Sample], is_called: str) -> None:
    (complaint,) = unsteady(leaking, WARM_UP_S)
    assert re.search(is_called, complaint), complaint


def test_a_steady_leak_is_found_in_all_of_it_and_in_its_second_half() -> None:
    assert len(unsteady(evening(mib=lambda minute: 120.0 + 0.5 * minute), WARM_UP_S)) == 2


def test_outliers_do_not_bend_a_trend() -> None:
    points = [(float(second), 100.0 + (second % 2) + 500.0 * (second in {3, 50})) for second in range(100)]
    assert abs(trend(points).per_s) < 0.001
    assert trend(points).rise < 1
