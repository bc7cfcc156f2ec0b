"""AI players have manners at a table of people: they nag nobody, stand by offers, and spare the last."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from random import Random

import pytest
from tests.ai.minds import says
from tests.ai.seated import Seated
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.api import Chair, Decision, Event, Menu, Reply, Seat
from kickdoor_ai.doors import schemer_seat
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat, BribeAwareTemper
from kickdoor_ai.doors.bribing.helping import Helping
from kickdoor_ai.doors.ear import TALK
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.grudges.deeds import wrong
from kickdoor_ai.doors.grudges.ledger import HATED, GrudgeLedger
from kickdoor_ai.doors.grudges.temper import GrudgingTemper
from kickdoor_ai.doors.judgement.position import PEACE_ROUNDS, ActionMemory, Position, options_of
from kickdoor_ai.doors.schemer_seat import HardSeat, SchemerSeat
from kickdoor_ai.doors.scheming.mind import SimulatedSeat
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.speech import lines_of
from kickdoor_ai.trials import Trials
from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.questions import word_in

KRAKEN = "kraken_in_a_bathtub"
"""Level 12, three Treasures."""

NODES = 12
"""Trials of a decision: what is decided is not the point."""

KINDS = (GreedySeat, BribeAwareSeat, SpitefulSeat)
ANN, BOB, CID = Chair(0), Chair(1), Chair(2)


def fight(**heroes: H) -> Scene:
    """Ann has opened the door, and Bob could turn the fight."""
    ann, bob = heroes.get("Ann", H(level=5)), heroes.get("Bob", H(level=9))
    t = Scene(doors=[KRAKEN], Ann=ann, Bob=bob, Cid=heroes.get("Cid", H(level=1)))
    t.answers("Ann", "open")
    return t


# ---------------------------------------------------------------- requests for help


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_is_asked_to_make_a_gift_of_the_game(kind: type[Seat]) -> None:
    """The seat would refuse such a request itself."""
    assert says(fight(Ann=H(level=9), Bob=H(level=8)), "Ann", kind()) == "run"
    assert says(fight(Ann=H(level=8), Bob=H(level=8)), "Ann", kind()).startswith("ask Bob")


def test_nobody_is_asked_for_whom_no_price_is_enough() -> None:
    """Two Levels for Ann, and a single Treasure to share: Ann would not come for that. With two, she would."""
    for treasures, said in ((1, "run"), (2, "ask Bob 2 helper_first")):
        piper = beast("piper", 12, treasures=treasures, levels=2)
        t = Scene(doors=["piper"], extra=[piper], Ann=H(level=5), Bob=H(level=8), Cid=H(level=1))
        t.answers("Ann", "open")
        assert says(t, "Ann") == said


REFUSES: tuple[Event, ...] = (
    told.HelpAsked(ANN, BOB, (), 1, "helper_first", True),
    told.HelpAnswered(ANN, BOB, "declined", by=BOB),
)


def after(*events: Event, kind: type[Seat], turn: int) -> str:
    """Ann's decision in turn `turn`, after these events of turn 1."""
    t = fight()
    mind = kind()
    ann = Seated(t, "Ann", mind)
    mind.witness([told.TurnBegan(ANN, 1), *events])
    t.table.turn_number = turn
    return ann.says()


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_refused_twice_running_is_left_in_peace_for_some_rounds(kind: type[Seat]) -> None:
    soon, later = 3 * PEACE_ROUNDS, 3 * PEACE_ROUNDS + 1
    assert after(*REFUSES, kind=kind, turn=soon).startswith("ask Bob")
    assert not after(*REFUSES, *REFUSES, kind=kind, turn=soon).startswith("ask")
    assert after(*REFUSES, *REFUSES, kind=kind, turn=later).startswith("ask Bob")


@pytest.mark.parametrize("kind", KINDS)
def test_a_deal_between_the_two_makes_up_for_refusals(kind: type[Seat]) -> None:
    agrees = told.HelpAnswered(ANN, BOB, "joined")
    assert after(*REFUSES, *REFUSES, agrees, kind=kind, turn=2).startswith("ask Bob")


