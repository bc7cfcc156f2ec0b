"""Events of a duel as sentences; "" for an event that another one already tells.

`summary` is one sentence for a header: who does what, or how the duel has ended.
"""

from __future__ import annotations

from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat
from ...plain_voice import capital, counted, listed, signed
from ..state import events as e
from ..state.table import MUNCHKINING, SETUP, DuelTable
from ..state.values import can_be_hired
from .voice import DuelVoice

DISCARDED = {
    "spilled": "spill",
    "discarded": "discard",
    "paid": "discard",
}
"""Verbs for cards that go to a discard pile, by reason; for other reasons another event says it."""

GOLD = {
    "start": ("begin", "with "),
    "filled": ("fill", "the purse up with "),
    "card": ("get", ""),
}
"""Words for gold that comes into a purse, by reason: the verb, and the words before the amount."""
ENDS = {
    "damage": "has no life left",
    "no_card": "has no card left to draw",
    "conceded": "gives up",
    "late": "has not answered for three turns of theirs",
}
"""Texts for eliminated players, by reason."""
YOU_END = {
    "damage": "You have no life left",
    "no_card": "You have no card left to draw",
    "conceded": "You give up",
    "late": "You have not answered for three turns of yours",
}
"""Texts for eliminated players, as told to them, by reason."""


def tell(table: DuelTable, event: Event, viewer: Seat | None) -> str:
    """Return the sentence that tells that viewer about an event; "" if it needs none."""
    v = DuelVoice(table, viewer)
    return _of_turns(v, event) or _of_cards(v, event) or _of_numbers(v, event) or _of_fights(table, v, event)


def _of_turns(v: DuelVoice, event: Event) -> str:
    """Return the sentence for an event about the match or a turn; "" for others."""
    match event:
        case e.DeckShuffled(seat):
            return f"{v.does(seat, 'shuffle')} {v.their(seat)} deck."
        case e.RolledForFirst((first, second)):
            again = " Both roll again." if first == second else ""
            dice = ((Seat(0), first), (Seat(1), second))
            rolls = [f"{v.whom(seat)} {v.verb(seat, 'roll')} {die}" for seat, die in dice]
            return f"{capital(listed(rolls))}.{again}"
        case e.FirstTurnGiven(seat):
            return f"{v.does(seat, 'take')} the first turn."
        case e.HandKept(seat, kept):
            plays = f"{v.does(seat, 'play')} {v.card(v.table.duelists[seat].hero)}, and"
            keeps = v.verb(seat, "keep") if kept else f"{v.verb(seat, 'give')} back"
            return f"{plays} {keeps} {v.their(seat)} opening hand{'' if kept else ' for a new one'}."
        case e.DuelTurnBegan(seat, number):
            return f"Turn {number}: {v.whose(seat)} turn begins."
        case e.Eliminated(seat, why):
            return f"{YOU_END[why]}." if seat == v.viewer else f"{v.who(seat)} {ENDS[why]}."
        case e.DuelOver(winner):
            return "It is a draw." if winner is None else f"{v.does(winner, 'win')} the duel."
    return ""


def _of_cards(v: DuelVoice, event: Event) -> str:
    """Return the sentence for an event about cards; "" for others."""
    match event:
        case e.CardsDrawn(seat, count):
            return f"{v.does(seat, 'draw')} {counted(count, 'card')}."
        case e.CardsSeen(seat, cards, where) if cards:
            return _seen(v, seat, where, v.cards(cards))
        case e.ThingAnnounced():
            return _announced(v, event)
        case e.ThingStopped(card=card):
            return f"{v.card(card)} is stopped." if card != NO_CARD else "It is stopped."
        case e.NothingToDo(card=card):
            return f"{v.card(card)} does nothing: there is nothing that it could act on."
        case e.CardsZapped(cards, zapped):
            return f"Zapped: {listed([v.thing(card) for card in cards])}." if zapped else ""
        case e.CardSquished(card):
            return f"{v.card(card)} is squished."
        case e.WentToDiscard(seat, cards, why) if why in DISCARDED:
            return f"{v.does(seat, DISCARDED[why])} {v.cards(cards)}."
        case e.WentToStash(seat, card) if card != NO_CARD:
            return f"{v.card(card)} goes to {v.whose(seat)} stash."
        case e.WentToHand(seat, count, cards, why):
            return _to_hand(v, seat, count, v.cards(cards) if cards else "", why)
        case e.WentUnderDeck(seat, count):
            return f"{v.does(seat, 'put')} {counted(count, 'card')} under {v.their(seat)} deck."
        case e.CardStuck(card, host):
            return f"{v.card(card)} sticks to {v.thing(host)}."
    return ""


def _seen(v: DuelVoice, seat: Seat, where: str, cards: str) -> str:
    """Return what cards a player has or sees; only the players who may know them get this event."""
    if seat == v.viewer:
        return f"You have {cards} now." if where == "hand" else f"That is {cards}."
    return f"You see {cards}."


def _announced(v: DuelVoice, event: e.ThingAnnounced) -> str:
    """Return the sentence for an announcement; "" if other events tell it."""
    at = f" on {listed([v.thing(target) for target in event.targets])}" if event.targets else ""
    match event.what:
        case "draw" | "caught" | "strike" | "blow":
            return ""
    return v.deed(event.what, event.seat, event.card, at)


