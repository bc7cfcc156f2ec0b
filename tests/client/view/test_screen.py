"""The table in every size: nothing that one plays by is cut for want of room, and what moves says by how much."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import (
    CONTEST,
    FACES,
    GRETA,
    LAYOUT,
    SPITE,
    YOU,
    after,
    at_rest,
    at_table,
    connected,
    keys,
    public,
    seat,
    spectating,
)
from tests.client.outcome import screen
from tests.client.questions import SHAPES, asked, private

from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Model
from kickdoor_client.state.settings import Glyphs
from kickdoor_client.text.ink import line_width, text_of
from kickdoor_client.view.pulse import pulse
from kickdoor_client.view.screen import picture
from kickdoor_client.view.table.gear import gear, gear_of, what_it_is
from kickdoor_client.words.names import card_name
from kickdoor_client.words.table.read_out import hand
from kickdoor_client.words.table.why import why
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.layout import Column, Mark
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import CardRef, Contest, Event, Face, Line, Meter, PrivateView, Side, Zone

ACROSS = Glyphs().across
SIZES = ((80, 24), (90, 27), (100, 30), (140, 45), (200, 60))


def moved(number: int = 215) -> Model:
    """Spite has just laid a second enhancer on the Tax Dragon."""
    heroes, monsters = CONTEST.sides
    lines = (*monsters.lines, Line("Very Annoyed", 5, card=52))
    more = Side(monsters.key, monsters.label, 23, lines, monsters.stake)
    fight = Contest(CONTEST.title, (heroes, more), "behind by 8")
    return after(at_table(), table.Shared(public(number, contest=fight)))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("name", list(SHAPES))
def test_in_every_size_stands_what_one_plays_by(name: str, columns: int, rows: int) -> None:
    shown = screen(at_table(asked(name)), columns, rows)
    for person in ("Ada", "Boris", "Greta", "Spite"):
        assert person in shown
    for needed in ("14 s, timeout: ", "Fizzy Cordial", "Puddle Imp", "15", "18"):
        assert needed in shown, needed


@pytest.mark.parametrize("columns", range(40, 161, 24))
@pytest.mark.parametrize("name", list(SHAPES))
def test_however_small_the_window_whose_move_it_is_until_when_and_how_the_fight_stands_is_seen(
    name: str, columns: int
) -> None:
    for rows in range(16, 49, 8):
        shown = screen(at_table(asked(name)), columns, rows)
        beside_the_story = " ".join(" ".join(line.split("│")[0] for line in shown.splitlines()).split())
        asks = "asked" if columns < 60 else SHAPES[name][0][:20]
        keys = "> " if columns < 60 else "? help"
        for needed in ("Boris fights Tax Dragon", "15", "18", "behind by 3", asks, " 14 s", keys):
            assert needed in beside_the_story, (needed, rows)


@pytest.mark.parametrize("columns", range(30, 161, 7))
def test_no_width_and_no_height_breaks_it(columns: int) -> None:
    for rows in range(8, 61, 5):
        for model in (at_table(asked("menu")), at_table(view=at_rest()), moved()):
            lines = picture(model, columns, rows).lines
            assert len(lines) == rows
            assert {line_width(line) for line in lines} == {columns}


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_decks_and_discards_are_seen_in_a_fight_and_out_of_it(columns: int, rows: int) -> None:
    assert "61" in screen(at_table(view=at_rest()), columns, rows)
    fighting = screen(at_table(asked("menu")), columns, rows)
    assert "door 61, treasure 40" in fighting or "door 61, discards 12; treasure 40, discards 3" in fighting


LONG = "lose two levels and your headgear, and let everybody else pick one of your Items, the poorest first"


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_what_is_at_stake_is_not_cut_however_long_it_is(columns: int, rows: int) -> None:
    """Two monsters, each with Bad Stuff of its own, and a special line that forbids help."""
    heroes, monsters = CONTEST.sides
    stake = f"Tax Dragon: Bad Stuff: {LONG}; Puddle Imp: Bad Stuff: get wet"
    two = Side(monsters.key, "Tax Dragon and Puddle Imp", 18, monsters.lines, stake)
    fight = Contest(CONTEST.title, (heroes, two), CONTEST.verdict, ("Nobody may help against the Tax Dragon.",))
    shown = screen(at_table(asked("menu"), view=public(contest=fight)), columns, rows)
    words = " ".join(" ".join(line.split("│")[0] for line in shown.splitlines()).split())
    assert f"{LONG}; Puddle Imp: Bad Stuff: get wet" in words
    assert "Nobody may help against the Tax Dragon." in words
    assert "15" in words


@pytest.mark.parametrize("rows", [16, 18, 20, 22, 24])
@pytest.mark.parametrize("times", range(1, 7))
def test_where_the_window_is_too_low_for_what_is_at_stake_it_says_where_the_rest_can_be_read(
    times: int, rows: int
) -> None:
    heroes, monsters = CONTEST.sides
    stake = "; ".join(f"Dragon {number}: Bad Stuff: {LONG} {number}" for number in range(times))
    many = Side(monsters.key, "Dragons", 18, monsters.lines, stake)
    fight = Contest(CONTEST.title, (heroes, many), CONTEST.verdict)
    model = at_table(asked("menu"), view=public(contest=fight))
    shown = screen(model, 80, rows)
    combat = shown.partition("Combat")[2].partition("your hand")[0].splitlines()[1:-1]
    words = " ".join(" ".join(line.split("│")[0] for line in combat).split())
    assert f"first {times - 1}" in words or words.endswith(("..", ".. (w)")), words
    assert any(f"first {times - 1}." in line for line in why(model)), "on that page"


class TestGear:
    CARDS = (CardRef(11, "boots", ("in_use",)), CardRef(12, "damp"), CardRef(13, "tuba", ("sideways", "big")))

    def named(self, cells: int) -> str:
        model = at_table()
        return gear([*gear_of(model, [seat(0, "Ada", 6, 11, (), 4, self.CARDS)])[0]], cells)

    def test_whole_names_if_they_fit(self) -> None:
        assert self.named(80) == "Sensible Boots +2, Sword of Damp +3, (Tuba of Charm +3 [Big])"

    def test_the_word_that_says_what_it_is_if_not(self) -> None:
        assert self.named(40) == "Sensible Boots +2, Sword +3, (Tuba +3B)"
        assert self.named(30) == "Boots +2, Sword +3, (Tuba +3B)"
        assert what_it_is("Personal Raincloud") == "Raincloud"
        assert what_it_is("Helm of Selective Hearing") == "Helm"
        assert what_it_is("Halo, Slightly Used") == "Halo"

    def test_at_the_least_some_names_and_how_many_more(self) -> None:
        assert self.named(18) == "Boots +2, +2 more"
        assert self.named(9) == "3: +2 +3", "and what is in use adds"

    def test_class_and_race_are_not_named_twice(self) -> None:
        model = at_table()
        cards = (CardRef(11, "boots"), CardRef(33, "halo"))
        wizard = seat(0, "Ada", 6, 11, ("Sensible Boots", "Elf"), 4, cards)
        assert gear([*gear_of(model, [wizard])[wizard.seat]], 80) == "Halo, Slightly Used +3"

    def test_a_high_window_names_all_of_it_on_further_lines(self) -> None:
        many = tuple(CardRef(number, key) for number, key in enumerate(("boots", "damp", "plate", "lance", "halo"), 60))
        view = public(seats=(YOU, seat(1, "Boris", 8, 15, (), 3, many), GRETA, SPITE))
        low, high = screen(at_table(view=view), 100, 26), screen(at_table(view=view), 100, 40)
        for name in ("Sensible Boots +2", "Sword of Damp +3", "Lance-a-Little +4", "Halo, Slightly Used +3"):
            assert name in high
        assert "Halo, Slightly Used +3" not in low.split("Combat")[0].splitlines()[3]

    def test_where_room_is_short_it_leaves_the_sums_the_hand_and_the_form_theirs(self) -> None:
        many = tuple(CardRef(number, key) for number, key in enumerate(("boots", "damp", "plate", "lance", "halo"), 60))
        view = public(seats=tuple(replace(each, zones=(Zone("items", "Items", 5, many),)) for each in public().seats))
        asking = keys(at_table(asked("menu"), view=view), "3", "3")[0]
        shown = screen(asking, 100, 30)
        for needed in ("Lance-a-Little", "who picks", "Puddle Imp", "send"):
            assert needed in shown, needed

    def test_a_click_on_any_of_its_lines_shows_it(self) -> None:
        many = tuple(CardRef(number, key) for number, key in enumerate(("boots", "damp", "plate", "lance", "halo"), 60))
        view = public(seats=(YOU, seat(1, "Boris", 8, 15, (), 3, many), GRETA, SPITE))
        (line,) = [line for line in picture(at_table(view=view), 100, 40).lines if "Halo" in text_of(line)][:1]
        assert any("@seat.1" in style for style, _ in line)

    @pytest.mark.parametrize(
        ("traits", "named"),
        [
            (("Wizard", "Elf", "female"), "Wizard / Elf / female"),
            (("Wizard", "Elf", "Dwarf", "female"), "Wizard / Elf / Dwarf / f "),
        ],
    )
    def test_a_sex_is_a_letter_before_anything_is_cut(self, traits: tuple[str, ...], named: str) -> None:
        view = public(seats=(YOU, seat(1, "Boris", 8, 15, traits, 3, ()), GRETA, SPITE))
        assert named in screen(at_table(view=view), 100, 30)


def test_the_title_says_what_happens_before_it_names_the_table_and_the_game() -> None:
    def title(status: str, columns: int = 100) -> str:
        header = replace(public().header, status=status)
        return screen(at_table(view=public(header=header)), columns, 30).splitlines()[0]

    assert '"Friday night"  turn 14  Boris fights' in title("Boris fights Tax Dragon")
    long = "Boris fights Tax Dragon and Puddle Imp for one of five Treasures"
    assert f"turn 14  {long}" in title(long)
    assert f" classic  turn 14  {long[:54]}" in title(long[:54], 80)


class TestSumsThatMove:
    def test_by_how_much_and_by_what(self) -> None:
        shown = screen(moved(), 100, 30)
        assert "(+5) 23" in shown
        assert "*Very Annoyed" in shown

    def test_for_some_seconds_only_and_then_the_screen_is_painted_again(self) -> None:
        model = moved()
        later = after(model, table.Private(private()), now=111.0)
        assert "(+5)" not in screen(later, 100, 30)
        assert pulse(model) != pulse(later)

    def test_another_fight_is_no_move(self) -> None:
        model = after(at_table(), table.Shared(at_rest(215)), table.Shared(public(216)))
        assert "(+" not in screen(model, 100, 30).replace("Overdue (+4", "")


def test_what_a_card_says_stands_beside_the_question_that_it_raises() -> None:
    shown = screen(at_table(asked("curse")))
    assert "Curse! Shrunken Wardrobe: Lose the armour you are wearing." in shown


def test_others_that_are_waited_for_show_their_seconds() -> None:
    view = at_rest()
    lines = screen(at_table(view=view), 100, 30).splitlines()
    assert "2  40 s  Halo" in next(line for line in lines if " 4  Spite" in line)


def test_more_actions_for_any_time_are_named_where_there_are_more_lines() -> None:
    assert "T trade with somebody" in screen(at_table(asked("help")), 100, 40)


def test_when_all_is_over_the_last_fight_is_none_any_more_and_the_keys_can_be_clicked() -> None:
    model = after(at_table(), table.Over((1,), "Boris reaches level 10 and wins."))
    shown = screen(model, 80, 24)
    assert " vs " not in shown
    assert "s: keep the replay     e: why" in shown
    (line,) = [line for line in picture(model, 80, 24).lines if "s: keep" in text_of(line)]
    assert {"@key.s", "@key.e"} <= {style.split()[-1] for style, _ in line if style}


def test_the_whole_story_is_whole() -> None:
    """A match of people and AI seats tells some thousand things before it is over."""
    model = after(at_table(), *(table.Told((Event(n, f"Step {n}."),)) for n in range(10, 2_010)))
    assert "Step 10." in [line.text for line in model.seen.story]


def test_two_classes_and_a_race_are_named_where_there_is_room() -> None:
    traits = ("Thief", "Super Munchkin", "Wizard", "Halfling")
    view = public(seats=(YOU, seat(1, "Boris", 8, 15, traits, 3, ()), GRETA, SPITE))
    assert "Thief/Super Munchkin/Wizard/Halfling" in screen(at_table(view=view), 140, 45)


class TestWhatCameSinceTheLastKey:
    """Three AI seats take their turns while somebody reads a card: what they did is found again."""

    TURNS = tuple(Event(n, f"Greta takes step {n} of a long and busy turn.", seats=(2,)) for n in range(10, 40))

    def away(self) -> Model:
        model, _ = keys(at_table(asked("help")), "w", "escape", now=105.0)
        return after(model, table.Told((*self.TURNS, Event(40, "You lose a level.", seats=(0,)))), now=120.0)

    def test_is_marked_and_how_much_does_not_fit_is_said(self) -> None:
        shown = screen(self.away(), 100, 30)
        assert "+You lose a level." in shown
        assert "more since your last key (PgUp)" in shown
        assert "+Greta declines." not in shown

    def test_stands_in_the_story_with_its_marks_when_that_is_opened(self) -> None:
        model, _ = keys(self.away(), "pageup", now=121.0)
        assert "+Greta takes step 39" in screen(model, 100, 40)

    def test_is_marked_no_more_once_a_key_was_pressed(self) -> None:
        model, _ = keys(self.away(), "w", "escape", now=121.0)
        assert "+You lose" not in screen(model, 100, 30)

    @pytest.mark.parametrize("purpose", [Purpose.JOIN, Purpose.WATCH])
    def test_is_not_what_happened_before_one_came(self, purpose: Purpose) -> None:
        """People who join late, come back with another program, or spectate hear the last of it when they come."""
        model, _ = keys(connected(purpose=purpose), "down", now=99.0)
        mine = private() if purpose is Purpose.JOIN else PrivateView(214)
        before = table.Told(self.TURNS[:20])
        model = after(model, table.Faces(FACES), before, table.Shared(public()), table.Private(mine), now=100.0)
        for each in (model, keys(model, "pageup", now=100.0)[0]):
            shown = screen(each)
            assert "story: +" not in shown
            assert "Greta takes step" in shown
            assert "+Greta" not in shown
        model = after(model, table.Told(self.TURNS[20:]), now=120.0)
        assert "story: +" in screen(model)
        story, _ = keys(model, "pageup", now=121.0)
        assert screen(story, 100, 60).count("+Greta takes step") == len(self.TURNS[20:])


def test_while_a_form_takes_letters_the_hand_says_so() -> None:
    assert "letters mark them in the form below" in screen(at_table(asked("split")))
    assert "press its letter" in screen(at_table(view=at_rest()), 100, 30)


def test_the_hand_is_not_called_empty_when_the_match_is_over() -> None:
    """What one holds is not told any more; the seat's line still counts it."""
    model = after(at_table(), table.Private(PrivateView(215, 0)), table.Over((1,), "Boris wins."))
    assert "no cards" not in screen(model)
    assert "your hand (0)" not in screen(model)


