"""The sets of the library, with what is needed to show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kickdoor_game import library
from kickdoor_game.language.loading.packs import Pack, read_packs
from kickdoor_game.language.mixing import sets_in
from kickdoor_protocol.messages.lobby import CardSource

from ..tables.repertoire import Production
from .engines import staged
from .stage import Billing


def packs_in(folder: Path | None) -> tuple[Pack, ...]:
    """The packs of that folder. PackError, with every problem of all of them."""
    if folder is None:
        return ()
    return read_packs(folder.resolve(), library.set_cards, library.USUAL_SET)


def known_sets(wanted: tuple[str, ...], packs: Sequence[Pack] = ()) -> dict[str, Callable[..., Production]]:
    """What makes each of the wanted sets (none named: all there are) ready, with some of the packs or with none.

    Sets that can be mixed are there together, too. KeyError for an unknown set.
    """
    if unknown := sorted(set(wanted) - set(library.SETS)):
        raise KeyError(f"no set {unknown[0]!r}; there are: {', '.join(library.SETS)}")
    return {
        name: partial(_produce, name, tuple(pack for pack in packs if pack.set in sets_in(name)))
        for name in (*(name for name in library.SETS if not wanted or name in wanted), *library.mixes(wanted))
    }


def lesson_sets() -> dict[str, Callable[..., Production]]:
    """What makes each lesson of the tutorial ready, by the name that a table asks for it by. LessonError.

    Imported late, since most servers teach nobody, and every one waits for what it imports.
    """
    from ..tutorial.school import courses

    given = courses()
    taught = {name: _produce(name, ()) for name in {course.lesson.set for course in given}}
    made: dict[str, Callable[..., Production]] = {}
    for course in given:
        lesson = course.lesson
        real = taught[lesson.set]
        count = len(lesson.chairs)
        title = f"Lesson {lesson.number}: {lesson.title}"
        billing = Billing(title, lesson.sentence, count, count)
        made[f"lesson-{lesson.key}"] = partial(
            Production,
            course.rules,
            real.stage,
            catalogue=real.catalogue,
            rulebook=real.rulebook,
            figures_of=real.figures_of,
            course=course,
            announced=billing,
        )
    return made


def _produce(name: str, offered: tuple[Pack, ...], *packs: Pack) -> Production:
    """Unusable if the set, or what shows it, does not work."""
    rules = library.with_packs(name, packs)
    sources = (CardSource(name, library.ruleset(name).book.digest), *(CardSource(p.key, p.digest) for p in packs))
    catalogue = library.catalogue(name)
    book = library.rulebook(name)
    with library.SETS.blamed(library.parts_of(name)[-1]):
        stage = staged(rules, catalogue, sources, offered)
        return Production(rules, stage, packs, catalogue, book, rules.figures, announced=stage.billing)
