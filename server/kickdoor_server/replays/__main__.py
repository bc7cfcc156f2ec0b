"""`kickdoor verify` and `kickdoor export`: both read files and start nothing."""

from __future__ import annotations

from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import click

from kickdoor_game.language.packs import PackError
from kickdoor_game.machine import journal
from kickdoor_protocol.folders import server_folder

from ..declined import Declined
from ..packs import PacksDiffer
from ..repertoire import Production, Repertoire
from ..store.interface import Filed, JournalTooNew, StoreUnknown
from ..store.opening import SHOWN_PASSWORD, has_password, is_database, opened_reading
from ..store.past import GapInJournal, Journal
from ..translate.sets import known_sets, packs_in
from .film import NotThisMatch, beginning, step
from .proof import HOWS, prove
from .reel import NoReplay, Outcome, Reel, packed, read_reel, records_of

SUFFIX = ".kickdoor"


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def replays() -> None:
    """Prove a replay; take replays out of a server's data folder."""


packs_option = click.option(
    "--packs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The pack, or the folder of packs, that it was played with.",
)


@replays.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@packs_option
def verify(file: Path, packs: Path | None) -> None:
    """Deal and roll everything anew and give every answer again: is this what was played?

    \b
      kickdoor verify friday.kickdoor
      kickdoor verify friday.kickdoor --packs ./my-pack

    What it cannot prove: that nobody has made up a whole match. For that compare the fingerprint with what another
    player of the match is told for their file, or the commitment with the one that all were shown at the table.
    """
    reel = read(file)
    verdict = prove(reel, production_of(reel, packs))
    if verdict.wrong:
        click.echo("This replay is not what was played.")
        click.echo(verdict.wrong)
        raise SystemExit(1)
    for sentence in verdict.proven:
        click.echo(f"proven  {sentence}")
    for sentence in verdict.open:
        click.echo(f"open    {sentence}")
    assert reel.ending is not None
    click.echo(f"commitment   {reel.header['commitment']}")
    click.echo(f"fingerprint  {reel.ending.fingerprint}")


@replays.command()
@click.argument("match", default="")
@click.option("--data", metavar="FOLDER", help="The server's data folder, or postgresql://... where it has a database.")
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file.  [default: MATCH.kickdoor]"
)
@click.option("--evidence", is_flag=True, help="Print instead what is known of why a match broke.")
@click.option("--running", is_flag=True, help="Also of a match that is not over: it shows every hand.")
@packs_option
def export(match: str, data: str | None, out: Path | None, evidence: bool, running: bool, packs: Path | None) -> None:
    """Write the replay of a match from a server's journal; without MATCH, list the matches.

    \b
      kickdoor export --data ./night
      kickdoor export --data ./night k3q7x -o friday.kickdoor

    The server may be running meanwhile.
    """
    where = data or str(server_folder())
    if has_password(where):
        raise click.UsageError(SHOWN_PASSWORD)
    try:
        with closing(opened_reading(where if is_database(where) else Path(where))) as reading:
            there = reading.matches()
            if not match:
                _list(there)
                return
            filed = next((filed for filed in reversed(there) if filed.record.id == match), None)
            if filed is None:
                raise click.ClickException(f"There is no match {match!r} in {where}; without one, all are listed.")
            if not filed.how and not running:
                why = "its replay would show every hand (see --running)"
                raise click.ClickException(f"Match {match} is not over; {why}.")
            written = reading.read_one(filed.record.number)
    except (StoreUnknown, JournalTooNew) as wrong:
        raise click.ClickException(str(wrong)) from None
    if evidence:
        click.echo("Nothing is known." if written.ending is None else written.ending.evidence or "It did not break.")
        return
    if written.gap:
        raise click.ClickException(f"No replay can be made: {GapInJournal(written)}.")
    path = out or Path(f"{match}{SUFFIX}")
    path.write_bytes(packed(records_of_journal(written, filed.how, packs)))
    click.echo(f"{len(written.answers)} answers written to {path}")


def _list(there: list[Filed]) -> None:
    for filed in there:
        who = ", ".join(seat.name for seat in filed.record.seats)
        how = HOWS.get(filed.how or "running", filed.how)
        click.echo(f"{filed.record.id}  {filed.record.set}: {filed.record.name} ({who}); {how}")
    if not there:
        click.echo("There are no matches in it.")


def records_of_journal(written: Journal, how: str, packs: Path | None) -> list[object]:
    """The replay of a journal; the match is played through for its outcome. ClickException if that fails."""
    production = _production(written, packs)
    table = beginning(production.rules, written.match)
    try:
        for line in written.answers:
            step(production.rules, table, line.answer, line.n)
    except NotThisMatch as wrong:
        click.echo(
            f"Beware: this release cannot play it through ({wrong}); its end is written without proof.", err=True
        )
        outcome = Outcome(how or "running")
    else:
        outcome = Outcome(how or "running", tuple(table.winners), journal.digest(table))
    digest = production.stage.sources[0].digest
    return list(records_of(written.match, written.answers, outcome, release(), digest))


def release() -> str:
    """Program and release."""
    return f"kickdoor {version('kickdoor')}"


def read(file: Path) -> Reel:
    """The replay in that file. ClickException if it is none."""
    try:
        with file.open("rb") as opened:
            return read_reel(opened)
    except NoReplay as wrong:
        raise click.ClickException(str(wrong)) from None


def production_of(reel: Reel, packs: Path | None) -> Production:
    """What it was played with. ClickException if that is not here."""
    return _production(Journal(reel.record, []), packs)


def _production(written: Journal, folder: Path | None) -> Production:
    try:
        packs = packs_in(folder)
        return Repertoire(known_sets((), packs), packs).of_record(written.match)
    except PackError as wrong:
        raise click.ClickException(f"The packs in {folder} cannot be read:\n{wrong}") from None
    except PacksDiffer as wrong:
        raise click.ClickException(f"This replay cannot be played: {wrong}.") from None
    except Declined as wrong:
        raise click.ClickException(wrong.text) from None


if __name__ == "__main__":
    replays(prog_name="kickdoor")
