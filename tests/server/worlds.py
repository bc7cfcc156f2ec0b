"""Two servers that start from one journal; in one of them, the cards that a player cannot see are dealt anew.

    here, there = World(seed=5, answers=300), World(seed=5, answers=300)
    there.deals_anew(imagined, seat=2, lot=Random(1))      # before any client connects
    here.opens(), there.opens()                            # four players and a spectator
    here.heard(2) == there.heard(2)                        # every byte since the last call, greeting included

Tests compare the bytes that a client receives: they may not depend on hidden cards.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace
from tests.server.doubles import Disk
from tests.server.house import Caller, House, frozen
from tests.server.pasts import Past
from tests.server.recorded import NAMES, PRINTED, begun, playable_set_of, printed, printed_playable_set

from kickdoor_game import library
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.session import Welcome
from kickdoor_protocol.messages.table import Answer, Private, Told
from kickdoor_protocol.views import Event
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import MatchRecord, PersonRecord, SeatRecord
from kickdoor_server.people.sessions.session import digest
from kickdoor_server.table.catalogue.playable_sets import PlayableSets

UNHURRIED = Settings(requests=Rate(10_000, 100_000), chat=Rate(1_000, 10_000), snapshot_answers=0, silence_s=1e9)
PERSONS = tuple(PersonRecord(f"s-{name}", name, (digest(f"token of {name}"),)) for name, _ in NAMES)

SHOWING = frozenset({"opened", "revealed", "treasures_shown"})
"""Kinds of events that show a card which is hidden again afterwards."""
SHOWN = re.compile(r"^\S+ (shows?|opens?) |^The Treasures, face up: ")
"""The beginning of a step that does so, among those of a deed."""

Deal = Callable[[Ruleset, Any, int, Random], Any]
"""Makes another table that looks the same to that seat."""

BOARD_GAME_SEED, BOARD_GAME_ANSWERS = 2, 700
"""Seed of the board game match that tests share, and the number of its answers: some ten turns."""


@cache
def classic() -> PlayableSets:
    return PlayableSets({"classic": printed_playable_set})


@cache
def board_game() -> PlayableSets:
    return PlayableSets({"quest": lambda: playable_set_of("quest")})


class Game(NamedTuple):
    """The game of both worlds. `played` returns a match of it by its seed."""

    rules: Ruleset
    played: Callable[[int], Journal]
    playable_sets: Callable[[], PlayableSets]


CLASSIC = Game(PRINTED, printed, classic)
BOARD_GAME = Game(library.ruleset("quest"), lambda seed: begun("quest", seed, BOARD_GAME_ANSWERS), board_game)


def people_at(written: Journal, watching: str, options: dict[str, Any]) -> MatchRecord:
    """Return a recorded match as if people had played it, at a table with that setting for spectators."""
    seats = tuple(SeatRecord(name, sex, f"s-{name}") for name, sex in NAMES)
    return replace(written.match, seats=seats, manners={"watching": watching}, options=options)


def moments(seed: int, game: Game = CLASSIC) -> list[int]:
    """Return the numbers of answers after which a player was asked, and not chance."""
    answers = game.played(seed).answers
    return [n for n in range(1, len(answers)) if answers[n].answer.seat != CHANCE]


class World:
    """A server after so many answers of a recorded match. Two of them make the same random numbers.

    `to_come`: the answers of the match from there on. `options`: table options that its rules know.
    """

    def __init__(
        self,
        seed: int,
        answers: int,
        watching: str = "everybody",
        settings: Settings = UNHURRIED,
        game: Game = CLASSIC,
        **options: Any,
    ) -> None:
        played = game.played(seed)
        self.rules = game.rules
        self.record = people_at(played, watching, options)
        self.to_come = tuple(played.answers[answers:])
        past = Past((Journal(self.record, list(played.answers[:answers])),), persons=PERSONS, last_number=1)
        self.house = House(settings, disk=Disk(past), playable_sets=game.playable_sets())
        self.callers: list[Caller] = []
        self._heard: list[bytes] = []
        self._shown: list[set[int]] = []
        self._tokens: dict[int, str] = {}
        self._numbers = count(1)

    @property
    def table(self) -> Any:
        return self.house.match.table

    def deals_anew(self, deal: Deal, seat: int, lot: Random) -> None:
        """Replace the table by one that looks the same to that seat."""
        match = self.house.match
        dealt = deal(self.rules, self.table, seat, lot)
        dealt.asked = list(self.table.asked)
        match.table = run.start(self.rules, dealt)
        if match.audience.late is not None:
            match.audience.late.leap(match.table, match.number, ())

    def opens(self, *others: str) -> None:
        """Connect all four players again, and Eve (and others) as spectators."""
        onlookers = ("Eve", *others)
        for name, token in [*((name, f"token of {name}") for name, _ in NAMES), *((name, None) for name in onlookers)]:
            self._heard.append(b"")
            self._shown.append(set())
            self.callers.append(self._comes(name, token))
            self.listen()
        for caller in self.callers[len(NAMES) :]:
            caller.send(WatchTable, table=self.record.id)
            self.listen()

    def lets_eve_look_over(self, seat: int) -> None:
        """Let a player share their seat, and Eve watch it."""
        self.callers[seat].send(ShareSeat, shared=True)
        self.callers[len(NAMES)].send(LookAs, seat=seat)
        self.listen()

    def loses_the_line_and_comes_back(self, seat: int) -> None:
        """Reconnect a player with the token of their last welcome; no time passes."""
        self.callers[seat].loses_the_line()
        self.listen()
        asked, self.callers[seat] = self.callers[seat].req, self._comes(NAMES[seat][0], self._tokens[seat])
        self.callers[seat].req = asked
        self.listen()

    def _comes(self, name: str, token: str | None) -> Caller:
        """Connect a client. The tokens that this server makes are 1, 2, 3 ..."""
        caller = self.house.connects()
        with patch.object(secrets, "token_hex", lambda size: f"{next(self._numbers):0{2 * size}x}"):
            caller.says(caller.session.send(caller.session.hello("test", name, token)))
        return caller

    def listen(self) -> None:
        """Read all that was sent, and keep tokens and shown cards."""
        for n, caller in enumerate(self.callers):
            self._heard[n] += caller.wire.value()
            for welcome in caller.all(Welcome):
                self._tokens[n] = welcome.token
            for told in caller.all(Told):
                self._shown[n] |= {card for event in told.events for card in self._shown_by(event)}
            caller.heard[:] = caller.all(Private)[-1:]

    def _shown_by(self, event: Event) -> set[int]:
        """Return the cards that an event shows, or a step of its deed; the board game names them in its text only."""
        by_steps = {card for step in event.why if SHOWN.search(step) for card in self._named(step)}
        if event.kind not in SHOWING:
            return by_steps
        return by_steps | ({card.id for card in event.cards} or self._named(event.text))

    def _named(self, text: str) -> set[int]:
        """Return the cards that are named in a text."""
        return {n for n, card in enumerate(self.table.book.cards) if card.name in text}

    def heard(self, who: int) -> bytes:
        """Return every byte that was sent to that seat (from 4 on: to that spectator) since the last call."""
        self.listen()
        heard, self._heard[who] = self._heard[who], b""
        return heard

    def does_what_counts_by_default(self, seat: int) -> None:
        """Answer that player's question by its default."""
        asked = self.callers[seat].asked
        assert asked is not None, f"nothing is asked of seat {seat}"
        self.callers[seat].send(Answer, question=asked.id, choice=frozen(asked.default))

    def seen_by(self, who: int) -> set[int]:
        """Return the cards that a player can see or has seen.

        These are all but those in decks and in hands of others, and cards that were shown on their way. All discards
        are among them, because each was open when it was laid there. Where only the top of a pile is visible, its
        complement (`~id`) is added, because a pick from the pile can uncover another card.
        """
        table = self.table
        hands = [hero.hand for hero in table.heroes if hero.seat != who]
        hidden = {card for pile in (*table.decks.values(), *hands) for card in pile}
        seen = self.rules.observe(table, None).table.discards
        tops = {~pile[-1] for deck, pile in table.discards.items() if seen[deck] != pile}
        return tops | (set(range(len(table.book.cards))) - hidden) | self._shown[who]

    def lies_open(self) -> set[int]:
        """Return the cards outside decks, discards and hands; a card that a Curse took from the discards is among
        them."""
        table = self.table
        piles = (*table.decks.values(), *table.discards.values(), *(hero.hand for hero in table.heroes))
        return set(range(len(table.book.cards))) - {card for pile in piles for card in pile}

    def backs(self) -> list[int]:
        """Return the number of Treasures in each hand, which is public in the board game."""
        return [figure.treasures for figure in getattr(self.table, "figures", ())]

    def asked(self) -> list[int]:
        """Return the seats that are asked."""
        return [question.seat for question in run.questions(self.table)]


def imagined(rules: Ruleset, table: Any, seat: int, lot: Random) -> Any:
    """Return the table with all that the seat cannot see dealt anew, the order of the decks included."""
    return rules.imagine(rules.observe(table, Seat(seat)), lot)


def with_other_hands(rules: Ruleset, table: Any, seat: int, lot: Random) -> Any:
    """Return the table with other cards in the hands of the others, taken from deep in the decks, so that draws look
    the same for longer."""
    other = clone(table)
    for hero in other.heroes:
        hand = list(hero.hand)
        for i, card in enumerate(hero.hand if hero.seat != seat else ()):
            pile = other.decks[other.deck_of(card)]
            if len(pile) > 1:
                j = lot.randrange(len(pile) // 2)
                hand[i], pile[j] = pile[j], card
        hero.hand = tuple(hand)
    return other
