"""Ids of rules on the screen: one to a paragraph, dim, and none among the sums; the book itself is one key away."""

from __future__ import annotations

from tests.client.evening import CONTEST, at_table, keys, public
from tests.client.outcome import screen
from tests.client.questions import asked

from kickdoor_client.text.cited import paragraph, with_one_id, without_ids
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_protocol.views import Contest

WHY = "level 8 (classic.combat.1), Boots +2 (classic.items.1, classic.items.4). You win ties (classic.classes.17)."


def test_of_several_the_last_is_kept() -> None:
    assert with_one_id(WHY) == "level 8, Boots +2. You win ties (classic.classes.17)."
    assert without_ids(WHY) == "level 8, Boots +2. You win ties."
    assert without_ids("Overdue (+4, one more Treasure)") == "Overdue (+4, one more Treasure)"


def test_it_is_dim() -> None:
    (line,) = paragraph("You win ties (classic.classes.17).", 60, "wrong")
    assert ("dim", " (classic.classes.17)") in line
    assert ("wrong", "You win ties") in line


def test_none_stands_among_the_sums_and_why_has_it() -> None:
    verdict = "the heroes would lose by 6 (classic.combat.3)"
    fight = Contest(CONTEST.title, CONTEST.sides, verdict, ("No help against it (classic.help.13)",))
    model = at_table(asked("menu"), view=public(contest=fight))
    assert "would lose by 6" in screen(model)
    assert "classic." not in screen(model)
    assert "(classic.combat.3)" in screen(keys(model, "w")[0])


def test_a_card_says_how_many_rules_it_touches_and_the_key_to_them() -> None:
    model, _ = keys(at_table(asked("help")), "a")
    lines = [line for line in picture(model, 100, 34).lines if "rules that it touches" in text_of(line)]
    assert [text_of(line).strip() for line in lines] == ["r the 2 rules that it touches"]
