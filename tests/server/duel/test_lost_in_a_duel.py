"""Who loses the connection in a duel and does not come back: the table waits, then their turns run out."""

from __future__ import annotations

import pytest
from tests import under
from tests.server.house import QUICK, Caller, House, frozen

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.table import Answer, Over
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

TURNS_MOST = 12
DEEDS_MOST = 40
"""Of one player in a turn in which they only pass."""


def duel(keeper: str) -> tuple[House, Caller, Caller]:
    """Ann and Bob, at a table at which a lost seat is kept like that."""
    under.note("ccg")
    house = House(QUICK, playable_sets=PlayableSets(known_sets(("ccg",))))
    ann, bob = house.comes("Ann"), house.comes("Bob")
    ann.does(CreateTable, name="The duel", set="ccg", sex="female", options={"keeper": keeper})
    bob.does(JoinTable, table=ann.last(Lobby).table.id, sex="male")
    bob.does(SetReady, ready=True)
    ann.does(StartMatch)
    return house, ann, bob


def let_go(house: House, *here: Caller) -> None:
    """Whoever is here lets everything go that they are asked, as soon as it is asked."""
    for _ in range(DEEDS_MOST):
        house.clock.advance(2)
        for who in here:
            if who.all(Over):
                return
            if (asked := who.asked) is not None:
                who.send(Answer, question=asked.id, choice=frozen(asked.default))


@pytest.mark.rule("ccg.end.8")
def test_whoever_stays_away_for_longer_than_the_table_waits_has_conceded_after_three_turns() -> None:
    house, ann, bob = duel("default")
    bob.loses_the_line()
    house.clock.advance(59)
    assert house.match.table.duelists[1].late == 0, "the table waits for him"
    turns = 0
    while not ann.all(Over):
        assert turns < TURNS_MOST
        turns += 1
        let_go(house, ann)
    (bob_at_the_end,) = house.match.table.duelists[1:]
    assert (bob_at_the_end.late, house.match.table.winners) == (3, [0])
    assert ann.story[-2:] == ["Bob has not answered for three turns of theirs.", "You win the duel."]


@pytest.mark.rule("ccg.end.8")
def test_whoever_is_back_in_time_plays_on() -> None:
    house, ann, bob = duel("default")
    bob.loses_the_line()
    while house.match.table.duelists[1].late < 2:
        let_go(house, ann)
    again = house.comes("Bob", resume=bob.token)
    for _ in range(2):
        let_go(house, ann, again)
    assert not house.match.table.over
    assert house.match.table.duelists[1].late == 0
