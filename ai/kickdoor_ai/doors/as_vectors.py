"""The door games for the learning environment: their words, and an observation as a vector.

A plane has one place for each card of the book. `before.+1` is 1 where the card lies before the next player to the
left; `foe` is 1 for the first monster of the fight, and less for each later one, which shows their order (the order in
which digits name them). Chairs are counted from the viewer's own.

The vector is filled from observations alone, and blanks are left out, so it holds no secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.fight.strength import ahead, levels_for, prize, totals
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling import asking, summary, tell
from kickdoor_game.heroes.dealings.bargains import ORDERS
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

from ..api import HIDDEN, Chair, Observation
from ..idle import IDLE
from ..rl.parts import Row, Segments

MENU_WORDS = ("choose", "foe", "play", "sell")
"""Words of menus for which `asking` has no phrase, or which are words of standing actions too."""
PHRASED = {*asking.WORDS, *asking.CARD_WORDS, *asking.SEAT_WORDS}
"""Words for which `asking` has a phrase."""
PHASES = ("setup", "first", "arrange", "door", "trouble", "loot", "tidy", "charity")
"""Phases of a turn, by index."""
PLANES = (
    "hand",
    "fresh",
    "in_use",
    "cheated",
    "unsold",
    "foe",
    "laid",
    "spent",
    "discarded",
    "aside",
    "corpse",
    "promised",
)
"""Planes about the viewer and the table."""
TRADE_PLANES = ("given_to_me", "wanted_of_me", "given_by_me", "wanted_by_me", "given", "wanted")
"""Planes about trades."""
HERO = ("level", "male", "hand", "dead", "returning", "turn", "fights", "helps", "escaped")
"""Values about each hero."""
OFFER = ("asked", "bids", "treasures", *ORDERS)
"""Values about each chair's offer of help."""
FIGHT = ("on", "heroes", "monsters", "ahead", "prize", "levels", "running", "forced", "over", "treasures", *ORDERS)
"""Values about the fight."""
ROLL = ("on", "die", "bonus", "target")
"""Values about the roll in progress."""
TURN = ("met", "won", "number", "doors", "treasures", "doors_discarded", "treasures_discarded")
"""Values about the turn."""
MANY = 20
"""Cards or points of strength that count as 1.0; ten times that for cards of a deck."""


def _rank(place: int) -> float:
    """Return 1 for the first place and less for each later one; never 0."""
    return 1 / (1 + place)


