"""Standing actions of any game with heroes: what a kind of them is (`Verb`), and which are offered together (`Verbs`).

`offers(table, hero)` yields what is possible and, barred with the reason, what the hero holds but cannot do now, so
the same function offers, explains and refuses. Where two verbs are two answers to one thing (agree to a trade, or
refuse it), the function of one of them offers both. `act` runs in the frame of the action; it returns None when it is
finished, or what that frame is to do next, which ends at `end`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..language.vocabulary import CardWord
from ..machine.frame import Frame, Next
from ..machine.questions import Choice, Option, number_in, word_in
from .hero_sheet.hero import Hero
from .table import HeroTable

TableT = TypeVar("TableT", bound=HeroTable)
ActingT = TypeVar("ActingT", bound=Frame)


@dataclass(frozen=True, slots=True)
class Verb(Generic[TableT, ActingT]):
    """`words`: the words its option keys begin with. `in_setup`: allowed before the first turn.

    `interferes`: it acts on what goes on (a fight, a roll, a curse) and not only on what the hero has.
    `offers`: the function, or the word of the verb whose function offers this one as well.
    `traits`: only who has one of these kinds is offered it; none: anybody may be. So most heroes' menus go without it.
    """

    words: tuple[str, ...]
    offers: Callable[[TableT, Hero], Iterable[Option]] | str
    act: Callable[[TableT, ActingT, Hero], Next | None]
    in_setup: bool = False
    interferes: bool = False
    traits: tuple[type[CardWord], ...] = ()


def said_in(choice: Choice) -> tuple[str, int, tuple[Any, ...]]:
    """Return the word of a standing action that has been chosen, the number in its key (-1: none), and its details."""
    name, *details = choice
    return word_in(name), number_in(name) if "." in name else -1, tuple(details)


VerbT = TypeVar("VerbT", bound=Verb[Any, Any])


class Verbs(Generic[VerbT]):
    """All verbs of a game, in the order of its menus.

    `by_word`: each by each of its words. `offering`: those whose own function offers them, with that.
    """

    def __init__(self, verbs: Sequence[VerbT]) -> None:
        self.by_word: dict[str, VerbT] = {word: verb for verb in verbs for word in verb.words}
        self.offering = tuple((verb, verb.offers) for verb in verbs if not isinstance(verb.offers, str))
        self._under = {
            word: tuple(each for each in self.offering if each[0] is self._by(word)) for word in self.by_word
        }

    def under(self, word: str) -> tuple[tuple[VerbT, Callable[[Any, Hero], Iterable[Option]]], ...]:
        """Return the one that offers what has this word, with its function; none for a word that no verb has."""
        return self._under.get(word, ())

    def beside(self, word: str) -> tuple[str, ...]:
        """Return all words of the options that come with those of this word, itself among them."""
        return tuple(other for other in self.by_word if self._by(other) is self._by(word))

    def _by(self, word: str) -> VerbT | None:
        """Return the verb whose function offers this one."""
        verb = self.by_word.get(word)
        return self._by(verb.offers) if verb is not None and isinstance(verb.offers, str) else verb
