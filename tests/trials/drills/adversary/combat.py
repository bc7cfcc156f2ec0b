"""Check combats: who fights what, what is laid beside it, who helps, what the win is worth (classic.combat,
classic.help)."""

from __future__ import annotations

from typing import Any

from .fates import levels_due, won_with_help
from .notes import Bribe, Due, Notes, Spoils, law
from .printed import concerns, fits, has_trait
from .scene import NOBODY, PILE, Boost, Brawl
from .sums import (
    counted_by,
    forbidden,
    hero_strength,
    heroes_ahead,
    heroes_total,
    joins_by_itself,
    laid_value,
    levels_of_help,
    levels_of_kill,
    monsters_total,
    prize,
    tags,
    treasures_of,
)


@law("FightBegan")
def fight_began(notes: Notes, event: Any) -> None:
    """Check that a fight begins behind the door, by looking for trouble, or because it is handed over (classic.turn.3,
    .8)."""
    scene, brawl = notes.scene, notes.brawl
    notes.must(not scene.sheets[event.fighter].dead, "death.9", f"the dead seat {event.fighter} fights")
    if brawl is not None and not brawl.over:
        handed = notes.play_in_use().get("play") == "hand_over" and notes.used_by == brawl.fighter
        notes.must(handed, "combat.1", f"seat {event.fighter} takes the combat of seat {brawl.fighter}")
        notes.must(brawl.helper == NOBODY, "help.3", "a combat with a helper is handed over")
        brawl.owed_before[brawl.fighter] = brawl.owed
        brawl.fighter, brawl.owed = event.fighter, brawl.owed_before.pop(event.fighter, 0)
        brawl.announced = False
        return
    notes.must(event.fighter == scene.turn, "turn.3", f"seat {event.fighter} fights in another's turn")
    notes.must(notes.scene.place[event.card][0] == "aside", "turn.3", f"{notes.name(event.card)} was not revealed")
    notes.must(scene.card(event.card)["kind"] == "monster", "turn.3", f"{notes.name(event.card)} is fought")
    notes.must(not notes.met, "turn.7", "a second combat in one turn")
    notes.met = True
    notes.bids.clear()
    scene.brawl = Brawl(event.fighter, [(event.card, event.card)], joined=[event.card])
    notes.move(event.card, ("foes", PILE))


@law("FoeJoined")
def foe_joined(notes: Notes, event: Any) -> None:
    """Check that a monster comes from a hand, by Wandering Monster, as a Mate, or in place of another
    (classic.enhancers.3)."""
    brawl = _open_fight(notes, "interfere.4")
    if brawl is None:
        return
    held = notes.scene.place[event.card] == ("hand", event.seat)
    notes.must(held, "interfere.4", f"{notes.name(event.card)} was not in the hand of seat {event.seat}")
    if event.card == event.face:
        swapped = notes.play_in_use().get("play") == "swap_monster"
        with_card = notes.used >= 0 and notes.cards[notes.used]["kind"] == "wandering"
        by_itself = joins_by_itself(notes.scene, brawl, event.card, notes.deed.named() - {event.card})
        notes.must(swapped or with_card or by_itself, "interfere.4", f"{notes.name(event.card)} joins by itself")
        notes.must(notes.cards[event.card]["kind"] == "monster", "interfere.4", f"{notes.name(event.card)} joins")
    else:
        notes.must(notes.cards[event.card]["kind"] == "mate", "enhancers.6", f"{notes.name(event.card)} is a twin")
        notes.must(event.face in [face for _, face in brawl.foes], "enhancers.6", "a Twin of what is not there")
    notes.move(event.card, ("foes", PILE))
    brawl.foes.append((event.card, event.face))
    brawl.joined.append(event.card)
    notes.counts["mates" if event.card != event.face else "wanderers"] += 1


