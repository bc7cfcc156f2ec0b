"""Which numbered rules a card or room has to do with, for readers who ask why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ....language import cards
from ....language.vocabulary import words_in
from ....language.words import conditions, effects, plays, specials, traits
from ....language.words.effects import Hobble
from ...board.links import MONSTERS_PASS
from .. import effects as own_effects
from .. import kinds
from .. import plays as own_plays
from .. import traits as own_traits
from ..faces import Deal, Icon, RoomFace
from ..keywords import WEAPONS, WORN_ANYWAY

_RULES: Mapping[type[Struct], tuple[str, ...]] = {
    kinds.QuestMonster: ("components.8", "combat.9", "winning.3", "losing.1", "flee.3"),
    kinds.QuestItem: ("items.1", "items.2", "playing.3"),
    cards.Item: ("items.1", "items.2", "playing.3"),
    kinds.QuestOneShot: ("combat.11", "combat.12", "interfere.4"),
    kinds.QuestTreasureSpecial: ("turns.7", "combat.12"),
    kinds.DxmSpecial: ("playing.4", "playing.5"),
    kinds.QuestCurse: ("curses.1", "curses.2", "curses.3"),
    kinds.QuestClass: ("class.1", "class.2", "class.3"),
    kinds.QuestRace: ("race.1", "race.2", "race.3"),
    cards.HalfBreed: ("halfbreed.1", "halfbreed.2", "halfbreed.3", "halfbreed.4"),
    cards.SuperMunchkin: ("halfbreed.6", "class.2"),
    kinds.QuestEnhancer: ("enhancers.1", "enhancers.2", "enhancers.4", "enhancers.6"),
    cards.Enhancer: ("enhancers.1", "enhancers.2", "enhancers.4", "enhancers.6"),
    cards.Mate: ("enhancers.7", "interfere.2", "bases.1"),
    cards.Wandering: ("enhancers.7", "interfere.2", "bases.1"),
    cards.Cheat: ("items.8", "items.9"),
    RoomFace: ("components.9", "explore.8"),
    Icon: ("icons.1", "icons.2", "icons.3"),
    Deal: ("deals.1", "deals.2", "deals.3", "deals.4"),
    conditions.HasRace: ("race.1",),
    conditions.HasClass: ("class.1",),
    conditions.HasSex: ("creation.3",),
    conditions.Wears: ("items.10",),
    conditions.CarriesBig: ("items.19",),
    conditions.Cursed: ("curses.5",),
    effects.LoseLevels: ("level.14",),
    effects.GainLevels: ("level.4",),
    effects.Die: ("death.1", "death.5"),
    effects.LoseItem: ("items.5", "curses.6"),
    effects.LoseItemsWorth: ("items.5", "items.6"),
    effects.LoseHand: ("cards.3",),
    effects.DiscardCards: ("cards.3",),
    effects.LoseClass: ("class.3",),
    effects.LoseRace: ("race.3",),
    effects.ChangeClass: ("class.3",),
    effects.ChangeRace: ("race.3",),
    effects.ChangeSex: ("creation.3",),
    effects.NextFight: ("curses.4",),
    effects.Lingering: ("curses.5",),
    own_effects.Hit: ("health.3", "death.1"),
    own_effects.Heal: ("health.5", "health.6"),
    own_effects.LoseGold: ("items.6",),
    own_effects.GainGold: ("items.6",),
    own_effects.DropItem: ("drop.2", "drop.3"),
    own_effects.Whisk: ("movement.6",),
    own_effects.QuestDraw: ("setup.3",),
    Hobble: ("curses.5",),
    traits.Flee: ("flee.4",),
    traits.WinsTies: ("class.11", "results.4"),
    traits.HandLimit: ("race.7", "charity.1"),
    traits.BigUnlimited: ("race.6", "items.19"),
    traits.DoubleSale: ("race.8", "level.12"),
    traits.LevelForHelping: ("level.6", "level.8"),
    traits.Berserk: ("class.12", "class.5"),
    traits.Backstab: ("class.17", "class.5", "interfere.5"),
    traits.FleeDiscards: ("class.9", "class.5"),
    traits.Immune: ("items.4", "curses.6"),
    traits.CurseProof: ("curses.3",),
    own_traits.ExtraDice: ("roll.1",),
    own_traits.MoreMove: ("movement.12",),
    own_traits.MoreHealth: ("health.2",),
    own_traits.MoreHands: ("items.13",),
    own_traits.SearchBonus: ("search.4",),
    own_traits.LinkCost: ("links.5", "links.6"),
    own_traits.TakesDiscards: ("class.15", "class.5"),
    own_traits.D10: ("class.6", "class.7", "class.8"),
    specials.MonsterBonus: ("help.8", "help.9"),
    specials.FleeFrom: ("flee.4",),
    specials.NoPursuit: ("flee.3",),
    specials.NoEscape: ("flee.3", "flee.9"),
    specials.Forbids: ("unchangeable.1",),
    specials.MoreTreasure: ("winning.3",),
    specials.Crowd: ("combat.9", "multiple.6"),
    specials.Mirrors: ("combat.9",),
    own_traits.Grants: ("items.17",),
    conditions.HasPower: ("items.17",),
    own_effects.SnatchItem: ("winning.7", "items.5"),
    own_plays.CallIn: ("explore.12", "explore.13", "bases.1"),
    specials.Ransom: ("items.24",),
    plays.Swing: ("interfere.4", "results.3"),
    plays.SetDie: ("dice.7", "dice.9"),
    plays.Reroll: ("dice.7", "dice.9"),
    plays.Escape: ("flee.9",),
    plays.RemoveMonster: ("combat.14", "combat.15", "boss.5"),
    plays.Ascend: ("level.10", "level.16"),
    plays.StealLevel: ("level.17", "level.4"),
    plays.CancelCurse: ("curses.3",),
    own_plays.Blink: ("movement.6", "flee.9", "timing.2"),
    own_plays.MoveMonster: ("combat.5", "monstermove.20"),
    own_plays.TurnLink: ("links.8", "unchangeable.6"),
    own_plays.RaiseWall: ("links.7", "unchangeable.6"),
    own_plays.Rebase: ("bases.6",),
    own_plays.QuestDrawCards: ("setup.3",),
    own_plays.QuestFetchDiscard: ("cards.10",),
    own_plays.Enjoy: ("interfere.6",),
}
_BY_KEYWORD = {
    "fearsome": ("level.2", "level.7"),
    "fast": ("special.1",),
    "slow": ("special.5",),
    "lurking": ("special.6",),
    "contrary": ("special.7", "special.8"),
    "undead": ("class.14",),
    "flaming": ("items.18",),
    "magic": ("class.10",),
    **dict.fromkeys(sorted(WEAPONS), ("keywords.3",)),
    **dict.fromkeys(sorted(WORN_ANYWAY), ("items.11",)),
}
_D10 = {"extra_die": "class.13", "double_magic": "class.10", "avert_curse": "class.16", "steal": "class.18"}


def related_rules(printed: Struct) -> tuple[str, ...]:
    """The ids, those of its kind first, each once."""
    return tuple(dict.fromkeys(f"quest.{rule}" for rule in _rules(printed)))


def _rules(printed: Struct) -> Iterator[str]:
    yield from _RULES.get(type(printed), ())
    match printed:
        case kinds.QuestMonster():
            yield from ("ignore.1",) if printed.ignores is not None else ()
            yield from ("monsterturn.4",) if printed.smashes else ()
            yield from ("results.5", "level.5") if printed.survives else ()
            yield from ("special.9",) if printed.passes != MONSTERS_PASS else ()
        case cards.Item():
            yield from ("items.12",) if printed.slot in ("one_hand", "two_hands") else ()
            yield from ("items.10",) if printed.slot in ("headgear", "armor", "footgear") else ()
            yield from ("items.14",) if printed.slot == "none" else ()
            yield from ("items.7",) if printed.only is not None else ()
        case kinds.QuestOneShot(throwable=True):
            yield from ("items.21", "items.22")
        case cards.Enhancer(level=level) if level < 0:
            yield "unchangeable.4"
        case kinds.QuestEnhancer(levels=levels) if levels:
            yield "level.3"
        case RoomFace():
            yield from ("level.3",) if printed.levels else ()
            yield "search.7" if printed.search is None else "search.6"
            yield from ("monstermove.1",) if printed.arrows else ()
            yield from ("icons.6",) if printed.good_for or printed.bad_for else ()
            yield from ("combat.20",) if printed.monsters else ()
        case _:
            pass
    if isinstance(printed, cards.Item | cards.OneShot):
        yield from ("items.19",) if printed.big else ()
        yield "level.12" if printed.gold else "level.11"
    for word in getattr(printed, "keywords", ()):
        yield from _BY_KEYWORD.get(word, ())
    for _, word in words_in(printed):
        yield from _RULES.get(type(word), ())
        if isinstance(word, own_traits.D10):
            yield _D10[word.power]
