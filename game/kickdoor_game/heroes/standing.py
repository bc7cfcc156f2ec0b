"""Standing actions of any game with heroes: their kinds (`StandingVerb`), and those offered together (`Verbs`).

`offers(table, hero)` yields the options that are possible, and barred ones with the reason they are not, so one
function offers, explains and refuses. If two verbs are two answers to one thing (agree to a trade, or refuse it), the
function of one of them offers both. `act` runs in the frame of the action. It returns None when it is finished, or the
next step of that frame, which ends at `end`.
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
class StandingVerb(Generic[TableT, ActingT]):
    """A kind of standing action. `words`: the words that its option keys begin with. `in_setup`: allowed before the
    first turn.

    `interferes`: it acts on something in progress (a fight, a roll, a curse), not only on the hero's cards. `offers`:
    the function that yields its options, or the word of the verb whose function does. `traits`: only heroes with one of
    these traits are offered it; (): all heroes. Most menus are shorter to make because of it.
    """

    words: tuple[str, ...]
    offers: Callable[[TableT, Hero], Iterable[Option]] | str
    act: Callable[[TableT, ActingT, Hero], Next | None]
    in_setup: bool = False
    interferes: bool = False
    traits: tuple[type[CardWord], ...] = ()


def said_in(choice: Choice) -> tuple[str, int, tuple[Any, ...]]:
    """Return the parts of a chosen action: the word and the number in its key, as in `use.17` (-1: no number), and the
    choices for its details."""
    name, *details = choice
    return word_in(name), number_in(name) if "." in name else -1, tuple(details)


VerbT = TypeVar("VerbT", bound=StandingVerb[Any, Any])


class Verbs(Generic[VerbT]):
    """All verbs of a game, in the order of its menus.

    `by_word`: each verb by each of its words. `offering`: the verbs that have an `offers` function of their own, with
    it.
    """

    def __init__(self, verbs: Sequence[VerbT]) -> None:
        self.by_word: dict[str, VerbT] = {word: verb for verb in verbs for word in verb.words}
        self.offering = tuple((verb, verb.offers) for verb in verbs if not isinstance(verb.offers, str))
        self._under = {
            word: tuple(each for each in self.offering if each[0] is self._by(word)) for word in self.by_word
        }

    def under(self, word: str) -> tuple[tuple[VerbT, Callable[[Any, Hero], Iterable[Option]]], ...]:
        """Return the verb (the kind of action) that offers the options whose keys begin with this word, with the
        function that yields them; () if no verb has this word."""
        return self._under.get(word, ())

    def beside(self, word: str) -> tuple[str, ...]:
        """Return all words of keys whose options are offered by the same verb as those of this word, itself
        included."""
        return tuple(other for other in self.by_word if self._by(other) is self._by(word))

    def _by(self, word: str) -> VerbT | None:
        """Return the verb whose function offers the options of this word; None if there is none."""
        verb = self.by_word.get(word)
        return self._by(verb.offers) if verb is not None and isinstance(verb.offers, str) else verb
