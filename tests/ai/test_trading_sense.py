"""Trades with sense: nobody swaps the same two Items to and fro, and nobody arms a player who is about to win."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.minds import BUDGET, in_words
from tests.scene import H, Scene

from kickdoor_ai.doors.estimate import view_for
from kickdoor_ai.doors.estimate.gear import changed
from kickdoor_ai.doors.judgement.business.trading import belongings, gain_of
from kickdoor_ai.idle import idle_question
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.library import MIXED, ruleset

GOAL = 10


@pytest.mark.parametrize("set_name", MIXED)
def test_there_and_back_again_gains_nothing(set_name: str) -> None:
    """The same trade back loses as much as the first one gained, at any time of a match."""
    seen = 0

    def look(table: DoorsTable, *_: object) -> None:
        nonlocal seen
        for hero in table.heroes if table.turn_number % 4 == 0 else ():
            view = view_for(table, hero)
            worth = belongings(view, hero.items)
            assert belongings(changed(view, in_use=()), hero.items) == pytest.approx(worth), hero.items
            for card in hero.items[:2]:
                rest = [item for item in hero.items if item != card]
                lost = gain_of(view, [card], [])
                back = gain_of(changed(view, items=tuple(rest)), [], [card])
                assert lost == pytest.approx(-back), (card, hero.items)
                seen += 1

    seats = [make("greedy", "doors") for _ in range(3)]
    play_match(ruleset(set_name), seats, Random(2), look=look)
    assert seen > 50


@pytest.mark.parametrize("kind", ["greedy", "bribe_aware", "spiteful"])
def test_a_player_near_the_goal_gets_nothing_that_makes_them_stronger(kind: str) -> None:
    """Both would gain by the trade, and Bob agrees to it at any other time."""
    for level, said in ((GOAL - 5, "agree 0!"), (GOAL - 1, "refuse 0!")):
        t = Scene(
            doors=[],
            turn="Ann",
            Ann=H(level=level, items=["theme_music"], role="wizard"),
            Bob=H(items=["laminated_spell"]),
            Cid=H(),
        )
        t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
        chair = t.seat("Bob")
        seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
        decided = make(kind, "doors").decide(seen, idle_question(chair), standing, BUDGET, Random(1))
        assert in_words(t, decided) == said, level
