"""Rules that can be read in two ways: each was decided, and the ruling in the catalogue says how and why."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors import telling
from kickdoor_game.language.cards import Curse, Monster, TreasureSpecial
from kickdoor_game.language.words.effects import Die, Lingering, LoseItem, LoseLevels
from kickdoor_game.language.words.plays import Ascend

EXTRA = [
    beast("wall", 9),
    Monster(key="maw", name="Maw", level=19, treasures=1, bad_stuff=(Die(),)),
    gear("anvil", big=True),
    gear("piano", big=True),
    gear("boots", slot="footgear"),
    gear("plate", slot="armor"),
    Curse(key="squeak", name="Squeak", effects=(Lingering(strength=-2, until_lost="footgear"),)),
    Curse(key="starch", name="Starch", effects=(Lingering(strength=-2, until_lost="armor"),)),
    Curse(key="slump", name="Slump", copies=2, effects=(LoseLevels(1),)),
    Curse(key="slip", name="Slip", effects=(LoseLevels(2),)),
    Curse(key="barefoot", name="Barefoot", effects=(LoseItem(slot="footgear"),)),
    TreasureSpecial(key="praise", name="Praise", copies=2, play=Ascend()),
]


# ---------------------------------------------------------------- a Big Item for somebody who carries one


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4")
def test_whoever_is_promised_what_they_could_not_carry_is_warned_before_they_agree() -> None:
    t = Scene(extra=EXTRA, Ann=H(items=["anvil"]), Bob=H(level=9, items=["piano"]), Cid=H(level=9), doors=["wall"])
    t.answers("Ann", "open")
    for name, warned in (("Bob", True), ("Cid", False)):
        t.answers("Ann", "ask", name, (["anvil"], 0, ""))
        said = telling.question_text(t.table, t.question(name))
        assert ("As you are, you could not carry Anvil." in said) == warned
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["anvil"]
    assert "What was promised to Bob for help is void: it is too big to be carried besides." in told(t)


# ---------------------------------------------------------------- curses that hang on an Item


@pytest.mark.every_set
@pytest.mark.rule("classic.curses.7")
def test_a_curse_until_footgear_is_lost_strikes_the_barefoot_too_until_they_lose_some() -> None:
    t = Scene(extra=EXTRA, Ann=H(hand=["boots"]), Bob=H(hand=["squeak", "barefoot"]), Cid=H())
    t.acts("Bob", "curse", "squeak", "Ann")
    t.everybody_passes()
    assert [t.key(curse.card) for curse in t.hero("Ann").lasting] == ["squeak"]
    t.acts("Ann", "play", "boots")
    assert len(t.hero("Ann").lasting) == 1
    t.acts("Bob", "curse", "barefoot", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").lasting == ()


@pytest.mark.every_set
@pytest.mark.rule("classic.curses.7", "classic.death.2")
def test_whose_armor_is_lost_with_their_death_is_rid_of_what_hung_on_it_and_of_nothing_else() -> None:
    t = Scene(extra=EXTRA, Ann=H(items=["plate"]), Bob=H(hand=["starch", "squeak"]), Cid=H(), doors=["maw"])
    for curse in ("starch", "squeak"):
        t.acts("Bob", "curse", curse, "Ann")
        t.everybody_passes()
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").dead
    assert [t.key(curse.card) for curse in t.hero("Ann").lasting] == ["squeak"]


# ---------------------------------------------------------------- the window of a curse


@pytest.mark.every_set
@pytest.mark.rule("classic.curses.10")
@pytest.mark.parametrize("said", [("curse", "slump", "Ann"), ("use", "praise")], ids=["a curse", "a Level"])
@pytest.mark.parametrize("name", ["Ann", "Cid"])
def test_while_a_curse_waits_neither_another_one_nor_a_level_comes_between(name: str, said: tuple[str, ...]) -> None:
    ann, cid = H(level=3, hand=["slump", "praise"]), H(level=3, hand=["slump", "praise"])
    t = Scene(extra=EXTRA, Ann=ann, Bob=H(hand=["slip"]), Cid=cid)
    t.acts("Bob", "curse", "slip", "Ann")
    assert t.barred(name, *said[:2]).code == "curse_first"
    t.everybody_passes()
    assert t.hero("Ann").level == 1
