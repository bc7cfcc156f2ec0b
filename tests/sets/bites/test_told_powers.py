"""What Powers do is told by their own names, never by the word that a Class of another set has for it."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors.fight.strength import heroes_side
from kickdoor_game.doors.telling.sums import part_words


def sums(t: Scene) -> list[str]:
    assert t.table.fight is not None
    return [f"{part_words(t.table, part)} {part.value}" for part in heroes_side(t.table, t.table.fight)]


def test_strength_for_cards() -> None:
    t = Scene(
        doors=["curate_with_garlic_breath"],
        Ann=H(level=3, powers=["thunder_on_cue"], hand=["smelling_salts"]),
        Bob=H(level=3, powers=["whispering_full_names"], hand=["ominous_chord"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["smelling_salts"])
    t.acts("Bob", "backstab", "Ann", ["ominous_chord"])
    assert "+2 for the heroes (Thunder on Cue), from Ann." in told(t)
    assert told(t)[-1] == "Bob uses Whispering Full Names against Ann: -3."
    assert told(t, "Ann")[-1] == "Bob uses Whispering Full Names against you: -3."
    assert sums(t) == ["Level 3", "Thunder on Cue 2", "Whispering Full Names -3"]


@pytest.mark.rule("bites.help.22")
@pytest.mark.parametrize(
    ("helper", "how"), [("Bob", "Engraved Invitation"), ("Cid", "Ringing for Somebody")], ids=["vampire", "low_level"]
)
def test_of_two_ways_to_force_somebody_the_one_that_can_is_told(helper: str, how: str) -> None:
    t = Scene(
        doors=["butler_who_stayed_on"],
        Ann=H(level=3, powers=["ringing_for_somebody"], items=["engraved_invitation"]),
        Bob=H(level=5, races=["vampire"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.acts("Ann", "conscript", helper)
    assert how in told(t)[-1]
