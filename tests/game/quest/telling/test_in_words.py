"""What people read of the board game: each kind of event, of question and of option, and the parts of sums."""

from __future__ import annotations

import inspect
from typing import get_args

import pytest
from msgspec.structs import replace
from tests.game.quest.talk import HAT, INFANT, NEWT, OGRE, OLD, TROLL, TUBA, WARRIOR, met, option, rolls
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.doors.telling.verbs import CALLED
from kickdoor_game.heroes.events import Boosted, DieRolled, Enhanced
from kickdoor_game.heroes.hero_sheet.sheet import StrengthPart
from kickdoor_game.language.cards import Item
from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import (
    Field,
    Form,
    Menu,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Question,
    Split,
    YesNo,
    card_option,
)
from kickdoor_game.machine.run import questions
from kickdoor_game.quest import telling
from kickdoor_game.quest.anytime import BY_WORD
from kickdoor_game.quest.board.dungeon import RoomId, Step
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.effects import Heal, Hit
from kickdoor_game.quest.cards.faces import Deal
from kickdoor_game.quest.dice.throw import lying
from kickdoor_game.quest.exploring.explore import Explore
from kickdoor_game.quest.exploring.search import Search
from kickdoor_game.quest.monsters.moves import Stop
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.resolve import ChooseHappening
from kickdoor_game.quest.state import events as e
from kickdoor_game.quest.state.battle import Battle, QuestTerms
from kickdoor_game.quest.state.table import Monster, QuestTable
from kickdoor_game.quest.telling.sums import part_words

EAST, SOUTH = SIDES[1], SIDES[2]
STEPS = (Step(RoomId(2), EAST, RoomId(3)), Step(RoomId(3), EAST, RoomId(4), dark=True))

