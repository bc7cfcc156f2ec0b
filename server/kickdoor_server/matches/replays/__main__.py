"""`kickdoor verify`, `kickdoor erase` and `kickdoor export`: commands that read files and start no server."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import click

from kickdoor_game.language.loading.packs import PackError
from kickdoor_protocol.checks.text import printed
from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.files.folders import server_folder
from kickdoor_protocol.files.release import release
from kickdoor_protocol.files.text_files import UnreadableFile, read_text
from kickdoor_protocol.sealing import NOTES_FILE, MatchNote, notes_in

from ...base.declined import Declined
from ...base.store.interface import Filed, JournalTooNew, StoreDamaged, StoreUnknown
from ...base.store.opening import SHOWN_PASSWORD, has_password, is_database, opened_reading
from ...base.store.past import GapInJournal, Journal
from ...table.catalogue.playable_sets import PlayableSet, PlayableSets
from ...table.catalogue.sets import known_sets, packs_in
from ...table.packs import PacksDiffer
from ..journal.playback import replay
from ..journal.snapshots import code_of
from .erasing import NotErased, blanked, without_names
from .proof import HOWS, is_of_other_rules, origin_lines, prove
from .replay_file import MatchOutcome, NoReplay, ReadReplay, packed, read_replay_file, records_of, replay_in, state_of
from .timeline import NotThisMatch

SUFFIX = ".kickdoor"

UNPROVEN, OTHER_RULES = 2, 3
"""Exit statuses for a file without faults that cannot be proved. UNPROVEN: the match went on under other rules, so it
cannot be played from its beginning. OTHER_RULES: another release made it, with other rules or cards than are here."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def replays() -> None:
    """Prove a replay; take somebody's name out of one; take replays out of a server's data folder."""


packs_option = click.option(
    "--packs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The pack, or the folder of packs, that it was played with.",
)


@replays.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@packs_option
@click.option(
    "--mine",
    metavar="NONCE",
    help=f"What you had put into the shuffle.  [default: as your program has noted it, in {NOTES_FILE} beside FILE]",
)
def verify(file: Path, packs: Path | None, mine: str | None) -> None:
    """Deal and roll everything anew and give every answer again: is this what was played?

    \b
      kickdoor verify friday.kickdoor
      kickdoor verify friday.kickdoor --packs ./my-pack

    Says with which release and cards it was played, and which are here. The exit status is 2 where a
    match went on by other rules than it began with, so that nobody can play it from its beginning, and 3 where another
    release has made the file, by rules or cards that are not here: that release can prove it.

    What it cannot prove: that nobody has made up a whole match. For that compare the fingerprint with what another
    player of the match is told for their file, or the commitment with the one that all were shown at the table. And
    what the shuffle proves, it proves to those by name who had sealed something for it, as far as they find it there.
    """
    replay_file = read(file)
    playable_set = playable_set_of(replay_file, packs)
    origin = origin_lines(replay_file, playable_set, release())
    verdict = prove(replay_file, playable_set, mine or noted(replay_file, file.parent))
    if verdict.wrong and replay_file.is_intact and is_of_other_rules(replay_file, playable_set):
        made_by = printed(replay_file.played_with[0] or replay_file.header["release"])
        click.echo(f"This replay cannot be proved by this release: it was made by {made_by}.")
        _print(["The file is what was recorded. By the rules and cards that are here:", verdict.wrong, *origin])
        raise SystemExit(OTHER_RULES)
    if verdict.wrong:
        click.echo("This replay is not what was played.")
        _print([verdict.wrong, *origin])
        raise SystemExit(1)
    assert replay_file.ending is not None
    _print(f"proven  {sentence}" for sentence in verdict.proven)
    _print(f"open    {sentence}" for sentence in verdict.open)
    _print(
        [*origin, f"commitment   {replay_file.header['commitment']}", f"fingerprint  {replay_file.ending.fingerprint}"]
    )
    if not verdict.is_whole:
        raise SystemExit(UNPROVEN)


def _print(lines: Iterable[str]) -> None:
    """Print lines from a file that a stranger may have made: each on one line, without terminal control codes."""
    for line in lines:
        click.echo(printed(line))


def noted(replay_file: ReadReplay, folder: Path) -> MatchNote | None:
    """Return what the client with that data folder has written down about its nonce in this match's shuffle; None if
    nothing.
    """
    try:
        notes = notes_in(read_text(folder / NOTES_FILE))
    except UnreadableFile:
        return None
    return next((note for note in reversed(notes) if note.promised == replay_file.header["commitment"]), None)


