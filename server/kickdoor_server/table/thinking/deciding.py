"""One decision of one seat, here and now, and whether it may be carried out: the same wherever seats think."""

from __future__ import annotations

import logging
import traceback
from dataclasses import replace
from random import Random

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Menu

from .tasks import AiSeat, Lapse, Minds, NonAnswer, ThinkTask, Thought

_log = logging.getLogger(__name__)


def thought_about(player: AiSeat, think_task: ThinkTask, minds: Minds, budget_ms: int) -> Thought | Lapse:
    """Let the AI player decide, and tell it that it has `budget_ms` milliseconds. If it raises, or its decision is
    illegal or unreadable, return the decision of its stand-in; without one a Lapse that says why. Nothing is raised.
    """
    if think_task.over:
        return _last_words(player, think_task, minds)
    found = _thought_of(player, think_task, minds, budget_ms)
    return stood_in(found, think_task, minds, budget_ms) if isinstance(found, Lapse) else found


def _last_words(player: AiSeat, think_task: ThinkTask, minds: Minds) -> Thought | Lapse:
    """Return no answer, but what the AI player says of the end of the match; or a Lapse if it raises."""
    try:
        player.witness(think_task.seen)
        return Thought(NonAnswer.WAIT, minds.remark(player, think_task, Random(think_task.seed)))
    except Exception:
        return Lapse("raised", traceback.format_exc())


def stood_in(lapse: Lapse, think_task: ThinkTask, minds: Minds, budget_ms: int) -> Thought | Lapse:
    """Return the decision of the task's stand-in, made anew, in place of the one that lapsed; the lapse if there is no
    stand-in, or it fails as well. It says nothing, since it is not the one that the table knows."""
    if think_task.stand_in is None:
        return lapse
    try:
        player = minds.make(*think_task.stand_in)
    except Exception:
        _log.exception("the stand-in %s cannot be made", think_task.stand_in.name)
        return lapse
    found = _thought_of(player, replace(think_task, talks=False, explains=False), minds, budget_ms)
    return lapse if isinstance(found, Lapse) else replace(found, lapse=lapse)


def _thought_of(player: AiSeat, think_task: ThinkTask, minds: Minds, budget_ms: int) -> Thought | Lapse:
    """Return what the AI player decides, or why that is no decision."""
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
        return minds.remark(player, think_task, rng) if think_task.talks else "", reasons
    except Exception:
        _log.exception("a seat that decides well failed to speak of it")
        return "", b""