SAID: list[tuple[Event, str]] = [
    (e.DieFell(RED, "d6", 4, "battle", -1), "You roll 4 in the combat."),
    (e.DieFell(BLUE, "d6", 4, "search", -1), "Bob rolls 4 for the search."),
    (e.DieFell(BLUE, "d6", 4, "run_away", -1), "Bob rolls 4 to run away."),
    (e.DieFell(BLUE, "d6", 4, "anything", -1), "Bob rolls 4."),
    (e.DieFell(BLUE, "d6", 4, "roll_for", -1, "Maze", 3), "Bob rolls 4 for Maze (3 or more)."),
    (e.DieFell(RED, "d10", 4, "power", -1, "steal", 6), "You roll 4 to steal an Item (6 or less)."),
    (e.DieFell(BLUE, "monster", 3, "base", -1), "Bob rolls red for the base of the new monster."),
    (e.DieFell(BLUE, "monster", 5, "monster_turn", -1), "Bob rolls orange for the Monster Turn."),
    (e.DieFell(BLUE, "d6", 6, "battle", 1), "Bob rolls 6 for Toll Troll."),
    (e.DieFell(BLUE, "d6", 6, "battle", 9), "Bob rolls 6 for a monster."),
    (e.DieTurned(RED, RED, "d6", 6), "You change your die: 6."),
    (e.DieTurned(BLUE, BLUE, "d6", 6), "Bob changes their die: 6."),
    (e.DieTurned(BLUE, RED, "monster", 1), "Bob changes your die: blue."),
    (DieRolled(BLUE, 5, 0, 0, "who_begins"), "Bob rolls 5 for the first turn."),
    (e.MonstersMove(RED, "green"), "Monster Turn (green): monsters move."),
    (
        e.MonsterMoved(1, STEPS, "target"),
        "Toll Troll goes east into 3, then east through the Darkness into 4. It is with its target.",
    ),
    (e.MonsterMoved(1, STEPS[:1], "fast"), "Toll Troll goes east into 3."),
    (e.MonsterMoved(1, STEPS[:1], "slow"), "Toll Troll goes east into 3. It is Slow."),
    (
        e.MonsterMoved(1, (Step(RoomId(1), EAST, RoomId(2), entrance=True),), "link"),
        "Toll Troll goes east through the Entrance into 2. It cannot pass what is next.",
    ),
    (e.DoorSmashed(1, SOUTH), "The door to the south of 1 is smashed open."),
    (e.MonstersWon(), "Everybody is dead at the same time. The monsters win, and have the dungeon to themselves."),
    (e.Went(RED, EAST, 2, 2), "You go east into 2, for 2 Move."),
    (e.Went(BLUE, EAST, 1, None), "Bob goes east into the Darkness."),
    (e.RoomLaid(BLUE, 2, "2", 0), "Bob finds a room: 2."),
    (e.RoomAdded(BLUE, 2, "2"), "Bob adds a room to the dungeon: 2."),
    (e.RoomAdded(RED, 2, "2"), "You add a room to the dungeon: 2."),
    (e.LeftAlone(BLUE, 1, TROLL), "Toll Troll ignores Bob: Bob may fight it, and need not."),
    (e.ItemSnatched(1, BLUE, HAT), "Toll Troll takes Bob's Colander of State and carries it."),
    (e.LootLeft(2, (HAT,)), "Colander of State is left lying in 2."),
    (e.LootLeft(2, (HAT, TUBA)), "Colander of State and Tuba are left lying in 2."),
    (e.MonsterLeft(1, TROLL, "driven off"), "Toll Troll is driven off."),
    (e.LinkLaid(1, EAST, "open"), "To the east of 1 is an open passageway."),
    (e.LinkLaid(1, EAST, "locked"), "To the east of 1 is a locked door."),
    (
        e.MonsterCame(4, TROLL, "green", 2, 6),
        "Toll Troll, Level 6, appears in 2 on a green base: Cid's monster.",
    ),
    (e.MonsterCame(4, TROLL, "yellow", 2, 6), "Toll Troll, Level 6, appears in 2 on a yellow base."),
    (
        e.MonsterCame(4, TROLL, "yellow", 2, 20, True),
        "Toll Troll (the Boss), Level 20, appears in 2 on a yellow base.",
    ),
    (e.MonsterLeft(1, TROLL, "killed"), "Toll Troll is killed."),
    (e.MonsterLeft(1, TROLL, ""), "Toll Troll leaves play."),
    (e.NoMonsterLeft(1), "No Monster card is left: nothing appears in 1."),
    (e.WasHit(RED, 2, 2, "a lost combat"), "You take 2 hits: Health 4 to 2."),
    (e.WasHit(RED, 1, 1, "caught stealing"), "You take 1 hit (caught stealing): Health 2 to 1."),
    (e.WasHit(BLUE, 1, 3, ""), "Bob takes 1 hit: Health 4 to 3."),
    (e.Healed(RED, 2, 4, "a Level"), "You recover 2 Health (a Level): 2 to 4."),
    (e.Healed(BLUE, 1, 4, ""), "Bob recovers 1 Health: 3 to 4."),
    (e.TokensChanged(BLUE, 5, "a card"), "Bob can have 5 Health at most now (a card)."),
    (e.TokensChanged(BLUE, 5, ""), "Bob can have 5 Health at most now."),
    (e.Dropped(BLUE, 1, (HAT,), 20), "Bob drops Colander of State and 20 gold in 1."),
    (e.Dropped(RED, 1, (), 20), "You drop 20 gold in 1."),
    (e.Dropped(RED, 1, (HAT, TUBA), 0), "You drop Colander of State and Tuba in 1."),
    (e.PickedUp(BLUE, 1, (HAT,), 20), "Bob picks up Colander of State and 20 gold in 1."),
    (e.PickedUp(RED, 1, (), 20), "You pick up 20 gold in 1."),
    (e.TookGold(RED, 300, 1600, "found"), "You find 300 gold: 1,300 to 1,600."),
    (e.TookGold(BLUE, 300, 600, ""), "Bob gets 300 gold: 300 to 600."),
    (e.PaidGold(RED, 1000, 20, "a Level"), "You pay 1,000 gold for a Level: 1,020 to 20."),
    (e.PaidGold(BLUE, 10, 20, ""), "Bob pays 10 gold: 30 to 20."),
    (e.BarterOffered(BLUE, RED, (HAT,), 20, (TUBA,), 0), "Bob offers you Colander of State and 20 gold for Tuba."),
    (e.BarterOffered(RED, BLUE, (), 20, (), 0), "You offer Bob 20 gold for nothing."),
    (e.BarterOffered(RED, BLUE, (), 0, (), 30), "You offer Bob nothing for 30 gold."),
    (e.BattleBegan(RED, (1, 2)), "You face Toll Troll and Newt On Duty."),
    (e.JoinedBattle(2), "Newt On Duty joins the combat."),
    (e.BattleCalled(BLUE), "Bob announces the roll. Does anybody do anything first?"),
    (e.BattleCalled(RED, called_off=True), "You call off the roll."),
    (e.BattleDecided(12, 9, True), "12 against 9: the heroes win."),
    (e.BattleDecided(9, 9, False), "9 against 9: the monsters win."),
    (e.BattleEnded(RED, "undecided"), "The combat is over, and nobody has won."),
    (e.BattleEnded(RED, "won"), ""),
    (e.BattleEnded(RED, "lost"), ""),
    (e.BattleEnded(RED, "cornered"), ""),
    (e.Dodged(RED, 1, 5), "You dodge Toll Troll with 5."),
    (e.FleesBetter(RED, 1, 2), "You get +2 on the roll to run away from Toll Troll."),
    (e.FleesBetter(BLUE, 1, 1), "Bob gets +1 on the roll to run away from Toll Troll."),
    (e.PowerTried(RED, "extra_die", True), "You try to get an extra die: it works."),
    (e.PowerTried(BLUE, "steal", False), "Bob tries to steal an Item: it does not work."),
    (e.GotCaught(RED, 1), "Toll Troll catches you."),
    (e.Fled(BLUE, 2), "Bob runs into 2."),
    (e.Searched(BLUE, 1, 7), "Bob searches 1 with 7."),
    (e.RoomSearched(1, "ransacked"), "1 is Ransacked."),
    (e.RoomSearched(1, "looted_out"), "1 is Looted Out."),
    (e.HelpOffered(RED, BLUE, QuestTerms(), request=True), "You ask Bob for help: nothing but thanks."),
    (e.CameToHelp(BLUE, 1), "Bob comes into 1 to help."),
    (e.HelperLeft(RED, BLUE, "gone"), "Bob is not there any more to help you."),
    (e.MonsterPut(2, 2), "Newt On Duty is in 2 now."),
    (e.BaseGiven(2, "blue"), "Newt On Duty stands on a blue base now: it is Bob's monster."),
    (e.BaseGiven(2, "yellow"), "Newt On Duty stands on a yellow base now."),
    (e.LinkChanged(RED, 1, EAST, "wall"), "To the east of 1 is a wall now."),
    (e.Dodged(BLUE, 2, 0), "Bob dodges Newt On Duty without a roll."),
    (e.LostGold(RED, 300, 20, "a curse"), "You lose 300 gold (a curse): 320 to 20."),
    (e.LostGold(BLUE, 300, 20, ""), "Bob loses 300 gold: 320 to 20."),
    (e.MovedByMagic(RED, 2), "You vanish and appear in 2."),
    (e.MovedByMagic(BLUE, 2), "Bob vanishes and appears in 2."),
    (e.GoldGiven(BLUE, RED, 30, "bribe"), "Bob gives you 30 gold, as agreed."),
]


