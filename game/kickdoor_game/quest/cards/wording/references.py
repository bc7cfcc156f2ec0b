"""The rules that a card or room refers to, for players who ask why it acts as it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ....language import cards
from ....language.vocabulary import CardWord, words_in
from ....language.words import conditions, effects, plays, specials, traits
from ....language.words.effects import Hobble
from ...board.links import MONSTERS_PASS
from .. import kinds
from .. import traits as own_traits
from ..faces import Deal, Icon, RoomFace
from ..keywords import WEAPONS, WORN_ANYWAY

_RULES: Mapping[type[Struct], tuple[str, ...]] = {
    kinds.QuestMonster: ("quest.components.8", "quest.combat.9", "quest.winning.3", "quest.losing.1", "quest.flee.3"),
    kinds.QuestItem: ("quest.items.1", "quest.items.2", "quest.playing.3"),
    cards.Item: ("quest.items.1", "quest.items.2", "quest.playing.3"),
    kinds.QuestOneShot: ("quest.combat.11", "quest.combat.12", "quest.interfere.4"),
    kinds.QuestTreasureSpecial: ("quest.turns.7", "quest.combat.12"),
    kinds.DxmSpecial: ("quest.playing.4", "quest.playing.5"),
    kinds.QuestCurse: ("quest.curses.1", "quest.curses.2", "quest.curses.3"),
    kinds.QuestClass: ("quest.class.1", "quest.class.2", "quest.class.3"),
    kinds.QuestRace: ("quest.race.1", "quest.race.2", "quest.race.3"),
    cards.HalfBreed: ("quest.halfbreed.1", "quest.halfbreed.2", "quest.halfbreed.3", "quest.halfbreed.4"),
    cards.SuperMunchkin: ("quest.halfbreed.6", "quest.class.2"),
    kinds.QuestEnhancer: ("quest.enhancers.1", "quest.enhancers.2", "quest.enhancers.4", "quest.enhancers.6"),
    cards.Enhancer: ("quest.enhancers.1", "quest.enhancers.2", "quest.enhancers.4", "quest.enhancers.6"),
    cards.Mate: ("quest.enhancers.7", "quest.interfere.2", "quest.bases.1"),
    cards.Wandering: ("quest.enhancers.7", "quest.interfere.2", "quest.bases.1"),
    cards.Cheat: ("quest.items.8", "quest.items.9"),
    RoomFace: ("quest.components.9", "quest.explore.8"),
    Icon: ("quest.icons.1", "quest.icons.2", "quest.icons.3"),
    Deal: ("quest.deals.1", "quest.deals.2", "quest.deals.3", "quest.deals.4"),
    conditions.HasRace: ("quest.race.1",),
    conditions.HasClass: ("quest.class.1",),
    conditions.HasSex: ("quest.creation.3",),
    conditions.Wears: ("quest.items.10",),
    conditions.CarriesBig: ("quest.items.19",),
    conditions.Cursed: ("quest.curses.5",),
    effects.LoseLevels: ("quest.level.14",),
    effects.GainLevels: ("quest.level.4",),
    effects.Die: ("quest.death.1", "quest.death.5"),
    effects.LoseItem: ("quest.items.5", "quest.curses.6"),
    effects.LoseItemsWorth: ("quest.items.5", "quest.items.6"),
    effects.LoseHand: ("quest.cards.3",),
    effects.DiscardCards: ("quest.cards.3",),
    effects.LoseClass: ("quest.class.3",),
    effects.LoseRace: ("quest.race.3",),
    effects.ChangeClass: ("quest.class.3",),
    effects.ChangeRace: ("quest.race.3",),
    effects.ChangeSex: ("quest.creation.3",),
    effects.NextFight: ("quest.curses.4",),
    effects.Lingering: ("quest.curses.5",),
    Hobble: ("quest.curses.5",),
    traits.Flee: ("quest.flee.4",),
    traits.WinsTies: ("quest.class.11", "quest.results.4"),
    traits.HandLimit: ("quest.race.7", "quest.charity.1"),
    traits.BigUnlimited: ("quest.race.6", "quest.items.19"),
    traits.DoubleSale: ("quest.race.8", "quest.level.12"),
    traits.LevelForHelping: ("quest.level.6", "quest.level.8"),
    traits.Berserk: ("quest.class.12", "quest.class.5"),
    traits.Backstab: ("quest.class.17", "quest.class.5", "quest.interfere.5"),
    traits.FleeDiscards: ("quest.class.9", "quest.class.5"),
    traits.Immune: ("quest.items.4", "quest.curses.6"),
    traits.CurseProof: ("quest.curses.3",),
    specials.MonsterBonus: ("quest.help.8", "quest.help.9"),
    specials.FleeFrom: ("quest.flee.4",),
    specials.NoPursuit: ("quest.flee.3",),
    specials.NoEscape: ("quest.flee.3", "quest.flee.9"),
    specials.Forbids: ("quest.unchangeable.1",),
    specials.MoreTreasure: ("quest.winning.3",),
    specials.Crowd: ("quest.combat.9", "quest.multiple.6"),
    specials.Mirrors: ("quest.combat.9",),
    conditions.HasPower: ("quest.items.17",),
    specials.Ransom: ("quest.items.24",),
    plays.Swing: ("quest.interfere.4", "quest.results.3"),
    plays.SetDie: ("quest.dice.7", "quest.dice.9"),
    plays.Reroll: ("quest.dice.7", "quest.dice.9"),
    plays.Escape: ("quest.flee.9",),
    plays.RemoveMonster: ("quest.combat.14", "quest.combat.15", "quest.boss.5"),
    plays.Ascend: ("quest.level.10", "quest.level.16"),
    plays.StealLevel: ("quest.level.17", "quest.level.4"),
    plays.CancelCurse: ("quest.curses.3",),
}
"""Rules of kinds of cards, parts of rooms and shared words, in this game."""
_BY_KEYWORD = {
    "fearsome": ("quest.level.2", "quest.level.7"),
    "fast": ("quest.special.1",),
    "slow": ("quest.special.5",),
    "lurking": ("quest.special.6",),
    "contrary": ("quest.special.7", "quest.special.8"),
    "undead": ("quest.class.14",),
    "flaming": ("quest.items.18",),
    "magic": ("quest.class.10",),
    **dict.fromkeys(sorted(WEAPONS), ("quest.keywords.3",)),
    **dict.fromkeys(sorted(WORN_ANYWAY), ("quest.items.11",)),
}
"""Rules of keywords."""
_D10 = {
    "extra_die": "quest.class.13",
    "double_magic": "quest.class.10",
    "avert_curse": "quest.class.16",
    "steal": "quest.class.18",
}
"""Rules of d10 powers."""


def related_rules(printed: Struct) -> tuple[str, ...]:
    """Return the ids of the rules that a card or room refers to, each once, those of its kind first."""
    return tuple(dict.fromkeys(_rules(printed)))


def _rules(printed: Struct) -> Iterator[str]:
    """Yield the ids of the rules, with repetitions."""
    yield from _behind(printed)
    match printed:
        case kinds.QuestMonster():
            yield from ("quest.ignore.1",) if printed.ignores is not None else ()
            yield from ("quest.monsterturn.4",) if printed.smashes else ()
            yield from ("quest.results.5", "quest.level.5") if printed.survives else ()
            yield from ("quest.special.9",) if printed.passes != MONSTERS_PASS else ()
        case cards.Item():
            yield from ("quest.items.12",) if printed.slot in ("one_hand", "two_hands") else ()
            yield from ("quest.items.10",) if printed.slot in ("headgear", "armor", "footgear") else ()
            yield from ("quest.items.14",) if printed.slot == "none" else ()
            yield from ("quest.items.7",) if printed.only is not None else ()
        case kinds.QuestOneShot(throwable=True):
            yield from ("quest.items.21", "quest.items.22")
        case cards.Enhancer(level=level) if level < 0:
            yield "quest.unchangeable.4"
        case kinds.QuestEnhancer(levels=levels) if levels:
            yield "quest.level.3"
        case RoomFace():
            yield from ("quest.level.3",) if printed.levels else ()
            yield "quest.search.7" if printed.search is None else "quest.search.6"
            yield from ("quest.monstermove.1",) if printed.arrows else ()
            yield from ("quest.icons.6",) if printed.good_for or printed.bad_for else ()
            yield from ("quest.combat.20",) if printed.monsters else ()
        case _:
            pass
    if isinstance(printed, cards.Item | cards.OneShot):
        yield from ("quest.items.19",) if printed.big else ()
        yield "quest.level.12" if printed.gold else "quest.level.11"
    for word in getattr(printed, "keywords", ()):
        yield from _BY_KEYWORD.get(word, ())
    for _, word in words_in(printed):
        yield from _behind(word)
        if isinstance(word, own_traits.D10):
            yield _D10[word.power]


def _behind(word: Struct) -> tuple[str, ...]:
    """Return the rules of a kind or word. Shared words name other games' rules themselves, so theirs are in
    `_RULES`.
    """
    if type(word) in _RULES:
        return _RULES[type(word)]
    return tuple(rule for rule in word.rules if rule.startswith("quest.")) if isinstance(word, CardWord) else ()
