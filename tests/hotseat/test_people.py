"""Who may sit at one keyboard, as it is said on the command line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from kickdoor_client.cli import kickdoor
from kickdoor_client.hotseat.eyes import call_words
from kickdoor_client.hotseat.party import UNHURRIED, Party
from kickdoor_client.network.link import Streams
from kickdoor_client.state.errand import LocalPlayer
from kickdoor_client.state.invitation import Invitation, people


def test_names_with_the_sex_of_the_hero_where_it_differs() -> None:
    assert people("Ann, Bob:male", "female") == (LocalPlayer("Ann", "female"), LocalPlayer("Bob", "male"))
    assert people("Ann:female,Bob", "male") == (LocalPlayer("Ann", "female"), LocalPlayer("Bob", "male"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Ann", "two people or more"),
        ("Ann,ann", "a name of their own"),
        ("Ann,Ann\u0e34", "a name of their own"),
        ("हिन्दी,हिन्दी\u200d", "a name of their own"),
        ("Ann,", "a name of their own"),
        ("Ann,Bob:cat", ":male or :female"),
        ("A,B,C --seats 4 --ai greedy,greedy", "3 people are more than --seats 4"),
    ],
)
def test_who_cannot_is_told_why(words: str, why: str) -> None:
    done = CliRunner().invoke(kickdoor, ["play", "--hot-seat", *words.split()])
    assert done.exit_code == 2
    assert why in " ".join(done.output.split())


def test_without_a_terminal_nothing_could_be_hidden() -> None:
    done = CliRunner().invoke(kickdoor, ["play", "--hot-seat", "Ann,Bob"])
    assert done.exit_code == 1
    assert "needs a terminal" in done.output


def test_everybody_else_looks_away() -> None:
    three = Invitation((LocalPlayer("Ann"), LocalPlayer("Bob"), LocalPlayer("Cleo")), "classic", {}, ())
    assert call_words(three, 0) == ("Bob and Cleo: look away.", "Ann: press Enter.")
    assert call_words(three, 1) == ("Ann and Cleo: look away.", "Bob: press Enter.")
    assert three.names() == "Ann, Bob and Cleo"


def test_the_screen_between_two_people_looks_on_whatever_the_table_wants() -> None:
    invitation = Invitation(people("Ann,Bob", "female"), "classic", {"watching": "late", "pace": "usual"}, ())

    async def nowhere() -> Streams:
        raise OSError

    party = Party(invitation, nowhere, lambda *_: None, client="test")
    assert party.people[0].model.errand.options == {"pace": "usual"}
    assert party.people[0].model.errand.unasked == UNHURRIED
