"""A client that was handed out plays whole games on today's server, and today's client on a server that still runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.releases.recorded import CURRENT, FIRST, TODAY, Release, laid_out

FIRST_NAME = "2026-11-24"
"""The day from which on the wire is kept: it tells changes, and every message is at version 1."""


@pytest.fixture
def first(tmp_path: Path) -> Release:
    return laid_out(FIRST_NAME, tmp_path / "first")


def test_a_client_of_the_first_release_plays_a_whole_game_on_todays_server(first: Release, tmp_path: Path) -> None:
    with TODAY.serves(tmp_path / "data") as port:
        heard = first.plays(port, FIRST)
    assert any(line.startswith("Turn 3:") for line in heard)


def test_todays_client_plays_a_whole_game_on_a_server_of_the_first_release(first: Release, tmp_path: Path) -> None:
    with first.serves(tmp_path / "data") as port:
        heard = TODAY.plays(port, CURRENT)
    assert any(line.startswith("Turn 3:") for line in heard)
