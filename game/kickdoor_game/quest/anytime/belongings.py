"""Standing actions on one's own cards: use or pack Items, drop Items or gold, discard a Race or Class, show cards.

Only losing a card reopens reaction windows; an action that can be repeated for ever does not (quest.timing.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes import verbs as hero_verbs
from ...heroes.dealings.payment import to_part_with
from ...heroes.events import Revealed
from ...heroes.hero_sheet.gear import clashes
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import usable
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Number, Option, PickSome, card_options, cards_in, key, number_in, seat_option
from ..belongings.moving import drop, pack
from ..state.acting import QuestActing
from ..state.gear import PACK_HOLDS, packed
from ..state.last_health import refuses_wearing
from ..state.table import QuestTable
from .verb import QuestVerb, refuses_in_combat

CANNOT_USE = Refusal("restriction_not_met", "quest.items.7", "keep it in your pack, trade it or sell it")
PACK_IS_FULL = Refusal(
    "pack_is_full", "quest.items.15", f"give away or use one of the {PACK_HOLDS} Items in your pack, or drop this one"
)


def _switch_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield an option to use or to pack each reusable Item in play, outside combat (quest.turns.8)."""
    barred = refuses_in_combat(table)
    in_pack = packed(table, hero)
    for card in in_pack:
        yield Option(key("wear", card), card=card, barred=barred or _refuses_use(table, hero, card))
    for card in hero.in_use:
        full = PACK_IS_FULL if len(in_pack) >= PACK_HOLDS else None
        yield Option(key("stow", card), card=card, barred=barred or full or _refuses_parting(table, hero, card))


def _refuses_use(table: QuestTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why the hero cannot use that Item: it is not for them, or what it pushes into the pack holds their last
    Health.
    """
    if not usable(table, hero, card):
        return CANNOT_USE
    health = table.figures[hero.seat].health()
    return refuses_wearing(table, hero, card, clashes(table, hero, card), health=health)


def _refuses_parting(table: QuestTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return the refusal if that card holds the hero's last Health."""
    return table.cannot_spare(hero, (card,)).get(card)


def _wear(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Use an Item; Items in its way go into the pack, the least useful as the last one, which is the first to be
    dropped.
    """
    card = CardId(acting.number)
    for other in reversed(clashes(table, hero, card)):
        pack(table, hero.seat, other)
    hero_verbs.set_in_use(table, hero.seat, card, True)
    return None


def _stow(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Move an Item into the pack."""
    pack(table, hero.seat, CardId(acting.number))
    return None


def _drop_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the options to drop Items and gold, while nobody is in combat (quest.drop.1)."""
    gold = table.figures[hero.seat].gold
    barred = refuses_in_combat(table)
    if hero.items:
        items = PickSome(to_part_with(table, hero, hero.items), 1, len(hero.items))
        barred_items = barred or (None if items.free() else items.options[0].barred)
        yield Option("drop", details=(items, Number(0, gold)), barred=barred_items, rule="quest.drop.1")
    if gold:
        yield Option("drop_gold", details=(Number(1, gold),), barred=barred, rule="quest.drop.1")


def _drop(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Drop Items, and gold if wanted."""
    names, gold = acting.details
    drop(table, hero.seat, cards_in(names), gold)
    return None


def _drop_gold(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Drop gold in the room, for anybody to pick up."""
    drop(table, hero.seat, (), acting.details[0])
    return None


def _discard_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield an option to discard each Race and Class, also in combat (quest.turns.7, quest.race.3, quest.class.3)."""
    for card in (*hero.races, *hero.classes):
        yield Option(key("discard", card), card=card, barred=_refuses_parting(table, hero, card), ends_it=True)


def _discard(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Discard a Race or Class."""
    hero_verbs.lose_card(table, hero.seat, CardId(acting.number), "given up")
    table.stir()
    return None


def _show_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to show cards of the hand to players of one's choice (quest.cards.5)."""
    if hero.hand:
        cards = PickSome(card_options(hero.hand), 1, len(hero.hand))
        others = tuple(seat_option(other.seat) for other in table.heroes if other is not hero)
        yield Option("show", details=(cards, PickSome(others, 1, len(others))), rule="quest.cards.5")


def _show(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Show cards of the hand to the chosen players."""
    cards = cards_in(acting.details[0])
    audience = (hero.seat, *(Seat(number_in(name)) for name in acting.details[1]))
    table.tell(Revealed(hero.seat, cards, audience=audience))
    return None


VERBS = (
    QuestVerb(("wear",), _switch_options, _wear, in_setup=True, moves=True),
    QuestVerb(("stow",), "wear", _stow, in_setup=True),
    QuestVerb(("drop",), _drop_options, _drop, moves=True),
    QuestVerb(("drop_gold",), "drop", _drop_gold),
    QuestVerb(("discard",), _discard_options, _discard, moves=True),
    QuestVerb(("show",), _show_options, _show, while_dead=True, in_setup=True),
)
"""The kinds of standing actions of this chapter."""
