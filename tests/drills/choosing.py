"""What the people of the drills do: put on what they hold, and mostly choose what counts by default."""

from __future__ import annotations

from random import Random

from kickdoor_protocol.base import Choice, Request
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.shapes import Menu, PickOne
from kickdoor_protocol.views import Asked, PrivateView
from kickdoor_server.translate.choices import is_proposal

HARMLESS = ("stale", "match_over", "too_fast")
"""Why an answer may be refused though it was right when it was given."""


def put_on(view: PrivateView) -> str | None:
    """The key of the first card that can be put on table or hero without saying more; None: there is none."""
    return next((o.key for o in view.standing if _puts_on(o.key) and o.barred is None and not o.details), None)


def chosen(asked: Asked, chance: Random, boldness: float) -> Choice:
    """The default, or, so often, anything that can be chosen without saying more."""
    match asked.shape:
        case Menu(options) | PickOne(options) if chance.random() < boldness:
            plain = [option.key for option in options if option.barred is None and not option.details]
            if plain:
                key = chance.choice(plain)
                return (key,) if isinstance(asked.shape, Menu) else key
        case _:
            pass
    return asked.default


def may_be_refused(request: Request, reason: str) -> bool:
    """Whether that refusal is no mistake: somebody else was faster, or a rule forbids by now what it allowed before."""
    proposed = isinstance(request, Answer) and is_proposal(request.question)
    return reason in HARMLESS or proposed or isinstance(request, Act)


def _puts_on(key: str) -> bool:
    return key.startswith(("play.", "wear."))
