"""Harm that threatens a hero: monsters that they still have to run from, and a curse that waits to act.

It has not happened yet, so no Item and no Health tells of it. A card that stops it is worth as much as it would cost.
"""

from __future__ import annotations

from kickdoor_game.heroes.curses import curse_in_window
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.cards.effects import QuestEverybodyElse
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.fight.running import RunAway
from kickdoor_game.quest.state.table import QuestTable, printed_monster

from .harm import Harm, bad_stuff_on, harm_of, suffered
from .outlook import caught_by


def hanging_over(table: QuestTable, hero: Hero) -> float:
    """Return what is about to happen to that hero costs them on average; nothing, if nothing is."""
    harm = Harm() if hero.dead else _running(table, hero).plus(_cursed(table, hero))
    return 0.0 if harm == Harm() else suffered(table, hero, harm)


def _running(table: QuestTable, hero: Hero) -> Harm:
    """Return the average harm by monsters that this hero has not got away from yet."""
    harm, room = Harm(), table.figures[hero.seat].room
    for frame in table.stack:
        if isinstance(frame, RunAway) and frame.seat == hero.seat:
            for monster in map(table.monster, frame.left):
                worst = bad_stuff_on(table, hero, printed_monster(table, monster))
                harm = harm.plus(worst.part(caught_by(table, room, hero.seat, monster)))
    return harm


def _cursed(table: QuestTable, hero: Hero) -> Harm:
    strike = curse_in_window(table)
    if strike is None or strike.stopped:
        return Harm()
    return curse_on(table, hero, table.printed(strike.card, QuestCurse), strike.victim)


def curse_on(table: QuestTable, hero: Hero, curse: QuestCurse, victim: Seat) -> Harm:
    """Return what a curse on that victim does to a hero, who may be one of the others that it is about."""
    harm = Harm()
    for effect in curse.effects:
        if isinstance(effect, QuestEverybodyElse):
            harm = harm.plus(harm_of(table, hero, effect.effects)) if hero.seat != victim else harm
        elif hero.seat == victim:
            harm = harm.plus(harm_of(table, hero, (effect,)))
    return harm
