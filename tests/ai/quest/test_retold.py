"""What the events of the board game tell of dealings and harm: offers, deals and their prices, and who harms whom."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.engines import retelling_of
from kickdoor_ai.quest.estimate import scale
from kickdoor_ai.quest.retold import SPITE, QuestRetelling
from kickdoor_ai.retelling import HostileAct, MatchBegan, MatchEnded
from kickdoor_ai.series.bargains import Bargains, HelpPrice
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.series.retold import Retold, retold_to, spite_of
from kickdoor_ai.survey.tally import survey
from kickdoor_game.heroes import events as told
from kickdoor_game.language.cards import Enhancer, Item, Mate, OneShot, Wandering
from kickdoor_game.language.words.plays import StealLevel
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.cards.kinds import QuestCurse, QuestMonster
from kickdoor_game.quest.cards.plays import MoveMonster
from kickdoor_game.quest.state import events as happened
from kickdoor_game.quest.state.battle import MAIN_FIRST, QuestTerms

BOOK = ruleset("quest").book
ANN, BOB, CID = Chair(0), Chair(1), Chair(2)
HERE, ELSEWHERE, COMING = 1, 2, 3


def of_kind(kind: type, place: int = 0) -> CardId:
    """A card of that kind, or with that play."""
    cards = (
        CardId(number)
        for number, card in enumerate(BOOK.cards)
        if isinstance(card, kind) or isinstance(getattr(card, "play", None), kind)
    )
    return list(cards)[place]


def enhancer(*, stronger: bool) -> CardId:
    cards = enumerate(BOOK.cards)
    return next(CardId(number) for number, card in cards if isinstance(card, Enhancer) and (card.level > 0) is stronger)


FOE, OTHER = of_kind(QuestMonster), of_kind(QuestMonster, 1)
HAT = of_kind(Item)
BEFORE = (
    happened.MonsterCame(HERE, FOE, "red", 1, 4),
    happened.MonsterCame(ELSEWHERE, OTHER, "blue", 2, 4),
    happened.BattleBegan(ANN, (HERE,)),
)
"""Ann fights one monster; another one is elsewhere."""


def offers(*story: Event) -> list[HelpPrice]:
    """What became of the offers of a story that begins with Ann's combat, as the arena hears it."""
    found = Bargains()
    retold = retold_to("quest", found)
    for event in (*BEFORE, *story):
        retold.hear(event)
    return found.offers


def acts(*story: Event) -> list[HostileAct]:
    """What is hostile in a story that begins with Ann's combat."""
    retelling = QuestRetelling(BOOK)
    found = [one for event in (*BEFORE, *story) for one in retelling.retell(event)]
    return [one for one in found if isinstance(one, HostileAct)]


def asks(other: Chair, treasures: int = 1, gold: int = 0, items: tuple[CardId, ...] = ()) -> Event:
    return happened.HelpOffered(ANN, other, QuestTerms(treasures, MAIN_FIRST, gold, items), True)


def bids(other: Chair, terms: QuestTerms) -> Event:
    return happened.HelpOffered(ANN, other, terms, False)


def answers(other: Chair, what: str, why: str = "") -> Event:
    return told.HelpAnswered(ANN, other, what, why, by=other)


JOINS = answers(BOB, "joined")
WINS, LOSES = happened.BattleEnded(ANN, "won"), happened.BattleEnded(ANN, "lost")


# ---------------------------------------------------------------- offers and deals


@pytest.mark.parametrize(
    ("said", "outcome"),
    [("joined", "accepted"), ("declined", "refused"), ("withdrawn", "withdrawn"), ("lapsed", "lapsed")],
)
def test_who_is_asked_answers_in_one_of_these_ways(said: str, outcome: str) -> None:
    (offer,) = offers(asks(BOB, 2, 300), answers(BOB, said))
    assert (offer.kind, offer.by, offer.to, offer.outcome) == ("request", ANN, BOB, outcome)
    assert offer.is_deal == (said == "joined")


