"""Two players of the board game who play as one are recognised, and are taken for one opponent."""

from __future__ import annotations

from tests.ai.quest.chairs import NEWT, fight, looked_at, says
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_ai.api import Chair
from kickdoor_ai.quest.company import QuestCompany
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_game.heroes.events import HelpAnswered
from kickdoor_game.machine.events import Event
from kickdoor_game.quest.state.battle import QuestTerms
from kickdoor_game.quest.state.events import BattleBegan, HelpOffered, MonsterCame


def favour(colour: str, terms: QuestTerms | None = None) -> list[Event]:
    """Blue asks green for help against a monster of that colour, on these terms, and green comes."""
    return [
        MonsterCame(1, NEWT, colour, 1),
        BattleBegan(BLUE, (1,)),
        HelpOffered(BLUE, GREEN, terms or QuestTerms(), True),
        HelpAnswered(BLUE, GREEN, "joined"),
    ]


def partners(*events: Event) -> dict[Chair, Chair]:
    company, table = QuestCompany(), fight(NEWT).table
    company.hear(events)
    return company.partners(table, RED)


def test_help_for_nothing_is_a_sign_unless_the_game_rewards_it() -> None:
    """Green would draw a card for a green monster."""
    assert partners(*favour("yellow")) == {BLUE: GREEN, GREEN: BLUE}
    assert partners(*favour("green")) == {}
    assert partners(*favour("yellow", QuestTerms(gold=100))) == {}


def test_a_seat_takes_the_two_for_one_opponent() -> None:
    """Neither leads, and harm to either is worth something."""
    seat = GreedySeat()
    position = looked_at(fight(NEWT))
    assert seat._temper.rivalry(position, BLUE) == 0
    seat.witness(favour("yellow"))
    position.partners = seat._company.partners(position.table, RED)
    assert min(seat._temper.rivalry(position, chair) for chair in (BLUE, GREEN)) > 0
    assert says(fight(NEWT), seat)
