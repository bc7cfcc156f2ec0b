"""Trades and gifts of Items and gold, between players in one room or next door."""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, begin_fight, cards, end_fight, ids, lies, strength

from kickdoor_game.heroes.events import CardMoved, TradeEnded
from kickdoor_game.heroes.resolve import Resolve
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.anytime.trading import BarterRunsOut, trade_proposals
from kickdoor_game.quest.board.links import Kind
from kickdoor_game.quest.state.clocks import offer_alarms
from kickdoor_game.quest.state.events import BarterOffered, GoldGiven
from kickdoor_game.quest.state.table import QuestTable

NOTHING: tuple[Any, ...] = ((), 0, (), 0)


def market(red: str = "pot spoon", blue: str = "slippers", where: str = "2", link: Kind = "open") -> Played:
    """Red in room 1 and blue in that one, with what they use; green is far away."""
    drawn = Map(("1 2 3", "E . ."), links={"1 east": link})

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].items = table.heroes[BLUE].in_use = ids(blue)
        for seat, name in zip((RED, BLUE, GREEN), ("1", where, "3"), strict=True):
            table.figures[seat].room = drawn.rooms[name]

    return at_rest(red, drawn=drawn, prepare=prepare)


def offers(
    played: Played, give: str = "", gold: int = 0, want: str = "", wants: int = 0, by: Seat = RED, to: Seat = BLUE
) -> None:
    played.does(by, f"trade.{to}", (cards(give), gold, cards(want), wants))


def refused(played: Played, give: str = "", gold: int = 0, by: Seat = RED, to: Seat = BLUE) -> str:
    return played.refused(by, f"trade.{to}", (cards(give), gold, (), 0))


@pytest.mark.rule("quest.items.20", "quest.items.6", "quest.cards.8")
def test_a_trade_of_items_and_gold() -> None:
    """Both sides at the same moment, and each is in use at once."""
    played = market()
    offers(played, "pot", 100, "slippers")
    assert played.told[-1] == BarterOffered(RED, BLUE, ids("pot"), 100, ids("slippers"), 0)
    assert played.asked() == [(RED, "go_on")], "nobody waits for it"
    assert strength(played) == 2
    played.does(BLUE, "agree.1")
    assert (lies(played)[0], lies(played, BLUE)[0]) == ("slippers", "pot")
    assert (strength(played), strength(played, BLUE)) == (1, 1)
    assert [played.table.figures[seat].gold for seat in (RED, BLUE)] == [200, 400]
    assert played.told[-4:] == [
        TradeEnded(RED, BLUE, "agreed"),
        CardMoved(IDS["pot"], RED, BLUE, "trade"),
        CardMoved(IDS["slippers"], BLUE, RED, "trade"),
        GoldGiven(RED, BLUE, 100, "trade"),
    ]
    assert played.table.barters == []


@pytest.mark.rule("quest.items.20", "quest.items.16")
def test_a_gift_has_to_be_accepted() -> None:
    played = market()
    offers(played, "spoon")
    assert lies(played, BLUE) == ("slippers", "", "")
    played.does(BLUE, "agree.1")
    assert lies(played, BLUE) == ("slippers", "spoon", "")
    assert CardMoved(IDS["spoon"], RED, BLUE, "gift") in played.told
    offers(played, "pot")
    played.does(BLUE, "refuse.2")
    assert played.told[-1] == TradeEnded(RED, BLUE, "refused")
    assert lies(played)[0] == "pot"


def test_what_is_wanted_alone_is_a_request() -> None:
    played = market()
    offers(played, wants=300)
    played.does(BLUE, "agree.1")
    assert [played.table.figures[seat].gold for seat in (RED, BLUE)] == [600, 0]


def test_nothing_for_nothing_is_no_offer() -> None:
    played = market()
    assert played.refused(RED, f"trade.{BLUE}", NOTHING) == "quest.items.20"


@pytest.mark.rule("quest.items.20")
def test_packed_items_and_what_is_used_once_may_be_traded() -> None:
    """And what the receiver has no place for goes into the pack."""
    played = at_rest("pot", pack="colander", belt="soup")
    blue = played.table.heroes[BLUE]
    blue.sex, blue.items, blue.in_use = "female", ids("tiara"), ids("tiara")
    offers(played, "colander soup")
    played.does(BLUE, "agree.1")
    assert (lies(played), lies(played, BLUE)) == (("pot", "", ""), ("tiara", "soup", "colander"))


