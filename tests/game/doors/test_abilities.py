"""What is done with an ability: by which rule it is refused, which of several it is, and whose time begins anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.state.events import DieChanged, DieRolled
from kickdoor_game.language.cards import Card, ClassCard, Follower, Power
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import (
    Berserk,
    Bonus,
    CarriesItem,
    Conscript,
    FleeDiscards,
    Recruit,
    StealsLevel,
)
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.questions import key
from kickdoor_game.machine.run import apply

CARDS: list[Card] = [
    ClassCard(key="crooner", name="Crooner", role="crooner", traits=(Recruit(),)),
    Follower(key="porter", name="Porter", traits=(CarriesItem(),)),
    Follower(key="caddie", name="Caddie", traits=(CarriesItem(),)),
    Power(key="suction", name="Suction", rank=1, traits=(StealsLevel(price=2),)),
    Power(key="hum", name="Hum", rank=2, traits=(Bonus(1),)),
    gear("hat", 2, slot="headgear"),
    Power(key="rage", name="Rage", rank=1, traits=(Berserk(),)),
    gear("summons", traits=(Conscript(),)),
    gear("roller", traits=(FleeDiscards(most=1, each=3),)),
    Power(key="springs", name="Springs", rank=1, traits=(FleeDiscards(most=1, each=2),)),
    ClassCard(key="sorcerer", name="Sorcerer", role="sorcerer", traits=(FleeDiscards(most=1),)),
    gear("club", traits=(Berserk(most=1),)),
    Power(key="fit", name="Fit", rank=1, traits=(Berserk(most=1),)),
    gear("skates", traits=(FleeDiscards(most=3, each=2),)),
]


def refused(t: Scene, *choice: Any) -> Refusal:
    """What Ann is told who says this of what is on her menu, in the words of the wire."""
    with pytest.raises(IllegalAnswer) as no:
        apply(t.rules, t.table, Answer(t.seat("Ann"), choice, standing=True))
    return no.value.refusal


def scene(ann: H, *doors: str) -> Scene:
    t = Scene(extra=CARDS, doors=list(doors), Ann=ann, Bob=H(level=2), Cid=H())
    if doors:
        t.answers("Ann", "open")
    return t


@pytest.mark.rule("classic.help.21")
def test_whoever_sings_without_paying_is_told_the_rule_of_singing() -> None:
    t = scene(H(role="crooner", hand=["elf"]), "tax_golem")
    refusal = refused(t, "recruit", "seat.1", ())
    assert (refusal.code, refusal.rule) == ("wrong_count", "shakespeare.classes.21")


@pytest.mark.rule("shakespeare.treasure.17")
def test_whoever_gives_an_item_to_nobody_who_can_carry_it_is_told_the_rule_of_carrying() -> None:
    t = scene(H(items=["hat"], followers=["porter", "caddie"]))
    refusal = refused(t, key("entrust", t.hero("Ann").items[0]), "seat.1")
    assert (refusal.code, refusal.rule) == ("not_an_option", "shakespeare.treasure.17")


@pytest.mark.rule("bites.races.14")
def test_whoever_pays_too_little_for_a_level_is_told_the_rule_of_the_theft() -> None:
    t = scene(H(powers=["suction"], hand=["elf", "dwarf"]))
    refusal = refused(t, "steal_level", "seat.1", (key("card", t.hero("Ann").hand[0]),))
    assert (refusal.code, refusal.rule) == ("wrong_count", "bites.races.14")


@pytest.mark.rule("bites.powers.13")
def test_whoever_parts_with_no_power_for_one_too_many_is_told_the_rule_of_powers() -> None:
    t = scene(H(level=2, powers=["suction"], hand=["hum"]))
    refusal = refused(t, key("play", t.hero("Ann").hand[0]), ())
    assert refusal.rule == "bites.powers.13"


@pytest.mark.rule("classic.classes.22")
def test_of_two_ways_to_run_better_the_one_that_adds_more_is_shown_until_it_is_used_up() -> None:
    t = scene(H(items=["roller", "skates"], hand=["elf", "dwarf"]), "tax_golem")
    assert t.barred("Ann", "flee_discards", "roller").code == "no_roll"
    t.answers("Ann", "run")
    t.rolls(1)
    t.acts("Ann", "flee_discards", ["elf"])
    assert t.table.rolled is not None
    assert t.table.rolled.bonus == 3
    (changed,) = t.told(DieChanged)
    assert telling.tell(t.table, changed, t.seat("Bob")) == "Ann changes the die, with Roller: 4."
    t.acts("Ann", "flee_discards", ["dwarf"])
    assert t.table.rolled.bonus == 5


@pytest.mark.rule("classic.help.21", "classic.help.6")
@pytest.mark.parametrize(("paid", "comes"), [("elf", False), ("dwarf", True)])
def test_whoever_needs_no_help_once_it_is_paid_for_gets_none(paid: str, comes: bool) -> None:
    """The monster was stronger because of the Race that was given for the song."""
    t = Scene(
        extra=[*CARDS, beast("snob", 3, specials=(MonsterBonus(4, HasRace("elf")),))],
        Ann=H(level=5, race="elf", role="crooner", hand=["dwarf"]),
        Bob=H(level=2),
        Cid=H(),
        doors=["snob"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "recruit", "Bob", [paid])
    t.rolls(6)
    assert (t.fight.helper == t.seat("Bob")) == comes


@pytest.mark.rule("classic.classes.18", "classic.classes.20", "classic.help.21")
def test_a_fight_counts_how_often_each_of_a_hero_has_been_used() -> None:
    t = scene(H(role="crooner", items=["summons"], hand=["elf", "dwarf"], powers=["rage"]), "tax_golem")
    t.acts("Ann", "berserk", ["dwarf"])
    t.acts("Ann", "recruit", "Bob", ["elf"])
    t.rolls(1)
    assert t.table.fight is not None
    assert t.table.fight.uses == {"0:berserk": 1, "0:recruit": 1}
    t.acts("Ann", "conscript", "Bob")
    assert t.fight.uses == {"0:berserk": 1, "0:recruit": 1, "0:conscript": 1}


@pytest.mark.rule("classic.help.6", "classic.help.21")
def test_who_wins_alone_is_told_so_and_not_that_it_would_win_the_game() -> None:
    t = Scene(
        extra=[*CARDS, beast("cub", 1)],
        Ann=H(level=9, items=["summons"]),
        Bob=H(),
        Cid=H(),
        doors=["cub"],
    )
    t.answers("Ann", "open")
    assert t.barred("Ann", "conscript").code == "ahead_already"


@pytest.mark.rule("classic.help.21")
def test_of_two_cards_that_force_somebody_the_one_is_shown_that_can() -> None:
    t = Scene(
        extra=[*CARDS, gear("elf_bell", traits=(Conscript(HasRace("elf")),))],
        Ann=H(items=["elf_bell", "summons"]),
        Bob=H(),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    assert [each for each in t.offered("Ann") if each.startswith("conscript")] == ["conscript summons"]
    t.acts("Ann", "conscript", "Bob")
    assert t.fight.helper == t.seat("Bob")


@pytest.mark.rule("classic.classes.22")
def test_what_a_wizard_does_to_the_die_is_a_little_magic() -> None:
    t = scene(H(role="wizard", hand=["elf"]), "tax_golem")
    t.answers("Ann", "run")
    t.rolls(1)
    t.acts("Ann", "flee_discards", ["elf"])
    (changed,) = t.told(DieChanged)
    assert telling.tell(t.table, changed, t.seat("Ann")) == "You change the die, with a little magic: 2."


@pytest.mark.rule("classic.combat.24", "classic.help.21")
@pytest.mark.parametrize("die", [1, 6])
def test_once_somebody_has_been_sung_to_the_fighter_has_all_their_time_again(die: int) -> None:
    """Whether they come or not."""
    t = scene(H(role="crooner", hand=["elf"]), "tax_golem")
    before = t.question("Ann")
    t.acts("Ann", "recruit", "Bob", ["elf"])
    paid = t.table.situation
    t.rolls(die)
    assert t.question("Ann").lap == t.table.situation
    rolled = t.told(DieRolled)[-1]
    assert (rolled.seat, rolled.die, rolled.target, rolled.why) == (t.seat("Ann"), die, 4, "recruit")
    said = f"Ann rolls {die} to win somebody over (needed 4)."
    assert telling.tell(t.table, rolled, t.seat("Bob")) == said
    assert t.question("Ann").lap > paid >= before.lap


def fleeing(ann: H) -> Scene:
    """Ann has run from the golem and failed."""
    t = scene(ann, "tax_golem")
    t.answers("Ann", "run")
    t.rolls(1)
    return t


USED_UP = [
    (lambda: fleeing(H(items=["roller"], hand=["elf", "dwarf"])), "flee_discards", "classic.classes.24"),
    (lambda: fleeing(H(powers=["springs"], hand=["elf", "dwarf"])), "flee_discards", "classic.classes.24"),
    (lambda: fleeing(H(role="sorcerer", hand=["elf", "dwarf"])), "flee_discards", "classic.classes.22"),
    (lambda: scene(H(items=["club"], hand=["elf", "dwarf"]), "tax_golem"), "berserk", "classic.classes.24"),
    (lambda: scene(H(powers=["fit"], hand=["elf", "dwarf"]), "tax_golem"), "berserk", "classic.classes.24"),
]
"""How an ability that one card is discarded for is used, what it is called, and the rule that counts its uses."""


@pytest.mark.rule("classic.classes.24", "classic.classes.22")
@pytest.mark.parametrize(("begin", "word", "rule"), USED_UP)
def test_what_is_used_up_cites_the_rule_that_counts_uses(begin: Callable[[], Scene], word: str, rule: str) -> None:
    t = begin()
    t.acts("Ann", word, ["elf"])
    refusal = t.barred("Ann", word)
    assert (refusal.code, refusal.rule) == ("used_up", rule)
