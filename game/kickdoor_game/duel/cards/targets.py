"""Which cards and players a word of the duel is about: what somebody chooses, and what is meant without a choice.

Who reads a card sees that it chooses by an "a" with "of your choice", "of yours" or "of the opponent"; all other words
reach cards that cannot be chosen, too (ccg.keyword.21). What has been chosen is named once in an ability, and is "it"
after that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from ...language.english import article, listed
from ...language.limits import Fault
from ...language.vocabulary import CardWord

To = Literal[
    "target",
    "this",
    "host",
    "your_hero",
    "their_hero",
    "each_hero",
    "attacking",
    "committed_allies",
    "committed_weapons",
    "your_allies",
    "your_weapons",
    "stashed_monsters",
    "their_stashed_monsters",
]
"""`host`: what the card is stuck to. `attacking`: the revealed card of the fight that is going on. Stashed Monsters are
those that lie face up."""

Per = Literal["", "allies", "weapons", "fights", "overpaid", "stashed_monsters"]
"""Times how many there are: Allies or Weapons that whoever controls the ability has in play, fights of this turn, gold
that is committed beyond what the attacking Monster costs, Monsters that lie face up in the opponent's stash."""

Whose = Literal["you", "them", "both"]
"""`you`: whoever controls the ability."""

TargetKind = Literal["hero", "ally", "monster", "loot", "location"]

CARD = "card"
"""How a card speaks of itself where its kind is not known."""
CHOSEN = "\x01"
"""Stands for what is chosen until the whole ability has been put together."""

_NOUNS: Mapping[TargetKind, str] = MappingProxyType(
    {"hero": "Hero", "ally": "Ally", "monster": "Monster", "loot": "Loot card", "location": "Location"}
)
_WHERE = {"anywhere": "", "stashed": "stashed ", "attacking": "attacking ", "committed": "committed ", "outside": ""}
_WHOSE = {"any": "of your choice", "yours": "of yours", "theirs": "of the opponent"}


class _Reach(NamedTuple):
    """The noun for what a word of `to` means, what kind of card that is ("": it depends on the card), and whether it
    may be several."""

    noun: str
    kind: str = ""
    several: bool = False


_REACH: Mapping[To, _Reach] = MappingProxyType(
    {
        "target": _Reach(CHOSEN),
        "this": _Reach("this {this}"),
        "host": _Reach("it"),
        "your_hero": _Reach("your Hero", "hero"),
        "their_hero": _Reach("the opponent's Hero", "hero"),
        "each_hero": _Reach("each Hero", "hero", several=True),
        "attacking": _Reach("the attacking Monster", "monster"),
        "committed_allies": _Reach("each committed Ally", "ally", several=True),
        "committed_weapons": _Reach("each committed Weapon", "weapon", several=True),
        "your_allies": _Reach("each Ally of yours", "ally", several=True),
        "your_weapons": _Reach("each Weapon of yours", "weapon", several=True),
        "stashed_monsters": _Reach("each stashed Monster", "monster", several=True),
        "their_stashed_monsters": _Reach("each stashed Monster of the opponent", "monster", several=True),
    }
)
_PER: Mapping[Per, str] = MappingProxyType(
    {
        "": "",
        "allies": " for each Ally you have",
        "weapons": " for each Weapon you have",
        "fights": " for each fight of this turn",
        "overpaid": " for each gold committed beyond its printed cost",
        "stashed_monsters": " for each stashed Monster of the opponent",
    }
)
_PLAYERS: Mapping[Whose, str] = MappingProxyType({"you": "", "them": "the opponent ", "both": "each player "})


@runtime_checkable
class MeansCards(Protocol):
    """A word that acts on cards: its field `to` says on which."""

    @property
    def to(self) -> To:
        """Which cards it acts on."""


def reached(to: To, this: str) -> str:
    """Say which cards a word means; `this`: the noun for the card itself."""
    return _REACH[to].noun.format(this=this)


