"""Deeds of the board game: one sentence for events that belong together, to "you" and to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from tests.game.quest.scene import EVERYBODY, NUMBER, flees, joins, plays, rolls, scene
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes import events as of_heroes
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest import telling
from kickdoor_game.quest.board.dungeon import LOOTED_OUT, RANSACKED, RoomId, Step
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.kinds import DXM, TREASURE
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.state import events as e
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.quest.telling.deeds import FOLDS

NORTH, EAST, SOUTH, WEST = SIDES
HAT, SCARF, NEWT, TROLL, MOTHS = (NUMBER[key] for key in ("hat", "scarf", "newt", "troll", "moths"))
HERE, THERE = 1, 2


def story(table: QuestTable, events: Sequence[Event], viewer: Seat | None = None) -> list[str]:
    """Return the lines about these events for the viewer, one for each deed."""
    lines, reached = list[str](), [event for event in events if event.reaches(viewer)]
    while reached:
        deed = telling.fold(table, reached, viewer)
        lines.append(telling.tell(table, reached[0], viewer) if deed is None else deed.text)
        reached = reached[1 if deed is None else deed.count :]
    return [line for line in lines if line]


def lost(seat: Seat, card: int, why: str) -> Event:
    return of_heroes.CardDiscarded(seat, NUMBER["hat"] if card == HAT else NUMBER["scarf"], why)


BEATEN = e.BattleDecided(9, 5, True, (RED,), "Newt", (4, 3), (2,))
ROWS: list[tuple[str, list[Event], list[str], list[str]]] = [
    (
        "a room is found with its exits",
        [
            e.Went(RED, NORTH, 1, None),
            e.RoomLaid(RED, THERE, "2", SOUTH),
            e.LinkLaid(THERE, NORTH, "open"),
            e.LinkLaid(THERE, EAST, "locked"),
            e.LinkLaid(THERE, WEST, "open"),
            of_heroes.Drew(RED, DXM, 1),
            of_heroes.Received(RED, (MOTHS,), audience=(RED,)),
        ],
        ["Ann explores north: 2. Exits: open north and west, a locked door east."],
        ["You explore north: 2. Exits: open north and west, a locked door east. You draw Moths."],
    ),
    (
        "a wall is no exit",
        [
            e.Went(RED, NORTH, 2, None),
            e.RoomLaid(RED, THERE, "2", SOUTH),
            e.LinkLaid(THERE, NORTH, "wall"),
            e.LinkLaid(THERE, EAST, "door"),
        ],
        ["Ann explores north, for 2 Move: 2. Exit: a door east."],
        ["You explore north, for 2 Move: 2. Exit: a door east."],
    ),
    (
        "a way to a monster that is known",
        [e.Went(RED, EAST, 1, THERE), e.BattleBegan(RED, (1,), "Newt (Older Than The Stairs), Level 7")],
        ["Ann goes east into 2, and faces Newt (Older Than The Stairs), Level 7."],
        ["You go east into 2, and face Newt (Older Than The Stairs), Level 7."],
    ),
    (
        "who lives in a new room",
        [
            e.DieFell(RED, "monster", 2, "base", -1),
            of_heroes.Drew(BLUE, DXM, 1),
            e.MonsterCame(1, NEWT, "blue", HERE, 2),
            e.BattleBegan(RED, (1,), "Newt On Duty, Level 2"),
        ],
        ["Ann faces Newt On Duty, Level 2 (blue: Bob's)."],
        ["You face Newt On Duty, Level 2 (blue: Bob's)."],
    ),
    (
        "a monster of one's own joins a combat",
        [e.MonsterCame(2, NEWT, "red", HERE, 2), e.JoinedBattle(2, "Newt On Duty")],
        ["Newt On Duty, Level 2, joins the combat (red: Ann's)."],
        ["Newt On Duty, Level 2, joins the combat (red: yours)."],
    ),
    (
        "a monster that ignores whoever finds it",
        [e.MonsterCame(1, NUMBER["shy"], "black", HERE, 2), e.LeftAlone(RED, 1, NUMBER["shy"], "Shy Duchess")],
        ["Shy Duchess, Level 2, appears in 1 on a black base. It ignores Ann, who may fight it."],
        ["Shy Duchess, Level 2, appears in 1 on a black base. It ignores you, who may fight it."],
    ),
    (
        "a search with its finds",
        [
            e.Searched(RED, HERE, 9, (4, 3)),
            e.TookGold(RED, 500, 800, "found"),
            e.RoomSearched(HERE, RANSACKED),
            of_heroes.Drew(RED, TREASURE, 1),
            of_heroes.Received(RED, (HAT,), audience=(RED,)),
        ],
        ["Ann searches 1 with 9 (4+3 rolled, +2) and finds 500 gold and 1 Treasure. The room is Ransacked now."],
        ["You search 1 with 9 (4+3 rolled, +2) and find 500 gold and Hat. The room is Ransacked now."],
    ),
    (
        "Treasures that all see are named once",
        [
            e.Searched(RED, HERE, 9, (9,)),
            e.RoomSearched(HERE, LOOTED_OUT),
            of_heroes.Drew(RED, TREASURE, 2),
            of_heroes.Received(RED, (HAT, SCARF), audience=(RED,)),
            of_heroes.Revealed(RED, (HAT, SCARF)),
        ],
        ["Ann searches 1 with 9 (9 rolled) and finds Hat and Scarf. The room is Looted Out now."],
        ["You search 1 with 9 (9 rolled) and find Hat and Scarf. The room is Looted Out now."],
    ),
    (
        "a Monster Turn in which some move",
        [
            e.MonstersMove(BLUE, "green"),
            e.MonsterMoved(1, (Step(RoomId(HERE), EAST, RoomId(THERE)),), "target", "Newt", (RED, GREEN)),
            *(e.MonsterMoved(n, (Step(RoomId(HERE), EAST, RoomId(3)),), "link", "Troll") for n in (2, 3, 4)),
            e.DoorSmashed(HERE, EAST),
        ],
        [
            "Monster Turn (green): Newt to Ann and Cid in 2; 3 monsters to 3; the door east of 1 is smashed open.",
        ],
        [
            "Monster Turn (green): Newt to you and Cid in 2; 3 monsters to 3; the door east of 1 is smashed open.",
        ],
    ),
    (
        "a Monster Turn in which none moves, and the next turn",
        [
            e.DieFell(BLUE, "monster", 2, "monster_turn", -1),
            e.MonstersMove(BLUE, "green", idle=True),
            of_heroes.TurnBegan(RED, 7),
            of_heroes.Drew(RED, DXM, 1),
            of_heroes.Received(RED, (MOTHS,), audience=(RED,)),
        ],
        ["Monster Turn (green): no monster moves. Turn 7: Ann's move."],
        ["Monster Turn (green): no monster moves. Turn 7: your move. You draw Moths."],
    ),
    (
        "a combat that is won, with its dice and its prize",
        [
            BEATEN,
            of_heroes.Drew(RED, DXM, 1),
            e.MonsterLeft(1, NEWT, "killed"),
            of_heroes.Drew(RED, TREASURE, 2),
            of_heroes.LevelsChanged(RED, 1, 6, "a kill"),
            e.BattleEnded(RED, "won"),
        ],
        ["Ann beats Newt, 9 to 5 (dice: 4+3 against 2): Level 5 to 6, and draws 1 card and 2 Treasures."],
        ["You beat Newt, 9 to 5 (dice: 4+3 against 2): Level 5 to 6, and draw 1 card and 2 Treasures."],
    ),
    (
        "a combat that two have won",
        [
            replace(BEATEN, party=(BLUE, RED), ours=(), theirs=()),
            e.MonsterLeft(1, NEWT, "driven off"),
            of_heroes.TreasuresShown((HAT,)),
            of_heroes.TreasurePicked(RED, HAT),
            of_heroes.LevelsChanged(BLUE, 1, 6, "a kill"),
            e.GoldGiven(BLUE, RED, 100, "bribe"),
        ],
        [
            "Bob and Ann beat Newt, 9 to 5 (dice: none against none): Newt On Duty is driven off; Ann takes Hat;"
            " Bob gives 100 gold to Ann, Level 5 to 6.",
        ],
        [
            "Bob and you beat Newt, 9 to 5 (dice: none against none): Newt On Duty is driven off; you take Hat;"
            " Bob gives 100 gold to you, Level 5 to 6.",
        ],
    ),
    (
        "a tie",
        [replace(BEATEN, heroes=7, monsters=7, won=False), e.WasHit(RED, 1, 3, "a lost combat")],
        ["Ann loses to Newt, 7 to 7, and monsters win ties (dice: 4+3 against 2): Health 4 to 3."],
        ["You lose to Newt, 7 to 7, and monsters win ties (dice: 4+3 against 2): Health 4 to 3."],
    ),
    (
        "a tie that is broken",
        [replace(BEATEN, heroes=7, monsters=7)],
        ["Ann beats Newt, 7 to 7, breaking the tie (dice: 4+3 against 2)."],
        ["You beat Newt, 7 to 7, breaking the tie (dice: 4+3 against 2)."],
    ),
    (
        "a kill that is rewarded after a question",
        [
            e.MonsterLeft(1, NEWT, "killed"),
            of_heroes.Drew(RED, TREASURE, 1),
            of_heroes.LevelsChanged(RED, 2, 7, "a kill"),
        ],
        ["Ann draws 1 Treasure, Level 5 to 7."],
        ["You draw 1 Treasure, Level 5 to 7."],
    ),
    (
        "several monsters leave for one reason",
        [e.MonsterLeft(1, NEWT, "the Boss has gone"), e.MonsterLeft(2, TROLL, "the Boss has gone")],
        ["Newt On Duty and Toll Troll leave play: the Boss has gone."],
        ["Newt On Duty and Toll Troll leave play: the Boss has gone."],
    ),
    (
        "a hero who is caught, with the Bad Stuff and the way out",
        [
            e.GotCaught(RED, 1, "Newt", 3, 5),
            lost(RED, HAT, "Newt"),
            lost(RED, SCARF, "Newt"),
            of_heroes.LevelsChanged(RED, -1, 4, "Newt"),
            e.Fled(RED, THERE),
        ],
        ["Ann is caught by Newt (got 3, needed 5): Level 5 to 4, and loses Hat and Scarf and runs into 2."],
        ["You are caught by Newt (got 3, needed 5): Level 5 to 4, and lose Hat and Scarf and run into 2."],
    ),
    (
        "Bad Stuff that finds nothing is only the hit",
        [
            e.GotCaught(RED, 1, "Newt"),
            of_heroes.NothingHappened(RED, NEWT),
            e.WasHit(RED, 1, 2, "Newt"),
        ],
        ["Ann is caught by Newt: Health 3 to 2."],
        ["You are caught by Newt: Health 3 to 2."],
    ),
    (
        "a monster that is dodged",
        [e.DieFell(RED, "d6", 6, "run_away", -1), e.Dodged(RED, 1, 6, "Newt"), e.Fled(RED, THERE)],
        ["Ann dodges Newt with 6 and runs into 2."],
        ["You dodge Newt with 6 and run into 2."],
    ),
    (
        "a death",
        [
            of_heroes.Died(RED, "no Health left"),
            lost(RED, HAT, "dead"),
            lost(RED, SCARF, "dead"),
            of_heroes.LevelsChanged(RED, -1, 4, "dead"),
            e.Dropped(RED, HERE, (SCARF,), 300),
        ],
        ["Ann dies (no Health left): Level 5 to 4, 2 hand cards discarded, Scarf and 300 gold left in 1."],
        ["You die (no Health left): Level 5 to 4, 2 hand cards discarded, Scarf and 300 gold left in 1."],
    ),
    (
        "a card with its effect",
        [
            of_heroes.CardUsed(RED, HAT),
            of_heroes.LevelsChanged(BLUE, -1, 4, "stolen"),
            of_heroes.LevelsChanged(RED, 1, 6, "stolen"),
        ],
        ["Ann uses Hat: Bob Level 5 to 4; Ann Level 5 to 6."],
        ["You use Hat: Bob Level 5 to 4; your Level 5 to 6."],
    ),
    (
        "a card for one side of a combat",
        [of_heroes.CardUsed(RED, HAT, side="monsters"), of_heroes.Boosted(RED, "monsters", 4, "one_shot", card=HAT)],
        ["Ann throws in Hat: +4 for the monsters."],
        ["You throw in Hat: +4 for the monsters."],
    ),
    (
        "a card that gets a hero out of a combat",
        [of_heroes.CardUsed(RED, HAT), e.MovedByMagic(RED, THERE), e.BattleEnded(RED, "undecided")],
        ["Ann uses Hat and lands in 2; the combat is over."],
        ["You use Hat and land in 2; the combat is over."],
    ),
    (
        "a monster that is called into a combat",
        [of_heroes.CardUsed(RED, HAT), e.MonsterPut(1, HERE, "Newt"), e.JoinedBattle(1, "Newt")],
        ["Ann uses Hat: Newt joins the combat."],
        ["You use Hat: Newt joins the combat."],
    ),
    (
        "a card that changes a die",
        [of_heroes.CardUsed(RED, HAT), e.DieTurned(RED, RED, "d6", 6), of_heroes.CardUsed(BLUE, SCARF)],
        ["Ann uses Hat and changes their die to 6.", "Bob uses Scarf."],
        ["You use Hat and change your die to 6.", "Bob uses Scarf."],
    ),
    (
        "a card that changes somebody else's die",
        [of_heroes.CardUsed(BLUE, HAT), e.DieTurned(BLUE, RED, "d6", 1)],
        ["Bob uses Hat and changes Ann's die to 1."],
        ["Bob uses Hat and changes your die to 1."],
    ),
    (
        "a card that stops a curse",
        [of_heroes.CardUsed(RED, HAT), of_heroes.CurseStopped(RED, MOTHS, RED, HAT)],
        ["Ann stops Moths with Hat."],
        ["You stop Moths with Hat."],
    ),
    (
        "an Item that is played and used at once",
        [of_heroes.CardPlayed(RED, HAT), of_heroes.Geared(RED, HAT, True), e.TokensChanged(RED, 5, "a card")],
        ["Ann equips Hat and has at most 5 Health."],
        ["You equip Hat and have at most 5 Health."],
    ),
    (
        "a curse that stays",
        [of_heroes.CurseStruck(RED, MOTHS, BLUE), of_heroes.CurseStays(RED, MOTHS)],
        ["Bob curses Ann with Moths: it stays with Ann."],
        ["Bob curses you with Moths: it stays with you."],
    ),
    (
        "a curse that finds nothing was played at somebody",
        [of_heroes.CurseStruck(RED, MOTHS, BLUE), of_heroes.NothingHappened(RED, MOTHS)],
        ["Bob curses Ann with Moths: Ann has no Item to lose."],
        ["Bob curses you with Moths: you have no Item to lose."],
    ),
    (
        "a room that finds nothing needs no words, nor does a part of a card",
        [of_heroes.NothingHappened(RED, None, why="The Baths"), of_heroes.NothingHappened(RED, MOTHS, partly=True)],
        [],
        [],
    ),
    (
        "a power that is tried, with its effect",
        [e.PowerTried(RED, "steal", False, 9, 5), e.WasHit(RED, 1, 3, "caught stealing")],
        ["Ann rolls 9 to steal an Item (5 or less), and it does not work: Health 4 to 3."],
        ["You roll 9 to steal an Item (5 or less), and it does not work: Health 4 to 3."],
    ),
    (
        "a return from death",
        [of_heroes.Returned(RED), e.TookGold(RED, 300, 300, "returned")],
        ["Ann is back from the dead and gets 300 gold."],
        ["You are back from the dead and get 300 gold."],
    ),
    (
        "a sale with the gold that is paid besides",
        [
            of_heroes.Sold(RED, (HAT, SCARF), 200, 1),
            lost(RED, HAT, "sold"),
            lost(RED, SCARF, "sold"),
            e.PaidGold(RED, 800, 100, "a Level"),
            of_heroes.LevelsChanged(RED, 1, 6, "sale"),
        ],
        ["Ann sells Hat and Scarf (200 gold) and pays 800 gold: Level 5 to 6."],
        ["You sell Hat and Scarf (200 gold) and pay 800 gold: Level 5 to 6."],
    ),
    (
        "a Level for gold alone",
        [e.PaidGold(RED, 1000, 0, "a Level"), of_heroes.LevelsChanged(RED, 1, 6, "sale")],
        ["Ann pays 1,000 gold for a Level: Level 5 to 6."],
        ["You pay 1,000 gold for a Level: Level 5 to 6."],
    ),
    (
        "a Level for Health",
        [of_heroes.LevelsChanged(RED, -1, 4, "for Health"), e.Healed(RED, 3, 4, "a Level")],
        ["Ann recovers: Level 5 to 4, Health 1 to 4."],
        ["You recover: Level 5 to 4, Health 1 to 4."],
    ),
    (
        "a trade",
        [
            of_heroes.TradeEnded(BLUE, RED, "agreed"),
            of_heroes.CardMoved(HAT, BLUE, RED, "trade"),
            of_heroes.CardMoved(SCARF, RED, BLUE, "trade"),
        ],
        ["Ann agrees to trade with Bob: Bob gives Hat to Ann; Ann gives Scarf to Bob."],
        ["You agree to trade with Bob: Bob gives Hat to you; you give Scarf to Bob."],
    ),
    (
        "help that comes",
        [
            of_heroes.HelpAnswered(BLUE, RED, "joined"),
            of_heroes.HelpAnswered(BLUE, GREEN, "lapsed", "one_helper", RED),
            e.CameToHelp(RED, THERE),
        ],
        ["Ann comes into 2 and joins Bob."],
        ["You come into 2 and join Bob."],
    ),
    (
        "the first cards of everybody",
        [
            event
            for seat in EVERYBODY
            for event in (
                of_heroes.Drew(seat, TREASURE, 3),
                of_heroes.Received(seat, (HAT,), audience=(seat,)),
                of_heroes.Drew(seat, DXM, 3),
            )
        ],
        ["Everybody draws 3 Treasures and 3 cards."],
        ["Everybody draws 3 Treasures and 3 cards. You get Hat."],
    ),
    (
        "a roll for the first turn, a roll that is announced, and a shuffle",
        [of_heroes.DieRolled(RED, 4, 0, 0, "first"), e.BattleCalled(RED), of_heroes.Shuffled(TREASURE, 9)],
        [],
        [],
    ),
    (
        "a roll that is called off",
        [e.BattleCalled(RED, called_off=True)],
        ["Ann calls off the roll."],
        ["You call off the roll."],
    ),
    (
        "a roll for a room is told, for nothing may come of it",
        [e.DieFell(RED, "d6", 4, "roll_for", -1, "Maze", 3)],
        ["Ann rolls 4 for Maze (3 or more)."],
        ["You roll 4 for Maze (3 or more)."],
    ),
    (
        "gifts at the end of a turn, by name to whom they concern",
        [
            of_heroes.CardsGiven(BLUE, RED, 2),
            of_heroes.Received(RED, (HAT, MOTHS), audience=(BLUE, RED)),
            of_heroes.CardsGiven(BLUE, GREEN, 1),
            of_heroes.Received(GREEN, (SCARF,), audience=(BLUE, GREEN)),
        ],
        ["Bob gives 2 cards to Ann and 1 card to Cid."],
        ["Bob gives Hat and Moths to you; 1 card to Cid."],
    ),
    (
        "what one card takes from one hero",
        [of_heroes.LevelsChanged(RED, -1, 4, "Moths"), e.DieFell(RED, "d6", 1, "battle", -1)],
        ["Moths: Ann Level 5 to 4."],
        ["Moths: your Level 5 to 4."],
    ),
    (
        "cards that are paid for a bonus",
        [lost(RED, HAT, "berserk"), lost(RED, SCARF, "berserk"), of_heroes.Boosted(RED, "heroes", 2, "berserk")],
        ["Ann discards Hat and Scarf: +2 for the heroes."],
        ["You discard Hat and Scarf: +2 for the heroes."],
    ),
    (
        "what one cause takes",
        [lost(RED, HAT, "Moths"), lost(RED, SCARF, "Moths"), of_heroes.LevelsChanged(RED, -1, 4, "Moths")],
        ["Moths: Ann loses Hat and Scarf, Level 5 to 4."],
        ["Moths: you lose Hat and Scarf, Level 5 to 4."],
    ),
    (
        "hits and gold that one cause takes",
        [e.WasHit(RED, 1, 3, "Maze"), e.LostGold(RED, 100, 200, "Maze")],
        ["Maze: Ann loses 100 gold, Health 4 to 3."],
        ["Maze: you lose 100 gold, Health 4 to 3."],
    ),
    (
        "Treasures that are picked one after the other",
        [
            of_heroes.TreasuresShown((HAT, SCARF)),
            of_heroes.TreasurePicked(RED, HAT),
            of_heroes.TreasurePicked(BLUE, SCARF),
        ],
        ["Ann takes Hat; Bob takes Scarf."],
        ["You take Hat; Bob takes Scarf."],
    ),
    (
        "one Item in use for another",
        [of_heroes.Geared(RED, HAT, False), of_heroes.Geared(RED, SCARF, True)],
        ["Ann unequips Hat and equips Scarf."],
        ["You unequip Hat and equip Scarf."],
    ),
    (
        "two heroes whom magic moves",
        [e.MovedByMagic(RED, THERE), e.MovedByMagic(BLUE, HERE), e.BattleEnded(RED, "undecided")],
        ["Ann lands in 2; Bob lands in 1; the combat is over."],
        ["You land in 2; Bob lands in 1; the combat is over."],
    ),
]


@pytest.mark.parametrize(("events", "others", "you"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_deed_is_one_sentence(events: list[Event], others: list[str], you: list[str]) -> None:
    table = scene(("newt", "green", "1")).table
    assert (story(table, events), story(table, events, RED)) == (others, you)


def test_every_kind_of_deed_has_a_row() -> None:
    assert {type(event) for _, events, *_ in ROWS for event in events} >= set(FOLDS)


def told(played: Played, viewer: Seat | None = None) -> list[str]:
    return story(played.table, played.told, viewer)


def combat(
    monster: str, *dice: int, blue: str = "", prepare: Callable[[QuestTable], None] = lambda table: None
) -> Played:
    """Begin a combat of red's with that monster, which is green's. `blue`: the hand of blue."""
    return scene(
        (monster, "green", "1"), dice=dice, frame=lambda drawn: QuestCombat(RED, [1]), prepare=prepare, blue=blue
    )


@pytest.mark.rule("quest.results.3", "quest.winning.1")
def test_a_combat_is_told_from_whom_one_faces_to_what_it_brings() -> None:
    played = combat("newt", 6, 1)
    rolls(played)
    assert told(played)[:2] == [
        "Ann faces Newt On Duty, Level 2.",
        "Ann beats Newt On Duty, 11 to 3 (dice: 6 against 1): Level 5 to 6, and draws 1 Treasure.",
    ]
    assert told(played, RED)[1].startswith("You beat Newt On Duty, 11 to 3 (dice: 6 against 1): Level 5 to 6")


@pytest.mark.rule("quest.enhancers.2")
def test_a_monster_is_met_by_its_full_name_and_level() -> None:
    """Its Level counts the enhancers on it, and an enhancer names the Level before and after it."""
    played = combat("newt", blue="old")
    plays(played, BLUE, "old")
    assert told(played)[-1] == "Bob plays Older Than The Stairs on Newt On Duty: Level 2 to 7, +1 Treasure."

    def laid(table: QuestTable) -> None:
        table.monsters[0].enhancers = (NUMBER["old"],)

    assert told(combat("newt", prepare=laid))[0] == "Ann faces Newt On Duty (Older Than The Stairs), Level 7."


@pytest.mark.rule("quest.losing.1", "quest.flee.3")
def test_a_defeat_is_told_with_the_flight() -> None:
    played = combat("magpie", 1, 6, 2)
    rolls(played)
    flees(played, to="2")
    assert told(played)[1:3] == [
        "Ann loses to Magpie, 6 to 36 (dice: 1 against 6): Health 4 to 3.",
        "Ann is caught by Magpie (got 2, needed 5): Level 5 to 4, and runs into 2.",
    ]


@pytest.mark.rule("quest.help.4")
def test_help_is_told_with_the_way_to_it() -> None:
    played = combat("newt")
    joins(played)
    assert told(played)[-2:] == ["Bob offers Ann help for nothing but thanks.", "Bob comes into 1 and joins Ann."]
