"""What goes before what: nothing comes between an effect and its end, and magic arrives like feet do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.language.words.conditions import HasClass, LevelAtLeast
from kickdoor_game.language.words.effects import GainLevels
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest import anytime
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.cards.effects import Hit, LoseGold, QuestChoose, QuestIf
from kickdoor_game.quest.cards.kinds import MONSTER, DxmSpecial, QuestCurse, QuestMonster
from kickdoor_game.quest.cards.plays import Blink, Enjoy, MoveMonster
from kickdoor_game.quest.phases.turn import BossFight, QuestTurn
from kickdoor_game.quest.state.table import Monster, QuestTable

CARDS: dict[str, Any] = {
    "newt": QuestMonster(key="newt", name="Newt", level=2, treasures=1),
    "shy": QuestMonster(key="shy", name="Shy", level=2, ignores=LevelAtLeast(1)),
    "troll": QuestMonster(key="troll", name="Troll", level=6, treasures=1),
    "home": DxmSpecial(key="home", name="Home", play=Blink(to="entrance")),
    "next": DxmSpecial(key="next", name="Next", play=Blink()),
    "choice": QuestCurse(key="choice", name="Choice", effects=(QuestChoose(((Hit(),), (LoseGold(100),))),)),
    "shout": DxmSpecial(key="shout", name="Shout", play=Swing(3)),
    "praise": DxmSpecial(key="praise", name="Praise", play=Enjoy((GainLevels(),), anybody=True)),
    "medal": DxmSpecial(
        key="medal", name="Medal", play=Enjoy((QuestIf(HasClass("none"), (GainLevels(),), (Hit(),)), Hit()))
    ),
    "push": DxmSpecial(key="push", name="Push", play=MoveMonster()),
}
ID = {key: CardId(number) for number, key in enumerate(CARDS)}


def turn(
    *red: str,
    blue: tuple[str, ...] = (),
    level: int = 5,
    monster: str = "",
    prepare: Callable[[QuestTable], None] = lambda table: None,
    frame: QuestTurn | BossFight | None = None,
    dice: tuple[int, ...] = (),
) -> Played:
    """Red's turn in room 1, holding these; perhaps with a newt in another room."""
    drawn = Map(("1 2", "E 3"))

    def make(table: QuestTable) -> None:
        table.turn_number = 0
        table.next_monster, table.tiles = 2, [("1", "2")]
        table.decks[MONSTER] = [ID["troll"]]
        table.figures[RED].room = drawn.rooms["1"]
        table.heroes[RED].level = level
        table.heroes[RED].hand, table.heroes[BLUE].hand = (tuple(ID[key] for key in each) for each in (red, blue))
        prepare(table)

    here = [Monster(1, ID["newt"], "green", drawn.rooms[monster])] if monster else []
    return Played(frame or QuestTurn(RED), drawn, dice, here, tuple(CARDS.values()), make)


def does(played: Played, seat: Seat, *choice: Any) -> None:
    played._apply(Answer(seat, choice, standing=True))


def barred(played: Played, seat: Seat, name: str) -> str:
    """The rule that bars it; "" if nothing does."""
    option = next(each for each in anytime.standing(played.table, seat).options if each.key == name)
    return option.barred.rule if option.barred else ""


@pytest.mark.rule("quest.combat.4", "quest.multiple.3")
def test_whoever_is_moved_to_a_monster_fights_it() -> None:
    """In their own turn, though they have not gone there."""
    game = turn("next", monster="2")
    does(game, RED, f"use.{ID['next']}", f"room.{game.drawn.rooms['2']}")
    assert game.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.boss.1")
def test_whoever_comes_home_by_magic_meets_the_boss() -> None:
    game = turn("home", level=10, dice=(1,))
    does(game, RED, f"use.{ID['home']}", "room.0")
    game.passes(RED, BLUE, GREEN)
    if game.asked() == [(RED, "base")]:
        game.answers(RED, "base.red")
    assert game.asked() == [(RED, "battle")]
    assert [monster.boss for monster in game.table.monsters] == [True]


@pytest.mark.rule("quest.automatic.1")
def test_where_all_is_explored_magic_enters_a_room_as_well() -> None:
    game = turn("next")
    game.table.tiles.clear()
    does(game, RED, f"use.{ID['next']}", f"room.{game.drawn.rooms['2']}")
    assert game.asked() == [(RED, "draw_monster")]


@pytest.mark.rule("quest.automatic.1", "quest.automatic.4", "quest.unchangeable.7")
def test_no_monster_is_drawn_where_somebody_is_no_more() -> None:
    """Whoever is asked, and then goes home by magic, is asked no more: nobody draws one in the Entrance."""
    game = turn("next", "home")
    game.table.tiles.clear()
    does(game, RED, f"use.{ID['next']}", f"room.{game.drawn.rooms['2']}")
    does(game, RED, f"use.{ID['home']}", "room.0")
    assert game.asked() == [(RED, "move")]
    assert game.table.monsters == []


