"""What nobody does in the middle of a combat, and in which order a won one pays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.game.quest.fight.test_combat import HAT, NEWT, TROLL, WARRIOR, fight, rolls
from tests.game.quest.trial import RED

from kickdoor_game.heroes.events import Drew, LevelsChanged
from kickdoor_game.machine.questions import Menu
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.kinds import DXM, TREASURE
from kickdoor_game.quest.fight.combat import WON
from kickdoor_game.quest.state.events import MonsterLeft


def order_of(told: Sequence[object]) -> list[str]:
    """What a won combat brought, in the order in which it was told."""
    words = []
    for event in told:
        match event:
            case Drew():
                words.append(event.deck)
            case MonsterLeft():
                words.append("base back")
            case LevelsChanged():
                words.append("level")
    return words


@pytest.mark.rule("quest.winning.2")
def test_a_win_pays_in_the_order_of_the_book() -> None:
    played = fight((4, 4), NEWT, colour="red")
    played.table.decks[DXM] = [WARRIOR]
    rolls(played)
    assert played.result == WON
    assert order_of(played.told) == [DXM, "base back", TREASURE, "level"]


@pytest.mark.rule("quest.multiple.4")
def test_nobody_runs_from_one_of_two_and_fights_the_other() -> None:
    """There is one roll for all of them, and what comes first is to fight."""
    played = fight((1, 1, 1, 1), NEWT, TROLL)
    (question,) = questions(played.table)
    assert isinstance(question.shape, Menu)
    assert [option.key for option in question.shape.options] == ["roll"]


@pytest.mark.rule("quest.combat.13")
def test_no_item_that_stays_is_played_from_the_hand() -> None:
    played = fight((3, 4), NEWT)
    played.table.heroes[RED].hand = (HAT,)
    assert played.refused(RED, f"play.{HAT}") == "quest.turns.9"
