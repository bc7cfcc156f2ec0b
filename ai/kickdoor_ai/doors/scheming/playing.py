"""Continue an imagined match: decisions are carried out, dice rolled, and every chair decides until a condition is
reached.

The tables belong to the search: they are changed in place and discarded. Decisions are carried out by the engine's own
steps, except that standing actions are not checked against the menu, since they were taken from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kickdoor_game.doors.anytime import perform
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.run import advance, apply_in_place, questions, roll_out

from ...api import Act, Chair, Decision, Generator, Reply, Wait

Choose = Callable[[DoorsTable, Question, Generator], Decision]
"""Returns a chair's decision on a question open to it."""

DECISIONS_MOST = 150
"""Decisions after which a simulation is stopped and judged where it stands."""


def carry_out(rules: DoorsRules, table: DoorsTable, chair: Chair, decision: Decision) -> None:
    """Carry out a decision at the table, which is changed in place; `Wait` changes nothing. Raises IllegalAnswer if a
    reply does not fit the question."""
    match decision:
        case Reply(choice):
            apply_in_place(rules, table, Answer(chair, choice))
        case Act(choice):
            frame = perform(chair, freeze(choice))
            frame.interrupts = True
            table.stack.append(frame)
            table.asking = None
            table.moves += 1
            advance(rules, table)
        case Wait():
            pass


def play_on(
    rules: DoorsRules,
    table: DoorsTable,
    choose: Mapping[Chair, Choose],
    rng: Generator,
    until: Callable[[DoorsTable, Question], bool],
    *,
    most: int = DECISIONS_MOST,
) -> int:
    """Play on in place until `until` is true of an open question, the match is over, or `most` decisions were made;
    return their number. `choose`: decides for each chair.

    Questions that are open at the same time are answered in order; chairs that wait are asked last.
    """
    waiting: set[Chair] = set()
    made = 0
    while True:
        roll_out(rules, table, rng)
        asked = questions(table)
        if table.over or made >= most or until(table, asked[0]):
            return made
        made += 1
        question = next((one for one in asked if one.seat not in waiting), None)
        if question is None:
            apply_in_place(rules, table, time_is_up(asked[0].seat))
            waiting.clear()
            continue
        decision = choose[question.seat](table, question, rng)
        if isinstance(decision, Wait):
            waiting.add(question.seat)
            continue
        waiting.clear()
        carry_out(rules, table, question.seat, decision)


def next_turn(table: DoorsTable) -> Callable[[DoorsTable, Question], bool]:
    """Return a condition for `play_on`: true once a later turn than the table's present one has begun."""
    turn = table.turn_number

    def reached(table: DoorsTable, question: Question) -> bool:
        return table.turn_number > turn and question.kind == "arrange"

    return reached
