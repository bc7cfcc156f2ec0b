"""Choices in words: what somebody has chosen, or might have, whatever the shape of the question.

An offer of help is a form: what is promised, and what would be left (`form_words`).
"""

from __future__ import annotations

from ...choice_words import FieldWords, FormWords, Sayings, said
from ...heroes.dealings.bargains import terms_from
from ...heroes.telling.voice import Voice
from ...machine.ids import Seat
from ...machine.questions import Choice, Field, Form, Number, Question, Shape
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


LOCKED = "Items that are promised are locked once it is accepted."
KEPT = "Cards that you promise stay in your hand until the win, or until you withdraw the offer."


def form_words(form: Form) -> FormWords:
    """Those of what `bargains.offer_shape` asks."""
    return FormWords({field.name: _field_words(field) for field in form.fields}, "price", "left over")


def _field_words(field: Field) -> FieldWords:
    match field.name, field.shape:
        case "items", _:
            return FieldWords("Items", "Which Items?", LOCKED)
        case "treasures", Number(most=most):
            prompt = f"How many of the {most} Treasures?" if most != 1 else "How many Treasures, of 1?"
            return FieldWords("Treasures", prompt, unit="Treasures", unit_one="Treasure")
        case "order", _:
            return FieldWords("who picks", "Who picks how?")
        case "played", _:
            return FieldWords("from your hand", "Which cards of your hand are played on the helper?", KEPT)
        case _:
            raise AssertionError(f"nobody has words for {field.name}")
