"""Names that would be taken for each other count as the same, for people, AI seats and the server itself."""

from __future__ import annotations

import ctypes.util

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.protocol.make_confusables import icu, lines
from tests.server.house import QUICK, House

from kickdoor_protocol.checks.alike import TABLE, alike, skeletons
from kickdoor_protocol.checks.clusters import clusters, count_clusters
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby, WatchTable
from kickdoor_protocol.messages.moderation import Ignore, Ignoring, Mute, Report
from kickdoor_protocol.messages.session import Ping, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import SeatCode
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.lobby.moderation.requests import SUFFIXES
from kickdoor_server.people.sessions.names import free_name, is_ours


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Boris", "BORIS"),
        ("Boris", "Вoris"),  # a Cyrillic Ve
        ("Boris", "b0r1s"),
        ("Boris", "B o r-i s."),
        ("Boris", "Bóřïs"),
        ("Boris", "Bo\u200cris"),
        ("Boris", "Ｂｏｒｉｓ"),
        ("Boris", "𝓑𝓸𝓻𝓲𝓼"),
        ("ᾳ", "ΑΙ"),  # a small iota below is a letter in capitals
        ("Ꞌ", "ꞌ"),  # drawn like a quotation mark, so nothing is left of either
        ("Lena", "Iena"),
        ("Lena", "|ena"),
        ("Mia", "rnia"),
        ("William", "VVilliam"),
        ("Nan", "ΝΑΝ"),  # Greek capitals
        ("Anna", "Αnna"),
        ("scope", "ѕсоре"),  # Cyrillic throughout: the example of UTS 39
        ("paypal", "pаypаl"),
        ("Jo", "Ϳo"),
        ("Νίκος", "vίκος"),  # a Greek Nu looks like an N, and its small letter like a v
        ("Strauß", "strauss"),
        ("Нина", "нина"),
        ("Eve", "3v3"),
        ("Boris", "Boris🦆"),
        ("Boris", "Boris\ufe0f"),  # choose how a letter is drawn, and are drawn as nothing themselves
        ("Boris", "Bo\ufe0eris"),
        ("Boris", "Bor\u180bis"),
        ("Boris", "Boris\U000e0100"),
    ],
)
def test_these_are_taken_for_each_other(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Boris", "Doris"),
        ("Boris", "Boris 2"),
        ("Boris 2", "Boris 3"),
        ("Nan", "Van"),
        ("Ann", "Anne"),
        ("Load 1", "Load 10"),
        ("🦆", "🐤"),
        ("कि", "की"),
        ("王小明", "王小红"),
        ("한글", "한국"),
        ("Нина", "Инна"),
    ],
)
def test_these_are_told_apart(one: str, other: str) -> None:
    assert not alike(one, other)


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_number_behind_a_name_always_tells_apart(one: int, other: int) -> None:
    assert alike(f"Load {one}", f"Load {other}") == (one == other)


@given(st.text(max_size=30), st.sampled_from(["casefold", "upper", "swapcase", "title"]))
def test_any_name_is_alike_itself_in_any_case_that_comes_back(name: str, case: str) -> None:
    assert alike(name, name)
    other = getattr(name, case)()
    if other.casefold() == name.casefold():
        assert alike(name, other)


@given(st.text(max_size=30))
def test_a_name_is_never_reduced_to_nothing(name: str) -> None:
    clean = clean_text(name, NAME_MOST)
    assert not clean or all(skeletons(clean))


@given(st.lists(st.sampled_from(["Boris", "Вoris", "bor1s", "Server", "x" * 24, "Boris 2", "🦆"]), max_size=40))
def test_all_who_come_get_names_of_their_own(wishes: list[str]) -> None:
    names: list[str] = []
    for wish in wishes:
        names.append(free_name(wish, lambda name: any(alike(name, other) for other in names)))
    assert all(count_clusters(name) <= NAME_MOST for name in names)
    assert not any(alike(a, b) for at, a in enumerate(names) for b in names[:at])


@pytest.mark.parametrize("name", ["Server", "s3rver", "Аdmin", "the Host", "KICKDOOR", "kick door", "Systern",
                                  "server 2", "Server²", "server-3.", "s3rver Ⅳ", "server!", "the host 22",
                                  "server (AI)", "server (AI) 3"])  # fmt: skip
def test_nobody_speaks_for_the_server(name: str) -> None:
    assert is_ours(name)
    pretender = House().comes(name)
    (told,) = pretender.all(Said)
    assert (told.who, told.kind) == ("", "system")
    shown = clean_text(name, NAME_MOST)
    assert told.text == f'"{shown}" would be taken for the server itself, so you are called "Guest" here.'


