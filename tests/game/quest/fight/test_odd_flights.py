"""Flights that do not go as one would think: monsters that have left, walls, magic, nobody left alive."""

from __future__ import annotations

import pytest
from tests.game.quest.scene import EVERYBODY, NUMBER, flees, joins, option, plays, rolls, room, scene, three_of_each
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import CardDiscarded
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.quest.fight.combat import CORNERED, LOST
from kickdoor_game.quest.fight.running_away import WITHOUT_A_ROLL
from kickdoor_game.quest.state.events import BattleEnded, Dodged, GotCaught, MonstersWon, WasHit
from kickdoor_game.quest.state.table import QuestTable

SHUT = {"1 south": "wall", "1 east": "wall"}
GREEN_DIE = 2


def lost(*monsters: tuple[str, str, str], dice: tuple[int, ...] = (), **what: str) -> Played:
    """Red has lost to these: a die of red's and one of each monster."""
    played = scene(*monsters, dice=(1, *(1 for _ in monsters), *dice), **what)  # type: ignore[arg-type]
    played.answers(RED, "fight")
    rolls(played)
    return played


def caught_by(played: Played, seat: int = RED) -> list[int]:
    return [event.monster for event in played.told if isinstance(event, GotCaught) and event.seat == seat]


@pytest.mark.rule("quest.combat.14", "quest.flee.8")
def test_nobody_runs_from_a_monster_that_has_been_lured_away() -> None:
    """The roll that red was just asked for was against it, so the next one counts for the other."""
    played = lost(("troll", "green", "1"), ("newt", "green", "1"), dice=(5,), blue="lure")
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.answers(RED, "monster.1", "monster.2")
    plays(played, BLUE, "lure", f"go.1.{played.drawn.rooms['2']}")
    flees(played)
    assert [event for event in played.told if isinstance(event, Dodged)] == [Dodged(RED, 2, 5)]
    assert played.asked() == [(RED, "battle")], "where the troll was lured to"


@pytest.mark.rule("quest.combat.14", "quest.bases.4")
def test_nobody_runs_from_monsters_that_have_lost_their_bases() -> None:
    """Somebody calls a monster into an empty room, there is no base, and the two that have won are the highest."""
    played = scene(
        *three_of_each("troll", "troll"),
        where=("1", "3", "3"),
        dice=(1, 1, 1, GREEN_DIE),
        rows=("1 2 3 4", "E . . ."),
        blue="call",
    )
    played.answers(RED, "fight")
    rolls(played)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.answers(RED, "monster.1", "monster.2")
    plays(played, BLUE, "call", f"room.{played.drawn.rooms['4']}")
    played.passes(*EVERYBODY)
    played.answers(RED, "base.red")
    assert (caught_by(played), room(played), played.asked()) == ([], "2", [(RED, "move")])
    assert NUMBER["troll"] not in [monster.card for monster in played.table.monsters]


@pytest.mark.rule("quest.flee.10")
def test_whoever_is_cornered_and_blown_away_has_no_more_of_the_turn() -> None:
    played = lost(("gale", "green", "1"), links=SHUT)  # type: ignore[arg-type]
    assert BattleEnded(RED, CORNERED) in played.told
    assert (room(played), played.asked()) == ("E", [(RED, "go_on")])


@pytest.mark.rule("quest.flee.9", "quest.combat.16")
def test_whoever_is_blown_away_on_the_run_has_left_the_rest_behind() -> None:
    """Not cornered, so the turn goes on from there."""
    played = lost(("gale", "green", "1"), ("newt", "green", "1"), dice=(4,))
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.answers(RED, "monster.1", "monster.2")
    flees(played)
    assert (caught_by(played), room(played)) == ([1], "E")
    assert (BattleEnded(RED, LOST) in played.told, played.asked()) == (True, [(RED, "move")])


