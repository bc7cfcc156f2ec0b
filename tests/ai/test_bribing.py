"""What the bribe-aware seat knows of others: their prices, their cards, how near they are, how likely they meddle."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.seated import Seated
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.api import Chair, Menu
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.bribing import odds
from kickdoor_ai.doors.bribing.appraisal import shares
from kickdoor_ai.doors.bribing.odds import HandOdds
from kickdoor_ai.doors.bribing.presents import Presents
from kickdoor_ai.doors.bribing.prices import LEAST, MOST, USUAL, Prices
from kickdoor_ai.doors.bribing.shown import KnownCards
from kickdoor_ai.doors.judgement.business.trading import Favours
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.idle import idle_question
from kickdoor_game.doors.state import events as told
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.conditions import HasRace, Not
from kickdoor_game.language.words.effects import Choose, IfHero, LoseItem, LoseLevels, OrElse, RollFor
from kickdoor_game.language.words.specials import Partner
from kickdoor_game.machine.ids import CardId

ANN, BOB, CID = Chair(0), Chair(1), Chair(2)


def position(t: Scene, name: str = "Ann") -> Position:
    chair = t.seat(name)
    seen = t.rules.observe(t.table, chair)
    return Position(seen, idle_question(chair), Menu(()), Random(1), ActionMemory())


# ---------------------------------------------------------------- prices


def answered(what: str, *, other: Chair = BOB) -> told.HelpAnswered:
    return told.HelpAnswered(ANN, other, what)


def test_a_no_raises_what_he_is_thought_to_want_and_a_yes_to_less_lowers_it() -> None:
    prices = Prices()
    prices.offered("helps", BOB, 0.4)
    prices.hear(ANN, [answered("declined")])
    dear = prices.wanted("helps", BOB)
    assert dear > USUAL["helps"]
    prices.offered("helps", BOB, 0.15)
    prices.hear(ANN, [answered("joined")])
    assert USUAL["helps"] < prices.wanted("helps", BOB) < dear
    assert prices.wanted("helps", CID) == USUAL["helps"], "what Bob wants says nothing of Cid"


def test_a_counter_offer_is_a_no() -> None:
    prices = Prices()
    prices.offered("helps", BOB, 0.4)
    prices.hear(ANN, [told.HelpAsked(ANN, BOB, (), 2, "helper_first", request=False)])
    assert prices.wanted("helps", BOB) > USUAL["helps"]


def test_an_offer_that_lapses_says_nothing() -> None:
    prices = Prices()
    prices.offered("helps", BOB, 0.4)
    prices.hear(ANN, [answered("lapsed"), answered("declined")])
    assert prices.wanted("helps", BOB) == USUAL["helps"]


@pytest.mark.parametrize("kind", ["helps", "hires", "trades"])
def test_no_price_can_be_driven_without_end(kind: str) -> None:
    prices = Prices()
    for _ in range(50):
        prices.refused(kind, BOB, 5.0)
    assert prices.wanted(kind, BOB) == MOST[kind]
    for _ in range(50):
        prices.accepted(kind, BOB, -5.0)
    assert prices.wanted(kind, BOB) == LEAST[kind]


def test_prices_drift_back_while_nothing_is_heard() -> None:
    prices = Prices()
    prices.refused("helps", BOB, 0.6)
    dear = prices.wanted("helps", BOB)
    prices.hear(ANN, [told.TurnBegan(ANN, turn) for turn in range(100)])
    assert USUAL["helps"] <= prices.wanted("helps", BOB) < USUAL["helps"] + 0.1 * (dear - USUAL["helps"])


@pytest.mark.parametrize(
    ("what", "worth", "wanted"),
    [
        ("declined", 0.6, 0.1 + 0.5 * (0.6 + 0.12 - 0.1)),
        ("declined", 0.0, 0.1 + 0.5 * (0.0 + 0.12 - 0.1)),
        ("declined", -0.1, 0.1),
        ("joined", 0.06, 0.1 + 0.5 * (0.06 - 0.1)),
        ("joined", 0.6, 0.1),
        ("lapsed", 0.6, 0.1),
        ("lapsed", 0.0, 0.1),
    ],
)
def test_it_learns_from_what_others_say_to_others(what: str, worth: float, wanted: float) -> None:
    prices = Prices()
    prices.hear(ANN, [told.HelpAsked(CID, BOB, (), 2, "helper_first", request=True), told.HelpAnswered(CID, BOB, what)])
    prices.weigh(lambda chair, terms: worth * terms.treasures / 2)
    assert prices.wanted("helps", BOB) == pytest.approx(wanted)
    assert prices.wanted("helps", CID) == USUAL["helps"]
    assert not prices.heard


def test_a_fight_that_is_over_teaches_nothing_more() -> None:
    prices = Prices(heard=[(BOB, Terms([], 2, "helper_first"), True)], asked={BOB: Terms([], 1, "")})
    prices.hear(ANN, [told.FightBegan(CID, CardId(1))])
    assert not prices.heard
    assert not prices.asked


# ---------------------------------------------------------------- what has been seen


def test_cards_are_remembered_on_their_way_into_a_hand_and_forgotten_on_their_way_out() -> None:
    shown = KnownCards()
    shown.hear([told.TreasurePicked(BOB, CardId(7)), told.Revealed(CID, (CardId(8), CardId(9)))])
    assert shown.of(BOB, 3) == [7]
    assert shown.of(CID, 3) == [8, 9]
    shown.hear([told.CardUsed(BOB, CardId(7)), told.CardDiscarded(CID, CardId(8))])
    assert shown.of(BOB, 3) == []
    assert shown.of(CID, 3) == [9]


def test_a_hand_that_has_given_cards_away_unseen_is_unknown_again() -> None:
    shown = KnownCards()
    shown.hear([told.TreasurePicked(BOB, CardId(7)), told.CardsGiven(BOB, CID, 2)])
    assert shown.of(BOB, 3) == []


def test_what_lies_among_the_discards_is_in_no_hand_until_they_are_shuffled() -> None:
    shown = KnownCards()
    shown.hear([told.CardDiscarded(None, CardId(7))])
    assert shown.discarded == {7}
    shown.hear([told.Shuffled("door", 40)])
    assert shown.discarded == set()


# ---------------------------------------------------------------- who is near


def test_the_shares_of_all_others_are_one_and_the_leader_has_the_greatest() -> None:
    found = shares(position(Scene(Ann=H(level=5), Bob=H(level=9), Cid=H(level=3), Dot=H(level=3))))
    assert sum(found.values()) == pytest.approx(1)
    assert found[Chair(1)] > 2 * found[Chair(2)]
    assert found[Chair(2)] == pytest.approx(found[Chair(3)])


def test_gear_counts_for_something() -> None:
    found = shares(position(Scene(Ann=H(), Bob=H(level=3, items=["theme_music"]), Cid=H(level=3))))
    assert found[BOB] > found[CID]


# ---------------------------------------------------------------- who meddles


def kill(*, level: int = 8, bob: list[str], known: bool = False) -> float:
    """How likely Ann's announced kill of a lead of five holds, Bob alone having cards."""
    t = Scene(
        doors=["haunted_wardrobe"],
        Ann=H(level=level, items=["chain_letter_mail", "theme_music", "steel_toed_slippers"]),
        Bob=H(level=2, hand=bob),
        Cid=H(),
    )
    t.answers("Ann", "open")
    shown = KnownCards(dict.fromkeys(t.hero("Bob").hand, BOB) if known else {})
    return HandOdds(position(t), shown).holds(t.fight)


