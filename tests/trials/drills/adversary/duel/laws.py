"""Laws of the duel for zones and sums, by type of event: checks whether it may happen now, and what it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from . import amounts, begins, sums
from .notes import DuelNotes
from .scene import LIVING, NO_CARD, InPlay

START_GOLD = (1, 2)
OPENING = 6

Law = Callable[[DuelNotes, Any], None]
LAWS: dict[str, Law] = {}


def law(*names: str) -> Callable[[Law], Law]:
    """Decorate a function as the law of these events."""

    def enter(function: Law) -> Law:
        LAWS.update(dict.fromkeys(names, function))
        return function

    return enter


# ---------------------------------------------------------------- before the first turn


@law("DeckShuffled")
def shuffled(n: DuelNotes, e: Any) -> None:
    """Check a shuffle and take over its order, which chance has answered; the cards must be the same."""
    n.must(n.scene.phase == "setup", "zones.6", f"seat {e.seat} shuffles in the middle of the game")
    side = n.side(e.seat)
    side.deck = [side.deck[place] for place in n.deed.choice]


@law("RolledForFirst")
def rolled(n: DuelNotes, e: Any) -> None:
    """Note who won the roll and chooses who begins (ccg.setup.4)."""
    n.must(all(1 <= die <= 6 for die in e.dice), "setup.4", f"dice of {e.dice}")
    n.turn_marks = {f"chooses {int(e.dice[1] > e.dice[0])}"} if e.dice[0] != e.dice[1] else set()


@law("FirstTurnGiven")
def first_turn(n: DuelNotes, e: Any) -> None:
    """Check that the right player says who begins (ccg.setup.4, .7)."""
    if n.first >= 0:
        n.must(e.seat == n.first, "setup.7", f"seat {e.seat} begins, and seat {n.first} is to")
    else:
        fair = f"chooses {n.deed.seat}" in n.turn_marks or n.deed.clock
        n.must(fair, "setup.4", f"seat {n.deed.seat} says who begins")
    n.scene.turn = e.seat


@law("HandKept")
def hand_kept(n: DuelNotes, e: Any) -> None:
    """Check that each decides once about a hand, the first player first (ccg.mulligan.1, .2)."""
    n.must(n.deed.kind == "mulligan" and n.deed.seat == e.seat, "mulligan.1", f"seat {e.seat} decides about a hand")
    n.must(f"kept {e.seat}" not in n.turn_marks, "mulligan.1", f"seat {e.seat} decides twice")
    first = n.scene.turn == e.seat or f"kept {1 - e.seat}" in n.turn_marks
    n.must(first, "mulligan.2", f"seat {e.seat} decides before the first player")
    n.turn_marks.add(f"kept {e.seat}")
    if not e.kept:
        side = n.side(e.seat)
        side.deck, side.hand = [*side.deck, *side.hand], []


# ---------------------------------------------------------------- cards


@law("CardsDrawn")
def drawn(n: DuelNotes, e: Any) -> None:
    """Check that as many cards are drawn as the moment or a card says (ccg.setup.3, ccg.warmup.7, ccg.end.3)."""
    side = n.side(e.seat)
    n.must(0 < e.count <= len(side.deck), "end.3", f"seat {e.seat} draws {e.count} of {len(side.deck)} cards")
    if n.scene.phase == "setup":
        n.must(e.count == OPENING, "setup.3", f"an opening hand of {e.count}")
    else:
        step = e.count == 1 and any(thing.what == "draw" and thing.by == e.seat for thing in n.things.values())
        n.must(step or amounts.drawn(n, e), "warmup.7", f"seat {e.seat} draws {e.count} cards")
    n.turn_marks |= {f"drew {e.seat}"}
    side.hand += side.deck[: e.count]
    del side.deck[: e.count]


@law("CardsSeen")
def seen(n: DuelNotes, e: Any) -> None:
    """Check an event that shows hidden cards to one player; it also tells an owner which card went face down
    (ccg.zones.11)."""
    n.must(e.audience is not None and len(e.audience) == 1, "zones.11", f"{len(e.cards)} hidden cards are told to all")
    own = e.audience == (e.seat,)
    peeks = any(e.audience == (n.scene.owner(card),) for card, _ in amounts.by_words(n, "peek"))
    n.must(own or peeks, "zones.11", f"seat {e.audience} is told cards of seat {e.seat}")
    side = n.side(e.seat)
    if e.where == "stash" and own:
        for card in e.cards:
            _face_down(n, e.seat, card)
    elif e.where == "hand" and own:
        n.must(set(e.cards) <= set(side.hand), "zones.11", f"seat {e.seat} is told of cards that are not in the hand")


def _face_down(n: DuelNotes, seat: int, card: int) -> None:
    n.must(n.face_down == [seat], "stash.1", f"{n.name(card)} is stashed without a word")
    n.face_down = []
    n.must(n.scene.owner(card) == seat, "zones.9", f"{n.name(card)} goes to the stash of seat {seat}")
    fair = {
        "card": amounts.some(n, card, "to_stash"),
        "encore": card in n.scene.shown and "encore" in n.scene.card(card).get("keywords", ()),
        "regenerates": card in n.scene.play and n.scene.has(card, "regenerate"),
    }
    attacks = n.brawl is not None and n.brawl.card == card
    n.must(fair.get(n.stashed, attacks), "stash.1", f"{n.name(card)} goes face down to the stash: {n.stashed}")
    if n.scene.take(card) == "attack" and n.brawl is not None:
        n.brawl.squished = False
    n.remembered |= {card} & {*n.scene.play, *n.scene.shown}
    n.leaves_play(card)
    n.side(seat).stash.append(card)


@law("WentToStash")
def stashed(n: DuelNotes, e: Any) -> None:
    """Check a card that goes to a stash: face down, except a Monster that survived a fight (ccg.stash.1, ccg.face.19,
    ccg.run.4, ccg.caught.3)."""
    if e.why in ("ran", "caught", "survived"):
        n.must(n.brawl is not None and e.seat == n.brawl.attacker, "fight.1", f"seat {e.seat} stashes what attacked")
        n.fight_marks.append(f"stashed {e.why}")
    if e.card == NO_CARD:
        n.must(e.why != "survived", "face.19", "a Monster that survived is stashed face down")
        n.must(e.why != "regenerates" or n.before("CardSquished") or n.brawl is not None, "keyword.14", "regenerates")
        n.face_down = [e.seat]
        n.stashed = e.why
        return
    brawl = n.brawl
    fair = e.why == "survived" and brawl is not None and brawl.card == e.card and not brawl.squished
    n.must(fair, "stash.1", f"{n.name(e.card)} is stashed face up: {e.why}")
    n.must(not sums.dead(n.scene, e.card) or n.scene.lasting, "face.19", f"{n.name(e.card)} survives without life")
    n.scene.take(e.card)
    n.side(e.seat).stash.append(e.card)


@law("WentToDiscard")
def discarded(n: DuelNotes, e: Any) -> None:
    """Check cards that go from anywhere to their owner's discards, newest on top (ccg.zones.6, .9)."""
    if e.why == "spilled":
        n.must(amounts.spilled(n, e.seat, len(e.cards)), "keyword.18", f"seat {e.seat} spills {len(e.cards)} cards")
    for card in e.cards:
        n.must(n.scene.owner(card) == e.seat, "zones.9", f"{n.name(card)} goes to the discards of seat {e.seat}")
        where = "deck" if e.why == "spilled" else None
        top = n.side(e.seat).deck[:1]
        n.must(where is None or top == [card], "keyword.18", f"{n.name(card)} is spilled, and was not on top")
        came_from = n.scene.take(card)
        _fair_discard(n, e, card, came_from)
        n.leaves_play(card)
        n.side(e.seat).discard.append(card)


