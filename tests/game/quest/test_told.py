"""Whatever writes to map, figures and monsters is told: nobody finds the table other than what they have heard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.scene import NUMBER, scene
from tests.game.quest.trial import BLUE, RED

from kickdoor_game.machine.events import Event
from kickdoor_game.quest.board.dungeon import LOOTED_OUT, RANSACKED, RoomId
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.state import events as e
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.table import QuestTable

EAST = SIDES[1]
NEWT = 1
HERE, THERE = RoomId(1), RoomId(2)

Writes = Callable[[QuestTable], object]
TOLD: list[tuple[str, Writes, list[Event]]] = [
    ("base", lambda table: verbs.give_base(table, table.monster(NEWT), "blue"), [e.BaseGiven(NEWT, "blue")]),
    ("monster", lambda table: verbs.move_monster(table, table.monster(NEWT), THERE), [e.MonsterPut(NEWT, THERE)]),
    (
        "link",
        lambda table: verbs.tell_link(table, BLUE, HERE, EAST),
        [e.LinkChanged(BLUE, HERE, EAST, "open")],
    ),
    ("found", lambda table: verbs.take_gold(table, RED, 100, "found"), [e.TookGold(RED, 100, 400, "found")]),
    ("nothing found", lambda table: verbs.take_gold(table, RED, 0, "found"), []),
    (
        "given",
        lambda table: verbs.give_gold(table, RED, BLUE, 100, "bribe"),
        [e.GoldGiven(RED, BLUE, 100, "bribe")],
    ),
    ("nothing given", lambda table: verbs.give_gold(table, RED, BLUE, 0, "bribe"), []),
    ("magic", lambda table: verbs.whisk(table, RED, THERE), [e.MovedByMagic(RED, THERE)]),
    ("token", lambda table: verbs.mark_searched(table, HERE, RANSACKED), [e.RoomSearched(HERE, RANSACKED)]),
    ("no token", lambda table: verbs.mark_searched(table, HERE, ""), []),
    ("last token", lambda table: verbs.mark_searched(table, HERE, LOOTED_OUT), [e.RoomSearched(HERE, LOOTED_OUT)]),
    (
        "lying",
        lambda table: verbs.leave_lying(table, HERE, (NUMBER["hat"],), {}),
        [e.LootLeft(HERE, (NUMBER["hat"],))],
    ),
    ("nothing lying", lambda table: verbs.leave_lying(table, HERE, (), {}), []),
]


@pytest.mark.parametrize(("writes", "told"), [case[1:] for case in TOLD], ids=[case[0] for case in TOLD])
def test_what_is_written_is_told(writes: Writes, told: list[Event]) -> None:
    table = scene(("newt", "green", "2")).table
    table.news = []
    writes(table)
    assert table.news == told
