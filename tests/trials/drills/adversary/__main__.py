"""The command of the adversary: many decisions of hostile players, under the oracle.

    python -m tests.trials.drills.adversary --decisions 500000 --seed 7
    python -m tests.trials.drills.adversary --set shakespeare+bites
    python -m tests.trials.drills.adversary --set shakespeare+bites --replay 7:123

It prints every finding with the argument of `--replay`, and what happened in all, by kind. The exit status is 1 if
there was a finding. A match ends at its finding; the next one begins.
"""

from __future__ import annotations

import time
from collections import Counter

import click

from kickdoor_game.library import USUAL_SET, knows

from .hostile_match import DECISIONS_A_MATCH, Finding, hunt, match_of
from .shorter import shortened

FINDINGS_TOLD = 20
APART = ("decisions", "matches", "won", "refused")
"""Counts that the first line tells."""


def report(counts: Counter[str], cpu_s: float) -> list[str]:
    """Return the counts and the speed, as lines."""
    made = counts["decisions"]
    head = f"{made} decisions in {counts['matches']} matches, {counts['won']} of them won; {counts['refused']} refused"
    rate = f"{cpu_s:.0f} s of CPU, {made / max(cpu_s, 1e-9):.0f} decisions a second"
    rest = sorted((-count, kind) for kind, count in counts.items() if kind not in APART and count)
    return [head, rate, *(f"{-count:>9} {kind}" for count, kind in rest)]


def replayed(where: str, set_name: str = USUAL_SET) -> list[Finding]:
    """Replay one match and return its findings; print the shortest run of answers that leads to the first."""
    seed, _, number = where.partition(":")
    match = match_of(int(seed), int(number), set_name=set_name)
    found = match.play(DECISIONS_A_MATCH)
    if found:
        click.echo("\n".join(shortened(match, found[0])))
    return found


@click.command()
@click.option("--decisions", default=50_000, show_default=True, help="Of players, in all matches together.")
@click.option("--seed", default=1, show_default=True)
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="A set, or a mix, as a+b.")
@click.option("--replay", metavar="SEED:MATCH", help="One match again, told in as few answers as lead to its finding.")
@click.option("--known", multiple=True, metavar="RULE", help="A rule that is known to be broken: counted, passed over.")
def main(decisions: int, seed: int, set_name: str, replay: str | None, known: tuple[str, ...]) -> None:
    """Let hostile seats play with hostile packs, and look for what the rulebook forbids."""
    if not knows(set_name):
        raise click.BadParameter(f"{set_name!r} is no set, and no mix of sets in their order", param_hint="--set")
    if replay:
        found = replayed(replay, set_name)
    else:
        counts: Counter[str] = Counter()
        began_s = time.process_time()
        found = []
        for finding in hunt(decisions, seed, counts, known, set_name=set_name):
            found.append(finding)
            if len(found) <= FINDINGS_TOLD:
                click.echo(str(finding))
        click.echo("\n".join(report(counts, time.process_time() - began_s)))
    if found:
        raise click.ClickException(f"{len(found)} findings")


if __name__ == "__main__":
    main()
