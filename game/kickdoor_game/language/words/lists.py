"""The base of all effects, how lists of effects read, and effects that hold lists of effects.

Each game subclasses the words with lists, to say which effects these may contain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import ClassVar, Generic, Literal, TypeVar

from ..english import THEY, YOU, Pronouns, conjugated, less_than, listed, or_more
from ..limits import Fault, KnownNames, within
from .conditions import Condition, clause
from .word import HeroWord

_MERGED = ("lose", "discard", "drop", "give", "take")


class EffectWord(HeroWord, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Base class of all effects.

    `is_plain`: its order is a single clause that begins with a verb, so that it can stand in a list. `is_order`: its
    order begins with a verb, though it may be longer. `lasts`: a curse with this effect stays before its victim
    (classic.curses.7).
    """

    is_plain: ClassVar[bool] = True
    is_order: ClassVar[bool] = False
    lasts: ClassVar[bool] = False

    def reads(self, voice: Pronouns = YOU) -> str:
        """Return what the victim must do, without a capital and a full stop; `voice` has the victim's pronouns."""
        raise NotImplementedError(type(self).__name__)

    def reads_if(self, who: Condition, voice: Pronouns = YOU) -> str:
        """Return what the victim must do, as `reads`, for a sentence that begins with a condition on them; the
        condition may have named the object already."""
        return self.reads(voice)


def orders(effects: Sequence[EffectWord], voice: Pronouns = YOU) -> str:
    """Return what the victim must do, without a capital and a full stop: `lose 2 Levels; roll: ...`."""
    return "; ".join(steps(effects, voice))


def steps(effects: Sequence[EffectWord], voice: Pronouns = YOU) -> list[str]:
    """Return what the victim must do, step by step.

    Neighbouring plain effects are one step, in which those with the same verb share it. What everybody else suffers
    just like the victim is said once, of everybody.
    """
    found: list[str] = []
    run: list[EffectWord] = []
    for effect in effects:
        if run and isinstance(effect, EverybodyElseWord) and list(effect.effects) == run:
            found.append(f"everybody {_done_by_them(run)}")
            run = []
        elif effect.is_plain:
            run.append(effect)
        else:
            found += [listed(_clauses(run, voice))] if run else []
            found.append(effect.reads(voice))
            run = []
    found += [listed(_clauses(run, voice))] if run else []
    return found or ["nothing happens"]


def duty(who: str, effects: Sequence[EffectWord]) -> str:
    """Return what somebody else must do: `the helper loses 1 Level`, `everybody else rolls: on 3 or less, ...`."""
    if effects and all(effect.is_plain for effect in effects):
        return f"{who} {_done_by_them(effects)}"
    text = orders(effects, THEY)
    alone = len(effects) == 1 and effects[0].is_order
    return f"{who} {conjugated(text)}" if alone else f"{who}: {text}"


def _done_by_them(effects: Sequence[EffectWord]) -> str:
    """Return what plain effects make a third person do: `loses 1 Level and discards 1 card from their hand`."""
    return listed([conjugated(part) for part in _clauses(effects, THEY)])


def _told(effects: Sequence[EffectWord], voice: Pronouns) -> str:
    """Return what the victim must do, after a condition: an order to the reader, or `they lose 1 Level`."""
    return f"{_subject(effects, voice)}{orders(effects, voice)}"


def _subject(effects: Sequence[EffectWord], voice: Pronouns) -> str:
    """Return the subject before effects on somebody else, with a space; "" before an order."""
    return f"{voice.you} " if voice is THEY and effects and effects[0].is_plain else ""


def _clauses(effects: Sequence[EffectWord], voice: Pronouns) -> list[str]:
    """Return the clauses for plain effects."""
    texts = [effect.reads(voice) for effect in effects]
    groups = [(verb, list(group)) for verb, group in groupby(texts, key=lambda text: text.split(" ")[0])]
    return [part for verb, group in groups for part in _merged(verb, group)]


def _merged(verb: str, texts: list[str]) -> list[str]:
    if verb in _MERGED and len(texts) > 1:
        return [f"{verb} {listed([text.removeprefix(f'{verb} ') for text in texts])}"]
    return texts


EffectT = TypeVar("EffectT", bound=EffectWord)


class ListWord(EffectWord, Generic[EffectT], frozen=True):
    """Base class of effects that hold lists of effects; each game subclasses these with its own effects."""

    rules = ()
    is_plain = False


