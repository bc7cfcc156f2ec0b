"""Whose word is good in bargains about help, from what everybody sees; and what a bargainer does about it."""

from __future__ import annotations

import pytest
from tests.ai.quest.chairs import NEWT, fight, looked_at
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_ai.api import Chair
from kickdoor_ai.quest.appraisal import TermsWorth
from kickdoor_ai.quest.bargaining import ENVY
from kickdoor_ai.quest.broker import QuestBroker
from kickdoor_ai.quest.faith import Faith
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.heroes.events import CardMoved, CardUsed, CurseStruck, HelpAnswered
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.state.battle import QuestTerms
from kickdoor_game.quest.state.events import BattleBegan, BattleEnded, GoldGiven, HelperLeft, HelpOffered

CARD = CardId(91)
AGREED: list[Event] = [
    BattleBegan(RED, (1,)),
    HelpOffered(RED, BLUE, QuestTerms(gold=200), True),
    HelpAnswered(RED, BLUE, "joined"),
]
WON = BattleEnded(RED, "won")
PAID, SHORT = (GoldGiven(RED, BLUE, count, "bribe") for count in (200, 150))
BREACHES: dict[str, tuple[Chair, list[Event]]] = {
    "a helper who curses": (BLUE, [CurseStruck(RED, CARD, BLUE)]),
    "a helper who steals": (BLUE, [CardMoved(CARD, RED, BLUE, "stolen")]),
    "a helper who plays for the monsters": (BLUE, [CardUsed(BLUE, CARD, side="monsters")]),
    "a helper who leaves by a card": (BLUE, [CardUsed(BLUE, CARD), HelperLeft(RED, BLUE, "gone")]),
    "a main player who curses": (RED, [CurseStruck(BLUE, CARD, RED)]),
    "a main player who pays less": (RED, [WON, SHORT]),
}


def told(*story: Event) -> Faith:
    faith = Faith()
    for event in story:
        faith.hear(event)
    return faith


@pytest.mark.parametrize("who", BREACHES)
def test_a_breach_costs_trust_until_it_is_made_good(who: str) -> None:
    culprit, deeds = BREACHES[who]
    victim = BLUE if culprit == RED else RED
    after = told(*AGREED, *deeds)
    assert after.trust(culprit) < after.trust(victim) == told().trust(GREEN) == 1
    later = told(*AGREED, *deeds, *[*AGREED, WON, PAID] * 6)
    assert after.trust(culprit) < later.trust(culprit) < 1


KEPT: dict[str, list[Event]] = {
    "won and paid": [*AGREED, WON, PAID],
    "lost": [*AGREED, BattleEnded(RED, "lost"), HelpAnswered(RED, BLUE, "void", "not_won")],
    "the helper is sent away by somebody else": [
        *AGREED,
        CardUsed(GREEN, CARD),
        HelperLeft(RED, BLUE, "gone"),
    ],
    "cursed by somebody else": [*AGREED, CurseStruck(RED, CARD, GREEN), CurseStruck(BLUE, CARD, GREEN)],
    "a curse without a bargain": [BattleBegan(RED, (1,)), CurseStruck(RED, CARD, BLUE)],
    "a curse when all is over": [*AGREED, WON, PAID, CurseStruck(RED, CARD, BLUE)],
}


@pytest.mark.parametrize("what", KEPT)
def test_nobody_is_blamed_for_what_breaks_no_bargain(what: str) -> None:
    faith = told(*KEPT[what])
    assert {faith.trust(chair) for chair in (RED, BLUE, GREEN)} == {1.0}


def test_who_broke_their_word_is_hired_last() -> None:
    """Blue cursed red in a combat for which red had hired them."""
    position = looked_at(fight(NEWT, level=1))
    honest, wary = QuestBroker(GreedyTemper(ENVY)), QuestBroker(GreedyTemper(ENVY))
    wary.hear([*AGREED, CurseStruck(RED, CARD, BLUE)])
    deal = TermsWorth(QuestTerms(), 1.0, 0.0)
    assert wary.net(position, deal, BLUE) < wary.net(position, deal, GREEN) == honest.net(position, deal, BLUE)
