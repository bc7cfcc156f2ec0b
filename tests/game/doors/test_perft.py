"""How many different tables there are after a few answers: a changed number is a changed rule.

Three positions, in which much can happen. Counted are replies alone, and replies and standing actions of everybody.
When a number changes, find the rule, and say in the commit why it did; then write the new number down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.game.doors.answers import acts, replies
from tests.scene import H, Scene

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import canonical_bytes
from kickdoor_game.machine.run import apply


def fight() -> Scene:
    """Ann is losing; Bob has something for either side, Cid a curse, and she could promise her slippers."""
    t = Scene(
        Ann=H(level=4, items=["steel_toed_slippers"], hand=["damp_firework"]),
        Bob=H(level=2, role="thief", hand=["bottled_thunder"]),
        Cid=H(level=5, race="elf", hand=["clerical_error"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    return t


def charity() -> Scene:
    """Ann has two cards too many, for two who are weaker than she; all but Cid can do something about it."""
    t = Scene(
        Ann=H(level=3, hand=["elf", "dwarf", "wizard", "damp_firework", "motivational_poster"]),
        Bob=H(hand=["clerical_error"]),
        Cid=H(),
        doors=["cheat", "halfling"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert t.asked("Ann") == "charity"
    return t


def flight() -> Scene:
    """Ann, a Wizard with a card to spare, runs from two monsters; Bob could change a die."""
    t = Scene(
        Ann=H(level=2, role="wizard", hand=["wandering_monster", "overdue_book", "cheat"]),
        Bob=H(hand=["amended_minutes"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "wander", "wandering_monster", "overdue_book")
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_order"
    return t


def successors(t: Scene, table: DoorsTable, *, acting: bool) -> Iterator[DoorsTable]:
    answers: Iterator[Answer] = replies(table)
    yield from (apply(t.rules, table, answer).table for answer in answers)
    if acting:
        yield from (apply(t.rules, table, answer).table for answer in acts(t.rules, table))


def counts(t: Scene, depth: int, *, acting: bool) -> list[int]:
    """Different tables after one answer, after two ..."""
    level: dict[bytes, DoorsTable] = {canonical_bytes(t.table): t.table}
    found = []
    for _ in range(depth):
        following = (after for table in level.values() for after in successors(t, table, acting=acting))
        level = {canonical_bytes(after): after for after in following}
        found.append(len(level))
    return found


@pytest.mark.parametrize(
    ("position", "acting", "tables"),
    [
        # Run, or ask either for help: with the slippers or without, and 0 Treasures or 1 or 2 in one of five orders.
        # What was offered is remembered: it need not be said again.
        (fight, False, [1 + 2 * 2 * 11, 2993]),
        (fight, True, [100]),
        # Two of seven cards, one for each.
        (charity, False, [21 * 2, 42]),
        (charity, True, [53, 473]),
        # The order of two monsters, the roll, the die, and three who pass one after the other. Whether caught or not,
        # she has no Item to lose.
        (flight, False, [2, 2, 2 * 6, 12 * 3, 12 * 3, 3]),
        # What a set die has shown before makes no difference any more: the pause is that of the roll as it is now.
        (flight, True, [4, 8, 22, 94, 382]),
    ],
)
def test_as_many_different_tables_as_the_rules_allow(
    position: Callable[[], Scene], acting: bool, tables: list[int]
) -> None:
    assert counts(position(), len(tables), acting=acting) == tables
