"""One-Shots in a combat: for which side they count, and what follows from that (classic.combat.25, .26).

Every used-up card is checked here before it is used (`refuses`, `sides`) and counted when it is (`count`). A new word
only has to define its `PlayRule.side`.
"""

from __future__ import annotations

from dataclasses import replace

from ...heroes.hero_sheet.hero import Hero, Lasting
from ...heroes.sides import HEROES
from ...language.words.plays import Play
from ...machine.errors import Refusal
from ...machine.questions import Choice, Option, PickOne, Shape
from ..fight.strength import forbidden, hero_parts
from ..state.fight import Fight
from ..state.table import DoorsTable
from .rule import NAMED, PlayRule

NO_ONE_SHOTS = Refusal("no_one_shots", "classic.combat.26", "keep it for another combat")


def _being_fought(table: DoorsTable) -> Fight | None:
    """Return the combat, until it is decided or the heroes run: after that no card counts in it (classic.runaway.1)."""
    fight = table.fight
    return None if fight is None or fight.running or fight.outcome else fight


def _silenced(table: DoorsTable) -> bool:
    """Return whether a monster of the combat forbids One-Shots for the heroes."""
    fight = _being_fought(table)
    return fight is not None and forbidden(table, fight, "one_shots")


def refuses(table: DoorsTable, hero: Hero, play: Play, rule: PlayRule) -> Refusal | None:
    """Return why a hero cannot now use a card whose effect is `play`, as a One-Shot for the heroes' side; None if they
    can, or if it is not for that side. `rule`: how cards with this effect are played."""
    if rule.side(table, hero, play) != HEROES:
        return None
    return refuses_heroes(table)


def sides(table: DoorsTable, *names: str) -> Shape:
    """Return the choice of the side for which a card is played, among the named ones; the heroes' side is barred if
    One-Shots for them are forbidden."""
    barred = {HEROES: refuses_heroes(table)}
    return PickOne(tuple(Option(name, barred=barred.get(name)) for name in names))


def refuses_heroes(table: DoorsTable) -> Refusal | None:
    """Return why nobody can use a One-Shot for the heroes; None if they can."""
    return NO_ONE_SHOTS if _silenced(table) else None


def lifts(table: DoorsTable, owner: Hero, curse: Lasting) -> bool:
    """Return whether the end of a lasting curse would strengthen the heroes' side of the combat (classic.combat.25)."""
    fight = _being_fought(table)
    if fight is None or owner.seat not in fight.party():
        return False
    without = replace(owner, lasting=tuple(other for other in owner.lasting if other is not curse))
    return _strength(table, without, fight) > _strength(table, owner, fight)


def _strength(table: DoorsTable, hero: Hero, fight: Fight) -> int:
    """Return the strength of a hero in the fight."""
    return sum(part.value for part in hero_parts(table, hero, fight))


def count(table: DoorsTable, hero: Hero, play: Play, rule: PlayRule, details: tuple[Choice, ...]) -> None:
    """Count a used card as a One-Shot in the combat, if it was played for the heroes. `details`: the choices made with
    it."""
    fight = _being_fought(table)
    side = rule.side(table, hero, play)
    if fight is not None and (rule.named(table, hero, details) if side == NAMED else side) == HEROES:
        fight.one_shots += 1
