"""Monsters that join a combat from a hand without a Wandering Monster (shakespeare.undead.2, bites.bats.2).

A set says which tags let a monster join (`Numbers.free_joins`), and whether another of that tag must be fighting there
already. A card that gives a monster such a tag may be played together with it, as one action (shakespeare.undead.4).
A monster may also have a partner: where that one fights it joins, or is laid on it as an enhancer.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes import verbs
from ...heroes.hero_sheet.hero import Hero
from ...language.cards import Enhancer, Monster
from ...language.english import listed, title
from ...language.words.specials import Partner
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, RuleId
from ...machine.questions import Option, PickOne, Shape, card_options, key, number_in
from ..fight import verbs as fight_verbs
from ..fight.strength import tags
from ..plays import Acting
from ..plays.rule import RUNNING, fight_refusal
from ..state.fight import Foe
from ..state.table import DoorsTable

FIGHT_IT = "fight it in your own phase 2"
JOINS: dict[str, RuleId] = {"undead": "shakespeare.undead.2", "bat": "bites.bats.2"}
"""By which rule a monster of that tag joins."""

WAITS = Refusal("monster_waits", "classic.monsters.3", f"{FIGHT_IT}, or send it with a Wandering Monster")


def partners(table: DoorsTable, card: CardId) -> list[tuple[Foe, Partner]]:
    """The monsters of the combat whose partner that card is, the first of each group."""
    fight = table.combat
    found: dict[int, tuple[Foe, Partner]] = {}
    for special in table.printed(card, Monster).specials:
        if isinstance(special, Partner):
            for foe in fight.foes:
                if table.card(foe.face).key == special.of:
                    found.setdefault(foe.group, (foe, special))
    return list(found.values())


def ways_in(table: DoorsTable, hero: Hero, card: CardId) -> tuple[Shape, ...] | None:
    """Return the details of letting that monster of the hero's hand join the fight; None if it cannot.

    It joins another, so one must be left (bites.bats.2).
    """
    if fight_refusal(table, WAITS.rule) or not table.combat.foes:
        return None
    if partners(table, card):
        return ()
    fighting = tags(table, table.combat)
    opened = [tag for tag, needs_another in table.numbers.free_joins if tag in fighting or not needs_another]
    if any(tag in opened for tag in table.printed(card, Monster).tags):
        return ()
    makers = [c for c in hero.hand if isinstance(other := table.card(c), Enhancer) and other.gives in opened]
    return (PickOne(card_options(makers)),) if makers else None


def options(table: DoorsTable, hero: Hero, card: CardId) -> Iterator[Option]:
    """That monster of the hand: as one more in the combat, and laid on its partner."""
    details = ways_in(table, hero, card)
    barred = _waits(table, card) if details is None else None
    yield Option(key("monster", card), card=card, details=details or (), barred=barred, rule="classic.monsters.3")
    if details is not None and (found := partners(table, card)):
        foes = tuple(Option(key("foe", foe.number), card=foe.face) for foe, _ in found)
        yield Option(key("enhance", card), card=card, details=(PickOne(foes),))


def _waits(table: DoorsTable, card: CardId) -> Refusal:
    """Why it cannot join now, with when it can."""
    own = table.printed(card, Monster).tags
    opened = [(tag, needs_another) for tag, needs_another in table.numbers.free_joins if tag in own]
    closed = fight_refusal(table, WAITS.rule)
    if closed is RUNNING and (opened or partners(table, card)):
        return closed
    if not opened:
        return WAITS
    rule = JOINS.get(opened[0][0], WAITS.rule)
    if closed is None and not table.combat.foes:
        return Refusal("no_monster", rule, f"{WAITS.cure}: no monster is left for it to join")
    free = any(not needs_another for _, needs_another in opened)
    beside = "" if free else f" with another {listed([title(tag) for tag, _ in opened], 'or')} monster"
    return Refusal(WAITS.code, rule, f"{FIGHT_IT}, or send it into a combat{beside}")


def join(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Let it join, with what makes it one of those that may."""
    card = CardId(acting.number)
    fight = table.combat
    verbs.release(table, hero.seat, card)
    fight_verbs.add_foe(table, fight, hero.seat, card)
    if acting.details:
        maker = CardId(number_in(acting.details[0]))
        verbs.release(table, hero.seat, maker)
        fight_verbs.lay_enhancer(table, fight, hero.seat, maker, fight.foes[-1])
    table.stir()
    return None
