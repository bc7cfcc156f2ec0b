"""The caretaker keeps a lost player's seat warm: it fights what it surely wins, and promises and spites nothing."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random

from tests.ai.seated import Seated
from tests.printings import printing
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import kinds
from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.state import events as told
from kickdoor_game.doors.state.table import Trade
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question


def test_a_kill_of_somebody_else_is_no_business_of_its() -> None:
    t = Scene(Bob=H(level=9, items=["theme_music"]), Ann=H(hand=["fully_funded"]), Cid=H(), doors=["overdue_book"])
    t.answers("Bob", "open")
    t.answers("Bob", "win")
    assert Seated(t, "Ann", GreedySeat()).says().startswith("enhance fully_funded")
    assert Seated(t, "Ann", CaretakerSeat()).says() == "pass", "not even when it wins him the game"


def test_it_steals_and_curses_nothing() -> None:
    t = Scene(Ann=H(role="thief", hand=["damp_firework"]), Bob=H(items=["theme_music"]), Cid=H())
    assert Seated(t, "Ann", GreedySeat()).says().startswith("steal")
    assert not Seated(t, "Ann", CaretakerSeat()).says().startswith("steal")


def test_it_arms_the_hero_and_goes_on() -> None:
    t = Scene(Ann=H(hand=["steel_toed_slippers"]), Bob=H(items=["extremely_sharp_leaf"]), Cid=H())
    ann = Seated(t, "Ann", CaretakerSeat())
    assert [ann.plays(), ann.plays()] == ["play steel_toed_slippers!", "open"]


def test_a_fight_that_is_won_is_won_and_one_that_is_lost_is_run_from_without_asking_anybody() -> None:
    won = Scene(Ann=H(level=8), Bob=H(), Cid=H(), doors=["overdue_book"])
    won.answers("Ann", "open")
    assert Seated(won, "Ann", CaretakerSeat()).says() == "win"
    lost = Scene(Ann=H(level=1), Bob=H(level=9, items=["theme_music"]), Cid=H(), doors=["tax_golem"])
    lost.answers("Ann", "open")
    assert Seated(lost, "Ann", GreedySeat()).says().startswith("ask")
    assert Seated(lost, "Ann", CaretakerSeat()).says() == "run"


def test_it_neither_gives_an_item_for_an_item_nor_promises_help() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["extremely_sharp_leaf"]), Cid=H(), turn="Bob")
    t.acts("Bob", "trade", "Ann", ["extremely_sharp_leaf"], ["theme_music"])
    assert Seated(t, "Ann", CaretakerSeat()).looks_up().startswith("refuse")


class Remembered(CaretakerSeat):
    """The same, with all that its chair has heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Event] = []

    def witness(self, events: Sequence[Event]) -> None:
        self.heard += events
        super().witness(events)


def test_in_whole_matches_it_never_slips_deals_strikes_or_meddles() -> None:
    wins = 0
    for seed in range(9):
        keeper, mine = Remembered(), Seat(0)
        match = play_match(printing("classic"), [keeper, GreedySeat(), GreedySeat()], Random(seed))
        assert match.slips == []
        fighter = mine
        for event in keeper.heard:
            match event:
                case told.FightBegan(fighter=fighter):
                    pass
                case told.FightWon():
                    wins += fighter == mine
                case told.TradeOffered(by=by) | told.CurseStruck(by=by):
                    assert by != mine
                case told.HelpAsked(request=request, other=other):
                    assert not (fighter == mine if request else other == mine)
                case told.Enhanced(seat=seat) | told.FoeJoined(seat=seat) | told.Boosted(seat=seat):
                    assert seat != mine or fighter == mine
                case _:
                    pass
    assert wins > 3, "and yet it plays"


def test_it_is_listed_but_no_opponent_and_can_be_put_away() -> None:
    (kind,) = [kind for kind in kinds("doors") if kind.name == "caretaker"]
    assert kind.keeps_only
    assert not any(kind.keeps_only for kind in kinds("doors") if kind.name != "caretaker")
    assert type(pickle.loads(pickle.dumps(CaretakerSeat()))) is CaretakerSeat


def test_whatever_does_not_concern_its_own_hero_it_does_not_even_look_at() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(), Cid=H())
    (music,) = t.hero("Ann").items
    t.table.trades = [Trade(music, t.seat("Bob"), t.seat("Ann"), [], [music])]
    standing = Menu(tuple(Option(f"{word}.{music}", music) for word in sorted(BY_WORD)))
    question = Question(t.seat("Ann"), "help", Menu((Option("decline"),)), ("decline",), "answer", ())
    position = Position(t.rules.observe(t.table, t.seat("Ann")), question, standing, Random(1), ActionMemory())
    CaretakerSeat().standing_action(position)
    assert [word for word in sorted(BY_WORD) if position.open(word)] == [
        *("agree", "chase", "enhance", "entrust", "flee_discards", "play", "refuse", "sacrifice", "use", "ward", "wear")
    ]