@pytest.fixture(scope="module")
def table() -> QuestTable:
    """Red faces a troll and a newt in room 1."""
    return met(TROLL, NEWT).table


@pytest.mark.parametrize(("event", "said"), SAID, ids=lambda each: type(each).__name__)
def test_each_event_is_a_sentence(table: QuestTable, event: Event, said: str) -> None:
    assert telling.tell(table, event, RED) == said


def test_no_kind_of_event_is_without_words() -> None:
    kinds = {
        kind for _, kind in inspect.getmembers(e, inspect.isclass) if issubclass(kind, Event) and kind is not Event
    }
    own = {kind for kind in kinds if kind.__module__ == e.__name__}
    assert own <= {type(event) for event, _ in SAID}


def test_a_monster_is_named_with_its_colour_if_there_is_another_like_it() -> None:
    table = met(NEWT, NEWT).table
    table.monsters[1].colour = "blue"
    assert telling.tell(table, e.JoinedBattle(2), RED) == "Newt On Duty (blue) joins the combat."
    table.monsters[0].boss = True
    assert telling.tell(table, e.JoinedBattle(1), RED) == "Newt On Duty (the Boss) joins the combat."


# ---------------------------------------------------------------- questions


def asked(played: Played) -> str:
    """What the first of those is asked who are asked something."""
    return telling.question_text(played.table, questions(played.table)[0])


def otherwise(played: Played) -> str:
    return telling.default_text(played.table, questions(played.table)[0])


