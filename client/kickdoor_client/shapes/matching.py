"""Finds the option meant by typed words: by its number in the list, its key, or the beginnings of words of its label.

"greta" means "Ask Greta for help" if no other option has such a word; so does "ask gr". The longest run of words that
fits is taken, so the rest belongs to the details: "ask greta 2 first" is "ask greta", and then "2 first".

Of options with identical texts, as copies of a card have, the first is taken: a listener cannot tell them apart either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.checks.text import as_typed
from kickdoor_protocol.shapes import WireOption

from ..text.digits import is_digits
from .base import Tokens, Unclear, label, refusal_of

COMMA = ","
_WORD = re.compile(r"[^\s,]+|,")
_PUNCTUATION = (
    r"\x00-*,./:-@\[-^`{-\x7f\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf"
    r"\u2010-\u2027\u2030-\u205e\u3001-\u303f\uff01-\uff0f"
)
_PLAIN = re.compile(rf"[^\s{_PUNCTUATION}]+")
"""Runs of characters that are neither blank nor punctuation. No class of `re` has the vowels of Hindi and Thai."""
FILLERS = frozenset(("a", "and", "for", "of", "the", "to", "with"))
"""Words that people type and that mean nothing here."""


def tokens_of(text: str) -> Tokens:
    """Return the words of a typed line in lower case; each comma is a word of its own."""
    return tuple(_WORD.findall(text.casefold()))


class MatchedOption(Struct, frozen=True):
    """The option that was meant, and how many words named it."""

    option: WireOption
    used: int


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a label in lower case, without punctuation."""
    return tuple(_PLAIN.findall(text.casefold()))


def no_number(number: int, count: int) -> Unclear:
    """Return a refusal of the typed `number`, which none of `count` choices has, with the numbers that there are."""
    return Unclear(f"There is no number {number}: say {'1' if count == 1 else f'1 to {count}'}.")


def find(options: Sequence[WireOption], tokens: Tokens, *, numbered: bool = True) -> MatchedOption | Unclear | None:
    """Return the option that the first of these words mean, by number, key, name or part of a name; None if they mean
    none, and Unclear if they mean several. `numbered`: options have numbers from 1."""
    if not tokens:
        return None
    if numbered and is_digits(tokens[0]):
        place = int(tokens[0])
        if 1 <= place <= len(options):
            return MatchedOption(options[place - 1], 1)
        return no_number(place, len(options))
    by_key = next((option for option in options if tokens[0] == option.key.casefold()), None)
    for used in range(len(tokens), 0, -1):
        said = tokens[:used]
        if said[-1] == COMMA or (used > 1 and said[-1] in FILLERS):
            continue
        meant = _meant(options, said)
        if by_key is not None and (by_key in meant or used == 1):
            return MatchedOption(by_key, used)
        if meant:
            chosen = _choose(meant, said, options if numbered else ())
            if isinstance(chosen, Unclear) and _is_unknown(options, tokens[used:]):
                return Unclear(f"Nothing here is called {tokens[used]!r}. {chosen.text}")
            return chosen
    return None


def _is_unknown(options: Sequence[WireOption], rest: Tokens) -> bool:
    """Return whether the next word is neither another option nor a detail that any option may have."""
    return bool(rest) and rest[0] not in (COMMA, *FILLERS) and not is_digits(rest[0]) and not _meant(options, rest[:1])


def _meant(options: Sequence[WireOption], said: Tokens) -> list[WireOption]:
    """Return the options whose labels contain these words; if there are none, compare without accents and
    punctuation."""
    meant = [option for option in options if _means(label(option), said)]
    typed = tuple(map(as_typed, said))
    if not meant and all(typed):
        meant = [option for option in options if _means(as_typed(label(option)), typed)]
    return meant


def _means(told: str, said: Tokens) -> bool:
    """Return whether each word of `said` begins a word of `told`, in order."""
    words = iter(words_of(told))
    return all(any(word.startswith(token) for word in words) for token in said if token != COMMA)


def _choose(meant: list[WireOption], said: Tokens, listed: Sequence[WireOption]) -> MatchedOption | Unclear:
    """Return the best of several options, or Unclear with their names. `listed`: options whose numbers can be said
    instead."""
    text = " ".join(said)
    for exact in (
        meant,
        [option for option in meant if " ".join(words_of(label(option))) == text],
        [option for option in meant if words_of(label(option))[: len(said)] == said],
        [option for option in meant if option.barred is None],
    ):
        if exact and all(are_alike(exact[0], other) for other in exact[1:]):
            return MatchedOption(exact[0], len(said))
    names = [label(option) for option in meant]
    if len(set(names)) < len(names):
        names = [
            f"{f'{listed.index(option) + 1} ' if listed else ''}{name}{f' ({option.hint})' if option.hint else ''}"
            for name, option in zip(names, meant, strict=True)
        ]
    return Unclear(f"{text!r} could be: {'; '.join(names[:6])}.")


def are_alike(one: WireOption, other: WireOption) -> bool:
    """Return whether two options have the same texts and details, and differ at most in the card that they are
    about."""
    return replace(one, key="", card=None) == replace(other, key="", card=None)


def find_open(
    options: Sequence[WireOption], tokens: Tokens, *, numbered: bool = True
) -> MatchedOption | Unclear | None:
    """Return the option that the first words mean, as `find` does, but Unclear with the reason if it is barred."""
    found = find(options, tokens, numbered=numbered)
    if isinstance(found, MatchedOption) and found.option.barred is not None:
        return Unclear(f"{label(found.option)}: {refusal_of(found.option)}")
    return found


def several(options: Sequence[WireOption], tokens: Tokens) -> list[WireOption] | Unclear:
    """Return all options named by these words, joined by commas or "and", or why they are unclear; each option counts
    once.

    A name that is repeated means another option with the same text, if there is one.
    """
    named: list[WireOption] = []
    rest = tokens
    while rest:
        if rest[0] == COMMA or rest[0] in FILLERS:
            rest = rest[1:]
            continue
        found = find_open(options, rest)
        if found is None:
            return Unclear(f"I do not know {rest[0]!r} here.")
        if isinstance(found, Unclear):
            return found
        by_name = not is_digits(rest[0]) and rest[0] != found.option.key.casefold()
        copies = [option for option in options if by_name and are_alike(option, found.option)]
        if (left := next((copy for copy in (found.option, *copies) if copy not in named), None)) is not None:
            named.append(left)
        rest = rest[found.used :]
    return named


def counted(options: Sequence[WireOption]) -> str:
    """Return the options as one sentence, each with its number and hint, or why it is barred."""
    lines = []
    for number, option in enumerate(options, 1):
        hint = f": {option.hint}" if option.hint else ""
        if option.barred is not None:
            hint = f". {refusal_of(option)}"
        lines.append(f"{number} {label(option)}{hint}")
    return "; ".join(lines).removesuffix(".") + "."
