"""The `Engine` record of the duel: what programs outside the engine may call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

from ..engine import DeckList, DeckRules, Engine, Progress
from ..language.book import Book
from ..language.decks import Deck, DeckFault, Keys
from ..machine.ids import NO_CARD
from ..machine.observation import HIDDEN
from .cards.kinds import Paid
from .prepared import PREPARING
from .ruleset import decks
from .ruleset.rules import DuelRules
from .ruleset.status import places
from .state.events import TOLD
from .state.table import DuelTable
from .telling.moments import MOMENTS
from .vocabulary import DUEL_CARDS


def with_book(rules: DuelRules, book: Book) -> DuelRules:
    """Return these rules with other cards; prepared decks and numbers stay."""
    return replace(rules, book=book)


def observed(table: DuelTable) -> DuelRules:
    """Return the rules that this table is played by, with the cards and numbers that it holds, and no
    prepared decks.
    """
    return DuelRules("observed", "as observed", table.book, {}, vary=lambda options: table.numbers)


def detach(table: DuelTable) -> None:
    """Do nothing: cards and numbers never change, and an observation copies everything else."""


def progress(table: DuelTable) -> Progress:
    """Return the Levels of both players and the number of the turn."""
    return Progress(tuple(duelist.level for duelist in table.duelists), table.turn_number)


def ready(rules: DuelRules) -> tuple[Deck, ...]:
    """Return the prepared decks of these rules."""
    return tuple(rules.ready.values())


def faults(rules: DuelRules, keys: Sequence[str]) -> list[DeckFault]:
    """Return everything that makes a deck illegal (ccg.deck.1 to .4). `keys`: its Hero, then its cards."""
    return decks.faults_of(rules.book, keys)


def in_order(rules: DuelRules, keys: Sequence[str]) -> Keys:
    """Return the Hero, then the cards in the order of the pool."""
    return decks.in_order(rules.book, keys)


def read(rules: DuelRules, text: str, file: str) -> Deck:
    """Return the deck that the text of a deck file describes. `file`: its name, for errors. Raises DeckError if it is
    malformed or illegal."""
    return decks.read_deck(text, file, rules.book)


def written(rules: DuelRules, deck: Deck) -> str:
    """Return the text of the deck file that describes this deck."""
    return decks.written(deck, rules.book)


def heroes(rules: DuelRules) -> tuple[str, ...]:
    """Return the keys of all Heroes among the cards of these rules."""
    return decks.heroes(rules.book)


def beside(rules: DuelRules, hero: str) -> tuple[str, ...]:
    """Return the keys of the cards that may go into a deck of that Hero (ccg.deck.2)."""
    return decks.beside(rules.book, hero)


def cost(rules: DuelRules, key: str) -> int | None:
    """Return the gold cost of a card; None if it has none (ccg.components.8)."""
    card = rules.book.by_key[key]
    return card.cost if isinstance(card, Paid) else None


def lists(table: DuelTable) -> tuple[DeckList, ...]:
    """Return both decks, with the cards of each that an observed table shows (ccg.zones.11)."""
    visible = [card for card in places(table) if card not in (HIDDEN, NO_CARD)]
    found = []
    for duelist, keys in zip(table.duelists, table.lists, strict=True):
        mine = (card for card in visible if table.owner(card) == duelist.seat and card != duelist.hero)
        found.append(DeckList(tuple(keys), Counter(table.card(card).key for card in mine)))
    return tuple(found)


TALK = (
    "won_game",
    "lost_game",
    "drawn",
    "attacks",
    "attacked",
    "runs",
    "they_run",
    "caught",
    "catches",
    "lost_monster",
    "squishes",
)
"""Moments of which AI players may say lines of a pack: those for which no earlier event is needed."""

ENGINE = Engine(
    DuelTable,
    DUEL_CARDS,
    with_book,
    observed,
    detach,
    progress,
    decks=DeckRules(
        ready=ready,
        given=DuelRules.given,
        faults=faults,
        in_order=in_order,
        read=read,
        written=written,
        heroes=heroes,
        beside=beside,
        cost=cost,
        size=decks.DECK_SIZE,
        copies_most=decks.COPIES_MOST,
        lists=lists,
    ),
    takes_first=True,
    told=TOLD,
    moments=MOMENTS,
    preparing=PREPARING,
    starter=files("kickdoor_game.duel") / "starter",
    talk=TALK,
)
"""The engine, as `library` finds it."""
