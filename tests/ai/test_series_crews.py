"""Who plays a series, without anybody playing: what is handed out, and what is said when nobody can."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from kickdoor_ai.api import Budget
from kickdoor_ai.extras import command_for
from kickdoor_ai.play import MatchTooLong, Result, players_of
from kickdoor_ai.series import cluster, matches, spread
from kickdoor_ai.series.cluster import Cluster, NoClusterError, crew_at
from kickdoor_ai.series.matches import PlayedGame, SeriesPlan, Slip, play
from kickdoor_ai.series.reports import Totals
from kickdoor_ai.series.spread import AHEAD, GAMES_MOST, Lost, Processes

THREE = SeriesPlan(("random", "greedy", "spiteful"), seed=7)


class DeathError(Exception):
    """Of whoever played."""


class Crew:
    """Plays at once, and takes down what it was handed; each game takes `game_s`, and `deadly` ones are its death."""

    deaths: tuple[type[BaseException], ...] = (DeathError,)

    def __init__(self, size: int, game_s: float = 0.5, deadly: Sequence[int] = (), once: bool = False) -> None:
        self.size, self.game_s = size, game_s
        self.deadly, self.once = set(deadly), once
        self.handed: list[tuple[int, ...]] = []
        self.open = self.most_open = 0

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Any:
        what, series, numbers = arguments
        assert task is spread.chunk
        self.handed.append(tuple(numbers))
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        dead = self.deadly & set(numbers)
        self.deadly -= dead if self.once else set()

        def result() -> Any:
            self.open -= 1
            if dead:
                raise DeathError
            return [what(series, number) for number in numbers], self.game_s * len(numbers)

        return SimpleNamespace(result=result, exception=lambda: self.handed.append((-1,)))


def played(crew: Crew, games: range) -> list[Any]:
    return list(spread.spread(lambda series, number: 10 * number, THREE, games, crew))


def test_the_first_games_go_one_by_one_and_then_as_many_as_take_two_seconds() -> None:
    crew = Crew(2, game_s=0.5)
    assert played(crew, range(3, 30)) == [10 * number for number in range(3, 30)]
    assert [len(numbers) for numbers in crew.handed] == [1, 1, 1, 1, 4, 4, 4, 4, 4, 3]
    assert [number for numbers in crew.handed for number in numbers] == list(range(3, 30))
    assert crew.most_open == AHEAD * 2 == 4


@pytest.mark.parametrize("once", [True, False])
def test_a_death_is_found_out_about_game_by_game(once: bool, caplog: pytest.LogCaptureFixture) -> None:
    crew = Crew(1, game_s=0.5, deadly=[6], once=once)
    with caplog.at_level(logging.WARNING):
        found = played(crew, range(12))
    assert found == [Lost(6) if number == 6 and not once else 10 * number for number in range(12)]
    assert caplog.messages == ["a process died; games 6 to 9 are played again one by one"]
    assert crew.handed == [(0,), (1,), (2, 3, 4, 5), (6, 7, 8, 9), (10, 11), (-1,), (6,), (7,), (8,), (9,)]


def test_nobody_else_plays_what_this_process_plays() -> None:
    with spread.crew_of(1) as nobody, spread.crew_of(3) as three:
        assert nobody is None
        assert isinstance(three, Processes)
        assert (three.size, three.deaths) == (3, (BrokenExecutor,))
    assert (spread.CHUNK_S, GAMES_MOST) == (2.0, 64)
    assert [spread.games_at_once(game_s) for game_s in (2.01, 2.0, 1.0, 0.67, 0.03125, 0.03)] == [1, 1, 2, 2, 64, 64]


class Pool:
    """Processes that nobody starts."""

    made: list[Any]

    def __init__(self, size: int, context: Any, *, initializer: Callable[[], None]) -> None:
        self.made.append((size, context.get_start_method(), initializer))
        self.broken = False
        self.ended: list[dict[str, bool]] = []

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Any:
        if self.broken:
            raise BrokenExecutor
        return task, arguments, self

    def shutdown(self, **how: bool) -> None:
        self.ended.append(how)


def test_processes_are_started_when_there_is_work_and_anew_when_they_have_died(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pool, "made", [], raising=False)
    monkeypatch.setattr(spread, "ProcessPoolExecutor", Pool)
    crew: Any = Processes(2)
    with crew:
        assert Pool.made == [], "nothing has been handed to them"
        *first, pool = crew.submit(max, 1, 2)
        assert first == [max, (1, 2)]
        assert crew.submit(min, 3)[-1] is pool
        pool.broken = True
        *again, other = crew.submit(min, 4)
        assert again == [min, (4,)]
        assert other is not pool
        assert pool.ended == [{"wait": False}]
    assert other.ended == [{"wait": True, "cancel_futures": True}]
    assert Pool.made == [(2, "spawn", spread._die_of_ctrl_c)] * 2
    broken: Any = Processes(1)
    with broken:
        pool = broken.submit(max, 1)[-1]
        broken.__exit__(ZeroDivisionError, ZeroDivisionError(), None)
        assert pool.ended == [{"wait": False, "cancel_futures": True}]
    with Processes(1):
        pass


def test_who_is_asked_to_stop_says_so_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(signal, "signal", lambda *given: asked.append(given))
    spread._die_of_ctrl_c()
    assert asked == [(signal.SIGINT, signal.SIG_DFL)]


# ---------------------------------------------------------------- a cluster


class Future:
    """Work that is done once it has been asked for so often."""

    def __init__(self, times: int, failed: BaseException | None = None) -> None:
        self.times, self.failed = times, failed
        self.asked: list[float | None] = []

    def exception(self, timeout: float | None = None) -> BaseException | None:
        self.asked.append(timeout)
        if len(self.asked) < self.times:
            raise TimeoutError
        return self.failed

    def result(self) -> str:
        return "done"


class Client:
    """Of a cluster with so many threads."""

    def __init__(self, threads: dict[str, int], future: Future | None = None) -> None:
        self.threads, self.future = threads, future
        self.handed: list[Any] = []

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *how: object) -> None:
        self.handed.append("left")

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def submit(self, *given: Any, **how: Any) -> Any:
        self.handed.append((given, how))
        return self.future


def test_a_cluster_is_as_large_as_its_threads_and_is_handed_each_task_once() -> None:
    client = Client({"a": 2, "b": 3}, Future(3, ValueError("no")))
    crew = Cluster(client)
    work = crew.submit(max, 1, 2)
    assert (crew.size, crew.deaths[0].__name__) == (5, "KilledWorker")
    assert client.handed == [((max, 1, 2), {"pure": False})]
    assert work.result() == "done"
    assert client.future is not None
    assert client.future.asked == [60, 60, 60]
    assert repr(work.exception()) == "ValueError('no')"


def test_whoever_waits_for_a_cluster_looks_whether_anybody_is_left() -> None:
    client = Client({"a": 1}, Future(5))
    work = Cluster(client).submit(max, 1)
    client.threads = {}
    for ask in (work.result, work.exception):
        with pytest.raises(NoClusterError, match=r"^the Dask cluster has no workers any more$"):
            ask()


@pytest.mark.parametrize(
    ("module", "why"),
    [
        (None, f"a Dask cluster needs distributed: {command_for('dask')}"),
        (OSError("in vain"), "no Dask scheduler answers at tcp://there: in vain"),
        (ValueError("no scheme"), "no Dask scheduler answers at tcp://there: no scheme"),
        ({}, "the Dask cluster at tcp://there has no workers"),
    ],
)
def test_without_a_cluster_that_can_play_it_says_what_is_missing(
    module: Any, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def client(address: str, timeout: float) -> Client:
        asked.append((address, timeout))
        if isinstance(module, Exception):
            raise module
        return Client(module)

    def imports(name: str) -> Any:
        if module is None:
            raise ImportError(name)
        return SimpleNamespace(Client=client, KilledWorker=DeathError)

    monkeypatch.setattr(cluster, "import_module", imports)
    with pytest.raises(NoClusterError) as caught, crew_at("tcp://there"):
        pass
    assert str(caught.value) == why
    assert asked == ([] if module is None else [("tcp://there", 10)])


# ---------------------------------------------------------------- a game of the series


class Table:
    """As the checks see it."""


def result() -> Result:
    return Result([1], [3, 10, 2], 20, 7, 0)  # type: ignore[list-item]


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("ends", ["well", "too long", "broken"])
@pytest.mark.parametrize("wrong", ["", "at once", "at the end"])
def test_a_game_is_told_with_all_that_was_wrong_with_it(
    check: bool, ends: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a table that is broken, only the first look is told."""
    series = SeriesPlan(THREE.seats, 7, check=check, decisions_most=50, budget_ms=3, options={"pace": "fast"})
    looked: list[Any] = []
    handed: list[Any] = []

    def status(table: Any) -> list[str]:
        looked.append(table)
        if wrong == "at once" or (wrong == "at the end" and len(looked) > 2):
            return ["a card is missing", "two lie twice"]
        return []

    def plays(rules: Any, seats: Any, rng: Any, *, look: Any, **told: Any) -> Result:
        handed.append((len(seats), rng.random(), told))
        for table, slip in ((Table(), ""), (Table(), "late")):
            look(table, SimpleNamespace(seat=2), SimpleNamespace(slip=slip))
        if ends == "too long":
            raise MatchTooLong
        if ends == "broken":
            raise ZeroDivisionError("by nobody")
        return result()

    rules = SimpleNamespace(engine="doors", status=status)
    monkeypatch.setattr(matches, "ruleset", lambda name: rules)
    monkeypatch.setattr(matches, "play_match", plays)
    found = play(series, 4, ())
    wrongs = ["a card is missing", "two lie twice"] if check and wrong else []
    if wrong == "at the end" and ends == "broken":
        wrongs = []
    broken = ["ZeroDivisionError: by nobody"] if ends == "broken" else []
    assert found.problems == [f"game 4: {problem}" for problem in (*wrongs, *broken)]
    assert found.chairs == ("greedy", "spiteful", "random")
    assert (found.decisions, found.slips) == (2, [Slip(4, "random", "late")])
    assert str(found.slips[0]) == "game 4, random: late"
    assert found.given_up is (ends == "too long")
    ended = ((1,), (3, 10, 2), 20, True) if ends == "well" else ((), (), 0, False)
    assert (found.winners, found.levels, found.turns, found.ended) == ended
    if not check:
        assert looked == []
    (seats, drawn, told) = handed[0]
    assert (seats, told.pop("players")) == (3, players_of(3))
    assert told == {"options": {"pace": "fast"}, "budget": Budget(3), "decisions_most": 50}
    assert drawn == Random("7:4").random()


