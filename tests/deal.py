"""A door game from its beginning: the shuffle, the deal, the window before the first turn, the dice for the first
player.

    t = Deal(Ann=["elf", "cheat", "spoon_of_office"], Bob=[], Cid=[])
    t.acts("Ann", "play", "elf")
    t.ready()                       # everybody; then the dice
    t.rolls(6, 1, 1)                # Ann begins

Each player is dealt the cards named for them, topped up from the decks in book order. Shuffles leave the order as it
is; `shuffled` keeps the shuffle questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.cards import Card
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, CardId
from kickdoor_game.machine.questions import Question, Shuffle
from kickdoor_game.machine.ruleset import Player
from tests.scene import Scene, laid_out


class Deal(Scene):
    """A scene that begins before anything is dealt."""

    def __init__(
        self,
        *,
        doors: Sequence[str] = (),
        treasures: Sequence[str] = (),
        extra: Sequence[Card] = (),
        options: dict[str, Any] | None = None,
        sexes: dict[str, str] | None = None,
        set_name: str = "",
        cards_of: str = "",
        numbers: Numbers | None = None,
        **hands: Sequence[str],
    ) -> None:
        self.rules = laid_out(set_name, cards_of, extra, numbers)
        book = self.rules.book
        self.names = list(hands)
        self.events: list[Event] = []
        self.dice: list[int] = []
        players = [Player(name, (sexes or {}).get(name, "female")) for name in hands]
        self.table = self.rules.new_table(players, options or {})
        self._free: dict[str, list[CardId]] = {}
        for number, printed in enumerate(book.cards):
            self._free.setdefault(printed.key, []).append(CardId(number))
        dealt_by = self.table.numbers
        named = {name: [self._take(key) for key in keys] for name, keys in hands.items()}
        tops = {DOOR: [self._take(key) for key in doors], TREASURE: [self._take(key) for key in treasures]}
        rest = {card for cards in self._free.values() for card in cards}
        for deck, everything, count in (
            (DOOR, book.decks["door"], dealt_by.start_doors),
            (TREASURE, book.decks["treasure"], dealt_by.start_treasures),
        ):
            spare = [card for card in everything if card in rest]
            dealt: list[CardId] = []
            for cards in named.values():
                mine = [card for card in cards if card in everything]
                dealt += [*mine, *(spare.pop() for _ in range(count - len(mine)))]
            self.table.decks[deck] = [*spare, *tops[deck][::-1], *dealt[::-1]]
        self.shuffled: list[tuple[Question, int]] = []
        run.start(self.rules, self.table)
        while run.chance_is_asked(self.table):
            (question,) = run.questions(self.table)
            assert isinstance(question.shape, Shuffle)
            self.shuffled.append((question, sum(len(hero.hand) for hero in self.table.heroes)))
            outcome = run.apply(self.rules, self.table, Answer(CHANCE, tuple(range(question.shape.size))))
            self.table = outcome.table
            self.events += outcome.events
        self._settle()

    def ready(self, *names: str) -> None:
        """Say for these players, or for all, that they are ready to begin."""
        for name in names or self.names:
            self.answers(name, "pass")
