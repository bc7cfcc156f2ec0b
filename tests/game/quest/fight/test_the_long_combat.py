"""The worked combat of the book from its first step to its last, in play: four players, offers, cards, dice, and all.

Pia explores with her second Move and meets what she cannot beat alone. Gus, Ivo and Stella stand next door. The steps
are numbered as in the book; the cards are ours.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.quest.talk import FREE, says

from kickdoor_game.heroes.events import HelpAnswered, LevelsChanged, TreasurePicked, TreasuresShown
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Cheat, Enhancer
from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.language.words.plays import CancelCurse, SetDie, Swing
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import LevelForHelping, WinsTies
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply, questions, start
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.board.links import SIDES, Link
from kickdoor_game.quest.cards.faces import Icon, RoomFace
from kickdoor_game.quest.cards.kinds import (
    DXM,
    MONSTER,
    TREASURE,
    DxmSpecial,
    QuestClass,
    QuestCurse,
    QuestItem,
    QuestMonster,
    QuestOneShot,
    QuestRace,
    QuestTreasureSpecial,
)
from kickdoor_game.quest.cards.plays import Blink
from kickdoor_game.quest.cards.traits import D10
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.fight.rewards import treasures_for
from kickdoor_game.quest.fight.sums import dice_of, fought, reach, totals
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.events import BattleDecided, CameToHelp, DieFell, PowerTried, Searched
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.quest.vocabulary import QUEST_CARDS

PIA, GUS, IVO, STELLA = (Seat(seat) for seat in range(4))
OTHERS = (GUS, IVO, STELLA)
EVERYBODY = (PIA, *OTHERS)
RED_FACE = 3
"""Of the Monster Die: Ivo's colour."""

ENTRANCE = RoomFace("entrance", "Entrance", search=None)
PANTRY = RoomFace("pantry", "Pantry")
QUIET, LOFT = RoomFace("quiet", "Quiet Room", icons=(Icon("warrior", False),), search=2), RoomFace("loft", "Loft")
CARDS = (
    QuestMonster(
        key="cuckoo", name="Clerical Cuckoo", level=6, treasures=2, specials=(MonsterBonus(6, HasClass("warrior")),)
    ),
    QuestItem(key="colander", name="Colander of State", slot="headgear", gold=200, bonus=2),
    QuestItem(key="cuirass", name="Cuirass", slot="armor", gold=600, bonus=4),
    QuestItem(key="tuba", name="Tuba", slot="two_hands", gold=600, bonus=5),
    QuestItem(key="broom", name="Broom With A Point", slot="two_hands", gold=700, bonus=5),
    QuestTreasureSpecial(key="well", name="Well Wished", play=CancelCurse()),
    QuestItem(key="eye", name="Eye Of The Landlord", slot="none", gold=1000),
    QuestOneShot(key="feather", name="Feather In A Bottle", gold=200, play=Blink("any_room")),
    QuestOneShot(key="ices", name="Shaken Ices", gold=200, play=Swing(5)),
    QuestOneShot(key="broth", name="Strong Broth", gold=200, play=Swing(5), throwable=True),
    QuestClass(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(), D10("extra_die"))),
    QuestRace(key="elf", name="Elf", role="elf", traits=(LevelForHelping(),)),
    Enhancer(key="old", name="Older Than The Stairs", level=10, treasures=2),
    Enhancer(key="shaggy", name="Unbrushed", level=5, treasures=1),
    Enhancer(key="infant", name="Teething", level=-5, treasures=-1),
    DxmSpecial(key="thumb", name="Thumb On The Die", copies=2, play=SetDie()),
    Cheat(key="cheat", name="Says Who?"),
    QuestCurse(key="sparks", name="Sparks", effects=(LoseItem(slot="hands", which="dearest"),)),
    QuestCurse(key="custard", name="Custard", effects=(LoseItem(slot="armor"),)),
    Enhancer(key="plain", name="Plain", copies=20, level=1),
)
BOOK = Book.of(CARDS, QUEST_CARDS)
RULES = QuestRules("story", "The Long Combat", BOOK, ENTRANCE, ((QUIET, LOFT),))
ID = {key: cards[0] for key, cards in BOOK.ids.items()}
TREASURES = tuple(ID[key] for key in ("broom", "well", "eye", "feather"))
HANDS = {
    PIA: ("ices", "sparks", "custard"),
    GUS: ("old", "shaggy", "infant", "thumb", "cheat"),
    IVO: ("broth",),
    STELLA: (),
}


