"""Check the laws of turns, of what is announced, of the fight, and of the end of the duel."""

from __future__ import annotations

from typing import Any

from . import begins, rights, sums
from .laws import law
from .notes import CAUGHT, LIMP, OWN_BLOWS, STOPPABLE, DuelNotes, Thing
from .scene import LOOT, NO_CARD, TRICKS, Brawl, DuelScene, InPlay

PHASES = {"warmup": ("setup", "cooldown"), "munchkining": ("warmup",), "cooldown": ("munchkining",)}


@law("DuelTurnBegan")
def turn_began(n: DuelNotes, e: Any) -> None:
    """Check that it is the opponent's turn, and that the last one brought its Level and gold (ccg.turn.1,
    ccg.cooldown.3, .5)."""
    scene = n.scene
    n.must(e.number == scene.turn_number + 1, "turn.1", f"turn {e.number} follows {scene.turn_number}")
    n.must(scene.brawl is None and not scene.shown, "zones.1", "a turn begins in the middle of something")
    if scene.turn_number:
        before = scene.sides[scene.turn]
        n.must(e.seat != scene.turn, "turn.1", f"seat {e.seat} has two turns in a row")
        gained = "level" in n.turn_marks or before.level == sums.HIGHEST or n.may_do("level")
        n.must(gained, "cooldown.3", f"seat {scene.turn} gained no Level")
        n.must(before.purse >= before.level, "cooldown.5", f"{before.purse} gold at Level {before.level}")
        begins.of_phase(n, "cooldown")
        begins.levels_have_begun(n)
    scene.turn, scene.turn_number, scene.fights, scene.phase = e.seat, e.number, 0, "cooldown"
    n.turn_marks, n.began, n.risen, n.bleeds_due, n.remembered = set(), [], set(), 0, set()
    scene.used = set()
    for side in scene.sides:
        side.caught, side.ran = False, 0


@law("PhaseBegan")
def phase_began(n: DuelNotes, e: Any) -> None:
    """Check that the phase follows the one before (ccg.turn.1)."""
    scene = n.scene
    fair = e.seat == scene.turn and scene.phase in PHASES[e.phase]
    n.must(fair, "turn.1", f"{e.phase} of seat {e.seat} follows {scene.phase}")
    side = scene.sides[e.seat]
    if e.phase == "munchkining":
        n.must("draw" in n.turn_marks, "warmup.7", f"seat {e.seat} has not drawn")
        n.must(not side.limping, "warmup.2", f"seat {e.seat} still limps")
        n.must("heard after_draw" in n.turn_marks, "timing.7", f"seat {e.seat} goes on before both have passed")
        n.must(n.bleeds_due <= 0, "keyword.1", f"seat {e.seat} has not bled {n.bleeds_due} times")
        begins.of_phase(n, "reckoning")
    if e.phase == "cooldown":
        n.must(n.deed.kind == "last_word" and scene.brawl is None, "munchkining.3", "there was no last word")
        n.must(n.deed.seat != scene.turn, "munchkining.3", "the opponent had no last word")
        n.must("declared" in n.turn_marks, "munchkining.3", f"seat {e.seat} is not asked again")
    scene.phase = e.phase


@law("ThingAnnounced")
def announced(n: DuelNotes, e: Any) -> None:
    """Check that what it is may be announced by them, and now (ccg.timing.2, .6, .8)."""
    scene = n.scene
    n.must(e.number not in n.things, "timing.6", f"thing {e.number} is announced twice")
    if e.what in OWN_BLOWS:
        _rules_announce(n, e)
    elif e.what in ("play", "squish"):
        _active_announces(n, e)
    elif e.what == "by_itself":
        n.must(scene.owner(e.card) == e.seat, "zones.10", f"seat {e.seat} begins {n.name(e.card)}")
        begins.begun(n, e)
    else:
        _somebody_uses(n, e)
    shielded = scene.brawl is not None and any(scene.kind(card) == "ally" for card in scene.brawl.committed)
    bleeds = list(scene.sides[e.seat].bleeding)
    targets = {card: scene.play[card].number for card in e.targets if card in scene.play}
    thing = Thing(e.number, e.what, e.seat, e.card, sums.guards(scene), shielded, bleeds, targets)
    thing.heard = scene.phase == "cooldown"
    n.things[e.number] = thing
    n.turn_marks.discard("declared")
    n.at_work.add(e.card)
    n.aimed[e.card] = targets