def test_an_offer_that_waits_for_me_is_called_out_where_questions_stand() -> None:
    model = after(at_table(), table.Private(private(number=215)), now=130.0)
    assert "an offer to you is open: press o" in screen(model)
    assert "an offer to you" not in screen(at_table(view=at_rest()))


class TestTheEndOfAMatch:
    SEED = "5eed" * 16

    def ended(self) -> str:
        return screen(after(at_table(asked("help")), table.Over((1,), "Boris reaches level 10.", self.SEED)))

    def test_says_who_won_where_all_stood_and_what_the_keys_lead_to(self) -> None:
        shown = " ".join(self.ended().split())
        assert "Boris reaches level 10." in shown
        for standing in ("Boris Level 8", "Spite Level 7", "you Level 6", "Greta Level 5"):
            assert standing in shown
        for key in ("Enter: back to the tables", "PgUp: the whole story", "q: quit", "s: keep the replay"):
            assert key in shown

    def test_gives_the_seed_whole(self) -> None:
        assert self.SEED in self.ended()

    def test_offers_no_keys_of_a_match_that_goes_on(self) -> None:
        assert "auto-pass" not in self.ended().splitlines()[-1]
        assert "Tab next" not in self.ended().splitlines()[-1]


def test_leaving_says_where_each_choice_leads() -> None:
    shown = screen(keys(at_table(asked("menu")), "q")[0])
    for choice in ("Enter  leave, and end the program", "leave the table: to the list of tables", "Esc    stay"):
        assert choice in shown


