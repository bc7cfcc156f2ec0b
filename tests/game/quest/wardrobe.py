"""Cards for tests of the board game's equipment, and a table at which red has some of them."""

from __future__ import annotations

from collections.abc import Callable

from tests.game.quest.map import Map
from tests.game.quest.trial import RED, Played

from kickdoor_game.heroes.hero_sheet.strength import own_parts
from kickdoor_game.language.cards import Cheat, ClassCard, HalfBreed, Item, RaceCard, SuperMunchkin
from kickdoor_game.language.words.conditions import HasClass, HasRace, HasSex, Not
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.traits import (
    BigUnlimited,
    Bonus,
    DoubleSale,
    Flee,
    HandLimit,
    WinsTies,
)
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest.cards.keywords import WORN_ANYWAY, keywords_of
from kickdoor_game.quest.cards.kinds import QuestClass, QuestItem, QuestMonster, QuestOneShot, QuestRace, TreasureCard
from kickdoor_game.quest.cards.traits import MoreHands, MoreHealth, MoreMove
from kickdoor_game.quest.dice.throw import Throw
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.gear import SLOTS, packed
from kickdoor_game.quest.state.table import QuestTable

ROLES = (
    QuestRace(key="elf", name="Elf", role="elf", traits=(Flee(1),)),
    QuestRace(key="dwarf", name="Dwarf", role="dwarf", traits=(BigUnlimited(), HandLimit(6))),
    QuestRace(key="halfling", name="Halfling", role="halfling", traits=(DoubleSale(), Flee(-1))),
    QuestClass(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
    QuestClass(key="cleric", name="Cleric", role="cleric", traits=()),
    QuestClass(key="wizard", name="Wizard", role="wizard", traits=()),
    HalfBreed(key="half_breed", name="Half and Half"),
    SuperMunchkin(key="super_munchkin", name="Two Jobs"),
    Cheat(key="cheat", name="Cheat"),
    QuestRace(key="elf_again", name="Another Elf", role="elf", traits=(Flee(1),)),
)
ITEMS: tuple[TreasureCard, ...] = (
    QuestItem(key="pot", name="Pot", slot="headgear", gold=200, bonus=1),
    QuestItem(key="colander", name="Colander", slot="headgear", gold=300, bonus=2),
    QuestItem(key="slippers", name="Slippers", slot="footgear", gold=200, traits=(MoreMove(1),)),
    QuestItem(key="apron", name="Apron", slot="armor", gold=400, bonus=2),
    QuestItem(key="scarf", name="Scarf", slot="none", gold=100, bonus=1, keywords=("clothing",)),
    QuestItem(key="brooch", name="Brooch", slot="none", gold=300, traits=(MoreHealth(1),), keywords=("shiny",)),
    QuestItem(key="amulet", name="Amulet", slot="none", gold=500, traits=(MoreHands(1),), keywords=("magic", "shiny")),
    QuestItem(key="spoon", name="Spoon", slot="one_hand", gold=100, bonus=1, keywords=("mace",)),
    QuestItem(key="fork", name="Fork", slot="one_hand", gold=300, bonus=2, keywords=("flaming",)),
    QuestItem(key="whisk", name="Whisk", slot="one_hand", gold=300, bonus=2),
    QuestItem(key="spear", name="Broom", slot="two_hands", gold=700, bonus=5, keywords=("spear",)),
    QuestItem(key="grater", name="Peaceful Grater", slot="one_hand", gold=600, bonus=3, only=HasClass("cleric")),
    QuestItem(key="tiara", name="Tiara", slot="headgear", gold=1000, bonus=3, only=HasSex("female")),
    QuestItem(key="bow_tie", name="Bow Tie", slot="none", gold=100, bonus=2, only=HasRace("elf")),
    QuestItem(
        key="harp", name="Harp", slot="none", gold=400, bonus=1, big=True, traits=(Bonus(3, who=HasRace("elf")),)
    ),
    QuestItem(key="piano", name="Piano", slot="none", gold=400, big=True),
    QuestItem(key="bath", name="Bath", slot="none", gold=400, big=True),
    QuestItem(key="lantern", name="Lantern", slot="none", gold=200, bonus=1),
    QuestItem(key="map", name="Map", slot="none", gold=100),
    QuestItem(key="dustpan", name="Dustpan", slot="one_hand", gold=0, bonus=1, only=Not(HasRace("elf"))),
    QuestOneShot(key="soup", name="Hot Soup", gold=200, play=Swing(3), throwable=True),
    QuestOneShot(key="tea", name="Cold Tea", gold=300, play=Swing(2), throwable=True),
)
MONSTERS = (QuestMonster(key="newt", name="Newt", level=2, treasures=1),)
CARDS = (*ROLES, *ITEMS, *MONSTERS)
IDS = {card.key: CardId(number) for number, card in enumerate(CARDS)}


def ids(names: str) -> tuple[CardId, ...]:
    """Return the ids of these cards, given by keys with blanks between."""
    return tuple(IDS[name] for name in names.split())


def keys(table: QuestTable, cards: tuple[CardId, ...]) -> str:
    """Return the keys of these cards, with blanks between."""
    return " ".join(table.card(card).key for card in cards)


def cards(names: str) -> tuple[str, ...]:
    """Return these cards as a choice names them."""
    return tuple(f"card.{IDS[name]}" for name in names.split())


def at_rest(
    use: str = "",
    pack: str = "",
    belt: str = "",
    hand: str = "",
    is_a: str = "",
    drawn: Map | None = None,
    dice: tuple[int, ...] = (),
    prepare: Callable[[QuestTable], None] = lambda table: None,
    frame: Frame | None = None,
) -> Played:
    """Begin red's turn outside combat, or in `frame`.

    `belt`: Items that are used up by one use. `is_a`: races and classes, also as a hybrid.
    """

    def laid_out(table: QuestTable) -> None:
        hero = table.heroes[RED]
        hero.items, hero.in_use, hero.hand = ids(f"{use} {pack} {belt}"), ids(use), ids(hand)
        for card in ids(is_a):
            match table.card(card):
                case RaceCard():
                    hero.races += (card,)
                case ClassCard():
                    hero.classes += (card,)
                case HalfBreed():
                    hero.half_breed = card
                case _:
                    hero.super_munchkin = card
        prepare(table)

    return Played(frame or Throw("combat", []), drawn or Map(("1", "E")), dice, cards=CARDS, prepare=laid_out)


def lies(played: Played, seat: Seat = RED) -> tuple[str, str, str]:
    """Return the keys of a hero's worn Items, of those held or on the belt, and of those in the pack."""
    table, hero = played.table, played.table.heroes[seat]
    in_order = (*hero.in_use, *(card for card in hero.items if card not in hero.in_use))
    worn = tuple(card for card in hero.in_use if _is_worn(table, card))
    packs = packed(table, hero)
    carried = tuple(card for card in in_order if card not in packs and card not in worn)
    return keys(table, worn), keys(table, carried), keys(table, packs)


def _is_worn(table: QuestTable, card: CardId) -> bool:
    """Return whether an Item that is used is worn, and not held or hung on the belt."""
    printed = table.printed(card, Item)
    return printed.slot in SLOTS or bool(keywords_of(printed) & WORN_ANYWAY)


def strength(played: Played, seat: Seat = RED) -> int:
    """Return a hero's combat strength at rest, without their Level."""
    hero = played.table.heroes[seat]
    return sum(part.value for part in own_parts(played.table, hero)) - hero.level


def begin_fight(played: Played) -> None:
    """Put blue into a combat, so that everything is barred that a combat bars."""
    played.table.battle = Battle(played.table.figures[Seat(1)].room, Seat(1))
    played.table.changed = True


def end_fight(played: Played) -> None:
    """End blue's combat. Its consequences come with the next action."""
    played.table.battle = None
    played.table.changed = True
