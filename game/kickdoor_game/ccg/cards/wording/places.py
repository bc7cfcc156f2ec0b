"""Whom or what a word is about: what somebody chooses, and what is meant without a choice.

Who reads a card sees that it chooses by an "a" with "of your choice", "of yours" or "of the opponent"; all other words
reach cards that cannot be chosen, too (ccg.keyword.21). What has been chosen is named once in an ability, and is "it"
after that.
"""

from __future__ import annotations

from ....language.english import article, listed
from ..abilities import Target, TargetKind
from ..effects import Per, To

CHOSEN = "\x01"
"""Stands for what is chosen until the whole ability has been put together."""

_NOUNS: dict[TargetKind, str] = {
    "hero": "Hero",
    "ally": "Ally",
    "monster": "Monster",
    "loot": "Loot card",
    "location": "Location",
}
_WHERE = {"anywhere": "", "stashed": "stashed ", "attacking": "attacking ", "committed": "committed ", "outside": ""}
_WHOSE = {"any": "of your choice", "yours": "of yours", "theirs": "of the opponent"}

_REACHED: dict[To, str] = {
    "target": CHOSEN,
    "host": "it",
    "your_hero": "your Hero",
    "their_hero": "the opponent's Hero",
    "each_hero": "each Hero",
    "attacking": "the attacking Monster",
    "committed_allies": "each committed Ally",
    "committed_weapons": "each committed Weapon",
    "your_allies": "each Ally of yours",
    "your_weapons": "each Weapon of yours",
    "stashed_monsters": "each stashed Monster",
    "their_stashed_monsters": "each stashed Monster of the opponent",
}
_SEVERAL: frozenset[To] = frozenset(
    (
        "each_hero",
        "committed_allies",
        "committed_weapons",
        "your_allies",
        "your_weapons",
        "stashed_monsters",
        "their_stashed_monsters",
    )
)
_PER: dict[Per, str] = {
    "": "",
    "allies": " for each Ally you have",
    "weapons": " for each Weapon you have",
    "fights": " for each fight of this turn",
    "overpaid": " for each gold committed beyond its printed cost",
    "stashed_monsters": " for each stashed Monster of the opponent",
}


def reached(to: To, this: str) -> str:
    """Say which cards a word means; `this`: the noun for the card itself."""
    return f"this {this}" if to == "this" else _REACHED[to]


def owners(to: To) -> str:
    """Say whose hand or stash those cards go to."""
    return "their owners'" if to in _SEVERAL else "its owner's"


def for_each(per: Per) -> str:
    """`" for each Ally you have"`, or nothing."""
    return _PER[per]


def chosen(target: Target) -> str:
    """`a stashed Monster of your choice`, `a zapped Ally of yours`."""
    kinds = ["Weapon" if target.weapon and kind == "loot" else _NOUNS[kind] for kind in target.of]
    turned = {None: "", True: "zapped ", False: "unzapped "}[target.zapped]
    outside = " outside the fight" if target.where == "outside" else ""
    return f"{article(turned + _WHERE[target.where] + listed(kinds, 'or'))} {_WHOSE[target.whose]}{outside}"


def named(text: str, target: Target | None, *, before: bool = False) -> str:
    """The text with what is chosen in it: named where it comes first, unless it was `before`, and then "it"."""
    name = "the chosen card" if target is None else "it" if before else chosen(target)
    return text.replace(CHOSEN, name, 1).replace(CHOSEN, name if target is None else "it")