def laid_out() -> QuestTable:
    """All four in the Pantry, north of the Entrance; Pia's turn begins, and what they hold is what they need."""
    table = RULES.new_table([Player(name) for name in ("Pia", "Gus", "Ivo", "Stella")], {})
    pantry = table.dungeon.place("pantry", RoomId(0), SIDES[0])
    for side in table.dungeon.bare(pantry):
        table.dungeon.lay(pantry, side, Link("open"))
    table.faces = {**table.faces, "pantry": PANTRY}
    for figure in table.figures:
        figure.room = pantry
    pia, gus = table.heroes[PIA], table.heroes[GUS]
    pia.level, pia.classes, pia.items, pia.in_use = 5, (ID["warrior"],), (ID["colander"],), (ID["colander"],)
    gus.level, gus.races, gus.items = 9, (ID["elf"],), (ID["cuirass"], ID["tuba"])
    gus.in_use = gus.items
    table.figures[GUS].gold = 600
    table.heroes[IVO].level, table.heroes[STELLA].level = 2, 3
    for seat, keys in HANDS.items():
        table.heroes[seat].hand = tuple(ID[key] for key in keys)
    table.heroes[IVO].hand += (BOOK.ids["thumb"][1],)
    held = {card for hero in table.heroes for card in hero.held()}
    rest = [card for deck in (MONSTER, TREASURE, DXM) for card in BOOK.decks[deck] if card not in held]
    table.decks = {deck: [card for card in rest if table.deck_of(card) == deck] for deck in (MONSTER, TREASURE, DXM)}
    others = [card for card in table.decks[TREASURE] if card not in TREASURES]
    table.decks[TREASURE] = [*others, *reversed(TREASURES)]
    table.turn, table.turn_number, table.stack = PIA, 1, [QuestTurn(PIA)]
    return table