def _fair_discard(n: DuelNotes, e: Any, card: int, came_from: str) -> None:
    match e.why:
        case "spilled":
            n.must(came_from == "deck", "keyword.18", f"{n.name(card)} is spilled from the {came_from}")
        case "discarded":
            asked = n.deed.kind == "discard" and n.deed.seat == e.seat and card in n.deed.named()
            n.must(asked and came_from == "hand", "general.5", f"seat {e.seat} discards {n.name(card)} unasked")
        case "paid":
            n.must(n.deed.standing and card in n.deed.named() and came_from == "hand", "general.7", "a card is paid")
        case "squished":
            n.must(not n.scene.has(card, "regenerate"), "keyword.14", f"{n.name(card)} does not regenerate")
            n.must(came_from in ("hoard", "stash", "committed", "attack"), "damage.7", f"squished in the {came_from}")
        case "played" | "stopped":
            n.must(came_from == "shown", "timing.10", f"{n.name(card)} is discarded from the {came_from}")
            kept = e.why == "played" and "encore" in n.scene.card(card).get("keywords", ())
            n.must(not kept, "keyword.4", f"{n.name(card)} has Encore, and is discarded")
        case _:
            n.must(came_from == "stuck", "leave.3", f"{n.name(card)} is discarded from the {came_from}: {e.why}")


