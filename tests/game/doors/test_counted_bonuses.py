"""What is worth so much for each monster, Curse, Big Item or follower: in a combat, and outside of any."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.fight.strength import heroes_side, level_against
from kickdoor_game.doors.telling.sums import part_words
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import Card, ClassCard, Curse, Follower, Monster, Trap
from kickdoor_game.language.words.effects import Lingering
from kickdoor_game.language.words.specials import Mirrors
from kickdoor_game.language.words.traits import Berserk, Bonus, Flee

CARDS: list[Card] = [
    beast("wolf", 5),
    beast("cub", 1),
    beast("mirror", 2, specials=(Mirrors(),)),
    gear("cloak", traits=(Bonus(2, per="monster"),)),
    gear("harp", traits=(Bonus(2, per="curse"),)),
    gear("cart", traits=(Bonus(2, per="big_item"),)),
    gear("whistle", traits=(Bonus(2, per="follower"),)),
    gear("locket", traits=(Bonus(2, alone=True),)),
    gear("piano", big=True),
    gear("organ", big=True),
    Follower(key="page", name="Page", traits=(Flee(1),)),
    Follower(key="cook", name="Cook", traits=(Flee(1),)),
    Curse(key="itch", name="Itch", effects=(Lingering(strength=-1),), copies=2),
    Trap(key="net", name="Net", effects=(Lingering(strength=-1),)),
]


def with_all(item: str) -> Scene:
    """Ann uses that one, carries a Big Item, has two followers and a Curse; one of her monsters has been joined."""
    t = Scene(
        extra=CARDS,
        doors=["wolf"],
        Ann=H(level=3, items=[item, "piano"], followers=["page", "cook"]),
        Bob=H(level=4, hand=["itch", "wandering_monster", "cub"]),
        Cid=H(),
    )
    t.acts("Bob", "curse", "itch", "Ann")
    t.everybody_passes()
    return t


@pytest.mark.rule("classic.combat.2")
@pytest.mark.parametrize(
    ("item", "at_rest", "against_one", "against_two", "helped"),
    [
        ("cloak", 0, 2, 4, 4),
        ("harp", 2, 2, 2, 2),
        ("cart", 2, 2, 2, 2),
        ("whistle", 4, 4, 4, 4),
        ("locket", 0, 2, 2, 0),
    ],
)
def test_what_is_counted_counts_as_often_as_it_is_there(
    item: str, at_rest: int, against_one: int, against_two: int, helped: int
) -> None:
    """Beside Level 3, less one for the Curse."""
    t = with_all(item)
    assert strength_at_rest(t.table, t.hero("Ann")) == 2 + at_rest
    t.answers("Ann", "open")
    assert t.sums() == (2 + against_one, 5)
    t.acts("Bob", "wander", "wandering_monster", "cub")
    assert t.sums() == (2 + against_two, 6)
    t.answers("Ann", "ask", "Bob", [[], 0, ""])
    t.answers("Bob", "accept")
    assert t.sums() == (2 + helped + 4, 6)


@pytest.mark.rule("classic.combat.2")
def test_what_a_class_brings_by_itself_goes_by_its_name() -> None:
    """Only what is done with its abilities goes by theirs."""
    scout = ClassCard(key="scout", name="Scout", role="scout", traits=(Bonus(2), Berserk()))
    t = Scene(extra=[*CARDS, scout], doors=["wolf"], Ann=H(role="scout", hand=["cub"]), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["cub"])
    parts = heroes_side(t.table, t.fight)
    assert [(part_words(t.table, part), part.value) for part in parts] == [
        ("Level", 1),
        ("Scout", 2),
        ("Break Loose", 1),
    ]


@pytest.mark.rule("classic.combat.4")
def test_a_monster_that_is_as_much_more_as_the_highest_hero_is_so_before_it_is_met() -> None:
    """Whoever holds it in their hand reckons with that."""
    for monster, against in (("mirror", 7), ("wolf", 5)):
        t = Scene(extra=CARDS, Ann=H(level=5, hand=[monster]), Bob=H(level=9), Cid=H())
        (card,) = t.hero("Ann").hand
        printed = t.table.card(card)
        assert isinstance(printed, Monster)
        assert level_against(printed, t.hero("Ann").level) == against
    t = Scene(extra=CARDS, Ann=H(level=5), Bob=H(level=9), Cid=H(), doors=["mirror"])
    t.answers("Ann", "open")
    assert t.sums() == (5, 7)


@pytest.mark.rule("bites.curses.13")
def test_a_trap_is_no_curse_and_a_second_one_is() -> None:
    t = Scene(extra=CARDS, Ann=H(level=3, items=["harp"]), Bob=H(hand=["itch", "itch", "net"]), Cid=H())
    for curse, strength in (("net", 2), ("itch", 3), ("itch", 4)):
        t.acts("Bob", "curse", curse, "Ann")
        t.everybody_passes()
        assert strength_at_rest(t.table, t.hero("Ann")) == strength
