"""A replay of the board game: from room to room, what happens in one of them, and monsters that move step by step."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import Caller, House
from tests.server.recorded import playable_set_of, records_of_set, replay_file_of
from tests.server.worlds import BOARD_GAME_SEED

from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.state.events import MonsterMoved, RoomLaid
from kickdoor_protocol.messages.lobby import ListTables, Tables, WatchTable
from kickdoor_protocol.messages.replay import ReplayAt, Wind
from kickdoor_protocol.messages.table import Told
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.matches.replays.timeline import Timeline
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

RULES: Any = ruleset("quest")
SEED, ANSWERS = BOARD_GAME_SEED, 1_000
"""Of the match: as far as some rooms are laid and monsters have moved."""


@cache
def timeline() -> Timeline:
    """The match as it is wound through; it is played when the first test needs it."""
    replay_file = replay_file_of(records_of_set("quest", SEED, ANSWERS))
    return Timeline(RULES, replay_file.record, replay_file.answers)


@pytest.fixture
def ada(tmp_path: Path) -> Caller:
    """Somebody who has gone to the replay's table."""
    file = tmp_path / "dungeon.kickdoor"
    file.write_bytes(packed(records_of_set("quest", SEED, ANSWERS)))
    settings = Settings(ai_delay_ms=(1, 1), replay=file, requests=Rate(1_000, 100_000))
    caller = House(settings, playable_sets=PlayableSets(known_sets(("quest",)))).comes("Ada")
    caller.does(ListTables)
    caller.does(WatchTable, table=caller.last(Tables).tables[0].id)
    return caller


def winds(ada: Caller, to: str, by: int = 1, **more: Any) -> ReplayAt:
    """Goes there; what it was told is all that `heard` holds afterwards."""
    ada.heard.clear()
    ada.does(Wind, to=to, by=by, **more)
    return ada.last(ReplayAt)


def moments_of(*kinds: type[Any]) -> list[int]:
    """At which everybody was told something of that kind."""
    found = []
    for n, _, facts in timeline().played():
        if any(isinstance(fact, kinds) and fact.reaches(None) for fact in facts):
            found.append(timeline().moment_of(n))
    return list(dict.fromkeys(found))


def test_from_each_room_that_is_laid_to_the_next_and_back(ada: Caller) -> None:
    laid = moments_of(RoomLaid)
    assert len(laid) > 5
    assert [winds(ada, "room").number for _ in laid] == laid
    refused = ada.refused(Wind, to="room", by=1)
    assert (refused.reason, "No room is laid" in refused.text) == ("no_such_moment", True)
    assert [winds(ada, "room", -1).number for _ in laid[:-1]] == laid[-2::-1]


def test_there_the_map_has_one_room_more(ada: Caller) -> None:
    board = ada.public.board
    assert board is not None
    before = sum(bool(place.face) for place in board.places)
    winds(ada, "room")
    board = ada.public.board
    assert board is not None
    assert sum(bool(place.face) for place in board.places) >= before + 1


def test_what_happens_in_a_room_is_found_by_its_name_or_a_part_of_it(ada: Caller) -> None:
    winds(ada, "number", 10**6)
    board = ada.public.board
    assert board is not None
    name = next(place.name for place in board.places if place.face and place.id != board.places[0].id)
    winds(ada, "number", 0)
    there = winds(ada, "room", words=name.upper())
    assert any(name in event.text for event in ada.last(Told).events), ada.last(Told)
    winds(ada, "number", 0)
    assert winds(ada, "room", words=name.split()[-1]).number <= there.number
    winds(ada, "number", 10**6)
    assert winds(ada, "room", -1, words=name).number >= there.number


def test_a_room_that_there_is_not_is_nowhere(ada: Caller) -> None:
    refused = ada.refused(Wind, to="room", by=1, words="a room with a view of the sea")
    assert refused.reason == "no_such_moment"
    assert "called so" in refused.text


def _steps(ada: Caller) -> list[str]:
    """Return the sentences of the last events that the server has sent her, and of their steps."""
    return [text for event in ada.last(Told).events for text in (event.text, *event.why)]


def test_a_monster_that_moves_is_told_again_step_by_step_and_found_in_each_room_on_its_way(ada: Caller) -> None:
    """Its moves are told as they were, also when one comes back to them from elsewhere (quest.monsterturn.3)."""
    stage = playable_set_of("quest").stage
    moved = [
        (timeline().moment_of(n), fact, RULES.observe(table, None))
        for n, table, facts in timeline().played()
        for fact in facts
        if isinstance(fact, MonsterMoved)
    ]
    assert any(len(fact.steps) > 1 for _, fact, _ in moved)
    for moment, fact, seen in moved[:12]:
        text = stage.tell(seen, fact, None)
        way = [room for step in fact.steps for room in (step.start, step.to)]
        assert set(stage.places(seen, fact)) == {seen.table.face_of(room).name for room in way}
        assert winds(ada, "number", moment).number == moment
        assert text in _steps(ada)
        winds(ada, "number", 10**6)
        winds(ada, "number", moment)
        winds(ada, "step", -1)
        assert winds(ada, "step").number == moment
        assert text in _steps(ada)


def test_a_link_is_about_both_rooms_and_a_combat_about_its_own() -> None:
    stage = playable_set_of("quest").stage
    places: dict[str, set[int]] = {}
    for _, table, facts in timeline().played():
        for fact in facts:
            seen = RULES.observe(table, Seat(0))
            places.setdefault(type(fact).__name__, set()).add(len(stage.places(seen, fact)))
    assert places["LinkLaid"] <= {1, 2}
    assert places["BattleBegan"] == places["RoomLaid"] == {1}
    assert places["TurnBegan"] == places["DieFell"] == {0}
