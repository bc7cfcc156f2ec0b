"""Combats that do not go as one would think: bases that run out in them, Bosses, who dies or leaves in the middle."""

from __future__ import annotations

import pytest
from tests.game.quest.scene import EVERYBODY, NUMBER, flees, joins, option, plays, rolls, room, scene, three_of_each
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import GameWon, HelpAnswered, LevelsChanged
from kickdoor_game.heroes.sides import Boost
from kickdoor_game.quest.cards.kinds import DXM, TREASURE
from kickdoor_game.quest.fight.combat import LOST, UNDECIDED, WON
from kickdoor_game.quest.fight.sums import totals
from kickdoor_game.quest.state.events import BattleDecided, BattleEnded, JoinedBattle, MonsterLeft, WasHit
from kickdoor_game.quest.state.table import QuestTable

BLUE_DIE, GREEN_DIE, RED_DIE = 1, 2, 3


def fought(played: Played) -> list[str]:
    """The monsters of the combat, by their cards."""
    battle = played.table.battle
    assert battle is not None
    return [played.table.card(played.table.monster(number).printed_by()).key for number in battle.monsters]


def left(played: Played) -> list[tuple[int, str]]:
    return [(event.monster, event.why) for event in played.told if isinstance(event, MonsterLeft)]


# ---------------------------------------------------------------- bases and monsters


@pytest.mark.rule("quest.bases.4", "quest.combat.19", "quest.enhancers.7")
@pytest.mark.parametrize("card", ["wander", "mate"])
def test_those_of_a_combat_lose_their_bases_to_the_one_that_is_sent_into_it(card: str) -> None:
    """Both go, being tied for the highest; the combat goes on with the new one, in the same moment."""
    played = scene(*three_of_each("troll", "troll"), dice=(RED_DIE,), blue=card)
    played.answers(RED, "fight")
    plays(played, BLUE, card)
    played.passes(*EVERYBODY)
    assert left(played) == [(1, "no base is left for another"), (2, "no base is left for another")]
    assert (fought(played), played.asked()) == (["newt" if card == "wander" else "troll"], [(RED, "battle")])
    assert len(played.table.monsters) == 8


@pytest.mark.rule("quest.bases.4", "quest.combat.16", "quest.combat.19")
def test_a_combat_whose_monsters_lose_their_bases_to_one_elsewhere_is_over() -> None:
    """Nobody has won, and nobody runs."""
    what = three_of_each("troll", "troll")
    played = scene(*what, where=("1", "3", "3"), dice=(RED_DIE,), rows=("1 2 3 4", "E . . ."), blue="call")
    played.answers(RED, "fight")
    plays(played, BLUE, "call", f"room.{played.drawn.rooms['4']}")
    played.passes(*EVERYBODY)
    assert BattleEnded(RED, UNDECIDED) in played.told
    assert (played.asked(), played.table.heroes[RED].level) == ([(RED, "move")], 5)


@pytest.mark.rule("quest.combat.15", "quest.combat.19")
def test_what_was_sent_away_first_is_worth_nothing_if_the_last_is_sent_away() -> None:
    played = scene(("newt", "green", "1"), ("drake", "green", "1"), blue="hush", green="hush")
    played.answers(RED, "fight")
    plays(played, BLUE, "hush", "monster.1")
    assert fought(played) == ["drake"]
    plays(played, GREEN, "hush", "monster.2")
    assert BattleEnded(RED, UNDECIDED) in played.told
    assert (played.table.heroes[RED].level, len(played.table.decks[TREASURE])) == (5, 2)


@pytest.mark.rule("quest.help.8", "quest.race.3", "quest.combat.18")
def test_a_helper_who_is_an_elf_no_more_takes_along_what_the_monster_had_against_elves() -> None:
    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].races = (NUMBER["elf"],)

    played = scene(("drake", "green", "1"), prepare=prepare)
    played.answers(RED, "fight")
    joins(played)
    assert played.table.battle is not None
    assert totals(played.table, played.table.battle) == (10, 5)
    played.does(BLUE, f"discard.{NUMBER['elf']}")
    assert played.table.battle is not None
    assert totals(played.table, played.table.battle) == (10, 2)


