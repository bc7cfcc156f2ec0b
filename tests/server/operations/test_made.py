"""Settings become a server with a store, thinkers, a repertoire and a network of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.catalogue import ROOT
from tests.server.house import MEMORY_REACTOR

from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.interface import Retention
from kickdoor_server.base.store.opening import JOURNAL
from kickdoor_server.operations import service
from kickdoor_server.operations.service import makeService

PACKS = ROOT / "deploy"
"""With the example pack in it."""


@contextmanager
def made(**settings: Any) -> Iterator[Any]:
    """The server of these settings, one set unless told, not started."""
    server: Any = makeService(Settings(**{"sets": ("classic",), **settings}), MEMORY_REACTOR())
    try:
        yield server
    finally:
        server.passwords.stop()
        server.scribe.close()


@pytest.mark.parametrize("installed", [False, True])
@pytest.mark.parametrize("announce", [False, True])
def test_it_is_registered_by_zeroconf_if_it_is_announced_at_all_and_can_be(
    announce: bool, installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "is_installed", lambda: installed)
    with made(announce=announce) as server:
        assert (server._service is not None) == (announce and installed)


def test_it_writes_to_its_folder_or_to_nothing_that_stays(tmp_path: Path) -> None:
    with made():
        assert list(tmp_path.iterdir()) == []
    with made(data=tmp_path / "night", synchronous="FULL") as server:
        assert (tmp_path / "night" / JOURNAL).exists()
        assert server.scribe._store._db.rows("PRAGMA synchronous") == [(2,)]
    with made(data=tmp_path / "night", synchronous="NORMAL") as server:
        assert server.scribe._store._db.rows("PRAGMA synchronous") == [(1,)]


def test_it_keeps_matches_for_as_long_as_it_is_told() -> None:
    with made(retention_days=7, retention_matches_most=99, over_s=60.0) as server:
        assert server.scribe._retention == Retention(7, 99, 60.0)


def test_it_plays_the_sets_and_lessons_that_are_wanted() -> None:
    for wanted, lessons in ((("classic",), False), (("classic",), True), (("classic", "bites"), False)):
        with made(sets=wanted, lessons=lessons) as server:
            infos = server._playable_sets.sets()
            assert [info.key for info in infos if not info.lesson and info.key in wanted] == list(wanted)
            assert any(info.lesson for info in infos) == lessons


def test_packs_join_their_set_and_all_kinds_of_seats_can_be_called() -> None:
    for packs in (None, PACKS):
        with made(packs=packs) as server:
            (info,) = [info for info in server._playable_sets.sets() if info.key == "classic"]
            assert any(setting.key == "packs" for setting in info.settings) == (packs is not None)
            assert set(info.ais) >= {"greedy", "spiteful"}
            (keeper,) = [setting for setting in info.settings if setting.key == "keeper"]
            assert "greedy" in keeper.choices


def test_what_it_counts_is_counted_in_one_place() -> None:
    with made() as server:
        assert server.scribe._counts is server._thinkers._counts is server.counts
