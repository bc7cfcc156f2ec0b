"""Everything that can be wrong with a table is seen, and said in one sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.rules import status
from kickdoor_game.heroes.upkeep import KeepSuper, OneRole
from kickdoor_game.machine.ids import NO_CARD, CardId, Seat


def scene() -> Scene:
    t = Scene(
        Ann=H(
            level=3,
            races=["elf", "dwarf"],
            half_breed=True,
            classes=["thief", "wizard"],
            super_munchkin=True,
            items=["chain_letter_mail", "cardigan_of_last_resort"],
            hand=["mate"],
        ),
        Bob=H(),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    return t


def no_hybrids(t: Scene) -> None:
    ann = t.hero("Ann")
    t.table.aside += [ann.half_breed, ann.super_munchkin]
    ann.half_breed = ann.super_munchkin = NO_CARD


def without_hybrids_and_asked(frame: KeepSuper | OneRole) -> Callable[[Scene], None]:
    def act(t: Scene) -> None:
        no_hybrids(t)
        t.table.stack.append(frame)

    return act


def lose(t: Scene) -> None:
    t.hero("Ann").hand = ()


def double(t: Scene) -> None:
    t.hero("Bob").hand += t.hero("Ann").hand


def invent(t: Scene) -> None:
    t.hero("Bob").hand += (CardId(5_000),)


def all_wrong_with_ann(t: Scene) -> None:
    ann = t.hero("Ann")
    ann.level, ann.dead = 0, True
    ann.in_use += t.table.book.ids["theme_music"][:1]
    ann.fresh += ann.items[:1]


def too_high(t: Scene) -> None:
    t.hero("Ann").level = 11


def two_coats(t: Scene) -> None:
    t.hero("Ann").in_use = t.hero("Ann").items


def over_without_winners(t: Scene) -> None:
    t.table.over = True


def over_with_a_mess(t: Scene) -> None:
    """What would have been put in order by and by stays as it is when the game is over."""
    no_hybrids(t)
    two_coats(t)
    t.table.over, t.table.winners = True, [Seat(0)]


def ones_own_helper(t: Scene) -> None:
    t.fight.helper = t.fight.fighter


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda t: None, []),
        (lose, ["card MATE lies in 0 places"]),
        (double, ["card MATE lies in 2 places"]),
        (invent, ["card 5000 is not in the book"]),
        (
            all_wrong_with_ann,
            [
                "Ann has level 0 (classic.levels.1)",
                "Ann uses what they do not carry",
                "Ann is dead and has Items (classic.death.10)",
                "Ann has just received what they do not hold",
                "Ann is dead and has a hand (classic.death.10)",
            ],
        ),
        (too_high, ["Ann has level 11 (classic.levels.1)"]),
        (no_hybrids, ["Ann has 2 races (classic.races.9)", "Ann has 2 classes (classic.classes.14)"]),
        (without_hybrids_and_asked(OneRole(Seat(0), "race")), []),
        (without_hybrids_and_asked(KeepSuper(Seat(0))), []),
        (
            without_hybrids_and_asked(OneRole(Seat(1), "race")),
            ["Ann has 2 races (classic.races.9)", "Ann has 2 classes (classic.classes.14)"],
        ),
        (
            two_coats,
            [
                "Ann uses Chain Letter Mail beyond the limit of its slot (classic.items.16)",
                "Ann uses Cardigan of Last Resort beyond the limit of its slot (classic.items.16)",
            ],
        ),
        (over_without_winners, ["the game is over and nobody has won"]),
        (over_with_a_mess, []),
        (ones_own_helper, ["the fighter is their own helper"]),
    ],
)
def test_what_is_wrong_is_said(wrong: Callable[[Scene], None], said: list[str]) -> None:
    t = scene()
    mate = str(t.hero("Ann").hand[0])
    wrong(t)
    assert status(t.table) == [sentence.replace("MATE", mate) for sentence in said]