@pytest.mark.rule("quest.ignore.6", "quest.multiple.5")
def test_one_that_ignored_the_main_player_joins_when_their_level_rises() -> None:
    """By a card that another has played, in the middle of the combat."""
    played = scene(("newt", "green", "1"), ("shy", "green", "1"), levels=(4, 5, 5), green="feast")
    played.answers(RED, "fight")
    assert fought(played) == ["newt"]
    plays(played, GREEN, "feast")
    assert JoinedBattle(2) in played.told


@pytest.mark.rule("quest.turns.4", "quest.turns.5", "quest.combat.5")
def test_a_monster_that_comes_while_somebody_gives_to_the_poor_waits_for_their_next_turn() -> None:
    """Combats are part of Movement, and that is over."""
    played = scene(("newt", "green", "2"), red="wall mate wander exit call blink", blue="lure")
    played.answers(RED, "end")
    assert played.asked() == [(RED, "charity_discard")]
    plays(played, BLUE, "lure", f"go.1.{played.drawn.rooms['1']}")
    assert played.asked() == [(RED, "charity_discard")]
    played.picks(RED, (f"card.{NUMBER['wall']}", f"card.{NUMBER['mate']}"))
    assert (played.asked(), room(played)) == ([(RED, "go_on")], "1")


# ---------------------------------------------------------------- who leaves in the middle


@pytest.mark.rule("quest.bribes.5", "quest.combat.16", "quest.timing.2")
def test_whoever_blinks_pays_what_is_due_in_any_case() -> None:
    """From afar; the helper stays, and nobody rolls, wins or loses."""
    played = scene(("newt", "green", "1"), red="blink")
    played.answers(RED, "fight")
    played.does(BLUE, "bid", (0, "", 200, (), 0, (), True))
    assert played.table.battle is not None
    played.does(RED, f"accept.{played.table.battle.offers[-1].number}")
    plays(played, RED, "blink", f"room.{played.drawn.rooms['3']}")
    assert (BattleEnded(RED, UNDECIDED) in played.told, room(played, BLUE), room(played)) == (True, "1", "3")
    assert [figure.gold for figure in played.table.figures] == [100, 500, 300]


@pytest.mark.rule("quest.help.4", "quest.help.1")
def test_a_helper_who_blinks_is_out_and_the_roll_that_was_announced_waits_again() -> None:
    played = scene(("newt", "green", "1"), blue="blink")
    played.answers(RED, "fight")
    joins(played)
    played.answers(RED, "roll")
    played.passes(GREEN)
    plays(played, BLUE, "blink", f"room.{played.drawn.rooms['2']}")
    assert played.table.battle is not None
    assert (played.table.battle.party(), played.asked()) == ([RED], [(BLUE, "before_roll"), (GREEN, "before_roll")])
    assert played.refused(RED, f"ask.{GREEN}", (0, "", 0, (), 0, (), False)) == "quest.help.1"


@pytest.mark.rule("quest.death.13", "quest.death.9")
@pytest.mark.parametrize("moment", ["before the roll", "announced", "dice"])
def test_whoever_gives_up_in_a_combat_ends_it_without_a_result(moment: str) -> None:
    """Also while the dice lie: these have not counted yet. The helper keeps their Health, and is not paid."""
    played = scene(("troll", "green", "1"), dice=(1, 1, 1))
    played.answers(RED, "fight")
    played.does(BLUE, "bid", (0, "", 200, (), 0, (), True))
    assert played.table.battle is not None
    played.does(RED, f"accept.{played.table.battle.offers[-1].number}")
    if moment != "before the roll":
        played.answers(RED, "roll")
    if moment == "dice":
        played.passes(BLUE, GREEN)
    played.does(RED, "give_up")
    if moment == "dice":
        played.passes(*EVERYBODY)
    assert BattleEnded(RED, UNDECIDED) in played.told
    assert HelpAnswered(RED, BLUE, "void", "dead") in played.told
    assert (played.table.figures[BLUE].health(), played.asked()) == (4, [(RED, "go_on")])


