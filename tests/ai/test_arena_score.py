"""The arena's statistics, on invented games whose answers one can work out by hand."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest
from tests.ai.invented import DUEL, FOUR, evening, game, score
from tests.ai.minds import DefaultSeat

from kickdoor_ai.api import Budget, Chair, Reply
from kickdoor_ai.arena.gate import Demand, judged
from kickdoor_ai.arena.ratings import Ratings, places
from kickdoor_ai.arena.score import Score, ScoredGame
from kickdoor_ai.arena.thinking import STEP, Thinking, Timed
from kickdoor_ai.arena.watching import Aims, Blow, Levels
from kickdoor_ai.doors.retold import DoorsRetelling
from kickdoor_ai.idle import idle_question
from kickdoor_ai.series.bargains import HelpPrice
from kickdoor_ai.series.intervals import Mean, games_to_tell, wilson
from kickdoor_ai.series.matches import PlayedGame
from kickdoor_ai.series.retold import Retold
from kickdoor_ai.series.spread import Lost
from kickdoor_game.doors.state import events as e
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event

BOOK = ruleset("classic").book
ANN, BOB, CID, DOT = map(Chair, range(4))


# ---------------------------------------------------------------- wins and points


def test_chairs_rotate_and_each_kind_gets_its_own_wins() -> None:
    won = score(FOUR, game(FOUR, 0, [0]), game(FOUR, 1, [0]), game(FOUR, 2, [2]), game(FOUR, 3, [0]))
    assert {kind: (row.seated, row.wins) for kind, row in won.rows.items()} == {"greedy": (4, 2), "random": (12, 2)}


def test_a_shared_win_is_a_win_of_both_and_half_a_point_each() -> None:
    won = score(FOUR, game(FOUR, 0, [0, 2]))
    greedy, random = won.rows["greedy"], won.rows["random"]
    assert (greedy.wins, greedy.points, greedy.share) == (1, 0.5, 0.5)
    assert (random.wins, random.points, random.share) == (1, 0.5, 0.5 / 3)
    assert won.shared == 1


def test_the_fair_share_is_one_over_the_chairs_whatever_is_shared() -> None:
    for winners in ([0], [1], [0, 1], [2, 3], [0, 1, 2, 3]):
        won = score(DUEL, game(DUEL, 0, winners))
        assert sum(row.share * row.chairs for row in won.rows.values()) == pytest.approx(1)
    everybody = score(DUEL, *(game(DUEL, 0, [winner]) for winner in range(4)))
    assert [row.share for row in everybody.rows.values()] == [0.25, 0.25]


def test_the_interval_of_a_share_is_that_of_the_kinds_games_split_among_its_chairs() -> None:
    row = score(DUEL, *(game(DUEL, 0, [winner]) for winner in (0, 1, 0, 2, 0))).rows["greedy"]
    low, high = wilson(4, 5)
    assert row.share == pytest.approx(0.4)
    assert row.share_interval == (low / 2, high / 2)
    assert row.wins_interval == wilson(4, 10)


def test_games_without_an_end_count_for_no_share_but_for_deals_and_blows() -> None:
    blow, deal = Blow(ANN, (BOB,), "leader", 0.5), HelpPrice("request", ANN, BOB, 1, outcome="accepted")
    found = score(FOUR, game(FOUR, 0, [1]), game(FOUR, 4, offers=[deal], blows=[blow]))
    row = found.rows["greedy"]
    assert (found.games, found.ended, found.given_up) == (2, 1, 1)
    assert (row.seated, row.share) == (1, 0.0)
    assert (row.acts.count, row.acts.middle, row.as_fighter.deals.middle) == (2, 0.5, 0.5)


def test_a_lost_game_is_a_problem_with_its_number_and_nothing_else() -> None:
    found = score(FOUR, Lost(17))
    assert (found.games, found.ended, found.lost) == (1, 0, 1)
    assert found.problems == ["game 17: the process that played it died, and so did the next one"]


def test_an_order_of_merit() -> None:
    assert [row.kind for row in score(FOUR, game(FOUR, 0, [0])).ranked()] == ["greedy", "random"]
    assert [row.kind for row in score(FOUR, game(FOUR, 0, [1])).ranked()] == ["random", "greedy"]


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (39, 40, 0.8712, 0.9956),
        (2.5, 10, 0.0809, 0.5578),
    ],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("rate", "other"), [(0.34, 0.32), (0.25, 0.32), (0.97, 0.9)])
def test_after_so_many_games_an_interval_has_left_a_rate_behind(rate: float, other: float) -> None:
    games = games_to_tell(rate, other)
    for count, told in ((games, True), (games - 30, False)):
        low, high = wilson(rate * count, count)
        assert (low >= other - 1e-9 or high <= other + 1e-9) is told


def test_a_mean_knows_how_sure_it_is() -> None:
    figures = Mean()
    for value in (1, 2, 3, 4, 5):
        figures.add(value)
    assert figures.middle == 3
    assert figures.spread == pytest.approx(1.96 * (2.5 / 5) ** 0.5, abs=1e-3)
    assert (Mean().middle, Mean().spread) == (0, 0)


def test_intervals_of_means_hold_nineteen_times_in_twenty() -> None:
    chance, held = Random(1), 0
    for _ in range(400):
        figures = Mean()
        for _ in range(60):
            figures.add(chance.choice((0, 0, 1, 3)))
        held += abs(figures.middle - 1) <= figures.spread
    assert 0.92 <= held / 400 <= 0.98


# ---------------------------------------------------------------- levels


def test_levels_rise_turn_by_turn_and_stay_when_a_game_is_over() -> None:
    rows = score(FOUR, game(FOUR, 0, [0]), game(FOUR, 4, [1], (3, 10, 2, 1))).rows
    course = rows["greedy"].course(45)
    assert course[0] == 1
    assert (course[1], course[4], course[5], course[9]) == (2, 2, 3, 3.5)
    assert course[33:] == [6.5] * 13
    assert rows["random"].course(45)[-1] == pytest.approx((5 + 3 + 1 + 10 + 2 + 1) / 6)
    assert rows["greedy"].level.middle == 6.5


def test_a_listener_writes_down_who_rose_when() -> None:
    levels = Levels(4, "doors")
    for event in (
        e.TurnBegan(ANN, 1),
        e.LevelsChanged(ANN, 2, 3, "kill"),
        e.LevelsChanged(BOB, 1, 2, "helped"),
        e.TurnBegan(BOB, 2),
        e.LevelsChanged(ANN, -1, 2, "curse"),
    ):
        levels.hear(event)
    assert levels.now == [2, 2, 1, 1]
    assert levels.steps == {(ANN, 1): 2, (BOB, 1): 1, (ANN, 2): -1}
    assert [levels.leads(Chair(i), but=DOT) for i in range(3)] == [True, True, False]
    assert levels.leads(CID, but=ANN) is False
    assert Levels(4, "doors").leads(CID, but=ANN), "at the start everybody leads"


# ---------------------------------------------------------------- deals


def test_a_deal_has_a_fighter_who_pays_and_a_helper_who_is_paid() -> None:
    dear = HelpPrice("request", ANN, BOB, 2, 1000, "accepted", won=True, levels=1.5)
    cheap = HelpPrice("bid", BOB, ANN, 1, 0, "accepted", won=True, void="dead", levels=0.5)
    lost = HelpPrice("bid", ANN, BOB, 3, 0, "accepted")
    rows = score(FOUR, game(FOUR, 0, [0], offers=[dear, cheap, lost]), game(FOUR, 4, [0])).rows
    pays, paid = rows["greedy"].as_fighter, rows["greedy"].as_helper
    assert (pays.deals.total, pays.deals.middle, pays.won, pays.kept) == (2, 1, 2, 1)
    assert pays.treasures.middle == 1.5
    assert pays.levels.middle == 1.0
    assert (paid.deals.middle, paid.won, paid.treasures.middle) == (0.5, 0, 3)
    others = rows["random"]
    assert (others.as_helper.deals.total, others.as_fighter.deals.total) == (2, 1)
    assert (rows["greedy"].deals.middle, others.deals.middle) == (1.5, 0.5)
    assert others.as_helper.deals.middle == pytest.approx(2 / 6)


def test_a_trade_is_a_deal_of_both_and_only_if_it_was_carried_out() -> None:
    offers = [HelpPrice("trade", BOB, ANN, outcome="accepted"), HelpPrice("trade", ANN, CID, outcome="refused")]
    rows = score(FOUR, game(FOUR, 0, [0], offers=offers)).rows
    assert (rows["greedy"].trades.total, rows["random"].trades.total) == (1, 1)
    assert (rows["greedy"].deals.total, rows["random"].deals.total) == (1, 1)
    assert rows["greedy"].as_fighter.deals.total == 0


def test_offers_are_counted_where_they_come_from_with_what_became_of_them() -> None:
    made = [
        HelpPrice("request", ANN, BOB, outcome="refused"),
        HelpPrice("request", ANN, CID, outcome="countered"),
        HelpPrice("bid", CID, ANN, outcome="lapsed"),
        HelpPrice("trade", BOB, ANN),
    ]
    rows = score(FOUR, game(FOUR, 0, [0], offers=made)).rows
    assert rows["greedy"].offers == {("request", "refused"): 1, ("request", "countered"): 1}
    assert rows["random"].offers == {("bid", "lapsed"): 1, ("trade", None): 1}
    assert rows["greedy"].as_fighter.deals.middle == 0


# ---------------------------------------------------------------- hostile acts


def curses(by: Chair, victim: Chair) -> e.CurseStruck:
    return e.CurseStruck(victim, BOOK.ids["musical_chairs"][0], by)


def rises(seat: Chair, level: int) -> e.LevelsChanged:
    return e.LevelsChanged(seat, 1, level, "kill")


def aims_of(*story: Event) -> Aims:
    """What is heard of a story, as the arena hears it."""
    levels = Levels(4, "doors")
    aims = Aims(levels)
    listeners = (Retold(DoorsRetelling(BOOK), (aims,)), levels)
    for event in story:
        for listener in listeners:
            listener.hear(event)
    return aims


def test_an_act_is_aimed_at_the_leader_at_an_enemy_or_at_others() -> None:
    aims = aims_of(
        rises(DOT, 2),
        curses(ANN, DOT),
        curses(ANN, BOB),
        curses(BOB, ANN),
        curses(BOB, CID),
        rises(ANN, 3),
        curses(CID, BOB),
        curses(DOT, ANN),
    )
    assert [(blow.by, blow.at, blow.aim) for blow in aims.blows] == [
        (ANN, (DOT,), "leader"),
        (ANN, (BOB,), "other"),
        (BOB, (ANN,), "enemy"),
        (BOB, (CID,), "other"),
        (CID, (BOB,), "enemy"),
        (DOT, (ANN,), "leader"),
    ]
    assert [3 * blow.blind for blow in aims.blows] == pytest.approx([1, 1, 2, 2, 2, 1])


def test_what_is_done_to_nobody_is_no_blow() -> None:
    """A stab where nobody fights is at nobody."""
    assert aims_of(e.Boosted(CID, "heroes", -2, "backstab")).blows == []


def test_a_game_is_the_same_however_long_was_thought_in_it() -> None:
    bare = ScoredGame(PlayedGame(3, FOUR.seats))
    assert (bare.steps, bare.offers, bare.blows, bare.thinking) == ({}, [], [], {})
    bare.thinking["greedy"] = Thinking(decisions=3)
    assert bare == ScoredGame(PlayedGame(3, FOUR.seats))
    rows = [Score.of(FOUR).rows["greedy"] for _ in range(2)]
    rows[0].thinking.add(2.0, 1.0)
    assert rows[0] == rows[1]


def test_who_leads_himself_aims_at_the_next() -> None:
    aims = aims_of(rises(ANN, 5), rises(BOB, 4), curses(ANN, BOB))
    assert [blow.aim for blow in aims.blows] == ["leader"]


def test_an_act_against_a_fight_makes_enemies_of_both_who_fight() -> None:
    golem, load_bearing = BOOK.ids["tax_golem"][0], BOOK.ids["load_bearing"][0]
    aims = aims_of(
        rises(DOT, 2),
        rises(CID, 3),
        e.FightBegan(ANN, golem),
        e.HelpAnswered(ANN, BOB, "joined"),
        e.Enhanced(DOT, load_bearing, golem),
        curses(ANN, DOT),
        curses(BOB, DOT),
    )
    assert [(blow.at, blow.aim) for blow in aims.blows] == [((ANN, BOB), "other"), ((DOT,), "enemy"), ((DOT,), "enemy")]


def test_a_worst_enemy_is_who_has_struck_most_often() -> None:
    """Ann is struck twice by Dot and once by Bob, and strikes all three. Who have struck as often are both."""
    struck = (curses(BOB, ANN), curses(DOT, ANN), curses(DOT, ANN))
    aims = aims_of(*struck, curses(ANN, DOT), curses(ANN, BOB), curses(ANN, CID))
    found = [(blow.worst, 3 * blow.blind_worst) for blow in aims.blows]
    assert found == [(None, 0), (None, 0), (None, 0), (True, 1), (False, 1), (False, 1)]
    alike = aims_of(*struck, curses(BOB, ANN), curses(ANN, BOB), curses(ANN, CID)).blows
    assert [(blow.worst, 3 * blow.blind_worst) for blow in alike[-2:]] == [(True, 2), (False, 2)]


def test_only_who_has_an_enemy_can_hit_one() -> None:
    blows = [Blow(ANN, (BOB,), "leader", 0.5), *(Blow(ANN, (BOB,), "enemy", 0.5, hit, 1 / 3) for hit in (True, False))]
    greedy = score(FOUR, game(FOUR, 0, [0], blows=blows)).rows["greedy"]
    assert (greedy.acts.total, greedy.had_enemy, greedy.at_worst) == (3, 2, 1)
    assert greedy.blind_worst == pytest.approx(2 / 3)


def test_acts_are_counted_by_who_does_and_by_who_suffers_them() -> None:
    blows = [Blow(ANN, (BOB, CID), "leader", 0.5), Blow(ANN, (BOB,), "other", 1.0), Blow(BOB, (ANN,), "enemy", 0.0)]
    rows = score(FOUR, game(FOUR, 0, [0], blows=blows), game(FOUR, 4, [0])).rows
    greedy, random = rows["greedy"], rows["random"]
    assert (greedy.acts.middle, greedy.suffered.middle, greedy.aimed, greedy.blind) == (1, 0.5, 1, 1.5)
    assert greedy.aims == {"leader": 1, "other": 1}
    assert (random.acts.middle, random.suffered.middle) == pytest.approx((1 / 6, 3 / 6))


# ---------------------------------------------------------------- thinking


def test_times_are_kept_to_two_percent() -> None:
    thinking, chance = Thinking(), Random(3)
    times = sorted(chance.lognormvariate(0, 2) for _ in range(2_000))
    for ms in times:
        thinking.add(ms, budget_ms=5)
    assert thinking.decisions == 2_000
    assert thinking.mean_ms == pytest.approx(sum(times) / 2_000)
    assert thinking.over == sum(ms > 5 for ms in times)
    for part in (0.05, 0.5, 0.95, 1.0):
        exact = times[int(part * 2_000) - 1]
        assert exact <= thinking.quantile_ms(part) <= exact * STEP * 1.001
    assert (Thinking().mean_ms, Thinking().quantile_ms(0.95)) == (0, 0)


def test_a_clock_runs_beside_a_seat_whether_it_decides_or_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(DefaultSeat):
        """Gives up."""

        def decide(self, *asked: Any) -> Any:
            raise KeyError("luck")

    heard: list[Any] = []
    ticks = iter((100.0, 100.002, 200.0, 200.5))
    monkeypatch.setattr("time.perf_counter", ticks.__next__)
    thinking, asked = Thinking(), idle_question(ANN)
    seat = DefaultSeat()
    monkeypatch.setattr(seat, "witness", heard.append)
    timed: Any = Timed(seat, thinking)
    assert timed.decide(None, asked, None, Budget(3), None) == Reply(asked.default)
    timed.witness(["news"])
    broken: Any = Timed(Broken(), thinking)
    with pytest.raises(KeyError, match="luck"):
        broken.decide(None, asked, None, Budget(3), None)
    assert (thinking.decisions, round(thinking.total_ms), thinking.over) == (2, 502, 1)
    assert heard == [["news"]]
    bound = Thinking()
    bound.add(3.0, 3.0)
    assert bound.over == 0


def test_times_of_many_games_are_those_of_all_decisions() -> None:
    whole, halves = Thinking(), [Thinking(), Thinking()]
    for i in range(100):
        whole.add(i, budget_ms=50)
        halves[i % 2].add(i, budget_ms=50)
    halves[0].merge(halves[1])
    assert halves[0] == whole


# ---------------------------------------------------------------- ratings


def test_winners_come_first_and_the_others_by_their_levels() -> None:
    assert places(PlayedGame(0, FOUR.seats, (DOT,), (4, 9, 4, 10))) == [2, 1, 2, 0]
    assert places(PlayedGame(0, FOUR.seats, (ANN, CID), (10, 9, 8, 1))) == [0, 2, 0, 3]


def test_who_wins_more_is_rated_higher_and_many_games_are_surer_than_few() -> None:
    ratings, widths = Ratings(FOUR.seats), []
    for number in range(60):
        ratings.add(game(FOUR, number, [(4 - number) % 4 if number % 3 else 1], (5, 5, 5, 5)).played)
        widths.append(ratings.of("greedy")[1])
    (greedy, width), (random, _) = ratings.of("greedy"), ratings.of("random")
    assert greedy - width > random
    assert widths[0] > widths[20] > widths[59]


def test_equals_are_rated_alike() -> None:
    ratings = Ratings(DUEL.seats)
    for number in range(200):
        ratings.add(game(DUEL, number, [number // 4 % 4], (5, 5, 5, 5)).played)
    (one, width), (other, _) = ratings.of("greedy"), ratings.of("random")
    assert abs(one - other) < width


def test_without_openskill_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert Score.of(FOUR).ratings is None


# ---------------------------------------------------------------- the gate


def ninety(games: int) -> Score:
    """Greedy wins nine of ten."""
    return score(FOUR, *(game(FOUR, 4 * number, [0 if number % 10 else 1]) for number in range(games)))


@pytest.mark.parametrize(
    ("games", "share", "met", "words"),
    [
        (
            200,
            0.8,
            True,
            "Reached: greedy takes 90.0% of the points; its 95 % interval begins at 85.1%, 80.0% was asked for.",
        ),
        (200, 0.95, False, "NOT REACHED: greedy takes 90.0% of the points, less than the 95.0% asked for."),
        (
            30,
            0.8,
            False,
            "NOT SURE: greedy takes 90.0% of the points, but its 95 % interval begins at 74.4%, below the 80.0% ",
        ),
        (30, 0.8, False, "with such a share about 62 games would tell."),
        (30, 0.9, False, "no number of games would tell."),
    ],
)
def test_a_share_is_reached_if_it_is_sure(games: int, share: float, met: bool, words: str) -> None:
    verdict = judged(Demand("greedy", share), ninety(games))
    assert verdict.met is met
    assert words in verdict.why


def test_several_chairs_of_a_kind_are_judged_by_what_one_takes() -> None:
    assert judged(Demand("random", 0.02), ninety(200)).met
    assert not judged(Demand("random", 0.04), ninety(200)).met


@pytest.mark.parametrize(("text", "demand"), [("greedy=0.9", Demand("greedy", 0.9)), ("a b=32%", Demand("a b", 0.32))])
def test_a_demand_as_people_type_it(text: str, demand: Demand) -> None:
    assert Demand.read(text) == demand


@pytest.mark.parametrize("text", ["greedy", "=0.9", "greedy=", "greedy=much", "greedy=90", "greedy=0", "greedy=-1%"])
def test_what_is_no_demand(text: str) -> None:
    with pytest.raises(ValueError, match=r"no KIND=SHARE|no share"):
        Demand.read(text)


def test_slips_are_counted_for_the_kind_that_made_them() -> None:
    assert {kind: row.slips for kind, row in evening().rows.items()} == {"greedy": 0, "random": 1}