def _to_hand(v: DuelVoice, seat: Seat, count: int, cards: str, why: str) -> str:
    """Return the sentence for cards that go to a hand."""
    hand = f"{v.whose(seat)} hand"
    if why == "unstashed":
        return f"{v.does(seat, 'take')} up {v.their(seat)} stash: {counted(count, 'card')}."
    return f"{cards or counted(count, 'face-down card')} {'goes' if count == 1 else 'go'} to {hand}."


def _of_numbers(v: DuelVoice, event: Event) -> str:
    """Return the sentence for an event about markers, gold, damage, values or Levels; "" for others."""
    match event:
        case e.MarkerTurned(seat, limping=True):
            return f"{v.does(seat, 'limp')} away the next time."
        case e.GoldChanged(seat, by, purse, why):
            return _gold(v, seat, by, purse, why)
        case e.DamageDealt(card, count, source, left=left) if source >= 0:
            return f"{capital(v.thing(source))} deals {count} damage to {v.thing(card)}{_left(left)}."
        case e.DamageDealt(card, count, left=left):
            return f"{capital(v.thing(card))} takes {count} damage{_left(left)}."
        case e.DamagePrevented(card, count):
            return f"{count} damage to {v.thing(card)} is prevented."
        case e.DamageHealed(card, count, left=left):
            return f"{count} damage on {v.thing(card)} is healed{_left(left)}."
        case e.ValueChanged(card, value, by, until):
            return f"{capital(v.thing(card))}: {signed(by)} {value} until the {until} ends."
        case e.TokensChanged(card, by):
            return f"{counted(abs(by), 'token')} {'on' if by > 0 else 'off'} {v.card(card)}."
        case e.BleedingChanged(seat, count):
            said = f"is under Bleeding {count} now" if count else "bleeds no more"
            return f"{capital(v.hero(seat))} {said}."
        case e.DuelLevelChanged(seat, by, level):
            way = "up" if by > 0 else "down"
            return f"{v.does(seat, 'go')} {way} to Level {level}."
    return ""


def _left(life: int) -> str:
    """Return the life left; "" for none, since another event tells what follows."""
    return f": {life} life left" if life > 0 else ""


def _gold(v: DuelVoice, seat: Seat, by: int, purse: int, why: str) -> str:
    """Return how a purse changed; "" for committed gold, which the attack tells, and for gold that was
    committed and comes back."""
    if why in ("committed", "returned"):
        return ""
    if why == "stolen":
        return f"{v.does(seat, 'steal' if by > 0 else 'lose')} {abs(by)} gold: {purse} now."
    if by < 0:
        return f"{v.does(seat, 'pay')} {-by} gold: {purse} now."
    verb, before = GOLD[why]
    return f"{v.does(seat, verb)} {before}{by} gold: {purse} now."


def _of_fights(table: DuelTable, v: DuelVoice, event: Event) -> str:
    """Return the sentence for an event about a fight or the hoard; "" for others."""
    match event:
        case e.AttackBegan(seat, gold):
            return f"{v.does(seat, 'attack')} with a face-down card and {gold} gold."
        case e.DefenderChose(seat, faces):
            return f"{v.does(seat, 'face')} the Monster." if faces else ""
        case e.DefenderCommitted(seat, cards):
            return f"{v.does(seat, 'commit')} {v.cards(cards)}." if cards else ""
        case e.AttackRevealed(seat, card):
            return f"{v.does(seat, 'reveal')} {v.card(card)}."
        case e.MonsterHired(seat, card):
            return f"{v.does(seat, 'hire')} {v.card(card)}."
        case e.AttackPaid(seat, card, gold, over) if over or card == NO_CARD:
            return _paid(v, seat, card, gold, over)
        case e.CommittedBack(zapped=zapped) if zapped:
            return f"{v.cards(zapped)} {'stays' if len(zapped) == 1 else 'stay'} zapped."
        case e.CaughtCheating(seat, card, gold, cost):
            hired = can_be_hired(table, card)
            why = f"{v.card(card)} costs {cost}, not {gold}" if hired else f"{v.card(card)} is no Monster"
            return f"{v.does(seat, 'are')} caught cheating: {why}."
        case e.FightOver(why="no_attack"):
            return "There is no attacking card any more: the fight is over."
    return ""


def _paid(v: DuelVoice, seat: Seat, card: CardId, gold: int, over: int) -> str:
    """Return that all committed gold is gone, and how much of it exceeded the cost."""
    if card == NO_CARD:
        return f"The {gold} gold that {v.whom(seat)} committed is gone."
    return f"{v.does(seat, 'pay')} {gold} gold for {v.card(card)}, {over} more than it costs: all committed gold goes."


def summary(table: DuelTable) -> str:
    """Return who does what at that table now, in one sentence."""
    if table.over:
        return over_text(table)
    if table.phase == SETUP:
        return "The decks are shuffled."
    name, fight = table.duelists[table.turn].name, table.fight
    if fight is None:
        phase = "main phase" if table.phase == MUNCHKINING else table.phase
        return f"It is {name}'s turn: {phase}."
    how = "is facing" if fight.facing else "is attacked by"
    return f"{table.duelists[1 - table.turn].name} {how} {name}."


def over_text(table: DuelTable) -> str:
    """Return how the duel has ended (ccg.end.5, .6)."""
    if not table.winners:
        return "The duel is over: it is a draw."
    return f"The duel is over: {table.duelists[table.winners[0]].name} has won."
