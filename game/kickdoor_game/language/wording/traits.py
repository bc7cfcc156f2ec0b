"""Traits of heroes as sentences to the owner; abilities open with their name."""

from __future__ import annotations

from typing import assert_never

from kickdoor_game.language.words.traits import (
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
    Recruit,
    Steal,
    StealsLevel,
    Trait,
    Turning,
    WinsTies,
)

from .conditions import clause, group
from .english import HELD, STRIKES, TAKEN_IF_WON, WORN, listed, numbered, signed, title
from .house import AS_IN_2007, HouseRules

_PER = {
    "monster": "for each monster in the fight",
    "curse": "for each curse on you",
    "big_item": "for each Big Item you carry",
    "follower": "for each Follower of yours",
}


def _bonus(trait: Bonus, more: bool) -> str:
    clauses = [f"you {clause(trait.who)}"] if trait.who else []
    clauses += [f"you use {title(trait.beside)} as well"] if trait.beside else []
    clauses += ["nobody helps you"] if trait.alone else []
    when = f" against {title(trait.against)} monsters" if trait.against else "" if clauses else " in fights"
    each = f" {_PER[trait.per]}" if trait.per else ""
    condition = f" if {listed(clauses)}" if clauses else ""
    return f"{'another ' if more else ''}{signed(trait.value)}{when}{each}{condition}"


def _theft(trait: Steal, house: HouseRules) -> str:
    own_fights_only = house.steal_blocked == "party_in_combat"
    when = "while you are not in a fight" if own_fights_only else "while nobody fights"
    whose = "another player who is in no fight carries" if own_fights_only else "another player carries"
    return (
        f"Theft: {when}, discard a card and roll the die: on {trait.on} or more, take a Small Item that {whose}; "
        "otherwise, lose a Level"
    )


def trait_text(trait: Trait, house: HouseRules = AS_IN_2007, *, more: bool = False, of_follower: bool = False) -> str:
    """Without a capital and a full stop.

    `more`: a bonus on top of the one that its Item gives anyway; `of_follower`: the card that has it is one.
    """
    match trait:
        case Bonus():
            return _bonus(trait, more)
        case Flee(value=value):
            return f"{signed(value)} to run away"
        case WinsTies():
            return "your side wins ties in fights"
        case HandLimit(limit=limit):
            return f"you may hold {numbered(limit, 'card')} at the end of your turn"
        case BigUnlimited():
            return "you may carry any number of Big Items"
        case CarriesMoreBig(more=many):
            return f"you may carry {numbered(many, 'more Big Item')}"
        case DoubleSale():
            return "once in each of your turns, one Item you sell counts double"
        case LevelForHelping():
            return "you gain a Level for each monster slain with your help"
        case Berserk(most=most, each=each):
            return f"Berserk: in a fight of yours, discard up to {numbered(most, 'card')} for {signed(each)} each"
        case Turning(most=most, each=each, tag=tag):
            return (
                f"Turning: in a fight of yours with {title(tag)} monsters, "
                f"discard up to {numbered(most, 'card')} for {signed(each)} each"
            )
        case Backstab(penalty=penalty):
            return (
                f"Backstab: discard a card to give another player in a fight {signed(-penalty)}; "
                "once per victim and fight"
            )
        case Steal():
            return _theft(trait, house)
        case StealsLevel(price=price):
            return (
                f"once in each of your turns, while nobody fights, discard {numbered(price, 'card')}: another player "
                "of your choice loses a Level, and you go up one, but not to the winning Level"
            )
        case FleeDiscards(most=most, each=each):
            return (
                f"Flight: after your roll to run away, discard up to {numbered(most, 'card')} "
                f"for {signed(each)} each on that roll"
            )
        case Charm():
            return (
                "Charm: in a fight of yours, discard your whole hand, at least one card, to be rid of one monster; "
                f"no Level is gained for it, and {TAKEN_IF_WON}"
            )
        case Conscript(who=who):
            whom = f"one of the {group(who)}" if who else "a player of your choice"
            return f"once in each fight of yours, {whom} must help you, unless that would win you the game"
        case Recruit(on=on):
            return (
                "Recruiting: once in each fight of yours, while nobody helps and you are not ahead, discard a card "
                f"and roll the die: on {on} or more, a player of your choice must help you, unless that would win you "
                "the game"
            )
        case Immune(slot=slot):
            loss = f"your {WORN[slot]}" if slot in WORN else f"your {HELD[slot]}s"
            return f"no Curse or Bad Stuff makes you lose {loss} while you use this"
        case CurseProof(what=what):
            return f"discard this to stop a {STRIKES[what]} on you before it acts"
        case KeepsPowers():
            return "you keep your Powers when your Level falls"
        case CarriesItem():
            return "it may carry one Item of yours: that is in use whatever else you use, and is lost with it"
        case DieForYou():
            first = of_follower and house.follower_for_first_roll
            instead_of = "your first roll" if first else "rolling"
            return f"instead of {instead_of} to run away, discard this to escape from everything in that fight"
        case _:
            assert_never(trait)
