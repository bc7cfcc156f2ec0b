"""The unit is tight, the manifests are what Kubernetes takes, and all of them say options and paths that exist.

Shown without systemd, a container engine or a cluster: by their own checkers where they are installed, and by reading.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from kickdoor_server.operations.admin.__main__ import admin, minutes
from kickdoor_server.operations.admin.asking import AdminTarget
from tests.catalogue import ROOT
from tests.deploy.programs import DEPLOY, names_of, written

UNIT = DEPLOY / "systemd" / "kickdoor.service"
DROP_INS = {name: DEPLOY / "systemd" / f"{name}.conf" for name in ("certificate", "plain")}
COMPOSE = DEPLOY / "container" / "compose.yaml"
DOCKERFILE = DEPLOY / "container" / "Dockerfile"
KUBERNETES = DEPLOY / "kubernetes"
HELP = ["-h", "--help"]
"""Options for help, which a command keeps from its first context for all later ones."""
METRICS = str(names_of("container/entry.py")["METRICS"])
"""The port of figures and health in the container."""
EXPOSURE_MOST = 20
"""Of 100, as `systemd-analyze security` counts: 2.0."""
BY_DIGEST = re.compile(r"[\w./:-]+@sha256:[0-9a-f]{64}")


@pytest.fixture(scope="module")
def options() -> set[str]:
    """Every option of `kickdoor serve`."""
    said = subprocess.run(
        [sys.executable, "-m", "kickdoor_server", "--help"], capture_output=True, text=True, check=True
    ).stdout
    return set(re.findall(r"--[a-z][a-z-]+", said))


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def setting(text: str, name: str) -> str:
    """What a unit says last about it."""
    return re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)[-1]  # type: ignore[no-any-return]


def started(text: str) -> list[str]:
    """The words with which a unit starts the server."""
    return shlex.split(setting(text, "ExecStart"))


def manifests(folder: str = "tls") -> dict[str, Any]:
    """What lies there, by kind."""
    files = sorted(file for file in (KUBERNETES / folder).glob("*.yaml") if file.name != "kustomization.yaml")
    return {document["kind"]: document for file in files for document in yaml.safe_load_all(file.read_text("utf-8"))}


def pod(documents: dict[str, Any]) -> Any:
    return documents["StatefulSet"]["spec"]["template"]["spec"]


# ---- systemd


def unit_with(drop_in: str, folder: Path) -> Path:
    """A copy of the unit with a drop-in behind it, and a program that there is."""
    text = UNIT.read_text("utf-8") + (DROP_INS[drop_in].read_text("utf-8") if drop_in else "")
    return written(folder / UNIT.name, text.replace("/opt/kickdoor/bin/kickdoor", shutil.which("true") or ""))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_the_unit_is_tight() -> None:
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE_MOST}", str(UNIT)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_the_timer_asks_for_a_backup_in_words_that_are_understood() -> None:
    *_, command = setting(UNIT.with_name("kickdoor-backup.service").read_text("utf-8"), "ExecStart").partition("admin ")
    name, *words = command.split()
    given = admin.commands[name].make_context(
        name, words, obj=AdminTarget(Path(), as_json=False), help_option_names=HELP
    )
    assert (given.params["into"], given.params["keep"], given.obj.folder) == (
        Path("/var/backups/kickdoor"),
        14,
        Path("/var/lib/kickdoor"),
    )


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
@pytest.mark.parametrize("drop_in", ["", *DROP_INS])
def test_systemd_understands_the_unit(tmp_path: Path, drop_in: str) -> None:
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit_with(drop_in, tmp_path))]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_says_what_the_server_understands(options: set[str]) -> None:
    text = UNIT.read_text("utf-8")
    for each in (text, *(file.read_text("utf-8") for file in DROP_INS.values())):
        assert {word for word in started(each) if word.startswith("--")} <= options
    assert setting(text, "Type") == "notify"
    assert re.fullmatch(r"\d+s", setting(text, "WatchdogSec"))


def test_the_unit_speaks_tls_or_is_reached_from_its_machine_only() -> None:
    assert "--tls" in started(UNIT.read_text("utf-8"))
    named = DROP_INS["certificate"].read_text("utf-8")
    words = started(named)
    assert {"--tls", "${CREDENTIALS_DIRECTORY}/tls.crt", "${CREDENTIALS_DIRECTORY}/tls.key"} <= set(words)
    assert {line.split(":")[0] for line in re.findall(r"^LoadCredential=(.*)$", named, re.MULTILINE)} == {
        "tls.crt",
        "tls.key",
    }
    plain = started(DROP_INS["plain"].read_text("utf-8"))
    assert plain[plain.index("--host") + 1] == "127.0.0.1"


def test_an_ai_player_that_is_killed_for_its_memory_does_not_stop_the_unit() -> None:
    text = UNIT.read_text("utf-8")
    assert setting(text, "OOMPolicy") == "continue"
    assert setting(text, "Restart") == "on-failure"


def test_unit_image_and_manifest_wait_as_long_for_a_start() -> None:
    probe = pod(manifests())["containers"][0]["startupProbe"]
    deadline_s = probe["periodSeconds"] * probe["failureThreshold"]
    assert deadline_s == 300
    assert setting(UNIT.read_text("utf-8"), "TimeoutStartSec") == "5min"
    assert f"--start-period={deadline_s}s" in DOCKERFILE.read_text("utf-8")


def test_unit_compose_and_manifest_hold_the_server_to_as_much() -> None:
    unit, service = UNIT.read_text("utf-8"), loaded(COMPOSE)["services"]["kickdoor"]
    limits = pod(manifests())["containers"][0]["resources"]["limits"]
    assert (setting(unit, "CPUQuota"), service["cpus"], limits["cpu"]) == ("400%", 4, "4")
    assert (setting(unit, "MemoryMax"), service["mem_limit"], limits["memory"]) == ("2G", "2g", "2Gi")


# ---- Kubernetes


def test_the_manifests_are_what_kubernetes_takes() -> None:
    documents = manifests()
    assert set(documents) == {"Service", "StatefulSet", "NetworkPolicy", "PodDisruptionBudget"}
    for document in documents.values():
        kubernetes_validate.validate(document, "1.31", strict=True)


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="there is no kubectl")
@pytest.mark.parametrize("folder", ["tls", "plain"])
def test_kubectl_builds_each_of_them(folder: str) -> None:
    done = subprocess.run(
        ["kubectl", "kustomize", str(KUBERNETES / folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    documents = {document["kind"]: document for document in yaml.safe_load_all(done.stdout)}
    for document in documents.values():
        kubernetes_validate.validate(document, "1.31", strict=True)
    (container,) = pod(documents)["containers"]
    assert BY_DIGEST.fullmatch(container["image"])
    mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
    plain = {"name": "KICKDOOR_PLAIN", "value": "yes"} in container.get("env", [])
    assert plain is (folder == "plain")
    assert ("/run/tls" in mounted) is not plain
    assert documents["Service"]["spec"]["type"] == ("ClusterIP" if plain else "LoadBalancer")


def test_a_manifest_with_a_slip_would_be_noticed() -> None:
    service = manifests()["Service"]
    service["spec"]["prots"] = service["spec"].pop("ports")
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(service, "1.31", strict=True)


def test_what_is_published_has_a_certificate_from_a_secret() -> None:
    documents = manifests()
    assert documents["Service"]["spec"]["type"] == "LoadBalancer"
    (container,) = pod(documents)["containers"]
    (tls,) = [volume for volume in pod(documents)["volumes"] if volume["name"] == "tls"]
    assert tls["secret"]["secretName"] == "kickdoor-tls"
    assert not tls["secret"].get("optional"), "without it nothing starts"
    assert {"name": "tls", "mountPath": "/run/tls", "readOnly": True} in container["volumeMounts"]
    assert "env" not in container


def test_figures_are_for_prometheus_only_and_the_game_is_for_everybody() -> None:
    documents = manifests()
    policy = documents["NetworkPolicy"]["spec"]
    labels = documents["StatefulSet"]["spec"]["template"]["metadata"]["labels"]
    assert policy["podSelector"]["matchLabels"] == labels
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    assert policy["egress"] == []
    by_port = {rule["ports"][0]["port"]: rule.get("from") for rule in policy["ingress"]}
    assert by_port["game"] is None
    assert by_port["metrics"]
    assert set(by_port) == {port["name"] for port in pod(documents)["containers"][0]["ports"]}
    assert [port["targetPort"] for port in documents["Service"]["spec"]["ports"]] == ["game"]


def test_nobody_but_the_host_moves_the_one_server_there_is() -> None:
    documents = manifests()
    budget = documents["PodDisruptionBudget"]["spec"]
    assert budget["maxUnavailable"] == 0
    assert budget["unhealthyPodEvictionPolicy"] == "AlwaysAllow"
    assert budget["selector"]["matchLabels"] == documents["StatefulSet"]["spec"]["selector"]["matchLabels"]


def test_people_play_on_while_a_pod_is_to_go() -> None:
    spec = pod(manifests())
    shell, _, line = spec["containers"][0]["lifecycle"]["preStop"]["exec"]["command"]
    drain, _, wait = line.partition(" && ")
    program, word, *words = shlex.split(drain)
    assert (shell, program, word, wait) == ("sh", "kickdoor", "admin", "exec sleep infinity")
    at = words.index("drain")
    assert words[:at] == ["--data", "/data"]
    with admin.commands["drain"].make_context("drain", words[at + 1 :], help_option_names=HELP) as asked:
        within_min = next(value for value in asked.params.values() if value is not None)
    assert within_min == minutes("5m")
    assert spec["terminationGracePeriodSeconds"] > within_min * 60 + 20


# ---- containers


def test_containers_start_the_server_as_it_wants_to_be_started(options: set[str]) -> None:
    (container,) = pod(manifests())["containers"]
    dockerfile = DOCKERFILE.read_text("utf-8")
    said = [
        loaded(COMPOSE)["services"]["kickdoor"]["command"],
        container["args"],
        names_of("container/entry.py")["SERVE"],
    ]
    words = [word for line in said for word in line]
    (metrics,) = [port for port in container["ports"] if port["name"] == "metrics"]
    assert str(metrics["containerPort"]) == METRICS
    assert {word for word in words if word.startswith("--")} <= options
    assert 'ENTRYPOINT ["python", "/opt/kickdoor/entry.py"]' in dockerfile
    assert (DEPLOY / "container" / "entry.py").exists()


def test_containers_run_as_nobody_special_and_write_where_they_may_only() -> None:
    (container,) = pod(manifests())["containers"]
    assert "USER 7777" in DOCKERFILE.read_text("utf-8")
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod(manifests())["securityContext"]["runAsNonRoot"]
    for name, service in loaded(COMPOSE)["services"].items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
    assert loaded(COMPOSE)["services"]["kickdoor"]["user"] == "7777:7777"


def test_images_are_named_by_their_digest() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE.read_text("utf-8"), re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1, "what is built on is what is run on"
    images = [service["image"] for service in loaded(COMPOSE)["services"].values() if "image" in service]
    for image in (*bases, *images, pod(manifests())["containers"][0]["image"]):
        assert BY_DIGEST.fullmatch(image), image
    (ours,) = loaded(KUBERNETES / "tls" / "kustomization.yaml")["images"]
    assert BY_DIGEST.fullmatch(f"{ours['newName']}@{ours['digest']}")
    assert pod(manifests())["containers"][0]["image"].startswith(f"{ours['name']}@")


def test_only_what_the_image_needs_gets_into_it() -> None:
    lines = (DEPLOY / "container" / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    let_in = [rule[1:] for rule in rules if rule.startswith("!")]
    assert all((ROOT / path).exists() for path in let_in)
    wheel = re.search(r"^packages = \[(.*?)\]", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert wheel is not None
    for package in re.findall(r'"([^"]+)"', wheel[1]):
        assert package.split("/")[0] in let_in
    copied = re.findall(r"(?<= )deploy/[\w./-]+(?= )", DOCKERFILE.read_text("utf-8"))
    assert all(any(path.startswith(each) for each in let_in) for path in copied if "Dockerfile" not in path), copied


def test_compose_mounts_files_that_are_there_and_prometheus_reads_the_server() -> None:
    services = loaded(COMPOSE)["services"]
    mounted = [volume.split(":")[0] for service in services.values() for volume in service["volumes"]]
    assert all((COMPOSE.parent / path).exists() for path in mounted if path.startswith("."))
    assert (COMPOSE.parent / services["kickdoor"]["build"]["context"] / "pyproject.toml").exists()
    (job,) = loaded(COMPOSE.parent / "prometheus.yaml")["scrape_configs"]
    assert job["static_configs"] == [{"targets": [f"kickdoor:{METRICS}"]}]
    exposed = [port for name in ("prometheus", "alertmanager", "grafana") for port in services[name]["ports"]]
    assert all(port.startswith("127.0.0.1:") for port in exposed)


def test_somebody_hears_of_every_alert_that_is_raised() -> None:
    told = loaded(COMPOSE.parent / "alertmanager.yaml")
    receivers = {receiver["name"]: receiver["webhook_configs"] for receiver in told["receivers"]}
    rules = loaded(DEPLOY / "prometheus" / "alerts.yaml")["groups"][0]["rules"]
    (urgent,) = told["route"]["routes"]
    assert urgent["matchers"] == ['severity="page"']
    assert {rule["labels"]["severity"] for rule in rules} == {urgent["receiver"], told["route"]["receiver"]}
    services = loaded(COMPOSE)["services"]
    (alerting,) = loaded(COMPOSE.parent / "prometheus.yaml")["alerting"]["alertmanagers"]
    ((manager,),) = [each["targets"] for each in alerting["static_configs"]]
    assert manager.partition(":")[0] in services
    for hooks in receivers.values():
        folder = str(Path(hooks[0]["url_file"]).parent)
        assert any(f":{folder}:ro" in volume for volume in services["alertmanager"]["volumes"])


def test_people_are_routed_to_the_one_server_also_while_it_is_not_ready() -> None:
    documents = manifests()
    assert documents["StatefulSet"]["spec"]["replicas"] == 1
    assert documents["Service"]["spec"]["publishNotReadyAddresses"] is True


def test_compose_mounts_a_certificate_and_is_plain_only_if_told() -> None:
    service = loaded(COMPOSE)["services"]["kickdoor"]
    assert "${KICKDOOR_TLS:-./tls}:/run/tls:ro" in service["volumes"]
    assert service["environment"] == {"KICKDOOR_PLAIN": "${KICKDOOR_PLAIN:-}"}
    assert "deploy/container/tls/" in (ROOT / ".gitignore").read_text("utf-8").split(), "a key is never committed"
