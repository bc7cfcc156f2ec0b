"""Questions: who is asked what, in which shape, with which deadline and default.

The shapes, and the form of a choice for each, are in `shapes`; they are re-exported here, since asking needs both.
"""

from __future__ import annotations

import msgspec

from .errors import FORM, Refusal
from .ids import CardId, RuleId, Seat
from .keys import card_keys, cards_in, key, number_in, word_in
from .shapes import (
    Choice,
    Field,
    Form,
    Generator,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Roll,
    Shape,
    Shuffle,
    Split,
    YesNo,
    card_option,
    card_options,
    lost_option,
    lost_options,
    seat_option,
    shuffled,
)

__all__ = [
    "Choice",
    "Field",
    "Form",
    "Generator",
    "Menu",
    "Number",
    "Option",
    "Order",
    "PickOne",
    "PickSome",
    "Pile",
    "Question",
    "Roll",
    "Shape",
    "Shuffle",
    "Split",
    "YesNo",
    "card_keys",
    "card_option",
    "card_options",
    "cards_in",
    "key",
    "lost_option",
    "lost_options",
    "number_in",
    "seat_option",
    "shuffled",
    "word_in",
]


class Question(msgspec.Struct, frozen=True):
    """A question to one seat.

    `kind` is a stable word that clients and AI players may know (`charity`, `flee_order`). `rules` are the ids of the
    rules behind it; the first is cited when an answer does not fit. `deadline` names a class of clock, whose length in
    ms is a setting of the table; a changed `lap` restarts the clock. `default` is the choice on timeout. `card` and
    `about` say what and whom it concerns, for its wording. `goes_on`: some answers lead back to this question, so an
    answer does not restart its clock; only a new lap does.
    """

    seat: Seat
    kind: str
    shape: Shape
    default: Choice
    deadline: str
    rules: tuple[RuleId, ...]
    lap: int = 0
    card: CardId | None = None
    about: Seat | None = None
    numbers: tuple[int, ...] = ()
    goes_on: bool = False

    def refuses(self, choice: Choice) -> Refusal | None:
        """Return why this choice may not be given, citing the question's first rule; None if it may.

        If the form of the answer is wrong (`errors.FORM`), no rule is cited: the ruleset does that.
        """
        refusal = self.shape.admits(choice)
        if refusal is not None and not refusal.rule and refusal.code not in FORM:
            return Refusal(refusal.code, self.rules[0], refusal.cure)
        return refusal
