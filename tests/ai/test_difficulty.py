"""Difficulties: which kinds play at which, what easy seats overlook and say about it, and what hard seats keep."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest
from tests.ai.minds import BUDGET, DefaultSeat
from tests.ai.test_game_at_stake import kill
from tests.scene import H, Scene

from kickdoor_ai.api import (
    Act,
    Budget,
    Considered,
    Decision,
    Event,
    Explainer,
    Generator,
    Menu,
    Observation,
    Question,
    Reply,
    Seat,
    Talker,
)
from kickdoor_ai.difficulty.easy_seat import DOZES, SHOULD_HAVE, UNNAMED, EasySeat
from kickdoor_ai.doors.judgement.position import against
from kickdoor_ai.engines import ENGINES, seats_of
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import GROUP, SeatKind, kinds, make
from kickdoor_ai.speech import Speech, lines_of
from kickdoor_game.library import ruleset
from kickdoor_protocol.opponents import DIFFICULTIES, FAIR

EASY, HARD = "easy", "hard"

PLAYS_AT = {
    "random": (FAIR,),
    "caretaker": (FAIR,),
    "greedy": DIFFICULTIES,
    "bribe_aware": DIFFICULTIES,
    "spiteful": DIFFICULTIES,
    "schemer": (EASY, FAIR),
}
"""The difficulties of each kind: a new kind needs a row. The schemer uses all of its time already."""

SETS = {"doors": "classic", "quest": "quest", "ccg": "ccg"}
"""A set of each engine: a new engine needs one."""

BEGINNING = {"doors": 400, "quest": 150, "ccg": 250}
"""Decisions of a match that are watched."""


def watched(
    engine: str, kind: str, difficulty: str, seed: int = 1
) -> Iterator[tuple[Any, Question, Sequence[Considered], str]]:
    """Yield the table, the question, the reasons and the remark of each decision of a seat at the beginning of a match
    against fair seats; the match must have no slips of the host's kind (`play.Result`)."""
    rules = ruleset(SETS[engine])
    seat = make(kind, engine, difficulty=difficulty)
    found = []

    class Watched:
        def decide(
            self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator
        ) -> Decision:
            decision = seat.decide(seen, question, standing, budget, rng)
            refusal = None
            match decision:
                case Act(choice):
                    refusal = standing.admits(choice)
                case Reply(choice):
                    refusal = question.refuses(choice)
            assert refusal is None, f"{kind} at {difficulty} decides {decision}: {refusal}"
            considered = seat.considered() if isinstance(seat, Explainer) else ()
            found.append((seen.table, question, considered, seat.remark(rng) if isinstance(seat, Talker) else ""))
            return decision

        def witness(self, events: Sequence[Event]) -> None:
            seat.witness(events)

    others = [make("greedy", engine) for _ in range(1 if engine == "ccg" else 2)]
    with suppress(MatchTooLong):
        play_match(rules, [Watched(), *others], Random(seed), budget=Budget(4), decisions_most=BEGINNING[engine])
    assert type(pickle.loads(pickle.dumps(seat))) is type(seat)
    yield from found


# ---------------------------------------------------------------- which kinds play at which


@pytest.mark.parametrize("engine", ENGINES)
def test_each_kind_plays_at_the_difficulties_of_its_row(engine: str) -> None:
    found = {kind.name: kind.difficulties for kind in kinds(engine)}
    assert found == {name: PLAYS_AT[name] for name in found}


@pytest.mark.parametrize(
    ("engine", "kind", "difficulty"),
    [
        (engine, kind, difficulty)
        for engine in ENGINES
        for kind in seats_of(engine).kinds
        for difficulty in PLAYS_AT[kind]
        if difficulty != FAIR
    ],
)
def test_a_seat_at_any_difficulty_decides_what_it_may_and_can_be_put_away(
    engine: str, kind: str, difficulty: str
) -> None:
    assert list(watched(engine, kind, difficulty))


def test_a_kind_that_does_not_play_so_says_how_it_plays() -> None:
    with pytest.raises(ValueError, match="'random' does not play 'hard'; it plays fair"):
        make("random", "doors", difficulty=HARD)
    with pytest.raises(ValueError, match="'greedy' does not play 'brutal'; it plays easy or fair or hard"):
        make("greedy", "doors", difficulty="brutal")


def test_a_seat_of_a_package_is_fair_unless_its_kind_says_more() -> None:
    still = EntryPoint("still", "tests.ai.minds:DefaultSeat", GROUP)
    eager = EntryPoint("eager", "tests.ai.test_difficulty:Eager", GROUP)
    assert [kind.difficulties for kind in kinds("doors", [still, eager])] == [(FAIR,), (EASY, FAIR)]
    assert SeatKind("x", "y").difficulties == (FAIR,)
    assert isinstance(make("eager", "doors", [eager], difficulty=EASY), EasySeat)


class Eager(DefaultSeat):
    """A seat of a package that also plays easily."""

    difficulties = (EASY, "brutal")


@pytest.mark.parametrize("engine", ENGINES)
def test_only_a_judging_seat_can_be_made_hard(engine: str) -> None:
    wild = EntryPoint("wild", "tests.ai.test_difficulty:Wild", GROUP)
    with pytest.raises(TypeError, match="can be made hard"):
        make("wild", engine, [wild], difficulty=HARD)


class Wild(DefaultSeat):
    """A seat that claims to look ahead."""

    difficulties = (HARD,)


# ---------------------------------------------------------------- what an easy seat overlooks


def asked(t: Scene, name: str, seat: Seat, seed: int) -> Decision:
    """Return the decision of that seat about the question open to it."""
    chair = t.seat(name)
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    return seat.decide(seen, t.question(name), standing, BUDGET, Random(seed))


