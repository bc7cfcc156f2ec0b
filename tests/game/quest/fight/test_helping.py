"""Helpers: who can be one, how they are found, what they bring, and what becomes of them."""

from __future__ import annotations

import pytest
from tests.game.quest.talk import (
    ATLAS,
    DRAKE,
    ELF,
    FREE,
    GATE,
    HAT,
    NEWT,
    OGRE,
    STEP,
    TROLL,
    TUBA,
    WARRIOR,
    accepts,
    gear,
    helped,
    met,
    number,
    option,
    options,
    proposed,
    rolls,
    says,
)
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import CardUsed, HelpAnswered, LevelsChanged
from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.effects import DiscardCards
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import NO_CARD, NOBODY, CardId, Seat
from kickdoor_game.machine.questions import Menu, PickOne
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.effects import Hit
from kickdoor_game.quest.cards.faces import Icon, RoomFace
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.fight.combat import LOST, UNDECIDED, WON
from kickdoor_game.quest.fight.sums import battle_dice, totals
from kickdoor_game.quest.resolve import Happening
from kickdoor_game.quest.state.battle import Agreement, QuestTerms
from kickdoor_game.quest.state.events import (
    BattleDecided,
    BattleEnded,
    CameToHelp,
    Fled,
    GotCaught,
    HelperLeft,
    HelpOffered,
    WasHit,
)
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)


def helper(played: Played) -> Seat:
    assert played.table.battle is not None
    return played.table.battle.helper


def sums(played: Played) -> tuple[int, int]:
    assert played.table.battle is not None
    return totals(played.table, played.table.battle)


def room(played: Played, seat: Seat) -> str:
    return played.drawn.names((played.table.figures[seat].room,))


# ---------------------------------------------------------------- how they are found


@pytest.mark.rule("quest.help.2", "quest.help.4", "quest.help.6", "quest.movement.14")
def test_the_main_player_invites_and_the_other_accepts() -> None:
    """Who accepts is in the room at once, without Move, and everything they have counts."""
    played = met(TROLL)
    gear(played.table, BLUE, TUBA)
    assert sums(played) == (5, 6)
    played.does(RED, "ask.1", FREE)
    assert HelpOffered(RED, BLUE, QuestTerms(), request=True) in played.told
    assert (helper(played), room(played, BLUE)) == (-3, "2"), "an invitation binds nobody"
    assert options(played, BLUE) == {"bid": "", f"accept.{number(played)}": "", f"decline.{number(played)}": ""}
    accepts(played, BLUE)
    assert HelpAnswered(RED, BLUE, "joined") in played.told
    assert CameToHelp(BLUE, played.drawn.rooms["1"]) in played.told
    assert (helper(played), room(played, BLUE), played.table.figures[BLUE].spent) == (BLUE, "1", 0)
    assert sums(played) == (15, 6)


@pytest.mark.rule("quest.help.2")
def test_others_offer_and_the_main_player_accepts_declines_or_counters() -> None:
    played = met(TROLL)
    played.does(BLUE, "bid", says(2, "alternating_helper"))
    played.does(RED, "ask.1", says(1, "alternating_fighter"))
    assert len(proposed(played, BLUE)) == 1, "the counter-offer lies in its place"
    assert proposed(played, RED) == []
    played.does(BLUE, f"decline.{number(played)}")
    assert HelpAnswered(RED, BLUE, "declined", "", BLUE) in played.told
    played.does(BLUE, "bid", FREE)
    played.does(RED, f"decline.{number(played)}")
    assert HelpAnswered(RED, BLUE, "declined", "", RED) in played.told
    assert helper(played) == -3
    played.does(GREEN, "bid", FREE)
    played.does(GREEN, f"withdraw.{number(played)}")
    assert HelpAnswered(RED, GREEN, "withdrawn", "", GREEN) in played.told
    played.does(RED, "ask.2", FREE)
    played.does(RED, f"withdraw.{number(played)}")
    assert HelpAnswered(RED, GREEN, "withdrawn", "", RED) in played.told
    assert played.table.battle is not None
    assert played.table.battle.offers == []


