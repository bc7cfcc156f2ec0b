"""A seat comes back by token, by the code that its owner was shown, by the table's password, or by the consent of those
who are there: never by a name alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.lodge import opens

from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.session import Closing, Welcome
from kickdoor_protocol.messages.table import LetIn, PauseTable, ResumeTable, SeatCode
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.matches.playing.claims import GRANTED_S, PETITION_S

OLD = Registry(entry for entry in REGISTRY.entries if entry.struct not in (LetIn, SeatCode))
"""What a program knows that has never heard of codes and of letting anybody in."""


def remarks(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind in ("system", "presence")]


def paused(*people: Caller) -> None:
    for caller in people:
        caller.does(PauseTable)


def code_of(caller: Caller) -> str:
    return caller.last(SeatCode).code


def back(house: House, caller: Caller, **fields: Any) -> None:
    """They sit down at the only table of a match."""
    caller.does(JoinTable, table=house.match.record.id, sex="male", **fields)


def refused(house: House, caller: Caller, **fields: Any) -> tuple[str, str]:
    answer = caller.refused(JoinTable, table=house.match.record.id, sex="male", **fields)
    return answer.reason, answer.text


# ---- by name


def test_a_name_gives_no_seat_at_a_paused_table_at_which_nobody_is() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    paused(boris, greta)
    house = house.restarted()
    mallory = house.comes("Boris")
    assert refused(house, mallory) == ("kept", "Boris's seat is kept: a name is not enough to take it.")
    house.clock.pump([3_600.0] * 48)
    assert refused(house, house.comes("Boris"))[0] == "kept"
    assert house.comes("", resume=boris.token).private.seat == 0


def test_nor_when_all_have_been_away_for_long_nor_while_others_play_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(20)
    assert refused(house, house.comes("Boris", registry=OLD))[0] == "asked", "Greta is there, and is asked"
    greta.loses_the_line()
    house.clock.pump([3_600.0] * 30)
    assert refused(house, house.comes("boris"))[0] == "kept"


def test_a_name_that_is_nobodys_here_is_told_that_the_match_has_begun() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    assert refused(house, house.comes("Olga"))[0] == "running"


# ---- by the code


def test_the_code_is_told_when_the_match_begins_and_is_the_same_after_a_restart() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    codes = [code_of(boris), code_of(greta)]
    assert len(set(codes)) == 2
    assert [len(code) for code in codes] == [14, 14]
    house = house.restarted()
    again = [house.comes("", resume=caller.token) for caller in (boris, greta)]
    assert [code_of(caller) for caller in again] == codes


def test_who_spectates_hears_no_code_and_an_old_program_none_either() -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    eve, old = house.comes("Eve"), house.comes("Otto", registry=OLD)
    for caller in (eve, old):
        caller.does(WatchTable, table=house.match.record.id)
        assert caller.all(SeatCode) == []


@pytest.mark.parametrize("pauses", [True, False])
@pytest.mark.parametrize("written", ["{}", " {} ", "{upper}", "{plain}"])
def test_the_code_gives_the_seat_back_on_another_machine(pauses: bool, written: str) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    code = code_of(boris)
    if pauses:
        paused(boris, greta)
    boris.loses_the_line()
    zoe = house.comes("Zoe")
    back(house, zoe, code=written.format(code, upper=code.upper(), plain=code.replace("-", "")))
    assert zoe.private.seat == 0
    assert code_of(zoe) != code, "each is good for one return"


def test_a_code_that_was_used_opens_nothing_and_the_new_one_is_good_after_a_restart() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    code = code_of(boris)
    boris.loses_the_line()
    zoe = house.comes("Zoe")
    back(house, zoe, code=code)
    zoe.loses_the_line()
    house = house.restarted()
    house.comes("", resume=greta.token)
    mallory = house.comes("Mallory")
    assert refused(house, mallory, code=code) == ("wrong_code", "That is not the code of a seat at this table.")
    back(house, mallory, code=code_of(zoe))
    assert mallory.private.seat == 0


def test_a_code_gives_nothing_while_the_owner_is_connected() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    assert refused(house, house.comes("Boris"), code=code_of(boris)) == ("kept", "Boris is connected.")
    assert boris.private.seat == 0


def test_who_has_left_for_good_comes_back_by_the_code_as_well() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    code = code_of(boris)
    boris.does(LeaveTable)
    zoe = house.comes("Zoe")
    back(house, zoe, code=code)
    assert zoe.private.seat == 0
    assert remarks(greta)[-1] == "Boris is back."


def test_the_code_opens_a_locked_table_too() -> None:
    house = House()
    ada, table = opens(house)
    ada.does(AddAi, kind="meek")
    ada.does(StartMatch)
    code = code_of(ada)
    ada.loses_the_line()
    zoe = house.comes("Zoe")
    assert refused(house, zoe)[0] == "password_needed"
    zoe.does(JoinTable, table=table, sex="male", code=code)
    assert zoe.private.seat == 0


def test_wrong_codes_are_guesses_and_cost_a_wait_and_the_connection() -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    mallory = house.comes("Mallory")
    for number in range(QUICK.guesses_free + 1):
        assert refused(house, mallory, code=f"aaaa-aaaa-aaa{number}")[0] == "wrong_code"
    assert refused(house, mallory, code="aaaa-aaaa-aaaz")[0] == "too_fast"
    house.clock.advance(1)
    assert refused(house, mallory, code="aaaa-aaaa-aaaz")[0] == "wrong_code"
    for _ in range(QUICK.guesses_most):
        if not mallory.all(Closing):
            house.clock.advance(60)
            mallory.send(JoinTable, table=house.match.record.id, sex="male", code="bbbb")
            mallory.listens()
    assert mallory.last(Closing).reason == "wrong_password"


# ---- the token is worth more


def test_the_token_takes_it_back_from_whoever_came_by_the_code_and_for_good() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    paused(boris, greta)
    code = code_of(boris)
    boris.loses_the_line()
    mallory = house.comes("boris")
    back(house, mallory, code=code)
    owner = house.comes("Boris", resume=boris.token)
    assert owner.last(Welcome).name == "boris 2"
    assert remarks(owner) == [
        "Somebody without your token has been given your seat, Boris's. Sit down there again, and it is yours; "
        "until then you are boris 2 here."
    ]
    owner.req = 100
    assert owner.refused(LeaveTable).reason == "no_table", "until then they sit nowhere"
    back(house, owner)
    assert (owner.private.seat, code_of(owner) in (code, code_of(mallory))) == (0, False)
    assert remarks(mallory)[-1] == "The owner of Boris's seat has come back to it; you are boris 2 here."
    assert refused(house, mallory)[0] == "running"
    greta.does(ResumeTable)
    assert refused(house, mallory)[0] == "running"
    owner.loses_the_line()
    house = house.restarted()
    mallory = house.comes("", resume=mallory.token)
    mallory.req = 100
    assert refused(house, mallory)[0] == "kept", "the next server knows that, too: only the name is left"


def test_who_has_left_and_come_back_owns_the_seat_as_before() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(LeaveTable)
    back(house, boris)
    paused(boris, greta)
    boris.loses_the_line()
    back(house, house.comes("boris"), code=code_of(boris))
    owner = house.comes("Boris", resume=boris.token)
    assert remarks(owner)[-1].startswith("Somebody without your token has been given your seat, Boris's.")


# ---- by the password of the table


def locked() -> tuple[House, Caller, Caller]:
    """Ada and Greta play at a locked table."""
    house = House()
    ada, table = opens(house)
    greta = house.comes("Greta")
    greta.does(JoinTable, table=table, sex="female", password="psst")
    greta.does(SetReady, ready=True)
    ada.does(StartMatch)
    assert ada.all(Lobby)
    return house, ada, greta


def test_the_name_and_the_password_give_a_seat_back_once_nobody_plays_on() -> None:
    house, ada, greta = locked()
    paused(ada, greta)
    ada.loses_the_line()
    again = house.comes("ADA")
    assert refused(house, again)[0] == "password_needed"
    assert refused(house, again, password="hm")[0] == "wrong_password"
    back(house, again, password="psst")
    assert again.private.seat == 0


def test_not_in_the_first_minute_nor_while_others_play_on_who_are_asked() -> None:
    house, ada, greta = locked()
    ada.loses_the_line()
    again = house.comes("Ada")
    assert refused(house, again, password="psst")[0] == "asked"
    greta.loses_the_line()
    house.clock.advance(30)
    assert refused(house, again, password="psst")[0] == "waited_for"
    house.clock.advance(31)
    back(house, again, password="psst")
    assert again.private.seat == 0


# ---- by consent


def asking(settings: Settings = QUICK, **more: Any) -> tuple[House, list[Caller], Caller]:
    """Boris has lost the line; somebody of his name asks Greta and Olga for the seat."""
    house = House(settings, **more)
    boris, *others = house.sits_down("Boris", "Greta", "Olga")
    boris.loses_the_line()
    again = house.comes("Boris")
    assert refused(house, again) == ("asked", "Whether you may have Boris's seat is for Greta and Olga to say.")
    return house, others, again


def test_all_who_are_there_are_asked_once_and_let_them_in() -> None:
    house, others, again = asking()
    assert refused(house, again)[0] == "asked"
    asked = (
        "Somebody who says they are Boris asks for Boris's seat without its code. If all of you know who that is: "
        "admit 1; if not: deny 1."
    )
    for other in others:
        assert remarks(other).count(asked) == 1
    others[0].does(LetIn, seat=0, allowed=True)
    assert refused(house, again)[0] == "asked", "Olga has not said so"
    others[1].does(LetIn, seat=0, allowed=True)
    assert remarks(again)[-1] == "You may have Boris's seat: join the table again."
    back(house, again)
    assert again.private.seat == 0
    assert others[0].refused(LetIn, seat=0, allowed=True).reason == "nobody_asks"


def test_the_consent_is_for_whoever_has_asked_and_for_nobody_else() -> None:
    house, others, _ = asking()
    for other in others:
        other.does(LetIn, seat=0, allowed=True)
    assert refused(house, house.comes("boris"))[0] == "kept"


def test_while_one_asks_nobody_else_can_and_nobody_is_asked_twice() -> None:
    house, others, again = asking()
    heard = [len(remarks(other)) for other in others]
    another = house.comes("boris")
    assert refused(house, another) == ("kept", "The others have just been asked for Boris's seat.")
    assert [len(remarks(other)) for other in others] == heard
    assert refused(house, again)[0] == "asked", "it still stands"
    house.clock.advance(61)
    assert refused(house, another)[0] == "asked"


def test_what_all_have_agreed_to_nobody_takes_back() -> None:
    house, others, again = asking()
    for other in (*others, others[0]):
        other.does(LetIn, seat=0, allowed=True)
    told = remarks(again)
    others[1].does(LetIn, seat=0, allowed=False)
    assert remarks(again) == told
    assert told.count("You may have Boris's seat: join the table again.") == 1
    back(house, again)
    assert again.private.seat == 0


@pytest.mark.parametrize(
    ("allowed", "passed_s", "told"),
    [
        (None, PETITION_S - 0.5, "asked"),
        (None, PETITION_S, "asked anew"),
        (False, PETITION_S - 0.5, "kept"),
        (False, PETITION_S, "asked anew"),
        (True, GRANTED_S - 0.5, ""),
        (True, GRANTED_S, "asked anew"),
    ],
)
def test_it_stands_for_a_minute_and_what_came_of_it_for_ten(allowed: bool | None, passed_s: float, told: str) -> None:
    house, others, again = asking(replace(QUICK, silence_s=10_000.0))
    for other in others if allowed is not None else ():
        other.does(LetIn, seat=0, allowed=allowed)
    heard = len(remarks(others[0]))
    house.clock.advance(passed_s)
    if told:
        assert refused(house, again)[0] == told.partition(" ")[0]
    else:
        back(house, again)
        assert again.private.seat == 0
    asked = [line for line in remarks(others[0])[heard:] if line.startswith("Somebody who says they are Boris")]
    assert len(asked) == (told == "asked anew")


def test_one_who_says_no_is_enough_and_nobody_can_ask_again_at_once() -> None:
    house, (greta, olga), again = asking()
    greta.does(LetIn, seat=0, allowed=False)
    assert remarks(again)[-1] == "Greta does not let you have Boris's seat."
    olga.does(LetIn, seat=0, allowed=True)
    heard = len(remarks(olga))
    assert refused(house, again)[0] == "kept"
    assert refused(house, house.comes("Boris"))[0] == "kept"
    assert len(remarks(olga)) == heard, "nobody is pestered"
    house.clock.advance(61)
    assert refused(house, again)[0] == "asked"


def test_who_says_no_last_after_all_others_have_agreed_is_heard() -> None:
    house, (greta, olga), again = asking()
    greta.does(LetIn, seat=0, allowed=True)
    olga.does(LetIn, seat=0, allowed=False)
    assert remarks(again)[-1] == "Olga does not let you have Boris's seat."
    assert refused(house, again)[0] == "kept"


def test_nobody_lets_anybody_in_who_does_not_ask_or_asked_long_ago() -> None:
    house, (greta, _), _ = asking()
    assert greta.refused(LetIn, seat=1, allowed=True).reason == "nobody_asks"
    house.clock.advance(61)
    assert greta.refused(LetIn, seat=0, allowed=True).reason == "nobody_asks"
    assert house.comes("Eve").refused(LetIn, seat=0, allowed=True).reason == "no_table"


def test_where_nobody_can_agree_a_name_gives_nothing() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.does(CreateTable, name="", set="toy", sex="male")
    old = house.comes("Otto", registry=OLD)
    old.does(JoinTable, table=boris.last(Lobby).table.id, sex="male")
    old.does(SetReady, ready=True)
    boris.does(StartMatch)
    boris.loses_the_line()
    assert refused(house, house.comes("Boris"))[0] == "kept"


def test_the_owner_who_comes_back_meanwhile_keeps_the_seat() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    again = house.comes("Boris")
    assert refused(house, again)[0] == "asked"
    owner = house.comes("", resume=boris.token)
    greta.does(LetIn, seat=0, allowed=True)
    assert refused(house, again)[0] == "running"
    assert owner.private.seat == 0
