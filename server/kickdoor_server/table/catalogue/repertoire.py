"""What this server can play: sets with or without packs, each with its rules and the stage on which it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kickdoor_game.guests import Unusable
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
from ..translate.stage import Billing, Stage
from ..tutorial.tutor import TutorOf, no_tutor

if TYPE_CHECKING:
    from kickdoor_game.engine import Decks

    from ..tutorial.school import Course

_log = Log()

SEATS = "seats"
"""The setting of a table that says how many chairs it has; the rules of a set never hear of it."""

MIXTURES_MOST = 16
"""Mixtures of packs that are kept ready for the next table: of n packs there are 2^n, and anybody may ask for each. One
takes some 40 ms to make and lives on at the tables that play it, whatever is kept here."""


def no_figures(options: dict[str, Any]) -> Mapping[str, int]:
    """None, whatever the options: those of a set whose book speaks of no numbers."""
    return {}


def no_digest() -> str:
    """Return "": no program elsewhere has these rules."""
    return ""


@dataclass(frozen=True, slots=True)
class Production:
    """One set, ready to be played and shown; `packs` lie on the table beside it, `catalogue` has its numbered rules.

    `rulebook`: the book for players, if it has one; `figures_of`: the numbers by name of which that may speak, under
    options of the rules. `course`: it is a lesson, as which one `lesson` says. `tutor`: makes what
    tells the chairs of a match something. `keepers`: who may keep the seats of people who are lost. `announced`: how it
    is announced, if not as the stage would. `decks`: how players bring decks; None if they bring none. `best_of`: for
    how many matches a series of it is unless a table says otherwise; 0: it makes none. `rules_digest`: names its rules
    to programs that have the engine themselves.
    """

    rules: Ruleset
    stage: Stage
    packs: tuple[Pack, ...] = ()
    catalogue: Catalogue = field(default_factory=lambda: Catalogue("", {}, {}))
    rulebook: Rulebook | None = None
    figures_of: Callable[[dict[str, Any]], Mapping[str, int]] = no_figures
    course: Course | None = None
    lesson: int = 0
    tutor: TutorOf = no_tutor
    keepers: tuple[str, ...] = ()
    announced: Billing | None = None
    decks: Decks | None = None
    best_of: int = 0
    rules_digest: Callable[[], str] = no_digest

    def figures(self, options: Mapping[str, Value]) -> Mapping[str, int]:
        """The numbers by name with which a table plays that has chosen these options."""
        apart = {SEATS, shelf.PACKS, *manners.OPTIONS}
        return self.figures_of({name: value for name, value in options.items() if name not in apart})

    @property
    def billing(self) -> Billing:
        """How it is announced in the list of sets."""
        return self.announced or self.stage.billing

    @property
    def settings(self) -> tuple[Setting, ...]:
        """All that a table may choose: how many chairs it has, what the set lets it choose, how AI seats behave.

        A lesson leaves nothing to choose.
        """
        if self.course is not None:
            return ()
        billing = self.billing
        counts = tuple(range(billing.seats_least, billing.seats_most + 1))
        chairs = Setting(SEATS, "chairs", billing.seats_most, counts, "how many may play; fewer may begin")
        series = (manners.series_setting(self.best_of),) if self.best_of else ()
        return (chairs, *series, *billing.settings, *manners.settings(self.keepers))


class Repertoire:
    """Sets by key. A maker is given the packs to add; it is called when that mixture is asked for and not kept ready.

    `keepers`: kinds of AI seats that may keep the seats of people who are lost, in games of an engine; `opponents`:
    those that can be called to a table of it.
    """

    def __init__(
        self,
        makers: Mapping[str, Callable[..., Production]],
        packs: Sequence[Pack] = (),
        keepers: Callable[[str], Sequence[str]] = lambda engine: (),
        opponents: Callable[[str], Sequence[str]] = lambda engine: (),
    ) -> None:
        self._makers = makers
        self._keepers = keepers
        self._opponents = opponents
        self._packs = {key: [pack for pack in packs if pack.joins(key)] for key in makers}
        self._plain: dict[str, Production] = {}
        self._mixtures: dict[tuple[str, ...], Production] = {}
        """The one that was asked for last stands last."""
        self._infos: tuple[SetInfo, ...] | None = None
        self.left_out: dict[str, str] = {}
        """Sets that were asked for and do not work, and why."""

    def production(self, key: str, packs: tuple[Pack, ...] = ()) -> Production:
        """Declined (`no_such_set`) if it is not played here, or does not work."""
        if key not in self._makers:
            raise Declined("no_such_set", f"There is no set {quoted(key)} here.", choose(self._makers))
        if key in self.left_out:
            raise self._does_not_work(key)
        if not packs:
            if key not in self._plain:
                self._plain[key] = self._make(key, packs)
            return self._plain[key]
        mixture = (key, *(pack.key for pack in packs))
        production = self._mixtures.pop(mixture, None) or self._make(key, packs)
        self._mixtures[mixture] = production
        if len(self._mixtures) > MIXTURES_MOST:
            del self._mixtures[next(iter(self._mixtures))]
        return production

    def _make(self, key: str, packs: tuple[Pack, ...]) -> Production:
        try:
            made = self._makers[key](*packs)
        except Unusable as why:
            self.left_out[key] = str(why.args[0])
            _log.warn("set_left_out", set=key, why=why.args[0])
            raise self._does_not_work(key) from why
        return replace(made, keepers=tuple(self._keepers(made.rules.engine)))

    def _does_not_work(self, key: str) -> Declined:
        """Why it does not is for whoever has installed it: it may name what is on this machine."""
        others = [other for other in self._makers if other not in self.left_out]
        cure = choose(others) if others else "ask whoever runs the server to mend it"
        return Declined("no_such_set", f"The set {quoted(key)} does not work here; the log says why.", cure)

    def chosen(self, key: str, options: Mapping[str, Value]) -> tuple[Production, dict[str, Value]]:
        """What a table with these options plays, and the options that differ from the set's. Declined, with why."""
        plain = self.production(key)
        options = dict(options)
        packs = shelf.chosen(self._packs[key], options.pop(shelf.PACKS, ""))
        different = checked(plain.settings, options)
        if packs:
            different[shelf.PACKS] = shelf.names_of(packs)
        return self.production(key, packs), different

    def of_record(self, record: MatchRecord) -> Production:
        """What that match is played with. PacksDiffer if its cards are not here."""
        return self.production(record.set, shelf.recorded(self._packs.get(record.set, ()), record.packs))

    def sets(self) -> tuple[SetInfo, ...]:
        """All that work, the usual one first, with their settings as they stand by default: the same for as long as
        the server runs."""
        if self._infos is None:
            self._infos = tuple(self._described())
        return self._infos

    def pieces(self) -> Iterator[Callable[[], object]]:
        """Yield what loads everything that is loaded when it is first needed: the usual set first."""
        for key in self._makers:
            yield partial(self._load, key)
        for key in self._makers:
            yield partial(self._name_rules, key)
        yield self.sets
        for key in self._makers:
            yield partial(self._read_books, key)

    def _load(self, key: str) -> None:
        with suppress(Declined):
            self.production(key)

    def _name_rules(self, key: str) -> None:
        if key in self._plain:
            self._plain[key].rules_digest()

    def _read_books(self, key: str) -> None:
        production = self._plain.get(key)
        if production is not None:
            production.catalogue.read()
            if production.rulebook is not None:
                production.rulebook.read()

    def _described(self) -> Iterator[SetInfo]:
        for key in self._makers:
            self._load(key)
            if key not in self._plain:
                continue
            production = self._plain[key]
            billing, settings = production.billing, production.settings
            lesson = production.lesson
            least, most = billing.seats_least, billing.seats_most
            ais = () if lesson else tuple(self._opponents(production.rules.engine))
            decks = production.decks is not None
            rules = production.rules_digest()
            yield SetInfo(key, billing.name, billing.sentence, least, most, settings, lesson, ais, decks, rules)


def checked(settings: tuple[Setting, ...], options: Mapping[str, Value]) -> dict[str, Value]:
    """The options of a table that differ from the set's. Declined if there is no such setting, or no such value."""
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
