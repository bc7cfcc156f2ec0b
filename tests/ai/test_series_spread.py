"""Games spread over processes and over a cluster: all of them, in order, whoever dies of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import LocalCluster
from tests.ai.mortal import DEADLY, deadly, deadly_once, raising, tenfold

from kickdoor_ai.arena.report import lines
from kickdoor_ai.arena.score import contest
from kickdoor_ai.series.cluster import Cluster, NoClusterError, crew_at
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.series.spread import GAMES_MOST, Crew, Lost, crew_of, games_at_once, spread

THREE = SeriesPlan(("random", "random", "random"))
DOZEN = range(12)
LOOPBACK = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
SURVIVING = [Lost(number) if number in DEADLY else 10 * number for number in DOZEN]


@pytest.fixture
def dies_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SeriesPlan:
    """A series whose options tell where the marker is; no table would take them."""
    monkeypatch.setattr(SeriesPlan, "insist", lambda series: None)
    return SeriesPlan(THREE.seats, options={"marker": str(tmp_path / "died")})


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a real scheduler with two worker processes, on loopback. The first death of a task is its last."""
    settings = {"distributed.scheduler.allowed-failures": 0, "distributed.comm.retry.count": 0}
    with ExitStack() as stack:
        stack.enter_context(dask.config.set(settings))
        two: Any = partial(LocalCluster, n_workers=2, threads_per_worker=1, **LOOPBACK)
        yield str(stack.enter_context(two()).scheduler_address)


def played(
    what: Callable[[SeriesPlan, int], int], crew: Crew | None, series: SeriesPlan = THREE, games: range = DOZEN
) -> list[int | Lost]:
    return list(spread(what, series, games, crew))


def test_games_come_back_in_order_from_two_processes() -> None:
    with crew_of(2) as crew:
        assert played(tenfold, crew) == [10 * number for number in DOZEN]


def test_a_single_job_is_done_in_this_process() -> None:
    with crew_of(1) as crew:
        assert crew is None
        assert played(lambda series, number: number, crew) == list(DOZEN)


def test_a_game_that_kills_its_process_is_named_and_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    with crew_of(2) as crew:
        assert played(deadly, crew) == SURVIVING
    assert "played again one by one" in caplog.text


def test_a_death_that_was_not_the_games_fault_costs_nothing(dies_once: SeriesPlan) -> None:
    with crew_of(2) as crew:
        assert played(deadly_once, crew, dies_once) == [10 * number for number in DOZEN]


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with crew_of(2) as crew, pytest.raises(ZeroDivisionError, match="goblin"):
        played(raising, crew)


def test_a_series_that_cannot_be_played_is_refused_before_anybody_starts() -> None:
    for series, kind, word in (
        (SeriesPlan(("random", "oracle", "random")), KeyError, "oracle"),
        (SeriesPlan(THREE.seats, set_name="atlantis"), KeyError, "atlantis"),
        (SeriesPlan(("random",)), ValueError, "players"),
        (SeriesPlan(THREE.seats, options={"gravity": 9}), ValueError, "gravity"),
    ):
        with pytest.raises(kind, match=word):
            played(tenfold, None, series)


@pytest.mark.parametrize(
    ("game_s", "games"), [(0.1, 20), (30.0, 1), (2.0, 1), (0.00001, GAMES_MOST), (0.0, GAMES_MOST)]
)
def test_a_chunk_takes_about_two_seconds(game_s: float, games: int) -> None:
    assert games_at_once(game_s) == games


def test_a_cluster_gives_the_same_in_the_same_order_and_names_who_kills_its_workers(cluster: str) -> None:
    with crew_at(cluster) as crew:
        assert crew.size == 2
        assert played(tenfold, crew) == [10 * number for number in DOZEN]
        # One deadly game only: Dask does not restart a worker that dies while its nanny is still starting it.
        assert played(deadly, crew, games=range(5)) == SURVIVING[:5]


def test_an_arena_on_a_cluster_reports_what_one_process_reports(cluster: str) -> None:
    series, games = SeriesPlan(("greedy", "random", "random"), seed=2, decisions_most=600), range(3)
    with crew_at(cluster) as crew:
        there = contest(series, games, crew)
    assert list(lines(series, games, there)) == list(lines(series, games, contest(series, games, None)))
    assert there.decisions > 300


class Deserted:
    """A client of a cluster whose workers have left, and the task that it was given."""

    def submit(self, *_: object, pure: bool) -> Deserted:
        return self

    def nthreads(self) -> dict[str, int]:
        return {}

    def exception(self, timeout: float) -> None:
        raise TimeoutError


def test_nobody_waits_for_a_cluster_that_everybody_has_left() -> None:
    deserted = Cluster(Deserted())
    deserted.size = 1
    with pytest.raises(NoClusterError, match="no workers any more"):
        played(tenfold, deserted)


def test_without_a_cluster_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kickdoor_ai.series.cluster.HELLO_S", 0.5)
    with (
        pytest.raises(NoClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"),
        crew_at("tcp://127.0.0.1:9"),
    ):
        pass
