"""An image that speaks TLS, or does not start; plainly only if it is told to."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, names_of, written

ENTRY = names_of("container/entry.py")
SERVE = list(ENTRY["SERVE"])
DOCKERFILE = (DEPLOY / "container" / "Dockerfile").read_text("utf-8")


@pytest.fixture
def mounted(tmp_path: Path) -> Path:
    """A folder as a Secret is mounted."""
    written(tmp_path / "tls.crt", "a certificate")
    written(tmp_path / "tls.key", "its key")
    return tmp_path


def test_a_certificate_that_is_mounted_is_shown(mounted: Path) -> None:
    shown = ["--tls", "--tls-cert", str(mounted / "tls.crt"), "--tls-key", str(mounted / "tls.key")]
    for arguments in (["--metrics", "9777"], ["--tls", "--metrics", "9777"], ["--motd", "Hello!"]):
        assert ENTRY["command"](arguments, {}, mounted) == [*SERVE, *shown, *arguments]


def test_without_one_it_makes_its_own_if_tls_is_asked_for(tmp_path: Path) -> None:
    assert ENTRY["command"](["--tls"], {}, tmp_path) == [*SERVE, "--tls"]


@pytest.mark.parametrize("arguments", [[], ["--tls"], ["--motd", "Hello!"], ["--metrics=9777", "--tls"]])
def test_health_is_told_where_the_image_asks_for_it_whatever_is_said(mounted: Path, arguments: list[str]) -> None:
    asked = re.search(r"^HEALTHCHECK .*\n.*127\.0\.0\.1:(\d+)/healthz", DOCKERFILE, re.MULTILINE)
    assert asked is not None
    words = " ".join(ENTRY["command"](arguments, {}, mounted)).replace("=", " ").split()
    ports = [words[at + 1] for at, word in enumerate(words) if word == "--metrics"]
    assert set(ports) == {asked[1]}
    assert not re.search(r"^CMD ", DOCKERFILE, re.MULTILINE), "arguments of `docker run` would take its place"


@pytest.mark.parametrize(
    "arguments", [["--metrics", "9000"], ["--metrics=9000"], ["--metrics"], ["--tls", "--metrics", "0"]]
)
def test_another_port_for_figures_is_refused_for_nobody_would_ask_there(mounted: Path, arguments: list[str]) -> None:
    with pytest.raises(ENTRY["Refused"], match="publish it by -p"):
        ENTRY["command"](arguments, {}, mounted)


@pytest.mark.parametrize("arguments", [["--tls-cert", "a", "--tls-key", "b"], ["--tls-cert=a", "--tls-key=b"]])
def test_one_that_is_named_beats_the_mounted_one(mounted: Path, arguments: list[str]) -> None:
    assert ENTRY["command"](arguments, {}, mounted) == [*SERVE, "--tls", *arguments]


@pytest.mark.parametrize("there", [[], ["tls.crt"], ["tls.key"]])
def test_it_does_not_start_on_a_plain_port_by_itself(tmp_path: Path, there: list[str]) -> None:
    for name in there:
        written(tmp_path / name, "half of what is needed")
    for environ in ({}, {"KICKDOOR_PLAIN": ""}):
        with pytest.raises(ENTRY["Refused"], match="KICKDOOR_PLAIN=yes, behind a proxy"):
            ENTRY["command"](["--metrics", "9777"], environ, tmp_path)


def test_it_speaks_plainly_if_it_is_told_to(mounted: Path) -> None:
    assert ENTRY["command"](["--metrics", "9777"], {"KICKDOOR_PLAIN": "yes"}, mounted) == [*SERVE, "--metrics", "9777"]


@pytest.mark.parametrize(
    ("said", "arguments", "complaint"),
    [("no", [], "is unclear"), ("1", [], "is unclear"), ("yes", ["--tls"], "contradict each other")],
)
def test_what_is_unclear_is_refused(mounted: Path, said: str, arguments: list[str], complaint: str) -> None:
    with pytest.raises(ENTRY["Refused"], match=complaint):
        ENTRY["command"](arguments, {"KICKDOOR_PLAIN": said}, mounted)


def test_a_container_that_refuses_says_why_and_ends() -> None:
    environ = {name: value for name, value in os.environ.items() if name != "KICKDOOR_PLAIN"}
    program = [sys.executable, str(DEPLOY / "container" / "entry.py"), "--metrics", "9777"]
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=environ)
    assert done.returncode == 78
    assert "kickdoor does not start" in done.stderr