@pytest.mark.parametrize(
    ("purpose", "shared", "said"),
    [
        (Purpose.JOIN, False, "your seat is kept and played for you"),
        (Purpose.PLAY, False, "ends with you"),
        (Purpose.HOST, False, "the match stops for everybody, until you host again"),
        (Purpose.JOIN, True, "You share this keyboard, so the match ends for all of you, and nothing of it is kept."),
        (Purpose.HOST, True, "You share this keyboard, so the match ends for all of you, and nothing of it is kept."),
    ],
)
def test_before_leaving_it_is_said_what_becomes_of_the_match(purpose: Purpose, shared: bool, said: str) -> None:
    model = replace(at_table(asked("menu")), errand=ArrivalSteps(purpose, sharing=2 if shared else 0))
    shown = " ".join(screen(keys(model, "c-c")[0], 120, 40).split())
    assert said in shown
    assert ("l leave the table" in shown, "l only the table" in shown) == (not shared, not shared)
    assert shown.count("Leave now?") == 1


def test_who_looks_on_keeps_no_place_and_where_all_is_over_there_is_none() -> None:
    assert "You only spectate: nothing changes for the others." in screen(keys(spectating(), "c-c")[0])
    over = after(at_table(), table.Over((0,), "You have won."))
    assert "The match is over: nobody loses anything by it." in screen(keys(over, "c-c")[0])


