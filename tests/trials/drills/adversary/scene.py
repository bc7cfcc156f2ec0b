"""Keep an onlooker's account of a table: where every card lies, how each hero stands, what is fought.

`read` makes a scene of a table's data; events then change it one by one (`move` and the fields), as somebody would who
sees only what is announced. After each answer the oracle reads the table again: what has changed without an event, or
against one, is a finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from .printed import Word

NOBODY = -3
NO_CARD = -1
PILE = -1
"""The owner of zones that are nobody's."""

Zone = tuple[str, int]
"""What lies where, and before whom: ("hand", 2), ("deck.door", PILE), ("corpse", 1)."""

IN_PLAY = ("items", "races", "classes", "powers", "hybrids", "followers", "cheats")


@dataclass(slots=True)
class Sheet:
    """A hero. `lasting`: the curses that lie before it, each with the word that goes on working."""

    level: int
    sex: str
    dead: bool
    returning: bool
    in_use: list[int]
    cheats: dict[int, int]
    borne: dict[int, int]
    lasting: list[tuple[int, Word]]


@dataclass(slots=True)
class Boost:
    """A bonus bought or played for one side. `at`: whose strength it raises; NOBODY: the side's."""

    side: str
    value: int
    at: int


@dataclass(slots=True)
class Brawl:
    """A combat as it has been announced. `foes` are (card, face): a Mate lies there, and is the monster of its face.

    `owed`: Treasures of monsters that have left without a kill, `owed_before` those of earlier fighters. `slain`: who
    was fighting when a card killed which monster. `one_shots`:
    those that were played for the heroes. `spent`: how often each of the limited abilities was used, by (seat,
    ability). `sent`: a card has ended it. `chased`: which monsters have caught or lost whom, by (seat, face).
    `enhancers` are (card, what they lie on): all that share a face, or one card, as the set has it (`alike`). `joined`:
    the cards of all monsters that have come, the first first, which is what their numbers count. `rolled`: who has
    thrown a die to run away.
    """

    fighter: int
    foes: list[tuple[int, int]] = field(default_factory=list)
    helper: int = NOBODY
    forced: bool = False
    items_promised: tuple[int, ...] = ()
    treasures_promised: int = 0
    played_promised: tuple[int, ...] = ()
    order: str = ""
    enhancers: list[tuple[int, int]] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    owed: int = 0
    owed_before: dict[int, int] = field(default_factory=dict)
    slain: list[tuple[int, int]] = field(default_factory=list)
    sent: bool = False
    sent_away: int = 0
    one_shots: int = 0
    spent: Counter[tuple[int, str]] = field(default_factory=Counter)
    escaped: set[int] = field(default_factory=set)
    chased: Counter[tuple[int, int]] = field(default_factory=Counter)
    running: bool = False
    over: str = ""
    announced: bool = False
    joined: list[int] = field(default_factory=list)
    rolled: set[int] = field(default_factory=set)

    def party(self) -> list[int]:
        return [self.fighter] if self.helper == NOBODY else [self.fighter, self.helper]


@dataclass(slots=True)
class Scene:
    """A table as it has been announced. `place` says of each card where it lies; `zones` is the same the other way
    round."""

    cards: list[Word]
    zones: dict[Zone, list[int]]
    place: dict[int, Zone]
    sheets: list[Sheet]
    turn: int
    turn_number: int
    phase: str
    over: bool
    winners: list[int]
    numbers: Any
    brawl: Brawl | None = None

    def card(self, card: int) -> Word:
        """Return the printed words of the card."""
        return self.cards[card]

    def zone(self, name: str, owner: int = PILE) -> list[int]:
        return self.zones.get((name, owner), [])

    def move(self, card: int, to: Zone) -> None:
        """Move the card there; a card that leaves the Items is no longer in use."""
        source = self.place[card]
        self.zones[source].remove(card)
        self.zones.setdefault(to, []).append(card)
        self.place[card] = to
        if source[0] == "items":
            sheet = self.sheets[source[1]]
            if card in sheet.in_use:
                sheet.in_use.remove(card)
            sheet.borne.pop(card, None)
        elif source[0] == "cheats":
            cheats = self.sheets[source[1]].cheats
            for item in [item for item, cheat in cheats.items() if cheat == card]:
                del cheats[item]

    def name(self, seat: int) -> str:
        return f"seat {seat}"

    def alive(self) -> list[int]:
        return [seat for seat, sheet in enumerate(self.sheets) if not sheet.dead]

    def alike(self, foe: tuple[int, int]) -> int:
        """Return the number by which enhancers are laid on that monster: with its Mates, or by itself
        (shakespeare.enhancers.6)."""
        return foe[1] if self.numbers.enhancers_apply_to_mate else foe[0]

    def fighting(self, seat: int) -> bool:
        """Return whether the seat is in combat, as fighter or helper (classic.combat.1)."""
        return self.brawl is not None and not self.brawl.over and seat in self.brawl.party()


def read(table: Any, cards: list[Word], brawl: Brawl | None = None) -> Scene:
    """Return the scene of a table, from its data alone. `brawl` is what has been written down of the fight."""
    zones: dict[Zone, list[int]] = {("aside", PILE): list(table.aside)}
    for deck in table.decks:
        zones[f"deck.{deck}", PILE] = list(table.decks[deck])
        zones[f"pile.{deck}", PILE] = list(table.discards[deck])
    for hero in table.heroes:
        seat = hero.seat
        zones["hand", seat] = list(hero.hand)
        zones["items", seat] = list(hero.items)
        zones["races", seat] = list(hero.races)
        zones["classes", seat] = list(hero.classes)
        zones["powers", seat] = list(hero.powers)
        zones["followers", seat] = list(hero.followers)
        zones["hybrids", seat] = [card for card in (hero.half_breed, hero.super_munchkin) if card != NO_CARD]
        zones["cheats", seat] = list(hero.cheats.values())
        zones["lasting", seat] = list(dict.fromkeys(curse.card for curse in hero.lasting))
        for card in zones["lasting", seat]:
            if card in zones["aside", PILE]:
                zones["aside", PILE].remove(card)
    for corpse in table.corpses:
        zones.setdefault(("corpse", corpse.seat), []).extend(corpse.cards)
    fight = table.fight
    if fight is not None:
        zones["foes", PILE] = [foe.card for foe in fight.foes]
        zones["enhancers", PILE] = [laid.card for laid in fight.enhancers]
        zones["spent", PILE] = list(fight.spent)
    place = {card: zone for zone, lying in zones.items() for card in lying}
    return Scene(
        cards,
        zones,
        place,
        [_sheet(hero) for hero in table.heroes],
        table.turn,
        table.turn_number,
        table.phase,
        table.over,
        list(table.winners),
        table.numbers,
        brawl,
    )


def _sheet(hero: Any) -> Sheet:
    lasting = [(curse.card, msgspec.to_builtins(curse.word)) for curse in hero.lasting]
    on, by = dict(hero.cheats), dict(hero.borne)
    return Sheet(hero.level, hero.sex, hero.dead, hero.returning, list(hero.in_use), on, by, lasting)


def doubled_or_lost(scene: Scene) -> list[int]:
    """Return the cards that do not lie in exactly one place."""
    lying = Counter(card for cards in scene.zones.values() for card in cards)
    return [card for card in range(len(scene.cards)) if lying[card] != 1]


def names_of(scene: Scene, cards: Iterable[int]) -> str:
    return ", ".join(str(scene.card(card)["name"]) for card in cards)
