"""The interrupt drill: kill a server of the duel while three interrupts are announced, each on the one before.

    python -m tests.trials.drills.three_deep --matches 10

Two clients, over TCP, have decks of a Magister: damage for the other's Hero, prevention, and cancelling. They do
nothing until they hold enough of it. Then, in the turn of one who can, a blow is played, the other prevents some of it,
that is cancelled, and so is the cancelling. In the window of this third interrupt both hold still, and the server is
killed with -9 and restarted. Both resume by their tokens: the same question is open, and four things are announced as
before. They pass, all of it resolves, and a turn later one of them concedes. A replay of all answers in another process
must end in the same way.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import click

from kickdoor_game.duel.announcing.announced import Announced
from kickdoor_game.duel.announcing.window import DuelWindow
from kickdoor_game.duel.cards.kinds import gold_cost_of
from kickdoor_game.duel.ruleset.decks import beside
from kickdoor_game.library import ruleset
from kickdoor_game.machine import run
from kickdoor_game.machine.journal import JournalHeader, begin
from kickdoor_protocol.base import Choice, Message, Request
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.table import Private, Shared
from kickdoor_protocol.shapes import PickOne, Shape, YesNo
from kickdoor_protocol.views import Asked, PrivateView, PublicView
from kickdoor_server.base.store.past import Journal
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from tests.trials.drills.kill import Tally, prove_it, read_the_journal
from tests.trials.drills.monster_turn import at_rest
from tests.trials.drills.mortal_server import Broken, MortalServer, ended_in_words
from tests.trials.drills.stubborn_player import StubbornPlayer

HERO = "magister_overdue"
BLOWS = ("train_of_thought", "fireball_second_notice", "small_meteor")
PADDING = ("woollen_ward", "foam_corner")
STOPS = ("struck_from_the_spellbook", "no_thank_you")
COPIES, CARDS = 3, 40
OPTIONS: dict[str, str | int | bool] = {"pace": "none", "early_passes": "at_once"}
NEVER = 1_000
"""More gold than anybody has."""
STEPS = (BLOWS, PADDING, STOPS, STOPS)
"""Cards that are announced, one on the other: by the beginner, and then by each in turn."""
DEEP = len(STEPS)
STANDS_WITHIN_S, ENDS_WITHIN_S = 120.0, 120.0


def deck() -> tuple[str, ...]:
    """Return a legal deck with as many of the needed cards as allowed; the rest are other cards of a Magister."""
    pool = ruleset("ccg").book
    wanted = (*BLOWS, *PADDING, *STOPS)
    others = [key for key in beside(pool, HERO) if key not in wanted]
    cards = [key for key in (*wanted, *others) for _ in range(COPIES)]
    return (HERO, *cards[:CARDS])


class Meeting:
    """State that the two clients of a table share.

    `done`: steps of `STEPS` that have been played, the last of them in the situation `number`. `begins`: the client who
    has begun, in the seat `active`. `goes_on`: they no longer hold still.
    """

    def __init__(self) -> None:
        self.table = ""
        self.guest_is_ready = False
        self.people: list[Magister] = []
        self.begins: Magister | None = None
        self.active: int | None = None
        self.done = self.number = 0
        self.goes_on = False

    def begin(self, beginner: Magister) -> bool:
        """Return whether both can play all steps if that client begins; if so, they have begun."""
        (other,) = (person for person in self.people if person is not beginner)
        if beginner.holds(STEPS[0], STEPS[2]) and other.holds(STEPS[1], STEPS[3]):
            assert beginner.private is not None
            self.begins, self.active = beginner, beginner.private.seat
        return self.begins is beginner


class Magister(StubbornPlayer):
    """One of the two clients. `stands`: set while it holds still."""

    def __init__(self, name: str, meeting: Meeting, chance: Random, *, host: bool) -> None:
        super().__init__(name, (), chance, asyncio.Event())
        self.stands = asyncio.Event()
        self.public: PublicView | None = None
        self.private: PrivateView | None = None
        self._meeting = meeting
        self._host = host
        self._turns = 0
        meeting.people.append(self)

    def sees(self) -> tuple[Any, Any]:
        """Return the public and the private view, as plain data."""
        return at_rest(self.public), at_rest(self.private)

    def goes_on(self) -> None:
        """Answer what has been held back."""
        self.stands.clear()
        if self.private is not None and not self._open:
            self._answers(self.private)

    def holds(self, *kinds: Sequence[str]) -> bool:
        """Return whether a card of each kind is in hand, with the gold for all of them."""
        assert self.private is not None
        assert self.public is not None
        pool = ruleset("ccg").book.by_key
        hand = {card.key for card in self.private.hand}
        cheapest = [min((cost_of(pool, key) for key in kind if key in hand), default=NEVER) for kind in kinds]
        seat = self.public.seats[self.private.seat or 0]
        return sum(cheapest) <= sum(int(meter.value) for meter in seat.meters if meter.key == "gold")

    def _hears(self, message: Message) -> None:
        super()._hears(message)
        match message:
            case Lobby(table=table) if self._host:
                self._meeting.table = table.id
                people = [seat for seat in table.seats if seat.kind == "human"]
                self._meeting.guest_is_ready = len(people) == 2 and any(seat.ready for seat in people)
            case Shared(view=view):
                self.public = view
            case Private(view=private):
                self.private = private

    def _comes_in(self, *, resumed: bool) -> None:
        super()._comes_in(resumed=resumed)
        if resumed or self.match is not None:
            return
        own: list[Callable[[int], Request]] = [
            lambda req: CreateTable(req, "", "ccg", "female", OPTIONS, cards=deck()),
            StartMatch,
        ]
        others: list[Callable[[int], Request]] = [
            lambda req: JoinTable(req, self._meeting.table, sex="male", cards=deck()),
            lambda req: SetReady(req, ready=True),
        ]
        self._setting_up = own if self._host else others

    def _goes_on(self) -> None:
        last = self._host and self._setting_up == [StartMatch] and self.match is None
        if last and not self._meeting.guest_is_ready:
            return
        super()._goes_on()
        if self._meeting.done == DEEP and not self._meeting.goes_on and not self._open and self._is_there():
            self.stands.set()

    def _is_there(self) -> bool:
        """Return whether both views are of the window of the third interrupt, in which the active player is asked
        first."""
        public, private = self.public, self.private
        if public is None or private is None:
            return False
        waiting = [each.seat for each in public.waiting]
        return public.number == private.number > self._meeting.number and waiting == [self._meeting.active]

    def _answers(self, view: PrivateView) -> None:
        if self._meeting.done < DEEP or self._meeting.goes_on:
            super()._answers(view)

    def _choice(self, asked: Asked) -> Choice:
        """Return the default: only the planned cards are played."""
        return asked.default

    def _act(self, view: PrivateView) -> Choice | None:
        """Return the next step if it is this client's; after the restart, concede in the beginner's next turn."""
        meeting, asked = self._meeting, view.questions[0]
        if meeting.goes_on:
            self._turns += asked.kind == "turn"
            return ("concede",) if self is meeting.begins and self._turns > 1 else None
        if meeting.done == 0:
            return self._plays(view) if asked.kind == "turn" and meeting.begin(self) else None
        mine = (self is meeting.begins) == (meeting.done % 2 == 0)
        return self._plays(view) if asked.kind == "interrupt" and mine else None

    def _plays(self, view: PrivateView) -> Choice:
        """Return the cheapest card of the next step. Raises Broken if there is none."""
        pool, meeting = ruleset("ccg").book.by_key, self._meeting
        wanted = {card.id: card.key for card in view.hand if card.key in STEPS[meeting.done]}
        open_ones = [
            option
            for option in view.standing
            if option.card in wanted and option.barred is None and option.key.startswith("mischief.")
        ]
        if not open_ones:
            raise Broken(f"{self.name} cannot play step {meeting.done}: {view.standing}")
        option = min(open_ones, key=lambda each: cost_of(pool, wanted[each.card or 0]))
        meeting.done, meeting.number = meeting.done + 1, view.number
        return (option.key, *(self._said_with(view, detail) for detail in option.details))

    def _said_with(self, view: PrivateView, detail: Shape) -> Choice:
        """Return a detail of a card: the other's Hero as a target, and no blood."""
        if isinstance(detail, YesNo):
            return False
        assert isinstance(detail, PickOne)
        hero = 0 if view.seat else CARDS + 1
        return next(option.key for option in detail.options if option.card == hero)