@pytest.mark.rule("quest.help.2")
def test_nobody_joins_without_the_main_player() -> None:
    """An offer is not accepted by whoever has made it, nor by a third."""
    played = met(TROLL)
    played.does(BLUE, "bid", FREE)
    for seat in (BLUE, GREEN):
        with pytest.raises(IllegalAnswer):
            accepts(played, seat)
    assert options(played, BLUE) == {"bid": "", f"withdraw.{number(played)}": ""}
    assert options(played, GREEN) == {"bid": ""}
    assert options(played, RED) == {
        "ask.1": "",
        "ask.2": "",
        f"accept.{number(played)}": "",
        f"decline.{number(played)}": "",
    }


@pytest.mark.rule("quest.help.2", "quest.turns.11")
def test_an_offer_is_a_question_that_holds_nobody_up() -> None:
    """It is answered when one likes, and what the table asks stays what it was."""
    played = met(TROLL)
    before = questions(played.table)
    situation = played.table.situation
    played.does(RED, "ask.1", says(1, "alternating_helper"))
    (question,) = proposed(played, BLUE)
    assert (question.kind, question.about, question.numbers) == ("help", RED, (number(played),))
    assert question.deadline == f"help.{number(played)}"
    assert isinstance(question.shape, Menu)
    keys = [each.key for each in question.shape.options]
    assert keys == [f"accept.{number(played)}", f"decline.{number(played)}", "bid"]
    assert question.default == (f"decline.{number(played)}",)
    played.does(BLUE, "bid", FREE)
    (question,) = proposed(played, RED)
    assert isinstance(question.shape, Menu)
    assert [each.key for each in question.shape.options][2] == "ask.1"
    assert question.about == BLUE
    assert (questions(played.table), played.table.situation) == (before, situation)


@pytest.mark.rule("quest.turns.11", "quest.help.2")
def test_a_player_is_asked_so_many_times_in_a_combat_and_no_more() -> None:
    """Three times each way, and none twice while nothing has happened."""
    played = met(TROLL)
    played.does(RED, "ask.1", FREE)
    with pytest.raises(IllegalAnswer) as refused:
        played.does(RED, "ask.1", FREE)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == ("no_news", "quest.help.2")
    with pytest.raises(IllegalAnswer):
        played.does(BLUE, "bid", FREE)  # that is on the table: it is accepted
    for gold in (10, 20):
        played.does(RED, "ask.1", says(gold=gold))
    assert options(played, RED)["ask.1"] == "quest.help.2"
    assert options(played, RED)["ask.2"] == ""
    assert options(played, BLUE)["bid"] == "", "what they may offer is counted by itself"
    for gold in (30, 40, 50):
        played.does(BLUE, "bid", says(gold=gold))
    assert options(played, BLUE)["bid"] == "quest.help.2"


@pytest.mark.rule("quest.help.2")
def test_what_was_refused_is_news_again_when_something_has_happened() -> None:
    played = met(TROLL)
    played.does(RED, "ask.1", FREE)
    played.does(BLUE, f"decline.{number(played)}")
    with pytest.raises(IllegalAnswer):
        played.does(RED, "ask.1", FREE)
    played.table.stir()
    played.does(RED, "ask.1", FREE)
    assert len(proposed(played, BLUE)) == 1


@pytest.mark.rule("quest.help.1")
def test_one_helper_in_a_combat() -> None:
    """With the acceptance all other offers lapse."""
    played = met(TROLL)
    played.does(RED, "ask.2", FREE)
    helped(played)
    assert HelpAnswered(RED, GREEN, "lapsed", "one_helper", BLUE) in played.told
    assert options(played, RED) == {"ask.1": "quest.help.1", "ask.2": "quest.help.1"}
    assert options(played, GREEN) == {"bid": "quest.help.1"}
    assert options(played, BLUE) == {}


