"""Laws of the board game, by type of event: checks whether it may happen now, and what it changes in the scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from .arrows import OUT, Leg, goes, smash
from .notes import BASES, TOP, BoardNotes, attackers, beside, move_of, traits
from .scene import NOBODY, Foe

COST = {"open": 1, "door": 1, "locked": 2, "hidden": 3}
CALLS_OFF = 3
FINDS = {2: 300, 3: 400, 4: 500, 5: 100, 6: 300, 8: 500, 10: 500}
MARKS = {5: "ransacked", 6: "ransacked", 8: "ransacked"}
ENDS = frozenset({"lost", "won", "undecided", "cornered"})

Law = Callable[[BoardNotes, Any], None]
LAWS: dict[str, Law] = {}


def law(*names: str) -> Callable[[Law], Law]:
    """Decorate a function as the law of these events."""

    def enter(function: Law) -> Law:
        LAWS.update(dict.fromkeys(names, function))
        return function

    return enter


@law("LevelsChanged")
def levels(n: BoardNotes, e: Any) -> None:
    """Check a change of Level: its sum, its bounds, the last one by a kill only, none gained by the dead
    (quest.level)."""
    sheet = n.sheet(e.seat)
    n.must(
        sheet.level + e.change == e.level,
        "level.1",
        f"seat {e.seat} goes {e.change:+d} from {sheet.level} to {e.level}",
    )
    n.must(1 <= e.level <= TOP, "level.14", f"seat {e.seat} is of Level {e.level}")
    if e.change > 0:
        n.must(e.level < TOP or e.why == "a kill", "level.4", f"seat {e.seat} reaches Level {TOP} by {e.why}")
        n.must(not sheet.dead, "death.14", f"the dead seat {e.seat} gains a level")
    if e.why == "a kill":
        n.must(0 < e.change <= n.levels_due[e.seat], "level.2", f"{e.change} levels of {n.levels_due[e.seat]} due")
        n.levels_due[e.seat] -= e.change
    if e.why == "the Boss":
        lost = n.outcome == "lost" and any(foe.boss for foe in n.fought()) and e.seat in n.party()
        n.must(lost and e.change == -1, "boss.11", f"seat {e.seat} loses {e.change} to a Boss")
    if e.why == "dead":
        n.must(e.seat in n.died and e.change == -1, "death.5", f"seat {e.seat} loses {e.change} as a dead one")
    sheet.level = e.level


@law("WasHit")
def hit(n: BoardNotes, e: Any) -> None:
    """Check that a living hero takes hits, as many as there are red tokens at most (quest.health.3)."""
    figure = n.figure(e.seat)
    red = figure.tokens - figure.black
    n.must(not n.sheet(e.seat).dead, "death.14", f"the dead seat {e.seat} takes a hit")
    n.must(0 < e.count <= red and e.left == red - e.count, "health.3", f"{e.count} hits of {red}, {e.left} left")
    if e.why == "a lost combat":
        n.must(n.outcome == "lost" and e.seat in n.party(), "losing.1", f"seat {e.seat} has lost no combat")
        n.must(e.count == min(red, len(n.fought())), "losing.1", f"{e.count} hits by {len(n.fought())} monsters")
    figure.black += e.count


@law("Healed")
def healed(n: BoardNotes, e: Any) -> None:
    """Check that a living hero is healed of lost Health only (quest.health.6, quest.death.2)."""
    figure = n.figure(e.seat)
    n.must(0 < e.count <= figure.black, "health.6", f"{e.count} healed of {figure.black}")
    n.must(not n.sheet(e.seat).dead, "death.2", f"the dead seat {e.seat} is healed")
    figure.black -= e.count


@law("TokensChanged")
def tokens(n: BoardNotes, e: Any) -> None:
    """Check that a hero's Health changes by one token (quest.health.2)."""
    figure = n.figure(e.seat)
    n.must(abs(e.tokens - figure.tokens) == 1, "health.2", f"{figure.tokens} tokens become {e.tokens}")
    figure.tokens = e.tokens
    figure.black = min(figure.black, figure.tokens)


@law("TookGold", "PaidGold", "LostGold")
def gold(n: BoardNotes, e: Any) -> None:
    """Check that the gold told is the hero's, and never less than none (quest.items.6)."""
    figure, name = n.figure(e.seat), type(e).__name__
    figure.gold += e.count if name == "TookGold" else -e.count
    n.must(figure.gold == e.gold >= 0, "items.6", f"seat {e.seat} has {e.gold} gold, told was {figure.gold}")
    if name == "TookGold" and e.why == "returned":
        n.must(e.count == 300 and n.before("Returned", seat=e.seat), "return.2", f"{e.count} gold for who comes back")


