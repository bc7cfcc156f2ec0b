"""Every Deal of the rooms of the set: its price to the last coin, what it brings, and how often (rooms/*.toml)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.sets.quest.house import ANN, Guest, House, M

from kickdoor_game.sets.quest.game import RULES

FOUR = "mate cheat overbooked wandering_monster"
HAT, PILLBOX = "full_height_chef_hat", "bellhops_pillbox"


@dataclass
class Deal:
    """`gold`, `cards` or `levels` is the price, or these `items`: `too_little` does not pay it. `once`: in a turn.

    Of what it brings: so many hits fewer, Levels, Treasures and DxM cards more."""

    room: str
    gold: int = 0
    items: str = ""
    too_little: str = ""
    cards: int = 0
    levels: int = 0
    once: bool = True
    move: int = 1
    number: int = 0
    heals: int = 0
    raises: int = 0
    treasures: int = 0
    dxm: int = 0


DEALS = [
    Deal("uniform_store", items=HAT, too_little=PILLBOX, dxm=1),
    Deal("housekeeping_depot", gold=200, dxm=1),
    Deal("wine_cellar", gold=300, heals=2),
    Deal("staff_canteen", cards=1, once=False, heals=1),
    Deal(
        "lost_property_office",
        items="gloves_for_a_spare_hand",
        too_little="monocle_from_room_7",
        once=False,
        treasures=1,
    ),
    Deal("lost_property_office", number=1, cards=3, treasures=1),
    Deal("unmanned_reception", gold=200, dxm=1),
    Deal("breakfast_room", gold=100, heals=1),
    Deal("bar_always_happy_hour", gold=200, once=False, heals=1),
    Deal("souvenir_kiosk", items="monocle_from_room_7", too_little="hot_water_bottle_vest", treasures=1),
    Deal("souvenir_kiosk", number=1, gold=500, treasures=1),
    Deal("chapel_for_brief_weddings", levels=1, heals=3, treasures=2),
    Deal("library_of_left_books", cards=1, dxm=2),
    Deal("cloakroom_a", cards=4, raises=1),
    Deal("room_409", gold=100, heals=1),
    Deal("spa_and_mud_baths", gold=400, heals=3),
    Deal("gymnasium", gold=900, raises=1),
    Deal("single_without_a_view", gold=100, move=2, once=False, heals=1),
    Deal("observatory", cards=1, dxm=1),
]
ROWS = "next far"


def called(deal: Deal) -> str:
    """The name of the case."""
    return f"{deal.room}-{deal.number}"


def at(deal: Deal, ann: Guest, **more: object) -> House:
    """Ann's turn begins in that room; she has drawn `loose_banister` for it."""
    ann.room = deal.room
    rows = (f"{deal.room} {ROWS}", "E . .")
    return House(ann, at="turn", rows=rows, tops="loose_banister", **more)  # type: ignore[arg-type]


def price(deal: Deal) -> tuple[tuple[str, ...], ...]:
    """What is named with it."""
    if deal.items:
        return ((f"card {deal.items}",),)
    return (tuple(f"card {key}" for key in FOUR.split()[: deal.cards]),) if deal.cards else ()


@pytest.mark.rule("quest.deals.4", "quest.deals.5", "quest.deals.7")
@pytest.mark.parametrize("deal", DEALS, ids=called)
def test_a_deal_brings_what_it_says_for_what_it_says(deal: Deal) -> None:
    """Ann has what it costs, and 3 hits; she is in that room. Afterwards it is there again, or not in this turn."""
    ann = Guest(level=5, gold=2 * deal.gold, hits=3, packed=deal.items, hand=FOUR)
    t = at(deal, ann)
    deal_named = f"deal.{deal.number}"
    assert deal_named in t.offered()
    t.answers(ANN, deal_named, *price(deal))
    figure = t.table.figures[ANN]
    assert (figure.gold, figure.spent, t.has()) == (deal.gold, deal.move, "")
    assert (t.level(), t.hits()) == (5 - deal.levels + deal.raises, 3 - deal.heals)
    assert figure.treasures == deal.treasures
    assert len(t.hero().hand) - figure.treasures == 5 - deal.cards + deal.dxm
    if deal.once:
        assert deal_named not in t.offered()
        assert t.barred(deal_named) == "quest.deals.7"
    else:
        assert t.barred(deal_named) != "quest.deals.7"


@pytest.mark.rule("quest.deals.5")
@pytest.mark.parametrize("deal", [deal for deal in DEALS if deal.cards != 1], ids=called)
def test_for_less_there_is_none(deal: Deal) -> None:
    """A coin, an Item of 100, a card or a Level is missing; with the card of her turn she always has one."""
    held = " ".join(FOUR.split()[: max(0, deal.cards - 2)])
    level = deal.levels or 5
    t = at(deal, Guest(level=level, gold=max(0, deal.gold - 1), packed=deal.too_little, hand=held))
    assert t.barred(f"deal.{deal.number}") == ("quest.level.15" if deal.levels else "quest.deals.5")


@pytest.mark.rule("quest.deals.3")
@pytest.mark.parametrize("deal", DEALS, ids=called)
def test_and_none_while_a_monster_is_there(deal: Deal) -> None:
    """Though it ignores her."""
    ann = Guest(level=2, gold=1000, packed=deal.items, hand=FOUR)
    t = at(deal, ann, monsters=[M("vampire_on_half_board", deal.room)])
    assert t.barred(f"deal.{deal.number}") == "quest.deals.3"


@pytest.mark.rule("quest.level.4")
@pytest.mark.parametrize("deal", [deal for deal in DEALS if deal.raises], ids=called)
def test_none_makes_the_last_level(deal: Deal) -> None:
    t = at(deal, Guest(level=9, gold=1000, hand=FOUR))
    assert t.barred(f"deal.{deal.number}") == "quest.level.4"


CASINO = Deal("casino_with_one_table", gold=300, once=False)


@pytest.mark.parametrize(("falls", "gold"), [(3, 300), (4, 900), (6, 900), (1, 300)])
def test_the_casino_pays_double_on_four_or_more(falls: int, gold: int) -> None:
    """300 of 600 are laid down; it is there again as long as there are Move and gold."""
    t = at(CASINO, Guest(gold=600), dice=(falls,))
    t.answers(ANN, "deal.0")
    t.passes()
    assert (t.gold(), t.barred("deal.0"), t.table.figures[ANN].spent) == (gold, "", 1)
    poor = at(CASINO, Guest(gold=299))
    assert poor.barred("deal.0") == "quest.deals.5"


def test_every_deal_is_here() -> None:
    """Also those that are added, and no room has more than are shown."""
    shown = sorted((deal.room, deal.number) for deal in (*DEALS, CASINO))
    there = sorted((face.key, number) for face in RULES.rooms() for number in range(len(face.deals)))
    assert shown == there
