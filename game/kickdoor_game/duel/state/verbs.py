"""Functions that change a table of the duel, each with its event. They ask nothing and decide nothing.

A card moves in two steps: `take` picks it up from wherever it is, and another function puts it down. If that is out of
play, the card loses its presence, tokens and stuck cards (ccg.leave.1 to .3); between hoard, middle and face-up stash
it keeps them (ccg.leave.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...machine.ids import NO_CARD, CardId, Seat
from ..cards.abilities import Ability
from ..cards.effects import Until, Value
from .conditions import holds
from .events import (
    AttackPaid,
    BleedingChanged,
    CameIntoPlay,
    CardsDrawn,
    CardSquished,
    CardsSeen,
    CardStuck,
    CardsZapped,
    CommittedBack,
    DamageDealt,
    DamageHealed,
    DamagePrevented,
    DuelLevelChanged,
    GoldChanged,
    MarkerTurned,
    TokensChanged,
    ValueChanged,
    WentToDiscard,
    WentToHand,
    WentToStash,
    WentUnderDeck,
)
from .numbers import HIGHEST_LEVEL
from .table import Aim, Bleeding, DuelTable, LastingChange, Pending, Presence
from .values import has_keyword, life_left, value_of

Hit = tuple[CardId, int]
"""A card, and the damage to it."""


def without(cards: tuple[CardId, ...], gone: CardId) -> tuple[CardId, ...]:
    """Return the cards without `gone`; the same tuple if it is not among them, so that callers can see that nothing
    changed.
    """
    return tuple([card for card in cards if card != gone]) if gone in cards else cards


def take(table: DuelTable, card: CardId) -> None:
    """Take a card out of the zone or fight where it is."""
    duelist, fight = table.duelists[table.owner(card)], table.fight
    duelist.hand = without(duelist.hand, card)
    duelist.deck = without(duelist.deck, card)
    duelist.discard = without(duelist.discard, card)
    duelist.stash = without(duelist.stash, card)
    duelist.hoard = without(duelist.hoard, card)
    table.shown = without(table.shown, card)
    if fight is not None:
        fight.committed = without(fight.committed, card)
        if fight.card == card:
            fight.card = NO_CARD
    table.changed = True


def show(table: DuelTable, card: CardId) -> None:
    """Lay a card of the hand open for both players, until it has resolved."""
    take(table, card)
    table.shown = (*table.shown, card)


def come(table: DuelTable, card: CardId) -> Presence:
    """Bring a card into play, unzapped and with nothing on it, and return the state of this stay in play (ccg.zap.3,
    ccg.loot.6)."""
    table.came += 1
    presence = table.presences[card] = Presence(table.came)
    table.changed = True
    return presence


def leave_play(table: DuelTable, card: CardId) -> None:
    """Take a card out of play: its effects end, cards stuck to it are discarded, its tokens go (ccg.leave.1 to .3).

    Do nothing if it is not in play.
    """
    presence = table.presences.pop(card, None)
    if presence is None:
        return
    aim = Aim(card, presence.number)
    table.lasting = tuple(each for each in table.lasting if each.aim != aim)
    table.used = tuple(each for each in table.used if each[0] != card)
    for duelist in table.duelists:
        _end_bleeding_of(table, duelist.seat, aim)
    for stuck in presence.stuck:
        to_discard(table, stuck, "stuck")


def _end_bleeding_of(table: DuelTable, seat: Seat, aim: Aim) -> None:
    """End that player's Bleeding effects that last while this card is in play."""
    duelist = table.duelists[seat]
    left = tuple(each for each in duelist.bleeding if each.source != aim)
    if left != duelist.bleeding:
        duelist.bleeding = left
        table.tell(BleedingChanged(seat, sum(each.count for each in left)))


def to_discard(table: DuelTable, card: CardId, why: str) -> None:
    """Put a card on top of its owner's discard pile, out of play (ccg.zones.6, .9). `why`: the reason, for the
    event."""
    take(table, card)
    leave_play(table, card)
    duelist = table.duelists[table.owner(card)]
    duelist.discard = (*duelist.discard, card)
    table.tell(WentToDiscard(duelist.seat, (card,), why))


