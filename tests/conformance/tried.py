"""Try an action on a copy of the table, to see whether it has any effect beyond its price.

Nobody reacts to it. When everything pending has happened, the table is compared with the table after its price was paid
without any effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.conformance.families import Family

from kickdoor_ai.lookahead import twin
from kickdoor_game.engine import GameRules
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE, CardId, Seat
from kickdoor_game.machine.plain import save
from kickdoor_game.machine.questions import Choice, Number, Option, PickOne, PickSome, YesNo, word_in
from kickdoor_game.machine.run import apply_in_place, questions

OFFERS = frozenset({"ask", "bid", "gift", "show", "trade"})
"""Words of actions whose effect depends on others' answers."""
COUNTED = frozenset({"answered", "asked", "fresh", "interrupted", "moves", "received", "situation", "treasures"})
"""Fields in which a table counts what has been done, and what a player has just got."""
HELD = frozenset({"aside", "hand", "in_use", "items", "one_shots", "spent"})
"""Fields with cards that are not played yet, or wait for being discarded."""


def aimed(options: tuple[Option, ...]) -> Iterator[tuple[Option, Option]]:
    """Yield every action that is aimed at something, with each of its targets."""
    for option in options:
        if option.barred is None and word_in(option.key) not in OFFERS and option.details:
            shape = option.details[0]
            targets = shape.options if isinstance(shape, PickOne) else ()
            yield from ((option, target) for target in targets if target.barred is None)


def does_something(
    rules: GameRules, family: Family, table: Any, seat: Seat, option: Option, target: Option
) -> bool | None:
    """Return whether the action changes anything once everybody has passed; None if chance is asked, or if its price
    alone ends the match."""
    rest = tuple(map(_said, option.details[1:]))
    answer = Answer(seat, (option.key, target.key, *rest), standing=True)
    card = CardId(-1) if option.card is None else option.card
    after = carried_out(rules, table, answer, family.below(table))
    if after is None:
        return None
    if family.only_paid is None:
        return bool(lies(table, card) != lies(after, card))
    with family.only_paid(card):
        paid = carried_out(rules, table, answer, family.below(table))
    return None if paid is None or paid.over else bool(lies(paid) != lies(after))


def _said(shape: Any) -> Choice:
    """Return a plain answer for a detail: yes, the least number, the first option, or as few of the last ones as may
    be."""
    match shape:
        case YesNo():
            return True
        case Number(least=least):
            return least
        case PickOne(options=options):
            return options[0].key
        case PickSome(options=options, least=least):
            return tuple(each.key for each in options[len(options) - least :])
    raise AssertionError(shape)


def carried_out(rules: GameRules, table: Any, answer: Answer, depth: int) -> Any:
    """Return the table after the answer, when all have passed and no more than `depth` frames are left; None if chance
    is asked."""
    after = twin(table)
    apply_in_place(rules, after, answer)
    while not after.over and len(after.stack) > depth:
        asked = questions(after)[0].seat
        if asked == CHANCE:
            return None
        apply_in_place(rules, after, time_is_up(asked))
    return after


def lies(table: Any, played: CardId | None = None) -> Any:
    """Return the state of the table without counters, and without the card that was played."""
    return _lies(save(table), played)


def _lies(saved: Any, played: CardId | None) -> Any:
    match saved:
        case dict():
            return {key: _lies_in(key, value, played) for key, value in saved.items() if key not in COUNTED}
        case list():
            return [_lies(each, played) for each in saved]
    return saved


def _lies_in(key: str, value: Any, played: CardId | None) -> Any:
    if key == "discards" and isinstance(value, dict):
        return {name: [card for card in pile if card != played] for name, pile in value.items()}
    if key in HELD and isinstance(value, list):
        return [card for card in value if card != played]
    return _lies(value, played)
