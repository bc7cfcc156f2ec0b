"""Every word of the card language at every table: played by rules of the set's or mix's book, or named by the checks.

A pack may write a card in any word. Where a set has no rules for one, the checks say so before anybody plays; of all
others no action, refusal or question at the table lacks its rule. The words are read off the language, so a new one is
met here the day it is written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.catalogue import set_names
from tests.game.language.specimens import plain
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.language.cards import Card, Curse, Follower, Item, Monster, Power
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.packs import PackError, read_packs
from kickdoor_game.language.vocabulary import Kind, tag_of, words_in
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.machine import run
from kickdoor_game.machine.questions import Option

TABLES = (*set_names(), *library.mixes())
DOORS = [name for name in TABLES if library.ruleset(name).engine == "doors"]

NO_CLASSES = {
    "conditions class": "classic shakespeare",
    "effects lose_class": "classic shakespeare",
    "effects change_class": "classic shakespeare",
    "plays blessing": "classic shakespeare",
    "cards class": "classic shakespeare",
    "cards super_munchkin": "classic shakespeare",
}
NO_POWERS = {
    "conditions power": "bites",
    "effects lose_power": "bites",
    "traits keeps_powers": "bites",
    "traits steal_level": "bites",
    "cards power": "bites",
}
NO_BARD = {"traits recruit": "shakespeare"}
NO_BEARERS = {"traits carries_item": "shakespeare"}
ELSEWHERE: dict[str, dict[str, str]] = {
    "classic": NO_POWERS | NO_BARD | NO_BEARERS,
    "shakespeare": NO_POWERS,
    "bites": NO_CLASSES | NO_BARD | NO_BEARERS,
    "classic+shakespeare": NO_POWERS,
    "classic+bites": NO_BARD | NO_BEARERS,
    "shakespeare+bites": {},
    "classic+shakespeare+bites": {},
}
"""By table, the words that it does not play, with the sets that do."""

HOSTS: dict[str, Callable[[Any], Card]] = {
    "effects": lambda word: Curse(key="host", name="Host", effects=(word,)),
    "traits": lambda word: Item(key="host", name="Host", slot="none", gold=100, bonus=1, traits=(word,)),
    "specials": lambda word: Monster(
        key="host", name="Host", level=2, treasures=1, bad_stuff=(LoseLevels(1),), specials=(word,)
    ),
}
"""A card of each family for a plain word, which is tried before those that are printed."""


@cache
def printed() -> tuple[Any, ...]:
    """The cards of all sets of the door games."""
    return tuple(card for name in DOORS if name in set_names() for card in library.cards_of(name))


@cache
def written_in() -> dict[str, list[Any]]:
    """By each word that cards can be written in, with its family: cards that are or have it."""
    by_kind: dict[Kind, list[Any]] = {}
    for card in printed():
        for kind in {type(card), *(type(word) for _, word in words_in(card))}:
            by_kind.setdefault(kind, []).append(card)
    return {
        f"{family} {tag_of(kind)}": [
            *([HOSTS[family](plain(kind))] if family in HOSTS else []),
            *by_kind.get(kind, []),
        ]
        for family, kinds in DOOR_GAMES.families.items()
        for kind in kinds
    }


def wrong_with(name: str, card: Any) -> list[str]:
    """What the checks say of that card beside all cards of the door games, each in one line."""
    faults = library.vocabulary(name).faults_of(card, (), _known())
    return [f"{field}: {problem}" for field, problem in faults]


@cache
def _known() -> Any:
    return DOOR_GAMES.known_of(printed())


@cache
def guests(name: str) -> dict[str, Any]:
    """For each word the first card that passes the checks of that table; None: there is none."""
    found: dict[str, Any] = {}
    for word, cards in written_in().items():
        assert cards, f"no card is written in {word}: give it a host here"
        card = next((card for card in cards if not wrong_with(name, card)), None)
        called = f"Guest {word.replace('_', ' ')}"
        found[word] = card and replace(card, key=called.lower().replace(" ", "_"), name=called, copies=3)
    return found


@pytest.mark.parametrize("name", DOORS)
def test_each_word_is_played_there_or_is_named_with_the_sets_that_play_it(name: str) -> None:
    refused = {}
    for word, cards in written_in().items():
        if guests(name)[word] is None:
            told = [line for card in cards[:3] for line in wrong_with(name, card)]
            own = [line for line in told if f'"{word.split()[1]}" has no rules in {name} ' in line]
            homes = {home for line in own for home in set_names() if f'set = "{home}"' in line}
            refused[word] = " ".join(sorted(homes))
    assert refused == ELSEWHERE[name]


@pytest.mark.parametrize("name", [name for name in TABLES if name not in DOORS])
def test_an_engine_with_one_set_has_no_word_that_it_does_not_play(name: str) -> None:
    """Its language and its book are of one piece; a second set of it belongs into the table above."""
    engine = library.ruleset(name).engine
    assert [other for other in TABLES if library.ruleset(other).engine == engine] == [name]
    assert not library.vocabulary(name).homes


@pytest.mark.parametrize("name", DOORS)
def test_whatever_a_word_that_is_played_cites_is_in_the_book(name: str) -> None:
    """A hand of all of them, some in play, in a quiet moment and in a fight with one of their monsters."""
    cards = [card for card in guests(name).values() if card is not None]
    hand = [card.key for card in cards]
    kinds = {type(card): card.key for card in cards}

    def of(kind: type[Any], most: int = 99) -> list[str]:
        return [card.key for card in cards if isinstance(card, kind)][:most]

    ann = H(level=5, hand=hand, items=of(Item), powers=of(Power, 1), followers=of(Follower))
    t = Scene(
        set_name=name, extra=cards, ann=ann, bob=H(level=2, hand=[*kinds.values()]), cid=H(), doors=of(Monster, 1)
    )
    found = strays(t)
    t.answers("ann", "open")
    assert found | strays(t) == set()


def strays(t: Scene) -> set[str]:
    """What is offered, refused or asked there without a rule of the book that is played."""
    book = library.catalogue(t.rules.name)
    found: set[str] = set()

    def looked_at(option: Option) -> None:
        for what, rule in (("does", option.rule), *([("bars", option.barred.rule)] if option.barred else ())):
            if (rule or what == "bars") and not book.own(rule):
                on = "" if option.card is None or option.card < 0 else f" {t.key(option.card)}"
                found.add(f"{option.key}{on} {what} by {rule or 'no rule'}")

    for name in t.names:
        for option in t.rules.standing(t.table, t.seat(name)).options:
            looked_at(option)
            for detail in option.details:
                for inner in getattr(detail, "options", ()):
                    looked_at(inner)
    for question in run.questions(t.table):
        for inner in getattr(question.shape, "options", ()):
            looked_at(inner)
        found |= {f"{question.kind} is asked by {rule}" for rule in question.rules if not book.own(rule)}
    return found


def test_one_that_lacks_its_rule_would_be_found() -> None:
    """The checks do not look at this one."""
    humming = replace(next(card for card in printed() if isinstance(card, Power)), key="humming", name="Humming")
    t = Scene(set_name="classic", extra=[humming], ann=H(hand=["humming"]), bob=H(), cid=H())
    assert any("humming" in stray for stray in strays(t))


POWER = '[[card]]\nkind = "power"\nkey = "humming"\nname = "Humming"\nrank = 1\ntraits = [{has = "flee", value = 1}]\n'
BEARER = '[[card]]\nkind = "follower"\nkey = "mule"\nname = "Mule"\ntraits = [{has = "carries_item"}]\n'
CLASS = (
    '[[card]]\nkind = "class"\nkey = "clerk"\nname = "Clerk"\nrole = "clerk"\ntraits = [{has = "recruit", on = 4}]\n'
)


NO_RULES = 'card "{}": field "{}": "{}" has no rules in {} ({} is none of its book): make it a card of a pack with {}, '
CLASS_SETS = 'set = "classic" or set = "shakespeare"'


@pytest.mark.parametrize(
    ("name", "card", "told"),
    [
        ("classic", POWER, [("humming", "kind", "power", "classic", "bites.powers.7", 'set = "bites"')]),
        (
            "classic",
            BEARER,
            [("mule", "traits[0].has", "carries_item", "classic", "shakespeare.treasure.17", 'set = "shakespeare"')],
        ),
        (
            "bites",
            CLASS,
            [
                ("clerk", "kind", "class", "bites", "classic.classes.2", CLASS_SETS),
                ("clerk", "traits[0].has", "recruit", "bites", "shakespeare.classes.21", 'set = "shakespeare"'),
            ],
        ),
        ("bites", POWER, []),
        ("shakespeare", BEARER + CLASS, []),
    ],
    ids=["Powers in classic", "bearers in classic", "Classes in bites", "Powers in bites", "both in shakespeare"],
)
def test_the_check_of_a_pack_names_card_word_set_and_what_would_be_right(
    name: str, card: str, told: list[tuple[str, ...]], tmp_path: Path
) -> None:
    folder = tmp_path / "guest"
    folder.mkdir()
    (folder / "pack.toml").write_text(f'set = "{name}"\n', "utf-8")
    (folder / "cards.toml").write_text(card, "utf-8")
    try:
        read_packs(folder, library.set_cards, library.USUAL_SET)
        problems: list[str] = []
    except PackError as wrong:
        problems = [line.partition("cards.toml: ")[2] for line in wrong.problems]
    assert problems == [NO_RULES.format(*each) + "or leave it out" for each in told]
