"""Whatever a server says, in whatever order: a bot behaves as it is written down (`make_conducts`)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.ai.make_conducts import CLASSIC, CONDUCTS, OTHERS, Streets, written
from tests.golden import insist_same_lines
from tests.printings import on_tables

from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_protocol.messages.lobby import Lobby, LobbySeat, TableInfo, Tables
from kickdoor_server.people.sessions.sessions import SERVER


@pytest.mark.parametrize("name", CONDUCTS)
def test_a_bot_behaves_as_it_did_whatever_it_hears(name: str) -> None:
    insist_same_lines(written(name), CONDUCTS[name](), f"conduct {name}", "python -m tests.ai.make_conducts")


@on_tables()
def test_a_table_of_that_name_with_odd_cards_is_no_better_place_than_its_own() -> None:
    streets = Streets(VisitOptions("Friday"), Random(0))
    me, nobody = LobbySeat(0, "human", connected=True, ready=True), LobbySeat(1, "empty")
    own = TableInfo("t3", "Friday", "classic", "filling", (me, nobody), cards=(CLASSIC,))
    streets.bot.greeted(f"{SERVER} 0.1.0")
    streets.hears(Tables())
    streets.hears(Lobby(own, 0))
    known = len(streets.world.told)
    streets.hears(Tables((replace(own, id="t1", cards=(OTHERS,)), own)))
    assert streets.world.told[known + 1 :] == [], "it looks again when it would have anyway"
    streets.hears(Tables((replace(own, id="t1"), own)))
    assert streets.world.told[-1] == "    says LeaveTable()"