@pytest.mark.rule("quest.death.14", "quest.winning.7", "quest.death.10")
def test_whoever_dies_while_a_won_combat_pays_gets_nothing_more() -> None:
    """A Cleric thinks of the discards, and gives up: the card for the colour still comes, Treasure and Items do not."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].classes = (NUMBER["cleric"],)
        table.discards[DXM] = [NUMBER["wall"]]
        table.monsters[0].items = (NUMBER["hat"],)

    played = scene(("newt", "red", "1"), dice=(6, 1), prepare=prepare)
    played.picks(RED, 0)
    played.answers(RED, "fight")
    rolls(played)
    assert played.asked() == [(RED, "take_discards")]
    played.does(RED, "give_up")
    red = played.table.heroes[RED]
    assert (BattleEnded(RED, WON) in played.told, red.level, red.items) == (True, 4, ())
    assert [played.table.deck_of(card) for card in red.hand] == [DXM]
    assert NUMBER["hat"] in [card for pile in played.table.piles for card in pile.items]


@pytest.mark.rule("quest.roll.8", "quest.winning.2", "quest.winning.3", "quest.bases.4")
@pytest.mark.parametrize("card", ["old", "lure", "call"])
def test_nobody_meddles_with_what_has_been_beaten_while_cards_are_drawn_for_its_colour(card: str) -> None:
    """A Cleric thinks of the discards; no Treasure comes on top, and nothing is lured away or loses its base."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].classes = (NUMBER["cleric"],)
        table.discards[DXM] = [NUMBER["wall"]]

    played = scene(("newt", "red", "1"), dice=(6, 1), prepare=prepare, green=card)
    played.picks(RED, 0)
    played.answers(RED, "fight")
    rolls(played)
    assert played.asked() == [(RED, "take_discards")]
    barred = option(played, GREEN, card).barred
    assert barred is not None
    assert barred.rule == "quest.roll.8"
    played.picks(RED, 0)
    assert (BattleEnded(RED, WON) in played.told, played.table.heroes[RED].level) == (True, 6)
    assert [played.table.deck_of(each) for each in played.table.heroes[RED].hand].count(TREASURE) == 1


@pytest.mark.rule("quest.help.3", "quest.help.4", "quest.timing.4")
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_wall_keeps_out_whoever_has_offered_help_and_not_whoever_has_come(when: str) -> None:
    """Accepted when the wall stands, the offer is an invitation that blue has no card to come by."""
    played = scene(("newt", "green", "1"), red="wall")
    played.answers(RED, "fight")
    battle = played.table.battle
    assert battle is not None
    if when == "after":
        joins(played)
        plays(played, RED, "wall", "side.east")
    else:
        played.does(BLUE, "bid", (0, "", 0, (), 0, (), False))
        plays(played, RED, "wall", "side.east")
        assert played.table.battle is not None
        played.does(RED, f"accept.{played.table.battle.offers[-1].number}")
        assert played.table.battle is not None
        assert played.refused(BLUE, f"accept.{played.table.battle.offers[-1].number}") == "quest.help.3"
    assert played.table.battle is not None
    assert (played.table.battle.party(), room(played, BLUE)) == (
        ([RED, BLUE], "1") if when == "after" else ([RED], "2")
    )


@pytest.mark.rule("quest.bribes.5", "quest.curses.6", "quest.drop.2")
def test_what_is_promised_is_no_safer_from_a_curse() -> None:
    """Of what could be hit its victim may choose the promised Item; that part lapses, and the gold is paid."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].items = (NUMBER["hat"], NUMBER["scarf"])

    played = scene(("newt", "green", "1"), dice=(6, 6, 1), prepare=prepare, green="moths")
    played.answers(RED, "fight")
    played.does(BLUE, "bid", (0, "", 100, (f"card.{NUMBER['hat']}",), 0, (), False))
    assert played.table.battle is not None
    played.does(RED, f"accept.{played.table.battle.offers[-1].number}")
    played.does(GREEN, f"curse.{NUMBER['moths']}", f"seat.{RED}")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "lose_item")]
    played.picks(RED, (f"card.{NUMBER['hat']}",))
    rolls(played)
    assert HelpAnswered(RED, BLUE, "void", "item_gone") in played.told
    assert [figure.gold for figure in played.table.figures] == [200, 400, 300]


@pytest.mark.rule("quest.class.11", "quest.help.7")
@pytest.mark.parametrize(("says", "how"), [("yes", WON), ("no yes", WON), ("no no", LOST)])
def test_of_two_warriors_either_may_turn_a_tie(says: str, how: str) -> None:
    """The main player is asked first; if they would rather lose, the helper is."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].classes = table.heroes[BLUE].classes = (NUMBER["warrior"],)

    played = scene(("newt", "green", "1"), dice=(1, 1, 2), prepare=prepare)
    played.answers(RED, "fight")
    joins(played)
    assert played.table.battle is not None
    played.table.battle.boosts.append(Boost("heroes", -8, "one_shot", "quest.combat.11"))
    rolls(played)
    for seat, said in zip((RED, BLUE), says.split(), strict=False):
        assert played.asked() == [(seat, "break_tie")]
        played.says(seat, said == "yes")
    assert BattleDecided(4, 4, how == WON) in played.told