@pytest.mark.rule("quest.roll.1", "quest.roll.4", "quest.roll.8", "quest.flee.3")
def test_a_combat_in_questions() -> None:
    """What both sides can come to is said before the dice are thrown."""
    played = met(TROLL, dice=(1, 6), levels=(1, 1, 1))
    stand = "1 against 6 of Toll Troll, 1 against 1 dice to come: the heroes win 0 % (2 to 7 against 7 to 12)."
    assert (asked(played), otherwise(played)) == (f"{stand} Find help, use cards, or roll.", "else: roll the dice")
    played.answers(RED, "roll")
    assert asked(played) == f"Ann will roll. {stand} Do you do anything first?"
    played.passes(BLUE, GREEN)
    assert (asked(played), otherwise(played)) == (
        "The dice lie there in the combat: Ann 1, Toll Troll 6. Does anybody change one?",
        "else: pass",
    )
    played.passes(RED, BLUE, GREEN)
    assert (asked(played), otherwise(played)) == ("You have lost. Into which room do you run?", "else: 2")
    played.answers(RED, "room.0")
    assert (asked(played), otherwise(played)) == (
        "Toll Troll is after you: 5 or more dodges its Bad Stuff, 33 %. Roll the die.",
        "else: roll the dice",
    )


@pytest.mark.rule("quest.roll.1", "quest.roll.2")
def test_the_dice_of_each_side_are_counted() -> None:
    played = met(TROLL, NEWT)
    assert asked(played) == (
        "5 against 8 of Toll Troll and Newt On Duty, 1 against 2 dice to come:"
        " the heroes win 1 % (6 to 11 against 10 to 20). Find help, use cards, or roll."
    )


@pytest.mark.rule("quest.flee.8")
def test_several_monsters_are_run_from_in_an_order() -> None:
    played = rolls(met(NEWT, TROLL, dice=(1, 6, 6), levels=(1, 1, 1)))
    played.answers(RED, "room.0")
    assert (asked(played), otherwise(played)) == ("In which order do you run from them?", "else: as they lie")
    assert telling.option_label(played.table, RED, Option("monster.2")) == "Toll Troll"
    assert telling.option_hint(played.table, RED, Option("monster.2")) == "Level 6"


def walks(*monsters: CardId, at: str = "1") -> Played:
    """Red's own turn has begun, in that room; these monsters are in room 1."""
    played = met(*monsters)
    table = played.table
    table.battle, table.stack = None, [QuestTurn(RED, began=True, step="look")]
    table.figures[RED].room = played.drawn.rooms[at]
    table.faces["2"] = played.drawn.faces["2"]
    return played


def question(kind: str, seat: Seat = RED, **about: object) -> Question:
    return Question(seat, kind, Menu((Option("go_on"),)), ("go_on",), "turn", (), **about)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("move", "You are in 1, with 3 of 3 Move left. Where to?"),
        ("meet", "You meet Toll Troll and Newt On Duty. Fight, or use a card that moves you away first."),
        ("look_round", "You have drawn a card and may use it now. Then you see who lives here."),
        ("draw_monster", "Nothing is left to explore. Draw a monster into this room?"),
        ("break_tie", "It is a tie. Do you break it, so that the heroes win?"),
        ("base", "Toll Troll needs a base. Whose monster shall it be?"),
        ("surplus_pack", "Your pack holds 2 Items. What do you drop?"),
        ("gather", "Things lie here. What do you take along?"),
        ("received", "You have got Treasure. Put into play what you like of it now, or keep it for your turn."),
        ("flee_roll", "A monster is after you. Roll the die."),
        ("dice", "The dice lie there: none. Does anybody change one?"),
        ("battle", "Your fight."),
        ("pick_spoils", "Pick one of the Treasures."),
        ("something_new", "Something new?"),
    ],
)
def test_what_is_asked(kind: str, said: str) -> None:
    table = walks(TROLL, NEWT).table
    assert telling.question_text(table, question(kind, card=TROLL)) == said


