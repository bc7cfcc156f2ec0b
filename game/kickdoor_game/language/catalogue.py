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

    def search(self, words: str) -> list[Rule]:
        """The rules in which all these words occur, in the order of the book; an id finds its rule."""
        if words in self.rules:
            return [self.rules[words]]
        wanted = words.lower().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.text} {rule.ruling} {rule.example}".lower() for word in wanted)
        ]


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
