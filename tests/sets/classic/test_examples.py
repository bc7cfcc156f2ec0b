"""The worked examples of the rulebooks, step by step with their running totals and what comes of them.

Five are of this set's own book. The others are of two sister books whose door games run on the same engine; their
cards are made up here with the examples' numbers, and played by the numbers of those games.
"""

from dataclasses import replace

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.fight.strength import ahead
from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Card, ClassCard, Enhancer, Item, Monster, OneShot, RaceCard
from kickdoor_game.language.words.conditions import HasClass, HasRace, Wears
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import Bonus
from kickdoor_game.sets.classic.game import NUMBERS

SHAKESPEARE = replace(
    NUMBERS,
    start_doors=4,
    start_treasures=4,
    redraw_doors=4,
    redraw_treasures=4,
    monster_floor=None,
    treasure_on_nonkill=False,
    enhancers_apply_to_mate=False,
    hybrid_single="advantages_only",
    super_needs_two=False,
    level_card_target="any",
    steal_blocked="party_in_combat",
    kill_window_ms=6_000,
)
BITES = replace(
    SHAKESPEARE, treasure_on_nonkill=True, friendly_monster_loot=False, super_needs_two=True, kill_window_ms=2_600
)


def monster(level: int, treasures: int, *specials: MonsterBonus, tags: tuple[str, ...] = ()) -> Monster:
    return Monster(key="foe", name="Foe", level=level, treasures=treasures, bad_stuff=(), specials=specials, tags=tags)


def gear(key: str, bonus: int) -> Item:
    return Item(key=key, name=key.title(), slot="none", gold=100, bonus=bonus)


def one_shot(key: str, value: int) -> OneShot:
    return OneShot(key=key, name=key.title(), gold=100, play=Swing(value))


def enhancer(key: str, level: int, treasures: int = 0) -> Enhancer:
    return Enhancer(key=key, name=key.title(), level=level, treasures=treasures)


def stand(t: Scene, heroes: int, monsters: int, leading: str) -> None:
    """The totals, and who is ahead."""
    assert t.sums() == (heroes, monsters)
    assert ("heroes" if ahead(t.table, t.fight) else "monsters") == leading


def joins(t: Scene, helper: str, treasures: int = 0, order: str = "") -> None:
    t.answers("Ann", "ask", helper, ((), treasures, order))
    t.answers(helper, "accept")


def wins(t: Scene) -> None:
    """The kill is announced and nobody reacts."""
    t.answers("Ann", "win")
    t.everybody_passes()
    assert len(t.told(events.FightWon)) == 1


def came_of_it(t: Scene, levels: dict[str, int], treasures: int, *, face_up: bool) -> None:
    """Who went up by how many, how many Treasures there were, and whether all saw them."""
    gained = dict.fromkeys(levels, 0)
    for event in t.told(events.LevelsChanged):
        gained[t.names[event.seat]] += event.change
    assert gained == levels
    shown = [len(event.cards) for event in t.told(events.TreasuresShown)]
    drawn = [event.count for event in t.told(events.Drew) if event.deck == "treasure"]
    assert (shown, drawn) == (([treasures], []) if face_up else ([], [treasures]))


# ---------------------------------------------------------------- this set's own book


@pytest.mark.rule("classic.combat.3", "classic.help.11", "classic.help.8", "classic.help.18", "classic.treasure.4")
@pytest.mark.card("motivational_poster", "steel_toed_slippers", "warrior")
def test_a_warrior_helper_turns_a_tie_into_a_win() -> None:
    t = Scene(
        Ann=H(level=4, items=["motivational_poster"]),
        Bob=H(level=3, role="warrior", items=["steel_toed_slippers"]),
        Cid=H(),
        extra=[monster(11, 3)],
        doors=["foe"],
    )
    t.answers("Ann", "open")
    stand(t, 6, 11, "monsters")
    joins(t, "Bob")
    stand(t, 11, 11, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 0}, 3, face_up=True)


@pytest.mark.rule("classic.help.9", "classic.help.14", "classic.help.15", "classic.help.19")
@pytest.mark.card("elf", "weaponised_custard")
def test_a_slime_that_dislikes_elves_with_an_elf_as_helper() -> None:
    t = Scene(
        Ann=H(level=3, hand=["weaponised_custard"]),
        Bob=H(level=4, race="elf"),
        Cid=H(hand=["spiked"]),
        extra=[enhancer("spiked", 4)],
        doors=["elf_biter"],
    )
    t.answers("Ann", "open")
    stand(t, 3, 1, "heroes")
    t.acts("Cid", "enhance", "spiked", "elf_biter")
    stand(t, 3, 5, "monsters")
    joins(t, "Bob")
    stand(t, 7, 9, "monsters")
    t.acts("Ann", "use", "weaponised_custard", "heroes")
    stand(t, 10, 9, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 1}, 1, face_up=True)


