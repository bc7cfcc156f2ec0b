"""Over the shoulder of one seat that consents: `watching=seat`."""

from __future__ import annotations

import pytest
from tests.server.house import Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.messages.lobby import JoinTable, LeaveTable, ListTables, Tables, WatchTable
from kickdoor_protocol.messages.looking import Looking, ShareSeat
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.table import Act, Answer, Observe, Over, Private, Shared, Told
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.views import PrivateView, Watched
from kickdoor_server.matches.ending import Fate

OLDER = Registry(entry for entry in REGISTRY.entries if entry.struct not in (Looking, ShareSeat))
"""What a program knows that was made before one could look over a shoulder."""


def looks_on(house: House, name: str, registry: Registry = REGISTRY) -> Caller:
    onlooker = house.comes(name, registry=registry)
    onlooker.does(ListTables)
    onlooker.does(WatchTable, table=onlooker.last(Tables).tables[0].id)
    return onlooker


def table_of_three(*, watching: str = "seat", ai: tuple[str, ...] = ()) -> tuple[House, Caller, Caller, Caller]:
    """Boris and Greta play, Eve looks on."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=ai, watching=watching)
    return house, boris, greta, looks_on(house, "Eve")


def system(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind == "system"]


def test_who_looks_on_sees_no_more_than_is_public_until_a_seat_consents_and_he_looks() -> None:
    _, boris, greta, eve = table_of_three()
    assert eve.last(Looking) == Looking()
    assert eve.public.watched == Watched(1)
    assert eve.refused(LookAs, seat=1).reason == "not_shared"
    greta.does(ShareSeat, shared=True)
    assert eve.private == PrivateView(eve.public.number)
    assert boris.public.watched == Watched(1, 1, 0)
    eve.forgets()
    eve.does(LookAs, seat=1)
    assert [type(message) for message in eve.heard][:4] == [Looking, Told, Shared, Private]
    assert eve.last(Looking).seat == 1
    assert eve.private == greta.private
    assert boris.public.watched == greta.public.watched == Watched(1, 1, 1)


def test_he_sees_what_that_seat_is_told_and_asked_and_can_answer_nothing_of_it() -> None:
    house, boris, greta, eve = table_of_three()
    greta.does(ShareSeat, shared=True)
    house.clock.advance(7)
    eve.does(LookAs, seat=1)
    assert eve.last(Looking).since_s == 7
    secrets = house.match.table.secrets
    assert f"Your secret is {secrets[1]}." in eve.story
    assert f"Your secret is {secrets[0]}." not in eve.story
    boris.answer(["leave"])
    asked = eve.asked
    assert asked is not None
    assert asked == greta.asked
    refused = eve.refused(Answer, question=asked.id, choice=("take",))
    assert (refused.reason, refused.text) == ("not_seated", "You only spectate.")
    assert eve.refused(Act, choice=("shout",)).reason == "not_seated"
    greta.answer(["take"])
    assert eve.story[-1].startswith("Greta takes"), "told of her, not to her"
    assert greta.story[-1].startswith("You take")


def test_it_ends_at_once_when_it_is_taken_back_and_everybody_is_told() -> None:
    _, boris, greta, eve = table_of_three()
    greta.does(ShareSeat, shared=True)
    eve.does(LookAs, seat=1)
    eve.forgets()
    greta.does(ShareSeat, shared=False)
    assert eve.last(Looking) == Looking()
    assert eve.private == PrivateView(eve.public.number)
    assert not any("secret" in sentence for sentence in eve.story)
    assert eve.public.watched == Watched(1)
    lines = [
        "Who spectates this table may look over the shoulder of a player who says: share.",
        "Greta lets spectators see what this seat sees: its hand, and what it is asked.",
        "From here on nobody sees what Greta sees.",
    ]
    assert system(boris) == lines
    greta.does(ShareSeat, shared=False)
    assert system(boris) == lines, "there is nothing more to take back"
    greta.does(ShareSeat, shared=True)
    assert eve.private.seat is None, "and it does not begin again by itself"


def ends_by_losing_the_line(house: House, greta: Caller) -> None:
    greta.loses_the_line()
    comes_back(house, greta)


def ends_by_leaving(_: House, greta: Caller) -> None:
    greta.does(LeaveTable)


def ends_by_letting_a_program_play(_: House, greta: Caller) -> None:
    greta.does(Observe)


@pytest.mark.parametrize("end", [ends_by_losing_the_line, ends_by_leaving, ends_by_letting_a_program_play])
def test_nobody_is_looked_over_who_cannot_take_it_back(end: object) -> None:
    house, boris, greta, eve = table_of_three()
    greta.does(ShareSeat, shared=True)
    eve.does(LookAs, seat=1)
    end(house, greta)  # type: ignore[operator]
    assert eve.private.seat is None
    assert boris.public.watched == Watched(1)
    assert eve.refused(LookAs, seat=1).reason == "not_shared"


def test_it_ends_with_the_match() -> None:
    house, boris, greta, eve = table_of_three()
    greta.does(ShareSeat, shared=True)
    eve.does(LookAs, seat=1)
    for _ in range(20):
        for player in (boris, greta):
            if house.match.fate is Fate.RUNNING and (asked := player.asked) is not None:
                player.answer(["take"] if asked.kind == "take" else ["pass"])
    assert eve.last(Over).winners == boris.last(Over).winners
    assert eve.private.seat is None
    assert greta.refused(ShareSeat, shared=True).reason == "match_over"


def test_one_seat_at_a_time_and_only_by_the_word_of_its_person() -> None:
    house, boris, greta, eve = table_of_three(ai=("meek",))
    boris.does(ShareSeat, shared=True)
    refused = greta.refused(ShareSeat, shared=True)
    assert refused.text == "Spectators see what Boris sees; it is one seat at a time."
    assert refused.cure == "wait until Boris takes it back"
    assert eve.refused(ShareSeat, shared=True).reason == "not_seated"
    greta.does(ShareSeat, shared=False)
    assert eve.public.watched == Watched(1, 0), "Greta cannot take back what is not hers"
    for seat in (1, 2):
        assert eve.refused(LookAs, seat=seat).reason == "not_shared"
    assert eve.refused(LookAs, seat=7).reason == "no_such_seat"
    assert greta.refused(LookAs, seat=0).reason == "seated"
    boris.does(ShareSeat, shared=False)
    boris.does(Observe)
    assert boris.refused(ShareSeat, shared=True).text == "A program plays here, and AI players are not looked over."
    assert house.match.audience.shoulder.seat is None


def test_a_table_that_does_not_have_it_says_so() -> None:
    _, boris, _, eve = table_of_three(watching="everybody")
    refused = boris.refused(ShareSeat, shared=True)
    assert (refused.reason, refused.cure) == (
        "no_looking_over",
        "open one at which `who may spectate` is set to `seat`",
    )
    assert eve.refused(LookAs, seat=0).reason == "no_looking_over"
    assert eve.refused(LookAs, all_hands=True).reason == "no_looking_over"
    assert eve.public.watched is None
    assert not eve.all(Looking)


def test_one_who_comes_back_looks_over_the_same_shoulder_and_is_counted_only_while_he_is_there() -> None:
    house, boris, greta, eve = table_of_three()
    greta.does(ShareSeat, shared=True)
    eve.does(LookAs, seat=1)
    eve.loses_the_line()
    assert boris.public.watched == Watched(0, 1, 0)
    again = comes_back(house, eve)
    assert again.last(Looking).seat == 1
    assert again.private == greta.private
    assert boris.public.watched == Watched(1, 1, 1)
    again.does(LookAs)
    assert again.private.seat is None
    assert boris.public.watched == Watched(1, 1, 0)
    again.does(LeaveTable)
    assert boris.public.watched == Watched(0, 1, 0)


def test_an_older_program_is_shown_what_is_public_and_neither_side_breaks() -> None:
    house, boris, greta, eve = table_of_three()
    old = looks_on(house, "Otto", OLDER)
    greta.does(ShareSeat, shared=True)
    eve.does(LookAs, seat=1)
    assert old.refused(LookAs, seat=1).reason == "too_old"
    assert old.private == PrivateView(old.public.number)
    assert not any("secret" in sentence for sentence in old.story)
    assert boris.public.watched == Watched(2, 1, 1)
    assert system(old)[-1].startswith("Greta lets spectators")


def test_nobody_who_plays_hears_what_is_said_by_those_who_look_on_until_it_is_over() -> None:
    house, boris, greta, eve = table_of_three()
    dora = looks_on(house, "Dora")
    greta.does(ShareSeat, shared=True)
    eve.does(LookAs, seat=1)
    eve.does(Say, text="She has it!")
    said = Said("Eve (to spectators)", "She has it!", "aside")
    assert dora.last(Said) == eve.last(Said) == said
    assert said not in [*boris.all(Said), *greta.all(Said)]
    boris.does(Say, text="Has she?")
    assert eve.last(Said) == greta.last(Said) == Said("Boris", "Has she?", "chat", 0)
    for player in (boris, greta):
        player.does(LeaveTable)
    eve.does(Say, text="Well played.")
    assert dora.last(Said) == Said("Eve", "Well played.", "chat")


def test_who_has_seen_a_hand_takes_no_seat_again_not_even_after_a_restart() -> None:
    house, boris, greta, _ = table_of_three()
    greta.does(LeaveTable)
    table = house.match.record.id
    greta.does(WatchTable, table=table)
    greta.does(JoinTable, table=table, sex="female")
    assert greta.private.seat == 1, "who has only seen what is public may come back"
    greta.does(LeaveTable)
    greta.does(WatchTable, table=table)
    boris.does(ShareSeat, shared=True)
    greta.does(LookAs, seat=0)
    assert greta.private == boris.private
    refused = greta.refused(JoinTable, table=table, sex="female")
    assert refused.reason == "has_seen"
    again = house.restarted()
    boris, greta = comes_back(again, boris), comes_back(again, greta)
    assert greta.refused(JoinTable, table=table, sex="female").reason == "running"
    assert boris.public.watched == Watched(0), "and nobody has consented to be looked over since"
