"""What the seats of the board game weighed in a whole match, in words that a person can read, when it is over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests import under
from tests.server.house import House

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch, WatchTable
from kickdoor_protocol.messages.reasons import Decision, Explain, Explained
from kickdoor_protocol.messages.table import Over
from kickdoor_server.ai_seats.minds import KnownMinds
from kickdoor_server.configuration.settings import Settings
from kickdoor_server.tables.repertoire import Repertoire
from kickdoor_server.translate.sets import known_sets

KEY = re.compile(r"\b[a-z_]+\.\d+\b")


@pytest.fixture(scope="module")
def watcher() -> Any:
    """Somebody who has watched a greedy and a spiteful seat to the end, to be told of their reasons afterwards."""
    under.note("quest")
    minds: Any = KnownMinds()
    settings = Settings(ai_delay_ms=(1, 1), ai_reasons_most=10_000)
    house = House(settings, minds, repertoire=Repertoire(known_sets(("quest",))))
    olga = house.comes("Olga")
    olga.does(CreateTable, name="", set="quest", sex="female")
    olga.does(WatchTable, table=olga.last(Lobby).table.id)
    for kind in ("greedy", "spiteful"):
        olga.does(AddAi, kind=kind)
    olga.does(StartMatch)
    house.clock.advance(0.01)
    for _ in range(20_000):
        house.clock.advance(0.01)
        if house.match.table.over:
            break
    house.clock.advance(1)
    assert olga.all(Over)
    return olga


def decisions(watcher: Any, seat: int) -> tuple[Decision, ...]:
    watcher.does(Explain, seat=seat)
    found: tuple[Decision, ...] = watcher.last(Explained).decisions
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_every_decision_names_its_question_and_its_options(watcher: Any, seat: int) -> None:
    found = decisions(watcher, seat)
    assert len(found) > 10
    for decision in found:
        assert decision.asked
        for option in decision.options:
            assert option.label
            assert not KEY.search(option.label + option.because), option
            assert re.fullmatch(r"[+-]\d+\.\d Levels", option.worth), option


def test_where_they_went_and_whom_they_fought_is_among_it(watcher: Any) -> None:
    said = {option.label for seat in (0, 1) for each in decisions(watcher, seat) for option in each.options}
    assert any(label.startswith("fight") or "fight" in label for label in said), said
    assert any(word in label for label in said for word in ("go ", "open", "search")), said