def to_stash(table: DuelTable, card: CardId, why: str, *, face_up: bool = False) -> None:
    """Put a card into its owner's stash, face down and out of play, or face up as it is (ccg.stash.1, ccg.leave.4, .5).
    `why`: the reason, for the event."""
    take(table, card)
    if not face_up:
        leave_play(table, card)
    duelist = table.duelists[table.owner(card)]
    duelist.stash = (*duelist.stash, card)
    table.tell(WentToStash(duelist.seat, card if face_up else NO_CARD, why))
    if not face_up:
        table.tell(CardsSeen(duelist.seat, (card,), "stash", audience=(duelist.seat,)))


def to_hand(table: DuelTable, cards: Sequence[CardId], why: str) -> None:
    """Put cards of one owner into that player's hand, out of play. Everybody has seen those that were in play or
    discarded. `why`: the reason, for the event."""
    if not cards:
        return
    seat = table.owner(cards[0])
    seen = tuple(card for card in cards if card in table.presences or card in table.duelists[seat].discard)
    for card in cards:
        take(table, card)
        leave_play(table, card)
    duelist = table.duelists[seat]
    duelist.hand = (*duelist.hand, *cards)
    table.tell(WentToHand(seat, len(cards), seen, why))
    table.tell(CardsSeen(seat, tuple(cards), "hand", audience=(seat,)))


def to_hoard(table: DuelTable, card: CardId) -> None:
    """Put a card into its owner's hoard; it comes into play."""
    take(table, card)
    if card not in table.presences:
        come(table, card)
    duelist = table.duelists[table.owner(card)]
    duelist.hoard = (*duelist.hoard, card)
    table.tell(CameIntoPlay(duelist.seat, card, "hoard"))


def commit(table: DuelTable, cards: Sequence[CardId]) -> None:
    """Zap the defender's cards and put them into the fight (ccg.face.1)."""
    fight = table.combat
    zap(table, cards)
    for card in cards:
        take(table, card)
    fight.committed = (*fight.committed, *cards)


def move_back(table: DuelTable, seat: Seat, cards: tuple[CardId, ...]) -> None:
    """Move committed cards back to the player's hoard, zapped or not as they are (ccg.face.20, ccg.caught.4)."""
    if not cards:
        return
    for card in cards:
        take(table, card)
    duelist = table.duelists[seat]
    duelist.hoard = (*duelist.hoard, *cards)
    table.tell(CommittedBack(seat, cards, tuple(card for card in cards if table.presences[card].zapped)))


def pay_for_attack(table: DuelTable, seat: Seat, card: CardId, gold: int) -> None:
    """Tell that the gold committed to the attack goes to the stockpile, with any excess; do nothing for 0
    (ccg.face.8).
    """
    if gold:
        over = max(0, gold - value_of(table, card, "cost")) if card != NO_CARD else 0
        table.tell(AttackPaid(seat, card, gold, over))


def under_deck(table: DuelTable, seat: Seat, cards: Sequence[CardId]) -> None:
    """Put cards of the hand under the deck, in this order; a flaunted one leaves play."""
    for card in cards:
        take(table, card)
        leave_play(table, card)
    duelist = table.duelists[seat]
    duelist.deck = (*duelist.deck, *cards)
    table.tell(WentUnderDeck(seat, len(cards)))


def draw(table: DuelTable, seat: Seat, count: int) -> None:
    """Draw cards for a player. If the deck holds too few, they draw what is left and are out (ccg.end.2, .3)."""
    duelist = table.duelists[seat]
    drawn = duelist.deck[:count]
    if drawn:
        duelist.deck = duelist.deck[count:]
        duelist.hand = (*duelist.hand, *drawn)
        table.tell(CardsDrawn(seat, len(drawn)))
        table.tell(CardsSeen(seat, drawn, "hand", audience=(seat,)))
    if len(drawn) < count:
        duelist.out = "no_card"
        table.changed = True


def spill(table: DuelTable, seat: Seat, count: int) -> None:
    """Put the top `count` cards of a deck, or all that are left, face up on the discard pile (ccg.keyword.18, .19)."""
    duelist = table.duelists[seat]
    spilled = duelist.deck[:count]
    if spilled:
        duelist.deck = duelist.deck[count:]
        duelist.discard = (*duelist.discard, *spilled)
        table.tell(WentToDiscard(seat, spilled, "spilled"))


