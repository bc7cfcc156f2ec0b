"""The numbered rules of a set: the in-game rulebook, and what refusals cite.

A book is read once: its index has each word's stem and each word with the rules that say it, so looking something up
costs what is asked for and not what the book is long.

An engine cites the rules of the book that it was written from. The book of another set says which of its own rules that
is: by `same_as` of the rule itself, or where a sentence differs in its table `[cites]`, which has the cited id and the
own one; "" there says that nothing of the kind can happen in this game. What leaves a set says the set's own ids only.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable

from kickdoor_game.machine.errors import Refusal

_WORD = re.compile(r"[\w']+")
_SUFFIXES = ("ing", "ed", "er", "ly")
_IRREGULAR = {
    "elves": "elf",
    "dwarves": "dwarf",
    "thieves": "thief",
    "werewolves": "werewolf",
    "dice": "die",
    "bonuses": "bonus",
}
"""What people of this game look for, and no ending tells."""
_ALL_PARAMETER = re.compile(r" \(parameter [^()]*\)")
_PARAMETER = re.compile(r"[,;] parameter [\w, ]+ = [\w]+")
_SERVER = re.compile(r"\b[Ss]erver\b")

STEMS_KEPT = 1 << 13
"""More than there are words in all books together: what is indexed finds most of them known from the book before."""

LAST_LETTER = "\U0010ffff"
"""Behind every letter in any order of words."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered statement. `ruling`: what the program does where the book is silent; `example`: a case."""

    id: str
    text: str
    ruling: str = ""
    example: str = ""
    source: str = ""
    same_as: str = ""

    @property
    def words(self) -> list[str]:
        """All that it says, and the name of its section, in small letters."""
        return words_of(f"{section_of(self.id)} {self.text} {self.ruling} {self.example}")


class Index:
    """Which texts say a word, by their places: in any of its forms (`saying`), or beginning so (`beginning`)."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        by_word: dict[str, set[int]] = {}
        self._all: set[int] = set()
        for place, words in enumerate(texts):
            self._all.add(place)
            for word in words:
                by_word.setdefault(word, set()).add(place)
        self._words = sorted(by_word)
        self._places = [by_word[word] for word in self._words]
        self._by_stem: dict[str, set[int]] = {}
        for word, places in by_word.items():
            self._by_stem.setdefault(stem(word), set()).update(places)

    def saying(self, wanted: Sequence[str]) -> list[int]:
        """Where all wanted words are said, in any form: "win" by "winner" and not by "window". No words: everywhere."""
        return self._shared(self._by_stem.get(form, set()) for form in {stem(word) for word in wanted})

    def beginning(self, wanted: Sequence[str]) -> list[int]:
        """Where each wanted word begins one of those said."""
        return self._shared(map(self._begun, set(wanted)))

    def _begun(self, start: str) -> set[int]:
        first, last = bisect_left(self._words, start), bisect_left(self._words, start + LAST_LETTER)
        return set().union(*self._places[first:last])

    def _shared(self, found: Iterable[set[int]]) -> list[int]:
        return sorted(self._all.intersection(*found))


@dataclass(frozen=True)
class Catalogue:
    """All rules of a set by id, and the meaning of its terms. `cites`: own rules by the ids that an engine cites."""

    title: str
    rules: dict[str, Rule]
    terms: dict[str, str]
    cites: dict[str, str] = field(default_factory=dict)

    def own(self, cited: str) -> str:
        """The id of the own rule that an engine means by that id; "" if this book has none."""
        return cited if cited in self.rules else self.cites.get(cited, "")

    def has(self, ids: str) -> bool:
        """Say whether all of these are ids of rules of this book."""
        return all(word in self.rules for word in ids.lower().split())

    def in_words(self, text: str) -> str:
        """The text with the ids of the engine's book as own ones; brackets around one that this book has not go too."""
        if self._others is None or not self._others.search(text):
            return text
        bare = self._in_brackets.sub(lambda found: f" ({own})" if (own := self.own(found[1])) else "", text)
        return self._others.sub(lambda found: self.own(found[0]), bare)

    def refusal_text(self, refusal: Refusal, reasons: Mapping[str, str]) -> tuple[str, str]:
        """(what is wrong, what would be right).

        `reasons` says what is wrong by the reason of a refusal; where it has none, that is the rule that is cited.
        """
        rule = self.rules.get(self.own(refusal.rule))
        text = reasons.get(refusal.code) or (
            rule.text if rule is not None else refusal.code.replace("_", " ").capitalize() + "."
        )
        cure = refusal.cure
        return text, cure[:1].upper() + cure[1:] + ("." if cure and not cure.endswith(".") else "")

    @cached_property
    def _others(self) -> re.Pattern[str] | None:
        """Ids of the books that are cited; None if there is none."""
        books = sorted({book_of(cited) for cited in self.cites})
        return re.compile(rf"\b(?:{'|'.join(books)})\.[a-z_]+\.\d+\b") if books else None

    @cached_property
    def _in_brackets(self) -> re.Pattern[str]:
        assert self._others is not None
        return re.compile(rf" ?\(({self._others.pattern})\)")

    def sections(self) -> dict[str, list[Rule]]:
        """The rules by the middle word of their ids, in the order of the book."""
        return self._sections

    def read(self) -> None:
        """Make the indexes, which the first search would make otherwise."""
        self.search("read")
        self.search_terms("read")

    @cached_property
    def _sections(self) -> dict[str, list[Rule]]:
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(section_of(rule.id), []).append(rule)
        return found

    def is_named(self, words: str) -> bool:
        """Whether these are the name of a book, with or without one of its sections behind it."""
        return bool(self._of_a_book(words))

    def _of_a_book(self, words: str) -> list[Rule]:
        """All rules of the book of that name, or those of its section of that name."""
        book, *sections = words.lower().replace(".", " ").split() or [""]
        if book not in self._books or len(sections) > 1:
            return []
        return [rule for rule in self._in_order if [book, *sections] in ([book_of(rule.id)], rule.id.split(".")[:2])]

    @cached_property
    def _books(self) -> frozenset[str]:
        return frozenset(book_of(rule.id) for rule in self._in_order)

    @cached_property
    def _in_order(self) -> tuple[Rule, ...]:
        return tuple(self.rules.values())

    @cached_property
    def _section_stems(self) -> tuple[str, ...]:
        return tuple(stem(section_of(rule.id)) for rule in self._in_order)

    @cached_property
    def _index(self) -> Index:
        return Index(rule.words for rule in self._in_order)

    @cached_property
    def _index_of_terms(self) -> Index:
        return Index(map(words_of, self.terms))

    @cached_property
    def _by_short_id(self) -> dict[str, Rule]:
        """`help.2` of `classic.help.2`; of two rules with the same one the first counts."""
        short: dict[str, Rule] = {}
        for rule in self.rules.values():
            parts = rule.id.split(".")
            for begin in range(1, len(parts) - 1):
                short.setdefault(".".join(parts[begin:]), rule)
        return short

    def search(self, words: str) -> list[Rule]:
        """Find rules by id, section or words, in the order of the book.

        Ids find their rules, whole or without the name of the set, and nothing where there is no such rule; the name of
        a section all its rules, where several sets are mixed that of a set (or `mixed`) what is left of its book, and
        with a section behind it what that book says there; other words the rules in which all of them occur in any of
        their forms, those of a section of that name first; no words the whole book.
        """
        wanted = words.lower().split()
        named = [self.rules.get(word) or self._by_short_id.get(word) for word in wanted]
        if wanted and all(named):
            return list(dict.fromkeys(rule for rule in named if rule is not None))
        if of_a_book := self._of_a_book(words):
            return of_a_book
        if wanted and all(map(is_rule, wanted)):
            return []
        if len(wanted) == 1 and (section := self._sections.get(section_of(wanted[0]))):
            return list(section)
        said = words_of(words)
        found = self._index.saying(said) or self._index.beginning(said)
        stems = {stem(word) for word in said}
        first = [place for place in found if self._section_stems[place] in stems]
        behind = [place for place in found if self._section_stems[place] not in stems]
        return [self._in_order[place] for place in (*first, *behind)]

    def search_terms(self, words: str) -> dict[str, str]:
        """The terms in whose names all these words occur; no words: all of them."""
        names = list(self.terms)
        return {names[place]: self.terms[names[place]] for place in self._index_of_terms.saying(words_of(words))}


