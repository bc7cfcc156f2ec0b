"""What goes before what: cards before rules, a few rules before every card, and the server before all arguments."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.plain import saved_bytes


@pytest.mark.rule("classic.priority.1")
@pytest.mark.card("landlord_of_the_lower_levels")
def test_a_card_from_which_nobody_escapes_needs_no_die() -> None:
    t = Scene(Ann=H(level=2, items=["lanyard_of_access"]), Bob=H(), Cid=H(), doors=["landlord_of_the_lower_levels"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.answers("Ann", "caught")
    assert (t.told(events.DieRolled), len(t.told(events.Caught))) == ([], 1)
    assert t.hero("Ann").items == ()


@pytest.mark.rule("classic.priority.1")
@pytest.mark.card("choir_of_banshees")
def test_a_card_that_forbids_help_forbids_it() -> None:
    t = Scene(Ann=H(level=2), Bob=H(level=9), Cid=H(level=9), doors=["choir_of_banshees"])
    t.answers("Ann", "open")
    assert t.refused("Ann", "ask", "Bob", ((), 0, ""), asked=True).rule == "classic.priority.1"
    assert t.barred("Bob", "bid").rule == "classic.priority.1"


@pytest.mark.rule("classic.priority.1")
@pytest.mark.card("sphinx_with_one_joke", "auditor_from_the_abyss")
@pytest.mark.parametrize(
    ("monster", "heroes"), [("sphinx_with_one_joke", 5), ("auditor_from_the_abyss", 7), ("tax_golem", 12)]
)
def test_a_card_decides_what_counts_in_its_fight(monster: str, heroes: int) -> None:
    t = Scene(Ann=H(level=7, items=["theme_music", "motivational_poster"]), Bob=H(), Cid=H(), doors=[monster])
    t.answers("Ann", "open")
    assert t.sums()[0] == heroes


@pytest.mark.rule("classic.priority.4")
def test_saying_it_again_and_louder_changes_nothing() -> None:
    t = Scene(Ann=H(level=2, hand=["backup_gravy"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    before = saved_bytes(t.table)
    codes = [t.refused("Ann", "win", asked=True).code for _ in range(3)]
    assert codes == ["not_ahead"] * 3
    for loud in (("WIN",), ("win", "please"), ("argue",)):
        with pytest.raises(IllegalAnswer):
            run.apply(t.rules, t.table, Answer(t.seat("Ann"), loud))
        with pytest.raises(IllegalAnswer):
            run.apply(t.rules, t.table, Answer(t.seat("Ann"), loud, standing=True))
    assert saved_bytes(t.table) == before


@pytest.mark.rule("classic.priority.5")
@pytest.mark.card("clerical_error")
def test_a_curse_may_be_played_on_oneself() -> None:
    t = Scene(Ann=H(level=3, hand=["clerical_error"]), Bob=H(), Cid=H())
    t.acts("Ann", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.priority.5")
@pytest.mark.card("wandering_monster", "understaffed", "backup_gravy")
def test_a_fighter_may_make_his_own_fight_harder() -> None:
    hand = ["wandering_monster", "hydra_tribunal", "understaffed", "backup_gravy"]
    t = Scene(Ann=H(level=2, hand=hand), Bob=H(), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    t.acts("Ann", "wander", "wandering_monster", "hydra_tribunal")
    t.acts("Ann", "enhance", "understaffed", "elf_biter")
    t.acts("Ann", "use", "backup_gravy", "monsters")
    assert t.sums() == (2, 1 + 10 + 5 + 2)


@pytest.mark.rule("classic.priority.5")
@pytest.mark.card("part_time")
def test_help_may_cost_the_helped_a_treasure() -> None:
    treasures = ["theme_music", "spoon_of_office"]
    t = Scene(Ann=H(level=4), Bob=H(hand=["part_time"]), Cid=H(), doors=["tax_golem"], treasures=treasures)
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "part_time", "tax_golem")
    assert t.sums() == (4, 3)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand) == ["theme_music"]


@pytest.mark.rule("classic.priority.5")
@pytest.mark.card("free_concert_next_door")
def test_help_may_cost_the_helped_all_treasure() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["free_concert_next_door"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Bob", "use", "free_concert_next_door")
    assert (t.hero("Ann").level, t.hero("Ann").hand, t.asked("Ann")) == (9, (), "end_turn")