@pytest.mark.rule("quest.items.16", "quest.timing.5")
def test_who_gets_too_much_for_the_pack_drops_something() -> None:
    """Asked at once, whoever they are."""
    played = at_rest("lantern", pack="tiara grater")
    blue = played.table.heroes[BLUE]
    blue.items, blue.in_use = ids("apron pot colander bow_tie"), ids("apron pot")
    offers(played, "tiara grater")
    played.does(BLUE, "agree.1")
    assert played.asked() == [(BLUE, "surplus_pack")]
    (question,) = questions(played.table)
    assert (question.deadline, question.default) == ("pick", cards("tiara grater"))


@pytest.mark.rule("quest.items.20", "quest.movement.10")
def test_only_near_players_trade() -> None:
    """In one room or next door, not through a wall, not further away."""
    assert refused(market(where="1"), "pot") == ""
    assert refused(market(), "pot") == ""
    assert refused(market(link="locked"), "pot") == ""
    assert refused(market(link="wall"), "pot") == "quest.items.20"
    assert refused(market(), "pot", to=GREEN) == "quest.items.20"


@pytest.mark.rule("quest.turns.8", "quest.turns.9", "quest.cards.8", "quest.combat.10")
def test_not_while_anybody_fights() -> None:
    """Neither to offer nor to agree; an open offer stays open."""
    played = market()
    offers(played, "pot")
    begin_fight(played)
    assert refused(played, "spoon") == "quest.turns.9"
    assert played.refused(BLUE, "agree.1") == "quest.turns.9"
    end_fight(played)
    played.does(BLUE, "agree.1")
    assert lies(played, BLUE)[0] == "slippers pot"


@pytest.mark.rule("quest.turns.8")
def test_in_anybodys_turn() -> None:
    played = market()
    played.table.turn = GREEN
    offers(played, "slippers", by=BLUE, to=RED)
    played.does(RED, "agree.1")
    assert lies(played)[0] == "pot slippers"


@pytest.mark.rule("quest.cards.4", "quest.cards.8")
def test_hands_are_not_traded() -> None:
    """Only Items in play and gold."""
    played = market()
    played.table.heroes[RED].hand = ids("fork elf")
    for name in ("fork", "elf"):
        assert refused(played, name) == "quest.items.20"


@pytest.mark.rule("quest.items.9", "quest.cards.8")
def test_a_cheat_goes_along() -> None:
    played = market("pot")
    red = played.table.heroes[RED]
    red.items, red.cheats = ids("pot tiara"), {IDS["tiara"]: IDS["cheat"]}
    red.in_use = ids("pot tiara")
    offers(played, "tiara")
    played.does(BLUE, "agree.1")
    assert (played.table.heroes[RED].cheats, played.table.heroes[BLUE].cheats) == ({}, {IDS["tiara"]: IDS["cheat"]})
    assert "tiara" in lies(played, BLUE)[0]


def test_two_offers_of_the_same_trade_are_an_agreement() -> None:
    played = market()
    offers(played, "pot", want="slippers", wants=50)
    offers(played, "slippers", 50, "pot", by=BLUE, to=RED)
    assert (lies(played)[0], played.table.barters) == ("slippers", [])
    assert len(played.table.bartered) == 1, "what agrees with an offer is none of its own"
    assert [played.table.figures[seat].gold for seat in (RED, BLUE)] == [350, 250]


def lapses(played: Played) -> list[str]:
    """Why offers have lapsed."""
    return [event.why for event in played.told if isinstance(event, TradeEnded) and event.what == "lapsed"]


@pytest.mark.rule("quest.death.14", "quest.items.20")
def test_what_cannot_be_carried_out_any_more_lapses() -> None:
    played = market()
    offers(played, "pot", 250)
    played.does(RED, "drop_gold", 100)
    assert lapses(played) == ["gold_gone"]
    offers(played, "pot")
    played.does(RED, "drop", cards("pot"), 0)
    assert lapses(played) == ["gold_gone", "item_gone"]
    offers(played, "spoon")
    played.table.figures[BLUE].room = played.drawn.rooms["3"]
    played.does(RED, "drop_gold", 1)
    assert lapses(played) == ["gold_gone", "item_gone", "parted"]
    played = market()
    offers(played, "pot")
    played.does(RED, f"stab.{BLUE}")
    assert lapses(played) == ["dead"]
    assert refused(played, "pot") != ""
    assert played.table.barters == []


