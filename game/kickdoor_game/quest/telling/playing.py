"""Played cards in words: events about them, and the choices with them."""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.events import Boosted, Enhanced
from ...heroes.telling.voice import Voice, counted, signed
from ...language.cards import Enhancer
from ...machine.events import Event
from ...machine.ids import CardId
from ...machine.questions import Option
from ..board.links import NAMES, Side
from ..cards.kinds import QuestEnhancer
from ..dice.throw import NO_MONSTER, lying
from ..state import events as e
from ..state.table import QuestTable, monster_called, name_of_card
from .naming import LINKS, face_of_die, link_words, room_name
from .sums import POWERS


def told(table: QuestTable, v: Voice, event: Event) -> str:
    """Return the sentence for an event about a played card or power; "" for another event."""
    match event:
        case Enhanced(seat=seat, card=card, face=face, levels=levels):
            more = _enhancement(table, card, levels)
            return f"{v.does(seat, 'play')} {v.card(card)} on {name_of_card(table, face)}: {more}."
        case Boosted(seat=seat, value=value, what="backstab", at=at) if at is not None:
            return f"{v.does(seat, 'sabotage')} {v.whom(at)}: {signed(value)}."
        case Boosted(seat=seat, value=value, what="berserk"):
            return f"{v.does(seat, 'break')} loose: {signed(value)}."
        case e.FleesBetter(seat=seat, monster=number, called=called, bonus=bonus):
            whom = called or monster_called(table, number)
            return f"{v.does(seat, 'get')} {signed(bonus)} on the roll to run away from {whom}."
        case e.PowerTried(seat=seat, power=power, works=works, face=face, wanted=wanted):
            tried, how = POWERS.get(power, "a power"), "it works" if works else "it does not work"
            if not wanted:
                return f"{v.does(seat, 'try')} {tried}: {how}."
            return f"{v.does(seat, 'roll')} {face} {tried} ({wanted} or less), and {how}."
        case Boosted(seat=seat, side=side, value=value):
            whom = "the heroes" if side == "heroes" else "the monsters"
            return f"{signed(value)} for {whom}, from {v.whom(seat)}."
        case e.MonsterPut(monster=number, called=called, room=room):
            return f"{called or monster_called(table, number)} is in {room_name(table, room)} now."
        case e.BaseGiven(monster=number, called=called, colour=colour):
            owner = table.player_of(colour)
            whose = "" if owner is None else f": it is {v.whose(owner)} monster"
            return f"{called or monster_called(table, number)} stands on a {colour} base now{whose}."
        case e.LinkChanged(room=room, side=side, kind=kind):
            return f"To the {NAMES[side]} of {room_name(table, room)} is {link_words(kind)} now."
    return ""


def _enhancement(table: QuestTable, card: CardId, levels: Sequence[int]) -> str:
    """Return what an enhancer does. `levels`: the monster's Level before and after; what is printed if they are ()."""
    printed = table.card(card)
    assert isinstance(printed, Enhancer)
    said = [f"{signed(printed.level)} Level{'' if abs(printed.level) == 1 else 's'}"]
    if levels:
        said = [f"Level {levels[0]} to {levels[-1]}"]
    if printed.treasures:
        said.append(f"{signed(printed.treasures)} Treasure{'' if abs(printed.treasures) == 1 else 's'}")
    if isinstance(printed, QuestEnhancer) and printed.levels:
        said.append(f"worth {counted(printed.levels, 'Level')} more")
    return ", ".join(said)


def play_label(table: QuestTable, v: Voice, option: Option) -> str:
    """Return the label of an option that is chosen with a played card; "" for another option."""
    match option.key.split("."):
        case ["die", place, face]:
            return f"{_die(table, v, int(place))}: make it {_face(table, int(place), int(face))}"
        case ["die", place]:
            return _die(table, v, int(place))
        case ["go", number, room] if room.isdigit():
            return f"{monster_called(table, int(number))} to {room_name(table, int(room))}"
        case ["add", room, side] if room.isdigit():
            return f"a new room to the {side} of {room_name(table, int(room))}"
        case ["base", number, colour]:
            mine = option.seat is not None and option.seat == v.viewer
            whose = "" if option.seat is None else f", {'yours' if mine else v.whose(option.seat)}"
            return f"{monster_called(table, int(number))} on a {colour} base{whose}"
        case ["side", name] if v.viewer is not None:
            kind = table.dungeon.link(table.figures[v.viewer].room, Side(NAMES.index(name))).kind
            return f"{name}: {LINKS[kind]}"
    return ""


def _die(table: QuestTable, v: Voice, place: int) -> str:
    """Return whose die lies at that place, and what it shows."""
    throw = lying(table)
    if throw is None or place >= len(throw.dice):
        return counted(place + 1, "die")
    die = throw.dice[place]
    whose = v.whose(die.owner) if die.monster == NO_MONSTER else f"{monster_called(table, die.monster)}'s"
    return f"{whose} {face_of_die(die.kind, die.face)}"


def _face(table: QuestTable, place: int, face: int) -> str:
    """Return a face of the die at that place."""
    throw = lying(table)
    return str(face) if throw is None else face_of_die(throw.dice[place].kind, face)
