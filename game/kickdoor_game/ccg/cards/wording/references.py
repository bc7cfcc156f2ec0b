"""Which numbered rules a card has to do with, for readers who ask why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from ....language.vocabulary import words_in
from .. import conditions, effects, kinds
from ..abilities import Ability, On, Target

_RULES: Mapping[type[Struct], tuple[str, ...]] = {
    kinds.DuelHero: ("components.1", "end.1"),
    kinds.DuelMonster: ("components.8", "fight.2", "check.4", "face.12"),
    kinds.DuelAlly: ("ally.1", "ally.2", "face.13"),
    kinds.Weapon: ("loot.2", "face.1", "face.9"),
    kinds.Armor: ("loot.2", "face.2"),
    kinds.Trinket: ("loot.2", "face.2"),
    kinds.Location: ("location.1", "location.2"),
    kinds.Mischief: ("timing.1", "timing.10"),
    kinds.StickyCurse: ("curse.1", "curse.2"),
    Target: ("general.8",),
    effects.Damage: ("damage.1",),
    effects.Mend: ("damage.6",),
    effects.Prevent: ("damage.4",),
    effects.Cancel: ("timing.5",),
    effects.Change: ("general.2",),
    effects.TakeCards: ("end.2", "end.3"),
    effects.Bottom: ("zones.5",),
    effects.Drop: ("zones.6",),
    effects.Earn: ("zones.3",),
    effects.StealGold: ("gold.1",),
    effects.ZapCards: ("zap.1",),
    effects.UnzapCards: ("zap.1", "face.3"),
    effects.Squish: ("damage.7",),
    effects.ToHand: ("zones.9", "leave.5"),
    effects.ToStash: ("stash.1", "leave.5"),
    effects.Bleed: ("keyword.1", "keyword.2", "keyword.23"),
    effects.Bandage: ("keyword.2",),
    effects.Unstick: ("leave.3",),
    effects.Spill: ("keyword.18", "keyword.19"),
    effects.Collect: ("keyword.3",),
    effects.Salvage: ("zones.6",),
    effects.ChangeLevel: ("general.3",),
    effects.CatchBreath: ("run.1",),
    effects.Peek: ("zones.11",),
    conditions.IsBleeding: ("keyword.23",),
    conditions.WasCaught: ("caught.7",),
    conditions.RanThisTurn: ("run.1",),
    conditions.HasGold: ("zones.3",),
    conditions.HasLevel: ("cooldown.3",),
    conditions.IsBehind: ("cooldown.3",),
    conditions.HasDiscards: ("zones.6",),
    conditions.HasAllies: ("ally.2",),
    conditions.HasWeapons: ("loot.2",),
    conditions.HasOverpaid: ("fight.3", "face.8"),
    conditions.NthFight: ("munchkining.2",),
    conditions.IsHurt: ("damage.1",),
}
_BY_START: Mapping[On, tuple[str, ...]] = {
    "played": ("general.6",),
    "use": ("general.6", "general.7"),
    "flaunt": ("keyword.5", "keyword.6"),
    "always": ("general.1",),
    "hired": ("face.6", "face.7"),
    "give_blood": ("keyword.7", "keyword.8"),
    "survives": ("keyword.22",),
    "end_of_fight": ("fight.7", "face.17"),
    "reckoning": ("warmup.4",),
    "cooldown": ("cooldown.1",),
    "level": ("cooldown.4",),
    "caught": ("caught.1",),
    "catches": ("caught.1",),
    "opponent_ran": ("run.5",),
}
_BY_KEYWORD: Mapping[kinds.Keyword, tuple[str, ...]] = {
    "encore": ("keyword.4",),
    "life_o_suction": ("keyword.9",),
    "regenerate": ("keyword.14",),
    "smack": ("keyword.16", "keyword.17"),
    "stealthy": ("keyword.20", "keyword.21"),
}
_MONSTROUS = ("keyword.10", "keyword.11", "keyword.12")
_SKETCHY, _INTERRUPT, _ZAP, _TOKENS = "keyword.15", "timing.3", "zap.1", "tokens.2"


def related_rules(card: Struct) -> tuple[str, ...]:
    """The ids, those of its kind first, each once."""
    return tuple(dict.fromkeys(f"ccg.{rule}" for rule in _rules(card)))


def _rules(card: Any) -> Iterator[str]:
    yield from _RULES.get(type(card), ())
    yield from _of_ability(card) if isinstance(card, Ability) else ()
    for keyword in getattr(card, "keywords", ()):
        yield from _BY_KEYWORD[keyword]
    yield from _MONSTROUS if getattr(card, "monstrous", 0) else ()
    yield from (_INTERRUPT,) if getattr(card, "interrupt", False) else ()
    yield from ("face.12",) if getattr(card, "defense", 0) else ()
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