def test_what_counts_if_nobody_answers() -> None:
    table = walks(TROLL).table
    yes = Question(RED, "break_tie", YesNo(), True, "turn", ())
    no = Question(RED, "draw_monster", YesNo(), False, "turn", ())
    order = Question(RED, "another_order", Order((Option("a"), Option("b"))), ("a", "b"), "turn", ())
    said = [telling.default_text(table, each) for each in (yes, no, order)]
    assert said == ["else: yes", "else: no", ""]


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("name", "label", "hint"),
    [
        ("go.north", "go north into the Darkness", "open passageway, 1 Move"),
        ("go.east", "go east to 2", "locked door, 2 Move"),
        ("go.south", "go south to E", "door, 1 Move"),
        ("go.west", "go west", "wall"),
        ("fight.1", "fight Toll Troll", "Level 6"),
        ("bring.1", "bring in Toll Troll", "Level 6"),
        ("bring.9", "bring in a monster", ""),
        ("monster.1", "Toll Troll", "Level 6"),
        ("room.2", "2", ""),
        ("search", "search the room", "1 Move"),
        ("end", "end the turn", ""),
        ("pass", "pass", ""),
        ("recover", "give a Level for up to 3 Health", "Health 4 of 4"),
        ("call_off", "do not roll yet", ""),
        ("something.new", "something new", ""),
    ],
)
def test_what_can_be_done(name: str, label: str, hint: str) -> None:
    played = met(TROLL, links={"1 west": "wall", "1 east": "locked"})
    table = played.table
    table.tiles = [("a", "b")]
    assert telling.option_label(table, RED, Option(name)) == label
    assert telling.option_hint(table, RED, Option(name)) == hint


@pytest.mark.rule("quest.movement.11")
def test_a_way_for_all_ones_move() -> None:
    played = met(TROLL, links={"1 east": "hidden"})
    played.book.cards[HAT] = Item(key="hat", name="Hat", slot="headgear", gold=1, big=True)
    played.table.heroes[RED].items = (HAT, HAT)
    assert telling.option_hint(played.table, RED, Option("go.east")) == "hidden door, all your Move (2)"


@pytest.mark.rule("quest.search.6", "quest.search.22")
def test_a_search_where_a_room_changes_it() -> None:
    table = met(TROLL).table
    table.dungeon.rooms[table.figures[RED].room].searched = "ransacked"
    assert telling.option_hint(table, RED, Option("search")) == "1 Move, -1 to the roll"
    assert telling.option_hint(table, None, Option("search")) == ""


def test_options_about_cards_and_players() -> None:
    table = met(TROLL).table
    assert telling.option_label(table, RED, card_option(HAT)) == "Colander of State"
    assert telling.option_label(table, RED, Option("play.3", card=HAT)) == "play Colander of State"
    assert telling.option_hint(table, RED, Option("play.3", card=HAT)) == "+2, headgear, 200 gold"
    assert telling.option_label(table, RED, Option("seat.1", seat=BLUE)) == "Bob"
    assert telling.option_label(table, BLUE, Option("seat.1", seat=BLUE)) == "you"
    assert telling.option_label(table, RED, Option("base.green", seat=GREEN)) == "green: Cid's monster"
    assert telling.option_label(table, RED, Option("base.green")) == "green"
    assert telling.option_label(table, RED, Option("pass"), question("setup")) == "ready"
    assert telling.option_label(table, RED, Option("pass"), question("dice")) == "pass"


# ---------------------------------------------------------------- sums and the header


@pytest.mark.rule("quest.results.3")
def test_what_a_sum_is_made_of() -> None:
    played = met(OGRE)
    table, battle = played.table, played.table.battle
    assert battle is not None
    table.heroes[BLUE].classes = (WARRIOR,)
    battle.helper = BLUE
    special = MonsterBonus(3, HasClass("warrior"))
    parts = {
        "Level": StrengthPart("level", 5, "quest.combat.8"),
        "one shot": StrengthPart("one_shot", 5, "quest.combat.11"),
        "Colander of State": StrengthPart("item", 2, "quest.items.2", HAT),
        "Ogre In Arrears": StrengthPart("monster", 4, "quest.combat.9", OGRE, foe=1),
        "against Warriors: Bob": StrengthPart("special", 3, "quest.help.8", OGRE, cause=special, foe=1),
        "never below 1": StrengthPart("floor", 2, "quest.unchangeable.4", OGRE, foe=1),
    }
    assert {part_words(table, part, battle): part for part in parts.values()} == parts


@pytest.mark.rule("quest.help.6")
def test_where_somebody_helps_it_is_said_whose_level_counts() -> None:
    table = met(OGRE).table
    battle = table.battle
    assert battle is not None
    battle.helper = BLUE
    own, helping = (StrengthPart("level", 5, "quest.help.6", seat=seat) for seat in (battle.main, BLUE))
    assert [part_words(table, part, battle) for part in (own, helping)] == ["Level", "Level (Bob)"]