# ---------------------------------------------------------------- who can come


@pytest.mark.rule("quest.help.3")
@pytest.mark.parametrize("kind", ["open", "door", "locked", "hidden", "wall"])
def test_next_door_is_near_enough_whatever_door_there_is(kind: str) -> None:
    """But no way leads through a wall."""
    played = met(TROLL, links={"1 east": kind})  # type: ignore[dict-item]
    played.does(RED, "ask.1", FREE)
    assert options(played, BLUE)[f"accept.{number(played)}"] == ("quest.help.3" if kind == "wall" else "")


@pytest.mark.rule("quest.help.3")
def test_who_is_in_the_room_needs_not_come() -> None:
    played = met(TROLL)
    played.table.figures[GREEN].room = played.table.figures[RED].room
    helped(played, GREEN)
    assert helper(played) == GREEN
    assert not [event for event in played.told if isinstance(event, CameToHelp)]


@pytest.mark.rule("quest.help.3")
def test_anybody_may_be_invited_but_from_afar_one_comes_by_magic_only() -> None:
    """Others see no difference between who has such a card and who has none."""
    played = met(TROLL)
    played.does(RED, "ask.2", FREE)
    accept = f"accept.{number(played)}"
    assert options(played, GREEN)[accept] == "quest.help.3"
    others = options(played, RED), options(played, BLUE), proposed(played, RED), proposed(played, BLUE)
    played.table.heroes[GREEN].hand = (HAT, STEP, GATE, ATLAS)
    assert others == (options(played, RED), options(played, BLUE), proposed(played, RED), proposed(played, BLUE))
    (shape,) = option(played, GREEN, accept).details
    assert isinstance(shape, PickOne)
    assert [each.card for each in shape.options] == [ATLAS]
    with pytest.raises(IllegalAnswer):
        played.does(GREEN, accept)
    played.does(GREEN, accept, f"card.{ATLAS}")
    assert CardUsed(GREEN, ATLAS) in played.told
    assert (helper(played), room(played, GREEN)) == (GREEN, "1")
    assert played.table.heroes[GREEN].hand == (HAT, STEP, GATE)
    assert played.table.discards["treasure"] == [ATLAS]


@pytest.mark.rule("quest.timing.1")
def test_nobody_comes_by_a_card_that_is_just_being_taken_from_them() -> None:
    played = met(TROLL)
    played.table.heroes[GREEN].hand = (ATLAS, HAT)
    played.does(RED, "ask.2", FREE)
    accept = f"accept.{number(played)}"
    played.table.stack.append(Happening((DiscardCards(1),), GREEN, NO_CARD, "a trial"))
    played.does(BLUE, "bid", FREE)
    assert played.asked() == [(GREEN, "discard_cards")]
    assert options(played, GREEN)[accept] == "quest.timing.1"
    played.answers(GREEN, f"card.{HAT}")
    played.does(GREEN, accept, f"card.{ATLAS}")
    assert helper(played) == GREEN


@pytest.mark.rule("quest.help.3")
@pytest.mark.parametrize(
    ("card", "at", "fight_at", "rule"),
    [
        (STEP, "2", "1", ""),
        (STEP, "3", "1", "quest.help.3"),
        (GATE, "4", "1", "quest.help.3"),
        (GATE, "4", "E", ""),
        (ATLAS, "4", "E", ""),
        (HAT, "4", "1", "quest.help.3"),
    ],
)
@pytest.mark.parametrize("held", [True, False])
def test_which_cards_bring_one_there(card: CardId, at: str, fight_at: str, rule: str, held: bool) -> None:
    """Next door though a wall is between, into the Entrance, anywhere; from the hand or from play."""

    def prepare(table: QuestTable) -> None:
        hero = table.heroes[GREEN]
        hero.hand, hero.items = ((card,), ()) if held else ((), (card,))

    played = met(TROLL, links={"1 east": "wall"}, prepare=prepare)
    played.table.figures[GREEN].room = played.drawn.rooms[at]
    assert played.table.battle is not None
    played.table.battle.room = played.table.figures[RED].room = played.drawn.rooms[fight_at]
    played.does(RED, "ask.2", FREE)
    assert options(played, GREEN)[f"accept.{number(played)}"] == rule


