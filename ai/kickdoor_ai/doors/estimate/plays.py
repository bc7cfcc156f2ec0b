"""The value of holding a card for its play, in levels."""

from __future__ import annotations

from collections.abc import Mapping

from kickdoor_game.heroes.hero_sheet.sheet import class_names
from kickdoor_game.heroes.sides import HEROES
from kickdoor_game.language.cards import Used
from kickdoor_game.language.words.plays import (
    Acclaim,
    Ascend,
    Blessing,
    CancelCurse,
    Double,
    DrawCards,
    Escape,
    FetchDiscard,
    HandOver,
    RemoveMonster,
    Reroll,
    RiseTogether,
    SeizeItem,
    SendAway,
    SetDie,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
    Toss,
    TurnCurse,
)
from kickdoor_game.machine.ids import CardId

from ...api import HIDDEN
from .counting import times
from .scale import DOOR, HIDDEN_CARD, ONE_FIGHT, TREASURE, levels_worth
from .stopping import stopping
from .view import Estimate, View

OTHERS = 0.3
"""Value of what another player gains, in levels per level: only one of several is the rival who counts."""

MEANWHILE = 0.85
"""Factor of the value of a card that can only be used later, since it may be lost before."""


def played_on_worth(view: View, card: CardId) -> float:
    """Return the value to the hero of being given this card's effect (a bribe: "I play it on you"), in levels; a hidden
    card counts as one that gives a level."""
    if card == HIDDEN:
        return levels_worth(view.table, view.hero, 1)
    printed = view.table.card(card)
    match printed.play if isinstance(printed, Used) else None:
        case Ascend():
            return levels_worth(view.table, view.hero, 1)
        case RiseTogether():
            return levels_worth(view.table, view.hero, 1)
        case StealLevel():
            return levels_worth(view.table, view.hero, -1)
        case TakeCard(count=count):
            return -HIDDEN_CARD * min(count, len(view.hero.hand))
        case _:
            return 0.0


def swing(view: View, play: Swing) -> float:
    """Return the value of holding a card that is played for the effect `Swing`, in levels."""
    power = abs(play.value) * times(view, play.per, play.whom) + abs(play.each)
    return ONE_FIGHT * power + (0.0 if play.side == HEROES else stopping(view, power))


def acclaim(view: View, play: Acclaim) -> float:
    """Return the value of holding a card that is played for the effect `Acclaim`, in levels: others join in half of the
    time."""
    return ONE_FIGHT * (play.value + play.joined) / 2 + stopping(view, play.value)


def toss(view: View, play: Toss) -> float:
    """Return the value of holding a card that is played for the effect `Toss`, in levels: it is for use where there is
    nothing to lose."""
    return (ONE_FIGHT * play.value + stopping(view, play.value)) / 2


def remove_monster(view: View, play: RemoveMonster) -> float:
    """Return the value of holding a card that is played for the effect `RemoveMonster`, in levels."""
    if play.kill:
        return 0.9 + levels_worth(view.table, view.hero, 1) * MEANWHILE
    stops = 0.0 if play.own_turn else stopping(view)
    return ((0.6 if play.treasure is False else 0.9) - (0.2 if play.own_turn else 0.0) + stops) * (
        0.5 if play.tag is not None else 1.0
    )


def send_away(view: View, play: SendAway) -> float:
    """Return the value of holding a card that is played for the effect `SendAway`, in levels."""
    return 0.45 + play.treasures * TREASURE / 2 + stopping(view)


def escape(view: View, play: Escape) -> float:
    """Return the value of holding a card that is played for the effect `Escape`, in levels."""
    return 0.35


def reroll(view: View, play: Reroll) -> float:
    """Return the value of holding a card that is played for the effect `Reroll`, in levels."""
    return 0.25


def set_die(view: View, play: SetDie) -> float:
    """Return the value of holding a card that is played for the effect `SetDie`, in levels."""
    return 0.4


