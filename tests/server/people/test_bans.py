"""Bans: who may not come in, for how long, why; kept over a restart, and lifted."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.house import QUICK, SATURDAY_S, House

from kickdoor_protocol.messages.moderation import Report
from kickdoor_protocol.messages.session import Accepted, Closing, Unwelcome, Welcome
from kickdoor_server.people.access.bans import FILE, BanRefused, Bans, BansUnreadable, By, Who
from kickdoor_server.people.moderation.leaps import DOUBTED_S

HOUR_S = 3600.0
STREET = "203.0.113.7"


def bans(file: Path | None = None) -> Bans:
    return Bans(file, lambda: SATURDAY_S)


def test_who_is_banned_is_told_until_when_and_why_and_his_seat_is_not_given_away() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    _, closed = house.server.people_admin.ban(By.NAME, "boris", "he bites", HOUR_S)
    assert closed == (f"Boris ({boris.last(Welcome).session})",)
    assert boris.last(Closing).reason == "banned"
    assert boris.last(Closing).text == "You are banned from this server until 2023-11-14 23:13 UTC: he bites."
    boris.loses_the_line()
    assert isinstance(greta.act("shout"), Accepted)
    again = house.comes("Boris", resume=boris.token)
    assert (again.last(Unwelcome).reason, again.last(Unwelcome).cure) == ("banned", "ask whoever runs this server")
    house.clock.advance(HOUR_S)
    back = house.comes("Boris", resume=boris.token)
    assert back.last(Welcome).resumed
    assert back.public.number == greta.public.number


TEN_YEARS_S = 10 * 365 * 24 * HOUR_S


def test_a_clock_that_jumps_ahead_and_back_lifts_nothing(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, admin="off", reports_days=30))
    eve, _ = house.comes("Eve"), house.comes("Boris")
    house.server.people_admin.ban(By.NAME, "Boris", for_s=72 * HOUR_S)
    house.server.people_admin.mute(By.NAME, "Greta", for_s=72 * HOUR_S)
    eve.does(Report, who="Boris", text="he bites")
    house.wall_ahead_s = TEN_YEARS_S
    house.clock.advance(house.server.settings.sweep_s)
    house.server.people_admin.ban(By.NAME, "Knut")
    house.wall_ahead_s = 0.0
    house.clock.advance(house.server.settings.sweep_s)
    assert [ban.what for ban in house.server.people_admin.list()] == ["Boris", "Knut"]
    assert [mute.what for mute in house.server.people_admin.mutes()] == ["Greta"]
    assert len(list(house.server.moderation.reports)) == 1
    assert [ban.what for ban in Bans(tmp_path / FILE, lambda: SATURDAY_S)] == ["Boris", "Knut"]


def test_nor_does_one_that_was_wrong_already_at_the_start(tmp_path: Path) -> None:
    settings = replace(QUICK, data=tmp_path, admin="off", reports_days=30)
    house = House(settings)
    eve, _ = house.comes("Eve"), house.comes("Boris")
    eve.does(Report, who="Boris", text="he bites")
    house.server.people_admin.ban(By.NAME, "Boris", for_s=72 * HOUR_S)
    os.utime(tmp_path / FILE, (SATURDAY_S, SATURDAY_S))
    for wall_ahead_s in (40 * 24 * HOUR_S, 0.0):
        again = House(settings, wall_ahead_s=wall_ahead_s)
        again.clock.advance(settings.sweep_s)
        assert len(list(again.server.moderation.reports)) == 1
    assert [ban.what for ban in again.server.people_admin.list()] == ["Boris"]


def test_one_that_stays_ahead_is_believed_after_a_day(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, admin="off"))
    house.server.people_admin.ban(By.NAME, "Boris", for_s=72 * HOUR_S)
    house.wall_ahead_s = TEN_YEARS_S
    house.clock.advance(house.server.settings.sweep_s)
    assert "Boris" in (tmp_path / FILE).read_text()
    house.clock.rightNow += DOUBTED_S
    house.clock.advance(house.server.settings.sweep_s)
    assert "Boris" not in (tmp_path / FILE).read_text()


@pytest.mark.parametrize("name", ["BORIS", "B0ris", "Вoris", "Bo ris", "Bórís"])
def test_another_spelling_is_the_same_name(name: str) -> None:
    house = House()
    house.server.people_admin.ban(By.NAME, "Boris")
    assert house.comes(name).last(Unwelcome).reason == "banned"
    assert house.comes("Doris").last(Welcome)


def test_a_session_is_banned_whatever_it_calls_itself() -> None:
    house = House()
    boris = house.comes("Boris")
    house.server.people_admin.ban(By.SESSION, boris.last(Welcome).session)
    assert boris.last(Closing).text == "You are banned from this server for good."
    boris.loses_the_line()
    assert house.comes("Angel", resume=boris.token).last(Unwelcome).reason == "banned"


@pytest.mark.parametrize("what", [STREET, "203.0.113.0/24", "203.0.113.77/24"])
def test_an_address_or_a_network_is_banned_before_it_says_a_word(what: str) -> None:
    house = House()
    inside, other = house.comes("Boris", address=STREET), house.comes("Greta", address="198.51.100.20")
    house.server.people_admin.ban(By.ADDRESS, what, "noise", HOUR_S)
    assert inside.last(Closing).reason == "banned"
    assert not other.hung_up
    stranger = house.connects(address=STREET)
    stranger.listens()
    assert stranger.last(Unwelcome).reason == "banned"
    assert house.server.admission.turned.banned == 1
    mapped = house.connects(address=f"::ffff:{STREET}")
    mapped.listens()
    assert mapped.last(Unwelcome).reason == "banned"


def test_a_lifted_ban_is_over() -> None:
    people_admin = (house := House()).server.people_admin
    ban, _ = people_admin.ban(By.NAME, "Boris")
    assert people_admin.list() == (ban,)
    assert people_admin.lift(ban.number) == ban
    assert people_admin.lift(ban.number) is None
    assert people_admin.list() == ()
    assert house.comes("Boris").last(Welcome)


def test_whoever_is_kicked_may_come_back_to_his_seat() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    assert house.server.people_admin.kick("b0ris") is boris.link.person
    assert boris.last(Closing).reason == "kicked"
    boris.loses_the_line()
    assert not greta.hung_up
    assert house.comes("Boris", resume=boris.token).last(Welcome).resumed
    assert house.server.people_admin.kick("Nobody") is None


def test_of_two_who_are_much_alike_the_one_that_is_named_is_kicked() -> None:
    house = House()
    house.comes("Lena")
    second = house.comes("Iena")
    second.listens()
    assert house.server.people_admin.kick("Iena 2", "enough") is second.link.person
    assert second.last(Closing).text == "enough"


def test_bans_outlive_the_server_and_can_be_read_and_mended(tmp_path: Path) -> None:
    settings = replace(QUICK, data=tmp_path)
    house = House(settings)
    house.server.people_admin.ban(By.NAME, "Boris", "he bites", HOUR_S)
    house.server.people_admin.ban(By.ADDRESS, "2001:db8::/32")
    text = (tmp_path / FILE).read_text()
    assert '"until": "2023-11-14T23:13:20Z"' in text
    assert '"what": "2001:db8::/32"' in text
    again = House(settings)
    assert [(ban.number, ban.by, ban.reason) for ban in again.server.people_admin.list()] == [
        (1, By.NAME, "he bites"),
        (2, By.ADDRESS, ""),
    ]
    assert again.comes("Boris").last(Unwelcome).reason == "banned"
    (tmp_path / FILE).write_text(text.replace("Boris", "Mallory"))
    assert House(settings).comes("Boris").last(Welcome)


def test_what_has_run_out_is_dropped_and_its_number_is_not_given_again(tmp_path: Path) -> None:
    now_s = SATURDAY_S
    kept = Bans(tmp_path / FILE, lambda: now_s)
    kept.add(By.NAME, "Boris", for_s=10)
    now_s += 11
    assert kept.add(By.NAME, "Greta").number == 2
    kept.sweep()
    assert "Boris" not in (tmp_path / FILE).read_text()


def test_the_old_list_is_put_aside_whole_and_never_written_over(tmp_path: Path) -> None:
    kept = bans(tmp_path / FILE)
    kept.add(By.NAME, "Boris")
    with (tmp_path / FILE).open() as old:
        kept.add(By.NAME, "Greta")
        assert "Greta" not in old.read()
    assert "Greta" in (tmp_path / FILE).read_text()


def test_a_crash_while_it_is_written_leaves_the_old_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = bans(tmp_path / FILE)
    kept.add(By.NAME, "Boris")
    before = (tmp_path / FILE).read_bytes()

    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        kept.add(By.NAME, "Greta")
    assert (tmp_path / FILE).read_bytes() == before
    assert kept.of(Who(name="Greta")) is not None, "it holds until the server stops"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '[{"number": 1, "by": "name"}]',
        '[{"number": 1, "by": "address", "what": "the moon", "reason": "", "since": "2026-01-01T00:00:00Z"}]',
        '[{"number": 1, "by": "name", "what": "Boris", "reason": "", "since": "2026-01-01T00:00:00"}]',
    ],
)
def test_a_list_that_cannot_be_read_lets_nobody_in_by_mistake(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(BansUnreadable, match=r"bans\.json"):
        bans(tmp_path / FILE)


@pytest.mark.parametrize(("by", "what", "for_s"), [(By.ADDRESS, "the moon", 1), (By.NAME, "  ", 1), (By.NAME, "B", 0)])
def test_a_ban_of_nobody_or_for_no_time_is_refused(by: By, what: str, for_s: float) -> None:
    with pytest.raises(BanRefused):
        bans().add(by, what, for_s=for_s)


def test_the_ban_that_holds_longest_is_the_one_that_is_told() -> None:
    kept = bans()
    kept.add(By.NAME, "Boris", "for a while", 10)
    kept.add(By.ADDRESS, STREET, "for good")
    kept.add(By.NAME, "Boris", "for longer", 100)
    found = kept.of(Who("Boris", "", STREET))
    assert found is not None
    assert found.reason == "for good"
