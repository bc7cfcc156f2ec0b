"""Check whose cards may move when, by whom and where to: the heart of the oracle.

A card leaves a hero because its owner plays, pays, sells, gives or discards it, because a cause that is at work takes
it (`causes`), or because a rule says that it cannot stay; and in no other way (classic.cards.5, classic.cards.12).
"""

from __future__ import annotations

from typing import Any

from .causes import around, giveable, lowest, takers, takes_card, words_at_work
from .claims import has_claimed, laid_back
from .combat import foe_card_gone
from .fates import done_striking
from .notes import Notes, law
from .printed import at_any_time, has_trait, is_big, is_item, suits
from .scene import PILE
from .sums import all_must_go, big_items, big_limit, gold, ranks, ranks_over

# ---------------------------------------------------------------- drawing


@law("Shuffled")
def shuffled(notes: Notes, event: Any) -> None:
    """Check that only a deck that has run out is shuffled (classic.cards.2)."""
    deck, pile = f"deck.{event.deck}", f"pile.{event.deck}"
    left = notes.scene.zone(deck)
    notes.must(not left, "cards.2", f"the pile is shuffled into a deck of {len(left)}")
    for card in list(notes.scene.zone(pile)):
        notes.move(card, (deck, PILE))


@law("RanOut")
def ran_out(notes: Notes, event: Any) -> None:
    """Check that draws fail only where deck and pile are both empty (classic.cards.3)."""
    left = (*notes.scene.zone(f"deck.{event.deck}"), *notes.scene.zone(f"pile.{event.deck}"))
    notes.must(not left, "cards.3", f"{event.missing} of {event.deck} are not drawn, and {len(left)} are left")


@law("Drew")
def drew(notes: Notes, event: Any) -> None:
    """Check that what is owed is drawn, no more, and less only when nothing is left (classic.cards.3,
    classic.turn.12)."""
    seat, count = event.seat, event.count
    due = next((due for due in notes.dues if (due.seat, due.deck) == (seat, event.deck) and due.count >= count), None)
    words = words_at_work(notes.causes, seat, "draw")
    by_card = [word for _, word in words if word.get("deck", "treasure") == event.deck]
    notes.must(due is not None or by_card, "cards.3", f"seat {seat} draws {count} of {event.deck} and is owed none")
    notes.must(not notes.scene.sheets[seat].dead, "death.9", f"the dead seat {seat} draws")
    wanted = due.count if due is not None else max([word.get("count", 1) for word in by_card], default=count)
    if due is not None:
        notes.dues.remove(due)
    notes.drawing = (seat, event.deck, count, wanted)
    notes.giving.clear()


@law("Received")
def received(notes: Notes, event: Any) -> None:
    """Check that the cards received are those just drawn or given."""
    scene = notes.scene
    given = next((given for given in notes.giving if given.taker == event.seat), None)
    if given is not None:
        giver = given.giver
        notes.must(len(event.cards) == given.count, "charity.1", "more or fewer than were given")
        for card in event.cards:
            notes.must(scene.place[card] == ("hand", giver), "charity.1", f"{notes.name(card)} is given away")
            if notes.deed.kind == "charity":
                notes.must(card in notes.deed.named(), "charity.1", f"{notes.name(card)} was not chosen")
            notes.received(event.seat, card)
        notes.giving.remove(given)
        return
    if notes.drawing is None:
        notes.complain("cards.3", f"seat {event.seat} receives cards from nowhere")
        return
    seat, deck, count, wanted = notes.drawing
    notes.drawing = None
    notes.must((event.seat, len(event.cards)) == (seat, count), "cards.3", "others receive than have drawn")
    for card in event.cards:
        zone = scene.place[card][0]
        notes.must(zone in (f"deck.{deck}", "aside"), "cards.3", f"{notes.name(card)} is drawn from {zone}")
        notes.received(event.seat, card)
    if count < wanted:
        more = len(scene.zone(f"deck.{deck}")) + len(scene.zone(f"pile.{deck}"))
        notes.must(not more, "cards.3", f"seat {seat} draws {count} of {wanted}, though {more} are left")


