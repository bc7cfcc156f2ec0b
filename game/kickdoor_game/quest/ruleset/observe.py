"""What one chair may see of the board game: a table built from nothing, so that nothing gets into it by oversight.

Map, figures, monsters, piles and dice lie open to all alike (quest.dice.8, quest.drop.4, quest.bases.12); what others
hold, the decks, and all but the top of the discards are blank (quest.cards.2). Which room tiles are left is known to
whoever has counted; in what order they come is chance's, which draws from all of them.
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


def observe(table: QuestTable, seat: Seat | None) -> QuestObservation:
    """Return what that seat sees; None: whoever only watches.

    The discards are open to whom a card lets look through them, as long as they look.
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
    """Return a table that fits it: the blanks are dealt at random from the cards that are nowhere to be seen.

    Decks and discards get cards of their own kind, and so do hands, of which all know how many Treasures are among them
    and how many of these are new (quest.cards.2, .11).
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
