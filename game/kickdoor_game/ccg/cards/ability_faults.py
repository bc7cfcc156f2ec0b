"""What is wrong with an ability: where it means nothing, what it forgets to choose, and what could be done for ever.

A player can use an ability again and again only if nothing runs out, and no card of the pool may let them
(ccg.general.9): each has a price that does, or works once a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ...language.limits import Fault, not_zero, within
from ...language.vocabulary import words_in
from . import conditions as asked
from . import effects as word
from .abilities import BY_ITSELF, Ability, On, Target
from .kinds import (
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Location,
    Mischief,
    StickyCurse,
    Trinket,
    Weapon,
)

DEALS = word.Damage
IN_PLAY = DuelHero | DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location
_MEANT: dict[On, tuple[Any, str]] = {
    "played": (Mischief, "is for Mischief that does not stick"),
    "use": (IN_PLAY, "is for what lies in play, and a stuck card is no part of that"),
    "flaunt": (DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location | Mischief, "is for cards of the hand"),
    "always": (IN_PLAY | StickyCurse, "is for what stays in play"),
    "hired": (DuelMonster, "is for Monsters"),
    "survives": (DuelMonster, "is for Monsters"),
    "give_blood": (DuelMonster | Mischief, "is for Monsters and for Mischief that does not stick"),
}
_ONE_OF_EACH: tuple[On, ...] = ("played", "use", "flaunt", "give_blood")
_ALL_OF_THESE = {
    "zap": (DuelHero | DuelAlly | Weapon | Armor | Trinket | Location, "is no price for such a card"),
    "squish": (DuelAlly | Weapon | Armor | Trinket | Location, "is no price for such a card"),
}
_KIND: dict[type[Struct], str] = {
    DuelHero: "hero",
    DuelMonster: "monster",
    DuelAlly: "ally",
    Weapon: "weapon",
    Armor: "loot",
    Trinket: "loot",
    Location: "location",
}
_REACHED: dict[str, tuple[str, ...]] = {
    "your_hero": ("hero",),
    "their_hero": ("hero",),
    "each_hero": ("hero",),
    "attacking": ("monster",),
    "committed_allies": ("ally",),
    "committed_weapons": ("weapon",),
    "your_allies": ("ally",),
    "your_weapons": ("weapon",),
    "stashed_monsters": ("monster",),
    "their_stashed_monsters": ("monster",),
}
_HAVE: dict[word.Value, frozenset[str]] = {
    "power": frozenset(("monster", "weapon")),
    "life": frozenset(("hero", "ally", "monster")),
    "cost": frozenset(("monster",)),
    "rank": frozenset(("weapon", "loot")),
    "defense": frozenset(("weapon",)),
}
"""What has that number in play."""
_TO_HEROES = frozenset(("your_hero", "their_hero", "each_hero"))
_COUNTS: dict[type[Struct], tuple[int, int]] = {
    word.Damage: (1, 6),
    word.Mend: (1, 6),
    word.Prevent: (1, 6),
    word.TakeCards: (1, 3),
    word.Bottom: (1, 3),
    word.Drop: (1, 3),
    word.StealGold: (1, 3),
    word.Spill: (1, 6),
    word.Collect: (1, 2),
    word.Bleed: (1, 2),
}
_SIGNED: dict[type[Struct], tuple[str, int]] = {
    word.Change: ("by", 4),
    word.Earn: ("count", 5),
    word.ChangeLevel: ("by", 2),
}


def inside(struct: Struct, kind: type[Struct]) -> Iterator[tuple[str, Any]]:
    """Yield the words of that kind inside a card or ability, each with its path."""
    return ((path, found) for path, found in words_in(struct) if isinstance(found, kind))


def abilities_faults(card: DuelCardKind) -> Iterator[Fault]:
    """Return what is wrong with the abilities of a card, each with its path."""
    for on in _ONE_OF_EACH:
        if sum(ability.on == on for ability in card.abilities) > 1:
            yield "abilities", f'has "{on}" twice; a card has one at most'
    if isinstance(card, Mischief) and not any(ability.on == "played" for ability in card.abilities):
        yield "abilities", 'has no "played": the card does nothing'
    for place, ability in enumerate(card.abilities):
        for finder in (_start_faults, _price_faults, _aim_faults, _always_faults, _reach_faults, _endless_faults):
            yield from ((_path(place, field), problem) for field, problem in finder(card, ability))
        for path, found in words_in(ability):
            yield from ((_path(place, f"{path}.{field}"), problem) for field, problem in _word_faults(found))


def _path(place: int, field: str) -> str:
    return f"abilities[{place}].{field}"


def _start_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    on = ability.on
    kind, problem = _MEANT.get(on, (IN_PLAY | StickyCurse, "is for what lies in play or sticks to it"))
    if not isinstance(card, kind):
        yield "on", f'"{on}" {problem}'
    if not ability.effects:
        yield "effects", "is empty: the ability does nothing"
    if ability.may and on not in BY_ITSELF:
        yield "may", "says nothing: only what starts by itself can be declined"
    if ability.interrupt and on not in ("use", "flaunt"):
        yield "interrupt", "says nothing: only what is used or flaunted is one, and of Mischief the card"
    if ability.sketchy and on in ("always", "give_blood"):
        yield "sketchy", f'says nothing of "{on}"'
    cuts_in = ability.interrupt or (on == "played" and isinstance(card, Mischief) and card.interrupt)
    for path, found in words_in(ability):
        if isinstance(found, word.Prevent | word.Cancel) and not cuts_in:
            yield path, "does nothing unless it interrupts"
        if isinstance(found, word.Bleed) and not found.reckonings and not isinstance(card, IN_PLAY):
            yield f"{path}.reckonings", "is 0, and the card does not stay in play: say for how many reckonings"


def _price_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    on = ability.on
    given = [name for name in ("zap", "gold", "tokens", "discard", "squish", "once") if getattr(ability, name)]
    fit = {"use": set(given), "flaunt": {"gold", "discard", "once"}, "played": {"discard"}}.get(on, set[str]())
    for name in given:
        if name not in fit:
            yield name, f'is no price of "{on}"'
        elif name in _ALL_OF_THESE and not isinstance(card, _ALL_OF_THESE[name][0]):
            yield name, _ALL_OF_THESE[name][1]
    if ability.blood and on not in ("use", "flaunt", "played", "give_blood"):
        yield "blood", f'is no price of "{on}"'
    if on == "give_blood":
        yield from within("blood", ability.blood, 1, 3)
    for name, most in (("gold", 4), ("tokens", 6), ("discard", 3), ("blood", 3)):
        yield from within(name, getattr(ability, name), 0, most)


def _aim_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """An ability chooses something if and only if one of its words speaks of it."""
    aims = [path for path, found in words_in(ability) if getattr(found, "to", "") == "target"]
    if ability.on == "give_blood" and isinstance(card, Mischief):
        played = next((each for each in card.abilities if each.on == "played"), None)
        if ability.target is not None:
            yield "target", "cannot be here: it is that of what the card does when it is played"
        elif aims and (played is None or played.target is None):
            yield "target", "is missing from what the card does when it is played"
        return
    if ability.target is None:
        yield from [("target", "is missing: an effect speaks of it")] if aims else []
        return
    if not aims:
        yield "target", "is chosen for nothing: no effect speaks of it"
    yield from ((f"target.{field}", problem) for field, problem in target_faults(ability.target))
    for path, found in words_in(ability):
        if isinstance(found, word.Bleed | word.Bandage) and found.to == "target" and set(ability.target.of) != {"hero"}:
            yield f"{path}.to", "is target, which may be something else than a Hero, and only a Hero bleeds"


def target_faults(target: Target) -> Iterator[Fault]:
    """Return what is wrong with a choice of cards."""
    kinds = set(target.of)
    if not kinds:
        yield "of", "is empty: nothing can be chosen"
    if len(kinds) < len(target.of):
        yield "of", "names a kind twice"
    if kinds == {"hero"} and target.whose != "any":
        yield "whose", "leaves one Hero: say your_hero or their_hero, and choose nothing"
    if target.where in ("stashed", "attacking") and kinds != {"monster"}:
        yield "where", f'is "{target.where}", where only Monsters are'
    if target.where == "committed" and not kinds <= {"ally", "loot"}:
        yield "where", 'is "committed", where only Allies and Weapons are'
    if target.weapon and "loot" not in kinds:
        yield "weapon", "says nothing: no Loot can be chosen"


def _always_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    sticks = isinstance(card, StickyCurse)
    for path, found in words_in(ability):
        to = getattr(found, "to", "")
        if to == "host" and not sticks:
            yield f"{path}.to", "is host, and only a Curse sticks to something"
        if to == "this" and not isinstance(card, IN_PLAY):
            yield f"{path}.to", "is this, and the card does not stay in play"
    if ability.on != "always":
        return
    for place, effect in enumerate(ability.effects):
        if not isinstance(effect, word.Change):
            yield f"effects[{place}]", "happens once; what holds always can only change values"
        elif sticks and effect.to != "host":
            yield f"effects[{place}].to", "is not host: a Curse changes what it sticks to"
        elif effect.to == "target":
            yield f"effects[{place}].to", "is target, and what holds always chooses nothing"


def _reach_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Words about cards that can never be as they say."""
    for path, found in words_in(ability):
        kinds = _kinds_meant(card, ability, getattr(found, "to", ""))
        if not kinds:
            continue
        if isinstance(found, word.Squish | word.ToHand | word.ToStash) and "hero" in kinds:
            yield f"{path}.to", "may be a Hero, which never leaves play"
        if isinstance(found, word.Damage | word.Mend | word.Prevent) and not kinds & _HAVE["life"]:
            yield f"{path}.to", "has no life, so it takes no damage"
        if isinstance(found, word.Change) and not kinds & _HAVE[found.value]:
            yield f"{path}.value", f"is {found.value}, which such a card does not have"


