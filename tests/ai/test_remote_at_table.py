"""A seat at a table far away: when it decides, how long others wait for it, and what becomes of its slips."""

from __future__ import annotations

from typing import Any

from tests.ai.evening_away import Evening, Minded
from tests.ai.far_away import Hall
from tests.ai.minds import DefaultSeat

from kickdoor_ai.api import Act, Budget, Menu, Question, Reply, Wait
from kickdoor_ai.remote.at_table import BotManners
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_ai.speech import HEARD_MOST
from kickdoor_game.doors.state.events import Drew, TradeOffered
from kickdoor_game.doors.state.table import Trade
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import number_in, word_in
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.messages.table import Act as Acts
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.matches.journal.happened import LOOKED_THROUGH
from kickdoor_server.matches.journal.snapshots import packages_of

HUMAN = BotManners((0.5, 1.6))


def test_it_answers_what_it_is_asked() -> None:
    mind = Minded()
    evening = Evening(mind)
    evening.hall.goes_on()
    assert [question.kind for question in mind.asked] == ["setup"]
    (answer,) = evening.answers
    assert answer.choice == mind.asked[0].default


def test_it_is_handed_what_its_chair_may_know() -> None:
    mind = Minded()
    evening = Evening(mind)
    evening.hall.goes_on()
    table = evening.hall.table
    assert mind.seen[0].seat == 1
    assert mind.seen[0].table.heroes[1].hand == table.heroes[1].hand
    assert not set(mind.seen[0].table.heroes[0].hand) & set(table.heroes[0].hand)
    assert {event.seat for event in mind.events if isinstance(event, Drew)} == {0, 1, 2}


def test_it_witnesses_everything_once_and_in_order_whatever_happens_to_the_wire() -> None:
    mind = Minded()
    evening = Evening(mind)
    evening.greta.loses_the_line()
    evening.ada.does(Say, text="where is she?")
    evening.greta.connects()
    evening.goes_round(lambda: len(mind.asked) > 3)
    match = evening.hall.house.match
    reached = match.audience.story.last(Chair(1), LOOKED_THROUGH, packages_of(match.table))
    assert mind.events == reached[: len(mind.events)]
    assert len(mind.events) > 10


def test_it_lets_others_wait_for_a_moment() -> None:
    evening = Evening(Minded(), HUMAN)
    evening.hall.goes_on()
    assert evening.answers == []
    evening.hall.passes(0.4)
    assert evening.answers == []
    evening.hall.passes(1.4)
    assert len(evening.answers) == 1


def test_an_answer_sets_out_before_time_is_up_however_slow_it_likes_to_be() -> None:
    evening = Evening(Minded(), BotManners((600.0, 600.0)), pace="brisk")
    evening.hall.goes_on()
    (left_s,) = evening.times_left()
    evening.hall.passes(left_s - 0.9)
    assert evening.answers == []
    evening.hall.passes(0.3)
    assert len(evening.answers) == 1


def test_it_has_no_more_time_to_think_than_is_left() -> None:
    mind = Minded()
    evening = Evening(mind, BotManners((0.0, 0.0), budget_ms=600_000))
    evening.hall.goes_on()
    (left_s,) = evening.times_left()
    assert mind.budgets == [Budget(int((left_s - 0.7) * 1_000))]


def test_it_thinks_about_one_thing_at_a_time() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    for person in evening.people:
        person.answer(person.asked.default if person.asked else ())
    evening.hall.goes_on()
    assert len(evening.greta.thoughts) == 1
    evening.greta.thinks()
    assert len(evening.answers) == 1, "the question has not changed, though others have answered theirs"


def test_a_decision_about_a_question_that_is_gone_is_not_said() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    changed = evening.is_asked_something_else()
    evening.greta.thinks()
    assert evening.answers == []
    evening.greta.thinks()
    assert [answer.question for answer in evening.answers] == [changed]


def test_a_held_answer_is_dropped_with_the_line_and_another_one_set_out_once_it_is_back() -> None:
    evening = Evening(Minded(), BotManners((5.0, 5.0)))
    evening.hall.goes_on()
    evening.hall.passes(4.0)
    evening.greta.loses_the_line()
    evening.hall.passes(3.0)
    assert evening.answers == [], "nobody would have heard it"
    evening.greta.connects()
    evening.hall.passes(4.0)
    assert evening.answers == [], "it is held as long as any other"
    evening.hall.passes(2.0)
    assert len(evening.answers) == 1


def test_a_held_answer_is_dropped_when_the_question_changes() -> None:
    evening = Evening(Minded(), BotManners((5.0, 5.0)))
    evening.hall.goes_on()
    evening.hall.house.clock.advance(4.0)
    changed = evening.is_asked_something_else()
    evening.hall.passes(2.0)
    assert evening.answers == [], "it thinks about the other one, and holds that answer back"
    evening.hall.passes(4.0)
    assert [answer.question for answer in evening.answers] == [changed]


def test_it_acts_and_is_asked_again() -> None:
    acts = iter(range(2))

    def script(question: Question, standing: Menu) -> Any:
        play = [option.key for option in standing.open() if not option.details and word_in(option.key) == "play"]
        return Act((play[0],)) if play and next(acts, None) is not None else Reply(question.default)

    mind = Minded(script)
    evening = Evening(mind)
    evening.hall.goes_on()
    sent = evening.greta.of(Acts)
    assert 1 <= len(sent) <= 2
    assert len(mind.asked) == len(sent) + 1
    assert len(evening.answers) == 1
    in_play = evening.hall.table.heroes[1].in_play()
    assert [number_in(act.choice[0]) in in_play for act in sent] == [True] * len(sent)


