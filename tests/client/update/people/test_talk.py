"""What was said at the table while one was away: it is told when one comes back, and nothing is told twice."""

from __future__ import annotations

import pytest
from tests.client.evening import after, at_table, public
from tests.client.questions import asked

from kickdoor_client.state.model import Manner, Model
from kickdoor_protocol.messages.table import Shared
from kickdoor_protocol.messages.talk import Said, Spoken, Talked

LINES = tuple(Spoken("Greta", f"That makes {count}.", "chat", 2) for count in range(1, 8))


def said(line: Spoken) -> Said:
    return Said(line.who, line.text, line.kind, line.seat)


def table() -> Model:
    return at_table(asked("menu"))


def talk(model: Model) -> list[str]:
    return [line.text for line in model.seen.story if line.text.startswith("That makes")]


def test_one_who_has_just_come_is_told_what_was_said() -> None:
    model = after(table(), Talked(40, LINES))
    assert talk(model) == [line.text for line in LINES]
    assert all(line.who == "Greta" for line in model.seen.story[-7:])


@pytest.mark.parametrize("heard", range(8))
def test_one_who_was_away_is_told_what_he_has_missed(heard: int) -> None:
    model = after(table(), *map(said, LINES[:heard]), Talked(7, LINES))
    assert talk(model) == [line.text for line in LINES]
    assert talk(after(model, Talked(7, LINES), Said("Greta", "That makes 8.", "ai"))) == [*talk(model), "That makes 8."]


def test_what_the_server_says_is_not_counted() -> None:
    model = after(table(), Said("", "Boris is back.", "system"), Talked(7, LINES))
    assert len(talk(model)) == 7


def test_what_the_server_has_forgotten_in_a_crash_is_not_told_again_either() -> None:
    model = after(table(), *map(said, LINES), Talked(5, LINES[:5]), said(LINES[5]), Talked(6, LINES[:6]))
    assert len(talk(model)) == 8, "seven heard, and one said again after the crash"


def test_another_table_begins_to_count_anew() -> None:
    elsewhere = public(number=3, table="t2")
    model = after(table(), *map(said, LINES), Shared(elsewhere), Talked(2, LINES[:2]))
    assert len(talk(model)) == 9


def test_in_lines_it_is_the_same() -> None:
    model = after(at_table(asked("menu"), manner=Manner.LINES), said(LINES[0]), Talked(3, LINES[:3]))
    assert len(talk(model)) == 3
