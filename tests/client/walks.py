"""Somebody presses, clicks and types what they like while the evening goes on: what must hold after each step.

What is pressed follows from the number of a walk, so it is the same each time. Between two steps lies a moment or a
long while; the server asks, asks anew, tells, takes back, answers, is cut off and comes back. After each step the
screen is whole, and whatever was sent is an answer that the question takes.

Of `KEPT` all that came of each step is kept to be read: what was done and, in lines, what was said; of the screen the
last lines that are new. `python -m tests.client.walks` writes `golden/walks/` anew; the differences are then read like
any other change.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import CONTEST, WELCOME, at_rest, at_table, in_lesson, keys, new_model, public, told
from tests.client.every_size import filled
from tests.client.happenings import OF_THE_MACHINE, REPLIES, SAID, is_possible
from tests.client.questions import NOT_AHEAD, SHAPES, STANDING, asked, private, trades, with_terms
from tests.client.scenes import LOST, PAUSED, PROPOSED, SCENES, done, read

from kickdoor_client.network.events import LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Send
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Key, Msg, Tick, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.passwords import AskingPassword
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.update.commands.every import here
from kickdoor_client.view.screen import picture
from kickdoor_protocol.base import Request
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.messages import table, talk
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked, Event, OfferView, PublicView, Side, Waiting

FOLDER = Path(__file__).parent / "golden" / "walks"
STEPS = 90
PAUSES_S = (
    *(0.05, 0.1, 0.2, 0.3, 0.45, 0.55, 0.7, 0.9) * 3, *(1.1, 1.3, 1.9, 2.2, 2.9, 3.2) * 2,
    *(5.5, 6.5, 7.5, 8.5, 11.0, 25.0),
)  # fmt: skip
KEYS = (
    *("enter",) * 8, *("down", "up", "left", "right") * 3, *"1234567" * 2, *"abcdxwhopinetqfgs?:", *"BCSTU", "tab",
    "s-tab", "escape", "escape", "escape", " ", " ", "backspace", "pageup", "pagedown", "home", "end", "f3", "+", "-",
)  # fmt: skip
ELSEWHERE = (*KEYS, *"abcdeforlmny.vzNP/,0", "delete", "c-u", "c-w", "f2", "f4")
WORDS = (
    "1", "2", "3", "1", "2", "ask greta", "greta", "imp", "dragon", "none", "all", "1 2", "pass", "run", "counter",
    "accept", "decline", "cancel", "resume", "same", "what", "", "why", "who", "hand", "table", "story", "again",
    "again 2", "auto-pass", "auto-pass turn", "auto-pass combat", "auto-pass off", "sell boots", "trade", "curse",
    "use cordial greta", "question 1", "question 2", "card imp", "explain", "brief", "full", "pause", "say hello",
    "yes", "no", "5", "first", "you pick first", "send", "back", "offers", "help", "ready", "join 1", "play", "leave",
)  # fmt: skip


SIZES = ((90, 27), (76, 22), (110, 34), (64, 24), (130, 40), (80, 24), (48, 20))
"""Of windows: each walk has one."""
READ = ("what", "who", "table", "hand", "offers", "why", "story", "tables", "settings", "rules", "help")
"""What one can have read out, where it can be said."""
NEW_MOST = 3
"""Lines that are told of a screen: the last ones that are new."""


def insist_readable(model: Model) -> None:
    """Raise AssertionError unless each word of `READ` that can be said is answered or kept for later, and the Tab key
    offers words.
    """
    for command in here(model) if not isinstance(model.ui.overlay, AskingPassword) else ():
        if command.name in READ:
            then, effects = told(model, Typed(command.name), now=model.now)
            is_kept = then.unheard[-1:] == (command.name,)
            assert any(map(str.strip, done(effects))) or is_kept, f"nothing is answered to {command.name!r}"
    assert completions(model, ""), "the Tab key offers nothing"


def insist_fitting(request: Request, before: Model, after: Model) -> None:
    """Raise AssertionError unless an answer is one that its question takes, and a deed one that can be done."""
    if isinstance(request, table.Answer):
        asked = {question.id: question for model in (before, after) for question in model.questions}
        question = asked.get(request.question) or _private(before, after, request.question)
        assert question is not None, f"{request} answers what nobody has asked"
        wrong = problem(question.shape, request.choice)
        assert wrong is None, f"{request} answers {question.text!r}: {wrong}"
    if isinstance(request, table.Act):
        menus = [Menu(model.seen.private.standing) for model in (before, after) if model.seen.private is not None]
        wrongs = [problem(menu, request.choice) for menu in menus]
        assert None in wrongs, f"{request}: {wrongs}"


def _private(before: Model, after: Model, number: int) -> Asked | None:
    """Return the question of that number, also if it has been answered already; None if there is none."""
    views = [model.seen.private for model in (before, after) if model.seen.private is not None]
    return next((question for view in views for question in view.questions if question.id == number), None)


NEW = WireOption("wish", "make a wish", "it may come true", interferes=True)
"""What can be done all of a sudden."""


class Walk:
    """A walk that begins in a scene. `number` decides what is pressed, `purpose` is what the program was started
    for."""

    def __init__(self, number: int, start: Model) -> None:
        self._chance = random.Random(number)
        self._size = SIZES[number // 2 % len(SIZES)]
        self.model = start
        self._number = 400
        self._question = 700
        self._event = 50
        self._unanswered: list[Request] = []
        self._seen: frozenset[str] = frozenset()

    def goes(self, steps: int) -> str:
        """Take so many steps, and return what came of them."""
        return "\n".join(self._step() for _ in range(steps)) + "\n"

    def _step(self) -> str:
        chance, pause_s = self._chance, self._chance.choice(PAUSES_S)
        if pause_s > 1:
            ticked = self._dealt_with(Tick(), pause_s / 2)
            pause_s /= 2
        else:
            ticked = []
        name, message = self._next()
        lines = self._dealt_with(message, pause_s)
        if self.model.manner is Manner.SCREEN:
            texts = read(filled(self.model, *self._size))
            lines += [line for line in texts if line not in self._seen][-NEW_MOST:]
            self._seen = frozenset(texts)
        else:
            insist_readable(self.model)
        if chance.random() < 0.5:
            self._unanswered = self._unanswered[-3:]
        head = f"{self.model.now:.2f} {name}"
        return "\n".join((*(f"  {line}" for line in ticked), head, *(f"  {line}" for line in lines)))

    def _dealt_with(self, message: Msg, after_s: float) -> list[str]:
        before = replace(self.model, now=self.model.now + after_s)
        self.model, effects = told(self.model, message, now=before.now)
        sent = [effect.request for effect in effects if isinstance(effect, Send)]
        for request in sent:
            insist_fitting(request, before, self.model)
        self._unanswered += sent
        said = narrate(before, message, self.model) if self.model.manner is Manner.LINES else []
        return [*done(effects), *said]

    def _next(self) -> tuple[str, Msg]:
        chance = self._chance
        playing = self.model.seen.public is not None and self.model.replay is None
        kind = chance.random()
        arriving = self.model.scene is Scene.ARRIVING or bool(self.model.errand.todo)
        if self._unanswered and kind < (0.6 if arriving else 0.25):
            return self._reply(self._unanswered.pop(0))
        if playing and kind < 0.5:
            return self._from_the_server()
        if not playing and kind < 0.32:
            name = chance.choice(tuple(SAID))
            return name, Pushed(SAID[name])
        if not playing and kind < 0.42:
            name = chance.choice(tuple(OF_THE_MACHINE))
            if is_possible(self.model, OF_THE_MACHINE[name]) and name not in ("the end", "no server"):
                return name, OF_THE_MACHINE[name]
        if kind < 0.53:
            return ("cut off", LinkLost("cut", 2.0, 1)) if chance.random() < 0.5 else ("back", self._back())
        if self.model.manner is Manner.LINES:
            words = chance.choice(WORDS)
            return f"said {words!r}", Typed(words)
        if kind < 0.62 and (targets := self._targets()):
            target = chance.choice(targets)
            return f"clicked {target}", Key(target)
        key = chance.choice(KEYS if playing else ELSEWHERE)
        return f"pressed {key!r}", Key(key)

    def _back(self) -> LinkUp:
        return LinkUp(replace(WELCOME, resumed=self._chance.random() < 0.8))

    def _targets(self) -> list[str]:
        """Return the names of all that can be clicked on the screen."""
        styles = {style for line in picture(self.model, *self._size).lines for style, _ in line}
        return sorted({word for style in styles for word in style.split() if word.startswith("@")})

    def _reply(self, request: Request) -> tuple[str, Msg]:
        name = "accepted" if self._chance.random() < 0.75 else "refused"
        return f"{name}: {type(request).__name__}", Replied(request, REPLIES[name])

    def _from_the_server(self) -> tuple[str, Msg]:
        chance = self._chance
        self._number += 1
        match chance.randrange(12):
            case 0 | 1 | 2 | 3 | 4:
                return self._asks()
            case 5 | 6 | 7 | 8:
                return self._shows()
            case 9 | 10:
                return self._tells()
            case _:
                if chance.random() < 0.8:
                    who, kind, seat = chance.choice((("Greta", "ai", 2), ("Boris", "chat", 1), ("", "system", None)))
                    return f"{who} talks", Pushed(talk.Said(who, "Ada? So be it.", kind, seat))
                return "over", Pushed(table.Over((chance.randrange(4),), "The game is over."))

    def _asks(self) -> tuple[str, Msg]:
        chance = self._chance
        names = [chance.choice(tuple(SHAPES)) for _ in range(chance.choice((0, 1, 1, 1, 1, 1, 2)))]
        if chance.random() < 0.5:
            self._question += 1  # else it is what is asked already, or in the place of that
        questions = [
            asked(
                name,
                self._question + 100 * place,
                chance.choice((None, 4.0, 14.0, 35.0, 70.0)),
                about=chance.choice((None, None, 0, 1)),
                wins=chance.choice(((), (), (), None, (1,), (0,))),
            )
            for place, name in enumerate(names)
        ]
        if names == ["help"] and chance.random() < 0.3:
            questions = [replace(with_terms(), id=self._question)]
        questions = [self._otherwise(each) for each in questions]
        standing = chance.choice((STANDING, STANDING, STANDING[:2], STANDING[2:], (), trades().view.standing))
        view = private(*questions, number=self._number, standing=standing)
        return f"asked {', '.join(names)}", Pushed(table.Private(view))

    def _otherwise(self, question: Asked) -> Asked:
        """Return the question, now and then costly, with other options, one of them barred, or with one chosen
        already."""
        chance, shape = self._chance, question.shape
        if chance.random() < 0.5 or not isinstance(shape, Menu):
            return question
        options = [*shape.options[: chance.choice((1, 2, 99, 99))], *chance.choice(((), (NEW,)))]
        if chance.random() < 0.3:
            options.reverse()
        place = chance.randrange(len(options))
        if chance.random() < 0.4 and (options[place].key,) != question.default:
            options[place] = replace(options[place], barred=NOT_AHEAD)
        begin = chance.choice(("", "", NEW.key, *(option.key for option in options if option.barred is None)))
        marks = (*question.marks, *chance.choice(((), ("costly",), ("acts",))))
        return replace(question, shape=Menu(tuple(options)), begin=begin, marks=marks)

    def _shows(self) -> tuple[str, Msg]:
        chance = self._chance
        name = chance.choice(tuple(VIEWS))
        view = replace(VIEWS[name](), number=self._number)
        turn = view.header.turn + chance.choice((0, 0, 0, 1))
        return name, Pushed(table.Shared(replace(view, header=replace(view.header, turn=turn))))

    def _tells(self) -> tuple[str, Msg]:
        self._event += 1
        text, seats, minor = self._chance.choice(
            (
                ("Boris draws a card.", (1,), True),
                ("Spite steals your Boots.", (0, 3), False),
                ("Boris asks you for help: 1 Treasure.", (1, 0), False),
                ("Greta goes up to level 6.", (2,), False),
            )
        )
        return f"told: {text}", Pushed(table.Told((Event(self._event, text, seats=seats, minor=minor),)))


_HERS = tuple(replace(seat, marks=("turn", "fighter") if seat.seat == 0 else ()) for seat in public().seats)
_WORSE = Side(CONTEST.sides[1].key, CONTEST.sides[1].label, 23, CONTEST.sides[1].lines[:1], CONTEST.sides[1].stake)

VIEWS: Mapping[str, Callable[[], PublicView]] = {
    "a fight": public,
    "the same fight": lambda: public(waiting=(Waiting(0, "answers", 12.0), Waiting(2, "thinks"))),
    "sums that have moved": lambda: public(contest=replace(CONTEST, sides=(CONTEST.sides[0], _WORSE))),
    "another verdict": lambda: public(contest=replace(CONTEST, verdict="ahead by 2")),
    "at rest": at_rest,
    "her turn": lambda: at_rest(seats=_HERS, waiting=()),
    "her fight": lambda: public(seats=_HERS),
    "an offer": lambda: at_rest(pending_offers=(OfferView(2, "Greta offers the Anvil", 0, "with Greta: 9"),)),
    "nobody's turn": lambda: at_rest(waiting=(), seats=tuple(replace(s, marks=()) for s in public().seats)),
    "paused": lambda: public(pause=PAUSED, waiting=()),
    "a pause proposed": lambda: public(pause=PROPOSED),
    "somebody lost": lambda: public(pause=LOST),
}


def _alone() -> Model:
    """Return a match of one person among AI players."""
    alone = tuple(replace(seat, kind="human" if seat.seat == 0 else "ai") for seat in public().seats)
    return replace(at_table(view=public(seats=alone)), errand=ArrivalSteps(Purpose.PLAY))


def _bound(purpose: Purpose, *, menu: bool = False, **errand: Any) -> Callable[[], Model]:
    """Return a function that starts somebody on an errand, from the start menu if `menu`."""

    def start() -> Model:
        model = replace(new_model(purpose), errand=ArrivalSteps(purpose, **errand), address="anna.local")
        return replace(model, home=at_home().home) if menu else model

    return start


STARTS: Mapping[str, Callable[[], Model]] = {
    "a table": lambda: at_table(asked("menu")),
    "a window": lambda: at_table(asked("window")),
    "alone": _alone,
    "a lesson": lambda: in_lesson(asked("menu")),
    "a crowd": SCENES["odd-crowd"],
    "two questions": SCENES["odd-two-questions"],
    "spectating": SCENES["looking-over"],
    "a replay": SCENES["replay-chair"],
    "tables": SCENES["tables"],
    "filling": SCENES["filling"],
    "the menu": at_home,
    "settings": lambda: at_home("9"),
    "to play": _bound(Purpose.PLAY, ais=("greedy", "spiteful", "odd"), options={"epic": True}),
    "to play from the menu": _bound(Purpose.PLAY, menu=True, ais=("greedy", "greedy"), ais_named=True),
    "to host": _bound(Purpose.HOST, menu=True, table="Attic", ais=("greedy",), password="psst"),
    "to join": _bound(Purpose.JOIN, table="Friday"),
    "to watch": _bound(Purpose.WATCH),
    "to learn": _bound(Purpose.LEARN, menu=True, set=""),
    "over": SCENES["over-again"],
    "over, alone": SCENES["over-alone"],
    "a new table": SCENES["set-up"],
    "a page of cards": SCENES["cards"],
    "many deeds": SCENES["many-deeds"],
    "many targets": SCENES["many-targets"],
    "many people": SCENES["many-people"],
    "a password": SCENES["password-table"],
    "playing": lambda: at_home("1"),
    "hosting": lambda: at_home("3"),
    "joining": lambda: at_home("4"),
    "replays": lambda: at_home("6"),
    "the catalogue": SCENES["menu-cards"],
    "the rules": SCENES["menu-rules"],
    "a replay played": lambda: keys(SCENES["replay"](), " ")[0],
    "much told": SCENES["told-much-before"],
}
WALKS_IN_EACH = 2
ONE_IS_ENOUGH = 12
"""Starts before these have walks of both kinds."""
BRIEF = UserSettings(telling="brief", notices=True, timer="usual")


def names() -> list[str]:
    numbers = range(WALKS_IN_EACH)
    walks = [(start, number) for place, start in enumerate(STARTS) for number in numbers[: 1 + (place < ONE_IS_ENOUGH)]]
    return [f"{start} {manner.value} {number}" for start, number in walks for manner in Manner]


def walked(name: str) -> str:
    """Play the walk of that name; return what came of it."""
    start, manner, number = name.rsplit(" ", 2)
    model = replace(STARTS[start](), manner=Manner(manner))
    if number == "1" and model.home is None:
        model = replace(model, settings=BRIEF)
    if model.manner is Manner.LINES:
        model = model.with_ui(overlay=None, prompt=None)
    return Walk(names().index(name), model).goes(STEPS)


KEPT = tuple(
    f"{start} {manner.value} 0"
    for start in ("a table", "a window", "a lesson", "two questions", "spectating", "filling", "the menu", "to play")
    for manner in Manner
)
"""Walks of which all that came of them is kept: one of each kind, in both manners."""


def file_of(name: str) -> Path:
    """Return where the walk of that name is kept."""
    return FOLDER / f"{name.replace(',', '').replace(' ', '-')}.txt"


def main() -> None:
    """Write those anew that are kept."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in KEPT:
        file_of(name).write_text(walked(name), "utf-8")


if __name__ == "__main__":
    main()
