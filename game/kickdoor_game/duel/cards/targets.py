"""The cards and players that a word means: a card that a player chooses, or cards that are meant without a choice.

On a printed card, "of your choice", "of yours" and "of the opponent" after "a" show that the player chooses. All other
words also affect cards that cannot be chosen (ccg.keyword.21). An ability names the chosen card once; after that it is
"it".
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
"""Cards that a word means. `host`: the card that this one sticks to. `attacking`: the revealed attacking card. Stashed
Monsters are those that lie face up.
"""

Per = Literal["", "allies", "weapons", "fights", "overpaid", "stashed_monsters"]
"""Multiplier of an amount: the controller's Allies or Weapons in play, fights this turn, gold committed beyond the
attacking Monster's printed cost, face-up Monsters in the opponent's stash; "": 1.
"""

Whose = Literal["you", "them", "both"]
"""The controller of the ability, the opponent, or both."""

TargetKind = Literal["hero", "ally", "monster", "loot", "location"]
"""Kinds of cards that can be targets."""

CARD = "card"
"""The noun for the card itself where its kind is not known."""
CHOSEN = "\x01"
"""Stands for the chosen card in a text until the whole ability has been put together."""

_NOUNS: Mapping[TargetKind, str] = MappingProxyType(
    {"hero": "Hero", "ally": "Ally", "monster": "Monster", "loot": "Loot card", "location": "Location"}
)
_WHERE = {"anywhere": "", "stashed": "stashed ", "attacking": "attacking ", "committed": "committed ", "outside": ""}
_WHOSE = {"any": "of your choice", "yours": "of yours", "theirs": "of the opponent"}


class _Reach(NamedTuple):
    """The text of a word of `To`, the kind of card it means ("" if that varies), and whether it can mean several."""

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
        """The cards that it acts on."""


def reached(to: To, this: str) -> str:
    """Return the noun for the cards that `to` means in an effect. `this`: the noun for the card that has the effect."""
    return _REACH[to].noun.format(this=this)


def owners(to: To) -> str:
    """Return whose hand or stash the cards go to that `to` means in an effect: `its owner's` or `their owners'`."""
    return "their owners'" if _REACH[to].several else "its owner's"


def for_each(per: Per) -> str:
    """Return the words after an amount that is multiplied `per` something: `" for each Ally you have"`; "" without a
    multiplier."""
    return _PER[per]


def does(who: Whose, verb: str, what: str) -> str:
    """Return what these players do, in words: `draw a card`, `the opponent goes up a Level`."""
    ending = "" if who == "you" else "es" if verb.endswith("o") else "s"
    return f"{_PLAYERS[who]}{verb}{ending} {what}"


class Target(CardWord, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A choice of one card in play, of one of the kinds `of`.

    `whose`: who controls it. `where`: where it lies; `outside` excludes cards committed to a fight. A Monster is a
    face-up stashed one or the revealed attacking card. `weapon`: of Loot only Weapons. `zapped`: only zapped cards, or
    only unzapped ones; None: either.
    """

    rules = ("ccg.general.8",)

    of: tuple[TargetKind, ...]
    whose: Literal["any", "yours", "theirs"] = "any"
    where: Literal["anywhere", "stashed", "attacking", "committed", "outside"] = "anywhere"
    weapon: bool = False
    zapped: bool | None = None

    def reads(self) -> str:
        """Return the choice in words: `a stashed Monster of your choice`, `a zapped Ally of yours`."""
        kinds = ["Weapon" if self.weapon and kind == "loot" else _NOUNS[kind] for kind in self.of]
        turned = {None: "", True: "zapped ", False: "unzapped "}[self.zapped]
        outside = " outside the fight" if self.where == "outside" else ""
        return f"{article(turned + _WHERE[self.where] + listed(kinds, 'or'))} {_WHOSE[self.whose]}{outside}"

    def faults(self) -> Iterator[Fault]:
        """Yield each field of the target that is faulty beyond its type, with the problem."""
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
        """Return the kinds of cards that may be chosen, with `weapon` apart from other `loot`."""
        loot = {"weapon"} if self.weapon else {"weapon", "loot"}
        return frozenset({kind for kind in self.of if kind != "loot"} | (loot if "loot" in self.of else set()))


def named(text: str, target: Target | None, *, before: bool = False) -> str:
    """Return the text with the chosen card named where it comes first, and "it" after that.

    `target`: the choice; None calls it "the chosen card". `before`: it has been named already.
    """
    name = "the chosen card" if target is None else "it" if before else target.reads()
    return text.replace(CHOSEN, name, 1).replace(CHOSEN, name if target is None else "it")


@dataclass(frozen=True, slots=True)
class EffectPlace:
    """The place of an effect on a card, as far as it matters for checks.

    `interrupts`: its ability is an interrupt. `stays`: its card stays in play. `target`: its ability's own target.
    `this`, `chosen`, `host`: the kinds that its card, the chosen card and the card it sticks to may have, with `weapon`
    apart from other `loot`; empty if there is no such card.
    """

    interrupts: bool
    stays: bool
    target: Target | None
    this: frozenset[str]
    chosen: frozenset[str]
    host: frozenset[str]

    def kinds(self, to: To) -> frozenset[str]:
        """Return the kinds of cards that `to` can mean for an effect at this place; empty for no card."""
        match to:
            case "this":
                return self.this
            case "target":
                return self.chosen
            case "host":
                return self.host
            case _:
                return frozenset((_REACH[to].kind,))
