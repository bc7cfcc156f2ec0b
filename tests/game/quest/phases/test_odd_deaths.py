"""Deaths that do not go as one would think, and who is given what at the end of a turn that others meddle with."""

from __future__ import annotations

import pytest
from tests.game.quest.scene import EVERYBODY, NUMBER, flees, joins, option, plays, rolls, room, scene
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import CardDiscarded, Died, GameWon, LevelsChanged
from kickdoor_game.heroes.sides import Boost
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.kinds import TREASURE
from kickdoor_game.quest.fight.combat import UNDECIDED
from kickdoor_game.quest.state.events import BattleEnded, Dropped, GotCaught, HelperLeft, TokensChanged
from kickdoor_game.quest.state.table import Pile, QuestTable


def with_a_heart(table: QuestTable) -> None:
    """Red has one token more by an Item, on which a Cheat lies, and one is red."""
    red, figure = table.heroes[RED], table.figures[RED]
    red.items = red.in_use = (NUMBER["heart"], NUMBER["hat"])
    red.cheats = {NUMBER["heart"]: NUMBER["cheat"]}
    figure.tokens, figure.black = 5, 4


# ---------------------------------------------------------------- the last token


@pytest.mark.rule("quest.death.1", "quest.death.5", "quest.items.9", "quest.health.2")
def test_hand_level_items_in_that_order_and_the_token_goes_with_its_item() -> None:
    """The Cheat lies with what it was laid on, for whoever picks it up."""
    played = scene(prepare=with_a_heart, red="wall", levels=(5, 5, 5))
    before = len(played.told)
    played.does(RED, "give_up")
    told = [event for event in played.told[before:] if isinstance(event, (Died, CardDiscarded, LevelsChanged, Dropped))]
    here = played.table.figures[RED].room
    assert told == [
        Died(RED, "no Health left"),
        CardDiscarded(RED, NUMBER["wall"], "dead"),
        CardDiscarded(RED, CardId(91), "dead"),
        LevelsChanged(RED, -1, 4, "dead"),
        Dropped(RED, here, (NUMBER["heart"], NUMBER["hat"]), 300, (NUMBER["cheat"], NO_CARD)),
    ]
    assert TokensChanged(RED, 4, "a card is gone") in played.told
    (pile,) = played.table.piles
    assert pile.cheats == {NUMBER["heart"]: NUMBER["cheat"]}


@pytest.mark.rule("quest.health.2", "quest.death.1", "quest.drop.1")
def test_nobody_drops_what_holds_their_last_red_token() -> None:
    """A red one goes with the Item."""

    def prepare(table: QuestTable) -> None:
        with_a_heart(table)
        table.figures[RED].black = 0
        table.figures[RED].tokens = 5

    played = scene(prepare=prepare)
    played.does(RED, "drop", (f"card.{NUMBER['heart']}",), 0)
    assert (played.table.heroes[RED].dead, played.table.figures[RED].health()) == (False, 4)
    played = scene(prepare=with_a_heart)
    assert played.refused(RED, "drop", (f"card.{NUMBER['heart']}",), 0) == "quest.health.2"
    played.does(RED, "drop", (f"card.{NUMBER['hat']}",), 0)
    assert (played.table.heroes[RED].dead, played.table.figures[RED].health()) == (False, 1)


# ---------------------------------------------------------------- by will, in the middle of something


