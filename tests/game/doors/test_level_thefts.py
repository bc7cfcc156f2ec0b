"""Levels that are taken for cards: what is offered, when it is refused and why, and what is written and told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.doors.telling.verbs import prompts
from kickdoor_game.language.cards import Card, Power, RaceCard
from kickdoor_game.language.words.traits import StealsLevel
from kickdoor_game.machine.questions import Option, PickOne, PickSome

LEECH = RaceCard(key="leech", name="Leech", role="leech", copies=3, traits=(StealsLevel(2),))
LEASE = Power(key="lease", name="Lease", rank=1, traits=(StealsLevel(1),))
CARDS: list[Card] = [LEECH, LEASE, beast("rat", 1), gear("trinket")]


def scene(ann: H | None = None, **more: Any) -> Scene:
    heroes = {"Ann": ann or H(level=4, race="leech", hand=["mate", "elf", "dwarf"]), "Bob": H(level=3), "Cid": H()}
    return Scene(extra=CARDS, **{**heroes, **more})


def offered(t: Scene, name: str) -> Option | None:
    options = t.rules.standing(t.table, t.seat(name)).options
    return next((option for option in options if option.key == "steal_level"), None)


def test_who_has_the_ability_is_offered_it_and_nobody_else() -> None:
    t = scene()
    option = offered(t, "Ann")
    assert option is not None
    assert option.barred is None
    whom, price = option.details
    assert isinstance(whom, PickOne)
    assert isinstance(price, PickSome)
    assert [one.seat for one in whom.options] == [t.seat("Bob")]
    assert (price.least, price.most) == (2, 2)
    assert prompts(t.table, option) == ("From whom?", "Which cards do you discard for it?")
    assert offered(t, "Bob") is None


def test_what_grants_it_does_not_pay_and_what_lies_on_the_table_does() -> None:
    t = scene(H(level=4, race="leech", hand=["mate"], items=["trinket"]))
    option = offered(t, "Ann")
    assert option is not None
    price = option.details[1]
    assert isinstance(price, PickSome)
    assert sorted(t.keys([one.card for one in price.options if one.card is not None])) == ["mate", "trinket"]
    t.acts("Ann", "steal_level", "Bob", ["mate", "trinket"])
    assert t.keys(t.hero("Ann").races) == ["leech"]
    assert t.hero("Ann").level == 5


def test_one_goes_down_one_goes_up_and_the_price_is_discarded() -> None:
    t = scene()
    t.acts("Ann", "steal_level", "Bob", ["mate", "elf"])
    changes = [(t.names[event.seat], event.change, event.level, event.why) for event in t.told(events.LevelsChanged)]
    assert changes == [("Bob", -1, 2, "stolen"), ("Ann", 1, 5, "stolen")]
    assert [(t.key(event.card), event.why) for event in t.told(events.CardDiscarded)] == [
        ("mate", "steal_level"),
        ("elf", "steal_level"),
    ]
    assert t.keys(t.hero("Ann").hand) == ["dwarf"]


def in_a_fight() -> Scene:
    t = scene(doors=["rat"])
    t.answers("Ann", "open")
    return t


def used_already() -> Scene:
    t = scene(H(level=4, race="leech", powers=["lease"], hand=["mate", "elf", "dwarf"]))
    t.acts("Ann", "steal_level", "Bob", ["mate"])
    t.acts("Ann", "drop", "lease")
    return t


def mine_and_theirs(ann: int, bob: int) -> Scene:
    return scene(H(level=ann, race="leech", hand=["mate", "elf"]), Bob=H(level=bob))


REFUSED = [
    (lambda: scene(turn="Bob"), "not_your_turn", "bites.races.14"),
    (in_a_fight, "fight_going_on", "bites.races.14"),
    (used_already, "used_up", "bites.races.14"),
    (lambda: scene(H(level=4, race="leech", hand=["mate"])), "too_few_cards", "bites.races.14"),
    (lambda: mine_and_theirs(9, 5), "not_the_last_level", "classic.winning.2"),
    (lambda: mine_and_theirs(4, 1), "no_level_to_take", "classic.winning.6"),
]


@pytest.mark.parametrize(("position", "code", "rule"), REFUSED, ids=[code for _, code, _ in REFUSED])
def test_when_it_is_refused_it_is_said_why(position: Any, code: str, rule: str) -> None:
    refusal = position().barred("Ann", "steal_level")
    assert (refusal.code, refusal.rule) == (code, rule)


def test_it_is_back_with_ones_next_turn() -> None:
    t = used_already()
    t.hero("Ann").uses.clear()
    option = offered(t, "Ann")
    assert option is not None
    assert option.barred is None


def test_of_the_dead_nothing_is_stolen() -> None:
    t = scene(Cid=H(level=6))
    t.hero("Cid").dead = True
    assert t.choices("Ann", "steal_level") == ["seat Bob"]
