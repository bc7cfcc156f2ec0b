"""What softens the spiteful seat, and what hardens it: broken faith, kindness, time."""

from __future__ import annotations

import pytest
from tests.ai.grudges import Bearer
from tests.scene import H, Scene

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.grudges.deeds import KINDNESSES, WRONGS, wrong
from kickdoor_ai.doors.grudges.ledger import FORGIVEN, HATED, GrudgeLedger


def table(doors: list[str] | None = None, **heroes: H) -> Scene:
    return Scene(doors=doors or [], **{name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]


def fight(monster: str, **heroes: H) -> Scene:
    """Ann, whose turn it is, has opened the door."""
    t = table([monster], **heroes)
    t.answers("Ann", "open")
    return t


# ---------------------------------------------------------------- faith


def test_whoever_joins_and_then_curses_in_the_same_turn_has_broken_faith() -> None:
    plain = table(Ann=H(level=6), Bob=H(hand=["clerical_error"]))
    ann = Bearer(plain, "Ann")
    plain.acts("Bob", "curse", "clerical_error", "Ann")
    honest = ann.owed("Bob")
    t = fight("kraken_in_a_bathtub", Ann=H(level=6), Bob=H(level=9, hand=["clerical_error"]))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    thanked = ann.owed("Bob")
    assert thanked == pytest.approx(-KINDNESSES["joined"])
    t.acts("Bob", "curse", "clerical_error", "Ann")
    assert ann.owed("Bob") == pytest.approx(thanked + 2 * honest)


def test_a_gift_binds_for_the_turn() -> None:
    t = table(Ann=H(level=5, items=["theme_music"]), Bob=H(hand=["clerical_error"]), Cid=H())
    ann, cid = Bearer(t, "Ann"), Bearer(t, "Cid")
    t.acts("Ann", "gift", "Bob", "theme_music")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    assert ann.owed("Bob") == pytest.approx(2 * (WRONGS["curse"] + 1.0))
    assert cid.owed("Bob") == pytest.approx(WRONGS["faithless"])
    assert cid.grudge("Bob") == "the broken word"


def test_faith_is_kept_or_broken_within_a_turn_only() -> None:
    t = table(Ann=H(items=["theme_music"]), Bob=H(level=5, hand=["clerical_error"]), Cid=H())
    cid = Bearer(t, "Cid")
    t.acts("Ann", "gift", "Bob", "theme_music")
    cid.sleeps(1)
    t.acts("Bob", "curse", "clerical_error", "Ann")
    assert cid.owed("Bob") == 0


# ---------------------------------------------------------------- kindness


def test_a_gift_makes_up_for_a_curse_of_its_worth() -> None:
    t = table(Ann=H(level=3), Bob=H(hand=["clerical_error"], items=["theme_music"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    cross = ann.owed("Bob")
    t.acts("Bob", "gift", "Ann", "theme_music")
    assert ann.owed("Bob") < cross - 0.5


def test_nobody_buys_himself_a_licence() -> None:
    t = table(Bob=H(items=["theme_music", "steel_toed_slippers", "laminated_spell", "door_detached"], role="wizard"))
    ann = Bearer(t, "Ann")
    for item in ("theme_music", "steel_toed_slippers", "laminated_spell"):
        t.acts("Bob", "gift", "Ann", item)
    assert ann.owed("Bob") == -1.0


def test_swapping_spoons_all_day_is_one_kindness() -> None:
    t = table(Ann=H(items=["spoon_of_office"]), Bob=H(items=["plain_dagger"]))
    ann = Bearer(t, "Ann")
    mine, his = "spoon_of_office", "plain_dagger"
    for _ in range(4):
        t.acts("Bob", "trade", "Ann", [his], [mine])
        t.acts("Ann", "agree", "Bob")
        mine, his = his, mine
    assert ann.owed("Bob") == pytest.approx(-KINDNESSES["trade"])


def test_a_fight_won_together_makes_friends_of_both() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=6), Bob=H(level=9))
    ann, bob = Bearer(t, "Ann"), Bearer(t, "Bob")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert ann.owed("Bob") == pytest.approx(-KINDNESSES["joined"] - KINDNESSES["won_together"])
    assert bob.owed("Ann") == pytest.approx(-KINDNESSES["paid"])


# ---------------------------------------------------------------- time


def test_it_forgives_a_level_in_two_rounds_or_so_and_no_sooner() -> None:
    t = table(Ann=H(hand=["take_the_credit"]), Bob=H(level=5))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "use", "take_the_credit", "Bob")
    assert bob.hates("Ann")
    bob.sleeps(12)
    assert bob.owed("Ann") == pytest.approx(0.6)
    assert bob.hates("Ann"), "half forgotten is not forgiven"
    bob.sleeps(9)
    assert not bob.hates("Ann")
    assert bob.grudge("Ann") == ""


def test_at_a_large_table_a_round_is_longer_and_so_is_the_grudge() -> None:
    ledgers = [GrudgeLedger(players=players) for players in (3, 6)]
    for ledger in ledgers:
        ledger.enter(wrong(Chair(1), "level", 0, harm=1.0))
        ledger.turns_to(12)
    assert ledgers[0].owed(Chair(1)) == pytest.approx(0.6)
    assert ledgers[1].owed(Chair(1)) > 0.8


def test_taking_offence_is_quicker_than_forgiving() -> None:
    ledger = GrudgeLedger(players=3)
    ledger.enter(wrong(Chair(1), "curse", 0, harm=HATED - WRONGS["curse"]))
    assert ledger.hates(Chair(1))
    assert ledger.turns_to(2) == []
    assert ledger.owed(Chair(1)) < HATED
    assert ledger.hates(Chair(1))
    assert ledger.turns_to(30) == [Chair(1)]
    assert ledger.owed(Chair(1)) < FORGIVEN


def test_revenge_settles_part_of_it() -> None:
    ledger = GrudgeLedger(players=3)
    ledger.enter(wrong(Chair(1), "curse", 0, harm=1.8))
    ledger.settle(Chair(1), 2.0)
    assert 0 < ledger.owed(Chair(1)) < 2.0
    ledger.settle(Chair(2), 2.0)
    assert ledger.owed(Chair(2)) == 0


def test_the_worst_that_is_not_forgotten_is_what_it_names() -> None:
    ledger = GrudgeLedger(players=3)
    ledger.enter(wrong(Chair(1), "level", 0, harm=1.0))
    ledger.enter(wrong(Chair(1), "refused", 0))
    assert ledger.why(Chair(1), "Bob") == "Bob owes it 1.5 for the stolen level"
    ledger.turns_to(24)
    ledger.enter(wrong(Chair(1), "backstab", 24))
    assert ledger.why(Chair(1), "Bob") == "Bob owes it 0.9 for the knife in the back"
