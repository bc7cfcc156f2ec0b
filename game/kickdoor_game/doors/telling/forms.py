"""The words of an offer of help, as a form: what is promised, and what would be left."""

from __future__ import annotations

from ...form_words import FieldWords, FormWords
from ...machine.questions import Field, Form, Number

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
