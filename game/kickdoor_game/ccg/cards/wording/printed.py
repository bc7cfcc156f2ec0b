"""What is printed on the cards of the duel, in words made from the data that the engine executes.

So are the numbered rules that it has to do with (`related_rules`), for readers who ask why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, assert_never

from msgspec import Struct

from ....language.english import sentence, title
from ....language.vocabulary import Print, words_in
from .. import conditions, effects, kinds
from ..abilities import Ability, On, Target
from ..kinds import (
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Keyword,
    Location,
    Mischief,
    StickyCurse,
    Trinket,
    Weapon,
)
from .abilities import ability_text
from .places import chosen

CARDS_MOST = 2_000
"""Cards whose words are kept: those of several pools."""

NO_ABILITY = "No ability."
KEYWORDS: dict[Keyword, str] = {
    "encore": "Encore",
    "life_o_suction": "Life-O-Suction",
    "regenerate": "Regenerate",
    "smack": "Smack",
    "stealthy": "Stealthy",
}


def printed(card: Any) -> Print:
    """Say what kind of card it is, what it does, its short facts, and the rules that it has to do with."""
    return Print(kind_name(card), rules_text(card), facts(card), related_rules(card))


@lru_cache(maxsize=CARDS_MOST)
def rules_text(card: DuelCardKind) -> str:
    """What the card does, in whole sentences. What `facts` says is not said again."""
    return " ".join(_sentences(card)) or NO_ABILITY


def _sentences(card: DuelCardKind) -> Iterator[str]:
    yield from (f"{KEYWORDS[keyword]}." for keyword in card.keywords)
    if card.monstrous:
        yield f"Monstrous {card.monstrous}."
    if isinstance(card, StickyCurse):
        yield sentence(f"stick this to {chosen(card.target)}")
    played = next((ability for ability in card.abilities if ability.on == "played"), None)
    chosen_before = None if played is None else played.target
    yield from (ability_text(ability, noun_of(card), chosen_before) for ability in _in_order(card))


def _in_order(card: DuelCardKind) -> list[Ability]:
    """What it does when it is played comes first, and what is looked at before all others."""
    first = {"played": 0, "always": 1}
    return sorted(card.abilities, key=lambda ability: first.get(ability.on, 2))


def noun_of(card: DuelCardKind) -> str:
    """How the card speaks of itself: this Monster, this Weapon."""
    return "Mischief" if isinstance(card, Mischief) else kind_name(card)


def kind_name(card: DuelCardKind) -> str:
    """What kind of card it is, as a heading: `Monster`, `Weapon`, `Interrupt`."""
    match card:
        case DuelHero():
            return "Hero"
        case DuelMonster():
            return "Monster"
        case DuelAlly():
            return "Ally"
        case Weapon():
            return "Weapon"
        case Armor():
            return "Armor"
        case Trinket():
            return "Trinket"
        case Location():
            return "Location"
        case Mischief(interrupt=True):
            return "Interrupt"
        case Mischief():
            return "Mischief"
        case StickyCurse():
            return "Curse"
        case _:
            assert_never(card)


@lru_cache(maxsize=CARDS_MOST)
def facts(card: DuelCardKind) -> tuple[str, ...]:
    """Short marks for a list of cards: `Thief`, `Cost 3`, `Power 4`, `Life 5`."""
    return (*((title(card.of),) if card.of else ()), *_numbers(card))


def _numbers(card: DuelCardKind) -> Iterator[str]:
    match card:
        case DuelHero(life=life):
            yield f"Life {life}"
        case DuelMonster(cost=cost, power=power, life=life):
            yield from (f"Cost {cost}", f"Power {power}", f"Life {life}")
        case DuelAlly(cost=cost, life=life):
            yield from (f"Cost {cost}", f"Life {life}")
        case Weapon(rank=rank, power=power, defense=defense):
            yield from (f"Rank {rank}", f"Power {power}")
            yield from (f"Defense {defense}",) if defense else ()
        case Armor(rank=rank) | Trinket(rank=rank):
            yield f"Rank {rank}"
        case Mischief(cost=cost):
            yield f"Cost {cost}"
        case StickyCurse(cost=cost, interrupt=interrupt):
            yield f"Cost {cost}"
            yield from ("Interrupt",) if interrupt else ()
        case Location():
            pass
        case _:
            assert_never(card)


_RULES: Mapping[type[Struct], tuple[str, ...]] = {
    kinds.DuelHero: ("ccg.components.1", "ccg.end.1"),
    kinds.DuelMonster: ("ccg.components.8", "ccg.fight.2", "ccg.check.4", "ccg.face.12"),
    kinds.DuelAlly: ("ccg.ally.1", "ccg.ally.2", "ccg.face.13"),
    kinds.Weapon: ("ccg.loot.2", "ccg.face.1", "ccg.face.9"),
    kinds.Armor: ("ccg.loot.2", "ccg.face.2"),
    kinds.Trinket: ("ccg.loot.2", "ccg.face.2"),
    kinds.Location: ("ccg.location.1", "ccg.location.2"),
    kinds.Mischief: ("ccg.timing.1", "ccg.timing.10"),
    kinds.StickyCurse: ("ccg.curse.1", "ccg.curse.2"),
    Target: ("ccg.general.8",),
    effects.Damage: ("ccg.damage.1",),
    effects.Mend: ("ccg.damage.6",),
    effects.Prevent: ("ccg.damage.4",),
    effects.Cancel: ("ccg.timing.5",),
    effects.Change: ("ccg.general.2",),
    effects.TakeCards: ("ccg.end.2", "ccg.end.3"),
    effects.Bottom: ("ccg.zones.5",),
    effects.Drop: ("ccg.zones.6",),
    effects.Earn: ("ccg.zones.3",),
    effects.StealGold: ("ccg.gold.1",),
    effects.ZapCards: ("ccg.zap.1",),
    effects.UnzapCards: ("ccg.zap.1", "ccg.face.3"),
    effects.Squish: ("ccg.damage.7",),
    effects.ToHand: ("ccg.zones.9", "ccg.leave.5"),
    effects.ToStash: ("ccg.stash.1", "ccg.leave.5"),
    effects.Bleed: ("ccg.keyword.1", "ccg.keyword.2", "ccg.keyword.23"),
    effects.Bandage: ("ccg.keyword.2",),
    effects.Unstick: ("ccg.leave.3",),
    effects.Spill: ("ccg.keyword.18", "ccg.keyword.19"),
    effects.Collect: ("ccg.keyword.3",),
    effects.Salvage: ("ccg.zones.6",),
    effects.ChangeLevel: ("ccg.general.3",),
    effects.CatchBreath: ("ccg.run.1",),
    effects.Peek: ("ccg.zones.11",),
    conditions.IsBleeding: ("ccg.keyword.23",),
    conditions.WasCaught: ("ccg.caught.7",),
    conditions.RanThisTurn: ("ccg.run.1",),
    conditions.HasGold: ("ccg.zones.3",),
    conditions.HasLevel: ("ccg.cooldown.3",),
    conditions.IsBehind: ("ccg.cooldown.3",),
    conditions.HasDiscards: ("ccg.zones.6",),
    conditions.HasAllies: ("ccg.ally.2",),
    conditions.HasWeapons: ("ccg.loot.2",),
    conditions.HasOverpaid: ("ccg.fight.3", "ccg.face.8"),
    conditions.NthFight: ("ccg.munchkining.2",),
    conditions.IsHurt: ("ccg.damage.1",),
}
_BY_START: Mapping[On, tuple[str, ...]] = {
    "played": ("ccg.general.6",),
    "use": ("ccg.general.6", "ccg.general.7"),
    "flaunt": ("ccg.keyword.5", "ccg.keyword.6"),
    "always": ("ccg.general.1",),
    "hired": ("ccg.face.6", "ccg.face.7"),
    "give_blood": ("ccg.keyword.7", "ccg.keyword.8"),
    "survives": ("ccg.keyword.22",),
    "end_of_fight": ("ccg.fight.7", "ccg.face.17"),
    "reckoning": ("ccg.warmup.4",),
    "cooldown": ("ccg.cooldown.1",),
    "level": ("ccg.cooldown.4",),
    "caught": ("ccg.caught.1",),
    "catches": ("ccg.caught.1",),
    "opponent_ran": ("ccg.run.5",),
}
_BY_KEYWORD: Mapping[kinds.Keyword, tuple[str, ...]] = {
    "encore": ("ccg.keyword.4",),
    "life_o_suction": ("ccg.keyword.9",),
    "regenerate": ("ccg.keyword.14",),
    "smack": ("ccg.keyword.16", "ccg.keyword.17"),
    "stealthy": ("ccg.keyword.20", "ccg.keyword.21"),
}
_MONSTROUS = ("ccg.keyword.10", "ccg.keyword.11", "ccg.keyword.12")
_SKETCHY, _INTERRUPT, _ZAP, _TOKENS = "ccg.keyword.15", "ccg.timing.3", "ccg.zap.1", "ccg.tokens.2"


def related_rules(card: Struct) -> tuple[str, ...]:
    """The ids, those of its kind first, each once."""
    return tuple(dict.fromkeys(_rules(card)))


def _rules(card: Any) -> Iterator[str]:
    yield from _RULES.get(type(card), ())
    yield from _of_ability(card) if isinstance(card, Ability) else ()
    for keyword in getattr(card, "keywords", ()):
        yield from _BY_KEYWORD[keyword]
    yield from _MONSTROUS if getattr(card, "monstrous", 0) else ()
    yield from (_INTERRUPT,) if getattr(card, "interrupt", False) else ()
    yield from ("ccg.face.12",) if getattr(card, "defense", 0) else ()
    for _, word in words_in(card):
        yield from _RULES.get(type(word), ())
        if isinstance(word, Ability):
            yield from _of_ability(word)


def _of_ability(ability: Ability) -> Iterator[str]:
    yield from _BY_START[ability.on]
    yield from (_INTERRUPT,) if ability.interrupt else ()
    yield from (_SKETCHY,) if ability.sketchy else ()
    yield from (_ZAP,) if ability.zap else ()
    yield from (_TOKENS,) if ability.tokens else ()
