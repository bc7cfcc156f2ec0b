"""A seat that raises or talks nonsense: the default counts, and the reason is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ai.minds import BUDGET, DefaultSeat
from tests.printings import printing

from kickdoor_ai.api import Act, Budget, Decision, Generator, Menu, Observation, Question, Reply, Wait, answer_of
from kickdoor_ai.api import Observation as Seen
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask, judged
from kickdoor_ai.play import play_match
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import Option, PickOne
from kickdoor_game.machine.ruleset import Player

QUESTION = Question(Chair(1), "lose_role", PickOne((Option("a"), Option("b"))), "a", "pick", ("classic.curses.4",))
STANDING = Menu((Option("wear.1"), Option("sell", barred=Refusal("not_your_turn", "classic.selling.1"))))
RULES = printing("classic")


def judge(decision: Any) -> tuple[Answer | None, str]:
    verdict = judged(Chair(1), decision, QUESTION, STANDING, Random(1))
    return verdict.answer, verdict.slip


def test_an_admissible_decision_stands() -> None:
    assert judge(Reply("b")) == (Answer(Chair(1), "b"), "")
    assert judge(Act(("wear.1",))) == (Answer(Chair(1), ("wear.1",), standing=True), "")
    assert judge(Wait()) == (None, "")


def test_lists_count_as_tuples_as_they_do_on_the_wire() -> None:
    answer, slip = judge(Act(["wear.1"]))
    assert answer == Answer(Chair(1), ("wear.1",), standing=True)
    assert slip == ""


@pytest.mark.parametrize(
    ("decision", "slip"),
    [
        (Reply("c"), "not an option: "),
        (Reply(None), "not an option: "),
        (Act(("sell",)), "not your turn: sell, asked for lose role"),
        (Act(("wear.2",)), "not an option: "),
        (Act("wear.1"), "not of this shape: "),
        (Act(("wear.1", "card.3")), "not of this shape: wear 1: card 3, "),
        (None, "TypeError"),
        ("b", "TypeError"),
        (Answer(Chair(0), "b"), "TypeError"),
    ],
)
def test_nonsense_is_replaced_by_the_default_and_says_why(decision: Any, slip: str) -> None:
    answer, why = judge(decision)
    assert answer == Answer(Chair(1), "a")
    assert slip in why


def test_a_wrong_default_is_replaced_by_any_admissible_choice() -> None:
    wrong = Question(Chair(1), "lose_role", QUESTION.shape, "z", "pick", ("classic.curses.4",))
    verdict = judged(Chair(1), None, wrong, STANDING, Random(1))
    assert verdict.answer is not None
    assert verdict.answer.choice in ("a", "b")


class Raiser(DefaultSeat):
    """Fails at everything."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        raise RuntimeError("out of ideas")


class Vandal(ChanceSeat):
    """Tears its observation to pieces before it answers."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        for hero in seen.table.heroes:
            hero.level, hero.hand, hero.items = 10, (), ()
        seen.table.stack.clear()
        return super().decide(seen, question, standing, budget, rng)


def test_a_seat_that_raises_is_answered_for() -> None:
    table = RULES.new_table([Player("A"), Player("B"), Player("C")], {})
    verdict = ask(Raiser(), Seen(Chair(1), table), QUESTION, STANDING, BUDGET, Random(1))
    assert verdict.answer == Answer(Chair(1), "a")
    assert verdict.slip == "RuntimeError: out of ideas"


def test_a_match_goes_on_with_a_seat_that_raises_and_one_that_spoils_what_it_sees() -> None:
    result = play_match(RULES, [Raiser(), Vandal(), ChanceSeat(), ChanceSeat()], Random(8))
    assert result.winners
    assert set(result.slips) == {"RuntimeError: out of ideas"}


def test_only_replies_and_acts_are_answers() -> None:
    with pytest.raises(TypeError, match="Reply or Act"):
        answer_of(Chair(0), Wait())
