"""The four phases of a turn (classic.turn)."""

import pytest
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors.state import events
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.machine.events import Event


def turn_of(t: Scene, *kinds: type[Event]) -> list[str]:
    """The names of those events, in their order."""
    return [type(event).__name__ for event in t.events if isinstance(event, kinds)]


@pytest.mark.rule("classic.turn.1", "classic.turn.14", "classic.turn.15")
def test_a_turn_goes_from_the_door_over_trouble_and_loot_to_charity() -> None:
    hand = ["load_bearing", "fully_funded", "understaffed", "peer_reviewed", "mate"]
    t = Scene(Ann=H(level=2, hand=hand), Bob=H(), Cid=H(), doors=["licence_revoked", "cheat"])
    seen = [(t.asked("Ann"), t.table.phase)]
    t.answers("Ann", "open")
    t.everybody_passes()
    seen.append((t.asked("Ann"), t.table.phase))
    t.answers("Ann", "skip")
    seen.append((t.asked("Ann"), t.table.phase))
    t.answers("Ann", "end")
    seen.append((t.asked("Ann"), t.table.phase))
    t.answers("Ann", {"cheat": "Bob"})
    assert seen == [("arrange", "arrange"), ("trouble", "trouble"), ("end_turn", "tidy"), ("charity", "charity")]
    assert (t.asked("Ann"), t.asked("Bob"), t.table.phase) == (None, "arrange", "arrange")
    kinds = (events.Opened, events.Looted, events.CardsGiven, events.TurnBegan)
    assert turn_of(t, *kinds) == ["Opened", "Looted", "CardsGiven", "TurnBegan"]


@pytest.mark.rule("classic.turn.1")
def test_before_the_door_and_before_charity_the_own_cards_may_be_arranged() -> None:
    t = Scene(
        Ann=H(hand=["theme_music", "lanyard_of_access"], items=["motivational_poster"], level=2),
        Bob=H(items=["spoon_of_office"]),
        Cid=H(),
        doors=["licence_revoked", "cheat"],
    )
    for asked, card in (("arrange", "theme_music"), ("end_turn", "lanyard_of_access")):
        assert t.asked("Ann") == asked
        assert {f"play {card}", "stow motivational_poster", "gift Bob", "trade Bob"} <= t.offered("Ann")
        t.acts("Ann", "play", card)
        if asked == "arrange":
            t.answers("Ann", "open")
            t.everybody_passes()
            t.answers("Ann", "skip")
    t.acts("Ann", "sell", ["theme_music", "motivational_poster"])
    assert t.hero("Ann").level == 3
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.turn.1")
def test_the_door_opens_after_two_minutes_and_the_turn_ends_after_thirty_seconds() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=["licence_revoked", "cheat"])
    assert t.rules.deadline_ms(t.table, t.question("Ann").deadline) == 120_000
    t.time_is_up("Ann")
    assert t.keys([event.card for event in t.told(events.Opened)]) == ["licence_revoked"]
    t.everybody_passes()
    t.time_is_up("Ann")
    assert t.asked("Ann") == "end_turn"
    assert t.rules.deadline_ms(t.table, t.question("Ann").deadline) == 30_000
    t.time_is_up("Ann")
    assert t.asked("Bob") == "arrange"


# ---------------------------------------------------------------- phase 1


@pytest.mark.rule("classic.turn.2")
def test_exactly_one_door_is_opened_face_up_for_all() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=["elf"])
    doors = len(t.table.decks[DOOR])
    t.answers("Ann", "open")
    (opened,) = t.told(events.Opened)
    assert (t.key(opened.card), opened.seat, opened.audience) == ("elf", t.seat("Ann"), None)
    assert len(t.table.decks[DOOR]) == doors - 1