@law("GoldGiven")
def gold_given(n: BoardNotes, e: Any) -> None:
    """Check that the giver has the gold, and that in a combat only a bribe is paid (quest.items.6, quest.combat.10)."""
    n.figure(e.giver).gold -= e.count
    n.figure(e.taker).gold += e.count
    n.must(n.figure(e.giver).gold >= 0, "items.6", f"seat {e.giver} gives gold that they have not")
    n.must(n.scene.battle is None or e.why == "bribe", "combat.10", f"gold changes hands in a combat: {e.why}")


@law("Dropped")
def dropped(n: BoardNotes, e: Any) -> None:
    """Check that things are dropped in the hero's own room, and that they have them (quest.drop.3, quest.items.6)."""
    figure = n.figure(e.seat)
    n.must(e.room == figure.room, "drop.3", f"seat {e.seat} drops things in another room")
    n.must(0 <= e.gold <= figure.gold, "items.6", f"seat {e.seat} drops {e.gold} of {figure.gold} gold")
    figure.gold -= e.gold
    if n.deed.standing and n.deed.word in ("drop", "drop_gold"):
        n.must(n.scene.battle is None and not n.scene.stepping, "drop.1", "something is dropped in a combat")


@law("PickedUp")
def picked_up(n: BoardNotes, e: Any) -> None:
    """Check that things are picked up in one's own turn and room, with no monster by (quest.drop.5, .6)."""
    n.figure(e.seat).gold += e.gold
    n.must(e.seat == n.scene.turn and not n.sheet(e.seat).dead, "drop.5", f"seat {e.seat} picks up on another's turn")
    n.must(e.room == n.figure(e.seat).room, "drop.5", f"seat {e.seat} picks up elsewhere")
    n.must(not n.scene.with_foes(e.seat) or n.outcome == "won", "drop.6", "a monster stands by what is picked up")


@law("Went")
def went(n: BoardNotes, e: Any) -> None:
    """Check a move: the price of the link, and that no monster is left behind (quest.movement.9, .11,
    quest.multiple.3)."""
    scene, figure = n.scene, n.figure(e.seat)
    room, move = n.plan.rooms[figure.room], move_of(n.scene, e.seat)
    kind = n.plan.kinds[room.sides[e.side]]
    n.must(e.seat == scene.turn and not n.sheet(e.seat).dead, "movement.9", f"seat {e.seat} goes on another's turn")
    n.must(not attackers(scene, e.seat), "movement.5", f"seat {e.seat} walks away from a monster")
    n.must(kind != "wall", "links.7", f"seat {e.seat} goes through a wall")
    price = min(
        [COST.get(kind, 99), *(t.get("cost", 1) for t in traits(scene, e.seat, "link_cost") if t["kind"] == kind)]
    )
    left = max(0, move - figure.spent)
    all_out = e.cost < price and figure.spent == 0 and not figure.all_out and e.cost == left
    n.must(all_out or (e.cost == price <= left and not figure.all_out), "movement.9",
           f"a {kind} link for {e.cost} of {left} Move")  # fmt: skip
    dx, dy = OUT[e.side]
    there = n.plan.cells.get((room.x + dx, room.y + dy))
    n.must(there == e.room, "movement.7", f"seat {e.seat} comes to {e.room}, not to {there}")
    n.must(there is not None or n.tiles, "automatic.5", f"seat {e.seat} goes off the map, and no tile is left")
    figure.spent += e.cost
    figure.all_out = figure.all_out or all_out
    figure.room = figure.room if e.room is None else e.room


@law("RoomLaid")
def room_laid(n: BoardNotes, e: Any) -> None:
    """Check that a room is laid in the explorer's own turn (quest.explore.1)."""
    n.must(e.seat == n.scene.turn, "explore.1", f"seat {e.seat} explores on another's turn")
    n.figure(e.seat).room = e.room
    n.scene.searched.append("")


@law("RoomAdded")
def room_added(n: BoardNotes, e: Any) -> None:
    """Check a room that is added for a monster where no room is empty; no hero goes there (quest.explore.12)."""
    n.must(e.room == len(n.scene.searched), "explore.12", f"room {e.room} is added behind {len(n.scene.searched)}")
    taken = {figure.room for seat, figure in enumerate(n.scene.figures) if not n.sheet(seat).dead}
    taken |= {foe.room for foe in n.scene.foes.values()}
    empty = {*range(1, len(n.scene.searched))} - taken
    n.must(not empty, "explore.13", f"a room is added though {sorted(empty)} are empty")
    n.scene.searched.append("")