def eager(tried: Sequence[Trials], habit: Decision) -> Decision:
    """On second thoughts, Ann would rather ask somebody than do anything else."""
    asks = [
        one.decision for one in tried if isinstance(one.decision, Reply) and word_in(one.decision.choice[0]) == "ask"
    ]
    return asks[-1] if asks else habit


def on_first_thoughts(tried: Sequence[Trials], habit: Decision) -> Decision:
    return habit


SECOND_THOUGHTS = (lambda: SchemerSeat(NODES), lambda: HardSeat(BribeAwareSeat(), NODES))


@pytest.mark.parametrize("kind", SECOND_THOUGHTS)
@pytest.mark.parametrize("turns", [(eager,), (eager, on_first_thoughts), (on_first_thoughts, eager)])
def test_on_second_thoughts_too_nobody_is_asked_a_third_time_or_for_less(
    kind: Callable[[], Seat], turns: Sequence[Callable[..., Decision]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob says no and no again, and Ann remembers what was asked, whether the first thought or the second."""
    ann, offers = Seated(fight(), "Ann", kind()), []
    for thought in itertools.islice(itertools.cycle(turns), 6):
        monkeypatch.setattr(schemer_seat, "best_of", thought)
        if ann.plays().startswith("ask Bob"):
            offers.append(ann.t.fight.offers[0].terms)
            ann.t.answers("Bob", "decline")
        if ann.t.question("Ann").kind != "combat":
            break
    assert 1 <= len(offers) <= 2
    assert [each.treasures for each in offers] == sorted({each.treasures for each in offers}), "a second time for more"


def test_a_price_named_on_second_thoughts_is_a_price_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob has named a price. Asked for the same again, Bob names no other, and accepts that one."""

    def dear(tried: Sequence[Trials], habit: Decision) -> Decision:
        return Reply(("counter", ((), 2, "helper_first")))

    bob = Seated(fight(), "Bob", SchemerSeat(NODES))
    monkeypatch.setattr(schemer_seat, "best_of", dear)
    bob.t.answers("Ann", "ask", "Bob", ((), 0, ""))
    assert bob.plays() == "counter 2 helper_first"
    monkeypatch.setattr(schemer_seat, "best_of", on_first_thoughts)
    bob.t.answers("Ann", "ask", "Bob", ((), 1, "fighter_first"))
    assert bob.plays() == "decline"
    bob.t.answers("Ann", "ask", "Bob", ((), 2, "helper_first"))
    assert bob.plays() == "accept"


def test_a_slip_is_remembered_as_well() -> None:
    """Easily distracted, Ann has asked for help instead of running, or on worse terms. She knows that she has."""
    mind = GreedySeat()
    ann = Seated(fight(), "Ann", mind)
    seen, standing = ann.t.rules.observe(ann.t.table, ANN), ann.t.rules.standing(ann.t.table, ANN)
    asked = Reply(("ask.1", ((), 2, "helper_first")))
    mind.remember(seen, ann.t.question("Ann"), standing, asked, Random(1))
    assert ann.says() == "ask Bob 3 helper_first"


# ---------------------------------------------------------------- offers and what is said about them


def test_an_offer_stands_while_the_fight_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob may regret it, but Ann may be reading it. Another monster's strength is news to both."""
    monkeypatch.setattr(Helping, "_regretted", lambda *_: True)
    strong = H(level=8, items=["plain_blade"], role="warrior")
    t = Scene(doors=[KRAKEN], Ann=H(level=3), Bob=strong, Cid=H(hand=["fully_funded"]))
    bob = Seated(t, "Bob", BribeAwareSeat())
    t.answers("Ann", "open")
    assert bob.has_a_moment().startswith("bid")
    assert bob.has_a_moment() == "pass"
    t.acts("Cid", "enhance", "fully_funded", KRAKEN)
    assert bob.has_a_moment().startswith("unbid")


@pytest.mark.parametrize("treasures", [0, 1])
def test_it_speaks_of_its_rates_only_if_it_has_named_one(treasures: int) -> None:
    mind = BribeAwareSeat()
    Seated(fight(), "Bob", mind)
    said = set()
    for seed in range(40):
        mind.witness([told.HelpAsked(ANN, BOB, (), treasures, "", False)])
        said.add(mind.remark(Random(seed)))
    assert len(said) > 2
    lines = lines_of("bribe_aware", TALK)["bids" if treasures else "bids_free"].lines
    assert said <= {"", *(line.format(other="Ann") for line in lines)}


def test_it_asks_nobody_aloud_who_has_answered() -> None:
    """`What do you say, Bob?` comes too late when Bob has joined."""
    spoken = set()
    for seed in range(40):
        mind = BribeAwareSeat()
        Seated(fight(), "Ann", mind)
        mind.witness([told.HelpAsked(ANN, BOB, (), 1, "", True), told.HelpAnswered(ANN, BOB, "joined")])
        spoken.add(mind.remark(Random(seed)))
    assert len(spoken) > 1
    assert not [line for line in spoken if "?" in line]


# ---------------------------------------------------------------- the last of all


LEVELS = {"Ann": 5, "Bob": 2, "Cid": 5, "Dot": 7}


def within_reach(seat: SpitefulSeat | GreedySeat, **levels: int) -> list[str]:
    """The owners of the Items that a Thief in Ann's chair may steal."""
    owned = {"Bob": "theme_music", "Cid": "spoon_of_office", "Dot": "steel_toed_slippers"}
    bob, cid, dot = (H(level=levels[name], items=[item]) for name, item in owned.items())
    t = Scene(Ann=H(level=levels["Ann"], role="thief", hand=["damp_firework"]), Bob=bob, Cid=cid, Dot=dot)
    seen, standing = t.rules.observe(t.table, ANN), t.rules.standing(t.table, ANN)
    position = Position(seen, t.question("Ann"), standing, Random(1), ActionMemory())
    seat.standing_action(position)
    items = [option.card for thefts in position.open("steal") for option in options_of(thefts)]
    return [name for name in owned if set(t.hero(name).items) & set(items)]


@pytest.mark.parametrize("kind", [GreedySeat, BribeAwareSeat, SpitefulSeat])
def test_it_leaves_the_player_alone_who_is_last(kind: Callable[[], GreedySeat | SpitefulSeat]) -> None:
    assert within_reach(kind(), **LEVELS) == ["Cid", "Dot"]
    assert within_reach(kind(), **{**LEVELS, "Cid": 2}) == ["Bob", "Cid", "Dot"], "two are last"
    assert within_reach(kind(), **{**LEVELS, "Ann": 1}) == ["Bob", "Cid", "Dot"], "it is last itself"


def test_a_feud_makes_an_exception() -> None:
    spiteful = SpitefulSeat()
    spiteful.ledger.enter(wrong(BOB, "curse", 0, harm=HATED))
    assert within_reach(spiteful, **LEVELS) == ["Bob", "Cid", "Dot"]


def test_nobody_spoils_the_kill_of_the_last_for_its_own_sake() -> None:
    t = Scene(Ann=H(level=5), Bob=H(level=2), Cid=H(level=5))
    seen = t.rules.observe(t.table, ANN)
    position = Position(seen, t.question("Ann"), Menu(()), Random(1), ActionMemory())
    ledger = GrudgeLedger()
    ledger.enter(wrong(BOB, "turned_down", 0))
    grudging, shrewd = GrudgingTemper(ledger), BribeAwareTemper()
    assert ledger.owed(BOB) > 0
    assert [temper.rivalry(position, BOB) for temper in (grudging, shrewd)] == [0.0, 0.0]
    assert min(temper.rivalry(position, CID) for temper in (grudging, shrewd)) > 0
    ledger.enter(wrong(BOB, "curse", 0, harm=HATED))
    assert grudging.rivalry(position, BOB) > 0


def test_a_seat_in_an_imagined_match_decides_as_ever_where_somebody_is_last() -> None:
    t = Scene(Ann=H(level=5), Bob=H(level=2), Cid=H(level=5))
    assert isinstance(SimulatedSeat().choose(t.table, t.question("Ann"), Random(1)), Reply)
