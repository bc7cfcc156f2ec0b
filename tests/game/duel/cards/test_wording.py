"""What cards of the duel say: each word as its page has it, in English, and another thing wherever it does another."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.game.duel.cards.words import READS, WORDS, example, name_of, plain, rows, variants
from tests.game.language.test_wording import NOT_ENGLISH

from kickdoor_game.duel.cards import effects as do
from kickdoor_game.duel.cards.abilities import Ability, On
from kickdoor_game.duel.cards.conditions import HasWeapons, IsBleeding
from kickdoor_game.duel.cards.kinds import (
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Location,
    Mischief,
    StickyCurse,
    Trinket,
    Weapon,
)
from kickdoor_game.duel.cards.printed import printed, rules_text
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.vocabulary import DUEL_CARDS
from kickdoor_game.language.vocabulary import Kind, tag_of

MERE: dict[str, Any] = {"key": "m", "name": "M"}
GATHERS = Ability("reckoning", (do.Collect(),))
HERO_OR_MONSTER = Target(of=("hero", "monster"))
of_each_word = pytest.mark.parametrize(
    ("family", "kind"), WORDS, ids=lambda part: part if isinstance(part, str) else name_of(part)
)
EXAMPLES = [(family, word) for family in READS for word in rows()[family]]


@pytest.mark.parametrize(("family", "word"), EXAMPLES)
def test_an_example_of_the_page_reads_as_it_says(family: str, word: str) -> None:
    row = rows()[family][word]
    assert READS[family](example(family, row)) == row[3]


@pytest.mark.parametrize("family", ["effects", "conditions"])
def test_the_page_knows_every_word_and_no_other(family: str) -> None:
    kinds = [kind for of, kind in WORDS if of == family]
    assert set(rows()[family]) == {tag_of(kind) for kind in kinds}
    for word, row in rows()[family].items():
        assert tag_of(type(example(family, row))) == word


def test_the_page_knows_every_kind_of_card_and_every_start() -> None:
    assert set(rows()["cards"]) == {tag_of(kind) for kind in DUEL_CARDS.kinds}
    assert set(rows()["abilities"]) == set(get_args(On))
    assert set(rows()["targets"]) == set(Target.__struct_fields__)


@of_each_word
def test_every_word_reads_as_english(family: str, kind: Kind) -> None:
    for word in (plain(kind), *variants(kind)):
        text = READS[family](word)
        assert text.strip()
        assert not NOT_ENGLISH.search(text), f"{word}: {text}"


@of_each_word
def test_a_word_that_differs_in_the_game_differs_in_print(family: str, kind: Kind) -> None:
    texts = [READS[family](word) for word in (plain(kind), *variants(kind))]
    assert len(set(texts)) == len(texts), texts


CARDS: list[tuple[DuelCardKind, str, str, str]] = [
    (
        DuelHero(**MERE, of="wizard", life=18, abilities=(Ability("use", (do.Damage(1),), HERO_OR_MONSTER, zap=True),)),
        "Hero",
        "Wizard / Life 18",
        "Zap this: deal 1 damage to a Hero or Monster of your choice.",
    ),
    (DuelMonster(**MERE, cost=3, power=4, life=5), "Monster", "Cost 3 / Power 4 / Life 5", "No ability."),
    (
        DuelMonster(
            **MERE,
            cost=3,
            power=4,
            life=3,
            keywords=("stealthy", "life_o_suction"),
            abilities=(
                Ability("survives", (do.Bleed(),)),
                Ability("always", (do.Change("power", 1, "this"),), only=IsBleeding()),
            ),
        ),
        "Monster",
        "Cost 3 / Power 4 / Life 3",
        "Stealthy. Life-O-Suction. While the opponent's Hero is bleeding, this Monster has +1 power. "
        "Survivor: put Bleeding 1 on the opponent's Hero for 2 reckonings.",
    ),
    (
        DuelAlly(**MERE, of="bard", cost=1, life=3, keywords=("regenerate",)),
        "Ally",
        "Bard / Cost 1 / Life 3",
        "Regenerate.",
    ),
    (Weapon(**MERE, rank=2, power=1, defense=1), "Weapon", "Rank 2 / Power 1 / Defense 1", "No ability."),
    (Weapon(**MERE, rank=1, power=1, monstrous=3), "Weapon", "Rank 1 / Power 1", "Monstrous 3."),
    (
        Armor(**MERE, rank=2, abilities=(Ability("use", (do.Prevent(2),), zap=True, interrupt=True),)),
        "Armor",
        "Rank 2",
        "Interrupt, zap this: prevent up to 2 damage to your Hero.",
    ),
    (
        Trinket(
            **MERE, rank=1, abilities=(Ability("reckoning", (do.Collect(),)), Ability("use", (do.Earn(2),), tokens=1))
        ),
        "Trinket",
        "Rank 1",
        "In your reckoning: Collect 1. Pay 1 token from this: take 2 gold.",
    ),
    (
        Location(
            **MERE,
            abilities=(Ability("always", (do.Change("cost", 1, "attacking"), do.Change("life", 1, "attacking"))),),
        ),
        "Location",
        "",
        "The attacking Monster has +1 cost and +1 life.",
    ),
    (
        Mischief(
            **MERE,
            cost=1,
            keywords=("encore",),
            abilities=(
                Ability("give_blood", (do.Squish(),), blood=2),
                Ability("played", (do.Damage(1), do.ZapCards()), Target(of=("ally",), whose="theirs")),
            ),
        ),
        "Mischief",
        "Cost 1",
        "Encore. Deal 1 damage to an Ally of the opponent and zap it. Give Blood 2: squish it.",
    ),
    (
        Mischief(**MERE, interrupt=True, abilities=(Ability("played", (do.Prevent(3), do.Damage(1, "their_hero"))),)),
        "Interrupt",
        "Cost 0",
        "Prevent up to 3 damage to your Hero and deal 1 damage to the opponent's Hero.",
    ),
    (
        StickyCurse(
            **MERE,
            cost=2,
            interrupt=True,
            target=Target(of=("loot",), weapon=True, zapped=False),
            abilities=(
                Ability("always", (do.Change("power", -1, "host"),)),
                Ability("reckoning", (do.ZapCards("host"),), only=HasWeapons(1)),
            ),
        ),
        "Curse",
        "Cost 2 / Interrupt",
        "Stick this to an unzapped Weapon of your choice. It has -1 power. "
        "In your reckoning, if you have a Weapon: zap it.",
    ),
]


@pytest.mark.parametrize(("card", "kind", "facts", "text"), CARDS, ids=lambda part: type(part).__name__)
def test_a_whole_card_says_its_kind_its_numbers_and_what_it_does(
    card: DuelCardKind, kind: str, facts: str, text: str
) -> None:
    """ccg.components.6 to .8."""
    said = printed(card)
    assert (said.kind, " / ".join(said.facts), said.text) == (kind, facts, text)
    assert said.touches
    assert all(rule.startswith("ccg.") for rule in said.touches)


def test_every_kind_of_card_is_shown() -> None:
    assert {type(card) for card, *_ in CARDS} == set(DUEL_CARDS.kinds)


def test_what_is_chosen_is_named_once() -> None:
    both = Ability("hired", (do.Damage(1), do.Damage(1), do.ZapCards()), Target(of=("monster",), where="stashed"))
    assert both.reads() == (
        "When hired: deal 1 damage to a stashed Monster of your choice, deal 1 damage to it and zap it."
    )


def test_a_condition_among_effects_stands_apart() -> None:
    ability = Ability("played", (do.StealGold(1), do.WhenSo(HasWeapons(1), (do.TakeCards(),))))
    assert rules_text(Mischief(**MERE, abilities=(ability,))) == "Steal 1 gold; if you have a Weapon, draw 1 card."


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (Ability("use", (do.Earn(1),)), "Take 1 gold."),
        (Ability("use", (do.Earn(1),), interrupt=True), "Interrupt: take 1 gold."),
        (Ability("use", (do.Earn(1),), sketchy=True), "Sketchy: take 1 gold."),
        (Ability("use", (do.Earn(1),), once=True), "Once a turn: take 1 gold."),
        (Ability("use", (do.Earn(1),), zap=True), "Zap this: take 1 gold."),
        (Ability("use", (do.Earn(1),), squish=True), "Squish this: take 1 gold."),
        (Ability("use", (do.Earn(1),), gold=2), "Pay 2 gold: take 1 gold."),
        (Ability("use", (do.Earn(1),), tokens=1), "Pay 1 token from this: take 1 gold."),
        (Ability("use", (do.Earn(1),), tokens=2), "Pay 2 tokens from this: take 1 gold."),
        (Ability("use", (do.Earn(1),), discard=1), "Discard 1 card: take 1 gold."),
        (Ability("use", (do.Earn(1),), discard=2), "Discard 2 cards: take 1 gold."),
        (Ability("use", (do.Earn(1),), blood=2), "Take 2 damage: take 1 gold."),
        (Ability("give_blood", (do.Earn(1),), blood=2), "Give Blood 2: take 1 gold."),
        (Ability("flaunt", (do.Earn(1),)), "Flaunt: take 1 gold."),
        (Ability("reckoning", (do.Earn(1),), may=True), "In your reckoning: you may take 1 gold."),
        (
            Ability("use", (do.Earn(1),), interrupt=True, sketchy=True, once=True, zap=True, gold=1),
            "Interrupt, Sketchy, once a turn, zap this and pay 1 gold: take 1 gold.",
        ),
    ],
)
def test_all_that_must_be_so_or_is_paid_stands_before_the_colon(ability: Ability, said: str) -> None:
    assert ability.reads() == said