@replays.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="The copy.  [default: beside FILE]")
@packs_option
def erase(file: Path, names: tuple[str, ...], out: Path | None, packs: Path | None) -> None:
    """Write a copy of a replay in which somebody is only "a player".

    \b
      kickdoor erase friday.kickdoor Boris
      kickdoor erase friday.kickdoor Boris "Old Ada" -o friday-erased.kickdoor

    The copy can be seen, proved and played on from as before, and nobody can find the name in it, not even by trying
    names. FILE stays as it is: delete it if the name is to go. No talk is in any replay.

    In replays of releases before this one the fingerprint covers the names: the copy then has another fingerprint,
    which nobody else of that match knows.
    """
    path = out or file.with_name(blanked(file.stem, names) + f", erased{SUFFIX}")
    if path.exists() and path.samefile(file):
        raise click.UsageError("The copy cannot be written over FILE itself: name another one by -o.")
    try:
        copied = without_names(file, names, lambda replay_file: playable_set_of(replay_file, packs))
    except (NoReplay, NotErased) as wrong:
        raise click.ClickException(printed(str(wrong))) from None
    except NotThisMatch as wrong:
        raise click.ClickException(printed(f"This replay cannot be played through: {wrong.why}.")) from None
    verdict = prove(copy := read_replay_file(BytesIO(copied.data)), playable_set_of(copy, packs))
    if verdict.wrong:
        raise click.ClickException(f"This replay is not what was played, so it is not copied: {printed(verdict.wrong)}")
    path.write_bytes(copied.data)
    click.echo(f"Written to {path}: {_counted(copied.seats)} a name in it no more, and it is proved as before.")
    if copied.has_same_fingerprint:
        click.echo("Its fingerprint is the same as before.")
    else:
        click.echo(
            "Its fingerprint is another one, for the old one covered the names; and the names that stay are not proved."
        )
    click.echo(f"{file} still has the name: delete it if that is to go.")


def _counted(seats: int) -> str:
    return "one player has" if seats == 1 else f"{seats} players have"


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
                for damaged in reading.unlisted():
                    click.echo(f"Match {damaged.match} cannot be listed: {damaged.what}.", err=True)
                return
            filed = next((filed for filed in reversed(there) if filed.record.id == match), None)
            if filed is None:
                raise click.ClickException(f"There is no match {match!r} in {where}; without one, all are listed.")
            if not filed.how and not running:
                why = "its replay would show every hand (see --running)"
                raise click.ClickException(f"Match {match} is not over; {why}.")
            written = reading.read_one(filed.record.number)
    except (StoreUnknown, StoreDamaged, JournalTooNew) as wrong:
        raise click.ClickException(str(wrong)) from None
    if evidence:
        known = "Nothing is known." if written.ending is None else written.ending.evidence or "It did not break."
        _print(known.splitlines())
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
        _print([f"{filed.record.id}  {filed.record.set}: {filed.record.name} ({who}); {how}"])
    if not there:
        click.echo("There are no matches in it.")


def records_of_journal(written: Journal, how: str, packs: Path | None) -> list[object]:
    """Return the records of a replay made from a match's journal; the match is played through for its outcome. Raises
    ClickException if that fails.
    """
    playable_set = _playable_set(written, packs)
    digest = playable_set.stage.sources[0].digest
    return list(records_of(written.match, written.answers, _outcome(written, how, playable_set), release(), digest))


def _outcome(written: Journal, how: str, playable_set: PlayableSet) -> MatchOutcome:
    """Return how the match ended, from its journal; what that does not say comes from playing it through, if
    possible."""
    ending = written.ending
    winners = () if ending is None else ending.winners
    if ending is not None and ending.went_on:
        return MatchOutcome(how, winners, went_on=ending.went_on)
    try:
        replayed = replay(playable_set.rules, written, code_of(playable_set.stage), playable_set.stage, release())
    except Exception as wrong:
        _beware(f"this release cannot play it through ({wrong})")
        return MatchOutcome(how or "running", winners)
    if winners and tuple(replayed.table.winners) != winners:
        _beware("by the rules of this release it would have ended otherwise")
        return MatchOutcome(how, winners)
    state = "" if replayed.went_on else state_of(replayed.table)
    return MatchOutcome(how or "running", tuple(replayed.table.winners), state, replayed.went_on)


def _beware(why: str) -> None:
    click.echo(f"Beware: {why}; its end is written without proof.", err=True)


def read(file: Path) -> ReadReplay:
    """Read the replay in that file. Raises ClickException if it holds none."""
    try:
        return replay_in(file)
    except NoReplay as wrong:
        raise click.ClickException(printed(str(wrong))) from None


def playable_set_of(replay_file: ReadReplay, packs: Path | None) -> PlayableSet:
    """Return the card set with which the match was played; `packs`: a folder of packs. Raises ClickException if it is
    not installed here.
    """
    return _playable_set(Journal(replay_file.record, []), packs)


def _playable_set(written: Journal, folder: Path | None) -> PlayableSet:
    try:
        packs = packs_in(folder)
        return PlayableSets(known_sets((), packs), packs).of_record(written.match)
    except PackError as wrong:
        raise click.ClickException(f"The packs in {folder} cannot be read:\n{wrong}") from None
    except PacksDiffer as wrong:
        raise click.ClickException(printed(f"This replay cannot be played: {wrong}.")) from None
    except Declined as wrong:
        raise click.ClickException(printed(wrong.text)) from None


if __name__ == "__main__":
    run_command(replays, "kickdoor")
