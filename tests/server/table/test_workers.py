"""Workers as the server sees them: when there is one more or one fewer, and what they may not do."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from tests.scene import H, Scene
from tests.server.company import QUICK, TAKES, Company, Heard, at_work, think_task
from tests.server.workshop import Workshop

from kickdoor_ai.late import handed
from kickdoor_ai.play import players_of
from kickdoor_game.duel.state.table import book_of
from kickdoor_game.language.book import Book
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.vocabulary import NO_CARDS
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.run import questions, roll_out, start
from kickdoor_server.table.thinking import worker
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.thinking.parcels import THINGS_KEPT_MOST, Keep, Lapsed, NamingPacker, Packer, Task, keep
from kickdoor_server.table.thinking.pool import REST_S, START_MOST_S, ThinkerProcesses
from kickdoor_server.table.thinking.tasks import Lapse, Mind, ThinkTask, Thought


@pytest.fixture
def workshop() -> Workshop:
    return Workshop(Company())


@pytest.fixture
def thinkers(workshop: Workshop) -> ThinkerProcesses:
    thinkers = ThinkerProcesses(workshop, QUICK)
    thinkers.start()
    return thinkers


@pytest.mark.parametrize("noise", [b"\xc1", b"\x93\x01\x02\x03", b"\x81\xa4type\xa3odd"], ids=["bad", "list", "other"])
def test_a_worker_that_talks_nonsense_is_ended(workshop: Workshop, thinkers: ThinkerProcesses, noise: bytes) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    process.says(noise)
    assert process.killed
    assert heard == [Lapse("died")]


def test_a_worker_that_answers_what_was_not_asked_is_ended(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = at_work(workshop, thinkers)
    process.says(Lapsed("raised"))
    assert process.killed


def test_what_seats_print_is_in_the_log_within_limits(
    workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]
) -> None:
    process = at_work(workshop, thinkers)
    process.prints("hello from")
    process.prints(" the seat\n" + "chatter\n" * 500)
    said = [line for line in log if "worker_says" in line]
    assert said[0].endswith("line='hello from the seat'")
    assert len(said) == worker.PRINTED.burst
    assert not process.killed
    process.prints("x" * worker.PRINTED_MOST)
    assert process.killed


def test_cards_and_numbers_are_sent_to_a_worker_once_and_never_with_a_think_task() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(), Cid=H())
    observation = ruleset("classic").observe(t.table, Seat(0))
    minds: Any = KnownMinds()
    workshop = Workshop(minds)
    thinkers = ThinkerProcesses(workshop, QUICK)
    heard, process = Heard(), at_work(workshop, thinkers)
    for _ in range(3):
        heard.of(thinkers, Mind("random", "doors"), lambda: think_task(observation))
        process.works()
    kinds = [type(parcel) for parcel in process.parcels]
    assert kinds == [Keep, Keep, Task, Task, Task]
    assert {type(thought) for thought in heard} == {Thought}
    assert process.tasks[0].think_task.observation == observation
    assert max(map(len, process.frames[2:])) < 6_000, "bytes"


def test_nobody_waits_for_workers_that_cannot_be_started(
    workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]
) -> None:
    heard = Heard()
    workshop.full = True
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(0)
    assert heard == [Lapse("no_worker")]
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(0)
    assert heard == [Lapse("no_worker")] * 2
    assert any("no_workers" in line for line in log)
    workshop.full = False
    workshop.advance(REST_S)
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.processes[0].is_ready()
    workshop.processes[0].works()
    assert heard[2] == TAKES


def test_one_who_rests_when_all_is_stopped_does_not_come_back(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    workshop.full = True
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(0)
    assert len(workshop.getDelayedCalls()) == 1
    thinkers.stop()
    assert not workshop.getDelayedCalls()


def test_who_waits_beside_one_at_work_is_thought_for_when_workers_can_be_started_again() -> None:
    workshop = Workshop(Company())
    thinkers = ThinkerProcesses(workshop, replace(QUICK, ai_budget_ms=120_000, ai_hung_ms=120_000))
    heard, first = Heard(), at_work(workshop, thinkers)
    for _ in range(3):
        heard.of(thinkers, Mind("elephant", "toy"))
    workshop.full = True
    workshop.advance(0.2)
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.full = False
    workshop.advance(REST_S - 0.1)
    assert workshop.processes == [first]
    workshop.advance(0.1)
    _, second = workshop.processes
    second.is_ready()
    second.works()
    assert heard == [TAKES]


def test_a_worker_that_is_not_ready_in_time_is_ended(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(START_MOST_S + 1)
    first, second = workshop.processes
    assert first.killed
    second.is_ready()
    second.works()
    assert heard == [TAKES]


def test_when_the_server_stops_its_workers_are_ended(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    heard.of(thinkers, Mind("elephant", "toy"))
    thinkers.stop()
    workshop.advance(100)
    assert process.killed
    assert heard == []
    assert len(workshop.processes) == 1


def test_another_worker_is_started_when_somebody_has_waited_for_too_long(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard = Heard()
    first = at_work(workshop, thinkers)
    for _ in range(3):
        heard.of(thinkers, Mind("elephant", "toy"))
    assert workshop.processes == [first]
    workshop.advance(0.2)
    heard.of(thinkers, Mind("elephant", "toy"))
    assert len(workshop.processes) == 2
    workshop.processes[1].is_ready()
    assert [len(process.tasks) for process in workshop.processes] == [1, 1]
    workshop.advance(0.15)
    heard.of(thinkers, Mind("elephant", "toy"))
    assert len(workshop.processes) == 2, "two are the most"


@pytest.mark.parametrize(("waited_s", "workers"), [(0.0625, 1), (0.125, 2)])
def test_another_is_started_as_soon_as_somebody_has_waited_as_long_as_one_may(waited_s: float, workers: int) -> None:
    workshop = Workshop(Company())
    thinkers = ThinkerProcesses(workshop, replace(QUICK, ai_queue_ms=125))
    at_work(workshop, thinkers)
    heard = Heard()
    heard.of(thinkers, Mind("elephant", "toy"))
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(waited_s)
    assert len(workshop.processes) == workers


def test_those_who_wait_behind_one_that_hangs_get_another_worker(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard = Heard()
    at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(0.5)
    assert len(workshop.processes) == 2


def test_a_think_task_that_cannot_be_packed_is_a_lapse_and_costs_no_worker(
    workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]
) -> None:
    process = at_work(workshop, thinkers)
    heard = Heard()
    heard.of(thinkers, Mind("elephant", "toy"), lambda: think_task(lambda: None))
    workshop.advance(0)
    assert heard == [Lapse("not_packed")]
    assert any("task_not_packed" in line for line in log)
    heard.of(thinkers, Mind("elephant", "toy"))
    process.works()
    assert heard[1] == TAKES


def test_a_memory_that_is_made_of_what_workers_keep_names_it() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    server, here = NamingPacker(), Packer()
    _, names = server.packed((t.table.book, t.table.numbers))
    assert len(names) == 2
    for name in names:
        keep(Keep(name, server.data[name]))
    book, numbers = pickle.loads(server.packed((t.table.book, t.table.numbers))[0])
    was = t.table.book
    assert (book.digest, book.cards, dict(book.ids)) == (was.digest, was.cards, dict(was.ids))
    assert numbers == t.table.numbers
    data, named = here.packed({"seen": [book, numbers]})
    assert named == names
    assert len(data) < 300, "bytes"
    assert pickle.loads(data)["seen"][0] is book
    own = replace(numbers, hand_limit=3)
    data, named = here.packed(own)
    assert named == frozenset(), "numbers of a seat's own are nobody else's"
    assert pickle.loads(data) == own
    own_book = Book.of(t.table.book.by_key.values(), DOOR_GAMES)
    data, named = here.packed(own_book)
    assert (pickle.loads(data), named) == (own_book, frozenset())


def test_the_numbers_of_many_tables_are_known_by_sight_while_the_tables_are_there() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    packer = NamingPacker()
    tables = [replace(t.table.numbers) for _ in range(10)]
    names = {name for numbers in tables for name in packer.packed(numbers)[1]}
    assert len(names) == len(packer.data) == 1, "they are all alike"
    assert len(packer._known) == 10
    del tables[2:]
    assert len(packer._known) == 2


def test_numbers_of_ever_other_kinds_travel_with_each_task() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    packer = NamingPacker()
    for kind in range(THINGS_KEPT_MOST):
        assert len(packer.packed(replace(t.table.numbers, window_ms=10_000 + kind))[1]) == 1
    another = replace(t.table.numbers, window_ms=9_999)
    for _ in range(2):
        data, named = packer.packed(another)
        assert named == frozenset()
        assert pickle.loads(data) == another
    assert len(packer.data) == THINGS_KEPT_MOST
    known_before = replace(t.table.numbers, window_ms=10_000)
    assert len(packer.packed(known_before)[1]) == 1


class Tile(msgspec.Struct, frozen=True):
    """A card of another game: each lies in the deck that it says."""

    key: str
    deck: str
    copies: int = 1
    name: str = ""
    flavour: str = ""


def test_a_book_of_any_game_comes_as_it_is_and_in_its_order() -> None:
    tiles = replace(NO_CARDS, card=Tile, decks=("rooms", "loot", "empty"), deck_of=lambda tile: tile.deck)
    laid = Book.of((Tile("sock", "loot", 2), Tile("attic", "rooms")), tiles)
    duel = book_of({"sock": Tile("sock", ""), "attic": Tile("attic", "")}, [("sock", "attic", "sock"), ("attic",)])
    for book in (laid, duel):
        packer = NamingPacker()
        data, (name,) = packer.packed(book)
        keep(Keep(name, packer.data[name]))
        again = pickle.loads(data)
        assert again is not book
        assert (again, list(again.by_key), list(again.ids)) == (book, list(book.by_key), list(book.ids))


def test_the_cards_of_ever_other_decks_travel_with_each_task() -> None:
    packer, book = NamingPacker(), ruleset("classic").book
    for number in range(THINGS_KEPT_MOST):
        assert len(packer.packed(replace(book, digest=f"{number}"))[1]) == 1
    for _ in range(2):
        data, named = packer.packed(book)
        assert named == frozenset()
        assert pickle.loads(data) == book
    assert len(packer.data) == THINGS_KEPT_MOST


@pytest.mark.parametrize(("set_name", "seats"), [("classic", 3), ("quest", 2), ("ccg", 2)])
def test_seats_of_every_engine_think_in_a_worker(set_name: str, seats: int) -> None:
    """In the duel no two tables have the same cards, and none of the numbers that are kept."""
    rules = ruleset(set_name)
    minds: Any = KnownMinds()
    thinkers = ThinkerProcesses(workshop := Workshop(minds), QUICK)
    heard, process = Heard(), at_work(workshop, thinkers)
    table: Any = start(rules, rules.new_table(players_of(seats), {}))
    roll_out(rules, table, Random(1))
    question = questions(table)[0]
    observation, _ = handed(rules, table, question.seat)
    for kind in ("random", "greedy"):
        heard.of(thinkers, Mind(kind, rules.engine), lambda: ThinkTask((), observation, question, seed=1))
        process.works()
    assert [type(thought) for thought in heard] == [Thought, Thought], heard
    assert all(task.think_task.observation == observation for task in process.tasks)