@pytest.mark.rule("quest.help.3")
def test_an_offer_from_afar_is_accepted_as_an_invitation() -> None:
    """At the price that was offered; it is theirs to come then, if they can. That is no offer more."""
    played = met(TROLL)
    played.table.heroes[GREEN].hand = (ATLAS,)
    for gold in (10, 20, 30):
        played.does(GREEN, "bid", says(gold=gold))
    played.does(RED, f"accept.{number(played)}")
    assert (helper(played), room(played, GREEN)) == (-3, "4")
    assert HelpOffered(RED, GREEN, QuestTerms(gold=30), request=True) in played.told
    assert options(played, RED)["ask.2"] == ""
    accepts(played, GREEN, f"card.{ATLAS}")
    battle = played.table.battle
    assert battle is not None
    assert (helper(played), battle.agreed) == (GREEN, Agreement(GREEN, QuestTerms(gold=30)))


@pytest.mark.rule("quest.help.13")
def test_the_dead_help_nobody() -> None:
    """Nor does an offer stand of who has died."""
    played = met(TROLL)
    played.does(BLUE, "bid", FREE)
    played.does(RED, f"stab.{BLUE}")
    assert HelpAnswered(RED, BLUE, "lapsed", "dead_helper") in played.told
    assert options(played, RED)["ask.1"] == "quest.help.13"
    assert options(played, BLUE) == {}


@pytest.mark.rule("quest.help.5", "quest.roll.5")
def test_until_the_roll() -> None:
    """Also while it is announced; and when the dice are thrown, what is open lapses."""
    played = met(TROLL, dice=(3, 4, 2))
    played.answers(RED, "roll")
    played.passes(GREEN)
    played.does(BLUE, "bid", FREE)
    assert played.asked() == [(BLUE, "before_roll")], "an offer is no reaction"
    accepts(played, RED)
    assert played.asked() == [(BLUE, "before_roll"), (GREEN, "before_roll")], "the combat is another one now"
    played = met(TROLL, dice=(3, 4))
    played.does(RED, "ask.1", FREE)
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY]
    assert HelpAnswered(RED, BLUE, "lapsed", "too_late_for_help") in played.told
    assert options(played, RED) == {"ask.1": "quest.help.5", "ask.2": "quest.help.5"}
    assert options(played, BLUE) == {"bid": "quest.help.5"}


@pytest.mark.rule("quest.roll.5")
def test_a_roll_that_was_called_off_leaves_time_to_find_help() -> None:
    played = met(TROLL)
    played.answers(RED, "roll")
    played.does(RED, "call_off")
    played.does(RED, "ask.1", FREE)
    accepts(played, BLUE)
    assert (helper(played), played.asked()) == (BLUE, [(RED, "battle")])


def test_no_combat_no_help() -> None:
    played = rolls(met(NEWT, dice=(6, 1)))
    assert (played.table.battle, options(played, RED), options(played, BLUE)) == (None, {}, {})
    assert [proposed(played, seat) for seat in EVERYBODY] == [[], [], []]


# ---------------------------------------------------------------- what they bring


@pytest.mark.rule("quest.help.7", "quest.roll.7")
def test_a_helper_throws_dice_of_their_own_by_the_icons_for_them() -> None:
    """After the main player, before the monsters."""
    played = met(TROLL)
    played.book.rooms["1"] = RoomFace("1", "1", icons=(Icon("warrior", True), Icon("elf", False)))
    played.table.heroes[BLUE].classes = (WARRIOR,)
    played.table.heroes[RED].races = (ELF,)
    helped(played)
    assert played.table.battle is not None
    dice = battle_dice(played.table, played.table.battle)
    assert [(die.owner, die.monster) for die in dice] == [(BLUE, -1), (BLUE, -1), (GREEN, 1)]


