"""Matches in one process go as they went (`make_plays`), and the parts that they are made of say all that is wrong."""

from __future__ import annotations

import logging
import os
import pickle
import threading
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest
from tests.ai.make_plays import PLAYS, play, written
from tests.ai.minds import BUDGET, DefaultSeat
from tests.golden import insist_same_lines
from tests.scene import H, Scene

from kickdoor_ai import extras, registry
from kickdoor_ai.api import Act, Considered, Explainer, Reply, Talker, Wait, answer_of
from kickdoor_ai.api import Observation as Seen
from kickdoor_ai.engines import seats_of
from kickdoor_ai.fallback import Judged, ask, judged
from kickdoor_ai.idle import IDLE, idle_question
from kickdoor_ai.late import LateMenu, handed
from kickdoor_ai.lookahead import after, imagined
from kickdoor_ai.play import NAMES, Result, _give_a_moment, players_of
from kickdoor_ai.registry import GROUP, SeatKind, factories, keeps_only, sentence_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import Menu, Option, PickOne, Question

ANN, BOB = Chair(0), Chair(1)


@pytest.mark.parametrize("name", PLAYS)
def test_a_match_goes_as_it_went(name: str) -> None:
    """Series that were played before a change are others afterwards."""
    insist_same_lines(written(name), play(name), name, "python -m tests.ai.make_plays")


def test_six_have_names_and_take_turns_in_sex() -> None:
    assert [(player.name, player.sex) for player in players_of(6)] == [
        (name, sex) for name, sex in zip(NAMES, ("female", "male") * 3, strict=True)
    ]
    assert NAMES == ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
    assert Result([], [], 0, 0, 0).slips == []


def test_nobody_has_a_moment_while_dice_are_to_fall_or_when_it_is_over() -> None:
    asked: list[str] = []

    class Listening(DefaultSeat):
        """Notes what it is asked."""

        def decide(self, seen: Any, question: Question, *more: Any) -> Any:
            asked.append(question.kind)
            return Reply(("pass",))

    t = Scene(doors=["tax_golem"], Ann=H(), Bob=H(), Cid=H())
    moment: Any = _give_a_moment
    found = Result([], [], 0, 0, 0)
    for over, falls, heard in ((False, False, [IDLE]), (True, False, []), (False, True, [])):
        asked.clear()
        t.table.over = over
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("kickdoor_ai.play.chance_is_asked", lambda table, falls=falls: falls)
            moment(t.rules, t.table, BOB, Listening(), BUDGET, Random(1), found)
        assert asked == heard
    assert found == Result([], [], 0, 0, 0)


# ---------------------------------------------------------------- between seat and table


ASKED = Question(BOB, "lose_role", PickOne((Option("a"), Option("b"))), "a", "pick", ())
STANDING = Menu((Option("wear.1"), Option("sell", barred=Refusal("not_your_turn", "classic.selling.1"))))


@pytest.mark.parametrize(
    ("decision", "slip"),
    [
        (Reply("c"), "not an option: c, asked for lose role"),
        (Act(("sell",)), "not your turn: sell, asked for lose role"),
        (Act(["wear.9"]), "not an option: wear 9, asked for lose role"),
        (7, "TypeError: a seat answers with Reply or Act, not 7"),
        (None, "TypeError: a seat answers with Reply or Act, not None"),
        (Reply({"a": 1}), "not an option: {'a': 1}, asked for lose role"),
    ],
    ids=repr,
)
def test_a_slip_names_what_was_said_to_what(decision: Any, slip: str) -> None:
    verdict = judged(BOB, decision, ASKED, STANDING, Random(1))
    assert verdict.answer == Answer(BOB, "a")
    assert verdict.slip == slip


def test_what_waits_or_is_admitted_is_no_slip() -> None:
    assert judged(BOB, Wait(), ASKED, STANDING, Random(1)) == Judged(None)
    assert judged(BOB, Act(["wear.1"]), ASKED, STANDING, Random(1)) == Judged(Answer(BOB, ("wear.1",), standing=True))


def test_a_seat_that_breaks_is_quoted() -> None:
    class Broken(DefaultSeat):
        """Gives up."""

        def decide(self, *asked: Any) -> Any:
            raise KeyError("luck")

    seen: Any = Seen(BOB, None)
    assert ask(Broken(), seen, ASKED, STANDING, BUDGET, Random(1)) == Judged(Answer(BOB, "a"), "KeyError: 'luck'")


