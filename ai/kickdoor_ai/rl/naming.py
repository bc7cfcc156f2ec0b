"""Name options in tokens: `play.17` is `act:play card:17`, `seat.2` is `seat:+1`, `pass` is `word:pass`.

An option's name consists of its word and of what it is about: its card, else its seat. Numbers that mean nothing
outside one table (the fourth offer, the ninth monster) are left out; where several options would have the same name, a
digit tells them apart, in the order of the list. In a list of like things the word is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from kickdoor_game.machine.questions import Option, word_in

from ..api import Chair
from .alphabet import Alphabet

Name = tuple[int, ...]
"""A name, in tokens."""
THINGS = ("card", "seat")
"""Words that add nothing to the thing that they precede."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the options of one list, by key and reversed; no name is a prefix of another."""

    of: dict[str, Name]
    keys: dict[Name, str]

    def following(self, keys: Iterable[str], said: Name) -> list[int]:
        """Return the tokens that may come after `said`, the tokens of a name so far, in the names of any of these
        option keys."""
        length = len(said)
        found: dict[int, None] = {}
        for key in keys:
            name = self.of[key]
            if name[:length] == said:
                found[name[length]] = None
        return list(found)

    def toward(self, key: str, said: Name) -> int:
        """Return the token that comes after `said` in the name of that option key. Raises KeyError if no option has the
        key, or its name begins differently."""
        name = self.of[key]
        if name[: len(said)] != said:
            raise KeyError(key)
        return name[len(said)]


def names_of(
    alphabet: Alphabet, me: Chair, options: Sequence[Option], *, acts: bool = False, menu: bool = True
) -> Names:
    """Return a name, a sequence of tokens, for each option; barred ones included, so that a name does not depend on
    what is barred.

    `acts`: the options are standing actions. `menu`: they are different actions, so each name begins with its verb;
    otherwise they are like things, such as cards.
    """
    by_key = {option.key: option for option in reversed(options)}
    listed = [by_key[key] for key in dict.fromkeys(option.key for option in options)]
    alike = not menu and len({word_in(option.key) for option in listed}) == 1
    word_token = alphabet.act if acts else alphabet.word
    unsaid: Collection[str] = () if acts else {word_in(option.key) for option in listed} if alike else THINGS
    stems = {option.key: _stem(alphabet, me, option, word_token, unsaid) for option in listed}
    sharing: dict[Name, list[str]] = {}
    for key, stem in stems.items():
        sharing.setdefault(stem, []).append(key)
    of: dict[str, Name] = {}
    for stem, keys in sharing.items():
        if len(keys) > 1 or not stem:
            width = len(str(len(keys) - 1))
            for place, key in enumerate(keys):
                of[key] = (*stem, *alphabet.digits(place, width))
        elif any(other[: len(stem)] == stem and other != stem for other in sharing):
            of[keys[0]] = (*stem, alphabet.done)
        else:
            of[keys[0]] = stem
    ordered = {option.key: of[option.key] for option in listed}
    return Names(ordered, {name: key for key, name in ordered.items()})


def _stem(
    alphabet: Alphabet, me: Chair, option: Option, word_token: Callable[[str], int], unsaid: Collection[str]
) -> Name:
    """Return the word, unless it is among the `unsaid`, and the thing, if the key has a number."""
    word, _, number = option.key.partition(".")
    if not number:
        return (word_token(word),)
    said: Name = () if word in unsaid else (word_token(word),)
    if option.card is not None and 0 <= option.card < alphabet.cards:
        return (*said, alphabet.card(option.card))
    if option.seat is not None and 0 <= option.seat < alphabet.seats:
        return (*said, alphabet.seat(option.seat, me))
    return said
