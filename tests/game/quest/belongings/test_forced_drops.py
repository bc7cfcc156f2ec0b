"""What curses and Bad Stuff make somebody drop."""

from __future__ import annotations

import pytest
from tests.game.quest.scene import NUMBER, scene
from tests.game.quest.trial import RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, cards, ids, keys, lies

from kickdoor_game.heroes.events import NothingHappened
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.language.words.lists import orders
from kickdoor_game.language.words.traits import Immune
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.effects import DropItem, Hit, SnatchItem
from kickdoor_game.quest.cards.kinds import QuestItem
from kickdoor_game.quest.fight.running_away import BadStuff
from kickdoor_game.quest.resolve import Happening
from kickdoor_game.quest.state.events import Dropped
from kickdoor_game.quest.state.table import QuestTable

EVERYTHING = "pot slippers scarf spoon fork lantern"


def struck(effect: DropItem, use: str = EVERYTHING, pack: str = "colander", belt: str = "soup") -> Played:
    """That happens to red."""
    return at_rest(use, pack, belt, hand="whisk", frame=BadStuff((effect,), RED, IDS["newt"], "Bad Stuff"))


def dropped(played: Played) -> str:
    """What lies there now."""
    return " ".join(keys(played.table, pile.items) for pile in played.table.piles)


@pytest.mark.rule("quest.drop.2", "quest.drop.3", "quest.items.4", "quest.keywords.2", "quest.keywords.3")
@pytest.mark.parametrize(
    ("effect", "gone"),
    [
        (DropItem(slot="headgear"), "pot"),
        (DropItem(slot="footgear"), "slippers"),
        (DropItem(slot="hands", which="all"), "spoon fork"),
        (DropItem(keyword="clothing"), "scarf"),
        (DropItem(keyword="weapon"), "spoon"),
        (DropItem(which="dearest", slot="hands"), "fork"),
        (DropItem(slot="armor"), ""),
        (DropItem(size="big"), ""),
    ],
)
def test_what_is_hit(effect: DropItem, gone: str) -> None:
    """What is packed has no slot; every Mace is a Weapon."""
    played = struck(effect)
    assert (dropped(played), played.asked()) == (gone, [(RED, "go_on")])
    assert any(isinstance(event, NothingHappened) for event in played.told) is (not gone)


@pytest.mark.rule("quest.curses.6", "quest.items.5", "quest.items.6")
def test_its_owner_says_which() -> None:
    """On the belt or in the pack as well, neither of the hand nor gold."""
    played = struck(DropItem(count=2))
    assert played.asked() == [(RED, "drop_item")]
    (question,) = questions(played.table)
    assert question.default == cards("scarf spoon")
    assert question.refuses(cards("whisk pot")) is not None
    played.answers(RED, *cards("soup colander"))
    assert Dropped(RED, 0, ids("soup colander"), 0) in played.told
    assert (lies(played)[2], played.table.figures[RED].gold) == ("", 300)


@pytest.mark.rule("quest.drop.7")
def test_a_card_may_let_it_lie_for_a_while() -> None:
    """Until the next turn of whoever dropped it; this is printed on the card."""
    played = struck(DropItem(slot="headgear", waits=True))
    assert [pile.waits_for for pile in played.table.piles] == [RED]
    played = struck(DropItem(waits=True))
    played.answers(RED, *cards("soup"))
    assert [pile.waits_for for pile in played.table.piles] == [RED]
    assert orders([DropItem(slot="headgear", waits=True)]).endswith(", which nobody picks up before your next turn")
    assert "nobody" not in orders([DropItem(slot="headgear")])


@pytest.mark.rule("quest.curses.6")
@pytest.mark.parametrize(
    ("frame", "left"),
    [
        (BadStuff((DropItem(slot="headgear"),), RED, IDS["newt"], "Bad Stuff"), ""),
        (Happening((DropItem(slot="headgear"),), RED, IDS["newt"], "a curse"), ""),
        (Happening((DropItem(slot="headgear"),), RED, NO_CARD, "a room", spares=False), "pot"),
    ],
)
def test_some_items_keep_a_slot_safe_from_curses_and_bad_stuff(frame: Happening, left: str) -> None:
    cap = QuestItem(key="cap", name="Cap", slot="none", gold=0, keywords=("clothing",), traits=(Immune("headgear"),))

    def prepare(table: QuestTable) -> None:
        table.book.cards[CardId(60)] = cap
        hero = table.heroes[RED]
        hero.items, hero.in_use = (*hero.items, CardId(60)), (*hero.in_use, CardId(60))

    assert dropped(at_rest("pot", frame=frame, prepare=prepare)) == left


@pytest.mark.rule("quest.flee.5")
def test_who_has_nothing_of_it_takes_a_hit_from_bad_stuff() -> None:
    """Also with a helmet in the pack."""
    for use, pack, health in (("pot", "", 4), ("", "colander", 3)):
        frame = BadStuff((DropItem(slot="headgear"),), RED, IDS["newt"], "Bad Stuff")
        assert at_rest(use, pack, frame=frame).table.figures[RED].health() == health


@pytest.mark.rule("quest.items.9")
def test_a_cheat_goes_along() -> None:
    """It stays on an Item that is dropped."""
    frame = BadStuff((DropItem(which="all"), Hit()), RED, IDS["newt"], "Bad Stuff")
    played = at_rest(
        "tiara pot", frame=frame, prepare=lambda table: table.heroes[RED].cheats.update({IDS["tiara"]: IDS["cheat"]})
    )
    (pile,) = played.table.piles
    assert (pile.items, pile.cheats) == (ids("tiara pot"), {IDS["tiara"]: IDS["cheat"]})


def test_it_is_there_after_a_crash() -> None:
    played = struck(DropItem())
    assert questions(played.saved()) == questions(played.table)


@pytest.mark.rule("quest.turns.6", "quest.curses.6")
@pytest.mark.parametrize("effect", [DropItem(), LoseItem(), SnatchItem()], ids=["dropped", "lost", "taken"])
@pytest.mark.parametrize("items", [("hat", "scarf"), ("scarf", "hat")])
def test_of_items_that_are_worth_the_same_the_first_goes_without_an_answer(
    effect: DropItem | LoseItem | SnatchItem, items: tuple[str, str]
) -> None:
    """Whatever numbers their cards have; what is worth more stays, though it is shown before them."""

    def prepare(table: QuestTable) -> None:
        red = table.heroes[RED]
        red.items = tuple(NUMBER[key] for key in ("gem", *items))
        red.in_use = red.items[1:]

    played = scene(
        ("magpie", "green", "1"),
        frame=lambda drawn: BadStuff((effect,), RED, NUMBER["magpie"], "Bad Stuff"),
        prepare=prepare,
    )
    (question,) = questions(played.table)
    assert question.default in (f"card.{NUMBER[items[0]]}", (f"card.{NUMBER[items[0]]}",))
