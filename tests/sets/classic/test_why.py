"""Why a sum is what it is: each line with its card, its rule and whose it is."""

from collections.abc import Iterable

import pytest
from tests.own_cards import beast, enhancer, gear
from tests.scene import H, Scene

from kickdoor_game.doors.fight.strength import flee_parts, hero_parts, heroes_side, levels_for, monsters_side, prize
from kickdoor_game.heroes.hero_sheet.strength import StrengthPart
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.effects import Lingering, NextFight
from kickdoor_game.language.words.specials import FleeFrom, MonsterBonus, MoreLevels, MoreTreasure
from kickdoor_game.language.words.traits import Bonus, Flee
from kickdoor_game.machine.ids import NO_CARD, NOBODY

Line = tuple[str, str, int, str, str]


def lines(t: Scene, parts: Iterable[StrengthPart]) -> list[Line]:
    """(whose, what, value, card, rule)"""
    return [
        (
            "" if part.seat == NOBODY else t.names[part.seat],
            part.what,
            part.value,
            "" if part.card == NO_CARD else str(t.key(part.card)),
            part.rule,
        )
        for part in parts
    ]


@pytest.mark.rule("classic.combat.2", "classic.help.8")
def test_the_heroes_side_is_made_of_levels_items_traits_curses_and_what_was_played() -> None:
    blessed = gear("blessed", 2, traits=(Bonus(3, against="undead"), Bonus(4, HasRace("elf"))))
    gloom = Curse(key="gloom", name="Gloom", effects=(Lingering(strength=-2),))
    shame = Curse(key="shame", name="Shame", effects=(NextFight(4),))
    t = Scene(
        Ann=H(level=3, items=["blessed"]),
        Bob=H(hand=["gloom", "shame"]),
        Cid=H(level=5, role="warrior", hand=["mate", "cheat"]),
        Dot=H(role="thief", hand=["damp_firework", "rude_limerick"]),
        extra=[blessed, gloom, shame, beast("ghost", 19, tags=("undead",))],
        doors=["ghost"],
    )
    for curse in ("gloom", "shame"):
        t.acts("Bob", "curse", curse, "Ann")
        t.everybody_passes()
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Cid", ((), 0, ""))
    t.answers("Cid", "accept")
    t.acts("Cid", "berserk", ["mate", "cheat"])
    t.acts("Dot", "use", "damp_firework", "heroes")
    t.acts("Dot", "backstab", "Ann", ["rude_limerick"])
    assert lines(t, heroes_side(t.table, t.fight)) == [
        ("Ann", "level", 3, "", "classic.combat.2"),
        ("Ann", "item", 2, "blessed", "classic.combat.2"),
        ("Ann", "trait", 3, "blessed", "classic.combat.2"),
        ("Ann", "curse", -2, "gloom", "classic.curses.6"),
        ("Ann", "curse", -4, "shame", "classic.combat.11"),
        ("Cid", "level", 5, "", "classic.combat.2"),
        ("Cid", "berserk", 2, "warrior", "classic.classes.18"),
        ("", "one_shot", 2, "damp_firework", "classic.interfere.2"),
        ("Ann", "backstab", -2, "thief", "classic.classes.20"),
    ]
    assert lines(t, hero_parts(t.table, t.hero("Ann"))) == [
        ("Ann", "level", 3, "", "classic.combat.2"),
        ("Ann", "item", 2, "blessed", "classic.combat.2"),
        ("Ann", "curse", -2, "gloom", "classic.curses.6"),
    ]


@pytest.mark.rule("classic.enhancers.5", "classic.enhancers.10", "classic.help.15")
def test_the_monsters_side_is_made_of_levels_specials_enhancers_floors_and_what_was_played() -> None:
    troll = beast("troll", 5, specials=(MonsterBonus(3, HasClass("wizard")), MonsterBonus(7, HasClass("thief"))))
    t = Scene(
        Ann=H(level=3, role="wizard"),
        Bob=H(hand=["runt", "wandering_monster", "mouse", "damp_firework"]),
        Cid=H(hand=["mate", "fierce"]),
        extra=[troll, beast("mouse", 2), enhancer("runt", -5), enhancer("fierce", 4)],
        doors=["troll"],
    )
    t.answers("Ann", "open")
    t.acts("Cid", "enhance", "fierce", "troll")
    t.acts("Cid", "mate", "mate", "troll")
    t.acts("Bob", "wander", "wandering_monster", "mouse")
    t.acts("Bob", "enhance", "runt", "mouse")
    t.acts("Bob", "use", "damp_firework", "monsters")
    assert lines(t, monsters_side(t.table, t.fight)) == [
        ("", "monster", 5, "troll", "classic.monsters.1"),
        ("", "special", 3, "troll", "classic.help.15"),
        ("", "enhancer", 4, "fierce", "classic.enhancers.5"),
        ("", "monster", 5, "mate", "classic.monsters.1"),
        ("", "special", 3, "mate", "classic.help.15"),
        ("", "enhancer", 4, "fierce", "classic.enhancers.5"),
        ("", "monster", 2, "mouse", "classic.monsters.1"),
        ("", "enhancer", -5, "runt", "classic.enhancers.5"),
        ("", "floor", 4, "mouse", "classic.enhancers.10"),
        ("", "one_shot", 2, "damp_firework", "classic.interfere.2"),
    ]


