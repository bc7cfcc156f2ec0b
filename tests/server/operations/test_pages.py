"""What programs are told: figures that agree with what happened, and whether players should be sent here."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from tests.catalogue import ROOT
from tests.server.doubles import Disk
from tests.server.house import QUICK, House

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable
from kickdoor_protocol.messages.session import Welcome
from kickdoor_server.base.process.counts import Histogram
from kickdoor_server.base.process.pulse import UNASKED_MS
from kickdoor_server.operations.admin.copies import LAST_BACKUP
from kickdoor_server.operations.pages.metrics import FIGURES, Figures
from kickdoor_server.operations.pages.site import DRAINING, MISSING, STILL_TRUE_S, TRIAL_MOST_S, Pages, Readiness
from kickdoor_server.people.access.bans import By

DASHBOARD = ROOT / "deploy" / "grafana" / "kickdoor.json"


def figures(house: House) -> dict[str, float]:
    """Every sample, by its name with its labels."""
    found = {}
    for family in text_string_to_metric_families(Figures(house.server).page()[1].decode()):
        for name, labels, value, *_ in family.samples:
            inside = ",".join(f'{key}="{labels[key]}"' for key in sorted(labels))
            found[f"{name}{{{inside}}}" if inside else name] = value
    return found


def test_figures_agree_with_what_happened() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    cleo = house.comes("Cleo")
    cleo.refused(JoinTable, table="nope", sex="male")
    cleo.does(CreateTable, name="Mine", set="toy", sex="female")
    greta.loses_the_line()
    house.server.people_admin.ban(By.NAME, "Mallory")
    found = figures(house)
    assert found["kickdoor_connections"] == 2
    assert found["kickdoor_connections_opened_total"] == 3
    assert found['kickdoor_sessions{state="here"}'] == 2
    assert found['kickdoor_sessions{state="away"}'] == 1
    assert found['kickdoor_tables{set="toy",state="running"}'] == 1
    assert found['kickdoor_tables{set="toy",state="filling"}'] == 1
    assert found['kickdoor_refusals_total{reason="no_such_table"}'] == 1
    assert found["kickdoor_greetings_total"] == 3
    assert found["kickdoor_bans"] == 1
    assert found["kickdoor_bytes_total" + '{direction="in"}'] > 100
    before = found['kickdoor_bytes_total{direction="out"}']
    boris.answer(["take"])
    assert figures(house)['kickdoor_bytes_total{direction="out"}'] > before
    assert "process_resident_memory_bytes" in found


def test_every_byte_is_counted() -> None:
    house = House()
    caller = house.connects()
    hello = caller.session.send(caller.session.hello("test", "Ada"))
    caller.says(hello)
    sent = len(caller.wire.value())
    found = figures(house)
    assert found['kickdoor_bytes_total{direction="in"}'] == len(hello)
    assert found['kickdoor_bytes_total{direction="out"}'] == sent


def test_a_connection_that_the_server_closes_is_counted_by_why() -> None:
    house = House()
    house.connects()
    house.clock.advance(QUICK.greeting_s)
    assert figures(house)['kickdoor_connections_closed_total{reason="silent"}'] == 1


def test_every_figure_that_is_listed_is_told_and_no_other() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.refused(JoinTable, table="nope", sex="male")
    told = {family.name for family in Figures(house.server).collect()}
    assert told == set(FIGURES)


def test_when_the_last_backup_was_made_is_told(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path))
    assert "kickdoor_last_backup_timestamp_seconds" not in figures(house)
    (tmp_path / LAST_BACKUP).write_text("1700000000\n", "utf-8")
    assert figures(house)["kickdoor_last_backup_timestamp_seconds"] == pytest.approx(1_700_000_000, abs=1)


def test_what_can_run_out_is_told_with_how_much_there_is(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, connections_most=7, tables_most=3, disk_free_least_mb=64))
    house.sits_down("Boris", "Greta")
    house.warms_up()
    house.clock.advance(UNASKED_MS / 1000 + 0.2)
    found = figures(house)
    assert (found["kickdoor_connections"], found["kickdoor_connections_limit"]) == (2, 7)
    assert found["kickdoor_tables_limit"] == 3
    assert found["kickdoor_disk_free_least_bytes"] == 64 << 20
    assert found["kickdoor_disk_free_bytes"] > 1 << 20
    assert found['kickdoor_reactor_lag_seconds_bucket{le="0.1"}'] == 0
    assert found['kickdoor_reactor_lag_seconds_bucket{le="0.2"}'] == 1
    assert found["kickdoor_reactor_cpu_seconds_total"] >= 0


def test_a_tally_is_a_histogram_with_all_that_was_less() -> None:
    house = House()
    for seconds in (0.0005, 0.001, 0.004, 9.0):
        house.server.counts.commits.note(seconds)
    found = figures(house)
    assert found['kickdoor_commit_seconds_bucket{le="0.001"}'] == 2
    assert found['kickdoor_commit_seconds_bucket{le="0.005"}'] == 3
    assert found['kickdoor_commit_seconds_bucket{le="2.5"}'] == 3
    assert found['kickdoor_commit_seconds_bucket{le="+Inf"}'] == 4
    assert found["kickdoor_commit_seconds_count"] == 4
    assert found["kickdoor_commit_seconds_sum"] == pytest.approx(9.0055)


def test_a_tally_counts_what_is_on_an_edge_below_it() -> None:
    tally = Histogram((1, 10))
    for value in (1, 2, 10, 11):
        tally.note(value)
    assert tally.counts == [1, 2, 1]


# ---- readiness


class Asked:
    """What is told to those who ask whether a house is ready."""

    def __init__(self, disk: Disk) -> None:
        self.house = House(disk=disk)
        self.readiness = Readiness(self.house.server.scribe, self.house.clock)
        self.told: list[str] = []

    def asks(self) -> list[str]:
        self.readiness.ask(self.told.append)
        return self.told


def test_a_server_that_can_write_is_ready() -> None:
    assert Asked(Disk()).asks() == [""]


def test_a_full_disk_is_not_ready_and_one_that_has_room_again_is() -> None:
    asked = Asked(Disk())
    asked.house.disk.full = True
    assert asked.asks() == ["the journal cannot be written: no space left on device"]
    asked.house.disk.full = False
    assert asked.asks()[-1] != "", "it is not tried again at once"
    asked.house.clock.advance(STILL_TRUE_S)
    assert asked.asks()[-1] == ""


def test_a_disk_that_does_not_answer_is_not_ready() -> None:
    asked = Asked(Disk())
    asked.house.disk.slow = True
    asked.asks()
    assert asked.asks() == []
    asked.house.clock.advance(TRIAL_MOST_S)
    assert asked.told == ["the journal has not answered for 2 s"] * 2
    asked.house.disk.turn()
    asked.house.clock.advance(STILL_TRUE_S)
    asked.house.disk.slow = False
    assert asked.asks()[-1] == ""


def test_many_who_ask_at_once_cost_one_trial() -> None:
    asked = Asked(Disk())
    asked.house.disk.slow = True
    for _ in range(50):
        asked.asks()
    assert asked.house.disk.queued == 1
    asked.house.disk.turn()
    assert asked.told == [""] * 50


def test_people_are_still_sent_to_their_seats_while_a_server_is_drained() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    told: list[Any] = []
    pages = Pages(house.server)
    house.server.draining.begin()
    boris.loses_the_line()
    pages._ready(lambda *page: told.append(page))
    assert told == [(200, f"ready; {DRAINING}\n")]
    assert house.comes("Boris", resume=boris.last(Welcome).token).last(Welcome).resumed
    house.server.draining.end()
    pages._ready(lambda *page: told.append(page))
    assert told[-1] == (200, "ready\n")


# ---- the port


def test_without_a_port_there_are_no_pages() -> None:
    house = House()
    assert len(house.clock.tcpServers) == 1
    assert house.server.pages.port == 0


def test_only_this_machine_hears_figures_unless_it_is_said_otherwise() -> None:
    for host in ("127.0.0.1", "192.0.2.7"):
        house = House(replace(QUICK, metrics_port=9777, metrics_host=host))
        assert house.clock.tcpServers[1][0] == 9777
        assert house.clock.tcpServers[1][3] == host


def test_without_the_library_health_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch, log: list[str]) -> None:
    monkeypatch.setattr("kickdoor_server.operations.pages.site.find_spec", lambda name: None)
    pages = Pages(House().server)
    told: list[Any] = []
    pages._metrics()(lambda *page: told.append(page))
    ((status, text),) = told
    assert (status, text.partition(";")[0]) == (501, MISSING)
    assert sys.executable not in text, "whoever asks for figures need not know what lies where on this machine"
    assert any("no_figures" in line and "pip install" in line for line in log)
    pages._ready(lambda *page: told.append(page))
    assert told[-1] == (200, "ready\n")


# ---- the dashboard


def queries() -> list[str]:
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    return [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]


@cache
def told_as_shipped() -> frozenset[str]:
    """The figures on /metrics of a server that was just started with default settings and TLS, as all that is shipped
    starts it: those with a value, and those that are split and so have none before something is counted."""
    with TemporaryDirectory() as folder:
        house = House(replace(QUICK, data=Path(folder), tls=True))
        (Path(folder) / LAST_BACKUP).write_text("100\n", "utf-8")
        told = {name.partition("{")[0] for name in figures(house)}
    for name, figure in FIGURES.items():
        if figure.labels:
            told.add(f"{name}_total" if figure.kind is CounterMetricFamily else name)
    return frozenset(told)


def known(name: str) -> bool:
    """Whether such a server tells that figure: its own, or one of any process."""
    return name in told_as_shipped()


def test_every_query_of_the_dashboard_names_figures_that_there_are() -> None:
    names = {name for query in queries() for name in re.findall(r"\b(?:kickdoor|process|python)_\w+", query)}
    assert len(queries()) >= 15
    assert names
    assert not [name for name in sorted(names) if not known(name)]


def test_the_dashboard_splits_figures_only_by_labels_that_they_have() -> None:
    for query in queries():
        labels = {
            label for group in re.findall(r"by \(([^)]*)\)", query) for label in group.replace(" ", "").split(",")
        }
        for name in re.findall(r"\bkickdoor_\w+", query):
            base = re.sub(r"_(total|bucket|sum|count)$", "", name)
            assert labels - {"le", ""} <= set(FIGURES[base].labels), query


def test_every_figure_of_ours_is_on_the_dashboard() -> None:
    text = " ".join(queries())
    assert not [name for name in FIGURES if name not in text]


def test_panels_do_not_lie_on_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not taken & cells, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells
