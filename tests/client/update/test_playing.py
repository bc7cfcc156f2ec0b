"""At the table, by keys: answering, acting at any time, being refused, passing for a combat, not losing one's place."""

from __future__ import annotations

from tests.client.evening import LOBBY, after, at_rest, at_table, connected, keys, public, spectating, told
from tests.client.outcome import screen, sent
from tests.client.questions import HAND, SHAPES, asked, private
from tests.client.questions import STANDING as ACTIONS

from kickdoor_client.network.events import Replied
from kickdoor_client.state.effects import Quit
from kickdoor_client.state.messages import Pasted
from kickdoor_client.state.model import STANDING, Scene
from kickdoor_client.state.overlays import CardInHand, Inspecting, Leaving, TextPage
from kickdoor_protocol.messages import lobby, session, table, talk
from kickdoor_protocol.views import Asked, CardRef, Event, Header, PrivateView


def test_enter_answers_the_question_and_it_is_not_asked_twice() -> None:
    model, effects = keys(at_table(asked("help")), "enter", "enter")
    assert sent(effects) == [table.Answer(0, 501, ("decline",))]
    assert model.questions == ()


def test_a_refused_answer_leaves_the_question_open_and_says_why() -> None:
    model, effects = keys(at_table(asked("help")), "enter")
    (request,) = sent(effects)
    refused = session.Refused(1, "dead", "classic.death.3", "the dead do not help", "wait for your next hero")
    model = after(model, Replied(request, refused))
    assert [question.id for question in model.questions] == [501]
    shown = screen(model)
    assert "! Not now: the dead do not help (classic.death.3). You could: wait for your next hero." in " ".join(
        shown.split()
    )


def test_an_answer_that_came_too_late_is_no_error() -> None:
    model, effects = keys(at_table(asked("help")), "enter")
    model = after(model, Replied(sent(effects)[0], session.Refused(1, "stale", text="something else is asked by now")))
    assert model.ui.notice is not None
    assert model.ui.notice.kind == "word"


def test_the_selection_survives_an_update() -> None:
    model, _ = keys(at_table(asked("help")), "up")
    model = after(model, table.Shared(public(215)), table.Private(private(asked("help"), number=215)))
    _, effects = keys(model, "up", "enter")
    assert sent(effects) == [table.Answer(0, 501, ("accept",))]


def test_an_offer_in_the_making_survives_the_question_being_asked_anew() -> None:
    model, _ = keys(at_table(asked("menu")), "2", "right", "right")
    model = after(model, table.Private(private(asked("menu", 777), number=215)), now=101.0)
    _, effects = keys(model, "enter", now=102.0)
    assert sent(effects) == [table.Answer(0, 777, ("ask.2", ((), 2, "helper_first")))]


def test_enter_meant_for_the_old_question_does_not_answer_the_new_one() -> None:
    model = at_table(asked("help"))
    model = after(model, table.Private(private(asked("yes_no", 600), number=215)), now=110.0)
    model, effects = keys(model, "enter", now=110.1)
    assert sent(effects) == []
    assert "is no longer asked. See what is asked now" in " ".join(screen(model).split())
    assert sent(keys(model, "enter", now=111.9)[1]) == []
    _, effects = keys(model, "enter", now=112.1)
    assert sent(effects) == [table.Answer(0, 600, False)]


def test_two_questions_are_gone_through_with_tab() -> None:
    model = at_table(asked("help"), asked("yes_no", 600))
    assert "(+1: Tab)" in screen(model, 120)
    model, effects = keys(model, "tab", "enter")
    assert sent(effects) == [table.Answer(0, 600, False)]
    _, effects = keys(model, "enter", now=101.0)
    assert sent(effects) == [table.Answer(0, 501, ("decline",))]


def test_tab_leads_to_the_standing_actions_and_round() -> None:
    model = at_table(asked("help"))
    assert keys(model, "tab")[0].ui.focus == STANDING
    assert keys(model, "tab", "tab")[0].ui.focus == 501
    assert keys(model, "s-tab", "s-tab")[0].ui.focus == 501


def test_what_is_being_filled_in_waits_for_who_goes_to_a_question_and_comes_back() -> None:
    begun, _ = keys(at_table(asked("help")), "x", "down", "enter")
    assert begun.is_inside()
    widget = begun.ui.widgets[STANDING]
    there_again, _ = keys(begun, "tab", "tab")
    assert (there_again.ui.focus, there_again.ui.widgets[STANDING]) == (STANDING, widget)
    assert keys(there_again, "escape")[0].ui.widgets[STANDING] == keys(begun, "escape")[0].ui.widgets[STANDING]


def test_a_standing_action_is_two_keys_away() -> None:
    model = at_table(asked("help"))
    assert "B backstab Boris" in screen(model)
    model, effects = keys(model, "B", "enter")
    assert sent(effects) == [table.Act(0, ("backstab",))]
    assert model.ui.focus == 501, "and the question is back under the keys"


def test_a_letter_alone_does_nothing_that_cannot_be_taken_back() -> None:
    model = at_table(asked("help"))
    for letter in "abcdefgjklmnoprsuvzABCDEFGHIJKLMNOPQRSTUVWXYZ":
        assert sent(keys(model, letter)[1]) == []


def test_a_card_of_the_hand_shows_itself_and_what_it_can_do() -> None:
    model, effects = keys(at_table(asked("help")), "a")
    assert model.ui.overlay == CardInHand(41)
    assert effects == ()
    assert "Shake well. Stand back." in screen(model)
    assert "answer" not in screen(model).splitlines()[-1]
    model, effects = keys(model, "enter", "down", "enter")
    assert sent(effects) == [table.Act(0, ("play.41", "seat.2"))]


def test_a_card_that_can_do_nothing_says_so() -> None:
    model, _ = keys(at_table(asked("help")), "d")
    assert "Nothing can be done with it now." in screen(model)
    assert keys(model, "enter")[0].ui.overlay is None


def test_the_letters_of_cards_pick_them_while_cards_are_picked() -> None:
    _, effects = keys(at_table(asked("split")), "b", "d", "d", "enter")
    assert sent(effects) == [table.Answer(0, 501, (("card.42", "seat.2"), ("card.44", "seat.3")))]


def test_what_cannot_be_done_says_by_which_rule_and_what_would_help() -> None:
    model, effects = keys(at_table(asked("help")), "S")
    assert sent(effects) == []
    shown = " ".join(screen(model).split())
    assert "nobody sells in combat (classic.selling.6). You could: wait for its end." in shown


def test_escape_leads_back_step_by_step() -> None:
    model = at_table(asked("menu"))
    inside, _ = keys(model, "3")
    assert inside.is_inside()
    assert not keys(inside, "escape")[0].is_inside()
    anytime, _ = keys(model, "x", "2")
    assert anytime.is_inside()
    assert keys(anytime, "escape")[0].ui.focus == STANDING
    assert keys(anytime, "escape", "escape")[0].ui.focus == 501


def test_browsing_the_standing_actions_is_not_interrupted_by_a_question() -> None:
    model, _ = keys(at_table(), "x", "down")
    model = after(model, table.Private(private(asked("window"), number=215)))
    assert model.ui.focus == STANDING
    shown = " ".join(screen(model).split())
    assert "14 s, timeout: pass" in shown
    assert "You are asked: Boris has announced the kill of Tax Dragon. 14 s, timeout: pass. Tab." in shown
    _, effects = keys(model, "escape", "enter")
    assert sent(effects) == [table.Answer(0, 501, ("pass",))]


def test_a_standing_action_that_went_away_cannot_be_taken() -> None:
    model, _ = keys(at_table(asked("help")), "x", "end")
    model = after(model, table.Private(private(asked("help"), number=215, standing=ACTIONS[:1])))
    model, effects = keys(model, "enter")
    assert sent(effects) == []
    assert model.ui.focus == 501, "the cursor stood on the way back"


# ---- looking things up


def test_who_why_and_help_lie_over_the_table_and_the_question_stays() -> None:
    model = at_table(asked("menu"))
    for key, page in (("w", "why"), ("h", "who"), ("?", "help"), ("pageup", "story")):
        opened, _ = keys(model, key)
        assert isinstance(opened.ui.overlay, TextPage)
        assert opened.ui.overlay.page == page, f"after {key}"
        assert "14 s, timeout: run away" in screen(opened)
        assert keys(opened, "escape")[0].ui.overlay is None


def test_i_looks_at_the_card_under_the_cursor() -> None:
    model, _ = keys(at_table(asked("pick_some")), "down", "i")
    assert model.ui.overlay == Inspecting(12)
    assert keys(model, "down", "up", "down", "down")[0].ui.overlay == Inspecting(21)


def test_commands_can_be_typed_too() -> None:
    model, _ = keys(at_table(asked("menu")), ":", *"card tuba", "enter")
    assert "Tuba of Charm: item, +3, Big, 2 hands, 300 gold." in screen(model)
    _, effects = keys(at_table(asked("menu")), ":", *"greta 2 you pick", "enter")
    assert sent(effects) == [table.Answer(0, 501, ("ask.2", ((), 2, "helper_first")))]


def test_chat_is_typed_edited_and_sent() -> None:
    model, _ = keys(at_table(asked("menu")), "t", *"so", "left", "l", "l", "backspace", "home", "delete", "end")
    assert model.ui.prompt is not None
    assert model.ui.prompt.text == "lo"
    model, effects = keys(after(model, Pasted("ok\nhere")), "enter")
    assert sent(effects) == [talk.Say(0, "look here")]
    assert model.ui.prompt is None
    assert sent(keys(at_table(), "t", "enter")[1]) == []
    assert keys(at_table(), "t", "x", "escape")[0].ui.prompt is None


