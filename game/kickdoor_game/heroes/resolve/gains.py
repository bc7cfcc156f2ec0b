"""Effects that change or add something: Levels, cards, another class, race or sex, lasting curses."""

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
from ...machine.ids import CardId, Seat
from .. import events, verbs
from ..draw import Draw as DrawFrame
from ..table import HeroTable
from .frame import Actions, Acts, EffectT, ResolveEffects, TableT
from .losses import role_cards


def gain_levels(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: GainLevels) -> Next:
    """Raise the victim's Level as the effect says, but not to the goal."""
    if not verbs.gain_levels(table, frame.victim, effect.count, frame.why):
        return frame.nothing(table)
    return frame.done()


def draw(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: Draw) -> Next:
    """Let the victim draw the cards that the effect names."""
    return Call(DrawFrame(effect.deck, effect.count, frame.victim), frame.drawn)


def change_class(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: ChangeClass) -> Next:
    """Take the victim's Classes, and give them the topmost Class of the discards, if there is one."""
    return _change_role(table, frame, "class", ClassCard)


def change_race(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: ChangeRace) -> Next:
    """Take the victim's Races, and give them the topmost Race of the discards, if there is one."""
    return _change_role(table, frame, "race", RaceCard)


def _change_role(
    table: TableT, frame: ResolveEffects[TableT, EffectT], what: str, kind: type[ClassCard] | type[RaceCard]
) -> Next:
    """Take the victim's cards of one role, and give them the topmost such card of the discards; `kind` is its class."""
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


def change_sex(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: ChangeSex) -> Next:
    """Switch the victim's sex, with a penalty in the next fight if the effect has one."""
    verbs.change_sex(table, frame.victim)
    if effect.penalty:
        verbs.add_lasting(table, frame.victim, frame.card, NextFight(effect.penalty))
    return frame.done()


def stay(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: NextFight | NextTurn | Lingering) -> Next:
    """Lay the curse card before the victim: from now on the effect lasts."""
    verbs.add_lasting(table, frame.victim, frame.card, effect)
    return frame.done()


def _has_classes(table: HeroTable, victim: Seat, effect: ChangeClass, spares: bool) -> bool:
    """Return whether the victim has a Class."""
    return bool(table.heroes[victim].classes)


def _has_races(table: HeroTable, victim: Seat, effect: ChangeRace, spares: bool) -> bool:
    """Return whether the victim has a Race."""
    return bool(table.heroes[victim].races)


GAINS: Actions = {
    GainLevels: Acts(gain_levels),
    Draw: Acts(draw),
    ChangeClass: Acts(change_class, _has_classes),
    ChangeRace: Acts(change_race, _has_races),
    ChangeSex: Acts(change_sex),
    NextFight: Acts(stay),
    NextTurn: Acts(stay),
    Lingering: Acts(stay),
}
"""By word of an effect that changes or adds something, how it acts."""