def test_a_seat_that_waits_is_asked_again_when_something_has_happened() -> None:
    mind = Minded(lambda question, standing: Wait())
    evening = Evening(mind)
    evening.hall.goes_on()
    assert len(mind.asked) == 1
    evening.hall.passes(1.0)
    assert len(mind.asked) == 1
    assert evening.ada.asked is not None
    evening.ada.answer(evening.ada.asked.default)
    evening.hall.goes_on()
    assert len(mind.asked) == 2
    assert evening.answers == []


def test_who_is_offered_a_trade_may_answer_though_nothing_is_asked() -> None:
    def script(question: Question, standing: Menu) -> Any:
        if question.kind == "idle":
            return Act(("refuse.0",))
        return Reply(question.default)

    evening = Evening(Minded(script))
    match = evening.hall.house.match
    evening.goes_round(lambda: match.table.turn == 0 and not any(q.seat == 1 for q in match.table.asking.questions))
    known = len(evening.mind.asked)
    match.table.trades.append(Trade(0, Chair(0), Chair(1), [], []))
    match.audience.happened([TradeOffered(Chair(0), Chair(1), (), ())])
    match.audience.show_now(match.moment)
    evening.hall.goes_on()
    assert [question.kind for question in evening.mind.asked[known:]] == ["idle"]
    assert [act.choice for act in evening.greta.of(Acts)] == [("refuse.0",)]
    assert match.table.trades == []


def test_it_says_what_it_has_to_say_but_not_all_the_time() -> None:
    lines = ("Mine!", "Mine, too!", "\x1b[31mMine\n")
    evening = Evening(Minded(lines=lines))
    evening.goes_round(lambda: len(evening.mind.asked) > 2)
    said = [message.text for message in evening.ada.heard if isinstance(message, Said) and message.who == "Greta"]
    assert said == ["Mine!"]


def test_it_says_nothing_before_it_has_done_it() -> None:
    evening = Evening(Minded(lines=["Mine!"]), BotManners((1.0, 1.0)))
    evening.hall.goes_on()
    assert evening.greta.of(Say) == []
    evening.hall.passes(1.1)
    assert [type(request).__name__ for request in evening.greta.said[-2:]] == ["Answer", "Say"]


def test_at_a_table_that_wants_quiet_it_is_quiet() -> None:
    evening = Evening(Minded(lines=["Mine!"]), talk=False)
    evening.goes_round(lambda: len(evening.mind.asked) > 2)
    assert evening.greta.of(Say) == []


def test_it_is_told_what_players_say_to_it_by_name_when_it_next_decides() -> None:
    """It hears the three latest lines at most, and none to others."""
    mind = Minded()
    evening = Evening(mind)
    evening.goes_round(lambda: len(mind.asked) > 1)
    asked = len(mind.asked)
    for number in range(HEARD_MOST + 1):
        evening.ada.does(Say, text=f"thanks, GRETA {number}")
    evening.bo.does(Say, text="thanks, Ada")
    evening.goes_round(lambda: len(mind.asked) > asked)
    assert mind.heard == [("Ada", f"thanks, GRETA {number}") for number in range(1, HEARD_MOST + 1)]


def test_who_thinks_past_the_moment_waits_for_the_next_one() -> None:
    evening = Evening(Minded(), BotManners((0.5, 0.5)))
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.hall.house.clock.advance(1.7)
    evening.greta.thinks()
    assert evening.answers == []
    evening.hall.house.clock.advance(0.2)
    assert evening.answers == []
    evening.hall.house.clock.advance(0.2)
    assert len(evening.answers) == 1, "at 0.5, 1.0, 1.5 or 2.0, whatever it was that took so long"


def test_who_is_told_to_be_quiet_says_nothing() -> None:
    evening = Evening(Minded(lines=["Mine!"]), BotManners((0.0, 0.0), talks=False))
    evening.goes_round(lambda: len(evening.mind.asked) > 2)
    assert evening.greta.of(Say) == []


def test_each_match_has_a_mind_of_its_own() -> None:
    made: list[DefaultSeat] = []

    def make() -> DefaultSeat:
        made.append(DefaultSeat())
        return made[-1]

    hall = Hall()
    greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek"), games=2), make)
    greta.slow = True
    hall.passes_until(hall.matches)
    hall.matches()[0].abandon()
    hall.passes_until(hall.matches)
    assert len(made) == 2


def test_a_bot_that_comes_back_in_the_middle_goes_on_with_the_mind_it_had() -> None:
    mind = Minded()
    evening = Evening(mind)
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.loses_the_line()
    evening.greta.thinks()
    assert evening.answers == [], "nobody would hear it"
    evening.greta.connects()
    evening.greta.slow = False
    evening.hall.goes_on()
    assert len(evening.answers) == 1
    assert len(mind.asked) == 2


def test_an_answer_that_was_lost_on_the_way_is_given_again() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    caller = evening.greta.caller
    assert caller is not None
    caller.says = lambda data: None  # type: ignore[method-assign]
    evening.greta.thinks()
    assert len(evening.answers) == 1
    evening.greta.loses_the_line()
    evening.greta.connects()
    evening.greta.slow = False
    evening.hall.goes_on()
    assert [answer.question for answer in evening.answers] == [evening.answers[0].question] * 2
    assert evening.hall.table.answered[1] == 1


def test_whoever_is_sent_home_leaves_the_chair_to_an_ai_seat() -> None:
    evening = Evening(Minded())
    evening.hall.goes_on()
    assert evening.greta.bot.is_somewhere
    evening.greta.say(LeaveTable(0))
    evening.hall.goes_on()
    assert evening.ada.public.seats[1].kind == "ai"
