"""Check dice: running away (classic.runaway) and stealing (classic.classes.19)."""

from __future__ import annotations

from typing import Any

from .causes import BAD_STUFF, ON_ESCAPE, Cause, Roll
from .claims import thrown_for
from .notes import Notes, law
from .printed import has_trait
from .scene import NOBODY, Brawl
from .sums import cannot_run, flee_bonuses, not_pursued


@law("RanAway")
def ran_away(notes: Notes, event: Any) -> None:
    """Check that the fighter runs, and with them the helper (classic.runaway.1, classic.runaway.12)."""
    brawl = notes.brawl
    if brawl is None or brawl.over or brawl.sent:
        notes.complain("runaway.1", f"seat {event.seat} runs from nothing")
        return
    notes.must(event.seat == brawl.fighter, "runaway.12", f"seat {event.seat} runs, who is not the fighter")
    notes.must(notes.deed.kind == "combat", "combat.24", "somebody runs who has not said so")
    brawl.running = True
    notes.bids = {other: bid for other, bid in notes.bids.items() if not bid}


@law("DieRolled")
def die_rolled(notes: Notes, event: Any) -> None:
    """Check what is rolled, what is added, and what must be reached (classic.setup.6, classic.runaway.3)."""
    notes.must(1 <= event.die <= 6, "setup.6", f"a die shows {event.die}")
    notes.must(notes.deed.seat == -1, "setup.6", f"seat {notes.deed.seat} rolls by themselves")
    if event.why == "steal":
        _stealing(notes, event)
    elif event.why == "recruit":
        _recruiting(notes, event)
    elif event.why == "run_away":
        _running(notes, event)
    elif event.why == "claim":
        thrown_for(notes, event)


def _stealing(notes: Notes, event: Any) -> None:
    waiting = [theft for theft in notes.thefts if not theft.die and theft.thief == event.seat]
    notes.must(waiting, "classes.19", f"seat {event.seat} rolls for a theft that was not tried")
    for theft in waiting[-1:]:
        theft.die = event.die
        notes.must((event.bonus, event.target) == (0, theft.on), "classes.19", f"a theft is rolled as {event}")
    notes.counts["thefts tried"] += 1


def _recruiting(notes: Notes, event: Any) -> None:
    """Check that one recruits once in one's own fight, and has the ability (shakespeare.classes.21)."""
    brawl = notes.brawl
    traits = has_trait(notes.scene, event.seat, "recruit")
    fair = brawl is not None and brawl.fighter == event.seat and traits
    notes.must(fair, "help.21", f"seat {event.seat} rolls to win somebody over")
    if brawl is None or not traits:
        return
    on = min(trait.get("on", 4) for trait in traits)
    notes.must(event.target == on, "help.21", f"{event.target} is to be reached")
    brawl.spent[event.seat, "recruit"] += 1
    notes.must(brawl.spent[event.seat, "recruit"] == 1, "help.21", "somebody is to be won over for the second time")
    notes.won_over = event.seat if event.die >= event.target else NOBODY


def _running(notes: Notes, event: Any) -> None:
    brawl = notes.brawl
    if brawl is None or not brawl.running or event.card is None:
        notes.complain("runaway.2", f"seat {event.seat} rolls without running away")
        return
    sums = flee_bonuses(notes.scene, event.seat, brawl, event.card)
    notes.must(event.bonus in sums, "runaway.4", f"seat {event.seat} adds {event.bonus} to the die, not {sums}")
    notes.must(event.target == notes.numbers.flee_on, "runaway.3", f"{event.target} is to be reached")
    notes.must(not cannot_run(notes.scene, event.seat, event.card), "priority.1", "a roll where none helps")
    _in_turn(notes, event.seat, event.card, brawl)
    notes.roll = Roll(event.seat, event.card, event.die, event.bonus)
    brawl.rolled.add(event.seat)


@law("DieChanged")
def die_changed(notes: Notes, event: Any) -> None:
    """Check that a die is changed as its card says, or by one's own cards for one's own roll (classic.classes.22)."""
    roll = notes.roll
    if roll is None:
        dice = notes.thefts[-1:]
        notes.must(dice, "cards.11", "a die is changed that does not lie there")
        if dice and notes.deed.word == "use":
            # The page of the language: "Right after anybody's roll to run away".
            notes.complain("priority.1", f"{notes.name(notes.used)} changes a roll that is not one to run away")
        for theft in dice:
            theft.die = event.die
        return
    if event.why != "flee_discards":
        roll.die = event.die
        if event.why == "rolled again" and notes.brawl is not None:
            # It falls anew: what counts is what its owner has then, and what they have bought (classic.runaway.3).
            sums = {bonus + roll.bought for bonus in flee_bonuses(notes.scene, roll.seat, notes.brawl, roll.face)}
            roll.bonus = roll.bonus if roll.bonus in sums else min(sums, default=roll.bonus)
        return
    traits = has_trait(notes.scene, event.seat, "flee_discards")
    paid = len(notes.deed.choice[1]) if notes.deed.word == "flee_discards" else 0
    notes.must(traits and roll.seat == event.seat, "classes.22", f"seat {event.seat} discards for a roll")
    roll.discards += paid
    if traits:
        notes.must(roll.discards <= traits[0].get("most", 3), "classes.22", "too many cards for one roll")
        roll.bonus += paid * int(traits[0].get("each", 1))
        roll.bought += paid * int(traits[0].get("each", 1))
    notes.must(event.die == roll.total(), "classes.22", f"the roll is {event.die}, not {roll.total()}")


