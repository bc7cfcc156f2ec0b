"""How a menu of standing actions changes between two answers: when it cannot have, and why something is not on it.

Nobody need list standing actions again that cannot have changed (`same_actions`). What nothing rests on is said here,
and all else counts, so a field that is added does. Others' hands cannot be seen, so no action of one's own rests on
what is in them, only on whether anything is; before the first turn one has only what one does with one's own cards. Of
the course of play little counts: what is at stake, dice that lie, a curse that waits, flights, whether monsters move.
Most answers move only the rest of it: a window, who has passed, a step. Whoever gives a standing action something new
to rest on looks here; matches by chance are searched for one that was forgotten.

What somebody has and cannot do now is on their menu, barred with its own reason. What is not on it at all they lack, or
it is not their turn, or it was there a moment ago: a card that somebody else has taken, an offer that was closed
(`off_menu`).
"""

from __future__ import annotations

from typing import Any

from ...heroes.at_stake import stakes
from ...heroes.curses import curse_in_window
from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Frame
from ...machine.ids import Seat
from ...machine.plain import OfSeats, RestsOn, state_fields
from ...machine.questions import word_in
from ..dice.throw import Throw, ThrowMonsterDie
from ..fight.combat import BeforeRoll
from ..fight.running import RunAway
from ..monsters.new_monster import NewMonster
from ..plays.curses import QuestCurseStrike
from ..state.table import MONSTERS_TURN, Figure, QuestTable

NOTHING_RESTS_ON = frozenset(
    {
        *("winners", "decks", "discards", "aside", "rolled", "sharing", "supply", "piles"),
        *("next_monster", "next_pile", "next_offer"),
    }
)
"""Fields of the table: what is face down or lies about is nobody's to act on, and numbers of things to come."""

COURSE = frozenset({"stack", "situation", "phase"})
"""Fields of which only a part counts, see `_course`."""

OF_ONES_OWN = frozenset({"hand", "fresh", "unsold", "uses"})
"""Fields of a hero that only their own actions rest on."""

OF_ONES_OWN_FIGURE = frozenset({field.name for field in state_fields(Figure)} - {"room", "gold", "tokens", "black"})
"""The same of a figure: others see where it is, and may ask for its gold, and for what it can spare of its Health."""

ALL_OF_ONES_OWN = frozenset({field.name for field in state_fields(Hero)})

FIELDS = (
    frozenset({field.name for field in state_fields(QuestTable)}) - NOTHING_RESTS_ON - COURSE - {"heroes", "figures"}
)

PLAYING = RestsOn(FIELDS, (OfSeats("heroes", Hero, OF_ONES_OWN), OfSeats("figures", Figure, OF_ONES_OWN_FIGURE)))
GETTING_READY = RestsOn(FIELDS, (OfSeats("heroes", Hero, ALL_OF_ONES_OWN),))
"""Before the first turn: cards that one plays, wears or shows."""

LOOKED_AT = Throw | RunAway
"""Frames that standing actions look into."""


def same_actions(before: QuestTable, after: QuestTable, touched: frozenset[str], seat: Seat) -> bool:
    """Say whether that seat's menu is the same at both tables, which differ in these fields.

    False may be wrong, True is not.
    """
    rests = PLAYING if after.turn_number else GETTING_READY
    if rests.is_touched(touched, len(after.heroes), seat):
        return False
    return _course(before) == _course(after)


def _course(table: QuestTable) -> tuple[Any, ...]:
    """What they rest on of what is going on."""
    strike, battle = curse_in_window(table), table.battle
    return (
        table.phase == MONSTERS_TURN,
        None if strike is None else (strike.victim, isinstance(strike, QuestCurseStrike) and strike.tried),
        stakes(table),
        [bool(hero.hand) for hero in table.heroes],
        [frame for frame in table.stack if isinstance(frame, LOOKED_AT)],
        {_presence(frame) for frame in table.stack},
        bool(table.stack) and isinstance(table.stack[-1], RunAway),
        table.situation if battle is not None and battle.said else 0,
    )


def _presence(frame: Frame) -> str:
    """What counts of frames of which it counts only that they are there; "" for others."""
    match frame:
        case ThrowMonsterDie() | BeforeRoll():
            return type(frame).__name__
        case NewMonster(boss=True):
            return "boss"
    return ""


GONE = Refusal("too_late", "quest.timing.1", "choose among the cards that you have now: it is none of them any more")
CLOSED = Refusal("too_late", "quest.timing.1", "choose among the offers that are open now: this one is not")
IS_DEAD = Refusal("is_dead", "quest.death.14", "wait until your hero has come back: that is at the start of your turn")
NO_CLASS = Refusal("no_ability", "quest.class.3", "have a Class in play first that lets you do it")
OFF_MENU: dict[str, Refusal] = {
    **dict.fromkeys(("wear", "stow", "drop", "discard", "play"), GONE),
    **dict.fromkeys(("curse", "enhance", "wander", "mate", "use"), GONE),
    **dict.fromkeys(("accept", "decline", "withdraw", "agree", "refuse", "recall"), CLOSED),
    **dict.fromkeys(("berserk", "backstab", "flee_discards"), NO_CLASS),
    **dict.fromkeys(("extra_die", "double_magic", "avert_curse", "steal"), NO_CLASS),
    "ward": Refusal("no_ability", "quest.items.2", "use an Item first that wards off Curses"),
    "buy": Refusal("not_your_turn", "quest.level.11", "wait for your own turn, and have gold: it buys Levels then"),
    "sell": Refusal("not_your_turn", "quest.level.12", "wait for your own turn, and have Items that are worth gold"),
    "give_up": Refusal("not_your_turn", "quest.death.13", "wait for your own turn: your hero can be given up in it"),
    "recover": Refusal("not_hurt", "quest.health.6", "keep your Level: you have all the Health that you can have"),
    "call_off": Refusal("nothing_announced", "quest.roll.5", "wait until you have announced a roll of your own"),
    "ask": Refusal("no_combat_of_yours", "quest.help.2", "wait for a combat of your own: you can ask for help in it"),
    "bid": Refusal("no_combat_to_join", "quest.help.2", "wait for a combat of somebody else: you can offer help in it"),
    "trade": Refusal("nothing_to_trade", "quest.items.20", "get an Item in play or gold first, or trade with others"),
    "drop_gold": Refusal("no_gold", "quest.items.6", "get gold first"),
    "show": Refusal("no_hand", "quest.cards.5", "get cards first: those of your hand can be shown"),
}
"""By the word that its key begins with."""


def off_menu(table: QuestTable, seat: Seat, name: str) -> Refusal | None:
    """Return why no standing action of that key is on the menu of that seat; None: there never is one."""
    absent = OFF_MENU.get(word_in(name))
    return IS_DEAD if absent is not None and table.heroes[seat].dead else absent
