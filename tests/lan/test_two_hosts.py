"""Anna hosts on her machine, Boris finds her from his: over a network that both are on, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lan.cable import ANNA, Host, cable, missing

PATIENCE_S = 60
WHY_NOT = missing()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)

BROWSE = "import asyncio; from kickdoor_client.lan import browse; print(*asyncio.run(browse()), sep='\\n')"


@pytest.fixture(scope="module")
def hosts() -> Iterator[tuple[Host, Host]]:
    with cable() as both:
        yield both


@pytest.fixture(scope="module")
def invitation(hosts: tuple[Host, Host], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What Anna's server tells her, while it runs."""
    folder: Path = tmp_path_factory.mktemp("anna")
    words = ["--data", str(folder), "--name", "Anna's", "--log-file", str(folder / "log")]
    command = [*hosts[0].command(sys.executable, "-m", "kickdoor_server"), *words]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stderr is not None
    try:
        assert server.stdout.readline().startswith("port ")
        told = [server.stderr.readline() for _ in range(4)]
        yield "".join(told)
    finally:
        server.terminate()
        server.wait(PATIENCE_S)
        server.stdout.close()
        server.stderr.close()


def run_at(host: Host, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        host.command(sys.executable, *words), capture_output=True, text=True, timeout=PATIENCE_S, check=False, input=""
    )


def test_boris_finds_annas_server_by_asking_his_network(hosts: tuple[Host, Host], invitation: str) -> None:
    done = run_at(hosts[1], "-c", BROWSE)
    assert done.stdout.strip() == f"Found(address='{ANNA}', about=\"Anna's: no table yet\")", done.stderr


def test_join_without_an_address_leads_there(hosts: tuple[Host, Host], invitation: str) -> None:
    done = run_at(hosts[1], "-m", "kickdoor_client", "join", "--plain", "--name", "Boris")
    assert "Connected to kickdoor-server" in done.stdout, done.stderr
    assert "nobody on this network" not in done.stderr


def test_the_code_that_anna_is_told_leads_there(hosts: tuple[Host, Host], invitation: str) -> None:
    assert f"kickdoor join {ANNA}" in invitation
    code = invitation.partition("by its code:")[2].split()[2]
    done = run_at(hosts[1], "-m", "kickdoor_client", "join", code, "--plain", "--name", "Boris")
    assert done.returncode == 0, done.stderr
    assert "Connected to kickdoor-server" in done.stdout


def test_on_a_network_without_servers_one_is_told_so(hosts: tuple[Host, Host]) -> None:
    lonely = "import asyncio; from kickdoor_client.lan import browse; print(asyncio.run(browse(port=7999)))"
    assert run_at(hosts[1], "-c", lonely).stdout.strip() == "()"
