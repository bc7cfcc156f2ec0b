"""What the rulebook says, as the server has last read it to us."""

from __future__ import annotations

import re

from kickdoor_protocol.messages.book import RulesFound, RuleText

from ..model import Model, Notice
from ..shapes.base import sentence


def rulebook(model: Model) -> list[str]:
    """The rules and terms found, or the contents if nothing was asked for."""
    found = model.rulebook
    if found is None:
        return ["The rulebook has not been opened yet. Say rules."]
    if not found.chapters:
        return [f"The set {found.set} has no rulebook."]
    if not found.words:
        return [f"The rulebook of {found.title}. Its sections, and how many rules each has:", _contents(found), HOW]
    if not found.rules and not found.terms:
        return [f"The rulebook of {found.title} says nothing of {found.words!r}. Its sections:", _contents(found), HOW]
    lines = [f"{term.name}: {sentence(term.meaning)}" for term in found.terms]
    for rule in found.rules:
        lines += _rule(rule)
    if found.left_out:
        lines.append(f"And {found.left_out} rules more; another word would narrow it down.")
    return lines


CITED = re.compile(r"\((\w+\.\w+\.\d+)\)")
"""A rule as refusals cite it."""

HOW = "Say rules and a section, the number of a rule as refusals cite it, or words that must all occur."


def cited(notice: Notice | None) -> str:
    """The rule that a remark cites, by itself or in its words; "" if it cites none."""
    if notice is None:
        return ""
    found = CITED.search(notice.text)
    return notice.rule or (found[1] if found is not None else "")


def _contents(found: RulesFound) -> str:
    return ", ".join(f"{chapter.name} {chapter.rules}" for chapter in found.chapters) + "."


def _rule(rule: RuleText) -> list[str]:
    lines = [f"{rule.id}: {rule.text}"]
    if rule.ruling:
        lines.append(f"- Ruling: {rule.ruling}")
    if rule.example:
        lines.append(f"- Example: {rule.example}")
    return lines
