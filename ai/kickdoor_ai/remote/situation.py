"""Decode a message `observed` into what an AI player of the server would be given."""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_game.engine import GameRules
from kickdoor_game.library import engine
from kickdoor_game.machine.ids import QuestionId
from kickdoor_game.machine.plain import load
from kickdoor_protocol.messages.table import Observed

from ..api import Chair, Event, Menu, Observation, Question


class OtherRelease(Exception):  # noqa: N818 - named for what was found
    """The server's engine has things that ours does not have, or the other way round."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """The question to this chair. `left_s`: seconds until the default counts, as of the message; None: no limit."""

    id: QuestionId
    question: Question
    left_s: float | None


@dataclass(frozen=True, slots=True)
class SeenSituation:
    """A chair's view in situation `number`. `events`: those that this chair may know, with their numbers."""

    number: int
    chair: Chair
    seen: Observation
    standing: Menu
    asked: OpenQuestion | None
    events: tuple[tuple[int, Event], ...]


def read(message: Observed, rules: GameRules) -> SeenSituation:
    """Return the decoded content of an `observed` message: observation, question, standing actions, events. Raises
    OtherRelease if these rules cannot decode it."""
    packages = engine(rules.engine).packages
    try:
        seen = rules.observation(message.observation, dict(message.options))
        asked = None
        if message.question is not None and message.id is not None:
            asked = OpenQuestion(QuestionId(message.id), load(message.question, Question), message.seconds_left)
        events = tuple((heard.n, load(heard.fact, Event, packages=packages)) for heard in message.events)
        standing = load(message.standing, Menu)
    except ValueError as wrong:
        raise OtherRelease(f"The server's tables are those of another release ({wrong}).") from wrong
    if seen.seat is None:
        raise OtherRelease("The server shows what somebody sees who only spectates.")
    return SeenSituation(message.number, seen.seat, seen, standing, asked, events)
