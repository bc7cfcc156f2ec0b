"""Shorten a finding: leave out answers that are not needed for it, a piece at a time.

Answers are plain data that name cards, so most can go without the rest losing its meaning; a try ends where an answer
no longer fits. A shorter run counts if the oracle complains about the same rule at its end.
"""

from __future__ import annotations

from kickdoor_game.machine.answers import Answer

from .hostile_match import Finding, HostileMatch, match_of

TRIES_MOST = 200


def shortened(match: HostileMatch, finding: Finding, tries_most: int = TRIES_MOST) -> list[str]:
    """Return the shortest run of answers found within `tries_most` tries, in words, with the finding."""
    answers = list(match.journal)
    size, tries = max(1, len(answers) // 2), 0
    while size and tries < tries_most:
        start = 0
        while start < len(answers) and tries < tries_most:
            tries += 1
            fewer = _leads_to(match, answers[:start] + answers[start + size :], finding)
            if fewer is None:
                start += size
            else:
                answers = fewer
        size //= 2
    head = f"{len(answers)} of {len(match.journal)} answers lead to: {finding.complaint}"
    return [head, *(f"    {match.told(answer)}" for answer in answers)]


def _leads_to(match: HostileMatch, answers: list[Answer], finding: Finding) -> list[Answer] | None:
    """Return the applied answers, if the last of them violates the same rule, or None."""
    again = match_of(match.seed, match.number, match.packs, match.set_name)
    for answer in answers:
        refused_before = again.counts["refused"]
        if found := again.give(answer, doubtful=False):
            return list(again.journal) if found[0].complaint.rule == finding.complaint.rule else None
        if again.counts["refused"] > refused_before:
            return None
    return None