@law("TreasuresShown")
def treasures_shown(notes: Notes, event: Any) -> None:
    """Check that Treasures are shown only where somebody helped (classic.treasure.4)."""
    spoils = notes.spoils
    for card in event.cards:
        zone = notes.scene.place[card][0]
        notes.must(zone in ("deck.treasure", "aside"), "treasure.4", f"{notes.name(card)} is drawn from {zone}")
        notes.move(card, ("aside", PILE))
    if spoils is None or spoils.shown is not None:
        notes.complain("treasure.4", "Treasures are shown that nobody has won with help")
        return
    left = len(notes.scene.zone("deck.treasure")) + len(notes.scene.zone("pile.treasure"))
    count = len(event.cards)
    wanted = count == spoils.owed or (count < spoils.owed and not left)
    notes.must(wanted, "treasure.2", f"{count} Treasures are shown, {spoils.owed} were won")
    spoils.shown = list(event.cards)


@law("TreasurePicked")
def treasure_picked(notes: Notes, event: Any) -> None:
    """Check that a Treasure is taken as a share of the win, or by a card from the discards (classic.help.6)."""
    scene, seat, card = notes.scene, event.seat, event.card
    notes.must(not scene.sheets[seat].dead, "death.9", f"the dead seat {seat} receives {notes.name(card)}")
    if notes.deed.kind == "fetch_discard":
        notes.must(scene.place[card][0].startswith("pile."), "cards.1", f"{notes.name(card)} is no discard")
        notes.must(card in notes.deed.named() and seat == notes.deed.seat, "cards.1", "another card is fetched")
    elif notes.spoils is not None and notes.spoils.shown is not None:
        notes.must(card in notes.spoils.shown, "help.6", f"{notes.name(card)} is not among the spoils")
        notes.spoils.had[seat] += 1
        in_it = seat in (notes.spoils.fighter, notes.spoils.helper)
        notes.must(in_it, "help.6", f"seat {seat} has a share of another's spoils")
    elif has_claimed(notes, seat, card):
        pass
    else:
        notes.complain("help.6", f"seat {seat} picks {notes.name(card)} from nowhere")
    notes.received(seat, card)


# ---------------------------------------------------------------- playing


@law("CardPlayed")
def card_played(notes: Notes, event: Any) -> None:
    """Check that a card is played before its owner at the times of its kind (classic.races.11, .classes.16,
    .treasure.5)."""
    scene, seat, card = notes.scene, event.seat, event.card
    printed = scene.card(card)
    kind = printed["kind"]
    notes.must(not scene.sheets[seat].dead, "death.9", f"the dead seat {seat} plays {notes.name(card)}")
    zone = scene.place[card]
    swapped = words_at_work(notes.causes, seat, f"change_{kind}")
    if swapped and zone == ("pile.door", PILE):
        same = [other for other in scene.zone("pile.door") if scene.card(other)["kind"] == kind]
        notes.must(same[-1] == card, "curses.4", f"{notes.name(card)} is not the topmost {kind} of the discards")
    else:
        notes.must(zone == ("hand", seat), "cards.10", f"seat {seat} plays {notes.name(card)} from {zone}")
        notes.must(notes.deed.seat == seat, "cards.11", f"seat {notes.deed.seat} plays a card of seat {seat}")
        _times(notes, seat, card, kind)
    if kind in ("item", "one_shot", "follower", "cheat") and not at_any_time(notes.numbers, kind):
        notes.must(not scene.fighting(seat), "combat.8", f"seat {seat} plays {notes.name(card)} in a combat")
    if kind in ("item", "one_shot") and notes.cards[notes.deed.number]["kind"] != "cheat":
        notes.must(can_carry(notes, seat, [card]), "items.3", f"seat {seat} cannot carry {notes.name(card)}")
    home = {"race": "races", "class": "classes", "power": "powers", "follower": "followers", "cheat": "cheats"}
    home |= {"half_breed": "hybrids", "super_munchkin": "hybrids", "item": "items", "one_shot": "items"}
    if kind == "power":
        _power_fits(notes, seat, card)
    notes.must(kind in home, "cards.11", f"{notes.name(card)} is laid down as if it were gear")
    notes.move(card, (home.get(kind, "aside"), seat if kind in home else PILE))
    notes.fresh.get(seat, set()).discard(card)
    if kind == "cheat":
        item = max(notes.deed.named() - {card}, default=-1)
        scene.sheets[seat].cheats[item] = card


