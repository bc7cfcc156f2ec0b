"""One thing asked of one seat: data that says who is asked, why, in which shape, by when, and what counts otherwise.

The shapes themselves, and the form of a choice in each, are in `shapes`; they are re-exported here, since whoever
asks needs both.
"""

from __future__ import annotations

import msgspec

from .errors import FORM, Refusal
from .ids import CardId, RuleId, Seat
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
    card_keys,
    card_option,
    card_options,
    cards_in,
    key,
    lost_option,
    lost_options,
    number_in,
    seat_option,
    shuffled,
    word_in,
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
    """One thing asked of one seat.

    `kind` is a stable word that clients and seats may know (`charity`, `flee_order`); `rules` are the ids it rests
    on, the first being cited when an answer does not fit. `deadline` names a class whose length the table's
    settings give in milliseconds; `lap` restarts that clock when it changes. `default` is what counts when time
    is up. `card` and `about` say what it is about, for the wording. `goes_on`: some of its answers lead back to it, so
    an answer does not restart its clock; only a new lap does.
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
        """None if the choice may be given; otherwise why not, with the rule that the question rests on.

        Without a rule if it is the form of the answer that is wrong: that is the ruleset's to cite (`errors.FORM`).
        """
        refusal = self.shape.admits(choice)
        if refusal is not None and not refusal.rule and refusal.code not in FORM:
            return Refusal(refusal.code, self.rules[0], refusal.cure)
        return refusal
