"""The seat that bargains to the coin: what it pays and asks, what it learns of a no, what it takes on with help in
mind."""

from __future__ import annotations

from ast import literal_eval
from typing import Any

import pytest
from tests.ai.quest.chairs import COAT, MAIL, NEWT, TROLL, Prepare, fight, looked_at, says, turn
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_ai.api import Reply
from kickdoor_ai.quest.appraisal import CombatAppraisal, appraised
from kickdoor_ai.quest.bargaining import ENVY, SHARE_LEFT, UNDERCUT
from kickdoor_ai.quest.broker import FIRST_PRICE, LEAST_LEFT, PRICE_MOST, QuestBroker
from kickdoor_ai.quest.estimate import scale
from kickdoor_ai.quest.kinds.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.heroes.events import HelpAnswered
from kickdoor_game.quest.fight.bargains import terms_from
from kickdoor_game.quest.state.battle import MAIN_FIRST, QuestTerms
from kickdoor_game.quest.state.events import HelpOffered
from kickdoor_game.quest.state.table import QuestTable


def _rich(table: QuestTable) -> None:
    """Blue is strong, green lies dead, and red has coins."""
    table.heroes[BLUE].level = 6
    table.heroes[GREEN].dead, table.figures[GREEN].black = True, 4
    table.figures[RED].gold = 900


def _appraisal(played: Played) -> CombatAppraisal:
    assert played.table.battle is not None
    return CombatAppraisal.of(played.table, played.table.battle, BLUE)


# ---------------------------------------------------------------- prices


def test_the_cheapest_terms_leave_the_other_just_enough() -> None:
    """Ten coins fewer would not do; what the main player gains is minded."""
    what = _appraisal(fight(NEWT, level=1, prepare=_rich))
    terms = what.cheapest(QuestTerms(), 0.3, 0.15)
    assert terms is not None
    assert terms.gold > 0
    for gold, enough in ((terms.gold, True), (terms.gold - 10, False)):
        deal = what.deal(QuestTerms(gold=gold))
        assert (deal.helper - 0.15 * deal.main >= 0.3) is enough


def test_the_dearest_terms_leave_the_main_player_just_enough() -> None:
    what = _appraisal(fight(NEWT, level=1, prepare=_rich))
    terms = what.dearest(QuestTerms(), 1.2, 0.15)
    assert terms is not None
    assert 0 < terms.gold < 900
    for gold, enough in ((terms.gold, True), (terms.gold + 10, False)):
        deal = what.deal(QuestTerms(gold=gold))
        assert (deal.main - 0.15 * max(0.0, deal.helper) >= 1.2) is enough


def test_no_more_is_paid_than_there_is() -> None:
    what = _appraisal(fight(NEWT, level=1, prepare=_rich))
    assert what.cheapest(QuestTerms(), 3.0, 0.0) is None
    dear = what.dearest(QuestTerms(), -3.0, 0.0)
    assert dear is not None
    assert dear.gold == 900
    assert what.dearest(QuestTerms(1, MAIN_FIRST), 9.0, 0.0) is None


@pytest.mark.rule("quest.bribes.3")
def test_who_gains_enough_by_helping_pays_for_it() -> None:
    """Two Treasures are more than blue should want, so they give coins back, as many as they have."""

    def rich_helper(table: QuestTable) -> None:
        _rich(table)
        table.figures[BLUE].gold = 150

    what = _appraisal(fight(NEWT, NEWT, level=1, prepare=rich_helper))
    terms = what.cheapest(QuestTerms(2, MAIN_FIRST), -2.0, 0.0)
    assert terms is not None
    assert (terms.gold, terms.helper_gold) == (0, 150)


def _said(said: str) -> Any:
    """The terms in what a seat does."""
    return literal_eval(f"({said.partition(' (')[2]}")


