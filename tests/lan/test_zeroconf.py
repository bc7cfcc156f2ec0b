"""Anna's server is found by zeroconf alone, where the question of kickdoor's own clients is not heard."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.lan.annas_server import BROWSE, annas_server, run_at
from tests.lan.cable import ANNA, cable, missing

WHY_NOT = missing() or ("" if find_spec("zeroconf") else "there is no zeroconf (the extra `lan`)")
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


def test_boris_finds_a_server_that_has_registered(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("[server]\nannounce_port = 7999\n", encoding="utf-8")
    with cable() as (anna, boris), annas_server(anna, tmp_path):
        done = run_at(boris, "-c", BROWSE, "30")
    assert done.stdout.strip() == f"{ANNA} Anna's: no table yet", done.stderr
