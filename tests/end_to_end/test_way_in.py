"""The programs of `deploy` at a server that speaks TLS and asks for a password."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.end_to_end.child_server import ChildServer

from kickdoor_protocol.finding.trust import fingerprint_in

PASSWORD = "a door with a door behind it"


def run(program: str, server: ChildServer, *arguments: str) -> tuple[int, str]:
    """Exit status, and all that it says."""
    command = [sys.executable, str(ROOT / "deploy" / program), f"127.0.0.1:{server.port}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def password_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("password") / "password"
    file.write_text(f"{PASSWORD}\n", "utf-8")
    return file


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory, password_file: Path) -> Iterator[tuple[ChildServer, str]]:
    """A server behind TLS and a password, and its certificate's fingerprint."""
    folder = tmp_path_factory.mktemp("locked")
    with ChildServer(folder, "--tls", "--password-file", str(password_file)) as server:
        yield server, fingerprint_in(folder / "tls" / "certificate.pem")
        assert server.complaints() == []


def test_one_match_is_played_by_who_knows_the_password_and_insists_on_the_certificate(
    locked: tuple[ChildServer, str], password_file: Path
) -> None:
    server, shown = locked
    way = ("--fingerprint", shown, "--password-file", str(password_file))
    code, said = run("smoke.py", server, *way, "--turns", "2")
    assert code == 0, said
    assert "for the first time" not in said, "who insists meets nobody"
    code, said = run("load.py", server, *way, "--tables", "1", "--seats", "greedy,greedy,greedy")
    assert code == 0, said
    assert said.startswith("1 of 1 games ended with a winner")


def test_a_password_is_said_to_a_server_that_is_known_and_to_no_stranger(
    locked: tuple[ChildServer, str], password_file: Path, tmp_path: Path
) -> None:
    server, shown = locked
    way = ("--password-file", str(password_file), "--known-servers", str(tmp_path / "known.toml"), "--turns", "1")
    code, said = run("smoke.py", server, "--tls", *way)
    assert code == 1
    assert shown in said
    assert run("smoke.py", server, "--fingerprint", shown, *way)[0] == 0
    assert run("smoke.py", server, "--tls", *way)[0] == 0, "it is remembered"


def test_nothing_is_said_to_another_certificate(locked: tuple[ChildServer, str], password_file: Path) -> None:
    server, shown = locked
    other = shown[:-5] + ("AAAAA" if shown[-5:] != "AAAAA" else "BBBBB")
    before = server.log.count("came ")
    code, said = run("smoke.py", server, "--fingerprint", other, "--password-file", str(password_file))
    assert code == 1
    assert f"shows the certificate {shown}, and not {other}" in said
    assert server.log.count("came ") == before


@pytest.mark.parametrize(
    ("options", "why"),
    [(("--tls",), "for the first time; its certificate is SHA256:"), ((), "This server speaks TLS.")],
    ids=["without_the_password", "plainly"],
)
def test_who_is_not_let_in_says_why(locked: tuple[ChildServer, str], options: tuple[str, ...], why: str) -> None:
    code, said = run("smoke.py", locked[0], *options)
    assert code == 1
    assert "does not work" in said
    assert why in said


@pytest.mark.drill
def test_ten_abuses_by_tls(password_file: Path, tmp_path: Path) -> None:
    options = ("--tls", "--password-file", str(password_file), "--requests-per-s", "20")
    with ChildServer(tmp_path / "data", *options) as server:
        shown = fingerprint_in(tmp_path / "data" / "tls" / "certificate.pem")
        code, said = run("abuse.py", server, "--fingerprint", shown, "--password-file", str(password_file))
        print(said)  # noqa: T201 - a drill shows its figures
        assert server.complaints() == []
    assert code == 0
