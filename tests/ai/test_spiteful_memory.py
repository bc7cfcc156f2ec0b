"""What the spiteful seat remembers, of whom, how much of it, and for how long."""

from __future__ import annotations

import pytest
from tests.ai.grudges import Bearer
from tests.scene import H, Scene

from kickdoor_ai.api import Chair
from kickdoor_ai.grudges.deeds import KINDNESSES, WORDS, WRONGS, wrong
from kickdoor_ai.grudges.ledger import FORGIVEN, HATED, Ledger
from kickdoor_ai.grudges.reading import DEATH


def table(doors: list[str] | None = None, **heroes: H) -> Scene:
    return Scene(doors=doors or [], **{name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]


def fight(monster: str, **heroes: H) -> Scene:
    """Ann, whose turn it is, has opened the door."""
    t = table([monster], **heroes)
    t.answers("Ann", "open")
    return t


# ---------------------------------------------------------------- wrongs


def test_a_curse_weighs_what_it_costs() -> None:
    t = table(Ann=H(level=6), Bob=H(hand=["exam_you_forgot", "overnight_rust"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "overnight_rust", "Ann")
    idle = ann.owed("Bob")
    assert idle == pytest.approx(WRONGS["curse"])
    t.everybody_passes()
    t.acts("Bob", "curse", "exam_you_forgot", "Ann")
    assert ann.owed("Bob") == pytest.approx(idle + WRONGS["curse"] + 2.0)
    assert ann.grudge("Bob") == "the Exam You Forgot"
    assert ann.owed("Cid") == 0


def test_a_curse_on_another_is_not_its_business() -> None:
    t = table(Bob=H(hand=["exam_you_forgot"]), Cid=H(level=6))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "exam_you_forgot", "Cid")
    assert ann.owed("Bob") == 0


def test_a_curse_that_costs_everybody_something_is() -> None:
    t = table(Ann=H(items=["spoon_of_office", "pew_of_pews"]), Bob=H(hand=["whip_round"]), Cid=H(items=["theme_music"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "whip_round", "Cid")
    assert ann.owed("Bob") > 0
    assert ann.grudge("Bob") == "the Whip-Round"


def test_a_curse_that_is_stopped_is_half_a_curse_and_whoever_stops_it_a_friend() -> None:
    t = table(Ann=H(level=6), Bob=H(hand=["exam_you_forgot"]), Cid=H(hand=["stamped_waiver"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "exam_you_forgot", "Ann")
    whole = ann.owed("Bob")
    t.acts("Cid", "use", "stamped_waiver")
    assert ann.owed("Bob") == pytest.approx(whole / 2)
    assert ann.owed("Cid") < 0


def test_a_knife_in_the_back_is_remembered_with_the_fight_that_it_cost() -> None:
    t = fight("haunted_wardrobe", Ann=H(level=7), Bob=H(role="thief", hand=["dwarf"]))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "win")
    t.acts("Bob", "backstab", "Ann", ["dwarf"])
    stabbed = ann.owed("Bob")
    assert stabbed == pytest.approx(WRONGS["backstab"])
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert t.table.fight is None
    assert ann.owed("Bob") > stabbed + 1.0
    assert ann.grudge("Bob") == "the spoilt kill"


@pytest.mark.parametrize(
    ("hand", "play", "grudge"),
    [
        (["enraged"], ("enhance", "enraged", "zombie_committee"), "the Enraged for the monsters"),
        (["mate"], ("mate", "mate", "zombie_committee"), "the Mate for the monsters"),
        (["bottled_thunder"], ("use", "bottled_thunder", "monsters"), "the Bottled Thunder for the monsters"),
        (
            ["wandering_monster", "tax_golem"],
            ("wander", "wandering_monster", "tax_golem"),
            "the Tax Golem for the monsters",
        ),
        (["shift_change", "tax_golem"], ("use", "shift_change", "zombie_committee", "tax_golem"), "the Tax Golem for"),
    ],
)
def test_whoever_helps_its_monsters_has_it_coming(hand: list[str], play: tuple[str, ...], grudge: str) -> None:
    t = fight("zombie_committee", Ann=H(level=7), Bob=H(hand=hand))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "win")
    t.acts("Bob", *play)
    assert ann.owed("Bob") == pytest.approx(WRONGS["meddling"])
    assert ann.grudge("Bob").startswith(grudge)


def test_a_kill_that_is_sent_away_under_its_nose_is_a_spoilt_kill() -> None:
    t = fight("zombie_committee", Ann=H(level=7), Bob=H(hand=["fire_drill"]))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "win")
    t.acts("Bob", "use", "fire_drill")
    assert ann.owed("Bob") > 1.0
    assert ann.grudge("Bob") == "the spoilt kill"


def test_two_who_spoil_a_kill_share_what_it_cost() -> None:
    t = fight("zombie_committee", Ann=H(level=7), Bob=H(hand=["enraged"]), Cid=H(hand=["bottled_thunder"]))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "win")
    t.acts("Bob", "enhance", "enraged", "zombie_committee")
    t.acts("Cid", "use", "bottled_thunder", "monsters")
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert ann.owed("Bob") == pytest.approx(ann.owed("Cid"))
    assert ann.owed("Bob") > 1.0


def test_what_is_played_for_its_side_makes_up_for_something() -> None:
    t = fight("tax_golem", Ann=H(level=7), Bob=H(hand=["bottled_thunder"]), Cid=H(hand=["baby"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "use", "bottled_thunder", "heroes")
    t.acts("Cid", "enhance", "baby", "tax_golem")
    assert ann.owed("Bob") == ann.owed("Cid") == pytest.approx(-KINDNESSES["support"])


def test_a_theft_costs_the_thief_what_the_item_was_worth() -> None:
    t = table(Ann=H(role="thief", hand=["dwarf"]), Bob=H(items=["theme_music"]))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "steal", "theme_music", ["dwarf"])
    t.rolls(6)
    bob.listens()
    t.everybody_passes()
    assert bob.owed("Ann") > WRONGS["theft"] + WRONGS["attempt"] + 0.5
    assert bob.grudge("Ann") == "the stolen Theme Music"


def test_a_thief_who_is_caught_is_remembered_for_trying() -> None:
    t = table(Ann=H(role="thief", level=3, hand=["dwarf"]), Bob=H(items=["theme_music"]))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "steal", "theme_music", ["dwarf"])
    t.rolls(1)
    bob.listens()
    t.everybody_passes()
    assert bob.owed("Ann") == pytest.approx(WRONGS["attempt"])
    assert bob.grudge("Ann") == "the hand in the pocket"


def test_an_item_that_is_borrowed_in_a_fight_is_stolen() -> None:
    t = fight(
        "zombie_committee", Ann=H(level=2, hand=["may_i_borrow_that"]), Bob=H(items=["theme_music", "door_detached"])
    )
    bob = Bearer(t, "Bob")
    what = t.choices("Ann", "use", "may_i_borrow_that")[0]
    t.acts("Ann", "use", "may_i_borrow_that", what)
    assert bob.owed("Ann") > WRONGS["theft"]
    assert bob.grudge("Ann").startswith("the stolen ")


def test_a_stolen_level_is_a_level() -> None:
    t = table(Ann=H(hand=["creative_accounting"]), Bob=H(level=5))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "use", "creative_accounting", "Bob")
    assert bob.owed("Ann") == pytest.approx(WRONGS["level"] + 1.0)
    assert bob.grudge("Ann") == "the stolen level"


def test_a_monster_that_is_handed_over_is_a_wrong_unless_it_can_be_beaten() -> None:
    for level, owes in ((1, True), (9, False)):
        t = fight("tax_golem", Ann=H(hand=["doctors_note"]), Bob=H(level=level, items=["theme_music"]))
        bob = Bearer(t, "Bob")
        t.acts("Ann", "use", "doctors_note", "Bob")
        assert (bob.owed("Ann") > 0) is owes


def test_a_job_that_another_snatches_away_is_remembered() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5), Bob=H(level=9), Cid=H(level=9))
    bob = Bearer(t, "Bob")
    t.acts("Bob", "bid", ((), 2, "helper_first"))
    t.acts("Cid", "bid", ((), 1, "helper_first"))
    bob.listens()
    t.answers("Ann", "accept", "Cid")
    assert bob.owed("Cid") == pytest.approx(WRONGS["outbid"])
    assert bob.grudge("Cid") == "the job that was snatched away"


