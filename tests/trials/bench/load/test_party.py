"""What the people of a table do, one thing after the other, told by a server that is played here."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked, PrivateView
from tests.trials.bench.load.party import REFUSED_MOST, Move, Party
from tests.trials.bench.load.person import Person
from tests.trials.bench.load.plan import Plan

GATHERING = [
    lobby.CreateTable,
    *[lobby.JoinTable] * 3,
    *[lobby.SetReady] * 4,
    lobby.StartMatch,
]
MENU = Menu((WireOption("fight"), WireOption("flee")))


class Told(Person):
    """Somebody without a line."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.answered = None
        self.gets_up()

    def sees(self, number: int, *, asked: bool = False, standing: tuple[str, ...] = ()) -> None:
        """A situation of the match."""
        questions = (Asked(7, "door", "What now?", MENU, ("flee",)),) if asked else ()
        self.view = PrivateView(number, 0, questions=questions, standing=tuple(map(WireOption, standing)))
        self.number = number


@pytest.fixture
def people() -> list[Told]:
    return [Told(name) for name in ("Ada", "Bo", "Cy", "Di")]


def party(people: list[Told], *, bold: float = 0.0, again: bool = True) -> Party:
    return Party(list(people), Plan(tables=2, bold=bold), Random(1), again=again)


def gathered(moves: Iterator[Move | None], people: list[Told]) -> list[type]:
    """Everything up to the match, with everybody told what they need; the kinds of request."""
    asked: list[type] = []
    while not asked or asked[-1] is not lobby.StartMatch:
        move = next(moves)
        assert move is not None
        asked.append(move.make)
        move.who.table = "t1"
    return asked


def carried_out(move: Move | None, people: list[Told], number: int) -> Move:
    """Accept it, and show everybody what came of it."""
    assert move is not None
    move.who.answered = Accepted(1)
    for person in people:
        person.sees(number, asked=person is people[0])
    assert move.is_done
    return move


def test_they_gather_then_play_then_leave_and_gather_again(people: list[Told]) -> None:
    table = party(people)
    moves = table.moves()
    assert gathered(moves, people) == GATHERING
    for person in people:
        person.sees(1, asked=person is people[1])
    first = next(moves)
    assert first is not None
    assert (first.who, first.make, first.counts) == (people[1], Answer, True)
    assert first.fields == {"question": 7, "choice": ("flee",)}
    carried_out(first, people, 2)
    for person in people:
        person.over = True
    left = [next(moves) for _ in people]
    assert [move.make for move in left if move is not None] == [lobby.LeaveTable] * 4
    assert (table.commands, table.matches) == (1, 1)
    assert gathered(moves, people) == GATHERING


def test_a_match_is_joined_at_the_hosts_table(people: list[Told]) -> None:
    moves = party(people).moves()
    create = next(moves)
    assert create is not None
    assert not create.is_done
    create.who.answered = Accepted(1)
    assert not create.is_done, "nobody knows yet which table it is"
    people[0].table = "t9"
    assert create.is_done
    join = next(moves)
    assert join is not None
    assert (join.who, join.fields["table"]) == (people[1], "t9")


def test_a_command_is_done_when_it_was_answered_and_everybody_sees_what_came_of_it(people: list[Told]) -> None:
    moves = party(people).moves()
    gathered(moves, people)
    for person in people:
        person.sees(5, asked=True)
    move = next(moves)
    assert move is not None
    for person in people[1:]:
        person.sees(6)
    move.who.answered = Accepted(1)
    people[0].sees(5)
    assert not move.is_done, "one of them sees what was there before"
    people[0].sees(6)
    assert move.is_done
    move.who.answered = None
    assert not move.is_done, "they all see it, and whoever asked has not been answered"
    move.who.answered = Refused(1, "stale")
    for person in people:
        person.number = 5
    assert move.is_done, "what is refused leads to nothing that could be seen"


def test_cards_are_put_on_the_table_once(people: list[Told]) -> None:
    moves = party(people).moves()
    gathered(moves, people)
    for person in people:
        person.sees(1)
    people[2].sees(1, asked=True, standing=("drop.1", "wear.2"))
    move = next(moves)
    assert move is not None
    assert (move.make, move.fields) == (Act, {"choice": ("wear.2",)})
    move.who.answered = Refused(1, "no_hand_free")
    move = next(moves)
    assert move is not None
    assert move.make is Answer


def test_whoever_is_refused_goes_on_with_the_default(people: list[Told]) -> None:
    moves = party(people, bold=1.0).moves()
    gathered(moves, people)
    for person in people:
        person.sees(1, asked=person is people[0])
    chosen = set()
    for _ in range(10):
        bold = next(moves)
        assert bold is not None
        chosen.add(bold.fields["choice"])
        bold.who.answered = Refused(1, "barred")
        default = next(moves)
        assert default is not None
        assert default.fields["choice"] == ("flee",)
        carried_out(default, people, people[0].number + 1)
    assert chosen == {("fight",), ("flee",)}


def test_a_server_that_refuses_everything_is_found_out(people: list[Told]) -> None:
    moves = party(people).moves()
    gathered(moves, people)
    for person in people:
        person.sees(1, asked=person is people[0])

    def refuse_all() -> None:
        for _ in range(REFUSED_MOST + 2):
            move = next(moves)
            assert move is not None
            move.who.answered = Refused(1, "closed_today")

    with pytest.raises(RuntimeError, match=f"refused {REFUSED_MOST} times in a row.*closed_today"):
        refuse_all()


def test_what_is_wrong_on_purpose_may_be_refused_for_ever(people: list[Told]) -> None:
    table = party(people)
    moves = table.moves()
    gathered(moves, people)
    for person in people:
        person.sees(1, asked=person is people[0])
    table.spoil = True
    said = set()
    for _ in range(3 * REFUSED_MOST):
        move = next(moves)
        assert move is not None
        said.add((move.fields["question"], move.fields["choice"]))
        move.who.answered = Refused(1, "stale")
    assert said == {(6, ("flee",)), (7, ("nonsense",))}


def test_where_nobody_is_asked_they_wait_until_somebody_is(people: list[Told]) -> None:
    moves = party(people).moves()
    gathered(moves, people)
    for person in people:
        person.sees(1)
    assert next(moves) is None
    people[3].sees(2, asked=True)
    move = next(moves)
    assert move is not None
    assert move.who is people[3]


def test_a_match_that_is_looked_at_for_its_memory_stays_over(people: list[Told]) -> None:
    moves = party(people, again=False).moves()
    gathered(moves, people)
    for person in people:
        person.over = True
    assert [next(moves) for _ in range(3)] == [None, None, None]