@pytest.mark.parametrize("name", ["Hostess 2", "Ann (Server)", "Observer 2", "(you)", "Ann [TX]", "Server Ann"])
def test_who_only_has_such_a_word_in_their_name_keeps_it(name: str) -> None:
    assert House().comes(name).all(Said) == []


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("brackets", ["()", "（）", "[]"])
def test_nobody_wears_by_name_what_the_server_says_behind_one(suffix: str, brackets: str) -> None:
    house = House()
    house.comes("Victor")
    wish = f"Victor{suffix.translate(str.maketrans('()', brackets))}"
    pretender = house.comes(wish)
    assert pretender.last(Welcome).name == "Victor 2"
    assert pretender.last(Said).text.endswith('so you are called "Victor 2" here.')
    assert house.comes("Greta (AI) (Ｙou)").last(Welcome).name == "Greta"


def test_of_a_name_that_is_cut_one_is_told_what_is_left() -> None:
    told = House().comes("क्षि" * 30).last(Said)
    cut = "क्षि" * NAME_MOST
    assert told.text == f'A name has at most 24 letters, and yours is longer, so you are called "{cut}" here.'


def test_nobody_is_called_as_the_server_calls_whoever_runs_it() -> None:
    """What it says of mutes and reports begins with those words."""
    assert House().comes("Whoever runs this server").last(Welcome).name == "Guest"


def test_the_second_of_a_name_is_told_what_he_is_called_and_the_first_hears_nothing() -> None:
    house = House()
    boris, other = house.comes("Boris"), house.comes("Вoris")
    assert other.last(Said).text == (
        'Somebody here is called "Вoris", or much like it, so you are called "Вoris 2" here.'
    )
    assert boris.all(Said) == []


def test_a_name_is_free_again_when_its_owner_is_forgotten() -> None:
    house = House()
    house.comes("Boris").loses_the_line()
    house.clock.advance(3_700)
    assert house.comes("boris").all(Said) == []


def test_a_name_is_free_again_soon_after_its_owner_has_gone_who_sat_nowhere() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.loses_the_line()
    house.clock.advance(QUICK.name_s)
    assert house.comes("boris").last(Welcome).name == "boris 2", "a broken line may be back any moment"
    house.clock.advance(0.1)
    assert house.comes("boris").last(Welcome).name == "boris"
    back = house.comes("Boris", resume=boris.token)
    assert (back.last(Welcome).resumed, back.last(Welcome).name) == (True, "Boris 3")
    assert back.last(Said).text == (
        'Somebody here is called "Boris", or much like it, so you are called "Boris 3" here.'
    )


def test_who_comes_back_before_anybody_wanted_their_name_still_has_it() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.loses_the_line()
    house.clock.advance(3_000)
    back = house.comes("whoever", resume=boris.token)
    assert (back.last(Welcome).resumed, back.last(Welcome).name) == (True, "Boris")
    assert house.comes("Boris").last(Welcome).name == "Boris 2"


def test_the_name_of_whoever_sits_at_a_match_stays_theirs_while_they_are_away() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.advance(3_000)
    greta.says(greta.session.send(Ping(99)))
    assert house.comes("Boris").last(Welcome).name == "Boris 2"
    assert house.comes("Boris", resume=boris.token).last(Welcome).name == "Boris"


@pytest.mark.parametrize(
    ("wish", "name"),
    [("Ada", "Ada"), ("boris", "boris 2"), ("  Ada \x1b  Lovelace", "Ada Lovelace"), ("A" * 30, "A" * 24),
     ("Server", "Guest")],
)  # fmt: skip
def test_the_welcome_says_what_one_is_called(wish: str, name: str) -> None:
    house = House()
    house.comes("Boris")
    ada = house.comes(wish)
    assert ada.last(Welcome).name == name
    ada.does(CreateTable, name="", set="toy", sex="male")
    assert ada.last(Lobby).table.seats[0].name == name


