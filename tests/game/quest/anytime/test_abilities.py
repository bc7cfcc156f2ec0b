"""What Classes let their owners do: for cards that they discard, and with a d10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import CurseStopped
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.traits import Backstab, Berserk, CurseProof, FleeDiscards, WinsTies
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Number, PickOne
from kickdoor_game.machine.run import questions
from kickdoor_game.quest import anytime
from kickdoor_game.quest.cards.faces import Icon
from kickdoor_game.quest.cards.kinds import QuestClass, QuestCurse, QuestItem, QuestMonster
from kickdoor_game.quest.cards.traits import D10, ExtraDice, TakesDiscards
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.fight.sums import dice_of, heroes_parts, totals
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.events import BattleDecided, Dodged, FleesBetter, PowerTried, WasHit
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
CARDS: dict[str, Any] = {
    "troll": QuestMonster(key="troll", name="Toll Troll", level=6, treasures=3),
    "newt": QuestMonster(key="newt", name="Newt On Duty", level=2, treasures=1),
    "warrior": QuestClass(
        key="warrior", name="Warrior", role="warrior", traits=(WinsTies(), Berserk(), D10("extra_die"))
    ),
    "wizard": QuestClass(key="wizard", name="Wizard", role="wizard", traits=(FleeDiscards(), D10("double_magic"))),
    "thief": QuestClass(key="thief", name="Thief", role="thief", traits=(Backstab(), D10("steal"))),
    "cleric": QuestClass(key="cleric", name="Cleric", role="cleric", traits=(ExtraDice(), D10("avert_curse"))),
    "dean": QuestClass(key="dean", name="Dean", role="cleric", traits=(TakesDiscards(),)),
    "staff": QuestItem(key="staff", name="Staff", slot="one_hand", gold=400, bonus=4, keywords=("magic",)),
    "spoon": QuestItem(key="spoon", name="Spoon", slot="one_hand", gold=100, bonus=1),
    "piano": QuestItem(key="piano", name="Piano", slot="none", gold=100, big=True),
    "charm": QuestItem(key="charm", name="Charm", slot="none", gold=100, traits=(CurseProof(),)),
    "pot": QuestItem(key="pot", name="Pot", slot="headgear", gold=100, only=None),
    "jinx": QuestCurse(key="jinx", name="Jinx", effects=(LoseLevels(),)),
    "a": QuestItem(key="a", name="A", slot="footgear", gold=0),
    "b": QuestItem(key="b", name="B", slot="footgear", gold=0),
    "c": QuestItem(key="c", name="C", slot="footgear", gold=0),
    "d": QuestItem(key="d", name="D", slot="footgear", gold=0),
}
ID = {key: CardId(number) for number, key in enumerate(CARDS)}


def played(
    frame: Frame,
    *dice: int,
    monster: str = "troll",
    level: int = 5,
    icons: tuple[Icon, ...] = (),
    where: Sequence[str] = ("1", "1", "2"),
    **has: str,
) -> Played:
    """Red, blue and green where they are, of that Level. `has`: `red_class`, `blue_use`, `green_hand`, ..."""
    drawn = Map(("1 2", "E 3"))

    def prepare(table: QuestTable) -> None:
        table.faces["1"] = drawn.faces["1"].__class__("1", "1", icons=icons)
        for name, hero, figure, room in zip(("red", "blue", "green"), table.heroes, table.figures, where, strict=True):
            figure.room, hero.level = drawn.rooms[room], level
            hero.classes = _ids(has.get(f"{name}_class", ""))
            hero.in_use = _ids(has.get(f"{name}_use", ""))
            hero.items = (*hero.in_use, *_ids(has.get(f"{name}_pack", "")))
            hero.hand = _ids(has.get(f"{name}_hand", ""))

    here = [Monster(1, ID[monster], "green", drawn.rooms["1"])] if monster else []
    return Played(frame, drawn, dice, here, tuple(CARDS.values()), prepare)


def fight(*dice: int, **given: Any) -> Played:
    """Red fights, in room 1."""
    return played(QuestCombat(RED, [1]), *dice, **given)


def _ids(names: str) -> tuple[CardId, ...]:
    return tuple(ID[name] for name in names.split())


def cards(names: str) -> tuple[str, ...]:
    """How one picks these."""
    return tuple(f"card.{ID[name]}" for name in names.split())


def does(played: Played, seat: Seat, *choice: Any) -> None:
    """That seat does that, with what it says of it."""
    played._apply(Answer(seat, choice, standing=True))


def barred(played: Played, seat: Seat, word: str) -> str:
    """The rule that bars it for that seat; "" if nothing does."""
    option = next(each for each in anytime.standing(played.table, seat).options if each.key == word)
    return option.barred.rule if option.barred else ""


def offered(played: Played, seat: Seat, word: str) -> bool:
    return any(each.key == word for each in anytime.standing(played.table, seat).options)


def heroes_total(played: Played) -> int:
    assert played.table.battle is not None
    return totals(played.table, played.table.battle)[0]


def to_the_flight(played: Played) -> None:
    """Red rolls, loses, and is about to run to the first room there is."""
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    assert played.asked() == [(RED, "flee_roll")]


# ---------------------------------------------------------------- for cards


@pytest.mark.rule("quest.class.4", "quest.class.5", "quest.class.12", "quest.class.19")
def test_a_warrior_goes_berserk_for_three_cards_in_a_combat() -> None:
    """Of hand and play, the Class card itself as well; what is paid for stays."""
    game = fight(red_class="warrior", red_use="spoon", red_hand="a b c")
    assert heroes_total(game) == 6
    does(game, RED, "berserk", cards("a spoon"))
    assert heroes_total(game) == 7
    does(game, RED, "berserk", cards("warrior"))
    assert (heroes_total(game), game.table.heroes[RED].classes) == (8, ())
    assert not offered(game, RED, "berserk")
    game.table.heroes[RED].classes = _ids("warrior")
    game.table.discards["dxm"].remove(ID["warrior"])
    assert barred(game, RED, "berserk") == "quest.class.12", "to have it again renews nothing (quest.class.20)"


@pytest.mark.rule("quest.class.12", "quest.roll.8")
def test_who_does_not_fight_does_not_go_berserk() -> None:
    """And nobody does once the dice are thrown, or without a card."""
    game = fight(3, 4, red_class="warrior", red_hand="a", blue_class="warrior", blue_hand="b")
    assert (barred(game, RED, "berserk"), barred(game, BLUE, "berserk")) == ("", "quest.class.12")
    game.answers(RED, "roll")
    game.passes(BLUE, GREEN)
    assert barred(game, RED, "berserk") == "quest.roll.8"
    assert barred(fight(red_class="warrior"), RED, "berserk") == "", "the Class card can pay"


@pytest.mark.rule("quest.class.17", "quest.interfere.5")
def test_a_thief_backstabs_once_for_each_victim() -> None:
    """In the room or next to it, another player, 2 less."""
    game = fight(green_class="thief", green_hand="a b", red_class="thief", red_hand="c")
    before = heroes_total(game)
    does(game, GREEN, "backstab", f"seat.{RED}", cards("a"))
    assert heroes_total(game) == before - 2
    assert barred(game, GREEN, "backstab") == "quest.class.17"
    assert barred(game, RED, "backstab") == "quest.class.17", "nobody stabs themselves"
    far = fight(green_class="thief", green_hand="a", where=("1", "1", "3"))
    assert barred(far, GREEN, "backstab") == "quest.class.17"


@pytest.mark.rule("quest.class.9")
def test_a_wizard_pays_for_a_roll_before_it() -> None:
    """Three cards make 5 of a 2."""
    game = fight(1, 6, 2, level=1, red_class="wizard", red_hand="a b c d")
    assert barred(game, RED, "flee_discards") == "quest.class.9"
    to_the_flight(game)
    does(game, RED, "flee_discards", cards("a b"))
    does(game, RED, "flee_discards", cards("c"))
    assert FleesBetter(RED, 1, 3) in game.told
    assert barred(game, RED, "flee_discards") == "quest.class.9"
    game.answers(RED, "roll")
    game.passes(*EVERYBODY)
    assert Dodged(RED, 1, 5) in game.told


@pytest.mark.rule("quest.curses.3")
def test_what_wards_off_a_curse() -> None:
    """While it waits, and only one's own."""
    game = fight(red_use="charm", blue_hand="jinx", green_use="charm")
    assert barred(game, RED, f"ward.{ID['charm']}") == "quest.curses.3"
    does(game, BLUE, f"curse.{ID['jinx']}", f"seat.{RED}")
    assert barred(game, GREEN, f"ward.{ID['charm']}") == "quest.curses.3"
    does(game, RED, f"ward.{ID['charm']}")
    assert CurseStopped(RED, ID["jinx"], RED, ID["charm"]) in game.told
    assert game.table.heroes[RED].level == 5


