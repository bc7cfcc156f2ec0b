"""Ask an idle seat: an event addresses it, but no rule asks it anything (`Event.addresses`).

In the door games this happens when a trade is proposed to it, or a fight needs another player. Its host then asks a
question that comes from no rule, `idle`, whose only reply is `pass`. What counts is the standing action that the seat
may take instead. The reply itself is discarded.

No rule asks for volunteers in a fight, but a seat may want to offer help when a fight begins, when it takes a turn,
when another player offers help, and when its own offer is refused. So these events address seats as well.
"""

from __future__ import annotations

from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_game.machine.window import PASS

from .api import Chair

IDLE = "idle"


def idle_question(chair: Chair) -> Question:
    """Return the question that a host asks a seat which has no open question, so that it can take a standing action.
    The answer must not be given to the table."""
    return Question(chair, IDLE, Menu((Option("pass"),)), PASS, "answer", ())
