"""Turns, doors, trades, the end of the game, and what must be settled when an answer has had its way (classic.turn)."""

from __future__ import annotations

from typing import Any

from .abilities import recruiting_is_over, used
from .causes import CURSE, TO_HELPER
from .fates import done_striking
from .flight import theft_is_over
from .hands import in_equal_shares
from .notes import CLOCK, Due, Notes, law
from .possessions import can_carry
from .printed import may_use
from .scene import NOBODY, PILE
from .sums import hand_limit


def before_events(notes: Notes) -> None:
    """Note what the answer itself says, before anything comes of it, and check what can be checked then."""
    deed = notes.deed
    notes.used = notes.used_by = notes.leaving = -1
    notes.drawing = notes.sale = notes.agreed = None
    notes.giving.clear()
    notes.was = dict(notes.scene.place)
    if deed.clock.startswith("fresh."):
        _, seat, card = deed.clock.split(".")
        notes.fresh.get(int(seat), set()).discard(int(card))
    if deed.seat >= 0:
        notes.must(not notes.scene.sheets[deed.seat].dead or deed.key == "pass", "death.9", f"dead: {deed}")
    if deed.kind in ("flee_roll", "flee_caught") and deed.card is not None:
        notes.chasing = (deed.seat, deed.card)
    if deed.kind == "loot_body" and deed.about is not None:
        _next_looter(notes, deed.about, deed.seat)
    if deed.standing:
        used(notes)
    if deed.kind in ("charity", "charity_discard"):
        in_equal_shares(notes)


def _next_looter(notes: Notes, body: int, seat: int) -> None:
    """Note the looter of a body, who may loot it once, and not their own (classic.death.5)."""
    asked = notes.looters.setdefault(body, [])
    notes.must(seat not in asked, "death.5", f"seat {seat} loots the body of seat {body} twice")
    notes.must(seat != body, "death.5", f"seat {seat} loots itself")
    asked.append(seat)


# ---------------------------------------------------------------- turns


@law("FirstPlayer")
def first_player(notes: Notes, event: Any) -> None:
    """Check that the highest die begins (classic.setup.7)."""
    best = max(event.dice)
    winners = [seat for seat, die in zip(event.rollers, event.dice, strict=True) if die == best]
    notes.must(winners == [event.seat], "setup.7", f"seat {event.seat} begins with {event.dice} of {event.rollers}")
    notes.scene.turn = event.seat
    notes.scene.phase = "first"
    notes.fresh.clear()


@law("TurnBegan")
def turn_began(notes: Notes, event: Any) -> None:
    """Check that the turn goes to the left, all phases done and nothing left owing (classic.setup.8, .turn.1,
    .turn.14)."""
    scene, last = notes.scene, notes.scene.turn
    seats = len(scene.sheets)
    if scene.turn_number:
        notes.must(event.seat == (last + 1) % seats, "setup.8", f"after seat {last} comes seat {event.seat}")
        _turn_is_over(notes, last)
    else:
        notes.must(event.seat == last, "setup.7", f"seat {event.seat} begins, not seat {last}")
    notes.must(event.number == scene.turn_number + 1, "turn.15", f"turn {event.number} after {scene.turn_number}")
    scene.turn, scene.turn_number, scene.phase = event.seat, event.number, "arrange"
    notes.opened, notes.met, notes.friendly, notes.looted = -1, False, False, False
    notes.won_in_turn = notes.listened = False
    notes.fresh.pop(event.seat, None)
    _nothing_owing(notes)
    sheet = scene.sheets[event.seat]
    if sheet.returning:
        sheet.returning = False
        numbers = notes.numbers
        notes.dues.append(Due(event.seat, "door", numbers.redraw_doors, "the return"))
        notes.dues.append(Due(event.seat, "treasure", numbers.redraw_treasures, "the return"))


