"""The story as it is read out: bookkeeping is folded into one line, and left out of a brief telling.

Greta draws 2 Door cards and 2 Treasure cards, and so does Boris.

What happens to several cards for the same reason is one line, too; nothing else is put together but bookkeeping. What
is left out is still in the story (`story`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from ..state.model import StoryLine
from ..text.sentences import sentence
from ..words.names import listed
from ..words.table.read_out import story_words

BECAUSE = re.compile(r" (\([^()]+\))\.$")
"""The reason at the end of a sentence."""

TIMES = {2: "twice"}

Names = Sequence[str]
"""What people at the table are called: a name may be several words of a sentence."""


def told(lines: Iterable[StoryLine], *, brief: bool, names: Names = (), cards: Collection[str] = ()) -> list[str]:
    """Those lines, one after the other; `brief`: without bookkeeping and without what AI players say. `cards`: the
    names of those that they are about."""
    kept = [line for line in lines if not (brief and (line.minor or line.kind == "ai"))]
    said: list[str] = []
    for minor, group in groupby(kept, key=lambda line: line.minor):
        texts = [story_words(line) for line in group]
        said += [folded(texts, names)] if minor else together(texts, names, cards)
    return said


def together(texts: Iterable[str], names: Names = (), cards: Collection[str] = ()) -> list[str]:
    """Neighbours that say the same of several cards for one reason, as one: "Greta loses Boots and Hat (Imp)." """
    said: list[str] = []
    for (begins, because), group in groupby(texts, key=lambda text: _frame(text, names, cards)):
        alike = list(group)
        if because and len(alike) > 1:
            things = [_thing(text, begins, because) for text in alike]
            alike = [f"{begins} {_several(things)} {because}."]
        said += alike
    return said


def _frame(text: str, names: Names, cards: Collection[str]) -> tuple[str, str]:
    """Its subject and verb, and its reason in brackets; a sentence without one, or one about anything but a card, has
    no neighbour."""
    because = BECAUSE.search(text)
    subject, verb, _ = _parsed(text, names)
    begins = f"{subject} {verb}"
    if because is None or _thing(text, begins, because[1]) not in cards:
        return text, ""
    return begins, because[1]


def _thing(text: str, begins: str, because: str) -> str:
    return text.removeprefix(begins).removesuffix(f"{because}.").strip()


def _parsed(text: str, names: Names) -> tuple[str, str, str]:
    """The subject of a sentence, which is a name or one word; its verb; all the rest."""
    named = max((name for name in names if text.startswith(f"{name} ")), key=len, default=text.partition(" ")[0])
    verb, _, rest = text[len(named) + 1 :].partition(" ")
    return named, verb, rest


def _several(things: list[str]) -> str:
    return "; ".join(things) if any(", " in thing for thing in things) else listed(things)


def folded(texts: Sequence[str], names: Names = ()) -> str:
    """Several sentences on one line, with one subject or verb where they share it; one that comes again is counted."""
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
    first, *others = subjects
    so = f", and so {'do' if len(others) > 1 else 'does'} {listed(list(others))}" if others else ""
    return " ".join(filter(None, (first, verb, rest))) + so
