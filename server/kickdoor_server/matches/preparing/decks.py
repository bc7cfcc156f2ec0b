"""Decks: what players bring to a table in games with decks of their own, and the decks that are saved for people.

A player without a deck gets a ready one, by the seat. The record of the match has its cards as well, since a later
release may change the deck of that name.

A saved deck need not be finished. It has existing cards only, so what one person can store is bounded. It is kept with
their name and tokens (`PersonRecord`), and deleted with these. Nobody else is told its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from kickdoor_game.engine import DeckRules
from kickdoor_game.language.decks import Keys
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.limits import DECK_ABOUT_MOST, DECK_NAME_MOST
from kickdoor_protocol.messages import decks as wire
from kickdoor_protocol.views import Face

from ...base.declined import Declined, choose, quoted
from ...base.store.records import DeckRecord, MatchRecord
from ...base.store.scribe import Scribe
from ...people.sessions.in_flight import InFlight
from ...people.sessions.session import Session
from ...table.packs import PACKS, names_of

if TYPE_CHECKING:
    from ...table.catalogue.playable_sets import PlayableSet, PlayableSets

OWN_MOST = 12
"""Decks that are saved for one person, for all sets together."""

BUILT_WITH_CARE = "mend it in the deck builder, or bring a ready one"
"""The cure for a deck that cannot be played."""


class Brought(NamedTuple):
    """The deck that a player brings, and its title at the table: a ready deck's name, or the Hero of their own."""

    keys: Keys = ()
    title: str = ""


class Bringing(NamedTuple):
    """A set whose players bring decks, with its rules for them."""

    playable_set: PlayableSet
    decks: DeckRules

    @property
    def rules(self) -> Ruleset:
        """Return the set's rules."""
        return self.playable_set.rules

    def given(self, seat: int) -> Brought:
        """Return the ready-made deck that a player who has chosen none gets on that seat (from 0)."""
        ready = self.decks.given(self.rules, seat)
        return Brought(self.decks.in_order(self.rules, ready.keys), ready.name)

    def chosen(self, session: Session, name: str, cards: Sequence[str], set_key: str) -> Brought:
        """Return the deck of that name, ready-made or saved by this person for the set `set_key`; or, if `cards` (keys)
        are given, the deck of these. Raises Declined if there is none, or it breaks the rules.

        The name is cleaned as it was when the deck was saved, so the same name finds that deck.
        """
        if cards:
            return self._legal(cards)
        name = clean_text(name, DECK_NAME_MOST)
        for ready in self.decks.ready(self.rules):
            if _same(ready.name, name):
                return Brought(self._legal(ready.keys).keys, ready.name)
        for own in session.decks:
            if own.set == set_key and _same(own.name, name):
                return self._legal(own.keys)
        kept = (own.name for own in session.decks if own.set == set_key)
        raise _no_such_deck(name, [*(ready.name for ready in self.decks.ready(self.rules)), *kept])

    def _legal(self, keys: Sequence[str]) -> Brought:
        faults = self.decks.faults(self.rules, keys)
        if faults:
            first, others = faults[0], len(faults) - 1
            more = f" It has {others} {'other fault' if others == 1 else 'other faults'}." if others else ""
            text = f"This deck cannot be played: {first.problem}.{more}"
            raise Declined("illegal_deck", text, BUILT_WITH_CARE, first.rule)
        return Brought(self.decks.in_order(self.rules, keys), self.title_of(keys[0]))

    def title_of(self, hero: str) -> str:
        """Return the printed name of a Hero card, given its key; the key itself if there is no such card."""
        return next((face.name for face in self.playable_set.stage.faces if face.key == hero), hero)


def bringing(playable_set: PlayableSet) -> Bringing | None:
    """Return the set with its rules for the decks that players bring; None if players bring none."""
    return None if playable_set.decks is None else Bringing(playable_set, playable_set.decks)


def brought(playable_set: PlayableSet, seat: int, chosen: Brought) -> Brought:
    """Return the deck that the player of that seat plays with: the chosen one, or else the ready-made deck of the
    seat.
    """
    how = bringing(playable_set)
    if how is None:
        return Brought()
    return chosen if chosen.keys else how.given(seat)


