"""What is open to everybody at a table of this set, what is hidden, and which words are never said there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests import under
from tests.conformance.random_match import RandomMatch
from tests.scene import H, Scene
from tests.shown import everything, of_everybody, plain, stage, strings

from kickdoor_game.doors.numbers import options_of, with_options
from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.telling import option_label
from kickdoor_game.heroes.events.fates import LevelsChanged
from kickdoor_game.language.cards import Power
from kickdoor_game.language.words.traits import Bonus
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import PickOne, word_in
from kickdoor_game.sets.bites.game import NUMBERS

CLASS = re.compile(r"\bclass(es)?\b", re.IGNORECASE)
FOLLOWER = re.compile(r"\bfollowers?\b", re.IGNORECASE)
STEPS = 250


def matches() -> Iterator[RandomMatch]:
    """Two of this set, in which everybody does just anything."""
    under.note("bites", "bites")
    for seed in (3, 4):
        yield RandomMatch("bites", seed)


@pytest.mark.rule("bites.character.1", "bites.hybrids.7")
def test_nothing_that_is_shown_says_class_or_calls_a_minion_otherwise() -> None:
    said: set[str] = set()
    for match in matches():
        shows = stage(match.rules)
        parts: list[Any] = [*shows.faces, shows.layout]
        for step in match.steps(STEPS):
            parts += everything(step.rules, step.table, step.events)
        said.update(text for part in parts for text in strings(msgspec.to_builtins(plain(part))))
    assert [text for text in said if CLASS.search(text) or FOLLOWER.search(text)] == []
    assert any("Minion" in text for text in said)
    assert any("Power" in text for text in said), "of what it has, it speaks"


@pytest.mark.rule("bites.variants.2")
def test_no_level_changes_without_a_cause_that_all_are_told() -> None:
    changes = 0
    for match in matches():
        for step in match.steps(STEPS):
            told = [event for event in step.events if isinstance(event, LevelsChanged)]
            for before, after in zip(step.before.heroes, step.table.heroes, strict=True):
                mine = [event for event in told if event.seat == before.seat]
                assert after.level - before.level == sum(event.change for event in mine)
                assert all(event.why for event in mine)
                changes += len(mine)
    assert changes


@pytest.mark.rule("bites.cards.5")
def test_whatever_is_in_play_is_open_to_all() -> None:
    ann = H(
        level=6,
        races=["werewolf", "changeling"],
        half_breed=True,
        powers=["looming", "brooding"],
        items=["full_dance_card", "stovepipe_hat_smoking"],
        stowed=["full_dance_card"],
        followers=["nervous_body_double"],
        hand=["smelling_salts"],
    )
    t = Scene(Ann=ann, Bob=H(hand=["ornamental_mantrap"]), Cid=H())
    t.acts("Bob", "curse", "ornamental_mantrap", "Ann")
    t.everybody_passes()
    mine = t.hero("Ann")
    for viewer in (Seat(1), Seat(2), None):
        seen = observe(t.table, viewer).table.heroes[0]
        for zone in ("races", "half_breed", "powers", "items", "in_use", "followers", "lasting"):
            assert getattr(seen, zone) == getattr(mine, zone), zone
        assert len(mine.in_play()) == 8
        assert seen.hand != mine.hand


@pytest.mark.rule("bites.cards.2")
@pytest.mark.card("deed_to_the_wrong_castle")
def test_only_a_card_lets_one_look_below_the_top_of_the_discards() -> None:
    pile = ["full_dance_card", "smelling_salts", "ominous_chord"]
    t = Scene(Ann=H(hand=["deed_to_the_wrong_castle"]), Bob=H(), Cid=H(), discarded=pile)
    scene = msgspec.to_builtins(plain(next(iter(of_everybody(t.rules, t.table)))))
    zone = next(zone for zone in scene["zones"] if zone["key"] == "treasure_discards")
    assert (zone["count"], [card["key"] for card in zone["cards"]]) == (3, ["ominous_chord"])
    assert "use deed_to_the_wrong_castle" in t.offered("Ann")
    t.acts("Ann", "use", "deed_to_the_wrong_castle")
    assert t.asked("Ann") == "fetch_discard"
    shape = t.question("Ann").shape
    assert isinstance(shape, PickOne)
    assert {str(t.key(option.card)) for option in shape.options if option.card is not None} == set(pile)


@pytest.mark.rule("bites.variants.1")
@pytest.mark.parametrize("option", ["listen_at_door", "shared_victory", "fast_deal", "claim_discards"])
def test_this_set_has_no_variants(option: str) -> None:
    assert option not in options_of(NUMBERS)
    with pytest.raises(ValueError, match=f"unknown table option '{option}'"):
        with_options(NUMBERS, {option: True})


@pytest.mark.rule("bites.powers.19")
def test_a_name_that_nobody_can_say_does_nothing() -> None:
    plainly = Power(key="nod", name="Nod", rank=1, traits=(Bonus(2),))
    oddly = msgspec.structs.replace(plainly, key="xzqrthlw", name="Xz'qrthlw-Ooghuaa")
    sums = []
    for power in (plainly, oddly):
        t = Scene(
            extra=[power],
            doors=["butler_who_stayed_on"],
            Ann=H(level=2, hand=[power.key]),
            Bob=H(),
            Cid=H(),
        )
        t.answers("Ann", "open")
        t.acts("Ann", "play", power.key)
        sums.append(t.sums())
    assert sums == [(4, 8), (4, 8)]


@pytest.mark.rule("bites.curses.12", "bites.curses.13")
@pytest.mark.card("ornamental_mantrap", "sudden_swoon")
def test_a_trap_is_not_offered_as_a_curse() -> None:
    t = Scene(Ann=H(hand=["ornamental_mantrap", "sudden_swoon"]), Bob=H(), Cid=H())
    ann = t.seat("Ann")
    options = [option for option in t.rules.standing(t.table, ann).open() if word_in(option.key) == "curse"]
    assert {option_label(t.table, ann, option) for option in options} == {
        "trap somebody: Ornamental Mantrap",
        "curse somebody: Sudden Swoon",
    }
    (verb,) = stage(t.rules).verbs(options)
    assert (verb.letter, verb.label) == ("C", "curse or trap somebody")