@law("FoeLeft")
def foe_left(notes: Notes, event: Any) -> None:
    """Check a monster that leaves without a kill; note its Treasure as owed unless a card denies it (classic.combat.13,
    .treasure.1)."""
    brawl = notes.brawl
    if event.why == "friendly":
        word = next((w for w in notes.cards[event.face].get("specials", ()) if w["has"] == "friendly"), None)
        seat = event.seat
        notes.must(word is not None and concerns(notes.scene, seat, word), "turn.13", "no friend of this hero")
        notes.friendly = notes.met = True
        if word is not None and word.get("treasures"):
            notes.dues.append(Due(seat, "treasure", word["treasures"], "a friendly monster"))
        notes.leaving = event.face
        return
    if brawl is None:
        notes.complain("combat.13", f"{notes.name(event.face)} leaves no combat")
        return
    notes.must(event.face in [face for _, face in brawl.foes], "combat.13", f"{notes.name(event.face)} was not there")
    deed = notes.deed
    match event.why:
        case "killed":
            play = notes.play_in_use()
            kills = play.get("play") == "remove_monster" and play.get("kill")
            notes.must(kills, "combat.19", f"{notes.name(event.face)} is killed by no card")
            brawl.slain.append((brawl.fighter, event.face))
            owed = True
        case "removed":
            play = notes.play_in_use()
            removes = play.get("play") == "remove_monster" and not play.get("kill")
            notes.must(removes, "combat.13", "removed without a card")
            owed = notes.play_in_use().get("treasure", notes.numbers.treasure_on_nonkill)
            wanted = notes.play_in_use().get("tag")
            notes.must(wanted in (None, *tags(notes.scene, brawl)), "combat.13", f"no {wanted} monster is there")
        case "swapped":
            notes.must(notes.play_in_use().get("play") == "swap_monster", "combat.13", "swapped without a card")
            owed = False
        case "charmed":
            wizard = has_trait(notes.scene, event.seat, "charm") and event.seat in brawl.party()
            notes.must(wizard and deed.word == "charm", "classes.22", f"seat {event.seat} charms")
            owed = True
        case _:
            words = notes.cards[event.face].get("specials", ())
            chased = [w for w in words if w["has"] == "chased_away" and concerns(notes.scene, event.seat, w)]
            notes.must(chased and event.seat in brawl.party(), "classes.21", f"seat {event.seat} chases it away")
            owed = True
    leaving = _named_foe(notes, brawl, event.face)
    if owed and leaving is not None:
        brawl.owed += treasures_of(notes.scene, brawl, leaving)
    notes.leaving = event.face


def _named_foe(notes: Notes, brawl: Brawl, face: int) -> tuple[int, int] | None:
    """Return the monster that the deed has named by its number; of several alike the first, if it has named none."""
    alike = [foe for foe in brawl.foes if foe[1] == face]
    named = {brawl.joined[number] for number in notes.deed.foes() if number < len(brawl.joined)}
    return next((foe for foe in alike if foe[0] in named), alike[0] if alike else None)


def foe_card_gone(notes: Notes, card: int) -> None:
    """Check that a monster's card is discarded as it leaves, or with all at the end (classic.combat.20)."""
    brawl = notes.brawl
    if brawl is None or brawl.over:
        return
    left = [(lying, face) for lying, face in brawl.foes if lying == card and face == notes.leaving]
    notes.must(left, "combat.20", f"{notes.name(card)} is discarded in the middle of the combat")
    for foe in left:
        brawl.foes.remove(foe)
    notes.leaving = -1
    scene = notes.scene
    if left and not any(scene.alike(foe) == scene.alike(left[0]) for foe in brawl.foes):
        brawl.enhancers = [(lying, on) for lying, on in brawl.enhancers if on != scene.alike(left[0])]