@pytest.mark.rule("quest.help.8", "quest.help.9")
def test_what_a_monster_has_against_somebody_it_has_against_the_helper() -> None:
    """Once, though both are Elves."""
    played = met(DRAKE)
    assert sums(played)[1] == 2
    played.table.heroes[BLUE].races = (ELF,)
    helped(played)
    assert sums(played)[1] == 5
    played.table.heroes[RED].races = (ELF,)
    assert sums(played)[1] == 5


@pytest.mark.rule("quest.multiple.8")
def test_the_main_player_decides_which_monsters_fight() -> None:
    """One that ignores the helper fights; one that ignores the main player does not."""
    played = met(TROLL)
    shy, bold = CardId(60), CardId(61)
    played.book.cards[shy] = QuestMonster(key="shy", name="Shy", level=3, ignores=HasClass("warrior"))
    played.book.cards[bold] = QuestMonster(key="bold", name="Bold", level=4, ignores=HasRace("elf"))
    played.table.heroes[BLUE].classes, played.table.heroes[RED].races = (WARRIOR,), (ELF,)
    here = played.table.figures[RED].room
    played.table.monsters += [Monster(8, shy, "green", here), Monster(9, bold, "green", here)]
    helped(played)
    assert played.table.battle is not None
    assert played.table.battle.monsters == [1, 8]


# ---------------------------------------------------------------- how it ends for them


@pytest.mark.rule("quest.level.6", "quest.level.7", "quest.level.8", "quest.level.9")
@pytest.mark.parametrize(
    ("monster", "elf", "levels"), [(TROLL, False, []), (TROLL, True, [1]), (OGRE, False, [1]), (OGRE, True, [1])]
)
def test_levels_of_a_helper(monster: CardId, elf: bool, levels: list[int]) -> None:
    """Up to Level 10, since it is a kill."""
    played = met(monster, dice=(6, 6, 1), levels=(5, 9, 1))
    if elf:
        played.table.heroes[BLUE].races = (ELF,)
    rolls(helped(played))
    gained = [event for event in played.told if isinstance(event, LevelsChanged) and event.seat == BLUE]
    assert [event.change for event in gained] == levels
    assert (played.result, played.table.heroes[RED].level) == (WON, 6)


@pytest.mark.rule("quest.winning.1")
def test_a_card_for_each_monster_of_the_helpers_colour() -> None:
    played = met(NEWT, dice=(6, 6, 1), colour="blue")
    rolls(helped(played))
    assert [len(hero.hand) for hero in played.table.heroes] == [2, 1, 0], "two Treasures are red's"
    assert played.table.heroes[BLUE].hand[0] >= 91


@pytest.mark.rule("quest.help.11", "quest.help.12", "quest.losing.1")
def test_who_helps_in_vain_takes_a_hit_and_runs_as_well() -> None:
    """After the main player, each on their own way, with their own luck."""
    played = met(TROLL, NEWT, dice=(1, 1, 6, 6, 6, 6, 1, 1), levels=(1, 1, 1))
    rolls(helped(played))
    assert BattleDecided(4, 20, False) in played.told
    assert [WasHit(seat, 2, 2, "a lost combat") in played.told for seat in (RED, BLUE)] == [True, True]
    assert played.asked() == [(RED, "flee_room")]
    played.answers(RED, "room.0")
    played.answers(RED, "monster.1", "monster.2")
    for _ in range(2):
        played.answers(RED, "roll")
        played.passes(*EVERYBODY)
    assert (Fled(RED, played.drawn.rooms["E"]) in played.told, played.asked()) == (True, [(BLUE, "flee_room")])
    played.answers(BLUE, f"room.{played.drawn.rooms['2']}")
    played.answers(BLUE, "monster.2", "monster.1")
    for _ in range(2):
        played.answers(BLUE, "roll")
        played.passes(*EVERYBODY)
    assert [(event.seat, event.monster) for event in played.told if isinstance(event, GotCaught)] == [
        (BLUE, 2),
        (BLUE, 1),
    ]
    assert (played.table.heroes[BLUE].dead, room(played, BLUE)) == (True, "1")
    assert (played.result, played.table.heroes[RED].dead) == (LOST, False)


