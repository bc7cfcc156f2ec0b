"""Choices of clients in drills: play and wear cards, and mostly answer by default."""

from __future__ import annotations

from random import Random

from kickdoor_protocol.base import Choice, Request
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.shapes import Form, Menu, Number, Order, PickOne, PickSome, Shape, Split, YesNo
from kickdoor_protocol.views import Asked, PrivateView
from kickdoor_server.table.translate.choices import is_proposal

HARMLESS = ("stale", "match_over", "too_fast")
"""Reasons for which an answer may be refused although it was right when it was sent."""


def put_on(view: PrivateView) -> str | None:
    """Return the key of the first card that can be played or worn without details, or None."""
    return next((o.key for o in view.standing if _puts_on(o.key) and o.barred is None and not o.details), None)


def chosen(asked: Asked, chance: Random, boldness: float) -> Choice:
    """Return the default, or, with probability `boldness`, any option without details."""
    match asked.shape:
        case Menu(options) | PickOne(options) if chance.random() < boldness:
            plain = [option.key for option in options if option.barred is None and not option.details]
            if plain:
                key = chance.choice(plain)
                return (key,) if isinstance(asked.shape, Menu) else key
        case _:
            pass
    return asked.default


def any_choice(shape: Shape, chance: Random) -> Choice:
    """Return a random allowed choice with all details; a form is left empty."""
    match shape:
        case Menu(options):
            option = chance.choice([each for each in options if each.barred is None])
            return (option.key, *(any_choice(detail, chance) for detail in option.details))
        case PickOne(options):
            return chance.choice([each.key for each in options if each.barred is None])
        case PickSome(options, least, most):
            free = [each.key for each in options if each.barred is None]
            return tuple(chance.sample(free, chance.randint(least, min(most, len(free)))))
        case Number(least, most):
            return chance.randint(least, most)
        case YesNo():
            return chance.random() < 0.5
        case Order(options):
            return tuple(chance.sample([each.key for each in options], len(options)))
        case Split():
            return ()
        case Form(fields):
            return ("",) * len(fields)


def may_be_refused(request: Request, reason: str) -> bool:
    """Return whether a refusal is no fault: another player was faster, or a rule now forbids what was offered."""
    proposed = isinstance(request, Answer) and is_proposal(request.question)
    return reason in HARMLESS or proposed or isinstance(request, Act)


def _puts_on(key: str) -> bool:
    return key.startswith(("play.", "wear."))