def _rules_announce(n: DuelNotes, e: Any) -> None:
    scene, brawl = n.scene, n.scene.brawl
    mine = brawl is not None and (e.seat == brawl.attacker) == (e.what in ("caught", "blow"))
    match e.what:
        case "run_away":
            n.must(mine and "runs" in n.fight_marks, "run.1", f"seat {e.seat} runs away from nothing")
        case "caught":
            n.must(mine and "caught" in n.fight_marks, "caught.1", f"seat {e.seat} is punished for nothing")
        case "strike" | "blow":
            rule = "face.9" if e.what == "strike" else "face.10"
            fair = brawl is not None and brawl.hired and not brawl.squished and e.what not in n.fight_marks
            n.must(fair and mine, rule, f"a {e.what} in {n.fight_marks}, squished: {brawl and brawl.squished}")
            window = "before_weapons" if e.what == "strike" else "before_blow"
            n.must(f"heard {window}" in n.fight_marks, "timing.9", f"a {e.what} before both have passed")
            n.must(brawl is None or not brawl.gold, "face.8", "blows before the gold is gone")
        case "bleeding":
            fair = scene.phase == "warmup" and e.seat == scene.turn and bool(n.side(e.seat).bleeding)
            n.must(fair, "keyword.1", f"seat {e.seat} bleeds in {scene.phase}")
            n.must("heard before_reckoning" in n.turn_marks, "timing.7", "it bleeds before both have passed")
            n.bleeds_due -= 1
        case "draw":
            n.must(scene.phase == "warmup" and e.seat == scene.turn, "warmup.7", f"seat {e.seat} draws now")
            n.must(not n.side(e.seat).stash, "warmup.5", f"seat {e.seat} has left cards in the stash")
            n.must("heard before_unstash" in n.turn_marks, "timing.7", "the draw comes before both have passed")
    n.fight_marks.append(e.what)


def _active_announces(n: DuelNotes, e: Any) -> None:
    was, card = n.was, e.card
    idle = was.brawl is None and not n.things and was.phase == "munchkining"
    fair = idle and e.seat == was.turn and n.deed.kind == "turn"
    n.must(fair, "timing.8", f"seat {e.seat} does {e.what} with {n.name(card)} now")
    rule = rights.why_no_action(was, e.seat, e.what, card)
    n.must(not rule, rule, f"seat {e.seat}: {e.what} {n.name(card)}")
    if e.what == "play":
        n.must(n.scene.take(card) == "hand", "munchkining.1", f"{n.name(card)} is not in the hand")
        n.scene.shown.append(card)
        _paid(n, sums.gold_due(was, card, "play"), "ally.1")


def _paid(n: DuelNotes, due: int, rule: str) -> None:
    paid = sum(-event.by for event in n.before("GoldChanged") if event.why == "paid")
    n.must(paid == due, rule, f"{paid} gold is paid, {due} are due")


def _somebody_uses(n: DuelNotes, e: Any) -> None:
    word = n.deed.word
    n.must(n.deed.standing and n.deed.seat == e.seat and word in rights.USES, "timing.1", f"seat {e.seat}: {e.what}")
    if word not in rights.USES:
        return
    was = n.was
    rule = rights.why_not(n, was, e.seat, word, e.card)
    n.must(not rule, rule, f"seat {e.seat} does {word} with {n.name(e.card)}")
    _paid(n, sums.gold_due(was, e.card, word), "general.7")
    ability = sums.ability_for(was, e.card, word) or {}
    for target in e.targets:
        rule = rights.no_target(was, e.seat, ability, target)
        n.must(not rule, rule, f"{n.name(e.card)} is aimed at {n.name(target)}")
    if ability.get("zap") and e.card in n.scene.play:
        n.must(n.scene.play[e.card].zapped, "general.7", f"{n.name(e.card)} is used and not zapped for it")
    if e.what == "card":
        n.must(was.card(e.card)["kind"] in TRICKS, "timing.1", f"{n.name(e.card)} is played, and is no Mischief")
        n.must(n.scene.take(e.card) == "hand", "zones.8", f"{n.name(e.card)} is not in the hand")
        n.scene.shown.append(e.card)


ACTS = frozenset(
    {
        *("DamageDealt", "DamageHealed", "ValueChanged", "TokensChanged", "CardSquished", "CardStuck", "GoldChanged"),
        *("WentToHand", "WentToStash", "WentUnderDeck", "CardsDrawn", "BleedingChanged"),
    }
)
"""Events by which an ability acts."""