def _power_fits(notes: Notes, seat: int, card: int) -> None:
    """Check that a Power is for this hero, and its Rank within the Level beside those that stay (bites.powers.7, .11,
    .13, .16)."""
    scene, printed = notes.scene, notes.scene.card(card)
    for_them = suits(scene, seat, printed.get("only"))
    notes.must(for_them, "bites.powers.5", f"seat {seat} plays {notes.name(card)}, which is for others")
    kept = [other for other in scene.zone("powers", seat) if other not in notes.deed.named()]
    level = scene.sheets[seat].level
    notes.must(ranks(scene, (*kept, card)) <= level, "bites.powers.7", f"seat {seat} plays {notes.name(card)}")
    first = scene.phase != "setup" or not scene.zone("powers", seat)
    notes.must(first, "bites.character.5", f"seat {seat} plays a second Power before the first turn")


ROLES, HYBRIDS = ("race", "class"), ("half_breed", "super_munchkin")


def _times(notes: Notes, seat: int, card: int, kind: str) -> None:
    """Check that the card is played at the times of its kind; one that comes with another comes when that one may."""
    deed, scene = notes.deed, notes.scene
    if scene.phase == "setup":
        _before_the_first_turn(notes, seat, card, kind)
        return
    if deed.word == "play" and deed.number != card:
        return
    timed_as_role = kind in ROLES or (kind in HYBRIDS and notes.numbers.hybrids_timed_as_roles)
    if at_any_time(notes.numbers, kind) or (kind in HYBRIDS and not timed_as_role):
        return
    just_received = card in notes.fresh.get(seat, ())
    if timed_as_role and scene.fighting(seat) and not notes.numbers.roles_received_in_fight:
        just_received = False
    own = scene.turn == seat
    rule = "treasure.6" if not timed_as_role or notes.numbers.roles_received_in_fight else "shakespeare.races.9"
    notes.must(own or just_received, rule, f"seat {seat} plays {notes.name(card)} in another's turn")


def _before_the_first_turn(notes: Notes, seat: int, card: int, kind: str) -> None:
    """Check that only cards which can be used as they are are played before the first turn (classic.character.4 to
    .6)."""
    early = kind in (*ROLES, *HYBRIDS, "power", "item", "one_shot")
    early = early or (kind == "follower" and notes.numbers.followers_played == "from_the_start")
    notes.must(early, "character.4", f"seat {seat} plays {notes.name(card)} before the first turn")
    if kind == "item" and notes.numbers.usable_at_setup:
        usable = suits(notes.scene, seat, notes.scene.card(card).get("only"))
        notes.must(usable, "shakespeare.character.8", f"seat {seat} lays out {notes.name(card)}, and cannot use it")


# ---------------------------------------------------------------- losing


@law("CardDiscarded")
def card_discarded(notes: Notes, event: Any) -> None:
    """Check that a card goes to its own pile, lost by a cause, a price or a rule (classic.cards.1)."""
    card = event.card
    zone, owner = notes.scene.place[card]
    match zone:
        case "hand" | "items" | "races" | "classes" | "powers" | "hybrids" | "followers" | "cheats":
            _lost(notes, card, zone, owner, event.why)
        case "foes":
            foe_card_gone(notes, card)
        case "enhancers" | "spent":
            brawl = notes.brawl
            gone = brawl is None or brawl.over or card not in [lying for lying, _ in brawl.enhancers]
            notes.must(gone and (zone != "spent" or brawl is None or brawl.over), "combat.20", f"{zone}: {card}")
        case "lasting":
            lying = [curse for curse, _ in notes.scene.sheets[owner].lasting]
            notes.must(card not in lying, "curses.7", f"{notes.name(card)} is discarded while it works")
        case "corpse":
            waiting = set(notes.scene.alive()) - set(notes.looters.get(owner, ()))
            notes.must(not waiting, "death.8", f"{notes.name(card)} is discarded before {sorted(waiting)} have looted")
        case "aside":
            _laid_away(notes, card)
        case "used":
            pass
        case _:
            notes.complain("cards.1", f"{notes.name(card)} is discarded from {zone}")
    notes.discard(card)


def _laid_away(notes: Notes, card: int) -> None:
    """Check a card that lay aside: a curse that acted, spoils of nobody, a card that acted by itself, one kept for a
    claim."""
    laid_back(notes, card)
    struck = [cause for cause in notes.causes if cause.kind == "curse" and cause.card == card]
    for cause in struck:
        victim = notes.scene.sheets[cause.victim]
        in_time = cause.ready or victim.dead or victim.returning
        notes.must(in_time, "curses.10", f"{notes.name(card)} has left nobody time to stop it")
        done_striking(notes, cause)
        notes.causes.remove(cause)
    spoils = notes.spoils
    if spoils is not None and spoils.shown is not None and card in spoils.shown:
        dead = notes.scene.sheets[spoils.fighter].dead
        notes.must(dead, "help.16", f"{notes.name(card)} is discarded, which the fighter has won")


