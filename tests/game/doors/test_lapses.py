"""Why an offer has lapsed and a promise was not kept, in words: each reason that an engine gives has some."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.telling.stories import LAPSES

WHY = {
    "ahead_already": "no help is needed any more",
    "one_helper": "somebody else is helping",
    "fight_is_over": "the fight is over",
    "running_away": "they are running",
    "item_gone": "an Item of it is gone",
    "fewer_treasures": "there are fewer Treasures now",
    "dead": "somebody is dead",
    "time": "it was left unanswered",
    "no_help_against_it": "nobody may help against this monster",
    "another_fighter": "somebody else fights now",
    "not_won": "the fight was not won",
    "too_many_big": "it is too big to be carried besides",
    "card_gone": "it has left the hand",
    "not_the_last_level": "the last Level is won in combat",
    "too_high": "it is for lower Levels",
    "you_are_highest": "nobody has a higher Level",
    "after_a_win": "it is for the turn of whoever plays it",
    "no_follower": "there is no follower to pay for it",
    "no_level_to_take": "there is no Level to take",
    "nothing_to_take": "there is nothing to take",
    "at_stake": "something else comes first",
    "parted": "they are not near each other any more",
    "gold_gone": "some gold of it is gone",
    "last_health": "an Item of it holds the last Health of its owner",
    "helper_left": "the helper is not in the combat any more",
    "left_by_will": "who was to get it has left the combat",
    "too_late_for_help": "the dice are thrown",
    "dead_helper": "somebody is dead",
    "below_the_boss": "only those of Level 10 help against a Boss",
}


@pytest.mark.parametrize("why", WHY)
def test_each_reason_is_said_in_words(why: str) -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    ann, bob, cid = map(t.seat, t.names)
    said = {what: telling.tell(t.table, events.HelpAnswered(ann, bob, what, why), cid) for what in ("void", "unplayed")}
    assert said == {
        "void": f"What was promised to Bob for help is void: {WHY[why]}.",
        "unplayed": f"The card that was promised to Bob is not played: {WHY[why]}.",
    }


def test_there_is_no_other_reason() -> None:
    assert set(LAPSES) == set(WHY)
