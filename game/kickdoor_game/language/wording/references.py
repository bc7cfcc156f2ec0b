"""Which numbered rules a card touches, for readers who ask why: ids of the classic set's catalogue, its rules.toml.

What only another set's book has is named with that book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from kickdoor_game.language import cards
from kickdoor_game.language.vocabulary import words_in
from kickdoor_game.language.words import conditions, effects, plays, specials, traits

from .effects import lasts

_RULES: Mapping[type[Struct], tuple[str, ...]] = {
    cards.Monster: ("turn.3", "combat.2", "combat.16", "treasure.2", "runaway.10"),
    cards.Curse: ("curses.1", "curses.3", "curses.4"),
    cards.Trap: ("curses.1", "curses.3", "curses.4"),
    cards.ClassCard: ("classes.4", "classes.12", "classes.14", "classes.16"),
    cards.RaceCard: ("races.5", "races.7", "races.9", "races.11"),
    cards.Power: ("bites.powers.7", "bites.powers.10", "bites.powers.12", "bites.powers.14"),
    cards.HalfBreed: ("hybrids.1", "hybrids.2", "hybrids.3", "hybrids.6"),
    cards.SuperMunchkin: ("hybrids.7", "hybrids.8", "hybrids.9", "hybrids.10"),
    cards.Enhancer: ("enhancers.4", "enhancers.5", "enhancers.8", "enhancers.9"),
    cards.Mate: ("enhancers.3", "enhancers.6", "enhancers.7", "enhancers.11"),
    cards.Wandering: ("enhancers.3", "interfere.4", "monsters.4"),
    cards.Cheat: ("items.15",),
    cards.Item: ("items.1", "treasure.10", "treasure.11"),
    cards.OneShot: ("combat.6", "treasure.9", "interfere.1"),
    cards.TreasureSpecial: ("treasure.8",),
    cards.DoorSpecial: ("turn.6", "cards.11"),
    conditions.HasRace: ("races.2", "hybrids.3"),
    conditions.HasClass: ("classes.2",),
    conditions.HasSex: ("character.3",),
    conditions.Wears: ("items.17",),
    effects.LoseLevels: ("levels.2",),
    effects.GainLevels: ("winning.2",),
    effects.Die: ("death.1", "death.2", "death.5"),
    effects.LoseItem: ("curses.8", "curses.9"),
    effects.LoseItemsWorth: ("curses.8", "curses.9"),
    effects.LoseHand: ("cards.5",),
    effects.DiscardCards: ("cards.5",),
    effects.SwapHands: ("cards.5", "treasure.5"),
    effects.LoseClass: ("classes.5", "classes.13", "hybrids.9"),
    effects.LoseRace: ("races.6", "races.8", "hybrids.6"),
    effects.ChangeClass: ("classes.5",),
    effects.ChangeRace: ("races.6",),
    effects.ChangeSex: ("curses.5",),
    effects.NextFight: ("curses.7",),
    effects.NextTurn: ("curses.7", "shakespeare.curses.8"),
    effects.Lingering: ("curses.6", "curses.7"),
    traits.Flee: ("runaway.3", "runaway.6"),
    traits.WinsTies: ("classes.17", "help.11"),
    traits.HandLimit: ("cards.7", "cards.8"),
    traits.BigUnlimited: ("items.5", "items.6"),
    traits.CarriesMoreBig: ("items.3",),
    traits.DoubleSale: ("races.14", "selling.5"),
    traits.LevelForHelping: ("races.12", "help.19"),
    traits.Berserk: ("classes.18", "classes.7", "help.12"),
    traits.Turning: ("classes.21", "classes.7"),
    traits.Backstab: ("classes.20", "classes.7", "interfere.5"),
    traits.Steal: ("classes.19", "classes.7", "classes.10", "combat.10"),
    traits.StealsLevel: ("classes.7", "winning.2", "winning.6", "bites.races.14"),
    traits.FleeDiscards: ("classes.22", "classes.7"),
    traits.Charm: ("classes.22", "classes.8"),
    traits.Conscript: ("help.21", "help.22"),
    traits.Immune: ("curses.8", "runaway.11"),
    traits.CurseProof: ("curses.10",),
    traits.KeepsPowers: ("bites.powers.15",),
    traits.CarriesItem: ("shakespeare.treasure.17", "shakespeare.treasure.18", "shakespeare.treasure.20"),
    traits.DieForYou: ("runaway.17",),
    specials.MonsterBonus: ("combat.4", "help.9", "help.15"),
    specials.Crowd: ("combat.4", "combat.12"),
    specials.Mirrors: ("combat.4", "help.8"),
    specials.FleeFrom: ("runaway.7",),
    specials.NoPursuit: ("runaway.8",),
    specials.NoEscape: ("runaway.10", "runaway.17"),
    specials.Friendly: ("turn.13", "monsters.5"),
    specials.Forbids: ("combat.4",),
    specials.ChasedAway: ("classes.21", "help.13", "combat.19"),
    specials.OnEscape: ("runaway.9",),
    specials.Ransom: ("runaway.2", "runaway.17"),
    specials.ToHelper: ("help.16",),
    specials.MoreTreasure: ("treasure.2",),
    specials.MoreLevels: ("combat.17", "combat.25"),
    plays.Swing: ("combat.5", "combat.25", "interfere.2"),
    plays.RemoveMonster: ("combat.13", "combat.15", "combat.25", "treasure.1"),
    plays.SendAway: ("combat.19", "combat.25", "treasure.13"),
    plays.Escape: ("runaway.8", "runaway.17"),
    plays.Reroll: ("runaway.3",),
    plays.CancelCurse: ("curses.10",),
    plays.TurnCurse: ("curses.10",),
    plays.Ascend: ("combat.7", "treasure.7", "winning.2", "winning.5"),
    plays.StealLevel: ("winning.2", "winning.6"),
    plays.TakeCard: ("cards.5", "treasure.5"),
    plays.Blessing: ("winning.3", "winning.7"),
    plays.Double: ("combat.25",),
    plays.HandOver: ("combat.25",),
    plays.SeizeItem: ("combat.25",),
    plays.SwapMonster: ("monsters.4", "combat.25"),
}
HOMES: Mapping[type[Struct], str] = MappingProxyType(
    {
        cards.ClassCard: "classic.classes.2",
        cards.SuperMunchkin: "classic.classes.2",
        conditions.HasClass: "classic.classes.2",
        effects.LoseClass: "classic.classes.2",
        effects.ChangeClass: "classic.classes.2",
        plays.Blessing: "classic.classes.2",
        cards.Power: "bites.powers.7",
        conditions.HasPower: "bites.powers.7",
        effects.LosePower: "bites.powers.7",
        traits.KeepsPowers: "bites.powers.15",
        traits.StealsLevel: "bites.races.14",
        traits.Recruit: "shakespeare.classes.21",
        traits.CarriesItem: "shakespeare.treasure.17",
    }
)
"""The rule that a word cannot do without, of words that not every set plays: where a book has not got it under any
name, what the word does would be refused and asked without a rule."""

_SLOTS = {
    "headgear": "items.11",
    "armor": "items.12",
    "footgear": "items.13",
    "one_hand": "items.14",
    "two_hands": "items.14",
}


def related_rules(card: cards.Card) -> tuple[str, ...]:
    """The ids, those of its kind first, each once."""
    return tuple(dict.fromkeys(rule if rule.count(".") > 1 else f"classic.{rule}" for rule in _rules(card)))


def _rules(card: cards.Card) -> Iterator[str]:
    yield from _RULES.get(type(card), ())
    match card:
        case cards.Monster(levels=levels, tags=tags, specials=found_specials):
            yield from ("combat.17",) if levels > 1 else ()
            yield from ("combat.26",) if specials.Forbids("one_shots") in found_specials else ()
            yield from ("classes.21",) if "undead" in tags else ()
        case cards.Curse(effects=found) if lasts(found):
            yield "curses.7"
        case cards.Enhancer(level=level) if level < 0:
            yield "enhancers.10"
        case cards.Item():
            yield from (_SLOTS[card.slot],) if card.slot in _SLOTS else ()
            yield from ("items.9", "items.10") if card.only else ()
        case _:
            pass
    if isinstance(card, cards.Item | cards.OneShot):
        yield from ("items.3", "items.5") if card.big else ()
        yield "selling.1" if card.gold else "items.19"
    for _, word in words_in(card):
        yield from _RULES.get(type(word), ())
