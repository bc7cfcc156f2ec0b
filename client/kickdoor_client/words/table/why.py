"""Explains each sum line by line, and why barred options cannot be taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kickdoor_protocol.shapes import Shape, WireOption, options_of
from kickdoor_protocol.views import Contest, Line, SeatView, Side

from ...shapes.base import label, refusal_of
from ...state.model import Model
from ...text.cited import without_ids
from ...text.sentences import sentence
from .read_out import card_text, face_named


def line_words(text: str, value: int, rule: str, *, first: bool) -> str:
    """Return a part of a sum: "level 8", "Plate of the Day +3 (classic.combat.1)". The `first` part of a sum has no
    sign."""
    number = f"{value}" if first else f"{value:+d}"
    return f"{text} {number}" + (f" ({rule})" if rule else "")


def _parts(lines: Sequence[Line], *, signed: bool = False) -> str:
    """Return the parts of a sum; `signed`: the first has its sign, too."""
    words = (
        line_words(line.label, line.value, line.rule, first=place == 0 and not signed)
        for place, line in enumerate(lines)
    )
    return ", ".join(words)


def side_words(side: Side) -> str:
    """Return a side of a fight in a sentence: its sum, its parts, and what it stands to win or lose."""
    stake = f" At stake: {side.stake}." if side.stake else ""
    return f"{side.label} {side.total}" + (f": {_parts(side.lines)}" if side.lines else "") + "." + stake


def roll_words(roll: Side) -> str:
    """Return a die roll in a sentence: what is added to the die, and what it has to show."""
    added = f" {roll.total:+d}: {_parts(roll.lines, signed=True)}" if roll.lines else ", nothing is added"
    return f"{roll.label}{added}." + (f" {sentence(roll.stake[:1].upper() + roll.stake[1:])}" if roll.stake else "")


def contest_words(contest: Contest) -> list[str]:
    """Return the fight in sentences: both sides, who would win, notes, and dice that may yet be rolled."""
    verdict = [f"As it stands: {contest.verdict}."] if contest.verdict else []
    notes = [sentence(note) for note in contest.notes]
    return [*map(side_words, contest.sides), *verdict, *notes, *map(roll_words, contest.rolls)]


def seat_sums(seat: SeatView) -> list[str]:
    """Return each sum of a seat with its parts: "Ada, strength 4: level 1 (...), Theme Music +3 (...)." """
    return [
        f"{seat.name}, {meter.label.lower()} {meter.value}: {_parts(meter.lines)}."
        for meter in seat.meters
        if meter.lines
    ]


def why(model: Model) -> list[str]:
    """Return the answer to the command `why`: the sums of the fight and of each seat, then the barred options: each
    reason once, with its rule and what would help."""
    if model.seen.public is None:
        return ["No match is running, so there is no sum to explain. Say help for what can be done here."]
    lines = contest_words(model.contest) if model.contest is not None else []
    for seat in model.seen.public.seats if model.seen.public is not None else ():
        lines += seat_sums(seat)
    reasons: dict[str, list[str]] = {}
    for option in barred(model):
        reasons.setdefault(refusal_of(option), []).append(label(option))
    lines += [f"{sentence('; '.join(names))} {reason}" for reason, names in reasons.items()]
    for asked in model.questions:
        if asked.rules:
            lines.append(f"{asked.text.rstrip('.')}: see {', '.join(asked.rules)}.")
    return lines or ["There is no contest, and nothing is barred."]


SEE = re.compile(r": see [\w., ]+\.$")
"""The end of a line that only refers to rules."""

IDS = "ids"
"""Word that asks for the ids of rules."""


def why_aloud(model: Model, words: str) -> list[str]:
    """Return the answer to `why`, `why helm` or `why ids` in line mode, with ids of rules only if asked for."""
    wanted = words.split()
    lines = why_about(model, " ".join(word for word in wanted if word.casefold() != IDS))
    if IDS in map(str.casefold, wanted):
        return lines
    return [without_ids(line) for line in lines if SEE.search(line) is None] or [lines[0]]


def why_about(model: Model, words: str) -> list[str]:
    """Return the lines of the answer to `why` that contain all of these words; all lines without words.

    If there are none and the words name a card, return its text.
    """
    wanted = words.casefold().split()
    lines = why(model)
    found = [line for line in lines if all(word in line.casefold() for word in wanted)]
    if found:
        return found
    nothing = f"Nothing that is barred or added up has to do with {words!r}."
    printed = face_named(model, words)
    if isinstance(printed, str):
        return [f"{nothing} Say why for all of it."]
    return [f"{nothing} Printed on it:", *card_text(printed, ids=False)]


def barred(model: Model) -> Iterator[WireOption]:
    """Yield every option shown to this person that cannot be taken now, options with the same label and reason once."""
    told: set[tuple[str, str]] = set()
    shapes: list[Shape] = [asked.shape for asked in model.questions]
    options = [option for shape in shapes for option in options_of(shape)]
    if model.seen.private is not None:
        options += model.seen.private.standing
    if (eyes := model.seen.eyes) is not None:
        options += [*(option for asked in eyes.asked for option in options_of(asked.shape)), *eyes.standing]
    for option in options:
        if option.barred is not None and (key := (label(option), option.barred.code)) not in told:
            told.add(key)
            yield option
