"""Keys, labels and questions of standing actions: a capital letter and a label for each word, the same in every match.

Words for like actions share both, so that players learn one key.

A chosen option is followed by one question for each of its details (`option_prompts`). A form has words for each of its
fields (`offers.form_words`), so it needs none.
"""

from __future__ import annotations

from ...language.cards import ClassCard, HalfBreed, RaceCard, SuperMunchkin
from ...language.words.plays import CancelCurse, RemoveMonster, Reroll, SetDie, StealLevel, Swing
from ...machine.questions import Form, Option, PickSome, word_in
from ..cards.kinds import play_of
from ..cards.plays import Blink, CallIn, Enjoy, MoveMonster, RaiseWall, Rebase, TurnLink
from ..state.table import QuestTable

CALLED: dict[str, tuple[str, str]] = {
    "call_off": ("O", "do not roll yet"),
    "recover": ("H", "give a Level for Health"),
    "play": ("P", "play a card"),
    "wear": ("E", "equip an Item"),
    "stow": ("Q", "put an Item into the pack"),
    "drop": ("D", "drop Items or gold"),
    "drop_gold": ("D", "drop Items or gold"),
    "discard": ("X", "discard a Race or Class"),
    "show": ("V", "reveal cards"),
    "ask": ("A", "ask somebody for help"),
    "bid": ("Y", "offer your help"),
    "accept": ("R", "reply to an offer, or withdraw yours"),
    "decline": ("R", "reply to an offer, or withdraw yours"),
    "withdraw": ("R", "reply to an offer, or withdraw yours"),
    "buy": ("B", "buy a Level with gold"),
    "sell": ("S", "sell Items for a Level"),
    "trade": ("T", "offer a trade or a gift"),
    "agree": ("R", "reply to an offer, or withdraw yours"),
    "refuse": ("R", "reply to an offer, or withdraw yours"),
    "recall": ("R", "reply to an offer, or withdraw yours"),
    "curse": ("C", "curse somebody"),
    "enhance": ("M", "play a card on a monster, or bring one in"),
    "wander": ("M", "play a card on a monster, or bring one in"),
    "mate": ("M", "play a card on a monster, or bring one in"),
    "use": ("U", "use a card"),
    "berserk": ("G", "go wild: Break Loose"),
    "backstab": ("N", "undermine somebody: Sabotage"),
    "flee_discards": ("F", "discard cards for the roll to run away"),
    "ward": ("W", "give up a card to stop a Curse"),
    "extra_die": ("L", "try a power: your Level or less on a d10"),
    "double_magic": ("L", "try a power: your Level or less on a d10"),
    "avert_curse": ("L", "try a power: your Level or less on a d10"),
    "steal": ("L", "try a power: your Level or less on a d10"),
    "give_up": ("K", "kill your own hero: give up"),
}
"""The key and the label of each word."""


PROMPTS: dict[str, tuple[str, ...]] = {
    "accept": ("Which card brings you there?",),
    "backstab": ("Whom do you sabotage?", "Which card do you discard for it?"),
    "berserk": ("Which cards do you discard?",),
    "curse": ("Whom does it strike?",),
    "deal": ("What do you pay with?",),
    "double_magic": ("Which Magic Item is doubled?",),
    "drop": ("Which Items do you drop?", "How much gold do you drop?"),
    "drop_gold": ("How much gold do you drop?",),
    "enhance": ("On which monster is it laid?",),
    "flee_discards": ("Which cards do you discard?",),
    "mate": ("Whose mate is it?",),
    "pick_up": ("What do you pick up?",),
    "ransom": ("Which Items do you give for it?",),
    "sell": ("What do you sell?",),
    "show": ("Which cards do you show?", "To whom?"),
    "steal": ("What do you steal?",),
}
"""Questions by the word of the option, one for each detail."""

USES: dict[type, str] = {
    Blink: "Which room do you go to?",
    CallIn: "Where does it come?",
    CancelCurse: "Which Curse ends?",
    Enjoy: "Who has the good of it?",
    MoveMonster: "Which monster goes, and where?",
    RaiseWall: "On which side?",
    Rebase: "Which monster, and on which base?",
    RemoveMonster: "Which monster goes?",
    Reroll: "Which die is thrown again?",
    SetDie: "Which die, and what does it show?",
    StealLevel: "From whom?",
    Swing: "For which side?",
    TurnLink: "On which side?",
}
"""The question by the play word of the card that is used."""


def option_prompts(table: QuestTable, option: Option) -> tuple[str, ...]:
    """Return the prompt for each detail of an option, which asks for it; "" for a form."""
    if not option.details or isinstance(option.details[0], Form):
        return tuple("" for _ in option.details)
    word = word_in(option.key)
    if word in PROMPTS or option.card is None:
        return PROMPTS[word]
    if word == "use":
        return (USES[type(play_of(table.card(option.card)))],)
    needs_not = isinstance(option.details[0], PickSome) and not option.details[0].least
    return (_laid_down(table, option, if_any=", if any?" if needs_not else "?"),)


def _laid_down(table: QuestTable, option: Option, *, if_any: str) -> str:
    """Return the question for what a card put into play replaces, brings along or is laid on. `if_any`: its ending."""
    match table.card(option.card) if option.card is not None else None:
        case RaceCard():
            return f"Which Race does it replace{if_any}"
        case ClassCard():
            return f"Which Class does it replace{if_any}"
        case HalfBreed():
            return f"Which Race comes along{if_any}"
        case SuperMunchkin():
            return f"Which Class comes along{if_any}"
        case _:
            return "On which Item is it laid?"