def test_keys_typed_into_chat_are_no_commands() -> None:
    model, effects = keys(at_table(asked("help")), "t", *"qyx")
    assert model.ui.prompt is not None
    assert model.ui.prompt.text == "qyx"
    assert effects == ()


# ---- coming and going


def test_q_asks_before_it_leaves_a_match() -> None:
    model, effects = keys(at_table(asked("help")), "q")
    assert isinstance(model.ui.overlay, Leaving)
    assert effects == ()
    assert keys(model, "escape")[0].ui.overlay is None
    left = "You leave; your seat is kept and played for you. To come back, join again."
    assert keys(model, "enter")[1] == (Quit(0, left),)
    assert keys(at_table(), "c-c", "c-c")[1] == (Quit(0, left),)


def test_who_looks_on_sees_no_hand_and_may_go_at_once() -> None:
    model = spectating()
    assert "your hand" not in screen(model)
    assert "You are spectating." in screen(model)
    assert keys(model, "q")[1] == (Quit(),)


def test_the_end_of_a_match_is_looked_at_and_then_left() -> None:
    model = after(at_table(asked("help")), table.Over((0,), "You have won."))
    assert "You have won." in screen(model)
    assert model.questions == ()
    assert "the match has only just ended" in screen(keys(model, "enter")[0])
    model, effects = keys(model, "enter", now=104.0)
    assert sent(effects) == [lobby.LeaveTable(0)]
    model, effects = told(model, Replied(lobby.LeaveTable(0), session.Accepted(9)))
    assert model.scene is Scene.BROWSING
    assert sent(effects) == [lobby.ListTables(0, 0)]


def test_a_match_that_is_over_is_not_taken_for_the_table_that_was_filled_for_it() -> None:
    model = after(connected(), LOBBY, table.Shared(public()), table.Over((1,), "Boris wins."))
    model, effects = keys(model, "enter", now=104.0)
    assert model.scene is Scene.PLAYING
    assert sent(effects) == [lobby.LeaveTable(0)]


def test_a_table_that_the_server_has_forgotten_is_left_without_a_word() -> None:
    model, _ = keys(after(spectating(), table.Over((1,), "Boris wins.")), "enter", now=104.0)
    refused = session.Refused(9, "no_table", text="You are at no table.")
    model, effects = told(model, Replied(lobby.LeaveTable(0), refused))
    assert model.scene is Scene.BROWSING
    assert sent(effects) == [lobby.ListTables(0, 0)]


def test_a_table_that_fills_again_is_gone_back_to() -> None:
    model = after(at_table(), table.Over((1,), "Boris wins."), LOBBY).with_ui(cursor=2)
    assert model.scene is Scene.PLAYING
    again = keys(model, "enter", now=104.0)[0]
    assert (again.scene, again.ui.cursor) == (Scene.FILLING, 0), "and stands at the first of its lines"


def test_events_are_told_once_also_after_a_resync() -> None:
    model = at_table()
    count = len(model.seen.story)
    again = table.Told(tuple(Event(n, f"old {n}") for n in (3, 4, 5)))
    model = after(model, again)
    assert [line.text for line in model.seen.story[count:]] == ["old 5"]


def test_another_match_begins_with_a_clean_table() -> None:
    model, _ = keys(at_table(asked("help")), "down")
    model = after(model, table.Shared(public(3)), table.Private(PrivateView(3, 0, (CardRef(1, "boots"),))))
    assert model.ui.sent == frozenset()
    assert model.questions == ()


def test_a_question_of_a_kind_nobody_knows_is_asked_all_the_same() -> None:
    text, shape, default, words = SHAPES["pick_one"]
    question = Asked(9, "weather", text, shape, default, words)
    _, effects = keys(at_table(question), "enter")
    assert sent(effects) == [table.Answer(0, 9, "seat.1")]


def test_a_card_without_a_face_is_shown_by_its_key() -> None:
    view = PrivateView(215, 0, (*HAND, CardRef(60, "odd_thing"), CardRef(61)))
    shown = screen(after(at_table(), table.Private(view)))
    assert "odd thing" in shown
    assert "a card face down" in shown


def test_the_title_names_the_packs_that_lie_beside_the_set() -> None:
    header = Header("classic", "Friday night", 3, status="Spite thinks", packs=("classic 5c0f", "mugs 0123abcd"))
    first, *_ = screen(at_table(view=at_rest(header=header))).splitlines()
    assert first.startswith(" kickdoor  classic + mugs  turn 3  Spite thinks")
    assert "classic + " not in screen(at_table())