@pytest.mark.rule("quest.combat.18")
def test_a_level_that_is_lost_in_a_combat_counts_at_once() -> None:
    """A curse takes it while the main player may still roll."""
    game = fight(blue_hand="jinx")
    before = heroes_total(game)
    does(game, BLUE, f"curse.{ID['jinx']}", f"seat.{RED}")
    game.passes(*EVERYBODY)
    assert (game.asked(), heroes_total(game)) == ([(RED, "battle")], before - 1)


# ---------------------------------------------------------------- with a d10


@pytest.mark.rule("quest.class.6", "quest.class.8", "quest.class.13")
@pytest.mark.parametrize(("die", "works", "dice"), [(7, False, 0), (5, True, 1)])
def test_a_power_works_on_ones_level_or_less(die: int, works: bool, dice: int) -> None:
    """At Level 5 with a 5 and not with a 7; in a bad room for Warriors 1 - 1 + 1 dice."""
    game = fight(die, red_class="warrior", icons=(Icon("warrior", green=False),))
    does(game, RED, "extra_die")
    assert game.asked() == [(seat, "dice") for seat in EVERYBODY]
    game.passes(*EVERYBODY)
    assert PowerTried(RED, "extra_die", works) in game.told
    assert game.table.battle is not None
    assert dice_of(game.table, game.table.battle, RED) == dice
    assert barred(game, RED, "extra_die") == "quest.class.8"