def _kinds_meant(card: DuelCardKind, ability: Ability, to: str) -> set[str]:
    """What the cards may be that a word means, a Weapon beside other Loot; nothing: it means no cards."""
    if to == "this":
        return {_KIND[type(card)]} if type(card) in _KIND else set()
    if to == "target":
        played = next((each.target for each in card.abilities if each.on == "played"), None)
        return _kinds_chosen(ability.target or played)
    if to == "host":
        return _kinds_chosen(card.target) if isinstance(card, StickyCurse) else set()
    return set(_REACHED.get(to, ()))


def _kinds_chosen(target: Target | None) -> set[str]:
    if target is None:
        return set()
    loot = {"weapon"} if target.weapon else {"weapon", "loot"}
    return {kind for kind in target.of if kind != "loot"} | (loot if "loot" in target.of else set())


def _endless_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """What could be done again and again in one turn (ccg.general.9)."""
    if ability.on == "flaunt" and not ability.once:
        yield "once", "is missing: the card stays in the hand, and could be flaunted for ever"
    if ability.on != "use" or ability.once:
        return
    spent = {name for name in ("zap", "gold", "tokens", "discard", "squish", "blood") if getattr(ability, name)}
    found = {type(each) for _, each in words_in(ability)}
    if not spent:
        yield "once", "is missing: it costs nothing, and could be used for ever"
    if word.UnzapCards in found:
        yield "once", "is missing: what unzaps could be unzapped by its like, for ever"
    for effect, prices, what in (
        (word.Earn, {"gold"}, "gold"),
        (word.StealGold, {"gold"}, "gold"),
        (word.Mend, {"blood"}, "blood"),
        (word.TakeCards, {"discard"}, "cards"),
        (word.Salvage, {"discard", "squish"}, "cards"),
    ):
        if effect in found and spent and spent <= prices:
            yield "once", f"is missing: it gives back the {what} that it costs"


