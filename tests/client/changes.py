"""Write down what line mode tells when each state of a table gives way to each other one.

`python -m tests.client.changes` writes `golden/changes/` anew; the differences are then read like any other change.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace
from tests.client.evening import FACES, after, at_rest, connected, public, settled, told, without_boris
from tests.client.odd_tables import CROWD, THREE_SIDES
from tests.client.questions import HAND, ITEMS, SHAPES, asked, private, trades, with_terms
from tests.client.scenes import LOST, PAUSED, PROPOSED

from kickdoor_client.network.events import Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Show
from kickdoor_client.state.model import Manner, Model
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import lobby, table
from kickdoor_protocol.shapes import Menu, options_of
from kickdoor_protocol.views import CardRef, PrivateView, PublicView, Waiting

FOLDER = Path(__file__).parent / "golden" / "changes"

_FEWER = replace(asked("menu"), shape=Menu(options_of(SHAPES["menu"][1])[:2]), seconds_left=9.0)
_AFTER_ROLL = replace(public().seats[1], connected=False, traits=("Human",), marks=("turn",))

STATES: Mapping[str, tuple[PublicView, PrivateView]] = {
    "at rest": (at_rest(), private()),
    "a fight": (public(), private()),
    "asked in a fight": (public(), private(asked("menu"))),
    "asked less": (public(), private(_FEWER)),
    "asked for help": (public(), private(asked("help"))),
    "asked for help on terms": (public(), private(with_terms())),
    "asked twice": (public(waiting=(Waiting(0, "answers", 3.0),)), private(asked("window"), asked("yes_no", 502))),
    "asked to pick": (at_rest(waiting=()), private(asked("pick_some", seconds=None))),
    "nobody's": (at_rest(waiting=()), PrivateView(216, 0)),
    "other cards": (at_rest(), replace(private(), hand=(*HAND[1:3], CardRef(61, "piano"), CardRef(62)))),
    "to trade": (at_rest(), trades().view),
    "a crowd": (public(seats=CROWD, contest=THREE_SIDES), private(asked("curse"))),
    "somebody gone": (public(seats=(*public().seats[:1], _AFTER_ROLL, *public().seats[2:])), private(standing=ITEMS)),
    "paused": (public(pause=PAUSED, waiting=()), private(standing=())),
    "a pause proposed": (public(pause=PROPOSED), private()),
    "a connection lost": (public(pause=LOST, seats=without_boris()), private(asked("menu", seconds=None))),
}
ENDS: Mapping[str, Message] = {
    "over": table.Over((1,), "Boris reaches level 10 and wins.", "5eed0042"),
    "won": table.Over((0, 1), "Ada and Boris win."),
    "no more tables": lobby.Tables(),
}


def _messages(state: str, number: int) -> tuple[Message, ...]:
    shared, own = STATES[state]
    questions = tuple(replace(one, id=one.id + number) for one in own.questions)
    return (
        table.Shared(replace(shared, number=number)),
        table.Private(replace(own, number=number, questions=questions)),
    )


def _lines(model: Model, message: Message) -> tuple[Model, list[str]]:
    then, effects = told(model, Pushed(message))
    shown = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
    return then, [*shown, *narrate(model, Pushed(message), then)]


def changed(state: str) -> str:
    """Return what is told when that state gives way to each other one, or the match ends."""
    before = settled(after(connected(Manner.LINES), table.Faces(FACES), *_messages(state, 300), now=100.0))
    parts = []
    for other in STATES:
        model, lines = before, []
        for message in _messages(other, 301):
            model, more = _lines(model, message)
            lines += more
        parts.append("".join(f"{line}\n" for line in (f"> {other}", *lines)))
    for name, message in ENDS.items():
        parts.append("".join(f"{line}\n" for line in (f"> {name}", *_lines(before, message)[1])))
    return "\n".join(parts)


def file_of(state: str) -> Path:
    return FOLDER / f"{state.replace(' ', '-').replace(chr(39), '')}.txt"


def main() -> None:
    """Write them all anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for state in STATES:
        file_of(state).write_text(changed(state), "utf-8")


if __name__ == "__main__":
    main()
