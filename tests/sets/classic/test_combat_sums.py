"""Who is stronger: the sums of both sides (classic.combat)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import FightWon
from kickdoor_game.language.cards import Monster

DUMMY = Monster(key="dummy", name="Dummy", level=11, treasures=3, bad_stuff=())


@pytest.mark.rule("classic.help.11", "classic.help.8", "classic.help.18", "classic.combat.3")
def test_a_warrior_who_helps_turns_a_tie_into_a_win() -> None:
    t = Scene(Ann=H(level=6), Bob=H(level=5, role="warrior"), Cid=H(), extra=[DUMMY], doors=["dummy"], turn="Ann")
    t.answers("Ann", "open")
    assert t.sums() == (6, 11)
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (11, 11)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert len(t.told(FightWon)) == 1
    assert (t.hero("Ann").level, t.hero("Bob").level) == (7, 5)
    assert len(t.hero("Ann").hand) == 3
