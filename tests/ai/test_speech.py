"""What seats say: a line that fits the moment, not the same one again, and nothing that others may not know."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from random import Random

import pytest
from tests.printings import printing

from kickdoor_ai.api import Chair, Event, Talker
from kickdoor_ai.doors import ear as ears
from kickdoor_ai.doors.ear import TALK, DoorsEar
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.play import play_match
from kickdoor_ai.speech import REMARK_MOST, Speech, lines_of, read_lines, whole_sentences, words_in
from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.ids import CardId
from kickdoor_protocol.limits import NAME_MOST

ANN, BOB, CID = Chair(0), Chair(1), Chair(2)
KINDS = ["greedy", "bribe_aware"]


def ear(chair: Chair = BOB) -> DoorsEar:
    found = DoorsEar()
    found.sit(chair, ["Ann", "Bob", "Cid"], 10)
    return found


def heard(*events: Event, chair: Chair = BOB) -> list[str]:
    """The moments as `moment other`."""
    return [" ".join([moment, *words.values()]) for moment, words in ear(chair).hear(events)]


def asks(other: Chair, request: bool = True) -> told.HelpAsked:
    return told.HelpAsked(ANN, other, (), 1, "helper_first", request)


def answers(other: Chair, what: str) -> told.HelpAnswered:
    return told.HelpAnswered(ANN, other, what)


# ---------------------------------------------------------------- choosing a line


def test_it_says_every_line_once_and_is_silent_then() -> None:
    speech, said = Speech("greedy", TALK), []
    lines = lines_of("greedy", TALK)["won_game"].lines
    for _ in range(2 * len(lines)):
        speech = pickle.loads(pickle.dumps(speech))
        speech.moment("won_game")
        said.append(speech.say(Random(1)))
    assert Counter(said) == {**dict.fromkeys(lines, 1), "": len(lines)}


def test_it_says_no_line_twice_about_different_people() -> None:
    speech, said = Speech("greedy", TALK), []
    lines = lines_of("greedy", TALK)["lost_game"].lines
    for number in range(2 * len(lines)):
        speech.moment("lost_game", other=f"Bob{number}")
        said.append(speech.say(Random(number)))
    assert len({re.sub(r"Bob\d", "", line) for line in said if line}) == sum(map(bool, said)) == len(lines)


def test_the_moment_that_matters_most_is_spoken_about_and_the_rest_forgotten() -> None:
    speech = Speech("greedy", TALK)
    speech.moment("kill")
    speech.moment("lost_game", other="Cid")
    speech.moment("robbed", other="Cid")
    assert speech.say(Random(1)) in [text.format(other="Cid") for text in lines_of("greedy", TALK)["lost_game"].lines]
    assert speech.say(Random(2)) == ""


def test_a_moment_without_lines_is_none() -> None:
    speech = Speech("greedy", TALK)
    speech.moment("sneezed")
    assert speech.say(Random(1)) == ""


def test_a_line_that_asks_for_a_name_is_passed_over_where_there_is_none() -> None:
    speech = Speech("greedy", TALK)
    for seed in range(200):
        speech.moment("refused")
        assert "{" not in speech.say(Random(seed))


@pytest.mark.parametrize("package", ["doors", "quest", "duel"])
def test_whoever_it_is_about_a_remark_is_said_whole(package: str) -> None:
    """No line of any character is longer with the longest names than what a server lets be said, or it is not said."""
    words = {"other": "W" * NAME_MOST, "wrong": "the stolen " + "W" * 28}
    for file in files(f"kickdoor_ai.{package}.talk").joinpath("lines").iterdir():
        kind = file.name.removesuffix(".toml")
        speech = Speech(kind, f"kickdoor_ai.{package}.talk")
        for moment, section in read_lines(kind, file.read_text("utf-8")).items():
            whole = [text.format_map(words) for text in section.lines if words_in(text) <= words.keys()]
            for seed in range(20):
                speech.moment(moment, **words)
                if said := speech.say(Random(seed)):
                    assert said in whole, (kind, moment, said)
                    assert len(said) <= REMARK_MOST, (kind, moment, said)


@pytest.mark.parametrize(
    ("text", "most", "whole"),
    [
        ("One. Two! Three?", 9, "One. Two!"),
        ("One. Two! Three?", 99, "One. Two! Three?"),
        ("It cost 1.5 gold. Oh.", 18, "It cost 1.5 gold."),
        ('So he said: "No." Then he went.', 20, 'So he said: "No."'),
        ("No end in sight", 9, ""),
    ],
)
def test_a_text_is_cut_where_a_sentence_ends(text: str, most: int, whole: str) -> None:
    assert whole_sentences(text, most) == whole


def test_a_rare_remark_is_rare() -> None:
    spoken = 0
    for seed in range(1_000):
        speech = Speech("greedy", TALK)
        speech.moment("kill")
        spoken += bool(speech.say(Random(seed)))
    assert 100 < spoken < 200


@pytest.mark.parametrize(
    "text",
    ["[won]\nline = []", "[won]\nlines = []", "[won]\nlines = ['']", "[won]\nlines = ['a']\nchance = 2", "a = 1"],
)
def test_a_table_of_lines_with_a_mistake_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="odd\\.toml"):
        read_lines("odd", text)


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_for_moments_that_come_and_ask_for_words_that_they_have(kind: str) -> None:
    known = set((ears.__doc__ or "").replace("`", " ").replace(",", " ").split())
    for moment, section in lines_of(kind, TALK).items():
        assert moment in known
        assert len(section.lines) == len(set(section.lines)) > 1
        for line in section.lines:
            assert words_in(line) <= {"other"}
            assert line.isascii()
            assert len(line.format(other="W" * 16)) <= 100


# ---------------------------------------------------------------- what is worth a line


def test_an_offer_and_what_comes_of_it_is_told_from_both_sides() -> None:
    story = [asks(BOB), answers(BOB, "declined"), asks(BOB), answers(BOB, "joined")]
    assert heard(*story) == ["asked Ann", "declines Ann", "asked Ann", "joins Ann"]
    assert heard(*story, chair=ANN) == ["asks Bob", "refused Bob", "asks Bob", "joined Bob"]
    assert heard(*story, chair=CID) == []


def test_a_price_that_is_named_is_a_counter_offer_only_to_a_request() -> None:
    assert heard(asks(BOB), asks(BOB, request=False)) == ["asked Ann", "counters Ann"]
    assert heard(asks(BOB, request=False), answers(BOB, "declined")) == ["bids Ann", "turned_down Ann"]


def test_whoever_offered_himself_in_vain_is_outbid() -> None:
    assert heard(asks(BOB, request=False), asks(CID, request=False), answers(CID, "joined")) == [
        "bids Ann",
        "outbid Cid",
    ]
    assert heard(asks(CID, request=False), answers(CID, "joined")) == []


def test_nobody_boasts_of_a_promise_that_he_never_made() -> None:
    """A helper who was forced, or came for thanks, was promised nothing."""
    won, for_thanks = told.FightWon(ANN, BOB, (), 2), told.HelpAsked(ANN, BOB, (), 0, "", True)
    assert heard(answers(BOB, "forced"), won) == []
    assert heard(answers(BOB, "forced"), won, chair=ANN) == ["kill"]
    assert heard(for_thanks, answers(BOB, "joined"), won, chair=ANN) == ["joined Bob", "kill"]
    assert heard(for_thanks, answers(BOB, "joined"), won) == ["asked Ann", "joins Ann"]


def test_the_deal_is_kept_or_comes_to_nothing() -> None:
    won = told.FightWon(ANN, BOB, (), 2)
    assert heard(asks(BOB), answers(BOB, "joined"), won)[-1] == "paid Ann"
    assert heard(asks(BOB), answers(BOB, "joined"), won, chair=ANN)[-1] == "kept Bob"
    assert heard(answers(BOB, "void")) == ["unpaid Ann"]
    assert heard(answers(BOB, "void"), chair=ANN) == ["broken Bob"]


def test_a_kill_that_was_announced_and_is_not_won_is_spoilt() -> None:
    began, lost = told.FightBegan(BOB, CardId(1)), told.FightEnded(BOB, "fled")
    assert heard(began, told.KillAnnounced(BOB, 5, 3), lost) == ["spoilt"]
    assert heard(began, lost) == []


def test_fates_of_others_are_not_its_own() -> None:
    assert heard(told.Died(ANN, "")) == []
    assert heard(told.CurseStruck(BOB, CardId(1), ANN), told.CurseStruck(BOB, CardId(1), None)) == ["cursed Ann"]
    assert heard(told.Boosted(CID, "heroes", -2, "backstab", BOB)) == ["stabbed Cid"]
    assert heard(told.LevelsChanged(ANN, 1, 9, "kill"), told.LevelsChanged(ANN, -1, 9, "curse")) == ["last_step Ann"]


def test_of_all_who_hear_that_somebody_is_about_to_win_one_speaks() -> None:
    """When Ann is about to win, Bob says so and Cid does not. After the last player comes the first."""
    for winner, speaks in ((ANN, BOB), (BOB, CID), (CID, ANN)):
        last = told.LevelsChanged(winner, 1, 9, "kill")
        assert [chair for chair in (ANN, BOB, CID) if heard(last, chair=chair)] == [speaks]


def test_what_only_some_may_know_is_no_moment() -> None:
    assert heard(told.Died(BOB, "", audience=(BOB,))) == []


def test_before_it_sits_anywhere_it_hears_nothing() -> None:
    assert list(DoorsEar().hear([told.Died(BOB, "")])) == []


# ---------------------------------------------------------------- in a match


class Overheard(GreedySeat):
    """A seat whose every remark is written down."""

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.said = said
        self.chance = Random(1)

    def witness(self, events: Sequence[Event]) -> None:
        super().witness(events)
        if line := self.remark(self.chance):
            self.said.append(line)


def test_four_seats_talk_during_a_match_about_different_things() -> None:
    said: list[str] = []
    play_match(printing("classic"), [Overheard(said) for _ in range(4)], Random(4))
    assert len(set(said)) > 8
    seat = GreedySeat()
    assert isinstance(pickle.loads(pickle.dumps(seat)), Talker)