def test_help_that_is_refused_is_remembered_and_so_is_an_offer_that_is() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5), Bob=H(level=9), Cid=H(level=9))
    ann, cid = Bearer(t, "Ann"), Bearer(t, "Cid")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "decline")
    assert ann.owed("Bob") == pytest.approx(WRONGS["refused"])
    t.acts("Cid", "bid", ((), 3, "helper_first"))
    cid.listens()
    t.answers("Ann", "decline", "Cid")
    assert cid.owed("Ann") == pytest.approx(WRONGS["turned_down"])
    assert ann.owed("Cid") == 0


def test_a_price_is_no_refusal() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5), Bob=H(level=9))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "counter", ((), 2, "helper_first"))
    assert ann.owed("Bob") == 0


def test_a_trade_that_is_refused_is_a_slight() -> None:
    t = table(Ann=H(items=["theme_music"]), Bob=H(items=["staff_meeting"]))
    ann = Bearer(t, "Ann")
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["staff_meeting"])
    t.acts("Bob", "refuse", "Ann")
    assert ann.owed("Bob") == pytest.approx(WRONGS["trade_refused"])


def test_whoever_is_pressed_into_a_fight_remembers_it() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5, items=["jury_summons"]), Bob=H(level=9))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "conscript", "Bob")
    assert bob.owed("Ann") == pytest.approx(WRONGS["forced"])