@law("WentToHand")
def to_hand(n: DuelNotes, e: Any) -> None:
    """Check cards that go to a hand: the next event shows them to their owner; those that were open are named to
    all."""
    seen_next = n.next_is("CardsSeen")
    cards = () if seen_next is None else seen_next.cards
    n.must(len(cards) == e.count, "zones.11", f"{e.count} cards come to a hand, {len(cards)} are told")
    before = n.side(e.seat)
    if e.why == "unstashed":
        n.must(n.scene.phase == "warmup" and e.seat == n.scene.turn, "warmup.5", f"seat {e.seat} unstashes")
        n.must(sorted(cards) == sorted(before.stash), "warmup.5", f"seat {e.seat} leaves cards in the stash")
    elif e.why == "salvaged":
        n.must(set(cards) <= set(before.discard), "zones.6", "what is salvaged was not discarded")
        n.must(n.deed.seat == e.seat and n.may_do("salvage"), "zones.6", f"seat {e.seat} salvages")
    else:
        brawl = n.brawl
        unseen = brawl is not None and [brawl.card] == list(cards) and n.may_do("to_hand")
        fair = unseen or all(amounts.some(n, card, "to_hand") for card in cards)
        n.must(fair, "zones.9", f"{[n.name(card) for card in cards]} come to the hand by nothing")
    open_ones = {card for card in cards if card in n.scene.play or card in before.discard}
    n.must(set(e.cards) == open_ones, "zones.11", f"told to all are {e.cards}, open lay {open_ones}")
    for card in cards:
        n.must(n.scene.owner(card) == e.seat, "zones.9", f"{n.name(card)} comes to the hand of seat {e.seat}")
        n.remembered |= {card} & open_ones
        n.scene.take(card)
        n.leaves_play(card)
        n.side(e.seat).hand.append(card)


@law("WentUnderDeck")
def under_deck(n: DuelNotes, e: Any) -> None:
    """Check that cards put under the deck are those that their owner has named (ccg.zones.5)."""
    side = n.side(e.seat)
    cards = [int(str(key).rpartition(".")[2]) for key in n.deed.choice]
    fair = n.deed.kind == "under_deck" and n.deed.seat == e.seat and set(cards) <= set(side.hand)
    n.must(fair and len(cards) == e.count, "zones.5", f"seat {e.seat} puts {e.count} cards under the deck")
    for card in cards:
        n.scene.take(card)
        side.deck.append(card)


@law("CameIntoPlay")
def came(n: DuelNotes, e: Any) -> None:
    """Check a card that comes into play: unzapped and with nothing on it (ccg.zap.3, ccg.loot.6)."""
    n.must(n.scene.owner(e.card) == e.seat, "zones.10", f"{n.name(e.card)} comes into play for seat {e.seat}")
    if e.where == "hoard":
        came_from = n.scene.take(e.card)
        n.must(came_from == "shown", "timing.8", f"{n.name(e.card)} comes into play from the {came_from}")
        n.side(e.seat).hoard.append(e.card)
    else:
        flaunts = any(each["on"] == "flaunt" for each in n.scene.card(e.card).get("abilities", ()))
        n.must(flaunts and e.card in n.side(e.seat).hand, "keyword.5", f"{n.name(e.card)} is flaunted")
    n.scene.play.setdefault(e.card, InPlay(-1))


@law("CardStuck")
def stuck(n: DuelNotes, e: Any) -> None:
    """Check that a Curse sticks, and to nothing Stealthy (ccg.curse.1, .2, ccg.keyword.20)."""
    n.must(n.scene.card(e.card)["kind"] == "curse", "curse.1", f"{n.name(e.card)} sticks, and is no Curse")
    n.must(n.scene.take(e.card) == "shown", "curse.2", f"{n.name(e.card)} sticks from elsewhere")
    n.must(not n.scene.has(e.host, "stealthy"), "keyword.20", f"{n.name(e.host)} was chosen, and is Stealthy")
    n.there(e.host).stuck.append(e.card)


