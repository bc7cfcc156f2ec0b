"""The state of one match of the board game: a table of heroes with the map, their figures on it, and
monsters in rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from ...heroes.hero_sheet.hero import Hero
from ...heroes.table import Body, HeroTable
from ...heroes.verbs import discard, lose_levels
from ...language.cards import Item, gold_of
from ...machine.errors import BrokenInvariant, Refusal
from ...machine.ids import NO_CARD, NOBODY, CardId, Seat
from ...machine.table import SHARED
from ...plain_voice import listed
from ..board.dungeon import ENTRANCE, Dungeon, RoomId
from ..board.links import Supply
from ..cards.faces import RoomFace
from ..cards.kinds import DXM, QuestMonster
from ..cards.kinds import deck_of as deck_of_card
from . import gear
from .battle import Battle
from .events import Dropped, cheats_on
from .last_health import held_back

BASES_EACH = 3
"""Monster bases of each player's colour (quest.components.5, quest.bases.5)."""


START_HEALTH = 4
"""Health tokens of a hero at the start (quest.setup.11)."""
START_GOLD = 300
"""Gold Pieces of a hero at the start, and on returning from death (quest.setup.11, quest.return.2)."""


TURN, OTHERS = "turn", "pick"
"""The class of questions to the player whose turn it is, and that of questions to others meanwhile."""

OWN_TURN, MONSTERS_TURN = "turn", "monsters"
"""Values of `phase`: a player's turn, and the Monster Turn after it. Before the first turn it is `setup`."""


@dataclass(slots=True)
class Monster:
    """A monster in play.

    `number`: counts monsters in the order in which they came. `colour`: of its base, which makes it a player's monster
    (quest.bases.3, .6). `boss`: it is the Boss and counts as Level 20 (quest.boss.3). `like`: for a Mate, whose own
    card is the Mate card, the card of the monster that it copies (quest.enhancers.7). `items`: the Items it carries,
    with `cheats` from Item to the Cheat on it (quest.winning.7).
    """

    number: int
    card: CardId
    colour: str
    room: RoomId
    enhancers: tuple[CardId, ...] = ()
    boss: bool = False
    like: CardId = NO_CARD
    items: tuple[CardId, ...] = ()
    cheats: dict[CardId, CardId] = field(default_factory=dict)

    def printed_by(self) -> CardId:
        """Return the card whose print applies to the monster: its own, or for a Mate that of the monster it copies."""
        return self.card if self.like == NO_CARD else self.like


@dataclass(slots=True)
class Figure:
    """A hero's figure, and what else the board game keeps of a player.

    `spent`: Move spent this turn; what is left is calculated (quest.movement.12). `went_all_out`: they have gone
    through an exit for all of their Move this turn (quest.movement.11). `searched`: rooms they searched this turn.
    `tokens`: Health tokens, of which `black` are black. `gold`: Gold Pieces. `treasures`: how many cards of the hand
    are Treasures, which everybody sees from the backs (quest.cards.2); `received`: how many of these are new.
    `entered`: they have come into their room, and its text has not taken effect yet. `dealt`: Deals made this turn,
    each as `room * DEALS_MOST + place`.
    """

    room: RoomId = ENTRANCE
    spent: int = 0
    went_all_out: bool = False
    searched: tuple[RoomId, ...] = ()
    tokens: int = START_HEALTH
    black: int = 0
    gold: int = START_GOLD
    treasures: int = 0
    received: int = 0
    entered: bool = False
    dealt: tuple[int, ...] = ()

    def health(self) -> int:
        """Return the number of red Health tokens (quest.health.1, .3)."""
        return self.tokens - self.black


@dataclass(slots=True)
class Pile:
    """Items and gold that lie in a room, visible to everybody (quest.drop.3, .4).

    `cheats`: from Item to the Cheat on it. `waits_for`: nobody may pick anything up before this hero's next turn
    (quest.drop.7); NOBODY if anybody may.
    """

    number: int
    room: RoomId
    items: tuple[CardId, ...] = ()
    cheats: dict[CardId, CardId] = field(default_factory=dict)
    gold: int = 0
    waits_for: Seat = NOBODY


@dataclass(slots=True)
class Barter:
    """An open offer: `by` gives the Items `give` and `gold` for the Items `want` and `wanted_gold` of `to`
    (quest.items.20).
    """

    number: int
    by: Seat
    to: Seat
    give: list[CardId]
    gold: int
    want: list[CardId]
    wanted_gold: int