@pytest.mark.rule("classic.help.15")
@pytest.mark.card("elf")
def test_two_elves_against_that_slime() -> None:
    t = Scene(Ann=H(level=2, race="elf"), Bob=H(level=4, race="elf"), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    stand(t, 2, 5, "monsters")
    joins(t, "Bob")
    stand(t, 6, 5, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 1}, 1, face_up=True)


@pytest.mark.rule("classic.help.13", "classic.combat.19", "classic.treasure.1")
@pytest.mark.card("cleric")
def test_a_cleric_helper_chases_the_monster_away() -> None:
    t = Scene(Ann=H(level=2), Bob=H(level=1, role="cleric"), Cid=H(), doors=["shy_ghost"])
    t.answers("Ann", "open")
    stand(t, 2, 12, "monsters")
    joins(t, "Bob")
    stand(t, 3, 12, "monsters")
    t.acts("Bob", "chase", "shy_ghost")
    stand(t, 3, 0, "heroes")
    wins(t)
    (won,) = t.told(events.FightWon)
    assert won.killed == ()
    came_of_it(t, {"Ann": 0, "Bob": 0}, 3, face_up=True)


@pytest.mark.rule("classic.enhancers.5", "classic.enhancers.6", "classic.enhancers.7", "classic.combat.18")
@pytest.mark.card("load_bearing", "understaffed", "mate")
def test_load_bearing_understaffed_and_mate_in_any_order() -> None:
    t = Scene(
        Ann=H(level=5, items=["hammer"]),
        Bob=H(hand=["load_bearing"]),
        Cid=H(hand=["mate"]),
        Dot=H(hand=["understaffed"]),
        extra=[monster(4, 1), gear("hammer", 34)],
        doors=["foe"],
    )
    t.answers("Ann", "open")
    stand(t, 39, 4, "heroes")
    t.acts("Bob", "enhance", "load_bearing", "foe")
    stand(t, 39, 14, "heroes")
    t.acts("Cid", "mate", "mate", "foe")
    stand(t, 39, 28, "heroes")
    t.acts("Dot", "enhance", "understaffed", "foe")
    stand(t, 39, 38, "heroes")
    wins(t)
    assert t.hero("Ann").level == 7
    came_of_it(t, {"Ann": 2}, 2 * (1 + 2 + 1), face_up=False)


# ---------------------------------------------------------------- the sister book with bards


@pytest.mark.rule("classic.classes.17", "classic.help.19", "classic.help.6", "classic.help.8", "classic.enhancers.5")
def test_a_warrior_a_swarm_and_an_elf_who_helps() -> None:
    shafts = Item(key="shafts", name="Shafts", slot="armor", gold=100, bonus=2)
    with_shafts = Bonus(2, who=Wears("armor"))
    sling = Item(key="sling", name="Sling", slot="headgear", gold=100, bonus=2, traits=(with_shafts,))
    t = Scene(
        Ann=H(level=6, role="warrior", items=["lamp"], hand=["tonic"]),
        Bob=H(level=4, race="elf", items=["shafts", "sling"]),
        Cid=H(hand=["swarm"]),
        extra=[
            monster(10, 3),
            gear("lamp", 2),
            one_shot("tonic", 2),
            enhancer("swarm", 10),
            shafts,
            sling,
        ],
        doors=["foe"],
        treasures=["theme_music", "spoon_of_office", "third_hand"],
        numbers=SHAKESPEARE,
    )
    t.answers("Ann", "open")
    stand(t, 8, 10, "monsters")
    t.acts("Ann", "use", "tonic", "heroes")
    stand(t, 10, 10, "heroes")
    t.acts("Cid", "enhance", "swarm", "foe")
    stand(t, 10, 20, "monsters")
    joins(t, "Bob", 1, "fighter_deals")
    stand(t, 20, 20, "heroes")
    t.answers("Ann", "win")
    t.passes("Cid", "Bob")
    assert (t.hero("Ann").level, t.hero("Bob").level) == (7, 5)
    assert t.asked("Ann") == "deal_spoils"
    t.answers("Ann", "spoon_of_office")
    came_of_it(t, {"Ann": 1, "Bob": 1}, 3, face_up=True)
    assert t.keys(t.hero("Ann").hand) == ["theme_music", "third_hand"]
    assert t.keys(t.hero("Bob").hand) == ["spoon_of_office"]


BARD = ClassCard(key="bard", name="Bard", role="bard", traits=(), copies=2)


