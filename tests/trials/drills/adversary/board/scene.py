"""Write down a table of the board game for the oracle: heroes, figures, monsters, and where every card lies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..printed import Word
from ..scene import PILE, Zone

NOBODY = -3


@dataclass(slots=True)
class Sheet:
    """A hero, in the words of the conditions of cards."""

    level: int
    sex: str
    dead: bool
    in_use: list[int]
    cheats: dict[int, int]
    lasting: list[tuple[int, Any]]


@dataclass(slots=True)
class Figure:
    """A hero's figure on the map, with its coins."""

    room: int
    spent: int
    tokens: int
    black: int
    gold: int
    all_out: bool


@dataclass(slots=True)
class Foe:
    """A monster in play: `card` is what it is printed on."""

    card: int
    colour: str
    room: int
    boss: bool
    enhancers: tuple[int, ...]


@dataclass(slots=True)
class BoardScene:
    """All that matters of one table, as plain data."""

    cards: list[Word]
    numbers: Any
    zones: dict[Zone, list[int]]
    place: Counter[int]
    sheets: list[Sheet]
    figures: list[Figure]
    foes: dict[int, Foe]
    searched: list[str]
    turn: int
    turn_number: int
    phase: str
    battle: tuple[int, int, int, tuple[int, ...]] | None
    decided: bool
    thrown: bool
    stepping: bool
    over: bool
    busy: list[str]
    left_behind: int = 0
    colours: list[str] = field(default_factory=list)

    def zone(self, name: str, owner: int = PILE) -> list[int]:
        return self.zones.get((name, owner), [])

    def card(self, card: int) -> Word:
        return self.cards[card]

    def alive(self) -> list[int]:
        return [seat for seat, sheet in enumerate(self.sheets) if not sheet.dead]

    def with_foes(self, seat: int) -> list[int]:
        """Return the monsters in the hero's room."""
        return [number for number, foe in self.foes.items() if foe.room == self.figures[seat].room]


def read(table: Any, cards: list[Word]) -> BoardScene:
    """Make a scene of a table's data."""
    zones: dict[Zone, list[int]] = {("aside", PILE): list(table.aside)}
    for hero in table.heroes:
        seat = int(hero.seat)
        zones |= {(name, seat): list(getattr(hero, name)) for name in ("hand", "items", "races", "classes")}
        zones["hybrids", seat] = [card for card in (hero.half_breed, hero.super_munchkin) if card >= 0]
        zones["cheats", seat] = list(hero.cheats.values())
        zones["powers", seat] = zones["followers", seat] = []
        zones["lasting", seat] = list(dict.fromkeys(curse.card for curse in hero.lasting))
    for deck, pile in table.decks.items():
        zones[f"deck.{deck}", PILE] = list(pile)
    for deck, pile in table.discards.items():
        zones[f"pile.{deck}", PILE] = list(pile)
    zones["monsters", PILE] = [card for each in table.monsters for card in (each.card, *each.enhancers)]
    zones["dropped", PILE] = [card for pile in table.piles for card in (*pile.items, *pile.cheats.values())]
    battle = table.battle
    zones["spent", PILE] = [] if battle is None else list(battle.spent)
    return BoardScene(
        cards,
        table.numbers,
        zones,
        Counter(card for lying in zones.values() for card in lying),
        [
            Sheet(hero.level, hero.sex, hero.dead, list(hero.in_use), dict(hero.cheats),
                  [(curse.card, curse.word) for curse in hero.lasting])
            for hero in table.heroes
        ],
        [Figure(on.room, on.spent, on.tokens, on.black, on.gold, on.went_all_out) for on in table.figures],
        {
            foe.number: Foe(foe.card if foe.like < 0 else foe.like, foe.colour, foe.room, foe.boss, foe.enhancers)
            for foe in table.monsters
        },
        [room.searched for room in table.dungeon.rooms],
        int(table.turn),
        table.turn_number,
        table.phase,
        None if battle is None else (battle.room, battle.main, battle.helper, tuple(battle.monsters)),
        battle is not None and battle.decided,
        battle is not None and battle.thrown,
        table.stepping,
        table.over,
        [type(frame).__name__ for frame in table.stack],
        0 if battle is None else battle.left_behind,
        [hero.colour for hero in table.heroes],
    )  # fmt: skip
