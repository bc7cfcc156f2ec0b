"""Check levels, sex, curses, death: what may befall a hero, by which cause, and how much of it."""

from __future__ import annotations

from typing import Any

from .causes import CURSE, TO_HELPER, Cause, swaps_with, words_at_work
from .notes import Notes, law
from .printed import Word, classes_of, traits_of
from .scene import NOBODY, PILE
from .sums import levels_of_help, levels_of_kill, slain_levels

KILLS = ("kill", "helped")
"""What the levels of a won combat are called."""


@law("LevelsChanged")
def levels_changed(notes: Notes, event: Any) -> None:
    """Check that levels rise by kills, cards and sales only, fall by cards only, from 1 to the goal (classic.levels.1
    to .4)."""
    sheet = notes.scene.sheets[event.seat]
    goal = notes.numbers.goal_level
    notes.must(event.level == sheet.level + event.change, "levels.1", f"seat {event.seat}: {event} from {sheet.level}")
    notes.must(1 <= event.level <= goal, "levels.2" if event.level < 1 else "levels.1", f"Level {event.level}")
    notes.must(not sheet.dead or event.change < 0, "death.9", f"the dead seat {event.seat} gains a level")
    if event.change > 0:
        _gained(notes, event, goal)
    else:
        _lost(notes, event)
    sheet.level = event.level


def _gained(notes: Notes, event: Any, goal: int) -> None:
    seat, change = event.seat, event.change
    if event.level >= goal:
        notes.must(event.why in (*KILLS, "blessing"), "winning.2", f"seat {seat} wins by {event.why}")
    match event.why:
        case "kill" | "helped":
            wanted = notes.kill_levels.pop(seat, 0)
            wanted = min(wanted, goal - notes.scene.sheets[seat].level)
            notes.must(change == wanted, "combat.18", f"seat {seat} gains {change} by {event.why}, not {wanted}")
        case "sale":
            notes.must(
                notes.sale == (seat, change), "selling.3", f"seat {seat} gains {change} by the sale {notes.sale}"
            )
            notes.sale = None
        case "stolen" if notes.robbing:
            notes.must(notes.robbing.pop(seat, 0) == change, "bites.races.14", f"seat {seat} gains {change} by theft")
            notes.must(event.level < goal, "bites.races.16", f"seat {seat} steals the last level")
        case "card" | "stolen" | "blessing":
            plays = {"card": ("ascend", "rise_together"), "stolen": ("steal_level",), "blessing": ("blessing",)}
            play = notes.play_in_use()
            fitting = play.get("play") in plays[event.why]
            notes.must(fitting, "levels.3", f"seat {seat} gains a level by {notes.name(notes.used)}")
            notes.must(change == 1, "levels.3", f"seat {seat} gains {change} by one card")
            if event.why == "blessing":
                named = play.get("name", "cleric")
                notes.must(named in classes_of(notes.scene, seat), "winning.3", f"seat {seat} is no {named}")
            elif play.get("play") == "rise_together":
                named = seat == notes.used_by or f"seat.{seat}" in notes.deed.choice
                notes.must(named, "treasure.7", f"seat {seat} gains the level of another's card")
            else:
                anybody = event.why == "card" and notes.numbers.level_card_target == "any"
                whose = notes.used_at if anybody else notes.used_by
                notes.must(seat == whose, "treasure.7", f"seat {seat} gains the level of another's card")
        case _:
            counts = [word.get("count", 1) for _, word in words_at_work(notes.causes, seat, "gain_levels")]
            notes.must(counts and change <= max(counts), "levels.3", f"seat {seat} gains {change} by {event.why}")


def _lost(notes: Notes, event: Any) -> None:
    seat, lost = event.seat, -event.change
    room = notes.scene.sheets[seat].level - 1
    match event.why:
        case "stolen" if notes.robbing:
            notes.must(notes.robbing.pop(seat, 0) == -lost, "bites.races.14", f"seat {seat} loses {lost} by theft")
        case "stolen":
            play = notes.play_in_use()
            notes.must(play.get("play") == "steal_level", "levels.4", f"seat {seat} loses a stolen level")
            notes.must(lost == 1 and seat != notes.used_by, "winning.6", f"seat {seat} loses {lost} by one card")
            notes.must(seat == notes.used_at, "winning.6", f"seat {seat} was not named by the card")
        case "caught stealing":
            failed = [theft for theft in notes.thefts if theft.thief == seat and not theft.succeeds()]
            notes.must(failed and lost == 1, "classes.19", f"seat {seat} loses {lost} for a theft")
            for theft in failed[-1:]:
                notes.thefts.remove(theft)
        case _:
            found = words_at_work(notes.causes, seat, "lose_levels")
            amounts = {min(room, amount) for _, word in found for amount in _amounts(notes, word)}
            notes.must(found, "levels.4", f"seat {seat} loses {lost} by {event.why!r}: no card says so")
            notes.must(not found or lost in amounts, "levels.4", f"seat {seat} loses {lost}, not one of {amounts}")
            for cause, _ in found:
                cause.lost_levels += lost


