"""Play a scenario: lay out the position, do each deed and check each claim.

Unused parts fail as well: a scenario may not end before its die has fallen, and the doors and treasures that lie on top
by name must have been drawn. Otherwise a scenario would seem to show more than it does.
"""

from __future__ import annotations

from tests.scenarios.deeds import Deed
from tests.scenarios.reading import Clause, Scenario
from tests.scene import Scene
from tests.spoken import NotOffered

from kickdoor_game.machine import run
from kickdoor_game.machine.errors import StaleAnswer


class Untrue(Exception):  # noqa: N818 - named for what the scenario is then
    """Raised if a scenario does not go as written: the place, the text, and what is the case."""


def play(scenario: Scenario, set_name: str = "") -> Scene:
    """Play a scenario to its end, by the rules of that set if one is given; return the scene. Raises Untrue."""
    line, text = scenario.line, scenario.title
    try:
        t = scenario.position.scene(set_name or scenario.set_name)
        for clause in scenario.clauses:
            line, text = clause.line, clause.text
            _play_clause(t, clause)
        line, text = scenario.line, scenario.title
        _nothing_left(t, scenario)
    except (AssertionError, KeyError, StaleAnswer) as wrong:
        why = wrong.args[0] if wrong.args else wrong
        raise Untrue(f"{scenario.where}:{line}: {text}\n{why}") from wrong
    return t


def _play_clause(t: Scene, clause: Clause) -> None:
    if clause.probe:
        _probe(t, clause)
        return
    if not clause.claim and run.chance_is_asked(t.table) and not clause.text.startswith(("the di", "chance ")):
        raise AssertionError(f"chance is asked first ({run.questions(t.table)[0].kind}): write what the die shows\n{t}")
    try:
        meant = clause.sentence.means(t, *clause.taken)
    except AssertionError as wrong:
        raise AssertionError(wrong.args[0] if "open questions" in str(wrong) else f"{wrong}\n{t}") from wrong
    if isinstance(meant, Deed):
        meant.do(t)


def _probe(t: Scene, clause: Clause) -> None:
    """Try a deed out: it must be refused by that rule, allowed, or not offered."""
    try:
        deed: Deed = clause.sentence.means(t, *clause.taken)
        refusal = t.judged(deed.who, *deed.said, asked=not deed.standing)
    except NotOffered:
        if clause.probe == "not offered":
            return
        raise
    found = f"refused ({refusal.rule}): {refusal.code}, {refusal.cure}" if refusal else "allowed"
    if clause.probe == "not offered" or (clause.probe == "allowed") != (refusal is None):
        raise AssertionError(f"{found}\n{t}")
    if refusal is not None and _own(t, refusal.rule) != _own(t, clause.rule or ""):
        raise AssertionError(f"{found}\n{t}")


def _own(t: Scene, rule: str) -> str:
    """Return the rule's id in the book of the scene; of a rule that only another book has, the id there."""
    return t.own(rule) or rule


def _nothing_left(t: Scene, scenario: Scenario) -> None:
    if run.chance_is_asked(t.table):
        raise AssertionError(f"it ends before the die has fallen\n{t}")
    for deck, pile in (("door", "doors"), ("treasure", "treasures")):
        named = scenario.position.piles[pile]
        left = t.keys(t.table.decks[deck])[::-1]
        undrawn = [key for key in named if key in left[: len(named)]]
        if undrawn:
            raise AssertionError(f"{', '.join(undrawn)} stayed on the {deck} deck: leave out what is never drawn")
