"""The only functions that write to a fight; each tells its event. What writes to heroes and piles is `heroes.verbs`."""

from __future__ import annotations

from ...heroes.sides import Boost
from ...heroes.verbs import discard, end_fight_curses
from ...machine.ids import NO_CARD, CardId, Seat
from ..state import events
from ..state.fight import Fight, Foe, Laid
from ..state.table import DoorsTable
from .strength import faced


def begin_fight(table: DoorsTable, fighter: Seat, monster: CardId) -> Fight:
    """The monster card must be in nobody's place. The combat begins at this moment (classic.combat.1)."""
    fight = table.fight = Fight(fighter)
    table.met = True
    table.tell(faced(table, fighter, monster))
    _add(fight, monster, monster, None)
    table.stir()
    return fight


def _add(fight: Fight, card: CardId, face: CardId, group: int | None) -> Foe:
    number = fight.next_number
    fight.next_number += 1
    foe = Foe(number, card, face, number if group is None else group)
    fight.foes.append(foe)
    return foe


def add_foe(table: DoorsTable, fight: Fight, seat: Seat, card: CardId, twin_of: Foe | None = None) -> None:
    """A monster joins; as a Mate it is a twin of one that is there, with all that lies on it (classic.enhancers.6)."""
    if twin_of is not None:
        group = twin_of.group if table.numbers.enhancers_apply_to_mate else None
        _add(fight, card, twin_of.face, group)
        table.tell(events.FoeJoined(seat, card, twin_of.face))
    else:
        _add(fight, card, card, None)
        table.tell(events.FoeJoined(seat, card, card))


def lay_enhancer(table: DoorsTable, fight: Fight, seat: Seat, card: CardId, foe: Foe) -> None:
    fight.enhancers.append(Laid(card, foe.group))
    alike = sum(other.group == foe.group for other in fight.foes)
    table.tell(events.Enhanced(seat, card, foe.face, alike))


def add_boost(table: DoorsTable, fight: Fight, seat: Seat, boost: Boost) -> None:
    fight.boosts.append(boost)
    at = boost.seat if boost.seat >= 0 else None
    card = boost.card if boost.card != NO_CARD else None
    table.tell(events.Boosted(seat, boost.side, boost.value, boost.what, at, card))


def remove_foe(table: DoorsTable, fight: Fight, foe: Foe, why: str, seat: Seat | None = None) -> None:
    """A monster is gone without being killed. Its enhancers go when the last of its group does."""
    fight.foes.remove(foe)
    table.tell(events.FoeLeft(foe.face, why, seat))
    # A mate that stays is still that monster: the card that shows it is discarded all the same, the face is printed.
    discard(table, foe.card)
    if not any(other.group == foe.group for other in fight.foes):
        for laid in [laid for laid in fight.enhancers if laid.group == foe.group]:
            fight.enhancers.remove(laid)
            discard(table, laid.card)


def clear_fight(table: DoorsTable) -> None:
    """Everything that lay in the fight goes to the discards; nobody is in combat any more (classic.combat.20)."""
    fight = table.combat
    for foe in fight.foes:
        discard(table, foe.card)
    for laid in fight.enhancers:
        discard(table, laid.card)
    for card in fight.spent:
        discard(table, card)
    table.fight = None
    table.rolled = None
    end_fight_curses(table, fight.party())
    table.stir()