def _turn_is_over(notes: Notes, seat: int) -> None:
    scene = notes.scene
    left = [card for card, word in scene.sheets[seat].lasting if word["do"] == "next_turn"]
    notes.must(not left, "shakespeare.curses.8", f"the turn of seat {seat} is over, and {left} is not")
    if scene.sheets[seat].dead:
        return
    held, limit = len(scene.zone("hand", seat)), hand_limit(scene, seat, notes.numbers.hand_limit)
    laid = notes.deed.number
    if notes.deed.word == "play" and scene.place.get(laid) == ("items", seat) and may_use(scene, seat, laid):
        # What is laid down is used from then on, and nothing else tells so.
        limits = [trait["limit"] for trait in scene.card(laid).get("traits", ()) if trait["has"] == "hand_limit"]
        limit = max([limit, *limits])
    notes.must(held <= limit, "cards.6", f"seat {seat} ends the turn with {held} cards, of {limit}")
    door = notes.opened >= 0 or not _left(notes, "door")
    notes.must(door, "turn.2", f"seat {seat} ends the turn without having opened a door")
    room = notes.looted or (notes.met and not (notes.friendly and notes.numbers.friendly_monster_loot))
    notes.must(room, "turn.12", f"seat {seat} met nothing and has not looted the room")


def _left(notes: Notes, deck: str) -> int:
    return len(notes.scene.zone(f"deck.{deck}")) + len(notes.scene.zone(f"pile.{deck}"))


def _nothing_owing(notes: Notes) -> None:
    for due in notes.dues:
        gone = notes.scene.sheets[due.seat].dead or notes.scene.sheets[due.seat].returning
        free = gone or not due.count or not _left(notes, due.deck)
        notes.must(free, "treasure.2", f"seat {due.seat} never drew {due.count} of {due.deck} for {due.why}")
    notes.dues.clear()
    spoils = notes.spoils
    if spoils is not None and spoils.owed and spoils.shown is None:
        notes.must(not _left(notes, "treasure"), "treasure.2", f"{spoils.owed} Treasures were never shown")
    notes.spoils = notes.bribe = None
    striking = [cause for cause in notes.causes if cause.kind == CURSE]
    waiting = [cause for cause in striking if notes.scene.place[cause.card][0] == "aside"]
    notes.must(not waiting, "curses.4", f"curses outlast the turn: {waiting}")
    notes.causes.clear()
    bodies = [zone for zone, cards in notes.scene.zones.items() if zone[0] == "corpse" and cards]
    notes.must(not bodies, "death.4", f"the turn ends before {bodies} have been looted")


@law("Opened")
def opened(notes: Notes, event: Any) -> None:
    """Check that one door is opened, by whoever's turn it is (classic.turn.2)."""
    notes.must(event.seat == notes.scene.turn, "turn.2", f"seat {event.seat} opens a door in another's turn")
    notes.must(notes.opened < 0, "turn.2", f"seat {event.seat} opens a second door")
    heard = notes.listened or not notes.numbers.listen_at_door
    notes.must(heard, "shakespeare.variants.1", f"seat {event.seat} opens the door and has not listened at it")
    zone = notes.scene.place[event.card][0]
    notes.must(zone in ("deck.door", "aside"), "turn.2", f"{notes.name(event.card)} is opened from {zone}")
    notes.opened = event.card
    notes.move(event.card, ("aside", PILE))
    if notes.cards[event.card].get("play", {}).get("play") == "blessing":
        notes.used, notes.used_by = event.card, event.seat


@law("TookOpened")
def took_opened(notes: Notes, event: Any) -> None:
    """Check that only the opened card is taken, and no monster or curse (classic.turn.6)."""
    kind = notes.cards[event.card]["kind"]
    notes.must(kind not in ("monster", "curse", "trap"), "turn.3", f"{notes.name(event.card)} goes to the hand")
    notes.must(event.card == notes.opened, "turn.6", f"{notes.name(event.card)} was not opened")
    notes.received(event.seat, event.card)


@law("SoughtTrouble")
def sought_trouble(notes: Notes, event: Any) -> None:
    """Check that a monster from the hand is fought only if none was met (classic.turn.7)."""
    notes.must(not notes.met, "turn.7", f"seat {event.seat} looks for trouble after a monster")
    held = notes.scene.place[event.card] == ("hand", event.seat)
    notes.must(held and event.seat == notes.scene.turn, "turn.7", f"seat {event.seat} fights {event.card}")
    notes.must(event.card in notes.deed.named(), "turn.9", "nobody looked for trouble")
    notes.move(event.card, ("aside", PILE))


@law("Listened")
def listened(notes: Notes, event: Any) -> None:
    """Check that listening at the door is allowed, and note the card that it brings (shakespeare.variants.1)."""
    may = notes.numbers.listen_at_door and notes.opened < 0
    may = may and event.seat == notes.scene.turn and not notes.listened
    notes.must(may, "shakespeare.variants.1", f"seat {event.seat} listens at the door")
    notes.listened = True
    notes.dues.append(Due(event.seat, "door", 1, "what was heard"))


