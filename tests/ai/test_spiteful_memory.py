"""What the spiteful seat remembers, of whom, and how much of it."""

from __future__ import annotations

import pytest
from tests.ai.grudges import Bearer
from tests.scene import H, Scene

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.grudges.deeds import KINDNESSES, WORDS, WRONGS, wrong
from kickdoor_ai.doors.grudges.reading import DEATH, Fray


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
    assert ann.grudge("Bob") == "the exam"
    assert ann.owed("Cid") == 0


def test_a_curse_on_another_is_not_its_business() -> None:
    t = table(Bob=H(hand=["exam_you_forgot"]), Cid=H(level=6))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "exam_you_forgot", "Cid")
    assert ann.owed("Bob") == 0


def test_a_curse_that_costs_everybody_something_is() -> None:
    t = table(Ann=H(items=["spoon_of_office", "pew_of_pews"]), Bob=H(hand=["tax_on_all"]), Cid=H(items=["theme_music"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "curse", "tax_on_all", "Cid")
    assert ann.owed("Bob") > 0
    assert ann.grudge("Bob") == "the tax"


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
        (["understaffed"], ("enhance", "understaffed", "zombie_committee"), "the card"),
        (["mate"], ("mate", "mate", "zombie_committee"), "the twin"),
        (["bottled_thunder"], ("use", "bottled_thunder", "monsters"), "the thunder"),
        (
            ["wandering_monster", "tax_golem"],
            ("wander", "wandering_monster", "tax_golem"),
            "the golem",
        ),
        (["shift_change", "tax_golem"], ("use", "shift_change", "zombie_committee", "tax_golem"), "the golem"),
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
    t = fight("zombie_committee", Ann=H(level=7), Bob=H(hand=["understaffed"]), Cid=H(hand=["bottled_thunder"]))
    ann = Bearer(t, "Ann")
    t.answers("Ann", "win")
    t.acts("Bob", "enhance", "understaffed", "zombie_committee")
    t.acts("Cid", "use", "bottled_thunder", "monsters")
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert ann.owed("Bob") == pytest.approx(ann.owed("Cid"))
    assert ann.owed("Bob") > 1.0


def test_what_is_played_for_its_side_makes_up_for_something() -> None:
    t = fight("tax_golem", Ann=H(level=7), Bob=H(hand=["bottled_thunder"]), Cid=H(hand=["part_time"]))
    ann = Bearer(t, "Ann")
    t.acts("Bob", "use", "bottled_thunder", "heroes")
    t.acts("Cid", "enhance", "part_time", "tax_golem")
    assert ann.owed("Bob") == ann.owed("Cid") == pytest.approx(-KINDNESSES["support"])


def test_a_theft_costs_the_thief_what_the_item_was_worth() -> None:
    t = table(Ann=H(role="thief", hand=["dwarf"]), Bob=H(items=["theme_music"]))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "steal", "theme_music", ["dwarf"])
    t.rolls(6)
    bob.listens()
    t.everybody_passes()
    assert bob.owed("Ann") > WRONGS["theft"] + WRONGS["attempt"] + 0.5
    assert bob.grudge("Ann") == "the stolen music"


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
    t = table(Ann=H(hand=["take_the_credit"]), Bob=H(level=5))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "use", "take_the_credit", "Bob")
    assert bob.owed("Ann") == pytest.approx(WRONGS["level"] + 1.0)
    assert bob.grudge("Ann") == "the stolen level"


def handed_over(level: int) -> Bearer:
    """Bob, of that level, after Ann has handed him the Tax Golem."""
    t = fight("tax_golem", Ann=H(hand=["doctors_note"]), Bob=H(level=level, items=["theme_music"]))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "use", "doctors_note", "Bob")
    return bob


def test_a_monster_that_is_handed_over_is_a_wrong() -> None:
    assert handed_over(level=1).owed("Ann") > WRONGS["handed_over"]


def test_a_monster_that_is_handed_over_and_can_be_beaten_is_a_present() -> None:
    assert handed_over(level=9).owed("Ann") == -KINDNESSES["handed_luck"]


def test_a_job_that_another_snatches_away_is_remembered() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5), Bob=H(level=9), Cid=H(level=9))
    bob = Bearer(t, "Bob")
    t.acts("Bob", "bid", ((), 2, "helper_first"))
    t.acts("Cid", "bid", ((), 1, "helper_first"))
    bob.listens()
    t.answers("Ann", "accept", "Cid")
    assert bob.owed("Cid") == pytest.approx(WRONGS["outbid"])
    assert bob.grudge("Cid") == "the snatched job"


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
    t = table(Ann=H(items=["theme_music"]), Bob=H(items=["laminated_spell"]))
    ann = Bearer(t, "Ann")
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
    t.acts("Bob", "refuse", "Ann")
    assert ann.owed("Bob") == pytest.approx(WRONGS["trade_refused"])


def test_whoever_is_pressed_into_a_fight_remembers_it() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5, items=["call_to_arms"]), Bob=H(level=9))
    bob = Bearer(t, "Bob")
    t.acts("Ann", "conscript", "Bob")
    assert bob.owed("Ann") == pytest.approx(WRONGS["forced"])


def test_what_is_taken_from_its_body_is_counted_by_its_worth() -> None:
    t = fight(
        "lenient_dragon",
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
    assert ann.grudge("Bob") == "the still warm music"


def test_dying_by_somebodys_doing_is_dearer_than_getting_away() -> None:
    owed = []
    for die in (6, 1):
        t = fight("zombie_committee", Ann=H(level=7), Bob=H(hand=["wandering_monster", "lenient_dragon"]))
        ann = Bearer(t, "Ann")
        t.acts("Bob", "wander", "wandering_monster", "lenient_dragon")
        t.answers("Ann", "run")
        t.answers("Ann", "lenient_dragon", "zombie_committee")
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
        said = wrong(Chair(1), kind, 1, harm=1.0, card="Last Beast").in_words()
        assert said.startswith("the ")
        assert "the The" not in said
        assert "{" not in said


@pytest.mark.parametrize(
    ("announced", "meddlers", "each"),
    [(True, 0, 3.0), (True, 1, 3.0), (True, 2, 1.5), (False, 1, 2.0), (False, 3, 2 / 3)],
)
def test_those_who_meddled_share_the_blame(announced: bool, meddlers: int, each: float) -> None:
    fray = Fray(Chair(0), announced=announced, stake=2.0, suffered=1.0)
    for chair in range(1, meddlers + 1):
        for _ in range(2):
            fray.meddles(Chair(chair))
    assert fray.harm_each() == pytest.approx(each)