def _word_faults(found: Struct) -> Iterator[Fault]:
    match found:
        case word.WhenSo(then=then):
            yield from [("then", "is empty")] if not then else []
        case word.Pick(options=options):
            if len(options) < 2 or not all(options):
                yield "options", "a choice needs two or more lists, and something in each"
        case word.Bleed(reckonings=reckonings, to=to):
            yield from within("reckonings", reckonings, 0, 3)
            yield from _of_heroes(to, "bleeds")
        case word.Bandage(to=to):
            yield from _of_heroes(to, "bleeds")
        case asked.HasLevel(at_least=least):
            yield from within("at_least", least, 2, 10)
        case asked.NthFight(at_least=least):
            yield from within("at_least", least, 2, 4)
        case asked.DuelAsk():
            yield from within("at_least", getattr(found, "at_least", 1), 1, 30)
        case _:
            pass
    if type(found) in _COUNTS:
        yield from within("count", getattr(found, "count", 0), *_COUNTS[type(found)])
    if type(found) in _SIGNED:
        field, most = _SIGNED[type(found)]
        yield from not_zero(field, getattr(found, field), most)


def _of_heroes(to: word.To, what: str) -> Iterator[Fault]:
    """A fault unless it speaks of Heroes; what is chosen may be one."""
    if to not in _TO_HEROES | {"target"}:
        yield "to", f'is "{to}", and only a Hero {what}'
