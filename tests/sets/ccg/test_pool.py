"""The pool of the duel: every card loads without a fault, reads well, costs what it is worth, and is of its Class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.catalogue import SETS
from tests.game.language.test_wording import NOT_ENGLISH
from tests.sets.decks import card_files, printed_in
from tests.sets.decks import printed as written

from kickdoor_game import library
from kickdoor_game.duel.cards import effects as do
from kickdoor_game.duel.cards.kinds import (
    CLASSES,
    NEUTRAL,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Loot,
    Trick,
    Weapon,
    deck_of,
)
from kickdoor_game.duel.cards.printed import printed
from kickdoor_game.duel.vocabulary import DUEL_CARDS
from kickdoor_game.language.vocabulary import words_in
from kickdoor_game.sets.ccg.game import POOL

CARDS: tuple[DuelCardKind, ...] = tuple(POOL.by_key.values())
KNOWN = DUEL_CARDS.known_of(CARDS)
FLAVOUR_MOST, NAME_MOST, IN_A_FILE = 70, 28, 25
ALIKE_MOST = {" of ": 6, " with ": 6, ", ": 6}
BELONGS: dict[str, set[str]] = {
    "encore": {"bard"},
    "flaunt": {"bard"},
    "life_o_suction": {"cleric"},
    "regenerate": {"cleric", NEUTRAL},
    "bleed": {"ranger"},
    "survives": {"ranger", "warrior"},
    "stealthy": {"ranger", "thief"},
    "sketchy": {"thief"},
    "monstrous": {"thief", NEUTRAL},
    "smack": {"warrior"},
    "give_blood": {"wizard"},
    "spill": {"wizard"},
    "cancel": {"wizard", "bard"},
    "steal_gold": {"thief"},
}
"""Whose trade a keyword is, or a word that is as good as one."""


def of_kind(kind: Any) -> list[Any]:
    return [card for card in CARDS if isinstance(card, kind)]


def trades(card: DuelCardKind) -> Iterable[str]:
    """What a card has of the trades of a Class; to make the opponent Spill is another thing."""
    yield from card.keywords
    yield from ["monstrous"] if card.monstrous else []
    for ability in card.abilities:
        yield ability.on
        yield from ["sketchy"] if ability.sketchy else []
    for _, word in words_in(card):
        match word:
            case do.Bleed():
                yield "bleed"
            case do.Spill(who="you"):
                yield "spill"
            case do.Cancel():
                yield "cancel"
            case do.StealGold():
                yield "steal_gold"
            case _:
                pass


def test_nothing_is_wrong_with_a_card() -> None:
    for card in CARDS:
        assert DUEL_CARDS.faults_of(card, [other for other in CARDS if other is not card], KNOWN) == [], card.key


def test_a_card_reads_as_english() -> None:
    for card in CARDS:
        said = printed(card)
        assert said.text[0].isupper(), f"{card.key}: {said.text}"
        assert said.text.endswith("."), f"{card.key}: {said.text}"
        assert not NOT_ENGLISH.search(said.text), f"{card.key}: {said.text}"
        assert said.touches, card.key


def test_the_pool_is_as_large_as_it_should_be() -> None:
    counts = Counter(card.of for card in CARDS if deck_of(card) == "deck")
    assert counts[NEUTRAL] == 40
    assert all(20 <= counts[of] <= 25 for of in CLASSES)
    assert {card.of for card in of_kind(DuelHero)} == CLASSES
    assert all(len(printed_in(file)) <= IN_A_FILE for file in card_files("ccg"))


@pytest.mark.parametrize("of", sorted(CLASSES))
def test_a_class_has_every_kind_of_card(of: str) -> None:
    counts = Counter(type(card) for card in CARDS if card.of == of)
    assert set(counts) >= {DuelHero, DuelMonster, DuelAlly, Weapon}
    assert counts[DuelMonster] >= 7


def test_there_are_neutral_monsters_of_every_cost() -> None:
    assert {card.cost for card in of_kind(DuelMonster) if card.of == NEUTRAL} == set(range(9))


def test_every_card_does_something() -> None:
    assert [card.key for card in CARDS if not (card.abilities or card.keywords or card.monstrous)] == []


def test_a_trade_is_of_its_class() -> None:
    for card in CARDS:
        assert [trade for trade in trades(card) if card.of not in BELONGS.get(trade, {card.of})] == [], card.key


@pytest.mark.parametrize("trade", sorted(BELONGS))
def test_every_trade_is_plied(trade: str) -> None:
    assert {card.of for card in CARDS if trade in trades(card)} == BELONGS[trade]


@pytest.mark.parametrize("card", of_kind(DuelMonster), ids=lambda card: card.key)
def test_a_monster_is_worth_what_it_costs(card: DuelMonster) -> None:
    """A plain one would have twice the cost and 3; what it does takes something off, unless it is a drawback."""
    more = card.power + card.life - (2 * card.cost + 3)
    if any(isinstance(word, do.Spill) and word.who == "you" for _, word in words_in(card)):
        assert 1 <= more <= 2
    else:
        assert -3 <= more <= -1


@pytest.mark.parametrize("card", of_kind(Weapon), ids=lambda card: card.key)
def test_a_weapon_is_worth_its_rank(card: Weapon) -> None:
    """A plain one would have one more; what it does takes something off."""
    strength, plain = card.power + card.defense, card.rank + 1
    if card.rank == 0:
        assert strength == plain
        assert card.abilities, "a drawback"
    else:
        assert plain - 1 <= strength < plain


@pytest.mark.parametrize("card", of_kind(DuelAlly), ids=lambda card: card.key)
def test_an_ally_is_worth_what_it_costs(card: DuelAlly) -> None:
    more = card.life - (card.cost + 2)
    if card.key == "perishable_homunculus":
        assert more == 1, "it Spills, which is a drawback"
    else:
        assert -2 <= more <= -1


def test_every_card_is_a_joke_in_one_line() -> None:
    for card in CARDS:
        assert len(card.name) <= NAME_MOST
        assert 0 < len(card.flavour) <= FLAVOUR_MOST, card.key
        assert card.flavour[-1] in ".?", card.key
    assert len({card.flavour for card in CARDS}) == len(CARDS)


def test_no_name_or_joke_is_one_of_another_set() -> None:
    others = [card for name in library.SETS if name != "ccg" for card in written(name)]
    for field in ("name", "key", "flavour"):
        assert {getattr(card, field) for card in CARDS} & {card.get(field) for card in others} == set()
    rooms = {name for file in (SETS / "quest" / "rooms").glob("*.toml") for name in _names(file.read_text("utf-8"))}
    assert {card.name for card in CARDS} & rooms == set()


def _names(text: str) -> list[str]:
    return re.findall(r'^name = "(.*)"$', text, re.MULTILINE)


@pytest.mark.parametrize("joint", sorted(ALIKE_MOST))
def test_few_names_are_made_alike(joint: str) -> None:
    alike = [card.name for card in CARDS if joint in card.name]
    assert len(alike) <= ALIKE_MOST[joint], alike


def test_a_key_is_made_of_the_words_of_its_name() -> None:
    for card in CARDS:
        words = re.sub(r"[^a-z0-9 ]", "", card.name.lower().replace("-", " ")).split()
        assert card.key.split("_") == words


def test_cards_that_differ_only_in_name_are_not_there() -> None:
    texts = Counter((said.kind, said.facts, said.text) for said in map(printed, CARDS))
    assert [text for text, times in texts.items() if times > 1] == []


def test_every_loot_can_be_played_and_every_trick_is_paid_for() -> None:
    """At Level 5 no rank is too high, and no purse of 5 too small."""
    assert all(loot.rank <= 5 for loot in POOL.by_key.values() if isinstance(loot, Loot))
    assert all(trick.cost <= 5 for trick in POOL.by_key.values() if isinstance(trick, Trick))
