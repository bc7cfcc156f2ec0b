"""A token is good once: what comes of one that is used by somebody else, for the thief and for the owner."""

from __future__ import annotations

from tests.server.house import House

from kickdoor_protocol.messages.session import Accepted, Closing, Ping, Pong, Welcome


def test_a_thief_with_a_token_that_its_owner_has_used_is_somebody_new_and_the_owner_notices_nothing() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    stolen = boris.token
    boris.loses_the_line()
    back = house.comes("Boris", resume=stolen)
    back.asks(Ping)
    thief = house.comes("Boris", resume=stolen)
    assert not thief.last(Welcome).resumed
    assert thief.link.person is not back.link.person
    assert not back.hung_up
    assert isinstance(back.answer(["take"]), Accepted)
    assert isinstance(greta.asks(Ping), Pong)


def test_until_its_owner_has_spoken_the_old_token_is_good_since_the_welcome_may_be_lost() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    first = boris.token
    boris.loses_the_line()
    house.comes("Boris", resume=first).loses_the_line()
    assert house.comes("Boris", resume=first).last(Welcome).resumed


def test_a_thief_who_is_first_takes_over_openly_and_the_owner_is_told_at_once() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    thief = house.comes("Boris", resume=boris.token)
    assert thief.last(Welcome).resumed
    assert boris.last(Closing).reason == "taken_over"
    boris.loses_the_line()
    owner = house.comes("Boris", resume=boris.token)
    assert owner.last(Welcome).resumed, "while the thief has said nothing, the owner's token is still good"
    assert thief.last(Closing).reason == "taken_over"


def test_a_used_token_is_of_no_use_after_a_restart_either() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    old = boris.token
    boris.loses_the_line()
    back = house.comes("Boris", resume=old)
    back.answer(["take"])
    again = house.restarted()
    assert not again.comes("Boris", resume=old).last(Welcome).resumed
    assert again.comes("Boris", resume=back.token).last(Welcome).resumed


def test_no_token_is_ever_in_what_is_written_down() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    back = house.comes("Boris", resume=boris.token)
    back.asks(Ping)
    written = repr(house.disk.written)
    for token in (boris.token, greta.token, back.token):
        assert token not in written