def test_a_price_is_treasures_coins_and_items_less_what_the_helper_gives() -> None:
    hat = getattr(BOOK.card(HAT), "gold", 0)
    assert hat
    (offer,) = offers(asks(BOB, 2, 300, (HAT,)))
    assert (offer.treasures, offer.gold) == (2, 300 + hat)
    assert offer.levels == pytest.approx(2 * scale.TREASURE + (300 + hat) * scale.GOLD)
    (offer,) = offers(bids(BOB, QuestTerms(helper_gold=200, helper_items=(HAT,))))
    assert (offer.kind, offer.by, offer.to) == ("bid", BOB, ANN)
    assert (offer.treasures, offer.gold) == (0, -200 - hat)


def test_who_is_asked_names_another_price() -> None:
    asked, bid = offers(asks(BOB), bids(BOB, QuestTerms(2, MAIN_FIRST)), JOINS)
    assert (asked.outcome, bid.outcome) == ("countered", "accepted")
    assert (bid.fighter, bid.helper) == (ANN, BOB)


@pytest.mark.parametrize(
    ("story", "won", "kept"),
    [
        ((WINS,), True, True),
        ((LOSES,), False, False),
        ((answers(BOB, "void", "item_gone"), WINS), True, False),
        ((happened.HelperLeft(ANN, BOB, "dead"), WINS), False, False),
        ((happened.HelperLeft(ANN, CID, "dead"), WINS), True, True),
    ],
)
def test_a_deal_is_kept_if_both_win_and_the_price_is_paid(story: tuple[Event, ...], won: bool, kept: bool) -> None:
    (deal,) = offers(asks(BOB), JOINS, *story)
    assert (deal.won, deal.kept) == (won, kept)


def test_what_is_open_when_the_combat_is_over_lapses() -> None:
    for end in (WINS, LOSES, happened.BattleBegan(BOB, (ELSEWHERE,))):
        (offer,) = offers(asks(BOB), end)
        assert offer.outcome == "lapsed"


def test_a_trade_is_agreed_on_or_not() -> None:
    proposed = happened.BarterOffered(BOB, CID, (HAT,), 0, (), 200)
    for said, outcome in (("agreed", "accepted"), ("refused", "refused"), ("withdrawn", "withdrawn")):
        (offer,) = offers(proposed, told.TradeEnded(BOB, CID, said))
        assert (offer.kind, offer.by, offer.to, offer.outcome) == ("trade", BOB, CID, outcome)
        assert not offer.is_deal


# ---------------------------------------------------------------- harm


@pytest.mark.parametrize(
    ("word", "story"),
    [
        ("curse on another", (told.CurseStruck(ANN, of_kind(QuestCurse), CID),)),
        ("enhancer on another's monster", (told.Enhanced(CID, enhancer(stronger=True), FOE),)),
        ("mate for another's monster", (told.CardUsed(CID, of_kind(Mate), on=FOE),)),
        ("monster sent into another's fight", (told.CardUsed(CID, of_kind(Wandering)),)),
        (
            "monster sent into another's fight",
            (
                told.CardUsed(CID, of_kind(MoveMonster)),
                happened.MonsterPut(ELSEWHERE, 1),
                happened.JoinedBattle(ELSEWHERE),
            ),
        ),
        ("one-shot for another's monsters", (told.CardUsed(CID, of_kind(OneShot), side="monsters"),)),
        (
            "level taken from another",
            (
                told.CardUsed(CID, of_kind(StealLevel)),
                told.LevelsChanged(ANN, -1, 4, "stolen"),
                told.LevelsChanged(CID, 1, 3, "stolen"),
            ),
        ),
        ("backstab", (told.Boosted(CID, "heroes", -2, "backstab", at=ANN),)),
        ("theft", (told.CardMoved(HAT, ANN, CID, "stolen"),)),
    ],
)
def test_what_is_hostile_by_whom_and_against_whom(word: str, story: tuple[Event, ...]) -> None:
    assert word in SPITE
    assert acts(*story) == [HostileAct(word, CID, (ANN,))]


