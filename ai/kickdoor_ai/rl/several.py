"""Spell choices of several things one by one: some of them, all in an order, or each into a pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kickdoor_game.machine.questions import Choice, Option, PickSome, Split

from .completing import can_gather, can_split, open_options
from .naming import Name, Names
from .saying import FinishedChoice, Speller, Spelling


@dataclass(frozen=True, slots=True)
class PartialPick:
    """A partial `PickSome`: several of like things, in any order."""

    scribe: Speller
    shape: PickSome
    names: Names
    picked: tuple[Option, ...] = ()
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        """Return the tokens that continue the name of another option to pick, and `done` if the picks so far may be
        all."""
        rest = [option for option in open_options(self.shape.options) if option not in self.picked]
        keys = [
            option.key
            for option in rest
            if can_gather(self.shape, (*self.picked, option), [other for other in rest if other is not option])
        ]
        found = self.names.following(keys, self.said)
        if not self.said and self.shape.admits(self._choice()) is None:
            found.append(self.scribe.alphabet.done)
        return found

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial pick after that token; the finished choice after `done`."""
        if token == self.scribe.alphabet.done and not self.said:
            return FinishedChoice(self._choice())
        said = (*self.said, token)
        key = self.names.keys.get(said)
        if key is None:
            return replace(self, said=said)
        option = next(option for option in open_options(self.shape.options) if option.key == key)
        return replace(self, picked=(*self.picked, option), said=())

    def toward(self, choice: Choice) -> int:
        """Return the next token towards an option of `choice` that is not picked yet; `done` if all are."""
        have = self._choice()
        for key in choice:
            if key not in have and self.names.of[key][: len(self.said)] == self.said:
                return self.names.toward(key, self.said)
        return self.scribe.alphabet.done

    def _choice(self) -> tuple[str, ...]:
        """Return the keys of the options picked so far."""
        return tuple(option.key for option in self.picked)


@dataclass(frozen=True, slots=True)
class Ordering:
    """A partial `Order`: all of them, first to last."""

    scribe: Speller
    names: Names
    left: tuple[str, ...]
    placed: tuple[str, ...] = ()
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        """Return the tokens that continue the name of an option which has no place in the order yet."""
        return self.names.following(self.left, self.said) if self.left else [self.scribe.alphabet.done]

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial order after that token; the finished choice once all options are placed."""
        if not self.left:
            return FinishedChoice(self.placed)
        said = (*self.said, token)
        key = self.names.keys.get(said)
        if key is None:
            return replace(self, said=said)
        left, placed = tuple(other for other in self.left if other != key), (*self.placed, key)
        return replace(self, left=left, placed=placed, said=()) if left else FinishedChoice(placed)

    def toward(self, choice: Choice) -> int:
        """Return the next token of the name of the option that comes next in `choice`."""
        return self.names.toward(choice[len(self.placed)], self.said) if self.left else self.scribe.alphabet.done


@dataclass(frozen=True, slots=True)
class Dealing:
    """A partial `Split`: a thing, then its pile. `held`: a thing that was named, without its pile yet."""

    scribe: Speller
    shape: Split
    names: Names
    heaps: Names
    pairs: tuple[tuple[str, str], ...] = ()
    held: str = ""
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        """Return the tokens that continue the name of a thing to deal, or of the pile for the thing just named, and
        `done` if the choice may end."""
        left = len(open_options(self.shape.options)) - len(self.pairs)
        heaps = [pile.key for pile in self.shape.piles if can_split(self.shape, self._sizes(pile.key), left - 1)]
        if self.held:
            return self.heaps.following(heaps, self.said)
        placed = {name for name, _ in self.pairs}
        rest = [option.key for option in open_options(self.shape.options) if option.key not in placed]
        found = self.names.following(rest, self.said) if heaps and left else []
        if not self.said and self.shape.admits(self.pairs) is None:
            found.append(self.scribe.alphabet.done)
        return found

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial distribution after that token; the finished choice after `done`."""
        if token == self.scribe.alphabet.done and not self.said and not self.held:
            return FinishedChoice(self.pairs)
        said = (*self.said, token)
        key = (self.heaps if self.held else self.names).keys.get(said)
        if key is None:
            return replace(self, said=said)
        if not self.held:
            return replace(self, held=key, said=())
        return replace(self, pairs=(*self.pairs, (self.held, key)), held="", said=())

    def toward(self, choice: Choice) -> int:
        """Return the next token towards a thing of `choice` that is not dealt yet, or towards its pile; `done` if all
        are dealt."""
        where: dict[str, str] = dict(choice)
        if self.held:
            return self.heaps.toward(where[self.held], self.said)
        placed = {name for name, _ in self.pairs}
        for name in where:
            if name not in placed and self.names.of[name][: len(self.said)] == self.said:
                return self.names.toward(name, self.said)
        return self.scribe.alphabet.done

    def _sizes(self, more: str) -> list[int]:
        """Return the sizes of the piles with one thing more on the pile `more`."""
        return [sum(pile == each.key for _, pile in self.pairs) + (each.key == more) for each in self.shape.piles]
