"""A table of every Item of the door games: its place, who may wear it, and what it adds, as the rules play it.

`python -m tests.sets.worn` writes `worn.golden.txt` anew; read the differences like any other change.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from tests.scene import H, Scene

from kickdoor_game.heroes.hero_sheet.gear import clashes
from kickdoor_game.heroes.hero_sheet.sheet import usable
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import ClassCard, Item, OneShot, RaceCard
from kickdoor_game.library import cards_of
from kickdoor_game.machine.ids import CardId

FILE = Path(__file__).with_name("worn.golden.txt")
SETS = ("classic", "shakespeare", "bites")
PLACES: dict[str, Any] = {
    "head": "headgear", "body": "armor", "feet": "footgear", "a hand": "one_hand", "the other hand": "one_hand"
}  # fmt: skip
PROBES = [
    Item(key=f"probe{number}", name=place, slot=slot, bonus=number, gold=0)
    for number, (place, slot) in enumerate(PLACES.items())
]
"""One Item in each place, so that no place is free."""
ANYBODY = "anybody"


def items(set_name: str) -> list[str]:
    """Return the Items of that set that stay when they are used."""
    return [card.key for card in cards_of(set_name) if isinstance(card, Item) and not isinstance(card, OneShot)]


@cache
def worn(set_name: str) -> dict[str, str]:
    """Return for each Item the places it takes, who may wear it, and what it adds to the first of these at rest."""
    cards = list(cards_of(set_name))
    heroes = {"male human": H(sex="male"), "female human": H(sex="female"), "Level 9": H(level=9)}
    for sex in ("male", "female"):
        heroes |= {f"{sex} {card.role}": H(sex=sex, race=card.role) for card in cards if isinstance(card, RaceCard)}
        heroes |= {f"{sex} {card.role}": H(sex=sex, role=card.role) for card in cards if isinstance(card, ClassCard)}
    names = items(set_name)
    full = H(items=[probe.key for probe in PROBES], hand=names)
    t = Scene(set_name=set_name, extra=PROBES, Ann=full, Bob=H(), Cid=H())
    ann = t.hero("Ann")
    number: dict[str, CardId] = {t.key(card): card for card in ann.hand}
    places = {
        key: " and ".join(t.table.card(other).name for other in sorted(clashes(t.table, ann, number[key])))
        for key in names
    }
    fit: dict[str, list[str]] = {key: [] for key in names}
    for who, hero in heroes.items():
        hero.hand = names
        t = Scene(set_name=set_name, Ann=hero, Bob=H(), Cid=H())
        for card in t.hero("Ann").hand:
            if t.key(card) in fit and usable(t.table, t.hero("Ann"), card):
                fit[t.key(card)].append(who)
    return {
        key: f"{places[key] or 'anywhere'}; {_whom(fit[key], list(heroes))}{_adds(set_name, key, fit[key], heroes)}"
        for key in names
    }


def _adds(set_name: str, key: str, fit: list[str], heroes: dict[str, H]) -> str:
    """Return what the Item adds to the strength of the first hero who may wear it, or ""."""
    if not fit:
        return ""
    hero = heroes[fit[0]]
    hero.hand, sums = (), []
    for hero.items in ((), (key,)):
        t = Scene(set_name=set_name, Ann=hero, Bob=H(), Cid=H())
        sums.append(strength_at_rest(t.table, t.hero("Ann")))
    hero.items = ()
    return f"; {sums[1] - sums[0]:+d}"


def _whom(fit: list[str], everybody: list[str]) -> str:
    """Return who may wear it, or who may not if these are fewer; a Class or Race once if both sexes are alike."""
    if len(fit) == len(everybody):
        return ANYBODY
    left = [who for who in everybody if who not in fit]
    return f"all but {_named(left)}" if len(left) < len(fit) else _named(fit)


def _named(heroes: list[str]) -> str:
    names = dict.fromkeys(who.removeprefix("male ").removeprefix("female ") for who in heroes)
    both = {name for name in names if {f"male {name}", f"female {name}"} <= {*heroes}}
    rest = [who for who in heroes if who.removeprefix("male ").removeprefix("female ") not in both]
    return ", ".join([*(name for name in names if name in both), *rest]) or "none of them"


def written() -> str:
    """Return the table as in the file."""
    return "".join(f"{name} {key}: {said}\n" for name in SETS for key, said in worn(name).items())


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
