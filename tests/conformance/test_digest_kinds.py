"""The kinds of events to which the client gives a weight in its digests are kinds that a server sends."""

from __future__ import annotations

from collections.abc import Iterator

from tests.catalogue import set_names

from kickdoor_client.words.table.digest import WEIGHTS
from kickdoor_game import library
from kickdoor_game.machine.events import Event
from kickdoor_server.table.translate.stage import kind_of


def below(kind: type[Event]) -> Iterator[type[Event]]:
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


def test_every_kind_with_a_weight_is_sent() -> None:
    for name in set_names():
        library.ruleset(name)  # imports its engine, which defines the events
    assert WEIGHTS.keys() - {kind_of(kind) for kind in below(Event)} == set()