def _amounts(notes: Notes, word: Word) -> list[int]:
    if word.get("all"):
        return [notes.numbers.goal_level]
    if word.get("by_die"):
        return [event.die for event in notes.events if type(event).__name__ == "DieRolled"] or list(range(1, 7))
    return [word.get("count", 1)]


@law("SexChanged")
def sex_changed(notes: Notes, event: Any) -> None:
    """Check that sex changes by a card alone (classic.character.3, classic.curses.5)."""
    sheet = notes.scene.sheets[event.seat]
    notes.must(words_at_work(notes.causes, event.seat, "change_sex"), "curses.5", f"seat {event.seat} changes sex")
    notes.must(event.sex != sheet.sex, "curses.5", f"seat {event.seat} becomes what it is")
    sheet.sex = event.sex


@law("Voted")
def voted(notes: Notes, event: Any) -> None:
    """Check that a vote is its voter's own answer, on one of the lists of a card that strikes somebody else
    (classic.curses.8)."""
    seat, number, victim = event.seat, event.number, event.victim
    ballots = [word for cause, word in words_at_work(notes.causes, victim, "vote") if cause.card == event.card]
    notes.must(ballots and seat != victim, "curses.8", f"seat {seat} votes on {notes.name(event.card)}")
    notes.must(
        any(number < len(word["options"]) for word in ballots), "curses.8", f"seat {seat} votes for list {number}"
    )
    own = notes.deed.seat == seat and f"choose.{number}" in notes.deed.choice
    notes.must(own, "curses.8", f"seat {seat} votes for list {number}, and has said {notes.deed.choice}")


@law("ColourTaken")
def colour_taken(notes: Notes, event: Any) -> None:
    """Check that a colour is taken by whoever has chosen it (shakespeare.setup.5)."""
    deed = notes.deed
    chosen = deed.standing and deed.seat == event.seat and deed.choice == ("colour", event.colour)
    notes.must(chosen, "shakespeare.setup.5", f"seat {event.seat} is given {event.colour} standees by {deed}")


# ---------------------------------------------------------------- curses


@law("CurseStruck")
def curse_struck(notes: Notes, event: Any) -> None:
    """Check that an opened curse strikes who opened it, a played one whom its player names (classic.curses.1,
    classic.curses.3)."""
    turned = [cause for cause in notes.causes if cause.kind == CURSE and cause.card == event.card]
    if turned:
        _turned(notes, event, turned[-1])
        return
    if event.by is None:
        notes.must(event.victim == notes.scene.turn, "curses.1", f"an opened curse strikes seat {event.victim}")
        notes.must(notes.opened == event.card, "curses.1", f"{notes.name(event.card)} was not opened")
    else:
        deed = notes.deed
        played = deed.standing and deed.word == "curse" and deed.seat == event.by and deed.number == event.card
        notes.must(played, "curses.3", f"seat {event.by} did not play {notes.name(event.card)}")
        held = notes.scene.place[event.card] == ("hand", event.by)
        notes.must(held, "curses.2", f"seat {event.by} does not hold {notes.name(event.card)}")
        notes.must(f"seat.{event.victim}" in deed.choice, "curses.3", f"seat {event.victim} was not named")
    notes.must(not notes.scene.sheets[event.victim].dead, "curses.3", f"a curse strikes the dead seat {event.victim}")
    notes.move(event.card, ("aside", PILE))
    effects = notes.cards[event.card]["effects"]
    by = NOBODY if event.by is None else event.by
    notes.causes.append(Cause(CURSE, event.card, event.victim, effects, by, ready=False))


