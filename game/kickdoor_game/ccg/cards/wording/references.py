"""Which numbered rules a card has to do with, for readers who ask why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from ....language.vocabulary import words_in
from .. import conditions, effects, kinds
from ..abilities import Ability, On, Target

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
