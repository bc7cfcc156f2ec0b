"""Whole abilities as sentences: when or at what price, then what is done.

Zap this: deal 1 damage to a Hero or Monster of your choice.
When you catch the opponent cheating, if you are at Level 3 or higher: steal 1 gold.
While you have 2 Weapons or more, this Monster has +2 power.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ....language.english import counted, listed, numbered, sentence
from ..abilities import Ability, On, Target
from ..conditions import clause
from ..effects import Change
from .effects import THIS, holding, orders
from .places import named

_WHEN: dict[On, str] = {
    "hired": "when hired",
    "survives": "Survivor",
    "end_of_fight": "at the end of each fight",
    "reckoning": "in your reckoning",
    "cooldown": "in your cooldown",
    "level": "when you gain a Level",
    "caught": "when you are caught cheating",
    "catches": "when you catch the opponent cheating",
    "opponent_ran": "when the opponent runs away",
}


def ability_text(ability: Ability, this: str = THIS, chosen: Target | None = None) -> str:
    """The whole ability, in sentences. `this`: the noun for its card. `chosen`: what another of its abilities names."""
    if ability.on == "always":
        return _always(ability, this)
    beginning = ", ".join(_beginning(ability))
    done = named(orders(ability.effects, this), ability.target or chosen, before=ability.target is None)
    may = "you may " if ability.may else ""
    return sentence(f"{beginning}: {may}{done}" if beginning else f"{may}{done}")


def _always(ability: Ability, this: str) -> str:
    held = holding([effect for effect in ability.effects if isinstance(effect, Change)], this)
    return sentence(held if ability.only is None else f"while {clause(ability.only)}, {held}")


def _beginning(ability: Ability) -> Iterator[str]:
    """All that must be so, or is paid, before the colon."""
    yield from ["interrupt"] if ability.interrupt else []
    yield from ["Sketchy"] if ability.sketchy else []
    yield from _how(ability)
    yield from ["once a turn"] if ability.once else []
    yield from [listed(list(_price(ability)))] if any(_price(ability)) else []
    yield from [f"if {clause(ability.only)}"] if ability.only is not None else []


def _how(ability: Ability) -> Iterator[str]:
    match ability.on:
        case "flaunt":
            yield "Flaunt"
        case "give_blood":
            yield f"Give Blood {ability.blood}"
        case "played" | "use" | "always":
            pass
        case (
            "hired"
            | "survives"
            | "end_of_fight"
            | "reckoning"
            | "cooldown"
            | "level"
            | "caught"
            | "catches"
            | "opponent_ran"
        ):
            yield _WHEN[ability.on]
        case _:
            assert_never(ability.on)


def _price(ability: Ability) -> Iterator[str]:
    yield from ["zap this"] if ability.zap else []
    yield from ["squish this"] if ability.squish else []
    yield from [f"pay {ability.gold} gold"] if ability.gold else []
    yield from [f"pay {numbered(ability.tokens, 'token')} from this"] if ability.tokens else []
    yield from [f"discard {counted(ability.discard, 'card')}"] if ability.discard else []
    yield from [f"take {ability.blood} damage"] if ability.blood and ability.on != "give_blood" else []
