"""English grammar for card texts: numbers with nouns, lists, articles, sentences, and second or third person."""

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
"""Words that are not capitalised inside a name."""
WORN: dict[str, str] = {"headgear": "headgear", "armor": "armour", "footgear": "footgear"}
"""Slots of Items that are worn, as nouns."""
HELD: dict[str, str] = {
    "one_hand": "one-handed Item",
    "two_hands": "two-handed Item",
    "hands": "hand-held Item",
    "none": "unplaced Item",
}
"""Other slots, as nouns."""

TAKEN_IF_WON = "its Treasures are taken if the combat is won"
"""What happens to the Treasures of a monster that leaves a fight without being killed (classic.treasure.1)."""


@dataclass(frozen=True, slots=True)
class Pronouns:
    """The pronouns of a text's addressee; verbs are the same for both, `you wear` and `they wear`."""

    you: str
    your: str


YOU = Pronouns("you", "your")
"""Second person."""
THEY = Pronouns("they", "their")
"""Third person."""


def title(key: str) -> str:
    """Return the name for a key.

    >>> title("half_giant"), title("back_of_a_horse")
    ('Half Giant', 'Back of a Horse')
    """
    first, *others = key.split("_")
    return " ".join((first.capitalize(), *(part if part in _SMALL else part.capitalize() for part in others)))


def titles(role: str) -> str:
    """Return the plural of a race or class.

    >>> titles("elf"), titles("wizard")
    ('Elves', 'Wizards')
    """
    return _IRREGULAR.get(role) or f"{title(role)}s"


def article(noun: str) -> str:
    """Return a noun with "a" or "an".

    >>> article("Elf"), article("Dwarf"), article("one-handed Item")
    ('an Elf', 'a Dwarf', 'a one-handed Item')
    """
    return f"an {noun}" if noun[0].lower() in "aeiou" and not noun.startswith("one-") else f"a {noun}"


def counted(count: int, noun: str) -> str:
    """Return a noun with its number, one as an article.

    >>> counted(1, "Level"), counted(2, "Level")
    ('a Level', '2 Levels')
    """
    return article(noun) if count == 1 else f"{count} {noun}s"


def numbered(count: int, noun: str) -> str:
    """Return a noun with its number in digits.

    >>> numbered(1, "Level"), numbered(2, "Level")
    ('1 Level', '2 Levels')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def signed(value: int) -> str:
    """Return a number with its sign.

    >>> signed(3), signed(-1)
    ('+3', '-1')
    """
    return f"{value:+d}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Return a list in words, with a comma before the last word if an item contains that word.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any(f" {word} " in part for part in parts) else ""
    return f"{', '.join(parts[:-1])}{comma} {word} {parts[-1]}"


STRIKES = {"curse": "curse", "trap": "trap", "either": "curse or trap"}
"""Nouns for cards that strike a victim, by the value of a field."""


def sentence(text: str) -> str:
    """Return the text with a capital and a full stop; "" stays ""."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def sentences(texts: Iterable[str]) -> str:
    """Return these texts as sentences; empty ones are left out."""
    return " ".join(sentence(text) for text in texts if text)