def test_the_hand_names_its_letters_only_if_a_card_of_it_can_be_played() -> None:
    """A Poster on the table could be put away; nothing in the hand can be played."""
    away = (WireOption("stow.11", "put away Sensible Boots", card=11),)
    model = after(at_table(view=at_rest()), table.Private(private(number=215, standing=away)))
    assert "press its letter" not in screen(model, 100, 30)


@pytest.mark.parametrize("cells", [60, 76, 80, 90, 100, 140])
@pytest.mark.parametrize("rows", [18, 20, 22, 24, 30])
def test_how_the_fight_stands_is_never_cut_off_in_the_middle(cells: int, rows: int) -> None:
    heroes, monsters = CONTEST.sides
    verdict = "the heroes would lose: even, and ties are the monsters'"
    fight = Contest(CONTEST.title, (heroes, monsters), verdict)
    model = after(at_table(asked("window")), table.Shared(public(215, contest=fight)))
    shown = screen(model, cells, rows)
    told = " ".join(" ".join(line.split("│")[0] for line in shown.splitlines()).split())
    rest = told.partition("the heroes would lose")[2]
    assert verdict in told or ".." in rest[: len(verdict)], shown


@pytest.mark.parametrize(("columns", "rows"), [(60, 18), (60, 20), (45, 20), (72, 18)])
def test_in_a_small_window_what_one_could_lose_stands_before_the_parts_of_the_sums_and_the_story(
    columns: int, rows: int
) -> None:
    shown = " ".join(screen(at_table(asked("menu")), columns, rows).split())
    assert "Boris 15 vs Tax Dragon 18" in shown.replace("vs", " vs ").replace("  ", " ")
    assert "Bad Stuff: lose two levels and your headgear" in shown