def owners(to: To) -> str:
    """Say whose hand or stash those cards go to."""
    return "their owners'" if _REACH[to].several else "its owner's"


def for_each(per: Per) -> str:
    """`" for each Ally you have"`, or nothing."""
    return _PER[per]


def does(who: Whose, verb: str, what: str) -> str:
    """Return it of those players: `draw a card`, `the opponent goes up a Level`."""
    ending = "" if who == "you" else "es" if verb.endswith("o") else "s"
    return f"{_PLAYERS[who]}{verb}{ending} {what}"


class Target(CardWord, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card in play that can be chosen: of these kinds, whoever controls it, wherever it lies.

    A Monster is a stashed one that lies face up, or the attacking one once it is revealed; `where` may say which.
    `outside`: nothing that is committed to a fight.
    `weapon`: Loot that is a Weapon. `zapped`: only cards that are, or that are not.
    """

    rules = ("ccg.general.8",)

    of: tuple[TargetKind, ...]
    whose: Literal["any", "yours", "theirs"] = "any"
    where: Literal["anywhere", "stashed", "attacking", "committed", "outside"] = "anywhere"
    weapon: bool = False
    zapped: bool | None = None

    def reads(self) -> str:
        """Return what is chosen: `a stashed Monster of your choice`, `a zapped Ally of yours`."""
        kinds = ["Weapon" if self.weapon and kind == "loot" else _NOUNS[kind] for kind in self.of]
        turned = {None: "", True: "zapped ", False: "unzapped "}[self.zapped]
        outside = " outside the fight" if self.where == "outside" else ""
        return f"{article(turned + _WHERE[self.where] + listed(kinds, 'or'))} {_WHOSE[self.whose]}{outside}"

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong with the choice though its types are right."""
        kinds = set(self.of)
        if not kinds:
            yield "of", "is empty: nothing can be chosen"
        if len(kinds) < len(self.of):
            yield "of", "names a kind twice"
        if kinds == {"hero"} and self.whose != "any":
            yield "whose", "leaves one Hero: say your_hero or their_hero, and choose nothing"
        if self.where in ("stashed", "attacking") and kinds != {"monster"}:
            yield "where", f'is "{self.where}", where only Monsters are'
        if self.where == "committed" and not kinds <= {"ally", "loot"}:
            yield "where", 'is "committed", where only Allies and Weapons are'
        if self.weapon and "loot" not in kinds:
            yield "weapon", "says nothing: no Loot can be chosen"

    def kinds(self) -> frozenset[str]:
        """Return the kinds of card that may be chosen, with `weapon` apart from other `loot`."""
        loot = {"weapon"} if self.weapon else {"weapon", "loot"}
        return frozenset({kind for kind in self.of if kind != "loot"} | (loot if "loot" in self.of else set()))


def named(text: str, target: Target | None, *, before: bool = False) -> str:
    """Return the text with what is chosen in it: named where it comes first, unless it was `before`, and then "it"."""
    name = "the chosen card" if target is None else "it" if before else target.reads()
    return text.replace(CHOSEN, name, 1).replace(CHOSEN, name if target is None else "it")


@dataclass(frozen=True, slots=True)
class Place:
    """Where on a card an effect stands, as far as that decides whether it means anything there.

    `interrupts`: what it is part of is an interrupt. `stays`: its card stays in play. `target`: what its own ability
    chooses. `this`, `chosen`, `host`: the kinds that its card may be, that are chosen, and that its card may stick to,
    with `weapon` apart from other `loot`; empty where there is no such card.
    """

    interrupts: bool
    stays: bool
    target: Target | None
    this: frozenset[str]
    chosen: frozenset[str]
    host: frozenset[str]

    def kinds(self, to: To) -> frozenset[str]:
        """Return the kinds of card that a word means there; empty: no card."""
        match to:
            case "this":
                return self.this
            case "target":
                return self.chosen
            case "host":
                return self.host
            case _:
                return frozenset((_REACH[to].kind,))