# ---------------------------------------------------------------- the Boss


def boss(*levels: int, dice: tuple[int, ...] = (), **what: str) -> Played:
    """Red, in the Entrance, meets a Boss on a green base; blue is next door and helps, if of Level 10."""
    played = scene(where=("E", "1", "3"), dice=(GREEN_DIE, *dice), levels=(*levels, 5), **what)  # type: ignore[arg-type]
    played.passes(*EVERYBODY)
    if levels[1] == 10:
        joins(played)
    return played


def strong(played: Played) -> None:
    assert played.table.battle is not None
    played.table.battle.boosts.append(Boost("heroes", 20, "one_shot", "quest.combat.11"))


@pytest.mark.rule("quest.boss.10", "quest.boss.14")
@pytest.mark.parametrize("levels", [(9, 10), (10, 10), (9, 9), (10, 9)])
def test_who_has_killed_a_boss(levels: tuple[int, int]) -> None:
    """The main player, whatever their Level is by then; and a helper who is still of Level 10, whoever they help."""
    played = boss(10, 10, dice=(6, 6, 1))
    played.table.heroes[RED].level, played.table.heroes[BLUE].level = levels
    strong(played)
    rolls(played)
    assert GameWon((RED, BLUE) if levels[1] == 10 else (RED,)) in played.told


@pytest.mark.rule("quest.boss.8")
def test_nobody_below_level_10_helps_against_a_boss() -> None:
    played = boss(10, 9)
    assert played.refused(BLUE, "bid", (0, "", 0, (), 0, (), False)) == "quest.boss.8"


@pytest.mark.rule("quest.boss.5")
def test_nobody_blinks_out_of_a_boss_fight_but_whoever_has_lost_it() -> None:
    """Neither of the two, before the roll; afterwards, and it is gone all the same."""
    played = boss(10, 10, dice=(1, 1, 6, 5), red="blink", blue="blink")
    for seat in (RED, BLUE):
        barred = option(played, seat, "blink").barred
        assert barred is not None
        assert barred.rule == "quest.boss.5"
    assert played.table.battle is not None
    played.table.battle.boosts.append(Boost("heroes", -20, "one_shot", "quest.combat.11"))
    rolls(played)
    assert [event for event in played.told if isinstance(event, LevelsChanged)] == [
        LevelsChanged(seat, -1, 9, "the Boss") for seat in (RED, BLUE)
    ]
    plays(played, RED, "blink", f"room.{played.drawn.rooms['3']}")
    assert played.asked() == [(BLUE, "flee_room")]
    flees(played, BLUE, "1")
    assert (room(played), played.table.monsters, played.asked()) == ("3", [], [(RED, "move")])


@pytest.mark.rule("quest.boss.7", "quest.boss.11", "quest.boss.12", "quest.losing.1")
def test_with_another_in_its_fight_a_lost_boss_costs_two_hits_and_one_level() -> None:
    played = boss(10, 5, dice=(BLUE_DIE, 1, 6, 6, 5, 5), deck="newt newt", blue="wander")
    plays(played, BLUE, "wander")
    played.passes(*EVERYBODY)
    assert fought(played) == ["newt", "newt"]
    rolls(played)
    assert WasHit(RED, 2, 2, "a lost combat") in played.told
    assert played.table.heroes[RED].level == 9
    played.answers(RED, f"room.{played.drawn.rooms['1']}")
    played.answers(RED, "monster.1", "monster.2")
    flees(played)
    flees(played)
    assert [why for _, why in left(played)] == ["the Boss has gone"] * 2


@pytest.mark.rule("quest.bases.4", "quest.boss.2")
def test_a_boss_takes_the_base_of_the_highest() -> None:
    """Here of all nine, since they are alike."""
    played = scene(*three_of_each(), where=("E", "1", "3"), dice=(GREEN_DIE,), levels=(10, 5, 5))
    played.passes(*EVERYBODY)
    assert (len(left(played)), [each.boss for each in played.table.monsters]) == (9, [True])
    assert played.table.monsters[0].colour == "green"
