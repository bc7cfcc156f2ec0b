"""With whom the spiteful seat of the board game has a feud, for how long, and what follows: blows, and no help."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from tests.ai.quest.chairs import NEWT, fight, looked_at, says
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_ai.quest.appraisal import CombatAppraisal, TermsWorth
from kickdoor_ai.quest.bargaining import ENVY, QuestBargainer
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.kinds.spiteful_seat import FRIENDS_FIRST, SpitefulBargainer, SpitefulSeat, SpitefulTemper
from kickdoor_ai.quest.ledger import (
    CHEERED,
    FORGIVEN,
    INSULT,
    LEADS_BY,
    LIKED_MOST,
    OFFENDED,
    OWED_MOST,
    SETTLES,
    WRONGS,
    DebtLedger,
)
from kickdoor_ai.quest.position import QuestPosition
from kickdoor_ai.quest.retold import CURSE, ENHANCER, ONE_SHOT, SPITE
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.heroes.events import (
    CardMoved,
    CardUsed,
    CurseStruck,
    Died,
    Enhanced,
    HelpAnswered,
    LevelsChanged,
    TradeEnded,
    TurnBegan,
)
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest.state.battle import Battle, QuestOffer, QuestTerms
from kickdoor_game.quest.state.events import BattleBegan, BattleEnded, GoldGiven
from kickdoor_game.quest.state.table import Barter, QuestTable

CARD = CardId(91)
STRUCK = CurseStruck(RED, CARD, BLUE)
BACK = CurseStruck(BLUE, CARD, RED)


def ledger(*story: Event) -> DebtLedger:
    """Red's, after that; a feud begins as soon as there is reason for one."""
    found = DebtLedger()
    found.sit(RED, ruleset("quest").book)
    for event in story:
        found.hear([event])
        found.declare()
    return found


ALARM = CardId(ruleset("quest").book.ids["alarm_at_four_in_the_dark"][0])


def test_who_spares_it_while_everybody_else_is_struck_has_done_no_harm() -> None:
    assert ledger(CurseStruck(RED, ALARM, BLUE)).owes(BLUE) == 0
    assert ledger(CurseStruck(GREEN, ALARM, BLUE)).owes(BLUE) == 0


def turns(count: int) -> list[Event]:
    return [TurnBegan(GREEN, number) for number in range(count)]


def test_every_kind_of_harm_weighs_something() -> None:
    assert WRONGS.keys() == set(SPITE)
    assert min(WRONGS.values()) > 0


def test_a_feud_is_not_forgotten_and_other_debts_are() -> None:
    found = ledger(STRUCK, CurseStruck(RED, CARD, GREEN), *turns(40))
    assert found.feud == BLUE
    assert found.owes(BLUE) == WRONGS[CURSE] + INSULT
    assert found.owes(GREEN) < FORGIVEN


def test_it_has_one_feud_at_a_time_and_the_next_when_that_is_settled() -> None:
    """However much worse somebody else is meanwhile."""
    worse = [CurseStruck(RED, CARD, GREEN)] * 3
    assert ledger(STRUCK, *worse).feud == BLUE
    assert ledger(STRUCK, *worse, *[BACK] * 4).feud == GREEN


SETTLED: dict[str, list[Event]] = {
    "by blows": [BACK] * 4,
    "by help": [HelpAnswered(RED, BLUE, "joined")] * 3,
    "by death": [Died(BLUE, "")],
}


@pytest.mark.parametrize("how", SETTLED)
def test_a_feud_is_settled(how: str) -> None:
    assert ledger(STRUCK).feud == BLUE
    assert ledger(STRUCK, SETTLED[how][0]).feud == (None if how == "by death" else BLUE)
    assert ledger(STRUCK, *SETTLED[how]).feud is None


def test_a_slight_is_no_reason_for_a_feud_and_many_are() -> None:
    refused, no_trade = HelpAnswered(RED, BLUE, "declined", by=BLUE), TradeEnded(RED, BLUE, "refused")
    assert 0 < ledger(no_trade).owes(BLUE) < ledger(refused).owes(BLUE) < OFFENDED
    assert ledger(refused).feud is None
    assert ledger(*[refused] * 3).feud == BLUE
    assert ledger(HelpAnswered(RED, BLUE, "declined", by=RED), TradeEnded(BLUE, RED, "refused")).owes(BLUE) == 0