def _lost(notes: Notes, card: int, zone: str, seat: int, why: str) -> None:
    deed, scene = notes.deed, notes.scene
    brawl = notes.brawl
    promised = brawl is not None and not brawl.over and card in brawl.items_promised
    from_hand = brawl is not None and not brawl.over and seat == brawl.fighter and card in brawl.played_promised
    if _paid_by_another(notes, zone, seat):
        return
    if _by_choice(notes, card, zone, seat):
        notes.must(not promised or deed.kind, "help.4", f"{notes.name(card)} is promised, and spent")
        notes.must(not from_hand or deed.kind, "shakespeare.help.9", f"{notes.name(card)} is promised, and spent")
        return
    at_work = [(cause, word) for cause in notes.causes for word in cause.words(seat)]
    for cause, word in at_work:
        if takes_card(scene, seat, card, word):
            cause.asked.add(word["do"])
            notes.counts["taken by effects"] += 1
            return
    if zone == "cheats":
        item = next((item for item, cheat in scene.sheets[seat].cheats.items() if cheat == card), -1)
        notes.orphans[item] = seat
    elif zone == "items" and card in scene.sheets[seat].borne:
        notes.taken_along[scene.sheets[seat].borne[card]] = seat
    elif zone == "hybrids":
        half = scene.card(card)["kind"] == "half_breed"
        left = scene.zone("races" if half else "classes", seat)
        rule = "hybrids.6" if half else "hybrids.9"
        needed = 2 if not half and notes.numbers.super_needs_two else 1
        notes.must(len(left) < needed, rule, f"seat {seat} loses {notes.name(card)} with {len(left)} left")
    elif zone == "powers" and not suits(scene, seat, scene.card(card).get("only")):
        notes.counts["powers of another race"] += 1
    elif zone == "powers" and ranks_over(scene, seat) and all_must_go(scene, seat):
        notes.counts["powers that cannot stay"] += 1
    elif zone == "items" and why == "nobody can carry it":
        able = _able_to_take(notes, seat, card)
        notes.must(not able, "items.8", f"{notes.name(card)} is discarded, though {able} could carry it")
    else:
        notes.complain("cards.12", f"seat {seat} loses {notes.name(card)} from {zone}: {why!r}, by {deed.choice}")


def _paid_by_another(notes: Notes, zone: str, seat: int) -> bool:
    """Return whether it is a follower that somebody else gives up for a Level, by a card that says so."""
    deed = notes.deed
    if not deed.standing or deed.word != "use" or zone != "followers" or deed.seat == seat or notes.price <= 0:
        return False
    play = notes.scene.card(deed.number).get("play", {})
    paid = bool(play.get("sacrifice_any"))
    notes.price -= paid
    return paid


def _by_choice(notes: Notes, card: int, zone: str, seat: int) -> bool:
    """Return whether its owner has named it: as a price, in a sale, to be given up, or in answer to a question."""
    deed, scene = notes.deed, notes.scene
    if deed.seat != seat:
        return False
    named = deed.named()
    if not deed.standing:
        return _by_answer(notes, card, zone, seat)
    match deed.word:
        case "berserk" | "turning" | "backstab" | "steal" | "steal_level" | "flee_discards" | "recruit" | "absolve":
            return card in named
        case "charm":
            return zone == "hand"
        case "sell":
            return card in named and zone in ("hand", "items") and is_item(scene.card(card))
        case "drop":
            return card == deed.number and zone in ("races", "classes", "powers")
        case "play" if zone == "powers":
            return card in named and scene.card(deed.number)["kind"] == "power"
        case "play" if zone == "followers":
            return _gives_way(notes, card, seat)
        case "play":
            early = scene.phase == "setup"
            return not early and zone in ("races", "classes") and scene.card(card)["kind"] == _kind_played(notes)
        case "ward" | "sacrifice":
            if deed.word == "sacrifice" and card == deed.number and notes.brawl is not None:
                notes.brawl.escaped.add(seat)
            return card == deed.number
        case "use":
            play = scene.card(deed.number).get("play", {})
            paid = zone == "hand" and play.get("pay_hand") and card in named
            paid = bool(paid or (zone == "followers" and (play.get("sacrifice") or play.get("sacrifice_any"))))
            notes.price -= paid
            return paid
        case _:
            return False