@law("MovedByMagic")
def whisked(n: BoardNotes, e: Any) -> None:
    """Check that a living hero is moved to a room, and not away from a Boss before the roll (quest.boss.5)."""
    n.must(not n.sheet(e.seat).dead, "death.3", f"the dead seat {e.seat} is moved")
    held = e.seat in n.party() and any(foe.boss for foe in n.fought()) and not n.scene.thrown
    n.must(not held, "boss.5", f"seat {e.seat} leaves a Boss before the roll")
    n.must(0 <= e.room < len(n.plan.rooms), "movement.7", f"seat {e.seat} is in no room")
    n.figure(e.seat).room = e.room


@law("Fled")
def fled(n: BoardNotes, e: Any) -> None:
    """Check that a hero flees a lost combat to the room that they named (quest.losing.2, quest.flee.6)."""
    n.must(not n.sheet(e.seat).dead, "death.4", f"the dead seat {e.seat} runs away")
    n.must(n.outcome == "lost" and e.seat in n.party(), "losing.2", f"seat {e.seat} runs from no lost combat")
    n.must(e.room == n.refuge.get(e.seat), "flee.6", f"seat {e.seat} runs to {e.room}, not to {n.refuge.get(e.seat)}")
    n.figure(e.seat).room = e.room


@law("CameToHelp")
def came(n: BoardNotes, e: Any) -> None:
    """Check that a helper comes from beside or by a card, in time, as the only one (quest.help.1, .3, .5)."""
    near = e.room in beside(n.plan, n.figure(e.seat).room)
    n.must(near or n.before("CardUsed", seat=e.seat), "help.3", f"seat {e.seat} comes to help from afar")
    n.must(n.scene.battle is not None and n.scene.battle[2] == NOBODY, "help.1", "there is a helper already")
    n.must(not n.scene.thrown and not n.sheet(e.seat).dead, "help.5", f"seat {e.seat} comes too late")
    n.figure(e.seat).room = e.room


@law("Died")
def died(n: BoardNotes, e: Any) -> None:
    """Check that a hero dies once, with no Health left (quest.death.1)."""
    figure = n.figure(e.seat)
    n.must(figure.black >= figure.tokens, "death.1", f"seat {e.seat} dies with {figure.tokens - figure.black} Health")
    n.must(not n.sheet(e.seat).dead, "death.1", f"seat {e.seat} dies twice")
    n.sheet(e.seat).dead = True
    n.died.add(e.seat)


@law("Returned")
def returned(n: BoardNotes, e: Any) -> None:
    """Check that a dead hero returns in their own turn (quest.return.1)."""
    n.must(n.sheet(e.seat).dead and e.seat == n.scene.turn, "return.1", f"seat {e.seat} comes back")
    n.sheet(e.seat).dead = False
    n.figure(e.seat).room, n.figure(e.seat).black = 0, 0


@law("MonsterCame")
def monster_came(n: BoardNotes, e: Any) -> None:
    """Check the base that a monster comes with (quest.bases.3, .5)."""
    used = [foe.colour for foe in n.scene.foes.values()]
    n.must(e.colour in n.scene.colours, "bases.3", f"a {e.colour} base is nobody's")
    n.must(used.count(e.colour) < BASES, "bases.5", f"a fourth monster on {e.colour}")
    # Who dies while a Boss comes is of a lower Level by then; it goes at once, or `stands` complains.
    main = n.sheet(n.scene.turn)
    top = main.dead or "BossFight" in n.scene.busy or (main.level >= TOP and n.figure(n.scene.turn).room == 0)
    boss = e.room == 0 and not any(foe.boss for foe in n.scene.foes.values())
    n.must(e.room or top or not boss, "unchangeable.7", f"{n.name(e.card)} comes into the Entrance")
    n.scene.foes[e.monster] = Foe(e.card, e.colour, e.room, boss, ())


