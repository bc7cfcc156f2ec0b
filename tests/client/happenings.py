"""Outcomes of everything that can happen, in each kind of scene: effects, line mode, and new lines on the screen.

A happening is a message from the server, an answer to a request, a change of the connection, or passing time; keys and
typed words are tried in `scenes.py`. Happenings with the same outcome are listed together, and those without any at the
end.

`python -m tests.client.happenings` writes `golden/happenings/` anew; read the differences like any other change.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace
from tests.client.at_home import HELP, NEAR
from tests.client.evening import (
    AI_KINDS,
    CHAIRS,
    CHARITY,
    FACES,
    INFO,
    LAYOUT,
    LOBBY,
    RUNNING,
    SETTINGS,
    TABLES,
    WEIGHED,
    WELCOME,
    at_rest,
    public,
    settled,
    told,
    without_boris,
)
from tests.client.questions import asked, private
from tests.client.scenes import LOST, PAUSED, PROPOSED, SCENES, done, grouped, read

from kickdoor_client.network.events import FirstMet, LinkFailed, LinkLost, LinkUp, Marked, Pushed, Reachable, Replied
from kickdoor_client.network.places import SshEntry
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.home import MenuChoices
from kickdoor_client.state.messages import (
    Begun,
    Consulted,
    Ended,
    InputEnded,
    LookedAround,
    Msg,
    NonceDrawn,
    NotKept,
    Pasted,
    ReplayKept,
    ServersFound,
    Tick,
)
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.view.screen import picture
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import lobby, looking, moderation, reasons, replay, session, table, talk
from kickdoor_protocol.views import CardRef, Event, PrivateView, Watched

FOLDER = Path(__file__).parent / "golden" / "happenings"
NEW_MOST = 6
"""Most new lines of a screen that are listed."""

SCENES_TRIED = (
    "menu-join", "menu-rules", "connecting", "reconnecting", "password-server", "password-table", "tables",
    "new-table", "filling", "hosting", "at-rest", "shape-window", "shape-help", "offer-ready", "auto-pass", "offers",
    "talking", "paused", "lesson", "looking-on", "looking-over", "replay-chair", "over", "leaving", "odd-begun",
    "odd-two-questions", "odd-lobby",
)  # fmt: skip

_CHANGED = tuple(replace(chair, ready=True, name=f"{chair.name}a") for chair in CHAIRS)
_HER_TURN = tuple(replace(seat, marks=("turn",) if seat.seat == 0 else ()) for seat in at_rest().seats)
_OTHER = replace(INFO, id="t9", name="Another")

SAID: Mapping[str, Message] = {
    "the same tables": TABLES,
    "other tables": lobby.Tables((INFO,), TABLES.sets),
    "a part of the tables": lobby.Tables((RUNNING,), TABLES.sets, since=0, as_of=7, more=True),
    "a table has gone": lobby.Tables((), (), since=3, as_of=7, gone=("t2",)),
    "no tables": lobby.Tables(),
    "the table as it was": LOBBY,
    "the chairs are others": lobby.Lobby(replace(INFO, seats=_CHANGED), 0, SETTINGS, AI_KINDS),
    "all chairs are taken": lobby.Lobby(replace(INFO, seats=_CHANGED[:3]), 0, SETTINGS, AI_KINDS),
    "another is the host": lobby.Lobby(replace(INFO, host=1), 0, SETTINGS, AI_KINDS),
    "no chair is mine": lobby.Lobby(INFO, None, SETTINGS),
    "another table": lobby.Lobby(_OTHER, 1, SETTINGS[:1], AI_KINDS),
    "a shuffle is promised": lobby.Lobby(replace(INFO, commitment="ab" * 32), 0, SETTINGS, AI_KINDS),
    "the match is running": lobby.Lobby(replace(INFO, state="running"), 0, SETTINGS, AI_KINDS),
    "seals": lobby.Sealed(("ab" * 32, ""), 20.0),
    "no seals": lobby.Sealed(),
    "faces": table.Faces(FACES[:2]),
    "another layout": replace(LAYOUT, columns=LAYOUT.columns[-1:], marks=LAYOUT.marks[:2], contest="duel"),
    "a fight": table.Shared(public(300)),
    "at rest": table.Shared(at_rest(300)),
    "an older situation": table.Shared(at_rest(3)),
    "a situation elsewhere": table.Shared(replace(at_rest(300), table="t9")),
    "my turn": table.Shared(at_rest(300, seats=_HER_TURN, waiting=())),
    "paused": table.Shared(public(300, pause=PAUSED, waiting=())),
    "a pause is proposed": table.Shared(public(300, pause=PROPOSED)),
    "somebody is lost": table.Shared(public(300, pause=LOST, seats=without_boris())),
    "somebody looks over a shoulder": table.Shared(public(300, watched=Watched(2, 0, 1))),
    "asked nothing": table.Private(private(number=300)),
    "asked": table.Private(private(asked("menu", 600), number=300)),
    "asked to help": table.Private(private(asked("help", 600), number=300)),
    "asked to let it happen": table.Private(private(asked("window", 600), number=300)),
    "asked to let another win": table.Private(private(asked("window", 600, wins=(1,)), number=300)),
    "asked to let oneself win": table.Private(private(asked("window", 600, wins=(0,)), number=300)),
    "asked about oneself": table.Private(private(asked("window", 600, about=0), number=300)),
    "asked without a clock": table.Private(private(asked("yes_no", 600, seconds=None), number=300)),
    "asked in haste": table.Private(private(asked("yes_no", 600, seconds=4.0), number=300)),
    "no seat": table.Private(PrivateView(300)),
    "a hand of others": table.Private(PrivateView(300, 0, (CardRef(98, "boots"), CardRef(99)))),
    "an event": table.Told((Event(20, "Boris rolls a 5 and gets away.", seats=(1,)),)),
    "an event about me": table.Told((Event(20, "Spite steals your Boots.", seats=(0, 3), cards=(CardRef(11),)),)),
    "an old event": table.Told((Event(1, "Long ago."),)),
    "small events": table.Told(tuple(Event(20 + n, f"{who} draws a card.", minor=True) for n, who in enumerate("AB"))),
    "no events": table.Told(()),
    "chat": talk.Said("Boris", "Well played!", "chat", 1),
    "chat of mine": talk.Said("Ada", "Thank you.", "chat", 0),
    "chat that names me": talk.Said("Boris", "Ada, it is you!", "chat", 1),
    "an AI player talks": talk.Said("Greta", "Hm.", "ai", 2),
    "the server talks": talk.Said("", "The server stops in 5 minutes.", "system"),
    "an aside": talk.Said("Cleo (spectating)", "Oh dear.", "aside"),
    "the talk so far": talk.Talked(9, (talk.Spoken("Boris", "Hello?", "chat", 1), talk.Spoken("Max", "Hm.", "ai", 0))),
    "no talk so far": talk.Talked(0),
    "a code": table.SeatCode("boots-ogre-yodel"),
    "one ignored": moderation.Ignoring(("Greta",)),
    "two ignored": moderation.Ignoring(("Greta", "Boris")),
    "none ignored": moderation.Ignoring(),
    "rules": CHARITY,
    "reasons": WEIGHED,
    "no reasons": reasons.Explained(2, (), 3),
    "other eyes": looking.Looking(2, 12.0),
    "eyes of all": looking.Looking(),
    "late eyes": looking.Looking(late_s=180.0, begins_in_s=30.0),
    "a moment": replay.ReplayAt(215, 591, 7, 63, decided="Boris: run away"),
    "a moment elsewhere": replay.ReplayAt(400, 591, 40, 63, 1, anew=True),
    "the last moment": replay.ReplayAt(591, 591, 63, 63, all_hands=True),
    "a part of a replay": replay.ReplayPart(({"a": 1},), more=True),
    "the rest of a replay": replay.ReplayPart(({"b": 2},)),
    "over": table.Over((1,), "Boris reaches level 10 and wins.", "5eed0042"),
    "won": table.Over((0,), ""),
    "over for nobody": table.Over(()),
    "closing": session.Closing("stopping", "The server is stopped; come back in a minute."),
    "closing without a word": session.Closing("restart"),
    "nothing to do with it": session.Pong(4),
}  # fmt: skip

REQUESTS: Mapping[str, Request] = {
    "entering": session.Enter(1, "swordfish"),
    "joining": lobby.JoinTable(1, "t1", "female"),
    "joining with a word": lobby.JoinTable(1, "t1", "female", password="psst"),
    "watching": lobby.WatchTable(1, "t2"),
    "opening": lobby.CreateTable(1, "Ada's table", "classic", "female"),
    "leaving": lobby.LeaveTable(1),
    "being ready": lobby.SetReady(1, True),
    "starting": lobby.StartMatch(1),
    "calling": lobby.AddAi(1, "greedy"),
    "sealing": lobby.CommitNonce(1, "ab" * 32),
    "opening the seal": lobby.AddNonce(1, "5eed"),
    "listing": lobby.ListTables(1),
    "answering": table.Answer(1, 501, ("run",)),
    "passing": table.Answer(1, 501, ("pass",)),
    "acting": table.Act(1, ("sell.11",)),
    "asking anew": table.Resync(1),
    "talking": talk.Say(1, "hello"),
    "winding": replay.Wind(1, "step", 1),
    "taking eyes": replay.LookAs(1, 1),
    "playing on": replay.Fork(1, 1),
    "taking the replay": replay.TakeReplay(1),
    "sharing": looking.ShareSeat(1, True),
    "ignoring": moderation.Ignore(1, "Greta", True),
}
REPLIES: Mapping[str, session.Accepted | session.Refused] = {
    "accepted": session.Accepted(1, "It is noted."),
    "refused": session.Refused(1, "not_now", "classic.combat.2", "you are behind by 3", "get help first"),
}
OTHER_REPLIES: Mapping[str, tuple[str, session.Accepted | session.Refused]] = {
    "entering: wrong": ("entering", session.Refused(1, "wrong_password", text="That is not it.", cure="wait 4 s")),
    "joining: needed": ("joining", session.Refused(1, "password_needed", text="That table has a password.")),
    "joining: wrong": ("joining with a word", session.Refused(1, "wrong_password", text="That is not it.")),
    "joining: too fast": ("joining with a word", session.Refused(1, "too_fast", text="Not so fast.")),
    "watching: needed": ("watching", session.Refused(1, "password_needed")),
    "watching: wrong": ("watching", session.Refused(1, "wrong_password", text="That is not it.")),
    "watching: busy": ("watching", session.Refused(1, "busy")),
    "asking anew: at no table": ("asking anew", session.Refused(1, "no_table", text="You are at no table.")),
    "leaving: at no table": ("leaving", session.Refused(1, "no_table", text="You are at no table.")),
    "answering: too late": ("answering", session.Refused(1, "stale")),
    "passing: too late": ("passing", session.Refused(1, "stale")),
    "acting: too late": ("acting", session.Refused(1, "stale", text="The card has gone.")),
    "winding: no such moment": ("winding", session.Refused(1, "no_such_moment", text="There is none any more.")),
    "starting: without a word": ("starting", session.Refused(1, "no_such_thing")),
}
OF_THE_MACHINE: Mapping[str, Msg] = {
    "a line": LinkUp(WELCOME),
    "a line, as before": LinkUp(replace(WELCOME, resumed=True, motd="Crisps are in the kitchen.")),
    "a line behind a password": LinkUp(replace(WELCOME, locked=True)),
    "a cut": LinkLost("the connection was cut", 0.5, 1),
    "a cut again": LinkLost("no answer", 8.0, 5),
    "no server": LinkFailed("There is no kickdoor server at anna.local.", "say kickdoor serve there"),
    "addresses": Reachable(("192.168.1.20",)),
    "addresses by ssh and tls": Reachable(("a", "b"), SshEntry(2222, "boots-ogre"), "SHA256:ab"),
    "a first look": FirstMet("tls://anna.local", "SHA256:abcd"),
    "letters": Marked({41: "q", 42: "enter"}),
    "the beginning": Begun(("bell was ignored: it can be yes or no.",)),
    "what there is": LookedAround(MenuChoices((), settings="/a/b.toml")),
    "servers": ServersFound(NEAR * 2),
    "no servers": ServersFound(()),
    "the book": Consulted(("rules", "classic", "help"), HELP),
    "something else of the book": Consulted(("rules", "classic", "nonsense"), ("Nothing was found.",)),
    "a full disk": NotKept("The settings could not be kept: no space left."),
    "a draw": NonceDrawn("5eed"),
    "a replay is kept": ReplayKept("/replays/a.kickdoor"),
    "a replay is not kept": ReplayKept(wrong="no space left"),
    "a paste": Pasted("some  words\nand more"),
    "the end of the input": InputEnded(),
    "the end": Ended(3),
}
LATER_S = (0.1, 0.5, 1.0, 2.5, 3.0, 4.0, 9.5, 14.0, 31.0, 130.0)
"""Seconds that pass before a tick."""
SET = {
    "no bell": UserSettings(bell=False, notices=True),
    "brief": UserSettings(telling="brief", notices=True, bell=True),
    "with a clock": UserSettings(timer="brisk", replays="ask", notices=True),
}
"""Settings that change the outcome of messages."""


def is_possible(model: Model, message: Msg) -> bool:
    """Return whether a message can come in that scene: replay positions only with a replay, messages of the start menu
    only there."""
    match message:
        case Pushed(replay.ReplayAt()):
            return model.replay is not None
        case Begun() | LookedAround() | ServersFound() | Consulted() | Pasted():
            return model.home is not None or isinstance(message, Pasted)
        case _:
            return True


class Place:
    """A scene in which things happen, on the screen and in lines."""

    def __init__(self, name: str) -> None:
        self.model = settled(SCENES[name]())
        self.in_lines = replace(self.model, manner=Manner.LINES).with_ui(overlay=None, prompt=None)
        self._seen = frozenset(read(picture(self.model, 100, 30)))

    def outcome(self, message: Msg, *, later_s: float = 0.0, settings: UserSettings | None = None) -> list[str]:
        """Return the outcome of a message: effects on the screen, its new lines, effects and text in lines."""
        if not is_possible(self.model, message):
            return []
        model, lined = (replace(each, settings=settings or each.settings) for each in (self.model, self.in_lines))
        then, effects = told(model, message, now=model.now + later_s)
        lines = done(effects)
        if replace(then, now=model.now) != model or later_s:
            lines += [line for line in read(picture(then, 100, 30)) if line not in self._seen][-NEW_MOST:]
        then, effects = told(lined, message, now=lined.now + later_s)
        said = narrate(replace(lined, now=then.now), message, then)
        return [*lines, *(f"| {line}" for line in (*done(effects), *said))]


def happened(name: str) -> str:
    """Return the outcomes of all happenings in that scene."""
    place, parts = Place(name), dict[str, list[str]]()
    for what, message in SAID.items():
        parts[what] = place.outcome(Pushed(message))
    for request_name, request in REQUESTS.items():
        for reply_name, reply in REPLIES.items():
            parts[f"{request_name}: {reply_name}"] = place.outcome(Replied(request, reply))
    for what, (request_name, reply) in OTHER_REPLIES.items():
        parts[what] = place.outcome(Replied(REQUESTS[request_name], reply))
    for what, machine in OF_THE_MACHINE.items():
        parts[what] = place.outcome(machine)
    for later_s in LATER_S:
        parts[f"{later_s:g} s later"] = place.outcome(Tick(), later_s=later_s)
    for how, settings in SET.items():
        for what in ("my turn", "asked", "asked to help", "over", "chat that names me", "small events"):
            parts[f"{how}: {what}"] = place.outcome(Pushed(SAID[what]), later_s=40.0, settings=settings)
    return grouped(parts.items())


def main() -> None:
    """Write all golden files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in SCENES_TRIED:
        (FOLDER / f"{name}.txt").write_text(happened(name), "utf-8")
    for old in FOLDER.glob("*.txt"):
        if old.stem not in SCENES_TRIED:
            old.unlink()


if __name__ == "__main__":
    main()
