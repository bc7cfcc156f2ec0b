"""Until when a key answers nothing, for how long something is remembered: to the moment, on either side of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import FACES, TABLES, after, at_table, connected, new_model, told
from tests.client.questions import SHAPES, asked, private

from kickdoor_client.state.effects import Send
from kickdoor_client.state.lapse import LapsedQuestion
from kickdoor_client.state.messages import Tick
from kickdoor_client.state.model import FACE_MOST, FACES_MOST, Manner, Model, Notice
from kickdoor_client.update.questions.focus import with_private
from kickdoor_client.update.questions.hurry import (
    BREATH_S,
    FIGHT_S,
    HEELS_S,
    LAPSE_KEPT_S,
    LAPSED_S,
    RAN_OUT_S,
    TYPED_S,
    is_held,
    on_the_heels,
)
from kickdoor_client.update.questions.several import LATE_S, too_late
from kickdoor_client.update.route import TABLES_EVERY_S
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import Face

NOW = 100.0
A_MOMENT = 0.001


@pytest.mark.parametrize(("until", "held"), [(NOW + A_MOMENT, True), (NOW, False), (NOW - A_MOMENT, False)])
def test_keys_are_held_until_a_moment_and_not_in_it(until: float, held: bool) -> None:
    assert is_held(at_table(asked("help")).with_ui(held_until=until)) == held


@pytest.mark.parametrize("fight", [True, False])
@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize(("ago_s", "held"), [(HEELS_S - A_MOMENT, True), (HEELS_S, False)])
def test_a_question_on_the_heels_of_an_answer_is_held_back_for_a_breath(
    ago_s: float, held: bool, manner: Manner, fight: bool
) -> None:
    before = replace(at_table(asked("help"), manner=manner), now=NOW).with_ui(answered_at=NOW - ago_s, held_until=0.0)
    if not fight:
        public = before.seen.public
        assert public is not None
        before = replace(before, seen=replace(before.seen, public=replace(public, contest=None)))
    focused = before.with_ui(focus=600)
    until = (FIGHT_S if fight else BREATH_S) + NOW
    held = held and manner is Manner.SCREEN
    assert on_the_heels(before, focused, ())[0].ui.held_until == (until if held else 0.0)
    assert on_the_heels(before, before, ()) == (before, ()), "it is the same question"
    later = focused.with_ui(held_until=NOW + 9)
    assert on_the_heels(before, later, ())[0].ui.held_until == NOW + 9


def late(ago_s: float, *words: str) -> str:
    lapse = LapsedQuestion("the help", NOW - ago_s, ran_out=True, shape=SHAPES["help"][1])
    return too_late(replace(at_table(), now=NOW).with_ui(lapsed=lapse), words)


def test_an_answer_to_what_has_gone_is_known_as_one_for_a_while() -> None:
    assert late(LATE_S, "accept") == late(1.0, "1") == late(0.0, "accept") != ""
    assert late(LATE_S + A_MOMENT, "accept") == ""
    assert late(1.0, "nonsense") == late(1.0, "9") == ""
    assert too_late(at_table(), ("accept",)) == ""
    bare = at_table().with_ui(lapsed=LapsedQuestion("it", NOW, ran_out=True))
    assert too_late(bare, ("accept",)) == ""


@pytest.mark.parametrize(
    ("manner", "ran_out", "wait_s"),
    [
        (Manner.SCREEN, False, LAPSED_S),
        (Manner.SCREEN, True, LAPSED_S),
        (Manner.LINES, False, TYPED_S),
        (Manner.LINES, True, RAN_OUT_S),
    ],
)
def test_after_a_question_that_went_unseen_the_next_is_held_back_for_longer(
    manner: Manner, ran_out: bool, wait_s: float
) -> None:
    for ago_s, is_longer in ((LAPSE_KEPT_S, True), (LAPSE_KEPT_S + A_MOMENT, False)):
        lapse = LapsedQuestion("it", NOW - ago_s, ran_out=ran_out)
        model = replace(at_table(manner=manner), now=NOW).with_ui(lapsed=lapse, focus=None)
        then = with_private(model, private(asked("help", 600), number=215))
        assert then.ui.focus == 600
        assert (then.ui.held_until == NOW + wait_s) == is_longer


def test_a_remark_stands_until_its_time_is_up() -> None:
    for until, stands in ((NOW + A_MOMENT, True), (NOW, False)):
        model = at_table().with_ui(notice=Notice("word", "Hm.", until=until))
        assert (told(model, Tick(), now=NOW)[0].ui.notice is not None) == stands


def test_the_list_is_looked_at_again_as_soon_as_it_may_be() -> None:
    model = after(connected(), TABLES, now=NOW)
    for later_s, asks in ((TABLES_EVERY_S - A_MOMENT, False), (TABLES_EVERY_S, True)):
        effects = told(model, Tick(), now=NOW + later_s)[1]
        assert any(isinstance(effect, Send) for effect in effects) == asks


def face(letters: int, key: str = "x") -> Face:
    """One on which so many letters stand, with its key."""
    return Face(key, "", text="y" * (letters - len(key)))


def test_of_a_card_as_much_is_kept_as_a_person_reads() -> None:
    model: Model = new_model()
    kept = model.knowing(face(FACE_MOST), face(FACE_MOST + 1, "z"))
    assert list(kept.faces) == ["x"]
    many = model.knowing(*(Face(str(number), "") for number in range(FACES_MOST + 2)))
    assert list(many.faces)[:1] == ["2"], "those heard of first are forgotten"
    again = many.knowing(Face("2", "Two"))
    assert list(again.faces)[-1] == "2"
    assert len(again.faces) == FACES_MOST
    assert after(model, table.Faces(FACES)).faces["imp"].name == "Puddle Imp"