PASSES = Reply(("pass",))


@pytest.mark.parametrize("kind", [name for name, plays in PLAYS_AT.items() if EASY in plays and name != "schemer"])
def test_it_mostly_does_not_see_a_kill_that_it_could_spoil(kind: str) -> None:
    t = kill("haunted_wardrobe", Ann=H(level=9), Cid=H(hand=["understaffed"]))
    assert isinstance(asked(t, "Cid", make(kind, "doors"), 1), Act), "the fair one stops it"
    tries = 100
    seen = sum(isinstance(asked(t, "Cid", make(kind, "doors", difficulty=EASY), seed), Act) for seed in range(tries))
    assert 0 < seen / tries < 1.5 * (1 - DOZES)


def test_it_says_what_it_overlooked_when_the_turn_is_over_and_when_asked_but_names_no_card() -> None:
    t = kill("haunted_wardrobe", Ann=H(level=9), Cid=H(hand=["understaffed"]))
    for seed in range(20):
        seat = make("greedy", "doors", difficulty=EASY)
        assert isinstance(seat, EasySeat)
        if asked(t, "Cid", seat, seed) != PASSES:
            continue
        (told,) = seat.considered()
        assert told == Considered(PASSES, 0.0, "it did not look; it could have acted against Ann", is_slip=True)
        assert seat.remark(Random(1)) == "", "not while it could still be done"
        t.table.turn_number += 1
        asked(t, "Cid", seat, seed)
        assert {deepcopy(seat).remark(Random(chance)) for chance in range(9)} - {""} <= {
            line.format(other="Ann") for line in lines_of("easy", "kickdoor_ai.difficulty")["missed"].lines
        }
        assert deepcopy(seat).remark(Random(3))
        break
    else:
        pytest.fail("it has seen everything")


def test_while_it_dozes_it_sees_nothing_at_all_that_it_could_do_to_others() -> None:
    hand = ["understaffed", "clerical_error", "fully_funded"]
    t = kill("haunted_wardrobe", Ann=H(level=9), Cid=H(hand=hand))
    found = [asked(t, "Cid", make("greedy", "doors", difficulty=EASY), seed) for seed in range(30)]
    dozed = [decision for decision in found if decision == PASSES]
    assert len(dozed) > len(found) / 2
    assert all(decision in dozed or against(t.rules.observe(t.table, t.seat("Cid")), decision) for decision in found)


class TwoMinds:
    """A seat that weighs taking against leaving, and takes."""

    def __init__(self, worse_by: float) -> None:
        self._worse_by = worse_by

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return Reply(("run",))

    def witness(self, events: Sequence[Event]) -> None:
        pass

    def considered(self) -> Sequence[Considered]:
        return [Considered(Reply(("run",)), 1.0), Considered(Reply(("win",)), 1.0 - self._worse_by)]


@pytest.mark.parametrize(("worse_by", "slips"), [(1.0, True), (0.1, False)])
def test_it_takes_its_second_best_where_that_is_clearly_worse_and_once_a_turn(worse_by: float, slips: bool) -> None:
    t = Scene(Ann=H(level=9), Bob=H(), Cid=H(), doors=["haunted_wardrobe"])
    t.answers("Ann", "open")
    found = []
    for seed in range(60):
        seat = EasySeat(TwoMinds(worse_by), against, Speech("easy", "kickdoor_ai.difficulty"))
        found.append(asked(t, "Ann", seat, seed) == Reply(("win",)))
        if found[-1]:
            (told,) = seat.considered()
            assert told.because == "a slip, which gave away 1.0; it should have run away"
            assert asked(t, "Ann", seat, seed) == Reply(("run",)), "one slip a turn"
    assert any(found) is slips
    assert not all(found)


def until_it_slips(engine: str, kind: str) -> Iterator[tuple[Any, Question, Sequence[Considered], str]]:
    """Yield what `watched` does, of one match after the other, until a seat has made a bad move."""
    for seed in range(1, 9):
        found = list(watched(engine, kind, EASY, seed))
        yield from found
        if any(each.is_slip for _, _, considered, _ in found for each in considered):
            return


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("kind", ["greedy", "spiteful"])
def test_nothing_that_it_says_of_bad_moves_names_what_it_holds(engine: str, kind: str) -> None:
    lines = {line for section in lines_of("easy", "kickdoor_ai.difficulty").values() for line in section.lines}
    slips = 0
    for table, question, considered, remark in until_it_slips(engine, kind):
        hand = (table.duelists if engine == "ccg" else table.heroes)[question.seat].hand
        held = {table.card(card).name for card in hand}
        slips += any(each.is_slip for each in considered)
        for each in considered:
            assert not each.is_slip or not any(name in each.because for name in held), each
            assert not each.is_slip or len(considered) == 1, "what else it weighed would tell what it holds"
        names = [player.name for player in (table.duelists if engine == "ccg" else table.heroes)]
        if remark in {line.format(other=name) for line in lines for name in names}:
            assert not any(name in remark for name in held), remark
    assert slips


def test_there_is_a_line_for_each_bad_move_and_no_other() -> None:
    lines = lines_of("easy", "kickdoor_ai.difficulty")
    assert set(lines) == {"missed", *(f"better_{word}" for word in (*SHOULD_HAVE, UNNAMED))}
    assert all(len(section.lines) > 1 for section in lines.values())


# ---------------------------------------------------------------- what a hard seat keeps


def test_a_hard_seat_strikes_as_its_kind_does() -> None:
    t = kill("haunted_wardrobe", Ann=H(level=9), Cid=H(hand=["understaffed"]))
    assert asked(t, "Cid", make("greedy", "doors", difficulty=HARD), 1) == asked(t, "Cid", make("greedy", "doors"), 1)
