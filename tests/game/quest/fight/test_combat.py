"""Combats from the first question to the last: announced, called off, thrown, won, lost, and run away from."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.game.quest.map import Map
from tests.game.quest.scene import plays, scene
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import LevelsChanged, Revealed
from kickdoor_game.heroes.hero_sheet.strength import own_flee_parts
from kickdoor_game.language.cards import ClassCard, Enhancer, Item, Mate, RaceCard
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.language.words.specials import FleeFrom
from kickdoor_game.language.words.traits import Flee, LevelForHelping, WinsTies
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.cards.effects import Hit
from kickdoor_game.quest.cards.kinds import TREASURE, QuestItem, QuestMonster
from kickdoor_game.quest.cards.traits import MoreHealth
from kickdoor_game.quest.fight.combat import CORNERED, LOST, UNDECIDED, WON, QuestCombat
from kickdoor_game.quest.fight.running_away import flee_parts
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.events import BattleCalled, BattleDecided, BattleEnded, Dodged, Fled, GotCaught, WasHit
from kickdoor_game.quest.state.table import Monster, QuestTable

OTHERS = (BLUE, GREEN)
EVERYBODY = (RED, BLUE, GREEN)
NEWT, TROLL, MAGPIE, HAT, ELF, HALFLING, WARRIOR, SPOON, HEART = (CardId(card) for card in range(9))
CARDS = (
    QuestMonster(key="newt", name="Newt On Duty", level=2, treasures=1, bad_stuff=(Hit(),)),
    QuestMonster(key="troll", name="Toll Troll", level=6, treasures=3, bad_stuff=(Hit(3),)),
    QuestMonster(key="magpie", name="Magpie", level=6, treasures=1, bad_stuff=(LoseItem(slot="headgear"),)),
    Item(key="hat", name="Hat", slot="headgear", gold=100),
    RaceCard(key="elf", name="Elf", role="elf", traits=(Flee(1), LevelForHelping())),
    RaceCard(key="halfling", name="Halfling", role="halfling", traits=(Flee(-1),)),
    ClassCard(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
    Item(key="spoon", name="Spoon", slot="one_hand", gold=100),
    QuestItem(key="heart", name="Heart", slot="none", gold=100, keywords=("shiny",), traits=(MoreHealth(2),)),
)


def fight(
    dice: Sequence[int],
    *monsters: CardId,
    level: int = 5,
    colour: str = "green",
    black: int = 0,
    rows: tuple[str, ...] = ("1 2", "E ."),
    **links: str,
) -> Played:
    """Red, of that Level, in the room 1 with these monsters, of that colour."""
    drawn = Map(rows, links={f"1 {side}": kind for side, kind in links.items()})  # type: ignore[misc]
    room = drawn.rooms["1"]

    def prepare(table: QuestTable) -> None:
        table.decks[TREASURE] = [SPOON] * 4
        table.heroes[RED].level = level
        table.figures[RED].room, table.figures[RED].black = room, black

    here = [Monster(number, card, colour, room) for number, card in enumerate(monsters, start=1)]
    return Played(QuestCombat(RED, [monster.number for monster in here]), drawn, dice, here, CARDS, prepare)


def rolls(played: Played) -> Played:
    """Red announces, nobody minds, the dice fall and count."""
    played.answers(RED, "roll")
    played.passes(*OTHERS)
    played.passes(*EVERYBODY)
    return played


@pytest.mark.rule(
    "quest.roll.3",
    "quest.roll.4",
    "quest.roll.7",
    "quest.roll.8",
    "quest.results.1",
    "quest.winning.3",
    "quest.winning.4",
    "quest.level.2",
    "quest.bases.11",
)
def test_a_win() -> None:
    played = fight((3, 4), NEWT)
    assert played.asked() == [(RED, "battle")]
    played.answers(RED, "roll")
    assert played.asked() == [(seat, "before_roll") for seat in OTHERS]
    played.passes(*OTHERS)
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY]
    played.passes(*EVERYBODY)
    assert BattleDecided(8, 6, True) in played.told
    assert (played.result, played.table.battle, played.table.monsters) == (WON, None, [])
    red = played.table.heroes[RED]
    assert (red.level, red.hand, played.table.discards["monster"]) == (6, (SPOON,), [NEWT])
    assert not [event for event in played.told if isinstance(event, Revealed)], "nobody stands by"


@pytest.mark.rule("quest.winning.4")
def test_treasure_is_face_up_if_somebody_stands_by() -> None:
    """A dead one does not count."""
    for killed, shown in ((False, True), (True, False)):
        played = fight((3, 4), NEWT)
        played.table.figures[BLUE].room = played.table.figures[RED].room
        if killed:
            played.does(BLUE, f"stab.{BLUE}")
        rolls(played)
        assert (Revealed(RED, (SPOON,)) in played.told) is shown


@pytest.mark.rule("quest.winning.1")
def test_a_card_for_a_monster_of_ones_own_colour() -> None:
    """For red's own; for green's nobody has one, since green took no part."""
    assert len(rolls(fight((6, 1), NEWT, colour="red")).table.heroes[RED].hand) == 2
    assert [len(hero.hand) for hero in rolls(fight((6, 1), NEWT)).table.heroes] == [1, 0, 0]


@pytest.mark.rule("quest.level.4", "quest.victory.2")
def test_only_a_kill_makes_level_10() -> None:
    """And it does not end the game."""
    played = rolls(fight((6, 1), NEWT, level=9))
    assert LevelsChanged(RED, 1, 10, "a kill") in played.told
    assert not played.table.over


@pytest.mark.rule("quest.results.2")
def test_a_tie_is_lost() -> None:
    played = rolls(fight((1, 4), NEWT))
    assert BattleDecided(6, 6, False) in played.told


@pytest.mark.rule("quest.class.11", "quest.results.4")
@pytest.mark.parametrize("breaks", [True, False])
def test_but_a_warrior_may_break_it(breaks: bool) -> None:
    played = fight((1, 4), NEWT)
    played.table.heroes[RED].classes = (WARRIOR,)
    rolls(played)
    assert played.asked() == [(RED, "break_tie")]
    played.says(RED, breaks)
    assert BattleDecided(6, 6, breaks) in played.told


@pytest.mark.rule("quest.roll.5")
def test_the_roll_is_called_off_three_times_at_most() -> None:
    played = fight((3, 4), NEWT)
    with pytest.raises(IllegalAnswer) as refused:
        played.does(RED, "call_off")
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("not_an_option", "quest.timing.3")
    for _ in range(3):
        played.answers(RED, "roll")
        played.passes(BLUE)
        with pytest.raises(IllegalAnswer):
            played.does(GREEN, "call_off")
        played.does(RED, "call_off")
        assert played.told[-1] == BattleCalled(RED, called_off=True)
        assert played.asked() == [(RED, "battle")]
    played.answers(RED, "roll")
    with pytest.raises(IllegalAnswer) as refused:
        played.does(RED, "call_off")
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("called_off_enough", "quest.roll.5")
    played.passes(*OTHERS)
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY]


@pytest.mark.rule("quest.roll.5")
def test_nor_when_the_time_of_the_turn_is_up() -> None:
    played = fight((3, 4), NEWT)
    played.answers(RED, "roll")
    played.table.time_is_up = True
    with pytest.raises(IllegalAnswer) as refused:
        played.does(RED, "call_off")
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("time_is_up", "quest.roll.5")


@pytest.mark.rule("quest.roll.5")
def test_what_is_called_off_is_called_off_only_once() -> None:
    """Though a curse still waits in the moment that the announcement gave to all."""
    played = scene(("newt", "green", "1"), blue="lead")
    played.answers(RED, "fight")
    played.answers(RED, "roll")
    plays(played, BLUE, "lead", f"seat.{RED}")
    played.does(RED, "call_off")
    assert played.refused(RED, "call_off") != ""
    battle = played.table.battle
    assert battle is not None
    assert (battle.announced, battle.called_off) == (False, 1)
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]


@pytest.mark.rule(
    "quest.losing.1",
    "quest.losing.2",
    "quest.losing.3",
    "quest.losing.4",
    "quest.flee.1",
    "quest.flee.3",
    "quest.flee.6",
    "quest.flee.8",
)
def test_a_loss_costs_a_hit_for_each_monster_and_they_stay() -> None:
    """Rolled for in the order that the runner likes."""
    played = rolls(fight((1, 1, 1, 5, 4), TROLL, NEWT))
    assert BattleDecided(6, 10, False) in played.told
    assert WasHit(RED, 2, 2, "a lost combat") in played.told
    assert played.asked() == [(RED, "flee_room")]
    two = played.drawn.rooms["2"]
    played.answers(RED, f"room.{two}")
    played.answers(RED, "monster.2", "monster.1")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert Dodged(RED, 2, 5) in played.told
    assert played.table.figures[RED].room != two, "not before all have been rolled for"
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert GotCaught(RED, 1) in played.told
    assert played.table.heroes[RED].dead, "two hits for the loss, and three of the Troll"
    assert (played.result, len(played.table.monsters)) == (LOST, 2)
    assert played.table.figures[RED].room != two, "who dies stays (quest.flee.7)"


@pytest.mark.rule("quest.flee.2", "quest.flee.6")
def test_who_lives_goes_into_the_room() -> None:
    """Also the Entrance; dodged or not."""
    played = rolls(fight((1, 6, 4), TROLL, level=1, east="wall"))
    played.answers(RED, "room.0")
    played.answers(RED, "roll")
    played.does(RED, "turn.0.5")
    played.passes(*EVERYBODY)
    assert (Dodged(RED, 1, 5) in played.told, Fled(RED, played.drawn.rooms["E"]) in played.told) == (True, True)
    assert played.table.figures[RED].room == played.drawn.rooms["E"]
    assert BattleEnded(RED, LOST) in played.told


@pytest.mark.rule("quest.death.4", "quest.flee.7")
@pytest.mark.parametrize("die", [1, 6])
def test_whoever_dies_while_their_die_lies_is_neither_caught_nor_away(die: int) -> None:
    played = rolls(fight((1, 6, die), TROLL, level=1))
    played.answers(RED, "room.0")
    played.answers(RED, "roll")
    played.does(BLUE, f"stab.{RED}")
    played.passes(*EVERYBODY)
    assert not [event for event in played.told if isinstance(event, GotCaught | Dodged | Fled)]
    assert BattleEnded(RED, LOST) in played.told


@pytest.mark.rule("quest.flee.4", "quest.race.5", "quest.race.9")
def test_what_is_added_to_a_roll() -> None:
    table = fight((), NEWT).table
    table.heroes[RED].races = (ELF,)
    assert [part.value for part in own_flee_parts(table, table.heroes[RED])] == [1]
    table.heroes[RED].races = (HALFLING,)
    assert [part.value for part in own_flee_parts(table, table.heroes[RED])] == [-1]
    played = rolls(fight((1, 6, 4), TROLL, level=1))
    played.table.heroes[RED].races = (ELF,)
    played.answers(RED, "room.0")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert Dodged(RED, 1, 5) in played.told


@pytest.mark.rule("quest.flee.4")
def test_what_the_monster_and_what_lies_on_it_add_to_a_roll() -> None:
    """For those whom its card names."""
    played = fight((), TROLL, NEWT)
    table, (troll, newt) = played.table, played.table.monsters
    sticky, slick = CardId(60), CardId(61)
    played.book.cards[TROLL] = QuestMonster(
        key="troll", name="Toll Troll", level=6, specials=(FleeFrom(-2, HasRace("elf")), FleeFrom(1))
    )
    played.book.cards[sticky] = Enhancer(key="sticky", name="Sticky", level=1, flee=-1)
    played.book.cards[slick] = Enhancer(key="slick", name="Slick", level=1)
    troll.enhancers = (slick, sticky)

    def parts(number: int) -> list[tuple[str, int, CardId]]:
        return [(part.what, part.value, part.card) for part in flee_parts(table, RED, number)]

    assert parts(troll.number) == [("special", 1, TROLL), ("enhancer", -1, sticky)]
    assert parts(newt.number) == []
    table.heroes[RED].races = (ELF,)
    assert [value for _, value, _ in parts(troll.number)] == [1, -2, 1, -1]
    assert {part.rule for part in flee_parts(table, RED, troll.number)[1:]} == {"quest.flee.4"}
    assert {part.foe for part in flee_parts(table, RED, troll.number)[1:]} == {troll.number}


@pytest.mark.rule("quest.flee.4", "quest.enhancers.7")
def test_what_a_mate_says_of_the_pair_counts_while_both_are_there() -> None:
    """From either of them, and from nobody else."""
    played = fight((), TROLL, NEWT, TROLL)
    table, mate = played.table, CardId(60)
    played.book.cards[mate] = Mate(key="mate", name="Better Half", flee=-2)
    first, newt, second = table.monsters
    second.card, second.like = mate, TROLL

    def parts(monster: Monster) -> list[tuple[str, int, CardId]]:
        return [(part.what, part.value, part.card) for part in flee_parts(table, RED, monster.number)]

    assert parts(first) == parts(second) == [("mate", -2, mate)]
    assert parts(newt) == []
    verbs.remove_monster(table, first, "sent away")
    assert parts(second) == []


@pytest.mark.rule("quest.flee.5")
@pytest.mark.parametrize(("hat", "health"), [(True, 3), (False, 2)])
def test_if_no_part_of_the_bad_stuff_is_possible_it_is_a_hit(hat: bool, health: int) -> None:
    """On top of the one for the loss."""
    played = rolls(fight((1, 6, 4), MAGPIE, level=1))
    if hat:
        played.table.heroes[RED].items = played.table.heroes[RED].in_use = (HAT,)
    played.answers(RED, "room.0")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert (played.table.figures[RED].health(), played.table.heroes[RED].items) == (health, ())


@pytest.mark.rule("quest.flee.10")
def test_where_there_is_no_room_to_run_to() -> None:
    """No roll, every monster does its worst, and one stays."""
    played = fight((1, 6, 6), NEWT, NEWT, level=1, rows=("1", "E"), south="wall")
    played.table.heroes[RED].items = played.table.heroes[RED].in_use = (HEART,)
    played.table.figures[RED].tokens = 6
    rolls(played)
    assert [event.monster for event in played.told if isinstance(event, GotCaught)] == [1, 2]
    assert (played.result, played.table.figures[RED].health()) == (CORNERED, 2)
    assert played.table.figures[RED].room == played.drawn.rooms["1"]


@pytest.mark.rule("quest.death.1", "quest.death.4", "quest.losing.2")
def test_the_last_hit_kills_before_anybody_runs() -> None:
    played = rolls(fight((1, 6), TROLL, level=1, black=3))
    assert (played.table.heroes[RED].dead, played.result, played.asked()) == (True, LOST, [(RED, "go_on")])
    assert not [event for event in played.told if isinstance(event, GotCaught)]


@pytest.mark.rule("quest.combat.16", "quest.combat.19", "quest.death.9")
@pytest.mark.parametrize("who", ["hero", "monster"])
def test_without_hero_or_monster_it_is_over_without_a_result(who: str) -> None:
    played = fight((3, 4), NEWT)
    if who == "hero":
        played.does(BLUE, f"stab.{RED}")
    else:
        verbs.remove_monster(played.table, played.table.monsters[0], "sent away")
        played.answers(RED, "roll")
    assert (played.result, played.table.battle) == (UNDECIDED, None)
    assert BattleEnded(RED, UNDECIDED) in played.told


def test_a_crash_in_the_middle() -> None:
    played = fight((3, 4), NEWT)
    played.answers(RED, "roll")
    again = played.saved()
    assert again == played.table
    played.table = again
    played.passes(*OTHERS)
    played.table = played.saved()
    played.passes(*EVERYBODY)
    assert played.result == WON
