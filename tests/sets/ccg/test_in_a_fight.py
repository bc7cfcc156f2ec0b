"""Cards for a fight that goes on: they change the attacking Monster, prevent damage, cancel something, or look."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.game.duel.duel import ANN, BOB, Played, monster
from tests.sets.ccg.house import (
    ATTACKER,
    FRIEND,
    SWORD,
    TIRED,
    Facts,
    attack,
    by_default,
    card,
    changed,
    deed,
    everything,
    facts,
    laid,
    option,
    played,
    row,
    until,
    word_for,
    works_again,
)

ON_THE_ATTACK: list[tuple[str, str, Facts]] = [
    ("catchy_tune", "check", played(1, {"own Attacker cost": 1}, lies="stash")),
    ("slow_clap", "before_blow", played(2, {"own Attacker power": -2}, lies="stash")),
    ("bulk_booking", "check", played(2, {"own Attacker cost": -3})),
    ("surprise_surcharge", "check", played(1, {"own Attacker cost": 2})),
    ("buy_one_get_eaten_free", "check", played(1, {"own Attacker cost": -2})),
    ("whistle_them_in", "before_blow", played(1, {"own Attacker power": 2})),
    ("duck_whistle", "before_blow", {"own Attacker power": 1, "own Duck Whistle zapped": 1}),
    ("bent_tuning_fork", "check", {"own Attacker cost": -1, "own Bent Tuning Fork zapped": 1}),
    ("trail_dog", "before_blow", {"own Attacker power": 1, "own Trail Dog zapped": 1}),
    ("crossing_guard", "before_blow", {"own Attacker power": -1, "own Crossing Guard zapped": 1}),
    ("triangle_soloist", "check", {"own Attacker cost": 1, "own Triangle Soloist zapped": 1}),
    ("fennimore_twice_asked", "check", {"own Attacker cost": 1, "own Hero zapped": 1}),
    ("hob_the_outdoors_officer", "before_blow", {"own Attacker power": 1, "own Hero zapped": 1}),
]
"""In which window, and what changes."""


@pytest.mark.parametrize(("key", "window", "changes"), [row(*each) for each in ON_THE_ATTACK])
def test_a_card_changes_the_attacking_monster_for_the_fight(key: str, window: str, changes: Facts) -> None:
    """The Attacker is paid with 9, so it is hired whatever it costs now; afterwards it is as it was."""
    duel = laid(ann=everything(ATTACKER, card(key)), stop_at=window)
    until(duel, ATTACKER, 9)
    before = facts(duel, ANN)
    deed(duel, ANN, key)
    assert changed(before, facts(duel, ANN)) == changes
    if word_for(card(key)) == "use":
        assert works_again(duel, ANN, key)
    duel.stops_at("")
    assert [duel.value(ATTACKER, ANN, value) for value in ("cost", "power", "life")] == [5, 9, 9]


PLACES: list[tuple[str, Literal["cost", "power"], int]] = [
    ("bandstand_after_dark", "cost", 5 + 1),
    ("muster_point_b", "power", 9 + 1),
]
"""What of the Attacker is another number while somebody has that Location, and which."""


@pytest.mark.parametrize(("key", "value", "number"), [row(*each) for each in PLACES])
def test_a_location_changes_every_attacking_monster(key: str, value: Literal["cost", "power"], number: int) -> None:
    for ann, bob in ((everything(ATTACKER, card(key)), everything()), (everything(ATTACKER), everything(card(key)))):
        duel = laid(ann=ann, bob=bob, stop_at="check")
        until(duel, ATTACKER, 9)
        assert duel.value(ATTACKER, ANN, value) == number
        assert sum(duel.value(ATTACKER, ANN, each) for each in ("cost", "power", "life")) == 5 + 9 + 9 + 1
        duel.stops_at("")
        assert duel.value(ATTACKER, ANN, value) == number - 1, "it lies in the stash"


PREVENTS: list[tuple[str, Facts]] = [
    ("padded_envelope", {"own Hero damage": -2, "own Padded Envelope zapped": 1}),
    ("high_visibility_cuirass", {"own Hero damage": -3, "own High-Visibility Cuirass zapped": 1}),
    ("quilted_vestment", {"own Hero damage": -4, "own Quilted Vestment zapped": 1}),
    ("turned_coat", {"own Hero damage": -2, "other Hero damage": 1, "own Turned Coat zapped": 1}),
    ("stunt_uncle", {"own Hero damage": -1, "own Stunt Uncle zapped": 1}),
    ("foam_corner", played(1, {"own Hero damage": -3})),
    ("other_cheek_guard", played(2, {"own Hero damage": -5})),
    ("woollen_ward", played(1, {"own Hero damage": -4, "own deck": -2, "own discard": 2})),
    ("return_to_sender", played(2, {"own Hero damage": -3, "other Hero damage": 2})),
]
"""What is other if Bob uses it when the Attacker strikes for 9."""


def struck(key: str, *, uses: bool, guards: bool = False) -> Facts:
    """Bob, who has the card, is struck; his own Ally takes the blow if there are guards."""
    striker = monster("Striker", 0, 3, 9) if guards else ATTACKER
    duel = laid(ann=everything(striker), bob=everything(card(key)), stop_at="interrupt")
    attack(duel, striker, striker.cost, guards=(FRIEND,) if guards else ())
    duel.passes(ANN)
    if uses:
        deed(duel, BOB, key)
        if word_for(card(key)) == "use":
            duel.passes(ANN)
            assert works_again(duel, BOB, key)
    duel.stops_at("")
    by_default(duel)
    return facts(duel, BOB)


@pytest.mark.parametrize(("key", "changes"), [row(*each) for each in PREVENTS])
def test_a_card_prevents_so_much_of_the_blow(key: str, changes: Facts) -> None:
    assert changed(struck(key, uses=False), struck(key, uses=True)) == changes


@pytest.mark.parametrize("key", [row(key) for key, _ in PREVENTS])
def test_a_card_prevents_nothing_for_the_other_hero(key: str) -> None:
    """A Spark that is hired would deal 1 damage to each Hero."""
    spark = card("spark_in_training")
    duel = laid(ann=everything(spark), bob=everything(card(key)), stop_at="interrupt")
    attack(duel, spark, 0)
    duel.passes(ANN)
    before = facts(duel, BOB)
    deed(duel, BOB, key)
    used = facts(duel, BOB)
    for seat in (ANN, BOB):
        duel.passes(seat)
    dealt = changed(used, facts(duel, BOB))
    assert (dealt.get("own Hero damage", 0), dealt["other Hero damage"]) == (0, 1)
    assert changed(before, used).get("own Hero damage", 0) == 0


@pytest.mark.card("embroidered_kneelers")
def test_kneelers_are_for_allies_that_guard() -> None:
    """The Friend has 5 life and is hurt by 2 already: a blow of 3 is the end of it, and 1 of it is not."""
    without, with_them = (struck("embroidered_kneelers", uses=uses, guards=True) for uses in (False, True))
    assert changed(without, with_them) == {
        "own hoard": 1,
        "own discard": -1,
        "own Friend damage": 3,
        "own Friend zapped": 1,
        "own Embroidered Kneelers zapped": 1,
    }


@pytest.mark.card("brisk_word", "embroidered_kneelers")
def test_kneelers_are_not_for_allies_who_look_on() -> None:
    """The Friend guards, and it is the other Ally who is hurt."""
    kneelers, word = card("embroidered_kneelers"), card("brisk_word")
    duel = laid(ann=everything(ATTACKER, word), bob=everything(kneelers), stop_at="before_blow")
    attack(duel, ATTACKER, 5, guards=(FRIEND,))
    duel.stop_at = "interrupt"
    duel.does(ANN, (f"mischief.{duel.id(word)}", duel.named(TIRED, BOB)))
    duel.passes(ANN)
    assert option(duel, BOB, kneelers).in_vain
    deed(duel, BOB, "embroidered_kneelers")
    duel.stops_at("before_blow")
    assert duel.tokens(TIRED, BOB) == 2 + 2


@pytest.mark.card("door_sized_pauldrons")
def test_pauldrons_are_for_ones_own_weapons_alone() -> None:
    pauldrons = card("door_sized_pauldrons")
    duel = laid(ann=everything(pauldrons))
    assert [duel.value(SWORD, seat, "defense") for seat in (ANN, BOB)] == [1, 0]
    assert [duel.value(SWORD, seat, "power") for seat in (ANN, BOB)] == [4, 4]


LOOKS: list[tuple[str, Facts]] = [
    ("corner_of_the_cloth", played(0, {"own looks at the attack": 1})),
    ("crate_marked_nothing", {"own looks at the attack": 1, "own Crate Marked Nothing zapped": 1}),
]


@pytest.mark.parametrize(("key", "changes"), [row(*each) for each in LOOKS])
def test_a_defender_looks_at_the_card_that_lies_face_down(key: str, changes: Facts) -> None:
    duel = laid(ann=everything(ATTACKER), bob=everything(card(key)), stop_at="ready")
    until(duel, ATTACKER, 0)
    duel.passes(ANN)
    before = facts(duel, BOB)
    deed(duel, BOB, key)
    assert changed(before, facts(duel, BOB)) == changes
    if word_for(card(key)) == "use":
        duel.passes(ANN)
        assert works_again(duel, BOB, key)


@pytest.mark.card("house_lights_up")
def test_house_lights_send_a_card_back_that_nobody_has_seen() -> None:
    lights = card("house_lights_up")
    duel = laid(ann=everything(ATTACKER), bob=everything(lights), stop_at="ready")
    before = facts(duel, BOB)
    until(duel, ATTACKER, 5)
    duel.passes(ANN)
    deed(duel, BOB, "house_lights_up")
    duel.stops_at("")
    assert changed(before, facts(duel, BOB)) == played(2, {})


def announced(bobs: str, anns: str) -> Played:
    """Ann uses the second card, and Bob, who has the first one, may interrupt it."""
    duel = laid(ann=everything(ATTACKER, card(anns)), bob=everything(card(bobs)), stop_at="before_blow")
    until(duel, ATTACKER, 5)
    duel.stop_at = "interrupt"
    of = card(anns)
    word = "use" if anns == "trail_dog" else "mischief"
    duel.does(ANN, (f"{word}.{duel.id(of)}",))
    duel.passes(ANN)
    return duel


CANCELS: list[tuple[str, tuple[str, ...], Facts]] = [
    ("missed_cue", ("trail_dog",), played(1, {})),
    ("no_thank_you", ("trail_dog", "whistle_them_in"), played(2, {})),
    ("struck_from_the_spellbook", ("whistle_them_in",), played(1, {"own deck": -2, "own discard": 2})),
]
"""What Bob can cancel with it, of an Ally's ability and of Mischief, and what it costs him."""
STRONGER_BY = {"trail_dog": 1, "whistle_them_in": 2}
"""What Ann uses, and how much it would give her Attacker."""


@pytest.mark.parametrize(("key", "cancels", "changes"), [row(*each) for each in CANCELS])
def test_a_card_cancels_what_it_says(key: str, cancels: tuple[str, ...], changes: Facts) -> None:
    for anns in STRONGER_BY:
        duel = announced(key, anns)
        before = facts(duel, BOB)
        deed(duel, BOB, key)
        duel.stops_at("before_blow")
        found = changed(before, facts(duel, BOB))
        assert found.pop("other discard", 0) == (anns == "whistle_them_in")
        assert found.pop("other Attacker power", 0) == (0 if anns in cancels else STRONGER_BY[anns])
        assert found == changes