def words_of(text: str) -> list[str]:
    """Its words in small letters."""
    return _WORD.findall(text.lower())


@lru_cache(STEMS_KEPT)
def stem(word: str) -> str:
    """What the forms of an English word have in common: "win" of "winning", "abiliti" of "ability" and "abilities"."""
    word = _IRREGULAR.get(word, word)
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


_RULE = re.compile(r"(?:\w+\.)+\d+")
"""The id of a rule, whole or without the name of its set."""


def is_rule(word: str) -> bool:
    """Say whether a word is written like the id of a rule."""
    return bool(_RULE.fullmatch(word))


def section_of(rule_id: str) -> str:
    """`combat` of `classic.combat.7` and of `classic.combat`; a word without a dot is itself."""
    parts = rule_id.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def book_of(rule_id: str) -> str:
    """`classic` of `classic.combat.7`."""
    return rule_id.partition(".")[0]


def load_catalogue(file: Traversable) -> Catalogue:
    """Read a `rules.toml`. ValueError for two rules of one id, or a citation of an own rule that is not there."""
    data = tomllib.loads(file.read_text("utf-8"))
    rules: dict[str, Rule] = {}
    for entry in data["rule"]:
        if entry["id"] in rules:
            raise ValueError(f"two rules are {entry['id']}")
        rules[entry["id"]] = Rule(
            entry["id"],
            entry["text"],
            entry.get("ruling", ""),
            entry.get("example", ""),
            entry.get("source", ""),
            entry.get("same_as", ""),
        )
    terms = {entry["name"]: entry["meaning"] for entry in data.get("term", [])}
    cites: dict[str, str] = data.get("cites", {})
    if nowhere := [f"{cited} is {own}" for cited, own in cites.items() if own and own not in rules]:
        raise ValueError(f"there is no such rule: {', '.join(nowhere)}")
    same = {rule.same_as: rule.id for rule in reversed(rules.values()) if rule.same_as}
    return Catalogue(data["title"], rules, terms, {**same, **cites})