@pytest.mark.rule("quest.flee.10", "quest.help.12")
def test_a_helper_who_is_walled_in_stays_and_the_turn_of_the_other_goes_on() -> None:
    """Red is out already; blue shuts the only way, which comes too late to help anybody."""
    played = scene(("troll", "green", "1"), dice=(1, 1, 1, 5), links={"1 south": "wall"}, blue="wall")
    played.answers(RED, "fight")
    joins(played)
    rolls(played)
    flees(played, RED, "2")
    plays(played, BLUE, "wall", "side.east")
    assert (caught_by(played, BLUE), room(played, BLUE), played.table.figures[BLUE].health()) == ([1], "1", 2)
    assert (room(played), played.asked()) == ("2", [(RED, "move")])


@pytest.mark.rule("quest.help.11", "quest.flee.11")
def test_a_combat_that_a_flight_leads_to_waits_for_the_helper() -> None:
    """Also a Boss, for whoever has Level 10."""
    for level, monsters in ((5, [("newt", "green", "2")]), (10, [])):
        played = scene(("troll", "green", "1"), *monsters, dice=(1, 1, 1, 5, 5), levels=(level, 5, 5))
        played.answers(RED, "fight")
        joins(played)
        rolls(played)
        flees(played, RED, "2" if monsters else "E")
        assert played.asked() == [(BLUE, "flee_room")]
        flees(played, BLUE, "2")
        assert played.asked()[0] == ((RED, "battle") if monsters else (CHANCE, "base")), "of the Boss"


@pytest.mark.rule("quest.flee.9")
def test_a_card_after_the_first_of_three_rolls_stands_for_the_other_two() -> None:
    played = lost(*[("troll", "green", "1")] * 3, dice=(5,), red="exit")
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.answers(RED, "monster.2", "monster.1", "monster.3")
    flees(played)
    plays(played, RED, "exit")
    dodged = [(event.monster, event.total) for event in played.told if isinstance(event, Dodged)]
    assert dodged == [(2, 5), (1, WITHOUT_A_ROLL), (3, WITHOUT_A_ROLL)]
    assert (room(played), played.table.figures[RED].health()) == ("2", 1)


@pytest.mark.rule("quest.flee.5", "quest.level.14")
@pytest.mark.parametrize(("worn", "hits"), [(True, 1), (False, 2)])
def test_at_level_1_a_lost_level_is_nothing_and_a_lost_hat_is_enough(worn: bool, hits: int) -> None:
    """As long as some of the Bad Stuff is possible there is no hit for what is not."""

    def prepare(table: QuestTable) -> None:
        if worn:
            table.heroes[RED].items = table.heroes[RED].in_use = (NUMBER["hat"],)

    played = lost(("magpie", "green", "1"), dice=(1,), levels=(1, 1, 1), prepare=prepare)  # type: ignore[arg-type]
    flees(played, RED, "2")
    assert (CardDiscarded(RED, NUMBER["hat"], "Magpie") in played.told) is worn
    assert played.table.figures[RED].health() == 4 - hits


@pytest.mark.rule("quest.victory.4", "quest.losing.1")
def test_when_the_last_two_die_of_the_same_loss_the_monsters_have_won() -> None:
    """The third lies dead already, and has not come back."""

    def prepare(table: QuestTable) -> None:
        table.figures[RED].black = table.figures[BLUE].black = 3
        table.heroes[GREEN].dead, table.figures[GREEN].black = True, 4

    played = scene(("troll", "green", "1"), dice=(1, 1, 1), prepare=prepare)
    played.answers(RED, "fight")
    joins(played)
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    assert [event for event in played.told if isinstance(event, WasHit)] == [
        WasHit(seat, 1, 0, "a lost combat") for seat in (RED, BLUE)
    ]
    assert (MonstersWon() in played.told, played.table.winners) == (True, [])


@pytest.mark.rule("quest.flee.10", "quest.timing.2")
def test_nobody_who_is_cornered_is_asked_before_the_bad_stuff() -> None:
    """It comes by itself; magic goes before the roll, or not at all."""
    played = lost(("troll", "green", "1"), links=SHUT, red="blink")  # type: ignore[arg-type]
    assert (room(played), played.table.figures[RED].health()) == ("1", 2)
    assert option(played, RED, "blink").barred is None
