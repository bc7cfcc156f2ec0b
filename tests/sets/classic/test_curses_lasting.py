"""Curses that stay with their victim for a while (classic.curses.5 to classic.curses.7)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events


def cursed(card: str, ann: H, *doors: str, hand: list[str] | None = None) -> Scene:
    """Bob has played that curse on Ann at the beginning of her turn, and it has acted."""
    t = Scene(Ann=ann, Bob=H(level=3, hand=[card, *(hand or [])]), Cid=H(), doors=doors)
    t.acts("Bob", "curse", card, "Ann")
    t.everybody_passes()
    return t


def lasting(t: Scene, name: str = "Ann") -> list[str]:
    return t.keys([curse.card for curse in t.hero(name).lasting])


def flees(t: Scene, name: str, die: int) -> None:
    t.answers(name, "run")
    t.rolls(die)
    t.everybody_passes()


# ---------------------------------------------------------------- for one fight


@pytest.mark.rule("classic.curses.5", "classic.curses.7")
@pytest.mark.card("wrong_changing_room")
def test_the_sex_changes_at_once_and_the_confusion_waits_for_the_next_fight() -> None:
    t = cursed("wrong_changing_room", H(level=7, sex="male", items=["serrated_moustache_comb"]), "haunted_wardrobe")
    assert (t.hero("Ann").sex, lasting(t)) == ("female", ["wrong_changing_room"])
    t.answers("Ann", "open")
    assert t.sums() == (7 - 5, 6)
    assert t.table.discards["door"] == []
    flees(t, "Ann", 6)
    assert (t.hero("Ann").sex, lasting(t)) == ("female", [])
    assert t.keys(t.table.discards["door"]) == ["haunted_wardrobe", "wrong_changing_room"]


@pytest.mark.rule("classic.curses.5")
def test_the_fight_after_that_one_is_fought_with_a_clear_head() -> None:
    t = cursed("wrong_changing_room", H(level=7), "haunted_wardrobe", "elf", "elf", "dwarf", "dwarf", "pilfering_gang")
    t.answers("Ann", "open")
    flees(t, "Ann", 6)
    t.answers("Ann", "end")
    for name in ("Bob", "Cid"):
        for word in ("open", "skip", "end"):
            t.answers(name, word)
    t.answers("Ann", "open")
    assert t.sums() == (7, 6 + 3)


@pytest.mark.rule("classic.curses.5")
def test_played_into_a_combat_the_confusion_counts_there() -> None:
    t = Scene(Ann=H(level=7, sex="male"), Bob=H(hand=["wrong_changing_room"]), Cid=H(), doors=["werewolf_in_denial"])
    t.answers("Ann", "open")
    assert t.sums() == (7, 10 + 4)
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    assert t.sums() == (7 - 5, 10)
    flees(t, "Ann", 6)
    assert lasting(t) == []


@pytest.mark.rule("classic.curses.5")
def test_helping_somebody_is_the_victims_next_fight_too() -> None:
    t = Scene(Ann=H(level=7), Bob=H(level=7), Cid=H(hand=["wrong_changing_room"]), doors=["tax_golem"])
    t.acts("Cid", "curse", "wrong_changing_room", "Bob")
    t.everybody_passes()
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (7 + 7 - 5, 8)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert lasting(t, "Bob") == []


@pytest.mark.rule("classic.curses.5")
def test_somebody_elses_fight_does_not_end_the_confusion() -> None:
    t = Scene(Ann=H(level=7), Bob=H(level=7), Cid=H(hand=["wrong_changing_room"]), doors=["haunted_wardrobe"])
    t.acts("Cid", "curse", "wrong_changing_room", "Bob")
    t.everybody_passes()
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert lasting(t, "Bob") == ["wrong_changing_room"]


@pytest.mark.rule("classic.curses.7")
def test_for_one_fight_no_item_helps() -> None:
    t = cursed("blunted_gear", H(level=4, items=["theme_music", "helm_of_selective_hearing"]), "tax_golem")
    assert lasting(t) == ["blunted_gear"]
    t.answers("Ann", "open")
    assert t.sums() == (4, 8)
    flees(t, "Ann", 6)
    assert t.keys(t.table.discards["door"]) == ["tax_golem", "blunted_gear"]


# ---------------------------------------------------------------- until one is rid of it


@pytest.mark.rule("classic.curses.6", "classic.curses.7")
def test_red_tape_stays_from_fight_to_fight() -> None:
    ann = H(level=3, items=["theme_music"])
    t = cursed("sticky_tape", ann, "haunted_wardrobe", "elf", "elf", "dwarf", "dwarf", "pilfering_gang")
    t.answers("Ann", "open")
    flees(t, "Ann", 6)
    t.answers("Ann", "end")
    for name in ("Bob", "Cid"):
        for word in ("open", "skip", "end"):
            t.answers(name, word)
    t.answers("Ann", "open")
    flees(t, "Ann", 5)
    assert [event.bonus for event in t.told(events.DieRolled)] == [-1, -1]
    assert (len(t.told(events.Escaped)), len(t.told(events.Caught))) == (1, 1)
    assert lasting(t) == ["sticky_tape"]


@pytest.mark.rule("classic.curses.6", "classic.curses.7")
@pytest.mark.parametrize("way", ["gift", "trade", "curse", "sale"])
def test_red_tape_goes_with_the_armour_whatever_becomes_of_that(way: str) -> None:
    ann = H(level=3, items=["chain_letter_mail", "theme_music"])
    t = cursed("sticky_tape", ann, "tax_golem", hand=["overnight_rust"])
    match way:
        case "gift":
            t.gives("Ann", "Cid", "chain_letter_mail")
        case "sale":
            t.acts("Ann", "sell", ["chain_letter_mail", "theme_music"])
        case "curse":
            t.acts("Bob", "curse", "overnight_rust", "Ann")
            t.everybody_passes()
        case _:
            t = Scene(Ann=ann, Bob=H(hand=["sticky_tape"], items=["spoon_of_office"]), Cid=H())
            t.acts("Bob", "curse", "sticky_tape", "Ann")
            t.everybody_passes()
            t.acts("Ann", "trade", "Bob", ["chain_letter_mail"], ["spoon_of_office"])
            t.acts("Bob", "agree", "Ann")
    assert lasting(t) == []
    assert "sticky_tape" in t.keys(t.table.discards["door"])


@pytest.mark.rule("classic.curses.7", "classic.curses.6")
def test_taking_the_armour_off_does_not_help() -> None:
    t = cursed("sticky_tape", H(items=["chain_letter_mail", "sandwich_board"]))
    t.acts("Ann", "wear", "sandwich_board")
    t.acts("Ann", "stow", "sandwich_board")
    assert lasting(t) == ["sticky_tape"]


@pytest.mark.rule("classic.curses.7")
def test_a_lasting_curse_lies_before_its_victim_for_all_to_see() -> None:
    t = cursed("sticky_tape", H())
    for viewer in (t.seat("Cid"), None):
        seen = observe(t.table, viewer).table.heroes[0]
        assert t.keys([curse.card for curse in seen.lasting]) == ["sticky_tape"]
    assert t.table.discards["door"] == []


@pytest.mark.rule("classic.curses.7")
def test_a_lasting_curse_is_neither_traded_nor_used_to_pay() -> None:
    t = cursed("sticky_tape", H(level=3, role="warrior", items=["theme_music"]), "tax_golem")
    with pytest.raises(AssertionError, match="sticky_tape"):
        t.gives("Ann", "Bob", "sticky_tape")
    t.answers("Ann", "open")
    with pytest.raises(AssertionError, match="sticky_tape"):
        t.acts("Ann", "berserk", ["sticky_tape"])


@pytest.mark.rule("classic.curses.7")
def test_a_lasting_curse_is_not_looted() -> None:
    t = Scene(
        Ann=H(level=5, items=["theme_music"], hand=["elf"]),
        Bob=H(level=3, hand=["wrong_changing_room"]),
        Cid=H(),
        doors=["lenient_dragon"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    (corpse,) = t.table.corpses
    assert sorted(t.keys(corpse.cards)) == ["elf", "theme_music"]


@pytest.mark.rule("classic.curses.7")
@pytest.mark.card("blessing_in_disguise")
def test_anybody_may_end_a_lasting_curse_with_a_card() -> None:
    t = cursed("sticky_tape", H(), hand=["blessing_in_disguise"])
    t.acts("Bob", "use", "blessing_in_disguise", "sticky_tape")
    assert lasting(t) == []
    assert t.keys(t.table.discards["door"]) == ["sticky_tape"]
    assert t.keys(t.table.discards["treasure"]) == ["blessing_in_disguise"]
