"""What the schemer sees that a glance does not: scenes in which the right move is known."""

from __future__ import annotations

from random import Random

from tests.ai.minds import in_words, says
from tests.ai.seated import Seated
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.api import Explainer, Talker
from kickdoor_ai.doors.judgement.business.bargaining import ENVY
from kickdoor_ai.doors.judgement.position import ActionMemory
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.doors.scheming.mind import UnmovedTemper
from kickdoor_ai.doors.scheming.proposals import NotingPosition, proposals
from kickdoor_game.language.words.effects import Die
from kickdoor_game.language.words.specials import NoEscape

NODES = 60


def schemer() -> SchemerSeat:
    return SchemerSeat(NODES)


def at_trouble(**heroes: H) -> Scene:
    """Ann has found nothing behind the door, and may look for trouble."""
    t = Scene(doors=["mate"], **heroes)  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return t


def announced(doors: list[str], **heroes: H) -> Scene:
    """Ann has announced a kill."""
    t = Scene(doors=doors, **heroes)  # type: ignore[arg-type]
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    return t


# ---------------------------------------------------------------- its own fights


def test_it_looks_for_trouble_that_a_potion_turns_into_the_last_level() -> None:
    hand = ["kraken_in_a_bathtub", "bottled_thunder"]
    t = at_trouble(Ann=H(level=9, hand=hand), Bob=H(level=5), Cid=H(level=5))
    assert says(t, "Ann") == "skip"
    assert says(t, "Ann", schemer()) == "trouble kraken_in_a_bathtub"


def test_it_does_not_look_for_trouble_that_nothing_helps_against() -> None:
    t = at_trouble(Ann=H(level=4, hand=["last_beast"]), Bob=H(), Cid=H())
    assert says(t, "Ann", schemer()) == "skip"


def test_it_sends_for_a_second_monster_when_two_kills_win() -> None:
    hand = ["wandering_monster", "feral_stapler"]
    t = Scene(Ann=H(level=8, hand=hand), Bob=H(level=5), Cid=H(level=5), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert says(t, "Ann") == "win"
    assert says(t, "Ann", schemer()) == "wander wandering_monster feral_stapler!"


def test_it_asks_nobody_and_accepts_nobody_who_would_win_alone_by_helping() -> None:
    """An Elf gains a Level by helping, at Level 9 the last one."""
    for race, asks in ((None, True), ("elf", False)):
        t = Scene(doors=["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9, race=race), Cid=H())
        t.answers("Ann", "open")
        assert any(said.startswith("ask Bob") for said in proposed(t)) == asks
        t.acts("Bob", "bid", ((), 0, ""))
        assert any(said.startswith("accept") for said in proposed(t)) == asks


def proposed(t: Scene) -> list[str]:
    """Return what the schemer would try in Ann's fight, in words."""
    seen = t.rules.observe(t.table, t.seat("Ann"))
    position = NotingPosition(seen.table, t.question("Ann"), Random(1), ActionMemory())
    return [in_words(t, decision) for decision in proposals(position, UnmovedTemper(ENVY))]


def test_it_weighs_what_gets_it_away_where_no_roll_does() -> None:
    lease = beast("lease", 19, specials=(NoEscape(),), bad_stuff=(Die(),))
    ann = H(level=8, hand=["false_moustache"], items=["theme_music", "steel_toed_slippers"])
    t = Scene(Ann=ann, Bob=H(level=8), Cid=H(level=8), extra=[lease], doors=["lease"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    mind = schemer()
    assert says(t, "Ann", mind) == "use false_moustache!"
    assert any(one.chance for one in mind.considered())


def test_it_does_not_send_for_one_that_it_cannot_beat() -> None:
    hand = ["wandering_monster", "last_beast"]
    t = Scene(Ann=H(level=8, hand=hand), Bob=H(level=5), Cid=H(level=5), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert says(t, "Ann", schemer()) == "win"


# ---------------------------------------------------------------- the fights of others


def test_it_keeps_its_cards_where_a_kill_only_brings_a_level() -> None:
    """The plainest seat spoils the leader's. The schemer expects Cid to help: an Elf gains a Level by it."""
    t = announced(
        ["tax_golem"],
        Ann=H(level=8, role="warrior"),
        Bob=H(level=7, hand=["bottled_thunder"]),
        Cid=H(level=6, race="elf"),
    )
    assert says(t, "Bob") == "use bottled_thunder monsters!"
    assert says(t, "Bob", schemer()) == "pass"


def test_it_stops_a_kill_that_wins_the_game() -> None:
    t = announced(["elf_biter"], Ann=H(level=9), Bob=H(level=5, hand=["bottled_thunder", "load_bearing"]), Cid=H())
    assert says(t, "Bob", schemer()) in ("use bottled_thunder monsters!", "enhance load_bearing foe 0!")


def test_it_lets_those_before_it_stop_a_winner_first() -> None:
    hand = ["bottled_thunder", "load_bearing"]
    t = announced(["elf_biter"], Ann=H(level=9), Bob=H(hand=["dwarf"]), Cid=H(hand=hand), Dot=H(hand=["elf"]))
    cid = Seated(t, "Cid", schemer())
    assert cid.says() == "wait"
    t.answers("Bob", "pass")
    assert cid.says() in ("use bottled_thunder monsters!", "enhance load_bearing foe 0!")


def test_it_waits_for_nobody_where_nothing_is_won() -> None:
    t = announced(["elf_biter"], Ann=H(level=5), Bob=H(hand=["dwarf"]), Cid=H(hand=["load_bearing"]))
    assert Seated(t, "Cid", schemer()).says() != "wait"


def test_it_waits_again_when_somebody_has_raised_the_stakes() -> None:
    """A pass on another state of things counts no more."""
    t = announced(
        ["elf_biter"],
        Ann=H(level=9, items=["steel_toed_slippers"]),
        Bob=H(hand=["rude_limerick"]),
        Cid=H(hand=["load_bearing"]),
    )
    t.answers("Bob", "pass")
    t.acts("Bob", "use", "rude_limerick", "monsters")
    assert Seated(t, "Cid", schemer()).says() == "wait"


# ---------------------------------------------------------------- what it says of it


def test_it_tells_what_it_weighed_as_chances_to_win() -> None:
    hand = ["kraken_in_a_bathtub", "bottled_thunder"]
    t = at_trouble(Ann=H(level=9, hand=hand), Bob=H(level=5), Cid=H(level=5))
    mind = schemer()
    assert isinstance(mind, Explainer)
    said = says(t, "Ann", mind)
    first, second = mind.considered()
    assert in_words(t, first.choice) == said
    assert in_words(t, second.choice) == "skip"
    assert first.chance
    assert second.chance
    assert 1.0 >= first.worth > second.worth > 0.0
    assert first.because.startswith("tried in ")


def test_it_weighs_nothing_where_there_is_nothing_to_think_about() -> None:
    t = Scene(Ann=H(items=["steel_toed_slippers"], stowed=["steel_toed_slippers"]), Bob=H(), Cid=H())
    mind = schemer()
    assert says(t, "Ann", mind) == "wear steel_toed_slippers!"
    assert not any(one.chance for one in mind.considered())


def test_it_has_lines_of_its_own() -> None:
    t = announced(["elf_biter"], Ann=H(level=9), Bob=H(), Cid=H())
    mind = schemer()
    assert isinstance(mind, Talker)
    Seated(t, "Bob", mind)
    t.everybody_passes()
    mind.witness(t.events)
    assert "Ann" in "".join(mind.remark(Random(seed)) for seed in range(5))