def _is_encore(e: Any) -> bool:
    """Return whether a card goes to the stash because it has resolved, whatever came of it (ccg.keyword.4)."""
    return type(e).__name__ == "WentToStash" and e.why == "encore"


@law("NothingToDo")
def nothing_to_do(n: DuelNotes, e: Any) -> None:
    """Check that it was aimed at what has gone (ccg.general.8), or finds nothing to act on (ccg.general.5)."""
    thing, scene = n.things.get(e.number), n.scene
    n.must(thing is not None, "general.8", f"thing {e.number} does nothing, and was not announced")
    if thing is None or thing.what == "by_itself":
        return
    word = {"card": "mischief", "flaunt": "flaunt"}.get(thing.what, "use")
    ability = sums.ability_for(scene, e.card, word) or sums.ability_for(scene, e.card, "smack") or {}
    there = [card for card, number in thing.targets.items() if card in scene.play and scene.play[card].number == number]
    fit = [card for card in there if not rights.no_target(scene, thing.by, ability, card)]
    if fit or not thing.targets:
        then = [type(each).__name__ for each in n.told[n.at + 1 : n.at + 2] if not _is_encore(each)]
        n.must(not ACTS.intersection(then), "general.5", f"{n.name(e.card)} does nothing, and then there is {then}")


@law("TurnDeclaredOver")
def declared(n: DuelNotes, e: Any) -> None:
    """Check that the active player may end the munchkining (ccg.munchkining.3)."""
    fair = n.scene.phase == "munchkining" and e.seat == n.scene.turn and n.deed.kind == "turn"
    n.must((fair and n.deed.word == "done") or n.deed.clock, "munchkining.3", f"seat {e.seat} is done: {n.deed.choice}")
    n.turn_marks.add("declared")


@law("ThingStopped")
def stopped(n: DuelNotes, e: Any) -> None:
    """Check that what is cancelled was announced, can be stopped, and was passed on by both (ccg.timing.5, .6)."""
    thing = n.things.pop(e.number, None)
    n.must(thing is not None, "timing.5", f"thing {e.number} is stopped, and was not announced")
    # What is announced by itself is cancelled as an ability; the rules' own doings are neither card nor ability.
    n.must(thing is None or thing.what in STOPPABLE, "timing.5", f"{thing} is cancelled")
    n.must(thing is None or thing.heard, "timing.6", f"{thing} is stopped before both have passed")
    n.must(thing is None or thing.cancelled, "timing.5", f"{thing} is stopped by nothing")


# ---------------------------------------------------------------- the fight


@law("AttackBegan")
def attack(n: DuelNotes, e: Any) -> None:
    """Check that the attack is the active player's, in their munchkining (ccg.fight.1, ccg.timing.8)."""
    was, choice = n.was, n.deed.choice
    n.must(was.brawl is None and not n.things, "timing.8", f"seat {e.seat} attacks in the middle of something")
    fair = n.deed.kind == "turn" and n.deed.word == "attack" and e.seat == was.turn == n.deed.seat
    n.must(fair and was.phase == "munchkining", "fight.1", f"seat {e.seat} attacks in {was.phase}")
    card = int(str(choice[1]).rpartition(".")[2]) if fair else NO_CARD
    n.must(card in was.sides[e.seat].hand, "fight.6", f"{n.name(card)} attacks, and is not in the hand")
    n.must(0 <= e.gold <= was.sides[e.seat].purse and e.gold == choice[2], "fight.3", f"{e.gold} gold of {choice}")
    n.must(n.side(e.seat).purse == was.sides[e.seat].purse - e.gold, "fight.3", "the gold does not leave the purse")
    n.scene.take(card)
    n.scene.brawl, n.fight_marks = Brawl(e.seat, card, e.gold), []
    n.attacked_with, n.hire_due, n.gave_blood = card, False, -1
    n.scene.fights += 1


@law("DefenderChose")
def chose(n: DuelNotes, e: Any) -> None:
    """Check that the defender chooses before the attack is revealed (ccg.fight.5, ccg.timing.9)."""
    brawl = n.scene.brawl
    fair = brawl is not None and e.seat == 1 - brawl.attacker and n.deed.kind == "defend" and n.deed.seat == e.seat
    n.must(fair and brawl is not None and not brawl.revealed, "fight.5", f"seat {e.seat} chooses")
    n.must("heard attack" in n.fight_marks, "timing.9", f"seat {e.seat} chooses before both have passed")
    n.must(e.faces == (n.deed.word == "face"), "fight.5", f"seat {e.seat} said {n.deed.word}")
    n.fight_marks.append("faces" if e.faces else "runs")