def test_what_a_seat_may_be_besides_is_seen_from_its_methods() -> None:
    class Chatty(DefaultSeat):
        """Talks and explains."""

        def remark(self, rng: Any) -> str:
            return ""

        def considered(self) -> list[Considered]:
            return [Considered(Wait(), 1.0)]

    assert isinstance(Chatty(), Talker)
    assert isinstance(Chatty(), Explainer)
    assert not isinstance(DefaultSeat(), Talker | Explainer)
    assert (Chatty().considered()[0].because, Chatty().considered()[0].chance) == ("", False)
    with pytest.raises(TypeError, match=r"^a seat answers with Reply or Act, not Wait\(\)$"):
        answer_of(ANN, Wait())
    assert answer_of(ANN, Reply(3)) == Answer(ANN, 3, standing=False)
    assert answer_of(ANN, Act(("x",))) == Answer(ANN, ("x",), standing=True)


def test_the_host_asks_one_question_that_no_rule_has() -> None:
    asked = idle_question(BOB)
    assert (asked.seat, asked.kind, asked.default, asked.deadline, asked.rules) == (BOB, IDLE, ("pass",), "answer", ())
    assert asked.shape == Menu((Option("pass"),))


def test_a_menu_that_comes_late_is_made_once_and_is_the_menu_that_it_makes() -> None:
    made: list[int] = []

    def make() -> Menu:
        made.append(1)
        return STANDING

    late = LateMenu(make)
    assert made == []
    assert late.options == STANDING.options
    assert late == STANDING
    assert late != Menu(())
    assert late != STANDING.options
    assert hash(late) == hash(STANDING)
    assert pickle.loads(pickle.dumps(late)) == STANDING
    assert made == [1]


def test_what_is_handed_is_a_copy_with_standing_actions_of_that_chair() -> None:
    t = Scene(Ann=H(hand=["elf"]), Bob=H(hand=["dwarf"]), Cid=H())
    seen, standing = handed(t.rules, t.table, ANN)
    assert seen.seat == ANN
    assert standing == t.rules.standing(t.table, ANN)
    assert standing != t.rules.standing(t.table, BOB)
    seen.table.heroes[0].level = 9
    assert t.hero("Ann").level == 1


def test_what_would_come_of_a_decision_is_tried_at_a_table_of_its_own() -> None:
    t = Scene(Ann=H(hand=["elf"]), Bob=H(), Cid=H())
    seen, standing = handed(t.rules, t.table, ANN)
    play_elf = next(option.key for option in standing.open() if option.key.startswith("play"))
    table = after(seen, ANN, Act((play_elf,)), Random(1))
    assert len(table.heroes[0].races) == 1
    assert t.hero("Ann").races == ()
    assert after(seen, BOB, Reply(("pass",)), Random(1)).heroes[0].races == (), "nothing is asked of Bob"
    with pytest.raises(IllegalAnswer):
        after(seen, ANN, Act(("play.999",)), Random(1))
    hidden = imagined(seen, Random(1)).heroes[1].hand
    assert len(hidden) == len(t.hero("Bob").hand)


