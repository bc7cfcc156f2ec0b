"""Scenes of the board game by names: heroes, monsters and rooms, and hands by the keys of the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.game.quest.map import Map
from tests.game.quest.talk import FREE
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.language.cards import Cheat, Enhancer, Mate, Wandering
from kickdoor_game.language.words.conditions import HasRace, LevelAtMost
from kickdoor_game.language.words.effects import GainLevels, Hobble, LoseItem, LoseLevels
from kickdoor_game.language.words.plays import Escape, RemoveMonster
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import DoubleSale, HandLimit, WinsTies
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Option, PickOne
from kickdoor_game.quest.anytime import standing
from kickdoor_game.quest.board.links import Kind
from kickdoor_game.quest.cards.effects import Hit, QuestEverybodyElse, Whisk
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import (
    MONSTER,
    TREASURE,
    DxmSpecial,
    QuestClass,
    QuestCurse,
    QuestItem,
    QuestMonster,
    QuestRace,
    QuestTreasureSpecial,
)
from kickdoor_game.quest.cards.plays import Blink, CallIn, Enjoy, MoveMonster, RaiseWall
from kickdoor_game.quest.cards.traits import MoreHealth, TakesDiscards
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
CARDS: tuple[Any, ...] = (
    QuestMonster(key="newt", name="Newt On Duty", level=2, treasures=1, bad_stuff=(Hit(),)),
    QuestMonster(key="troll", name="Toll Troll", level=30, treasures=3, bad_stuff=(Hit(),)),
    QuestMonster(key="shy", name="Shy Duchess", level=2, treasures=1, ignores=LevelAtMost(4)),
    QuestMonster(key="gale", name="Gale", level=30, bad_stuff=(Whisk("entrance"),)),
    QuestMonster(key="magpie", name="Magpie", level=30, bad_stuff=(LoseLevels(), LoseItem(slot="headgear"))),
    QuestMonster(key="drake", name="Drake", level=2, treasures=1, specials=(MonsterBonus(3, HasRace("elf")),)),
    DxmSpecial(key="lure", name="Lure", play=MoveMonster()),
    DxmSpecial(key="call", name="Call", play=CallIn()),
    DxmSpecial(key="blink", name="Blink", play=Blink("any_room")),
    DxmSpecial(key="exit", name="Exit", play=Escape()),
    DxmSpecial(key="hush", name="Hush", play=RemoveMonster(treasure=True)),
    DxmSpecial(key="wall", name="Wall", play=RaiseWall()),
    QuestTreasureSpecial(key="feast", name="Feast", play=Enjoy((QuestEverybodyElse((GainLevels(),)),))),
    Wandering(key="wander", name="Another Guest"),
    Mate(key="mate", name="Twin"),
    QuestClass(key="cleric", name="Cleric", role="cleric", traits=(TakesDiscards(),)),
    QuestRace(key="elf", name="Elf", role="elf", traits=()),
    QuestItem(key="hat", name="Hat", slot="headgear", gold=100, bonus=2),
    QuestItem(key="scarf", name="Scarf", slot="none", gold=100, bonus=1),
    QuestItem(key="heart", name="Heart", slot="none", gold=300, traits=(MoreHealth(),)),
    QuestItem(key="gem", name="Gem", slot="none", gold=600),
    Cheat(key="cheat", name="Cheat"),
    QuestRace(key="dwarf", name="Dwarf", role="dwarf", traits=(HandLimit(6),)),
    QuestRace(key="halfling", name="Halfling", role="halfling", traits=(DoubleSale(),)),
    QuestCurse(key="lead", name="Lead Boots", effects=(Hobble(1),)),
    QuestCurse(key="moths", name="Moths", effects=(LoseItem(),)),
    Enhancer(key="old", name="Older Than The Stairs", level=5, treasures=1),
    QuestClass(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
)
NUMBER = {card.key: CardId(number) for number, card in enumerate(CARDS)}
BASES = ("red", "blue", "green")


def scene(
    *monsters: tuple[str, str, str],
    where: Sequence[str] = ("1", "2", "3"),
    dice: Sequence[int] = (),
    rows: tuple[str, ...] = ("1 2 3", "E . ."),
    links: Mapping[str, Kind] | None = None,
    levels: Sequence[int] = (5, 5, 5),
    deck: str = "newt",
    frame: Callable[[Map], Frame] = lambda drawn: QuestTurn(RED),
    prepare: Callable[[QuestTable], None] = lambda table: None,
    **hands: str,
) -> Played:
    """Begin red's turn, or `frame`. `monsters`: card, colour and room of each; `deck`: Monster cards, the last on top.

    `where`: rooms of the heroes. `hands`: cards of red, blue and green, by colour.
    """
    drawn = Map(rows, links=links)
    here = [Monster(n, NUMBER[card], colour, drawn.rooms[room]) for n, (card, colour, room) in enumerate(monsters, 1)]

    def set_up(table: QuestTable) -> None:
        for hero, figure, room, level in zip(table.heroes, table.figures, where, levels, strict=True):
            hero.level, figure.room = level, drawn.rooms[room]
            hero.hand = tuple(NUMBER[key] for key in hands.get(BASES[hero.seat], "").split())
        table.next_monster = len(here) + 1
        table.decks[MONSTER] = [NUMBER[key] for key in deck.split()]
        table.decks[TREASURE] = [CardId(50), CardId(51)]
        table.tiles = [("attic", "larder")]
        table.faces.update({"attic": RoomFace("attic", "Attic"), "larder": RoomFace("larder", "Larder")})
        prepare(table)

    return Played(frame(drawn), drawn, dice, here, CARDS, set_up)


def three_of_each(*here: str, elsewhere: str = "newt", room: str = "3") -> list[tuple[str, str, str]]:
    """Return monsters on all nine bases: those in `here` in room 1, on red bases first, and others in `room`."""
    colours = [colour for colour in BASES for _ in range(3)]
    cards = [*((card, "1") for card in here), *((elsewhere, room) for _ in colours[len(here) :])]
    return [(card, colour, at) for (card, at), colour in zip(cards, colours, strict=True)]


def joins(played: Played, helper: Seat = BLUE) -> None:
    """Offer help for nothing as `helper`, and accept as red."""
    played.does(helper, "bid", FREE)
    assert played.table.battle is not None
    played.does(RED, f"accept.{played.table.battle.offers[-1].number}")


def rolls(played: Played) -> None:
    """Roll for the fight as red; everybody passes, so that the dice fall and count."""
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)


def flees(played: Played, seat: Seat = RED, to: str = "") -> None:
    """Run away as that hero, into room `to` if given; everybody passes, so that the die counts."""
    if to:
        played.answers(seat, f"room.{played.drawn.rooms[to]}")
    played.answers(seat, "roll")
    played.passes(*EVERYBODY)


def option(played: Played, seat: Seat, card: str) -> Option:
    """Return that seat's standing action with that card."""
    number = NUMBER[card]
    return next(each for each in standing(played.table, seat).options if each.card == number)


def plays(played: Played, seat: Seat, card: str, *said: str) -> None:
    """Play a card as that seat, with these details, or else with the first possible one."""
    its = option(played, seat, card)
    shape = its.details[0] if its.details else None
    first = (shape.options[0].key,) if isinstance(shape, PickOne) else ()
    played.does(seat, its.key, *(said or first))


def room(played: Played, seat: Seat = RED) -> str:
    """Return the name of that hero's room."""
    return played.drawn.names([played.table.figures[seat].room])
