"""What a Cheat lies on is public: both are named when one is played, and when its Item is moved (quest.items.8, .9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.belongings.test_piles import turn
from tests.game.quest.trial import BLUE, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, cards

from kickdoor_game.heroes.events import CardMoved
from kickdoor_game.machine.events import Event
from kickdoor_game.quest import telling
from kickdoor_game.quest.belongings.moving import hand_over
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.state import events as e
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.table import Monster, Pile, QuestTable
from kickdoor_server.table.translate.quest.scene import zones_of_piles


def lays_a_pile(table: QuestTable) -> None:
    """Where red is."""
    items = (IDS["pot"], IDS["tiara"])
    table.piles.append(Pile(1, table.figures[RED].room, items, {IDS["tiara"]: IDS["cheat"]}))


def owner() -> Played:
    """Red wears a tiara with a Cheat on it, and a pot without one."""
    return at_rest("pot tiara", prepare=lambda table: table.heroes[RED].cheats.update({IDS["tiara"]: IDS["cheat"]}))


def plays() -> Played:
    played = at_rest("pot", hand="cheat")
    played.does(RED, f"play.{IDS['cheat']}", cards("pot")[0])
    return played


def drops() -> Played:
    played = owner()
    played.does(RED, "drop", cards("pot tiara"), 0)
    return played


def picks_up() -> Played:
    played = turn(prepare=lays_a_pile)
    played.answers(RED, "pick_up", cards("pot tiara"))
    return played


def dies() -> Played:
    played = owner()
    played.does(RED, f"stab.{RED}")
    return played


def is_robbed() -> Played:
    """By a monster, which then leaves it lying."""
    played = owner()
    magpie = Monster(1, IDS["newt"], "green", ENTRANCE)
    played.table.monsters.append(magpie)
    verbs.give_item(played.table, RED, IDS["tiara"], magpie)
    verbs.leave_lying(played.table, ENTRANCE, magpie.items, magpie.cheats)
    played.told = played.table.news
    return played


def trades() -> Played:
    played = owner()
    hand_over(played.table, [(IDS["tiara"], RED, BLUE)], "trade")
    played.told = played.table.news
    return played


@pytest.mark.rule("quest.cards.6", "quest.drop.4", "quest.items.8", "quest.items.9")
@pytest.mark.parametrize(
    ("happens", "kind", "said"),
    [
        (plays, None, "Ann plays Cheat on Pot."),
        (drops, e.Dropped, "Ann drops Pot and Tiara with Cheat in E."),
        (picks_up, e.PickedUp, "Ann picks up Pot and Tiara with Cheat in 1."),
        (dies, e.Dropped, "Ann drops Pot, Tiara with Cheat and 300 gold in E."),
        (is_robbed, e.ItemSnatched, "Newt takes Ann's Tiara with Cheat and carries it."),
        (is_robbed, e.LootLeft, "Tiara with Cheat is left lying in E."),
        (trades, CardMoved, "Ann trades Tiara with Cheat to you."),
    ],
)
def test_the_cheat_is_named_with_what_it_lies_on(
    happens: Callable[[], Played], kind: type[Event] | None, said: str
) -> None:
    played = happens()
    told = [event for event in played.told if kind is None or isinstance(event, kind)]
    assert said in [telling.tell(played.table, event, BLUE) for event in told]


def test_what_an_earlier_release_has_recorded_is_told_without() -> None:
    table = owner().table
    assert telling.tell(table, e.Dropped(RED, 0, (IDS["pot"],), 0), BLUE) == "Ann drops Pot in E."


@pytest.mark.rule("quest.drop.4", "quest.items.9")
def test_a_pile_shows_on_which_item_a_cheat_lies() -> None:
    played = turn(prepare=lays_a_pile)
    (pile,) = [zone for zone in zones_of_piles(played.table) if zone.key == "pile.1"]
    assert [(card.id, card.on) for card in pile.cards] == [
        (IDS["pot"], None),
        (IDS["tiara"], None),
        (IDS["cheat"], IDS["tiara"]),
    ]
