"""Samples of messages about shuffles and replays, part of `samples`."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import lobby, recounting, replay, table
from kickdoor_protocol.views import Event, Header, PublicView

COMMITMENT = "7f" * 32

SHUFFLES: dict[str, Message] = {
    "commit_nonce": lobby.CommitNonce(35, COMMITMENT),
    "add_nonce": lobby.AddNonce(36, "5eed0042"),
    "lobby with what a seat has sealed": lobby.Lobby(
        lobby.TableInfo(
            "t4",
            "Friday night",
            "classic",
            "filling",
            (lobby.LobbySeat(0, "human", "Ada", sealed=COMMITMENT),),
            commitment="a81f03c2",
        ),
        0,
    ),
    "sealed": lobby.Sealed((COMMITMENT, "", COMMITMENT), 5.0),
    "shared with a seat that has not opened what it had sealed": table.Shared(
        PublicView(
            "t4", 9, Header("classic", "Friday night", commitment="a81f03c2", nonces=("", ""), sealed=(COMMITMENT, ""))
        )
    ),
    "lobby with the promise of its shuffle": lobby.Lobby(
        lobby.TableInfo("t4", "Friday night", "classic", "filling", commitment="a81f03c2"), 0
    ),
    "shared with what the seats have added": table.Shared(
        PublicView("t4", 9, Header("classic", "Friday night", commitment="a81f03c2", nonces=("5eed0042", "")))
    ),
}

PAGES_BACK: dict[str, Message] = {
    "story": recounting.Story(36, 61, 60),
    "recounted": recounting.Recounted(
        (Event(1, "Bo rolls a 3.", "roll", (1,)), Event(3, "You draw the Rubber Sword.", seats=(0,), minor=True)), 1
    ),
    "recounted, in which nothing needs words": recounting.Recounted((), 17),
    "recounted, with steps and a joke": recounting.Recounted(
        (
            Event(4, "Bo loses all Classes (Imp).", "lost", (1,), why=("Bo loses Wizard.", "Bo loses Thief.")),
            Event(6, "Bo faces Imp, Level 2.", "fight_began", (1,), flavour="Small print, large teeth."),
        ),
        4,
    ),
}

REPLAYS: dict[str, Message] = {
    "wind": replay.Wind(26, "number"),
    "wind to the turn before": replay.Wind(27, "turn", -1),
    "wind to what is about a seat": replay.Wind(28, "seat", 1, 2),
    "wind to the turn of that number": replay.Wind(29, "turn_number", 7),
    "wind to words": replay.Wind(29, "find", 1, words="tax golem"),
    "look_as": replay.LookAs(30),
    "look_as, from a chair": replay.LookAs(31, 0),
    "look_as, all hands": replay.LookAs(32, all_hands=True),
    "fork": replay.Fork(33, 2),
    "fork, against greedy ones": replay.Fork(34, 0, "greedy"),
    "replay_at": replay.ReplayAt(0, 811),
    "replay_at, from a chair": replay.ReplayAt(212, 811, 7, 92, 1, anew=True, decided="You: run away"),
    "replay_at, all hands": replay.ReplayAt(811, 811, 92, 92, all_hands=True),
    "take_replay": replay.TakeReplay(35),
    "replay_part": replay.ReplayPart(({"kickdoor": "replay", "version": 1}, [1, -1, [2, 0, 1], False, "5eed"]), True),
    "replay_part with names beside the chain": replay.ReplayPart(
        (
            {
                "kickdoor": "replay",
                "version": 2,
                "table": "",
                "seats": [[COMMITMENT, "female", ""], [COMMITMENT, "male", ""]],
                "names": {"table": ["a player's table", ""], "seats": [["Ada", "5eed0042"], None]},
            },
        ),
        True,
    ),
    "replay_part, the last": replay.ReplayPart(({"how": "over", "winners": [1], "link": "00ff"},)),
}
