"""When a seat is spoken to and nothing is asked of it: in the door games a trade is proposed to it, or a fight needs
one more. Which events do so, they say themselves (`addresses`).

Then its host asks the one question that comes from no rule, `idle`, to which the only reply is `pass`. What counts is
the standing action that the seat may take instead. The reply itself goes nowhere.

Nothing asks for volunteers in a fight, but they would say something when it begins, when it takes a turn, when
somebody else offers help, and when their own offer is turned down. So these are moments for a seat as well.
"""

from __future__ import annotations

from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_game.machine.window import PASS

from .api import Chair

IDLE = "idle"


def idle_question(chair: Chair) -> Question:
    """Asked by a host, never by a table; its answer must not be given to the table."""
    return Question(chair, IDLE, Menu((Option("pass"),)), PASS, "answer", ())