def zap(table: DuelTable, cards: Iterable[CardId], *, zapped: bool = True) -> None:
    """Zap cards in play, or unzap them; cards that are so already stay (ccg.zap.1)."""
    turned = tuple(card for card in cards if card in table.presences and table.presences[card].zapped != zapped)
    for card in turned:
        table.presences[card].zapped = zapped
    if turned:
        table.tell(CardsZapped(turned, zapped))


def change_gold(table: DuelTable, seat: Seat, by: int, why: str) -> int:
    """Add `by` gold to a purse, or take it out as far as there is any; return the change that was made. `why`: the
    reason, for the event."""
    duelist = table.duelists[seat]
    moved = max(by, -duelist.purse)
    if moved:
        duelist.purse += moved
        table.tell(GoldChanged(seat, moved, duelist.purse, why))
    return moved


def steal_gold(table: DuelTable, thief: Seat, count: int) -> None:
    """Move `count` gold, or all there is, from the opponent's purse to the thief's (ccg.gold.1)."""
    change_gold(table, thief, -change_gold(table, table.opponent(thief), -count, "stolen"), "stolen")


def change_level(table: DuelTable, seat: Seat, by: int) -> None:
    """Change a player's Level by `by`, within 1 to 10 (ccg.general.3).

    Abilities that start on gaining a Level start if it rises (ccg.cooldown.4).
    """
    duelist = table.duelists[seat]
    level = min(max(1, duelist.level + by), HIGHEST_LEVEL)
    moved, duelist.level = level - duelist.level, level
    if moved:
        table.tell(DuelLevelChanged(seat, moved, level))
    if moved > 0:
        begin_by_itself(table, "level", seat)


def turn_marker(table: DuelTable, seat: Seat, *, limping: bool) -> None:
    """Turn a player's marker to Limp Away, or to Run Away (ccg.warmup.2, ccg.run.1)."""
    duelist = table.duelists[seat]
    if duelist.limping != limping:
        duelist.limping = limping
        table.tell(MarkerTurned(seat, limping))


def deal(
    table: DuelTable,
    hits: Iterable[Hit],
    source: CardId = NO_CARD,
    shields: dict[CardId, int] | None = None,
    *,
    combat: bool = False,
) -> int:
    """Deal damage to cards in play at the same moment, less what is prevented, and return how much was dealt
    (ccg.damage.1, .4).

    `shields`: damage still to be prevented, by card; what they prevent is taken off them. `combat`: it is combat
    damage. If the source has Life-O-Suction, its controller's Hero heals as much (ccg.keyword.9).
    """
    dealt = 0
    for card, count in hits:
        kept_off = min(count, (shields or {}).get(card, 0))
        if shields is not None and kept_off > 0:
            shields[card] -= kept_off
            table.tell(DamagePrevented(card, kept_off))
        if count > kept_off and card in table.presences:
            table.presences[card].tokens += count - kept_off
            table.tell(DamageDealt(card, count - kept_off, source, combat, max(0, life_left(table, card))))
            dealt += count - kept_off
    if dealt and source != NO_CARD and has_keyword(table, source, "life_o_suction"):
        heal(table, table.duelists[table.owner(source)].hero, dealt)
    return dealt


def heal(table: DuelTable, card: CardId, count: int) -> None:
    """Heal up to `count` damage on a card (ccg.damage.6)."""
    presence = table.presences.get(card)
    healed = min(count, presence.tokens if presence is not None else 0)
    if presence is not None and healed > 0:
        presence.tokens -= healed
        table.tell(DamageHealed(card, healed, max(0, life_left(table, card))))


def put_tokens(table: DuelTable, card: CardId, by: int) -> None:
    """Put `by` tokens on a card in play, or take them off if negative (ccg.keyword.3)."""
    table.presences[card].tokens += by
    table.tell(TokensChanged(card, by))


