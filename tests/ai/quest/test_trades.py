"""What seats propose to each other, and what they pay a monster: never for less than it is worth, and nothing twice."""

from __future__ import annotations

import pytest
from tests.ai.quest.chairs import COAT, GHOST, HAT, MAIL, NEWT, fight, says, turn
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_ai.quest.bargaining import swapped
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.state.table import Barter, QuestTable


def _spare(table: QuestTable) -> None:
    """Red has a mail on and a coat in the pack; blue, who stands by, has coins and neither."""
    table.heroes[RED].items, table.heroes[RED].in_use = (MAIL, COAT), (MAIL,)
    table.figures[BLUE].room = table.figures[RED].room
    table.figures[BLUE].gold = 500
    table.figures[RED].gold = 0


@pytest.mark.rule("quest.items.20")
def test_it_proposes_what_leaves_both_better_off() -> None:
    """A coat for coins: to blue it is a bonus, to red a thing to sell. In the same turn it proposes nothing more."""
    mind = GreedySeat()
    played = turn(prepare=_spare)
    first = says(played, mind)
    assert first.startswith(f"do trade.{BLUE} (('card.{COAT}',), 0, (), ")
    assert not says(played, mind).startswith("do trade")


@pytest.mark.rule("quest.items.20")
def test_what_it_proposes_another_of_its_kind_takes() -> None:
    played = turn(prepare=_spare)
    price = int(says(played, GreedySeat()).rstrip(")").rsplit(" ", 1)[1])
    played.does(RED, f"trade.{BLUE}", ((f"card.{COAT}",), 0, (), price))
    assert says(played, GreedySeat(), BLUE) == "do agree.1"
    assert min(swapped(played.table, Barter(1, RED, BLUE, [COAT], 0, [], price))) > 0


def test_it_proposes_nothing_where_nothing_is_gained() -> None:
    """Blue has nothing to give for it."""

    assert not says(turn(prepare=_poor), GreedySeat()).startswith("do trade")


def _poor(table: QuestTable) -> None:
    _spare(table)
    table.figures[BLUE].gold = 0
    table.heroes[BLUE].items = ()


def _cornered(items: tuple[CardId, ...]) -> Played:
    """Red has lost to a ghost, who kills whom it catches, and lets go whoever pays 300."""

    def equipped(table: QuestTable) -> None:
        table.heroes[RED].items = table.heroes[RED].in_use = items

    played = fight(GHOST, level=1, prepare=equipped)
    played.dice = [1, 6, 6]
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(RED, BLUE, GREEN)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    return played


@pytest.mark.rule("quest.items.24")
def test_it_buys_itself_off_with_what_is_just_enough() -> None:
    """A coat rather than a mail, and rather than its life; with nothing that is worth it, it rolls."""
    assert says(_cornered((MAIL, COAT)), GreedySeat()) == f"ransom ('card.{COAT}',)"
    assert says(_cornered((HAT,)), GreedySeat()) == "roll"


@pytest.mark.rule("quest.death.13")
def test_it_gives_up_where_walls_are_all_round() -> None:
    """And nowhere else."""

    def walled(table: QuestTable) -> None:
        here = table.figures[RED].room
        for side in SIDES:
            table.dungeon.link(here, side).kind = "wall"

    assert says(turn(prepare=walled), GreedySeat()) == "do give_up"
    assert says(turn(r2=NEWT), GreedySeat()) != "do give_up"


@pytest.mark.rule("quest.death.13")
def test_it_does_not_give_up_in_a_turn_in_which_it_has_moved() -> None:
    def walked(table: QuestTable) -> None:
        for side in SIDES:
            table.dungeon.link(table.figures[RED].room, side).kind = "wall"

    played = turn(prepare=walked)
    played.table.figures[RED].spent = 1
    assert says(played, GreedySeat()) != "do give_up"