@law("Escaped")
def escaped(notes: Notes, event: Any) -> None:
    """Check that one escapes by 5 or more, or because a card says so (classic.runaway.3, .9)."""
    brawl = notes.brawl
    if brawl is None or not brawl.running:
        notes.complain("runaway.1", f"seat {event.seat} escapes without running away")
        return
    free = event.seat in brawl.escaped or not_pursued(notes.scene, event.seat, event.face)
    roll = notes.roll
    rolled = roll is not None and (roll.seat, roll.face) == (event.seat, event.face)
    enough = rolled and roll is not None and roll.total() >= notes.numbers.flee_on
    notes.must(free or enough or _bought_off(notes, event), "runaway.3", f"seat {event.seat} escapes with {roll}")
    _in_turn(notes, event.seat, event.face, brawl)
    brawl.chased[event.seat, event.face] += 1
    _begins(notes)
    for word in notes.cards[event.face].get("specials", ()):
        if word["has"] == "on_escape":
            notes.causes.append(Cause(ON_ESCAPE, event.face, event.seat, word["effects"]))
            return


def _bought_off(notes: Notes, event: Any) -> bool:
    """Return whether Items worth as much as the monster's card says were paid before the die (classic.runaway.17)."""
    deed, scene = notes.deed, notes.scene
    prices = [word["gold"] for word in notes.cards[event.face].get("specials", ()) if word["has"] == "ransom"]
    asked = deed.kind in ("flee_roll", "flee_caught") and deed.card == event.face and deed.seat == event.seat
    if not prices or not asked or deed.word != "ransom":
        return False
    paid = [int(name.rpartition(".")[2]) for name in deed.choice[1]]
    mine = all(notes.was[card] == ("items", event.seat) for card in paid)
    gone = all(scene.place[card][0].startswith("pile.") for card in paid)
    worth = sum(scene.card(card).get("gold", 0) for card in set(paid))
    notes.counts["ransoms paid"] += 1
    notes.must(mine and gone and worth >= prices[0], "priority.1", f"seat {event.seat} pays {worth} for {prices}")
    return True


@law("Caught")
def caught(notes: Notes, event: Any) -> None:
    """Check that one is caught under 5, or where nobody gets away, and was asked before (classic.runaway.2, .10 and
    .15)."""
    brawl = notes.brawl
    if brawl is None or not brawl.running:
        notes.complain("runaway.1", f"seat {event.seat} is caught without running away")
        return
    free = event.seat in brawl.escaped or not_pursued(notes.scene, event.seat, event.face)
    roll = notes.roll
    rolled = roll is not None and (roll.seat, roll.face) == (event.seat, event.face)
    failed = rolled and roll is not None and roll.total() < notes.numbers.flee_on
    held = cannot_run(notes.scene, event.seat, event.face)
    # A roll that has fallen counts, whatever would have made it needless before (classic.runaway.17).
    notes.must(failed or not free, "runaway.9", f"seat {event.seat} is caught, who escapes without a roll")
    notes.must(failed or held, "runaway.10", f"seat {event.seat} is caught with {roll}")
    asked = notes.chasing == (event.seat, event.face)
    notes.must(asked, "runaway.2", f"seat {event.seat} is caught by {notes.name(event.face)} without being asked")
    _in_turn(notes, event.seat, event.face, brawl)
    brawl.chased[event.seat, event.face] += 1
    _begins(notes)
    notes.causes.append(Cause(BAD_STUFF, event.face, event.seat, notes.cards[event.face]["bad_stuff"]))


def _begins(notes: Notes) -> None:
    notes.roll = notes.chasing = None
    notes.close_causes(BAD_STUFF, ON_ESCAPE)


def _in_turn(notes: Notes, seat: int, face: int, brawl: Brawl) -> None:
    """Check that each monster is run from once, by the fighter before the helper (classic.runaway.12 to
    classic.runaway.14)."""
    there = [one for _, one in brawl.foes]
    notes.must(seat in brawl.party(), "runaway.12", f"seat {seat} runs, who does not fight")
    notes.must(brawl.chased[seat, face] < there.count(face), "runaway.14", f"seat {seat} meets {face} once too often")
    if seat == brawl.helper and not notes.scene.sheets[brawl.fighter].dead:
        done = all(brawl.chased[brawl.fighter, one] >= there.count(one) for one in there)
        notes.must(done, "runaway.12", f"seat {seat} runs before the fighter has")
    notes.must(not notes.scene.sheets[seat].dead, "runaway.15", f"the dead seat {seat} goes on running")


def theft_is_over(notes: Notes) -> None:
    """Check that a theft does what its die says: the Item moves, or a level goes (classic.classes.19)."""
    theft = notes.thefts.pop()
    scene = notes.scene
    if not theft.die:
        return
    if theft.succeeds():
        still = scene.place[theft.item] == ("items", theft.owner)
        # Whoever has died meanwhile may be back by now, if the turn is over.
        gone = scene.sheets[theft.thief].dead or scene.sheets[theft.thief].returning
        # Nor does anything move in a combat into which one of the two was drawn meanwhile (shakespeare.combat.19).
        gone = gone or scene.fighting(theft.thief) or scene.fighting(theft.owner)
        notes.must(not still or gone, "classes.19", "a theft has succeeded, nothing moved")
    else:
        sheet = scene.sheets[theft.thief]
        notes.must(sheet.level == 1, "classes.19", f"seat {theft.thief} has failed to steal and loses no level")
