"""What seats of the door games do with cards that are settled with others: votes, duels, chants, absolution."""

from __future__ import annotations

import pytest
from tests.ai.minds import says
from tests.scene import H, Scene

from kickdoor_ai.api import Seat
from kickdoor_ai.doors.estimate import view_of, worth
from kickdoor_ai.registry import make
from kickdoor_game.language.words import effects as do
from kickdoor_game.language.words import plays as p
from kickdoor_game.language.words import traits as has
from kickdoor_game.language.words.conditions import Leads, Not, OwnTurn


def seat() -> Seat:
    return make("greedy", "doors")


def caught(monster: str, ann: H, bob: H, cid: H) -> Scene:
    """Ann has been caught by that monster, which is far too strong for her."""
    t = Scene(Ann=ann, Bob=bob, Cid=H(**{**vars(cid), "hand": ["load_bearing"]}), doors=[monster])
    t.answers("Ann", "open")
    t.acts("Cid", "enhance", "load_bearing", monster)
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    return t


def test_the_others_vote_for_what_hurts_most() -> None:
    t = caught("zombie_committee", H(level=5, hand=["elf", "dwarf"], items=["spoon_of_office"]), H(), H())
    assert says(t, "Bob", seat()) == "choose 2"


def test_a_duel_is_sought_with_the_leader_and_a_crown_is_given_to_the_last() -> None:
    assert says(caught("duelling_skeleton", H(level=4), H(level=7), H(level=3)), "Ann", seat()) == "Bob"
    assert says(caught("skeleton_kingmaker", H(level=5), H(level=7), H(level=3)), "Ann", seat()) == "Cid"


@pytest.mark.parametrize(
    ("side", "level", "does"), [("monsters", 6, "join_in"), ("monsters", 2, "decline"), ("heroes", 6, "decline")]
)
def test_who_only_watches_joins_in_against_somebody_who_is_ahead(side: str, level: int, does: str) -> None:
    t = Scene(Ann=H(level=level), Bob=H(hand=["stadium_chant"]), Cid=H(level=4), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Bob", "use", "stadium_chant", side)
    assert says(t, "Cid", seat()) == does


@pytest.mark.parametrize(("curse", "absolves"), [("exam_you_forgot", True), ("gust_of_mild_spite", False)])
def test_a_cleric_absolves_where_the_curse_is_dearer_than_two_cards(curse: str, absolves: bool) -> None:
    ann = H(level=6, role="cleric", hand=["gust_of_mild_spite", "overnight_rust"])
    t = (
        Scene(Ann=ann, Bob=H(hand=[curse]), Cid=H())
        if absolves
        else Scene(
            Ann=H(level=6, role="cleric", hand=["overnight_rust", "clerical_error"]), Bob=H(hand=[curse]), Cid=H()
        )
    )
    t.acts("Bob", "curse", curse, "Ann")
    assert says(t, "Ann", seat()).startswith("absolve") is absolves


def test_no_coin_is_thrown_into_a_combat_that_is_lost_anyway() -> None:
    t = Scene(Ann=H(level=3), Bob=H(hand=["two_faced_coin"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert "two_faced_coin" not in says(t, "Ann", seat())


def test_what_the_others_settle_is_worth_something_to_a_view() -> None:
    t = Scene(Ann=H(level=5, hand=["elf"]), Bob=H(level=7, hand=["dwarf", "cheat"]), Cid=H(level=2, hand=["mate"]))
    ann = view_of(t.table, t.seat("Ann"))
    lose, gain = do.LoseLevels(), do.GainLevels()
    assert worth(ann, do.Vote(((lose,), (do.LoseHand(),)))) == worth(ann, lose)
    assert worth(ann, do.Another((gain,))) < 0 < worth(ann, do.Another((lose,)))
    assert worth(ann, lose) < worth(ann, do.RollOff((lose,))) < 0
    assert worth(ann, do.PassHands("left")) == 0 < worth(ann, do.PassHands("right"))
    assert 0 < worth(ann, p.Acclaim(4, 6)) < worth(ann, p.Acclaim(4, 10))
    assert worth(ann, p.Toss(6)) < worth(ann, p.Swing(6))
    assert 0 < worth(ann, p.RiseTogether()) < worth(ann, p.Ascend())
    assert worth(ann, p.DrawCards(count=2, others=1)) < worth(ann, p.DrawCards(count=2))


def test_what_depends_on_the_others_is_worth_a_part() -> None:
    t = Scene(Ann=H(level=5, hand=["elf", "dwarf"]), Bob=H(level=7), Cid=H(level=2))
    ann = view_of(t.table, t.seat("Ann"))
    plain = worth(ann, has.Bonus(4))
    assert 0 < worth(ann, has.Bonus(4, who=Not(OwnTurn()))) < worth(ann, has.Bonus(4, who=OwnTurn())) < plain
    assert 0 < worth(ann, has.Bonus(4, who=Leads())) < worth(ann, has.Bonus(4, who=Not(Leads()))) < plain
    assert 0 < worth(ann, has.Bonus(4, company=True)) < plain
    assert worth(ann, has.Bonus(1, per="hand_card")) == worth(ann, has.Bonus(2))
    assert worth(ann, has.Bonus(1, per="level_behind")) == worth(ann, has.Bonus(2))
    assert worth(ann, has.MovesOn()) < 0 < worth(ann, has.Absolve(3)) < worth(ann, has.Absolve(1))