def test_who_takes_back_a_chair_by_its_code_has_that_name_from_then_on() -> None:
    """And the owner, who comes back by the token, is called what the other was called."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for caller in (boris, greta):
        caller.loses_the_line()
    house.clock.advance(QUICK.grace_s + 1)
    again = house.comes("Boris")
    assert again.last(Welcome).name == "Boris 2"
    again.does(JoinTable, table=house.match.record.id, sex="male", code=boris.last(SeatCode).code)
    again.loses_the_line()
    house.clock.advance(QUICK.name_s + 1)
    owner = house.comes("Boris", resume=boris.token)
    assert owner.last(Welcome).name == "Boris 2"
    assert house.comes("", resume=again.token).last(Welcome).name == "Boris"
    owner.loses_the_line()
    house.clock.advance(QUICK.name_s + 1)
    assert house.comes("Boris").last(Welcome).name == "Boris 2", "Boris plays; nobody is Boris 2 any more"


def test_an_ai_seat_is_not_called_like_anybody_at_the_table() -> None:
    house = House()
    boris, olga = house.comes("Boris"), house.comes("Olga")
    boris.does(CreateTable, name="", set="toy", sex="male")
    olga.does(WatchTable, table=boris.last(Lobby).table.id)
    for name in ("b0ris", "0lga", "Server", "server 2", "Otto (spectating)"):
        assert boris.refused(AddAi, kind="meek", name=name).reason == "name_taken"
    boris.does(AddAi, kind="meek")
    assert boris.last(Lobby).table.seats[1].name == "Greta"


def test_an_ai_seat_makes_way_for_a_person_of_its_name() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="", set="toy", sex="male")
    boris.does(AddAi, kind="meek")
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    names = [seat.name for seat in greta.last(Lobby).table.seats if seat.kind != "empty"]
    assert names == ["Boris", "Spite", "Greta"]
    assert boris.last(Said).text == "The AI player Greta is called Spite from here on."


def test_who_looks_on_is_not_taken_for_who_plays() -> None:
    house = House()
    boris, *_ = house.sits_down("Boris", ai=("meek",))
    greta = house.comes("Gretа")
    greta.does(WatchTable, table=house.match.record.id)
    greta.does(Say, text="Take my gold!")
    assert boris.last(Said).who == "Gretа (spectating)"
    boris.does(Say, text="No.")
    assert greta.last(Said).who == "Boris"


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\uffa0\u115f", "\u034f", "\u200b\u2060\ufeff", "\u202e\u2066"]
)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    assert House().comes(name).last(Unwelcome).reason == "bad_name"


@pytest.mark.skipif(ctypes.util.find_library("icui18n") is None, reason="there is no ICU here (Debian: libicu72)")
def test_the_table_is_that_of_the_standard() -> None:
    skeleton, version = icu()
    kept = TABLE.read_text("ascii")
    if f"Unicode {version}" in kept:
        assert [line for line in kept.splitlines() if not line.startswith("#")] == lines(skeleton)


@pytest.mark.parametrize("mark", ["\u0e34", "\u0335", "\u093e", "\u1161"])
def test_nobody_is_called_like_somebody_else_by_a_mark_that_is_drawn_badly(mark: str) -> None:
    house = House()
    house.comes("Ann")
    assert house.comes(f"Ann{mark}").last(Welcome).name == f"Ann{mark} 2"
    assert house.comes(f"server{mark}").last(Welcome).name == "Guest"


def test_a_number_cuts_no_syllable_and_no_family_through() -> None:
    house = House()
    long, family = "हि" * 24, "👩\u200d👩\u200d👧" * 12
    for name in (long, family):
        assert house.comes(name).last(Welcome).name == name
        assert house.comes(name).last(Welcome).name == f"{''.join(clusters(name)[:22])} 2"


def test_what_is_done_about_one_of_two_who_look_alike_is_done_to_the_one_that_is_named() -> None:
    """Both are told apart by what stands on the screen, so the host is not told "That is you"."""
    house = House()
    ann, other, greta = house.comes("Ann"), house.comes("Ann\u0e34"), house.comes("Greta")
    ann.does(CreateTable, name="friday", set="toy", sex="female")
    table = ann.last(Lobby).table.id
    for guest in (other, greta):
        guest.does(JoinTable, table=table, sex="female")
    shown = other.last(Welcome).name
    ann.does(Mute, who=shown, muted=True)
    greta.does(Ignore, who="Ann", ignored=True)
    assert greta.last(Ignoring).names == ("Ann",)
    greta.does(Ignore, who="Ann", ignored=False)
    greta.does(Ignore, who="Ann\u0e34 2\u200d", ignored=True)
    assert greta.last(Ignoring).names == (shown,)
    greta.does(Report, who=shown, text="pretends to be Ann")
    assert [report.about.name for report in house.server.moderation.reports] == [shown]
    assert isinstance(other.asks(Say, text="hello"), Refused)
    ann.does(Say, text="hello")
    assert house.server.people_admin.kick(shown) is other.link.person
