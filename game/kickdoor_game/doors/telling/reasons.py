"""Refusals in words: what the rule says, and what would be right."""

from __future__ import annotations

from ...language.catalogue import Catalogue
from ...machine.errors import Refusal


def refusal_text(refusal: Refusal, catalogue: Catalogue) -> tuple[str, str]:
    """(what is wrong, what would be right); the first is the text of the rule that is cited."""
    rule = catalogue.rules.get(catalogue.own(refusal.rule))
    text = rule.text if rule is not None else refusal.code.replace("_", " ").capitalize() + "."
    cure = refusal.cure
    return text, cure[:1].upper() + cure[1:] + ("." if cure and not cure.endswith(".") else "")