@law("Looted")
def looted(notes: Notes, event: Any) -> None:
    """Check that who loots the room met no monster, or a friendly one (classic.turn.12, .13,
    shakespeare.variants.4)."""
    may = not notes.met or (notes.friendly and notes.numbers.friendly_monster_loot)
    notes.must(may, "turn.11", f"seat {event.seat} loots the room after a fight")
    notes.must(event.seat == notes.scene.turn and not notes.looted, "turn.12", f"seat {event.seat} loots the room")
    notes.looted = True
    notes.dues.append(Due(event.seat, "treasure" if notes.numbers.listen_at_door else "door", 1, "the room"))


@law("GameWon")
def game_won(notes: Notes, event: Any) -> None:
    """Check that those win who have reached the goal, together if together (classic.winning.1, classic.winning.4)."""
    goal = notes.numbers.goal_level
    top = {seat for seat, sheet in enumerate(notes.scene.sheets) if sheet.level >= goal and not sheet.dead}
    shared = {notes.helped} if notes.numbers.shared_victory and notes.helped != NOBODY else set()
    fair = top and set(event.winners) in (top, top | shared)
    notes.must(fair, "winning.1", f"{event.winners} win; at Level {goal} are {top}")
    notes.scene.over, notes.scene.winners = True, list(event.winners)


# ---------------------------------------------------------------- trades


@law("TradeOffered")
def trade_offered(notes: Notes, event: Any) -> None:
    """Check that Items on the table are offered for Items on the table (classic.trading.1, classic.trading.2)."""
    scene = notes.scene
    for seat, cards in ((event.by, event.give), (event.to, event.want)):
        for card in cards:
            zone = scene.place[card]
            notes.must(zone == ("items", seat), "trading.2", f"{notes.name(card)} is offered from {zone}")
    notes.must(event.by != event.to and not scene.sheets[event.to].dead, "trading.1", f"an offer to {event.to}")
    notes.must(notes.deed.seat == event.by, "trading.1", f"seat {notes.deed.seat} offers for seat {event.by}")
    notes.trades.append((event.by, event.to, frozenset(event.give), frozenset(event.want)))


@law("TradeEnded")
def trade_ended(notes: Notes, event: Any) -> None:
    """Check that the one to whom it was offered agreed, and that both can carry it (classic.trading.1, .3 and .4)."""
    offers = [offer for offer in notes.trades if offer[:2] == (event.by, event.to)]
    notes.must(offers, "trading.1", f"an offer of seat {event.by} to seat {event.to} ends that was not made")
    if event.what != "agreed":
        notes.counts[f"trades {event.what}"] += 1
        return
    deed, scene = notes.deed, notes.scene
    notes.must(deed.standing and deed.seat == event.to, "trading.1", f"seat {deed.seat} agrees for seat {event.to}")
    moving = {other.card for other in notes.events if type(other).__name__ == "CardMoved"}
    gives, wants = moving & set(scene.zone("items", event.by)), moving & set(scene.zone("items", event.to))
    offer = next((offer for offer in offers if set(offer[2]) == gives and set(offer[3]) == wants), None)
    if offer is None:
        notes.complain("trading.1", f"what moves was never offered: {sorted(moving)}")
        return
    by, to, give, want = offer
    fits_by = can_carry(notes, by, list(want), tuple(give))
    fits_to = can_carry(notes, to, list(give), tuple(want))
    notes.must(fits_by and fits_to, "trading.4", f"a trade brings seat {by} or {to} more Big Items than allowed")
    notes.must(not scene.fighting(by) and not scene.fighting(to), "trading.3", "a trade in the middle of a combat")
    notes.agreed = offer
    notes.trades.remove(offer)


# ---------------------------------------------------------------- when the answer has had its way


