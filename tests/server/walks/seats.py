"""Walks of a mind at a chair: what it is asked and sees, when it is heard, and what it lets stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from tests.server.toy import ToyRolled, ToySecret, ToyShouted
from tests.server.walks.walk import untyped
from twisted.internet.task import Clock

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.logs import Log
from kickdoor_server.table.ai_seats import pondering
from kickdoor_server.table.ai_seats.pondering import Pondering, Problem, SeenProblem
from kickdoor_server.table.tempo import Tempo
from kickdoor_server.table.thinking.tasks import Lapse, Mind, NonAnswer, ThinkTask, Thought
from kickdoor_server.table.translate.reasons import Reasoned

STEPS = 400
ME = Seat(1)
EVENTS: tuple[Event, ...] = (
    ToyRolled(3),
    ToyShouted(Seat(0)),
    ToySecret(ME, 7, audience=(ME,)),
    ToySecret(Seat(0), 8, audience=(Seat(0),)),
    Reasoned(ME, "Spite weighs it."),
)
THOUGHTS: tuple[Thought | Lapse, ...] = (
    Thought(Answer(ME, ("take",))),
    Thought(Answer(ME, ("take",)), "Mine."),
    Thought(Answer(ME, ("shout",), standing=True)),
    Thought(NonAnswer.WAIT),
    Thought(NonAnswer.DEFAULT),
    Lapse("overran"),
)


class Thinkers:
    """Somebody who is free to think, or not yet; `waiting` are those who have been put their riddle."""

    def __init__(self) -> None:
        self.busy = False
        self.queue: list[Any] = []
        self.waiting: list[Any] = []
        self.think_tasks: list[ThinkTask] = []

    def think(self, mind: Any, pose: Callable[[], ThinkTask | None], then: Any) -> None:
        if self.busy:
            self.queue.append((pose, then))
        elif (think_task := pose()) is not None:
            self.think_tasks.append(think_task)
            self.waiting.append(then)

    def is_free(self) -> None:
        queue, self.queue, self.busy = self.queue, [], False
        for pose, then in queue:
            self.think(None, pose, then)


def ponderings(chance: Random) -> Iterator[str]:
    """A seat is asked, told things, thinks for long or not, is asked something else meanwhile, and is heard."""
    clock, thinkers, heard = untyped(Clock()), Thinkers(), list[str]()
    minds: Any = SimpleNamespace(addressed=lambda event, seat: isinstance(event, ToyShouted))
    settings = Settings(ai_delay_ms=chance.choice([(0, 0), (300, 900)]), ai_acts_most=2)
    mind = untyped(Pondering)(
        ME, Mind("meek", "toy"), minds, thinkers, clock, settings, Random(5), Random(6), Log(match="t")
    )
    number, sight, tempo = 1, chance.random() < 2, Tempo(settings, clock)

    def problem() -> Problem:
        asked = Question(ME, f"take{number % 3}", Menu((Option("take"),)), ("take",), "take", ("toy.take",))
        return Problem(number // 2, untyped(QuestionId)(number), asked)

    class Asker:
        @property
        def tempo(self) -> Tempo:
            return tempo

        def look(self, mind: Pondering, *, spoken_to: bool) -> SeenProblem | None:
            return SeenProblem(problem(), f"seen at {number}", number % 2 == 0, number % 3 == 0) if sight else None

        def decided(self, mind: Pondering, asked: Problem, thought: Thought) -> None:
            heard.append(f"{asked.number} {thought}")

        def settle(self) -> None:
            heard.append("unasked")

    with patch.object(pondering, "SEEN_MOST", 4):
        for _ in range(STEPS):
            what = chance.choice(
                ["ponder"] * 4 + ["witness"] * 5 + ["decide"] * 4 + ["pass"] * 5
                + ["next", "next", "busy", "free", "free", "stop", "blind", "acts", "earlier", "tempo", "answering"]
            )  # fmt: skip
            match what:
                case "ponder" if not mind.is_deciding:
                    mind.ponder(problem(), Asker())
                case "witness":
                    mind.witness(chance.choice(EVENTS))
                case "decide" if thinkers.waiting:
                    thinkers.waiting.pop(0)(chance.choice(THOUGHTS))
                case "pass":
                    due = [call.getTime() - clock.seconds() for call in clock.getDelayedCalls()]
                    nearly = max(0.0, min([*due, 1.0]) - 0.001)
                    clock.advance(chance.choice([0.0, 0.2, 1.0, min([*due, 0.5]), nearly]))
                case "next":
                    number += 1
                case "busy":
                    thinkers.busy = True
                case "free":
                    thinkers.is_free()
                case "stop":
                    mind.stop()
                case "blind":
                    sight = chance.random() < 0.7
                case "acts":
                    mind.acts = chance.randrange(4)
                case "earlier":
                    mind.was_there(SimpleNamespace(events=chance.sample(EVENTS, 3)))
                case "tempo":
                    told = Tempo(settings, clock, leisurely=chance.random() < 0.5)
                    told.told(["so many words as that"] * chance.randrange(2))
                    tempo = chance.choice([Tempo(settings, clock), told])
                case "answering":
                    mind.answering = chance.random() < 0.2
                case _:
                    pass
            due = sorted(round(call.getTime(), 3) for call in clock.getDelayedCalls())
            facts = (
                (mind.is_deciding, mind.is_busy, mind.holds_up, mind.waits, mind.spoken_to),
                [(mind.waits_for(n), mind.is_at(n, n // 2), mind.is_at(n, 99)) for n in (number - 1, number)],
                len(mind.unseen),
                [
                    (think_task.seen, think_task.observation, think_task.seed, think_task.talks, think_task.explains)
                    for think_task in thinkers.think_tasks
                ],
            )
            yield f"{what} at {clock.seconds():.3f}: {number} {due} {facts} {heard}"
            thinkers.think_tasks.clear()
            heard.clear()


WALKS = (ponderings,)