@law("MonsterLeft")
def monster_left(n: BoardNotes, e: Any) -> None:
    """Check why a monster leaves: killed in a won combat, or otherwise if it is no Boss (quest.combat.19,
    quest.boss.5)."""
    foe = n.scene.foes.pop(e.monster, None)
    n.must(foe is not None, "bases.11", f"monster {e.monster} leaves, and was not there")
    if foe is None:
        return
    if e.why == "killed":
        n.must(n.outcome == "won", "combat.19", f"{n.name(foe.card)} is killed, and no combat is won")
        n.killed_boss = n.killed_boss or foe.boss
    else:
        gone = e.why == "the Boss has gone"
        n.must(not foe.boss or gone, "boss.5", f"the Boss leaves: {e.why}")


@law("MonstersMove")
def monsters_move(n: BoardNotes, e: Any) -> None:
    """Predict the moves of all monsters at once, those that smash doors first (quest.monsterturn.3, .4)."""
    n.must(n.scene.battle is None, "monsterturn.5", "monsters move in the middle of a combat")
    words = {number: n.scene.card(foe.card) for number, foe in n.scene.foes.items()}
    for number in sorted(words, key=lambda each: not words[each].get("smashes", False)):
        foe, card = n.scene.foes[number], words[number]
        owner = n.scene.colours.index(foe.colour)
        target = None if n.sheet(owner).dead else n.figure(owner).room
        passes = set(card.get("passes", ("open", "door")))
        legs = goes(n.plan, foe.room, e.colour, set(card.get("keywords", ())), passes, target)
        if card.get("smashes"):
            smash(n.plan, legs)
        n.expected[number] = legs


@law("MonsterMoved")
def monster_moved(n: BoardNotes, e: Any) -> None:
    """Check that a monster makes the expected steps (quest.monstermove.1)."""
    now = [Leg(int(step.start), int(step.side), int(step.to)) for step in e.steps]
    legs = n.expected.pop(e.monster, [])
    n.must(now == legs, "monstermove.1", f"monster {e.monster} goes {now}, not {legs}")
    if now:
        n.scene.foes[e.monster].room = now[-1].to


@law("MonsterPut")
def monster_put(n: BoardNotes, e: Any) -> None:
    """Check that a monster which is put elsewhere is no Boss, and comes to a room that it may (quest.boss.6)."""
    foe = n.scene.foes[e.monster]
    fight = any(each.boss for each in n.fought())
    near = beside(n.plan, foe.room)
    n.must(not foe.boss, "boss.6", "the Boss is moved")
    n.must(e.room != 0 or fight, "monstermove.14", f"monster {e.monster} is put into the Entrance")
    through = 0 in near and e.room in beside(n.plan, 0)
    n.must(e.room in near or through, "monstermove.20", f"monster {e.monster} is put from {foe.room} to {e.room}")
    foe.room = e.room


@law("BaseGiven")
def base_given(n: BoardNotes, e: Any) -> None:
    """Check that a base of that colour is left to be given (quest.bases.5)."""
    used = [foe.colour for foe in n.scene.foes.values()]
    n.must(used.count(e.colour) < BASES and e.colour in n.scene.colours, "bases.5", f"a base of {e.colour} is given")
    n.scene.foes[e.monster].colour = e.colour


@law("Searched")
def searched(n: BoardNotes, e: Any) -> None:
    """Check that the room can be searched now, by the hero whose turn it is (quest.search.2, .3, .7, .23)."""
    face = n.faces[n.plan.rooms[e.room].face]
    n.must(face.search is not None, "search.7", f"room {e.room} cannot be searched")
    n.must(n.scene.searched[e.room] != "looted_out", "search.23", f"room {e.room} is Looted Out")
    n.must(e.room not in n.quarry, "search.3", f"room {e.room} is searched twice in a turn")
    n.must(e.seat == n.scene.turn and not n.scene.with_foes(e.seat), "search.2", f"seat {e.seat} searches")
    n.quarry.add(e.room)
    found = FINDS.get(e.total, 0)
    gold_of = sum(each.count for each in n.told if type(each).__name__ == "TookGold" and each.why == "found")
    n.must(gold_of == found, "search.11", f"a total of {e.total} finds {gold_of} gold")
    mark = MARKS.get(e.total, "looted_out" if e.total >= 9 else "")
    was = n.scene.searched[e.room]
    now = "looted_out" if was and mark else mark
    told = [each.token for each in n.told if type(each).__name__ == "RoomSearched"]
    n.must(told == ([now] if mark else []), "search.21", f"a total of {e.total} lays {told} in a room that was {was!r}")


@law("RoomSearched")
def room_searched(n: BoardNotes, e: Any) -> None:
    """Check that a room is marked only after it was searched (quest.search.14)."""
    n.must(n.before("Searched", room=e.room), "search.14", f"room {e.room} is marked and was not searched")
    n.scene.searched[e.room] = e.token