def squish(table: DuelTable, card: CardId) -> None:
    """Squish a card in play: it goes to its owner's discard pile, or with Regenerate face down to the stash
    (ccg.damage.7, ccg.keyword.14).

    The attacking card is only marked, and stays until the fight ends (ccg.face.18).
    """
    fight = table.fight
    if card not in table.presences or (fight is not None and fight.card == card and fight.squished):
        return
    table.tell(CardSquished(card))
    if fight is not None and fight.card == card:
        fight.squished = True
    else:
        bury(table, card)


def bury(table: DuelTable, card: CardId) -> None:
    """Put a squished card on its owner's discard pile, or with Regenerate into the stash (ccg.damage.7,
    ccg.keyword.14).
    """
    if has_keyword(table, card, "regenerate"):
        to_stash(table, card, "regenerates")
    else:
        to_discard(table, card, "squished")


def stick(table: DuelTable, card: CardId, host: CardId) -> None:
    """Stick a card to another one in play (ccg.curse.1, .4)."""
    take(table, card)
    table.presences[host].stuck = (*table.presences[host].stuck, card)
    table.tell(CardStuck(card, host))


def unstick(table: DuelTable, host: CardId) -> None:
    """Discard all cards that are stuck to `host` (ccg.leave.3)."""
    presence = table.presences[host]
    stuck, presence.stuck = presence.stuck, ()
    for card in stuck:
        to_discard(table, card, "unstuck")


def change(table: DuelTable, card: CardId, value: Value, by: int, until: Until) -> None:
    """Change a value of a card in play by `by`, until the end of the fight or turn."""
    table.lasting = (*table.lasting, LastingChange(table.aim(card), value, by, until))
    table.tell(ValueChanged(card, value, by, until))


def end_lasting(table: DuelTable, until: Until) -> None:
    """End all changes that last until the end of the fight, or of the turn (ccg.fight.7, ccg.cooldown.2)."""
    table.lasting = tuple(each for each in table.lasting if each.until != until)
    table.changed = True


def bleed(table: DuelTable, seat: Seat, bleeding: Bleeding) -> None:
    """Put a player's Hero under one more Bleeding effect (ccg.keyword.1)."""
    duelist = table.duelists[seat]
    duelist.bleeding = (*duelist.bleeding, bleeding)
    table.tell(BleedingChanged(seat, sum(each.count for each in duelist.bleeding)))


def set_bleeding(table: DuelTable, seat: Seat, left: tuple[Bleeding, ...]) -> None:
    """Replace the Bleeding effects of a player's Hero."""
    if table.duelists[seat].bleeding != left:
        table.duelists[seat].bleeding = left
        table.tell(BleedingChanged(seat, sum(each.count for each in left)))


def begin_by_itself(table: DuelTable, on: str, seat: Seat | None = None) -> None:
    """Start every ability for the occasion `on`, of cards in play and cards stuck to them (ccg.general.6).

    They wait in `pending` to be announced. `seat`: only those of this player's cards.
    """
    found = [
        Pending(card, table.presences[card].number, place)
        for card in table.in_play()
        for place in _that_begin(table, card, on, seat)
        if not table.presences[card].is_monster
    ]
    found += [
        Pending(stuck, 0, place)
        for card in table.in_play()
        for stuck in table.presences[card].stuck
        for place in _that_begin(table, stuck, on, seat)
    ]
    if found:
        table.pending = (*table.pending, *found)
        table.changed = True


def _that_begin(table: DuelTable, card: CardId, on: str, seat: Seat | None) -> list[int]:
    """Return the places of a card's abilities that start on this occasion."""
    known = table.known(card)
    places = known.places.get(on)
    if places is None or (seat is not None and table.owner(card) != seat):
        return []
    return [place for place in places if may_begin(table, card, known.abilities[place])]


def begin_of(table: DuelTable, card: CardId, on: str) -> None:
    """Start the abilities of one card for the occasion `on`; they happen even if the card leaves play (ccg.face.7)."""
    if not table.presences[card].is_monster:
        places = _that_begin(table, card, on, None)
        table.pending = (*table.pending, *(Pending(card, 0, place) for place in places))
        table.changed = True


def may_begin(table: DuelTable, card: CardId, ability: Ability) -> bool:
    """Return whether the ability's condition holds for the card's controller (ccg.keyword.15)."""
    seat = table.owner(card)
    if ability.sketchy and not table.duelists[seat].caught:
        return False
    return holds(table, ability.only, seat)
