"""One decision of one seat, here and now, and whether it may be carried out: the same wherever seats think."""

from __future__ import annotations

import logging
import traceback
from random import Random

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Menu

from .riddles import Lapse, Minds, Player, Resolve, Riddle, Thought

_log = logging.getLogger(__name__)


def thought_about(player: Player, riddle: Riddle, minds: Minds, budget_ms: int) -> Thought | Lapse:
    """Let the seat decide within `budget_ms`. Bugs of the seat are returned as a Lapse; nothing is raised."""
    question = riddle.question
    rng, other_rng = Random(riddle.seed), Random(riddle.seed + 1)
    try:
        player.witness(riddle.seen)
        standing = minds.standing(riddle.observation, question.seat)
        decision = player.decide(riddle.observation, question, standing, minds.budget(budget_ms), rng)
    except Exception:
        return Lapse("raised", traceback.format_exc())
    try:
        answer = minds.answer(question.seat, decision)
        if isinstance(answer, Resolve):
            return Thought(answer)
        answer = Answer(question.seat, freeze(answer.choice), answer.standing)
        refusal = (standing if answer.standing else question.shape).admits(answer.choice)
    except Exception:
        return Lapse("unreadable", traceback.format_exc())
    if refusal is not None:
        return Lapse(refusal.code, repr(answer.choice))
    return Thought(answer, *_spoken_of(player, riddle, standing, answer, minds, other_rng))


def _spoken_of(
    player: Player, riddle: Riddle, standing: Menu, answer: Answer, minds: Minds, rng: Random
) -> tuple[str, bytes]:
    """Return remark and reasons of a decision. A bug in making them does not spoil it: they are empty, and the log says
    why."""
    try:
        reasons = minds.reasons(player, riddle, standing, answer) if riddle.explains else b""
        return minds.remark(player, rng) if riddle.talks else "", reasons
    except Exception:
        _log.exception("a seat that decides well failed to speak of it")
        return "", b""
