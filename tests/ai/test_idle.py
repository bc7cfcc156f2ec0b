"""A seat that is spoken to while nothing is asked of it is given a moment, and nothing more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tests.ai.minds import DefaultSeat
from tests.printings import printing
from tests.scene import H, Scene

from kickdoor_ai.api import Act, Budget, Chair, Decision, Generator, Menu, Observation, Question, Reply
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import ask
from kickdoor_ai.idle import idle_question
from kickdoor_ai.lookahead import after, imagined
from kickdoor_ai.play import play_match
from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import word_in

RULES = printing("classic")


class Trader(ChanceSeat):
    """Proposes every trade that it can in its own turn, and plays by chance."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        trades = [option for option in standing.open() if word_in(option.key) == "trade"]
        if trades and question.kind == "arrange" and rng.random() < 0.5:
            return Act(Menu(tuple(trades)).sample(rng))
        return super().decide(seen, question, standing, budget, rng)


class Nodder(ChanceSeat):
    """Agrees to every trade, and counts when it is asked."""

    def __init__(self) -> None:
        self.agreed: Counter[str] = Counter()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        for option in standing.open():
            if word_in(option.key) == "agree":
                self.agreed["own turn" if question.seat == seen.table.turn else question.kind] += 1
                return Act((option.key,))
        return super().decide(seen, question, standing, budget, rng)


def test_whoever_is_offered_a_trade_in_anothers_turn_can_agree_at_once() -> None:
    seats = [Nodder(), Nodder()]
    result = play_match(RULES, [Trader(), *seats], Random(3))
    assert result.winners
    assert result.slips == []
    assert sum(seat.agreed["idle"] for seat in seats) > 0


class Volunteer(ChanceSeat):
    """Offers itself for nothing whenever it has a moment, and notes whose fight it was."""

    def __init__(self) -> None:
        self.offered = 0

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        if question.kind == "idle":
            for option in standing.open():
                if word_in(option.key) == "bid":
                    self.offered += 1
                    return Act((option.key, ((), 0, "")))
            return Reply(question.default)
        return super().decide(seen, question, standing, budget, rng)


def test_whoever_would_help_can_say_so_before_the_fighter_decides() -> None:
    volunteer = Volunteer()
    result = play_match(RULES, [GreedySeat(), GreedySeat(), volunteer], Random(3))
    assert result.slips == []
    assert volunteer.offered > 5


def test_all_that_can_be_said_is_that_one_has_looked() -> None:
    question = idle_question(Chair(2))
    table = Scene(Ann=H(), Bob=H(), Cid=H()).table
    seen = RULES.observe(table, Chair(2))
    verdict = ask(DefaultSeat(), seen, question, Menu(()), Budget(1), Random(1))
    assert verdict.answer is not None
    assert verdict.answer.choice == ("pass",)
    assert question.refuses(("agree.1",)) is not None


def test_only_the_one_who_is_spoken_to_is_given_a_moment() -> None:
    assert addressed(told.TradeOffered(Chair(0), Chair(2), (), ())) == [2]


def test_whoever_could_help_is_given_a_moment_when_a_fight_begins_and_when_it_takes_a_turn() -> None:
    assert addressed(told.FightBegan(Chair(1), CardId(0))) == [0, 2]
    assert addressed(told.Enhanced(Chair(0), CardId(0), CardId(1))) == [0, 1, 2]
    assert addressed(told.FoeJoined(Chair(0), CardId(0), CardId(1))) == [0, 1, 2]
    assert addressed(told.Boosted(Chair(0), "monsters", 3, "card")) == [0, 1, 2]


def test_an_offer_of_help_is_heard_by_those_who_might_undercut_it_and_its_refusal_by_whoever_made_it() -> None:
    bid = told.HelpAsked(Chair(1), Chair(0), (), 2, "helper_first", request=False)
    assert addressed(bid) == [2]
    assert addressed(replace(bid, request=True)) == [], "whoever is asked has a question to answer"
    assert addressed(told.HelpAnswered(Chair(1), Chair(0), "declined")) == [0]
    assert addressed(told.HelpAnswered(Chair(1), Chair(0), "joined")) == []


def addressed(event: Event) -> list[int]:
    """Who of three."""
    return [chair for chair in range(3) if event.addresses(Chair(chair))]


def test_greedy_looks_up_for_a_good_trade_and_says_nothing_else() -> None:
    t = Scene(Ann=H(items=["theme_music"], role="wizard"), Bob=H(items=["laminated_spell"]), Cid=H())
    seen, standing = t.rules.observe(t.table, t.seat("Bob")), t.rules.standing(t.table, t.seat("Bob"))
    idle = idle_question(t.seat("Bob"))
    decided = GreedySeat().decide(seen, idle, standing, Budget(1), Random(1))
    assert decided == Reply(("pass",))
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
    seen, standing = t.rules.observe(t.table, t.seat("Bob")), t.rules.standing(t.table, t.seat("Bob"))
    assert GreedySeat().decide(seen, idle, standing, Budget(1), Random(1)) == Act(("agree.0",))


def test_a_reply_to_what_only_the_host_asks_changes_nothing_in_a_dream() -> None:
    bob = Chair(1)
    seen = RULES.observe(Scene(Ann=H(), Bob=H(), Cid=H()).table, bob)
    reply = Reply(idle_question(bob).default)
    assert after(seen, bob, reply, Random(3)) == imagined(seen, Random(3))