@pytest.mark.rule("quest.death.13", "quest.death.11", "quest.curses.2", "quest.curses.5")
@pytest.mark.parametrize("curse", ["moths", "lead"])
def test_a_curse_finds_nobody_who_has_given_up_before_it_acts(curse: str) -> None:
    """Also one that would last; the card is discarded."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].items = (NUMBER["scarf"],)

    played = scene(blue=curse, prepare=prepare)
    played.does(BLUE, f"curse.{NUMBER[curse]}", f"seat.{RED}")
    played.does(RED, "give_up")
    assert (played.table.heroes[RED].lasting, played.asked()) == ((), [(RED, "go_on")])
    assert NUMBER[curse] in played.table.discards["dxm"]
    assert [pile.items for pile in played.table.piles] == [(NUMBER["scarf"],)]


@pytest.mark.rule("quest.death.7", "quest.charity.1", "quest.death.5")
def test_whoever_gives_up_at_charity_gives_nothing_more() -> None:
    """The hand is discarded, and nobody is given any of it."""
    played = scene(red="wall mate wander exit call blink", levels=(5, 1, 5))
    played.answers(RED, "end")
    assert played.asked() == [(RED, "charity")]
    played.does(RED, "give_up")
    assert [len(hero.hand) for hero in played.table.heroes] == [0, 0, 0]
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.death.7", "quest.explore.3", "quest.turns.9")
def test_nobody_is_in_combat_any_more_when_an_explorer_has_died() -> None:
    played = scene(dice=(1,) * 7)
    played.answers(RED, "go.west")
    assert played.table.is_fighting()
    played.dice = [2]
    played.does(RED, "give_up")
    played.passes(*EVERYBODY)
    assert (played.table.is_fighting(), played.asked()) == (False, [(RED, "go_on")])


# ---------------------------------------------------------------- beside the dead


@pytest.mark.rule("quest.death.12", "quest.search.9", "quest.winning.4")
def test_beside_a_dead_hero_treasure_is_drawn_face_down() -> None:
    for dead in (False, True):

        def prepare(table: QuestTable, dead: bool = dead) -> None:
            table.figures[BLUE].room = table.figures[RED].room
            table.heroes[BLUE].dead, table.figures[BLUE].black = dead, 4 if dead else 0

        played = scene(("newt", "green", "1"), dice=(6, 1), prepare=prepare)
        played.answers(RED, "fight")
        rolls(played)
        shown = [event for event in played.told if type(event).__name__ == "Revealed"]
        assert bool(shown) is not dead
        (card,) = [card for card in played.table.heroes[RED].hand if played.table.deck_of(card) == TREASURE]
        assert card in (CardId(50), CardId(51))


@pytest.mark.rule("quest.death.14", "quest.death.11", "quest.interfere.2")
def test_the_dead_send_monsters_and_touch_nothing() -> None:
    """Beside them lies what was theirs; it is the living who pick it up."""

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].dead, table.figures[BLUE].black = True, 4
        table.figures[BLUE].room = table.figures[RED].room
        table.piles = [Pile(1, table.figures[RED].room, (NUMBER["hat"],), {}, 0)]

    played = scene(("newt", "green", "1"), dice=(3, 1, 1, 1), prepare=prepare, blue="wander")
    played.answers(RED, "fight")
    plays(played, BLUE, "wander")
    played.passes(*EVERYBODY)
    assert played.table.battle is not None
    assert len(played.table.battle.monsters) == 2
    assert played.refused(BLUE, "bid", (0, "", 0, (), 0, (), False)) != ""


@pytest.mark.rule("quest.death.11", "quest.level.18")
@pytest.mark.parametrize("levels", [(5, 5, 8), (5, 5, 9)])
def test_the_dead_give_a_feast_for_all_others(levels: tuple[int, int, int]) -> None:
    """It does nothing to their own hero, so they may; whoever is of Level 9 eats and stays where they are."""

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].dead, table.figures[BLUE].black = True, 4

    played = scene(levels=levels, prepare=prepare, blue="feast")
    plays(played, BLUE, "feast")
    assert [hero.level for hero in played.table.heroes] == [6, 5, 9]
    assert played.asked() == [(RED, "move")]


@pytest.mark.rule("quest.death.11", "quest.death.3", "quest.links.7")
def test_the_dead_wall_up_the_room_where_they_lie() -> None:
    """That is the map, and not their hero; what would move or help themselves they cannot play."""

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].dead, table.figures[BLUE].black = True, 4
        table.figures[BLUE].room = table.figures[RED].room

    played = scene(prepare=prepare, blue="wall blink exit")
    assert [played.refused(BLUE, f"use.{NUMBER[key]}") for key in ("blink", "exit")] == ["quest.timing.3"] * 2
    plays(played, BLUE, "wall", "side.east")
    assert played.asked() == [(RED, "move")]
    menu = questions(played.table)[0].shape
    (way,) = [each.barred for each in menu.options if each.key == "go.east"]  # type: ignore[union-attr]
    assert way is not None
    assert way.rule == "quest.links.7"


@pytest.mark.rule("quest.death.13", "quest.death.4", "quest.flee.7")
@pytest.mark.parametrize("moment", ["flee_room", "flee_order", "flee_roll", "dice"])
def test_whoever_gives_up_on_the_run_suffers_nothing_more(moment: str) -> None:
    """At whatever they are asked, and also while the die lies; they are left where the monsters are."""
    played = scene(("magpie", "green", "1"), ("troll", "green", "1"), dice=(1, 1, 1, 1))
    played.answers(RED, "fight")
    rolls(played)
    said = [(f"room.{played.drawn.rooms['2']}",), ("monster.1", "monster.2"), ("roll",)]
    for choice in said[: ("flee_room", "flee_order", "flee_roll", "dice").index(moment)]:
        played.answers(RED, *choice)
    assert played.asked()[0] == (RED, moment)
    played.does(RED, "give_up")
    if moment == "dice":
        played.passes(*EVERYBODY)
    assert (played.asked(), room(played), played.table.heroes[RED].level) == ([(RED, "go_on")], "1", 4)
    assert not [event for event in played.told if isinstance(event, GotCaught)]


# ---------------------------------------------------------------- a helper, a Boss


@pytest.mark.rule("quest.help.13", "quest.bribes.5", "quest.death.8")
@pytest.mark.parametrize("terms", [(200, 0), (0, 200)])
def test_a_helper_who_dies_before_the_roll_is_out_and_is_paid_nothing(terms: tuple[int, int]) -> None:
    """Nor do they pay, not even what was due in any case: theirs lies there. The combat goes on without them."""
    played = scene(("newt", "green", "1"), dice=(6, 1))
    played.answers(RED, "fight")
    played.does(BLUE, "bid", (0, "", terms[0], (), terms[1], (), True))
    assert played.table.battle is not None
    played.does(RED, f"accept.{played.table.battle.offers[-1].number}")
    played.does(GREEN, f"stab.{BLUE}")
    assert HelperLeft(RED, BLUE, "dead_helper") in played.told
    rolls(played)
    assert [played.table.heroes[seat].level for seat in (RED, BLUE)] == [6, 4]
    assert [figure.gold for figure in played.table.figures] == [300, 0, 300]
    assert [pile.gold for pile in played.table.piles] == [300]


@pytest.mark.rule("quest.boss.12", "quest.boss.14", "quest.death.9", "quest.death.13")
@pytest.mark.parametrize("thrown", [False, True])
def test_a_boss_whose_main_player_dies_is_gone_and_the_helper_has_not_won(thrown: bool) -> None:
    """Before the roll, and while the dice lie; the helper is of Level 10, and stays in the Entrance."""
    played = scene(where=("E", "1", "3"), dice=(2, 6, 6, 1), levels=(10, 10, 5))
    played.passes(*EVERYBODY)
    joins(played)
    played.answers(RED, "roll")
    if thrown:
        played.passes(BLUE, GREEN)
    played.does(RED, "give_up")
    if thrown:
        played.passes(*EVERYBODY)
    assert BattleEnded(RED, UNDECIDED) in played.told
    assert not [event for event in played.told if isinstance(event, GameWon)]
    assert (played.table.monsters, played.table.heroes[BLUE].level, room(played, BLUE)) == ([], 10, "E")


@pytest.mark.rule("quest.boss.11", "quest.boss.12", "quest.death.5", "quest.death.7", "quest.help.11")
def test_whoever_dies_of_a_lost_boss_loses_a_level_for_each_and_the_helper_runs_first() -> None:
    """Then the Boss is gone, and the turn is over."""

    def prepare(table: QuestTable) -> None:
        table.figures[RED].black = 3

    played = scene(where=("E", "1", "3"), dice=(2, 1, 1, 6, 5), levels=(10, 10, 5), prepare=prepare)
    played.passes(*EVERYBODY)
    joins(played)
    assert played.table.battle is not None
    played.table.battle.boosts.append(Boost("heroes", -20, "one_shot", "quest.combat.11"))
    rolls(played)
    assert played.asked() == [(BLUE, "flee_room")]
    assert ([hero.level for hero in played.table.heroes], len(played.table.monsters)) == ([8, 9, 5], 1)
    flees(played, BLUE, "1")
    assert (played.table.monsters, room(played, BLUE), played.asked()) == ([], "1", [(RED, "go_on")])


@pytest.mark.rule("quest.boss.1", "quest.flee.2")
def test_a_helper_of_level_10_who_runs_into_the_entrance_meets_no_boss() -> None:
    """It is not their turn."""
    played = scene(("troll", "green", "1"), dice=(1, 1, 1, 5, 5), levels=(5, 10, 5))
    played.answers(RED, "fight")
    joins(played)
    rolls(played)
    flees(played, RED, "2")
    flees(played, BLUE, "E")
    assert (room(played, BLUE), len(played.table.monsters), played.asked()) == ("E", 1, [(RED, "move")])


@pytest.mark.rule("quest.boss.5", "quest.interfere.2", "quest.combat.14")
def test_a_boss_stays_when_the_other_of_its_fight_is_sent_away() -> None:
    """Before anything is paid or chosen: only the other is offered, and alone the Boss is none at all."""
    played = scene(where=("E", "2", "3"), dice=(2, 3), levels=(10, 5, 5), deck="newt newt", blue="wander", green="hush")
    played.passes(*EVERYBODY)
    barred = option(played, GREEN, "hush").barred
    assert barred is not None
    assert barred.rule == "quest.boss.5"
    plays(played, BLUE, "wander")
    played.passes(*EVERYBODY)
    (shape,) = option(played, GREEN, "hush").details
    assert [each.key for each in shape.options] == ["monster.2"]  # type: ignore[union-attr]
    plays(played, GREEN, "hush")
    assert played.table.battle is not None
    assert (played.table.battle.monsters, played.table.monsters[0].boss) == ([1], True)


# ---------------------------------------------------------------- Charity


def at_charity(levels: tuple[int, int, int], hand: str, *, dead: bool = False, race: str = "", **hands: str) -> Played:
    """Red has said that the turn is over. `dead`: blue is."""

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].dead, table.figures[BLUE].black = dead, 4 if dead else 0
        table.heroes[RED].races = (NUMBER[race],) if race else ()

    played = scene(levels=levels, red=hand, prepare=prepare, **hands)  # type: ignore[arg-type]
    played.answers(RED, "end")
    return played


SEVEN = "wall mate wander exit call blink"
"""Beside what is drawn at the beginning of the turn."""


@pytest.mark.rule("quest.charity.6", "quest.race.7", "quest.race.3")
def test_a_dwarf_gives_the_seventh_card_to_the_dead_and_the_sixth_as_well_once_they_are_human() -> None:
    played = at_charity((5, 1, 3), SEVEN, dead=True, race="dwarf")
    assert played.asked() == [(RED, "charity")]
    assert questions(played.table)[0].numbers == (1,)
    played.does(RED, f"discard.{NUMBER['dwarf']}")
    assert questions(played.table)[0].numbers == (2,)
    played.answers(RED, *((f"card.{NUMBER[key]}", f"seat.{BLUE}") for key in ("wall", "mate")))
    assert [len(hero.hand) for hero in played.table.heroes] == [5, 2, 0]


@pytest.mark.rule("quest.charity.1", "quest.charity.3", "quest.turns.7")
def test_who_is_lowest_is_seen_anew_when_somebody_rises_meanwhile() -> None:
    """Green has everybody else go up a Level: red, who was above blue and green, now is above green alone."""
    played = at_charity((3, 2, 2), SEVEN, green="feast")
    assert [pile.seat for pile in questions(played.table)[0].shape.piles] == [BLUE, GREEN]  # type: ignore[union-attr]
    plays(played, GREEN, "feast")
    assert [pile.seat for pile in questions(played.table)[0].shape.piles] == [GREEN]  # type: ignore[union-attr]
    played = at_charity((2, 1, 3), SEVEN, green="feast")
    played.table.heroes[BLUE].level = 2
    plays(played, GREEN, "feast")
    assert played.asked() == [(RED, "charity_discard")]


@pytest.mark.rule("quest.turns.6", "quest.charity.4")
@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        (SEVEN, ("wall", "mate")),
        ("gem hat wall mate wander exit", ("hat", "gem")),
        ("gem wall hat mate wander exit", ("hat", "wall")),
    ],
)
def test_who_says_nothing_gives_the_first_and_of_the_items_the_cheapest(hand: str, goes: tuple[str, ...]) -> None:
    given = tuple((f"card.{NUMBER[key]}", f"seat.{BLUE}") for key in goes)
    assert questions(at_charity((5, 1, 3), hand).table)[0].default == given
    thrown = tuple(f"card.{NUMBER[key]}" for key in goes)
    assert questions(at_charity((1, 1, 3), hand).table)[0].default == thrown


# ---------------------------------------------------------------- sales


@pytest.mark.rule("quest.race.8", "quest.class.20", "quest.level.12", "quest.level.13")
def test_nobody_sells_at_twice_the_value_again_by_being_a_halfling_again() -> None:
    """600 twice is a Level, without a coin; the second gem needs 400 coins, of which 300 are there."""

    def prepare(table: QuestTable) -> None:
        red = table.heroes[RED]
        red.races, red.items = (NUMBER["halfling"],), (NUMBER["gem"], NUMBER["hat"])

    played = scene(prepare=prepare)
    played.does(RED, "sell", (f"card.{NUMBER['gem']}",))
    assert (played.table.heroes[RED].level, played.table.figures[RED].gold) == (6, 300)
    played.does(RED, f"discard.{NUMBER['halfling']}")
    assert played.table.heroes[RED].races == ()
    played.table.heroes[RED].races = (NUMBER["halfling"],)
    played.table.heroes[RED].items = (NUMBER["gem"],)
    assert "sell.1" not in [each.key for each in played.rules.standing(played.table, RED).options]
    assert played.refused(RED, "sell", (f"card.{NUMBER['gem']}",)) == "quest.level.12"