@pytest.mark.rule("quest.bribes.1")
@pytest.mark.parametrize(("mind", "answer"), [(GreedySeat, "decline.1"), (BribeAwareSeat, "accept.1")])
def test_it_offers_what_the_other_takes(mind: type[GreedySeat | BribeAwareSeat], answer: str) -> None:
    """Blue minds how much red gains by it; greedy does not think of that, and is refused."""
    played = fight(NEWT, level=1, prepare=_rich)
    said = says(played, mind())
    assert said.startswith(f"do ask.{BLUE} ")
    played.does(RED, f"ask.{BLUE}", _said(said))
    assert says(played, GreedySeat(), BLUE) == f"do {answer}"


@pytest.mark.rule("quest.help.2")
def test_asked_for_less_it_names_its_price_once() -> None:
    """To little it answers with a bid of its own, which a greedy main player takes; then with yes or no."""
    played = fight(NEWT, level=1, prepare=_rich)
    played.does(RED, f"ask.{BLUE}", (0, "", 300, (), 0, (), False))
    mind = BribeAwareSeat()
    said = says(played, mind, BLUE)
    assert said.startswith("do bid ")
    choice = _said(said)
    assert choice[0] or choice[2] > 300
    played.does(BLUE, "bid", choice)
    assert says(played, GreedySeat()).startswith("do accept.")
    played.does(RED, "decline.2")
    played.does(RED, f"ask.{BLUE}", (0, "", 400, (), 0, (), False))
    assert not says(played, mind, BLUE).startswith("do bid ")


def _two_neighbours(table: QuestTable) -> None:
    """Blue and green are next door and equally strong, and red has coins."""
    table.figures[RED].gold = 900
    for seat in (BLUE, GREEN):
        table.heroes[seat].level = 6


@pytest.mark.rule("quest.help.2")
@pytest.mark.parametrize("first", [GreedySeat, BribeAwareSeat])
@pytest.mark.parametrize("second", [GreedySeat, BribeAwareSeat])
def test_of_two_who_could_help_the_second_is_the_cheaper(
    first: type[GreedySeat | BribeAwareSeat], second: type[GreedySeat | BribeAwareSeat]
) -> None:
    """Green hears what blue wants, and wants a little less; so red is better off with green."""
    played = fight(NEWT, level=1, prepare=_two_neighbours)
    gains = []
    for seat, mind in ((BLUE, first()), (GREEN, second())):
        said = says(played, mind, seat)
        assert said.startswith("do bid "), said
        played.does(seat, "bid", _said(said))
        battle = played.table.battle
        assert battle is not None
        gains.append(max(appraised(played.table, battle, one.other, one.terms).main for one in battle.offers))
    assert gains[1] >= gains[0] + UNDERCUT


@pytest.mark.rule("quest.bribes.1")
@pytest.mark.parametrize("kind", [GreedySeat, BribeAwareSeat])
@pytest.mark.parametrize("gold", [300, 900])
def test_a_bid_leaves_red_some_of_what_both_gain_by_it(kind: type[GreedySeat | BribeAwareSeat], gold: int) -> None:
    """Blue is strong, and asks for the Treasure and some coins but not for all that red has. Red takes it."""

    def strong(table: QuestTable) -> None:
        _strong_neighbour(table)
        table.figures[RED].gold = gold

    played = fight(NEWT, level=3, prepare=strong)
    said = says(played, kind(), BLUE)
    assert said.startswith("do bid ")
    terms = terms_from(_said(said))
    deal = _appraisal(played).deal(terms)
    assert deal.main >= SHARE_LEFT * deal.helper
    assert terms.gold < gold
    played.does(BLUE, "bid", _said(said))
    assert says(played, kind()).startswith("do accept.")


# ---------------------------------------------------------------- what it learns


def test_who_refuses_is_offered_more_and_asked_for_less() -> None:
    """Up to a bound, and down again when they agree."""
    broker = QuestBroker(GreedyTemper(ENVY))
    for _ in range(20):
        broker.hear([HelpOffered(RED, BLUE, QuestTerms(), True), HelpAnswered(RED, BLUE, "declined", by=BLUE)])
    assert broker._prices == {BLUE: PRICE_MOST}
    broker.hear([HelpOffered(RED, BLUE, QuestTerms(), False), HelpAnswered(RED, BLUE, "declined", by=RED)])
    assert broker._left[RED] > LEAST_LEFT
    for _ in range(40):
        broker.hear([HelpOffered(RED, BLUE, QuestTerms(), True), HelpAnswered(RED, BLUE, "joined")])
    assert broker._prices == {BLUE: FIRST_PRICE}


