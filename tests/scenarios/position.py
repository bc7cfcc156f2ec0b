"""The position at the beginning of a scenario: heroes with their cards, and cards on top of the decks.

    Ann: level 4, Elf, Warrior, wears Sandwich Board, holds Bottled Thunder
    doors: Tax Golem, Load-Bearing

Level, sex, Race, Class and such cards come before the first verb; `wears`, `carries` (not in use) or `holds` are
followed by cards, until the next verb. The first card on top of a deck is drawn first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tests.scenarios.words import Token, Vocabulary
from tests.scene import H, Scene, laid_out

from kickdoor_game.doors.numbers import OPTIONS
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.cards import Card, Cheat, ClassCard, Follower, HalfBreed, Power, RaceCard, SuperMunchkin
from kickdoor_game.library import USUAL_SET

PILES = ("doors", "treasures", "discarded")
NUMBERS = frozenset(field.name for field in fields(Numbers))
VERBS = ("wears", "carries", "holds")


@dataclass
class Position:
    """Heroes in the order of their seats; the worn cards of each must be in use."""

    heroes: dict[str, H] = field(default_factory=dict)
    worn: dict[str, list[str]] = field(default_factory=dict)
    piles: dict[str, list[str]] = field(default_factory=lambda: {pile: [] for pile in PILES})
    options: dict[str, Any] = field(default_factory=dict)
    numbers: dict[str, Any] = field(default_factory=dict)
    turn: str = ""
    own_cards: tuple[Card, ...] = ()
    cards_of: str = USUAL_SET

    def scene(self, set_name: str = "") -> Scene:
        """Return the scene at the start, by the rules of that set. Raises AssertionError if a hero wears a card that
        they cannot use.

        Without a name, `tests.under` chooses the rules.
        """
        heroes: dict[str, Any] = {**self.heroes}
        t = Scene(
            doors=self.piles["doors"],
            treasures=self.piles["treasures"],
            discarded=self.piles["discarded"],
            extra=self.own_cards,
            turn=self.turn,
            options=self.options,
            numbers=replace(laid_out(set_name, self.cards_of).base, **self.numbers) if self.numbers else None,
            chance_waits=True,
            set_name=set_name,
            cards_of=self.cards_of,
            **heroes,
        )
        for name, worn in self.worn.items():
            missing = set(worn) - set(t.keys(t.hero(name).in_use))
            if missing:
                raise AssertionError(f"{name} cannot have in use: {', '.join(sorted(missing))}; write `carries`")
        return t

    def in_play(self) -> Iterable[str]:
        """Yield the cards that act from the start: worn Items, followers, Powers, cheats."""
        for name, hero in self.heroes.items():
            yield from (*self.worn[name], *hero.followers, *hero.powers, *hero.cheats)

    def is_somebody(self, card: Card) -> bool:
        """Return whether a card makes a hero what they are: their Race, Class or hybrid."""
        heroes = self.heroes.values()
        match card:
            case RaceCard(role=role):
                return any(role in hero.races for hero in heroes)
            case ClassCard(role=role):
                return any(role in hero.classes for hero in heroes)
            case HalfBreed():
                return any(hero.half_breed for hero in heroes)
            case SuperMunchkin():
                return any(hero.super_munchkin for hero in heroes)
            case _:
                return False


def read_hero(text: str, vocabulary: Vocabulary) -> tuple[H, list[str]]:
    """Return the hero of a line, and the keys of worn cards. Raises ValueError for words without a meaning."""
    hero, worn = H(), []
    lists: dict[str, list[str]] = {verb: [] for verb in VERBS}
    own: list[str] = []
    into, tokens, at = own, vocabulary.tokens(text), 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.text in (",", "and"):
            continue
        if token.text in VERBS:
            into = lists[token.text]
        elif token.text == "level" and at < len(tokens) and tokens[at].kind == "number":
            hero.level = int(tokens[at].text)
            at += 1
        elif token.text in ("male", "female"):
            hero.sex = token.text
        elif token.key and _is(vocabulary, token.key, Cheat) and into is not lists["holds"]:
            at = _cheat(hero, token, tokens, at)
        elif token.key:
            into.append(token.key)
        else:
            raise ValueError(vocabulary.stranger(text) or f"{token.text!r} is nothing that a hero is or has")
    worn += lists["wears"]
    hero.items = [*lists["wears"], *lists["carries"]]
    hero.stowed = lists["carries"]
    hero.hand = lists["holds"]
    for key in own:
        _be(hero, vocabulary.by_key[key])
    return hero, worn


def _is(vocabulary: Vocabulary, key: str, kind: type) -> bool:
    return isinstance(vocabulary.by_key[key], kind)


def _cheat(hero: H, token: Token, tokens: Sequence[Token], at: int) -> int:
    """Read `Cheat on CARD`; return the position of the next token."""
    if at + 1 < len(tokens) and tokens[at].text == "on" and tokens[at + 1].key:
        hero.cheats = {**hero.cheats, token.key: tokens[at + 1].key}
        return at + 2
    raise ValueError(f"{token.text} lies on an Item: write `{token.text} on` and which")


def _be(hero: H, printed: Card) -> None:
    """Add a card to a hero that stands before the first verb."""
    match printed:
        case RaceCard(role=role):
            hero.races = [*hero.races, role]
        case ClassCard(role=role):
            hero.classes = [*hero.classes, role]
        case Power(key=key):
            hero.powers = [*hero.powers, key]
        case HalfBreed():
            hero.half_breed = True
        case SuperMunchkin():
            hero.super_munchkin = True
        case Follower(key=key):
            hero.followers = [*hero.followers, key]
        case _:
            raise ValueError(f"a hero is no {printed.name}: say whether he wears, carries or holds it")


def read_cards(text: str, vocabulary: Vocabulary) -> list[str]:
    """Return the keys of a list of cards."""
    cards = []
    for token in vocabulary.tokens(text):
        if token.key:
            cards.append(token.key)
        elif token.text not in (",", "and"):
            raise ValueError(vocabulary.stranger(text) or f"{token.text!r} is no card")
    return cards


def read_numbers(text: str) -> dict[str, Any]:
    """Return numbers that replace the set's own, with commas between them: `hand limit 6`, `bribes from hand` for
    yes."""
    found: dict[str, Any] = {}
    for said in text.split(","):
        words = said.split()
        names = ["_".join(words), "_".join(words[:-1])]
        name = next((name for name in names if name in NUMBERS), None)
        if name is None:
            raise ValueError(f"no number of a set is called {said.strip()!r}")
        value = "" if name == names[0] else words[-1]
        found[name] = True if not value else int(value) if value.isdecimal() else value
    return found


def read_options(text: str) -> dict[str, Any]:
    """Return table options that are on, with commas between them."""
    names = [name.strip().replace(" ", "_") for name in text.split(",")]
    for name in names:
        if name not in OPTIONS:
            raise ValueError(f"no table option is called {name!r}; there are {', '.join(OPTIONS)}")
    return dict.fromkeys(names, True)
