"""The functions that write to a fight; each tells its event. Those that write to heroes and piles are in
`heroes.verbs`.
"""

from __future__ import annotations

from ...heroes.sides import Boost
from ...heroes.verbs import discard, end_fight_curses
from ...machine.ids import NO_CARD, CardId, Seat
from ..state import events
from ..state.fight import Fight, Foe, Laid
from ..state.table import DoorsTable
from .strength import faced


def begin_fight(table: DoorsTable, fighter: Seat, monster: CardId) -> Fight:
    """Begin a fight with a monster card that lies in no other place, and return it (classic.combat.1)."""
    fight = table.fight = Fight(fighter)
    table.met = True
    table.tell(faced(table, fighter, monster))
    _add(fight, monster, monster, None)
    table.stir()
    return fight


def _add(fight: Fight, card: CardId, face: CardId, group: int | None) -> Foe:
    """Append a foe to the fight and return it; `group` None: a group of its own."""
    number = fight.next_number
    fight.next_number += 1
    foe = Foe(number, card, face, number if group is None else group)
    fight.foes.append(foe)
    return foe


def add_foe(table: DoorsTable, fight: Fight, seat: Seat, card: CardId, twin_of: Foe | None = None) -> None:
    """Add a monster to the fight. `twin_of`: the foe whose Mate it is, sharing its enhancers (classic.enhancers.6)."""
    if twin_of is not None:
        group = twin_of.group if table.numbers.enhancers_apply_to_mate else None
        _add(fight, card, twin_of.face, group)
        table.tell(events.FoeJoined(seat, card, twin_of.face))
    else:
        _add(fight, card, card, None)
        table.tell(events.FoeJoined(seat, card, card))


def lay_enhancer(table: DoorsTable, fight: Fight, seat: Seat, card: CardId, foe: Foe) -> None:
    """Lay an enhancer on a monster; it counts for that monster and all its Mates. `seat`: the player."""
    fight.enhancers.append(Laid(card, foe.group))
    alike = sum(other.group == foe.group for other in fight.foes)
    table.tell(events.Enhanced(seat, card, foe.face, alike))


def add_boost(table: DoorsTable, fight: Fight, seat: Seat, boost: Boost) -> None:
    """Add a bonus or penalty to a side of the fight. `seat`: the player who causes it."""
    fight.boosts.append(boost)
    at = boost.seat if boost.seat >= 0 else None
    card = boost.card if boost.card != NO_CARD else None
    table.tell(events.Boosted(seat, boost.side, boost.value, boost.what, at, card))


def remove_foe(table: DoorsTable, fight: Fight, foe: Foe, why: str, seat: Seat | None = None) -> None:
    """Remove a monster without a kill. Its enhancers are discarded with the last of the monster and its Mates. `why`:
    the reason, for the event."""
    fight.foes.remove(foe)
    table.tell(events.FoeLeft(foe.face, why, seat))
    # The monster's card is discarded even if its Mate stays: the Mate counts by the printed face.
    discard(table, foe.card)
    if not any(other.group == foe.group for other in fight.foes):
        for laid in [laid for laid in fight.enhancers if laid.group == foe.group]:
            fight.enhancers.remove(laid)
            discard(table, laid.card)


def clear_fight(table: DoorsTable) -> None:
    """End the fight and discard all cards in it (classic.combat.20)."""
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
