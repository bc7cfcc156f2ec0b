"""Seats count what a curse or a follower lets a hero use, before they lift the one or take the other."""

from __future__ import annotations

from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.estimate import View, view_for, worth
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_game.heroes.hero_sheet.hero import Lasting
from kickdoor_game.language.cards import Card, Curse, Follower, Item, OneShot, Trap
from kickdoor_game.language.words.conditions import Condition, Cursed, HasFollower, Not
from kickdoor_game.language.words.effects import Lingering, NextFight
from kickdoor_game.language.words.plays import CancelCurse
from kickdoor_game.language.words.traits import Flee


def item(key: str, only: Condition, bonus: int = 5) -> Item:
    return Item(key=key, name=key.title(), slot="none", gold=0, bonus=bonus, only=only)


SNEEZE = NextFight(penalty=1)
BOG = Lingering(flee=-5, strength=-5)
CARDS: list[Card] = [
    Curse(key="sneeze", name="Sneeze", effects=(SNEEZE,)),
    OneShot(key="balm", name="Balm", gold=0, play=CancelCurse()),
    OneShot(key="wafer", name="Wafer", gold=0, play=CancelCurse(what="curse")),
    Trap(key="snare", name="Snare", effects=(BOG,)),
    item("sheet", Not(Cursed())),
    item("ashes", Cursed()),
    item("chair", HasFollower()),
    Follower(key="page", name="Page", copies=2, traits=(Flee(1),)),
]


def scene(ann: H, *, cursed: bool = False) -> Scene:
    t = Scene(extra=CARDS, Ann=ann, Bob=H(), Cid=H())
    if cursed:
        sneeze = t._take("sneeze")
        for pile in t.table.decks.values():
            if sneeze in pile:
                pile.remove(sneeze)
        t.hero("Ann").lasting = (Lasting(sneeze, SNEEZE),)
    return t


def view(t: Scene) -> View:
    return view_for(t.table, t.hero("Ann"))


def test_a_curse_is_lifted_that_keeps_an_item_from_use() -> None:
    minor = scene(H(level=3, hand=["balm"]), cursed=True)
    assert "use" not in Seated(minor, "Ann", GreedySeat()).says()
    ann = Seated(scene(H(level=3, hand=["balm"], items=["sheet"]), cursed=True), "Ann", GreedySeat())
    assert ann.says().startswith("use balm")


def test_a_curse_stays_that_lets_one_use_an_item() -> None:
    t = scene(H(level=3, hand=["balm"], items=["ashes"]), cursed=True)
    assert "use" not in Seated(t, "Ann", GreedySeat()).says()


def test_the_first_follower_is_worth_what_it_lets_one_use() -> None:
    page = next(card for card in CARDS if card.key == "page")
    bare, seated = view(scene(H(level=3))), view(scene(H(level=3, items=["chair"])))
    served = view(scene(H(level=3, items=["chair"], followers=["page"])))
    assert worth(seated, page) > worth(bare, page) > 0
    assert worth(served, page) > worth(bare, page), "it is the one that lies there"
    other = Follower(key="maid", name="Maid", traits=(Flee(1),))
    assert worth(served, other) == worth(bare, other) < worth(seated, other)


def test_what_lifts_only_curses_is_not_tried_on_a_trap() -> None:
    t = Scene(extra=CARDS, Ann=H(level=3, hand=["wafer"]), Bob=H(), Cid=H())
    laid = [(t._take(name), word) for name, word in (("sneeze", SNEEZE), ("snare", BOG))]
    for card, _ in laid:
        t.table.decks["door"].remove(card)
    t.hero("Ann").lasting = tuple(Lasting(card, word) for card, word in laid)
    said = Seated(t, "Ann", GreedySeat()).says()
    assert "snare" not in said
    t.hero("Ann").lasting = t.hero("Ann").lasting[1:]
    t.table.decks["door"].append(laid[0][0])
    assert "use" not in Seated(t, "Ann", GreedySeat()).says()
