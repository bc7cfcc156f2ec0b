"""The list of tables in lines: it comes anew every few seconds, and is read when it says something new."""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.evening import LOBBY, TABLES, after, connected

from kickdoor_client.cli import _wish_and_ignored
from kickdoor_client.messages import Heard
from kickdoor_client.model import Errand, Manner, Model, Purpose
from kickdoor_client.options import About
from kickdoor_client.plain.narrate import narrate
from kickdoor_protocol.base import Message


def heard(model: Model, message: Message) -> str:
    """What is read when that arrives."""
    return "\n".join(narrate(model, Heard(message), after(model, message)))


def browsing() -> Model:
    return after(connected(Manner.LINES), TABLES)


NAME = TABLES.tables[0].name


def test_it_is_read_once_and_again_when_it_has_changed() -> None:
    assert NAME in heard(connected(Manner.LINES), TABLES)
    assert heard(browsing(), TABLES) == ""
    fewer = replace(TABLES, tables=TABLES.tables[:-1])
    assert NAME in heard(browsing(), fewer)
    assert heard(after(browsing(), fewer), fewer) == ""
    more_sets = replace(TABLES, sets=TABLES.sets[:0])
    assert heard(browsing(), more_sets) == "", "of which sets there are nothing is said here"


def test_at_a_table_nobody_hears_of_the_others() -> None:
    assert heard(after(browsing(), LOBBY), replace(TABLES, tables=())) == ""


def test_without_an_errand_somebody_has_come_to_join() -> None:
    wish, ignored = _wish_and_ignored(None, About())
    assert (wish.errand, ignored) == (Errand(Purpose.JOIN), [])
    asked = Errand(Purpose.PLAY)
    assert _wish_and_ignored(asked, About())[0].errand == asked
