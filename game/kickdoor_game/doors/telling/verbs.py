"""Names of the kinds of standing actions, each with the capital letter that selects it in every match.

A letter never depends on the other options, so players learn it once. Verbs that are two answers to one thing, or that
the card itself tells apart, share a letter. Each letter occurs in its label.

A chosen option needs one question for each of its details (`prompts`).
"""

from __future__ import annotations

from typing import NamedTuple

from ...language.cards import Card, ClassCard, Follower, HalfBreed, Power, RaceCard, SuperMunchkin, Used
from ...language.words.plays import (
    Acclaim,
    Ascend,
    CancelCurse,
    HandOver,
    RemoveMonster,
    RiseTogether,
    SeizeItem,
    SetDie,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
    TurnCurse,
)
from ...machine.questions import Option, PickOne, word_in
from ..state.table import DoorsTable


class Called(NamedTuple):
    """`letter`: the capital that selects the action; `label`: what it does, without a target."""

    letter: str
    label: str


_HARDER = Called("M", "make a fight harder: Monster cards")
_FORCED = Called("O", "force somebody to help")
_STEAL = Called("L", "steal from somebody")
_GIVE_UP = Called("W", "give up cards to get away or to stop a Curse")
_OFFERS = Called("R", "reply to an offer, or recall yours")

CALLED: dict[str, Called] = {
    "play": Called("P", "play a card"),
    "curse": Called("C", "curse somebody"),
    "enhance": _HARDER,
    "mate": _HARDER,
    "wander": _HARDER,
    "monster": _HARDER,
    "use": Called("U", "use a card"),
    "claim": Called("I", "claim the top of the discards"),
    "berserk": Called("K", "break loose"),
    "turning": Called("N", "send off the Undead"),
    "backstab": Called("B", "sabotage somebody"),
    "steal": _STEAL,
    "steal_level": _STEAL,
    "flee_discards": Called("F", "flee better: discard for the roll"),
    "charm": Called("H", "hypnotise a monster"),
    "chase": Called("A", "chase a monster away"),
    "conscript": _FORCED,
    "recruit": _FORCED,
    "sacrifice": _GIVE_UP,
    "ward": _GIVE_UP,
    "absolve": _GIVE_UP,
    "wear": Called("E", "equip an Item"),
    "stow": Called("Q", "unequip an Item"),
    "entrust": Called("J", "give a Follower the job of carrying an Item"),
    "drop": Called("D", "discard a card in play"),
    "sell": Called("S", "sell Items for Levels"),
    "show": Called("V", "reveal cards"),
    "gift": Called("G", "give somebody an Item"),
    "trade": Called("T", "offer a trade"),
    "agree": _OFFERS,
    "refuse": _OFFERS,
    "recall": _OFFERS,
    "unbid": _OFFERS,
    "bid": Called("Y", "offer your help"),
    "colour": Called("X", "exchange your standees for those of another colour"),
}
"""Names of actions by the word of their options."""

CURSE_OR_TRAP = Called("C", "curse or trap somebody")
"""Name of the action `curse` where Traps are in the deck."""


def called(*, traps: bool) -> dict[str, Called]:
    """Return how actions are called, by the first word of their keys. `traps`: whether Traps, which are no Curses, are
    in the deck."""
    return {**CALLED, "curse": CURSE_OR_TRAP} if traps else CALLED


PROMPTS: dict[str, tuple[str, ...]] = {
    "ask": ("What do you promise for help, to be paid if the fight is won?",),
    "absolve": ("Which cards do you discard for it?",),
    "backstab": ("Whom do you sabotage?", "Which card do you discard for it?"),
    "berserk": ("Which cards do you discard?",),
    "bid": ("What do you want for your help, to be paid if the fight is won?",),
    "charm": ("Which monster do you hypnotise?",),
    "claim": ("Which card do you give for it?",),
    "colour": ("Of which colour are your standees?",),
    "conscript": ("Who has to help?",),
    "counter": ("What do you want instead, to be paid if the fight is won?",),
    "curse": ("Whom does it strike?",),
    "entrust": ("Who carries it?",),
    "enhance": ("On which monster is it laid?",),
    "flee_discards": ("Which cards do you discard?",),
    "gift": ("Which Item do you give?",),
    "mate": ("Whose mate is it?",),
    "ransom": ("Which Items do you give for it?",),
    "recruit": ("Whom do you win over?", "Which card do you discard for it?"),
    "sell": ("What do you sell?",),
    "show": ("Which cards do you show?", "To whom?"),
    "steal": ("What do you steal?", "Which card do you discard for it?"),
    "steal_level": ("From whom?", "Which cards do you discard for it?"),
    "trade": ("What do you give?", "What do you want for it?"),
    "turning": ("Which cards do you discard?",),
    "wander": ("Which monster comes along?",),
}
"""By word of an option, the question for each of its details."""

USES: dict[type, tuple[str, ...]] = {
    CancelCurse: ("Which Curse ends?",),
    HandOver: ("Who fights on?",),
    Acclaim: ("For which side?",),
    RemoveMonster: ("Which monster goes?",),
    RiseTogether: ("Who goes up a Level with you?",),
    SeizeItem: ("Which Item do you take?",),
    SetDie: ("What does the die show?",),
    StealLevel: ("From whom?",),
    SwapMonster: ("Which monster goes?", "Which one comes for it?"),
    Swing: ("For which side?",),
    TakeCard: ("From whose hand?",),
    TurnCurse: ("Whom does it strike?",),
}
"""By play word of a used card, the question for each of its details."""


def prompts(table: DoorsTable, option: Option) -> tuple[str, ...]:
    """Return the prompt for each detail of an option: the question that asks for it."""
    if not option.details:
        return ()
    word = word_in(option.key)
    if word in PROMPTS or option.card is None:
        return PROMPTS[word]
    printed = table.card(option.card)
    if word == "use":
        assert isinstance(printed, Used), option
        if isinstance(printed.play, Ascend):
            whom, price = "Whose Level goes up?", "Which cards do you pay with?"
            return tuple(whom if isinstance(detail, PickOne) else price for detail in option.details)
        return USES[type(printed.play)]
    return (_laid_down(printed, must=isinstance(option.details[0], PickOne)),)


def _laid_down(card: Card, *, must: bool) -> str:
    """Return the question when a card is put into play. `must`: something has to be chosen."""
    match card:
        case RaceCard() | ClassCard():
            return "Which one does it replace?"
        case Follower():
            return "Whose place is taken?"
        case Power():
            return "Which Powers go for it?"
        case HalfBreed():
            return "Which Race comes along, if any?"
        case SuperMunchkin():
            return "Which Class comes along?" if must else "Which Class comes along, if any?"
        case _:
            return "On which Item is it laid?"