@law("CardSquished")
def squished(n: DuelNotes, e: Any) -> None:
    """Check a squished card: by damage, by an ability, or by an action (ccg.damage.3, .7, ccg.loot.5)."""
    scene, card = n.scene, e.card
    there = n.there(card)
    dead = scene.kind(card) in ("ally", "monster") and sums.dead(scene, card)
    # What a card changes ends with it, or with what was squished right before: then life is another by now.
    changes = any(each.get("on") == "always" for one in scene.cards for each in one.get("abilities", ()))
    own = n.deed.word == "squish" or any(thing.what == "squish" and thing.card == card for thing in n.things.values())
    word = amounts.some(n, card, "squish") or amounts.paid_for(n, card, "squish")
    fair = dead or own or word or (changes and n.before("CardSquished")) or _ends_now(n, card)
    n.must(
        fair, "damage.3", f"{n.name(card)} is squished with {there.tokens} of {sums.value(scene, card, 'life')} damage"
    )
    n.must(scene.kind(card) != "hero", "end.1", f"{n.name(card)}, a Hero, is squished")
    if n.brawl is not None and card == n.brawl.card:
        n.brawl.squished = True


def _ends_now(n: DuelNotes, card: int) -> bool:
    """Return whether a change of the card's life may have ended in this answer, which no event tells (ccg.face.19,
    ccg.cooldown.2)."""
    there = n.scene.play.get(card)
    bonus = sum(by for on, _, what, by, _ in n.scene.lasting if on == card and what == "life")
    less = sum(by for on, _, what, by, _ in n.was.lasting if on == card and what == "life" and by < 0)
    return there is not None and bool(bonus or less)


@law("CardsZapped")
def zapped(n: DuelNotes, e: Any) -> None:
    """Check that cards are turned, by a cause, and all at once in the warmup (ccg.zap.1, ccg.warmup.3)."""
    amounts.zapped(n, e)
    for card in e.cards:
        there = n.there(card)
        n.must(there.zapped != e.zapped, "zap.1", f"{n.name(card)} is turned as it lies")
        there.zapped = e.zapped
    if not e.zapped and n.scene.phase == "warmup" and not n.may_do("unzap"):
        left = [card for card, there in n.scene.play.items() if n.scene.owner(card) == n.scene.turn and there.zapped]
        n.must(not left, "warmup.3", f"{[n.name(card) for card in left]} stay zapped")


# ---------------------------------------------------------------- gold, levels, damage


@law("GoldChanged")
def gold(n: DuelNotes, e: Any) -> None:
    """Check that a purse changes for a reason, by as much as is due (ccg.setup.5, ccg.zones.3)."""
    side, brawl, before = n.side(e.seat), n.brawl, n.side(e.seat).purse
    side.purse += e.by
    n.must(side.purse == e.purse >= 0, "zones.3", f"seat {e.seat} has {e.purse} gold, told was {side.purse}")
    match e.why:
        case "start":
            due = START_GOLD[int(e.seat != n.scene.turn)]
            n.must(e.by == due, "setup.5", f"seat {e.seat} begins with {e.by} gold, not {due}")
        case "filled":
            fair = n.scene.phase == "cooldown" and e.seat == n.scene.turn and e.purse == side.level
            n.must(fair, "cooldown.5", f"a purse is filled to {e.purse} at Level {side.level}")
        case "returned":
            back = brawl is not None and e.seat == brawl.attacker and e.by == brawl.gold and not brawl.hired
            n.must(back, "caught.2" if "caught" in n.fight_marks else "run.3", f"{e.by} gold comes back: {brawl}")
            n.fight_marks.append("returned")
            if brawl is not None:
                brawl.gold = 0
        case "committed":
            n.must(n.deed.word == "attack" and e.by == -n.deed.choice[2], "fight.3", f"{-e.by} gold is committed")
        case "paid":
            n.turn_marks.add(f"paid {-e.by}")
        case _:
            amounts.gold(n, e, before)


