"""Who is in a combat as a helper and cannot be any longer: they leave it unharmed, and are owed nothing."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors.state.events import HelpAnswered
from kickdoor_game.language.words.specials import Forbids

ALONE = beast("hermit", 3, specials=(Forbids("helpers"),))
EXTRA = [ALONE, beast("wall", 9), gear("ring")]


def helped(*, ann: int = 2, cid: list[str], terms: object = ([], 0, "")) -> Scene:
    """Ann fights a wall, and Bob helps; Cid may let the hermit join, against whom nobody can help."""
    t = Scene(extra=EXTRA, Ann=H(level=ann, items=["ring"]), Bob=H(level=9), Cid=H(hand=cid), Dot=H(), doors=["wall"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", terms)
    t.answers("Bob", "accept")
    return t


@pytest.mark.every_set
@pytest.mark.rule("classic.help.3", "classic.combat.4")
def test_a_monster_against_which_nobody_can_help_takes_the_helper_out() -> None:
    t = helped(cid=["wandering_monster", "hermit"])
    t.acts("Cid", "wander", "wandering_monster", "hermit")
    assert t.fight.party() == [t.seat("Ann")]
    assert t.sums() == (2, 12)
    assert told(t, "Dot")[-1].startswith("Bob is out of the fight: nobody may help against")
    t.answers("Ann", "run")
    t.time_is_up("Ann")
    t.rolls(6, 6)
    t.everybody_passes()
    assert t.table.fight is None, "Bob has no roll to make"


@pytest.mark.every_set
@pytest.mark.rule("classic.help.3", "classic.help.4")
def test_what_they_were_promised_is_void_and_free_at_once() -> None:
    t = helped(cid=["wandering_monster", "hermit"], terms=(["ring"], 0, ""))
    assert t.table.promised() == list(t.hero("Ann").items)
    t.acts("Cid", "wander", "wandering_monster", "hermit")
    assert t.table.promised() == []
    assert [event.why for event in t.told(HelpAnswered) if event.what == "void"] == ["no_help_against_it"]


@pytest.mark.every_set
@pytest.mark.rule("classic.help.3", "classic.combat.22")
def test_a_win_that_was_announced_lapses_with_them() -> None:
    t = helped(cid=["wandering_monster", "hermit"])
    t.answers("Ann", "win")
    t.acts("Cid", "wander", "wandering_monster", "hermit")
    assert t.asked("Ann") == "combat"


@pytest.mark.every_set
@pytest.mark.rule("classic.help.3", "classic.help.1")
@pytest.mark.card("scroll_of_redundancy")
def test_when_it_is_gone_help_can_be_asked_for_again() -> None:
    t = helped(cid=["wandering_monster", "hermit", "scroll_of_redundancy"])
    t.acts("Cid", "wander", "wandering_monster", "hermit")
    assert t.refused("Ann", "ask", "Bob", ([], 0, ""), asked=True).code == "no_help_against_it"
    t.acts("Cid", "use", "scroll_of_redundancy", "hermit")
    t.answers("Ann", "ask", "Dot", ([], 0, ""))
    t.answers("Dot", "accept")
    assert t.fight.helper == t.seat("Dot")
