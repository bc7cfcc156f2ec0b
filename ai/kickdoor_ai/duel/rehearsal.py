"""Rehearses decisions: carries them out on an imagined table, where nobody reacts.

A rehearsal ends when whatever the decision began is over, that is, when the next question belongs to no fight and no
card. Both players pass in all windows, which are most questions of a duel. Other questions are answered by
`Stagehands`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kickdoor_game.duel.announcing.window import DuelWindow
from kickdoor_game.duel.phases.fight import COMMIT, FACE, READY, RUN, may_commit
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.table import EMPTY_BOOK, DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, PickOne, Question, YesNo, key
from kickdoor_game.machine.run import advance, apply_in_place, chance_is_asked, questions, roll_out, start

from ..api import Chair, Generator, Observation
from ..lookahead import twin
from .worth import Judge, worth

RULES = DuelRules("observed", "as observed", EMPTY_BOOK, {})
"""Rules to rehearse with. An imagined table has its own cards and numbers, so any rules of the duel will do."""
STEPS_MOST = 60
"""Questions after which a rehearsal ends in any case."""
TRIED = ("target", "give_blood", "whether", "choose_effect")
"""Kinds of questions with few and very different answers, so that each answer is tried."""
TRIED_MOST = 5
"""Options of one question that are tried at most."""

Commits = Callable[[DuelTable, Chair], tuple[CardId, ...]]
"""Returns the cards that a defender commits at a table."""


def commit_all(table: DuelTable, chair: Chair) -> tuple[CardId, ...]:
    """Return all cards that the player can commit to the fight: the simplest way to face an attack."""
    return tuple(may_commit(table, chair))


def these(cards: tuple[CardId, ...]) -> Commits:
    """Return a function that says, at any table, that these cards are to be committed."""
    return lambda table, chair: cards


@dataclass(frozen=True, slots=True)
class Stagehands:
    """Answers the other questions of a rehearsal. `faces`: the defender faces; `commits`: chooses the cards they
    commit; `tries`: answers to questions of `TRIED` are tried, and `judge` picks the best."""

    faces: bool = True
    commits: Commits = commit_all
    tries: bool = True
    judge: Judge = worth

    def answer(self, table: DuelTable, question: Question) -> Any:
        """Return the answer to a question that comes up while a decision is tried out: to face or run, what to commit,
        or the default."""
        match question.kind:
            case "defend":
                return (FACE if self.faces else RUN,)
            case "prepare":
                cards = self.commits(table, question.seat) if not _has_committed(table) else ()
                return (COMMIT, tuple(key("card", card) for card in cards)) if cards else (READY,)
            case _:
                return question.default


def _has_committed(table: DuelTable) -> bool:
    """Return whether the defender has committed a card in this fight."""
    return table.fight is not None and bool(table.fight.committed)


def imagined(seen: Observation, rng: Generator) -> DuelTable:
    """Return a random table that fits the observation, with the same open question: hidden cards are dealt at
    random."""
    table: DuelTable = RULES.imagine(seen, rng)
    return start(RULES, table)


def rehearse(table: DuelTable, answer: Answer | None, hands: Stagehands, rng: Generator) -> DuelTable | None:
    """Return a copy of the table after `answer` and all that follows from it; None if the answer is illegal. `hands`
    answers the questions that come up.

    Without an answer, what has begun is played to its end. A standing action must be one that is offered; this is not
    checked again.
    """
    copy = twin(table)
    try:
        if answer is not None and answer.standing:
            _act(copy, answer)
        elif answer is not None:
            apply_in_place(RULES, copy, answer)
        _go_on(copy, hands, rng)
    except (IllegalAnswer, StaleAnswer):
        return None
    return copy


def _act(table: DuelTable, answer: Answer) -> None:
    """Carry out a standing action on the table."""
    frame = RULES.act(table, answer.seat, answer.choice)
    frame.interrupts = True
    table.stack.append(frame)
    table.asking = None
    advance(RULES, table)


def _go_on(table: DuelTable, hands: Stagehands, rng: Generator) -> None:
    """Play the table on until the next question belongs to a turn, or the duel is over."""
    for _ in range(STEPS_MOST):
        if chance_is_asked(table):
            roll_out(RULES, table, rng)
        if table.over or not (asked := questions(table)) or asked[0].kind == "turn":
            return
        top, question = table.stack[-1], asked[0]
        if isinstance(top, DuelWindow):
            top.passed = [table.situation] * len(top.around)
            table.asking = None
            advance(RULES, table)
            continue
        ways = ways_to_answer(question) if hands.tries else ()
        choice = best_way(table, question, ways, hands, rng) if ways else hands.answer(table, question)
        apply_in_place(RULES, table, Answer(question.seat, choice))


def ways_to_answer(question: Question) -> Sequence[Choice]:
    """Return the answers to a question that are worth trying out; none if the default is good enough."""
    if question.kind not in TRIED:
        return ()
    match question.shape:
        case PickOne(options=options):
            return tuple(option.key for option in options[:TRIED_MOST])
        case YesNo():
            return (False, True)
        case _:
            return ()


def best_way(table: DuelTable, question: Question, ways: Sequence[Choice], hands: Stagehands, rng: Generator) -> Choice:
    """Return which answer of `ways` leaves the asked player best off, by trying each on a copy of the table."""
    plain = replace(hands, tries=False)

    def gain(choice: Choice) -> float:
        after = rehearse(table, Answer(question.seat, choice), plain, rng)
        return hands.judge(after, question.seat) if after is not None else -1000.0

    return max(ways, key=gain) if len(ways) > 1 else ways[0]