def cost_of(pool: Mapping[str, Any], key: str) -> int:
    """Return the gold that a card costs."""
    return gold_cost_of(pool[key])


def lies_three_deep(written: Journal) -> bool:
    """Return whether a journal ends in the window of the third interrupt: four things announced, each on the one
    before."""
    stack = replayed(written).stack
    things = [frame for frame in stack if isinstance(frame, Announced)]
    return len(things) == DEEP and isinstance(stack[-1], DuelWindow) and stack[-2] is things[-1]


def replayed(written: Journal) -> Any:
    """Return the table after all answers of a journal, in this process."""
    record, rules = written.match, ruleset("ccg")
    players = tuple(seat.player for seat in record.seats)
    table: Any = begin(rules, JournalHeader("ccg", players, dict(record.options)))
    for line in written.answers:
        run.apply_in_place(rules, table, line.answer)
    return table


async def drill(folder: Path, chance: Random) -> Tally:
    """Play one match with one kill. Raises Broken if the table differs afterwards, or the match ends otherwise."""
    server, tally, meeting = MortalServer(folder, sets="ccg"), Tally(), Meeting()
    await server.starts()
    people = [Magister(name, meeting, Random(chance.random()), host=name == "Ada") for name in ("Ada", "Bob")]
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(people[0].plays(lambda: server.port, server.up))]
        while not meeting.table:
            await asyncio.sleep(0.01)
        playing.append(group.create_task(people[1].plays(lambda: server.port, server.up)))
        await _both_stand(people)
        before = [person.sees() for person in people]
        await server.is_killed()
        (written, *_) = read_the_journal(folder, [*people], tally)
        if not lies_three_deep(written):
            raise Broken("the journal does not end in the window of the third interrupt")
        for person in people:
            person.stands.clear()
            person.public = person.private = None
        await server.starts()
        tally.kills += 1
        await _both_stand(people)
        for person, was in zip(people, before, strict=True):
            if person.sees() != was:
                raise Broken(f"{person.name} comes back to another table: {was} {person.sees()}")
        meeting.goes_on = True
        for person in people:
            person.goes_on()
        await asyncio.wait_for(asyncio.gather(*playing), ENDS_WITHIN_S)
    await server.ends()
    (written, *_) = read_the_journal(folder, [*people], tally)
    ended = replayed(written)
    for person in people:
        assert person.match is not None
        assert person.match.over is not None
        if not ended.over or list(person.match.over.winners) != [int(seat) for seat in ended.winners]:
            raise Broken(f"{person.name} saw another end than there is without the kill: {person.match.over}")
    prove_it(written, PlayableSets(known_sets(("ccg",), ())))
    tally.proven, tally.answers = 1, len(written.answers)
    server.insists()
    return tally


async def _both_stand(people: list[Magister]) -> None:
    """Wait until both hold still. Raises Broken if they never do."""
    try:
        async with asyncio.timeout(STANDS_WITHIN_S):
            for person in people:
                await person.stands.wait()
    except TimeoutError:
        raise Broken(f"no third interrupt in {STANDS_WITHIN_S:g} s") from None


@click.command()
@click.option("--matches", default=10, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(matches: int, seed: int) -> None:
    """Kill a server three interrupts deep, and look whether the table stands as it was left."""
    chance, tallies = Random(seed), list[Tally]()
    for number in range(matches):
        with tempfile.TemporaryDirectory() as folder:
            tallies.append(ended_in_words(drill(Path(folder), chance)))
        click.echo(f"{number + 1} of {matches}: {tallies[-1].answers} answers")
    lost = sum(tally.missing + tally.twice + tally.gaps for tally in tallies)
    click.echo(f"{len(tallies)} kills three interrupts deep, {lost} answers lost or twice")
    if lost:
        raise click.ClickException("something was lost, or happened twice")


if __name__ == "__main__":
    main()
