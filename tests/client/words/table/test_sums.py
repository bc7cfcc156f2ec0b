"""What has moved the sums of a fight, as it is told to those who cannot see both tables at once."""

from __future__ import annotations

import pytest
from tests.client.evening import after, at_table, public

from kickdoor_client.state.messages import Tick
from kickdoor_client.words.table.sums import MOVED_S, has_moved, is_fresh, moved, moves, new_parts
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import Contest, Line, Side

LEVEL, PLATE, DRAGON = Line("level", 8), Line("Plate of the Day", 3), Line("level", 14)
OVERDUE, LAME = Line("Overdue", 4), Line("Lame", -2)


def fight(heroes: tuple[Line, ...], monsters: tuple[Line, ...], *, title: str = "monsters") -> Contest:
    sides = (("heroes", "Boris", heroes), (title, "Tax Dragon", monsters))
    return Contest(
        "Combat", tuple(Side(key, label, sum(line.value for line in lines), lines) for key, label, lines in sides)
    )


BEFORE = fight((LEVEL, PLATE), (DRAGON,))


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (BEFORE, []),
        (fight((LEVEL, PLATE), (DRAGON, OVERDUE)), ["Overdue +4"]),
        (fight((LEVEL, PLATE, LAME), (DRAGON,)), ["Lame -2"]),
        (fight((LEVEL,), (DRAGON,)), ["without Plate of the Day +3"]),
        (fight((LEVEL, OVERDUE), (DRAGON,)), ["Overdue +4", "without Plate of the Day +3"]),
        (fight((LEVEL,), (DRAGON, LAME)), ["without Plate of the Day +3", "Lame -2"]),
        (fight((Line("level", 7), PLATE), (DRAGON,)), ["level 8 to 7"]),
        (fight((PLATE, LEVEL), (DRAGON,)), []),
        (fight((LEVEL, Line("Boris: Plate of the Day", 3), LAME), (DRAGON,)), ["Lame -2"]),
        (fight((Line("level", 9), PLATE), (DRAGON,), title="thief"), []),
        (
            fight((Line("level", 7), Line("level (Greta)", 8), PLATE), (DRAGON,)),
            ["level 8 to 7", "level (Greta) +8"],
        ),
    ],
)
def test_what_came_what_went_and_what_is_worth_something_else(now: Contest, told: list[str]) -> None:
    assert moves(BEFORE, now) == told
    assert has_moved(BEFORE, now) is bool(told)


def test_a_part_with_another_name_and_another_value_is_in_only_once() -> None:
    """As when a second monster comes, and the parts of the first one get its name."""
    before = fight((LEVEL,), (DRAGON, Line("Swarm", 2, "quest.combat.9", 7)))
    now = fight((LEVEL,), (DRAGON, Line("Swarm (Dragon)", 4, "quest.combat.9", 7)))
    assert moves(before, now) == ["Swarm (Dragon) 2 to 4"]


def test_where_there_was_or_is_no_fight_nothing_has_moved() -> None:
    assert moves(None, BEFORE) == []
    assert not has_moved(None, BEFORE)
    assert not has_moved(BEFORE, None)


def test_for_a_while_the_screen_shows_by_how_much_and_which_parts_are_new() -> None:
    now = fight((LEVEL,), (DRAGON, OVERDUE))
    model = after(at_table(view=public(contest=BEFORE)), table.Shared(public(215, contest=now)))
    heroes, monsters = now.sides
    assert is_fresh(model)
    assert (moved(model, heroes), moved(model, monsters)) == (-3, 4)
    assert (new_parts(model, heroes), new_parts(model, monsters)) == ([], [OVERDUE])
    renamed = after(model, table.Shared(public(216, contest=fight((Line("Boris: level", 9),), (OVERDUE,)))))
    heroes, monsters = renamed.contest.sides if renamed.contest is not None else ()
    assert new_parts(renamed, monsters) == [], "the dragon has gone, and nothing has come"
    late = after(model, Tick(), now=model.now + MOVED_S)
    assert not is_fresh(late)
    assert (moved(late, heroes), new_parts(late, monsters)) == (0, [])