def test_more_cards_are_more_danger_and_a_game_is_more_in_danger_than_a_level() -> None:
    few, many = kill(bob=["mate"]), kill(bob=["mate", "understaffed", "elf_biter", "paper_tiger"])
    assert 1 > few > many
    assert many > kill(level=9, bob=["mate", "understaffed", "elf_biter", "paper_tiger"])
    assert kill(level=3, bob=["mate"]) > few


def test_a_card_that_is_known_counts_for_what_it_is() -> None:
    assert kill(bob=["understaffed"], known=True) == pytest.approx(1 - odds.AGAINST_LEADER)
    assert kill(bob=["elf_biter"], known=True) == 1.0


OTHER_WAYS = [
    beast("ghost", 1, tags=("undead",)),
    beast("ghoul", 9, tags=("undead",)),
    beast("groom", 1),
    beast("bride", 9, specials=(Partner("groom", 9),)),
    Curse(key="rug", name="Rug", effects=(RollFor(3, (LoseLevels(),), (LoseLevels(2),)),)),
    Curse(key="coin", name="Coin", effects=(RollFor(3, (LoseLevels(),)),)),
    Curse(key="will", name="Will", effects=(OrElse((LoseItem(),), (LoseLevels(),)),)),
    Curse(key="dare", name="Dare", effects=(Choose(((LoseLevels(),), (LoseLevels(2),))),)),
    Curse(key="test", name="Test", effects=(IfHero(Not(HasRace("elf")), (LoseLevels(),)),)),
]


