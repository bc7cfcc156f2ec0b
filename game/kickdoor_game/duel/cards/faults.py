"""Checks of the duel's cards beyond their types: ranges, and what means nothing at its place.

Words check themselves (`effects.py`, `conditions.py`); this module checks whole cards and their abilities. A player may
repeat an ability only while a cost runs out (ccg.general.9): each has such a cost, or works once a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from ...language.limits import Fault, named, within
from ...language.loading.checks import text_faults
from ...language.vocabulary import words_in
from .abilities import STARTS, Ability, On
from .conditions import DuelAsk
from .effects import Change, Collect, Damage, DuelWord
from .kinds import (
    CLASSES,
    KEYWORDS,
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
from .targets import EffectPlace, MeansCards, Target

_RANGES: dict[type[Struct], dict[str, tuple[int, int]]] = {
    DuelHero: {"life": (18, 24)},
    DuelMonster: {"cost": (0, 8), "power": (0, 9), "life": (1, 10)},
    DuelAlly: {"cost": (1, 5), "life": (2, 7)},
    Weapon: {"rank": (0, 5), "power": (1, 6), "defense": (0, 2)},
    Armor: {"rank": (1, 4)},
    Trinket: {"rank": (0, 3)},
    Mischief: {"cost": (0, 5)},
    StickyCurse: {"cost": (0, 5)},
}
"""Lowest and highest value of each number on each kind of card."""
MONSTROUS = (2, 6)
"""Lowest and highest Monstrous value."""

IN_PLAY = DuelHero | DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location
"""Kinds of cards that lie in play."""
_MEANT: dict[On, tuple[Any, str]] = {
    "played": (Mischief, "is for Mischief that does not stick"),
    "use": (IN_PLAY, "is for what lies in play, and a stuck card is no part of that"),
    "flaunt": (DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location | Mischief, "is for cards of the hand"),
    "always": (IN_PLAY | StickyCurse, "is for what stays in play"),
    "hired": (DuelMonster, "is for Monsters"),
    "survives": (DuelMonster, "is for Monsters"),
    "give_blood": (DuelMonster | Mischief, "is for Monsters and for Mischief that does not stick"),
}
"""Kinds of cards that may have each kind of ability, with the problem on others."""
_ONE_OF_EACH: tuple[On, ...] = ("played", "use", "flaunt", "give_blood")
"""Kinds of abilities that a card has at most once."""
_ALL_OF_THESE = {
    "zap": (DuelHero | DuelAlly | Weapon | Armor | Trinket | Location, "is no price for such a card"),
    "squish": (DuelAlly | Weapon | Armor | Trinket | Location, "is no price for such a card"),
}
"""Costs that only these kinds of cards can pay, with the problem on others."""
_PRICES_MOST: Mapping[str, int] = MappingProxyType({"gold": 4, "tokens": 6, "discard": 3, "blood": 3})
"""Highest amount of each cost."""
_KIND: dict[type[Struct], str] = {
    DuelHero: "hero",
    DuelMonster: "monster",
    DuelAlly: "ally",
    Weapon: "weapon",
    Armor: "loot",
    Trinket: "loot",
    Location: "location",
}
"""Names of kinds of cards, as targets use them."""


def known_of(cards: Iterable[Any]) -> frozenset[str]:
    """Return the Classes that cards may belong to: those of the rules and those of these cards' Heroes."""
    return CLASSES | {card.of for card in cards if isinstance(card, DuelHero) and card.of}


def faults_of(card: Any, others: Sequence[Any], known: frozenset[str]) -> list[Fault]:
    """Return each faulty field of a card among `others`, with the problem. `known`: the Classes."""
    faults = [*text_faults(card.key, card.name, card.flavour)]
    faults += [("key", "is taken by another card")] if card.key in {other.key for other in others} else []
    faults += [("name", f'"{card.name}" is taken by another card')] * (card.name in {other.name for other in others})
    faults += [("copies", "says nothing: a deck says how many there are")] if card.copies != 1 else []
    faults += named("of", "Class", card.of, known) if card.of or isinstance(card, DuelHero) else []
    for field, (least, most) in _RANGES.get(type(card), {}).items():
        faults += within(field, getattr(card, field), least, most)
    return [*faults, *_kind_faults(card), *_keyword_faults(card), *_abilities_faults(card)]


