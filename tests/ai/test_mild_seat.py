"""The mild seat, which fills the gaps of a lesson's script: it plays its own cards well and lets everybody be."""

from __future__ import annotations

import pickle

from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.mild_seat import MildSeat
from kickdoor_ai.registry import kinds


def ahead_of_all() -> Scene:
    """Bob is in front and about to be further in front; Ann could stop him."""
    t = Scene(
        Bob=H(level=8, items=["theme_music"]),
        Ann=H(level=3, hand=["fully_funded"]),
        Cid=H(level=2),
        doors=["overdue_book"],
    )
    t.answers("Bob", "open")
    t.answers("Bob", "win")
    return t


def test_it_spoils_no_kill_that_others_would_spoil() -> None:
    assert Seated(ahead_of_all(), "Ann", GreedySeat()).says().startswith("enhance fully_funded")
    assert Seated(ahead_of_all(), "Ann", MildSeat()).says() == "pass"


def thief() -> Scene:
    return Scene(Ann=H(role="thief", hand=["damp_firework"]), Bob=H(items=["theme_music"]), Cid=H())


def test_it_steals_from_nobody() -> None:
    assert Seated(thief(), "Ann", GreedySeat()).says().startswith("steal")
    assert not Seated(thief(), "Ann", MildSeat()).says().startswith("steal")


def test_it_arms_itself_and_proposes_nothing() -> None:
    t = Scene(Ann=H(hand=["steel_toed_slippers"]), Bob=H(items=["extremely_sharp_leaf"]), Cid=H())
    ann = Seated(t, "Ann", MildSeat())
    assert [ann.plays(), ann.plays()] == ["play steel_toed_slippers!", "open"]


def test_no_table_can_call_it_and_it_can_be_put_away() -> None:
    assert "mild" not in {kind.name for kind in kinds("doors")}
    assert type(pickle.loads(pickle.dumps(MildSeat()))) is MildSeat


def test_where_it_is_only_given_a_moment_it_answers_what_it_was_offered_and_offers_nothing() -> None:
    t = Scene(Ann=H(level=9, items=["theme_music"]), Bob=H(items=["extremely_sharp_leaf"]), Cid=H(), turn="Bob")
    assert Seated(t, "Ann", MildSeat()).looks_up() == "pass"
    t.acts("Bob", "trade", "Ann", ["extremely_sharp_leaf"], ["theme_music"])
    assert Seated(t, "Ann", MildSeat()).looks_up().startswith(("agree", "refuse"))
