"""Who writes a card and slips is told where, and what was probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from kickdoor_game.language.cards import Monster
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.load import MOST_CARDS, load_cards, load_folder
from kickdoor_game.language.words.conditions import HasClass, Not
from kickdoor_game.language.words.effects import Choose, Die, LoseHand, LoseItem
from kickdoor_game.language.words.specials import MonsterBonus

GOLEM = """
[[card]]
kind = "monster"
key = "tax_golem"
name = "Tax Golem"
level = 8
treasures = 2
specials = [{ has = "bonus", value = 4, who = { is = "not", of = { is = "class", name = "thief" } } }]
bad_stuff = [
  { do = "lose_item", slot = "hands", which = "dearest" },
  { do = "choose", options = [[{ do = "die" }], [{ do = "lose_hand" }]] },
]
"""


def curse(key: str) -> str:
    return f'[[card]]\nkind = "curse"\nkey = "{key}"\nname = "{key}"\neffects = [{{ do = "die" }}]\n'


def test_a_card_becomes_frozen_words() -> None:
    (card,) = load_cards(GOLEM, "monsters_low.toml", DOOR_GAMES)
    assert card == Monster(
        key="tax_golem",
        name="Tax Golem",
        level=8,
        treasures=2,
        specials=(MonsterBonus(4, Not(HasClass("thief"))),),
        bad_stuff=(LoseItem(slot="hands", which="dearest"), Choose(((Die(),), (LoseHand(),)))),
    )
    assert hash(card) == hash(load_cards(GOLEM, "again.toml", DOOR_GAMES)[0])


@pytest.mark.parametrize(
    ("right", "slip", "told"),
    [
        ("treasures", "tresures", 'field "tresures" is not known; did you mean "treasures"?'),
        ('"monster"', '"monstre"', 'field "kind" knows no "monstre"; did you mean "monster"?'),
        ('kind = "monster"', 'kin = "monster"', 'field "kind" is missing; did you mean it by "kin"?'),
        ('"lose_item"', '"lose_itme"', 'field "bad_stuff[0].do" knows no "lose_itme"; did you mean "lose_item"?'),
        ('"dearest"', '"dearst"', 'field "bad_stuff[0].which" cannot be \'dearst\'; did you mean "dearest"?'),
        ('"hands"', '"hand"', 'field "bad_stuff[0].slot" cannot be \'hand\'; did you mean "hands"?'),
        ('do = "die"', 'do = "dye"', 'field "bad_stuff[1].options[0][0].do" knows no "dye"; did you mean "die"?'),
        ('is = "class"', 'has = "class"', 'field "specials[0].who.of.is" is missing; did you mean it by "has"?'),
        ("value = 4", "valu = 4", 'field "specials[0].valu" is not known; did you mean "value"?'),
        ("value = 4", "value = true", 'field "specials[0].value" must be a whole number, not true or false'),
        ("value = 4, ", "", 'field "specials[0].value" is missing (bonus needs it)'),
        ("level = 8", 'level = "8"', 'field "level" must be a whole number, not a text'),
        ("level = 8", "level = 8.5", 'field "level" must be a whole number, not a number with a point'),
        ("[{ has", "[[{ has", "is not TOML"),
        ('name = "thief"', "name = 3", 'field "specials[0].who.of.name" must be a text, not a whole number'),
    ],
)
def test_a_slip_is_named_with_file_card_and_field(right: str, slip: str, told: str) -> None:
    assert right in GOLEM
    with pytest.raises(CardError) as caught:
        load_cards(GOLEM.replace(right, slip, 1), "monsters_low.toml", DOOR_GAMES)
    assert str(caught.value).startswith("monsters_low.toml: ")
    assert told in str(caught.value)
    if "TOML" not in told:
        assert 'card "tax_golem": ' in str(caught.value)


def test_a_card_without_a_key_is_counted() -> None:
    with pytest.raises(CardError, match=r'^x\.toml: card #2: field "key" is missing'):
        load_cards(curse("one") + '[[card]]\nkind = "curse"\nname = "Two"\neffects = []\n', "x.toml", DOOR_GAMES)


def test_a_list_where_a_table_belongs_is_named() -> None:
    with pytest.raises(CardError, match='field "bad_stuff" must be a list, not a table'):
        load_cards(GOLEM.split("bad_stuff")[0] + 'bad_stuff = { do = "die" }', "x.toml", DOOR_GAMES)
    with pytest.raises(CardError, match=r'field "bad_stuff\[0\]" must be a table, not a text'):
        load_cards(GOLEM.split("bad_stuff")[0] + 'bad_stuff = ["die"]', "x.toml", DOOR_GAMES)


def test_a_file_holds_cards_only() -> None:
    with pytest.raises(CardError, match='field "crad" is not known; did you mean "card"'):
        load_cards(curse("one").replace("card", "crad"), "x.toml", DOOR_GAMES)
    with pytest.raises(CardError, match=r"holds no \[\[card\]\] table"):
        load_cards("", "x.toml", DOOR_GAMES)
    with pytest.raises(CardError, match=r"holds no \[\[card\]\] table"):
        load_cards("card = 3", "x.toml", DOOR_GAMES)
    with pytest.raises(CardError, match='field "author" is not known'):
        load_cards('author = "me"\n' + curse("one"), "x.toml", DOOR_GAMES)


def test_a_file_holds_no_more_cards_than_one_takes_in() -> None:
    full = "".join(curse(f"c{n}") for n in range(MOST_CARDS))
    assert len(load_cards(full, "full.toml", DOOR_GAMES)) == 25
    with pytest.raises(CardError, match="holds 26 cards; at most 25"):
        load_cards(full + curse("more"), "full.toml", DOOR_GAMES)


def test_a_key_is_given_once_in_a_file_and_in_a_folder(tmp_path: Path) -> None:
    with pytest.raises(CardError, match=r'card "one": field "key" is taken: x\.toml'):
        load_cards(curse("one") + curse("one"), "x.toml", DOOR_GAMES)
    (tmp_path / "a.toml").write_text(curse("one"), "utf-8")
    (tmp_path / "b.toml").write_text(curse("two") + curse("one"), "utf-8")
    with pytest.raises(CardError, match=r'^b\.toml: card "one": field "key" is taken: a\.toml'):
        load_folder(tmp_path, DOOR_GAMES)


def test_a_folder_is_read_in_the_order_of_its_file_names(tmp_path: Path) -> None:
    for name, key in (("b.toml", "third"), ("a2.toml", "second"), ("a1.toml", "first")):
        (tmp_path / name).write_text(curse(key), "utf-8")
    (tmp_path / "rules.toml").write_text('ruleset = "mine"', "utf-8")
    (tmp_path / "notes.txt").write_text("no card", "utf-8")
    assert [card.key for card in load_folder(tmp_path, DOOR_GAMES)] == ["first", "second", "third"]


def test_a_folder_without_cards_or_with_strange_bytes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="has no file of cards"):
        load_folder(tmp_path, DOOR_GAMES)
    (tmp_path / "a.toml").write_bytes(b"\xff")
    with pytest.raises(CardError, match=r"^a\.toml: is not UTF-8"):
        load_folder(tmp_path, DOOR_GAMES)
