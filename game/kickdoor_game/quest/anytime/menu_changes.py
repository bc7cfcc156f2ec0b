"""Checks whether a menu of standing actions can have changed between two answers, and why an action is not on it.

`same_actions` saves listing standing actions that cannot have changed. This module names what no action depends on;
everything else counts, so a new field counts by default. Hands of other players are hidden, so an action can depend
only on whether they are empty. Before the first turn actions depend only on one's own cards. Of frames in progress
little counts: what is at stake, lying dice, a waiting Curse, flights, and whether monsters move. Most answers change
only the rest: a window, who has passed, a step. If you make an action depend on something new, check this module; tests
search random matches for forgotten dependencies.

An action that a player has but cannot use now is on their menu, barred with its reason. An action that is missing is
one they lack, or it is not their turn, or it has just gone: a card that another player took, an offer that was closed
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
from ..fight.running_away import RunAway
from ..monsters.new_monster import NewMonster
from ..plays.curses import QuestCurseStrike
from ..state.table import MONSTERS_TURN, Figure, QuestTable

NOTHING_RESTS_ON = frozenset(
    {
        *("winners", "decks", "discards", "aside", "rolled", "sharing", "supply", "piles"),
        *("next_monster", "next_pile", "next_offer"),
    }
)
"""Fields of the table that no action depends on: hidden cards, piles, and numbers of future things."""

COURSE = frozenset({"stack", "situation", "phase"})
"""Fields of the table that count only in part; see `_course`."""

OF_ONES_OWN = frozenset({"hand", "fresh", "unsold", "uses"})
"""Fields of a hero that only that hero's own actions depend on."""

OF_ONES_OWN_FIGURE = frozenset({field.name for field in state_fields(Figure)} - {"room", "gold", "tokens", "black"})
"""Fields of a figure that only its own player's actions depend on; those of others depend on its room, gold
and Health.
"""

ALL_OF_ONES_OWN = frozenset({field.name for field in state_fields(Hero)})
"""All fields of a hero."""

FIELDS = (
    frozenset({field.name for field in state_fields(QuestTable)}) - NOTHING_RESTS_ON - COURSE - {"heroes", "figures"}
)
"""Fields of the table that actions depend on as a whole."""

PLAYING = RestsOn(FIELDS, (OfSeats("heroes", Hero, OF_ONES_OWN), OfSeats("figures", Figure, OF_ONES_OWN_FIGURE)))
"""The fields that actions depend on during the match."""
GETTING_READY = RestsOn(FIELDS, (OfSeats("heroes", Hero, ALL_OF_ONES_OWN),))
"""The fields that actions depend on before the first turn: cards that players play, wear or show."""

LOOKED_AT = Throw | RunAway
"""Frames whose contents actions depend on."""


def same_actions(before: QuestTable, after: QuestTable, touched: frozenset[str], seat: Seat) -> bool:
    """Return whether that seat's menu of standing actions is surely the same at both tables, which differ in the fields
    named in `touched`. False means that it may be another one."""
    rests = PLAYING if after.turn_number else GETTING_READY
    if rests.is_touched(touched, len(after.heroes), seat):
        return False
    return _course(before) == _course(after)


def _course(table: QuestTable) -> tuple[Any, ...]:
    """Return what actions depend on in the frames in progress."""
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
    """Return a word for a frame of which only its presence counts; "" for others."""
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
"""Refusals of actions that are not on a menu, by the first word of their key."""


def off_menu(table: QuestTable, seat: Seat, name: str) -> Refusal | None:
    """Return why that seat's menu has no standing action with this key; None if no menu ever has."""
    absent = OFF_MENU.get(word_in(name))
    return IS_DEAD if absent is not None and table.heroes[seat].dead else absent
