"""Reads out the story: bookkeeping is folded into one line, and left out in brief mode. A joke follows its line.

Example: Greta draws 2 Door cards and 2 Treasure cards, and so does Boris.

Several cards that share one reason are folded as well; nothing else is. The command `story` has every line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from ..state.model import StoryLine
from ..text.sentences import sentence
from ..words.names import listed
from ..words.table.read_out import joke_words, story_words

BECAUSE = re.compile(r" (\([^()]+\))\.$")
"""The reason in brackets at the end of a sentence."""

TIMES = {2: "twice"}
"""Words for small numbers of repetitions."""

Names = Sequence[str]
"""Names of the people at the table: a name may be several words of a sentence."""


def told(
    lines: Iterable[StoryLine], *, brief: bool, jokes: bool = False, names: Names = (), cards: Collection[str] = ()
) -> list[str]:
    """Return the lines of the match log as sentences. `brief` leaves out bookkeeping, talk of AI players and jokes,
    which `jokes` wants; `names` are the players' names, `cards` the names of the cards that the lines are about."""
    kept = [line for line in lines if not (brief and (line.minor or line.kind == "ai"))]
    said: list[str] = []
    for run in _up_to_jokes(kept) if jokes and not brief else [kept]:
        for minor, group in groupby(run, key=lambda line: line.minor):
            texts = [story_words(line) for line in group]
            said += [folded(texts, names)] if minor else together(texts, names, cards)
        said += [joke_words(run[-1])] if run is not kept and run[-1].flavour else []
    return said


def _up_to_jokes(lines: Iterable[StoryLine]) -> Iterator[list[StoryLine]]:
    """Yield the lines in runs, each up to a line that shows a joke."""
    run: list[StoryLine] = []
    for line in lines:
        run.append(line)
        if line.flavour:
            yield run
            run = []
    if run:
        yield run


def together(texts: Iterable[str], names: Names = (), cards: Collection[str] = ()) -> list[str]:
    """Join neighbouring sentences that say the same of several cards for one reason: "Greta loses Boots and Hat (Imp)."
    `names` are the players' names, `cards` those of the cards."""
    said: list[str] = []
    for (begins, because), group in groupby(texts, key=lambda text: _frame(text, names, cards)):
        alike = list(group)
        if because and len(alike) > 1:
            things = [_thing(text, begins, because) for text in alike]
            alike = [f"{begins} {_several(things)} {because}."]
        said += alike
    return said


def _frame(text: str, names: Names, cards: Collection[str]) -> tuple[str, str]:
    """Return the subject and verb of a sentence, and its reason in brackets. Without a reason, or if it is not about a
    card, return the whole sentence and "": it is joined to none."""
    because = BECAUSE.search(text)
    subject, verb, _ = _parsed(text, names)
    begins = f"{subject} {verb}"
    if because is None or _thing(text, begins, because[1]) not in cards:
        return text, ""
    return begins, because[1]


def _thing(text: str, begins: str, because: str) -> str:
    """Return the part of a sentence between its beginning and its reason."""
    return text.removeprefix(begins).removesuffix(f"{because}.").strip()


def _parsed(text: str, names: Names) -> tuple[str, str, str]:
    """Return the subject of a sentence (a name, or one word), its verb, and the rest."""
    named = max((name for name in names if text.startswith(f"{name} ")), key=len, default=text.partition(" ")[0])
    verb, _, rest = text[len(named) + 1 :].partition(" ")
    return named, verb, rest


def _several(things: list[str]) -> str:
    """Join things by commas and "and", or by semicolons if one has a comma."""
    return "; ".join(things) if any(", " in thing for thing in things) else listed(things)


def folded(texts: Sequence[str], names: Names = ()) -> str:
    """Join sentences into one line, naming a shared subject or verb once; repeated sentences are counted. `names` are
    the players' names, by which the subject is recognised."""
    does: dict[tuple[str, str], list[str]] = {}
    for text, times in Counter(text.rstrip(".!") for text in texts).items():
        subject, verb, rest = _parsed(text, names)
        often = TIMES.get(times, f"{times} times") if times > 1 else ""
        does.setdefault((subject, verb), []).append(" ".join(filter(None, (rest, often))))
    parts: dict[tuple[str, str], list[str]] = {}
    for (subject, verb), rests in does.items():
        parts.setdefault((verb, " and ".join(filter(None, rests))), []).append(subject)
    return " ".join(sentence(_part(subjects, verb, rest)) for (verb, rest), subjects in parts.items())


def _part(subjects: Sequence[str], verb: str, rest: str) -> str:
    """Return a clause with several subjects: "Ann draws, and so does Boris"."""
    first, *others = subjects
    so = f", and so {'do' if len(others) > 1 else 'does'} {listed(list(others))}" if others else ""
    return " ".join(filter(None, (first, verb, rest))) + so
