"""The value of having a trait while its card is in play, in levels."""

from __future__ import annotations

from collections.abc import Mapping

from kickdoor_game.heroes.hero_sheet.powers import ranks
from kickdoor_game.heroes.hero_sheet.sheet import holds, uses
from kickdoor_game.language.words.conditions import Condition, HandAtMost, Not, OwnTurn, depends_on_others
from kickdoor_game.language.words.traits import (
    Absolve,
    Backstab,
    Berserk,
    BigUnlimited,
    Bonus,
    CarriesItem,
    CarriesMoreBig,
    Charm,
    Conscript,
    CurseProof,
    DieForYou,
    DoubleSale,
    Flee,
    FleeDiscards,
    HandLimit,
    Immune,
    KeepsPowers,
    LevelForHelping,
    MovesOn,
    Recruit,
    Steal,
    StealsLevel,
    Turning,
    WinsTies,
)

from .counting import ALONE, times
from .gear import worth_of_bearer
from .scale import FLEE, STRENGTH
from .view import Estimate, View

AGAINST_SOME = 0.3
"""Share of fights that contain a monster of a given tag."""


ROOM = 0.4
"""Value of being able to use an Item for which there is no room."""
OWN_FIGHTS = 0.75
"""Share of a hero's fights that are on their own turn; in the others they help."""
EMPTIED = 0.4
"""Share of fights in which somebody with few cards has still few: hands fill again in every turn."""
STAYS_SO = 0.75
"""How surely a condition that others can change is as it is now in the next fight."""


def bonus(view: View, trait: Bonus) -> float:
    """Return the value of having the trait `Bonus`, in levels."""
    if trait.beside is not None and not uses(view.table, view.hero, trait.beside):
        return 0.0
    seldom = (AGAINST_SOME if trait.against is not None else 1.0) * (ALONE if trait.alone else 1.0)
    seldom *= (1.0 - ALONE) if trait.company else 1.0
    seldom *= 1.0 if trait.who is None else share_of_fights(view, trait.who)
    return trait.value * times(view, trait.per, trait.whom) * STRENGTH * seldom


def share_of_fights(view: View, who: Condition) -> float:
    """Return in which share of the hero's fights a condition will be true of them: all or none, if it depends on their
    own sheet alone."""
    match who:
        case OwnTurn():
            return OWN_FIGHTS
        case Not(of=OwnTurn()):
            return 1.0 - OWN_FIGHTS
        case HandAtMost():
            return EMPTIED if holds(view.table, view.hero, who) else EMPTIED / 2
        case _:
            now = holds(view.table, view.hero, who)
            steady = STAYS_SO if depends_on_others(who) else 1.0
            return steady if now else 1.0 - steady


def flee(view: View, trait: Flee) -> float:
    """Return the value of having the trait `Flee`, in levels."""
    return trait.value * FLEE


def wins_ties(view: View, trait: WinsTies) -> float:
    """Return the value of having the trait `WinsTies`, in levels."""
    return STRENGTH


def hand_limit(view: View, trait: HandLimit) -> float:
    """Return the value of having the trait `HandLimit`, in levels."""
    return 0.15 * max(0, trait.limit - view.table.numbers.hand_limit)


def big_unlimited(view: View, trait: BigUnlimited) -> float:
    """Return the value of having the trait `BigUnlimited`, in levels."""
    return 0.5


def carries_more_big(view: View, trait: CarriesMoreBig) -> float:
    """Return the value of having the trait `CarriesMoreBig`, in levels."""
    return 0.3 * trait.more


def double_sale(view: View, trait: DoubleSale) -> float:
    """Return the value of having the trait `DoubleSale`, in levels."""
    return 0.6


def level_for_helping(view: View, trait: LevelForHelping) -> float:
    """Return the value of having the trait `LevelForHelping`, in levels."""
    return 0.6


def berserk(view: View, trait: Berserk) -> float:
    """Return the value of having the trait `Berserk`, in levels."""
    return 0.13 * trait.most * trait.each


def turning(view: View, trait: Turning) -> float:
    """Return the value of having the trait `Turning`, in levels."""
    return 0.13 * trait.most * trait.each * AGAINST_SOME


def backstab(view: View, trait: Backstab) -> float:
    """Return the value of having the trait `Backstab`, in levels."""
    return 0.1 * trait.penalty


def steal(view: View, trait: Steal) -> float:
    """Return the value of having the trait `Steal`, in levels."""
    return 0.05 * (7 - trait.on)


def steals_level(view: View, trait: StealsLevel) -> float:
    """Return the value of the ability to steal a level from another player, in levels: higher, the fewer cards it
    costs."""
    return max(0.2, 1.0 - 0.15 * trait.price)


def flee_discards(view: View, trait: FleeDiscards) -> float:
    """Return the value of having the trait `FleeDiscards`, in levels."""
    return 0.1 * trait.most * trait.each


def charm(view: View, trait: Charm) -> float:
    """Return the value of having the trait `Charm`, in levels."""
    return 0.4


def conscript(view: View, trait: Conscript) -> float:
    """Return the value of having the trait `Conscript`, in levels."""
    return 0.6


def recruit(view: View, trait: Recruit) -> float:
    """Return the value of having the trait `Recruit`, in levels."""
    return 0.1 * (7 - trait.on)


def immune(view: View, trait: Immune) -> float:
    """Return the value of having the trait `Immune`, in levels."""
    return 0.1


def curse_proof(view: View, trait: CurseProof) -> float:
    """Return the value of having the trait `CurseProof`, in levels."""
    return 0.4


def absolve(view: View, trait: Absolve) -> float:
    """Return the value of having the trait `Absolve`, in levels: higher, the fewer cards it costs."""
    return max(0.1, 0.6 - 0.15 * trait.price)


def moves_on(view: View, trait: MovesOn) -> float:
    """Return the change of an Item's value because it leaves at the end of the turn, in levels; negative."""
    return -2 * STRENGTH


def keeps_powers(view: View, trait: KeepsPowers) -> float:
    """Return the value of not losing Powers with levels, in levels; it rises with the Ranks of the hero's Powers."""
    return 0.1 + 0.1 * ranks(view.table, view.hero.powers)


def carries_item(view: View, trait: CarriesItem) -> float:
    """Return the value of having a follower carry one more Item in use, in levels. An Item that is carried is already
    counted."""
    return ROOM + worth_of_bearer(view)[0]


def die_for_you(view: View, trait: DieForYou) -> float:
    """Return the value of having the trait `DieForYou`, in levels."""
    return 0.4


ESTIMATES: Mapping[type, Estimate] = {
    Bonus: bonus,
    Flee: flee,
    WinsTies: wins_ties,
    HandLimit: hand_limit,
    BigUnlimited: big_unlimited,
    CarriesMoreBig: carries_more_big,
    DoubleSale: double_sale,
    LevelForHelping: level_for_helping,
    Berserk: berserk,
    Turning: turning,
    Backstab: backstab,
    Steal: steal,
    StealsLevel: steals_level,
    FleeDiscards: flee_discards,
    Charm: charm,
    Conscript: conscript,
    Recruit: recruit,
    Immune: immune,
    CurseProof: curse_proof,
    Absolve: absolve,
    MovesOn: moves_on,
    KeepsPowers: keeps_powers,
    CarriesItem: carries_item,
    DieForYou: die_for_you,
}
"""The estimate of each trait."""
