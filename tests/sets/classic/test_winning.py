"""Level 10: who wins, when, and what cannot take anybody there (classic.winning, classic.priority.3)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Curse, Monster, TreasureSpecial
from kickdoor_game.language.words.effects import Die, EverybodyElse, GainLevels
from kickdoor_game.language.words.plays import Ascend
from kickdoor_game.machine import run

MAW = Monster(key="maw", name="Maw", level=12, treasures=1, bad_stuff=(Die(),))
CAKE = Curse(key="cake", name="Cake", effects=(EverybodyElse((GainLevels(1),)), GainLevels(1)))
TUITION = TreasureSpecial(key="tuition", name="Tuition", play=Ascend(pay_hand=2))


def winners(t: Scene) -> list[str]:
    return [t.names[seat] for seat in t.table.winners]


@pytest.mark.rule("classic.winning.1", "classic.winning.2")
def test_who_gets_to_level_ten_by_a_kill_wins_and_the_game_is_over_at_once() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["elf"]), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert not t.table.over
    t.everybody_passes()
    assert (t.table.over, winners(t), t.hero("Ann").level) == (True, ["Ann"], 10)
    assert t.told(events.GameWon) == [events.GameWon((t.seat("Ann"),))]
    assert (run.questions(t.table), t.offered("Bob"), t.told(events.Drew)) == ((), set(), [])


@pytest.mark.rule("classic.winning.1")
@pytest.mark.card("retired_volcano_god")
def test_level_nine_is_not_yet_enough() -> None:
    t = Scene(
        Ann=H(level=7, items=["theme_music"], role="warrior"), Bob=H(level=6), Cid=H(), doors=["retired_volcano_god"]
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.table.over) == (9, False)


@pytest.mark.rule("classic.winning.2", "classic.priority.3")
@pytest.mark.card("find_a_staircase", "participation_trophy", "take_the_credit")
@pytest.mark.parametrize("card", ["find_a_staircase", "participation_trophy", "take_the_credit"])
def test_no_card_takes_anybody_from_nine_to_ten(card: str) -> None:
    t = Scene(Ann=H(level=9, hand=[card]), Bob=H(level=9), Cid=H(level=5))
    refusal = t.refused("Ann", "use", card)
    assert (refusal.code, refusal.rule) == ("not_the_last_level", "classic.winning.2")
    assert ([hero.level for hero in t.table.heroes], t.keys(t.hero("Ann").hand)) == ([9, 9, 5], [card])


@pytest.mark.rule("classic.winning.2", "classic.priority.3")
@pytest.mark.card("find_a_staircase")
def test_the_same_card_takes_him_from_eight_to_nine() -> None:
    t = Scene(Ann=H(level=8, hand=["find_a_staircase"]), Bob=H(), Cid=H())
    t.acts("Ann", "use", "find_a_staircase")
    assert (t.hero("Ann").level, t.table.over) == (9, False)


@pytest.mark.rule("classic.winning.2", "classic.priority.3")
def test_a_gain_by_a_card_stops_at_nine() -> None:
    feast = Curse(key="feast", name="Feast", effects=(GainLevels(4),))
    t = Scene(Ann=H(level=7), Bob=H(hand=["feast"]), Cid=H(), extra=[feast])
    t.acts("Bob", "curse", "feast", "Ann")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.table.over) == (9, False)


@pytest.mark.rule("classic.winning.2", "classic.priority.3")
@pytest.mark.card("portable_trapdoor")
def test_a_monster_that_is_driven_out_does_not_bring_the_last_level() -> None:
    t = Scene(Ann=H(level=9, items=["portable_trapdoor"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "portable_trapdoor", "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.table.over, len(t.hero("Ann").hand)) == (9, False, 2)


# ---------------------------------------------------------------- Miracle Season


@pytest.mark.rule("classic.winning.3", "classic.winning.2", "classic.priority.3")
@pytest.mark.card("prayer_backlog_cleared", "cleric")
def test_a_cleared_backlog_behind_the_door_lifts_every_cleric_even_to_ten() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=9, role="cleric"), Cid=H(level=9), doors=["prayer_backlog_cleared"])
    t.answers("Ann", "open")
    assert [hero.level for hero in t.table.heroes] == [4, 10, 9]
    assert (t.table.over, winners(t)) == (True, ["Bob"])


@pytest.mark.rule("classic.winning.3")
@pytest.mark.card("prayer_backlog_cleared", "cleric")
def test_a_cleared_backlog_from_the_hand_lifts_every_cleric_together() -> None:
    t = Scene(
        Ann=H(level=9, role="cleric"),
        Bob=H(level=3, hand=["prayer_backlog_cleared"]),
        Cid=H(level=9, role="cleric"),
        Dot=H(level=2, role="cleric"),
    )
    t.acts("Bob", "use", "prayer_backlog_cleared")
    assert [hero.level for hero in t.table.heroes] == [10, 3, 10, 3]
    assert winners(t) == ["Ann", "Cid"]


@pytest.mark.rule("classic.winning.3")
@pytest.mark.card("prayer_backlog_cleared", "cleric")
def test_below_nine_a_cleared_backlog_is_one_level_and_the_turn_goes_on() -> None:
    t = Scene(Ann=H(level=4, role="cleric"), Bob=H(level=9), Cid=H(), doors=["prayer_backlog_cleared"])
    t.answers("Ann", "open")
    assert ([hero.level for hero in t.table.heroes], t.table.over) == ([5, 9, 1], False)
    assert t.asked("Ann") == "trouble"
    assert t.keys(t.table.discards["door"]) == ["prayer_backlog_cleared"]


# ---------------------------------------------------------------- together


@pytest.mark.rule("classic.winning.4")
@pytest.mark.card("elf")
@pytest.mark.parametrize(
    ("fighter", "helper", "won"),
    [(9, 9, ["Ann", "Bob"]), (8, 9, ["Bob"]), (9, 8, ["Ann"]), (8, 8, [])],
)
def test_an_elf_who_helps_may_win_with_the_fighter_or_alone(fighter: int, helper: int, won: list[str]) -> None:
    t = Scene(Ann=H(level=fighter), Bob=H(level=helper, race="elf"), Cid=H(), extra=[MAW], doors=["maw"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert winners(t) == won
    assert (t.hero("Ann").level, t.hero("Bob").level) == (fighter + 1, helper + 1)


@pytest.mark.rule("classic.winning.4")
def test_a_helper_who_is_no_elf_does_not_win() -> None:
    t = Scene(Ann=H(level=9), Bob=H(level=9), Cid=H(), extra=[MAW], doors=["maw"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (winners(t), t.hero("Bob").level) == (["Ann"], 9)


# ---------------------------------------------------------------- levels that cannot be taken


@pytest.mark.rule("classic.winning.5")
@pytest.mark.card("your_hirelings_big_break", "hireling")
def test_a_level_that_cannot_be_taken_costs_nothing() -> None:
    t = Scene(Ann=H(level=9, hand=["your_hirelings_big_break"], followers=["hireling"]), Bob=H(), Cid=H())
    assert t.refused("Ann", "use", "your_hirelings_big_break").rule == "classic.winning.2"
    assert t.keys(t.hero("Ann").followers) == ["hireling"]
    t.hero("Ann").level = 8
    t.acts("Ann", "use", "your_hirelings_big_break")
    assert (t.hero("Ann").level, t.hero("Ann").followers) == (9, ())


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.winning.5")
def test_a_price_in_hand_cards_is_not_paid_for_nothing_either() -> None:
    t = Scene(Ann=H(level=9, hand=["tuition", "elf", "mate"]), Bob=H(), Cid=H(), extra=[TUITION])
    assert t.refused("Ann", "use", "tuition", ["elf", "mate"]).rule == "classic.winning.2"
    t.hero("Ann").level = 8
    t.acts("Ann", "use", "tuition", ["elf", "mate"])
    assert (t.hero("Ann").level, t.hero("Ann").hand) == (9, ())


@pytest.mark.rule("classic.winning.5")
@pytest.mark.card("take_the_credit")
def test_nobody_loses_the_level_that_the_thief_cannot_take() -> None:
    t = Scene(Ann=H(level=9, hand=["take_the_credit"]), Bob=H(level=5), Cid=H(level=5))
    assert t.refused("Ann", "use", "take_the_credit", "Bob").rule == "classic.winning.2"
    assert t.hero("Bob").level == 5


@pytest.mark.rule("classic.winning.6")
@pytest.mark.card("take_the_credit")
def test_a_level_cannot_be_taken_from_who_has_none_to_lose() -> None:
    t = Scene(Ann=H(level=5, hand=["take_the_credit"]), Bob=H(), Cid=H())
    refusal = t.refused("Ann", "use", "take_the_credit")
    assert (refusal.code, refusal.rule) == ("no_level_to_take", "classic.winning.6")
    t.hero("Bob").level = 2
    assert t.choices("Ann", "use", "take_the_credit") == ["seat Bob"]
    t.acts("Ann", "use", "take_the_credit", "Bob")
    assert [hero.level for hero in t.table.heroes] == [6, 1, 1]


@pytest.mark.rule("classic.winning.7")
def test_levels_for_several_pass_over_those_who_cannot_take_one() -> None:
    t = Scene(Ann=H(level=3, hand=["cake"]), Bob=H(level=9), Cid=H(level=8), extra=[CAKE])
    t.acts("Ann", "curse", "cake", "Ann")
    t.everybody_passes()
    assert ([hero.level for hero in t.table.heroes], t.table.over) == ([4, 9, 9], False)


@pytest.mark.rule("classic.winning.7")
@pytest.mark.card("prayer_backlog_cleared", "cleric")
def test_a_dead_cleric_is_passed_over_by_a_cleared_backlog() -> None:
    t = Scene(
        Ann=H(level=3, role="cleric", items=["theme_music"]),
        Bob=H(level=4, role="cleric", hand=["prayer_backlog_cleared"]),
        Cid=H(),
        extra=[MAW],
        doors=["maw"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").dead
    t.acts("Bob", "use", "prayer_backlog_cleared")
    assert [hero.level for hero in t.table.heroes] == [3, 5, 1]