@pytest.mark.rule("quest.automatic.1", "quest.combat.5")
def test_no_monster_is_drawn_where_one_has_been_brought() -> None:
    """What has come is fought at once."""
    game = turn("next", "push", monster="3")
    game.table.tiles.clear()
    does(game, RED, f"use.{ID['next']}", f"room.{game.drawn.rooms['2']}")
    does(game, RED, f"use.{ID['push']}", f"go.1.{game.drawn.rooms['2']}")
    assert game.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.timing.1", "quest.timing.3")
def test_nothing_is_played_while_an_effect_is_carried_out() -> None:
    """Neither by its victim nor by anybody else."""
    game = turn("next", "choice", blue=("choice",))
    does(game, BLUE, f"curse.{ID['choice']}", f"seat.{RED}")
    game.passes(RED, BLUE, GREEN)
    assert game.asked() == [(RED, "choose_effect")]
    assert barred(game, RED, f"use.{ID['next']}") == "quest.timing.1"
    game.answers(RED, "choose.1")
    assert (game.asked(), barred(game, RED, f"use.{ID['next']}")) == ([(RED, "move")], "")


@pytest.mark.rule("quest.combat.11", "quest.monstermove.20")
def test_a_card_that_cannot_be_used_now_asks_for_nothing() -> None:
    """No combat is there to shout in, nor a monster to push; the way home is open, and is one way."""
    game = turn("shout", "push", "home")
    details = {each.key: each.details for each in anytime.standing(game.table, RED).options if each.card is not None}
    assert [len(details[f"use.{ID[key]}"]) for key in ("shout", "push", "home")] == [0, 0, 1]


@pytest.mark.rule("quest.level.4", "quest.level.16")
def test_a_card_whose_level_nobody_can_take_is_refused_whole() -> None:
    """Also deep within it, and one of several players if not all."""
    game = turn("praise", "medal", level=9)
    assert barred(game, RED, f"use.{ID['medal']}") == "quest.level.4"
    praise = next(each for each in anytime.standing(game.table, RED).options if each.key == f"use.{ID['praise']}")
    (shape,) = praise.details
    assert [option.barred is None for option in shape.options] == [False, True, True]  # type: ignore[union-attr]
    does(game, RED, f"use.{ID['praise']}", f"seat.{BLUE}")
    assert game.table.heroes[BLUE].level == 2


@pytest.mark.rule("quest.boss.7", "quest.multiple.5")
def test_a_card_brings_a_monster_into_a_boss_fight() -> None:
    """And there it may stay, in the Entrance."""

    def at_home(table: QuestTable) -> None:
        table.turn_number, table.figures[RED].room = 1, ENTRANCE

    game = turn("push", level=10, monster="1", prepare=at_home, frame=BossFight(RED), dice=(3,))
    game.passes(RED, BLUE, GREEN)
    if game.asked() == [(RED, "base")]:
        game.answers(RED, "base.red")
    assert game.asked() == [(RED, "battle")]
    does(game, RED, f"use.{ID['push']}", "go.1.0")
    assert game.table.battle is not None
    assert sorted(game.table.battle.monsters) == [1, 2]


def boss_comes(*red: str) -> Played:
    """Red comes home at Level 10, and is asked on which base the Boss stands: orange has been thrown."""

    def last(table: QuestTable) -> None:
        table.decks[MONSTER] = [ID["newt"], ID["troll"]]

    game = turn(*red, level=10, dice=(5,), prepare=last)
    game.answers(RED, "go.south")
    game.passes(RED, BLUE, GREEN)
    assert game.asked() == [(RED, "base")]
    return game


@pytest.mark.rule("quest.boss.5")
def test_nobody_gets_away_while_a_boss_comes() -> None:
    """It has been drawn for them, and only its colour is not known yet."""
    game = boss_comes("next")
    assert barred(game, RED, f"use.{ID['next']}") == "quest.boss.5"
    game.answers(RED, "base.red")
    assert game.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.boss.12", "quest.death.7")
def test_a_boss_goes_if_its_hero_dies_while_it_comes() -> None:
    game = boss_comes("next")
    game.does(BLUE, f"stab.{RED}")
    game.answers(RED, "base.red")
    assert game.table.heroes[RED].dead
    assert game.table.monsters == []


@pytest.mark.rule("quest.boss.12", "quest.monstermove.14", "quest.unchangeable.7")
def test_who_took_no_part_in_a_boss_fight_goes_with_the_boss() -> None:
    """A shy one ignores everybody, so it did not join: but it may not stay in the Entrance without a Boss."""
    game = turn("push", level=10, monster="1", prepare=_shy, dice=(3, 1, 6, 6))
    game.answers(RED, "go.south")
    game.passes(RED, BLUE, GREEN)
    assert game.asked() == [(RED, "battle")]
    does(game, RED, f"use.{ID['push']}", "go.1.0")
    assert game.table.battle is not None
    assert game.table.battle.monsters == [2]
    game.answers(RED, "roll")
    game.passes(BLUE, GREEN)
    game.passes(RED, BLUE, GREEN)
    game.answers(RED, f"room.{game.drawn.rooms['1']}")
    game.answers(RED, "roll")
    game.passes(RED, BLUE, GREEN)
    assert game.table.monsters == []


def _shy(table: QuestTable) -> None:
    table.monsters[0].card = ID["shy"]