def _kind_played(notes: Notes) -> str:
    return str(notes.scene.card(notes.deed.number)["kind"])


def _gives_way(notes: Notes, card: int, seat: int) -> bool:
    """Return whether a follower makes room for another, where its owner has as many as allowed (bites.minions.2)."""
    deed, scene, most = notes.deed, notes.scene, notes.numbers.followers_most
    others = [follower for follower in scene.zone("followers", seat) if follower != deed.number]
    another = scene.card(deed.number)["kind"] == "follower" and card != deed.number
    notes.counts["followers replaced"] += 1
    return bool(another and len(others) == most and (len(others) == 1 or card in deed.named()))


def _by_answer(notes: Notes, card: int, zone: str, seat: int) -> bool:
    deed = notes.deed
    named = deed.named()
    match deed.kind:
        case "lose_item" | "lose_worth":
            return card in named and zone == "items"
        case "flee_roll" | "flee_caught":
            return deed.word == "ransom" and card in named and zone == "items"
        case "discard_cards" | "charity_discard":
            return card in named and zone == "hand"
        case "lose_race" | "lose_class":
            return card in named and zone in ("races", "classes")
        case "keep_race" | "keep_class":
            return card not in named and zone in ("races", "classes")
        case "lose_power" | "surplus_powers":
            notes.counts[f"parted with: {deed.kind}"] += card in named
            return card in named and zone == "powers"
        case "keep_super":
            return zone == "hybrids" and deed.key == "decline"
        case "surplus_big":
            return card in named and deed.word == "sell"
        case _:
            return False