@law("Enhanced")
def enhanced(notes: Notes, event: Any) -> None:
    """Check that an enhancer is played from a hand into a combat that is not over or run from (classic.enhancers.4)."""
    brawl = _open_fight(notes, "enhancers.4")
    if brawl is None:
        return
    held = notes.scene.place[event.card] == ("hand", event.seat)
    notes.must(held, "enhancers.4", f"{notes.name(event.card)} was not in the hand of seat {event.seat}")
    partner = laid_value(notes.scene, event.card, event.face) and notes.cards[event.card]["kind"] == "monster"
    may = notes.cards[event.card]["kind"] == "enhancer" or partner
    notes.must(may, "enhancers.4", f"{notes.name(event.card)} enhances")
    on = _named_foe(notes, brawl, event.face)
    if notes.deed.word == "monster" and brawl.foes:
        on = brawl.foes[-1]
    group = NOBODY if on is None else notes.scene.alike(on)
    there = sum(notes.scene.alike(foe) == group for foe in brawl.foes)
    notes.must(there and event.alike == there, "enhancers.6", f"it enhances {event.alike}, of {there} alike")
    notes.move(event.card, ("enhancers", PILE))
    brawl.enhancers.append((event.card, group))


@law("JoinedIn")
def joined_in(notes: Notes, event: Any) -> None:
    """Count those who join in with a card."""
    notes.voices += event.joins


@law("Boosted")
def boosted(notes: Notes, event: Any) -> None:
    """Check that a bonus is as much as the card or ability gives, as often as it may (classic.classes.18, .20 and
    .21)."""
    brawl = _open_fight(notes, "interfere.1")
    if brawl is None:
        return
    seat = event.seat
    value = _worth_of_boost(notes, event, brawl)
    notes.must(event.value == value, "interfere.2", f"{event.what} of seat {seat} gives {event.value}, not {value}")
    brawl.boosts.append(Boost(event.side, event.value, NOBODY if event.at is None else event.at))


def _worth_of_boost(notes: Notes, event: Any, brawl: Brawl) -> int:
    scene, seat, deed = notes.scene, event.seat, notes.deed
    match event.what:
        case "one_shot":
            play = notes.cards[event.card].get("play", {})
            if play.get("play") == "acclaim":
                return int(play["joined"] if notes.voices >= play.get("voices", 2) else play["value"])
            if play.get("play") == "toss":
                die = next((told.die for told in notes.events if type(told).__name__ == "DieRolled"), 0)
                side = "heroes" if die >= play.get("at_least", 4) else "monsters"
                notes.must(event.side == side, "interfere.2", f"a {die} raises the strength of the {event.side}")
                return int(play["value"])
            notes.must(event.card == notes.used and play.get("play") == "swing", "interfere.1", "no card was used")
            only = play.get("side", "either")
            notes.must(only in ("either", event.side), "interfere.2", f"a card for {only} is used for {event.side}")
            each = play.get("each", 0) if event.side == "heroes" else 0
            each *= sum(fits(scene, who, play.get("who")) for who in brawl.party())
            value = int(play.get("value", 0)) * counted_by(scene, seat, brawl, play)
            return value + int(each) + int(play.get("per_monster", 0)) * (len(brawl.foes) - 1)
        case "double":
            notes.must(notes.play_in_use().get("play") == "double", "interfere.1", "nothing doubles")
            notes.must(seat in brawl.party(), "interfere.1", f"seat {seat} doubles in another's combat")
            return hero_strength(scene, seat, brawl)
        case "backstab":
            traits = has_trait(scene, seat, "backstab")
            notes.must(traits, "classes.20", f"seat {seat} is no Thief")
            notes.must(event.at != seat and event.at in brawl.party(), "classes.20", f"seat {event.at} is backstabbed")
            brawl.spent[seat, f"backstab {event.at}"] += 1
            once = brawl.spent[seat, f"backstab {event.at}"] == 1
            notes.must(once, "classes.20", f"seat {seat} backstabs seat {event.at} twice")
            # Of several cards that let one do it, the one that hurts most.
            return -max((int(trait.get("penalty", 2)) for trait in traits), default=0)
        case "berserk" | "turning":
            traits = has_trait(scene, seat, event.what)
            rule = "classes.18" if event.what == "berserk" else "classes.21"
            notes.must(traits and seat in brawl.party(), rule, f"seat {seat} uses {event.what}")
            paid = len(deed.choice[1]) if deed.word == event.what else 0
            brawl.spent[seat, event.what] += paid
            if not traits:
                return 0
            notes.must(brawl.spent[seat, event.what] <= traits[0].get("most", 3), rule, f"too much {event.what}")
            if event.what == "turning":
                notes.must(traits[0].get("tag", "undead") in tags(scene, brawl), rule, "nothing to turn")
            return paid * int(traits[0].get("each", 1 if event.what == "berserk" else 3))
        case what:
            notes.complain("interfere.1", f"nothing in the rules gives strength as {what!r}")
            return int(event.value)


