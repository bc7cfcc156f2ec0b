"""Check what must hold of every table that lies there: limits, the dead, the fight, and who is asked what."""

from __future__ import annotations

from typing import Any

from .causes import words_at_work
from .notes import Notes, keys_of
from .printed import suits
from .scene import NOBODY
from .sums import beyond_limits, big_items, big_limit, levels_of_kill, ranks_over

ACTIVE = ("arrange", "trouble", "end_turn", "charity", "charity_discard")
"""Asked of whoever's turn it is."""

OF_VICTIMS = {
    "lose_item": ("lose_item",),
    "lose_worth": ("lose_items_worth",),
    "discard_cards": ("discard_cards",),
    "lose_class": ("lose_class",),
    "lose_race": ("lose_race",),
    "lose_power": ("lose_power",),
    "choose_effect": ("choose", "vote"),
    "whom": ("another", "roll_off"),
    "give_item": ("give_to",),
}
"""Asked of whoever an effect of that name is at work on."""

SETTLING = ("KeepSuper", "OneRole", "SurplusBig", "SurplusPowers")
"""Frames in which somebody decides what stays; whoever is next in that waits for it."""

WINDOWS = ("kill", "curse", "roll", "claim")


def after_events(notes: Notes, table: Any) -> None:
    """Check all standing laws of the table: heroes, the fight, the goal, colours, and each open question."""
    for seat in range(len(notes.scene.sheets)):
        _hero(notes, seat, table)
    _fight(notes, table)
    goal = notes.numbers.goal_level
    top = [seat for seat, sheet in enumerate(notes.scene.sheets) if sheet.level >= goal]
    notes.must(bool(top) == table.over, "winning.1", f"Level {goal}: {top}; the game is over: {table.over}")
    notes.must(not table.over or set(top) <= set(table.winners), "winning.4", f"{table.winners} win, not {top}")
    if notes.numbers.level_board:
        colours = [hero.colour for hero in table.heroes]
        notes.must(all(colours) and len(set(colours)) == len(colours), "shakespeare.setup.5", f"standees: {colours}")
    for question in notes.questions:
        if question.seat >= 0:
            _question(notes, question, table)


def _hero(notes: Notes, seat: int, table: Any) -> None:
    scene = notes.scene
    sheet = scene.sheets[seat]
    if sheet.dead:
        has = [zone for zone in ("hand", "items", "followers", "cheats") if scene.zone(zone, seat)]
        notes.must(not has, "death.10", f"the dead seat {seat} has {has}")
        return
    if table.over:
        return
    asked = {question.kind for question in notes.questions if question.seat == seat}
    settling = {type(frame).__name__ for frame in table.stack if getattr(frame, "seat", None) == seat}
    kinds = [scene.card(card)["kind"] for card in scene.zone("hybrids", seat)]
    races, classes = scene.zone("races", seat), scene.zone("classes", seat)
    may = 2 if "half_breed" in kinds or "OneRole" in settling else 1
    notes.must(len(races) <= may, "races.9", f"seat {seat} has {len(races)} races")
    may = 2 if "super_munchkin" in kinds or "OneRole" in settling else 1
    notes.must(len(classes) <= may, "classes.14", f"seat {seat} has {len(classes)} classes")
    notes.must("half_breed" not in kinds or races, "hybrids.6", f"seat {seat} is half of no race")
    if "super_munchkin" in kinds and "KeepSuper" not in settling:
        few = 2 if notes.numbers.super_needs_two else 1
        notes.must(len(classes) >= few, "hybrids.9", f"seat {seat} has Second Job and {len(classes)} classes")
    roles = [scene.card(card)["role"] for card in (*races, *classes)]
    notes.must(len(set(roles)) == len(roles) or asked, "races.10", f"seat {seat} is {roles}")
    notes.must(set(sheet.in_use) <= set(scene.zone("items", seat)), "items.17", f"seat {seat} uses what is not there")
    if over := beyond_limits(scene, seat, notes.numbers.hands):
        notes.complain("items.14" if over == "hands" else "items.16", f"seat {seat} wears too much on the {over}")
    if not any(type(frame).__name__ in SETTLING for frame in table.stack):
        _powers(notes, seat)
    followers, most = scene.zone("followers", seat), notes.numbers.followers_most
    notes.must(most is None or len(followers) <= most, "bites.minions.2", f"seat {seat} has {len(followers)} followers")
    there = set(sheet.borne.values()) <= set(followers)
    notes.must(there, "shakespeare.treasure.20", f"who carries something of seat {seat} is gone, and it is not")
    limit = big_limit(scene, seat, notes.numbers.big_limit)
    if limit is not None and "SurplusBig" not in settling:
        carried = len(big_items(scene, seat))
        notes.must(carried <= limit, "items.3", f"seat {seat} carries {carried} Big Items, of {limit}")


