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
HIGHEST_OF_DIE = 6
"""The highest number of the die that cards roll."""
HELD: dict[str, str] = {
    "one_hand": "one-handed Item",
    "two_hands": "two-handed Item",
    "hands": "hand-held Item",
    "none": "unplaced Item",
}
"""Other slots, as nouns."""

YOU_TAKE = "take its Treasures if you win"
"""What becomes of the Treasures of a monster that leaves your fight without being killed (classic.treasure.1)."""
HEROES_TAKE = "the heroes take its Treasures if they win"
"""`YOU_TAKE` of any fight."""
NOT_TO_WIN = "but not the winning Level"
"""The limit of Levels that are gained without a kill (classic.winning.2)."""


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


def or_more(least: int) -> str:
    """Return the numbers of a die from `least` up.

    >>> or_more(4), or_more(6)
    ('4 or more', '6')
    """
    return f"{least} or more" if least < HIGHEST_OF_DIE else f"{least}"


def less_than(least: int) -> str:
    """Return the numbers of a die below `least`.

    >>> less_than(4), less_than(2)
    ('3 or less', '1')
    """
    return f"{least - 1} or less" if least > 2 else f"{least - 1}"


def worth(gold: int) -> str:
    """Return Items of at least that value together, in words.

    >>> worth(1000)
    'Items worth 1,000 gold or more together'
    """
    return f"Items worth {gold:,} gold or more together"


def conjugated(order: str) -> str:
    """Return an order as a statement about a third person.

    >>> conjugated("discard 1 card"), conjugated("go down to Level 1")
    ('discards 1 card', 'goes down to Level 1')
    """
    verb = order.split(" ")[0].rstrip(":")
    return f"{verb}{'es' if verb.endswith('o') else 's'}{order[len(verb) :]}"


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


STRIKES = {"curse": "Curse", "trap": "Trap", "either": "Curse or Trap"}
"""Nouns for cards that strike a victim, by the value of a field."""


def sentence(text: str) -> str:
    """Return the text with a capital and a full stop; "" stays ""."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def sentences(texts: Iterable[str]) -> str:
    """Return these texts as sentences; empty ones are left out."""
    return " ".join(sentence(text) for text in texts if text)