@pytest.mark.rule("quest.turns.11")
def test_an_offer_is_withdrawn_or_runs_out() -> None:
    """It has a time of its own."""
    played = market()
    offers(played, "pot")
    assert [alarm.name for alarm in offer_alarms(played.table)] == ["trade.1"]
    assert played.refused(BLUE, "recall.1") != ""
    played.does(RED, "recall.1")
    assert (offer_alarms(played.table), played.told[-1]) == ((), TradeEnded(RED, BLUE, "withdrawn"))
    offers(played, "pot")
    BarterRunsOut(2).begin(played.table)
    assert played.table.news[-1] == TradeEnded(RED, BLUE, "lapsed", "time")


@pytest.mark.rule("quest.turns.11", "quest.timing.6")
def test_so_many_offers_and_no_more() -> None:
    """Three at a time, five to one player in one turn; no offer restarts a window."""
    played = market()
    situation = played.table.situation
    for gold in (1, 2, 3):
        offers(played, gold=gold)
    assert refused(played, "pot") == "quest.items.20"
    for number in (1, 2, 3):
        played.does(RED, f"recall.{number}")
    for gold in (4, 5):
        offers(played, gold=gold)
        played.does(RED, f"recall.{gold}")
    assert refused(played, "pot") == "quest.items.20"
    played.table.bartered = []
    assert refused(played, "pot") == ""
    assert played.table.situation == situation


def test_what_is_on_the_table_is_not_offered_again() -> None:
    played = market()
    offers(played, "pot")
    assert refused(played, "pot") == "quest.items.20"
    played = market(red="pot", blue="")
    for seat in (RED, BLUE):
        played.table.figures[seat].gold = 0
    offers(played, "pot")
    option = next(each for each in played.rules.standing(played.table, RED).options if each.key == f"trade.{BLUE}")
    assert option.barred is not None
    assert option.barred.code == "nothing_new"


@pytest.mark.rule("quest.turns.11")
def test_whoever_is_asked_has_it_as_a_question_too() -> None:
    """One that the table does not wait for."""
    played = market()
    offers(played, "pot")
    (question,) = trade_proposals(played.table, BLUE)
    assert (question.seat, question.about, question.default, question.deadline) == (BLUE, RED, ("refuse.1",), "trade.1")
    assert [option.key for option in question.shape.options] == ["agree.1", "refuse.1"]  # type: ignore[union-attr]
    assert trade_proposals(played.table, RED) == trade_proposals(played.table, GREEN) == ()


@pytest.mark.rule("quest.timing.1")
@pytest.mark.parametrize("what", ["drop", "trade", "stow", "play"])
def test_nobody_saves_what_an_effect_is_just_taking(what: str) -> None:
    """What is going on is finished first."""
    drawn = Map(("1", "E"))
    effect = Resolve((LoseItem(),), RED, IDS["newt"], "a trial")
    played = at_rest("pot spoon", hand="fork", drawn=drawn, frame=effect)
    assert played.asked() == [(RED, "lose_item")]
    actions: dict[str, tuple[Any, ...]] = {
        "drop": ("drop", cards("pot"), 0),
        "trade": (f"trade.{BLUE}", (cards("pot"), 0, (), 0)),
        "stow": (f"stow.{IDS['pot']}",),
        "play": (f"play.{IDS['fork']}",),
    }
    assert played.refused(RED, *actions[what]) == "quest.timing.1"
    assert played.refused(BLUE, f"trade.{RED}", ((), 1, (), 0)) == "quest.timing.1"
    played.answers(RED, *cards("spoon"))
    assert played.refused(RED, *actions[what]) in ("", "quest.items.20")


def test_it_is_there_after_a_crash() -> None:
    played = market()
    offers(played, "pot", 10, "slippers", 20)
    assert played.saved() == played.table
    assert played.saved().barters == played.table.barters


@pytest.mark.rule("quest.turns.8", "quest.turns.9", "quest.items.20")
def test_what_is_proposed_is_barred_while_nothing_can_be_traded() -> None:
    """The offer stands, and can be refused."""
    played = market()
    offers(played, "pot", 0, "slippers")
    begin_fight(played)
    (question,) = trade_proposals(played.table, BLUE)
    assert isinstance(question.shape, Menu)
    barred = {each.key: each.barred.rule if each.barred else "" for each in question.shape.options}
    assert barred == {"agree.1": "quest.turns.9", "refuse.1": ""}
    end_fight(played)
    (question,) = trade_proposals(played.table, BLUE)
    assert isinstance(question.shape, Menu)
    assert not any(each.barred for each in question.shape.options)