def _powers(notes: Notes, seat: int) -> None:
    """Within the Level, and for this hero (bites.powers.5, bites.powers.7, bites.powers.14)."""
    scene = notes.scene
    over = ranks_over(scene, seat)
    notes.must(not over, "bites.powers.14", f"seat {seat} has {over} Ranks more than the Level")
    for card in scene.zone("powers", seat):
        for_them = suits(scene, seat, scene.card(card).get("only"))
        notes.must(for_them, "bites.powers.5", f"seat {seat} has {notes.name(card)}, which is for others")


def _fight(notes: Notes, table: Any) -> None:
    brawl, fight = notes.brawl, table.fight
    if table.over:
        return
    if fight is None or brawl is None:
        there = brawl is not None and not brawl.over
        notes.must(fight is None and not there, "combat.1", f"a fight: {fight is not None}; told of one: {there}")
        return
    told, now = (brawl.fighter, brawl.helper), (fight.fighter, fight.helper)
    notes.must(told == now, "combat.1", f"fighter and helper are {now}, told was {told}")
    foes = sorted((foe.card, foe.face) for foe in fight.foes)
    notes.must(foes == sorted(brawl.foes), "enhancers.6", f"the monsters are {foes}, told was {sorted(brawl.foes)}")
    if brawl.forced and not brawl.running and not brawl.over and not brawl.sent:
        wins = notes.scene.sheets[brawl.fighter].level + levels_of_kill(notes.scene, brawl)
        notes.must(wins < notes.numbers.goal_level, "help.22", "a forced helper stays in a combat that wins the game")


# ---------------------------------------------------------------- who is asked what


def _question(notes: Notes, question: Any, table: Any) -> None:
    """The dead are asked nothing (classic.death.9); everybody else what concerns them."""
    scene, seat, kind = notes.scene, question.seat, question.kind
    notes.must(not scene.sheets[seat].dead, "death.9", f"the dead seat {seat} is asked {kind}")
    if kind in ACTIVE:
        notes.must(seat == scene.turn, "turn.1", f"seat {seat} is asked {kind} in the turn of seat {scene.turn}")
        notes.must(notes.brawl is None or notes.brawl.over, "turn.4", f"{kind} is asked in the middle of a combat")
        if kind == "trouble":
            notes.must(not notes.met, "turn.7", f"seat {seat} may look for trouble after a monster")
    elif kind in OF_VICTIMS:
        _of_victim(notes, question)
    elif kind == "vote":
        voting = words_at_work(notes.causes, question.about, "vote")
        notes.must(voting and seat != question.about, "curses.8", f"seat {seat} is asked for a vote that is none")
    elif kind == "join_in":
        asking = notes.cards[question.card].get("play", {}).get("play") == "acclaim"
        notes.must(asking and seat != question.about, "priority.1", f"seat {seat} may join in with nothing")
    elif kind in WINDOWS:
        _window(notes, question)
    elif kind in ("combat", "help", "flee_order", "flee_roll", "flee_caught"):
        _in_combat(notes, question)
    elif kind in ("loot_body", "plunder", "pick_spoils", "deal_spoils", "fetch_discard"):
        _taking(notes, question)
    elif kind in ("keep_super", "keep_race", "keep_class", "keep_big", "surplus_big", "give_big", "surplus_powers"):
        _too_much(notes, question)
    else:
        notes.must(kind == "setup" and scene.phase == "setup", "turn.16", f"no rule asks seat {seat} {kind}")


def _of_victim(notes: Notes, question: Any) -> None:
    seat, kind = question.seat, question.kind
    at_work = words_at_work(notes.causes, seat, *OF_VICTIMS[kind])
    notes.must(at_work, "curses.8", f"seat {seat} is asked {kind}, and no card is at work")
    zones = {"discard_cards": "hand", "lose_class": "classes", "lose_race": "races", "lose_power": "powers"}
    if kind in ("choose_effect", "whom"):
        return
    mine = {f"card.{card}" for card in notes.scene.zone(zones.get(kind, "items"), seat)}
    offered = set(keys_of(question))
    notes.must(offered <= mine, "curses.8", f"seat {seat} is asked {kind} of what lies elsewhere")
    if kind == "discard_cards":
        notes.must(offered == mine, "cards.5", f"seat {seat} cannot choose among all of the hand")