def test_a_monster_exactly_at_the_floor_needs_no_lift() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["runt"]), Cid=H(), extra=[beast("cat", 3), enhancer("runt", -2)], doors=["cat"])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "runt", "cat")
    assert [line[1:3] for line in lines(t, monsters_side(t.table, t.fight))] == [("monster", 3), ("enhancer", -2)]


@pytest.mark.rule("classic.runaway.4", "classic.runaway.6", "classic.runaway.7")
def test_the_roll_to_run_away_is_made_of_traits_curses_specials_and_mates() -> None:
    fog = Curse(key="fog", name="Fog", effects=(Lingering(flee=-1),))
    hare = beast("hare", 9, specials=(FleeFrom(-2), FleeFrom(3, HasRace("elf")), FleeFrom(5, HasRace("dwarf"))))
    t = Scene(
        Ann=H(level=3, race="elf", items=["skates"]),
        Bob=H(hand=["wandering_monster", "snail", "fog"]),
        Cid=H(hand=["mate"]),
        extra=[hare, beast("snail", 1), gear("skates", traits=(Flee(4),)), fog],
        doors=["hare"],
    )
    t.acts("Bob", "curse", "fog", "Ann")
    t.everybody_passes()
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "snail")
    t.acts("Cid", "mate", "mate", "hare")
    own = [
        ("Ann", "trait", 1, "elf", "classic.runaway.4"),
        ("Ann", "trait", 4, "skates", "classic.runaway.6"),
        ("Ann", "curse", -1, "fog", "classic.curses.6"),
    ]
    from_hare = [
        ("", "special", -2, "hare", "classic.runaway.7"),
        ("", "special", 3, "hare", "classic.runaway.7"),
        ("", "mate", -1, "mate", "classic.runaway.7"),
    ]
    hare_now, snail, twin = t.fight.foes
    ann = t.hero("Ann")
    assert lines(t, flee_parts(t.table, ann, t.fight, hare_now)) == [*own, *from_hare]
    assert lines(t, flee_parts(t.table, ann, t.fight, snail)) == own
    by_twin = [(*line[:3], "mate", line[4]) for line in from_hare]
    assert lines(t, flee_parts(t.table, ann, t.fight, twin)) == [*own, *by_twin]


@pytest.mark.rule("classic.enhancers.9")
@pytest.mark.parametrize(
    ("printed", "changes", "left"),
    [(3, (2,), 5), (3, (-1,), 2), (3, (-2, -2), 1), (1, (-1,), 1), (0, (-1,), 0), (3, (-2, 2), 3), (0, (1,), 1)],
)
def test_enhancers_change_the_treasures_but_never_take_the_last(printed: int, changes: tuple[int], left: int) -> None:
    laid = [enhancer(f"label_{number}", 0, change) for number, change in enumerate(changes)]
    t = Scene(
        Ann=H(),
        Bob=H(hand=[card.key for card in laid]),
        Cid=H(),
        extra=[beast("wolf", 9, treasures=printed), *laid],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    for card in laid:
        t.acts("Bob", "enhance", card.key, "wolf")
    assert prize(t.table, t.fight) == left


@pytest.mark.card("auditor_from_the_abyss")
def test_who_is_good_at_it_finds_more_treasure_and_a_helper_who_is_does_not() -> None:
    for role, helper, count in (("thief", "wizard", 5), ("wizard", "thief", 4)):
        t = Scene(Ann=H(role=role), Bob=H(role=helper), Cid=H(), doors=["auditor_from_the_abyss"])
        t.answers("Ann", "open")
        t.answers("Ann", "ask", "Bob", ((), 0, ""))
        t.answers("Bob", "accept")
        assert prize(t.table, t.fight) == count
    twice = beast("pig", 5, treasures=2, specials=(MoreTreasure(1, HasRace("elf")), MoreTreasure(3, HasRace("elf"))))
    t = Scene(Ann=H(race="elf"), Bob=H(), Cid=H(), extra=[twice], doors=["pig"])
    t.answers("Ann", "open")
    assert prize(t.table, t.fight) == 2 + 1 + 3


@pytest.mark.card("hydra_tribunal")
def test_who_kills_it_alone_and_by_own_strength_has_more_of_it() -> None:
    def before() -> Scene:
        t = Scene(
            Ann=H(level=2, hand=["damp_firework"]), Bob=H(hand=["rude_limerick"]), Cid=H(), doors=["hydra_tribunal"]
        )
        t.answers("Ann", "open")
        return t

    t = before()
    assert levels_for(t.table, t.fight) == 2
    t.acts("Ann", "use", "damp_firework", "heroes")
    assert levels_for(t.table, t.fight) == 1
    t = before()
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert levels_for(t.table, t.fight) == 1
    t = before()
    t.acts("Bob", "use", "rude_limerick", "monsters")
    assert levels_for(t.table, t.fight) == 2


def test_levels_of_several_monsters_and_specials_add_up() -> None:
    wolf = beast("wolf", 3, levels=2, specials=(MoreLevels(2), MoreLevels(1)))
    t = Scene(
        Ann=H(),
        Bob=H(hand=["wandering_monster", "bear"]),
        Cid=H(),
        extra=[wolf, beast("bear", 4, levels=3)],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "bear")
    assert levels_for(t.table, t.fight) == 2 + 2 + 1 + 3
