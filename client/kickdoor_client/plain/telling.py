"""The story as it is read out: bookkeeping is folded into one line, and left out of a brief telling.

Greta draws 2 Door cards and 2 Treasure cards, and so does Boris.

What happens to several cards for the same reason is one line, too. What is left out is still in the story (`story`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from ..model import StoryLine
from ..shapes.base import sentence
from ..words.names import listed
from ..words.table.read_out import story_words

FRAME = re.compile(r"(?P<begins>\w+ \w+) .+ (?P<because>\([^()]+\))\.")
SUBJECT_AND_VERB = 2
"""Words that two sentences have in common of which the second goes on with "and"."""


def told(lines: Iterable[StoryLine], *, brief: bool) -> list[str]:
    """Those lines, one after the other; `brief`: without bookkeeping and without what AI players say."""
    kept = [line for line in lines if not (brief and (line.minor or line.kind == "ai"))]
    said: list[str] = []
    for minor, group in groupby(kept, key=lambda line: line.minor):
        texts = [story_words(line) for line in group]
        said += [folded(texts)] if minor else together(texts)
    return said


def together(texts: Iterable[str]) -> list[str]:
    """Neighbours that say the same of several things for one reason, as one: "Greta loses Boots and Hat (Imp)." """
    said: list[str] = []
    for (begins, because), group in groupby(texts, key=_frame):
        alike = list(group)
        if because and len(alike) > 1:
            things = [text.removeprefix(begins).removesuffix(f"{because}.").strip() for text in alike]
            alike = [f"{begins} {_several(things)} {because}."]
        said += alike
    return said


def _frame(text: str) -> tuple[str, str]:
    """Its first words and its reason in brackets; a sentence without one has no neighbour."""
    found = FRAME.fullmatch(text)
    return (found["begins"], found["because"]) if found is not None else (text, "")


def _several(things: list[str]) -> str:
    return "; ".join(things) if any(", " in thing for thing in things) else listed(things)


def folded(texts: Sequence[str]) -> str:
    """Several sentences on one line, with one subject or verb where they share it."""
    does: dict[str, str] = {}
    for text in texts:
        words = text.rstrip(".!").split(" ")
        begins, rest = " ".join(words[:SUBJECT_AND_VERB]), " ".join(words[SUBJECT_AND_VERB:])
        known = does.get(begins, "")
        if not known or not rest:
            does[begins] = " ".join(filter(None, (known, rest)))
        elif rest not in known.split(" and "):
            does[begins] = f"{known} and {rest}"
    parts: dict[tuple[str, str], list[str]] = {}
    for begins, rest in does.items():
        subject, _, verb = begins.partition(" ")
        parts.setdefault((verb, rest), []).append(subject)
    return " ".join(sentence(_part(subjects, verb, rest)) for (verb, rest), subjects in parts.items())


def _part(subjects: Sequence[str], verb: str, rest: str) -> str:
    first, *others = subjects
    so = f", and so {'do' if len(others) > 1 else 'does'} {listed(list(others))}" if others else ""
    return " ".join(filter(None, (first, verb, rest))) + so
