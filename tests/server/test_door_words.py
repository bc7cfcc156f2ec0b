"""The page of the wire names every word that a program may want to know of the door games, and no other."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable

from tests.catalogue import ROOT
from tests.server.table.test_doors_stage import STAGE, options_in, shapes_of, steps

from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.telling.asking import KINDS, question_text
from kickdoor_game.doors.telling.stakes import ORDERS
from kickdoor_game.machine.questions import word_in
from kickdoor_protocol.views import PublicView

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8").partition("### In the door games")[2].partition("\n## ")[0]
QUESTIONS, ACTIONS = PAGE.split("| standing action |")
IN_TICKS = re.compile(r"`([a-z_]+)(?:\.[A-Z]+)?`")


def first_column(table: str) -> set[str]:
    rows = (line.split(" | ")[0] for line in table.splitlines() if line.startswith("| `"))
    return {word for row in rows for word in IN_TICKS.findall(row)}


def zones_in(view: PublicView) -> Iterable[str]:
    for zone in (*view.zones, *(zone for seat in view.seats for zone in seat.zones)):
        yield word_in(zone.key)


def test_every_question_is_there_and_no_other() -> None:
    worded_apart = set(re.findall(r'case "(\w+)"', inspect.getsource(question_text)))
    assert {"combat", "help", "charity"} <= worded_apart
    assert first_column(QUESTIONS) == {*KINDS, *worded_apart}


def test_every_standing_action_is_there_and_no_other() -> None:
    assert first_column("| standing action |" + ACTIONS) == set(BY_WORD)


def test_the_options_of_the_questions_are_there() -> None:
    named = set(IN_TICKS.findall(PAGE)) | {"card", "seat", "foe"}
    asked = [asked for step in steps() for view in step.private for asked in view.questions]
    words = {word_in(option.key) for each in asked for option in options_in([each.shape])}
    assert len(words) > 12
    assert words <= named
    assert set(ORDERS) <= named


def test_meters_zones_and_sides_are_there() -> None:
    named = set(IN_TICKS.findall(PAGE))
    shown = [step.public for step in steps()]
    assert {word for view in shown for word in zones_in(view)} <= named
    assert {meter.key for view in shown for seat in view.seats for meter in seat.meters} <= named
    contests = [view.contest for view in shown if view.contest is not None]
    assert {side.key for contest in contests for side in contest.sides} == {"heroes", "monsters"} <= named


def test_the_hint_of_a_monster_to_look_for_begins_with_the_sum_and_its_level() -> None:
    facts = {face.key: face for face in STAGE.faces}
    hints = [
        option.hint
        for step in steps()
        for view in step.private
        for asked in view.questions
        if asked.kind == "trouble"
        for option in options_in([asked.shape])
        if option.key != "skip"
    ]
    assert len(facts) > 100
    assert len(hints) > 20
    assert all(re.match(r"-?\d+ against \d+, (not )?enough; Level \d+, ", hint) for hint in hints)


def test_what_a_shape_offers_as_details_is_said_in_the_same_words() -> None:
    sides = {
        option.key
        for step in steps()
        for view in step.private
        for shape in shapes_of(view)
        for option in options_in([shape])
        if option.key in ("heroes", "monsters")
    }
    assert sides == {"heroes", "monsters"}