@law("DefenderCommitted")
def committed(n: DuelNotes, e: Any) -> None:
    """Check that the defender who faces it commits cards (ccg.face.4)."""
    brawl, was = n.scene.brawl, n.was
    if brawl is None:
        n.must(False, "zones.1", "cards are committed to no fight")
        return
    fair = "faces" in n.fight_marks and e.seat == 1 - brawl.attacker and not brawl.ready
    n.must(fair and n.deed.kind == "prepare", "face.4", f"seat {e.seat} commits after {n.fight_marks}")
    brawl.ready = not e.cards
    for card in e.cards:
        mine = card in was.sides[e.seat].hoard and was.kind(card) in ("weapon", "ally")
        n.must(mine, "face.2" if was.kind(card) in LOOT else "face.1", f"{n.name(card)} is committed")
        fresh = card in was.play and not was.play[card].zapped
        n.must(fresh and n.there(card).zapped, "face.1", f"{n.name(card)} is committed zapped, or is not zapped for it")
        n.scene.take(card)
        brawl.committed.append(card)


@law("AttackRevealed")
def revealed(n: DuelNotes, e: Any) -> None:
    """Check that the attacking card is turned face up when both are ready (ccg.face.5, ccg.timing.6)."""
    brawl = n.scene.brawl
    fair = brawl is not None and brawl.ready and not brawl.revealed and brawl.card == e.card
    n.must(fair, "face.5", f"{n.name(e.card)} is turned face up now")
    n.must("heard ready" in n.fight_marks, "timing.6", f"{n.name(e.card)} is revealed before both have passed")
    n.scene.play[e.card] = InPlay(-1, is_monster=n.scene.card(e.card).get("monstrous", 0) > 0)
    if brawl is not None:
        brawl.revealed = True


def _checked(n: DuelNotes) -> tuple[bool, int]:
    """Return whether a Monster attacks, and how much it costs (ccg.check.1 to .4)."""
    card = NO_CARD if n.scene.brawl is None else n.scene.brawl.card
    return card != NO_CARD and n.scene.kind(card) == "monster", sums.value(n.scene, card, "cost") if card >= 0 else 0


@law("MonsterHired")
def hired(n: DuelNotes, e: Any) -> None:
    """Check that what is hired is a Monster that can be paid for (ccg.check.1, .3)."""
    brawl = n.scene.brawl
    monster, cost = _checked(n)
    n.must(monster, "check.1", f"{n.name(e.card)} is hired, and is no Monster")
    n.must(brawl is not None and brawl.gold >= cost, "check.3", f"{n.name(e.card)} costs {cost}: {brawl}")
    n.must("heard check" in n.fight_marks, "check.2", "the check closes before both have passed")
    n.must("caught" not in n.fight_marks, "caught.5", f"{n.name(e.card)} is hired after a cheat")
    n.fight_marks.append("hired")
    n.hire_due = begins.surely(n, e.card, "hired")
    if brawl is not None:
        brawl.hired = True


@law("AttackPaid")
def paid_for(n: DuelNotes, e: Any) -> None:
    """Check that all committed gold is paid once for what was hired, with `over` beyond its cost now (ccg.face.8,
    ccg.noattack.2)."""
    brawl = n.scene.brawl
    if brawl is None or not brawl.hired:
        n.must(False, "face.8", f"seat {e.seat} pays {e.gold} gold for what is not hired: {brawl}")
        return
    n.must((e.seat, e.gold) == (brawl.attacker, brawl.gold), "face.8", f"{e.gold} gold is paid, not {brawl.gold}")
    over = 0 if brawl.card == NO_CARD else max(0, brawl.gold - sums.value(n.scene, brawl.card, "cost"))
    n.must((e.card, e.over) == (brawl.card, over), "face.8", f"{e.over} gold too much is told, not {over}")
    brawl.paid, brawl.gold = brawl.gold, 0


@law("CommittedBack")
def back(n: DuelNotes, e: Any) -> None:
    """Check that all committed cards go back when the fight ends or its attacker is caught (ccg.face.20,
    ccg.caught.4)."""
    brawl = n.scene.brawl
    rule = "caught.4" if "caught" in n.fight_marks else "face.20"
    if brawl is None or e.seat == brawl.attacker:
        n.must(False, rule, f"seat {e.seat} takes back {e.cards} from no fight of the other's")
        return
    n.must(list(e.cards) == brawl.committed, rule, f"{e.cards} go back, not {brawl.committed}")
    zapped = [card for card in brawl.committed if n.scene.play[card].zapped]
    n.must(list(e.zapped) == zapped, rule, f"zapped are told {e.zapped}, not {zapped}")
    n.side(e.seat).hoard += brawl.committed
    brawl.committed = []