def _open_fight(notes: Notes, rule: str) -> Brawl | None:
    """Return the combat, if cards can still go into it (classic.runaway.1, classic.combat.23); complain if not."""
    brawl = notes.brawl
    if brawl is None or brawl.over or brawl.sent or brawl.running:
        notes.complain("runaway.1" if brawl is not None and brawl.running else rule, "there is no combat to change")
        return None
    return brawl


# ---------------------------------------------------------------- the end of a combat


@law("KillAnnounced")
def kill_announced(notes: Notes, event: Any) -> None:
    """Check that a fighter announces a kill only when ahead, with both sums right (classic.combat.2,
    classic.combat.22)."""
    brawl = _open_fight(notes, "combat.22")
    if brawl is None:
        return
    sums = heroes_total(notes.scene, brawl), monsters_total(notes.scene, brawl)
    said = event.heroes, event.monsters
    notes.must(said == sums, "combat.2", f"announced is {said}, printed is {sums}")
    notes.must(heroes_ahead(notes.scene, brawl), "combat.3", f"a kill is announced at {sums}")
    notes.must(event.fighter == brawl.fighter, "combat.22", "a kill is announced by another than the fighter")
    goal, sheets = notes.numbers.goal_level, notes.scene.sheets
    gains = {brawl.fighter: levels_of_kill(notes.scene, brawl)}
    if brawl.helper != NOBODY:
        gains[brawl.helper] = levels_of_help(notes.scene, brawl)
    winners = {seat for seat, levels in gains.items() if sheets[seat].level + levels >= goal}
    if notes.numbers.shared_victory and brawl.fighter in winners:
        winners |= set(brawl.party())
    notes.must(set(event.winners) == winners, "winning.1", f"{event.winners} would win, not {sorted(winners)}")
    brawl.announced = True


@law("FightWon")
def fight_won(notes: Notes, event: Any) -> None:
    """Check that the heroes are ahead, and note the printed levels and Treasures (classic.combat.16 to .20,
    classic.treasure.2)."""
    brawl = _open_fight(notes, "combat.23")
    if brawl is None:
        return
    scene = notes.scene
    notes.must(brawl.announced, "combat.22", "the win was never announced")
    notes.must(heroes_ahead(scene, brawl), "combat.3", "the combat is won by the weaker side")
    faces = sorted([*(face for _, face in brawl.foes), *(face for by, face in brawl.slain if by == brawl.fighter)])
    notes.must(sorted(event.killed) == faces, "combat.18", f"killed are {event.killed}, not {faces}")
    helper = NOBODY if event.helper is None else event.helper
    notes.must((event.fighter, helper) == (brawl.fighter, brawl.helper), "help.16", "others have won than fought")
    owed = prize(scene, brawl)
    notes.must(event.treasures == owed, "treasure.2", f"the win brings {event.treasures} Treasures, not {owed}")
    levels_due(notes, event)
    brawl.over = "won"
    for seat, count in brawl.owed_before.items():
        if count and not scene.sheets[seat].dead:
            notes.dues.append(Due(seat, "treasure", count, "monsters that were gone before the combat was handed over"))
    notes.helped = helper
    notes.won_in_turn = notes.won_in_turn or brawl.fighter == scene.turn
    if helper == NOBODY:
        notes.dues.append(Due(brawl.fighter, "treasure", owed, "the kill"))
        return
    won_with_help(notes, event.killed, helper)
    notes.bribe = Bribe(brawl.fighter, helper, list(brawl.items_promised), list(brawl.played_promised))
    notes.spoils = Spoils(brawl.fighter, helper, owed, brawl.treasures_promised, brawl.order)


