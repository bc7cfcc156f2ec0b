"""Anna's server is found by zeroconf alone, where the question of kickdoor's own clients is not heard."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.lan.annas_server import BROWSE, annas_server, run_at
from tests.lan.cable import ANNA, cable, missing

WHY_NOT = missing() or ("" if find_spec("zeroconf") else "there is no zeroconf (the extra `lan`)")
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)

LOOKS_MOST = 20
"""Each lasts a second; a registration takes between one and two."""


def test_boris_finds_a_server_that_has_registered(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("[server]\nannounce_port = 7999\n", encoding="utf-8")
    with cable() as (anna, boris), annas_server(anna, tmp_path):
        looks = (run_at(boris, "-c", BROWSE).stdout.strip() for _ in range(LOOKS_MOST))
        found = next((each for each in looks if each), "nobody")
    assert found == f"Found(address='{ANNA}', about=\"Anna's: no table yet\")"
