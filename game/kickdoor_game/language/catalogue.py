"""The catalogue: all numbered rules of a set, which refusals cite and players can search.

It is indexed once: by each word, and by the stem of each word, so that the cost of a search does not depend on the
length of the catalogue.

An engine cites rules of the set that it was written for. The catalogue of another set maps these to its own rules: by
`same_as` of the rule itself, or, where the text differs, by its table `[cites]` from the cited id to its own; "" there
means that this cannot happen in this game. Texts that leave a set contain only the set's own ids.
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
    "bought": "buy",
    "chose": "choose",
    "chosen": "choose",
    "drawn": "draw",
    "drew": "draw",
    "fought": "fight",
    "lost": "lose",
    "ran": "run",
    "sold": "sell",
    "stole": "steal",
    "stolen": "steal",
    "won": "win",
    "armour": "armor",
    "colour": "color",
    "honour": "honor",
}
"""Base forms of irregular words, and one spelling of words with two, that players of this game search for."""
_ALL_PARAMETER = re.compile(r" \(parameter [^()]*\)")
_PARAMETER = re.compile(r"[,;] parameter [\w, ]+ = [\w]+")
_SERVER = re.compile(r"\b[Ss]erver\b")

STEMS_KEPT = 1 << 13
"""Stems that are cached: more than there are words in all catalogues together, which share most of their words."""

LAST_LETTER = "\U0010ffff"
"""A character that sorts after every letter: the end of a range of words with the same beginning."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule. `ruling`: what the program does where the book says nothing; `example`: a case.

    `source`: where the rule comes from; `same_as`: the id of the rule of another set that says the same.
    """

    id: str
    text: str
    ruling: str = ""
    example: str = ""
    source: str = ""
    same_as: str = ""

    @property
    def words(self) -> list[str]:
        """All words of the rule and the name of its section, in lower case."""
        return words_of(f"{section_of(self.id)} {self.text} {self.ruling} {self.example}")


class Index:
    """An inverted index: the texts, by position, that contain a word in any form, or a word that begins with some
    letters.
    """

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
        """Return the positions of the texts that contain all of these words in any form: "win" finds "winner", but not
        "window". Without words, those of all texts."""
        return self._shared(self._by_stem.get(form, set()) for form in {stem(word) for word in wanted})

    def beginning(self, wanted: Sequence[str]) -> list[int]:
        """Return the positions of the texts that contain, for each of these words, a word that begins with it."""
        return self._shared(map(self._begun, set(wanted)))

    def _begun(self, start: str) -> set[int]:
        first, last = bisect_left(self._words, start), bisect_left(self._words, start + LAST_LETTER)
        return set().union(*self._places[first:last])

    def _shared(self, found: Iterable[set[int]]) -> list[int]:
        return sorted(self._all.intersection(*found))


@dataclass(frozen=True)
class Catalogue:
    """All rules of a set by id, and the meaning of its terms. `cites`: own ids by the ids that an engine cites."""

    title: str
    rules: dict[str, Rule]
    terms: dict[str, str]
    cites: dict[str, str] = field(default_factory=dict)

    def own(self, cited: str) -> str:
        """Return the id of this set's rule for an id that an engine cites; "" if it has none."""
        return cited if cited in self.rules else self.cites.get(cited, "")

    def has(self, ids: str) -> bool:
        """Return whether each word of `ids` is the id of a rule of this set."""
        return all(word in self.rules for word in ids.lower().split())

    def in_words(self, text: str) -> str:
        """Return the text with the engine's rule ids replaced by this set's own; an id in brackets without a
        counterpart is dropped.
        """
        if self._others is None or not self._others.search(text):
            return text
        bare = self._in_brackets.sub(lambda found: f" ({own})" if (own := self.own(found[1])) else "", text)
        return self._others.sub(lambda found: self.own(found[0]), bare)

    def refusal_text(self, refusal: Refusal, reasons: Mapping[str, str]) -> tuple[str, str]:
        """Return a refusal as two texts: what is wrong, and what would be right.

        `reasons` gives the first by the refusal's code; without an entry it is the text of the cited rule.
        """
        rule = self.rules.get(self.own(refusal.rule))
        text = reasons.get(refusal.code) or (
            rule.text if rule is not None else refusal.code.replace("_", " ").capitalize() + "."
        )
        cure = refusal.cure
        return text, cure[:1].upper() + cure[1:] + ("." if cure and not cure.endswith(".") else "")

    @cached_property
    def _others(self) -> re.Pattern[str] | None:
        """A pattern for ids of the sets that are cited; None if there are none."""
        books = sorted({book_of(cited) for cited in self.cites})
        return re.compile(rf"\b(?:{'|'.join(books)})\.[a-z_]+\.\d+\b") if books else None

    @cached_property
    def _in_brackets(self) -> re.Pattern[str]:
        assert self._others is not None
        return re.compile(rf" ?\(({self._others.pattern})\)")

    def sections(self) -> dict[str, list[Rule]]:
        """Return the rules by section, the middle word of their ids, in the order of the catalogue."""
        return self._sections

    def read(self) -> None:
        """Build the search indexes of the catalogue now; otherwise the first search does."""
        self.search("read")
        self.search_terms("read")

    @cached_property
    def _sections(self) -> dict[str, list[Rule]]:
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(section_of(rule.id), []).append(rule)
        return found

    def is_named(self, words: str) -> bool:
        """Return whether `words` is the name of a set in this catalogue, with or without one of its sections after
        it.
        """
        return bool(self._of_a_book(words))

    def _of_a_book(self, words: str) -> list[Rule]:
        """Return all rules of the set with that name, or those of its section."""
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
        """Rules by id without the name of the set, such as `help.2`; if there are several, the first."""
        short: dict[str, Rule] = {}
        for rule in self.rules.values():
            parts = rule.id.split(".")
            for begin in range(1, len(parts) - 1):
                short.setdefault(".".join(parts[begin:]), rule)
        return short

    def search(self, words: str) -> list[Rule]:
        """Return the rules for a search, by id, section or words, in the order of the catalogue.

        Ids, with or without the name of the set, find exactly their rules. The name of a section finds all its rules.
        In a mix, the name of a set (or `mixed`) finds what remains of its rules, and with a section after it, those of
        that section. Other words find the rules that contain all of them in any form, those of a section of that name
        first. "" finds everything.
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
        """Return the terms, with their meanings, whose names contain all of these words; "" finds all of them."""
        names = list(self.terms)
        return {names[place]: self.terms[names[place]] for place in self._index_of_terms.saying(words_of(words))}


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case.

    >>> words_of("What is a Rank?")
    ['what', 'is', 'a', 'rank']
    """
    return _WORD.findall(text.lower())


