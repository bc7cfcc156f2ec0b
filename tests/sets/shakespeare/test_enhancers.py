"""Enhancers and Mates where several monsters fight: what counts for one of them, and what for both."""

from __future__ import annotations

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.language.cards import Enhancer, Mate

MATE = Mate(key="mate", name="Twin", flee=-1)
RUSHED = Enhancer(key="rushed", name="Rushed", level=5)


@pytest.mark.rule("shakespeare.enhancers.6")
@pytest.mark.parametrize(
    ("first", "second", "level"),
    [("mate", "rushed", 3 + 3 + 5), ("rushed", "mate", 3 + 5 + 3)],
    ids=["before the enhancer", "after the enhancer"],
)
def test_a_mate_has_no_share_in_what_enhances_the_other(first: str, second: str, level: int) -> None:
    t = Scene(
        Ann=H(level=9),
        Bob=H(hand=["mate", "rushed"]),
        Cid=H(),
        extra=[beast("hare", 3), MATE, RUSHED],
        doors=["hare"],
    )
    t.answers("Ann", "open")
    for card in (first, second):
        t.acts("Bob", {"mate": "mate", "rushed": "enhance"}[card], card, "hare")
    assert t.sums() == (9, level)


@pytest.mark.rule("shakespeare.enhancers.6", "shakespeare.priority.1")
def test_a_mate_makes_running_from_either_harder_as_its_card_says() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["mate"]), Cid=H(), extra=[beast("hare", 3), MATE], doors=["hare"])
    t.answers("Ann", "open")
    t.acts("Bob", "mate", "mate", "hare")
    t.answers("Ann", "run")
    t.answers("Ann", "foe.0", "foe.1")
    t.answers("Ann", "roll")
    t.rolls(5)
    rolled = t.table.rolled
    assert rolled is not None
    assert (rolled.bonus, rolled.succeeds()) == (-1, False)