# ---------------------------------------------------------------- what it takes on


def _strong_neighbour(table: QuestTable) -> None:
    _rich(table)
    table.heroes[BLUE].level = 9
    table.heroes[BLUE].items = table.heroes[BLUE].in_use = (MAIL,)
    table.figures[BLUE].room = table.figures[RED].room


def test_a_combat_that_it_plans_counts_who_can_be_hired() -> None:
    """A troll that it cannot beat alone is worth more with blue next to it, and no less without."""

    def worth(mind: GreedySeat | BribeAwareSeat, prepare: Prepare) -> float:
        """What it thinks of the way to the troll."""
        says(turn(prepare=prepare, level=4, r2=TROLL), mind)
        return next(one.worth for one in mind.considered() if one.choice == Reply(("go.east",)))

    assert worth(BribeAwareSeat(), _strong_neighbour) > worth(BribeAwareSeat(), _alone)
    assert worth(GreedySeat(), _strong_neighbour) == worth(GreedySeat(), _alone) < 0


def _alone(table: QuestTable) -> None:
    _strong_neighbour(table)
    table.heroes[BLUE].dead, table.figures[BLUE].black = True, 4


@pytest.mark.rule("quest.items.20")
def test_it_trades_at_the_price_that_the_other_just_takes() -> None:
    """A coat that it has no use for: greedy asks for a round sum, it asks for more, and another greedy agrees."""

    def spare(table: QuestTable) -> None:
        table.heroes[RED].items, table.heroes[RED].in_use = (MAIL, COAT), (MAIL,)
        table.figures[BLUE].room = table.figures[RED].room
        table.figures[BLUE].gold, table.figures[RED].gold = 2000, 0

    prices = []
    for mind in (GreedySeat(), BribeAwareSeat()):
        played = turn(prepare=spare)
        said = says(played, mind)
        assert said.startswith(f"do trade.{BLUE} (('card.{COAT}',), 0, (), ")
        prices.append(int(said.rstrip(")").rsplit(" ", 1)[1]))
        played.does(RED, f"trade.{BLUE}", ((f"card.{COAT}",), 0, (), prices[-1]))
        assert says(played, GreedySeat(), BLUE) == "do agree.1"
    assert prices[1] > prices[0]


# ---------------------------------------------------------------- the last combat


@pytest.mark.rule("quest.boss.10")
def test_a_win_that_is_shared_is_half_a_win() -> None:
    """Blue is of Level 10 and would win along; coins for a game that is over are worth nothing, so none are offered."""

    def last(table: QuestTable) -> None:
        _rich(table)
        table.heroes[BLUE].level = table.heroes[RED].level = 10
        table.monsters[0].boss = True

    played = fight(NEWT, prepare=last)
    what = _appraisal(played)
    (deal,) = QuestBroker(GreedyTemper(ENVY)).deals_with(looked_at(played), what, 0.1)
    assert deal.terms == QuestTerms()
    assert what.likely > 0
    assert deal.main == pytest.approx(what.deal(QuestTerms()).main - scale.WIN / 2 * what.likely)
    played.does(RED, f"ask.{BLUE}", (0, "", 0, (), 0, (), False))
    assert says(played, BribeAwareSeat(), BLUE) == "do accept.1"


def test_help_to_the_last_level_costs_more_than_help_to_the_one_before() -> None:
    """By a part of what Level 10 is worth to red, as far as blue's help makes the win likelier."""

    def gain(level: int) -> tuple[float, CombatAppraisal]:
        """Return the gain of blue, who helps red of that level for nothing."""
        what = _appraisal(fight(TROLL, level=level, prepare=_strong_neighbour))
        return what.deal(QuestTerms()).helper - what.helping.worth(), what

    (before, _), (last, what) = gain(8), gain(9)
    others = len(what.table.heroes) - 1
    assert before == 0
    assert last == pytest.approx(-scale.LAST_STEP / others * (what.likely - what.alone.chance))
    assert last < 0
