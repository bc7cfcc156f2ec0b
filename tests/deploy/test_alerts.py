"""Alerts are about figures that a server tells, by labels that they have; promtool tries them where it is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from kickdoor_server.base.process.counts import COMMIT_EDGES_S
from kickdoor_server.base.process.pulse import EDGES_MS
from kickdoor_server.operations.pages.metrics import FIGURES
from tests.catalogue import ROOT
from tests.deploy.programs import DEPLOY
from tests.server.operations.test_pages import known

ALERTS = DEPLOY / "prometheus" / "alerts.yaml"
TRIALS = DEPLOY / "prometheus" / "alerts.test.yaml"
NAME = r"\b(?:kickdoor|process|python|up)\w*"
OF_PROMETHEUS = {"up"}
"""What Prometheus tells itself of each that it asks."""
JOB_LABELS = {"job", "instance", "le"}


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]
    return list(group["rules"])


def figures_in(query: str) -> set[str]:
    """The names of figures in it, and not those of their labels' values."""
    return set(re.findall(NAME, re.sub(r'"[^"]*"', '""', query)))


def unknown(query: str) -> list[str]:
    return sorted(name for name in figures_in(query) if name not in OF_PROMETHEUS and not known(name))


def test_every_alert_is_about_figures_that_there_are() -> None:
    assert len(rules()) >= 10
    for rule in rules():
        assert figures_in(rule["expr"]), rule["alert"]
        assert unknown(rule["expr"]) == [], rule["alert"]


def test_a_figure_that_no_server_tells_would_be_noticed() -> None:
    assert unknown("rate(kickdoor_comits_failed_total[5m])") == ["kickdoor_comits_failed_total"]
    assert unknown("process_resident_bytes > 1") == ["process_resident_bytes"]


EDGES_S = {
    "kickdoor_commit_seconds": COMMIT_EDGES_S,
    "kickdoor_reactor_lag_seconds": tuple(edge / 1000 for edge in EDGES_MS),
}
"""Up to which values each histogram is counted that an alert looks at, in seconds."""


def test_a_quantile_can_be_above_the_threshold_of_its_alert() -> None:
    """Prometheus takes a quantile beyond the last edge for that edge, so an alert above it could never fire."""
    looked_at = set()
    for rule in rules():
        for name, threshold in re.findall(r"histogram_quantile\(.*?(kickdoor_\w+)_bucket.*> ([\d.]+)", rule["expr"]):
            looked_at.add(name)
            assert EDGES_S[name][0] < float(threshold) < EDGES_S[name][-1], rule["alert"]
    assert looked_at == set(EDGES_S)


def test_alerts_are_tried_with_series_that_a_server_tells() -> None:
    """A trial with a label or an edge that no server has shows nothing of the alert."""
    series = [
        each["series"] for test in yaml.safe_load(TRIALS.read_text("utf-8"))["tests"] for each in test["input_series"]
    ]
    assert len(series) >= 30
    for each in series:
        name = each.partition("{")[0]
        labels = dict(re.findall(r'(\w+)="([^"]*)"', each))
        assert known(name) or name in OF_PROMETHEUS, each
        base = re.sub(r"_(total|bucket)$", "", name)
        if base in FIGURES:
            assert set(labels) - JOB_LABELS == set(FIGURES[base].labels), each
        if name.endswith("_bucket") and labels["le"] != "+Inf":
            assert float(labels["le"]) in EDGES_S[base], each


def test_alerts_choose_by_labels_that_the_figures_have() -> None:
    for rule in rules():
        for name, chosen in re.findall(r"(\bkickdoor_\w+)\{([^}]*)\}", rule["expr"]):
            base = re.sub(r"_(total|bucket|sum|count)$", "", name)
            labels = set(re.findall(r"(\w+)=", chosen))
            assert labels <= {*FIGURES[base].labels, *JOB_LABELS}, rule["alert"]


SAID_IN = {
    ("how", "broken"): "matches/ending.py",
    ("queue", "journal"): "operations/service.py",
    ("queue", "ai"): "operations/service.py",
    ("state", "asleep"): "operations/admin/findings.py",
    ("state", "replay"): "operations/admin/findings.py",
}
"""The values by which alerts choose, with the file of the server that says them."""


def test_alerts_choose_values_that_the_server_says() -> None:
    chosen = {
        (label, value)
        for rule in rules()
        for label, values in re.findall(r'(\w+)(?:=~|!~|!=|=)"([^"]*)"', rule["expr"])
        for value in values.split("|")
        if label not in JOB_LABELS
    }
    assert chosen == set(SAID_IN)
    for (_, value), place in SAID_IN.items():
        assert f'"{value}"' in (ROOT / "server" / "kickdoor_server" / place).read_text("utf-8")


def test_a_figure_that_may_be_new_is_asked_for_in_both_ways() -> None:
    """One that is split is not there before it is counted, and what is there for the first time has not increased."""
    for rule in rules():
        for name in re.findall(r"increase\((kickdoor_\w+)", rule["expr"]):
            if FIGURES[name.removesuffix("_total")].labels:
                assert f"unless {name}" in rule["expr"], rule["alert"]


def test_every_alert_says_how_urgent_it_is_and_what_is_wrong_and_is_tried() -> None:
    tried = {
        trial["alertname"]
        for test in yaml.safe_load(TRIALS.read_text("utf-8"))["tests"]
        for trial in test["alert_rule_test"]
        if trial["exp_alerts"]
    }
    for rule in rules():
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"]
        assert rule["alert"] in tried


def test_prometheus_is_told_of_the_alerts() -> None:
    container = DEPLOY / "container"
    assert yaml.safe_load((container / "prometheus.yaml").read_text("utf-8"))["rule_files"] == ["alerts.yaml"]
    volumes = yaml.safe_load((container / "compose.yaml").read_text("utf-8"))["services"]["prometheus"]["volumes"]
    assert "../prometheus/alerts.yaml:/etc/prometheus/alerts.yaml:ro" in volumes


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no promtool")
@pytest.mark.parametrize("words", [["check", "rules", ALERTS.name], ["test", "rules", TRIALS.name]])
def test_promtool_finds_them_right_and_raises_each_when_it_should(words: list[str]) -> None:
    done = subprocess.run(["promtool", *words], cwd=ALERTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
