"""The values of cards now (cost, power, life, rank, defense), with the reasons for them.

All changes of a value are added up, and the sum is at least 0 (ccg.general.2). Changes by `always` abilities are
calculated each time, so nothing has to be undone when their card leaves play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...machine.ids import CardId, Seat
from ..cards.effects import Value
from ..cards.kinds import DuelAlly, DuelHero, DuelMonster, Location, Loot, Weapon
from ..cards.targets import To
from .conditions import holds, times
from .table import DuelTable

LIVING = (DuelHero, DuelAlly, DuelMonster)
"""Kinds of cards with a printed life."""


class Share(NamedTuple):
    """A part of a value. `card`: its reason; None for a change until the end of the fight or turn."""

    by: int
    card: CardId | None


def value_of(table: DuelTable, card: CardId, value: Value) -> int:
    """Return a value of a card (power, life, cost ...) as it is now, at least 0 (ccg.general.2)."""
    presence = table.presences.get(card)
    if presence is None or not (table.lasting or presence.stuck or table.lookup.changing[value]):
        return max(0, _printed(table, card, value))
    return max(0, sum([share.by for share in shares(table, card, value)]))


def shares(table: DuelTable, card: CardId, value: Value) -> list[Share]:
    """Return the parts of a card's value (power, life, cost ...): the printed one, then every change."""
    found = [Share(_printed(table, card, value), card)]
    presence = table.presences.get(card)
    if presence is None:
        return found
    for each in table.lasting:
        if each.value == value and each.aim.card == card and each.aim.presence == presence.number:
            found.append(Share(each.by, None))
    for stuck in presence.stuck:
        found += [Share(by, stuck) for by in _always(table, stuck, value, "host")]
    for source, ability, change in table.lookup.changing[value]:
        lies = table.presences.get(source)
        if lies is None or lies.is_monster:  # a Monstrous card that attacks has no abilities (ccg.keyword.11)
            continue
        seat = table.owner(source)
        if holds(table, ability.only, seat) and card in reached(table, source, change.to):
            found.append(Share(change.by * times(table, change.per, seat), source))
    return found


def _printed(table: DuelTable, card: CardId, value: Value) -> int:
    """Return the printed value; a Monstrous card that attacks has its Monstrous value."""
    printed, presence = table.card(card), table.presences.get(card)
    if presence is not None and presence.is_monster:
        return printed.monstrous if value in ("cost", "power", "life") else 0
    number: int = getattr(printed, value, 0)
    return number


def _always(table: DuelTable, stuck: CardId, value: Value, to: To) -> Iterator[int]:
    """Yield the changes by `always` abilities of a stuck card to the card it sticks to."""
    for ability, change in table.known(stuck).always:
        if change.value == value and change.to == to and holds(table, ability.only, table.owner(stuck)):
            yield change.by * times(table, change.per, table.owner(stuck))


def is_monster(table: DuelTable, card: CardId) -> bool:
    """Return whether a card is a Monster, or treated as one now (ccg.check.1, ccg.keyword.12)."""
    presence = table.presences.get(card)
    return isinstance(table.card(card), DuelMonster) or (presence is not None and presence.is_monster)


def can_be_hired(table: DuelTable, card: CardId) -> bool:
    """Return whether an attacking card is a Monster or Monstrous, in play or not (ccg.check.1)."""
    kind = table.card(card)
    return isinstance(kind, DuelMonster) or kind.monstrous > 0


def has_life(table: DuelTable, card: CardId) -> bool:
    """Return whether tokens on the card count as damage: it is a Hero, Ally or Monster (ccg.tokens.1)."""
    return isinstance(table.card(card), LIVING) or is_monster(table, card)


def life_left(table: DuelTable, card: CardId) -> int:
    """Return how much more damage a card in play can take; at 0 it is squished (ccg.damage.3)."""
    return value_of(table, card, "life") - table.presences[card].tokens


def is_ally(table: DuelTable, card: CardId) -> bool:
    """Return whether a card is an Ally, and not treated as a Monster (ccg.keyword.11)."""
    return isinstance(table.card(card), DuelAlly) and not is_monster(table, card)


def is_weapon(table: DuelTable, card: CardId) -> bool:
    """Return whether a card is a Weapon, and not treated as a Monster (ccg.keyword.11)."""
    return isinstance(table.card(card), Weapon) and not is_monster(table, card)


def ranks_of(table: DuelTable, seat: Seat) -> int:
    """Return the sum of the ranks of all Loot that the player has in play, also in a fight (ccg.loot.2)."""
    return sum(value_of(table, card, "rank") for card in loot_of(table, seat))


def loot_of(table: DuelTable, seat: Seat) -> list[CardId]:
    """Return all Loot that the player has in play."""
    mine = (card for card in table.in_play() if table.owner(card) == seat)
    return [card for card in mine if isinstance(table.card(card), Loot) and not is_monster(table, card)]


def location_of(table: DuelTable, seat: Seat) -> CardId | None:
    """Return the Location that the player has in play; None if there is none (ccg.location.2)."""
    return next((card for card in table.duelists[seat].hoard if isinstance(table.card(card), Location)), None)


def has_keyword(table: DuelTable, card: CardId, keyword: str) -> bool:
    """Return whether a card has a keyword now; a Monstrous card that attacks has none (ccg.keyword.11)."""
    presence = table.presences.get(card)
    return keyword in table.card(card).keywords and not (presence is not None and presence.is_monster)


def reached(table: DuelTable, source: CardId, to: To) -> tuple[CardId, ...]:
    """Return the cards in play that `to`, in an effect of the card `source`, means; () for "target", which a player
    chooses."""
    you, them = table.owner(source), table.opponent(table.owner(source))
    fight, heroes = table.fight, [each.hero for each in table.duelists]
    committed = () if fight is None else fight.committed
    match to:
        case "target":
            return ()
        case "this":
            return (source,) if source in table.presences else ()
        case "host":
            return tuple(card for card in table.presences if source in table.presences[card].stuck)
        case "your_hero":
            return (heroes[you],)
        case "their_hero":
            return (heroes[them],)
        case "each_hero":
            return tuple(heroes[seat] for seat in table.in_order())
        case "attacking":
            return (fight.card,) if fight is not None and fight.card in table.presences else ()
        case "committed_allies":
            return tuple(card for card in committed if is_ally(table, card))
        case "committed_weapons":
            return tuple(card for card in committed if is_weapon(table, card))
        case "your_allies":
            return tuple(card for card in table.in_play() if table.owner(card) == you and is_ally(table, card))
        case "your_weapons":
            return tuple(card for card in table.in_play() if table.owner(card) == you and is_weapon(table, card))
        case "stashed_monsters":
            return tuple(card for seat in table.in_order() for card in table.face_up(seat) if is_monster(table, card))
        case "their_stashed_monsters":
            return tuple(card for card in table.face_up(them) if is_monster(table, card))
