"""The pause after an announced kill, and the fighter's own time (classic.combat.21 to .24)."""

import pytest
from tests.own_cards import beast, enhancer, potion
from tests.scene import H, Scene

from kickdoor_game.doors.numbers import with_options
from kickdoor_game.doors.state.events import FightWon
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import Die
from kickdoor_game.sets.classic.game import NUMBERS

WOLF = beast("wolf", 3, treasures=1)
GRIM = enhancer("grim", 1)
GRIMMEST = enhancer("grimmest", 9)
BREW = potion("brew", 2)


def announced(bob: H, cid: H) -> Scene:
    """Ann has a Level of 5, has met a wolf of Level 3, and says that she has killed it."""
    t = Scene(Ann=H(level=5, hand=["brew"]), Bob=bob, Cid=cid, extra=[WOLF, GRIM, GRIMMEST, BREW], doors=["wolf"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    return t


@pytest.mark.rule("classic.combat.21", "classic.combat.22")
def test_a_hostile_card_after_the_announcement_that_turns_the_fight_makes_it_lapse() -> None:
    t = announced(H(hand=["grimmest"]), H())
    t.passes("Cid")
    t.acts("Bob", "enhance", "grimmest", "wolf")
    assert t.asked("Bob") is None
    assert t.asked("Ann") == "combat"
    assert t.hero("Ann").level == 5
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"


@pytest.mark.rule("classic.combat.21")
def test_a_special_power_after_the_announcement_counts_too() -> None:
    t = announced(H(role="thief", hand=["damp_firework"]), H())
    t.acts("Bob", "backstab", "Ann", ["damp_firework"])
    assert t.sums() == (3, 3)
    assert t.asked("Ann") == "combat"


@pytest.mark.rule("classic.combat.22")
def test_a_play_that_leaves_the_fighter_ahead_starts_a_new_window_for_everybody() -> None:
    t = announced(H(hand=["grim"]), H())
    t.passes("Cid")
    assert (t.asked("Bob"), t.asked("Cid")) == ("kill", None)
    lap = t.question("Bob").lap
    t.acts("Bob", "enhance", "grim", "wolf")
    assert t.sums() == (5, 4)
    assert (t.asked("Bob"), t.asked("Cid")) == ("kill", "kill")
    assert t.question("Bob").lap == t.question("Cid").lap > lap
    t.passes("Bob")
    assert not t.told(FightWon)
    t.passes("Cid")
    assert t.told(FightWon)


@pytest.mark.rule("classic.combat.22")
def test_the_window_closes_early_only_when_all_others_have_passed() -> None:
    t = announced(H(), H())
    assert t.asked("Ann") is None
    t.passes("Bob")
    assert t.asked("Cid") == "kill"
    assert not t.told(FightWon)
    t.time_is_up("Cid")
    assert t.told(FightWon)


@pytest.mark.rule("classic.combat.22")
def test_everybody_is_asked_even_with_nothing_to_play() -> None:
    t = announced(H(), H(hand=["grim"]))
    assert t.asked("Bob") == t.asked("Cid") == "kill"


@pytest.mark.rule("classic.combat.22")
def test_dead_characters_are_not_asked() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), extra=[WOLF], doors=["wolf"])
    t.hero("Bob").dead = t.hero("Bob").returning = True
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert (t.asked("Bob"), t.asked("Cid")) == (None, "kill")
    t.passes("Cid")
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.combat.22")
def test_who_dies_while_the_window_is_open_is_not_asked_any_more() -> None:
    doom = Curse(key="doom", name="Doom", effects=(Die(),))
    t = Scene(Ann=H(level=5), Bob=H(hand=["doom"]), Cid=H(), Dot=H(), extra=[WOLF, doom], doors=["wolf"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.passes("Bob")
    t.acts("Bob", "curse", "doom", "Cid")
    t.passes("Ann", "Bob", "Cid", "Dot")
    assert t.hero("Cid").dead
    assert [t.asked(name) for name in ("Ann", "Bob", "Cid", "Dot")] == [None, "kill", None, "kill"]
    t.passes("Dot", "Bob")
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.combat.22")
def test_a_table_may_choose_a_longer_window_and_never_a_shorter_one() -> None:
    t = announced(H(), H())
    assert t.question("Bob").deadline == "window"
    assert with_options(NUMBERS, {"by_the_book": True}).deadlines_ms["window"] == 2600
    assert with_options(NUMBERS, {"window_ms": 20_000}).deadlines_ms["window"] == 20_000
    with pytest.raises(ValueError, match="from 2600"):
        with_options(NUMBERS, {"window_ms": 2599})


@pytest.mark.rule("classic.combat.23")
def test_once_the_window_is_over_the_kill_is_final_and_late_cards_are_refused() -> None:
    t = announced(H(hand=["grimmest", "damp_firework"]), H())
    t.everybody_passes()
    assert t.hero("Ann").level == 6
    assert len(t.hero("Ann").hand) == 2
    assert t.refused("Bob", "enhance", "grimmest", "wolf").code == "no_fight"
    assert t.refused("Bob", "use", "damp_firework", "monsters").code == "no_fight"
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.combat.24")
def test_who_cannot_win_may_ask_run_or_first_play_what_he_has() -> None:
    t = Scene(Ann=H(level=2, hand=["brew"]), Bob=H(), Cid=H(), extra=[WOLF, BREW], doors=["wolf"])
    t.answers("Ann", "open")
    options = t.question("Ann").shape.options  # type: ignore[union-attr]
    assert {option.key for option in options if option.barred is None} == {"run", "ask.1", "ask.2"}
    t.acts("Ann", "use", "brew", "heroes")
    assert t.sums() == (4, 3)
    options = t.question("Ann").shape.options  # type: ignore[union-attr]
    assert {option.key for option in options if option.barred is None} == {"win"}


@pytest.mark.rule("classic.combat.24")
def test_running_away_is_not_offered_to_whoever_is_ahead() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), extra=[WOLF], doors=["wolf"])
    t.answers("Ann", "open")
    refusal = t.refused("Ann", "run", asked=True)
    assert (refusal.code, refusal.rule) == ("ahead", "classic.combat.24")


