"""The board game for the learning environment: its words, and an observation as a vector.

A plane has one place for each card of the book, as for the door games. The map has one row for each room, by its
number, so the Entrance is always `room.0`. A row holds a room's position, its print, its links, and what is behind
them. Monsters and piles have rows in the order in which they came; the cards of a row have its rank in a plane (1 for
the first row, a half for the second, and so on). Chairs are counted from the observer.

The vector is filled from `observe` alone, and blanks are left out, so it holds no secrets. Of more rooms, monsters,
piles or dice than there are rows it has the first ones only.

| stretch | length | what |
| --- | --- | --- |
| those of `PLANES` and `TRADE_PLANES`, `before.+k`, `lasting.+k`, `offered.+k` | cards | where cards are |
| `hero.+k`, `at.+k` | `HERO`, rooms | a hero, and the room they are in |
| `offer.+k` | `OFFER` | the offer between the main player and that chair |
| `room.i` | `ROOM` | a room |
| `monster.i`, `die.i` | `ROAMING`, `DIE`, and a place for each chair | monsters on the map, thrown dice; their owner |
| `pile.i` | `PILE` | gold and Items that lie in rooms |
| `battle`, `trade`, `phase`, `turn`, `supply` | `BATTLE`, `TRADE`, `PHASES`, `TURN`, kinds of links | the rest |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.anytime import BY_WORD
from kickdoor_game.quest.board.dungeon import LOOTED_OUT, RANSACKED, RoomId
from kickdoor_game.quest.board.links import BACKS, COST, NAMES, SIDES, beside
from kickdoor_game.quest.cards.faces import COLOURS
from kickdoor_game.quest.cards.kinds import DXM, MONSTER, TREASURE
from kickdoor_game.quest.dice.icons import icons_for
from kickdoor_game.quest.dice.throw import NO_MONSTER, SIDES_OF, lying
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.fight.sums import reach, totals
from kickdoor_game.quest.state.battle import ORDERS, Battle, QuestTerms
from kickdoor_game.quest.state.levels import BOSS_LEVEL, level_of
from kickdoor_game.quest.state.table import MONSTERS_TURN, OWN_TURN, Barter, QuestTable
from kickdoor_game.quest.telling import asking, summary, tell

from ..api import HIDDEN, Chair, Observation
from ..idle import IDLE
from ..rl.parts import Row, Segments

ROOMS_MOST = 25
"""The Entrance and 24 tiles (quest.components.2)."""

MONSTERS_MOST, PILES_MOST, DICE_MOST = 12, 12, 12
"""Rows: three bases for each of four colours (quest.components.5); piles and dice are hardly ever more."""

MENU_WORDS = ("base", "bring", "card", "choose", "deal", "die", "go", "monster", "room", "side")
"""Words of menus for which `asking` has no phrase."""
PHRASED = {word.partition(".")[0] for word in (*asking.WORDS, *asking.CARD_WORDS)}
"""Words for which `asking` has a phrase."""
EXTRA_KINDS = ("battle", "before_roll", "charity", "curse", "dice", "flee_roll", "help", "meet", "move", "trade", IDLE)
"""Kinds of windows, of questions whose wording depends on their subject, and of an idle moment."""

PLANES = (
    "hand",
    "fresh",
    "in_use",
    "cheated",
    "monsters",
    "enhancing",
    "fought",
    "spent",
    "discarded",
    "aside",
    "piled",
    "promised",
)
TRADE_PLANES = ("given_to_me", "wanted_of_me", "given_by_me", "wanted_by_me", "given", "wanted")
HERO = (
    *("level", "male", "hand", "treasures", "dead", "returning", "turn", "fights", "helps"),
    *("health", "tokens", "gold", "move", "all_out", "x", "y"),
)
ROOM = (
    *("lies", "x", "y", "ransacked", "looted_out", "searchable", "search", "dice", "monsters", "deals"),
    *(f"{name}.{kind}" for name in NAMES for kind in (*COST, "wall", "neighbour")),
    *(f"{colour}.{axis}" for colour in COLOURS for axis in "xy"),
)
ROAMING = ("on", "level", "boss", "fought", "x", "y", "room")
PILE = ("on", "gold", "x", "y", "room", "waits")
DIE = ("on", *SIDES_OF, "face", "of_monster")
OFFER = ("asked", "bids", "treasures", "gold", "asks_gold", "in_any_case", *ORDERS)
BATTLE = (
    *("on", "heroes", "monsters", "least", "most", "their_least", "their_most", "announced", "thrown", "decided"),
    *("called_off", "left_behind"),
)
TRADE = ("gives_me", "wants_of_me", "i_give", "i_want")
PHASES = ("setup", OWN_TURN, MONSTERS_TURN)
DECKS = (TREASURE, MONSTER, DXM)
TURN = ("number", "stepping", "time_is_up", "tiles", *DECKS, *(f"{deck}_discarded" for deck in DECKS))
MANY = 20
"""Cards or Levels that scale to 1 in the vector; ten times as many cards of a deck."""
GOLD = 2_000
"""Gold Pieces that scale to 1."""
SEARCH_MOST = 6
"""Dice, or the search number of a room, that scale to 1."""


def _rank(place: int) -> float:
    """Return 1 for place 0 and less for each later place, never 0."""
    return 1 / (1 + place)


class QuestPart:
    """The board game for the learning environment, with the packs on the table."""

    words = tuple(sorted({*(PHRASED - {*BY_WORD}), *MENU_WORDS}))
    acts = tuple(sorted(BY_WORD))
    resigning = ("give_up",)
    kinds = tuple(sorted({*asking.KINDS, *EXTRA_KINDS}))

    def cards(self, table: QuestTable) -> tuple[str, ...]:
        """Return the key of each card of the book; its place is the card's number."""
        return tuple(card.key for card in table.book.cards)

    def segments(self, seats: int, cards: int) -> Segments:
        """Return the names and lengths of the slices of the observation vector that `fill` writes, for `seats` chairs
        and `cards` cards."""
        chairs = [f"+{k}" for k in range(seats)]
        return (
            *((plane, cards) for plane in (*PLANES, *TRADE_PLANES)),
            *((f"{plane}.{chair}", cards) for plane in ("before", "lasting", "offered") for chair in chairs),
            *((f"hero.{chair}", len(HERO)) for chair in chairs),
            *((f"at.{chair}", ROOMS_MOST) for chair in chairs),
            *((f"offer.{chair}", len(OFFER)) for chair in chairs),
            *((f"room.{number}", len(ROOM)) for number in range(ROOMS_MOST)),
            *((f"monster.{place}", len(ROAMING) + seats) for place in range(MONSTERS_MOST)),
            *((f"pile.{place}", len(PILE)) for place in range(PILES_MOST)),
            *((f"die.{place}", len(DIE) + seats) for place in range(DICE_MOST)),
            ("battle", len(BATTLE)),
            ("trade", len(TRADE)),
            ("phase", len(PHASES)),
            ("turn", len(TURN)),
            ("supply", len(BACKS)),
        )

    def fill(self, seen: Observation, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write what the chair `me` sees into `rows`, the named slices of its observation vector, as numbers from -1 to
        1. The slices are zero before."""
        table: QuestTable = seen.table
        for hero in table.heroes:
            _hero(table, me, hero.seat, rows)
        mine = table.heroes[me]
        rows["hand"][list(mine.hand)] = 1
        rows["fresh"][list(mine.fresh)] = 1
        for pile in table.discards.values():
            rows["discarded"][_known(pile)] = 1
        rows["aside"][_known(table.aside)] = 1
        _map(table, me, rows)
        _monsters(table, me, rows)
        _piles(table, rows)
        _dice(table, me, rows)
        _trades(table, me, rows)
        if table.battle is not None:
            _battle(table, table.battle, me, rows)
        rows["phase"][PHASES.index(table.phase)] = 1
        piles = [len(pile[deck]) / (10 * MANY) for pile in (table.decks, table.discards) for deck in DECKS]
        tiles = len(table.tiles) / ROOMS_MOST
        rows["turn"][:] = (table.turn_number / 1_000, table.stepping, table.time_is_up, tiles, *piles)
        rows["supply"][:] = [table.supply.backs[kind] / most for kind, most in BACKS.items()]

    def progress(self, table: QuestTable, chair: Chair) -> float:
        """Return the hero's Level as a share of the goal, 0 to 1."""
        return table.heroes[chair].level / table.numbers.goal_level

    def tell(self, table: QuestTable, event: Event) -> str:
        """Return the event in words for spectators; "" if there is nothing to tell."""
        return tell(table, event, None)

    def summary(self, table: QuestTable) -> str:
        """Return one sentence on the present state of the match, for spectators."""
        return summary(table)


def _cell(table: QuestTable, room: RoomId) -> tuple[float, float]:
    """Return the room's position relative to the Entrance, scaled."""
    here = table.dungeon.rooms[room]
    return here.x / ROOMS_MOST, here.y / ROOMS_MOST


def _hero(table: QuestTable, me: Chair, chair: Chair, rows: Mapping[str, Row]) -> None:
    """Write the values, cards and room of one hero."""
    hero, figure, battle = table.heroes[chair], table.figures[chair], table.battle
    place = f"+{(chair - me) % len(table.heroes)}"
    rows[f"before.{place}"][list(hero.in_play())] = 1
    rows[f"lasting.{place}"][[curse.card for curse in hero.lasting]] = 1
    rows["in_use"][list(hero.in_use)] = 1
    rows["cheated"][list(hero.cheats)] = 1
    if figure.room < ROOMS_MOST:
        rows[f"at.{place}"][figure.room] = 1
    rows[f"hero.{place}"][:] = (
        hero.level / table.numbers.goal_level,
        hero.sex == "male",
        len(hero.hand) / MANY,
        figure.treasures / MANY,
        hero.dead,
        hero.returning,
        table.turn == chair,
        battle is not None and battle.main == chair,
        battle is not None and battle.helper == chair,
        figure.health() / MANY,
        figure.tokens / MANY,
        figure.gold / GOLD,
        move_left(table, chair) / MANY,
        figure.went_all_out,
        *_cell(table, figure.room),
    )


def _map(table: QuestTable, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the rooms of the map."""
    dungeon, kinds = table.dungeon, (*COST, "wall")
    for number, room in enumerate(dungeon.rooms[:ROOMS_MOST]):
        here, face = RoomId(number), table.face_of(RoomId(number))
        links: list[float] = []
        for side in SIDES:
            kind = dungeon.link(here, side).kind if dungeon.has_link(here, side) else ""
            links += [*(float(kind == each) for each in kinds), dungeon.behind(here, side) is not None]
        arrows = [beside(0, 0, face.arrows[colour]) if colour in face.arrows else (0, 0) for colour in COLOURS]
        rows[f"room.{number}"][:] = (
            1,
            *_cell(table, here),
            room.searched == RANSACKED,
            room.searched == LOOTED_OUT,
            face.search is not None,
            (face.search or 0) / SEARCH_MOST,
            icons_for(table, me, here) / SEARCH_MOST,
            face.monsters / MANY,
            bool(face.deals),
            *links,
            *(step for arrow in arrows for step in arrow),
        )


def _monsters(table: QuestTable, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the monsters on the map, their cards, and whose they are."""
    fought = table.battle.monsters if table.battle is not None else []
    _rank_all(rows["monsters"], ([monster.card] for monster in table.monsters))
    _rank_all(rows["enhancing"], (monster.enhancers for monster in table.monsters))
    _rank_all(rows["fought"], ([table.monster(number).card] for number in fought))
    for place, monster in enumerate(table.monsters[:MONSTERS_MOST]):
        row = rows[f"monster.{place}"]
        row[: len(ROAMING)] = (
            1,
            level_of(table, monster) / BOSS_LEVEL,
            monster.boss,
            monster.number in fought,
            *_cell(table, monster.room),
            monster.room / ROOMS_MOST,
        )
        if (owner := table.player_of(monster.colour)) is not None:
            row[len(ROAMING) + (owner - me) % len(table.heroes)] = 1


def _piles(table: QuestTable, rows: Mapping[str, Row]) -> None:
    """Write the piles that lie in rooms."""
    _rank_all(rows["piled"], ((*pile.items, *pile.cheats.values()) for pile in table.piles))
    for place, pile in enumerate(table.piles[:PILES_MOST]):
        waits = pile.waits_for >= 0
        rows[f"pile.{place}"][:] = (
            1,
            pile.gold / GOLD,
            *_cell(table, pile.room),
            pile.room / ROOMS_MOST,
            waits,
        )


def _dice(table: QuestTable, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the dice that lie on the table, and whose they are."""
    throw = lying(table)
    for place, die in enumerate(throw.dice[:DICE_MOST] if throw is not None else ()):
        row = rows[f"die.{place}"]
        kinds = [die.kind == kind for kind in SIDES_OF]
        row[: len(DIE)] = (1, *kinds, die.face / SIDES_OF[die.kind], die.monster != NO_MONSTER)
        row[len(DIE) + (die.owner - me) % len(table.heroes)] = 1


def _battle(table: QuestTable, battle: Battle, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the combat, and the offers of help in it."""
    heroes, monsters = totals(table, battle)
    ours, theirs = reach(table, battle)
    rows["spent"][_known(battle.spent)] = 1
    rows["battle"][:] = (
        1,
        *(number / (5 * MANY) for number in (heroes, monsters, *ours, *theirs)),
        battle.announced,
        battle.thrown,
        battle.decided,
        battle.called_off / MANY,
        battle.left_behind / MANY,
    )
    if battle.agreed is not None:
        rows["promised"][_items(battle.agreed.terms)] = 1
    for offer in battle.offers:
        place, terms = f"+{(offer.other - me) % len(table.heroes)}", offer.terms
        rows[f"offered.{place}"][_items(terms)] = 1
        rows[f"offer.{place}"][:] = (
            offer.request,
            not offer.request,
            terms.treasures / MANY,
            terms.gold / GOLD,
            terms.helper_gold / GOLD,
            terms.in_any_case,
            *(terms.order == order for order in ORDERS),
        )


def _items(terms: QuestTerms) -> list[CardId]:
    """Return the Items that either side promises."""
    return [*terms.items, *terms.helper_items]


def _trades(table: QuestTable, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the cards and gold of open trades: those proposed to `me`, by `me`, and the cards among others."""
    to_me = [barter for barter in table.barters if barter.to == me]
    by_me = [barter for barter in table.barters if barter.by == me]
    others = [barter for barter in table.barters if me not in (barter.by, barter.to)]
    for barters, given, wanted in (
        (to_me, "given_to_me", "wanted_of_me"),
        (by_me, "given_by_me", "wanted_by_me"),
        (others, "given", "wanted"),
    ):
        _rank_all(rows[given], (barter.give for barter in barters))
        _rank_all(rows[wanted], (barter.want for barter in barters))
    rows["trade"][:] = [gold / GOLD for gold in (*_gold(to_me), *_gold(by_me))]


def _gold(barters: Sequence[Barter]) -> tuple[int, int]:
    """Return the gold given and the gold wanted in the first of these trades."""
    return (barters[0].gold, barters[0].wanted_gold) if barters else (0, 0)


def _rank_all(row: Row, piles: Iterable[Sequence[CardId]]) -> None:
    """Write the rank of each pile at the places of its cards. A card in several piles has the rank of the first."""
    for place, cards in reversed(list(enumerate(piles))):
        row[_known(cards)] = _rank(place)


def _known(cards: Sequence[CardId]) -> list[CardId]:
    """Return the cards among them without blanks."""
    return [card for card in cards if card != HIDDEN]