def test_a_check_at_the_end_is_of_the_table_that_was_played_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []
    first = Table()

    def plays(rules: Any, seats: Any, rng: Any, *, look: Any, **told: Any) -> Result:
        for table in (first, Table()):
            look(table, SimpleNamespace(seat=0), SimpleNamespace(slip=""))
        return result()

    def status(table: Any) -> list[str]:
        looked.append(table)
        return []

    monkeypatch.setattr(matches, "ruleset", lambda name: SimpleNamespace(engine="doors", status=status))
    monkeypatch.setattr(matches, "play_match", plays)
    play(SeriesPlan(THREE.seats, check=True), 0, ())
    assert len(looked) == 3
    assert looked[0] is looked[2] is first
    assert THREE.chairs(3) == THREE.seats


def test_games_add_up() -> None:
    totals = Totals()
    for one in (
        PlayedGame(0, THREE.seats, (0, 1), (10, 10, 2), 20, 100),  # type: ignore[arg-type]
        PlayedGame(1, THREE.seats, (2,), (1, 1, 10), 30, 90, problems=["game 1: odd"]),  # type: ignore[arg-type]
        PlayedGame(2, THREE.seats, decisions=50, given_up=True, slips=[Slip(2, "random", "late")]),
    ):
        totals.count(one)
    totals.lose(Lost(3))
    assert totals == Totals(
        games=4,
        ended=2,
        given_up=1,
        lost=1,
        shared=1,
        decisions=240,
        turns=[20, 30],
        lengths=[100, 90],
        problems=["game 1: odd", f"game 3: {Lost(3).why}"],
        slips=[Slip(2, "random", "late")],
    )


@pytest.mark.parametrize(
    ("series", "why"),
    [
        (SeriesPlan(THREE.seats, set_name="atlantis"), "no set 'atlantis'; there are: classic"),
        (SeriesPlan(("random", "oracle", "seer")), "there is no AI player 'oracle'; there are: greedy, random, "),
        (
            SeriesPlan(("random", "greedi", "greedy")),
            "there is no AI player 'greedi'; did you mean greedy; there are: ",
        ),
    ],
)
def test_a_series_that_nobody_can_play_says_what_there_is(series: SeriesPlan, why: str) -> None:
    with pytest.raises(KeyError) as caught:
        series.insist()
    assert str(caught.value.args[0]).startswith(why)
