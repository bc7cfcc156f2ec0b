"""The first sentence of a refusal of an answer's form, in any game, by its reason: it says what is wrong."""

from __future__ import annotations

OF_FORM: dict[str, str] = {
    "no_such_pile": "Somebody is named who gets nothing here.",
    "not_an_option": "That is not offered here.",
    "not_an_order": "That does not put all of them in order.",
    "not_even": "The shares are not even.",
    "not_of_this_shape": "That is no answer to this.",
    "out_of_range": "That number is too small or too large.",
    "picked_twice": "One thing is named twice.",
    "too_many_interruptions": "Too many things are going on at once.",
    "worth_too_little": "That is worth too little.",
    "worth_too_much": "That is worth too much.",
    "wrong_count": "That is not the right number of things.",
}
"""What is wrong by reason; what would be right is the cure of the refusal."""
