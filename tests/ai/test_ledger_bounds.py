"""The ledger of grudges at its bounds: what is just enough, what is just too little, and what fades in between."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.grudges.deeds import Deed, kindness, wrong
from kickdoor_ai.doors.grudges.ledger import (
    CREDIT_MOST,
    DEBT_MOST,
    FORGIVEN,
    HALF_LIFE_ROUNDS,
    HATED,
    OFFENCE,
    Account,
    GrudgeLedger,
)

BOB = Chair(1)
JUST = 1e-9


def deed(weight: float, kind: str = "curse", turn: int = 0) -> Deed:
    return Deed(BOB, kind, weight, turn)


@pytest.mark.parametrize(("owed", "forgiven"), [(FORGIVEN - JUST, [BOB]), (FORGIVEN, []), (FORGIVEN + JUST, [])])
@pytest.mark.parametrize("hated", [True, False])
def test_who_is_hated_is_forgiven_below_the_bound_and_nobody_else_is(
    owed: float, forgiven: list[Chair], hated: bool
) -> None:
    ledger = GrudgeLedger(accounts={BOB: Account(owed, hated=hated, offences=2, worst=deed(1.0))})
    assert ledger.turns_to(0) == (forgiven if hated else [])
    if hated and forgiven:
        assert (ledger.hates(BOB), ledger.offences(BOB), ledger.worst(BOB)) == (False, 0, None)
    else:
        assert (ledger.hates(BOB), ledger.offences(BOB), ledger.worst(BOB)) == (hated, 2, deed(1.0))


@pytest.mark.parametrize(("weight", "hates"), [(HATED - JUST, False), (HATED, True), (HATED + JUST, True)])
def test_hatred_begins_at_the_bound(weight: float, hates: bool) -> None:
    ledger = GrudgeLedger()
    ledger.enter(deed(weight))
    assert ledger.hates(BOB) is hates


@pytest.mark.parametrize(("weight", "offences"), [(OFFENCE - JUST, 0), (OFFENCE, 1), (0.0, 0), (-1.0, 0)])
def test_an_offence_begins_at_the_bound_and_a_kindness_is_none(weight: float, offences: int) -> None:
    ledger = GrudgeLedger()
    ledger.enter(deed(weight))
    assert ledger.offences(BOB) == offences
    assert (ledger.worst(BOB) is None) is (weight <= 0)


def test_neither_debts_nor_credit_grow_for_ever() -> None:
    ledger = GrudgeLedger()
    ledger.enter(deed(DEBT_MOST + 1))
    assert ledger.owed(BOB) == DEBT_MOST
    ledger.enter(deed(-DEBT_MOST - CREDIT_MOST - 1))
    assert ledger.owed(BOB) == -CREDIT_MOST


@pytest.mark.parametrize(("second", "is_worst"), [(0.5 - JUST, False), (0.5, True), (0.6, True)])
def test_of_two_wrongs_the_later_counts_as_soon_as_the_first_has_faded_to_it(second: float, is_worst: bool) -> None:
    """Half of it is forgotten in so many rounds; of three players, a round is three turns."""
    ledger = GrudgeLedger(players=3)
    ledger.enter(deed(1.0, "theft"))
    turn = int(HALF_LIFE_ROUNDS * 3)
    ledger.turns_to(turn)
    assert ledger.owed(BOB) == pytest.approx(0.5)
    ledger.enter(deed(second, "curse", turn))
    worst = ledger.worst(BOB)
    assert worst is not None
    assert (worst.kind == "curse") is is_worst
    assert ledger.turns_to(turn - 5) == []
    assert ledger.turn == turn, "time does not run backwards"


@pytest.mark.parametrize(
    ("owed", "harm", "left"), [(2.0, 1.0, 1.7), (2.0, -1.0, 2.0), (0.2, 1.0, 0.0), (0.0, 1.0, 0.0), (-0.5, 1.0, -0.5)]
)
def test_revenge_settles_a_part_of_what_is_owed_and_never_more(owed: float, harm: float, left: float) -> None:
    ledger = GrudgeLedger(accounts={BOB: Account(owed)})
    ledger.settle(BOB, harm)
    assert ledger.owed(BOB) == pytest.approx(left)


@pytest.mark.parametrize(
    ("owed", "worst", "why"),
    [
        (1.25, deed(1.0, "theft"), "Bob owes it 1.2 for the stolen card"),
        (0.0, deed(1.0), ""),
        (-0.1, deed(1.0), ""),
        (1.0, None, ""),
    ],
)
def test_a_grudge_is_told_with_what_it_is_for(owed: float, worst: Deed | None, why: str) -> None:
    assert GrudgeLedger(accounts={BOB: Account(owed, worst=worst)}).why(BOB, "Bob") == why


def test_a_deed_weighs_what_it_is_and_what_it_cost() -> None:
    assert wrong(BOB, "backstab", 3, harm=0.5, card="The Elf") == Deed(BOB, "backstab", 1.0, 3, "The Elf")
    assert wrong(BOB, "backstab", 3, harm=-0.5).weight == 0.5
    assert wrong(BOB, "backstab", 3, harm=99, faithless=True) == Deed(BOB, "backstab", 6.0, 3, "", faithless=True)
    assert wrong(BOB, "theft", 3, card="The Elf").in_words() == "the stolen elf"
    assert wrong(BOB, "theft", 3, card="A").in_words() == "the stolen card"
    assert wrong(BOB, "theft", 3, card="An Axe of Ice").in_words() == "the stolen axe"
    assert wrong(BOB, "theft", 3, card="Ice Axe").in_words() == "the stolen axe"
    assert kindness(BOB, "rescue", 4, good=0.3, card="x") == Deed(BOB, "rescue", -0.5, 4, "x")
    assert kindness(BOB, "rescue", 4, good=-1).weight == -0.2
    assert kindness(BOB, "rescue", 4, good=99).weight == -3.0