# ---------------------------------------------------------------- which kinds there are


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:Seat", "ModuleNotFoundError: No module named 'no_such_package'"),
        ("kickdoor_ai.api:NoSuchSeat", "AttributeError: module 'kickdoor_ai.api' has no attribute 'NoSuchSeat'"),
        ("builtins:dict", "TypeError: {} has no decide()"),
        ("tests.ai.test_plays:Deaf", "TypeError: deaf has no witness()"),
        ("tests.ai.test_plays:Leaving", "RuntimeError: SystemExit: 3"),
    ],
)
def test_what_is_wrong_with_a_plug_in_is_logged_in_a_line(
    value: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert factories("doors", [point("odd", value)]) == {}
    assert caplog.messages == [f"seat 'odd' of {value} cannot be used: {why}"]


class Deaf:
    """Hears nothing."""

    def decide(self) -> None:
        """Nothing."""

    def __repr__(self) -> str:
        return "deaf"


class Leaving:
    """Has better things to do."""

    def __init__(self) -> None:
        raise SystemExit(3)


class Keeper(DefaultSeat):
    """
    Keeps a chair warm.

    For a while.
    """

    keeps_only = True


class Untold(DefaultSeat):
    __doc__ = None


def test_a_second_of_a_name_is_logged_and_left_out(caplog: pytest.LogCaptureFixture) -> None:
    keeper, still = "tests.ai.test_plays:Keeper", "tests.ai.minds:DefaultSeat"
    with caplog.at_level(logging.WARNING):
        found = factories("doors", [point("x", keeper), point("x", still)])
    assert [made.__name__ for made in found.values()] == ["Keeper"]
    assert caplog.messages == [f"seat 'x' of {still}: the name is taken"]
    assert registry.as_kinds(found) == [SeatKind("x", "Keeps a chair warm.", keeps_only=True)]
    assert (sentence_of(Untold), keeps_only(Untold), SeatKind("x", "y").keeps_only) == ("", False, False)


def test_a_name_that_is_not_there_is_said_with_the_near_ones_and_all() -> None:
    known = ("greedy", "random", "spiteful", "greener", "grader")
    assert registry.no_such("GREEDY", known) == "there is no AI player 'GREEDY'; did you mean greedy or greener?"
    assert registry.no_such("oracle", known[:3]) == "there is no AI player 'oracle'"
    assert registry.no_such("randm", known[:3]) == "there is no AI player 'randm'; did you mean random?"
    assert registry.unknown("oracle", iter(known[:2])) == "there is no AI player 'oracle'; there are: greedy, random"
    assert registry.unknown("gredy", known[:2]) == (
        "there is no AI player 'gredy'; did you mean greedy; there are: greedy, random"
    )


def test_what_is_installed_comes_behind_ours_and_cannot_have_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = [point(name, "tests.ai.minds:DefaultSeat") for name in ("spiteful", "calm", "still", "random")]
    monkeypatch.setattr(registry, "installed", lambda group: theirs)
    monkeypatch.setenv(registry.LEFT_OUT, "still")
    assert list(factories("doors")) == [*registry.built_in("doors"), "calm"]
    assert list(factories("whist")) == ["random", "calm"]
    assert list(registry.everywhere()) == [*registry.built_in("doors"), "calm"]
    assert (registry.LOAD_MOST_S, registry.LEFT_OUT, GROUP) == (10.0, "KICKDOOR_LEFT_OUT_SEATS", "kickdoor.seats")
    for kind, where in registry.built_in("doors").items():
        assert where.rpartition(":")[2] == type(registry.make(kind, "doors")).__name__


def test_several_that_hang_are_all_left_out_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "LOAD_MOST_S", 0.02)
    monkeypatch.setenv(registry.LEFT_OUT, "calm")
    monkeypatch.setattr(registry, "_loaded", lambda point: threading.Event().wait(0.5))
    assert factories("whist", [point("slow", "a:b"), point("slower", "a:c")]) == {}
    assert os.environ[registry.LEFT_OUT] == "calm,slow,slower"


def test_what_is_not_written_for_an_engine_is_nothing() -> None:
    assert (dict(seats_of("whist").kinds), seats_of("whist").as_vectors) == ({}, "")


# ---------------------------------------------------------------- how to get an extra


@pytest.mark.parametrize(
    ("listed", "packages"),
    [
        (None, []),
        ([], []),
        (["click>=8.1", 'openskill>=6; extra == "arena"', 'numpy ; extra == "rl"'], ["openskill>=6"]),
        (["matplotlib>=3 ; extra=='arena'", "x; extra == 'arena' and extra == 'rl'"], ["matplotlib>=3"]),
    ],
)
def test_what_an_extra_consists_of_is_in_the_metadata(
    listed: list[str] | None, packages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "requires", lambda name: listed)
    assert extras.packages_of("arena") == packages


@pytest.mark.parametrize(
    ("packages", "pipx", "python", "command"),
    [
        ([], False, "/x/python", 'python -m pip install ".[arena]"  (in a clone)'),
        (["a>=1", "b"], False, "/x/python", '/x/python -m pip install "a>=1" "b"'),
        (["a>=1"], False, "/my x/python", '"/my x/python" -m pip install "a>=1"'),
        (["a>=1", "b"], True, "/x/python", 'pipx inject kickdoor "a>=1" "b"'),
    ],
)
def test_what_to_type_for_it(
    packages: list[str], pipx: bool, python: str, command: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if pipx:
        (tmp_path / "pipx_metadata.json").write_text("{}", "utf-8")
    monkeypatch.setattr(extras, "packages_of", lambda extra: packages)
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    monkeypatch.setattr("sys.executable", python)
    assert extras.command_for("arena") == command