def _window(notes: Notes, question: Any) -> None:
    seat, kind, brawl = question.seat, question.kind, notes.brawl
    if kind == "kill":
        open_now = brawl is not None and brawl.announced and not brawl.over and seat != brawl.fighter
        notes.must(open_now, "combat.22", f"seat {seat} may react to a kill that is not announced")
    elif kind == "curse":
        cause = [cause for cause in notes.causes if cause.kind == "curse" and cause.card == question.card]
        notes.must(cause and cause[-1].victim == question.about, "curses.10", f"seat {seat}: a curse that is none")
    elif kind == "roll":
        notes.must(notes.roll is not None or notes.thefts, "runaway.2", f"seat {seat}: a roll that is none")


def _in_combat(notes: Notes, question: Any) -> None:
    seat, kind, brawl = question.seat, question.kind, notes.brawl
    if brawl is None or brawl.over:
        notes.complain("combat.1", f"seat {seat} is asked {kind} without a combat")
    elif kind == "combat":
        notes.must(seat == brawl.fighter and not brawl.running, "combat.24", f"seat {seat} decides a combat")
    elif kind == "help":
        bid = notes.bids.get(seat)
        notes.must(bid is not None and bid[3], "help.2", f"seat {seat} is asked for help by nobody")
        notes.must(brawl.helper == NOBODY, "help.3", f"seat {seat} is asked, though somebody helps")
    else:
        notes.must(brawl.running and seat in brawl.party(), "runaway.12", f"seat {seat} is asked {kind}")


def _taking(notes: Notes, question: Any) -> None:
    scene, seat, kind = notes.scene, question.seat, question.kind
    if kind == "loot_body":
        _looter(notes, question)
    elif kind == "plunder":
        at_work = words_at_work(notes.causes, question.about, "plunder")
        notes.must(at_work and seat != question.about, "runaway.11", f"seat {seat} may plunder seat {question.about}")
    elif kind == "fetch_discard":
        discards = {f"card.{card}" for deck in ("door", "treasure") for card in scene.zone(f"pile.{deck}")}
        notes.must(set(keys_of(question)) <= discards, "cards.1", f"seat {seat} may fetch what is no discard")
    else:
        spoils = notes.spoils
        mine = spoils is not None and seat in (spoils.fighter, spoils.helper) and spoils.shown is not None
        notes.must(mine, "help.6", f"seat {seat} is asked {kind} of another's spoils")


def _looter(notes: Notes, question: Any) -> None:
    """Nobody of a higher Level is still waiting, and nobody is left out (classic.death.5, classic.death.7)."""
    scene, seat, body = notes.scene, question.seat, question.about
    on_it = {f"take.{card}" for card in scene.zone("corpse", body)}
    notes.must(set(keys_of(question)) == on_it | {"decline"}, "death.5", f"seat {seat} may not take from all of it")
    notes.must(notes.brawl is None or notes.brawl.over, "death.4", "a body is looted in the middle of a combat")
    ranks = notes.ranks.setdefault(body, {other: scene.sheets[other].level for other in scene.alive()})
    waiting = [other for other in scene.alive() if other in ranks and other not in notes.looters.get(body, ())]
    highest = max((ranks[other] for other in waiting), default=0)
    notes.must(ranks.get(seat) == highest, "death.5", f"seat {seat} loots before one of Level {highest}")


def _too_much(notes: Notes, question: Any) -> None:
    scene, seat, kind = notes.scene, question.seat, question.kind
    if kind in ("keep_race", "keep_class"):
        many = len(scene.zone("races" if kind == "keep_race" else "classes", seat)) > 1
        notes.must(many, "races.9", f"seat {seat} is asked {kind} with nothing to choose")
    elif kind == "keep_super":
        few = len(scene.zone("classes", seat)) < 2
        notes.must(few, "hybrids.10", f"seat {seat} is asked {kind} with two classes")
    elif kind == "surplus_powers":
        over = ranks_over(scene, seat)
        notes.must(over, "bites.powers.14", f"seat {seat} is asked {kind} with no Rank too many")
    else:
        limit = big_limit(scene, seat, notes.numbers.big_limit)
        many = limit is not None and len(big_items(scene, seat)) > limit
        notes.must(many, "items.6", f"seat {seat} is asked {kind} with {len(big_items(scene, seat))} Big Items")
