"""Keep in mind what the oracle of the board game must know of a match, and work out more from a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..notes import Complaint, Deed
from ..printed import Word, fits
from .arrows import OUT, Leg, Plan
from .scene import NOBODY, BoardScene, Figure, Foe, Sheet

TOP, BASES, START_MOVE = 10, 3, 3
"""The winning Level, the bases of each colour, and what everybody can go in a turn."""


@dataclass(slots=True)
class BoardNotes:
    """The notes on a match. `plan`: the map before this answer. `told`: its events; `at`: the index of the current one.

    `quarry`: rooms that were searched in this turn. `outcome`: how the dice have counted. `levels_due`:
    what a kill brings, by seat. `expected`: the steps that monsters still have to be told to make. `refuge`: the rooms
    to which heroes have said that they run, by which links were passable then.
    """

    scene: BoardScene
    plan: Plan
    faces: Any
    questions: tuple[Any, ...]
    deed: Deed = field(default_factory=lambda: Deed(-1, False, ()))
    counts: Counter[str] = field(default_factory=Counter)
    complaints: list[Complaint] = field(default_factory=list)
    told: Sequence[Any] = ()
    at: int = 0
    tiles: int = 0
    quarry: set[int] = field(default_factory=set)
    outcome: str = ""
    killed_boss: bool = False
    levels_due: Counter[int] = field(default_factory=Counter)
    expected: dict[int, list[Leg]] = field(default_factory=dict)
    died: set[int] = field(default_factory=set)
    called_off: int = 0
    refuge: dict[int, int] = field(default_factory=dict)

    def must(self, holds: Any, rule: str, what: str) -> None:
        """Complain unless it holds."""
        if not holds:
            self.complaints.append(Complaint(f"quest.{rule}", what))

    def name(self, card: int) -> str:
        return f"{self.scene.cards[card]['name']} (card {card})" if 0 <= card < len(self.scene.cards) else "nothing"

    def figure(self, seat: int) -> Figure:
        return self.scene.figures[seat]

    def sheet(self, seat: int) -> Sheet:
        return self.scene.sheets[seat]

    def party(self) -> list[int]:
        battle = self.scene.battle
        return [] if battle is None else [seat for seat in battle[1:3] if seat != NOBODY]

    def fought(self) -> list[Foe]:
        """Return the monsters of the combat that are in play."""
        battle = self.scene.battle
        return [] if battle is None else [self.scene.foes[each] for each in battle[3] if each in self.scene.foes]

    def before(self, kind: str, **fields: Any) -> bool:
        """Return whether such an event came before this one in the same answer, or is this one."""
        return any(
            type(event).__name__ == kind and all(getattr(event, name) == value for name, value in fields.items())
            for event in self.told[: self.at + 1]
        )


def ignores(scene: BoardScene, foe: Foe, seat: int) -> bool:
    """Return whether that monster leaves that hero alone (quest.ignore.1, quest.boss.6)."""
    who = scene.card(foe.card).get("ignores")
    return not foe.boss and who is not None and fits(scene, seat, who)  # type: ignore[arg-type]


def attackers(scene: BoardScene, seat: int) -> list[int]:
    """Return the monsters that they have to fight where they are (quest.multiple.3)."""
    return [number for number in scene.with_foes(seat) if not ignores(scene, scene.foes[number], seat)]


def traits(scene: BoardScene, seat: int, name: str) -> list[Word]:
    """Return what the cards before a hero grant of that name (quest.items.2, .7, quest.race.3, quest.class.3)."""
    sheet = scene.sheets[seat]
    cards = [*scene.zone("races", seat), *scene.zone("classes", seat)]
    for card in sheet.in_use:
        only = scene.card(card).get("only")
        if card in sheet.cheats or fits(scene, seat, only):  # type: ignore[arg-type]
            cards.append(card)
    return [trait for card in cards for trait in scene.card(card).get("traits", ()) if trait["has"] == name]


def move_of(scene: BoardScene, seat: int) -> int:
    """Return the hero's Move (quest.movement.1, .12, quest.items.19, quest.race.6, quest.curses.5)."""
    big = sum(bool(scene.card(card).get("big")) for card in scene.zone("items", seat))
    heavy = 0 if traits(scene, seat, "big_unlimited") else max(0, big - 1)
    hobbled = sum(getattr(word, "move", 0) for _, word in scene.sheets[seat].lasting)
    more = sum(trait.get("value", 1) for trait in traits(scene, seat, "more_move"))
    left: int = START_MOVE + more - heavy - hobbled
    return max(0, left)


def beside(plan: Plan, room: int) -> list[int]:
    """Return the rooms that an exit connects with that one (quest.movement.10)."""
    here = plan.rooms[room]
    found = []
    for side, (dx, dy) in enumerate(OUT):
        to = plan.cells.get((here.x + dx, here.y + dy))
        if to is not None and plan.kinds[here.sides[side]] != "wall":
            found.append(to)
    return found
