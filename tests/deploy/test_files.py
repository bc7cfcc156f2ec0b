"""The unit is tight, the manifests are what Kubernetes takes, and all of them say options and paths that exist."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from tests.catalogue import ROOT

DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "systemd" / "kickdoor.service"
COMPOSE = DEPLOY / "container" / "compose.yaml"
MANIFESTS = DEPLOY / "kubernetes" / "kickdoor.yaml"
EXPOSURE_MOST = 20
"""Of 100, as `systemd-analyze security` counts: 2.0."""


@pytest.fixture(scope="module")
def options() -> set[str]:
    """Every option of `kickdoor serve`."""
    said = subprocess.run(
        [sys.executable, "-m", "kickdoor_server", "--help"], capture_output=True, text=True, check=True
    ).stdout
    return set(re.findall(r"--[a-z][a-z-]+", said))


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_the_unit_is_tight() -> None:
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE_MOST}", str(UNIT)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_the_unit_says_what_the_server_understands(options: set[str]) -> None:
    text = UNIT.read_text("utf-8")
    assert set(re.findall(r"--[a-z][a-z-]+", re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)[1])) <= options  # type: ignore[index]
    assert "Type=notify" in text
    assert re.search(r"^WatchdogSec=\d+s$", text, re.MULTILINE)


def test_the_manifests_are_what_kubernetes_takes() -> None:
    documents = list(yaml.safe_load_all(MANIFESTS.read_text("utf-8")))
    assert {document["kind"] for document in documents} == {"Service", "StatefulSet"}
    for document in documents:
        kubernetes_validate.validate(document, "1.31", strict=True)


def test_a_manifest_with_a_slip_would_be_noticed() -> None:
    service = next(iter(yaml.safe_load_all(MANIFESTS.read_text("utf-8"))))
    service["spec"]["prots"] = service["spec"].pop("ports")
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(service, "1.31", strict=True)


def test_containers_start_the_server_as_it_wants_to_be_started(options: set[str]) -> None:
    (container,) = list(yaml.safe_load_all(MANIFESTS.read_text("utf-8")))[1]["spec"]["template"]["spec"]["containers"]
    dockerfile = (DEPLOY / "container" / "Dockerfile").read_text("utf-8")
    started = re.findall(r"^(?:ENTRYPOINT|CMD) (\[.*\])$", dockerfile, re.MULTILINE)
    said = [*map(yaml.safe_load, started), loaded(COMPOSE)["services"]["kickdoor"]["command"], container["args"]]
    words = [word for line in said for word in line]
    assert {word for word in words if word.startswith("--")} <= options
    assert "USER 7777" in dockerfile
    assert container["securityContext"]["readOnlyRootFilesystem"]
    extras = set(re.search(r"\.\[([a-z,]+)\]", dockerfile)[1].split(","))  # type: ignore[index]
    assert extras <= set(re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE))


def test_compose_mounts_files_that_are_there_and_prometheus_reads_the_server() -> None:
    services = loaded(COMPOSE)["services"]
    mounted = [volume.split(":")[0] for service in services.values() for volume in service["volumes"]]
    assert all((COMPOSE.parent / path).exists() for path in mounted if path.startswith("."))
    assert (COMPOSE.parent / services["kickdoor"]["build"]["context"] / "pyproject.toml").exists()
    (job,) = loaded(COMPOSE.parent / "prometheus.yaml")["scrape_configs"]
    port = services["kickdoor"]["command"][1]
    assert job["static_configs"] == [{"targets": [f"kickdoor:{port}"]}]
    exposed = [port for name in ("prometheus", "grafana") for port in services[name]["ports"]]
    assert all(port.startswith("127.0.0.1:") for port in exposed)
