"""Looking something up: from the help or by a typed word, in lines and on the screen, at a table and before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as changed
from tests.client.evening import CHAPTERS, CHARITY, CONTENTS, LOBBY, TABLES, after, at_table, connected, keys, new_model
from tests.client.questions import asked
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.effects import Send
from kickdoor_client.messages import Typed
from kickdoor_client.model import Errand, Model, Purpose
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.overlays import Reading
from kickdoor_client.update.route import update
from kickdoor_client.values import replace
from kickdoor_client.words.rulebook import rulebook
from kickdoor_client.words.table.read_out import table
from kickdoor_protocol.messages.book import LookUp, RulesFound
from kickdoor_protocol.messages.lobby import SetInfo, Tables


def looked_up(model: Model, line: str) -> LookUp:
    """What is asked for by that line."""
    _, effects = update(model, Typed(line))
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, LookUp)
    return send.request


def test_in_lines_the_rulebook_is_read_out() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("Also at any time")
        request = await tty.sends("rules")
        assert isinstance(request, LookUp)
        assert (request.set, request.words) == ("classic", "")
        server.say(CONTENTS)
        server.accept(request)
        text = await tty.read("words that must all occur.")
        assert "The rulebook of Munchkin." in text
        assert "combat 24, help 22, charity 4." in text
        request = await tty.sends("rules charity")
        assert isinstance(request, LookUp)
        assert request.words == "charity"
        server.say(CHARITY)
        server.accept(request)
        text = await tty.read("And 2 rules more; another word would narrow it down.")
        assert "Charity: Giving the surplus of a hand to the lowest." in text
        assert "classic.charity.2: If several players are tied for lowest" in text
        assert "- Ruling: He decides which card goes to whom, too." in text
        assert "- Example: 3 surplus cards and 2 tied players: one gets 2, the other 1." in text

    talk_through(scenario)


def test_on_the_screen_it_opens_from_the_help_and_one_can_ask_on() -> None:
    model, effects = keys(at_table(asked("menu")), "?", "r")
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, LookUp)
    model = after(model, CONTENTS)
    assert model.ui.overlay == Reading("rules")
    model, effects = keys(model, "r", *"charity", "enter")
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, LookUp)
    assert send.request.words == "charity"
    model = after(model, CHARITY)
    assert rulebook(model)[1].startswith("classic.charity.2: ")
    model, _ = keys(model, "down")
    assert model.ui.overlay == Reading("rules", top=1)
    model, _ = keys(model, "escape")
    assert model.ui.overlay is None


def test_too_much_is_not_sent_but_told() -> None:
    model, effects = update(at_table(asked("menu")), Typed(f"rules {'help ' * 9}"))
    assert effects == ()
    assert model.ui.notice is not None
    assert "say at most 8 words" in model.ui.notice.text
    ids = " ".join(f"classic.combat.{number}" for number in range(1, 13))
    assert looked_up(at_table(asked("menu")), f"rules {ids}").words == ids


def test_the_book_is_that_of_the_table() -> None:
    assert looked_up(at_table(asked("menu")), "rules help").set == "classic"
    filling = after(connected(), TABLES, LOBBY)
    assert looked_up(filling, "rules help").set == LOBBY.table.set


@pytest.mark.parametrize(
    ("sets", "asked_for"), [((), "classic"), (("quest",), "quest"), (("quest", "classic"), "classic")]
)
def test_before_there_is_a_table_it_is_that_of_a_set_that_is_played_here(sets: tuple[str, ...], asked_for: str) -> None:
    model = after(connected(), Tables((), tuple(SetInfo(key, key) for key in sets)))
    model = replace(model, errand=Errand(Purpose.JOIN, set="classic"))
    assert looked_up(model, "rules").set == asked_for


def test_without_a_connection_nothing_is_looked_up() -> None:
    model, effects = update(new_model(), Typed("rules help"))
    assert effects == ()
    assert model.ui.notice is not None
    assert "no connection" in model.ui.notice.text


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (None, "has not been opened yet"),
        (RulesFound("toy"), "The set toy has no rulebook."),
        (RulesFound("classic", "spaceship", "Munchkin", chapters=CHAPTERS), "Munchkin says nothing of 'spaceship'."),
    ],
)
def test_what_is_not_there_is_said(found: RulesFound | None, said: str) -> None:
    assert said in rulebook(replace(new_model(), rulebook=found))[0]


def test_the_sections_complete_what_is_typed() -> None:
    model = after(at_table(asked("menu")), CONTENTS)
    assert completions(model, "rules ch") == ["rules charity"]


@pytest.mark.parametrize(
    ("packs", "told"),
    [
        ((), []),
        (("classic 01", "example-pack ba"), ["Played with the cards of classic 01, example-pack ba."]),
    ],
)
def test_the_table_says_which_cards_are_played_with(packs: tuple[str, ...], told: list[str]) -> None:
    model = at_table(asked("menu"))
    assert model.seen.public is not None
    header = changed(model.seen.public.header, packs=packs)
    seen = replace(model.seen, public=changed(model.seen.public, header=header))
    assert [line for line in table(replace(model, seen=seen)) if "Played with" in line] == told