def double(view: View, play: Double) -> float:
    """Return the value of holding a card that is played for the effect `Double`, in levels."""
    return 0.3 + 0.05 * view.hero.level


def hand_over(view: View, play: HandOver) -> float:
    """Return the value of holding a card that is played for the effect `HandOver`, in levels."""
    return 0.4


def fetch_discard(view: View, play: FetchDiscard) -> float:
    """Return the value of holding a card that is played for the effect `FetchDiscard`, in levels."""
    return 0.9


def cancel_curse(view: View, play: CancelCurse) -> float:
    """Return the value of holding a card that is played for the effect `CancelCurse`, in levels."""
    return 0.45


def turn_curse(view: View, play: TurnCurse) -> float:
    """Return the value of holding a card that is played for the effect `TurnCurse`, in levels."""
    return 0.55


def ascend(view: View, play: Ascend) -> float:
    """Return the value of holding a card that is played for the effect `Ascend`, in levels."""
    gain = levels_worth(view.table, view.hero, 1)
    if play.unless_highest or play.after_fight or play.level_at_most:
        gain *= MEANWHILE
    if play.sacrifice or play.sacrifice_any:
        others = play.sacrifice_any and any(hero.followers for hero in view.table.heroes if hero.seat != view.hero.seat)
        own = gain * MEANWHILE - 0.5 if view.hero.followers else 0.1
        gain = gain if others else own
    return gain - play.pay_hand * DOOR


def rise_together(view: View, play: RiseTogether) -> float:
    """Return the value of holding a card that is played for the effect `RiseTogether`, in levels: the hero's own Level,
    less a part of the other's."""
    return levels_worth(view.table, view.hero, 1) - OTHERS


def steal_level(view: View, play: StealLevel) -> float:
    """Return the value of holding a card that is played for the effect `StealLevel`, in levels."""
    return levels_worth(view.table, view.hero, 1) + 0.3 + stopping(view)


def draw_cards(view: View, play: DrawCards) -> float:
    """Return the value of holding a card that is played for the effect `DrawCards`, in levels."""
    return (play.count - OTHERS * play.others) * (DOOR if play.deck == "door" else TREASURE)


def take_card(view: View, play: TakeCard) -> float:
    """Return the value of holding a card that is played for the effect `TakeCard`, in levels."""
    return play.count * HIDDEN_CARD


def blessing(view: View, play: Blessing) -> float:
    """Return the value of holding a card that gives a level to everybody of one Class, in levels: the hero's level,
    less those of others."""
    mine = play.name in class_names(view.table, view.hero)
    theirs = sum(play.name in class_names(view.table, other) for other in view.others() if not other.dead)
    return (levels_worth(view.table, view.hero, 1, may_win=True) if mine else 0.3) - 0.4 * theirs


def seize_item(view: View, play: SeizeItem) -> float:
    """Return the value of holding a card that is played for the effect `SeizeItem`, in levels."""
    return 0.9


def swap_monster(view: View, play: SwapMonster) -> float:
    """Return the value of holding a card that is played for the effect `SwapMonster`, in levels."""
    return 0.35 + stopping(view) / 2


ESTIMATES: Mapping[type, Estimate] = {
    Swing: swing,
    Acclaim: acclaim,
    Toss: toss,
    RemoveMonster: remove_monster,
    SendAway: send_away,
    Escape: escape,
    Reroll: reroll,
    SetDie: set_die,
    Double: double,
    HandOver: hand_over,
    FetchDiscard: fetch_discard,
    CancelCurse: cancel_curse,
    TurnCurse: turn_curse,
    Ascend: ascend,
    RiseTogether: rise_together,
    StealLevel: steal_level,
    DrawCards: draw_cards,
    TakeCard: take_card,
    Blessing: blessing,
    SeizeItem: seize_item,
    SwapMonster: swap_monster,
}
"""The estimate of each play."""
