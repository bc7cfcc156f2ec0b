"""Play a duel as hostile seats do: attack with anything, answer everything, and often try what is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.questions import Menu, key, word_in
from kickdoor_game.machine.run import questions

GROPES, LATE, ALARMS = 0.06, 0.01, 0.002
"""How often an answer is tried that has no right to be given, the time of a question runs out, and that of a turn."""
ACTS, IN_REPLY = 0.7, 0.4
"""How often something is done of one's own accord: in a window, and where something else is asked."""
HONEST, ALL_IN = 0.8, 0.3
"""How often an attack is made with a Monster and its gold, if it can be, and how often another has all gold with it."""
EAGER: Mapping[str, float] = MappingProxyType(
    {"attack": 4.0, "play": 3.0, "squish": 0.3, "face": 3.0, "commit": 4.0, "done": 0.7}
)
"""How likely an option is beside the others."""

Look = Callable[[int, tuple[Any, ...]], None]


def next_answer(rules: Any, table: Any, rng: Random, look: Look) -> tuple[Answer, bool]:
    """Return somebody's next answer, and whether it may be refused. `look` is told of every menu that was opened."""
    question = questions(table)[0]
    seat = question.seat
    if seat < 0:
        return Answer(seat, question.shape.sample(rng)), False
    chance = rng.random()
    if chance < GROPES:
        return grope(table, question, rng), True
    if chance < GROPES + LATE:
        return time_is_up(seat), False
    if chance < GROPES + LATE + ALARMS and (alarms := rules.alarms(table)):
        return alarm_rings(rng.choice(alarms).name), False
    if rng.random() < (ACTS if question.deadline == "window" else IN_REPLY):
        who = seat if rng.random() < 0.8 else Seat(1 - seat)
        menu = rules.standing(table, who)
        look(who, menu.options)
        if (option := _picked(menu.open(), rng)) is not None and (option.key != "concede" or rng.random() < 0.002):
            return Answer(who, (option.key, *(shape.sample(rng) for shape in option.details)), standing=True), False
    return Answer(seat, _reply(table, question, rng)), False


def _picked(options: tuple[Any, ...], rng: Random) -> Any:
    weights = [EAGER.get(word_in(option.key), 1.0) for option in options]
    return rng.choices(options, weights)[0] if options else None


def _reply(table: Any, question: Any, rng: Random) -> Any:
    shape = question.shape
    if not isinstance(shape, Menu):
        return shape.sample(rng)
    chosen = _picked(shape.open(), rng)
    details = [part.sample(rng) for part in chosen.details]
    if chosen.key == "attack":
        details = _attack(table, table.duelists[question.seat], details, rng)
    return (chosen.key, *details)


def _attack(table: Any, duelist: Any, details: list[Any], rng: Random) -> list[Any]:
    """Return the details of an attack, often with a Monster that can be paid for, so that fights go to the end."""
    costs = {
        card: table.card(card).cost for card in duelist.hand if table.card(card).__struct_config__.tag == "monster"
    }
    if (paid := [card for card, cost in costs.items() if cost <= duelist.purse]) and rng.random() < HONEST:
        card = rng.choice(paid)
        return [key("card", card), rng.choice((costs[card], rng.randint(costs[card], duelist.purse)))]
    return [details[0], duelist.purse] if rng.random() < ALL_IN else details


def grope(table: Any, question: Any, rng: Random) -> Answer:
    """Return a bad answer: wrong shapes, stale ids, the other's cards, illegal numbers, the other's turn."""
    card = rng.randrange(-3, len(table.book.cards) + 3)
    seat, other = question.seat, Seat(1 - question.seat)
    purse = table.duelists[seat].purse
    shapes: tuple[Any, ...] = (
        (), ("pass", "pass"), 7, True, None, ("attack",), ("attack", f"card.{card}"), [["x"]], "", ("commit", ()),
        ("attack", f"card.{card}", rng.choice((-1, purse + 1, 1 << 40, "1"))), ("attack", f"card.{card}", purse),
        (f"play.{card}",), (f"squish.{card}",), ("commit", (f"card.{card}",)), ("commit", (f"card.{card}",) * 2),
        ("face",), ("run",), ("ready",), ("done",), ("pass",), -1, 10_000, f"card.{card}",
    )  # fmt: skip
    word = rng.choice(("mischief", "use", "smack", "flaunt", "play", "attack"))
    target = f"card.{rng.randrange(len(table.book.cards))}"
    acts = ((f"{word}.{card}",), (f"{word}.{card}", target), (f"{word}.{card}", target, (target,)), (word,), ())
    match rng.randrange(4):
        case 0:
            return Answer(seat, rng.choice(shapes))
        case 1:
            return Answer(other, rng.choice((*shapes, question.default)))
        case 2:
            return Answer(rng.choice((seat, other)), rng.choice(acts), standing=True)
    asked = rng.choice((seat, other))
    stale = QuestionId(table.asked[asked] + rng.choice((-1, 1, 10_000)))
    return Answer(asked, question.default, question=stale)
