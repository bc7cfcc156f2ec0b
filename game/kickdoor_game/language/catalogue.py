"""The numbered rules of a set: the in-game rulebook, and what refusals cite."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered statement. `ruling`: what the program does where the book is silent; `example`: a case."""

    id: str
    text: str
    ruling: str = ""
    example: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All rules of a set by id, and the meaning of its terms."""

    title: str
    rules: dict[str, Rule]
    terms: dict[str, str]

    def sections(self) -> dict[str, list[Rule]]:
        """The rules by the middle word of their ids, in the order of the book."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(section_of(rule.id), []).append(rule)
        return found

    def search(self, words: str) -> list[Rule]:
        """What one would open the book at, in its order.

        Ids find their rules, the name of a section all its rules, other words the rules in which all of them occur, and
        no words the whole book.
        """
        wanted = words.lower().split()
        if wanted and all(word in self.rules for word in wanted):
            return [self.rules[word] for word in dict.fromkeys(wanted)]
        if len(wanted) == 1 and (section := self.sections().get(section_of(wanted[0]))):
            return section
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.text} {rule.ruling} {rule.example}".lower() for word in wanted)
        ]

    def search_terms(self, words: str) -> dict[str, str]:
        """The terms in whose names all these words occur; no words: all of them."""
        wanted = words.lower().split()
        return {name: meaning for name, meaning in self.terms.items() if all(word in name.lower() for word in wanted)}


def section_of(rule_id: str) -> str:
    """`combat` of `classic.combat.7` and of `classic.combat`; a word without a dot is itself."""
    parts = rule_id.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def load_catalogue(file: Traversable) -> Catalogue:
    """Read a `rules.toml`."""
    data = tomllib.loads(file.read_text("utf-8"))
    rules = {
        entry["id"]: Rule(
            entry["id"], entry["text"], entry.get("ruling", ""), entry.get("example", ""), entry.get("source", "")
        )
        for entry in data["rule"]
    }
    terms = {entry["name"]: entry["meaning"] for entry in data.get("term", [])}
    return Catalogue(data["title"], rules, terms)
