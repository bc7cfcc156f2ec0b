"""What docs/protocol.md says of a server is what ours does: its limits, times and reasons, how chance is derived, and
the small things that only somebody finds out who writes a client from that page alone.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.catalogue import ROOT
from tests.server.house import Caller, House
from tests.server.mersenne import Twister, key_of, words_of
from tests.server.people.test_coming_back import comes_back
from tests.server.recorded import RULES, recorded
from tests.server.toy import ToyRules, ToyShouted, ToyTable
from tests.server.toy_stage import ToyStage

import kickdoor_server
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.questions import Menu
from kickdoor_protocol import limits
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, LeaveTable, Lobby, SetReady, WatchTable
from kickdoor_protocol.messages.session import Accepted, Refused, Unwelcome
from kickdoor_protocol.messages.table import Act, Answer, Faces, Over, Private, Resync, Shared, Told
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.matches.chance import commitment
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.operations.lan.announcer import ANSWERS_MOST
from kickdoor_server.people.access.admission import TOLD
from kickdoor_server.people.connections.link import SLOWEST_BYTES_S
from kickdoor_server.table.translate.events import STORY_SHOWN

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
USUAL = Settings()
DAY_S = 24 * 3_600.0


def rows(start: str) -> list[list[str]]:
    """The cells of the table below that line of the page, without its head."""
    table = PAGE.partition(start)[2].partition("\n| --- ")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:]]


# ---- limits and times


def two(rate: Rate) -> list[str]:
    return [f"{rate.per_s:g}", f"{rate.burst}"]


def test_the_limits_on_the_page_are_those_of_the_settings() -> None:
    assert [row[1:4] for row in rows("**Limits.**")] == [
        ["session", *two(USUAL.requests)],
        ["session", "", f"{USUAL.overdrawn_most}"],
        ["session", *two(USUAL.chat)],
        ["session", *two(USUAL.written_person)],
        ["address", *two(USUAL.written_address)],
        ["server", *two(USUAL.written_server)],
        ["address", *two(USUAL.address_work_ms)],
        ["address", *two(USUAL.address_connections)],
        ["address", "", f"{USUAL.address_connections_most}"],
        ["address", *two(USUAL.address_greetings)],
        ["address", *two(USUAL.address_guesses)],
        ["address", *two(USUAL.address_wrong)],
        ["session", "", f"{USUAL.tables_person_most}"],
        ["address", "", f"{USUAL.address_tables_most}"],
        ["session", "", f"{USUAL.guesses_free}"],
        ["address", "", f"{USUAL.guesses_free_address}"],
        ["address", "", f"{ANSWERS_MOST} in any second"],
    ]


@pytest.mark.parametrize(
    "words",
    [
        f"{USUAL.guess_wait_most_s:g} s at most; after {USUAL.guesses_most}, `closing` with `wrong_password`",
        f"wrong passwords, without a break of {USUAL.guesses_forgotten_s:g} s",
        f"An address is told of {TOLD.burst} refusals of connections at once, and of one a second in the long run",
        f"if {USUAL.held_most // 1024} KiB of news wait",
        f"reads less than {SLOWEST_BYTES_S // 1024} KiB a second for {USUAL.slow_reader_s:g} seconds",
        f"The whole `hello` has to be there {USUAL.greeting_s:g}\nseconds after",
        f"looks after most of them every {USUAL.sweep_s:g} seconds",
        f"a name is free for others {USUAL.name_s:g} seconds after",
        f"Up to {limits.FIELD_MOST} characters may be\nsent",
        f"told the last events again, {STORY_SHOWN} at most",
    ],
)
def test_what_the_page_says_between_its_tables_is_so_as_well(words: str) -> None:
    assert " ".join(words.split()) in " ".join(PAGE.split())


def test_the_times_on_the_page_are_those_of_the_settings() -> None:
    assert [row[1] for row in rows("**How long things last**")] == [
        f"{USUAL.greeting_s:g} s",
        f"{USUAL.entering_s:g} s",
        f"{USUAL.silence_s:g} s",
        f"{USUAL.session_s:g} s",
        f"{USUAL.name_s:g} s",
        f"{USUAL.chair_s:g} s",
        f"{USUAL.deserted_s:g} s",
        "0 s",
        "as long as the match",
        f"{USUAL.asleep_most_s / DAY_S:g} days",
        f"{USUAL.over_s:g} s",
        "as long as its session",
    ]
    seat, match = (row[2] for row in rows("**How long things last**")[8:10])
    assert seat.startswith(f"after {USUAL.grace_s:g} s the match goes on without them")
    assert f"for {USUAL.unanswered_s:g} s" in match


def test_every_reason_for_which_a_connection_ends_is_on_the_page() -> None:
    folder = Path(kickdoor_server.__file__).parent
    doing_so = [path for path in folder.rglob("*.py") if path.name != "admin_socket.py"]
    code = "\n".join(path.read_text("utf-8") for path in doing_so)
    unwelcome = PAGE.partition("#### `unwelcome`")[2].partition("#### `welcome`")[0]
    closing = PAGE.partition("#### `closing`")[2].partition("### Lobby")[0]
    reasons = set(re.findall(r"(?:\.close|AdmissionRefusal)\(\"(\w+)\"", code))
    assert reasons >= {
        "full",
        "too_many",
        "kicked",
        "shutdown",
        "silent",
        "taken_over",
        "wrong_password",
        "server_error",
    }
    assert {reason for reason in reasons if f"`{reason}`" not in unwelcome + closing} == set()
    assert "slow_reader" not in PAGE, "whoever reads too slowly is not told"


# ---- chance


SEED = bytes(range(32))
NONCES = ("5eed", "", "c0ffee")


def test_the_worked_example_comes_out() -> None:
    example = {(row[0], row[1]): row[2] for row in rows("An example: the seed is")}
    assert f"`{SEED.hex()}`" in PAGE
    assert example["1", "commitment"] == f"`{hashlib.sha256(SEED).hexdigest()}`" == f"`{commitment(SEED)}`"
    hashed = SEED + bytes.fromhex(re.sub("[` ]", "", example["2", "what is hashed: the seed, then"]))
    key = key_of(SEED, NONCES)
    assert key == hashlib.sha256(hashed).digest()
    assert example["2", "key"] == f"`{key.hex()}`"
    assert example["3", "SHA-512 of the key"] == f"`{hashlib.sha512(key).hexdigest()}`"
    words = [f"`{word:08x}`" for word in words_of(key)]
    assert example["3", "24 words: the first three, the last"] == f"{' '.join(words[:3])}, {words[-1]}"
    assert len(words) == 24
    twister = Twister(key)
    assert example["3", "outputs"] == " ".join(f"`{twister.output():08x}`" for _ in range(10))
    twister = Twister(key)
    for i in range(5, 0, -1):
        *too_big, j = twister.draws_below(i + 1)
        said = f"{' and '.join(map(str, too_big))} {'are' if len(too_big) > 1 else 'is'} too big, {j}"
        name = f"j for i = {i}, n = {i + 1}, {(i + 1).bit_length()} bits"
        assert example["4, 5", name] == (said if too_big else str(j))
    twister = Twister(key)
    assert example["5", "a shuffle of six cards"] == f"`{twister.shuffle(6)}`"
    assert example["6", "two dice after it"] == f"`{twister.dice(2)}`"


def test_a_whole_match_is_shuffled_and_rolled_as_the_page_derives_it() -> None:
    match = recorded(seed=5)
    twister = Twister(key_of(match.match.seed, ()))
    chance = [list(line.answer.choice) for line in match.answers if line.answer.seat == CHANCE]
    doors, treasures = (sorted(deck) for deck in beginning(RULES, match.match).decks.values())
    assert [len(chance[0]), len(chance[1])] == [len(doors), len(treasures)]
    for n, drawn in enumerate(chance):
        is_shuffle = n < 2 or sorted(drawn) == list(range(len(drawn)))
        assert drawn == (twister.shuffle(len(drawn)) if is_shuffle else twister.dice(len(drawn)))
    assert len(chance) > 10


def test_before_the_first_shuffle_cards_lie_by_number_and_are_drawn_from_the_end() -> None:
    table = beginning(RULES, recorded(seed=5).match)
    assert all(list(deck) == sorted(deck) for deck in table.decks.values())


# ---- what one finds out when writing a client


@pytest.mark.parametrize(("text", "made"), [("x" * 500, "x" * 400), (" a\n\tb\x07  c ", "a b c")])
def test_chat_is_cleaned_and_cut(text: str, made: str) -> None:
    boris = House().comes("Boris")
    boris.does(Say, text=text)
    assert boris.last(Said).text == made


def test_names_of_tables_and_ai_seats_are_cut() -> None:
    boris = House().comes("Boris")
    boris.does(CreateTable, name="t" * 50, set="toy", sex="male")
    boris.does(AddAi, kind="meek", name="a" * 50)
    table = boris.last(Lobby).table
    assert (table.name, table.seats[1].name) == ("t" * 40, "a" * 24)
    assert boris.refused(Say, text="\u200b \x07").reason == "nothing_said"


def test_a_greeting_has_to_be_whole_in_ten_seconds() -> None:
    house = House()
    slow = house.connects()
    hello = slow.session.send(slow.session.hello("test", "Ada"))
    for at in range(10):
        slow.says(hello[at : at + 1])
        house.clock.advance(1)
    assert slow.last(Unwelcome).reason == "silent"
    assert slow.hung_up


def test_number_stands_still_when_only_people_come_and_go() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    before = boris.public
    boris.forgets()
    greta.loses_the_line()
    boris.does(Resync)
    assert [message.view.number for message in boris.all(Shared)] == [before.number] * 2
    assert boris.public != before, "though the view is another one"
    assert {message.view.number for message in boris.all(Private)} == {before.number}


def test_what_follows_when_it_is_over() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(LeaveTable)
    eve = house.comes("Eve")
    eve.does(WatchTable, table=house.match.record.id)
    boris.does(LeaveTable)
    over = eve.last(Over)
    eve.forgets()
    eve.does(Resync)
    eve.does(Say, text="well played")
    assert [type(message) for message in eve.heard if not isinstance(message, Accepted | Faces | Layout | Told)] == [
        Shared, Private, Over, Said,
    ]  # fmt: skip
    assert eve.last(Over) == over
    assert eve.private.questions == ()


class Quiet(ToyStage):
    """Nobody needs to be told of shouts."""

    def tell(self, seen: object, event: Event, viewer: object) -> str:
        return "" if isinstance(event, ToyShouted) else super().tell(seen, event, viewer)  # type: ignore[arg-type]


def test_event_numbers_have_gaps_and_are_told_again_under_the_same() -> None:
    house = House(stage=Quiet())
    boris, greta = house.sits_down("Boris", "Greta")
    greta.act("shout")
    greta.act("shout")
    boris.answer(["take"])
    numbers = [event.n for told in boris.all(Told) for event in told.events]
    assert numbers == sorted(set(numbers))
    assert set(range(1, numbers[-1] + 1)) - set(numbers) == {numbers[-1] - 2, numbers[-1] - 1}
    boris.loses_the_line()
    again = comes_back(house, boris)
    assert [event.n for told in again.all(Told) for event in told.events] == numbers


def test_a_request_is_remembered_by_number_and_content() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="", set="toy", sex="male")
    greta.does(WatchTable, table=boris.last(Lobby).table.id)
    boris.does(SetReady, ready=True)
    req = boris.req
    boris.does(SetReady, ready=False)
    boris.loses_the_line()
    back = comes_back(house, boris)
    back.req = req - 1
    back.does(SetReady, ready=True)
    assert not greta.last(Lobby).table.seats[0].ready, "that was carried out long ago, and is not again"
    back.loses_the_line()
    back = comes_back(house, back)
    back.req = req
    back.does(SetReady, ready=True)
    assert greta.last(Lobby).table.seats[0].ready, "the same number, but said with another content before"


class OneKettle(ToyRules):
    """There is one, and while it is on the fire nobody puts it there."""

    def standing(self, table: ToyTable, seat: Seat) -> Menu:
        options = super().standing(table, seat).options
        on = Refusal("on_already", "toy.kettle", "wait until it whistles") if table.kettle else None
        return Menu(tuple(replace(option, barred=on) if option.key == "boil" else option for option in options))


def open_to(caller: Caller) -> set[str]:
    return {option.key for option in caller.private.standing if option.barred is None}


def test_of_two_who_act_at_once_the_second_is_judged_by_what_the_first_has_led_to() -> None:
    """And by the time the refusal comes, the view that it is to be understood by is there."""
    house = House(rules=OneKettle())
    boris, greta = house.sits_down("Boris", "Greta")
    assert "boil" in open_to(greta)
    house.disk.slow = True
    first, second = (caller.send(Act, choice=("boil",)) for caller in (boris, greta))
    house.disk.turn()
    assert boris.answer_to(first) == Accepted(first)
    refused = greta.answer_to(second)
    assert isinstance(refused, Refused)
    assert refused.reason == "on_already"
    assert "boil" not in open_to(greta)
    heard = [type(message) for message in greta.heard]
    assert heard.index(Refused) > max(n for n, kind in enumerate(heard) if kind is Private)


def test_an_answer_to_what_has_changed_is_stale() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    boris.answer(["dally"])
    assert boris.refused(Answer, question=asked.id, choice=("take",)).reason == "stale"
