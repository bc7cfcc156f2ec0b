"""Grammar that all families share: numbers with their nouns, lists, articles, sentences, and whom a text addresses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_IRREGULAR = {
    "elf": "Elves",
    "dwarf": "Dwarves",
    "thief": "Thieves",
    "werewolf": "Werewolves",
}
_SMALL = frozenset({"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"})
"""What is not written with a capital letter inside a name."""
WORN: dict[str, str] = {"headgear": "headgear", "armor": "armor", "footgear": "footgear"}
HELD: dict[str, str] = {
    "one_hand": "one-handed Item",
    "two_hands": "two-handed Item",
    "hands": "hand-held Item",
    "none": "unplaced Item",
}

TAKEN_IF_WON = "its Treasures are taken if the fight is won"
"""What becomes of the Treasures of a monster that is out of a fight without a kill (classic.treasure.1)."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Whom a text speaks to: verbs are the same for both, `you wear` and `they wear`."""

    you: str
    your: str


YOU = Voice("you", "your")
THEY = Voice("they", "their")


def title(key: str) -> str:
    """The name behind a key: `half_giant` is `Half Giant`, and `back_of_a_horse` is `Back of a Horse`."""
    first, *others = key.split("_")
    return " ".join((first.capitalize(), *(part if part in _SMALL else part.capitalize() for part in others)))


def titles(role: str) -> str:
    """Several of that race or class: Elves, Thieves, Wizards."""
    return _IRREGULAR.get(role) or f"{title(role)}s"


def article(noun: str) -> str:
    """`an Elf`, `a Dwarf`."""
    return f"an {noun}" if noun[0].lower() in "aeiou" else f"a {noun}"


def counted(count: int, noun: str) -> str:
    """`a Level`, `2 Levels`."""
    return article(noun) if count == 1 else f"{count} {noun}s"


def numbered(count: int, noun: str) -> str:
    """`1 Level`, `2 Levels`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def signed(value: int) -> str:
    """`+3`, `-1`."""
    return f"{value:+d}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`. A comma stands before the last word where a part has an `and` of its own."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any(f" {word} " in part for part in parts) else ""
    return f"{', '.join(parts[:-1])}{comma} {word} {parts[-1]}"


STRIKES = {"curse": "curse", "trap": "trap", "either": "curse or trap"}
"""What strikes somebody, by what a word speaks of."""


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def sentences(texts: Iterable[str]) -> str:
    """Several sentences; empty texts are left out."""
    return " ".join(sentence(text) for text in texts if text)
