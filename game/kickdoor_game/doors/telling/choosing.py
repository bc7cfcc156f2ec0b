"""Choices in words: what somebody has chosen, or might have, whatever the shape of the question."""

from __future__ import annotations

from ...choice_words import Sayings, said
from ...heroes.dealings.bargains import terms_from
from ...heroes.telling.voice import Voice
from ...machine.ids import Seat
from ...machine.questions import Choice, Form, Question, Shape
from ..state.table import DoorsTable
from .asking import option_label
from .stakes import promise_words


def choice_text(
    table: DoorsTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """A choice that the shape admits: `ask Boris for help: 1 Treasure, the helper picks first`.

    `question` None: one of the standing actions.
    """
    voice = Voice(table, viewer)

    def promise(form: Form, choice: Choice) -> str:
        terms = terms_from(choice)
        return promise_words(voice, terms.treasures, terms.order, terms.items, terms.played)

    words = Sayings(lambda option: option_label(table, viewer, option, question), voice.whom, promise)
    return said(words, shape, choice)
