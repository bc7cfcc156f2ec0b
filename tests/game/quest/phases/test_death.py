"""Hits, tokens, death on the spot, and coming back."""

from __future__ import annotations

import pytest
from tests.game.quest.map import Map
from tests.game.quest.talk import TROLL, met
from tests.game.quest.trial import BLUE, RED, Played

from kickdoor_game.heroes.events import CardDiscarded, Died, LevelsChanged, Returned
from kickdoor_game.language.cards import Cheat, ClassCard, Item
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.cards.kinds import DXM, TREASURE, QuestCurse
from kickdoor_game.quest.dice.throw import Throw
from kickdoor_game.quest.phases.turn import Return
from kickdoor_game.quest.state.events import Dropped, Healed, TokensChanged, TookGold, WasHit
from kickdoor_game.quest.state.health import add_token, heal, hit, look_for_the_dead, remove_token
from kickdoor_game.quest.state.table import QuestTable

HELMET, CHEAT, WIZARD, CURSE, SPOON = (CardId(card) for card in range(5))
CARDS = (
    Item(key="helmet", name="Helmet", slot="headgear", gold=200, bonus=1),
    Cheat(key="cheat", name="Cheat"),
    ClassCard(key="wizard", name="Wizard", role="wizard", traits=()),
    QuestCurse(key="curse", name="Curse", effects=()),
    Item(key="spoon", name="Spoon", slot="one_hand", gold=200, bonus=1),
)


def hurt(black: int = 0) -> QuestTable:
    """Red in the room 1, of Level 3: a Wizard with a helmet that has a Cheat on it; a spoon and a curse in the hand."""
    drawn = Map(("1", "E"))
    table = Played(Throw("combat", []), drawn, cards=CARDS).table
    table.discards = {TREASURE: [], DXM: []}
    red, figure = table.heroes[RED], table.figures[RED]
    red.level, red.classes, red.items, red.in_use = 3, (WIZARD,), (HELMET,), (HELMET,)
    red.cheats, red.hand = {HELMET: CHEAT}, (SPOON, CURSE)
    figure.room, figure.black = drawn.rooms["1"], black
    table.news.clear()
    return table


@pytest.mark.rule("quest.health.1", "quest.health.3", "quest.setup.11")
def test_a_hit_turns_a_token() -> None:
    table = hurt()
    assert hit(table, RED, 2, "Bad Stuff") == 2
    assert table.figures[RED].health() == 2
    assert table.news == [WasHit(RED, 2, 2, "Bad Stuff")]
    look_for_the_dead(table)
    assert not table.heroes[RED].dead


def test_no_more_hits_than_health() -> None:
    table = hurt(black=3)
    assert hit(table, RED, 5, "Bad Stuff") == 1
    assert hit(table, RED, 1, "Bad Stuff") == 0
    assert table.news == [WasHit(RED, 1, 0, "Bad Stuff")]


@pytest.mark.rule("quest.health.5", "quest.health.6")
def test_healing_never_goes_above_the_most() -> None:
    table = hurt(black=1)
    assert heal(table, RED, 3, "a level") == 1
    assert heal(table, RED, 3, "a level") == 0
    assert table.news == [Healed(RED, 1, 4, "a level")]


@pytest.mark.rule("quest.death.2")
def test_the_dead_are_neither_hit_nor_healed() -> None:
    table = hurt(black=4)
    look_for_the_dead(table)
    assert (heal(table, RED, 1, "too late"), hit(table, RED, 1, "too late")) == (0, 0)


@pytest.mark.rule("quest.health.2")
def test_another_token_and_its_loss() -> None:
    """Red side up, and a red one goes; without a red one left it is death."""
    table = hurt(black=1)
    add_token(table, RED, "Heart of Oak")
    assert table.figures[RED].health() == 4
    remove_token(table, RED, "Heart of Oak")
    assert (table.figures[RED].tokens, table.figures[RED].health()) == (4, 3)
    assert table.news == [TokensChanged(RED, 5, "Heart of Oak"), TokensChanged(RED, 4, "Heart of Oak")]
    table = hurt()
    for _ in range(4):
        remove_token(table, RED, "Heart of Oak")
    look_for_the_dead(table)
    assert table.heroes[RED].dead