def test_it_begrudges_a_lead_that_lasts() -> None:
    """Two Levels and more, turn after turn; one Level is none of its business."""
    rounds: list[Event] = [TurnBegan(RED, 1), TurnBegan(BLUE, 2)] * 6
    ahead, abreast = (LevelsChanged(BLUE, 0, level, "") for level in (1 + LEADS_BY, LEADS_BY))
    assert ledger(ahead, *rounds).feud == BLUE
    assert ledger(abreast, *rounds).feud is None


def test_revenge_settles_and_makes_nobody_a_creditor() -> None:
    assert ledger(STRUCK, BACK).owes(BLUE) == pytest.approx(WRONGS[CURSE] * (1 - SETTLES) + INSULT)
    assert ledger(STRUCK, *[BACK] * 9).owes(BLUE) == 0
    assert ledger(BACK).owes(BLUE) == 0


def test_kindness_counts_and_has_a_bottom() -> None:
    helped, given = HelpAnswered(RED, BLUE, "joined"), GoldGiven(BLUE, RED, 100, "gift")
    assert ledger(helped).owes(BLUE) < 0
    assert ledger(given).owes(BLUE) < 0
    assert ledger(*[helped] * 9).owes(BLUE) == LIKED_MOST
    assert ledger(*[STRUCK] * 9).owes(BLUE) == OWED_MOST
    assert ledger(GoldGiven(BLUE, GREEN, 100, "gift"), GoldGiven(BLUE, RED, 100, "bribe")).owed == {}


BOOK = ruleset("quest").book
WEAKER, STRONGER, OVATION = (
    CardId(BOOK.ids[card][0])
    for card in ("fresh_from_the_mud_bath", "in_the_royal_suite", "standing_ovation_at_dinner")
)
ON_ITS_SIDE: dict[str, Callable[[Seat], Event]] = {
    "makes its monster weaker": lambda by: Enhanced(by, WEAKER, CARD),
    "plays a card for it": lambda by: CardUsed(by, OVATION, side="heroes"),
}


@pytest.mark.parametrize("what", ON_ITS_SIDE)
def test_a_card_on_its_side_is_a_kindness_in_its_own_combat_alone(what: str) -> None:
    """In that of another it is none, nor once its own is over; and nobody thanks themselves."""
    act, own = ON_ITS_SIDE[what](BLUE), BattleBegan(RED, (1,))
    assert ledger(own, act).owes(BLUE) == CHEERED
    assert ledger(own, STRUCK, act).owes(BLUE) == pytest.approx(WRONGS[CURSE] + INSULT + CHEERED)
    for story in ([act], [BattleBegan(GREEN, (1,)), act], [own, BattleEnded(RED, "undecided"), act]):
        assert ledger(*story).owed == {}
    assert ledger(own, ON_ITS_SIDE[what](RED)).owed == {}


def test_a_card_against_it_is_no_kindness() -> None:
    own = BattleBegan(RED, (1,))
    assert ledger(own, Enhanced(BLUE, STRONGER, CARD)).owes(BLUE) == WRONGS[ENHANCER] + INSULT
    assert ledger(own, CardUsed(BLUE, OVATION, side="monsters")).owes(BLUE) == WRONGS[ONE_SHOT] + INSULT


def test_what_others_do_to_each_other_is_no_business_of_its() -> None:
    assert ledger(CurseStruck(GREEN, CARD, BLUE), CardMoved(CARD, GREEN, BLUE, "stolen")).owed == {}


# ---------------------------------------------------------------- what follows


def _blue_leads(table: QuestTable) -> None:
    table.heroes[BLUE].level = 8


