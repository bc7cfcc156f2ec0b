"""What is printed on the monsters of the board game."""

from __future__ import annotations

import msgspec

from .board.links import MONSTERS_PASS, Kind


class QuestMonster(msgspec.Struct, frozen=True, tag="quest_monster"):
    """`keywords`: those of movement among them. `passes`: links that it goes through. `smashes`: doors stay open."""

    key: str
    name: str
    keywords: tuple[str, ...] = ()
    passes: frozenset[Kind] = MONSTERS_PASS
    smashes: bool = False