@law("CaughtCheating")
def caught(n: DuelNotes, e: Any) -> None:
    brawl = n.scene.brawl
    monster, cost = _checked(n)
    gold = 0 if brawl is None else brawl.gold
    n.must(not monster or "heard check" in n.fight_marks, "check.2", "the check closes before both have passed")
    n.must(not monster or gold < cost, "check.4", f"{n.name(e.card)} costs {cost}, and {gold} gold is enough")
    n.must(
        (e.gold, e.cost) == (gold, cost), "check.3", f"told is {e.gold} gold for {e.cost}, there is {gold} for {cost}"
    )
    n.must(brawl is not None and brawl.attacker == e.seat and not brawl.hired, "caught.1", f"seat {e.seat} is caught")
    n.fight_marks.append("caught")
    n.side(e.seat).caught = True


@law("FightOver")
def fight_over(n: DuelNotes, e: Any) -> None:
    """Check that the middle is empty, who was hired and lives is stashed, and committed cards are back (ccg.face.17 to
    .20)."""
    brawl, marks = n.scene.brawl, n.fight_marks
    if brawl is None:
        n.must(False, "fight.7", "no fight ends")
        return
    n.must(brawl.attacker == e.seat, "fight.1", f"the fight of seat {e.seat} ends")
    n.must(brawl.card == NO_CARD, "zones.1", f"{n.name(brawl.card)} stays in the middle")
    n.must(not (brawl.gold and not brawl.hired), "caught.2", f"{brawl.gold} gold stays in the middle")
    n.must(not ("hired" in marks and "returned" in marks), "face.8", "gold of a hired Monster comes back")
    if "runs" in marks and "stashed ran" in marks:
        order = [mark for mark in marks if mark in ("turned", "returned", "stashed ran")]
        n.must(order == sorted(order, key=("turned", "returned", "stashed ran").index), "run.5", f"in order {order}")
        n.must(not brawl.revealed, "run.4", "the card was revealed")
    if "caught" in marks:
        n.must("strike" not in marks and "blow" not in marks and not brawl.hired, "caught.5", f"blows: {marks}")
    n.must("stashed survived" not in marks or brawl.hired, "face.19", f"an unhired card survives: {marks}")
    n.must(not n.hire_due or (n.attacked_with, "hired") in n.began, "face.6", "a hired Monster does nothing")
    begins.in_fight(n, e.why)
    n.must(not brawl.committed, "face.20", f"{brawl.committed} stay in the middle")
    n.must(not (brawl.gold and brawl.hired), "face.8", f"{brawl.gold} gold of what was hired is not paid")
    n.scene.brawl = None


# ---------------------------------------------------------------- what the rules deal, and the end


def resolved(n: DuelNotes, thing: Thing) -> None:
    """Check that a thing of the rules which has resolved did what was due, reckoned as all lay before."""
    was = n.was
    hero = was.sides[thing.by].hero
    match thing.what:
        case "run_away":
            if was.sides[thing.by].limping:
                _dealt(n, {hero}, LIMP, "run.2", combat=False)
            else:
                turned = [event for event in n.told if type(event).__name__ == "MarkerTurned" and event.limping]
                n.must(turned, "run.1", f"seat {thing.by} runs away, and no marker is turned")
        case "bleeding":
            _bled(n, thing, hero)
        case "caught":
            _dealt(n, {hero}, CAUGHT, "caught.1", combat=False)
        case "strike":
            if was.brawl is not None and was.brawl.card in was.play and not was.brawl.squished:
                _dealt(n, {was.brawl.card}, sums.power_of_weapons(was), "face.9", combat=True)
        case "blow":
            _blow(n, was, thing)
        case "draw":
            n.turn_marks.add("draw")
            drew = [event for event in n.told if type(event).__name__ == "CardsDrawn" and event.seat == thing.by]
            out = was.sides[thing.by].deck == []
            n.must(bool(drew) != out, "warmup.7", f"seat {thing.by} draws {drew}")
            n.must(not out, "end.2", f"seat {thing.by} has no card to draw, and goes on")