@dataclass(slots=True, kw_only=True)
class QuestTable(HeroTable):
    """The state of one match.

    `dungeon`: the map; `supply`: links that are not laid yet; `tiles`: room tiles that are not laid yet, each as the
    keys of its two faces; `faces`: what is printed on rooms, by key. `figures`: by seat. `monsters` and `piles`: in the
    order in which they came. `battle`: the current combat. `stepping`: the player whose turn it is has gone through a
    link to an unexplored room, and counts as in combat though no monster is there yet (quest.explore.3). `time_is_up`:
    the clock of this turn has run out (quest.turns.11). `next_offer`: number of the next offer of any kind. `barters`:
    open trades; `bartered`: all trades that were offered this turn.
    """

    engine: ClassVar[str] = "quest"
    packages: ClassVar[tuple[str, ...]] = ("kickdoor_game.quest", "kickdoor_game.heroes")
    named_in: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"Agreement": "kickdoor_game.quest.fight.terms", "Battle": "kickdoor_game.quest.fight.battle"}
    )
    cheats_give_most: ClassVar[bool] = True
    slots_are_worn: ClassVar[bool] = True

    dungeon: Dungeon = field(default_factory=Dungeon)
    supply: Supply = field(default_factory=Supply)
    tiles: list[tuple[str, str]] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    monsters: list[Monster] = field(default_factory=list)
    next_monster: int = 1
    piles: list[Pile] = field(default_factory=list)
    next_pile: int = 1
    battle: Battle | None = None
    next_offer: int = 1
    barters: list[Barter] = field(default_factory=list)
    bartered: list[Barter] = field(default_factory=list)
    stepping: bool = False
    time_is_up: bool = False

    faces: dict[str, RoomFace] = field(default_factory=dict, compare=False, metadata=SHARED)

    @property
    def combat(self) -> Battle:
        """The current combat. Raises BrokenInvariant if there is none."""
        battle = self.battle
        if battle is None:
            raise BrokenInvariant("no combat goes on")
        return battle

    def deck_title(self, deck: str) -> str:
        """Return the name of a deck, for players."""
        return "DxM" if deck == DXM else deck.title()

    def everybody(self) -> list[Seat]:
        """Return all seats, the dead included: they react, draw and are given cards (quest.death.9, .11)."""
        return [hero.seat for hero in self.heroes]

    def monster(self, number: int) -> Monster:
        """Return the monster in play with this number. Raises StopIteration if there is none."""
        return next(monster for monster in self.monsters if monster.number == number)

    def face_of(self, room: RoomId) -> RoomFace:
        """Return what is printed on a room of the map."""
        return self.faces[self.dungeon.rooms[room].face]

    def player_of(self, colour: str) -> Seat | None:
        """Return the player of this colour; None if nobody has it, as always for orange and purple (quest.dice.3)."""
        return next((hero.seat for hero in self.heroes if hero.colour == colour), None)

    def target_of(self, monster: Monster) -> RoomId | None:
        """Return the room of the monster's target, the living hero of its colour; None if there is none
        (quest.monstermove.8).
        """
        seat = self.player_of(monster.colour)
        return None if seat is None or self.heroes[seat].dead else self.figures[seat].room

    def free_bases(self) -> dict[str, int]:
        """Return how many bases of each player's colour no monster stands on; colours without one are left out
        (quest.bases.3).
        """
        used = [monster.colour for monster in self.monsters]
        left = {hero.colour: BASES_EACH - used.count(hero.colour) for hero in self.heroes}
        return {colour: count for colour, count in left.items() if count > 0}

    def is_explored(self) -> bool:
        """Return whether no room tile is left (quest.explore.14)."""
        return not self.tiles

    def in_charity(self, giver: Seat) -> list[Seat]:
        """Return all seats, beginning with the giver; the dead count (quest.charity.6)."""
        seats = self.everybody()
        return [*seats[giver:], *seats[:giver]]

    def unanswered(self, cards: Sequence[CardId]) -> list[CardId]:
        """Return the cards in the order in which a default answer takes them: as shown, but with the least valuable
        Items first among the places of Items (quest.turns.6).
        """
        items = [card for card in cards if isinstance(self.card(card), Item)]
        cheapest = iter(self.cheapest(items))
        return [next(cheapest) if card in items else card for card in cards]

    def cheapest(self, cards: Sequence[CardId]) -> list[CardId]:
        """Return the cards by their value in gold, lowest first; cards of the same value stay as shown
        (quest.turns.6).
        """
        return sorted(cards, key=lambda card: gold_of(self.card(card)))

    def in_fight(self, seat: Seat) -> bool:
        """Return whether that hero is in combat: main player, helper, or on the way to an unexplored room
        (quest.explore.3).
        """
        return (self.battle is not None and seat in self.battle.party()) or (self.stepping and seat == self.turn)

    def is_fighting(self) -> bool:
        """Return whether anybody is in combat, which bars the same actions for all (quest.turns.9)."""
        return self.battle is not None or self.stepping

    def hands_of(self, hero: Hero) -> int:
        """Return how many Hands the hero has, with those from cards (quest.items.13)."""
        return gear.hands_of(self, hero)

    def powers_of(self, hero: Hero) -> frozenset[str]:
        """Return the powers that the hero's cards and Items give (quest.items.17, .18)."""
        return gear.powers_of(self, hero)

    def within_limits(self, hero: Hero, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Return those of these Items that fit into slots and Hands. The others have no effect during a combat, and are
        packed after it (quest.items.7, .10, .12).
        """
        return gear.within_limits(self, hero, cards)

    def gear_stays(self) -> bool:
        """Return whether nobody may switch Items now, since somebody is in combat (quest.turns.8, .9)."""
        return self.is_fighting()

    def clock_for(self, seat: Seat, usual: str) -> str:
        """Return the name of the time limit for a question to that seat, whatever the `usual` one is: all decisions of
        a turn share one time (quest.turns.11)."""
        return TURN if seat == self.turn else OTHERS

    def cannot_spare(self, hero: Hero, cards: Sequence[CardId]) -> dict[CardId, Refusal]:
        """Return which of the cards the hero cannot give up, because they hold their last Health (quest.health.2)."""
        return held_back(self, hero, cards, health=self.figures[hero.seat].health())

    def promised(self) -> list[CardId]:
        """Return the Items that change hands after the current combat (quest.bribes.5)."""
        agreed = self.battle.agreed if self.battle is not None else None
        return [] if agreed is None else [*agreed.terms.items, *agreed.terms.helper_items]

    def deck_of(self, card: CardId) -> str:
        """Return the deck that a card belongs to."""
        return deck_of_card(self.card(card))

    def elsewhere(self) -> list[CardId]:
        """Return the cards in play that no hero has: of monsters, of the combat, and in piles, with the Cheats among
        them.
        """
        monsters = [card for each in self.monsters for card in (each.card, *each.enhancers, *each.items)]
        monsters += [cheat for each in self.monsters for cheat in each.cheats.values()]
        spent = [] if self.battle is None else [*self.battle.spent, *self.battle.loot, *self.battle.cheats.values()]
        return [*monsters, *spent, *(card for pile in self.piles for card in (*pile.items, *pile.cheats.values()))]

    def leave_body(self, seat: Seat, body: Body) -> None:
        """Discard a dead hero's hand, take a level from them, and drop their Items, Cheats and gold (quest.death.5,
        quest.items.9).
        """
        for card in body.hand:
            discard(self, card, seat, "dead")
        lose_levels(self, seat, 1, "dead")
        figure = self.figures[seat]
        cheats = set(body.cheats.values())
        items = tuple(card for card in body.cards if card not in cheats)
        self.lay_pile(seat, items, body.cheats, figure.gold)
        figure.gold = 0

    def lay_pile(
        self, seat: Seat, items: tuple[CardId, ...], cheats: dict[CardId, CardId], gold: int, waits_for: Seat = NOBODY
    ) -> Pile | None:
        """Lay Items and gold, already taken from their owner, in the room where `seat` is; return the pile, or None if
        there is nothing to lay (quest.drop.3). `waits_for`: the hero before whose next turn nobody may pick the pile
        up; NOBODY if anybody may now."""
        if not items and not gold:
            return None
        pile = Pile(self.next_pile, self.figures[seat].room, items, cheats, gold, waits_for)
        self.next_pile += 1
        self.piles.append(pile)
        self.tell(Dropped(seat, pile.room, items, gold, cheats_on(items, cheats)))
        self.changed = True
        return pile

    def piles_in(self, room: RoomId) -> list[Pile]:
        """Return the piles in that room that may be picked up, in the order in which they were laid (quest.drop.7)."""
        return [pile for pile in self.piles if pile.room == room and pile.waits_for == NOBODY]


def printed_monster(table: QuestTable, monster: Monster) -> QuestMonster:
    """Return the print that applies to a monster: its own card, or for a Mate that of the monster it copies."""
    return table.printed(monster.printed_by(), QuestMonster)


def own_name(table: QuestTable, monster: Monster) -> str:
    """Return a monster's name, without its colour: `Goo`, `Goo (the Boss)`, `Goo's Twin`."""
    name = printed_monster(table, monster).name
    if monster.boss:
        return f"{name} (the Boss)"
    return name if monster.like == NO_CARD else f"{name}'s Twin"


def monster_name(table: QuestTable, monster: Monster) -> str:
    """Return a monster's name, with its colour if another in play has the same name: `Goo (red)`."""
    name = own_name(table, monster)
    twins = sum(own_name(table, other) == name for other in table.monsters)
    return f"{name} ({monster.colour})" if twins > 1 else name


def name_of_card(table: QuestTable, card: CardId) -> str:
    """Return the name of the monster in play that has this card, or else the name of the card."""
    came = (monster_name(table, monster) for monster in table.monsters if monster.card == card)
    return next(came, table.card(card).name)


def monster_called(table: QuestTable, number: int) -> str:
    """Return the name of the monster with this number; `a monster` if it has left play."""
    found = [monster for monster in table.monsters if monster.number == number]
    return monster_name(table, found[0]) if found else "a monster"


def monsters_called(table: QuestTable, numbers: Iterable[int]) -> str:
    """Return the names of the monsters with these numbers, as a list in words."""
    return listed([monster_called(table, number) for number in numbers])
