"""Check what races, classes, Powers and Items let their owner do: when, to whom, and at what price (classic.classes).

These are looked at as they are said, before anything comes of them.
"""

from __future__ import annotations

from .causes import Theft
from .notes import Notes
from .possessions import free_to_steal
from .printed import has_trait, is_big, traits_of
from .scene import NOBODY
from .sums import forbidden, heroes_ahead, levels_of_kill

PRICED = ("berserk", "turning", "backstab", "steal", "flee_discards", "recruit", "steal_level", "absolve")
"""Those that are paid for with cards."""


def used(notes: Notes) -> None:
    """Check the ability that is used by the standing action, if one is."""
    deed = notes.deed
    if deed.word in PRICED:
        _price(notes)
    match deed.word:
        case "steal":
            _tries_to_steal(notes)
        case "steal_level":
            _steals_a_level(notes)
        case "recruit":
            _wins_over(notes)
        case "sacrifice":
            _gives_up(notes)
        case _:
            pass


def _price(notes: Notes) -> None:
    """Check that one's own cards are paid, but not what grants the ability, nor a promised one (classic.classes.7)."""
    deed, scene = notes.deed, notes.scene
    granting = {card for card, trait in traits_of(scene, deed.seat) if trait["has"] == deed.word}
    paid = {int(name.rpartition(".")[2]) for name in deed.choice[-1]}
    notes.must(paid, "classes.6", f"seat {deed.seat} pays nothing for {deed.word}")
    notes.must(granting - paid, "classes.7", f"seat {deed.seat} pays for {deed.word} with what grants it")
    mine = [scene.place[card] for card in paid]
    fair = all(owner == deed.seat and zone != "lasting" for zone, owner in mine)
    notes.must(fair, "classes.7", f"seat {deed.seat} pays with {mine}")


def _tries_to_steal(notes: Notes) -> None:
    """Check that a Thief in no combat steals a Small Item of another player (classic.classes.10,
    classic.classes.19)."""
    deed, scene = notes.deed, notes.scene
    item = int(deed.choice[1].rpartition(".")[2])
    zone, owner = scene.place[item]
    traits = has_trait(scene, deed.seat, "steal")
    notes.must(traits, "classes.19", f"seat {deed.seat} steals and is no Thief")
    notes.must(zone == "items" and owner != deed.seat, "classes.19", f"{notes.name(item)} lies in {zone} of {owner}")
    notes.must(not is_big(scene.card(item)), "classes.19", f"{notes.name(item)} is Big, and stolen")
    free_to_steal(notes, deed.seat, owner)
    on = min((trait.get("on", 4) for trait in traits), default=4)
    notes.thefts.append(Theft(deed.seat, item, owner, on, 0))


def _steals_a_level(notes: Notes) -> None:
    """Check a stolen level: in one's own turn, outside combat, once, at a price, of somebody who has one
    (bites.races.14, .15)."""
    deed, scene = notes.deed, notes.scene
    prices = [trait.get("price", 3) for trait in has_trait(scene, deed.seat, "steal_level")]
    victim = int(deed.choice[1].rpartition(".")[2])
    notes.must(deed.choice[1].startswith("seat.") and victim != deed.seat, "bites.races.14", f"stolen from {victim}")
    notes.must(len(deed.choice[2]) in prices, "bites.races.14", f"{deed.choice[2]} are paid, not {prices}")
    free = scene.turn == deed.seat and (notes.brawl is None or notes.brawl.over)
    notes.must(free, "bites.races.14", f"seat {deed.seat} steals a level in a combat, or in another's turn")
    new = notes.robbed_in.get(deed.seat) != scene.turn_number
    notes.must(new, "bites.races.14", f"seat {deed.seat} steals a second level in turn {scene.turn_number}")
    sheet = scene.sheets[victim]
    notes.must(sheet.level > 1 and not sheet.dead, "bites.races.15", f"seat {victim} has no level to lose")
    mine = scene.sheets[deed.seat].level
    notes.must(
        mine < notes.numbers.goal_level - 1, "bites.races.16", f"seat {deed.seat} of Level {mine} steals a level"
    )
    notes.robbed_in[deed.seat] = scene.turn_number
    notes.robbing = {deed.seat: 1, victim: -1}
    notes.counts["levels stolen"] += 1


def _wins_over(notes: Notes) -> None:
    """Check that one card wins over a player in a combat of one's own without helper that is not won (.classes.21)."""
    deed, brawl = notes.deed, notes.brawl
    rule = "shakespeare.classes.21"
    if brawl is None or brawl.over or brawl.running or brawl.fighter != deed.seat:
        notes.complain(rule, f"seat {deed.seat} recruits without a combat of their own")
        return
    other = int(deed.choice[1].rpartition(".")[2])
    notes.must(len(deed.choice[2]) == 1, rule, f"seat {deed.seat} recruits for {deed.choice[2]}")
    notes.must(brawl.helper == NOBODY, "help.3", f"seat {deed.seat} recruits, and is helped")
    notes.must(not heroes_ahead(notes.scene, brawl), rule, f"seat {deed.seat} recruits, and is ahead")
    may = other != deed.seat and not notes.scene.sheets[other].dead
    notes.must(may, rule, f"seat {deed.seat} recruits seat {other}")
    notes.must(not would_win(notes, other), "help.21", f"seat {other} is to be recruited into a win of the game")
    notes.recruiting = (deed.seat, other)


def would_win(notes: Notes, other: int) -> bool:
    """Return whether the kill would win the fighter the game if that player helped."""
    brawl, scene = notes.brawl, notes.scene
    if brawl is None:
        return False
    helper, brawl.helper = brawl.helper, other
    wins = bool(scene.sheets[brawl.fighter].level + levels_of_kill(scene, brawl) >= notes.numbers.goal_level)
    brawl.helper = helper
    return wins


def recruiting_is_over(notes: Notes) -> None:
    """Check that whoever was won over by the die helps, unless nothing can make them now (shakespeare.help.26)."""
    if notes.won_over == NOBODY:
        return
    brawl, scene = notes.brawl, notes.scene
    fighter, other = notes.recruiting
    notes.won_over = NOBODY
    if brawl is None or brawl.over or brawl.fighter != fighter:
        return
    stays_out = scene.sheets[other].dead or forbidden(scene, brawl, "helpers") or would_win(notes, other)
    stays_out = stays_out or heroes_ahead(scene, brawl) or brawl.helper != NOBODY
    notes.must(stays_out, "shakespeare.classes.21", f"seat {other} is won over by seat {fighter}, and does not help")


def _gives_up(notes: Notes) -> None:
    """Check that it is given up instead of a roll to run away; in some sets a follower of the first only
    (bites.minions.5)."""
    deed, scene, brawl = notes.deed, notes.scene, notes.brawl
    zone, owner = scene.place[deed.number]
    runs = brawl is not None and brawl.running and deed.seat in brawl.party()
    notes.must(runs and owner == deed.seat, "runaway.17", f"seat {deed.seat} gives up {notes.name(deed.number)}")
    if brawl is not None and zone == "followers" and notes.numbers.follower_for_first_roll:
        notes.must(deed.seat not in brawl.rolled, "bites.minions.5", f"seat {deed.seat} has rolled before")
        notes.counts["followers sacrificed"] += 1
