"""A card that gives a level, where it may be played on anybody (`level_card_target`) and where it may not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.language.cards import Card, TreasureSpecial
from kickdoor_game.language.words.plays import Ascend
from kickdoor_game.language.words.specials import Forbids, MoreLevels
from kickdoor_game.machine.questions import Option
from kickdoor_game.sets.classic.game import NUMBERS

ANYBODY = replace(NUMBERS, level_card_target="any")


def scene(*held: str, ann: int = 3, bob: int = 5, cid: int = 7) -> Scene:
    return Scene(numbers=ANYBODY, ann=H(level=ann, hand=held), bob=H(level=bob), cid=H(level=cid))


def use(t: Scene, name: str, card: str) -> Option:
    return t._find(t.rules.standing(t.table, t.seat(name)).options, "use", card, barred=True)


def levels(t: Scene) -> list[int]:
    return [hero.level for hero in t.table.heroes]


@pytest.mark.parametrize(("whom", "then"), [("ann", [4, 5, 7]), ("bob", [3, 6, 7]), ("cid", [3, 5, 8])])
def test_the_level_goes_to_whomever_it_is_played_on(whom: str, then: list[int]) -> None:
    t = scene("find_a_staircase")
    assert t.choices("ann", "use", "find_a_staircase") == ["seat ann", "seat bob", "seat cid"]
    t.acts("ann", "use", "find_a_staircase", whom)
    assert levels(t) == then
    assert t.hero("ann").hand == ()


def test_by_the_rules_of_2007_it_is_ones_own_and_nobody_is_asked() -> None:
    t = Scene(ann=H(level=3, hand=("find_a_staircase",)), bob=H(level=5), cid=H(level=7))
    assert use(t, "ann", "find_a_staircase").details == ()
    t.acts("ann", "use", "find_a_staircase")
    assert levels(t) == [4, 5, 7]


def test_nobody_is_given_the_level_that_wins() -> None:
    t = scene("find_a_staircase", cid=9)
    assert t.choices("ann", "use", "find_a_staircase") == ["seat ann", "seat bob"]
    assert t.refused("ann", "use", "find_a_staircase", "cid").rule == "classic.winning.2"
    at_the_top = scene("find_a_staircase", ann=9)
    assert at_the_top.choices("ann", "use", "find_a_staircase") == ["seat bob", "seat cid"]
    assert scene("find_a_staircase", ann=9, bob=9, cid=9).barred("ann", "use", "find_a_staircase").rule == (
        "classic.winning.2"
    )


def test_what_only_those_below_others_may_have_is_for_them_whoever_plays_it() -> None:
    t = scene("participation_trophy")
    assert t.choices("ann", "use", "participation_trophy") == ["seat ann", "seat bob"]


def test_whoever_plays_it_is_asked_whose_level_goes_up_and_what_they_pay_with() -> None:
    t = scene("find_a_staircase")
    assert telling.prompts(t.table, use(t, "ann", "find_a_staircase")) == ("Whose Level goes up?",)


# ---------------------------------------------------------------- as a One-Shot in a combat

PRAISE = TreasureSpecial(key="praise", name="Praise", copies=3, play=Ascend())
PARTY = ("ann", "bob")
EVERYBODY = (*PARTY, "cid")
PAIRS = [(giver, riser) for giver in EVERYBODY for riser in EVERYBODY]


def together(monster: Card) -> Scene:
    """Ann fights that monster, and Bob helps her; Cid looks on."""
    ann, bob, cid = (H(level=4, hand=["praise"]) for _ in EVERYBODY)
    t = Scene(extra=[monster, PRAISE], doors=[monster.key], ann=ann, bob=bob, cid=cid)
    t.answers("ann", "open")
    t.answers("ann", "ask", "bob", ([], 0, ""))
    t.answers("bob", "accept")
    return t


def lifting(t: Scene, giver: str, riser: str) -> list[str] | None:
    """What is said to play the card on that player; None where it lifts nobody but its owner."""
    if t.table.numbers.level_card_target == "any":
        return [giver, "use", "praise", riser]
    return [giver, "use", "praise"] if giver == riser else None


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.26")
@pytest.mark.parametrize(("giver", "riser"), PAIRS)
def test_a_level_counts_as_a_one_shot_of_whoever_it_lifts_and_is_forbidden_to_them(giver: str, riser: str) -> None:
    t = together(beast("hush", 12, specials=(Forbids("one_shots"),)))
    said = lifting(t, giver, riser)
    if said is None:
        return
    refusal = t.judged(*said)
    assert (refusal is not None and refusal.code == "no_one_shots") == (riser in PARTY)
    if riser == "cid":
        t.acts(*said)
        assert t.hero("cid").level == 5


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.25")
@pytest.mark.parametrize(("giver", "riser"), PAIRS)
def test_a_level_is_counted_by_whom_it_lifts_and_not_by_who_plays_it(giver: str, riser: str) -> None:
    t = together(beast("ogre", 12))
    said = lifting(t, giver, riser)
    if said is None:
        return
    t.acts(*said)
    assert t.fight.one_shots == (riser in PARTY)


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.25")
def test_whoever_is_lifted_to_8_by_an_onlooker_does_not_win_by_a_level_for_fighting_without_cards() -> None:
    ogre = beast("ogre", 7, specials=(MoreLevels(1),))
    t = Scene(
        extra=[ogre, PRAISE],
        doors=["ogre"],
        ann=H(level=7, hand=["praise"]),
        bob=H(hand=["praise"]),
        cid=H(),
    )
    t.answers("ann", "open")
    t.acts(*(lifting(t, "bob", "ann") or lifting(t, "ann", "ann") or []))
    t.answers("ann", "win")
    t.everybody_passes()
    assert (t.hero("ann").level, t.table.over) == (9, False)


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.25")
def test_lifting_somebody_who_looks_on_costs_the_fighter_nothing() -> None:
    t = Scene(
        extra=[beast("ogre", 3, specials=(MoreLevels(1),)), PRAISE],
        doors=["ogre"],
        ann=H(level=4, hand=["praise"]),
        bob=H(hand=["praise"]),
        cid=H(),
    )
    t.answers("ann", "open")
    t.acts(*(lifting(t, "ann", "cid") or lifting(t, "bob", "bob") or []))
    t.answers("ann", "win")
    t.everybody_passes()
    assert t.hero("ann").level == 6


# ---------------------------------------------------------------- and while something is at stake


@pytest.mark.rule("classic.priority.6")
def test_whose_things_are_at_stake_neither_rises_nor_lifts() -> None:
    t = Scene(
        numbers=ANYBODY,
        extra=[PRAISE],
        ann=H(level=3, hand=["praise"]),
        bob=H(level=5, race="dwarf", items=["grandfather_clock", "runaway_wheelbarrow"], hand=["praise"]),
        cid=H(level=7),
    )
    t.acts("bob", "drop", "dwarf")
    assert t.asked("bob") == "keep_big"
    assert t.choices("ann", "use", "praise") == ["seat ann", "seat cid"]
    assert t.barred("bob", "use", "praise").code == "at_stake"


@pytest.mark.rule("classic.priority.6")
def test_by_the_rules_of_2007_one_does_not_rise_while_ones_things_are_at_stake() -> None:
    t = Scene(
        extra=[PRAISE],
        ann=H(level=3, race="dwarf", items=["grandfather_clock", "runaway_wheelbarrow"], hand=["praise"]),
        bob=H(),
        cid=H(),
    )
    t.acts("ann", "drop", "dwarf")
    assert t.barred("ann", "use", "praise").code == "at_stake"