def test_what_is_read_above_a_question_stays_off_the_right_edge() -> None:
    """The card that a question is about, in words of which some end wherever a line may end."""
    card = Face("cordial", "Cordial", "one_shot", rules=("Play it, or do not: it is up to you to say so. " * 3,))
    question = replace(asked("yes_no"), card=41, text="Do you take " + "one or two of them " * 6)
    for columns in range(40, 121):
        model = after(at_table(question), table.Faces((card,)))
        rows = [text_of(line) for line in picture(model, columns, 30).lines]
        first = next(place for place, row in enumerate(rows) if "Do you take" in row)
        last = max(place for place, row in enumerate(rows) if "accept" in row and place > first)
        assert {row[-1] for row in rows[first:last]} <= {" ", ACROSS}


@pytest.mark.parametrize(
    ("columns", "titles", "values"),
    [
        (60, "lvl  hp  class / race", "  6  12  Thief"),
        (80, "lvl  hp  class / race", "  6  12  Thief"),
        (110, "level  health  class / race", " 6/10      12  Thief"),
    ],
)
def test_a_meter_takes_as_many_cells_as_its_title_and_value(columns: int, titles: str, values: str) -> None:
    ada = replace(YOU, meters=(Meter("level", "Level", 6, 10), Meter("health", "Health", 12)))
    told = (Column("meter", "level", "level", "lvl"), Column("meter", "health", "health", "hp"), *LAYOUT.columns[3:])
    model = after(at_table(asked("menu"), view=public(seats=(ada,))), replace(LAYOUT, columns=told))
    shown = screen(model, columns, 24).splitlines()
    head = next(row for row in shown if "lvl" in row or "level" in row)
    row = next(row for row in shown if "Ada" in row)
    assert titles in head.replace("─", " ")
    assert values in row