@law("BattleBegan")
def battle_began(n: BoardNotes, e: Any) -> None:
    """Check that the hero whose turn it is fights all who attack there (quest.combat.1, .6, quest.multiple.3)."""
    n.must(e.seat == n.scene.turn, "combat.1", f"seat {e.seat} fights in another's turn")
    here = set(n.scene.with_foes(e.seat))
    n.must(set(e.monsters) <= here, "combat.6", f"seat {e.seat} fights {e.monsters}, and {here} are there")
    n.must(set(attackers(n.scene, e.seat)) <= set(e.monsters), "multiple.3", f"seat {e.seat} leaves one out")
    n.scene.battle = (n.figure(e.seat).room, e.seat, NOBODY, tuple(e.monsters))
    n.scene.decided = n.scene.thrown = False
    n.scene.left_behind = n.called_off = 0
    n.outcome = ""


@law("BattleCalled")
def called(n: BoardNotes, e: Any) -> None:
    """Check that a roll is not called off too often (quest.roll.5)."""
    n.called_off += e.called_off
    n.must(n.called_off <= CALLS_OFF, "roll.5", f"the roll is called off {n.called_off} times")


@law("BattleDecided")
def decided(n: BoardNotes, e: Any) -> None:
    """Check the result: more wins; a tie is won if a Warrior of that side says so (quest.results.1, .2, .4)."""
    tie = n.deed.kind == "break_tie" and n.deed.choice is True
    able = any(traits(n.scene, seat, "wins_ties") for seat in n.party())
    n.must(e.won == (e.heroes > e.monsters or (e.heroes == e.monsters and tie and able)), "results.1",
           f"{e.heroes} against {e.monsters}: won is {e.won}")  # fmt: skip
    n.outcome = "won" if e.won else "lost"
    n.scene.decided = True
    if e.won:
        _levels_due(n)


def _levels_due(n: BoardNotes) -> None:
    """Note the Levels for a kill (quest.level.2, .6 to .8, quest.components.8)."""
    party, foes = n.party(), n.fought()
    fearsome = sum("fearsome" in n.scene.card(foe.card).get("keywords", ()) for foe in foes)
    worth = sum(
        n.scene.card(foe.card).get("gives") or (2 if "fearsome" in n.scene.card(foe.card).get("keywords", ()) else 1)
        for foe in foes
    )
    n.levels_due = Counter({party[0]: worth})
    if len(party) > 1 and foes:
        elf = bool(traits(n.scene, party[1], "level_for_helping"))
        n.levels_due = Counter({party[0]: worth - fearsome, party[1]: max(fearsome, int(elf))})


@law("BattleEnded")
def ended(n: BoardNotes, e: Any) -> None:
    """Check that the combat ends as its dice have counted (quest.results.5)."""
    n.must(e.how in ENDS and n.scene.battle is not None, "combat.16", f"a combat ends: {e.how}")
    n.must((e.how == "won") == (n.outcome == "won"), "results.5", f"a combat ends {e.how}, it was {n.outcome}")
    n.scene.battle = None


@law("GameWon")
def game_won(n: BoardNotes, e: Any) -> None:
    """Check that the party that killed the Boss wins (quest.boss.9)."""
    party = n.party()
    fair = [seat for seat in party if seat == party[0] or n.sheet(seat).level >= TOP]
    n.must(n.killed_boss and list(e.winners) == fair, "boss.9", f"{e.winners} win, of {party}")


@law("MonstersWon")
def monsters_won(n: BoardNotes, e: Any) -> None:
    """Check that the monsters win only when no hero lives (quest.victory.4)."""
    n.must(not n.scene.alive(), "victory.4", f"the monsters win, and {n.scene.alive()} live")


@law("TurnBegan")
def turn_began(n: BoardNotes, e: Any) -> None:
    """Check that turns go round in order (quest.turns.2)."""
    seats = len(n.scene.sheets)
    n.must(e.number == n.scene.turn_number + 1, "turns.2", f"turn {e.number} follows {n.scene.turn_number}")
    n.must(e.number == 1 or e.seat == (n.scene.turn + 1) % seats, "turns.2", f"seat {e.seat} follows {n.scene.turn}")
    n.scene.turn, n.scene.turn_number = e.seat, e.number
    n.figure(e.seat).spent, n.figure(e.seat).all_out = 0, False
    n.quarry.clear()