def test_what_is_taken_from_its_body_is_counted_by_its_worth() -> None:
    t = fight(
        "dragon_of_middle_management",
        Ann=H(level=6, items=["theme_music", "spoon_of_office"]),
        Bob=H(level=3),
        Cid=H(level=2),
    )
    ann = Bearer(t, "Ann")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    t.answers("Bob", "take", "theme_music")
    t.answers("Cid", "take", "spoon_of_office")
    assert ann.owed("Bob") > ann.owed("Cid") > 0
    assert ann.grudge("Bob") == "the Theme Music that was still warm"


def test_dying_by_somebodys_doing_is_dearer_than_getting_away() -> None:
    owed = []
    for die in (6, 1):
        t = fight("zombie_committee", Ann=H(level=7), Bob=H(hand=["wandering_monster", "dragon_of_middle_management"]))
        ann = Bearer(t, "Ann")
        t.acts("Bob", "wander", "wandering_monster", "dragon_of_middle_management")
        t.answers("Ann", "run")
        t.answers("Ann", "dragon_of_middle_management", "zombie_committee")
        t.rolls(die)
        t.everybody_passes()
        if die == 6:
            t.rolls(6)
            t.everybody_passes()
        owed.append(ann.owed("Bob"))
    assert owed[1] > owed[0] + 0.8 * DEATH


def test_every_wrong_has_a_weight_and_words() -> None:
    assert WRONGS.keys() == WORDS.keys()
    assert not WRONGS.keys() & KINDNESSES.keys()
    for kind in WRONGS:
        said = wrong(Chair(1), kind, 1, harm=1.0, card="The Final Form").in_words()
        assert said.startswith("the ")
        assert "the The" not in said
        assert "{" not in said


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
    t = table(Bob=H(items=["theme_music", "steel_toed_slippers", "staff_meeting", "door_detached"], role="wizard"))
    ann = Bearer(t, "Ann")
    for item in ("theme_music", "steel_toed_slippers", "staff_meeting"):
        t.acts("Bob", "gift", "Ann", item)
    assert ann.owed("Bob") == -1.0


def test_swapping_spoons_all_day_is_one_kindness() -> None:
    t = table(Ann=H(items=["spoon_of_office"]), Bob=H(items=["final_demand_letter_opener"]))
    ann = Bearer(t, "Ann")
    mine, his = "spoon_of_office", "final_demand_letter_opener"
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
    t = table(Ann=H(hand=["creative_accounting"]), Bob=H(level=5))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "use", "creative_accounting", "Bob")
    assert bob.hates("Ann")
    bob.sleeps(12)
    assert bob.owed("Ann") == pytest.approx(0.6)
    assert bob.hates("Ann"), "half forgotten is not forgiven"
    bob.sleeps(9)
    assert not bob.hates("Ann")
    assert bob.grudge("Ann") == ""


def test_at_a_large_table_a_round_is_longer_and_so_is_the_grudge() -> None:
    ledgers = [Ledger(players=players) for players in (3, 6)]
    for ledger in ledgers:
        ledger.enter(wrong(Chair(1), "level", 0, harm=1.0))
        ledger.turns_to(12)
    assert ledgers[0].owed(Chair(1)) == pytest.approx(0.6)
    assert ledgers[1].owed(Chair(1)) > 0.8


def test_taking_offence_is_quicker_than_forgiving() -> None:
    ledger = Ledger(players=3)
    ledger.enter(wrong(Chair(1), "curse", 0, harm=HATED - WRONGS["curse"]))
    assert ledger.hates(Chair(1))
    assert ledger.turns_to(2) == []
    assert ledger.owed(Chair(1)) < HATED
    assert ledger.hates(Chair(1))
    assert ledger.turns_to(30) == [Chair(1)]
    assert ledger.owed(Chair(1)) < FORGIVEN


def test_revenge_settles_part_of_it() -> None:
    ledger = Ledger(players=3)
    ledger.enter(wrong(Chair(1), "curse", 0, harm=1.8))
    ledger.settle(Chair(1), 2.0)
    assert 0 < ledger.owed(Chair(1)) < 2.0
    ledger.settle(Chair(2), 2.0)
    assert ledger.owed(Chair(2)) == 0


def test_the_worst_that_is_not_forgotten_is_what_it_names() -> None:
    ledger = Ledger(players=3)
    ledger.enter(wrong(Chair(1), "level", 0, harm=1.0))
    ledger.enter(wrong(Chair(1), "refused", 0))
    assert ledger.why(Chair(1), "Bob") == "Bob owes it 1.5 for the stolen level"
    ledger.turns_to(24)
    ledger.enter(wrong(Chair(1), "backstab", 24))
    assert ledger.why(Chair(1), "Bob") == "Bob owes it 0.9 for the knife in the back"