@pytest.mark.rule("quest.dice.7", "quest.dice.9")
def test_a_d10_may_be_changed_like_any_die() -> None:
    game = fight(9, red_class="warrior")
    does(game, RED, "extra_die")
    game.does(RED, "turn.0.3")
    game.passes(*EVERYBODY)
    assert PowerTried(RED, "extra_die", True) in game.told


@pytest.mark.rule("quest.class.7")
def test_at_level_ten_it_always_works() -> None:
    game = fight(10, red_class="warrior", level=10)
    does(game, RED, "extra_die")
    game.passes(*EVERYBODY)
    assert PowerTried(RED, "extra_die", True) in game.told


@pytest.mark.rule("quest.class.10")
def test_a_wizard_doubles_a_magic_item() -> None:
    """A staff of +4 counts 8, as long as it is there."""
    game = fight(2, red_class="wizard", red_use="staff spoon")
    assert heroes_total(game) == 10
    does(game, RED, "double_magic", f"card.{ID['staff']}")
    game.passes(*EVERYBODY)
    assert heroes_total(game) == 14
    assert game.table.battle is not None
    assert [part.value for part in heroes_parts(game.table, game.table.battle) if part.what == "doubled"] == [4]
    assert barred(fight(red_class="wizard", red_use="spoon"), RED, "double_magic") == "quest.class.10"
    assert game.saved() == game.table


@pytest.mark.rule("quest.class.16")
@pytest.mark.parametrize(("die", "level"), [(6, 6), (7, 5)])
def test_a_cleric_averts_a_curse(die: int, level: int) -> None:
    """At Level 6 with a 6; once for each curse, which is discarded."""
    game = fight(die, level=6, red_class="cleric", blue_hand="jinx", blue_class="cleric")
    assert barred(game, RED, "avert_curse") == "quest.class.16"
    does(game, BLUE, f"curse.{ID['jinx']}", f"seat.{RED}")
    assert barred(game, BLUE, "avert_curse") == "quest.class.16"
    does(game, RED, "avert_curse")
    game.passes(*EVERYBODY)
    if level == 5:
        assert barred(game, RED, "avert_curse") == "quest.class.16"
        game.passes(*EVERYBODY)
    assert (game.table.heroes[RED].level, game.table.discards["dxm"]) == (level, [ID["jinx"]])
    assert game.asked() == [(RED, "battle")]


def thief(*dice: int, **given: Any) -> Played:
    """Red's turn, with nothing to fight."""
    return played(QuestTurn(RED), *dice, monster="", red_class="thief", **given)


@pytest.mark.rule("quest.class.18")
@pytest.mark.parametrize(("die", "mine", "health"), [(5, True, 4), (6, False, 3)])
def test_a_thief_steals_or_is_caught(die: int, mine: bool, health: int) -> None:
    """A small Item of somebody in the room, named before the die; failing costs a hit. Once a turn."""
    game = thief(die, blue_use="spoon", blue_pack="piano", green_use="pot")
    option = next(each for each in anytime.standing(game.table, RED).options if each.key == "steal")
    (shape,) = option.details
    assert isinstance(shape, PickOne)
    assert [inner.card for inner in shape.options] == [ID["spoon"]]
    does(game, RED, "steal", f"card.{ID['spoon']}")
    game.passes(*EVERYBODY)
    assert (ID["spoon"] in game.table.heroes[RED].items, game.table.figures[RED].health()) == (mine, health)
    assert (WasHit(RED, 1, 3, "caught stealing") in game.told) is not mine
    assert barred(game, RED, "steal") == "quest.class.18"