@pytest.mark.parametrize(
    ("columns", "title", "traits", "shown"),
    [
        (80, "class / race / power", ("Thief", "male"), "class/race/power "),
        (80, "class / race", ("Thief", "Elf", "male"), "class / race "),
        (80, "class / race", ("Wizard", "Halfling", "female", "red"), "Wizard/Halfling/fr "),
        (80, "class / race", ("Thief", "Elf", "female", "red"), "Thief/Elf/f/r "),
        (80, "race / power", ("Werewolf", "Brooding", "female"), "Werewolf/Brooding "),
        (60, "class / race / power", ("Thief", "Elf", "male"), "class/race/power "),
        (110, "class / race / power", ("Thief", "Elf", "male"), "class / race / power "),
    ],
)
def test_what_one_is_stands_there_whole_with_its_title(
    columns: int, title: str, traits: tuple[str, ...], shown: str
) -> None:
    """The title of a table with Classes, Races and Powers, and sex and colour behind long names, in a narrow window."""
    told = tuple(replace(each, label=title) if each.shows == "traits" else each for each in LAYOUT.columns)
    view = public(seats=(replace(YOU, traits=traits),))
    model = after(at_table(asked("menu"), view=view), replace(LAYOUT, columns=told))
    assert shown in screen(model, columns, 24).replace("─", " ")


def test_a_promised_card_of_the_hand_is_marked_before_its_facts() -> None:
    first, *rest = private(asked("menu")).hand
    held = replace(private(asked("menu")), hand=(replace(first, marks=("locked",)), *rest))
    locked = replace(LAYOUT, marks=(*LAYOUT.marks, Mark("locked", "promised", "P", "promised to a helper")))
    model = after(at_table(asked("menu")), locked, table.Private(held))
    assert f"{card_name(model, first)}  promised, " in screen(model, 100, 30)
    assert hand(model)[1].endswith(", promised."), hand(model)[1]