@pytest.mark.parametrize(
    ("door", "card", "level", "spoils"),
    [
        ("ghost", "ghoul", 8, True),
        ("groom", "ghoul", 8, False),
        ("groom", "bride", 8, True),
        ("ghost", "bride", 8, False),
        ("ghost", "rug", 9, True),
        ("ghost", "rug", 8, False),
        ("ghost", "coin", 9, False),
        ("ghost", "will", 9, True),
        ("ghost", "dare", 9, True),
        ("ghost", "test", 9, True),
    ],
)
def test_what_joins_by_itself_and_what_costs_a_level_for_certain_are_dangers(
    door: str, card: str, level: int, spoils: bool
) -> None:
    """Ann's lead is of eight or more; a kill that wins is undone by whatever costs her a Level."""
    numbers = Numbers(free_joins=(("undead", True),))
    t = Scene(doors=[door], extra=OTHER_WAYS, numbers=numbers, Ann=H(level=level), Bob=H(level=2, hand=[card]), Cid=H())
    t.answers("Ann", "open")
    bob = t.hero("Bob")
    known = KnownCards(dict.fromkeys(bob.hand, BOB))
    holds = HandOdds(position(t), known).holds(t.fight)
    assert holds == pytest.approx(1 - (odds.AGAINST_WINNER if level == 9 else odds.AGAINST_LEADER) if spoils else 1)


def test_a_level_that_an_item_can_save_is_no_danger() -> None:
    t = Scene(
        doors=["ghost"], extra=OTHER_WAYS, Ann=H(level=9, items=["theme_music"]), Bob=H(2, hand=["will"]), Cid=H()
    )
    t.answers("Ann", "open")
    assert HandOdds(position(t), KnownCards(dict.fromkeys(t.hero("Bob").hand, BOB))).holds(t.fight) == 1.0


def test_whoever_owes_something_leaves_it_alone_unless_it_is_the_game() -> None:
    t = Scene(
        doors=["haunted_wardrobe"],
        Ann=H(level=8, items=["chain_letter_mail", "theme_music", "steel_toed_slippers"]),
        Bob=H(hand=["understaffed"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    assert HandOdds(position(t), KnownCards()).holds(t.fight, friends=[BOB]) == 1.0
    t.hero("Ann").level = 9
    assert HandOdds(position(t), KnownCards()).holds(t.fight, friends=[BOB]) < 1.0


# ---------------------------------------------------------------- presents


def picking_a_fight(*, known: bool) -> Seated:
    """Ann has opened a door without a monster, and has one in her hand; Bob might spoil that."""
    t = Scene(
        doors=["mate"],
        Ann=H(level=8, hand=["haunted_wardrobe"], items=["chain_letter_mail", "spoon_of_office", "borrowed_shadow"]),
        Bob=H(level=6, role="thief", hand=["understaffed"]),
        Cid=H(level=6),
        Dot=H(level=6),
    )
    ann = Seated(t, "Ann", BribeAwareSeat())
    if known:
        t.acts("Bob", "show", ["understaffed"], "all")
    while t.asked("Ann") == "arrange":
        ann.plays()
    return ann


def test_it_pays_a_known_danger_before_it_picks_its_fight() -> None:
    ann = picking_a_fight(known=True)
    said = []
    while ann.t.asked("Ann") == "trouble":
        said.append(ann.plays())
    assert said[-2:] == ["gift Bob borrowed_shadow!", "trouble haunted_wardrobe"]


def test_it_gives_nothing_where_the_danger_is_less_than_the_gift() -> None:
    ann = picking_a_fight(known=False)
    said = []
    while ann.t.asked("Ann") == "trouble":
        said.append(ann.plays())
    assert not any(words.startswith("gift") for words in said)


def test_whoever_takes_a_gift_and_meddles_is_trusted_less() -> None:
    presents = Presents({BOB: 3}, turn=4)
    meddling = [
        told.FightBegan(ANN, CardId(1)),
        told.KillAnnounced(ANN, 9, 5),
        told.Enhanced(BOB, CardId(2), CardId(1)),
    ]
    presents.hear(ANN, meddling)
    assert presents.faith[BOB] == 0.5
    presents.hear(ANN, [*meddling, told.Enhanced(CID, CardId(3), CardId(1))])
    assert presents.faith == {BOB: 0.5}, "once for one gift, and Cid has got none"


def test_favours_are_bounded_and_only_the_best_gift_of_a_turn_counts() -> None:
    t = Scene(
        Ann=H(role="thief", items=["third_hand", "borrowed_shadow", "spoon_of_office"]),
        Bob=H(),
        Cid=H(),
    )
    favours = Favours()
    for card in t.hero("Ann").items:
        favours.hear(ANN, [told.CardMoved(card, BOB, ANN, "gift")])
    favours.weigh(position(t).view)
    best = max(position(t).view.card(card) for card in t.hero("Ann").items)
    assert favours.owed == {BOB: pytest.approx(min(1.0, best))}


def test_a_gift_that_is_given_away_again_is_no_favour() -> None:
    t = Scene(Ann=H(role="thief"), Bob=H(items=["borrowed_shadow"]), Cid=H())
    favours = Favours()
    favours.hear(ANN, [told.CardMoved(t.hero("Bob").items[0], BOB, ANN, "gift")])
    favours.weigh(position(t).view)
    assert favours.owed == {}