@pytest.mark.rule("quest.death.1", "quest.death.3", "quest.death.5", "quest.death.6", "quest.items.9")
def test_death_takes_hand_level_items_and_gold() -> None:
    """Roles stay, a Cheat lies with its Item."""
    table = hurt(black=4)
    room = table.figures[RED].room
    look_for_the_dead(table)
    assert table.news == [
        Died(RED, "no Health left"),
        CardDiscarded(RED, SPOON, "dead"),
        CardDiscarded(RED, CURSE, "dead"),
        LevelsChanged(RED, -1, 2, "dead"),
        Dropped(RED, room, (HELMET,), 300, (CHEAT,)),
    ]
    (pile,) = table.piles
    assert (pile.number, pile.room, pile.items, pile.cheats, pile.gold) == (1, room, (HELMET,), {HELMET: CHEAT}, 300)
    red = table.heroes[RED]
    assert (red.dead, red.hand, red.items, red.cheats, red.classes) == (True, (), (), {}, (WIZARD,))
    assert (table.figures[RED].room, table.figures[RED].gold) == (room, 0)
    assert table.discards == {TREASURE: [SPOON], DXM: [CURSE]}
    assert sorted(table.elsewhere()) == [HELMET, CHEAT]


@pytest.mark.rule("quest.death.5", "quest.level.14")
def test_who_has_nothing_leaves_no_pile_and_keeps_the_first_level() -> None:
    table = hurt(black=4)
    red = table.heroes[RED]
    red.level, red.items, red.in_use, red.cheats, table.figures[RED].gold = 1, (), (), {}, 0
    look_for_the_dead(table)
    assert (table.piles, red.level, red.dead) == ([], 1, True)


@pytest.mark.rule("quest.death.1", "quest.death.8")
def test_death_comes_with_the_last_hit_whatever_goes_on() -> None:
    """On somebody else's turn, which goes on."""
    played = Played(Throw("combat", []), Map(("1", "E")))
    played.does(RED, f"stab.{BLUE}")
    assert Died(BLUE, "no Health left") in played.told
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.return.1", "quest.return.2", "quest.death.9")
@pytest.mark.parametrize("given_meanwhile", [(), (CURSE,)])
def test_coming_back(given_meanwhile: tuple[CardId, ...]) -> None:
    """In the Entrance, all Health, 300 Gold Pieces, two cards of each kind."""

    def prepare(table: QuestTable) -> None:
        table.decks[TREASURE] = [HELMET, SPOON]
        hero, figure = table.heroes[RED], table.figures[RED]
        hero.dead = hero.returning = True
        hero.hand = given_meanwhile
        figure.room, figure.black, figure.gold = drawn.rooms["1"], 4, 0

    drawn = Map(("1", "E"))
    played = Played(Return(RED), drawn, cards=CARDS, prepare=prepare)
    hero, figure = played.table.heroes[RED], played.table.figures[RED]
    assert (hero.dead, hero.returning, figure.room, figure.health(), figure.gold) == (False, False, ENTRANCE, 4, 300)
    assert (len(hero.hand), {HELMET, SPOON} <= set(hero.hand)) == (4 + len(given_meanwhile), True)
    assert [type(event) for event in played.told[:2]] == [Returned, TookGold]


@pytest.mark.rule("quest.death.1", "quest.death.11")
def test_nothing_hits_or_heals_the_dead() -> None:
    """Also who died with red tokens left, by what kills at once."""
    played = met(TROLL)
    figure = played.table.figures[BLUE]
    played.table.heroes[BLUE].dead, figure.black = True, 1
    told = len(played.table.news)
    assert (hit(played.table, BLUE, 1, "late"), heal(played.table, BLUE, 1, "late")) == (0, 0)
    assert (figure.black, len(played.table.news)) == (1, told)
    played.table.heroes[BLUE].dead = False
    assert (hit(played.table, BLUE, 1, "alive"), heal(played.table, BLUE, 5, "alive")) == (1, 2)
