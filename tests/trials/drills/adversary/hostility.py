"""Answers of hostile players: whatever hurts most, at the worst moment, and often what is not allowed.

About half are answers to the open question. The others are standing actions, more often of the player who is asked, and
more often ones that touch what is being resolved.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, word_in
from kickdoor_game.machine.run import questions

from .stakes import ABOUT_ALL

MALICE: dict[str, float] = {
    "show": 0.1, "wear": 1.0, "stow": 0.4, "drop": 0.7, "sell": 5.0, "gift": 0.5, "trade": 0.7, "agree": 5.0,
    "refuse": 0.5, "recall": 0.3, "bid": 1.0, "unbid": 0.3, "curse": 4.0, "enhance": 3.0, "mate": 5.0, "wander": 4.0,
    "use": 5.0, "berserk": 2.0, "turning": 2.0, "backstab": 3.0, "steal": 5.0, "flee_discards": 2.0, "charm": 2.0,
    "chase": 2.0, "conscript": 9.0, "recruit": 5.0, "sacrifice": 2.0, "ward": 2.0, "play": 5.0, "claim": 3.0,
    "steal_level": 9.0, "colour": 0.5, "entrust": 3.0,
}  # fmt: skip
"""Weights of standing actions."""

IN_THE_MIDDLE = ("sell", "gift", "agree", "trade", "drop", "play", "use", "steal", "berserk", "stow", "wear", "curse")
"""Actions that might rearrange what is being resolved."""

AMBITION = {"win": 6.0, "trouble": 4.0, "take": 5.0, "accept": 4.0, "ask": 1.5, "open": 1.0, "run": 1.5}
"""Weights of answers; without the heavy ones a match would never end."""

GROPING = 0.05
"""Probability of an answer that cannot be right."""


Look = Callable[[int, tuple[Any, ...]], None]
"""Callback with the options of a seat, barred ones included."""


def hostile_answer(rules: Any, table: Any, rng: Random, look: Look) -> tuple[Answer, bool]:
    """Return the next answer, and whether it is likely to be refused."""
    asked = questions(table)
    question = asked[rng.randrange(len(asked))]
    if question.seat < 0:
        return Answer(question.seat, question.shape.sample(rng)), False
    chance = rng.random()
    if chance < 0.015:
        return time_is_up(question.seat), False
    if chance < 0.03 and (alarms := rules.alarms(table)):
        return alarm_rings(rng.choice(alarms).name), False
    if chance < 0.03 + GROPING:
        return _groping(rules, table, question, rng), True
    at_stake = question.kind in ABOUT_ALL or question.kind in ("plunder", "roll", "fetch_discard")
    if rng.random() < (0.65 if at_stake else 0.3):
        seat = question.seat
        if rng.random() < (0.3 if at_stake else 0.55):
            seat = Seat(rng.randrange(len(table.heroes)))
        elif question.kind == "plunder":
            seat = Seat(question.about if question.about is not None else question.seat)
        menu = rules.standing(table, seat)
        look(seat, menu.options)
        act = _act(menu, rng, at_stake=at_stake)
        if act is not None:
            return Answer(seat, act, standing=True), False
    return Answer(question.seat, _reply(question, rng)), False


def _act(menu: Any, rng: Random, *, at_stake: bool) -> Any:
    options = menu.open()
    if not options:
        return None
    weights = []
    for option in options:
        word = word_in(option.key)
        weights.append(MALICE.get(word, 1.0) * (5.0 if at_stake and word in IN_THE_MIDDLE else 1.0))
    nothing = 0.5 if at_stake else 4.0
    chosen = rng.choices((None, *options), (nothing, *weights))[0]
    if chosen is None:
        return None
    return (chosen.key, *(shape.sample(rng) for shape in chosen.details))


def _reply(question: Any, rng: Random) -> Any:
    shape = question.shape
    if isinstance(shape, Menu):
        options = shape.open()
        weights = [AMBITION.get(word_in(option.key), 1.0) for option in options]
        chosen = rng.choices(options, weights)[0]
        return (chosen.key, *(inner.sample(rng) for inner in chosen.details))
    return shape.sample(rng)


def _groping(rules: Any, table: Any, question: Any, rng: Random) -> Answer:
    """Return an answer that is not offered: a barred option, another player's card, a wrong shape, an unknown
    number."""
    seat = Seat(rng.randrange(len(table.heroes)))
    match rng.randrange(5):
        case 0:
            barred = [option for option in rules.standing(table, seat).options if option.barred is not None]
            if barred:
                option = rng.choice(barred)
                return Answer(seat, (option.key, *(_sampled(shape, rng) for shape in option.details)), standing=True)
        case 1:
            options = rules.standing(table, seat).open()
            if options:
                return Answer(Seat(rng.randrange(len(table.heroes))), (rng.choice(options).key,), standing=True)
        case 2:
            return Answer(seat, (f"use.{rng.randrange(200)}", f"seat.{rng.randrange(9)}"), standing=True)
        case 3:
            return Answer(question.seat, rng.choice(((), ("pass", "pass"), "card.0", ("card.0", "card.0"), 7, True)))
        case _:
            pass
    return Answer(seat, _reply(question, rng))


def _sampled(shape: Any, rng: Random) -> Any:
    try:
        return shape.sample(rng)
    except ValueError:
        return ()
