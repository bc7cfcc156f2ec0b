"""What a helper was promised is locked as long as it can be owed, and no longer (classic.help.4).

Whoever runs away has lost the combat: the promised Item pays for what a runner can pay for, like any other.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import HelpAnswered
from kickdoor_game.language.cards import Follower, OneShot, TreasureSpecial
from kickdoor_game.language.words.plays import Ascend, Escape
from kickdoor_game.language.words.specials import Ransom
from kickdoor_game.language.words.traits import CarriesItem, CurseProof, DieForYou, FleeDiscards

EXTRA = [
    beast("wall", 15, treasures=2, specials=(Ransom(gold=300),)),
    gear("ring", gold=300),
    gear("broom", traits=(FleeDiscards(most=3, each=1),)),
    gear("amulet", traits=(CurseProof(),)),
    gear("cloak", slot="armor", traits=(DieForYou(),)),
    OneShot(key="ladder", name="Ladder", gold=100, play=Escape()),
    Follower(key="porter", name="Porter", traits=(CarriesItem(), DieForYou())),
    TreasureSpecial(key="praise", name="Praise", play=Ascend()),
]


def helped(ann: H, *terms: object, bob: H | None = None, cid: H | None = None) -> Scene:
    """Ann and Bob are too weak for what Ann fights; what Bob was promised is Ann's until they have won."""
    t = Scene(extra=EXTRA, Ann=ann, Bob=bob or H(), Cid=cid or H(), doors=["wall"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", terms)
    t.answers("Bob", "accept")
    return t


def running(t: Scene) -> Scene:
    t.answers("Ann", "run")
    return t


def keys_held(t: Scene) -> list[str]:
    ann = t.hero("Ann")
    return t.keys([*ann.items, *ann.followers])


def mends_a_roll(t: Scene) -> None:
    t.rolls(4)
    t.acts("Ann", "flee_discards", ["ring"])


def buys_off(t: Scene) -> None:
    t.answers("Ann", "ransom", ["ring"])


def escapes_by(*said: str) -> Callable[[Scene], None]:
    return lambda t: t.acts("Ann", *said)


WAYS = {
    "a Wizard's discards": (H(items=["ring", "broom"]), "ring", mends_a_roll),
    "a ransom": (H(items=["ring"]), "ring", buys_off),
    "an escape that was promised": (H(items=["ladder"]), "ladder", escapes_by("use", "ladder")),
    "an Item that is given up": (H(items=["cloak"]), "cloak", escapes_by("sacrifice", "cloak")),
}


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4", "classic.runaway.1")
@pytest.mark.parametrize("way", WAYS)
def test_whoever_runs_away_spends_what_was_promised_for_the_win(way: str) -> None:
    ann, promised, spends = WAYS[way]
    t = running(helped(ann, [promised], 0, ""))
    spends(t)
    assert promised not in keys_held(t)


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4", "classic.runaway.1")
def test_whoever_carries_it_may_be_given_up() -> None:
    t = helped(H(items=["ring"], followers=["porter"]), ["ring"], 0, "")
    # What was entrusted to the porter before the fight.
    ann = t.hero("Ann")
    ann.borne[ann.items[0]] = ann.followers[0]
    running(t)
    t.acts("Ann", "sacrifice", "porter")
    assert keys_held(t) == []


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4")
def test_as_long_as_it_is_fought_it_is_locked() -> None:
    t = helped(H(items=["ring", "amulet"]), ["amulet"], 0, "", cid=H(hand=["gust_of_mild_spite"]))
    t.acts("Cid", "curse", "gust_of_mild_spite", "Ann")
    assert t.barred("Ann", "ward", "amulet").code == "promised"


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4")
def test_while_they_run_it_stops_a_curse() -> None:
    t = running(helped(H(items=["ring", "amulet"]), ["amulet"], 0, "", cid=H(hand=["gust_of_mild_spite"])))
    t.acts("Cid", "curse", "gust_of_mild_spite", "Ann")
    t.acts("Ann", "ward", "amulet")
    assert keys_held(t) == ["ring"]


@pytest.mark.every_set
@pytest.mark.rule("shakespeare.help.9", "classic.runaway.1")
@pytest.mark.parametrize("agreed", [True, False], ids=["to a helper", "in a request that is open"])
def test_a_card_of_the_hand_is_free_as_well(agreed: bool) -> None:
    t = Scene(extra=EXTRA, Ann=H(level=2, hand=["praise"]), Bob=H(), Cid=H(), doors=["wall"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ([], 0, "", ["praise"]))
    if agreed:
        t.answers("Bob", "accept")
    assert t.barred("Ann", "use", "praise").code in ("promised", "offered")
    running(t)
    t.acts("Ann", "use", "praise", "Ann")
    assert t.hero("Ann").level == 3


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4")
def test_that_the_promise_is_void_is_told_when_they_begin_to_run_and_once() -> None:
    t = helped(H(items=["ring"]), ["ring"], 1, "helper_first")
    running(t)
    assert [event.why for event in t.told(HelpAnswered) if event.what == "void"] == ["not_won"]
    t.rolls(6, 6)
    t.everybody_passes()
    assert t.table.fight is None
    assert [event.why for event in t.told(HelpAnswered) if event.what == "void"] == ["not_won"]
