"""`why`: every sum of the table by its parts, and every reason for what is barred once, with its rule and its cure."""

from __future__ import annotations

from tests.client.evening import BORIS, CONTEST, YOU, at_rest, at_table, public, told
from tests.client.update.lobby.test_lobby import shown

from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.words.table.why import roll_words, why, why_about
from kickdoor_protocol.messages.table import Private
from kickdoor_protocol.shapes import Barred, WireOption
from kickdoor_protocol.views import Contest, Line, Meter, PrivateView, SeatView, Side

SUM = Meter("strength", "Strength", 4, lines=(Line("level", 1, "classic.combat.2"), Line("Theme Music", 3, card=12)))
RUN = Side("flee.0.1", "Boris running from Tax Dragon", 1, (Line("Elf", 1, "r.4"),), "a roll of 4 or more gets away")
WAIT = Barred("in_combat", "classic.selling.6", "nobody deals in combat", "wait for its end")


def with_sums(seat: SeatView) -> SeatView:
    fields = {name: getattr(seat, name) for name in seat.__struct_fields__}
    return SeatView(**{**fields, "meters": (Meter("level", "Level", 1, 10), SUM)})


def resting() -> Model:
    """At rest: nobody fights, and Ada's and Boris's strengths are sums."""
    return at_table(view=at_rest(seats=(with_sums(YOU), with_sums(BORIS))))


def test_each_heros_strength_is_broken_down_outside_combat_too() -> None:
    said = why(resting())
    assert said[:2] == [
        "Ada, strength 4: level 1 (classic.combat.2), Theme Music +3.",
        "Boris, strength 4: level 1 (classic.combat.2), Theme Music +3.",
    ]


def test_in_a_combat_the_sides_come_first_then_what_else_counts_and_the_dice() -> None:
    contest = Contest(CONTEST.title, CONTEST.sides, "behind by 3", ("Tax Dragon: no one-shots (x.4)",), (RUN,))
    said = why(at_table(view=public(contest=contest, seats=(with_sums(YOU),))))
    assert said[0].startswith("Boris 15: level 8")
    assert said[2:6] == [
        "As it stands: behind by 3.",
        "Tax Dragon: no one-shots (x.4).",
        "Boris running from Tax Dragon +1: Elf +1 (r.4). A roll of 4 or more gets away.",
        "Ada, strength 4: level 1 (classic.combat.2), Theme Music +3.",
    ]


def test_a_die_to_which_nothing_is_added() -> None:
    bare = Side("flee", "Boris running from Imp", 0, (), "a roll of 5 or more gets away (r.3)")
    assert roll_words(bare) == "Boris running from Imp, nothing is added. A roll of 5 or more gets away (r.3)."


def barred() -> Model:
    """Two things are barred for one reason, a third for another."""
    options = (
        WireOption("sell", "sell Items", barred=WAIT),
        WireOption("gift", "give Boris an Item", barred=WAIT),
        WireOption("wear", "put on Tuba", barred=Barred("hands", "classic.items.12", "hands are full", "free a hand")),
    )
    return told(at_table(manner=Manner.LINES), Private(PrivateView(214, 0, standing=options)))[0]


def test_what_is_barred_for_the_same_reason_is_said_together() -> None:
    said = why(barred())
    together = "sell Items; give Boris an Item. Not now: nobody deals in combat (classic.selling.6). You could: "
    assert together + "wait for its end." in said
    assert "put on Tuba. Not now: hands are full (classic.items.12). You could: free a hand." in said


def test_words_narrow_it_down() -> None:
    model = barred()
    assert why_about(model, "tuba hands") == [line for line in why(model) if "Tuba" in line]
    assert why_about(model, "elephants")[0].startswith("Nothing that is barred or added up has to do with 'elephants'")
    assert shown(told(model, Typed("why TUBA"))[1]).startswith("put on Tuba. Not now")
    assert len(shown(told(model, Typed("why"))[1]).splitlines()) > 3
