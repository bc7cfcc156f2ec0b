"""Anna hosts on her machine, Boris finds her from his: over a network that both are on, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lan.annas_server import BROWSE, annas_server, run_at
from tests.lan.cable import ANNA, Host, cable, missing

WHY_NOT = missing()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@pytest.fixture(scope="module")
def hosts() -> Iterator[tuple[Host, Host]]:
    with cable() as both:
        yield both


@pytest.fixture(scope="module")
def invitation(hosts: tuple[Host, Host], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What Anna's server tells her, while it runs."""
    with annas_server(hosts[0], tmp_path_factory.mktemp("anna")) as told:
        yield told


def test_boris_finds_annas_server_by_asking_his_network(hosts: tuple[Host, Host], invitation: str) -> None:
    done = run_at(hosts[1], "-c", BROWSE, "30")
    assert done.stdout.strip() == f"{ANNA} Anna's: no table yet", done.stderr


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


def test_on_a_network_without_servers_one_finds_none() -> None:
    with cable() as (_, boris):
        done = run_at(boris, "-c", BROWSE, "1")
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
