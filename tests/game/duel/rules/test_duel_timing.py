"""Who may act when: windows, interrupts, what waits, and what counts for whoever does not answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, PASS, Played, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.conditions import HasGold
from kickdoor_game.duel.cards.effects import (
    Change,
    Damage,
    Earn,
    Mend,
    Pick,
    Prevent,
    WhenSo,
)
from kickdoor_game.duel.cards.kinds import DuelCardKind, Location, StickyCurse
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.numbers import PACES, DuelNumbers, with_options
from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.errors import Refusal, StaleAnswer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.run import questions

COINS = trick("Coins", Earn(1))
QUICK = trick("Quick Coins", Earn(1), interrupt=True)
BILL = trick("Bill", Damage(3), target=ANY_HERO)
PADDING = trick("Padding", Prevent(2), interrupt=True)
WOLF = monster("Paper Wolf", 2, 3, 4)
CLUB = weapon("Club", 1, 1)


def may(duel: Played, seat: Seat, card: DuelCardKind) -> Refusal | None:
    """Why that Mischief cannot be played now; None: it can."""
    return duel.option(seat, f"mischief.{duel.id(card, seat)}").barred


@pytest.mark.rule("ccg.timing.1")
def test_both_play_mischief_and_abilities_in_both_turns() -> None:
    """In the warmup as in the main phase."""
    nurse = ally("Nurse", 1, 3, Ability(on="use", effects=(Earn(1),), zap=True))
    duel = begin(Side(hand=[COINS, COINS], hoard=[nurse]), Side(hand=[COINS], hoard=[nurse]))
    duel.plays(BOB, COINS)
    duel.uses(BOB, nurse)
    duel.plays(ANN, COINS)
    duel.stop_at = "before_reckoning"
    duel.says(ANN, ("done",))
    duel.uses(BOB, nurse)
    duel.passes(BOB)
    duel.uses(ANN, nurse)
    duel.passes(BOB)
    duel.does(ANN, (f"mischief.{duel.id(COINS, ANN, 1)}",))
    assert (duel.gold(ANN), duel.gold(BOB)) == (2 + 2, 3)


@pytest.mark.rule("ccg.timing.2")
def test_one_thing_is_finished_before_the_next() -> None:
    duel = begin(Side(hand=[BILL, COINS]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    assert may(duel, ANN, COINS) == Refusal("interrupts_only", "ccg.timing.2", "wait until nothing is resolving")
    duel.stops_at("")
    assert duel.damage(BOB) == 3
    duel.plays(ANN, COINS)
    assert duel.gold(ANN) == 1


@pytest.mark.rule("ccg.timing.3", "ccg.timing.4")
def test_interrupts_cut_into_an_action_an_ability_and_a_card() -> None:
    """Each is done when what it cut into is not: the Ally is not there yet, nothing is healed, nobody hurt."""
    nurse = ally("Nurse", 0, 3, Ability(on="use", effects=(Mend(1),), zap=True))
    ann = Side(hand=[ally("Maid", 0, 3), BILL], hoard=[nurse], damage=4)
    duel = begin(ann, Side(hand=[QUICK] * 3), stop_at="interrupt")
    maid = ally("Maid", 0, 3)
    begun: tuple[Callable[[], None], ...] = (
        lambda: duel.says(ANN, (f"play.{duel.id(maid)}",)),
        lambda: duel.uses(ANN, nurse),
        lambda: duel.plays(ANN, BILL, duel.hero(BOB)),
    )
    for copy, begins in enumerate(begun):
        duel.stop_at = "interrupt"
        begins()
        before = (duel.zone(ANN, "hoard"), duel.damage(ANN), duel.damage(BOB))
        duel.passes(ANN)
        duel.does(BOB, (f"mischief.{duel.id(QUICK, BOB, copy)}",))
        for seat in (ANN, BOB):
            duel.passes(seat)
        assert duel.gold(BOB) == copy + 1
        assert (duel.zone(ANN, "hoard"), duel.damage(ANN), duel.damage(BOB)) == before
        duel.stops_at("")
    assert (duel.zone(ANN, "hoard"), duel.damage(ANN), duel.damage(BOB)) == (["Nurse", "Maid"], 3, 3)


@pytest.mark.rule("ccg.timing.7")
def test_the_windows_of_a_warmup() -> None:
    """Bob holds coins for any time and coins that wait; Ann as well."""
    duel = begin(Side(hand=[COINS, QUICK]), Side(hand=[COINS, QUICK]), stop_at="flip")
    seen = []
    duel.says(ANN, ("done",))
    while (asked := duel.asked()) and asked.deadline == "window":
        seen.append((asked.kind, asked.seat, may(duel, asked.seat, QUICK), may(duel, asked.seat, COINS) is None))
        duel.passes(asked.seat)
    kinds = [("flip", False), ("before_reckoning", True), ("before_unstash", True), ("interrupt", False)]
    assert seen == [
        (kind, seat, None, anything) for kind, anything in (*kinds, ("after_draw", True)) for seat in (BOB, ANN)
    ]


@pytest.mark.rule("ccg.timing.7", "ccg.warmup.5")
def test_what_was_just_taken_up_can_interrupt_the_draw() -> None:
    """And nothing at all is asked between the window before the stash and that."""
    duel = begin(Side(), Side(stash=[QUICK]), stop_at="before_unstash")
    duel.says(ANN, ("done",))
    duel.passes(BOB)
    assert duel.zone(BOB, "stash") == ["Quick Coins"]
    duel.stop_at = "interrupt"
    duel.passes(ANN)
    assert (duel.kind(), duel.zone(BOB, "hand")) == ("Bob: interrupt", ["Quick Coins"])
    duel.plays(BOB, QUICK)
    duel.stops_at("")
    assert (duel.gold(BOB), len(duel.zone(BOB, "hand"))) == (1, 1)


@pytest.mark.rule("ccg.timing.8")
def test_actions_are_the_active_players_and_wait_for_the_end_of_a_fight() -> None:
    yard = Location(key="yard", name="Yard")
    own = Side(hand=[WOLF, CLUB, yard], hoard=[weapon("Rake", 0, 1)], purse=2)
    duel = begin(own, Side(hand=[CLUB, WOLF], hoard=[weapon("Rake", 0, 1)]), stop_at="attack")
    rake = weapon("Rake", 0, 1)
    others = (f"play.{duel.id(CLUB, BOB)}",), (f"squish.{duel.id(rake, BOB)}",), ("attack", duel.named(WOLF, BOB), 0)
    assert [question.seat for question in questions(duel.table)] == [ANN]
    for choice in others:
        assert duel.refused(BOB, choice, standing=True)
    duel.attacks(WOLF, gold=1)
    mine = (f"play.{duel.id(CLUB)}",), (f"play.{duel.id(yard)}",), (f"squish.{duel.id(rake)}",)
    for choice in (*mine, ("attack", duel.named(CLUB, ANN), 0)):
        assert duel.refused(ANN, choice)
        assert duel.refused(ANN, choice, standing=True)
    duel.stops_at("")
    duel.runs()
    duel.says(ANN, mine[0])
    assert duel.zone(ANN, "hoard") == ["Rake", "Club"]


MOMENTS = (
    ("attack", True),
    ("defend", False),
    ("prepare", True),
    ("ready", False),
    ("check", False),
    ("before_weapons", True),
    ("before_blow", True),
)


@pytest.mark.rule("ccg.timing.9")
@pytest.mark.parametrize(("moment", "anything"), MOMENTS)
def test_what_is_no_interrupt_has_its_moments_in_a_fight(moment: str, anything: bool) -> None:
    """Interrupts have all of them."""
    duel = begin(Side(hand=[WOLF, COINS, QUICK], purse=2), Side(hand=[QUICK], hoard=[CLUB]), stop_at=moment)
    duel.attacks(WOLF, gold=2)
    if moment not in ("attack", "defend"):
        duel.says(BOB, ("face",))
    if moment not in ("attack", "defend", "prepare"):
        duel.says(BOB, ("commit", (duel.named(CLUB, BOB),)))
        duel.says(BOB, ("ready",))
    assert duel.kind().endswith(moment)
    assert (may(duel, ANN, COINS) is None) == anything
    assert may(duel, ANN, QUICK) is None
    if duel.kind() == f"Ann: {moment}":
        duel.passes(ANN)
    assert may(duel, BOB, QUICK) is None


COSTS = {
    "of the Monster": Change("cost", 1, "attacking", "fight"),
    "if there is gold": WhenSo(HasGold(at_least=0), (Change("cost", 1, "attacking", "fight"),)),
    "or something else": Pick(((Change("cost", 1, "attacking", "fight"),), (Earn(1),))),
}


@pytest.mark.rule("ccg.timing.9", "ccg.check.2")
@pytest.mark.parametrize("name", COSTS)
def test_whatever_can_change_the_cost_may_begin_in_the_check(name: str) -> None:
    """Also if it does so under a condition, or by choice."""
    fee = trick("Fee", COSTS[name])
    duel = begin(Side(hand=[WOLF], purse=2), Side(hand=[fee]), stop_at="check")
    duel.attacks(WOLF, gold=2)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, fee)
    if duel.kind() == "Bob: choose_effect":
        duel.says(BOB, "list.0")
    assert duel.value(WOLF, ANN, "cost") == 3


@pytest.mark.rule("ccg.timing.9", "ccg.check.2")
def test_the_revealed_monster_may_lower_its_own_cost_in_the_check() -> None:
    haggler = monster("Haggler", 3, 3, 4, Ability(on="use", effects=(Change("cost", -1, "this"),), zap=True))
    duel = begin(Side(hand=[haggler], purse=2), stop_at="check")
    duel.attacks(haggler, gold=2)
    duel.faces()
    duel.uses(ANN, haggler)
    duel.stops_at("")
    assert (duel.damage(BOB), duel.damage(ANN)) == (3, 0)


@pytest.mark.rule("ccg.timing.9", "ccg.check.2")
def test_a_curse_that_raises_the_cost_may_be_stuck_in_the_check() -> None:
    """No interrupt, and what it changes it changes by being there."""
    tariff = StickyCurse(
        key="tariff",
        name="Tariff",
        target=Target(of=("monster",)),
        abilities=(Ability(on="always", effects=(Change("cost", 1, "host"),)),),
    )
    duel = begin(Side(hand=[WOLF], purse=2), Side(hand=[tariff]), stop_at="check")
    duel.attacks(WOLF, gold=2)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, tariff, duel.named(WOLF, ANN))
    duel.stops_at("")
    assert (duel.damage(ANN), duel.zone(BOB, "discard")) == (1, ["Tariff"])


@pytest.mark.rule("ccg.timing.9")
def test_a_cost_of_something_else_waits_for_the_end_of_the_check() -> None:
    sale = trick("Sale", Change("cost", -1), target=Target(of=("ally",)))
    duel = begin(Side(hand=[WOLF, sale], hoard=[ally("Maid", 1, 2)], purse=2), stop_at="check")
    duel.attacks(WOLF, gold=2)
    duel.faces()
    refusal = may(duel, ANN, sale)
    assert refusal is not None
    assert refusal.rule == "ccg.timing.9"


@pytest.mark.rule("ccg.timing.10")
def test_mischief_is_discarded_when_it_has_resolved() -> None:
    rust = StickyCurse(key="rust", name="Rust", target=ANY_HERO)
    song = trick("Song", Earn(1), keywords=("encore",))
    duel = begin(Side(hand=[COINS, rust, song]), stop_at="interrupt")
    duel.plays(ANN, COINS)
    assert (duel.zone(ANN, "discard"), duel.table.shown) == ([], (duel.id(COINS),))
    duel.stops_at("")
    duel.plays(ANN, rust, duel.hero(BOB))
    duel.plays(ANN, song)
    assert (duel.zone(ANN, "discard"), duel.zone(ANN, "stash")) == (["Coins"], ["Song"])


@pytest.mark.rule("ccg.timing.11")
def test_in_a_cooldown_nobody_plays_and_what_begins_by_itself_does() -> None:
    aunt = ally("Aunt", 1, 3, Ability(on="cooldown", effects=(Damage(1, "their_hero"),), may=True))
    duel = begin(Side(hand=[QUICK], hoard=[aunt]), Side(hand=[QUICK, PADDING]))
    duel.says(ANN, ("done",))
    assert duel.kind() == "Ann: whether"
    for seat, card in ((ANN, QUICK), (BOB, QUICK), (BOB, PADDING)):
        refusal = may(duel, seat, card)
        assert refusal is not None
        assert refusal.rule == "ccg.timing.11"
    duel.stop_at = "interrupt"
    duel.says(ANN, True)
    assert (duel.damage(BOB), duel.kind()) == (1, "Bob: interrupt")
    assert duel.table.phase == "warmup"


@pytest.mark.rule("ccg.timing.12")
def test_windows_open_for_empty_hands_and_no_shorter() -> None:
    """The same are asked, in the same order, whether Bob holds an interrupt or nothing."""

    def asked(hand: list[DuelCardKind]) -> list[str]:
        duel = begin(Side(hand=[WOLF], purse=2), Side(hand=hand, hoard=[CLUB], deck=[WOLF] * 3))
        held = replace(duel.rules, vary=lambda options: with_options({"early_passes": "held"}))
        found, said = [], iter((("attack", duel.named(WOLF, ANN), 2), ("face",), ("ready",), ("done",), ("done",)))
        while (question := duel.asked()) and duel.table.turn_number < 3:
            found.append(duel.kind())
            if question.deadline == "window":
                assert held.shortest_ms(held.attached(duel.table, {}), question) == 1_000
            duel.apply(Answer(question.seat, PASS if question.deadline == "window" else next(said, ("done",))))
        return found

    assert asked([]) == asked([QUICK, PADDING, BILL])
    assert "Bob: interrupt" in asked([])


DAMAGES = ((0, True, ("run",)), (18, True, ("face",)), (17, True, ("run",)), (19, False, ("run",)))


@pytest.mark.rule("ccg.timing.13")
@pytest.mark.parametrize(("damage", "limping", "default"), DAMAGES)
def test_a_defender_who_does_not_answer_runs_unless_it_eliminates(
    damage: int, limping: bool, default: tuple[str]
) -> None:
    duel = begin(Side(hand=[WOLF]), Side(damage=damage, limping=limping))
    duel.attacks(WOLF)
    asked = duel.asked()
    assert asked is not None
    assert (asked.kind, asked.default, asked.deadline) == ("defend", default, "choice")


@pytest.mark.rule("ccg.timing.13")
def test_the_fixed_answers() -> None:
    """Done, ready, no, no blood; damage as the Allies were committed; the first choice of any other."""
    told = {}

    def look(duel: Played) -> None:
        asked = duel.asked()
        assert asked is not None
        told[asked.kind] = asked.default

    tick = monster("Tick", 0, 7, 4, Ability(on="give_blood", effects=(Earn(1),), blood=1))
    guard = ally("Guard", 1, 3, Ability(on="opponent_ran", effects=(Earn(1),), may=True))
    maids = [ally("Two", 1, 2), ally("Four", 1, 4)]
    duel = begin(Side(hand=[tick, trick("Pick", Pick(((Earn(1),), (Mend(1),))))], hoard=[guard]), Side(hoard=maids))
    look(duel)
    duel.attacks(tick)
    duel.faces_with(maids[1], maids[0])
    look(duel)
    duel.says(BOB, ("ready",))
    look(duel)
    duel.says(ANN, False)
    look(duel)
    asked = duel.asked()
    assert asked is not None
    assert asked.card == duel.id(maids[1], BOB)
    duel.says(BOB, 4)
    duel.plays(ANN, trick("Pick", Earn(1)))
    look(duel)
    assert sorted(duel.zone(BOB, "discard")) == ["Four", "Two"]
    duel.says(ANN, "list.0")
    run = begin(Side(hand=[WOLF], hoard=[guard]))
    run.attacks(WOLF)
    run.runs()
    look(run)
    assert told == {
        "turn": ("done",),
        "prepare": ("ready",),
        "give_blood": False,
        "divide_damage": 4,
        "choose_effect": "list.0",
        "whether": False,
    }
    assert DuelNumbers().deadlines_ms == {"choice": 45_000, "window": 12_000, "turn_clock": 300_000}


@pytest.mark.rule("ccg.timing.13", "ccg.timing.14")
@pytest.mark.parametrize(
    ("pace", "choice", "window", "turn_clock"),
    [
        ("auto", 45, 12, 300),
        ("brisk", 45, 12, 300),
        ("usual", 90, 12, 600),
        ("relaxed", 600, 20, 1_800),
        ("none", None, 20, None),
        ("alone", None, None, None),
    ],
)
def test_a_pace_says_how_long_everything_takes_in_seconds(
    pace: str, choice: int | None, window: int | None, turn_clock: int | None
) -> None:
    times = with_options({"pace": pace}).deadlines_ms
    wanted = {"choice": choice, "window": window, "turn_clock": turn_clock}
    assert times == {name: None if each is None else each * 1_000 for name, each in wanted.items()}
    of_its_own = with_options({"pace": pace, "window_ms": 7_000}).deadlines_ms
    assert of_its_own == {**times, "window": 7_000}
    assert set(PACES) == {"auto", "brisk", "usual", "relaxed", "none", "alone"}


@pytest.mark.rule("ccg.timing.14")
def test_the_turn_timer_stands_still_for_the_opponent_and_starts_anew_with_a_turn() -> None:
    duel = begin(Side(hand=[WOLF]))
    (clock,) = duel.rules.alarms(duel.table)
    assert (clock.ms, clock.runs) == (300_000, True)
    duel.attacks(WOLF)
    assert duel.kind() == "Bob: defend"
    assert [(each.name, each.runs) for each in duel.rules.alarms(duel.table)] == [(clock.name, False)]
    duel.runs()
    assert duel.rules.alarms(duel.table) == (clock,), "the same clock goes on"
    duel.says(ANN, ("done",))
    (another,) = duel.rules.alarms(duel.table)
    assert another.name != clock.name
    assert another.runs


@pytest.mark.rule("ccg.timing.14")
def test_when_the_turn_timer_rings_what_goes_on_is_finished_and_the_turn_is_over() -> None:
    """Ann thinks about a card with two effects: the first counts, and then she is done; Bob has all his time."""
    either = trick("Either", Pick(((Earn(1),), (Earn(5),))))
    duel = begin(Side(hand=[either, WOLF], purse=1))
    duel.plays(ANN, either)
    assert duel.kind() == "Ann: choose_effect"
    assert duel.rules.deadline_ms(duel.table, "choice") == 45_000
    (clock,) = duel.rules.alarms(duel.table)
    duel.apply(alarm_rings(clock.name))
    assert (duel.kind(), duel.rules.alarms(duel.table)) == ("Ann: choose_effect", ())
    assert duel.rules.deadline_ms(duel.table, "choice") == 1
    duel.apply(time_is_up(ANN))
    duel.settle()
    assert (duel.kind(), duel.gold(ANN)) == ("Ann: turn", 2)
    assert duel.rules.deadline_ms(duel.table, "choice") == 1
    duel.apply(time_is_up(ANN))
    assert duel.kind() == "Bob: last_word"
    assert duel.rules.deadline_ms(duel.table, "window") == 12_000
    duel.settle()
    assert (duel.kind(), duel.rules.deadline_ms(duel.table, "choice")) == ("Bob: turn", 45_000)
    assert duel.zone(ANN, "hand") == ["Paper Wolf"]


@pytest.mark.rule("ccg.timing.14")
def test_a_clock_of_another_turn_rings_for_nobody() -> None:
    duel = begin()
    (clock,) = duel.rules.alarms(duel.table)
    duel.says(ANN, ("done",))
    with pytest.raises(StaleAnswer):
        duel.apply(alarm_rings(clock.name))
    assert not duel.table.time_is_up
