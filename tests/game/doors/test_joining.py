"""Monsters that join a combat from a hand by themselves: by their tag, by what makes them so, beside a partner."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.own_cards import beast, enhancer, gear, potion
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import flee_parts, prize, tags, totals
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.words.specials import Partner
from kickdoor_game.language.words.traits import Bonus
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.sets.classic.game import NUMBERS

UNDEAD = replace(NUMBERS, free_joins=(("undead", True),))
"""They join where another of theirs fights."""
BATS = replace(NUMBERS, free_joins=(("bat", False),))
"""They join wherever there is a fight."""
CARDS = [
    beast("ghost", 4, tags=("undead",), treasures=2),
    beast("mummy", 6, tags=("undead",)),
    beast("moth", 2, tags=("bat",)),
    beast("clerk", 3),
    beast("twin", 5, specials=(Partner("clerk", 10), Partner("boss", 8))),
    beast("boss", 4, treasures=3),
    enhancer("shroud", 5, 1, gives="undead"),
    enhancer("skates", 0, flee=-2),
    gear("lantern", traits=(Bonus(value=3, against="undead"),)),
    potion("stew", 3),
]


def fight(numbers: Numbers, door: str, *held: str, ann: H | None = None, cid: H | None = None) -> Scene:
    """Ann fights what is behind the door; Bob holds these."""
    t = Scene(
        numbers=numbers, extra=CARDS, doors=[door], Ann=ann or H(level=5), Bob=H(hand=list(held)), Cid=cid or H(level=2)
    )
    t.answers("Ann", "open")
    return t


def sums(t: Scene) -> tuple[int, int]:
    assert t.table.fight is not None
    return totals(t.table, t.table.fight)


@pytest.mark.parametrize(
    ("numbers", "door", "card", "joins"),
    [
        (UNDEAD, "ghost", "mummy", True),
        (UNDEAD, "clerk", "mummy", False),
        (UNDEAD, "ghost", "clerk", False),
        (UNDEAD, "ghost", "moth", False),
        (BATS, "clerk", "moth", True),
        (BATS, "ghost", "moth", True),
        (BATS, "ghost", "mummy", False),
        (NUMBERS, "ghost", "mummy", False),
    ],
)
def test_a_monster_joins_by_its_tag(numbers: Numbers, door: str, card: str, joins: bool) -> None:
    t = fight(numbers, door, card)
    if not joins:
        assert t.refused("Bob", "monster", card).code == "monster_waits"
        return
    before = sums(t)
    t.acts("Bob", "monster", card)
    assert sums(t) == (before[0], before[1] + {"mummy": 6, "moth": 2}[card])
    assert t.told(events.FoeJoined)[-1].seat == t.seat("Bob")
    assert t.hero("Bob").hand == ()


def test_it_joins_as_long_as_cards_count_and_no_longer() -> None:
    t = fight(UNDEAD, "ghost", "mummy")
    t.answers("Ann", "win")
    t.acts("Bob", "monster", "mummy")
    assert t.asked("Ann") == "combat", "five against ten: nothing is won"
    t = fight(UNDEAD, "ghost", "mummy", ann=H(level=1))
    t.answers("Ann", "run")
    assert t.refused("Bob", "monster", "mummy").code == "running_away"


def test_the_fighter_may_send_one_into_their_own_fight() -> None:
    t = fight(UNDEAD, "ghost", ann=H(level=8, hand=["mummy"]))
    t.acts("Ann", "monster", "mummy")
    assert sums(t) == (8, 10)


def test_what_makes_a_monster_undead_comes_with_it_as_one_action() -> None:
    t = fight(UNDEAD, "ghost", "clerk", "shroud")
    assert t.choices("Bob", "monster", "clerk") == ["shroud"]
    t.acts("Bob", "monster", "clerk", "shroud")
    assert sums(t) == (5, 4 + 3 + 5)
    assert t.hero("Bob").hand == ()
    assert prize(t.table, t.table.fight) == 2 + 1 + 1  # type: ignore[arg-type]


def test_a_monster_that_is_undead_already_needs_nothing_with_it() -> None:
    t = fight(UNDEAD, "ghost", "mummy", "shroud")
    t.acts("Bob", "monster", "mummy")
    assert len(t.hero("Bob").hand) == 1


def test_without_another_undead_there_it_does_not_help_to_be_made_one() -> None:
    t = fight(UNDEAD, "clerk", "mummy", "shroud")
    assert t.refused("Bob", "monster", "mummy").code == "monster_waits"
    t.acts("Bob", "enhance", "shroud", "clerk")
    t.acts("Bob", "monster", "mummy")
    assert sums(t) == (5, 3 + 5 + 6)


def test_what_is_made_undead_is_so_to_whoever_asks() -> None:
    t = fight(NUMBERS, "clerk", "shroud", ann=H(level=5, items=["lantern"]))
    assert sums(t) == (5, 3)
    t.acts("Bob", "enhance", "shroud", "clerk")
    assert sums(t) == (5 + 3, 3 + 5)
    assert tags(t.table, t.table.fight) == {"undead"}  # type: ignore[arg-type]


def test_a_partner_joins_where_its_partner_fights() -> None:
    t = fight(NUMBERS, "clerk", "twin")
    t.acts("Bob", "monster", "twin")
    assert sums(t) == (5, 3 + 5)
    assert prize(t.table, t.table.fight) == 2  # type: ignore[arg-type]


def test_a_partner_is_laid_on_it_instead_for_what_its_card_says() -> None:
    t = fight(NUMBERS, "clerk", "twin")
    assert t.choices("Bob", "enhance", "twin") == ["clerk"]
    t.acts("Bob", "enhance", "twin", "clerk")
    assert sums(t) == (5, 3 + 10)
    assert prize(t.table, t.table.fight) == 1, "its own Treasures are not fought for"  # type: ignore[arg-type]


def test_a_partner_that_is_laid_on_another_takes_nothing_of_its_treasures() -> None:
    t = fight(NUMBERS, "boss", "twin")
    t.acts("Bob", "enhance", "twin", "boss")
    assert (sums(t), prize(t.table, t.fight), tags(t.table, t.fight)) == ((5, 4 + 8), 3, set())
    foe = t.fight.foes[0]
    assert [part.value for part in flee_parts(t.table, t.hero("Ann"), t.fight, foe)] == []


@pytest.mark.parametrize("door", ["ghost", "moth"])
def test_elsewhere_a_partner_is_a_monster_like_any_other(door: str) -> None:
    t = fight(NUMBERS, door, "twin")
    assert t.refused("Bob", "monster", "twin").code == "monster_waits"
    assert "enhance twin" not in t.offered("Bob")


def test_skates_count_for_the_monster_that_wears_them_alone() -> None:
    t = fight(BATS, "clerk", "skates", "moth", ann=H(level=1))
    t.acts("Bob", "monster", "moth")
    t.acts("Bob", "enhance", "skates", "clerk")
    running = t.table.fight
    assert running is not None
    ann = t.hero("Ann")
    by_foe = {
        t.table.card(foe.face).key: sum(part.value for part in flee_parts(t.table, ann, running, foe))
        for foe in running.foes
    }
    assert by_foe == {"clerk": -2, "moth": 0}


def test_the_menu_says_in_words_what_may_join_and_on_whom_it_can_be_laid() -> None:
    t = fight(UNDEAD, "ghost", "clerk", "shroud", "mummy")
    options = {option.key: option for option in t.rules.standing(t.table, t.seat("Bob")).options}
    labels = [telling.option_label(t.table, t.seat("Bob"), option) for option in options.values()]
    assert "send Mummy into the fight" in labels
    assert all("send" in label or "lay" in label for label in labels if "Clerk" in label)


def test_a_monster_that_cannot_join_says_how_it_can_be_used() -> None:
    refusal: Refusal = fight(NUMBERS, "clerk", "ghost").refused("Bob", "monster", "ghost")
    assert (refusal.code, refusal.rule) == ("monster_waits", "classic.monsters.3")
    assert "phase 2" in refusal.cure


@pytest.mark.every_set
@pytest.mark.rule("bites.bats.2")
@pytest.mark.parametrize("numbers", [UNDEAD, BATS, NUMBERS], ids=["undead", "bats", "neither"])
@pytest.mark.parametrize("card", ["moth", "mummy", "twin"])
def test_nothing_joins_by_itself_where_no_monster_is_left(numbers: Numbers, card: str) -> None:
    """Each of them would join what was there a moment ago, in the set whose monsters do."""
    t = fight(numbers, "clerk", card, "scroll_of_redundancy")
    t.acts("Bob", "use", "scroll_of_redundancy", "clerk")
    assert t.fight.foes == []
    assert t.refused("Bob", "monster", card).code in ("no_monster", "monster_waits")
    t.answers("Ann", "win")
    assert t.refused("Bob", "monster", card).code in ("no_monster", "monster_waits")


@pytest.mark.rule("classic.interfere.4")
def test_a_wandering_monster_finds_the_combat_as_long_as_it_lasts() -> None:
    t = fight(BATS, "clerk", "moth", "scroll_of_redundancy", "wandering_monster")
    t.acts("Bob", "use", "scroll_of_redundancy", "clerk")
    t.answers("Ann", "win")
    assert "Gatecrasher" in t.refused("Bob", "monster", "moth").cure
    t.acts("Bob", "wander", "wandering_monster", "moth")
    assert sums(t) == (5, 2)
