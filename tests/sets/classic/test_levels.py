"""Where levels come from, how they are lost, and how far they reach (classic.levels, classic.priority.2)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Curse, Item, Monster
from kickdoor_game.language.words.effects import GainLevels, LoseLevels

RATS = Monster(key="rats", name="Rats", level=1, treasures=1, levels=3, bad_stuff=(LoseLevels(3),))
CLIMB = Curse(key="climb", name="Climb", effects=(GainLevels(3),))
HAMMER = Item(key="hammer", name="Hammer", slot="none", gold=1000, bonus=30)


def kill(t: Scene, name: str) -> None:
    t.answers(name, "open")
    t.answers(name, "win")
    t.everybody_passes()


@pytest.mark.rule("classic.levels.1")
def test_a_gain_that_would_go_beyond_ten_stops_at_ten() -> None:
    t = Scene(Ann=H(level=9, items=["hammer"]), Bob=H(), Cid=H(), extra=[RATS, HAMMER], doors=["rats"])
    kill(t, "Ann")
    assert t.hero("Ann").level == 10
    assert [(event.change, event.level) for event in t.told(events.LevelsChanged)] == [(1, 10)]


@pytest.mark.rule("classic.levels.1")
def test_a_gain_that_fits_is_given_whole() -> None:
    t = Scene(Ann=H(level=5, items=["hammer"]), Bob=H(), Cid=H(), extra=[RATS, HAMMER], doors=["rats"])
    kill(t, "Ann")
    assert t.hero("Ann").level == 8


@pytest.mark.rule("classic.levels.2", "classic.priority.2")
def test_level_two_that_must_lose_three_becomes_level_one() -> None:
    t = Scene(Ann=H(level=2), Bob=H(hand=["load_bearing"]), Cid=H(), extra=[RATS], doors=["rats"])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "load_bearing", "rats")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").level == 1
    assert [(event.change, event.level) for event in t.told(events.LevelsChanged)] == [(-1, 1)]


@pytest.mark.rule("classic.levels.2", "classic.priority.2")
@pytest.mark.card("clerical_error", "exam_you_forgot")
@pytest.mark.parametrize("curse", ["clerical_error", "exam_you_forgot"])
def test_nobody_falls_below_level_one(curse: str) -> None:
    t = Scene(Ann=H(level=1), Bob=H(hand=[curse]), Cid=H(), doors=["stingy_wraith"])
    t.acts("Bob", "curse", curse, "Ann")
    t.everybody_passes()
    assert t.hero("Ann").level == 1
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert [event.seat for event in t.told(events.Caught)] == [t.seat("Ann")]
    assert (t.hero("Ann").level, t.told(events.LevelsChanged)) == (1, [])


@pytest.mark.rule("classic.priority.2")
@pytest.mark.card("take_the_credit")
def test_a_level_is_stolen_only_from_who_has_one_to_lose() -> None:
    t = Scene(Ann=H(level=4, hand=["take_the_credit"]), Bob=H(level=1), Cid=H(level=2))
    assert t.choices("Ann", "use", "take_the_credit") == ["seat Cid"]
    t.acts("Ann", "use", "take_the_credit", "Cid")
    assert [hero.level for hero in t.table.heroes] == [5, 1, 1]


@pytest.mark.rule("classic.levels.3")
def test_a_kill_gives_a_level() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), doors=["feral_stapler"])
    kill(t, "Ann")
    assert [(event.change, event.why) for event in t.told(events.LevelsChanged)] == [(1, "kill")]


@pytest.mark.rule("classic.levels.3")
def test_a_card_that_says_so_gives_a_level() -> None:
    t = Scene(Ann=H(level=5, hand=["find_a_staircase"]), Bob=H(hand=["climb"]), Cid=H(), extra=[CLIMB])
    t.acts("Ann", "use", "find_a_staircase")
    t.acts("Bob", "curse", "climb", "Cid")
    t.everybody_passes()
    assert [hero.level for hero in t.table.heroes] == [6, 1, 4]


@pytest.mark.rule("classic.levels.3")
def test_a_sale_gives_a_level() -> None:
    t = Scene(Ann=H(level=5, items=["hammer"]), Bob=H(), Cid=H(), extra=[HAMMER])
    t.acts("Ann", "sell", ["hammer"])
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.levels.3", "classic.levels.4")
@pytest.mark.card("portable_trapdoor", "tandem_unicycle")
def test_nothing_else_changes_a_level() -> None:
    """Monsters removed and fled from, helping, looting, trading, giving, charity and stealing: all without a level."""
    t = Scene(
        Ann=H(
            level=3,
            items=["portable_trapdoor", "theme_music"],
            hand=["load_bearing", "understaffed", "part_time", "mate", "cheat"],
        ),
        Bob=H(level=2, items=["lanyard_of_access", "tandem_unicycle"], role="thief", hand=["backup_gravy"]),
        Cid=H(level=1),
        doors=["tax_golem", "elf", "dwarf", "hydra_tribunal"],
    )
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    t.acts("Bob", "agree")
    t.gives("Ann", "Cid", "lanyard_of_access")
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Ann", "use", "portable_trapdoor", "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    t.answers("Ann", "end")
    while t.asked("Ann") == "charity":
        t.time_is_up("Ann")
    t.rolls(4)
    t.acts("Bob", "steal", "lanyard_of_access", ["backup_gravy"])
    t.everybody_passes()
    assert "lanyard_of_access" in t.keys(t.hero("Bob").items)
    t.answers("Bob", "open")
    t.answers("Bob", "skip")
    t.answers("Bob", "end")
    t.answers("Cid", "open")
    t.answers("Cid", "run")
    t.rolls(5)
    t.everybody_passes()
    assert (t.told(events.LevelsChanged), [hero.level for hero in t.table.heroes]) == ([], [3, 2, 1])


@pytest.mark.rule("classic.levels.4")
def test_only_who_is_caught_feels_what_the_card_says() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), doors=["minotaur_with_a_map"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert [(event.seat, event.change, event.why) for event in t.told(events.LevelsChanged)] == [
        (t.seat("Ann"), -3, "Minotaur with a Map")
    ]


@pytest.mark.rule("classic.levels.5")
def test_every_monster_has_a_level_and_fights_with_it() -> None:
    monsters = [card for card in library.cards_of("classic") if isinstance(card, Monster)]
    assert len(monsters) > 30
    for monster in monsters:
        assert 1 <= monster.level <= 20
    for key, level in (("elf_biter", 1), ("tax_golem", 8), ("last_beast", 20 + 3)):
        t = Scene(Ann=H(level=4), Bob=H(), Cid=H(), doors=[key])
        t.answers("Ann", "open")
        assert t.sums() == (4, level)
