"""Who may be asked for help, how often, and by whom (classic.help.1 to .3, .7, .20)."""

import pytest
from tests.own_cards import beast, enhancer, gear, potion
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import FightWon, HelpAnswered, HelpAsked
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.machine.ids import NOBODY

NOTHING = ((), 0, "")
WALL = beast("wall", 9, treasures=3, bad_stuff=(LoseLevels(),))
EXTRA = [WALL, potion("brew", 3), enhancer("grim", 1), gear("crown", 8)]


def losing(ann: H, bob: H, cid: H) -> Scene:
    """Ann fights a monster of Level 9."""
    t = Scene(Ann=ann, Bob=bob, Cid=cid, Dot=H(), extra=EXTRA, doors=["wall"])
    t.answers("Ann", "open")
    return t


def open_words(t: Scene, name: str) -> set[str]:
    """What the question to that hero lets him say."""
    options = t.question(name).shape.options  # type: ignore[union-attr]
    return {option.key for option in options if option.barred is None}


@pytest.mark.rule("classic.help.1")
def test_a_losing_fighter_may_ask_every_other_player() -> None:
    t = losing(H(), H(), H())
    assert open_words(t, "Ann") == {"run", "ask.1", "ask.2", "ask.3"}
    t.answers("Ann", "ask", "Cid", NOTHING)
    assert (t.asked("Bob"), t.asked("Cid"), t.asked("Dot")) == (None, "help", None)
    t.answers("Cid", "accept")
    assert t.fight.helper == t.seat("Cid")


@pytest.mark.rule("classic.help.1")
@pytest.mark.parametrize(("level", "rule"), [(9, None), (10, "classic.help.1")])
def test_help_is_for_those_who_are_not_ahead(level: int, rule: str | None) -> None:
    t = losing(H(level=level - 8, items=["crown"]), H(), H())
    assert t.sums() == (level, 9)
    if rule is None:
        assert "ask.1" in open_words(t, "Ann")
        assert "bid Ann" in t.offered("Bob")
    else:
        assert t.refused("Ann", "ask", "Bob", NOTHING, asked=True).rule == rule
        assert t.refused("Bob", "bid", NOTHING).rule == rule


@pytest.mark.rule("classic.help.1")
def test_an_open_request_lapses_when_the_fighter_gets_ahead() -> None:
    t = losing(H(level=7, hand=["brew"]), H(), H())
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.acts("Ann", "use", "brew", "heroes")
    assert t.asked("Bob") is None
    assert [event.what for event in t.told(HelpAnswered)] == ["lapsed"]


@pytest.mark.rule("classic.help.1")
def test_a_volunteer_is_in_only_when_the_fighter_has_accepted_him() -> None:
    t = losing(H(), H(level=9), H())
    t.acts("Bob", "bid", ((), 2, "helper_first"))
    assert t.fight.helper == NOBODY
    assert t.sums() == (1, 9)
    t.answers("Ann", "decline", "Bob")
    assert t.fight.offers == []
    t.acts("Bob", "bid", ((), 1, "helper_first"))
    t.answers("Ann", "accept", "Bob")
    assert t.fight.helper == t.seat("Bob")
    assert t.sums() == (10, 9)


@pytest.mark.rule("classic.help.1")
def test_a_volunteer_may_think_better_of_it() -> None:
    t = losing(H(), H(level=9), H())
    t.acts("Bob", "bid", NOTHING)
    t.acts("Bob", "unbid", "Ann")
    assert "accept" not in {word.partition(".")[0] for word in open_words(t, "Ann")}


@pytest.mark.rule("classic.help.1")
def test_nobody_helps_outside_combat() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    assert "bid Ann" not in t.offered("Bob")
    assert open_words(t, "Ann") == {"open"}


@pytest.mark.rule("classic.help.2")
def test_after_a_refusal_the_next_one_is_asked_and_the_first_again_with_a_better_offer() -> None:
    t = losing(H(), H(level=9), H(level=9))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "decline")
    t.answers("Ann", "ask", "Cid", NOTHING)
    t.answers("Cid", "decline")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    assert t.fight.helper == t.seat("Bob")


