"""Monsters that take Items and let one go, also such as nobody gets away from by a roll."""

from __future__ import annotations

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.language.words.specials import NoEscape, Ransom
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.run import questions
from kickdoor_game.quest import anytime, telling
from kickdoor_game.quest.cards.effects import Hit
from kickdoor_game.quest.cards.kinds import QuestItem, QuestMonster, QuestOneShot
from kickdoor_game.quest.cards.plays import Blink, Enjoy
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.fight.running_away import WITHOUT_A_ROLL
from kickdoor_game.quest.state.battle import Agreement, QuestTerms
from kickdoor_game.quest.state.events import Dodged, GotCaught
from kickdoor_game.quest.state.table import Monster, QuestTable

CLERK, WATCHMAN, LAMP, VASE, TEA, STEP = (CardId(card) for card in range(6))
CARDS = (
    QuestMonster(key="clerk", name="Clerk", level=9, specials=(Ransom(300),)),
    QuestMonster(key="watchman", name="Watchman", level=9, specials=(NoEscape(), Ransom(300)), bad_stuff=(Hit(),)),
    QuestItem(key="lamp", name="Lamp", slot="none", gold=200),
    QuestItem(key="vase", name="Vase", slot="none", gold=200),
    QuestOneShot(key="tea", name="Tea", gold=100, play=Enjoy((Hit(),))),
    QuestOneShot(key="step", name="Side Step", gold=200, play=Blink("next_room")),
)


def chased(by: CardId, *has: CardId, promised: tuple[CardId, ...] = (), in_any_case: bool = True) -> Played:
    """Red has lost against that monster, and is about to run into the only room there is."""
    drawn = Map(("1", "E"))

    def prepare(table: QuestTable) -> None:
        table.figures[RED].room = drawn.rooms["1"]
        table.heroes[RED].items, table.heroes[RED].in_use = has, tuple(card for card in has if card != TEA)

    played = Played(QuestCombat(RED, [1]), drawn, (1, 6), [Monster(1, by, "green", drawn.rooms["1"])], CARDS, prepare)
    if promised:
        assert played.table.battle is not None
        played.table.battle.agreed = Agreement(BLUE, QuestTerms(items=promised, in_any_case=in_any_case))
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(RED, BLUE, GREEN)
    played.answers(RED, "room.0")
    return played


def offered(played: Played) -> list[str]:
    """What red may do about it."""
    (question,) = questions(played.table)
    return [option.key for option in question.shape.options]  # type: ignore[union-attr]


@pytest.mark.rule("quest.items.24")
def test_items_worth_enough_instead_of_a_roll() -> None:
    played = chased(CLERK, LAMP, VASE)
    assert offered(played) == ["roll", "ransom"]
    played._apply(Answer(RED, ("ransom", (f"card.{LAMP}", f"card.{VASE}"))))
    assert Dodged(RED, 1, WITHOUT_A_ROLL) in played.told
    assert played.table.heroes[RED].items == ()
    assert offered(chased(CLERK, LAMP)) == ["roll"], "it is not enough"


@pytest.mark.rule("quest.items.24", "quest.unchangeable.1")
def test_one_that_catches_everybody_can_be_bought_off() -> None:
    """Only a roll is of no use against it."""
    played = chased(WATCHMAN, LAMP, VASE)
    assert offered(played) == ["caught", "ransom"]
    played.answers(RED, "caught")
    assert GotCaught(RED, 1) in played.told
    poor = chased(WATCHMAN, LAMP)
    assert offered(poor) == ["caught"], "who has not enough may still play what gets them away"
    poor.answers(RED, "caught")
    assert GotCaught(RED, 1) in poor.told


@pytest.mark.rule("quest.flee.9")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_card_that_leads_away_can_be_used_before_one_from_which_no_roll_gets_away(order: tuple[int, int]) -> None:
    """Wherever in the row it comes; and who is asked reads that there is no roll."""
    drawn = Map(("1", "E"))
    here = [Monster(number, WATCHMAN if number == 1 else CLERK, "green", drawn.rooms["1"]) for number in (1, 2)]

    def prepare(table: QuestTable) -> None:
        table.figures[RED].room, table.heroes[RED].hand = drawn.rooms["1"], (STEP,)

    played = Played(QuestCombat(RED, [1, 2]), drawn, (1, 6, 6, 6), here, CARDS, prepare)
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(RED, BLUE, GREEN)
    played.answers(RED, "room.0")
    played.answers(RED, *(f"monster.{number}" for number in order))
    if order[0] == 2:
        played.answers(RED, "roll")
        played.passes(RED, BLUE, GREEN)
    (question,) = questions(played.table)
    assert offered(played) == ["caught"]
    assert telling.question_text(played.table, question).startswith(
        "Watchman is after you, and no roll gets you away from it."
    )
    played.does(RED, f"use.{STEP}", "room.0")
    assert GotCaught(RED, 1) not in played.told
    assert played.table.figures[RED].room == 0


@pytest.mark.rule("quest.bribes.5")
def test_what_is_due_in_any_case_pays_for_nothing() -> None:
    assert offered(chased(CLERK, LAMP, VASE, promised=(VASE,))) == ["roll"]
    played = chased(CLERK, LAMP, TEA, promised=(TEA,))
    tea = next(option for option in anytime.standing(played.table, RED).options if option.key == f"use.{TEA}")
    assert tea.barred is not None
    assert tea.barred.code == "promised"


@pytest.mark.rule("quest.bribes.5")
def test_what_only_a_victory_would_have_paid_buys_off_the_monsters() -> None:
    assert offered(chased(CLERK, LAMP, VASE, promised=(VASE,), in_any_case=False)) == ["roll", "ransom"]