def _kind_faults(card: DuelCardKind) -> Iterator[Fault]:
    """Yield the faults of a card as one of its kind."""
    if card.monstrous:
        yield from within("monstrous", card.monstrous, *MONSTROUS)
        if isinstance(card, DuelMonster | DuelHero):
            yield "monstrous", "is for cards of a deck that are no Monsters"
    if isinstance(card, Weapon) and card.defense > card.rank // 2:
        yield "defense", f"{card.defense} is more than half the rank"
    if isinstance(card, DuelHero) and [ability.zap for ability in card.abilities if ability.on == "use"] != [True]:
        yield "abilities", "have nothing that zaps the Hero; every Hero has one such ability"
    if isinstance(card, Armor | Trinket | Location) and not card.abilities:
        yield "abilities", "are missing: the card does nothing"
    if isinstance(card, StickyCurse):
        yield from ((f"target.{field}", problem) for field, problem in card.target.faults())
        if not card.abilities:
            yield "abilities", "are missing: the Curse changes nothing"


def _keyword_faults(card: DuelCardKind) -> Iterator[Fault]:
    """Yield the faults of keywords, and of tokens that the card collects or pays."""
    for place, keyword in enumerate(card.keywords):
        facts = KEYWORDS[keyword]
        if not isinstance(card, facts.kinds):
            yield f"keywords[{place}]", f"{keyword} {facts.meant}"
        if keyword == "life_o_suction" and not isinstance(card, DuelMonster) and not any(_inside(card, Damage)):
            yield f"keywords[{place}]", f"{keyword} {facts.meant}"
    if len(set(card.keywords)) < len(card.keywords):
        yield "keywords", "names a keyword twice"
    if not isinstance(card, Weapon | Armor | Trinket | Location):
        yield from (
            (path, "puts tokens on a card on which they mean something else; only Loot and Locations Collect")
            for path in _inside(card, Collect)
        )
    if any(ability.tokens for ability in card.abilities) and not any(_inside(card, Collect)):
        yield "abilities", "pay with tokens that nothing on the card Collects"


def _inside(struct: Struct, kind: type[Struct]) -> Iterator[str]:
    """Yield the paths of words of this kind inside a card."""
    return (path for path, found in words_in(struct) if isinstance(found, kind))


def _abilities_faults(card: DuelCardKind) -> Iterator[Fault]:
    """Yield the faults of all abilities of a card."""
    for on in _ONE_OF_EACH:
        if sum(ability.on == on for ability in card.abilities) > 1:
            yield "abilities", f'has "{on}" twice; a card has one at most'
    if isinstance(card, Mischief) and not any(ability.on == "played" for ability in card.abilities):
        yield "abilities", 'has no "played": the card does nothing'
    for number, ability in enumerate(card.abilities):
        for finder in (_start_faults, _price_faults, _aim_faults, _always_faults, _word_faults, _endless_faults):
            yield from ((f"abilities[{number}].{field}", problem) for field, problem in finder(card, ability))


def _start_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Yield the faults of when an ability starts."""
    on = ability.on
    kind, problem = _MEANT.get(on, (IN_PLAY | StickyCurse, "is for what lies in play or sticks to it"))
    if not isinstance(card, kind):
        yield "on", f'"{on}" {problem}'
    if not ability.effects:
        yield "effects", "is empty: the ability does nothing"
    if ability.may and not STARTS[on].by_itself:
        yield "may", "says nothing: only what starts by itself can be declined"
    if ability.interrupt and on not in ("use", "flaunt"):
        yield "interrupt", "says nothing: only what is used or flaunted is one, and of Mischief the card"
    if ability.sketchy and on in ("always", "give_blood"):
        yield "sketchy", f'says nothing of "{on}"'


def _price_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Yield the faults of an ability's costs."""
    on = ability.on
    prices = ability.prices()
    given = [name for name, price in prices.items() if price and name != "blood"] + ["once"] * ability.once
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
    for name, most in _PRICES_MOST.items():
        yield from within(name, prices[name], 0, most)