@law("FightEnded")
def fight_ended(notes: Notes, event: Any) -> None:
    """Check the end of a combat without a win; only a card that ends it may leave Treasures (classic.runaway.1,
    classic.combat.15)."""
    brawl = notes.brawl
    if brawl is None:
        notes.complain("combat.1", "a combat ends that is not there")
        return
    match event.why:
        case "sent_away":
            notes.must(brawl.sent, "combat.1", "a combat is sent away without a card")
            if brawl.sent_away and not notes.scene.sheets[brawl.fighter].dead:
                notes.dues.append(Due(brawl.fighter, "treasure", brawl.sent_away, "a card that ended the combat"))
        case _:
            dead = notes.scene.sheets[brawl.fighter].dead
            notes.must(brawl.running or dead, "help.20", "a combat ends though nobody runs away")
    brawl.over = event.why
    notes.close_causes("Bad Stuff", "on escape")
    notes.roll = None


# ---------------------------------------------------------------- help


@law("HelpAsked")
def help_asked(notes: Notes, event: Any) -> None:
    """Check that the fighter offers carried Items and part of the Treasure, while help is needed (classic.help.1, .4
    and .5)."""
    brawl = _open_fight(notes, "help.1")
    if brawl is None:
        return
    scene = notes.scene
    notes.must(event.fighter == brawl.fighter != event.other, "help.1", "help is offered to another than the fighter")
    notes.must(brawl.helper == NOBODY, "help.3", "a second helper is asked")
    notes.must(not scene.sheets[event.other].dead, "death.9", f"the dead seat {event.other} is to help")
    notes.must(not forbidden(scene, brawl, "helpers"), "priority.1", "help is asked where none is allowed")
    notes.must(not heroes_ahead(scene, brawl), "help.1", "help is asked by a side that is ahead")
    carried = scene.zone("items", brawl.fighter)
    notes.must(set(event.items) <= set(carried), "help.4", "what is promised is not carried by the fighter")
    notes.must(0 <= event.treasures <= prize(scene, brawl), "help.5", f"{event.treasures} Treasures are promised")
    notes.must(event.order or not event.treasures, "help.6", "Treasures are promised, and nobody says who picks")
    sides = (event.other,) if not event.request else (event.fighter,)
    notes.must(notes.deed.seat in sides, "help.1", f"seat {notes.deed.seat} makes an offer for another")
    notes.must(event.request or not event.played, "shakespeare.help.9", "a card of the fighter's hand is asked for")
    notes.must(
        notes.numbers.bribes_from_hand or not event.played, "shakespeare.help.9", "a card of the hand is promised"
    )
    notes.bids[event.other] = (event.items, event.treasures, event.order, event.request)
    notes.from_hand[event.other] = (NOBODY,) * event.played


@law("HelpAnswered")
def help_answered(notes: Notes, event: Any) -> None:
    """Check what became of an offer, or of a promise (classic.help.2, .3, .21 and .22)."""
    brawl = notes.brawl
    if event.what == "unplayed" and notes.bribe is not None and notes.bribe.played:
        _unplayed(notes, notes.bribe, notes.bribe.played.pop(0))
        return
    if brawl is None:
        notes.must(event.what in ("void", "lapsed"), "help.3", f"help is {event.what} without a combat")
        return
    match event.what:
        case "joined":
            _joined(notes, event, brawl)
        case "forced":
            _forced(notes, event, brawl)
        case "released":
            wins = notes.scene.sheets[brawl.fighter].level + levels_of_kill(notes.scene, brawl)
            goal = notes.numbers.goal_level
            alone = forbidden(notes.scene, brawl, "helpers")
            notes.must(alone or (brawl.forced and wins >= goal), "help.22", f"seat {event.other} is released")
            brawl.helper, brawl.forced, brawl.items_promised, brawl.treasures_promised = NOBODY, False, (), 0
            brawl.played_promised = ()
        case "void":
            brawl.items_promised = brawl.played_promised = ()
        case "unplayed":
            notes.complain("shakespeare.help.9", "a card is not played before the combat is won")
        case _:
            notes.must(event.other in notes.bids, "help.2", f"an offer is {event.what} that was not made")
            notes.bids.pop(event.other, None)