def known(playable_set: PlayableSet, keys: Keys) -> Brought:
    """Return the deck of these cards, as a journal record has it, with its title: a ready-made deck's, or its Hero's
    name.
    """
    how = bringing(playable_set)
    if how is None or not keys:
        return Brought()
    for ready in how.decks.ready(how.rules):
        if how.decks.in_order(how.rules, ready.keys) == keys:
            return Brought(keys, ready.name)
    return Brought(keys, how.title_of(keys[0]))


def chosen(
    playable_set: PlayableSet, set_key: str, session: Session, name: str, cards: Sequence[str]
) -> Brought | None:
    """Return the deck that this person wants to bring to the set: by name, or by cards; None if both are empty. Raises
    Declined if there is none, or it breaks the rules.
    """
    if not name and not cards:
        return None
    how = bringing(playable_set)
    if how is None:
        raise _no_decks(playable_set)
    return how.chosen(session, name, cards, set_key)


def listed(
    faces: Iterable[Face], seat: int, player: str, deck: Brought, seen: Mapping[str, int] | None = None
) -> wire.TableDeck:
    """Return the cards of a player's deck with their counts, in order. `faces`: the printed cards of the set; `seen`:
    how many copies of each card the viewer can see.
    """
    printed, counts = {face.key: face for face in faces}, Counter(deck.keys[1:])
    cards = (
        wire.ListedCard(key, printed[key].name, printed[key].kind, count, min(count, (seen or {}).get(key, 0)))
        for key, count in counts.items()
        if key in printed
    )
    return wire.TableDeck(seat, player, deck.title, tuple(cards))


def listed_before(playable_set: PlayableSet, sitting: Iterable[tuple[Seat, str, Brought]]) -> Iterator[wire.TableDeck]:
    """Yield the decks at a table whose match has not begun; `sitting` has seat, name and deck of each player.

    Raises Declined if players of that set bring no decks.
    """
    if bringing(playable_set) is None:
        raise _no_decks(playable_set)
    for place, (seat, name, deck) in enumerate(sitting):
        yield listed(playable_set.stage.faces, seat, name, brought(playable_set, place, deck))


def listed_during(
    playable_set: PlayableSet, table: Any, record: MatchRecord, seat: Seat | None
) -> Iterator[wire.TableDeck]:
    """Yield the decks of a running match, with how many copies of each card that seat (None: a spectator) can see.

    Raises Declined if players of that set bring no decks.
    """
    how = bringing(playable_set)
    if how is None:
        raise _no_decks(playable_set)
    seen = how.rules.observe(table, seat).table
    for place, (sitting, found) in enumerate(zip(record.seats, how.decks.lists(seen), strict=True)):
        deck = Brought(found.keys, known(playable_set, found.keys).title)
        yield listed(playable_set.stage.faces, place, sitting.name, deck, found.seen)


