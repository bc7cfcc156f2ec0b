"""No seat that judges spends a card for nothing: not into a fight without a monster, not at whom it does not touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from tests.ai.in_vain import PASSED, Watched, watch
from tests.ai.minds import decision
from tests.printings import printing
from tests.scene import H, Scene

from kickdoor_ai.api import Act, Seat
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.rehearsal import rehearsed, wasted
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.duel.schemer_seat import SchemerSeat as DuelSchemerSeat
from kickdoor_ai.quest.kinds.schemer_seat import SchemerSeat as QuestSchemerSeat
from kickdoor_ai.registry import make
from kickdoor_game import library

MOST = {"quest": 200, "ccg": 200}
"""Decisions of a match that is long."""
KINDS = ("greedy", "bribe_aware", "spiteful")


@pytest.mark.parametrize(
    ("set_name", "kind", "seeds", "least"),
    [
        ("classic", "greedy", (1, 11), 40),
        ("classic", "bribe_aware", (3, 5), 40),
        ("classic", "spiteful", (3, 4), 60),
        ("classic", "caretaker", (1,), 0),
        *((name, "spiteful", (1,), 15) for name in ("shakespeare", "bites")),
        *(("quest", kind, (4,), 5) for kind in KINDS),
        *(("ccg", kind, (1, 2, 3), 10) for kind in KINDS),
        *(
            pytest.param(name, kind, (1,), 15, marks=pytest.mark.drill)
            for name in ("shakespeare", "bites")
            for kind in ("greedy", "bribe_aware")
        ),
        *(pytest.param("quest", kind, (2, 3), 9, marks=pytest.mark.drill) for kind in KINDS),
    ],
)
def test_in_whole_matches_no_card_is_spent_for_nothing(
    set_name: str, kind: str, seeds: tuple[int, ...], least: int
) -> None:
    rules, watched = printing(set_name), Watched()
    chairs = 2 if set_name == "ccg" else 4
    for seed in seeds:
        watch([make(kind, rules.engine) for _ in range(chairs)], rules, seed, watched, MOST.get(set_name, 60_000))
    assert watched.in_vain == []
    assert watched.spent >= least, "hardly a card was played: the test has shown nothing"


SCHEMERS: Mapping[str, Callable[[], Seat]] = {
    "doors": lambda: SchemerSeat(3),
    "quest": lambda: QuestSchemerSeat(1),
    "ccg": DuelSchemerSeat,
}
"""A schemer of each engine who tries so many things and no more, however long that takes."""


SHORT = {"classic": 1, "shakespeare": 1, "bites": 1, "quest": 4, "ccg": 1}
"""The seed of a match of each set in which schemers play some cards early."""


@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.drill)])
@pytest.mark.parametrize("set_name", library.SETS)
def test_nor_does_a_schemer_spend_one_for_nothing(set_name: str, *, is_long: bool) -> None:
    rules, watched = printing(set_name), Watched()
    chairs = 2 if set_name == "ccg" else 4
    decisions, seeds = (400, range(5, 9)) if is_long else (150, [SHORT[set_name]])
    for seed in seeds:
        watch([SCHEMERS[rules.engine]() for _ in range(chairs)], rules, seed, watched, decisions)
    assert watched.in_vain == []
    assert watched.spent >= 3 * len(seeds), "hardly a card was played: the test has shown nothing"


@pytest.mark.parametrize("set_name", library.SETS)
def test_whoever_does_not_judge_is_seen_to_spend_cards_for_nothing(set_name: str) -> None:
    rules, watched = printing(set_name), Watched()
    for seed in range(6):
        watch([make("random", rules.engine) for _ in range(2 if set_name == "ccg" else 4)], rules, seed, watched, 600)
    assert len(watched.in_vain) >= 3


def test_every_set_is_looked_at() -> None:
    assert {*PASSED} == {*SCHEMERS} == {library.ruleset(name).engine for name in library.SETS}


def empty_fight(bob: H) -> Scene:
    """Ann has charmed the only monster and announces the end of the fight; Bob could still do something."""
    t = Scene(doors=["haunted_wardrobe"], Ann=H(level=8, role="wizard", hand=["dwarf"]), Bob=bob, Cid=H())
    t.answers("Ann", "open")
    t.acts("Ann", "charm", "haunted_wardrobe")
    t.answers("Ann", "win")
    assert t.asked("Bob") == "kill"
    return t


@pytest.mark.parametrize("kind", [GreedySeat, BribeAwareSeat, SpitefulSeat, lambda: SchemerSeat(6)])
def test_nothing_is_laid_into_a_fight_without_a_monster(kind: Callable[[], Seat]) -> None:
    t = empty_fight(H(level=7, role="thief", hand=["damp_firework", "elf"]))
    assert not isinstance(decision(t, "Bob", kind()), Act)


def test_what_touches_nobody_is_told_from_what_touches_somebody() -> None:
    """Two curses on an Elf without a Class: one takes the Race, the other has nothing to take."""
    t = Scene(Ann=H(hand=["family_tree_surgery", "licence_revoked"]), Bob=H(level=3, race="elf"), Cid=H())
    seen = t.rules.observe(t.table, t.seat("Ann")).table
    for key, nothing in (("family_tree_surgery", False), ("licence_revoked", True)):
        card = next(card for card in t.hero("Ann").hand if t.key(card) == key)
        assert wasted(seen, t.seat("Ann"), (f"curse.{card}", f"seat.{t.seat('Bob')}")) is nothing


def test_what_dice_decide_is_not_known_before() -> None:
    t = Scene(Ann=H(role="thief", hand=["dwarf"]), Bob=H(items=["theme_music"]), Cid=H())
    ann, item = t.seat("Ann"), t.hero("Bob").items[0]
    thief, paid = t.hero("Ann").classes[0], t.hero("Ann").hand[0]
    seen = t.rules.observe(t.table, ann).table
    option = next(option for option in t.rules.standing(t.table, ann).open() if option.key.startswith("steal"))
    assert rehearsed(seen, ann, (option.key, f"card.{item}", (f"card.{paid}",))) is None
    assert seen == t.rules.observe(t.table, ann).table, "it was tried on a copy"
    assert thief in t.hero("Ann").classes