class Story:
    """That turn as it is played. `dice`: what falls next."""

    def __init__(self, *dice: int) -> None:
        self.dice = list(dice)
        self.told: list[Event] = []
        self.table = start(RULES, laid_out())
        self._settle()

    def answers(self, seat: Seat, *choice: Any) -> None:
        """Somebody says that, who was asked."""
        self._apply(Answer(seat, choice))

    def does(self, seat: Seat, *choice: Any) -> None:
        """Somebody does that, though nobody has asked."""
        self._apply(Answer(seat, choice, standing=True))

    def picks(self, seat: Seat, key: str) -> None:
        """Somebody takes that card."""
        self._apply(Answer(seat, f"card.{ID[key]}"))

    def passes(self, *seats: Seat) -> None:
        """These let the moment go by."""
        for seat in seats:
            self.answers(seat, "pass")

    def offered(self) -> int:
        """The number of the offer that was made last."""
        assert self.table.battle is not None
        return self.table.battle.offers[-1].number

    def asked(self) -> list[tuple[Seat, str]]:
        """Who is asked what."""
        return [(question.seat, question.kind) for question in questions(self.table)]

    def sums(self) -> tuple[int, int]:
        """Both totals before the dice."""
        assert self.table.battle is not None
        return totals(self.table, self.table.battle)

    def reaches(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """What each side can come to with its dice."""
        assert self.table.battle is not None
        return reach(self.table, self.table.battle)

    def move(self) -> int:
        """How much Move Pia has left."""
        return move_left(self.table, PIA)

    def _apply(self, answer: Answer) -> None:
        outcome = apply(RULES, self.table, answer)
        self.table = outcome.table
        self.told += outcome.events
        self._settle()

    def _settle(self) -> None:
        while self.asked() and self.asked()[0][0] == CHANCE and self.dice:
            outcome = apply(RULES, self.table, Answer(CHANCE, (self.dice.pop(0),)))
            self.table = outcome.table
            self.told += outcome.events
        assert status(self.table) == []


def curse(story: Story, key: str) -> None:
    """Pia curses Gus, and nobody stops it."""
    story.does(PIA, f"curse.{ID[key]}", f"seat.{GUS}")
    story.passes(*EVERYBODY)


def explore(story: Story) -> None:
    """Steps 1 to 8: gold, the way into the Darkness, a room, a card, and a monster that cannot be beaten."""
    assert story.move() == 3
    story.answers(PIA, "search")
    story.passes(*EVERYBODY)
    assert (Searched(PIA, 1, 3) in story.told, story.table.figures[PIA].gold, story.move()) == (True, 700, 2)
    held = len(story.table.heroes[PIA].hand)
    story.answers(PIA, "go.north")
    assert (story.move(), story.table.is_fighting()) == (1, True)
    assert story.table.face_of(story.table.figures[PIA].room) == QUIET
    assert (story.asked(), len(story.table.heroes[PIA].hand)) == ([(PIA, "look_round")], held + 1)
    assert story.table.dungeon.bare(story.table.figures[PIA].room) == []
    ivos = len(story.table.heroes[IVO].hand)
    story.answers(PIA, "go_on")
    story.passes(*EVERYBODY)
    (monster,) = story.table.monsters
    assert (monster.card, monster.colour, len(story.table.heroes[IVO].hand)) == (ID["cuckoo"], "red", ivos + 1)
    assert story.table.battle is not None
    assert dice_of(story.table, story.table.battle, PIA) == 0, "one die, and the room takes it"
    assert (story.sums(), story.reaches()) == ((7, 12), ((7, 7), (13, 18)))


def bargain(story: Story) -> None:
    """Steps 9 to 17: nobody helps for nothing; then all bid, and each bid takes the place of the last one."""
    for seat in OTHERS:
        story.does(PIA, f"ask.{seat}", FREE)
        story.does(seat, f"decline.{story.offered()}")
    story.does(PIA, f"use.{ID['ices']}", "heroes")
    assert (story.sums(), story.reaches()) == ((12, 12), ((12, 12), (13, 18)))
    story.does(STELLA, "bid", says(2, "alternating_helper"))
    story.does(IVO, "bid", says(1, "alternating_helper"))
    story.does(PIA, f"ask.{STELLA}", says(1, "alternating_fighter"))
    story.does(STELLA, "bid", says(1, "alternating_fighter", gold=500))
    story.does(IVO, "bid", says(1, "alternating_fighter"))
    story.does(GUS, "bid", FREE)
    story.does(GUS, "bid", says(pays=500))
    story.does(PIA, f"decline.{story.offered()}")
    assert story.table.battle is not None
    assert [offer.other for offer in story.table.battle.offers] == [STELLA, IVO]


def change_the_odds(story: Story) -> None:
    """Steps 18 to 23: the price goes up, Pia's own power fails, Gus comes at last, and Ivo throws something."""
    for key in ("old", "shaggy"):
        story.does(GUS, f"enhance.{ID[key]}", "monster.1")
    assert (story.sums(), story.reaches()[1]) == ((12, 27), (28, 33))
    story.does(PIA, "extra_die")
    story.passes(*EVERYBODY)
    assert [(event.kind, event.face) for event in story.told if isinstance(event, DieFell)][-1] == ("d10", 7)
    assert story.told[-1] == PowerTried(PIA, "extra_die", False)
    assert story.table.battle is not None
    assert (dice_of(story.table, story.table.battle, PIA), story.sums()) == (0, (12, 27))
    story.does(GUS, "bid", says(1, "alternating_helper"))
    story.does(PIA, f"accept.{story.offered()}")
    assert CameToHelp(GUS, story.table.battle.room) in story.told
    assert HelpAnswered(PIA, IVO, "lapsed", "one_helper", GUS) in story.told
    assert story.sums() == (30, 27)
    assert dice_of(story.table, story.table.battle, GUS) == 1
    story.does(GUS, f"enhance.{ID['infant']}", "monster.1")
    assert (story.sums(), story.reaches()) == ((30, 22), ((31, 36), (23, 28)))
    story.does(IVO, f"use.{ID['broth']}", "monsters")
    assert (story.sums(), story.reaches()) == ((30, 27), ((31, 36), (28, 33)))
    assert treasures_for(story.table, fought(story.table, story.table.battle)) == 4


def roll(story: Story) -> None:
    """Steps 24 to 31: a 1 against a 6, which a thumb turns into another; levels, and four Treasures face up."""
    story.answers(PIA, "roll")
    story.passes(*OTHERS)
    fell = [event for event in story.told if isinstance(event, DieFell)][-2:]
    assert [(event.seat, event.face, event.monster) for event in fell] == [(GUS, 1, -1), (IVO, 6, 1)]
    story.does(GUS, f"use.{ID['thumb']}", "die.0.6")
    story.passes(*EVERYBODY)
    assert BattleDecided(36, 33, True) in story.told
    assert TreasuresShown(TREASURES) in story.told


def share(story: Story) -> None:
    """Steps 30 to 33: the first pick is Gus's, who lays a Cheat on it; the other three are Pia's."""
    story.picks(GUS, "broom")
    assert [event.seat for event in story.told if isinstance(event, TreasurePicked)] == [GUS, PIA, PIA, PIA]
    assert [story.table.heroes[seat].level for seat in (PIA, GUS)] == [6, 10]
    assert LevelsChanged(GUS, 1, 10, "a kill") in story.told
    assert story.asked() == [(GUS, "received")]
    story.does(GUS, f"play.{ID['cheat']}", f"card.{ID['broom']}")
    story.answers(GUS, "keep")
    gus = story.table.heroes[GUS]
    assert (gus.cheats, set(gus.in_use)) == ({ID["broom"]: ID["cheat"]}, {ID["cuirass"], ID["tuba"], ID["broom"]})
    assert set(TREASURES[1:]) <= set(story.table.heroes[PIA].hand)


def part(story: Story) -> None:
    """Steps 34 to 37: a Level for what is worth a thousand, two curses that Gus cannot stop, and the last Move."""
    story.does(PIA, "sell", (f"card.{ID['eye']}",))
    assert (story.table.heroes[PIA].level, story.table.figures[PIA].gold) == (7, 700)
    curse(story, "sparks")
    gus = story.table.heroes[GUS]
    assert (gus.items, gus.cheats) == ((ID["cuirass"], ID["tuba"]), {})
    assert {ID["broom"], ID["cheat"]} <= {*story.table.discards[TREASURE], *story.table.discards[DXM]}
    curse(story, "custard")
    gus = story.table.heroes[GUS]
    assert (gus.items, gus.level) == ((ID["tuba"],), 10)
    story.answers(PIA, "search")
    assert (story.move(), story.asked()) == (0, [(PIA, "move")])
    assert Searched(PIA, story.table.figures[PIA].room, 2) in story.told, "without a die, but for the icon of the room"


@pytest.mark.rule(
    "quest.search.1",
    "quest.explore.3",
    "quest.explore.7",
    "quest.explore.9",
    "quest.icons.3",
    "quest.icons.5",
    "quest.combat.8",
    "quest.combat.9",
    "quest.combat.11",
    "quest.help.3",
    "quest.help.6",
    "quest.bribes.1",
    "quest.bribes.2",
    "quest.bribes.3",
    "quest.bribes.6",
    "quest.interfere.3",
    "quest.interfere.4",
    "quest.class.6",
    "quest.items.8",
    "quest.items.9",
    "quest.items.21",
    "quest.roll.4",
    "quest.roll.7",
    "quest.bases.6",
    "quest.results.1",
    "quest.dice.7",
    "quest.level.6",
    "quest.level.9",
    "quest.level.12",
    "quest.winning.3",
    "quest.winning.4",
)
def test_the_long_combat() -> None:
    """The worked combat of the book, step by step, to its numbers. quest.search.1, quest.explore.3, .7, .9,
    quest.icons.3, .5, quest.combat.8, .9, .11, quest.help.3, .6, quest.bribes.1 to .3, .6, quest.interfere.3, .4,
    quest.class.6, quest.items.8, .9, .21, quest.roll.4, .7, quest.bases.6, quest.results.1, quest.dice.7,
    quest.level.6, .9, .12, quest.winning.3, .4.
    """
    story = Story(3, 1, 1, 1, 1, RED_FACE, 7, 1, 6)
    explore(story)
    bargain(story)
    change_the_odds(story)
    roll(story)
    share(story)
    part(story)