@pytest.mark.rule("classic.turn.3", "classic.turn.4")
def test_a_monster_behind_the_door_must_be_fought_to_the_end_first() -> None:
    t = Scene(Ann=H(level=9, hand=["elf_biter"]), Bob=H(hand=["load_bearing"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.asked("Ann") == "combat"
    assert t.table.in_fight(t.seat("Ann"))
    with pytest.raises(AssertionError, match="skip"):
        t.answers("Ann", "skip")
    t.acts("Bob", "enhance", "load_bearing", "tax_golem")
    assert (t.asked("Ann"), t.table.phase) == ("combat", "door")
    t.answers("Ann", "run")
    assert t.table.phase == "door"
    t.rolls(1)
    t.everybody_passes()
    assert turn_of(t, events.Caught, events.FightEnded) == ["Caught", "FightEnded"]
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.turn.5")
@pytest.mark.card("exam_you_forgot")
def test_an_opened_curse_strikes_who_opened_it_and_is_discarded() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=4), Cid=H(level=4), doors=["exam_you_forgot"])
    t.answers("Ann", "open")
    assert [(event.victim, event.by) for event in t.told(events.CurseStruck)] == [(t.seat("Ann"), None)]
    t.everybody_passes()
    assert [hero.level for hero in t.table.heroes] == [2, 4, 4]
    assert t.keys(t.table.discards[DOOR]) == ["exam_you_forgot"]
    assert t.asked("Ann") == "trouble"


@pytest.mark.rule("classic.turn.5")
def test_an_opened_curse_does_as_much_as_it_can() -> None:
    t = Scene(Ann=H(level=2), Bob=H(), Cid=H(), doors=["exam_you_forgot"])
    t.answers("Ann", "open")
    t.everybody_passes()
    assert t.hero("Ann").level == 1


@pytest.mark.rule("classic.turn.6")
@pytest.mark.card("elf")
def test_an_opened_race_may_be_played_at_once_or_kept() -> None:
    for plays in (True, False):
        t = Scene(Ann=H(race="dwarf"), Bob=H(), Cid=H(), doors=["elf"])
        t.answers("Ann", "open")
        assert t.keys([event.card for event in t.told(events.TookOpened)]) == ["elf"]
        if plays:
            t.acts("Ann", "play", "elf")
            assert (t.keys(t.hero("Ann").races), t.hero("Ann").hand) == (["elf"], ())
        else:
            t.answers("Ann", "skip")
            assert (t.keys(t.hero("Ann").races), t.keys(t.hero("Ann").hand)[0]) == (["dwarf"], "elf")


@pytest.mark.rule("classic.turn.6")
@pytest.mark.parametrize("opened", ["mate", "load_bearing", "wandering_monster", "shift_change", "half_breed", "cheat"])
def test_what_cannot_be_played_now_goes_to_the_hand(opened: str) -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=[opened])
    t.answers("Ann", "open")
    assert t.keys(t.hero("Ann").hand) == [opened]
    assert not {word for word in t.offered("Ann") if word.endswith(opened)}
    assert t.asked("Ann") == "trouble"


# ---------------------------------------------------------------- phase 2


@pytest.mark.rule("classic.turn.7", "classic.turn.8")
def test_who_met_nobody_may_fight_a_monster_from_his_hand() -> None:
    t = Scene(Ann=H(level=3, hand=["feral_stapler", "tax_golem", "cheat"]), Bob=H(), Cid=H(), doors=["elf"])
    t.answers("Ann", "open")
    t.answers("Ann", "trouble", "feral_stapler")
    assert t.sums() == (3, 1)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.asked("Ann")) == (4, "end_turn")
    assert "tax_golem" in t.keys(t.hero("Ann").hand)


@pytest.mark.rule("classic.turn.7")
@pytest.mark.card("pocket_inspection")
def test_after_a_curse_trouble_may_be_looked_for_as_well() -> None:
    t = Scene(Ann=H(level=3, hand=["elf_biter"]), Bob=H(), Cid=H(), doors=["pocket_inspection"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "trouble", "elf_biter")
    assert t.sums() == (3, 1)


@pytest.mark.rule("classic.turn.7", "classic.turn.11")
@pytest.mark.parametrize("wins", [True, False])
def test_who_met_a_monster_behind_the_door_has_no_phase_two(wins: bool) -> None:
    t = Scene(Ann=H(level=3, hand=["elf_biter", "load_bearing"]), Bob=H(), Cid=H(), doors=["feral_stapler"])
    t.answers("Ann", "open")
    if wins:
        t.answers("Ann", "win")
        t.everybody_passes()
    else:
        t.acts("Ann", "enhance", "load_bearing", "feral_stapler")
        t.answers("Ann", "run")
        t.rolls(6)
        t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert turn_of(t, events.Looted, events.SoughtTrouble) == []


@pytest.mark.rule("classic.turn.8")
def test_trouble_is_fought_like_any_monster() -> None:
    """Others interfere, help is asked for, and running away has its price."""
    t = Scene(Ann=H(level=3, hand=["minotaur_with_a_map"]), Bob=H(hand=["backup_gravy"]), Cid=H(), doors=["elf"])
    t.answers("Ann", "open")
    t.answers("Ann", "trouble", "minotaur_with_a_map")
    t.acts("Bob", "use", "backup_gravy", "monsters")
    assert t.sums() == (3, 12)
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "decline")
    t.answers("Ann", "run")
    t.rolls(5)
    t.everybody_passes()
    assert (t.hero("Ann").level, t.asked("Ann")) == (1, "end_turn")


