"""What the board game adds to a table of heroes: the map, where everybody is on it, and the monsters in its rooms."""

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
"""Of each colour that a player has (quest.components.5, quest.bases.5)."""


START_HEALTH = 4
START_GOLD = 300
"""Tokens and Gold Pieces at the start, and again after death (quest.setup.11, quest.return.2)."""


TURN, OTHERS = "turn", "pick"
"""The class of all that is asked of whoever's turn it is, and of what is asked of somebody else meanwhile."""

OWN_TURN, MONSTERS_TURN = "turn", "monsters"
"""Words of `phase`: a player's turn, and the Monster Turn that follows it; at first it is `setup`."""


@dataclass(slots=True)
class Monster:
    """A monster in play. `number`: counted as they came. `colour`: of its base, so a player's (quest.bases.3, .6).

    `boss`: it has come to stop somebody from leaving, and counts as Level 20 (quest.boss.3). `like`: the card of the
    monster that it is a Mate of, while its own is the Mate card (quest.enhancers.7). `items`: what it carries, with the
    Cheats on them (quest.winning.7).
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
        """Return the card on which stands what it is: its own, or that of the monster whose Mate it is."""
        return self.card if self.like == NO_CARD else self.like


@dataclass(slots=True)
class Figure:
    """What stands on the map for a hero. `spent`: Move of this turn; what is left is worked out (quest.movement.12).

    `went_all_out`: they have gone through an exit for all of their Move this turn (quest.movement.11).
    `searched`: rooms, in this turn. `tokens`: of Health, so many of them `black`. `gold`: in coins.
    `treasures`: how many cards of the hand are Treasures, which all see by their backs (quest.cards.2); `received`: how
    many of these are new. `entered`: they have come into their room, and its text has not acted yet. `dealt`: the Deals
    that they have made this turn.
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
        """Return how many tokens are still red (quest.health.1, .3)."""
        return self.tokens - self.black


@dataclass(slots=True)
class Pile:
    """What somebody has dropped in a room, for all to see (quest.drop.3, .4). `cheats`: Items to the Cheat on them.

    `waits_for`: nobody picks any of it up before that hero's next turn (quest.drop.7).
    """

    number: int
    room: RoomId
    items: tuple[CardId, ...] = ()
    cheats: dict[CardId, CardId] = field(default_factory=dict)
    gold: int = 0
    waits_for: Seat = NOBODY


@dataclass(slots=True)
class Barter:
    """An open offer: `by` gives these Items and so much gold for those of `to` (quest.items.20)."""

    number: int
    by: Seat
    to: Seat
    give: list[CardId]
    gold: int
    want: list[CardId]
    wanted_gold: int


