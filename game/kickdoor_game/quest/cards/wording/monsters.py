"""A Monster card: its rules text and its marks."""

from __future__ import annotations

from ....language.english import listed, numbered, sentences, title
from ....language.words.conditions import group
from ....language.words.lists import orders
from ....language.words.specials import Mirrors, special_text
from ...board.links import COST, MONSTERS_PASS, Kind
from ..kinds import QuestMonster

_LINKS: dict[Kind, str] = {
    "open": "open passageways",
    "door": "regular doors",
    "locked": "locked doors",
    "hidden": "hidden doors",
    "wall": "walls",
}


def monster_text(monster: QuestMonster) -> str:
    """What is special about it, how it gets through the dungeon, and its Bad Stuff."""
    return sentences(
        [
            f"it ignores {group(monster.ignores)}" if monster.ignores is not None else "",
            *map(special_text, monster.specials),
            *_passing(monster),
            "the doors that it goes through stay open behind it" if monster.smashes else "",
            "beaten, it is driven off, not killed: take its Treasures, but gain no Level for it"
            if monster.survives
            else "",
            f"Bad Stuff: {orders(monster.bad_stuff)}",
        ]
    )


def monster_facts(monster: QuestMonster) -> tuple[str, ...]:
    """`Level 8`, `2 dice`, `2 Treasures`, `worth 2 Levels`, and its line of keywords."""
    level = f"{monster.level} + the fighter's" if Mirrors() in monster.specials else str(monster.level)
    dice = "1 die" if monster.dice == 1 else f"{monster.dice} dice"
    worth = (f"worth {numbered(monster.levels, 'Level')}",) if monster.levels != 1 else ()
    treasures = numbered(monster.treasures, "Treasure")
    return (f"Level {level}", dice, treasures, *worth, *map(title, monster.keywords))


def _passing(monster: QuestMonster) -> list[str]:
    """What it passes beside open passageways and regular doors, and what of these it does not."""
    kinds: list[Kind] = [*COST, "wall"]
    more = [_LINKS[kind] for kind in kinds if kind in monster.passes - MONSTERS_PASS]
    less = [_LINKS[kind] for kind in kinds if kind in MONSTERS_PASS - monster.passes]
    said = [f"it goes through {listed(more)}"] if more else []
    return said + ([f"it does not go through {listed(less, 'or')}"] if less else [])