class ChooseWord(ListWord[EffectT], frozen=True):
    """The victim chooses one of several lists of effects; only lists that can do something are offered, if there are
    any.
    """

    is_order = True

    options: tuple[tuple[EffectT, ...], ...]

    def reads(self, voice: Pronouns = YOU) -> str:
        lettered = (f"({chr(97 + n)}) {orders(option, voice)}" for n, option in enumerate(self.options))
        return f"choose one: {'; '.join(lettered)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if len(self.options) < 2:
            yield "options", f"has {len(self.options)} lists; a choice needs two or more"
        if not all(self.options):
            yield "options", "has an empty list"


class IfWord(ListWord[EffectT], frozen=True):
    """One list of effects if the condition is true of the victim, another if not."""

    who: Condition
    then: tuple[EffectT, ...]
    otherwise: tuple[EffectT, ...] = ()

    def reads(self, voice: Pronouns = YOU) -> str:
        then = self.then[0].reads_if(self.who, voice) if len(self.then) == 1 else orders(self.then, voice)
        text = f"if {voice.you} {clause(self.who)}, {_subject(self.then, voice)}{then}"
        return f"{text}; otherwise, {_told(self.otherwise, voice)}" if self.otherwise else text

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if not self.then:
            yield "then", "is empty"


class OrElseWord(ListWord[EffectT], frozen=True):
    """The first list of effects if it can do something to the victim, otherwise the other (shakespeare.curses.11)."""

    effects: tuple[EffectT, ...]
    otherwise: tuple[EffectT, ...]

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"{orders(self.effects, voice)}; if {voice.you} cannot, {_told(self.otherwise, voice)}"


Whom = Literal["choice", "left", "right", "highest", "lowest"]
"""Another living player: of the victim's choice, beside them, or of the highest or lowest Level of all others (the
victim chooses among several).
"""

WHOM: MappingProxyType[Whom, str] = MappingProxyType(
    {
        "choice": "another player of {your} choice",
        "left": "the player on {your} left",
        "right": "the player on {your} right",
        "highest": "the other player of the highest Level",
        "lowest": "the other player of the lowest Level",
    }
)


class VoteWord(ListWord[EffectT], frozen=True):
    """The other living players vote for one of several lists of effects, in seat order from the victim's left.

    Only lists that can do something stand for election, if there are any. The list with most votes acts; of several the
    victim chooses one.
    """

    options: tuple[tuple[EffectT, ...], ...]

    def reads(self, voice: Pronouns = YOU) -> str:
        lettered = (f"({chr(97 + n)}) {orders(option, voice)}" for n, option in enumerate(self.options))
        return f"the others vote ({voice.you} break ties): {'; '.join(lettered)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if len(self.options) < 2:
            yield "options", f"has {len(self.options)} lists; a vote needs two or more"
        if not all(self.options):
            yield "options", "has an empty list"


class AnotherWord(ListWord[EffectT], frozen=True):
    """The effects act on one other living player."""

    effects: tuple[EffectT, ...]
    whom: Whom = "choice"

    def reads(self, voice: Pronouns = YOU) -> str:
        return duty(WHOM[self.whom].format(your=voice.your), self.effects)

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if not self.effects:
            yield "effects", "is empty"


class RollOffWord(ListWord[EffectT], frozen=True):
    """The victim and another living player roll a die each; the effects act on the one with the lower number. A tie
    does nothing.
    """

    effects: tuple[EffectT, ...]
    whom: Whom = "choice"

    def reads(self, voice: Pronouns = YOU) -> str:
        rival = WHOM[self.whom].format(your=voice.your)
        return f"{voice.you} and {rival} each roll; {duty('whoever rolls lower', self.effects)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if not self.effects:
            yield "effects", "is empty"


class RollForWord(ListWord[EffectT], frozen=True):
    """The victim rolls the die: at `at_least` or more one list of effects, otherwise another."""

    is_order = True

    at_least: int
    high: tuple[EffectT, ...] = ()
    low: tuple[EffectT, ...] = ()

    def reads(self, voice: Pronouns = YOU) -> str:
        results = [f"on {or_more(self.at_least)}, {_told(self.high, voice)}"] if self.high else []
        results += [f"on {less_than(self.at_least)}, {_told(self.low, voice)}"] if self.low else []
        return f"roll: {'; '.join(results)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("at_least", self.at_least, 2, 6)
        if not self.high and not self.low:
            yield "high", "is empty, and so is low"


class EverybodyElseWord(ListWord[EffectT], frozen=True):
    """The effects act on each other living player, in seat order from the victim's left."""

    effects: tuple[EffectT, ...]

    def reads(self, voice: Pronouns = YOU) -> str:
        return duty("everybody else", self.effects)

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if not self.effects:
            yield "effects", "is empty"
