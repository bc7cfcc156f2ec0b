"""How many lines each part of the table's screen gets, in windows from the lowest to a high one."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, public

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import MIDDLE_LEAST, Wants, needed_lines, share_out, spare_lines
from kickdoor_client.view.table.seats import seats_part

HEIGHTS = range(8, 41, 2)


@pytest.mark.parametrize(
    ("wants", "shared", "spare"),
    [
    ((4, 5, 8, True, False), (
        "0/0/0/4 0/0/0/6 0/3/1/3 0/3/1/5 0/3/1/7 4/3/1/4 4/4/1/5 4/6/1/5 4/5/2/7 4/6/2/8 4/6/4/8 4/7/5/8 "
        "4/9/5/8 4/11/5/8 4/13/5/8 4/15/5/8 4/17/5/8"
    ), "-25 -11 5"),
    ((4, 5, 8, True, True), (
        "0/0/0/4 0/0/0/6 0/3/1/3 0/3/1/5 0/3/1/7 4/3/1/4 4/4/1/5 4/4/1/7 4/4/2/8 4/4/4/8 4/5/5/8 4/7/5/8 "
        "4/9/5/8 4/11/5/8 4/13/5/8 4/15/5/8 4/17/5/8"
    ), "-25 -11 5"),
    ((4, 5, 8, False, False), (
        "0/0/0/4 0/0/0/6 0/3/1/3 0/3/1/5 0/3/1/7 4/3/1/4 4/4/1/5 4/4/2/6 4/4/2/8 4/4/4/8 4/5/5/8 4/7/5/8 "
        "4/9/5/8 4/11/5/8 4/13/5/8 4/15/5/8 4/17/5/8"
    ), "-19 -5 11"),
    ((6, 2, 3, True, False), (
        "0/1/0/3 0/3/0/3 0/3/1/3 0/5/1/3 0/7/1/3 0/9/1/3 6/4/1/3 6/6/1/3 6/7/2/3 6/9/2/3 6/11/2/3 6/13/2/3 "
        "6/15/2/3 6/17/2/3 6/19/2/3 6/21/2/3 6/23/2/3"
    ), "-19 -5 11"),
    ((6, 0, 12, False, True), (
        "0/0/0/4 0/0/0/6 0/3/0/4 0/3/0/6 0/3/0/8 6/3/0/3 6/3/0/5 6/4/0/6 6/4/0/8 6/4/0/10 6/4/0/12 6/6/0/12 "
        "6/8/0/12 6/10/0/12 6/12/0/12 6/14/0/12 6/16/0/12"
    ), "-20 -6 10"),
    ((3, 1, 20, True, True), (
        "0/0/0/4 0/0/0/6 0/3/1/3 0/3/1/5 3/3/1/3 3/3/1/5 3/4/1/6 3/4/1/8 3/4/1/10 3/4/1/12 3/4/1/14 3/4/1/16 "
        "3/4/1/18 3/4/1/20 3/6/1/20 3/8/1/20 3/10/1/20"
    ), "-32 -18 -2"),
    ],
)  # fmt: skip
def test_the_lines_are_shared_out_as_was_looked_at(
    wants: tuple[int, int, int, bool, bool], shared: str, spare: str
) -> None:
    """Seats, middle, hand and question for 8, 10, 12 ... rows; and what is left over at 10, 24 and 40."""
    heights = [share_out(rows, Wants(*wants)) for rows in HEIGHTS]
    assert [f"{each.seats}/{each.middle}/{each.hand}/{each.question}" for each in heights] == shared.split()
    assert [str(spare_lines(rows, Wants(*wants))) for rows in (10, 24, 40)] == spare.split()


def test_no_part_gets_more_than_it_wants_and_the_middle_gives_way_last() -> None:
    for rows, seats, hand, question, contest, form in product(
        range(10, 46), (3, 6), (0, 1, 4), (3, 7, 15), (True, False), (True, False)
    ):
        wants = Wants(seats, hand, question, contest, form)
        got = share_out(rows, wants)
        assert got.hand <= hand, (rows, wants)
        assert got.question <= question, (rows, wants)
        assert got.seats in (0, seats), (rows, wants)
        assert got.middle >= MIDDLE_LEAST or (got.seats, got.hand) == (0, 0), (rows, wants)


@pytest.mark.parametrize(
    ("label", "headed"), [("Hand", "hand"), ("Banner", "banner"), ("Banners", "banner"), ("X", "x")]
)
def test_the_first_six_letters_of_what_is_counted_stand_above_it(label: str, headed: str) -> None:
    view = public()
    zone = view.seats[1].zones[0]
    others = tuple(
        replace(seat, zones=(replace(zone, key="hand", label=label, count=3 + seat.seat, cards=()),))
        for seat in view.seats
    )
    model = replace(at_table(view=replace(view, seats=others)), layouts={})
    rule, *lines = map(text_of, seats_part(model, 100))
    end = rule.index(f" {headed} ") + 1 + len(headed)
    assert [line[end - 2 : end].strip() for line in lines] == ["3", "4", "5", "6"]


def test_lines_that_seats_take_besides_leave_every_other_part_what_it_needs() -> None:
    for rows, seats, hand, question, contest, form, chart in product(
        range(10, 46), (2, 4, 6), (0, 1, 4), (1, 3, 7, 15), (True, False), (True, False), (True, False)
    ):
        wants = Wants(seats, hand, question, contest, form, chart)
        if (more := needed_lines(rows, wants)) < 0:
            continue
        got = share_out(rows, Wants(seats + more, hand, question, contest, form, chart))
        assert got.seats == seats + more, (rows, wants)
        assert got.middle >= MIDDLE_LEAST, (rows, wants)
        assert got.hand >= min(hand, 1), (rows, wants)
        assert got.question >= min(question, 5), (rows, wants)
