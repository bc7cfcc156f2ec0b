"""The cards of each set and mix as they lie on its table: printed by its rules, whatever set or pack they are from."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from tests.catalogue import set_names
from tests.doors_rules import ruleset
from tests.shown import stage

from kickdoor_game import library
from kickdoor_game.doors.engine import house_rules
from kickdoor_game.language.cards import Enhancer, HalfBreed, Mate, Monster, OneShot, SuperMunchkin, TreasureSpecial
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.language.vocabulary import words_in
from kickdoor_game.language.wording import rules_text
from kickdoor_game.language.words.plays import Ascend, DrawCards, RemoveMonster
from kickdoor_game.language.words.traits import DieForYou, Steal
from kickdoor_server.operations.bookshelf.cards import cards as cards_command

TABLES = [*set_names(), *library.mixes()]
GUEST = (
    Mate(key="guest_mate", name="Guest"),
    OneShot(key="guest_rope", name="Guest", gold=0, play=RemoveMonster()),
    TreasureSpecial(key="guest_chest", name="Guest", play=DrawCards("treasure", 2)),
)
PACKED = {
    "classic": (
        "Copy a monster in any combat: what is played on one counts for both.",
        "Remove a monster from any combat: no Level for it.",
        "Draw 2 Treasures face down.",
    ),
    "shakespeare": (
        "Copy a monster in any combat: what is played on one does not count for the other.",
        "Remove a monster from any combat: no Level and no Treasure for it.",
        "On your turn, while nobody fights: draw 2 Treasures face down.",
    ),
    "bites": (
        "Copy a monster in any combat: what is played on one does not count for the other.",
        "Remove a monster from any combat: no Level for it.",
        "On your turn, while nobody fights: draw 2 Treasures face down.",
    ),
    "classic+bites": (
        "Copy a monster in any combat: what is played on one counts for both.",
        "Remove a monster from any combat: no Level for it.",
        "Draw 2 Treasures face down.",
    ),
}
"""What three cards of a pack say, by the table at which they are."""


def texts(name: str) -> dict[str, str]:
    """By key, what is shown of each card at a table of that name."""
    return {face.key: face.text for face in stage(ruleset(name)).faces}


def said_by(name: str, *kinds: type[Any]) -> set[str]:
    """What is said by those cards of that table which have or are such a word."""
    cards = ruleset(name).book.by_key.values()
    found = {
        card.key
        for card in cards
        if isinstance(card, kinds) or any(isinstance(word, kinds) for _, word in words_in(card))
    }
    assert found, f"{name} has none"
    return {text for key, text in texts(name).items() if key in found}


@pytest.mark.parametrize("name", [name for name in TABLES if library.ruleset(name).engine == "doors"])
def test_faces_and_lists_say_what_holds_at_the_table(name: str) -> None:
    house = house_rules(ruleset(name).base)
    printed = library.vocabulary(name).printed
    shown = texts(name)
    assert set(shown) == set(ruleset(name).book.by_key)
    for card in library.cards_of(name):
        assert shown[card.key] == printed(card).text == rules_text(card, house)


def test_classic_s_cards_say_what_they_say_without_a_table() -> None:
    printed = library.vocabulary("classic").printed
    for card in library.cards_of("classic"):
        assert printed(card) == DOOR_GAMES.printed(card)


@pytest.mark.parametrize("name", ["shakespeare", "bites", "classic+bites"])
def test_where_the_strength_of_a_monster_has_no_lowest_value(name: str) -> None:
    weak = [text for text in said_by(name, Enhancer) if " fewer" in text]
    assert weak
    assert all(text.endswith("1 Treasure fewer (its Treasures never fall below 1).") for text in weak)


@pytest.mark.parametrize("name", ["shakespeare", "bites", "classic+bites"])
def test_level_cards_lift_whomever_their_player_likes(name: str) -> None:
    assert all(
        "a player of your choice" in text.replace("A p", "a p") and "gains 1 Level" in text
        for text in said_by(name, Ascend)
    )
    assert "Gain 1 Level, but not the winning Level." in said_by("classic", Ascend)


@pytest.mark.parametrize("name", ["shakespeare", "bites", "classic+bites"])
def test_a_theft_goes_on_beside_the_fights_of_others(name: str) -> None:
    assert all("Light Fingers: while you are not in combat, discard" in text for text in said_by(name, Steal))
    assert all("Light Fingers: while nobody fights, discard" in text for text in said_by("classic", Steal))


def test_hybrids_say_what_one_role_gives_and_when_they_are_played() -> None:
    alone, timed = "You may have 2 Races, or 1 Race without its disadvantages.", " Play it when you could play a Race."
    assert said_by("classic", HalfBreed) == {"You may have 2 Races, or be half of your Race and half Human."}
    assert said_by("shakespeare", HalfBreed) == said_by("bites", HalfBreed) == {alone + timed}
    assert said_by("classic+bites", HalfBreed) == {alone}, "at any time, as one of the sets has it"
    assert said_by("shakespeare", SuperMunchkin) == {
        "You may have 2 Classes, or 1 Class without its disadvantages. Play it when you could play a Class."
    }
    assert said_by("classic+shakespeare", SuperMunchkin) == {
        "You may have 2 Classes, or 1 Class without its disadvantages."
    }
    assert said_by("classic+bites", SuperMunchkin) == {"You may have 2 Classes. Play it together with the second one."}


def test_a_minion_is_given_up_for_the_first_roll_where_no_set_says_otherwise() -> None:
    first, any_roll = "Instead of your first roll to run away", "Instead of rolling to run away"
    assert all(first in text for text in said_by("bites", DieForYou))
    assert all(any_roll in text for text in said_by("classic+bites", DieForYou))


def test_monsters_that_join_by_what_they_are_say_so() -> None:
    joins = "You may play it from your hand into any combat"
    among = f"{joins} with an Undead monster."

    def tagged(name: str, tag: str) -> set[str]:
        cards = ruleset(name).book.by_key
        found = {texts(name)[key] for key, card in cards.items() if isinstance(card, Monster) and tag in card.tags}
        assert found
        return found

    assert all(text.startswith(f"{joins}. ") for name in ("bites", "classic+bites") for text in tagged(name, "bat"))
    assert all(text.startswith(among) for text in tagged("shakespeare", "undead"))
    assert all(text.startswith(among) for text in tagged("classic+shakespeare", "undead"))
    assert not any(joins in text for name in ("classic", "bites", "classic+bites") for text in tagged(name, "undead"))


@pytest.mark.parametrize("name", PACKED)
def test_the_cards_of_a_pack_are_read_by_the_rules_of_the_set_that_they_join(name: str) -> None:
    rules = library.with_packs(name, [Pack("guest", "Guest", name, "", "", GUEST, "0" * 64)])
    shown = {face.key: face.text for face in stage(rules).faces}
    assert tuple(shown[card.key] for card in GUEST) == PACKED[name]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("classic", "Gain 1 Level, but not the winning Level."),
        ("classic+bites", "A player of your choice gains 1 Level, but not the winning Level."),
    ],
)
def test_the_card_that_is_asked_for_is_told_by_the_table_s_rules(name: str, said: str) -> None:
    result = CliRunner().invoke(cards_command, ["show", "find_a_staircase", "--set", name])
    assert result.exit_code == 0, result.output
    assert said in " ".join(result.output.split())