class DeckBox(Struct):
    """Answers questions about decks, and saves those of people."""

    playable_sets: PlayableSets
    scribe: Scribe

    def told(self, session: Session, set_key: str) -> wire.Decks:
        """Return the decks that this person can bring to that set: ready-made ones and their own."""
        how = self._bringing(set_key)
        return wire.Decks(set_key, tuple(self._ready(how)), tuple(self._own(how, session, set_key)), OWN_MOST)

    @staticmethod
    def _ready(how: Bringing) -> Iterator[wire.DeckInfo]:
        for ready in how.decks.ready(how.rules):
            yield wire.DeckInfo(ready.name, ready.keys, ready.about)

    @staticmethod
    def _own(how: Bringing, session: Session, set_key: str) -> Iterator[wire.DeckInfo]:
        for own in session.decks:
            if own.set == set_key:
                yield wire.DeckInfo(own.name, own.keys, own.about, len(how.decks.faults(how.rules, own.keys)))

    def pool(self, request: wire.LookAtPool) -> Encoded:
        """Return all cards that may be put in decks for the set and packs that are named."""
        how = self._bringing(request.set, request.packs)
        cards = tuple(wire.PoolCard(face, how.decks.cost(how.rules, face.key)) for face in how.playable_set.stage.faces)
        heroes = tuple(
            wire.PoolHero(hero, tuple(how.decks.beside(how.rules, hero))) for hero in how.decks.heroes(how.rules)
        )
        packs = names_of(how.playable_set.packs)
        return encode(wire.Pool(request.set, packs, cards, heroes, how.decks.size, how.decks.copies_most))

    def check(self, request: wire.CheckDeck) -> wire.DeckChecked:
        """Return every rule that the deck in the request breaks; none if it may be played."""
        how = self._bringing(request.set, request.packs)
        faults = how.decks.faults(how.rules, request.cards)
        return wire.DeckChecked(
            request.set, request.cards, tuple(wire.DeckFault(fault.problem, fault.rule, fault.card) for fault in faults)
        )

    def save(self, asked: InFlight[wire.SaveDeck]) -> None:
        """Save the deck in the request for this person, or delete it if it has no cards. Raises Declined if it cannot
        be saved.

        Saving the same deck again is acknowledged without writing.
        """
        session, request = asked.session, asked.request
        how = self._bringing(request.set)
        self.scribe.outage.refuse()
        name = clean_text(request.name, DECK_NAME_MOST)
        others = tuple(own for own in session.decks if own.set != request.set or not _same(own.name, name))
        if request.cards:
            self._may_keep(how, request.cards, name, len(others))
            about = clean_text(request.about, DECK_ABOUT_MOST)
            keys = how.decks.in_order(how.rules, request.cards)
            new = DeckRecord(request.set, name, keys, about)
            decks = session.decks if new in session.decks else (*others, new)
        else:
            decks = others
        if decks == session.decks:
            session.say(self.told(session, request.set))
            asked.accept()
            return
        before, session.decks = session.decks, decks

        def written(error: Exception | None) -> None:
            if error is None:
                session.say(self.told(session, request.set))
                asked.done(None)
                return
            if session.decks is decks:
                session.decks = before
            asked.done(Declined("server_error", "The server cannot write to its disk.", "say it again later"))

        self.scribe.write([session.record()], written)

    def _may_keep(self, how: Bringing, cards: Sequence[str], name: str, others: int) -> None:
        if not name:
            raise Declined("bad_name", "A deck needs a name with something in it that can be seen.", "give it one")
        if any(_same(ready.name, name) for ready in how.decks.ready(how.rules)):
            raise Declined("bad_name", f"{name} is the name of a ready deck.", "give yours another one")
        if others >= OWN_MOST:
            text = f"{OWN_MOST} decks of yours are kept here already."
            raise Declined("too_many_decks", text, "remove one, or save under the name of one")
        known = {face.key for face in how.playable_set.stage.faces}
        if unknown := next((key for key in cards if key not in known), ""):
            text = f"There is no card {quoted(unknown)} here."
            raise Declined("illegal_deck", text, "keep a deck of cards that there are")
        most = how.decks.size * 2
        if len(cards) > most:
            text = f"A deck of {len(cards)} cards is not kept, even unfinished."
            raise Declined("illegal_deck", text, f"bring it down to {how.decks.size}")

    def _bringing(self, set_key: str, packs: str = "") -> Bringing:
        """Return how decks are brought to that set. Raises Declined if there is no such set, or players bring none."""
        playable_set, _ = self.playable_sets.chosen(set_key, {PACKS: packs} if packs else {})
        how = bringing(playable_set)
        if how is None:
            raise _no_decks(playable_set)
        return how


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _no_decks(playable_set: PlayableSet) -> Declined:
    return Declined("no_decks", f"Nobody brings a deck to {playable_set.set_entry.name}.", "play it without one")


def _no_such_deck(name: str, known: Sequence[str]) -> Declined:
    cure = choose(known) if known else "save one first"
    return Declined("no_such_deck", f"There is no deck {quoted(name)} here.", cure)
