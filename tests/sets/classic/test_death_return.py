"""The new character: when it is there, and which cards it is dealt (classic.death.9 to .12)."""

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import Drew, Received, Returned
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import Die

REAPER = beast("reaper", 30, bad_stuff=(Die(),))
SNAIL = beast("snail", 1)
EXTRA = [REAPER, SNAIL, gear("ring", 5), gear("loot_a"), gear("loot_b")]


def helper_dies(bob: H, *, cid: H | None = None, ann: H | None = None, doors: tuple[str, ...] = ()) -> Scene:
    """Ann is fighting the reaper, and Bob, who helps her, is caught while she escapes."""
    heroes = {"Ann": ann or H(level=2), "Bob": bob, "Cid": cid or H(level=3)}
    t = Scene(**heroes, extra=EXTRA, doors=["reaper", *doors])  # type: ignore[arg-type]
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "run")
    t.rolls(6, 1)
    t.everybody_passes()
    return t


@pytest.mark.rule("classic.death.9")
def test_until_the_next_players_turn_the_dead_play_nothing() -> None:
    t = helper_dies(H(role="thief"))
    assert t.hero("Bob").dead
    assert t.asked("Ann") == "end_turn"
    assert t.refused("Bob", "drop", "thief").rule == "classic.death.9"
    assert t.offered("Bob") == set()
    t.answers("Ann", "end")
    assert "drop thief" in t.offered("Bob")


@pytest.mark.rule("classic.death.9", "classic.death.10")
def test_the_dead_get_no_charity_though_they_are_the_lowest() -> None:
    hand = ["rude_limerick", "backup_gravy", "damp_firework", "load_bearing", "part_time", "understaffed"]
    t = helper_dies(H(level=1), ann=H(level=4, hand=hand), cid=H(level=3))
    t.answers("Ann", "end")
    assert t.asked("Ann") == "charity"
    refusal = t.refused("Ann", {"part_time": "Bob"}, asked=True)
    assert (refusal.code, refusal.rule) == ("no_such_pile", "classic.charity.1")
    t.answers("Ann", {"part_time": "Cid"})
    assert t.keys(t.hero("Cid").hand) == ["part_time"]


@pytest.mark.rule("classic.death.9")
@pytest.mark.card("prayer_backlog_cleared", "take_the_credit")
def test_the_dead_gain_no_level() -> None:
    cid = H(level=3, role="cleric", hand=["prayer_backlog_cleared", "take_the_credit"])
    t = helper_dies(H(level=3, role="cleric"), cid=cid)
    assert t.choices("Cid", "use", "take_the_credit") == ["seat Ann"]
    t.acts("Cid", "use", "prayer_backlog_cleared")
    assert (t.hero("Bob").level, t.hero("Cid").level) == (3, 4)


@pytest.mark.rule("classic.death.9")
def test_when_the_next_turn_begins_the_new_character_is_there_and_can_help() -> None:
    cid = H(level=3)
    t = Scene(Ann=H(level=2), Bob=H(level=3), Cid=cid, extra=EXTRA, doors=["reaper", "tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.told(Returned)
    assert not t.hero("Ann").dead
    assert t.asked("Bob") == "arrange"
    t.answers("Bob", "open")
    t.answers("Bob", "ask", "Ann", ((), 0, ""))
    t.answers("Ann", "accept")
    assert t.sums() == (5, 8)


@pytest.mark.rule("classic.death.9")
def test_a_helper_who_dies_in_the_middle_of_a_combat_helps_no_more() -> None:
    doom = Curse(key="doom", name="Doom", effects=(Die(),))
    ann = H(level=2, items=["loot_a"])
    t = Scene(Ann=ann, Bob=H(level=5), Cid=H(hand=["doom"]), Dot=H(), extra=[*EXTRA, doom], doors=["reaper"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", (["loot_a"], 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (7, 30)
    t.acts("Cid", "curse", "doom", "Bob")
    t.passes("Ann", "Bob", "Cid", "Dot")
    assert t.sums() == (2, 30)
    t.answers("Ann", "ask", "Dot", ((), 0, ""))
    t.answers("Dot", "accept")
    assert t.sums() == (3, 30)


@pytest.mark.rule("classic.death.9")
def test_if_the_active_player_dies_his_turn_ends_after_the_looting() -> None:
    t = Scene(Ann=H(level=2, items=["loot_a"]), Bob=H(level=3), Cid=H(level=4), extra=EXTRA, doors=["reaper"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.table.turn == t.seat("Ann")
    t.answers("Cid", "take", "loot_a")
    assert t.table.turn == t.seat("Bob")
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.death.10")
def test_the_new_character_has_no_cards_and_may_be_given_some_from_the_next_turn_on() -> None:
    t = Scene(
        Ann=H(level=2, items=["loot_a"]),
        Bob=H(level=3, items=["loot_b"]),
        Cid=H(level=4),
        extra=EXTRA,
        doors=["reaper"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert not [spoken for spoken in t.offered("Bob") if spoken == "gift Ann"]
    t.answers("Cid", "decline")
    t.answers("Bob", "decline")
    assert (t.hero("Ann").hand, t.hero("Ann").items) == ((), ())
    t.gives("Bob", "Ann", "loot_b")
    assert t.keys(t.hero("Ann").items) == ["loot_b"]


@pytest.mark.rule("classic.death.11", "classic.death.12")
def test_at_his_own_next_turn_he_draws_two_cards_of_each_deck_and_plays_on() -> None:
    doors = ["reaper", "snail", "snail_shell", "elf", "warrior", "snail_trail"]
    extra = [*EXTRA, beast("snail_shell", 1), beast("snail_trail", 1)]
    t = Scene(
        Ann=H(level=2),
        Bob=H(level=3),
        Cid=H(level=4),
        extra=extra,
        doors=doors,
        treasures=["loot_a", "loot_b", "ring", "rude_limerick"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    for name in ("Bob", "Cid"):
        assert t.hero("Ann").hand == ()
        assert not [event for event in t.told(Drew) if event.seat == t.seat("Ann")]
        t.answers(name, "open")
        t.answers(name, "win")
        t.everybody_passes()
        t.answers(name, "end")
    drawn = [(event.deck, event.count) for event in t.told(Drew) if event.seat == t.seat("Ann")]
    assert drawn == [("door", 2), ("treasure", 2)]
    assert t.keys(t.hero("Ann").hand) == ["elf", "warrior", "ring", "rude_limerick"]
    assert {event.audience for event in t.told(Received) if event.seat == t.seat("Ann")} == {(t.seat("Ann"),)}
    for card in ("elf", "warrior", "ring"):
        t.acts("Ann", "play", card)
    assert t.asked("Ann") == "arrange"
    t.answers("Ann", "open")
    assert t.sums() == (2 + 5, 1)