@pytest.mark.rule("classic.turn.9")
def test_nobody_must_look_for_trouble() -> None:
    t = Scene(Ann=H(level=9, hand=["elf_biter"]), Bob=H(), Cid=H(), doors=["elf"])
    t.answers("Ann", "open")
    assert t.question("Ann").default == ("skip",)
    t.answers("Ann", "skip")
    assert "elf_biter" in t.keys(t.hero("Ann").hand)
    assert t.asked("Ann") == "end_turn"


# ---------------------------------------------------------------- phase 3


@pytest.mark.rule("classic.turn.10")
@pytest.mark.card("tax_golem")
def test_who_killed_a_monster_gets_its_treasures_once() -> None:
    treasures = ["theme_music", "spoon_of_office", "third_hand"]
    t = Scene(Ann=H(level=8, items=["lanyard_of_access"]), Bob=H(), Cid=H(), doors=["tax_golem"], treasures=treasures)
    left = len(t.table.decks[TREASURE])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand) == ["theme_music", "spoon_of_office"]
    t.answers("Ann", "end")
    assert len(t.table.decks[TREASURE]) == left - 2


@pytest.mark.rule("classic.turn.11")
def test_who_ran_away_does_not_loot_the_room() -> None:
    t = Scene(Ann=H(level=1), Bob=H(), Cid=H(), doors=["tap_dancing_basilisk"])
    doors, treasures = len(t.table.decks[DOOR]) - 1, len(t.table.decks[TREASURE])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert (len(t.table.decks[DOOR]), len(t.table.decks[TREASURE])) == (doors, treasures)
    assert (t.hero("Ann").hand, t.told(events.Looted)) == ((), [])


@pytest.mark.rule("classic.turn.12")
def test_who_met_no_monster_draws_a_door_that_nobody_else_sees() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=["licence_revoked", "mate"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    assert t.keys(t.hero("Ann").hand) == ["mate"]
    (drew,), (received,) = t.told(events.Drew), t.told(events.Received)
    assert (drew.deck, drew.count, drew.audience) == (DOOR, 1, None)
    assert (t.keys(received.cards), received.audience) == (["mate"], (t.seat("Ann"),))


@pytest.mark.rule("classic.turn.12")
def test_a_monster_fought_in_phase_two_counts_as_met() -> None:
    t = Scene(Ann=H(level=3, hand=["elf_biter"]), Bob=H(), Cid=H(), doors=["licence_revoked"])
    t.answers("Ann", "open")
    t.everybody_passes()
    doors = len(t.table.decks[DOOR])
    t.answers("Ann", "trouble", "elf_biter")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.asked("Ann"), len(t.table.decks[DOOR])) == ("end_turn", doors)


@pytest.mark.rule("classic.turn.13")
@pytest.mark.card("sheep_in_wolfs_clothing")
@pytest.mark.parametrize(
    ("hero", "monster", "treasures"),
    [
        (H(level=4, role="cleric", hand=["elf_biter"]), "sheep_in_wolfs_clothing", 0),
        (H(level=2, hand=["elf_biter"]), "kindly_ogre", 1),
    ],
)
def test_a_friendly_monster_leaves_and_the_room_is_looted(hero: H, monster: str, treasures: int) -> None:
    t = Scene(Ann=hero, Bob=H(), Cid=H(), doors=[monster, "mate"], treasures=["theme_music"])
    t.answers("Ann", "open")
    assert t.asked("Ann") == "end_turn"
    assert t.keys(t.hero("Ann").hand) == ["elf_biter", *(["theme_music"] * treasures), "mate"]
    assert t.keys(t.table.discards[DOOR]) == [monster]
    assert (t.told(events.LevelsChanged), t.told(events.FightBegan)) == ([], [])
    assert "Nothing to fight here: Ann loots the room." in told(t), "there was one, but it did not fight"


@pytest.mark.rule("classic.turn.13")
@pytest.mark.parametrize(
    ("hero", "monster"),
    [
        (H(level=4), "sheep_in_wolfs_clothing"),
        (H(level=3), "kindly_ogre"),
        (H(race="halfling"), "kindly_ogre"),
    ],
)
def test_the_same_monster_fights_everybody_else(hero: H, monster: str) -> None:
    t = Scene(Ann=hero, Bob=H(), Cid=H(), doors=[monster])
    t.answers("Ann", "open")
    assert t.asked("Ann") == "combat"


# ---------------------------------------------------------------- the next turn


@pytest.mark.rule("classic.turn.15")
def test_the_next_turn_begins_as_soon_as_charity_is_done() -> None:
    t = Scene(Ann=H(level=2), Bob=H(), Cid=H(), doors=["licence_revoked", "mate"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    assert t.told(events.TurnBegan) == []
    t.answers("Ann", "end")
    assert [event.seat for event in t.told(events.TurnBegan)] == [t.seat("Bob")]
    assert (t.asked("Ann"), t.asked("Bob"), t.table.turn) == (None, "arrange", t.seat("Bob"))