def settled(notes: Notes, table: Any) -> None:
    """Check that nothing is left undone by the answer: bribes paid, cheats gone with their Items, thefts judged."""
    scene = notes.scene
    if table.over:
        return
    for item, seat in notes.orphans.items():
        stays = notes.was.get(item) == ("items", seat) == scene.place.get(item)
        again = item in scene.sheets[seat].cheats
        notes.must(not stays or again, "items.15", f"the Cheat on {notes.name(item)} is gone, the Item is not")
    notes.orphans.clear()
    for follower, seat in notes.taken_along.items():
        gone = scene.place[follower] != ("followers", seat)
        rule = "shakespeare.treasure.20"
        notes.must(gone, rule, f"what {notes.name(follower)} carries is lost, and {notes.name(follower)} is there")
    notes.taken_along.clear()
    for seat, slot in notes.unhung:
        lost = [card for card, zone in notes.was.items() if zone == ("items", seat) != scene.place[card]]
        slots = {scene.card(card).get("slot") for card in lost}
        notes.must(slot in slots, "curses.7", f"a curse on the {slot} of seat {seat} ends, and none was lost")
    notes.unhung.clear()
    for seat, levels in notes.kill_levels.items():
        notes.complain("combat.16", f"seat {seat} has not gained {levels} by the kill")
    notes.kill_levels = {}
    if notes.robbing:
        notes.complain("bites.races.14", f"a level is stolen, and these have not changed: {notes.robbing}")
        notes.robbing.clear()
    if notes.sale is not None:
        notes.complain("selling.1", f"seat {notes.sale[0]} has not gained {notes.sale[1]} by the sale")
    for giver, taker in notes.given_back:
        notes.complain("runaway.11", f"seat {giver} has swapped hands with seat {taker}, and gives nothing back")
    notes.given_back.clear()
    if notes.taking is not None and not any(question.kind == "random_cards" for question in notes.questions):
        notes.complain("cards.5", f"nothing is taken: {notes.taking}")
        notes.taking = None
    if notes.price:
        notes.complain("classes.6", f"{notes.price} cards of the price of {notes.name(notes.used)} were not paid")
        notes.price = 0
    recruiting_is_over(notes)
    _bribe_paid(notes, table)
    _spoils_shared(notes)
    while len(notes.thefts) > sum(type(frame).__name__ == "Theft" for frame in table.stack):
        theft_is_over(notes)
    _causes_at_an_end(notes, table)
    if notes.brawl is not None and notes.brawl.over and table.fight is None:
        scene.brawl = None


def _bribe_paid(notes: Notes, table: Any) -> None:
    """Check that a bribe is paid right after the win; what cannot be carried stays (classic.help.4)."""
    bribe = notes.bribe
    if bribe is None:
        return
    scene = notes.scene
    for card in bribe.items:
        stays = scene.place[card] == ("items", bribe.fighter)
        dead = scene.sheets[bribe.helper].dead
        fair = not stays or dead or not can_carry(notes, bribe.helper, [card])
        notes.must(fair, "help.4", f"seat {bribe.fighter} keeps {notes.name(card)}, promised to seat {bribe.helper}")
    bribe.items = []
    if not any(type(frame).__name__ == "Aftermath" for frame in table.stack):
        notes.must(not bribe.played, "shakespeare.help.9", f"seat {bribe.fighter} has not played {bribe.played}")
        notes.bribe = None


def _spoils_shared(notes: Notes) -> None:
    """Check that the helper has what was agreed, and the fighter the rest (classic.help.16)."""
    spoils = notes.spoils
    if spoils is None or spoils.shown is None:
        return
    if any(notes.scene.place[card][0] == "aside" for card in spoils.shown):
        return
    sheets = notes.scene.sheets
    gone = [seat for seat in (spoils.fighter, spoils.helper) if sheets[seat].dead or sheets[seat].returning]
    share = min(spoils.promised, len(spoils.shown))
    if not gone:
        had = spoils.had[spoils.helper], spoils.had[spoils.fighter]
        notes.must(had == (share, len(spoils.shown) - share), "help.16", f"of {spoils}: {had} to helper and fighter")
    notes.spoils = None


def _causes_at_an_end(notes: Notes, table: Any) -> None:
    """End the curses whose card waits no longer, and Bad Stuff when the chase goes on."""
    waiting = set(table.aside)
    kinds = {question.kind for question in notes.questions}
    for cause in list(notes.causes):
        if cause.kind == CURSE:
            if not cause.ready:
                cause.ready = any(q.kind == "curse" and q.card == cause.card for q in notes.questions)
            if cause.card not in waiting:
                done_striking(notes, cause)
                notes.causes.remove(cause)
        elif cause.kind == TO_HELPER and kinds & {"pick_spoils", "deal_spoils", "end_turn"}:
            notes.causes.remove(cause)
    if kinds & {"flee_roll", "flee_caught", "flee_order"}:
        notes.close_causes("Bad Stuff", "on escape")
    if notes.deed.seat == CLOCK:
        notes.counts["alarms"] += 1
