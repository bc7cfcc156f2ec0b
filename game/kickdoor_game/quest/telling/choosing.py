"""Choices of the board game in words: what somebody has chosen, or might have, whatever the shape of the question."""

from __future__ import annotations

from ...choice_words import Sayings, said
from ...heroes.telling.voice import Voice, counted, listed
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Form, Question, Shape, number_in
from ..fight.bargains import terms_from
from ..state.table import QuestTable
from .asking import option_label
from .trading import goods


def choice_text(
    table: QuestTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """Return a choice that the shape admits: `ask Boris for help: 1 Treasure and 100 gold`.

    `question` None: one of the standing actions.
    """
    voice = Voice(table, viewer)

    def filled(form: Form, choice: Choice) -> str:
        is_bargain = any(field.name == "treasures" for field in form.fields)
        return _bargain(voice, choice) if is_bargain else _barter(voice, choice)

    words = Sayings(lambda option: option_label(table, viewer, option, question), voice.whom, filled)
    return said(words, shape, choice)


def _bargain(v: Voice, choice: Choice) -> str:
    """What a helper gets, and what they pay for it."""
    terms = terms_from(choice)
    gets = [
        *([counted(terms.treasures, "Treasure")] if terms.treasures else []),
        *([goods(v, terms.gold, terms.items)] if terms.gold or terms.items else []),
    ]
    pays = terms.helper_gold or terms.helper_items
    price = listed(gets) if gets else "nothing" if pays else "nothing but thanks"
    if pays:
        price += f", against {goods(v, terms.helper_gold, terms.helper_items)}"
    return f"{price}, whoever wins" if terms.in_any_case and terms.pays_anything() else price


def _barter(v: Voice, choice: Choice) -> str:
    give, coins, want, price = choice
    offered, wanted = (tuple(CardId(number_in(name)) for name in names) for names in (give, want))
    return f"{goods(v, coins, offered)} for {goods(v, price, wanted)}"
