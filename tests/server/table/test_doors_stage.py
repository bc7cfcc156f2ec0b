"""Classic on the stage: whole matches are shown step by step to every chair, and everything shown must be right.

The same random matches serve all checks; a step is a table with what was told on the way to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.question_types import asked_kinds
from tests.server.doubles import quiet_audience
from tests.server.viewer import Viewer

from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask
from kickdoor_ai.play import BUDGET, players_of
from kickdoor_game import library
from kickdoor_game.doors import numbers, telling
from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.engine import as_doors
from kickdoor_game.machine import journal, run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question, YesNo
from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.layout import METER
from kickdoor_protocol.messages.table import Faces, Private, Shared, Told
from kickdoor_protocol.shapes import PickOne, Shape, WireOption, options_of
from kickdoor_protocol.views import CardRef, PrivateView, PublicView
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.audience.match_views import Moment
from kickdoor_server.matches.seats import OwnedChair
from kickdoor_server.table.catalogue.playable_sets import checked
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.translate.events import told

PRODUCTION = known_sets(())["classic"]()
RULES, STAGE = PRODUCTION.rules, PRODUCTION.stage
MATCHES, STEPS = 4, 250


@dataclass(slots=True)
class Shown:
    """One step: the table, what led to it, and what is shown of it: to all, to each chair, to those who look on."""

    table: Any
    events: list[Event]
    public: PublicView
    private: list[PrivateView]
    watching: PrivateView


@cache
def steps() -> list[Shown]:
    return [step for seed in range(MATCHES) for step in play(seed)]


def play(seed: int) -> Iterator[Shown]:
    """A match among seats that answer by chance, up to some number of steps."""
    lot = Random(seed)
    players = players_of(3 + seed % 3)
    table = journal.begin(RULES, journal.JournalHeader("classic", players))
    chairs = [OwnedChair(Seat(seat), player.name, player.sex) for seat, player in enumerate(players)]
    record = MatchRecord(1, "abcde", "Friday night", "classic", {}, (), b"seed")
    audience = quiet_audience(record, chairs, RULES, STAGE)
    eyes: list[Seat | None] = [*(chair.seat for chair in chairs), None]
    viewers = {seat: Viewer(audience.sight, seat) for seat in eyes}
    seats = [ChanceSeat() for _ in players]
    for number in range(STEPS):
        events = list(table.news)
        run.roll_out(RULES, table, lot)
        events += table.news[len(events) :]
        audience.sight.take_in(Moment(table, number, lambda question: 30.0))
        seen_by = [viewers[seat].looks() for seat in eyes]
        yield Shown(table, events, viewers[None].public, seen_by[:-1], seen_by[-1])
        if table.over:
            return
        asked = run.questions(table)
        question = asked[lot.randrange(len(asked))]
        seen, standing = RULES.observe(table, question.seat), RULES.standing(table, question.seat)
        answer = ask(seats[question.seat], seen, question, standing, BUDGET, lot).answer
        assert answer is not None, "seats that answer by chance never wait"
        table = run.apply(RULES, table, Answer(answer.seat, answer.choice, answer.standing)).table


def refs_in(part: Any) -> Iterator[CardRef]:
    """All cards named anywhere in a view."""
    if isinstance(part, CardRef):
        yield part
    elif isinstance(part, tuple):
        for piece in part:
            yield from refs_in(piece)
    elif hasattr(part, "__struct_fields__"):
        for name in part.__struct_fields__:
            yield from refs_in(getattr(part, name))


def options_in(shapes: list[Shape]) -> Iterator[WireOption]:
    for shape in shapes:
        for option in options_of(shape):
            yield option
            yield from options_in(list(option.details))


def all_shapes(shapes: list[Shape]) -> Iterator[Shape]:
    """These, and those in which details are asked."""
    for shape in shapes:
        yield shape
        yield from all_shapes([detail for option in options_of(shape) for detail in option.details])


def shapes_of(view: PrivateView) -> list[Shape]:
    return [asked.shape for asked in view.questions] + [detail for o in view.standing for detail in o.details]


def test_there_is_something_to_look_at() -> None:
    """The other tests would pass on an empty stage."""
    seen = steps()
    assert len(seen) > 900
    assert any(step.public.contest for step in seen)
    assert any(step.public.pending_offers for step in seen)
    assert {asked.kind for step in seen for view in step.private for asked in view.questions} > {"combat", "arrange"}


def test_who_asks_whom_to_harm_begins_on_another_in_the_order_of_the_seats() -> None:
    lists = [
        (seat, option, [each.key for each in shape.options])
        for step in steps()
        for seat, view in enumerate(step.private)
        for option in view.standing
        for shape in option.details
        if isinstance(shape, PickOne) and all(each.seat is not None for each in shape.options)
    ]
    with_oneself = [(seat, option, keys) for seat, option, keys in lists if f"seat.{seat}" in keys]
    assert len(with_oneself) > 50
    assert all(keys == sorted(keys) for _, _, keys in lists)
    assert all(option.begin and option.begin[0] != f"seat.{seat}" for seat, option, keys in with_oneself if keys[1:])


def test_every_verb_has_one_capital_which_stands_in_its_label() -> None:
    assert set(telling.CALLED) == set(BY_WORD)
    for called in telling.CALLED.values():
        assert len(called.letter) == 1
        assert called.letter in called.label.upper()
    by_letter = {(called.letter, called.label) for called in telling.CALLED.values()}
    assert len({letter for letter, _ in by_letter}) == len(by_letter), "two things under one capital"


def test_in_every_menu_a_capital_means_what_it_means_in_all_matches() -> None:
    """A verb has one letter in all menus, and in one menu no letter stands for two different things."""
    everywhere: dict[str, str] = {}
    for view in (view for step in steps() for view in step.private):
        words = {option.key.partition(".")[0] for option in view.standing}
        assert {verb.word for verb in view.verbs} >= words
        assert len({verb.letter for verb in view.verbs}) == len({verb.label for verb in view.verbs})
        for verb in view.verbs:
            assert everywhere.setdefault(verb.word, verb.letter) == verb.letter
    assert len(everywhere) > 15


def test_what_a_form_begins_with_fits_what_is_asked() -> None:
    options = [o for step in steps() for view in step.private for o in options_in(shapes_of(view))]
    options += [option for step in steps() for view in step.private for option in view.standing]
    begun = [option for option in options if option.begin]
    assert begun
    for option in begun:
        assert len(option.begin) == len(option.details)
        for shape, choice in zip(option.details, option.begin, strict=True):
            assert problem(shape, choice) is None


def test_a_cursor_begins_on_what_can_be_taken() -> None:
    asked = [asked for step in steps() for view in step.private for asked in view.questions if asked.begin]
    assert len(asked) > 20
    for each in asked:
        open_keys = [option.key for option in options_of(each.shape) if option.barred is None]
        assert each.begin == open_keys[0]
        assert (each.begin,) != each.default, "what cannot be taken back stands further down"


def test_no_card_is_shown_to_a_chair_that_may_not_know_it() -> None:
    for step in steps():
        for seat, view in enumerate(step.private):
            hidden = {card for hero in step.table.heroes if hero.seat != seat for card in hero.hand}
            hidden |= {card for deck in step.table.decks.values() for card in deck}
            named = {ref.id for ref in (*refs_in(step.public), *refs_in(view))}
            named |= {option.card for option in options_in(shapes_of(view)) if option.card is not None}
            named |= {asked.card for asked in view.questions if asked.card is not None}
            assert not named & hidden


def test_a_window_says_whom_it_concerns_and_a_curse_by_which_card() -> None:
    windows = [asked for step in steps() for view in step.private for asked in view.questions]
    windows = [asked for asked in windows if asked.kind in ("kill", "curse", "roll")]
    assert {asked.kind for asked in windows} == {"kill", "curse", "roll"}
    assert all(asked.about is not None for asked in windows)
    assert all(asked.card is not None for asked in windows if asked.kind == "curse")


def test_of_the_standing_actions_those_that_act_on_what_goes_on_say_so() -> None:
    options = [option for step in steps() for view in step.private for option in view.standing]
    acts = {option.key.partition(".")[0] for option in options if option.interferes}
    rest = {option.key.partition(".")[0] for option in options if not option.interferes and not option.in_vain}
    assert {"use", "curse", "enhance"} <= acts
    assert {"sell", "trade", "gift", "stow", "drop", "play"} <= rest
    assert not acts & rest


def test_an_offer_of_help_says_what_it_would_come_to() -> None:
    offers = [offer for step in steps() for offer in step.public.pending_offers if " help" in offer.text]
    assert offers
    assert all(" against " in offer.outlook for offer in offers)


def test_whoever_accepts_reads_in_the_option_for_what() -> None:
    found: dict[str, int] = {}
    for step in steps():
        for seat, view in enumerate(step.private):
            options = [*view.standing, *options_in([asked.shape for asked in view.questions])]
            mine = [offer.text for offer in step.public.pending_offers if offer.to == seat]
            terms = [re.split(r" offers \S+ help for | for help: | offers \S+ ", text, maxsplit=1)[-1] for text in mine]
            for option in options:
                word = option.key.partition(".")[0]
                if word in ("accept", "agree"):
                    found[word] = found.get(word, 0) + 1
                    assert any(option.label.endswith(price) for price in terms), (option.label, terms)
    assert set(found) == {"accept", "agree"}
    assert min(found.values()) > 10


def test_a_card_face_down_has_no_name() -> None:
    for step in steps():
        for ref in refs_in(step.public):
            assert ref.id >= 0
            assert ref.key


def test_a_hand_is_shown_whole_to_its_owner_and_counted_to_the_others() -> None:
    for step in steps():
        for hero, view, public in zip(step.table.heroes, step.private, step.public.seats, strict=True):
            assert [ref.id for ref in view.hand] == list(hero.hand)
            (hand,) = [zone for zone in public.zones if zone.key == "hand"]
            assert (hand.count, hand.cards) == (len(hero.hand), ())


def test_every_card_that_is_shown_has_a_face() -> None:
    faces = {face.key for face in STAGE.faces}
    shown_keys = {ref.key for step in steps() for ref in refs_in((step.public, tuple(step.private)))}
    assert shown_keys <= faces
    assert len(shown_keys) > 50


def test_the_layout_explains_every_mark_names_every_pile_and_has_a_column_for_every_meter() -> None:
    layout = STAGE.layout
    explained = {mark.key for mark in layout.marks} | {"turn", "waited"}
    marks = {mark for step in steps() for ref in refs_in((step.public, tuple(step.private))) for mark in ref.marks}
    marks |= {mark for step in steps() for seat in step.public.seats for mark in seat.marks}
    assert marks <= explained
    assert len(marks) > 5
    piles = {zone.key for step in steps() for zone in step.public.zones if zone.key.endswith(("_deck", "_discards"))}
    assert {pile.zone for pile in layout.piles} == piles
    meters = {meter.key for step in steps() for seat in step.public.seats for meter in seat.meters}
    assert {column.key for column in layout.columns if column.shows == METER} == meters


def test_the_lines_of_a_contest_add_up() -> None:
    for step in steps():
        if step.public.contest is not None:
            for side in (*step.public.contest.sides, *step.public.contest.rolls):
                assert sum(line.value for line in side.lines) == side.total
                assert all(line.label and line.rule for line in side.lines)
            fight = step.table.fight
            assert len(step.public.contest.rolls) == len(fight.party()) * len(fight.foes)
            assert all(roll.stake.endswith(")") for roll in step.public.contest.rolls), "each with its rule"
            names = tuple(hero.name for hero in step.table.heroes)
            heroes, monsters = step.public.contest.sides
            levels = [line.label for line in heroes.lines if line.label.endswith("level")]
            helper = [] if fight.helper < 0 else [f"{names[fight.helper]}: level"]
            assert levels in ([], ["level", *helper]), "a helper's lines say whose they are"
            beasts = [line for line in monsters.lines if line.rule == "classic.monsters.1"]
            assert not any(line.label.startswith(names) for line in beasts)


def test_the_strength_of_every_seat_adds_up_in_combat_and_at_rest() -> None:
    for step in steps():
        for seat in step.public.seats:
            level, strength = seat.meters
            assert level.lines == ()
            assert sum(line.value for line in strength.lines) == strength.value
            assert all(line.label and line.rule for line in strength.lines)
    assert any(len(seat.meters[1].lines) > 2 for step in steps() for seat in step.public.seats)


def test_every_question_and_option_has_words_a_default_that_fits_and_choices_that_fit() -> None:
    lot = Random(1)
    for step in steps():
        for seat, view in enumerate(step.private):
            for asked in view.questions:
                assert asked.text
                assert "{" not in asked.text
                assert asked.rules
                assert problem(asked.shape, asked.default) is None
                if asked.kind == "trade":
                    continue
                question = run.question_of(step.table, Seat(seat))
                assert problem(asked.shape, question.shape.sample(lot)) is None
            for option in (*options_in(shapes_of(view)), *view.standing):
                assert option.label, option
                assert "{" not in option.label
                if option.barred is not None:
                    assert option.barred.text
                    assert option.barred.rule


def test_whoever_looks_on_is_asked_nothing_and_holds_nothing() -> None:
    for step in steps():
        assert step.watching == PrivateView(step.watching.number)


def test_all_of_it_fits_the_wire() -> None:
    largest = 0
    for step in steps():
        largest = max(largest, *(len(encode(Private(view)).frame) for view in step.private))
        largest = max(largest, len(encode(Shared(step.public)).frame))
    assert largest < 32 * 1024, "a view that big is slow to read on a phone line"
    assert len(encode(Faces(tuple(STAGE.faces))).frame) < 128 * 1024


def test_everybody_is_told_of_everything_that_reaches_him_and_of_nothing_else() -> None:
    for step in steps():
        for viewer in (None, *(Seat(seat) for seat in range(len(step.table.heroes)))):
            seen = RULES.observe(step.table, viewer)
            reached = [event for event in step.events if event.reaches(viewer)]
            sentences = told(STAGE, seen, step.events, viewer, 1_000)
            assert len(sentences) <= len(reached)
            assert all(sentence.text.strip() for sentence in sentences)
            encode(Told(sentences))


def test_a_secret_event_reaches_nobody_else() -> None:
    secret = [(step, event) for step in steps() for event in step.events if event.audience is not None]
    assert len(secret) > 50
    for step, event in secret:
        assert event.audience is not None
        for viewer in (None, *(Seat(seat) for seat in range(len(step.table.heroes)))):
            heard = told(STAGE, RULES.observe(step.table, viewer), [event], viewer, 1)
            if viewer is None or viewer not in event.audience:
                assert heard == ()


@pytest.mark.parametrize("key", [setting.key for setting in STAGE.set_entry.settings])
def test_every_setting_of_the_lobby_is_one_that_the_game_takes(key: str) -> None:
    (setting,) = [setting for setting in STAGE.set_entry.settings if setting.key == key]
    choices = setting.choices or ((not setting.value,) if isinstance(setting.value, bool) else (setting.value,))
    for choice in choices:
        options = checked(STAGE.set_entry.settings, {key: choice})
        RULES.new_table(players_of(3), options)


def test_every_option_of_the_game_is_a_setting_of_the_lobby() -> None:
    assert [setting.key for setting in STAGE.set_entry.settings] == list(
        numbers.options_of(as_doors(library.ruleset("classic")).base)
    )


@pytest.mark.parametrize("window_ms", [2_600, 2_601, 7_777, 8_001, 3_600_000])
def test_windows_may_have_any_length_from_the_books_to_an_hour(window_ms: int) -> None:
    options = checked(STAGE.set_entry.settings, {"window_ms": window_ms})
    table = RULES.new_table(players_of(3), options)
    assert RULES.deadline_ms(table, "window") == window_ms


@pytest.mark.parametrize("window_ms", [2_599, 1, -8_000, True, "8000", 3_600_001, 2**64 - 1])
def test_windows_are_never_shorter_than_the_books_nor_endless(window_ms: Value) -> None:
    with pytest.raises(Declined) as refused:
        checked(STAGE.set_entry.settings, {"window_ms": window_ms})
    assert refused.value.cure == "choose 0 or a whole number from 2600 to 3600000"
    if isinstance(window_ms, int) and not isinstance(window_ms, bool):
        with pytest.raises(ValueError, match="0 or from 2600 to 3600000"):
            RULES.new_table(players_of(3), {"window_ms": window_ms})


def test_the_number_of_seats_is_that_of_the_rules() -> None:
    set_entry = STAGE.set_entry
    for count in (set_entry.seats_least - 1, set_entry.seats_most + 1):
        with pytest.raises(ValueError, match="players"):
            RULES.new_table(players_of(6)[:1] * count, {})
    for count in (set_entry.seats_least, set_entry.seats_most):
        RULES.new_table(players_of(count), {})


def test_a_refusal_says_what_is_wrong_and_cites_the_rule() -> None:
    barred = [option.barred for step in steps() for view in step.private for option in view.standing if option.barred]
    assert barred
    catalogue = library.catalogue("classic")
    for refusal in barred:
        assert refusal.text == telling.REASONS[refusal.code]
        assert refusal.rule in catalogue.rules


WAITED_FOR = {
    "arrange": "kick open the door",
    "charity": "give to the poor",
    "charity_discard": "charity discard",
    "choose_effect": "choose a fate",
    "vote": "vote",
    "whom": "choose a player",
    "join_in": "join in or keep quiet",
    "claim": "let the claim pass",
    "combat": "fight or run",
    "curse": "let it strike",
    "deal_spoils": "deal spoils",
    "discard_cards": "discard cards",
    "end_turn": "end the turn",
    "fetch_discard": "fetch discard",
    "flee_caught": "be caught",
    "flee_order": "choose whom to run from first",
    "flee_roll": "roll the die",
    "give_big": "give big",
    "give_item": "give item",
    "help": "answer the call for help",
    "keep_big": "keep big",
    "keep_class": "keep class",
    "keep_race": "keep race",
    "keep_super": "keep super",
    "kill": "let the kill pass",
    "loot_body": "loot the body",
    "lose_class": "lose class",
    "lose_item": "choose what to lose",
    "lose_power": "lose power",
    "lose_race": "lose race",
    "lose_worth": "lose worth",
    "pick_spoils": "pick a Treasure",
    "plunder": "plunder",
    "roll": "let the roll pass",
    "setup": "get ready",
    "surplus_big": "surplus big",
    "surplus_powers": "surplus powers",
    "trade": "trade",
    "trouble": "look for trouble or loot the room",
}


def test_while_others_wait_they_read_what_for() -> None:
    """That Boris has to fight or run, and so on for every kind of question that there is."""

    def text(kind: str) -> str:
        return STAGE.waiting_text(Question(Seat(0), kind, YesNo(), False, "", ("classic.turn.1",)))

    assert {kind: text(kind) for kind in asked_kinds()} == WAITED_FOR
