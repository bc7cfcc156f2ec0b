"""The sets of the library, with what is needed to show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from kickdoor_game import library
from kickdoor_game.engine import GameRules
from kickdoor_game.language.loading.packs import Pack, read_packs
from kickdoor_protocol.messages.lobby import CardSource

from ..translate.engines import staged
from ..translate.stage import SetEntry
from ..tutorial.hints import hint_giver, hints_of
from ..tutorial.tutor import Tutor
from .playable_sets import PlayableSet

if TYPE_CHECKING:
    from ..tutorial.school import PlayableLesson


def packs_in(folder: Path | None) -> tuple[Pack, ...]:
    """Return the card packs in that folder; () for None. Raises PackError, with every problem of all of them, if one is
    faulty.
    """
    if folder is None:
        return ()
    return read_packs(folder.resolve(), library.set_cards, library.USUAL_SET)


def known_sets(
    wanted: tuple[str, ...], packs: Sequence[Pack] = (), best_of: int = 1
) -> dict[str, Callable[..., PlayableSet]]:
    """Return, by key, functions that make the wanted card sets (none named: all), each called with some packs or none.

    Combinations of sets that can be mixed are included. `best_of` is the usual length of a series, in matches, in games
    that have them. Raises KeyError for an unknown set.
    """
    if unknown := sorted(set(wanted) - set(library.SETS)):
        raise KeyError(f"no set {unknown[0]!r}; there are: {', '.join(library.SETS)}")
    return {
        name: partial(_produce, name, tuple(pack for pack in packs if pack.joins(name)), best_of=best_of)
        for name in (*(name for name in library.SETS if not wanted or name in wanted), *library.mixes(wanted))
    }


def lesson_sets(wanted: tuple[str, ...] = ()) -> dict[str, Callable[..., PlayableSet]]:
    """Return, by the key that a table asks for, functions that make the lessons about these card sets (none named: the
    usual one).

    They are numbered in order. Imported late, since most servers give no lessons and every import delays their start.
    Raises LessonError if a lesson is faulty.
    """
    from ..tutorial.school import courses

    taught = cache(partial(_produce, offered=()))
    given = [course for name in wanted or (library.USUAL_SET,) for course in courses(name)]
    return {
        f"lesson-{course.name}": partial(_lesson, course, number, taught)
        for number, course in enumerate(given, start=1)
    }


def _lesson(course: PlayableLesson, number: int, taught: Callable[[str], PlayableSet], *packs: Pack) -> PlayableSet:
    """Return a lesson that is shown like the set it teaches, and announced with its number."""
    lesson, real = course.lesson, taught(course.lesson.set)
    chairs = len(lesson.chairs)
    return PlayableSet(
        course.rules,
        real.stage,
        packs,
        catalogue=real.catalogue,
        rulebook=real.rulebook,
        figures_of=real.figures_of,
        course=course,
        lesson=number,
        announced=SetEntry(f"Lesson {number}: {lesson.title}", lesson.sentence, chairs, chairs),
    )


def _produce(name: str, offered: tuple[Pack, ...], *packs: Pack, best_of: int = 1) -> PlayableSet:
    """Return the set with these packs. Raises Unusable if the set, or what shows it, does not work."""
    rules = library.with_packs(name, packs)
    own = library.ruleset(name).book
    sources = (CardSource(name, own.digest, own.rules), *(CardSource(p.key, p.digest, p.rules) for p in packs))
    catalogue = library.catalogue(name)
    book = library.rulebook(name)
    with library.SETS.blamed(library.parts_of(name)[-1]):
        stage = staged(rules, catalogue, sources, offered)
        hints_of(name)

        def prompting(show: Callable[[], None]) -> Tutor:
            return hint_giver(name)

        set_entry = stage.set_entry
        series = best_of if _makes_series(rules, set_entry) else 0
        return PlayableSet(
            rules,
            stage,
            packs,
            catalogue,
            book,
            rules.figures,
            tutor=prompting,
            announced=set_entry,
            decks=library.engine(rules.engine).decks,
            best_of=series,
            rules_digest=partial(library.rules_digest, name),
        )


def _makes_series(rules: GameRules, set_entry: SetEntry) -> bool:
    """Return whether series of matches are possible: two players, and rules that let the last match decide who
    begins."""
    return set_entry.seats_least == set_entry.seats_most == 2 and library.engine(rules.engine).takes_first
