"""How many lines each part of the table's screen gets.

The question comes first, because it is what the person has to do; then the hand, then what goes on between header and
hand. What is left over goes to the middle, where the story can use any number of lines.
"""

from __future__ import annotations

from msgspec import Struct

MIDDLE_LEAST = 3
QUESTION_LEAST, QUESTION_NEEDS = 3, 5
COMFORT, FIGHT_COMFORT = 6, 12
"""Lines with which the middle has what it needs: a few of the story, or both sums and what is at stake."""
MAP_LEAST = 9
"""Lines of a map with one's own place and those above and below it."""


class Wants(Struct, frozen=True):
    """Lines that each part would like, without its rule. `form`: the question is to be seen whole; `chart`: there is a
    map of places that one goes to; `least`: lines of the question that go before all other parts."""

    seats: int
    hand: int
    question: int
    contest: bool = False
    form: bool = False
    chart: bool = False
    least: int = 0


class Heights(Struct, frozen=True):
    """Lines that each part gets, without its rule; a part with 0 is left out together with its rule."""

    seats: int
    middle: int
    hand: int
    question: int


def spare_lines(rows: int, wants: Wants) -> int:
    """Lines that are left when every part has what it wants and the middle enough; may be below 0."""
    middle = FIGHT_COMFORT if wants.contest else COMFORT
    return rows - 2 - (wants.seats + 1) - 3 - wants.hand - wants.question - middle


def needed_lines(rows: int, wants: Wants) -> int:
    """Lines that the seats may take besides, while the other parts keep what each needs at least."""
    asked = wants.question if wants.form else min(wants.question, max(QUESTION_NEEDS, wants.least))
    return rows - 2 - (wants.seats + 1) - 3 - _middle_least(wants) - min(wants.hand, 1) - asked


def _middle_least(wants: Wants) -> int:
    if wants.form:
        return 4
    return MAP_LEAST if wants.chart else 6 if wants.contest else 4


def share_out(rows: int, wants: Wants) -> Heights:
    """Share `rows`, which include the header, the footer and the rules."""
    room = rows - 2 - (wants.seats + 1) - 3
    middle_least = _middle_least(wants)
    # What each choice leads to is worth a line of the sums, which `why` tells again; the hand is not.
    beside = room - middle_least - min(wants.hand, 1 if wants.form or wants.chart else 2)
    if wants.contest and not wants.form and wants.question > beside >= 5:
        middle_least, beside = middle_least - 1, beside + 1
    question = min(wants.question, max(QUESTION_NEEDS, wants.least, beside))
    hand = min(wants.hand, max(1, room - middle_least - question))
    middle = room - question - hand
    if middle >= MIDDLE_LEAST:
        return Heights(wants.seats, middle, hand, question)
    hand = min(wants.hand, 1)
    question = max(QUESTION_LEAST, wants.least, min(wants.question, room - MIDDLE_LEAST - hand))
    middle = room - question - hand
    if middle >= MIDDLE_LEAST:
        return Heights(wants.seats, middle, hand, question)
    return _without_seats(rows, wants)


def _without_seats(rows: int, wants: Wants) -> Heights:
    """A very low window: no seats table; then no hand."""
    room = rows - 2 - 3
    hand = min(wants.hand, 1)
    question = max(QUESTION_LEAST, wants.least, min(wants.question, room - MIDDLE_LEAST - hand))
    middle = room - question - hand
    if middle >= MIDDLE_LEAST:
        return Heights(0, middle, hand, question)
    question = max(1, min(wants.question, rows - 4))
    return Heights(0, max(rows - 2 - 2 - question, 0), 0, question)