@pytest.mark.rule("quest.class.18", "quest.turns.9", "quest.items.15")
def test_when_nothing_is_stolen() -> None:
    assert barred(thief(blue_pack="piano"), RED, "steal") == "quest.class.18", "it is Big"
    assert barred(thief(blue_use="pot", where=("1", "2", "2")), RED, "steal") == "quest.class.18"
    game = played(QuestTurn(BLUE), monster="", red_class="thief", blue_use="pot")
    assert barred(game, RED, "steal") == "quest.class.18", "it is blue's turn"
    assert barred(fight(red_class="thief", blue_use="pot"), RED, "steal") == "quest.turns.9"
    full = thief(red_use="a", red_pack="b c", blue_use="d")
    assert barred(full, RED, "steal") == "quest.items.15"


@pytest.mark.rule("quest.class.18", "quest.timing.1", "quest.timing.4")
def test_nobody_brings_away_what_a_thief_has_named() -> None:
    """Neither laid down, nor given to green, who is next door, nor packed; all of it goes again afterwards."""
    game = thief(5, blue_use="spoon pot")
    ways = ("drop", f"trade.{GREEN}", f"stow.{ID['spoon']}")
    assert [barred(game, BLUE, way) for way in ways] == ["", "", ""]
    does(game, RED, "steal", f"card.{ID['spoon']}")
    assert [barred(game, BLUE, way) for way in ways] == ["quest.dice.9"] * 3
    assert barred(game, GREEN, f"trade.{BLUE}") == "quest.dice.9"
    game.passes(*EVERYBODY)
    assert ID["spoon"] in game.table.heroes[RED].items
    assert [barred(game, BLUE, way) for way in ways[:2]] == ["", ""]


@pytest.mark.rule("quest.class.18", "quest.death.4")
@pytest.mark.parametrize("die", [5, 6])
def test_a_thief_who_dies_while_the_die_lies_steals_nothing_and_is_not_caught(die: int) -> None:
    game = thief(die, blue_use="spoon")
    does(game, RED, "steal", f"card.{ID['spoon']}")
    does(game, GREEN, f"stab.{RED}")
    game.passes(*EVERYBODY)
    assert ID["spoon"] in game.table.heroes[BLUE].items
    assert not [event for event in game.told if isinstance(event, PowerTried)]
    assert [event.why for event in game.told if isinstance(event, WasHit)] == ["stabbed"]


@pytest.mark.rule("quest.cards.3")
def test_what_somebody_holds_in_hand_is_out_of_a_thiefs_reach() -> None:
    """The same Item that can be stolen as soon as it is in play."""
    assert barred(thief(blue_hand="spoon"), RED, "steal") == "quest.class.18"
    assert barred(thief(blue_use="spoon"), RED, "steal") == ""


@pytest.mark.rule("quest.death.14")
def test_who_lies_dead_uses_no_class() -> None:
    game = fight(green_class="thief", green_hand="a")
    game.does(BLUE, f"stab.{GREEN}")
    assert not offered(game, GREEN, "backstab")


@pytest.mark.rule("quest.class.11", "quest.class.18")
def test_who_breaks_a_tie() -> None:
    game = fight(3, 2, red_class="warrior")
    game.answers(RED, "roll")
    game.passes(BLUE, GREEN)
    game.passes(*EVERYBODY)
    assert (game.asked(), barred(game, RED, "berserk")) == ([(RED, "break_tie")], "quest.roll.8")
    game.says(RED, yes=True)
    assert BattleDecided(8, 8, True) in game.told


# ---------------------------------------------------------------- discards instead of cards that are drawn


def search_for(*dice: int, discarded: str, **given: Any) -> Played:
    """Red searches, as a Cleric; on the Treasure discards lies that, the last of it on top."""
    game = played(QuestTurn(RED), *dice, monster="", red_class="dean", **given)
    game.table.decks["treasure"] = [CardId(50), CardId(51)]
    game.table.discards["treasure"] = list(_ids(discarded))
    game.answers(RED, "search")
    game.passes(*EVERYBODY)
    return game


@pytest.mark.rule("quest.class.15")
def test_a_cleric_takes_discards_and_pays_for_each() -> None:
    """Taken first and paid for then, with any card, also of play."""
    game = search_for(5, discarded="b c a", red_hand="d", where=("1", "2", "2"))
    assert game.asked() == [(RED, "take_discards")]
    game._apply(Answer(RED, 1))
    assert (game.asked(), ID["a"] in game.table.heroes[RED].hand) == ([(RED, "pay_discards")], True)
    assert game.saved() == game.table
    game.answers(RED, *cards("dean"))
    hero = game.table.heroes[RED]
    assert (hero.classes, ID["a"] in hero.hand, len(game.table.decks["treasure"])) == ((), True, 2)
    assert game.table.discards["treasure"] == list(_ids("b c"))
    assert game.asked() == [(RED, "move")]