@pytest.mark.rule("classic.help.2")
def test_several_may_be_asked_at_the_same_time_and_the_first_to_agree_helps() -> None:
    t = losing(H(), H(level=9), H(level=9))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Ann", "ask", "Cid", NOTHING)
    assert t.asked("Bob") == t.asked("Cid") == "help"
    t.answers("Cid", "accept")
    assert t.fight.helper == t.seat("Cid")
    assert t.asked("Bob") is None


@pytest.mark.rule("classic.help.2")
def test_silence_is_a_refusal_after_20_seconds() -> None:
    t = losing(H(), H(level=9), H())
    t.answers("Ann", "ask", "Bob", ((), 3, "helper_first"))
    assert t.question("Bob").deadline == "offer"
    assert t.table.numbers.deadlines_ms["offer"] == 20_000
    t.time_is_up("Bob")
    assert [event.what for event in t.told(HelpAnswered)] == ["declined"]
    assert t.fight.helper == NOBODY
    assert "ask.1" in open_words(t, "Ann")


@pytest.mark.rule("classic.help.2")
def test_who_is_asked_may_name_his_own_price_and_the_fighter_may_take_back_what_he_asked() -> None:
    t = losing(H(), H(level=9), H())
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "counter", ((), 2, "helper_first"))
    assert t.fight.helper == NOBODY
    assert [(event.treasures, event.request) for event in t.told(HelpAsked)] == [(0, True), (2, False)]
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Ann", "withdraw", "Bob")
    assert t.asked("Bob") is None
    assert t.fight.offers == []


@pytest.mark.rule("classic.help.2")
def test_one_player_is_asked_three_times_in_one_combat_and_no_more() -> None:
    t = losing(H(), H(level=9), H(level=9))
    for treasures in (0, 1, 2):
        t.answers("Ann", "ask", "Bob", ((), treasures, "helper_first"))
        t.answers("Bob", "decline")
    refusal = t.refused("Ann", "ask", "Bob", ((), 3, "helper_first"), asked=True)
    assert (refusal.code, refusal.rule) == ("offers_used_up", "classic.help.2")
    t.answers("Ann", "ask", "Cid", NOTHING)
    t.acts("Bob", "bid", NOTHING)
    t.answers("Ann", "accept", "Bob")
    assert t.fight.helper == t.seat("Bob")


@pytest.mark.rule("classic.help.2")
def test_the_next_combat_has_offers_of_its_own() -> None:
    second = beast("second", 9, treasures=3)
    t = Scene(Ann=H(), Bob=H(), Cid=H(), extra=[WALL, second], doors=["wall", "second"])
    t.answers("Ann", "open")
    for treasures in (0, 1, 2):
        t.acts("Bob", "bid", ((), treasures, "helper_first"))
        t.answers("Ann", "decline", "Bob")
    t.answers("Ann", "run")
    t.answers("Ann", "roll")
    t.rolls(6)
    t.everybody_passes()
    t.answers("Ann", "end")
    t.answers("Bob", "open")
    t.answers("Bob", "ask", "Ann", NOTHING)
    assert t.asked("Ann") == "help"


@pytest.mark.rule("classic.help.2")
def test_three_times_a_player_may_offer_themselves_what_they_answer_with_included() -> None:
    t = losing(H(), H(level=9), H())
    for treasures in (3, 2):
        t.acts("Bob", "bid", ((), treasures, "helper_first"))
        t.answers("Ann", "decline", "Bob")
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "counter", ((), 1, "helper_first"))
    assert t.refused("Bob", "bid", ((), 1, "fighter_first")).code == "offers_used_up"
    t.answers("Ann", "ask", "Bob", ((), 1, "fighter_first"))
    assert t.refused("Bob", "counter", ((), 2, "helper_first"), asked=True).code == "offers_used_up"
    t.answers("Bob", "accept")
    assert t.fight.helper == t.seat("Bob")


@pytest.mark.rule("classic.help.2")
def test_the_same_offer_again_is_no_news() -> None:
    t = losing(H(items=["spoon_of_office"]), H(level=9), H(hand=["brew"]))
    spoon = ([f"card.{t.hero('Ann').items[0]}"], 0, "")
    t.answers("Ann", "ask", "Bob", spoon)
    assert t.refused("Ann", "ask", "Bob", (spoon[0], 0, "helper_first"), asked=True).code == "no_news"
    assert t.refused("Bob", "counter", spoon, asked=True).code == "no_news", "what is on the table is accepted"
    t.answers("Bob", "decline")
    refusal = t.refused("Ann", "ask", "Bob", spoon, asked=True)
    assert (refusal.code, refusal.rule) == ("no_news", "classic.help.2")
    assert "another" in refusal.cure or "else" in refusal.cure
    t.acts("Cid", "use", "brew", "monsters")
    t.answers("Ann", "ask", "Bob", spoon)
    assert t.asked("Bob") == "help", "since the fight has changed, it may be worth another word"


