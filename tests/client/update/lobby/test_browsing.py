"""The list of tables: in lines it is read when it says something new; it comes in pages, then as what has changed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import LOBBY, TABLES, WELCOME, after, connected, new_model

from kickdoor_client.cli import _wish_and_ignored
from kickdoor_client.network.events import UNNUMBERED, LinkUp, Pushed
from kickdoor_client.options import PersonOptions
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Send
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.text.ink import text_of, width
from kickdoor_client.update.lobby import browsing as table_list
from kickdoor_client.update.route import update
from kickdoor_client.view.menus.lobby import lobby_lines
from kickdoor_client.words.menus.lobby import filling_words
from kickdoor_protocol.base import Message
from kickdoor_protocol.limits import LIST_MOST
from kickdoor_protocol.messages.lobby import ListTables, SetInfo, TableInfo, Tables


def heard(model: Model, message: Message) -> str:
    """What is read when that arrives."""
    return "\n".join(narrate(model, Pushed(message), after(model, message)))


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
    wish, ignored = _wish_and_ignored(None, PersonOptions())
    assert (wish.errand, ignored) == (ArrivalSteps(Purpose.JOIN), [])
    asked = ArrivalSteps(Purpose.PLAY)
    assert _wish_and_ignored(asked, PersonOptions())[0].errand == asked


# ---- pages, and what has changed


FIRST, SECOND, THIRD = (TableInfo(f"t{n}", f"Table {n}", "classic", "filling") for n in (1, 2, 3))


def arrived() -> Model:
    return after(new_model(Purpose.JOIN, Manner.LINES), LinkUp(WELCOME))


def asked_at(model: Model) -> ListTables:
    """What it asks for when somebody wants the list again."""
    _, effects = table_list.asked(model)
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, ListTables)
    return send.request


def names(model: Model) -> list[str]:
    assert model.tables is not None
    return [table.name for table in model.tables.tables]


def test_a_server_is_asked_for_what_has_changed_since_it_was_asked_last() -> None:
    assert asked_at(arrived()).since == 0
    model = after(arrived(), Tables((FIRST,), TABLES.sets, since=0, as_of=7))
    assert asked_at(model).since == 7


def test_a_page_is_followed_by_the_next_and_nothing_is_read_before_the_last() -> None:
    model, page = arrived(), Tables((FIRST,), TABLES.sets, since=0, as_of=1, more=True)
    assert heard(model, page) == ""
    model, effects = update(model, Pushed(page))
    assert [effect.request for effect in effects if isinstance(effect, Send)] == [ListTables(UNNUMBERED, 1)]
    assert model.scene is Scene.ARRIVING
    last = Tables((SECOND,), since=1, as_of=2)
    assert "Table 1" in heard(model, last)
    assert "Table 2" in heard(model, last)
    model = after(model, last)
    assert (names(model), model.scene) == (["Table 1", "Table 2"], Scene.BROWSING)
    assert model.tables is not None
    assert model.tables.sets == TABLES.sets


def test_what_has_changed_stays_in_its_place_and_what_is_gone_goes() -> None:
    model = after(arrived(), Tables((FIRST, SECOND), TABLES.sets, since=0, as_of=2))
    other = replace(FIRST, name="Table One")
    model = after(model, Tables((other, THIRD), since=2, as_of=5, gone=("t2", "t9")))
    assert names(model) == ["Table One", "Table 3"]
    assert heard(model, Tables(since=5, as_of=5)) == "", "nothing has changed, so nothing is read"
    assert names(after(model, Tables((SECOND,), TABLES.sets, since=0, as_of=3))) == ["Table 2"], "it began anew"


def test_what_does_not_follow_is_not_added() -> None:
    model = after(arrived(), Tables((FIRST,), TABLES.sets, since=0, as_of=2))
    assert names(after(model, Tables((SECOND,), since=1, as_of=3))) == ["Table 1"]
    assert names(after(arrived(), Tables((FIRST,), TABLES.sets, since=0, as_of=2), LinkUp(WELCOME))) == ["Table 1"]
    again = after(model, LinkUp(WELCOME))
    assert asked_at(again).since == 0, "another connection may lead to a server that was started anew"


@pytest.mark.parametrize(
    "page",
    [
        Tables(since=0, as_of=1, more=True),
        Tables((FIRST,), since=0, as_of=0, more=True),
        Tables(tuple(replace(FIRST, id=f"t{n}") for n in range(LIST_MOST)), since=0, as_of=1, more=True),
    ],
    ids=["nothing in it", "leads nowhere", "no room"],
)
def test_a_server_that_says_more_and_has_nothing_more_is_not_asked_for_ever(page: Tables) -> None:
    model, effects = update(arrived(), Pushed(page))
    assert not [effect for effect in effects if isinstance(effect, Send)]
    assert model.scene is Scene.BROWSING


def test_the_list_stays_bounded_whatever_a_server_adds_to_it() -> None:
    full = Tables(tuple(replace(FIRST, id=f"t{n}") for n in range(LIST_MOST)), since=0, as_of=1)
    model = after(arrived(), full, Tables((replace(FIRST, id="another"),), since=1, as_of=2))
    assert len(names(model)) == LIST_MOST


MIX = "classic+shakespeare+bites"


def test_what_is_played_at_ones_table_is_said_by_its_set() -> None:
    sets = (SetInfo(MIX, "All Three", "Shuffled together; chapter 1 of the book says what holds."),)
    mixed = after(browsing(), replace(TABLES, sets=sets))
    seated = after(mixed, replace(LOBBY, table=replace(LOBBY.table, set=MIX)))
    about = "All Three: Shuffled together; chapter 1 of the book says what holds."
    assert filling_words(seated)[1] == about
    assert any(text_of(line).strip() == about for line in lobby_lines(seated, 80, 24))
    unknown = after(mixed, replace(LOBBY, table=replace(LOBBY.table, set="quest")))
    assert not any("All Three" in words for words in filling_words(unknown))


@pytest.mark.parametrize(("cells", "named"), [(120, MIX), (80, "classic+s..")])
def test_a_long_name_of_a_game_is_listed_in_full_where_there_is_room(cells: int, named: str) -> None:
    tables = tuple(replace(each, set=MIX) for each in TABLES.tables)
    lines = [text_of(line) for line in lobby_lines(after(browsing(), replace(TABLES, tables=tables)), cells, 24)]
    assert sum(f" {named} " in line for line in lines) == len(tables)
    assert max(map(width, lines)) <= cells
