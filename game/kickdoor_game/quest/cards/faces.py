"""What is printed on a room: its arrows, its Search icon, and for whom it is a good or a bad place.

A tile has two faces with two different rooms; which lies up is random, and the other one leaves the game
(quest.components.2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from ...language.words.conditions import Condition
from ..board.links import Side
from .effects import QuestEffect

Colour = Literal["blue", "green", "red", "yellow", "orange", "purple"]

COLOURS: tuple[Colour, ...] = ("blue", "green", "red", "yellow", "orange", "purple")
"""The faces of the Monster Die, in order (quest.dice.1)."""

BASE_COLOURS = COLOURS[:4]
"""Those that players choose from, with three bases each (quest.components.5)."""

EVERYONE = "everyone"


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark for a Race, a Class or everyone. `green`: one die more in fights and searches here, else one fewer."""

    role: str
    green: bool


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An exchange that a room offers for Move and a price (quest.deals.1 to .8).

    `gold`, `worth` (Items worth so much together, without change), `cards` (of any kind) and `levels` are the price, of
    which one is given; `gets` is what happens to who pays it. `once`: once a turn.
    """

    gold: int = 0
    worth: int = 0
    cards: int = 0
    levels: int = 0
    gets: tuple[QuestEffect, ...]
    once: bool = False
    move: int = 1


class RoomFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a room tile. `search`: the sum of its Search icons; None: it cannot be searched (quest.search.7).

    `good_for` and `bad_for`: heroes for whom it is like one more green or red icon (quest.icons.6). `monsters`: so much
    is added to the total of monsters that are fought there (quest.combat.20). `levels`: each monster that is killed
    there is worth so many levels more (quest.level.3). `enters`: what happens to who comes in (quest.movement.16).
    `deals`: what it offers.
    """

    key: str
    name: str
    arrows: Mapping[Colour, Side] = {}
    icons: tuple[Icon, ...] = ()
    search: int | None = 0
    flavour: str = ""
    good_for: Condition | None = None
    bad_for: Condition | None = None
    monsters: int = 0
    levels: int = 0
    enters: tuple[QuestEffect, ...] = ()
    deals: tuple[Deal, ...] = ()

    def dice(self, good: Collection[str], bad: Collection[str]) -> int:
        """Say how many dice its icons add or take away, of all together (quest.icons.2 to .4, .7).

        `good` and `bad`: the roles whose green and red icons concern the hero. A hero with Second Grandmother and one
        Race is spared the red ones of it (quest.halfbreed.2), so these can differ.
        """
        return sum(
            1 if icon.green else -1
            for icon in self.icons
            if icon.role == EVERYONE or icon.role in (good if icon.green else bad)
        )