def test_an_act_against_a_combat_is_against_the_helper_too() -> None:
    strengthens = told.Enhanced(CID, enhancer(stronger=True), FOE)
    assert acts(JOINS, strengthens) == [HostileAct("enhancer on another's monster", CID, (ANN, BOB))]
    assert acts(JOINS, happened.HelperLeft(ANN, BOB, "gone"), strengthens) == [
        HostileAct("enhancer on another's monster", CID, (ANN,))
    ]


@pytest.mark.parametrize(
    "story",
    [
        (told.CurseStruck(CID, of_kind(QuestCurse), CID),),
        (told.CurseStruck(ANN, of_kind(QuestCurse), None),),
        (told.Enhanced(ANN, enhancer(stronger=True), FOE),),
        (told.Enhanced(CID, enhancer(stronger=False), FOE),),
        (told.Enhanced(CID, enhancer(stronger=True), OTHER),),
        (JOINS, told.Enhanced(BOB, enhancer(stronger=True), FOE)),
        (WINS, told.Enhanced(CID, enhancer(stronger=True), FOE)),
        (told.CardUsed(ANN, of_kind(Wandering)),),
        (told.CardUsed(CID, of_kind(OneShot), side="heroes"),),
        (told.CardMoved(HAT, ANN, CID, "trade"),),
        (told.Boosted(CID, "heroes", 3, "one_shot"),),
        (happened.MonsterCame(COMING, FOE, "red", 1, 4), happened.JoinedBattle(COMING)),
        (
            told.CardUsed(ANN, of_kind(MoveMonster)),
            happened.MonsterPut(ELSEWHERE, 1),
            happened.JoinedBattle(ELSEWHERE),
        ),
        (told.CardUsed(CID, of_kind(MoveMonster)), happened.MonsterPut(ELSEWHERE, 3)),
        (told.LevelsChanged(ANN, -1, 4, "stolen"),),
        (told.LevelsChanged(ANN, -1, 4, "curse"), told.LevelsChanged(CID, 1, 3, "kill")),
    ],
)
def test_what_is_not(story: tuple[Event, ...]) -> None:
    assert acts(*story) == []


@pytest.mark.parametrize(
    ("event", "how"),
    [
        (told.GameWon((BOB,)), MatchEnded("the Boss beaten", (BOB,))),
        (happened.MonstersWon(), MatchEnded("all heroes dead at once", ())),
    ],
)
def test_how_it_ended_is_told_and_who_began(event: Event, how: MatchEnded) -> None:
    retelling = QuestRetelling(BOOK)
    story = (told.FirstPlayer(BOB, (1, 6)), event)
    assert [one for each in story for one in retelling.retell(each)] == [MatchBegan(BOB), how]


def test_the_survey_of_board_games_knows_how_they_ended_and_who_won() -> None:
    found = survey(SeriesPlan(("greedy", "random"), seed=1, set_name="quest"), range(1))
    assert (found.problems, found.endings, found.wins.total()) == ([], {"the Boss beaten": 1}, 1)


# ---------------------------------------------------------------- for any engine


def test_each_engine_says_what_its_events_mean() -> None:
    assert isinstance(retelling_of("quest")(BOOK), QuestRetelling)
    assert spite_of("quest") == SPITE
    assert "fight handed to another" in spite_of("classic")


def test_of_an_engine_without_a_retelling_nothing_is_told() -> None:
    silent = retelling_of("whist")(BOOK)
    found = Bargains()
    for event in (*BEFORE, asks(BOB), JOINS):
        Retold(silent, (found,)).hear(event)
    assert found.offers == []
    assert (silent.spite, silent.deals) == ((), False)
