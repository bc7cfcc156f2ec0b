"""Read a file of scenarios into what can be played; every fault is reported with its line.

    == Title ==
    rules: classic.combat.2
    Ann: level 4          a hero in each line of the position, and the cards on the decks
    doors: Tax Golem
    --
    Ann opens the door => heroes 4, monsters 8

Before the first title, `cards:` may define cards for the whole file, and `set:` or `sets:` may name the sets by whose
rules all of it is played; in a position, they count for that scenario only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from tests.catalogue import book_names, cards_of, family_of, rules_of, set_names
from tests.citable import is_of_another
from tests.doors_rules import ruleset
from tests.scenarios import steps  # noqa: F401 - it enters its sentences into STEPS
from tests.scenarios.claims import CLAIMS
from tests.scenarios.deeds import STEPS
from tests.scenarios.position import PILES, Position, read_cards, read_hero, read_numbers, read_options
from tests.scenarios.sentences import Language, Sentence
from tests.scenarios.words import Unreadable, Vocabulary
from tests.stock import stock
from tests.under import sets_with

from kickdoor_game.language.cards import Card
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.load import load_cards
from kickdoor_game.library import USUAL_SET, mixes

TITLE = re.compile(r"==\s*(?P<title>.+?)\s*==$")
HEADER = re.compile(r"(?P<name>[^\W\d]\w*):(?:\s+|$)(?P<text>.*)$")
PROBE = re.compile(r"(?P<probe>refused|allowed|not offered):\s*(?P<deed>.+?)(?:\s*\((?P<rule>[\w.]+)\))?$")
ALL = "all"
KEYS = ("rules", "set", "sets", "turn", "options", "numbers", "cards", *PILES)


@dataclass(frozen=True)
class Clause:
    """One deed or claim. `probe`: the deed is only tried out, and should be refused (by `rule`) or not."""

    line: int
    text: str
    sentence: Sentence
    taken: list[Any]
    claim: bool = False
    probe: str = ""
    rule: str = ""


@dataclass
class Scenario:
    """One scenario; `where` is the file's name for messages, `line` that of the title.

    `set_name`: the set whose rules and cards it uses, "" for that of the folder of its file. `sets`: the sets by whose
    rules it is played instead, one after another; `ALL`: all that have the rules it shows.
    """

    where: str
    line: int
    title: str
    set_name: str = ""
    sets: tuple[str, ...] = ()
    rules: list[str] = field(default_factory=list)
    position: Position = field(default_factory=Position)
    clauses: list[Clause] = field(default_factory=list)

    def named(self) -> set[str]:
        """Return the keys of the cards that it plays.

        These are the cards that act from the start, that lie on the decks, or that a deed or a probe names.
        """
        found = {*self.position.in_play(), *self.position.piles["doors"], *self.position.piles["treasures"]}
        for clause in self.clauses:
            if not clause.claim or clause.probe in ("refused", "allowed"):
                found |= set(_keys(clause.taken))
        book = self.book()
        found |= {card.key for card in book if self.position.is_somebody(card)}
        return found & {card.key for card in book}

    def book(self) -> tuple[Card, ...]:
        printed = (*ruleset(self.position.cards_of).book.by_key.values(), *self.position.own_cards)
        keys = {card.key for card in printed}
        return (*printed, *(card for card in stock().values() if card.key not in keys))

    def runs(self) -> list[str]:
        """Return the sets for each of which it is a test; [""] for the one test that it is otherwise."""
        if not self.sets:
            return [""]
        return sets_with(self.rules) if self.sets == (ALL,) else list(self.sets)

    def shipped(self) -> set[str]:
        """Return the keys that it plays of cards of a shipped set."""
        return self.named() & {key for each in set_names() for key in cards_of(each)}


def _keys(values: Sequence[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from _keys(value)


def read(text: str, where: str, home: str = USUAL_SET) -> list[Scenario]:
    """Return the scenarios of a file, with the cards of the set `home` where they name no other.

    Raises Unreadable with all faults, a line each.
    """
    return _Reader(text, where, home).read()


class _Reader:
    def __init__(self, text: str, where: str, home: str) -> None:
        self.lines = text.splitlines()
        self.where = where
        self.at = 0
        self.faults: list[str] = []
        self.shared: tuple[Card, ...] = ()
        self.played = Scenario(where, 0, "", position=Position(cards_of=home))
        """Defaults of all scenarios, from the first lines of the file."""
        self.found: list[Scenario] = []

    def fault(self, line: int, why: object) -> None:
        self.faults.append(f"{self.where}:{line}: {why}")

    def read(self) -> list[Scenario]:
        while (text := self._next()) is not None:
            if title := TITLE.match(text):
                self._scenario(title["title"])
            elif text.rstrip() == "cards:" and not self.found:
                self.shared = self._own_cards()
            elif (header := HEADER.match(text)) and header["name"] in ("set", "sets") and not self.found:
                self._try(self.at, _played_by, self.played, header["name"], header["text"])
            else:
                self.fault(self.at, "a scenario begins with a title, `== like this ==`")
        titles = [scenario.title for scenario in self.found]
        for scenario in self.found:
            if titles.count(scenario.title) > 1:
                self.fault(scenario.line, f"two scenarios are called {scenario.title!r}")
        if self.faults:
            raise Unreadable("\n".join(self.faults))
        return self.found

    def _next(self) -> str | None:
        """Return the next line that is not empty, without its comment; None at the end of the file."""
        while self.at < len(self.lines):
            text = re.sub(r"(^|\s+)#.*$", "", self.lines[self.at]).rstrip()
            self.at += 1
            if text.strip():
                return text
        return None

    def _back(self) -> None:
        self.at -= 1

    def _scenario(self, title: str) -> None:
        scenario = Scenario(self.where, self.at, title, self.played.set_name, self.played.sets)
        scenario.position.own_cards, scenario.position.cards_of = self.shared, self.played.position.cards_of
        self.found.append(scenario)
        headers: list[tuple[int, str, str]] = []
        while (text := self._next()) is not None and text != "--":
            if TITLE.match(text):
                self._back()
                return self.fault(scenario.line, "has no line `--` between the position and what is done")
            header = HEADER.match(text)
            if text[0].isspace() and headers:
                line, name, words = headers.pop()
                headers.append((line, name, f"{words} {text.strip()}"))
            elif header is None:
                self.fault(self.at, f"a line of the position is `name: ...`, not {text.strip()!r}")
            elif header["name"] == "cards":
                scenario.position.own_cards += self._own_cards()
            elif header["name"] in ("set", "sets"):
                self._try(self.at, _played_by, scenario, header["name"], header["text"])
            else:
                headers.append((self.at, header["name"], header["text"]))
        heroes = [name for _, name, _ in headers if name[0].isupper()]
        vocabulary = Vocabulary(scenario.book(), heroes)
        for line, name, words in headers:
            self._try(line, self._header, scenario, vocabulary, name, words)
        if not 3 <= len(heroes) <= 6:
            self.fault(scenario.line, f"3 to 6 heroes sit at a table (classic.setup.1), not {len(heroes)}")
        self._play(scenario, vocabulary)
        return None

    def _try(self, line: int, read: Callable[..., None], *given: Any) -> None:
        try:
            read(*given)
        except ValueError as wrong:
            self.fault(line, wrong)

    def _own_cards(self) -> tuple[Card, ...]:
        """Read the indented TOML below `cards:`."""
        first, lines = self.at + 1, []
        while self.at < len(self.lines) and (not self.lines[self.at].strip() or self.lines[self.at][0].isspace()):
            lines.append(self.lines[self.at].strip())
            self.at += 1
        try:
            return load_cards("\n".join(lines), f"{self.where}:{first}", DOOR_GAMES)
        except CardError as wrong:
            self.faults.append(str(wrong))
            return ()

    def _header(self, scenario: Scenario, vocabulary: Vocabulary, name: str, text: str) -> None:
        position = scenario.position
        if name[0].isupper():
            position.heroes[name], position.worn[name] = read_hero(text, vocabulary)
        elif name == "rules":
            scenario.rules += re.findall(r"[^\s,]+", text)
            _check_rules(scenario.rules)
        elif name == "turn":
            if text not in vocabulary.heroes:
                raise ValueError(f"{text!r} sits nowhere; there are {', '.join(vocabulary.heroes)}")
            position.turn = text
        elif name == "options":
            position.options = read_options(text)
        elif name == "numbers":
            position.numbers = read_numbers(text)
        elif name in PILES:
            position.piles[name] += read_cards(text, vocabulary)
        else:
            raise ValueError(f"{name!r} is no part of a position{_near(name, KEYS)}; heroes begin with a capital")

    def _play(self, scenario: Scenario, vocabulary: Vocabulary) -> None:
        while (text := self._next()) is not None:
            if TITLE.match(text):
                self._back()
                break
            done, _, claimed = text.partition("=>")
            for claim, part in ((False, done), (True, claimed)):
                for words in filter(None, map(str.strip, part.split(";"))):
                    self._try(self.at, self._clause, scenario, vocabulary, words, claim)
        if not any(clause.claim for clause in scenario.clauses):
            self.fault(scenario.line, "claims nothing: say with `=>` what must hold")

    def _clause(self, scenario: Scenario, vocabulary: Vocabulary, text: str, claim: bool) -> None:
        language: Language = CLAIMS if claim else STEPS
        probe = PROBE.match(text) if claim else None
        if probe:
            _check_probe(probe["probe"], probe["rule"])
            language = STEPS
        try:
            sentence, taken = language.read(probe["deed"] if probe else text, vocabulary)
        except ValueError as wrong:
            raise ValueError(f"{wrong}{_on_the_other_side(text, claim, vocabulary)}") from wrong
        if probe and sentence.happens:
            raise ValueError("only what one player does can be tried out")
        how = (probe["probe"], probe["rule"] or "") if probe else ("", "")
        scenario.clauses.append(Clause(self.at, text, sentence, taken, claim, *how))


def _on_the_other_side(text: str, claim: bool, vocabulary: Vocabulary) -> str:
    """Return a hint if the clause would be right on the other side of `=>`, else ""."""
    if not claim and PROBE.match(text):
        return "; claims stand after `=>`"
    other: Language = STEPS if claim else CLAIMS
    try:
        other.read(text, vocabulary)
    except ValueError:
        return ""
    return "; what is done stands before `=>`" if claim else "; claims stand after `=>`"


def _played_by(scenario: Scenario, name: str, text: str) -> None:
    """Read `set: NAME`, or `sets:` with several names or `all`."""
    named = [word.strip() for word in text.split(",")]
    known = (*family_of(USUAL_SET), *mixes(family_of(USUAL_SET)))
    for word in named:
        if word not in known and (name, word) != ("sets", ALL):
            raise ValueError(f"no set that is played so is called {word!r}; there are {', '.join(known)}")
    if name == "sets":
        scenario.sets = tuple(named)
    elif len(named) == 1:
        scenario.set_name = scenario.position.cards_of = named[0]
    else:
        raise ValueError("`set:` names one: write `sets:` for what is played by the rules of each of them")


def _check_probe(probe: str, rule: str | None) -> None:
    if (probe == "refused") != (rule is not None):
        raise ValueError("`refused: ... (rule)` ends with the rule that refuses it; `allowed` and `not offered` do not")
    if rule:
        _check_rules([rule])


def _check_rules(rules: Sequence[str]) -> None:
    known = [known for each in book_names() for known in rules_of(each)]
    for rule in rules:
        if rule not in known and not is_of_another(rule):
            raise ValueError(f"no rule is called {rule!r}{_near(rule, known)}")


def _near(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word, known, n=2)
    return (
        f"; did you mean {' or '.join(near)}?" if near else f"; there are {', '.join(known)}" if known == KEYS else ""
    )
