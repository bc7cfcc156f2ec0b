"""Sentences of scenarios: patterns of plain words and slots, and the matching of lines with them.

@says("WHO backstabs WHOM, pays CARDS") def backstab(t: Scene, who: str, whom: str, cards: list[str]) -> Deed: ...

Words in capitals are slots: the function gets their values, in order. `a|an` is either word, `level(s)` is both.
Everything else must match as it is. The README of the folder lists every pattern; a test checks that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from tests.scenarios.words import Token, Vocabulary

Slot = Callable[[Sequence[Token], int], Iterator[tuple[Any, int]]]
ORDERS = {
    "helper first": "helper_first",
    "fighter first": "fighter_first",
    "in turn helper first": "alternating_helper",
    "in turn fighter first": "alternating_fighter",
    "the fighter deals": "fighter_deals",
}
"""Orders of picking shared Treasures (classic.help.6): the scenario's words, and the engine's."""


def _kind(*kinds: str) -> Slot:
    def slot(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        if at < len(tokens) and tokens[at].kind in kinds:
            yield tokens[at].text, at + 1

    return slot


def _card(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at].key:
        yield tokens[at].key, at + 1


def _number(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at].kind == "number":
        yield int(tokens[at].text), at + 1


def _side(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at].text in ("heroes", "monsters"):
        yield tokens[at].text, at + 1


def _separated(tokens: Sequence[Token], at: int) -> int:
    return at + 1 if at < len(tokens) and tokens[at].text in (",", "and") else 0


def _several(one: Slot) -> Slot:
    """Return a slot for one or more, with commas or `and` between them; as many as possible."""

    def slot(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        found: list[Any] = []
        ends: list[int] = []
        while (here := next(one(tokens, at), None)) is not None:
            found.append(here[0])
            ends.append(here[1])
            at = _separated(tokens, here[1])
            if not at:
                break
        for count in range(len(found), 0, -1):
            yield found[:count], ends[count - 1]

    return slot


def _rest(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and all(token.kind == "word" for token in tokens[at:]):
        yield "_".join(token.text for token in tokens[at:]), len(tokens)


def _share(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
    """Match `CARD to WHOM`."""
    if at + 2 < len(tokens) and tokens[at].key and tokens[at + 1].text == "to" and tokens[at + 2].kind == "hero":
        yield (tokens[at].key, tokens[at + 2].text), at + 3


def _terms(tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
    """Match cards, a number of treasures, and the order of picking, as far as they are given, to the end of the
    clause."""
    cards: list[str] = []
    played: list[str] = []
    treasures, spoken = 0, []
    while at < len(tokens):
        token = tokens[at]
        if token.text in (",", "and"):
            at += 1
        elif token.key and [each.text for each in tokens[at + 1 : at + 4]] == ["from", "the", "hand"]:
            played.append(token.key)
            at += 4
        elif token.key:
            cards.append(token.key)
            at += 1
        elif token.kind == "number" and at + 1 < len(tokens) and tokens[at + 1].text in ("treasure", "treasures"):
            treasures = int(token.text)
            at += 2
        else:
            spoken.append(token.text)
            at += 1
    order = ORDERS.get(" ".join(spoken)) if spoken else ""
    if order is not None and (cards or treasures or played):
        yield (tuple(cards), treasures, order, *((tuple(played),) if played else ())), at


SLOTS: dict[str, Slot] = {
    "WHO": _kind("hero"),
    "WHOM": _kind("hero"),
    "HEROES": _several(_kind("hero")),
    "CARD": _card,
    "CARDS": _several(_card),
    "NUMBER": _number,
    "NUMBERS": _several(_number),
    "SIDE": _side,
    "SHARES": _several(_share),
    "TERMS": _terms,
    "WORDS": _rest,
}


class Sentence(NamedTuple):
    """A pattern, its words and slots (`parts`), and its function, which gets the slots' values. `happens`: it is not
    the deed of one player, and cannot be tried out."""

    pattern: str
    parts: Sequence[str]
    means: Callable[..., Any]
    happens: bool = False


class Language:
    """All sentences of one sort: deeds, or claims."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sentences: list[Sentence] = []

    def says(self, *patterns: str, happens: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorate a function as the meaning of these patterns."""

        def enter(means: Callable[..., Any]) -> Callable[..., Any]:
            self.sentences += [Sentence(pattern, _parts(pattern), means, happens) for pattern in patterns]
            return means

        return enter

    def read(self, text: str, vocabulary: Vocabulary) -> tuple[Sentence, list[Any]]:
        """Return the sentence that matches a clause, with its slots' values. Raises ValueError with the fault and
        similar sentences."""
        tokens = vocabulary.tokens(text)
        for sentence in self.sentences:
            taken = next(_match(sentence.parts, tokens, 0), None)
            if taken is not None:
                return sentence, taken
        raise ValueError(vocabulary.stranger(text) or self._nearest(tokens))

    def _nearest(self, tokens: Sequence[Token]) -> str:
        like = " ".join({"card": "CARD", "hero": "WHO", "number": "NUMBER"}.get(t.kind, t.text) for t in tokens)
        patterns = {sentence.pattern.replace("WHOM", "WHO"): sentence.pattern for sentence in self.sentences}
        near = get_close_matches(like, patterns, n=3, cutoff=0.3)
        hint = f"; near are: {' | '.join(patterns[each] for each in near)}" if near else ""
        return f"no sentence that says {self.name} reads like this{hint}"


def _match(parts: Sequence[str], tokens: Sequence[Token], at: int, first: int = 0) -> Iterator[list[Any]]:
    """Yield the slots' values for each way in which the parts from `first` on match the tokens from `at` on."""
    while first < len(parts) and parts[first] not in SLOTS:
        if at == len(tokens) or tokens[at].text not in _spellings(parts[first]):
            return
        first, at = first + 1, at + 1
    if first < len(parts):
        for value, after in SLOTS[parts[first]](tokens, at):
            for taken in _match(parts, tokens, after, first + 1):
                yield [value, *taken]
    elif at == len(tokens):
        yield []


def _parts(pattern: str) -> Sequence[str]:
    return pattern.replace(",", " ,").replace(":", " :").split()


@cache
def _spellings(part: str) -> frozenset[str]:
    if part.endswith("(s)"):
        return frozenset({part[:-3], f"{part[:-3]}s"})
    return frozenset(part.split("|"))