def _unplayed(notes: Notes, bribe: Bribe, card: int) -> None:
    """Check that a promised card was not played because it left the hand, or could not be used on the helper
    (shakespeare.help.9)."""
    scene, play = notes.scene, notes.scene.card(card).get("play", {})
    helper = scene.sheets[bribe.helper]
    plain = play.get("play") == "ascend" and not any(play.get(name) for name in ("after_fight", "unless_highest"))
    low = helper.level < min(notes.numbers.goal_level - 1, play.get("level_at_most") or notes.numbers.goal_level)
    could = scene.place[card] == ("hand", bribe.fighter) and not helper.dead and plain and low
    notes.must(
        not could, "shakespeare.help.9", f"{notes.name(card)} could be played on seat {bribe.helper}, and is not"
    )


def _may_help(notes: Notes, event: Any, brawl: Brawl) -> None:
    scene = notes.scene
    notes.must(brawl.helper == NOBODY, "help.3", f"seat {event.other} is the second helper")
    notes.must(event.other != brawl.fighter, "help.1", "the fighter helps themselves")
    notes.must(not brawl.running and not brawl.over, "runaway.1", f"seat {event.other} joins too late")
    notes.must(not scene.sheets[event.other].dead, "death.9", f"the dead seat {event.other} helps")
    notes.must(not forbidden(scene, brawl, "helpers"), "priority.1", f"seat {event.other} helps where nobody may")
    notes.must(not heroes_ahead(scene, brawl), "help.1", f"seat {event.other} helps a side that is ahead")


def _joined(notes: Notes, event: Any, brawl: Brawl) -> None:
    bid = notes.bids.pop(event.other, None)
    if bid is None:
        notes.complain("help.2", f"seat {event.other} helps without an offer")
        return
    _may_help(notes, event, brawl)
    items, treasures, order, request = bid
    agreeing = event.other if request else brawl.fighter
    notes.must(notes.deed.seat == agreeing, "help.2", f"seat {notes.deed.seat} agrees for seat {agreeing}")
    notes.must(set(items) <= set(notes.scene.zone("items", brawl.fighter)), "help.4", "a promised Item is gone")
    brawl.helper, brawl.forced = event.other, False
    brawl.played_promised = notes.from_hand.pop(event.other, ()) if request else ()
    brawl.items_promised, brawl.treasures_promised, brawl.order = items, treasures, order


def _forced(notes: Notes, event: Any, brawl: Brawl) -> None:
    """Check that a helper may be forced, and note that the fight is not fought alone (classic.help.21)."""
    _may_help(notes, event, brawl)
    won_over = notes.won_over == brawl.fighter
    if won_over:
        fair = notes.recruiting == (brawl.fighter, event.other)
        notes.must(fair, "shakespeare.classes.21", f"seat {event.other} is won over in place of {notes.recruiting}")
        notes.won_over = NOBODY
        notes.counts["won over"] += 1
    else:
        traits = has_trait(notes.scene, brawl.fighter, "conscript")
        fitting = [trait for trait in traits if fits(notes.scene, event.other, trait.get("who"))]
        notes.must(fitting, "help.21", f"seat {event.other} cannot be forced")
        brawl.spent[brawl.fighter, "conscript"] += 1
        notes.must(brawl.spent[brawl.fighter, "conscript"] == 1, "help.21", "somebody is forced for the second time")
    brawl.helper, brawl.forced, brawl.items_promised, brawl.treasures_promised = event.other, True, (), 0
    brawl.played_promised = ()
    wins = notes.scene.sheets[brawl.fighter].level + levels_of_kill(notes.scene, brawl)
    notes.must(wins < notes.numbers.goal_level, "help.21", f"seat {event.other} is forced into a win of the game")
    notes.counts["forced help"] += 1
