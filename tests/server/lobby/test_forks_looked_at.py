"""Who may look on at a match that is played on from a replay: whoever might where that was played, and nobody more."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import msgspec
import pytest
from tests.server.house import Caller, House
from tests.server.matches.test_late import PATIENT
from tests.server.matches.test_looking_over import looks_on
from tests.server.recorded import last_table, recorded, records

from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.replay import Fork, LookAs, Wind
from kickdoor_server.matches.replays.replay_file import (
    MatchOutcome,
    ReadReplay,
    packed,
    read_replay_file,
    records_of,
    state_of,
)
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

SETTINGS = replace(PATIENT, ai_delay_ms=(500, 500), stand_in="greedy")


def replay_file_of_a_table(**manners: Any) -> ReadReplay:
    """A match that was played at a table with these options, read back from its file."""
    written = recorded()
    table = last_table(written)
    outcome = MatchOutcome("over", tuple(table.winners), state_of(table))
    record = msgspec.structs.replace(written.match, manners=manners)
    return read_replay_file(BytesIO(packed(records_of(record, written.answers, outcome, "kickdoor test", "?"))))


def played_on(replay_file: ReadReplay) -> tuple[House, Caller]:
    """Ada plays on from its third turn."""
    minds: Any = KnownMinds()
    house = House(SETTINGS, minds, playable_sets=PlayableSets(known_sets(("classic",))))
    house.server.lobby.screen(replay_file)
    ada = looks_on(house, "Ada")
    ada.does(Wind, to="turn", by=3)
    ada.does(LookAs, all_hands=True)
    ada.does(Fork, seat=0, ai="")
    return house, ada


@pytest.mark.parametrize("watching", ["nobody", "a policy of a later release"])
def test_where_nobody_looked_on_nobody_looks_on(watching: str) -> None:
    house, ada = played_on(replay_file_of_a_table(watching=watching, talk=False))
    table = house.server.lobby.tables[ada.public.table]
    assert table.describe().options["watching"] == watching
    assert not table.manners.talk  # type: ignore[union-attr]
    assert house.comes("Eve").refused(WatchTable, table=table.id).reason == "no_watching"
    looks_on(house, "Dora").does(LookAs, all_hands=True)
    again = house.restarted(playable_sets=PlayableSets(known_sets(("classic",))))
    assert again.comes("Eve").refused(WatchTable, table=table.id).reason == "no_watching"


def test_where_all_was_shown_late_it_is_again_and_what_came_before_counts_as_just_happened() -> None:
    house, ada = played_on(replay_file_of_a_table(watching="late"))
    eve = house.comes("Eve")
    eve.does(WatchTable, table=ada.public.table)
    assert eve.last(Looking) == Looking(late_s=180.0, begins_in_s=180.0)
    assert (eve.public.number, eve.story) == (0, [])
    number = ada.public.number
    house.clock.pump([1.0] * 180)
    assert number <= eve.public.number < ada.public.number
    assert eve.story


def test_a_replay_of_an_older_release_says_nothing_of_it_and_whoever_comes_looks_on() -> None:
    replay_file = read_replay_file(BytesIO(packed(records())))
    assert "manners" not in replay_file.header
    house, ada = played_on(replay_file)
    eve = house.comes("Eve")
    eve.does(WatchTable, table=ada.public.table)
    assert eve.public.number == ada.public.number
