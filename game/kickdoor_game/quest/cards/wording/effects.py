"""Effects as orders to the victim, those of the board game among them."""

from __future__ import annotations

from collections.abc import Sequence

from ....language.wording import effects as shared
from ....language.wording.english import THEY, YOU, Voice, counted, title
from ....language.words.effects import Hobble, LoseItem
from ..effects import DropItem, GainGold, Heal, Hit, LoseGold, QuestDeck, QuestDraw, QuestEffect, SnatchItem, Whisk

_WHERE = {
    "entrance": "to the Entrance",
    "anywhere": "to a random room",
    "next_room": "to a room of {your} choice next to {yours}",
}
_OWN = {YOU: "yours", THEY: "theirs"}
_CARDS: dict[QuestDeck, str] = {"treasure": "Treasure", "dxm": "DxM card"}


def orders(effects: Sequence[QuestEffect], voice: Voice = YOU) -> str:
    """What the victim must do, without a capital and a full stop."""
    return shared.orders(effects, voice, order)


def duty(who: str, effects: Sequence[QuestEffect]) -> str:
    """The same for somebody else."""
    return shared.duty(who, effects, order)


def drawn(deck: QuestDeck, count: int) -> str:
    """`a Treasure`, `2 DxM cards`."""
    return counted(count, _CARDS[deck])


def order(effect: QuestEffect, voice: Voice = YOU) -> str:
    """One effect as an order; `voice` says whose things are meant."""
    match effect:
        case Hit(count=count):
            return f"take {counted(count, 'hit')}"
        case Heal(all=True):
            return f"heal all {voice.your} hits"
        case Heal(count=count):
            return f"heal {counted(count, 'hit')}"
        case LoseGold(all=True):
            return f"lose all {voice.your} gold"
        case LoseGold(count=count):
            return f"lose {count:,} gold"
        case GainGold(count=count):
            return f"gain {count:,} gold"
        case DropItem():
            waits = f", which nobody picks up before {voice.your} next turn" if effect.waits else ""
            return f"drop {_dropped(effect, voice)}{waits}"
        case SnatchItem(slot=slot, size=size, which=which):
            return f"it takes {shared.items(LoseItem(slot, size, which), voice)} and carries it"
        case Whisk(to=to):
            return f"move by magic {_WHERE[to].format(your=voice.your, yours=_OWN[voice])}"
        case QuestDraw(deck=deck, count=count):
            return f"draw {drawn(deck, count)} face down"
        case Hobble(move=move):
            return f"move with {move} Move less each turn until the curse is lifted"
        case _:
            return shared.order(effect, voice, order)


def _dropped(effect: DropItem, voice: Voice) -> str:
    """`your headgear`, `2 Small Items`, `all your Magic Items`."""
    alike = LoseItem(effect.slot, effect.size, effect.which, effect.count)
    return shared.items(alike, voice, f"{title(effect.keyword)} " if effect.keyword else "")
