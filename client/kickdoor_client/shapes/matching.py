"""Which option is meant by typed words: its number in the list, its key, or the beginnings of words of its label.

"greta" means "Ask Greta for help" if no other option has such a word; "ask gr" will do too. The longest run of words
that fits something is taken, so what is left over belongs to the details: "ask greta 2 first" is "ask greta", and then
"2 first".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kickdoor_protocol.shapes import WireOption

from ..digits import is_digits
from ..values import dataclass
from .base import Tokens, Unclear, label, refusal_of

COMMA = ","
_WORD = re.compile(r"[^\s,]+|,")
_PLAIN = re.compile(r"[\w+-]+")
FILLERS = frozenset(("a", "and", "for", "of", "the", "to", "with"))
"""Words that people type and that mean nothing here."""


def tokens_of(text: str) -> Tokens:
    """The words of a typed line, small, commas apart."""
    return tuple(_WORD.findall(text.casefold()))


@dataclass(frozen=True, slots=True)
class Found:
    """The option that was meant, and how many words said so."""

    option: WireOption
    used: int


def words_of(text: str) -> tuple[str, ...]:
    return tuple(_PLAIN.findall(text.casefold()))


def no_number(number: int, count: int) -> Unclear:
    """That no choice has this number, and which ones `count` choices have."""
    return Unclear(f"There is no number {number}: say {'1' if count == 1 else f'1 to {count}'}.")


def find(options: Sequence[WireOption], tokens: Tokens, *, numbered: bool = True) -> Found | Unclear | None:
    """The option meant by the first of these words. None: they mean none of them. Unclear: they mean several."""
    if not tokens:
        return None
    if numbered and is_digits(tokens[0]):
        place = int(tokens[0])
        if 1 <= place <= len(options):
            return Found(options[place - 1], 1)
        return no_number(place, len(options))
    by_key = next((option for option in options if tokens[0] == option.key.casefold()), None)
    for used in range(len(tokens), 0, -1):
        said = tokens[:used]
        if said[-1] == COMMA or (used > 1 and said[-1] in FILLERS):
            continue
        meant = [option for option in options if _means(option, said)]
        if by_key is not None and (by_key in meant or used == 1):
            return Found(by_key, used)
        if meant:
            return _choose(meant, said)
    return None


def _means(option: WireOption, said: Tokens) -> bool:
    """Whether each word said begins a word of the label, in order."""
    words = iter(words_of(label(option)))
    return all(any(word.startswith(token) for word in words) for token in said if token != COMMA)


def _choose(meant: list[WireOption], said: Tokens) -> Found | Unclear:
    if len(meant) == 1:
        return Found(meant[0], len(said))
    text = " ".join(said)
    for exact in (
        [option for option in meant if " ".join(words_of(label(option))) == text],
        [option for option in meant if words_of(label(option))[: len(said)] == said],
        [option for option in meant if option.barred is None],
    ):
        if len(exact) == 1:
            return Found(exact[0], len(said))
    names = "; ".join(label(option) for option in meant[:6])
    return Unclear(f"{text!r} could be: {names}.")


def find_open(options: Sequence[WireOption], tokens: Tokens, *, numbered: bool = True) -> Found | Unclear | None:
    """Like `find`, but an option that is barred is answered with its reason."""
    found = find(options, tokens, numbered=numbered)
    if isinstance(found, Found) and found.option.barred is not None:
        return Unclear(f"{label(found.option)}: {refusal_of(found.option)}")
    return found


def several(options: Sequence[WireOption], tokens: Tokens) -> list[WireOption] | Unclear:
    """All options named by these words, which may be joined by commas or "and"; each counts once."""
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
        if found.option not in named:
            named.append(found.option)
        rest = rest[found.used :]
    return named


def counted(options: Sequence[WireOption]) -> str:
    """The options with their numbers, each with what it leads to or why it cannot be taken: the end of a sentence."""
    lines = []
    for number, option in enumerate(options, 1):
        hint = f": {option.hint}" if option.hint else ""
        if option.barred is not None:
            hint = f". {refusal_of(option)}"
        lines.append(f"{number} {label(option)}{hint}")
    return "; ".join(lines).removesuffix(".") + "."