@pytest.mark.rule("quest.multiple.6")
def test_of_several_monsters_it_is_said_whose_a_part_is() -> None:
    table = met(OGRE, NEWT).table
    assert (
        part_words(table, StrengthPart("enhancer", 2, "", HAT, foe=2), table.battle)
        == "Colander of State (Newt On Duty)"
    )
    assert part_words(table, StrengthPart("monster", 2, "", NEWT, foe=2), table.battle) == "Newt On Duty"
    assert part_words(table, StrengthPart("enhancer", 2, "", HAT, foe=2), None) == "Colander of State"


def test_what_goes_on_in_one_sentence() -> None:
    played = met(TROLL, NEWT)
    table = played.table
    assert telling.summary(table) == "Ann fights Toll Troll and Newt On Duty in 1."
    battle, table.battle = table.battle, None
    assert isinstance(battle, Battle)
    assert telling.summary(table) == "Ann goes through the dungeon."
    table.turn_number = 0
    assert telling.summary(table) == "Everybody is getting ready."
    table.over = True
    lost = "The game is over: everybody was dead at the same time, and the monsters have won."
    assert (telling.summary(table), telling.over_text(table)) == (lost, lost)
    table.winners = [RED, BLUE]
    assert telling.summary(table) == "The game is over: Ann and Bob won."


def test_the_boss_in_a_summary() -> None:
    table = met(TROLL).table
    table.monsters = [Monster(1, TROLL, "green", table.figures[RED].room, boss=True)]
    assert telling.summary(table) == "Ann fights Toll Troll (the Boss) in 1."


def test_an_option_of_the_menu_is_called_as_it_is_offered() -> None:
    played = met(TROLL)
    played.table.figures[RED].black = 1
    assert telling.option_label(played.table, RED, option(played, RED, "recover")).startswith("give a Level")
    assert telling.option_hint(played.table, RED, option(played, RED, "recover")) == "Health 3 of 4"


def test_each_kind_of_standing_action_has_a_letter() -> None:
    """That of the door games where they have it, too; otherwise it is in the label. One letter has one label."""
    labels: dict[str, str] = {}
    for word in BY_WORD:
        letter, label = telling.CALLED[word]
        assert len(letter) == 1
        assert letter.isupper()
        assert labels.setdefault(letter, label) == label, f"{letter} is {label} and {labels[letter]}"
        assert letter.lower() in label.lower() or letter in LEARNT.get(word, "")
    assert len(set(labels.values())) == len(labels)
    assert set(telling.CALLED) == set(BY_WORD)


LEARNT = {**{word: called.letter for word, called in CALLED.items()}, "discard": "X"}
"""What one knows from elsewhere; an X crosses out what one is no more."""


@pytest.mark.rule("quest.charity.1", "quest.charity.2")
def test_charity_in_words() -> None:
    table = met(TROLL).table
    pile = Pile("seat.1", 1, 1, BLUE)
    split = Split((card_option(HAT), card_option(TUBA)), (pile,), 2, 2, even=True, even_rule="quest.charity.2")
    giving = Question(
        RED, "charity", split, (("card.3", "seat.1"), ("card.4", "seat.1")), "turn", ("quest.charity.1",), numbers=(2,)
    )
    assert telling.question_text(table, giving) == "Charity: give 2 cards to Bob."
    assert telling.default_text(table, giving) == "else: Colander of State and Tuba"


def test_what_is_picked_if_nobody_picks() -> None:
    table = met(TROLL).table
    one = Question(RED, "pick_spoils", PickOne((card_option(HAT), card_option(TUBA))), "card.4", "turn", ())
    some = Question(RED, "lose_item", PickSome((card_option(HAT), card_option(TUBA)), 1, 1), ("card.3",), "turn", ())
    assert [telling.default_text(table, each) for each in (one, some)] == ["else: Tuba", "else: Colander of State"]
    form = Question(RED, "help", Form((Field("in_any_case", YesNo()),)), (True,), "turn", ())
    assert telling.default_text(table, form) == ""