@law("DuelLevelChanged")
def level(n: DuelNotes, e: Any) -> None:
    """Check a change of Level: by a card, or one at the cooldown (ccg.general.3, ccg.cooldown.3)."""
    side = n.side(e.seat)
    n.must(side.level + e.by == e.level, "general.3", f"seat {e.seat} goes {e.by:+d} from {side.level} to {e.level}")
    n.must(1 <= e.level <= sums.HIGHEST, "general.3", f"seat {e.seat} is at Level {e.level}")
    if not amounts.level(n, e, side.level):
        fair = n.scene.phase == "cooldown" and e.seat == n.scene.turn and e.by == 1 and "level" not in n.turn_marks
        n.must(fair, "cooldown.3", f"seat {e.seat} goes {e.by:+d} Levels by nothing")
        n.turn_marks.add("level")
    side.level = e.level
    if e.by > 0:
        begins.rises(n, e.seat)


@law("MarkerTurned")
def marker(n: DuelNotes, e: Any) -> None:
    """Check why the marker for limping is turned (ccg.run.1)."""
    side, scene = n.side(e.seat), n.scene
    n.must(side.limping != e.limping, "run.1", f"the marker of seat {e.seat} is turned as it lies")
    if e.limping:
        ran = any(thing.what == "run_away" and thing.by == e.seat for thing in n.things.values())
        n.must(ran, "run.1", f"the marker of seat {e.seat} is turned to Limp Away by nothing")
        n.fight_marks.append("turned")
    else:
        fair = (scene.phase == "warmup" and e.seat == scene.turn) or any(
            n.scene.owner(card) == e.seat for card, _ in amounts.by_words(n, "fresh_marker")
        )
        n.must(fair, "warmup.2", f"the marker of seat {e.seat} is turned back")
    side.limping = e.limping


@law("DamageDealt")
def damage(n: DuelNotes, e: Any) -> None:
    """Check damage dealt to what has a life (ccg.damage.4, ccg.tokens.2)."""
    there = n.there(e.card)
    n.must(e.count > 0, "damage.4", f"{e.count} damage counts as dealt")
    n.must(n.scene.kind(e.card) in LIVING, "tokens.2", f"{n.name(e.card)} takes damage, and has no life")
    amounts.damage(n, e)
    there.tokens += e.count


@law("DamageHealed")
def healed(n: DuelNotes, e: Any) -> None:
    """Check that no more is healed than the damage there (ccg.damage.6)."""
    there = n.there(e.card)
    n.must(0 < e.count <= there.tokens, "damage.6", f"{e.count} healed of {there.tokens}")
    amounts.healed(n, e)
    there.tokens -= e.count


@law("DamagePrevented")
def prevented(n: DuelNotes, e: Any) -> None:
    """Check that damage is prevented by something that can (ccg.damage.4)."""
    n.must(e.count > 0, "damage.4", f"{e.count} damage is prevented")
    thing = next((each for each in n.things.values() if each.shields.get(e.card, 0) >= e.count), None)
    n.must(thing, "damage.4", f"{e.count} damage to {n.name(e.card)} is prevented by nothing")
    if thing is not None:
        thing.shields[e.card] -= e.count


@law("TokensChanged")
def tokens(n: DuelNotes, e: Any) -> None:
    """Check that tokens are collected, or paid, by what has no life (ccg.keyword.3, ccg.general.2)."""
    there = n.there(e.card)
    amounts.tokens(n, e)
    there.tokens += e.by
    n.must(there.tokens >= 0, "general.2", f"{n.name(e.card)} has {there.tokens} tokens")
    n.must(n.scene.kind(e.card) not in LIVING, "keyword.3", f"{n.name(e.card)} has a life and collects tokens")


@law("ValueChanged")
def changed(n: DuelNotes, e: Any) -> None:
    """Check a changed value, and note how long it lasts."""
    there = n.there(e.card)
    amounts.changed(n, e)
    n.scene.lasting.append((e.card, there.number, e.value, e.by, e.until))


@law("BleedingChanged")
def bleeding(n: DuelNotes, e: Any) -> None:
    """Check a change of Bleeding, and note it."""
    side = n.side(e.seat)
    amounts.bleeding(n, e, sum(side.bleeding))
    side.bleeding = [e.count] if e.count else []


def where_all_lie(counts: Counter[int], size: int) -> list[int]:
    """Return the cards that lie in no place, or in two."""
    return [card for card in range(size) if counts[card] != 1]