@law("Sold")
def sold(notes: Notes, event: Any) -> None:
    """Check that Items are sold in one's own turn, outside combat, by the thousand, and not to the goal
    (classic.selling.1 to .7)."""
    scene, seat = notes.scene, event.seat
    sheet = scene.sheets[seat]
    notes.must(scene.turn == seat, "selling.1", f"seat {seat} sells in another's turn")
    if notes.numbers.sales_blocked == "any_combat":
        notes.must(notes.brawl is None or notes.brawl.over, "selling.6", f"seat {seat} sells in a combat")
    else:
        notes.must(not scene.fighting(seat), "shakespeare.combat.15", f"seat {seat} sells in their own combat")
    for card in event.cards:
        mine = scene.place[card] in (("hand", seat), ("items", seat)) and is_item(scene.card(card))
        notes.must(mine, "selling.4", f"seat {seat} sells {notes.name(card)}")
    cards = list(event.cards)
    entitled = bool(has_trait(scene, seat, "double_sale")) and notes.doubled != scene.turn_number
    plain, double = gold(scene, cards, double=False), gold(scene, cards, double=True)
    sums = {plain, double} if entitled else {plain}
    notes.must(event.gold in sums, "selling.5", f"seat {seat} is paid {event.gold}, not {sums}")
    if entitled and event.gold == double:
        notes.doubled = scene.turn_number
    price = notes.numbers.gold_per_level
    notes.must(event.levels == event.gold // price >= 1, "selling.3", f"{event.levels} levels for {event.gold} gold")
    notes.must(sheet.level + event.levels < notes.numbers.goal_level, "selling.7", f"seat {seat} sells to the goal")
    notes.sale = (seat, event.levels)


# ---------------------------------------------------------------- from hero to hero


@law("CardMoved")
def card_moved(notes: Notes, event: Any) -> None:
    """Check an Item that moves by gift, trade, theft, bribe or a card, and a card that is looted (classic.trading)."""
    scene, card, giver, taker = notes.scene, event.card, event.giver, event.taker
    notes.counts[f"moved: {event.why}"] += 1
    notes.must(not scene.sheets[taker].dead, "death.9", f"the dead seat {taker} receives {notes.name(card)}")
    notes.must(giver != taker, "trading.1", f"seat {taker} receives {notes.name(card)} from themselves: {event.why}")
    if event.why == "loot":
        _looted(notes, card, giver, taker)
        return
    zone = scene.place[card]
    notes.must(zone == ("items", giver), "trading.2", f"{notes.name(card)} lies in {zone}, not before seat {giver}")
    notes.must(is_item(scene.card(card)), "trading.1", f"{notes.name(card)} is no Item")
    judge = {"gift": _gift, "trade": _trade, "stolen": _stolen, "bribe": _bribe}.get(event.why, _by_cause)
    judge(notes, event)
    if is_big(scene.card(card)) and event.why not in ("trade", "curse"):
        notes.must(can_carry(notes, taker, [card]), "items.3", f"seat {taker} cannot carry {notes.name(card)}")
    notes.move(card, ("items", taker))


def free_to_steal(notes: Notes, thief: int, owner: int) -> None:
    """Check that nobody fights, or neither of the two does, as the set has it (classic.combat.10,
    shakespeare.combat.19)."""
    scene = notes.scene
    if notes.numbers.steal_blocked == "any_combat":
        fights = notes.brawl is not None and not notes.brawl.over
        notes.must(not fights, "combat.10", f"seat {thief} steals while somebody fights")
    else:
        free = not (scene.fighting(thief) or scene.fighting(owner))
        notes.must(free, "shakespeare.combat.19", f"seat {thief} steals from seat {owner} in the combat of one of them")


def can_carry(notes: Notes, seat: int, cards: list[int], giving: tuple[int, ...] = ()) -> bool:
    """Return whether the hero has room for these Big Items (classic.items.3, classic.items.5, and what a card adds)."""
    scene = notes.scene
    more = sum(is_big(scene.card(card)) for card in cards)
    limit = big_limit(scene, seat, notes.numbers.big_limit)
    kept = [card for card in big_items(scene, seat) if card not in giving]
    return not more or limit is None or len(kept) + more <= limit


def _no_combat(notes: Notes, event: Any) -> None:
    for seat in (event.giver, event.taker):
        notes.must(not notes.scene.fighting(seat), "trading.3", f"seat {seat} trades in the middle of a combat")


def _gift(notes: Notes, event: Any) -> None:
    deed = notes.deed
    if notes.agreed is not None or notes.numbers.gifts_accepted:
        _accepted(notes, event)
        return
    given = deed.standing and deed.word == "gift" and deed.seat == event.giver and deed.number == event.taker
    notes.must(given and event.card in deed.named(), "trading.6", f"seat {event.giver} did not give {event.card}")
    _no_combat(notes, event)
    _unpromised(notes, event.card)


def _accepted(notes: Notes, event: Any) -> None:
    """Check that a gift was offered for nothing, and that its receiver has said yes (shakespeare.items.17)."""
    for_nothing = notes.agreed is not None and not notes.agreed[3]
    notes.must(for_nothing, "shakespeare.items.17", f"seat {event.taker} has not accepted {notes.name(event.card)}")
    notes.counts["gifts accepted"] += 1
    _trade(notes, event)


def _trade(notes: Notes, event: Any) -> None:
    if notes.agreed is None:
        notes.complain("trading.1", f"{notes.name(event.card)} is traded, and nobody has agreed")
        return
    by, to, give, want = notes.agreed
    forth = (event.giver, event.taker) == (by, to) and event.card in give
    back = (event.giver, event.taker) == (to, by) and event.card in want
    notes.must(forth or back, "trading.1", f"{notes.name(event.card)} is no part of what was agreed")
    _no_combat(notes, event)
    _unpromised(notes, event.card)


def _unpromised(notes: Notes, card: int) -> None:
    brawl = notes.brawl
    if brawl is not None and not brawl.over:
        notes.must(card not in brawl.items_promised, "help.4", f"{notes.name(card)} is promised, and given away")


def _stolen(notes: Notes, event: Any) -> None:
    tried = [theft for theft in notes.thefts if (theft.thief, theft.item) == (event.taker, event.card)]
    if not tried:
        notes.complain("classes.19", f"seat {event.taker} takes {notes.name(event.card)} without having tried to steal")
        return
    theft = tried[-1]
    notes.must(theft.succeeds(), "classes.19", f"a theft succeeds with {theft.die}")
    notes.must(theft.owner == event.giver, "classes.19", f"stolen is from seat {event.giver}, not {theft.owner}")
    free_to_steal(notes, theft.thief, theft.owner)


def _bribe(notes: Notes, event: Any) -> None:
    bribe = notes.bribe
    fitting = bribe is not None and (bribe.fighter, bribe.helper) == (event.giver, event.taker)
    notes.must(fitting, "help.4", f"seat {event.giver} bribes seat {event.taker} and has promised nothing")
    if bribe is not None:
        notes.must(event.card in bribe.items, "help.4", f"{notes.name(event.card)} was not promised")


def _by_cause(notes: Notes, event: Any) -> None:
    scene, giver, taker, deed = notes.scene, event.giver, event.taker, notes.deed
    match event.why:
        case "plunder":
            found = words_at_work(notes.causes, giver, "plunder")
            causes = [cause for cause, word in found if word.get("source", "hand") == "items"]
            notes.must(causes, "runaway.11", f"seat {taker} plunders seat {giver}")
            notes.must(deed.seat == taker and event.card in deed.named(), "runaway.11", "another card is plundered")
            for cause in causes[-1:]:
                again = (taker, "items") in cause.plundered
                notes.must(not again, "runaway.11", f"seat {taker} plunders the Items twice")
                cause.plundered.add((taker, "items"))
        case "curse":
            words = [word for _, word in words_at_work(notes.causes, giver, "give_to")]
            notes.must(words, "curses.4", f"seat {giver} gives by no card")
            named = [seat for word in words for seat in takers(scene, giver, word)]
            notes.must(taker in named, "curses.8", f"seat {giver} gives to {taker}, not to one of {named}")
            chosen = event.card in deed.named() and deed.seat == giver
            alone = any(giveable(scene, giver, word) == [event.card] or word.get("to") == "die" for word in words)
            notes.must(chosen or alone, "curses.8", "another Item is given")
        case "moves_on":
            traits = scene.card(event.card).get("traits", ())
            notes.must(any(trait["has"] == "moves_on" for trait in traits), "trading.1", "an Item moves on by no card")
            able = [seat for seat in around(scene, giver) if can_carry(notes, seat, [event.card])]
            notes.must(taker == able[0] and scene.turn == giver, "trading.1", f"an Item moves on to seat {taker}")
        case "surplus":
            limit = big_limit(scene, giver, notes.numbers.big_limit)
            over = limit is not None and len(big_items(scene, giver)) > limit
            notes.must(over and is_big(scene.card(event.card)), "items.6", f"seat {giver} gives without a surplus")
            promised = () if notes.brawl is None or notes.brawl.over else notes.brawl.items_promised
            kept = [card for card in big_items(scene, giver) if card not in (event.card, *promised)]
            kept = [] if event.card not in promised else kept
            notes.must(not kept, "help.4", f"seat {giver} gives what is promised, and keeps what is not")
            able = _able_to_take(notes, giver, event.card)
            _to_the_lowest(notes, giver, taker, able, "items.8")
        case "seized":
            brawl = notes.brawl
            notes.must(notes.play_in_use().get("play") == "seize_item", "priority.1", "an Item is seized by no card")
            mine = brawl is not None and brawl.fighter == taker == notes.used_by
            notes.must(mine and event.card in deed.named(), "priority.1", f"seat {taker} seizes it")
        case why:
            notes.complain("trading.1", f"{notes.name(event.card)} goes from seat {giver} to {taker} by {why!r}")


def _able_to_take(notes: Notes, giver: int, card: int) -> list[int]:
    """Return who could carry a surplus Item, but for those in an unfinished effect of their own
    (classic.priority.6)."""
    busy = {cause.victim for cause in notes.causes if cause.ready and not cause.stopped}
    others = [seat for seat in notes.scene.alive() if seat != giver and seat not in busy - {giver}]
    return [seat for seat in others if can_carry(notes, seat, [card])]


def _to_the_lowest(notes: Notes, giver: int, taker: int, able: list[int], rule: str) -> None:
    fitting = lowest(notes.scene, able)
    notes.must(taker in fitting, rule, f"seat {giver} gives to {taker}, not to one of {fitting}")


def _looted(notes: Notes, card: int, body: int, taker: int) -> None:
    """Check that looters take one card each, by their own choice, after the combat (classic.death.4 to .8)."""
    scene = notes.scene
    zone = scene.place[card]
    notes.must(zone == ("corpse", body), "death.4", f"{notes.name(card)} lies in {zone}, not on the body")
    chosen = notes.deed.kind == "loot_body" and notes.deed.seat == taker and card in notes.deed.named()
    notes.must(chosen, "death.5", f"seat {taker} did not choose {notes.name(card)}")
    notes.must(notes.brawl is None or notes.brawl.over, "death.4", "a body is looted in the middle of a combat")
    notes.received(taker, card)