@pytest.mark.rule("classic.help.8", "classic.help.9")
@pytest.mark.card("cleric")
def test_a_prince_who_is_weaker_against_a_cleric() -> None:
    t = Scene(
        Ann=H(level=4),
        Bob=H(level=3, role="cleric"),
        Cid=H(),
        extra=[monster(9, 2, MonsterBonus(-3, HasClass("cleric")))],
        doors=["foe"],
        numbers=SHAKESPEARE,
    )
    t.answers("Ann", "open")
    stand(t, 4, 9, "monsters")
    joins(t, "Bob")
    stand(t, 7, 6, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 0}, 2, face_up=True)


@pytest.mark.rule("classic.help.15")
@pytest.mark.parametrize(("fighter", "met"), [(None, 6), ("bard", 10)])
def test_a_monster_that_dislikes_bards_dislikes_two_no_more_than_one(fighter: str | None, met: int) -> None:
    t = Scene(
        Ann=H(level=4, role=fighter),
        Bob=H(level=3, role="bard", items=["lute"]),
        Cid=H(),
        extra=[monster(6, 2, MonsterBonus(4, HasClass("bard"))), BARD, gear("lute", 4)],
        doors=["foe"],
        numbers=SHAKESPEARE,
    )
    t.answers("Ann", "open")
    stand(t, 4, met, "monsters")
    joins(t, "Bob")
    stand(t, 11, 10, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 0}, 2, face_up=True)


# ---------------------------------------------------------------- the sister book with vampires


def race(role: str, *traits: Bonus) -> RaceCard:
    return RaceCard(key=role, name=role.title(), role=role, traits=traits, copies=2)


def something_ghastly() -> Scene:
    """Ann, a werewolf, behind whose door something undead waits, after Bob has made it worse."""
    cards: list[Card] = [
        monster(8, 2, MonsterBonus(-2, HasRace("werewolf")), tags=("undead",)),
        race("werewolf", Bonus(4, against="undead")),
        gear("claws", 2),
        gear("sword", 4),
        enhancer("ghastly", 10, 2),
        enhancer("downy", -5, -1),
        one_shot("tears", 3),
    ]
    t = Scene(
        Ann=H(level=4, race="werewolf", items=["claws"], hand=["downy", "tears"]),
        Bob=H(level=3, items=["sword"], hand=["ghastly"]),
        Cid=H(),
        extra=cards,
        doors=["foe"],
        numbers=BITES,
    )
    t.answers("Ann", "open")
    stand(t, 10, 6, "heroes")
    t.acts("Bob", "enhance", "ghastly", "foe")
    stand(t, 10, 16, "monsters")
    return t


@pytest.mark.rule("classic.enhancers.5", "classic.enhancers.9", "classic.treasure.3")
def test_a_werewolf_against_something_ghastly() -> None:
    t = something_ghastly()
    t.acts("Bob", "bid", ((), 0, ""))
    t.answers("Ann", "decline", "Bob")
    stand(t, 10, 16, "monsters")
    t.acts("Ann", "enhance", "downy", "foe")
    stand(t, 10, 11, "monsters")
    t.acts("Ann", "use", "tears", "heroes")
    stand(t, 13, 11, "heroes")
    wins(t)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (5, 3)
    came_of_it(t, {"Ann": 1, "Bob": 0}, 2 + 2 - 1, face_up=False)


@pytest.mark.rule("classic.help.8")
def test_the_help_that_was_declined_would_have_made_seventeen() -> None:
    t = something_ghastly()
    t.acts("Bob", "bid", ((), 0, ""))
    t.answers("Ann", "accept", "Bob")
    stand(t, 17, 16, "heroes")


@pytest.mark.rule("classic.help.8", "classic.help.9")
def test_a_banshee_that_is_weaker_against_a_changeling() -> None:
    t = Scene(
        Ann=H(level=4),
        Bob=H(level=2, race="changeling"),
        Cid=H(),
        extra=[monster(9, 2, MonsterBonus(-4, HasRace("changeling"))), race("changeling")],
        doors=["foe"],
        numbers=BITES,
    )
    t.answers("Ann", "open")
    stand(t, 4, 9, "monsters")
    joins(t, "Bob")
    stand(t, 6, 5, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 0}, 2, face_up=True)


@pytest.mark.rule("classic.help.15")
def test_two_vampires_against_a_sunbeam() -> None:
    t = Scene(
        Ann=H(level=3, race="vampire"),
        Bob=H(level=5, race="vampire"),
        Cid=H(),
        extra=[monster(3, 1, MonsterBonus(4, HasRace("vampire"))), race("vampire")],
        doors=["foe"],
        numbers=BITES,
    )
    t.answers("Ann", "open")
    stand(t, 3, 7, "monsters")
    joins(t, "Bob")
    stand(t, 8, 7, "heroes")
    wins(t)
    came_of_it(t, {"Ann": 1, "Bob": 0}, 1, face_up=True)