@pytest.mark.rule("quest.death.7", "quest.help.11")
def test_a_main_player_who_dies_running_leaves_the_helper_to_run() -> None:
    played = met(TROLL, dice=(1, 1, 6, 1, 6), levels=(1, 1, 1))
    rolls(helped(played))
    played.answers(RED, "room.0")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert (played.table.heroes[RED].dead, played.asked()) == (True, [(BLUE, "flee_room")])
    played.answers(BLUE, f"room.{played.drawn.rooms['2']}")
    played.answers(BLUE, "roll")
    played.passes(*EVERYBODY)
    assert (played.result, room(played, BLUE)) == (LOST, "2")


@pytest.mark.rule("quest.help.13", "quest.help.4")
def test_a_helper_who_is_dead_is_out_and_nobody_takes_their_place() -> None:
    played = helped(met(TROLL))
    assert sums(played) == (10, 6)
    played.does(GREEN, f"stab.{BLUE}")
    assert HelperLeft(RED, BLUE, "dead_helper") in played.told
    assert (helper(played), sums(played), played.asked()) == (-3, (5, 6), [(RED, "battle")])
    assert options(played, RED)["ask.2"] == options(played, GREEN)["bid"] == "quest.help.1"


@pytest.mark.rule("quest.help.4")
def test_a_helper_who_is_moved_away_is_out() -> None:
    """The others have their moment again, since the combat is another one now."""
    played = helped(met(TROLL, dice=(6, 2)))
    played.answers(RED, "roll")
    played.passes(BLUE)
    played.table.figures[BLUE].room = played.drawn.rooms["3"]
    played.table.stir()
    played.passes(GREEN)
    assert HelperLeft(RED, BLUE, "gone") in played.told
    assert played.asked() == [(BLUE, "before_roll"), (GREEN, "before_roll")]
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    assert BattleDecided(11, 8, True) in played.told
    assert not played.table.heroes[BLUE].dead


@pytest.mark.rule("quest.help.13", "quest.results.3")
def test_dice_of_a_helper_who_dies_while_they_lie_count_for_nobody() -> None:
    played = helped(met(TROLL, dice=(4, 6, 1)))
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.does(GREEN, f"stab.{BLUE}")
    played.passes(*EVERYBODY)
    assert BattleDecided(9, 7, True) in played.told


@pytest.mark.rule("quest.death.9", "quest.combat.16")
def test_without_the_main_player_it_is_over_and_the_helper_stays() -> None:
    """Nobody rolls, wins or loses."""
    played = helped(met(TROLL))
    played.does(GREEN, f"stab.{RED}")
    assert BattleEnded(RED, UNDECIDED) in played.told
    assert (room(played, BLUE), played.table.figures[BLUE].health(), played.result) == ("1", 4, UNDECIDED)


# ---------------------------------------------------------------- the Boss


@pytest.mark.rule("quest.boss.8")
@pytest.mark.parametrize(("level", "rule"), [(10, ""), (9, "quest.boss.8")])
def test_only_level_10_helps_against_the_boss(level: int, rule: str) -> None:
    played = met(TROLL, levels=(10, level, 10))
    played.table.monsters[0].boss = True
    assert options(played, RED)["ask.1"] == options(played, BLUE)["bid"] == rule
    assert options(played, RED)["ask.2"] == ""


@pytest.mark.rule("quest.boss.8")
def test_an_offer_of_who_drops_below_level_10_lapses() -> None:
    played = met(TROLL, levels=(10, 10, 1))
    played.table.monsters[0].boss = True
    played.does(BLUE, "bid", FREE)
    played.table.heroes[BLUE].level = 9
    played.does(RED, f"stab.{GREEN}")
    assert HelpAnswered(RED, BLUE, "lapsed", "below_the_boss") in played.told