@lru_cache(STEMS_KEPT)
def stem(word: str) -> str:
    """Return what the forms of an English word have in common.

    >>> stem("winning"), stem("winner"), stem("abilities")
    ('win', 'win', 'abiliti')
    """
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
    """Return a ruling as players read it, without the parameters that an engine reads from it.

    The catalogue itself keeps these, since it is what the engines follow.
    """
    plain = _PARAMETER.sub("", _ALL_PARAMETER.sub("", text))
    return _SERVER.sub(lambda found: "Program" if found[0][0] == "S" else "program", plain)


_RULE = re.compile(r"(?:\w+\.)+\d+")
"""The id of a rule, with or without the name of its set."""


def is_rule(word: str) -> bool:
    """Return whether a word has the form of a rule id.

    >>> is_rule("classic.combat.7"), is_rule("combat")
    (True, False)
    """
    return bool(_RULE.fullmatch(word))


def section_of(rule_id: str) -> str:
    """Return the section of a rule id: the middle word; a word without a dot is a section itself.

    >>> section_of("classic.combat.7")
    'combat'
    """
    parts = rule_id.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def book_of(rule_id: str) -> str:
    """Return the name of the set in a rule id.

    >>> book_of("classic.combat.7")
    'classic'
    """
    return rule_id.partition(".")[0]


def load_catalogue(file: Traversable) -> Catalogue:
    """Return the catalogue of the rules in a `rules.toml` file. Raises ValueError if two rules have one id, or `cites`
    names a rule that is missing."""
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
