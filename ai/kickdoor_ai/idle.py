"""When a seat is spoken to and nothing is asked of it: a trade is proposed to it in the middle of somebody's turn.

Then its host asks the one question that comes from no rule, `idle`, to which the only reply is `pass`. What counts is
the standing action that the seat may take instead. The reply itself goes nowhere.
"""

from __future__ import annotations

from kickdoor_game.heroes.events import TradeOffered
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_game.machine.window import PASS

from .api import Chair

IDLE = "idle"


def idle_question(chair: Chair) -> Question:
    """Asked by a host, never by a table; its answer must not be given to the table."""
    return Question(chair, IDLE, Menu((Option("pass"),)), PASS, "answer", ("classic.trading.1",))


def spoken_to(event: Event) -> Chair | None:
    """Who should be given a moment because of this; None: nobody."""
    return event.to if isinstance(event, TradeOffered) else None