@pytest.mark.rule("classic.help.2")
def test_one_may_insist_when_the_other_has_named_another_price() -> None:
    t = losing(H(), H(level=9), H())
    t.acts("Bob", "bid", ((), 3, "helper_first"))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "counter", ((), 3, "helper_first"))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "decline")
    assert t.refused("Ann", "ask", "Bob", NOTHING, asked=True).code == "no_news"


@pytest.mark.rule("classic.help.2")
def test_who_has_nothing_new_to_offer_cannot_ask_again() -> None:
    poor = beast("poor", 9, treasures=0, bad_stuff=(LoseLevels(),))
    t = Scene(Ann=H(), Bob=H(level=9), Cid=H(), extra=[poor], doors=["poor"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "decline")
    assert open_words(t, "Ann") == {"run", "ask.2"}
    assert t.refused("Ann", "ask", "Bob", NOTHING, asked=True).rule == "classic.help.2"


@pytest.mark.rule("classic.combat.24")
def test_the_fighter_has_one_clock_whomever_he_asks_and_a_new_one_when_the_fight_changes() -> None:
    t = losing(H(), H(level=2), H(hand=["brew"]))
    first = t.question("Ann")
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "decline")
    t.acts("Cid", "bid", NOTHING)
    asked = t.question("Ann")
    assert first.goes_on
    assert (asked.deadline, asked.lap) == (first.deadline, first.lap)
    t.acts("Cid", "use", "brew", "monsters")
    assert t.question("Ann").lap != first.lap
    again = t.question("Ann").lap
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    assert t.question("Ann").lap != again


@pytest.mark.rule("classic.help.3")
def test_only_one_player_can_help() -> None:
    t = losing(H(), H(level=2), H(level=9))
    t.acts("Cid", "bid", NOTHING)
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert t.fight.offers == []
    assert t.refused("Ann", "ask", "Cid", NOTHING, asked=True).rule == "classic.help.3"
    assert t.refused("Cid", "bid", NOTHING).rule == "classic.help.3"
    assert t.sums() == (3, 9)


@pytest.mark.rule("classic.help.3")
def test_a_helper_stays_until_the_end_whether_he_likes_it_or_not() -> None:
    t = losing(H(), H(level=2), H(hand=["grim"]))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    t.acts("Cid", "enhance", "grim", "wall")
    assert t.offered("Bob") == set()
    assert open_words(t, "Ann") == {"run"}
    t.answers("Ann", "run")
    t.rolls(6, 1)
    t.everybody_passes()
    t.done()
    assert t.hero("Bob").level == 1


@pytest.mark.rule("classic.help.7")
def test_help_may_be_given_for_nothing() -> None:
    t = losing(H(), H(level=9), H())
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (len(t.hero("Ann").hand), len(t.hero("Bob").hand)) == (3, 0)


@pytest.mark.rule("classic.help.7", "classic.help.19")
def test_an_elf_helps_for_nothing_and_gains_a_level() -> None:
    t = losing(H(), H(level=8, race="elf"), H(hand=["damp_firework"]))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    t.acts("Cid", "use", "damp_firework", "heroes")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (2, 9)
    assert t.hero("Bob").hand == ()


@pytest.mark.rule("classic.help.20")
def test_whom_nobody_helps_can_only_run() -> None:
    t = losing(H(), H(), H())
    for name in ("Bob", "Cid", "Dot"):
        t.answers("Ann", "ask", name, NOTHING)
        t.answers(name, "decline")
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.time_is_up("Ann")
    assert t.fight.running
    assert not t.told(FightWon)


@pytest.mark.rule("classic.help.20")
def test_fighter_and_helper_who_are_too_weak_together_must_run() -> None:
    t = losing(H(level=4), H(level=5), H())
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert t.sums() == (9, 9)
    assert open_words(t, "Ann") == {"run"}