def test_a_fate_among_several() -> None:
    table = met(TROLL).table
    assert telling.option_label(table, RED, Option("choose.1")) == "choose 1"
    table.stack.append(ChooseHappening(RED, ((Hit(),), (LoseLevels(2), Hit(2))), TROLL, "why"))
    assert telling.option_label(table, RED, Option("choose.0")) == "take 1 hit"
    assert telling.option_label(table, RED, Option("choose.1")) == "lose 2 Levels and take 2 hits"


def test_a_deal_is_said_to_who_looks_on_as_well() -> None:
    """What a seat weighed is told to everybody when the match is over."""
    table = met(TROLL).table
    face = table.face_of(table.figures[RED].room)
    table.faces = {**table.faces, face.key: replace(face, deals=(Deal(gold=300, gets=(Heal(),)),))}
    for viewer in (RED, BLUE, None):
        assert telling.option_label(table, viewer, Option("deal.0")) == "make a Deal: pay 300 gold; heal 1 hit"


def test_the_monsters_turn_in_a_summary() -> None:
    table = met(TROLL).table
    table.battle = None
    table.stack.append(MonsterTurn(RED))
    assert telling.summary(table) == "It is the monsters' turn."
    table.stack[-1] = Search(RED, RoomId(1))
    assert telling.summary(table) == "Ann searches the room."
    table.stack[-1] = Explore(RED, EAST)
    assert telling.summary(table) == "Ann explores the dungeon."


# ---------------------------------------------------------------- cards that are played


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Enhanced(BLUE, OLD, TROLL), "Bob plays Older Than The Stairs on Toll Troll: +10 Levels, +2 Treasures."),
        (Enhanced(RED, INFANT, TROLL), "You play Teething on Toll Troll: -5 Levels, -1 Treasure."),
        (Boosted(RED, "heroes", 5, "one_shot"), "+5 for the heroes, from you."),
        (Boosted(BLUE, "monsters", -2, "one_shot"), "-2 for the monsters, from Bob."),
        (e.MonsterPut(1, 2), "Toll Troll is in 2 now."),
        (e.BaseGiven(1, "green"), "Toll Troll stands on a green base now: it is Cid's monster."),
        (e.BaseGiven(1, "yellow"), "Toll Troll stands on a yellow base now."),
        (e.LinkChanged(RED, 1, EAST, "wall"), "To the east of 1 is a wall now."),
    ],
)
def test_what_a_card_has_done(table: QuestTable, event: Event, said: str) -> None:
    assert telling.tell(table, event, RED) == said


@pytest.mark.rule("quest.dice.7")
def test_what_is_chosen_with_a_card() -> None:
    """Whose each die is, what lies up, and what it would become."""
    played = met(TROLL, dice=(1, 6))
    table = played.table
    said = {
        "go.1.2": "Toll Troll to 2",
        "base.1.green": "Toll Troll on a green base",
        "side.east": "east: open passageway",
    }
    assert {name: telling.option_label(table, RED, Option(name)) for name in said} == said
    assert telling.option_label(table, RED, Option("base.1.green", seat=GREEN)) == "Toll Troll on a green base, Cid's"
    assert telling.option_label(table, RED, Option("base.1.red", seat=RED)) == "Toll Troll on a red base, yours"
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    table = played.table
    assert telling.option_label(table, RED, Option("die.0")) == "your 1"
    assert telling.option_label(table, RED, Option("die.0.6")) == "your 1: make it 6"
    assert telling.option_label(table, GREEN, Option("die.1.2")) == "Toll Troll's 6: make it 2"
    throw = lying(table)
    assert throw is not None
    throw.dice[0].kind = "monster"
    assert telling.option_label(table, RED, Option("die.0.3")) == "your blue: make it red"


@pytest.mark.parametrize("stop", get_args(Stop))
def test_why_a_monster_went_no_further(table: QuestTable, stop: Stop) -> None:
    """quest.monstermove: each reason is said, or is plain to see."""
    said = telling.tell(table, e.MonsterMoved(1, STEPS[:1], stop), RED)
    assert said == f"Toll Troll goes east into 3. {WHY_NO_FURTHER[stop]}".rstrip()


WHY_NO_FURTHER: dict[Stop, str] = {
    "target": "It is with its target.",
    "link": "It cannot pass what is next.",
    "visited": "It has been in the next room already.",
    "entrance": "It cannot stop in the Entrance.",
    "nowhere": "There is no other room in that row.",
    "slow": "It is Slow.",
    "fast": "",
    "no_arrow": "",
    "lurking": "",
}
