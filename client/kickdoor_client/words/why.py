"""How each sum is made up, line by line, and why what cannot be done cannot be done."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_protocol.shapes import Shape, WireOption, options_of
from kickdoor_protocol.views import Side

from ..model import Model
from ..shapes.base import label, refusal_of


def line_words(text: str, value: int, rule: str, *, first: bool) -> str:
    """One part of a sum: "level 8", "Plate of the Day +3 (classic.combat.1)"."""
    number = f"{value}" if first else f"{value:+d}"
    return f"{text} {number}" + (f" ({rule})" if rule else "")


def side_words(side: Side) -> str:
    parts = [line_words(line.label, line.value, line.rule, first=place == 0) for place, line in enumerate(side.lines)]
    stake = f" At stake: {side.stake}." if side.stake else ""
    return f"{side.label} {side.total}" + (": " + ", ".join(parts) if parts else "") + "." + stake


def why(model: Model) -> list[str]:
    """The sums of the contest, then each option that is barred with its rule and its cure."""
    lines: list[str] = []
    contest = model.contest
    if contest is not None:
        lines += [side_words(side) for side in contest.sides]
        if contest.verdict:
            lines.append(f"As it stands: {contest.verdict}.")
        lines += list(contest.notes)
    for option in barred(model):
        lines.append(f"{label(option)}. {refusal_of(option)}")
    for asked in model.questions:
        if asked.rules:
            lines.append(f"{asked.text.rstrip('.')}: see {', '.join(asked.rules)}.")
    return lines or ["There is no contest, and nothing is barred."]


def barred(model: Model) -> Iterator[WireOption]:
    """Everything shown to this person that cannot be taken now, each reason once."""
    told: set[tuple[str, str]] = set()
    shapes: list[Shape] = [asked.shape for asked in model.questions]
    options = [option for shape in shapes for option in options_of(shape)]
    if model.seen.private is not None:
        options += model.seen.private.standing
    for option in options:
        if option.barred is not None and (key := (label(option), option.barred.code)) not in told:
            told.add(key)
            yield option
