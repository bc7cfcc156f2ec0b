"""Which of the numbers show on the cards, for their texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

from ..heroes.numbers import Numbers
from ..language.door_games import printed
from ..language.house import HouseRules
from ..language.vocabulary import Print
from .plays import PLAYS
from .rules import DoorsRules

_SHARED = [each.name for each in fields(HouseRules) if each.name != "own_turn_plays"]


def house_rules(numbers: Numbers) -> HouseRules:
    """Those of a table with these numbers."""
    shared: dict[str, Any] = {name: getattr(numbers, name) for name in _SHARED}
    untimed = (word for word, rule in PLAYS.items() if rule.untimed)
    return HouseRules(**shared, own_turn_plays=frozenset(untimed if numbers.specials_on_own_turn else ()))


def printed_under(rules: DoorsRules) -> Callable[[Any], Print]:
    """What cards say, whatever set or pack they are from, where these rules hold."""
    return partial(printed, house=house_rules(rules.base))
