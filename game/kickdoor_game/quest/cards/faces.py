"""The print of rooms: arrows, icons, Search icon, effects and Deals.

A tile has two faces with different rooms; which one lies up is random, and the other leaves the game
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
"""A face of the Monster Die."""

COLOURS: tuple[Colour, ...] = ("blue", "green", "red", "yellow", "orange", "purple")
"""The faces of the Monster Die, in order (quest.dice.1)."""

BASE_COLOURS = COLOURS[:4]
"""Colours of players, with three bases each (quest.components.5)."""

EVERYONE = "everyone"
"""The role of an icon that matches every hero (quest.icons.7)."""


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An icon of a room, for a Race, a Class or everyone: one die more in fights and searches there if `green`, else
    one less.
    """

    role: str
    green: bool


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An exchange that a room offers for Move and a price (quest.deals.1 to .8).

    Exactly one of these is the price: `gold`, `worth` (Items of that total value, without change), `cards` (of any
    kind) or `levels`. `gets`: effects on the hero who pays. `once`: only once a turn. `move`: the cost in Move.
    """

    gold: int = 0
    worth: int = 0
    cards: int = 0
    levels: int = 0
    gets: tuple[QuestEffect, ...]
    once: bool = False
    move: int = 1


class RoomFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a room tile.

    `arrows`: for each colour, the side that its arrow points to. `search`: the sum of its Search icons, or None if the
    room cannot be searched (quest.search.7). `good_for` and `bad_for`: heroes for whom it counts as one more green or
    red icon (quest.icons.6). `monsters`: added to the total of monsters fought there (quest.combat.20). `levels`: how
    many more levels each monster killed there is worth (quest.level.3). `enters`: effects on heroes who come in
    (quest.movement.16).
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
        """Return how many dice the icons add; negative if they take dice away (quest.icons.2 to .4, .7).

        `good` and `bad`: roles whose green and red icons match the hero. They can differ, since a hero with a hybrid
        card and one role is spared that role's red icons (quest.halfbreed.2).
        """
        return sum(
            1 if icon.green else -1
            for icon in self.icons
            if icon.role == EVERYONE or icon.role in (good if icon.green else bad)
        )
