"""Finds out what a standing action would change, by letting the engine carry it out on a copy of the observed table.

`rehearsed` carries out the action while all others pass; `wasted` says whether it costs a card and changes nothing: no
sum, no hero, no open question. So no seat needs to know when a word of the card language has no effect. Where dice or
hidden cards decide, the result is unknown, and the action counts as effective.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from kickdoor_game.doors.anytime import perform
from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import ahead, flee_parts, levels_for, prize, totals
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.curses import CurseStrike
from kickdoor_game.heroes.hero_sheet.hero import LEFT_WITH_THE_BODY, ZONES, Hero
from kickdoor_game.machine.answers import time_is_up
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.plain import clone, freeze
from kickdoor_game.machine.questions import Choice
from kickdoor_game.machine.run import advance, apply_in_place, questions

from ...api import Chair
from .fights.outlook import lost_by_kill

ANSWERS_MOST = 40
"""Default answers after which a rehearsal is abandoned."""


def rehearsed(table: DoorsTable, chair: Chair, choice: Choice) -> DoorsTable | None:
    """Return a copy of the table after the standing action `choice` of that chair, if nobody reacts; None if dice, a
    shuffle or a hidden card would decide, or it fails."""
    rules = DoorsRules("rehearsed", "as observed", table.book, table.numbers)
    after = clone(table)
    depth = len(after.stack)
    frame = perform(chair, freeze(choice))
    frame.interrupts = True
    after.stack.append(frame)
    try:
        advance(rules, after)
        for _ in range(ANSWERS_MOST):
            if after.over or len(after.stack) <= depth:
                return after
            asked = questions(after)[0].seat
            if asked == CHANCE:
                return None
            apply_in_place(rules, after, time_is_up(asked))
    except Exception:
        # A blank has no card, so code that looks one up fails, each part of the engine in its own way.
        return None
    return None


def wasted(table: DoorsTable, chair: Chair, choice: Choice) -> bool:
    """Return whether the standing action `choice` would cost its player cards and change nothing else."""
    after = rehearsed(table, chair, choice)
    if after is None:
        return False
    before, now = _belongings(table.heroes[chair]), _belongings(after.heroes[chair])
    return before > now and _matters(table, chair) == _matters(after, chair)


def stops_win(table: DoorsTable, chair: Chair, choice: Choice) -> bool:
    """Return whether, after the standing action `choice` of that chair, the fight in progress no longer wins the game
    for others alone."""
    after = rehearsed(table, chair, choice)
    if after is None:
        return False
    if after.over:
        return chair in after.winners
    fight = after.fight
    return fight is None or bool(fight.outcome) or not ahead(after, fight) or not lost_by_kill(after, fight, chair)


def _belongings(hero: Hero) -> Counter[int]:
    """Return the cards in hand and in play, counted."""
    return Counter([*hero.hand, *hero.in_play()])


def _matters(table: DoorsTable, chair: Chair) -> tuple[Any, ...]:
    """Return everything that a card could change, except its price: what its player has otherwise is left out."""
    fight = table.fight
    return (
        [_hero(hero, own=hero.seat == chair) for hero in table.heroes],
        None if fight is None else _fight(table, fight),
        table.rolled,
        [(type(frame).__name__, frame.step) for frame in table.stack],
        [frame.victim for frame in table.stack if isinstance(frame, CurseStrike)],
        (table.turn, table.phase, table.won, table.over, len(table.corpses)),
    )


def _hero(hero: Hero, *, own: bool) -> tuple[Any, ...]:
    """Return everything about a hero that a card could change; `own`: without cards, which are the price."""
    held = () if own else (hero.in_use, hero.cheats, hero.borne, *(zone.cards(hero) for zone in LEFT_WITH_THE_BODY))
    are = [zone.cards(hero) for zone in ZONES if not zone.body]
    return hero.level, hero.sex, hero.dead, are, hero.lasting, held


def _fight(table: DoorsTable, fight: Fight) -> tuple[Any, ...]:
    """Return who fights what, and the results; strength is included only while it is compared."""
    foes = [(foe.face, foe.group) for foe in fight.foes]
    compared = bool(foes) and not fight.running and not fight.outcome
    sums = totals(table, fight) if compared else None
    flights = [
        sum(part.value for part in flee_parts(table, table.heroes[seat], fight, foe))
        for seat in fight.party()
        for foe in fight.foes
    ]
    gains = (prize(table, fight), levels_for(table, fight), winners_of_kill(table, fight))
    return fight.fighter, fight.helper, fight.outcome, fight.running, fight.escaped, foes, sums, flights, gains
