"""What people are shown of a table by the stage of its set, and whose rules that cites.

A set says the ids of its own book and no others, in whatever leaves it: the view, what is asked, offered and barred,
what is told, what a refusal says, and why an AI seat did what it did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from kickdoor_ai.api import Act, Considered, Reply
from kickdoor_game.engine import GameRules
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.library import catalogue
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.questions import Choice, Menu, Question
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_server.table.translate.engines import stage_of, staged
from kickdoor_server.table.translate.events import told
from kickdoor_server.table.translate.questions import Wording
from kickdoor_server.table.translate.stage import Occasion, Sitter, Stage

ID = re.compile(r"\b[a-z]+\.[a-z_]+\.\d+\b")
"""The id of a rule, whosever it is."""


_stages: dict[tuple[str, str], Stage] = {}


def stage(rules: GameRules) -> Stage:
    """What shows a table that is played by these rules."""
    key = (rules.name, rules.book.digest)
    if key not in _stages:
        _stages[key] = staged(rules, catalogue(rules.name), (CardSource(rules.name, rules.book.digest),))
    return _stages[key]


def of_everybody(rules: GameRules, table: Any, events: Iterable[Event] = ()) -> Iterator[Any]:
    """What all see of a table, and what they have just been told."""
    seen, happened = rules.observe(table, None), list(events)
    sitters = tuple(Sitter(f"player {seat}", "human") for seat in range(len(table.answered)))
    yield stage(rules).scene(seen, Occasion("t", 1, "", "", sitters, ()))
    yield told(stage(rules), seen, happened, None, len(happened))
    if table.over:
        yield stage(rules).over_text(table)


def of_one(rules: GameRules, table: Any, seat: Seat, events: Iterable[Event] = ()) -> Iterator[Any]:
    """What one seat is shown besides: its hand, its questions, all that it may do or may not, why it did something."""
    seen, happened, shows = rules.observe(table, seat), list(events), stage(rules)
    standing = rules.standing(table, seat)
    yield shows.hand(seen, seat)
    yield told(shows, seen, happened, seat, len(happened))
    yield Wording(shows, seen, seat).shape(standing)
    for question in run.questions(table):
        if question.seat == seat:
            yield Wording(shows, seen, seat, question).asked(run.question_id(table, question), None)
            yield from _why(rules, seen, question, standing)


def of_a_refusal(rules: GameRules, refusal: Any) -> tuple[str, ...]:
    """What is said of it: the rule, what is wrong, what would be right."""
    return (stage(rules).cited(refusal.rule), *stage(rules).refusal_text(refusal))


def everything(rules: GameRules, table: Any, events: Iterable[Event] = ()) -> Iterator[Any]:
    """All of that, for everybody; nothing while dice fall."""
    if run.chance_is_asked(table):
        return
    happened = list(events)
    yield from of_everybody(rules, table, happened)
    for seat in range(len(table.answered)):
        yield from of_one(rules, table, Seat(seat), happened)


def cited(shown: Any) -> set[str]:
    """The ids of rules that stand in it, wherever they stand."""
    return {found for text in strings(msgspec.to_builtins(plain(shown))) for found in ID.findall(text)}


def foreign(book: Catalogue, shown: Iterable[Any]) -> set[str]:
    """Those of them that are not of that book."""
    return {rule for part in shown for rule in cited(part) if rule not in book.rules}


def _why(rules: GameRules, seen: Any, question: Question, standing: Menu) -> Iterator[Any]:
    """What is said of a seat that has weighed the default against all that it could have done beside it."""
    reasons = stage_of(rules.engine).reasons
    if reasons is None or question.seat == CHANCE:
        return
    bare: list[Choice] = [(option.key,) for option in standing.open() if not option.details]
    ways = [Considered(Reply(question.default), 1.0), *(Considered(Act(choice), 0.5) for choice in bare)]
    yield reasons(seen, question, standing, ways, Answer(question.seat, question.default))


def plain(shown: Any) -> Any:
    """Dataclasses of the stage as what is in them."""
    fields = getattr(shown, "__dataclass_fields__", None)
    return shown if fields is None else {name: plain(getattr(shown, name)) for name in fields}


def strings(value: Any) -> Iterator[str]:
    """All texts in it, the keys as well; dataclasses are made plain first, where there are any (`plain`)."""
    match value:
        case str():
            yield value
        case dict():
            for key, part in value.items():
                yield from strings(key)
                yield from strings(part)
        case list() | tuple():
            for part in value:
                yield from strings(part)
