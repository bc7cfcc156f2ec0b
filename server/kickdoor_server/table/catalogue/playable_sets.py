"""The sets that this server can play, with or without packs, each with its rules and the stage that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kickdoor_game.guests import UnusablePlugin
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.language.rulebook import Rulebook
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.request_check import admits, wanted_words
from kickdoor_protocol.messages.lobby import SetInfo, Setting

from ...base.declined import Declined, choose, quoted
from ...base.process.logs import Log
from ...base.store.records import MatchRecord
from .. import manners
from .. import packs as shelf
from ..translate.stage import SetEntry, Stage
from ..tutorial.tutor import TutorOf, no_tutor

if TYPE_CHECKING:
    from kickdoor_game.engine import DeckRules

    from ..tutorial.school import PlayableLesson

_log = Log()

SEATS = "seats"
"""Key of the option for the number of chairs of a table; the rules of a set do not see it."""

MIXTURES_MOST = 16
"""Combinations of packs that are kept ready for the next table. Of n packs there are 2^n, and anybody may ask for each.
One takes some 40 ms to make; tables that play it keep it alive anyway."""


def no_figures(options: dict[str, Any]) -> Mapping[str, int]:
    """Return {}; the default for card sets whose rulebook names no numbers that options change."""
    return {}


def no_digest() -> str:
    """Return "", the default for rules that no program outside this project implements."""
    return ""


@dataclass(frozen=True, slots=True)
class PlayableSet:
    """A set, ready to be played and shown.

    `packs` are played with it, `catalogue` has its numbered rules, `rulebook` is the book for players if it has one.
    `figures_of` returns the numbers that the book may name, under options of the rules. `course` is set for a lesson,
    with its number in `lesson`. `tutor` makes the tutor of a match. `keepers` are the kinds that may keep lost people's
    seats. `announced` replaces the stage's entry in the list of sets. `decks`: how players bring decks; None if they do
    not. `best_of`: the usual length of a series; 0: no series. `rules_digest` names the rules to programs with an
    engine of their own.
    """

    rules: Ruleset
    stage: Stage
    packs: tuple[Pack, ...] = ()
    catalogue: Catalogue = field(default_factory=lambda: Catalogue("", {}, {}))
    rulebook: Rulebook | None = None
    figures_of: Callable[[dict[str, Any]], Mapping[str, int]] = no_figures
    course: PlayableLesson | None = None
    lesson: int = 0
    tutor: TutorOf = no_tutor
    keepers: tuple[str, ...] = ()
    announced: SetEntry | None = None
    decks: DeckRules | None = None
    best_of: int = 0
    rules_digest: Callable[[], str] = no_digest

    def figures(self, options: Mapping[str, Value]) -> Mapping[str, int]:
        """Return the numbers that the set's rulebook mentions, by name, for a table with these options."""
        apart = {SEATS, shelf.PACKS, *manners.OPTIONS}
        return self.figures_of({name: value for name, value in options.items() if name not in apart})

    @property
    def set_entry(self) -> SetEntry:
        """Return the set's entry in the list of sets."""
        return self.announced or self.stage.set_entry

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Return all options of a table: the number of chairs, those of the set, those for AI seats. A lesson has
        none."""
        if self.course is not None:
            return ()
        set_entry = self.set_entry
        counts = tuple(range(set_entry.seats_least, set_entry.seats_most + 1))
        chairs = Setting(SEATS, "chairs", set_entry.seats_most, counts, "how many may play; fewer may begin")
        series = (manners.series_setting(self.best_of),) if self.best_of else ()
        return (chairs, *series, *set_entry.settings, *manners.settings(self.keepers))


class PlayableSets:
    """The sets that can be played, by key.

    A maker gets the packs to add, and is called when that combination is asked for and not kept ready. `keepers`
    returns the kinds of AI seats that may keep lost people's seats in games of an engine, `opponents` those that its
    tables can call.
    """

    def __init__(
        self,
        makers: Mapping[str, Callable[..., PlayableSet]],
        packs: Sequence[Pack] = (),
        keepers: Callable[[str], Sequence[str]] = lambda engine: (),
        opponents: Callable[[str], Sequence[str]] = lambda engine: (),
    ) -> None:
        self._makers = makers
        self._keepers = keepers
        self._opponents = opponents
        self._packs = {key: [pack for pack in packs if pack.joins(key)] for key in makers}
        self._plain: dict[str, PlayableSet] = {}
        self._mixtures: dict[tuple[str, ...], PlayableSet] = {}
        """Combinations with packs; the one that was asked for last is the last."""
        self._infos: tuple[SetInfo, ...] | None = None
        self.left_out: dict[str, str] = {}
        """Sets that were asked for and do not work, with the reason."""

    def playable_set(self, key: str, packs: tuple[Pack, ...] = ()) -> PlayableSet:
        """Return the card set with that key together with these packs. Raises Declined (`no_such_set`) if it is not
        played here, or could not be loaded.
        """
        if key not in self._makers:
            raise Declined("no_such_set", f"There is no set {quoted(key)} here.", choose(self._makers))
        if key in self.left_out:
            raise self._does_not_work(key)
        if not packs:
            if key not in self._plain:
                self._plain[key] = self._make(key, packs)
            return self._plain[key]
        mixture = (key, *(pack.key for pack in packs))
        playable_set = self._mixtures.pop(mixture, None) or self._make(key, packs)
        self._mixtures[mixture] = playable_set
        if len(self._mixtures) > MIXTURES_MOST:
            del self._mixtures[next(iter(self._mixtures))]
        return playable_set

    def _make(self, key: str, packs: tuple[Pack, ...]) -> PlayableSet:
        try:
            made = self._makers[key](*packs)
        except UnusablePlugin as why:
            self.left_out[key] = str(why.args[0])
            _log.warn("set_left_out", set=key, why=why.args[0])
            raise self._does_not_work(key) from why
        return replace(made, keepers=tuple(self._keepers(made.rules.engine)))

    def _does_not_work(self, key: str) -> Declined:
        """Return the refusal for a set that does not work. Only the log says why: that may name files of this
        machine."""
        others = [other for other in self._makers if other not in self.left_out]
        cure = choose(others) if others else "ask whoever runs the server to mend it"
        return Declined("no_such_set", f"The set {quoted(key)} does not work here; the log says why.", cure)

    def chosen(self, key: str, options: Mapping[str, Value]) -> tuple[PlayableSet, dict[str, Value]]:
        """Return the card set `key` with the packs that these options choose, and the options that differ from its
        defaults.

        Raises Declined if an option is not possible.
        """
        plain = self.playable_set(key)
        options = dict(options)
        packs = shelf.chosen(self._packs[key], options.pop(shelf.PACKS, ""))
        different = checked(plain.settings, options)
        if packs:
            different[shelf.PACKS] = shelf.names_of(packs)
        return self.playable_set(key, packs), different

    def of_record(self, record: MatchRecord) -> PlayableSet:
        """Return the card set and packs that a recorded match is played with. Raises PacksDiffer if its cards are not
        installed.
        """
        return self.playable_set(record.set, shelf.recorded(self._packs.get(record.set, ()), record.packs))

    def sets(self) -> tuple[SetInfo, ...]:
        """Return all card sets that could be loaded, the usual one first, with their options and defaults. It does not
        change while the server runs.
        """
        if self._infos is None:
            self._infos = tuple(self._described())
        return self._infos

    def pieces(self) -> Iterator[Callable[[], object]]:
        """Yield functions that, called in turn, load what is otherwise loaded on first use: card sets, rules,
        rulebooks. The usual set comes first in each.
        """
        for key in self._makers:
            yield partial(self._load, key)
        for key in self._makers:
            yield partial(self._name_rules, key)
        yield self.sets
        for key in self._makers:
            yield partial(self._read_books, key)

    def _load(self, key: str) -> None:
        with suppress(Declined):
            self.playable_set(key)

    def _name_rules(self, key: str) -> None:
        if key in self._plain:
            self._plain[key].rules_digest()

    def _read_books(self, key: str) -> None:
        playable_set = self._plain.get(key)
        if playable_set is not None:
            playable_set.catalogue.read()
            if playable_set.rulebook is not None:
                playable_set.rulebook.read()

    def _described(self) -> Iterator[SetInfo]:
        for key in self._makers:
            self._load(key)
            if key not in self._plain:
                continue
            playable_set = self._plain[key]
            set_entry, settings = playable_set.set_entry, playable_set.settings
            lesson = playable_set.lesson
            least, most = set_entry.seats_least, set_entry.seats_most
            ais = () if lesson else tuple(self._opponents(playable_set.rules.engine))
            decks = playable_set.decks is not None
            rules = playable_set.rules_digest()
            yield SetInfo(key, set_entry.name, set_entry.sentence, least, most, settings, lesson, ais, decks, rules)


def checked(settings: tuple[Setting, ...], options: Mapping[str, Value]) -> dict[str, Value]:
    """Return those of the options that differ from the defaults in `settings`. Raises Declined for an unknown option or
    value.
    """
    by_key = {setting.key: setting for setting in settings}
    chosen = {}
    for key, value in options.items():
        setting = by_key.get(key)
        if setting is None:
            raise Declined("no_such_setting", f"This set has no setting {quoted(key)}.", choose(by_key))
        if not admits(setting, value):
            text = f"{setting.label}: {quoted(value)} is not possible."
            raise Declined("bad_setting", text, f"choose {wanted_words(setting)}")
        if value != setting.value:
            chosen[key] = value
    return chosen
