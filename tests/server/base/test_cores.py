"""How many cores a server counts: those that it may use, and not all that the machine has."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from kickdoor_server.base.configuration import cores
from kickdoor_server.base.configuration.cores import quotas, spare_cores, usable_cores
from kickdoor_server.base.configuration.settings import Settings

UNIT = "0::/system.slice/kickdoor.service\n"


def machine(folder: Path, group: str, limits: Mapping[str, str]) -> Path:
    """A root with the group of this process, and `cpu.max` of some groups."""
    (folder / "proc/self").mkdir(parents=True)
    (folder / "proc/self/cgroup").write_text(group, "ascii")
    for name, limit in limits.items():
        file = folder / "sys/fs/cgroup" / name / "cpu.max"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(limit, "ascii")
    return folder


@pytest.mark.parametrize(
    ("group", "limits", "found"),
    [
        pytest.param("0::/\n", {"": "200000 100000\n"}, [2.0], id="a container held to two cores"),
        pytest.param("0::/\n", {"": "150000 100000\n"}, [1.5], id="to one and a half"),
        pytest.param("0::/\n", {"": "max 100000\n"}, [], id="to nothing"),
        pytest.param(UNIT, {"system.slice/kickdoor.service": "400000 100000\n"}, [4.0], id="a unit of systemd"),
        pytest.param(
            UNIT,
            {"system.slice/kickdoor.service": "max 100000\n", "system.slice": "50000 10000\n"},
            [5.0],
            id="the slice around it",
        ),
        pytest.param("8:cpu:/here\n0::/\n", {"": "300000 100000\n"}, [3.0], id="version 1 beside version 2"),
        pytest.param("8:cpu:/here\n", {}, [], id="version 1 alone"),
        pytest.param("0::/../beside\n", {"": "200000 100000\n"}, [2.0], id="a group that cannot be seen from here"),
        pytest.param("0::/\n", {"": "lots\n"}, [], id="a file that says something else"),
        pytest.param("0::/\n", {"": "100000 0\n"}, [], id="a period of nothing"),
        pytest.param("", {}, [], id="no control groups"),
    ],
)
def test_quotas_are_those_of_the_own_group_and_of_all_around_it(
    tmp_path: Path, group: str, limits: Mapping[str, str], found: list[float]
) -> None:
    assert list(quotas(machine(tmp_path, group, limits))) == found


def test_where_the_system_tells_nothing_there_is_no_quota(tmp_path: Path) -> None:
    assert list(quotas(tmp_path)) == []


@pytest.mark.parametrize(
    ("allowed", "given", "usable"),
    [(8, [], 8), (8, [2.0], 2), (2, [4.0], 2), (8, [3.9], 3), (8, [0.5], 1), (8, [6.0, 2.5], 2), (1, [], 1)],
)
def test_only_whole_cores_count_and_the_narrowest_bound_holds(allowed: int, given: list[float], usable: int) -> None:
    assert usable_cores(allowed, given) == usable


@pytest.mark.parametrize(
    ("limit", "affinity", "processes"),
    [("max 100000", 64, 63), ("400000 100000", 64, 3), ("max 100000", 3, 2), ("100000 100000", 64, 1)],
)
def test_a_big_machine_gives_ai_players_only_what_the_server_may_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, affinity: int, processes: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(affinity)), raising=False)
    assert spare_cores(machine(tmp_path, "0::/\n", {"": limit})) == processes


def test_the_setting_counts_like_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2}, raising=False)
    monkeypatch.setattr(cores.spare_cores, "__defaults__", (Path("no such root"),))
    assert Settings().ai_processes == 2