@pytest.mark.rule("classic.combat.24")
def test_when_his_time_is_up_a_fighter_who_is_ahead_announces_and_another_runs() -> None:
    strong = Scene(Ann=H(level=5), Bob=H(), Cid=H(), extra=[WOLF], doors=["wolf"])
    strong.answers("Ann", "open")
    strong.time_is_up("Ann")
    assert strong.asked("Bob") == "kill"
    weak = Scene(Ann=H(level=3), Bob=H(), Cid=H(), extra=[WOLF], doors=["wolf"])
    weak.answers("Ann", "open")
    weak.time_is_up("Ann")
    assert weak.fight.running


@pytest.mark.rule("classic.combat.24")
def test_the_fighters_minute_starts_anew_with_cards_and_not_with_requests_for_help() -> None:
    t = Scene(Ann=H(level=1, hand=["brew"]), Bob=H(hand=["grim"]), Cid=H(), extra=[WOLF, GRIM, BREW], doors=["wolf"])
    assert t.table.numbers.deadlines_ms["combat"] == 60_000
    t.answers("Ann", "open")
    begun = t.question("Ann")
    assert begun.deadline == "combat"
    t.answers("Ann", "ask", "Cid", ((), 0, ""))
    assert t.question("Ann").lap == begun.lap
    t.answers("Cid", "decline")
    assert t.question("Ann").lap == begun.lap
    t.acts("Bob", "enhance", "grim", "wolf")
    enhanced = t.question("Ann")
    assert enhanced.lap > begun.lap
    t.acts("Ann", "use", "brew", "heroes")
    assert t.question("Ann").lap > enhanced.lap
