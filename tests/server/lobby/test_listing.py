"""The list of tables: what has changed, in pages; anew for whoever knows nothing that still counts; and seldom made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.server.house import QUICK, Caller, House
from twisted.internet.testing import MemoryReactorClock

from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable, ListTables, SetInfo, TableInfo, Tables
from kickdoor_server.lobby.tables.listing import GONE_MOST, LOOK_EVERY_S, LOOKS, PAGE_MOST, Listing

CLOCK: Any = MemoryReactorClock
SETS = (SetInfo("toy", "Toy"),)


class Town:
    """Tables that come, change and go; `looks` counts how often they were described; somebody `asks` on and on."""

    def __init__(self, tables: int = 0) -> None:
        self.clock = CLOCK()
        self.looks = 0
        self.tables = {f"t{n}": TableInfo(f"t{n}", f"Table {n}", "toy", "filling") for n in range(tables)}
        self.listing = Listing(self._describe, lambda: SETS, self.clock)
        self.as_of = 0

    def _describe(self) -> Iterator[TableInfo]:
        self.looks += 1
        return iter(self.tables.values())

    def begins(self, table: str) -> None:
        self.tables[table] = TableInfo(table, self.tables[table].name, "toy", "running")
        self.listing.mark()

    def goes(self, table: str) -> None:
        del self.tables[table]
        self.listing.mark()

    def told(self, since: int | None) -> Tables:
        message = self.listing.told(since).message
        assert isinstance(message, Tables)
        return message

    def asks(self) -> Tables:
        page = self.told(self.as_of)
        self.as_of = page.as_of
        return page


def ids(page: Tables) -> list[str]:
    return [table.id for table in page.tables]


def test_the_first_list_comes_in_pages_and_then_nothing_until_something_changes() -> None:
    town = Town(2 * PAGE_MOST + 5)
    pages = [town.asks() for _ in range(3)]
    assert [len(page.tables) for page in pages] == [PAGE_MOST, PAGE_MOST, 5]
    assert [page.more for page in pages] == [True, True, False]
    assert [page.sets for page in pages] == [SETS, (), ()]
    assert [table for page in pages for table in ids(page)] == list(town.tables)
    assert town.asks() == Tables(since=town.as_of, as_of=town.as_of)
    town.begins("t7")
    town.goes("t9")
    page = town.asks()
    assert (ids(page), page.gone, page.more) == (["t7"], ("t9",), False)
    assert page.tables[0].state == "running"


def test_what_changes_between_two_pages_is_told_in_the_end() -> None:
    town = Town(PAGE_MOST + 1)
    town.asks()
    town.begins("t0")
    town.goes(f"t{PAGE_MOST}")
    assert town.asks() == Tables((town.tables["t0"],), since=PAGE_MOST, as_of=PAGE_MOST + 3, gone=(f"t{PAGE_MOST}",))


def test_a_table_that_went_before_its_page_came_is_told_gone_with_its_change_and_not_before() -> None:
    town = Town(2 * PAGE_MOST)
    town.asks()
    town.goes("t0")
    for n in range(PAGE_MOST, 2 * PAGE_MOST):
        town.begins(f"t{n}")
    pages = [town.asks()]
    while pages[-1].more:
        pages.append(town.asks())
    assert [table for page in pages for table in page.gone] == ["t0"]
    assert {table for page in pages for table in ids(page)} == {f"t{n}" for n in range(PAGE_MOST, 2 * PAGE_MOST)}


def test_whoever_knows_what_no_longer_counts_gets_the_list_anew() -> None:
    town = Town(3)
    beyond = town.told(99)
    assert (beyond.since, ids(beyond), beyond.sets) == (0, ["t0", "t1", "t2"], SETS), "of another run of the server"
    early = town.asks().as_of
    for n in range(GONE_MOST + 1):
        town.tables["fleeting"] = TableInfo("fleeting", f"{n}", "toy", "filling")
        town.listing.mark()
        town.told(0)
        town.goes("fleeting")
        town.told(0)
        town.clock.advance(1)
    page = town.told(early)
    assert (page.since, ids(page), page.gone) == (0, ["t0", "t1", "t2"], ())


def test_whoever_always_wants_all_gets_all_in_the_order_of_their_opening() -> None:
    town = Town(2 * PAGE_MOST)
    town.told(None)
    town.begins("t0")
    page = town.told(None)
    assert ids(page) == list(town.tables)
    assert page == Tables(tuple(town.tables.values()), SETS), "and nothing that an older program does not know"
    assert town.listing.told(None) is town.listing.told(None), "it is encoded once"


def test_tables_are_looked_at_after_a_request_that_may_have_changed_them_and_else_twice_a_second() -> None:
    town = Town(3)
    for _ in range(50):
        town.asks()
        town.told(None)
    assert town.looks == 1
    town.clock.advance(LOOK_EVERY_S * 0.99)
    town.asks()
    assert town.looks == 1
    town.clock.advance(LOOK_EVERY_S * 0.01)
    town.asks()
    assert town.looks == 2
    town.listing.mark()
    town.asks()
    town.asks()
    assert town.looks == 3


def test_where_very_much_happens_the_list_is_a_little_behind() -> None:
    town = Town(3)
    for n in range(500):
        town.tables["t0"] = TableInfo("t0", f"Named {n} times", "toy", "filling")
        town.listing.mark()
        town.asks()
        town.clock.advance(0.001)
    assert LOOKS.burst < town.looks <= LOOKS.burst + 10
    town.clock.advance(1 / LOOKS.per_s)
    assert town.asks().tables[0].name == "Named 499 times"


# ---- over the wire


def listed(person: Caller, since: int) -> Tables:
    person.does(ListTables, since=since)
    return person.last(Tables)


def test_a_table_shows_at_once_and_is_gone_with_the_last_who_leaves() -> None:
    house = House(replace(QUICK, deserted_s=0.0))
    boris, greta = house.comes("Boris"), house.comes("Greta")
    nothing = listed(greta, 0)
    assert (nothing.tables, [info.key for info in nothing.sets]) == ((), ["toy"])
    boris.does(CreateTable, name="Ours", set="toy", sex="male")
    opened = listed(greta, nothing.as_of)
    assert [table.name for table in opened.tables] == ["Ours"]
    boris.does(LeaveTable)
    closed = listed(greta, opened.as_of)
    assert (closed.tables, closed.gone) == ((), (opened.tables[0].id,))


def test_a_line_that_is_lost_shows() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="Ours", set="toy", sex="male")
    before = listed(greta, 0)
    boris.loses_the_line()
    after = listed(greta, before.as_of)
    assert [table.seats[0].connected for table in (*before.tables, *after.tables)] == [True, False]
