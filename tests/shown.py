"""All texts and views that the server's stage makes of a table, and the rules that they cite.

A stage may cite only rules of its own set's book: in views, questions, options, events, refusals and reasons of AI
players.
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
"""A rule id of any set."""


_stages: dict[tuple[str, str], Stage] = {}


def stage(rules: GameRules) -> Stage:
    """Return the stage that shows tables with these rules (cached)."""
    key = (rules.name, rules.book.digest)
    if key not in _stages:
        _stages[key] = staged(rules, catalogue(rules.name), (CardSource(rules.name, rules.book.digest),))
    return _stages[key]


def of_everybody(rules: GameRules, table: Any, events: Iterable[Event] = ()) -> Iterator[Any]:
    """Yield the public view of a table, the telling of these events, and the last words if the match is over."""
    seen, happened = rules.observe(table, None), list(events)
    sitters = tuple(Sitter(f"player {seat}", "human") for seat in range(len(table.answered)))
    yield stage(rules).scene(seen, Occasion("t", 1, "", "", sitters, ()))
    yield told(stage(rules), seen, happened, None, len(happened))
    if table.over:
        yield stage(rules).over_text(table)


def of_one(rules: GameRules, table: Any, seat: Seat, events: Iterable[Event] = ()) -> Iterator[Any]:
    """Yield what one seat sees besides: hand, events, standing actions, questions, and reasons for a decision."""
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
    """Return the texts of a refusal: the rule, what is wrong, what would be right."""
    return (stage(rules).cited(refusal.rule), *stage(rules).refusal_text(refusal))


def everything(rules: GameRules, table: Any, events: Iterable[Event] = ()) -> Iterator[Any]:
    """Yield all of that for everybody; nothing while chance is asked."""
    if run.chance_is_asked(table):
        return
    happened = list(events)
    yield from of_everybody(rules, table, happened)
    for seat in range(len(table.answered)):
        yield from of_one(rules, table, Seat(seat), happened)


def cited(shown: Any) -> set[str]:
    """Return the rule ids in any text of a view."""
    return {found for text in strings(msgspec.to_builtins(plain(shown))) for found in ID.findall(text)}


def foreign(book: Catalogue, shown: Iterable[Any]) -> set[str]:
    """Return the rule ids in these views that the book does not have."""
    return {rule for part in shown for rule in cited(part) if rule not in book.rules}


def _why(rules: GameRules, seen: Any, question: Question, standing: Menu) -> Iterator[Any]:
    """Yield the reasons of an AI player that weighed the default against all standing actions without details."""
    reasons = stage_of(rules.engine).reasons
    if reasons is None or question.seat == CHANCE:
        return
    bare: list[Choice] = [(option.key,) for option in standing.open() if not option.details]
    ways = [Considered(Reply(question.default), 1.0), *(Considered(Act(choice), 0.5) for choice in bare)]
    yield reasons(seen, question, standing, ways, Answer(question.seat, question.default))


def plain(shown: Any) -> Any:
    """Return a dataclass of the stage as a dict of its fields; other values as they are."""
    fields = getattr(shown, "__dataclass_fields__", None)
    return shown if fields is None else {name: plain(getattr(shown, name)) for name in fields}


def strings(value: Any) -> Iterator[str]:
    """Yield all texts in a value, keys included."""
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