def _bled(n: DuelNotes, thing: Thing, hero: int) -> None:
    """Check the damage of one Bleeding effect, as it was when it was announced (ccg.keyword.1)."""
    total = sum(event.count for event in n.told if type(event).__name__ == "DamageDealt" and event.card == hero)
    total += sum(event.count for event in n.told if type(event).__name__ == "DamagePrevented" and event.card == hero)
    n.must(total >= min(thing.bleeds, default=0), "keyword.1", f"{total} damage for Bleeding {thing.bleeds}")


def _blow(n: DuelNotes, was: DuelScene, thing: Thing) -> None:
    brawl = was.brawl
    if brawl is None or brawl.squished or brawl.card not in was.play:
        return
    allies = {card for card in brawl.committed if was.kind(card) == "ally"}
    aimed = allies if thing.shielded else {was.sides[1 - thing.by].hero}
    if aimed:
        _dealt(n, aimed, sums.blow(was, thing.guards), "face.12", combat=True, elsewhere="face.13")


def _dealt(n: DuelNotes, to: set[int], due: int, rule: str, *, combat: bool, elsewhere: str = "") -> None:
    """Check the first damage of this answer: so much to these, less what was prevented (ccg.damage.4, .5)."""
    kept_off = total = 0
    for event in n.told:
        name = type(event).__name__
        if name == "DamagePrevented" and event.card in to:
            kept_off += event.count
        elif name == "DamageDealt" and event.combat == combat and (combat or event.source == NO_CARD):
            n.must(event.card in to, elsewhere or rule, f"{n.name(event.card)} takes {event.count} damage in its stead")
            total += event.count
        elif name == "ThingAnnounced":
            break
    n.must(total + kept_off == due, rule, f"{total} damage is dealt and {kept_off} prevented, {due} are due")


def hear(n: DuelNotes) -> None:
    """Note that both have passed in a window, one after the other: what it was opened before may come now
    (ccg.timing.6)."""
    deed, was = n.deed, n.was
    if deed.standing or deed.word != "pass" or deed.seat == was.turn or deed.kind not in rights.WINDOWS:
        return
    (n.turn_marks.add if was.brawl is None else n.fight_marks.append)(f"heard {deed.kind}")
    if deed.kind == "interrupt" and n.things:
        n.things[max(n.things)].heard = True
        n.settles.add(max(n.things))
    if deed.kind == "before_reckoning":
        n.bleeds_due = len(was.sides[was.turn].bleeding)


def blows_due(n: DuelNotes) -> None:
    """Check that a blow comes, if there is one, when both have passed before it (ccg.face.9, .12)."""
    was, brawl = n.was, n.was.brawl
    if brawl is None or brawl.squished or brawl.card not in was.play or n.deed.standing or n.scene.over:
        return
    if n.deed.seat == was.turn or n.deed.word != "pass":
        return
    told = {event.what for event in n.told if type(event).__name__ == "ThingAnnounced"}
    if n.deed.kind == "before_weapons" and sums.guards(was):
        n.must("strike" in told, "face.9", "committed Weapons do not strike")
    if n.deed.kind == "before_blow" and sums.blow(was, sums.guards(was)):
        n.must("blow" in told, "face.12", "the Monster deals no damage")


@law("Eliminated")
def eliminated(n: DuelNotes, e: Any) -> None:
    """Check that the player is out for the reason that is told (ccg.end.1, .2, .4, .8)."""
    side = n.side(e.seat)
    reasons = {
        "damage": sums.dead(n.scene, side.hero) or bool(n.was.lasting),
        "no_card": not side.deck,
        "conceded": n.deed.word == "concede" and n.deed.seat == e.seat,
        "late": side.late >= 2,
    }
    rule = {"damage": "end.1", "no_card": "end.2", "conceded": "end.4", "late": "end.8"}
    n.must(reasons[e.why], rule[e.why], f"seat {e.seat} is out: {e.why}")
    n.turn_marks.add(f"out {e.seat}")


@law("DuelOver")
def duel_over(n: DuelNotes, e: Any) -> None:
    """Check that the duel ends with the one who is left as its winner (ccg.end.5, .6)."""
    left = [seat for seat in (0, 1) if f"out {seat}" not in n.turn_marks]
    n.must(len(left) < 2 or n.was.endless or e.winner is None, "end.5", "it ends, and nobody is out")
    n.must((e.winner is None) == (len(left) != 1), "end.6", f"seat {e.winner} wins, left are {left}")
    n.must(e.winner is None or [e.winner] == left, "end.5", f"seat {e.winner} wins, left are {left}")
    n.scene.over = True