@dataclass(slots=True, kw_only=True)
class QuestTable(HeroTable):
    """One match. `figures`: by seat. `monsters` and `piles`: in the order in which they came, each with its number.

    `tiles`: the room tiles that have not been laid, each with the keys of its two faces. `stepping`: whoever's turn it
    is has gone out where no room lay, and so is in combat though no monster is there yet (quest.explore.3).
    `time_is_up`: the clock of this turn has rung (quest.turns.11). `next_offer`: the number of the next open offer, of
    whatever kind. `barters`: trades that are open; `bartered`: all that were offered in this turn. `faces`: what is
    printed on rooms, by their keys.
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
        """Return the combat that goes on. Raises BrokenInvariant if there is none."""
        battle = self.battle
        if battle is None:
            raise BrokenInvariant("no combat goes on")
        return battle

    def deck_title(self, deck: str) -> str:
        return "DxM" if deck == DXM else deck.title()

    def everybody(self) -> list[Seat]:
        """Return all seats, the dead as well: they react, draw and are given cards (quest.death.9, .11)."""
        return [hero.seat for hero in self.heroes]

    def monster(self, number: int) -> Monster:
        """Return the monster in play of that number. StopIteration: there is none."""
        return next(monster for monster in self.monsters if monster.number == number)

    def face_of(self, room: RoomId) -> RoomFace:
        """Return what is printed on a room that lies."""
        return self.faces[self.dungeon.rooms[room].face]

    def player_of(self, colour: str) -> Seat | None:
        """Return whose colour that is; None: nobody's, as orange and purple always are (quest.dice.3)."""
        return next((hero.seat for hero in self.heroes if hero.colour == colour), None)

    def target_of(self, monster: Monster) -> RoomId | None:
        """Return where the living hero is whose colour it has; a dead one holds no monster (quest.monstermove.8)."""
        seat = self.player_of(monster.colour)
        return None if seat is None or self.heroes[seat].dead else self.figures[seat].room

    def free_bases(self) -> dict[str, int]:
        """Count the bases that no monster stands on, by the colours that have one left (quest.bases.3)."""
        used = [monster.colour for monster in self.monsters]
        left = {hero.colour: BASES_EACH - used.count(hero.colour) for hero in self.heroes}
        return {colour: count for colour, count in left.items() if count > 0}

    def is_explored(self) -> bool:
        """Say whether no room tile is left (quest.explore.14)."""
        return not self.tiles

    def in_charity(self, giver: Seat) -> list[Seat]:
        """The dead as well (quest.charity.6)."""
        seats = self.everybody()
        return [*seats[giver:], *seats[:giver]]

    def unanswered(self, cards: Sequence[CardId]) -> list[CardId]:
        """In the order shown; where it would be an Item, the one of least value that is left (quest.turns.6)."""
        items = [card for card in cards if isinstance(self.card(card), Item)]
        cheapest = iter(self.cheapest(items))
        return [next(cheapest) if card in items else card for card in cards]

    def cheapest(self, cards: Sequence[CardId]) -> list[CardId]:
        """Of those that are worth the same the first shown (quest.turns.6)."""
        return sorted(cards, key=lambda card: gold_of(self.card(card)))

    def in_fight(self, seat: Seat) -> bool:
        """The main player and the helper, and whoever steps into the Darkness (quest.explore.3)."""
        return (self.battle is not None and seat in self.battle.party()) or (self.stepping and seat == self.turn)

    def is_fighting(self) -> bool:
        """What is barred in combat is barred for all while anybody is in one (quest.turns.9)."""
        return self.battle is not None or self.stepping

    def hands_of(self, hero: Hero) -> int:
        """What cards give counts as well (quest.items.13)."""
        return gear.hands_of(self, hero)

    def powers_of(self, hero: Hero) -> frozenset[str]:
        """What their Items give them (quest.items.17, .18)."""
        return gear.powers_of(self, hero)

    def within_limits(self, hero: Hero, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """What is too much gives nothing during a combat, and is packed after it (quest.items.7, .10, .12)."""
        return gear.within_limits(self, hero, cards)

    def gear_stays(self) -> bool:
        """Nobody switches anything while anybody is in a combat (quest.turns.8, .9)."""
        return self.is_fighting()

    def clock_for(self, seat: Seat, usual: str) -> str:
        """All decisions of a turn share its clock (quest.turns.11)."""
        return TURN if seat == self.turn else OTHERS

    def cannot_spare(self, hero: Hero, cards: Sequence[CardId]) -> dict[CardId, Refusal]:
        """Refuse those of the cards that hold the hero's last Health (quest.health.2)."""
        return held_back(self, hero, cards, health=self.figures[hero.seat].health())

    def promised(self) -> list[CardId]:
        """Items that are due after the combat (quest.bribes.5)."""
        agreed = self.battle.agreed if self.battle is not None else None
        return [] if agreed is None else [*agreed.terms.items, *agreed.terms.helper_items]

    def deck_of(self, card: CardId) -> str:
        return deck_of_card(self.card(card))

    def elsewhere(self) -> list[CardId]:
        """Monsters that are in play, and what lies on them; Items that were dropped, and the Cheats on these."""
        monsters = [card for each in self.monsters for card in (each.card, *each.enhancers, *each.items)]
        monsters += [cheat for each in self.monsters for cheat in each.cheats.values()]
        spent = [] if self.battle is None else [*self.battle.spent, *self.battle.loot, *self.battle.cheats.values()]
        return [*monsters, *spent, *(card for pile in self.piles for card in (*pile.items, *pile.cheats.values()))]

    def leave_body(self, seat: Seat, body: Body) -> None:
        """Discard the hand, lose a level, drop Items with their Cheats and gold (quest.death.5, quest.items.9)."""
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
        """Lay down what somebody drops, in the room where they are; None: it is nothing (quest.drop.3)."""
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
    """Return what is printed on its card."""
    return table.printed(monster.printed_by(), QuestMonster)


def own_name(table: QuestTable, monster: Monster) -> str:
    """Return what a monster is called by itself: `Goo`, `Goo (the Boss)`, `Goo's Mate`."""
    name = printed_monster(table, monster).name
    if monster.boss:
        return f"{name} (the Boss)"
    return name if monster.like == NO_CARD else f"{name}'s Mate"


def monster_name(table: QuestTable, monster: Monster) -> str:
    """Return its own name, and whose it is if there is another of that name in play: `Goo (red)`."""
    name = own_name(table, monster)
    twins = sum(own_name(table, other) == name for other in table.monsters)
    return f"{name} ({monster.colour})" if twins > 1 else name


def name_of_card(table: QuestTable, card: CardId) -> str:
    """Return what the monster that came with that card is called; a card that no monster in play came with, itself."""
    came = (monster_name(table, monster) for monster in table.monsters if monster.card == card)
    return next(came, table.card(card).name)


def monster_called(table: QuestTable, number: int) -> str:
    """Name the monster of that number; one that is out of play is `a monster`."""
    found = [monster for monster in table.monsters if monster.number == number]
    return monster_name(table, found[0]) if found else "a monster"


def monsters_called(table: QuestTable, numbers: Iterable[int]) -> str:
    """Name them all."""
    return listed([monster_called(table, number) for number in numbers])
