"""An imagined match goes on: decisions are carried out, dice fall, and every chair decides until something is reached.

The tables belong to the search: they are changed in place and thrown away. Decisions are carried out by the engine's
own steps; left out is only the check whether a standing action is on the menu, since it was taken from there.
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
"""What a chair does about a question that is open to it."""

DECISIONS_MOST = 150
"""A playout that takes longer is judged where it stands."""


def carry_out(rules: DoorsRules, table: DoorsTable, chair: Chair, decision: Decision) -> None:
    """In place. IllegalAnswer if a reply does not fit the question; a `Wait` changes nothing."""
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
    """Play until a question is open for which `until` is true, the match is over, or `most` decisions have been made;
    returns how many. Questions that are open at the same time are answered in their order, but who waits comes last."""
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
    """True when a turn after the one that this table is in has begun."""
    turn = table.turn_number

    def reached(table: DoorsTable, question: Question) -> bool:
        return table.turn_number > turn and question.kind == "arrange"

    return reached
