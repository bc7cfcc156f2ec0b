"""The numbered rules of a set: the in-game rulebook, and what refusals cite."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

_WORD = re.compile(r"[\w']+")
_SUFFIXES = ("ing", "ed", "er", "ly")
_ALL_PARAMETER = re.compile(r" \(parameter [^()]*\)")
_PARAMETER = re.compile(r"[,;] parameter [\w, ]+ = [\w]+")
_SERVER = re.compile(r"\b[Ss]erver\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered statement. `ruling`: what the program does where the book is silent; `example`: a case."""

    id: str
    text: str
    ruling: str = ""
    example: str = ""
    source: str = ""

    @property
    def words(self) -> list[str]:
        """All that it says, and the name of its section, in small letters."""
        return words_of(f"{section_of(self.id)} {self.text} {self.ruling} {self.example}")


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

        Ids find their rules, whole or without the name of the set; the name of a section all its rules, other words the
        rules in which all of them occur in any of their forms, those of a section of that name first; no words the
        whole book.
        """
        wanted = words.lower().split()
        named = [self._of_id(word) for word in wanted]
        if wanted and all(named):
            return list(dict.fromkeys(rule for rule in named if rule is not None))
        if len(wanted) == 1 and (section := self.sections().get(section_of(wanted[0]))):
            return section
        found = [rule for rule in self.rules.values() if occur(wanted, rule.words, stem)]
        found = found or [rule for rule in self.rules.values() if begin(wanted, rule.words)]
        stems = {stem(word) for word in wanted}
        return sorted(found, key=lambda rule: stem(section_of(rule.id)) not in stems)

    def _of_id(self, word: str) -> Rule | None:
        """The rule of `classic.help.2`, or of `help.2`."""
        if word in self.rules:
            return self.rules[word]
        ends = f".{word}" if "." in word else ""
        return next((rule for rule in self.rules.values() if ends and rule.id.endswith(ends)), None)

    def search_terms(self, words: str) -> dict[str, str]:
        """The terms in whose names all these words occur; no words: all of them."""
        wanted = words.lower().split()
        return {name: meaning for name, meaning in self.terms.items() if occur(wanted, words_of(name), stem)}


def words_of(text: str) -> list[str]:
    """Its words in small letters."""
    return _WORD.findall(text.lower())


def occur(wanted: Sequence[str], said: Sequence[str], form: Callable[[str], str]) -> bool:
    """Whether all wanted words are among those said, in any form: "win" is in "winner" and not in "window"."""
    return {form(word) for word in wanted} <= {form(word) for word in said}


def begin(wanted: Sequence[str], said: Sequence[str]) -> bool:
    """Whether each wanted word begins one of those said."""
    return all(any(word.startswith(start) for word in said) for start in wanted)


def stem(word: str) -> str:
    """What the forms of an English word have in common: "win" of "winning", "abiliti" of "ability" and "abilities"."""
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        word = word[:-1]
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            word = word.removesuffix(suffix)
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word.rstrip("e").removesuffix("y") + "i" * word.endswith("y")


def for_players(text: str) -> str:
    """A ruling as it is shown at a table: without the parameters that an engine reads off it.

    The catalogue itself is the authority for the program, which has to know them.
    """
    plain = _PARAMETER.sub("", _ALL_PARAMETER.sub("", text))
    return _SERVER.sub(lambda found: "Program" if found[0][0] == "S" else "program", plain)


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