def _turned(notes: Notes, event: Any, cause: Cause) -> None:
    """Check that a turned curse strikes whoever had played it; if nobody had, or they are dead, whom its victim
    names."""
    scene, turner = notes.scene, cause.victim
    notes.counts["curses turned"] += 1
    by_card = notes.play_in_use().get("play") == "turn_curse" and notes.used_by == turner == event.by
    notes.must(by_card, "curses.10", f"{notes.name(cause.card)} is turned by seat {event.by}, by no card of theirs")
    notes.must(not cause.stopped, "curses.10", f"{notes.name(cause.card)} is turned, and was stopped")
    sender = cause.by != NOBODY and not scene.sheets[cause.by].dead
    fair = event.victim == cause.by if sender else f"seat.{event.victim}" in notes.deed.choice
    notes.must(fair and event.victim != turner, "curses.10", f"{notes.name(cause.card)} strikes seat {event.victim}")
    notes.must(not scene.sheets[event.victim].dead, "curses.3", f"a curse strikes the dead seat {event.victim}")
    cause.victim, cause.by, cause.ready = event.victim, turner, False


@law("CurseStopped")
def curse_stopped(notes: Notes, event: Any) -> None:
    """Check that a curse is stopped by a card that cancels curses, or one that protects its owner
    (classic.curses.10)."""
    open_now = [cause for cause in notes.causes if cause.kind == CURSE and cause.card == event.card]
    notes.must(open_now, "curses.10", f"{notes.name(event.card)} is stopped, which does not strike")
    how = notes.cards[event.how]
    cancels = how.get("play", {}).get("play") == "cancel_curse"
    wards = [trait for trait in how.get("traits", ()) if trait["has"] == "curse_proof" and event.by == event.victim]
    absolves = event.how in {card for card, trait in traits_of(notes.scene, event.by) if trait["has"] == "absolve"}
    absolved = absolves and notes.deed.word == "absolve" and notes.deed.seat == event.by
    notes.must(cancels or wards or absolved, "curses.10", f"{notes.name(event.how)} stops no curse")
    touched = [word for word in (*wards, how.get("play", {})) if touches(word, notes.cards[event.card]["kind"])]
    notes.must(touched, "bites.curses.13", f"{notes.name(event.how)} stops {notes.name(event.card)}")
    for cause in open_now:
        cause.stopped = True


def touches(word: Word, kind: str) -> bool:
    """Return whether what stops curses, traps or either stops a card of that kind (bites.curses.13)."""
    return word.get("what", "curse") in ("either", kind)


@law("CurseStays")
def curse_stays(notes: Notes, event: Any) -> None:
    """Check that a curse stays before its victim while a word of it works (classic.curses.7)."""
    seat, card = event.seat, event.card
    lasting = words_at_work(notes.causes, seat, "change_sex", "next_fight", "next_turn", "lingering")
    of_it = [word for cause, word in lasting if cause.card == card]
    notes.must(of_it, "curses.7", f"{notes.name(card)} stays before seat {seat}")
    notes.move(card, ("lasting", seat))
    for word in of_it[:1]:
        notes.scene.sheets[seat].lasting.append((card, word))


@law("CurseEnded")
def curse_ended(notes: Notes, event: Any) -> None:
    """Check that a curse ends by a card, with the combat, or with the Item that it hangs on (classic.curses.5,
    classic.curses.7)."""
    seat, card = event.seat, event.card
    sheet = notes.scene.sheets[seat]
    word = next((word for lying, word in sheet.lasting if lying == card), None)
    if word is None:
        notes.complain("curses.7", f"{notes.name(card)} ends, which does not lie before seat {seat}")
        return
    match event.why:
        case "that fight is over":
            for_a_fight = word["do"] in ("next_fight", "change_sex")
            notes.must(for_a_fight, "curses.6", f"{notes.name(card)} is not for one combat")
        case "that turn is over":
            for_a_turn = word["do"] == "next_turn" and notes.scene.turn == seat
            notes.must(for_a_turn, "curses.8", f"{notes.name(card)} is not for this turn")
        case "it went with the Item":
            notes.unhung.append((seat, str(word.get("until_lost"))))
        case _:
            play = notes.play_in_use()
            notes.must(play.get("play") == "cancel_curse", "curses.7", f"{notes.name(card)} ends by {event.why}")
            fair = touches(play, notes.cards[card]["kind"])
            notes.must(fair, "bites.curses.13", f"{notes.name(notes.used)} ends {notes.name(card)}")
    sheet.lasting.remove((card, word))
    if any(cause.kind == CURSE and cause.card == card for cause in notes.causes):
        # It has not done all that it does, and lies aside until it has.
        notes.move(card, ("aside", PILE))