class DoorsPart:
    """The door games (classic, shakespeare, bites), with any packs."""

    words = tuple(sorted({*(PHRASED - {*BY_WORD, "seat"}), *MENU_WORDS}))
    acts = tuple(sorted(BY_WORD))
    resigning = ()
    kinds = tuple(sorted({*asking.KINDS, "combat", "help", "charity", IDLE}))

    def cards(self, table: DoorsTable) -> tuple[str, ...]:
        """Return the key of each card of that table; its place is the card's number."""
        return tuple(card.key for card in table.book.cards)

    def segments(self, seats: int, cards: int) -> Segments:
        """Return the names and lengths of the slices of the observation vector that `fill` writes, for `seats` chairs
        and `cards` cards."""
        chairs = [f"+{k}" for k in range(seats)]
        return (
            *((plane, cards) for plane in (*PLANES, *TRADE_PLANES)),
            *((f"before.{chair}", cards) for chair in chairs),
            *((f"lasting.{chair}", cards) for chair in chairs),
            *((f"offered.{chair}", cards) for chair in chairs),
            *((f"hero.{chair}", len(HERO)) for chair in chairs),
            *((f"offer.{chair}", len(OFFER)) for chair in chairs),
            ("fight", len(FIGHT)),
            ("rolled", len(ROLL)),
            ("rolls", seats),
            ("phase", len(PHASES)),
            ("turn", len(TURN)),
        )

    def fill(self, seen: Observation, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write what the chair `me` sees into `rows`, the named slices of its observation vector, as numbers from -1 to
        1. The slices are zero before."""
        table = seen.table
        for hero in table.heroes:
            self._hero(table, me, hero.seat, rows)
        mine = table.heroes[me]
        rows["hand"][list(mine.hand)] = 1
        rows["fresh"][list(mine.fresh)] = 1
        for pile in table.discards.values():
            rows["discarded"][_known(pile)] = 1
        rows["aside"][table.aside] = 1
        for corpse in table.corpses:
            rows["corpse"][corpse.cards] = 1
        self._trades(table, me, rows)
        if table.fight is not None:
            self._fight(table, table.fight, me, rows)
        if table.rolled is not None:
            rolled = table.rolled
            rows["rolled"][:] = (1, rolled.die / 6, rolled.bonus / MANY, rolled.target / MANY)
            rows["rolls"][(rolled.seat - me) % len(table.heroes)] = 1
        if table.phase in PHASES:
            rows["phase"][PHASES.index(table.phase)] = 1
        piles = [len(pile[deck]) / (10 * MANY) for pile in (table.decks, table.discards) for deck in (DOOR, TREASURE)]
        rows["turn"][:] = (table.met, table.won, table.turn_number / 1_000, *piles)

    def _hero(self, table: DoorsTable, me: Chair, chair: Chair, rows: Mapping[str, Row]) -> None:
        """Write the values and cards of one hero."""
        hero, fight = table.heroes[chair], table.fight
        place = f"+{(chair - me) % len(table.heroes)}"
        rows[f"before.{place}"][list(hero.in_play())] = 1
        rows[f"lasting.{place}"][[curse.card for curse in hero.lasting]] = 1
        rows["in_use"][list(hero.in_use)] = 1
        rows["cheated"][list(hero.cheats)] = 1
        rows["unsold"][list(hero.unsold)] = 1
        rows[f"hero.{place}"][:] = (
            hero.level / table.numbers.goal_level,
            hero.sex == "male",
            len(hero.hand) / MANY,
            hero.dead,
            hero.returning,
            table.turn == chair,
            fight is not None and fight.fighter == chair,
            fight is not None and fight.helper == chair,
            fight is not None and chair in fight.escaped,
        )

    def _fight(self, table: DoorsTable, fight: Fight, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write the fight, and the offers of help in it."""
        _rank_all(rows["foe"], ([foe.face] for foe in fight.foes))
        # The face of a mate is that of its monster; `laid` marks the mate's own card.
        rows["laid"][[*(foe.card for foe in fight.foes), *(laid.card for laid in fight.enhancers)]] = 1
        rows["spent"][fight.spent] = 1
        heroes, monsters = totals(table, fight)
        terms = fight.terms
        rows["fight"][: len(FIGHT) - len(ORDERS)] = (
            1,
            heroes / (5 * MANY),
            monsters / (5 * MANY),
            ahead(table, fight),
            prize(table, fight) / MANY,
            levels_for(table, fight) / MANY,
            fight.running,
            fight.forced,
            fight.outcome != "",
            0 if terms is None else terms.treasures / MANY,
        )
        if terms is not None:
            rows["promised"][[*terms.items, *_known(terms.played)]] = 1
            _order(rows["fight"], terms.order)
        for offer in fight.offers:
            place = f"+{(offer.other - me) % len(table.heroes)}"
            row = rows[f"offer.{place}"]
            row[:3] = (offer.request, not offer.request, offer.terms.treasures / MANY)
            _order(row, offer.terms.order)
            rows[f"offered.{place}"][[*offer.terms.items, *_known(offer.terms.played)]] = 1

    def _trades(self, table: DoorsTable, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write the cards of open trades: those proposed to `me`, by `me`, and among others."""
        to_me = [trade for trade in table.trades if trade.to == me]
        by_me = [trade for trade in table.trades if trade.by == me]
        others = [trade for trade in table.trades if me not in (trade.by, trade.to)]
        for trades, given, wanted in (
            (to_me, "given_to_me", "wanted_of_me"),
            (by_me, "given_by_me", "wanted_by_me"),
            (others, "given", "wanted"),
        ):
            _rank_all(rows[given], (trade.give for trade in trades))
            _rank_all(rows[wanted], (trade.want for trade in trades))

    def progress(self, table: DoorsTable, chair: Chair) -> float:
        """Return the hero's level as a share of the goal, 0 to 1."""
        return table.heroes[chair].level / table.numbers.goal_level

    def tell(self, table: DoorsTable, event: Event) -> str:
        """Return the event in words for spectators; "" if there is nothing to tell."""
        return tell(table, event, None)

    def summary(self, table: DoorsTable) -> str:
        """Return one sentence on the present state of the match: whose turn, who fights, levels."""
        return summary(table)


def _rank_all(row: Row, piles: Iterable[Sequence[int]]) -> None:
    """Set the cards of the first pile to 1, those of later ones to less. A card in several has the value of the
    first.
    """
    for place, cards in reversed(list(enumerate(piles))):
        row[list(cards)] = _rank(place)


def _known(cards: Sequence[CardId]) -> list[CardId]:
    """Return those cards that are not blanks."""
    return [card for card in cards if card != HIDDEN]


def _order(row: Row, order: str) -> None:
    """Mark the order of picking in the row's last places."""
    if order in ORDERS:
        row[len(row) - len(ORDERS) + ORDERS.index(order)] = 1
