"""What the records of the seats hold before anybody has filled them (`tests.empty_records`)."""

from __future__ import annotations

from array import array

from tests.empty_records import filled

from kickdoor_ai.duel.rehearsal import commit_all
from kickdoor_ai.duel.scheming.mixing import Habit
from kickdoor_ai.duel.worth import worth
from kickdoor_ai.idle import idle_question
from kickdoor_game.machine.ids import NOBODY

NEVER = -1
"""No turn and no situation is that."""


def test_what_nobody_has_filled_is_nothing_but_for_these() -> None:
    assert filled("kickdoor_ai") == {
        "duel.attacking.Boldness.bluffs": 0.8,
        "duel.defending.Trust.honest": 0.7,
        "duel.rehearsal.Stagehands.commits": commit_all,
        "duel.rehearsal.Stagehands.faces": True,
        "duel.rehearsal.Stagehands.judge": worth,
        "duel.rehearsal.Stagehands.tries": True,
        "duel.scheming.mixing.DefenceGame.is_honest": Habit(),
        "duel.scheming.raising.Raising.by": 1,
        "duel.scheming.mixing.Habit.share": 0.5,
        "duel.ear.DuelEar.goal_level": 10,
        "doors.bribing.prices.Haggle.situation": NEVER,
        "doors.bribing.prices.Haggle.turn": NEVER,
        "doors.bribing.swapping.Swapping.turn": NEVER,
        "doors.grudges.ledger.Ledger.players": 4,
        "doors.judgement.position.Memory.fight_of": NEVER,
        "doors.judgement.position.Memory.trade_turn": NEVER,
        "remote.at_table.Manners.budget_ms": 2_000,
        "remote.at_table.Manners.pace_s": (0.5, 1.6),
        "remote.at_table.Manners.talks": True,
        "remote.errand.Wish.games": 1,
        "remote.errand.Wish.set": "classic",
        "remote.errand.Wish.sex": "female",
        "rl.sitting.Sitting.chair": NOBODY,
        "rl.sitting.Sitting.question": idle_question(NOBODY),
        "doors.scheming.fitting.Samples.ends": array("L", [0]),
        "doors.scheming.features.Use.monster": 1_000,
        "series.matches.Series.budget_ms": 1_000,
        "series.matches.Series.decisions_most": 60_000,
        "series.matches.Series.seed": 1,
        "series.matches.Series.set_name": "classic",
        "series.spread.Lost.why": "the process that played it died, and so did the next one",
        "doors.ear.DoorsEar.goal_level": 10,
        "speech.Ear.goal_level": 10,
        "quest.ear.QuestEar.goal_level": 10,
        "speech.Lines.chance": 1.0,
    }