def done_striking(notes: Notes, cause: Cause) -> None:
    """Check that a curse has acted as far as it can: a level that could be lost is lost (classic.curses.4)."""
    if cause.kind != CURSE or cause.stopped:
        return
    sheet = notes.scene.sheets[cause.victim]
    first = cause.effects[0]
    if first["do"] == "lose_levels" and not sheet.dead and sheet.level > 1:
        notes.must(cause.lost_levels, "curses.4", f"{notes.name(cause.card)} took no level of seat {cause.victim}")
    if first["do"] == "die":
        notes.must(sheet.dead, "curses.4", f"{notes.name(cause.card)} did not kill seat {cause.victim}")
    if first["do"] == "lose_hand" and not notes.scene.sheets[cause.victim].dead:
        taken = "lose_hand" in cause.asked or not notes.scene.zone("hand", cause.victim)
        notes.must(taken, "curses.4", f"{notes.name(cause.card)} left seat {cause.victim} a hand")
    if first["do"] == "swap_hands" and "swap_hands" not in cause.asked and not sheet.dead:
        other = swaps_with(notes.scene, cause.victim, first)
        held = notes.scene.zone("hand", cause.victim) or notes.scene.zone("hand", other)
        notes.must(
            other == cause.victim or not held,
            "curses.4",
            f"{notes.name(cause.card)} swapped no hand of seat {cause.victim}",
        )


# ---------------------------------------------------------------- death


@law("Died")
def died(notes: Notes, event: Any) -> None:
    """Check a death: all but races, classes, hybrids, Level and curses becomes the corpse (classic.death.1, .2 and
    .4)."""
    seat = event.seat
    sheet = notes.scene.sheets[seat]
    notes.must(words_at_work(notes.causes, seat, "die"), "runaway.11", f"seat {seat} dies of {event.why!r}")
    notes.must(not sheet.dead, "death.1", f"seat {seat} dies twice")
    sheet.dead = sheet.returning = True
    for zone in ("hand", "items", "cheats", "followers"):
        for card in list(notes.scene.zone(zone, seat)):
            notes.move(card, ("corpse", seat))
    sheet.in_use.clear()
    brawl = notes.brawl
    if brawl is not None and brawl.helper == seat and not (brawl.running or brawl.over or brawl.sent):
        # The dead help nobody (classic.death.9); nothing announces it but the death.
        brawl.helper, brawl.forced, brawl.items_promised, brawl.treasures_promised = NOBODY, False, (), 0
        brawl.played_promised = ()
    notes.looters[seat] = []
    notes.ranks.pop(seat, None)
    notes.fresh.pop(seat, None)
    lost = {notes.cards[card].get("slot") for card in notes.scene.zone("corpse", seat)}
    notes.unhung = [(who, slot) for who, slot in notes.unhung if who != seat or slot not in lost]


@law("Returned")
def returned(notes: Notes, event: Any) -> None:
    """Check that the dead return when the next turn begins, with only what was kept (classic.death.9,
    classic.death.10)."""
    sheet = notes.scene.sheets[event.seat]
    notes.must(sheet.dead, "death.9", f"seat {event.seat} returns alive")
    new_turn = any(type(other).__name__ == "TurnBegan" for other in notes.events)
    notes.must(new_turn, "death.9", f"seat {event.seat} returns in the middle of a turn")
    sheet.dead = False


def won_with_help(notes: Notes, killed: tuple[int, ...], helper: int) -> None:
    """Note what the monsters do to whoever helped against them (classic.help.16)."""
    for face in killed:
        for word in notes.cards[face].get("specials", ()):
            if word["has"] == "to_helper":
                notes.causes.append(Cause(TO_HELPER, face, helper, word["effects"]))


def levels_due(notes: Notes, event: Any) -> None:
    """Note how many Levels each gains by this win, all in one step (classic.winning.4)."""
    brawl = notes.brawl
    if brawl is None:
        return
    due = {event.fighter: levels_of_kill(notes.scene, brawl)}
    if event.helper is not None:
        due[event.helper] = levels_of_help(notes.scene, brawl)
    for seat in {by for by, _ in brawl.slain} - {event.fighter}:
        due[seat] = due.get(seat, 0) + slain_levels(notes.scene, brawl, seat)
    goal = notes.numbers.goal_level
    notes.kill_levels = {
        seat: levels
        for seat, levels in due.items()
        if levels and notes.scene.sheets[seat].level < goal and not notes.scene.sheets[seat].dead
    }
