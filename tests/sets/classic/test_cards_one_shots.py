"""Every one-shot of the set, played for what it does (one_shots.toml)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.doors.telling.asking import question_text
from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import FetchDiscard

SWINGS = [
    ("bottled_thunder", 5),
    ("loud_bang", 5),
    ("proper_cup_of_tea", 5),
    ("assorted_caltrops", 3),
    ("weaponised_custard", 3),
    ("small_bang", 3),
    ("damp_firework", 2),
    ("rude_limerick", 2),
    ("backup_gravy", 2),
]


def fighting(ann: H, bob: H | None = None, *monsters: str) -> Scene:
    t = Scene(Ann=ann, Bob=bob or H(), Cid=H(), doors=monsters or ["tax_golem"])
    t.answers("Ann", "open")
    return t


def helped_by_bob(t: Scene) -> None:
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")


@pytest.mark.rule("classic.interfere.2", "classic.treasure.9")
@pytest.mark.parametrize(("card", "value"), SWINGS, ids=[card for card, _ in SWINGS])
def test_a_potion_counts_for_the_side_its_player_names(card: str, value: int) -> None:
    t = fighting(H(level=3), H(hand=[card]))
    t.acts("Bob", "use", card, "heroes")
    assert t.sums() == (3 + value, 8)
    t = fighting(H(level=3), H(items=[card]))
    t.acts("Bob", "use", card, "monsters")
    assert t.sums() == (3, 8 + value)


@pytest.mark.parametrize(
    ("ann", "bob", "more"), [("dwarf", "dwarf", 4), ("dwarf", None, 2), (None, "dwarf", 2), (None, "elf", 0)]
)
def test_a_whetstone_gives_two_for_every_dwarf_in_the_fight(ann: str | None, bob: str | None, more: int) -> None:
    t = fighting(H(level=3, race=ann, hand=["dwarf_stone"]), H(level=2, race=bob))
    helped_by_bob(t)
    with pytest.raises(AssertionError, match="monsters"):
        t.acts("Ann", "use", "dwarf_stone", "monsters")
    t.acts("Ann", "use", "dwarf_stone", "heroes")
    assert t.sums() == (5 + more, 8)


@pytest.mark.differs_in("shakespeare")
@pytest.mark.card("scroll_of_redundancy")
@pytest.mark.rule("classic.combat.13")
def test_a_scroll_of_redundancy_drives_out_one_monster_for_its_treasure_in_anybodys_fight() -> None:
    t = fighting(H(level=7), H(hand=["wandering_monster", "elf_biter", "scroll_of_redundancy"]))
    t.acts("Bob", "wander", "wandering_monster", "elf_biter")
    t.acts("Bob", "use", "scroll_of_redundancy", "tax_golem")
    assert t.sums() == (7, 1)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (8, 2 + 1)


@pytest.mark.card("portable_trapdoor", "urgent_telegram")
@pytest.mark.parametrize(("card", "treasures"), [("portable_trapdoor", 2), ("urgent_telegram", 0)])
def test_some_ways_to_be_rid_of_a_monster_are_for_ones_own_fight(card: str, treasures: int) -> None:
    t = fighting(H(level=3, hand=[card]))
    t.acts("Ann", "use", card, "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (3, treasures)
    t = fighting(H(level=3), H(level=3, hand=[card]))
    assert t.refused("Bob", "use", card, "tax_golem").code == "not_your_fight"
    helped_by_bob(t)
    assert t.refused("Bob", "use", card, "tax_golem").code == "not_your_fight"


@pytest.mark.card("free_concert_next_door")
def test_a_free_concert_sends_everybody_home_with_nothing() -> None:
    t = fighting(H(level=3), H(hand=["wandering_monster", "elf_biter", "free_concert_next_door"]))
    t.acts("Bob", "wander", "wandering_monster", "elf_biter")
    t.acts("Bob", "use", "free_concert_next_door")
    assert (t.table.fight, t.asked("Ann")) == (None, "end_turn")
    assert (t.hero("Ann").level, t.hero("Ann").hand) == (3, ())
    assert sorted(t.keys(t.table.discards["door"])) == ["elf_biter", "tax_golem", "wandering_monster"]
    assert t.keys(t.table.discards["treasure"]) == ["free_concert_next_door"]


@pytest.mark.card("free_concert_next_door")
def test_a_free_concert_undoes_a_win_that_is_not_final() -> None:
    t = fighting(H(level=9), H(hand=["free_concert_next_door"]))
    t.answers("Ann", "win")
    t.acts("Bob", "use", "free_concert_next_door")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Ann").hand, t.table.over) == (9, (), False)


@pytest.mark.card("tandem_unicycle", "false_moustache")
@pytest.mark.parametrize(("card", "escaped"), [("tandem_unicycle", ["Ann", "Bob"]), ("false_moustache", ["Ann"])])
def test_some_get_away_without_a_roll(card: str, escaped: list[str]) -> None:
    t = fighting(H(level=3, hand=[card]), H(level=2))
    helped_by_bob(t)
    assert t.refused("Ann", "use", card).code == "not_running"
    t.answers("Ann", "run")
    t.acts("Ann", "use", card)
    if len(escaped) == 1:
        t.rolls(1)
    t.everybody_passes()
    assert [t.names[event.seat] for event in t.told(events.Escaped)] == escaped
    assert [t.names[event.seat] for event in t.told(events.Caught)] == [n for n in ("Ann", "Bob") if n not in escaped]


@pytest.mark.card("tactical_banana_skin")
@pytest.mark.parametrize(("first", "again", "escapes"), [(2, 6, True), (6, 2, False)])
def test_on_a_banana_skin_anybodys_roll_is_rolled_again(first: int, again: int, escapes: bool) -> None:
    t = fighting(H(level=3), H(hand=["tactical_banana_skin"]))
    assert t.refused("Bob", "use", "tactical_banana_skin").code == "no_roll"
    t.answers("Ann", "run")
    t.rolls(first)
    t.acts("Bob", "use", "tactical_banana_skin")
    t.rolls(again)
    t.everybody_passes()
    assert bool(t.told(events.Escaped)) is escapes
    t.done()


@pytest.mark.card("amended_minutes")
@pytest.mark.parametrize(("first", "said", "escapes"), [(1, 5, True), (6, 4, False)])
def test_amended_minutes_show_what_their_owner_says(first: int, said: int, escapes: bool) -> None:
    t = fighting(H(level=3), H(hand=["amended_minutes"]))
    t.answers("Ann", "run")
    t.rolls(first)
    assert t.refused("Bob", "use", "amended_minutes", 7).code == "out_of_range"
    t.acts("Bob", "use", "amended_minutes", said)
    t.everybody_passes()
    assert bool(t.told(events.Escaped)) is escapes


@pytest.mark.rule("classic.cards.11")
@pytest.mark.card("amended_minutes", "tactical_banana_skin")
@pytest.mark.parametrize("card", ["amended_minutes", "tactical_banana_skin"])
def test_a_thiefs_die_is_none_of_their_business(card: str) -> None:
    t = Scene(Ann=H(role="thief", hand=["elf"]), Bob=H(items=["theme_music"]), Cid=H(items=[card]), turn="Cid")
    t.acts("Ann", "steal", "theme_music", ["elf"])
    t.rolls(6)
    assert t.asked("Cid") == "roll"
    refusal = t.barred("Cid", "use", card)
    assert (refusal.code, refusal.rule) == ("no_roll", "classic.priority.1")
    assert refusal.cure == "use it right after a roll to run away"
    asked = question_text(t.table, t.question("Cid"))
    assert asked == "Ann's roll to steal succeeds: 6, 4 or more wanted. Does anybody play anything before it counts?"
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["theme_music"]


@pytest.mark.card("double_espresso")
def test_a_double_espresso_doubles_the_strength_of_its_player_as_it_is_then() -> None:
    t = fighting(H(level=3, items=["theme_music"], hand=["double_espresso", "find_a_staircase"]), H(level=2))
    helped_by_bob(t)
    t.acts("Ann", "use", "double_espresso")
    assert t.sums() == (6 + 6 + 2, 8)
    t.acts("Ann", "use", "find_a_staircase")
    assert t.sums() == (7 + 6 + 2, 8)
    t = fighting(H(level=3), H(hand=["double_espresso"]))
    assert t.refused("Bob", "use", "double_espresso").code == "not_in_this_fight"


@pytest.mark.card("doctors_note")
def test_with_a_doctors_note_somebody_else_fights_and_wins() -> None:
    t = fighting(H(level=3, hand=["doctors_note"]), H(level=7, items=["lanyard_of_access", "spoon_of_office"]))
    t.acts("Ann", "use", "doctors_note", "Bob")
    assert t.sums() == (9, 8)
    assert (t.asked("Ann"), t.asked("Bob")) == (None, "combat")
    t.answers("Bob", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 8)
    assert (len(t.hero("Ann").hand), len(t.hero("Bob").hand)) == (0, 2)
    assert t.asked("Ann") == "end_turn"


@pytest.mark.card("doctors_note")
def test_a_doctors_note_is_for_the_fighter_while_nobody_helps() -> None:
    t = fighting(H(level=3, hand=["doctors_note"]), H(level=2))
    helped_by_bob(t)
    assert t.refused("Ann", "use", "doctors_note", "Cid").code == "has_helper"
    t = fighting(H(level=3), H(level=2, hand=["doctors_note"]))
    assert t.refused("Bob", "use", "doctors_note", "Cid").code == "not_your_fight"


@pytest.mark.card("bin_divers_licence")
@pytest.mark.parametrize("wanted", ["theme_music", "elf"])
def test_a_bin_diver_takes_any_discarded_card(wanted: str) -> None:
    t = Scene(
        Ann=H(),
        Bob=H(items=["bin_divers_licence"]),
        Cid=H(),
        discarded=["theme_music", "elf", "dwarf", "find_a_staircase"],
    )
    t.acts("Bob", "use", "bin_divers_licence")
    t.answers("Bob", wanted)
    assert t.keys(t.hero("Bob").hand) == [wanted]
    assert "bin_divers_licence" in t.keys(t.table.discards["treasure"])


@pytest.mark.card("bin_divers_licence")
def test_a_bin_diver_needs_a_bin() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["bin_divers_licence"]), Cid=H())
    assert t.refused("Bob", "use", "bin_divers_licence").code == "no_discards"


@pytest.mark.card("stamped_waiver", "blessing_in_disguise")
@pytest.mark.parametrize("card", ["stamped_waiver", "blessing_in_disguise"])
def test_cards_against_curses_stop_one_or_end_one(card: str) -> None:
    t = Scene(Ann=H(level=3), Bob=H(hand=["clerical_error"]), Cid=H(hand=[card]))
    assert t.refused("Cid", "use", card).code == "no_curse"
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.acts("Cid", "use", card)
    assert t.hero("Ann").level == 3
    t = Scene(Ann=H(level=3), Bob=H(hand=["wrong_changing_room"]), Cid=H(hand=[card]), doors=["tax_golem"])
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    t.answers("Ann", "open")
    assert t.sums() == (3 - 5, 8)
    t.acts("Cid", "use", card, "wrong_changing_room")
    assert t.sums() == (3, 8)


@pytest.mark.rule("classic.treasure.8")
@pytest.mark.card("bin_divers_licence")
def test_two_licences_cannot_fetch_each_other_without_end() -> None:
    second = OneShot(key="licence_two", name="Second Licence", gold=100, play=FetchDiscard())
    t = Scene(
        Ann=H(), Bob=H(items=["bin_divers_licence", "licence_two"]), Cid=H(), extra=[second], discarded=["theme_music"]
    )
    t.acts("Bob", "use", "bin_divers_licence")
    t.answers("Bob", "theme_music")
    t.acts("Bob", "use", "licence_two")
    t.answers("Bob", "bin_divers_licence")
    refusal = t.refused("Bob", "use", "bin_divers_licence")
    assert (refusal.code, refusal.rule) == ("worked_this_turn", "classic.treasure.8")
    t.answers("Ann", "open")
    while t.table.turn == t.seat("Ann"):
        t.time_is_up(next(name for name in t.names if t.asked(name)))
    assert "use bin_divers_licence" in t.offered("Bob"), "in the next turn it works again"


@pytest.mark.rule("classic.treasure.8")
def test_baggage_that_is_drawn_again_in_the_same_turn_waits_for_the_next() -> None:
    t = Scene(Ann=H(hand=["three_presents"]), Bob=H(), Cid=H())
    t.table.discards["treasure"], t.table.decks["treasure"] = t.table.decks["treasure"][:2], []
    rest = [card for card in t.table.book.decks["treasure"] if card not in t.table.discards["treasure"]]
    t.hero("Cid").hand += tuple(card for card in rest if card not in t.hero("Ann").hand)
    t.acts("Ann", "use", "three_presents")
    assert "three_presents" in t.keys(t.hero("Ann").hand)
    assert t.refused("Ann", "use", "three_presents").code == "worked_this_turn"