@pytest.mark.rule("quest.class.15", "quest.setup.4")
def test_a_cleric_may_draw_instead() -> None:
    """And is not asked where nothing is discarded, as nobody else is."""
    game = search_for(5, discarded="b", where=("1", "2", "2"))
    game._apply(Answer(RED, 0))
    assert (len(game.table.decks["treasure"]), game.table.discards["treasure"]) == (1, [ID["b"]])
    assert search_for(5, discarded="", where=("1", "2", "2")).asked() == [(RED, "move")]


@pytest.mark.rule("quest.monsterturn.3")
def test_nothing_goes_while_a_monster_die_counts() -> None:
    """Neither while it lies there nor while it brings a Cleric a card."""
    game = played(MonsterTurn(RED), 3, monster="", red_class="dean", blue_hand="jinx")
    game.table.discards["dxm"] = [ID["jinx"]]
    assert barred(game, BLUE, f"curse.{ID['jinx']}") == "quest.monsterturn.3"
    game.passes(*EVERYBODY)
    assert game.asked() == [(RED, "take_discards")]
    assert barred(game, BLUE, f"curse.{ID['jinx']}") == "quest.monsterturn.3"


def shared(main: str, helper: str, *promised: Any) -> Played:
    """Red beats a troll with three Treasures with blue's help; "a" lies on top of the discards, "b" and "c" below."""
    game = fight(6, 6, 1, where=("1", "2", "2"), red_class=main, blue_class=helper)
    game.table.decks["treasure"] = [CardId(50), CardId(51), ID["d"]]
    game.table.discards["treasure"] = list(_ids("c b a"))
    game.does(BLUE, "bid", (*promised, 0, (), 0, (), False))
    game.does(RED, "accept.1")
    game.answers(RED, "roll")
    game.passes(BLUE, GREEN)
    game.passes(*EVERYBODY)
    return game


@pytest.mark.rule("quest.class.15", "quest.bribes.6")
def test_a_cleric_takes_discards_for_a_share_of_the_treasure() -> None:
    """One of red's two, paid for with itself; two are drawn then, of which blue has the one that was promised."""
    game = shared("dean", "", 1, "alternating_helper")
    assert [(each.seat, each.kind, each.shape) for each in questions(game.table)] == [
        (RED, "take_discards", Number(0, 2))
    ]
    game._apply(Answer(RED, 1))
    game.answers(RED, *cards("a"))
    assert (game.asked(), len(game.table.decks["treasure"])) == ([(BLUE, "pick_spoils")], 1)
    game.picks(BLUE, f"card.{ID['d']}")
    assert [hero.hand for hero in game.table.heroes[:2]] == [(CardId(51),), (ID["d"],)]


@pytest.mark.rule("quest.class.15", "quest.help.7")
def test_a_cleric_who_helps_takes_discards_for_their_own_share_only() -> None:
    game = shared("", "dean", 2, "alternating_helper")
    assert [(each.seat, each.kind, each.shape) for each in questions(game.table)] == [
        (BLUE, "take_discards", Number(0, 2))
    ]
    game._apply(Answer(BLUE, 2))
    assert set(_ids("a b")) <= set(game.table.heroes[BLUE].hand)
    game.answers(BLUE, *cards("a b"))
    assert game.table.heroes[RED].hand == (ID["d"],), "the only one that is drawn"
    assert game.table.heroes[BLUE].hand == ()


@pytest.mark.rule("quest.class.10", "quest.class.12", "quest.class.13", "quest.class.17")
@pytest.mark.parametrize(
    ("role", "word", "rule"),
    [
        ("warrior", "berserk", "quest.class.12"),
        ("warrior", "extra_die", "quest.class.13"),
        ("wizard", "double_magic", "quest.class.10"),
        ("thief", "backstab", "quest.class.17"),
    ],
)
def test_what_an_ability_is_refused_by_is_the_rule_of_that_ability(role: str, word: str, rule: str) -> None:
    """Red and blue both have it, and nobody fights; then red does, and blue stands elsewhere."""
    quiet = played(QuestTurn(RED), monster="", red_class=role, red_hand="a")
    assert barred(quiet, RED, word) == rule
    away = fight(blue_class=role, blue_hand="a", where=("1", "3", "3"))
    assert barred(away, BLUE, word) == rule
