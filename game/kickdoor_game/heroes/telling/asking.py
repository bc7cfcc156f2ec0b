"""Questions that the frames of this package ask, in words, by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...machine.questions import Option, Question, word_in
from ...plain_voice import capital
from .voice import Voice, counted, listed

ASKED = {
    "keep_super": "You have lost one of two Classes. Play another at once to keep Second Job?",
    "keep_big": "Too many Big Items. What do you keep?",
    "keep_race": "Only one Race can stay. Which?",
    "keep_class": "Only one Class can stay. Which?",
    "surplus_powers": "Your Powers add up to more than your Level. Which do you discard?",
    "surplus_big": "What you cannot carry must go: sell, or give it to the weakest?",
    "charity_discard": "Too many cards, and nobody is weaker than you. Discard:",
    "end_turn": "Your hand is small enough now. Anything else before your turn ends?",
    "pick_spoils": "Pick one of the Treasures.",
    "lose_item": "{card}: what do you lose?",
    "lose_worth": "{card}: lose Items worth at least {n} gold.",
    "discard_cards": "{card}: which hand cards do you discard?",
    "lose_class": "{card}: which Class do you lose?",
    "lose_race": "{card}: which Race do you lose?",
    "lose_power": "{card}: which Power do you lose?",
    "choose_effect": "{card}: choose your fate.",
    "give_item": "{card}: give an Item away.",
    "vote": "{card}: what happens to {about}? Vote.",
    "whom": "{card}: which player?",
    "give_big": "Who gets {card}?",
    "plunder": "Help yourself: one Item of {about}.",
    "deal_spoils": "Which Treasures does {about} get?",
    "curse": "{card} is about to strike {about}. Does anybody stop it?",
}
"""By kind of question, its sentence. `{card}`: the card it is about; `{about}`, `{About}`: the player; `{n}`: its first
number.
"""

LOST = {
    "play": "Play {card}? {gone} for it.",
    "card": "Discard {card} for it? It lies in play, and you get nothing else for it.",
    "drop": "Discard {card}? You lose it and get nothing for it.",
    "discard": "Discard {card}? You lose it and get nothing for it.",
    "decline": "Keep only one Class? The card that lets you have two is discarded.",
    "give_up": "Give up your hero? You die here: you discard your hand, lose a Level and drop all Items and gold.",
}
"""By first word of an option's key, the question that confirms an option which gives something up
(`Option.ends_it`).
"""


def asked_in_words(v: Voice, question: Question, kinds: Mapping[str, str]) -> str:
    """Return the sentence for a question's kind out of `kinds`; the kind itself as a phrase if there is none."""
    about = question.about
    words = kinds.get(question.kind, question.kind.replace("_", " ").capitalize() + "?")
    return (
        words.format(
            card=v.card(question.card),
            n=question.numbers[0] if question.numbers else "",
            about=v.whom(about),
            About=v.who(about),
        )
        .replace("You has", "You have")
        .replace("You lies", "You lie")
    )


def lost_text(v: Voice, option: Option, label: Callable[[Option], str]) -> str:
    """Return the question that confirms an option which gives something up, with what is lost. `label`: names an
    option.
    """
    if option.in_vain:
        return f"{capital(label(option))}? It would do nothing now, and is paid for all the same."
    return LOST[word_in(option.key)].format(card=v.card(option.card), gone=_gone(v, option))


def with_effect(option: Option, hint: Callable[[Option], str]) -> str:
    """Return the hint for an option, after a warning if the option would do nothing now."""
    if option.in_vain and option.seat is not None:
        return "no effect"
    said = hint(option)
    return "; ".join(filter(None, ["would do nothing now", said])) if option.in_vain else said


def with_what_goes(v: Voice, label: str, option: Option) -> str:
    """Return an option's label with the cards that its owner loses by it: `play Halfling (Dwarf is discarded)`."""
    return f"{label} ({_gone(v, option)})" if option.gone else label


def _gone(v: Voice, option: Option) -> str:
    """Return that the cards that an option costs are discarded, in words."""
    return f"{v.cards(option.gone)} {'are' if len(option.gone) > 1 else 'is'} discarded"


def charity_text(v: Voice, question: Question) -> str:
    """Return the question of a charity in words: how many cards go to whom."""
    seats = [pile.seat for pile in getattr(question.shape, "piles", ())]
    return f"Charity: give {counted(question.numbers[0], 'card')} to {listed([v.whom(s) for s in seats])}."
