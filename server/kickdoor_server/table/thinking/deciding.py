"""One decision of one seat, here and now, and whether it may be carried out: the same wherever seats think."""

from __future__ import annotations

import logging
import traceback
from random import Random

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Menu

from .tasks import AiSeat, Lapse, Minds, NonAnswer, ThinkTask, Thought

_log = logging.getLogger(__name__)


def thought_about(player: AiSeat, think_task: ThinkTask, minds: Minds, budget_ms: int) -> Thought | Lapse:
    """Let the AI player decide within `budget_ms` milliseconds. If it raises, or its decision is illegal or unreadable,
    return a Lapse that says why; nothing is raised.
    """
    question = think_task.question
    rng, other_rng = Random(think_task.seed), Random(think_task.seed + 1)
    try:
        player.witness(think_task.seen)
        standing = minds.standing(think_task.observation, question.seat)
        decision = player.decide(think_task.observation, question, standing, minds.budget(budget_ms), rng)
    except Exception:
        return Lapse("raised", traceback.format_exc())
    try:
        answer = minds.answer(question.seat, decision)
        if isinstance(answer, NonAnswer):
            return Thought(answer)
        answer = Answer(question.seat, freeze(answer.choice), answer.standing)
        refusal = (standing if answer.standing else question.shape).admits(answer.choice)
    except Exception:
        return Lapse("unreadable", traceback.format_exc())
    if refusal is not None:
        return Lapse(refusal.code, repr(answer.choice))
    return Thought(answer, *_spoken_of(player, think_task, standing, answer, minds, other_rng))


def _spoken_of(
    player: AiSeat, think_task: ThinkTask, standing: Menu, answer: Answer, minds: Minds, rng: Random
) -> tuple[str, bytes]:
    """Return remark and reasons of a decision. A bug in making them does not spoil it: they are empty, and the log says
    why."""
    try:
        reasons = minds.reasons(player, think_task, standing, answer) if think_task.explains else b""
        return minds.remark(player, rng) if think_task.talks else "", reasons
    except Exception:
        _log.exception("a seat that decides well failed to speak of it")
        return "", b""