def _aim_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Yield the faults of an ability's target: it has one if and only if one of its words refers to it."""
    aims = any(isinstance(found, MeansCards) and found.to == "target" for _, found in words_in(ability))
    if _gives_more_blood(card, ability):
        played = _played_target(card)
        if ability.target is not None:
            yield "target", "cannot be here: it is that of what the card does when it is played"
        elif aims and played is None:
            yield "target", "is missing from what the card does when it is played"
    elif ability.target is not None:
        if not aims:
            yield "target", "is chosen for nothing: no effect speaks of it"
        yield from ((f"target.{field}", problem) for field, problem in ability.target.faults())
    elif aims:
        yield "target", "is missing: an effect speaks of it"


def _gives_more_blood(card: DuelCardKind, ability: Ability) -> bool:
    """Return whether the ability adds to what its Mischief does when it is played, with the same target
    (ccg.keyword.7).
    """
    return ability.on == "give_blood" and isinstance(card, Mischief)


def _played_target(card: DuelCardKind) -> Target | None:
    """Return the target that is chosen when the card is played; None if there is none."""
    return next((each.target for each in card.abilities if each.on == "played"), None)


def _always_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Yield the faults of `always` abilities, and of words for the card or its host where there is none."""
    sticks = isinstance(card, StickyCurse)
    for path, found in words_in(ability):
        to = found.to if isinstance(found, MeansCards) else None
        if to == "host" and not sticks:
            yield f"{path}.to", "is host, and only a Curse sticks to something"
        if to == "this" and not isinstance(card, IN_PLAY):
            yield f"{path}.to", "is this, and the card does not stay in play"
    if ability.on != "always":
        return
    for place, effect in enumerate(ability.effects):
        if not isinstance(effect, Change):
            yield f"effects[{place}]", "happens once; what holds always can only change values"
        elif sticks and effect.to != "host":
            yield f"effects[{place}].to", "is not host: a Curse changes what it sticks to"
        elif effect.to == "target":
            yield f"effects[{place}].to", "is target, and what holds always chooses nothing"


def _word_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Yield the faults of the words in an ability."""
    place = place_of(card, ability)
    for path, found in words_in(ability):
        match found:
            case DuelWord():
                faults = found.faults(place)
            case DuelAsk():
                faults = found.faults()
            case _:
                continue
        yield from ((f"{path}.{field}" if field else path, problem) for field, problem in faults)


def place_of(card: DuelCardKind, ability: Ability) -> EffectPlace:
    """Return what checks of an ability's effects need to know: when it acts, and which kinds of cards its words can
    mean."""
    target = ability.target or _played_target(card)
    return EffectPlace(
        interrupts=ability.interrupt or (isinstance(card, Mischief) and ability.on == "played" and card.interrupt),
        stays=isinstance(card, IN_PLAY),
        target=None if _gives_more_blood(card, ability) else ability.target,
        this=frozenset((_KIND[type(card)],)) if type(card) in _KIND else frozenset(),
        chosen=frozenset() if target is None else target.kinds(),
        host=card.target.kinds() if isinstance(card, StickyCurse) else frozenset(),
    )


def _endless_faults(card: DuelCardKind, ability: Ability) -> Iterator[Fault]:
    """Yield a fault if a player could repeat the ability for ever in one turn (ccg.general.9)."""
    if ability.on == "flaunt" and not ability.once:
        yield "once", "is missing: the card stays in the hand, and could be flaunted for ever"
    if ability.on != "use" or ability.once:
        return
    spent = {name for name, price in ability.prices().items() if price}
    if not spent:
        yield "once", "is missing: it costs nothing, and could be used for ever"
    words = {type(found): found for _, found in words_in(ability) if isinstance(found, DuelWord)}
    for word in words.values():
        if why := word.endless(spent):
            yield "once", f"is missing: {why}"