@pytest.mark.rule("quest.boss.10")
def test_two_of_level_10_beat_the_boss_together() -> None:
    """Whichever one's turn it is."""
    played = met(TROLL, dice=(6, 6, 1), levels=(10, 10, 1))
    played.table.monsters[0].boss = True
    rolls(helped(played))
    assert BattleDecided(32, 21, True) in played.told
    assert (played.table.over, played.table.winners) == (True, [RED, BLUE])


def test_a_crash_while_offers_are_open() -> None:
    played = met(TROLL)
    gear(played.table, RED, HAT)
    played.does(BLUE, "bid", says(1, "alternating_helper", 100, (HAT,), in_any_case=True))
    played.does(RED, "ask.2", FREE)
    assert played.saved() == played.table
    played.table = played.saved()
    played.does(RED, f"accept.{number(played) - 1}")
    assert played.saved() == played.table
    assert helper(played) == BLUE


def test_whom_an_offer_is_news_for() -> None:
    """Who is asked; of a bid, the main player and those who could make a better one."""
    asks = HelpOffered(RED, BLUE, QuestTerms(), request=True)
    bids = HelpOffered(RED, BLUE, QuestTerms(), request=False)
    assert [seat for seat in EVERYBODY if asks.addresses(seat)] == [BLUE]
    assert [seat for seat in EVERYBODY if bids.addresses(seat)] == [RED, GREEN]


@pytest.mark.rule("quest.help.10")
def test_a_helper_puts_no_new_item_into_play() -> None:
    """But a Race or Class, as anybody may at any time."""
    played = met(TROLL)
    played.table.heroes[BLUE].hand = (HAT, WARRIOR)
    helped(played)
    assert played.refused(BLUE, f"play.{HAT}") == "quest.turns.9"
    played.does(BLUE, f"play.{WARRIOR}")
    assert played.table.heroes[BLUE].classes == (WARRIOR,)


@pytest.mark.rule("quest.class.11", "quest.results.2", "quest.results.4", "quest.help.7")
@pytest.mark.parametrize(("who", "breaks"), [(RED, True), (BLUE, True), (BLUE, False)])
def test_a_warrior_of_either_may_break_a_tie(who: Seat, breaks: bool) -> None:
    """It is theirs to say; the helper has time of their own."""
    played = met(TROLL, dice=(1, 2, 6), levels=(4, 5, 1))
    played.table.heroes[who].classes = (WARRIOR,)
    rolls(helped(played))
    (question,) = questions(played.table)
    assert (question.seat, question.kind, question.default) == (who, "break_tie", True)
    assert question.deadline == ("turn" if who == RED else "pick")
    played.says(who, breaks)
    assert BattleDecided(12, 12, breaks) in played.told


@pytest.mark.rule("quest.movement.16", "quest.help.4", "quest.help.13")
@pytest.mark.parametrize(("black", "lives"), [(0, True), (3, False)])
def test_the_room_does_to_a_helper_what_it_does_to_whoever_comes_in(black: int, lives: bool) -> None:
    """At once; to one who was there already it does nothing."""
    played = met(TROLL)
    played.book.rooms["1"] = RoomFace("1", "1", enters=(Hit(),))
    played.table.figures[BLUE].black = black
    helped(played)
    assert (played.table.heroes[BLUE].dead, played.table.figures[BLUE].health()) == (not lives, 3 if lives else 0)
    assert (helper(played), played.asked()) == (BLUE if lives else NOBODY, [(RED, "battle")])
    played = met(TROLL)
    played.book.rooms["1"] = RoomFace("1", "1", enters=(Hit(),))
    played.table.figures[GREEN].room = played.table.figures[RED].room
    helped(played, GREEN)
    assert played.table.figures[GREEN].health() == 4
