"""Seats of the duel count on harm that strikes later, and on answers that lie open, before either happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, BOB, HERO, Played, Side, ally, begin, monster, trick, weapon

from kickdoor_ai.api import Act, Seat
from kickdoor_ai.duel.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.schemer_seat import SchemerSeat
from kickdoor_ai.duel.spiteful_seat import SpitefulSeat
from kickdoor_ai.duel.worth import DOOMED, doomed, worth
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Bandage, Bleed, Damage, Mend, Prevent
from kickdoor_game.duel.cards.kinds import DuelCardKind, DuelHero, Location, Trinket
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.table import Bleeding

KINDS: tuple[Callable[[], Seat], ...] = (GreedySeat, SpitefulSeat, BribeAwareSeat, lambda: SchemerSeat(12))
RASH = trick("Rash", Bleed(1, 1, "their_hero"))
PLASTER = trick("Plaster", Bandage("your_hero"), cost=3)
OGRE = monster("Ogre", 2, 4, 3)
DRAGON = monster("Dragon", 4, 9, 9)
GIANT = ally("Giant", 3, 9)
STICK = weapon("Stick", 1, 1)
MONSTERS = Target(of=("monster",))
YARD = Location(
    key="yard", name="Yard", abilities=(Ability(on="use", zap=True, target=MONSTERS, effects=(Damage(2, "target"),)),)
)
SHIELD = Trinket(
    key="shield",
    name="Shield",
    rank=1,
    abilities=(Ability(on="use", zap=True, interrupt=True, effects=(Prevent(4, "your_hero"),)),),
)
HERBS = Location(key="herbs", name="Herbs", abilities=(Ability(on="reckoning", effects=(Mend(1, "your_hero"),)),))
BRUTE = DuelHero(
    key="brute", name="Brute", life=20, abilities=(Ability(on="reckoning", effects=(Damage(1, "their_hero"),)),)
)


def decides(duel: Played, chair: Any, kind: Callable[[], Seat]) -> Any:
    return decision(duel, kind(), chair)


# ---------------------------------------------------------------- what strikes later


@pytest.mark.parametrize("kind", KINDS)
def test_a_scratch_that_kills_at_the_start_of_their_turn_is_a_way_to_win(kind: Callable[[], Seat]) -> None:
    """Bob has one life left. With three, the same Rash is kept."""
    duel = begin(Side(hand=[RASH]), Side(damage=19))
    assert decides(duel, ANN, kind) == Act((f"mischief.{duel.id(RASH)}",))
    other = begin(Side(hand=[RASH]), Side(damage=5))
    assert decides(other, ANN, kind) != Act((f"mischief.{other.id(RASH)}",))


@pytest.mark.parametrize("kind", KINDS)
def test_bleeding_to_death_it_dresses_the_wound_before_it_attacks(kind: Callable[[], Seat]) -> None:
    """The gold does for one of the two, and Bob limps. A wound that kills nobody can wait."""
    bob = Side(limping=True, damage=12)
    dying = begin(Side(hand=[PLASTER, OGRE], purse=3, damage=18, bleeding=(Bleeding(2, 1),)), bob)
    assert decides(dying, ANN, kind) == Act((f"mischief.{dying.id(PLASTER)}",))
    well = begin(Side(hand=[PLASTER, OGRE], purse=3, damage=3, bleeding=(Bleeding(1, 1),)), bob)
    assert decides(well, ANN, kind).choice == ("attack", well.named(OGRE, ANN), 2)


@pytest.mark.parametrize("kind", [GreedySeat, SpitefulSeat, BribeAwareSeat])
@pytest.mark.parametrize(("bleeding", "answer"), [((), "run"), ((Bleeding(6, 1),), "face")])
def test_it_does_not_run_into_a_death_that_waits_for_it(
    kind: Callable[[], Seat], bleeding: tuple[Bleeding, ...], answer: str
) -> None:
    """Running costs Bob two of the last eight life, and the wound the rest. Only the Giant can stand in."""
    bob = Side(hoard=[GIANT], limping=True, damage=12, bleeding=bleeding)
    duel = begin(Side(hand=[DRAGON], purse=4, deck=[DRAGON] * 6), bob)
    duel.attacks(DRAGON, gold=4)
    assert decides(duel, BOB, kind).choice[0] == answer


@pytest.mark.parametrize(
    ("ann", "bob", "lost"),
    [
        (Side(damage=18), Side(damage=18), None),
        (Side(damage=18, bleeding=(Bleeding(2, 1),)), Side(damage=18), ANN),
        (Side(damage=18, bleeding=(Bleeding(2, 1),)), Side(damage=18, bleeding=(Bleeding(2, 1),)), BOB),
        (Side(damage=18, bleeding=(Bleeding(1, 9),)), Side(damage=18), None),
        (Side(damage=18, bleeding=(Bleeding(1), Bleeding(1))), Side(), ANN),
        (Side(damage=18, bleeding=(Bleeding(2, 1),), hoard=[HERBS]), Side(), None),
        (Side(damage=19), Side(hero=BRUTE), ANN),
        (Side(hero=BRUTE, damage=19), Side(damage=19), BOB),
        (Side(damage=18, bleeding=(Bleeding(1, 1),)), Side(hero=BRUTE), ANN),
        (Side(hero=HERO, damage=3, bleeding=(Bleeding(2, 1),)), Side(), None),
    ],
)
def test_whose_hero_dies_first_if_nobody_does_anything(ann: Side, bob: Side, lost: Any) -> None:
    """It is Ann's turn, so Bob's reckoning comes first."""
    table = begin(ann, bob).table
    assert doomed(table) == lost
    if lost is not None:
        assert worth(table, lost) < -DOOMED / 2


# ---------------------------------------------------------------- open answers


def attacks(hoard: list[DuelCardKind], kind: Callable[[], Seat], zapped: tuple[DuelCardKind, ...] = ()) -> bool:
    """Whether Ann sends her Ogre at Bob, who limps and has these cards in play."""
    bob = Side(hoard=[STICK, *hoard], zapped=zapped, limping=True, damage=10)
    duel = begin(Side(hand=[OGRE], purse=2), bob)
    return bool(decides(duel, ANN, kind).choice[0] == "attack")


@pytest.mark.parametrize("kind", [GreedySeat, SpitefulSeat, BribeAwareSeat])
def test_it_does_not_attack_into_an_open_answer(kind: Callable[[], Seat]) -> None:
    """A Stick alone does not squish an Ogre. A Stick and the Yard do, unless that has been used."""
    assert attacks([], kind)
    assert not attacks([YARD], kind)
    assert attacks([YARD], kind, zapped=(YARD,))


@pytest.mark.parametrize("kind", [GreedySeat, SpitefulSeat])
def test_it_does_not_pay_for_a_blow_that_an_open_shield_takes(kind: Callable[[], Seat]) -> None:
    assert attacks([SHIELD], kind, zapped=(SHIELD,))
    assert not attacks([SHIELD], kind)
