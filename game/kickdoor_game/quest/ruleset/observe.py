"""Observations: a table as one seat may see it. An observation is built field by field, so nothing gets into it by
oversight.

Map, figures, monsters, piles and dice are open to all (quest.dice.8, quest.drop.4, quest.bases.12). Other players'
hands, the decks, and all discards but the top one are blank (quest.cards.2). Which room tiles are left is open; their
order is chance's.
"""

from __future__ import annotations

from typing import TypeAlias

from ...heroes.unseen import decks_seen, discards_seen, fill_piles, heroes_seen, shuffled_unseen
from ...machine.ids import Seat
from ...machine.observation import HIDDEN, Observation
from ...machine.plain import clone
from ...machine.questions import Generator
from ..cards.kinds import DXM, TREASURE
from ..plays.cards import open_piles
from ..state.table import QuestTable

QuestObservation: TypeAlias = Observation[QuestTable]
"""An observation of a board game table."""


def observe(table: QuestTable, seat: Seat | None) -> QuestObservation:
    """Return what that seat sees; None is a spectator.

    A player whom a card lets look through discards sees them until the card is done.
    """
    seen = QuestTable(
        stack=[clone(frame) for frame in table.stack],
        situation=table.situation,
        answered=list(table.answered),
        moves=table.moves,
        over=table.over,
        winners=list(table.winners),
        sharing=table.sharing,
        heroes=heroes_seen(table, seat),
        decks=decks_seen(table),
        discards=discards_seen(table, open_piles(table, seat)),
        aside=list(table.aside),
        rolled=None if table.rolled is None else clone(table.rolled),
        turn=table.turn,
        turn_number=table.turn_number,
        phase=table.phase,
        dungeon=clone(table.dungeon),
        supply=clone(table.supply),
        tiles=list(table.tiles),
        figures=[clone(figure) for figure in table.figures],
        monsters=[clone(monster) for monster in table.monsters],
        next_monster=table.next_monster,
        piles=[clone(pile) for pile in table.piles],
        next_pile=table.next_pile,
        battle=None if table.battle is None else clone(table.battle),
        next_offer=table.next_offer,
        barters=[clone(offer) for offer in table.barters],
        bartered=[clone(offer) for offer in table.bartered],
        stepping=table.stepping,
        time_is_up=table.time_is_up,
        faces=table.faces,
        book=table.book,
        numbers=table.numbers,
    )
    return Observation(seat, seen)


def imagine(seen: QuestObservation, rng: Generator) -> QuestTable:
    """Return a table that fits an observation: unseen cards are dealt at random to the blanks.

    Decks and discards get cards of their own deck. A hand gets as many Treasures, and as many new ones, as everybody
    can see (quest.cards.2).
    """
    table = clone(seen.table)
    unseen = shuffled_unseen(table, rng)
    fill_piles(table, unseen)
    for hero in table.heroes:
        if HIDDEN in hero.hand:
            figure = table.figures[hero.seat]
            treasures = [unseen[TREASURE].pop() for _ in range(figure.treasures)]
            others = [unseen[DXM].pop() for _ in hero.hand[figure.treasures :]]
            hero.hand, hero.fresh = (*treasures, *others), tuple(treasures[: figure.received])
    return table
