"""What changes or adds: levels, cards, another class, race or sex, curses that stay."""

from __future__ import annotations

from ...language.cards import ClassCard, RaceCard
from ...language.words.effects import (
    ChangeClass,
    ChangeRace,
    ChangeSex,
    Draw,
    GainLevels,
    Lingering,
    NextFight,
    NextTurn,
)
from ...machine.frame import Call, Next
from ...machine.ids import CardId
from .. import events, verbs
from ..draw import Draw as DrawFrame
from ..table import HeroTable
from .frame import Resolve, resolver
from .losses import role_cards


@resolver(GainLevels)
def gain_levels(table: HeroTable, frame: Resolve, effect: GainLevels) -> Next:
    if not verbs.gain_levels(table, frame.victim, effect.count, frame.why):
        return frame.nothing(table)
    return frame.done()


@resolver(Draw)
def draw(table: HeroTable, frame: Resolve, effect: Draw) -> Next:
    return Call(DrawFrame(effect.deck, effect.count, frame.victim), frame.drawn)


@resolver(ChangeClass)
def change_class(table: HeroTable, frame: Resolve, effect: ChangeClass) -> Next:
    return _change_role(table, frame, "class", ClassCard)


@resolver(ChangeRace)
def change_race(table: HeroTable, frame: Resolve, effect: ChangeRace) -> Next:
    return _change_role(table, frame, "race", RaceCard)


def _change_role(table: HeroTable, frame: Resolve, what: str, kind: type[ClassCard] | type[RaceCard]) -> Next:
    hero = table.heroes[frame.victim]
    old = list(role_cards(hero, what))
    if not old:
        return frame.nothing(table)
    pile = table.discards[table.deck_of(old[0])]
    found: CardId | None = next((card for card in reversed(pile) if isinstance(table.card(card), kind)), None)
    if found is not None:
        pile.remove(found)
        if what == "class":
            hero.classes += (found,)
        else:
            hero.races += (found,)
        table.tell(events.CardPlayed(frame.victim, found))
    verbs.lose_cards(table, frame.victim, old, frame.why)
    return frame.done()


@resolver(ChangeSex)
def change_sex(table: HeroTable, frame: Resolve, effect: ChangeSex) -> Next:
    verbs.change_sex(table, frame.victim)
    if effect.penalty:
        verbs.add_lasting(table, frame.victim, frame.card, NextFight(effect.penalty))
    return frame.done()


@resolver(NextFight)
@resolver(NextTurn)
@resolver(Lingering)
def stay(table: HeroTable, frame: Resolve, effect: NextFight | NextTurn | Lingering) -> Next:
    verbs.add_lasting(table, frame.victim, frame.card, effect)
    return frame.done()
