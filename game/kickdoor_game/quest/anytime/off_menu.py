"""The reasons why a standing action is not on somebody's menu at all: what they lack for it, or whose turn it is.

What they have and cannot do now is on it, barred with its own reason. So is nothing that was there a moment ago: a card
that somebody else has taken, an offer that was closed.
"""

from __future__ import annotations

from ...machine.errors import Refusal
from ...machine.ids import Seat
from ...machine.questions import word_in
from ..state.table import QuestTable

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
