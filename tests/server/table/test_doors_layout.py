"""What lies on what in a door game, as clients are told it, and columns for no more than the set has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.doors_rules import ruleset
from tests.own_cards import beast, enhancer, gear
from tests.scene import H, Scene
from tests.server.table.test_contest_shown import shown

from kickdoor_game import library
from kickdoor_game.heroes.roles import roles_of
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import ClassCard, Follower, RaceCard
from kickdoor_game.language.words.traits import CarriesItem
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_game.machine.ruleset import Player
from kickdoor_protocol.messages.layout import TRAITS
from kickdoor_server.table.translate.doors.scene import layout, scene
from kickdoor_server.table.translate.doors.stage import DoorsStage
from kickdoor_server.table.translate.stage import Occasion, Sitter


def cards_in(t: Scene, zone: str) -> dict[str, str]:
    """The cards of a zone, by their keys, each with that of the card on which it lies."""
    view = shown(t)
    zones = (*(zone for seat in view.seats for zone in seat.zones), *view.zones)
    refs = {ref.id: ref for each in zones for ref in each.cards}
    return {
        ref.key: refs[ref.on].key if ref.on is not None else ""
        for each in zones
        if each.key == zone
        for ref in each.cards
    }


def test_a_cheat_card_lies_on_its_item() -> None:
    t = Scene(
        Ann=H(items=["theme_music", "anvil"], cheats={"cheat": "anvil"}), Bob=H(), Cid=H(), extra=[gear("anvil", 4)]
    )
    assert cards_in(t, "worn") == {"theme_music": "", "anvil": "", "cheat": "anvil"}
    (worn,) = [zone for zone in shown(t).seats[0].zones if zone.key == "worn"]
    assert worn.count == 2, "Items are counted, and not what lies on them"


def test_what_makes_a_monster_worse_lies_on_it() -> None:
    cards = [beast("hare", 2), enhancer("cross", 5)]
    t = Scene(Ann=H(), Bob=H(hand=["cross"]), Cid=H(), extra=cards, doors=["hare"])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "cross", "hare")
    assert cards_in(t, "fight") == {"hare": "", "cross": "hare"}


def test_an_item_says_who_carries_it() -> None:
    porter = Follower(key="porter", name="Porter", deck="treasure", traits=(CarriesItem(),))
    cards = [porter, gear("hat", 2, slot="headgear"), gear("bowler", 3, slot="headgear")]
    t = Scene(Ann=H(items=["hat", "bowler"], followers=["porter"]), Bob=H(), Cid=H(), extra=cards)
    t.acts("Ann", "entrust", "bowler")
    notes = {ref.key: ref.note for zone in shown(t).seats[0].zones for ref in zone.cards}
    assert (notes["hat"], notes["bowler"]) == ("", "with Porter")


@pytest.mark.parametrize(
    ("left_out", "roles", "title"),
    [((), ("class", "race"), "class / race"), (RaceCard, ("class",), "class"), (ClassCard, ("race",), "race")],
)
def test_a_set_without_classes_or_races_has_no_column_for_them(
    left_out: type, roles: tuple[str, ...], title: str
) -> None:
    cards = [card for card in library.cards_of("classic") if not isinstance(card, left_out)]
    book = Book.of(cards, library.vocabulary("classic"))
    assert roles_of(book) == roles
    (column,) = [column for column in layout("classic", book).columns if column.shows == TRAITS]
    assert column.label == title


@pytest.mark.parametrize(
    ("left_out", "played", "claimed"),
    [
        ((), "one Race, one Class, Items", "the Class or Race on top"),
        (RaceCard, "one Class, Items", "the Class on top"),
        (ClassCard, "one Race, Items", "the Race on top"),
        ((ClassCard, RaceCard), "Items", ""),
    ],
)
def test_a_set_without_classes_or_races_says_nothing_of_them(
    left_out: type | tuple[type, ...], played: str, claimed: str
) -> None:
    whole = ruleset("classic")
    cards = [card for card in library.cards_of("classic") if not isinstance(card, left_out)]
    rules = replace(whole, book=Book.of(cards, library.vocabulary("classic")))
    stage = DoorsStage(rules, library.catalogue("classic"), ())
    table = rules.new_table([Player(name, "female") for name in ("Ann", "Bob", "Cid")], {})
    ready = Question(Seat(0), "setup", Menu(()), (), "setup", ())
    assert stage.question_text(rules.observe(table, Seat(0)), ready).startswith(
        f"Play what you may of your first cards ({played}), "
    )
    hints = [setting.hint for setting in stage.set_entry.settings if setting.key == "claim_discards"]
    assert len(hints) == bool(claimed)
    assert all(claimed in hint for hint in hints)


def test_the_column_of_what_one_is_says_what_its_letters_mean() -> None:
    book = ruleset("classic").book
    notes = [column.note for here in (False, True) for column in layout("classic", book, coloured=here).columns]
    sexes = "f or m is the hero's sex"
    assert list(filter(None, notes)) == [sexes, f"{sexes}, r, b, g, y, p or w the colour of the standees"]


def test_a_set_says_itself_what_it_is_about() -> None:
    rules = replace(ruleset("classic"), sentence="Shout down the meeting.")
    assert DoorsStage(rules, library.catalogue("classic"), ()).set_entry.sentence == "Shout down the meeting."


def test_nobody_is_human_where_there_are_no_races() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    occasion = Occasion("t", 1, "Friday", "", tuple(Sitter(name, "human") for name in t.names), ())
    (ann, *_) = scene(t.rules.observe(t.table, None).table, "classic", (), ("class",), occasion).seats
    assert ann.traits == (t.hero("Ann").sex,)
    assert [zone.label for zone in ann.zones if zone.key == "roles"] == ["class"]