def test_it_minds_whom_it_hates_and_not_who_leads() -> None:
    """Greedy minds the leader; spite waits until they are about to win, and minds green, who has cursed it."""
    position = looked_at(fight(NEWT, prepare=_blue_leads))
    found = SpitefulTemper(ledger(CurseStruck(RED, CARD, GREEN)))
    assert GreedyTemper(ENVY).rivalry(position, BLUE) > 0
    assert found.rivalry(position, BLUE) == 0
    assert found.rivalry(position, GREEN) > GreedyTemper(ENVY).rivalry(position, BLUE)
    position.table.heroes[BLUE].level = position.table.numbers.goal_level
    assert found.rivalry(position, BLUE) > 0


def test_the_more_they_owe_the_more_it_minds_them() -> None:
    position = looked_at(fight(NEWT))
    tempers = [SpitefulTemper(ledger(*[STRUCK] * count)) for count in range(1, 4)]
    for found in ([each.rivalry(position, BLUE) for each in tempers], [each.envy(position, BLUE) for each in tempers]):
        assert found == sorted(set(found))
    assert SpitefulTemper(ledger()).envy(position, BLUE) == ENVY


def test_whom_it_hates_it_offers_no_help() -> None:
    """Blue would lose alone: who hates nobody offers a hand for a price. A feud begins after the decision."""

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].level = 7
        table.figures[RED].gold = 900

    friend, enemy = SpitefulSeat(), SpitefulSeat()
    says(fight(NEWT, prepare=prepare), enemy, BLUE)
    enemy.witness([CurseStruck(BLUE, CARD, RED)])
    assert says(fight(NEWT, level=1, prepare=prepare), enemy, BLUE).startswith("do bid ")
    played = fight(NEWT, level=1, prepare=prepare)
    assert says(played, friend, BLUE).startswith("do bid ")
    assert not says(fight(NEWT, level=1, prepare=prepare), enemy, BLUE).startswith("do bid ")
    assert says(fight(NEWT, level=1, prepare=prepare), GreedySeat(), BLUE).startswith("do bid ")


# ---------------------------------------------------------------- where greedy would deal


@pytest.fixture
def dealing(monkeypatch: pytest.MonkeyPatch) -> tuple[SpitefulBargainer, QuestPosition]:
    """A broker who would deal with anybody for as much, and hates blue; red's fight against a newt."""
    monkeypatch.setattr(QuestBargainer, "net", lambda *_: 1.0)
    monkeypatch.setattr(QuestBargainer, "likes", lambda *_: True)
    monkeypatch.setattr(QuestBargainer, "likes_trade", lambda *_: True)
    monkeypatch.setattr(QuestBargainer, "partners", lambda *_: [BLUE, GREEN])
    hating = ledger(STRUCK)
    return SpitefulBargainer(SpitefulTemper(hating), hating), looked_at(fight(NEWT))


def test_it_would_rather_pay_somebody_else_than_whom_it_hates(dealing: tuple[SpitefulBargainer, QuestPosition]) -> None:
    broker, position = dealing
    deal = TermsWorth(QuestTerms(), 1.0, 0.0)
    assert broker.net(position, deal, GREEN) == 1.0
    assert broker.net(position, deal, BLUE) == 1.0 - FRIENDS_FIRST


def test_it_proposes_no_trade_to_whom_it_hates_and_takes_none(dealing: tuple[SpitefulBargainer, QuestPosition]) -> None:
    broker, position = dealing
    assert broker.partners(position) == [GREEN]
    offers = {by: Barter(1, by, RED, [], 0, [], 0) for by in (BLUE, GREEN)}
    assert {by: broker.likes_trade(position, offer) for by, offer in offers.items()} == {BLUE: False, GREEN: True}


def test_whom_it_hates_asks_for_help_in_vain_unless_the_win_is_its_own_too(
    dealing: tuple[SpitefulBargainer, QuestPosition], monkeypatch: pytest.MonkeyPatch
) -> None:
    broker, position = dealing
    asked = QuestOffer(1, True, RED, QuestTerms(), 1)
    battles = {main: Battle(position.figure.room, main) for main in (BLUE, GREEN)}
    for shared in (False, True):
        monkeypatch.setattr(CombatAppraisal, "of", lambda *_, shared=shared: SimpleNamespace(shared=shared))
        liked = {main: broker.likes(position, battle, asked) for main, battle in battles.items()}
        assert liked == {BLUE: shared, GREEN: True}
