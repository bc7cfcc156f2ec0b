"""How many lines each part of the table's screen gets, in windows from the lowest to a high one."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, public

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import MIDDLE_LEAST, Wants, needed_lines, share_out
from kickdoor_client.view.table.seats import seats_part


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
