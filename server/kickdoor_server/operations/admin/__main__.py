"""`kickdoor admin COMMAND`: sends a command to the server of a data folder, and prints the result.

The commands that work on the folder itself are in `folders.py`. Exit status: 0 done, 1 declined, 3 no server there.
`--json` prints the result as the server sent it, one line, also that of a refusal.
"""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import click

from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.files.folders import server_folder

from ...base.process.logs import LEVELS
from ...people.access.bans import BanRefused, network
from . import commands, folders, shown
from .asking import DATA, JSON, AdminTarget, InOrder

MINUTES_MOST = 60 * 24 * 3_650
"""Minutes of the longest ban or drain: ten years."""
UNITS_MIN = {"m": 1, "h": 60, "d": 60 * 24, "w": 60 * 24 * 7}
"""Minutes of each unit of a duration."""


def minutes(text: str) -> float:
    """Return the minutes of a duration such as 30m, 12h, 3d or 2w; a number alone is minutes. Raises BadParameter if it
    is invalid.
    """
    count, unit = (text[:-1], text[-1]) if text[-1:] in UNITS_MIN else (text, "m")
    try:
        found = float(count) * UNITS_MIN[unit]
    except ValueError:
        raise click.BadParameter(f"{text!r} is no duration: say 30m, 12h, 3d or 2w.") from None
    if not 0 < found <= MINUTES_MOST:
        raise click.BadParameter(f"{text!r} is not between a moment and ten years.")
    return found


@click.group(cls=InOrder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--data", metavar="FOLDER", type=click.Path(path_type=Path), help=DATA)
@click.option("--json", "as_json", is_flag=True, help=JSON)
@click.pass_context
def admin(context: click.Context, data: Path | None, as_json: bool) -> None:
    """Look after a server that runs on this machine, and its data folder.

    \b
      kickdoor admin status
      kickdoor admin tables
      kickdoor admin inspect k3q7x
      kickdoor admin drain --within 10m
      kickdoor admin --data /var/lib/kickdoor --json status
      kickdoor admin status --json --data /var/lib/kickdoor
    """
    context.obj = AdminTarget(data or server_folder(), as_json)


@admin.command()
@click.pass_obj
def status(asking: AdminTarget) -> None:
    """How the server is."""
    asking.ask(commands.StatusCommand(), shown.status)


@admin.command()
@click.option("--by-address", is_flag=True, help="How many were opened from the same address, or by one person.")
@click.pass_obj
def tables(asking: AdminTarget, by_address: bool) -> None:
    """All tables."""
    asking.ask(commands.TablesCommand(by_address=by_address), shown.tables_by_address if by_address else shown.tables)


@admin.command()
@click.argument("table")
@click.option("--all-hands", is_flag=True, help="Also what everybody holds; it is logged that you looked.")
@click.pass_obj
def inspect(asking: AdminTarget, table: str, all_hands: bool) -> None:
    """One table: who sits there, what is asked of whom, its clocks."""
    asking.ask(commands.InspectCommand(table=table, all_hands=all_hands), shown.table)


@admin.command()
@click.pass_obj
def players(asking: AdminTarget) -> None:
    """Everybody who is here or may come back."""
    asking.ask(commands.PlayersCommand(), shown.players)


@admin.command()
@click.argument("text", nargs=-1, required=True)
@click.pass_obj
def announce(asking: AdminTarget, text: tuple[str, ...]) -> None:
    """Tell everybody who is here."""
    asking.ask(commands.AnnounceCommand(text=" ".join(text)), lambda done: f"Told to {done['told']}.")


@admin.command()
@click.argument("who")
@click.option("--why", default="", help="What they are told.")
@click.pass_obj
def kick(asking: AdminTarget, who: str, why: str) -> None:
    """Hang up on whoever has that name or session. The seat stays theirs, and they may come back: see ban."""
    asking.ask(commands.KickCommand(who=who, why=why), lambda done: f"Kicked: {', '.join(done['kicked'])}.")


@admin.command()
@click.argument("what")
@click.option("--by", type=click.Choice(["name", "session", "address"]), help="What it is.  [default: as it looks]")
@click.option("--for", "minutes", metavar="DURATION", type=minutes, help="30m, 12h, 3d, 2w.  [default: for good]")
@click.option("--why", default="", help="What they are told.")
@click.pass_obj
def ban(asking: AdminTarget, what: str, by: Any, minutes: float | None, why: str) -> None:
    """Keep somebody out: by name, by session, by address or network."""
    asked_for = commands.BanCommand(by=by or looks_like(what), what=what, minutes=minutes, why=why)
    asking.ask(asked_for, lambda done: f"Ban {done['number']}: {done['by']} {done['what']}, {done['until']}; "
               f"{shown.closed(done['whom'])}.")  # fmt: skip


def looks_like(what: str) -> Any:
    """Return what kind of thing is to be banned, by its form: "session", "address" (also a network), or "name"."""
    try:
        network(what)
    except BanRefused:
        return "session" if what.startswith("s-") and len(what) == 10 else "name"
    return "address"


@admin.command()
@click.argument("number", type=int)
@click.pass_obj
def unban(asking: AdminTarget, number: int) -> None:
    """Let somebody in again, by the number in the list of bans."""
    asking.ask(commands.UnbanCommand(number=number), lambda done: f"No longer banned: {done['by']} {done['what']}.")


@admin.command()
@click.pass_obj
def bans(asking: AdminTarget) -> None:
    """Who may not come in, why, and until when."""
    asking.ask(commands.BansCommand(), shown.bans)


@admin.command()
@click.argument("what", metavar="PERSON")
@click.argument("minutes", metavar="[DURATION]", type=minutes, required=False)
@click.option("--by", type=click.Choice(["name", "session", "address"]), help="What it is.  [default: as it looks]")
@click.option("--why", default="", help="What they are told.")
@click.pass_obj
def mute(asking: AdminTarget, what: str, minutes: float | None, by: Any, why: str) -> None:
    """Keep somebody from talking; they play on. By name, session, or address; for good, or for 30m, 12h, 3d, 2w."""
    asked_for = commands.MuteCommand(by=by or looks_like(what), what=what, minutes=minutes, why=why)
    asking.ask(asked_for, lambda done: f"Mute {done['number']}: {done['by']} {done['what']}, {done['until']}; "
               f"told to {', '.join(done['whom']) or 'nobody'}.")  # fmt: skip


@admin.command()
@click.argument("who", metavar="PERSON or NUMBER")
@click.pass_obj
def unmute(asking: AdminTarget, who: str) -> None:
    """Let somebody talk again."""
    said = lambda done: "No longer muted: " + ", ".join(f"{each['by']} {each['what']}" for each in done) + "."  # noqa: E731
    asking.ask(commands.UnmuteCommand(who=who), said)


@admin.command()
@click.pass_obj
def mutes(asking: AdminTarget) -> None:
    """Who may not talk, why, and until when."""
    asking.ask(commands.MutesCommand(), shown.mutes)


@admin.command()
@click.argument("number", type=int, required=False)
@click.option("--close", is_flag=True, help="It has been dealt with.")
@click.pass_obj
def reports(asking: AdminTarget, number: int | None, close: bool) -> None:
    """What people have reported about others; with a number, that one and its evidence."""
    if number is None and close:
        raise click.UsageError("Which report? Say its number.")
    asking.ask(commands.ReportsCommand(number=number, close=close), shown.reports if number is None else shown.report)


@admin.command()
@click.argument("who", metavar="PERSON")
@click.option("--yes", "sure", is_flag=True, help="Do it, and not only say what it would concern.")
@click.pass_obj
def erase(asking: AdminTarget, who: str, sure: bool) -> None:
    """Erase a person, by name or session: names and talk go from everything kept here; answers and proofs stay."""
    asking.ask(commands.EraseCommand(who=who, sure=sure), shown.erased)


@admin.command()
@click.argument("table")
@click.pass_obj
def pause(asking: AdminTarget, table: str) -> None:
    """Stop the clocks of a table; only resume lets it go on."""
    asking.ask(commands.PauseCommand(table=table), lambda done: f"Table {table} is paused.")


@admin.command()
@click.argument("table")
@click.pass_obj
def resume(asking: AdminTarget, table: str) -> None:
    """Let a paused table go on, whoever has paused it."""
    asking.ask(commands.ResumeCommand(table=table), lambda done: f"Table {table} goes on.")


@admin.command()
@click.argument("table")
@click.option("--why", default="", help="What everybody at it is told.")
@click.pass_obj
def close(asking: AdminTarget, table: str, why: str) -> None:
    """End a table: nobody wins, and everybody at it is told. It cannot be taken back."""
    asking.ask(commands.CloseCommand(table=table, why=why), lambda done: f"Table {table} is closed.")


@admin.command()
@click.option(
    "--within",
    "minutes",
    metavar="DURATION",
    type=minutes,
    help="Stop after so long in any case: 10m, 1h. All are told.",
)
@click.pass_obj
def drain(asking: AdminTarget, minutes: float | None) -> None:
    """Open no more tables, and stop when nobody is at one."""
    end = "" if minutes is None else f", in {shown.duration(minutes * 60)} at the latest"
    asking.ask(
        commands.DrainCommand(within_minutes=minutes),
        lambda done: f"No more tables. It stops when nobody is at one{end}. Told to {done['told']}.",
    )


@admin.command()
@click.pass_obj
def undrain(asking: AdminTarget) -> None:
    """Open tables again, and do not stop."""
    asking.ask(commands.UndrainCommand(), lambda done: "Tables can be opened again.")


@admin.command()
@click.pass_obj
def reload(asking: AdminTarget) -> None:
    """Read server.toml again; says what counts at once, and what needs a restart."""
    asking.ask(commands.ReloadCommand(), shown.reloaded)


@admin.command()
@click.pass_obj
def stop(asking: AdminTarget) -> None:
    """Stop at once. Everything is kept; matches go on when the server is started again."""
    asking.ask(commands.StopCommand(), lambda done: "It stops.")


@admin.command("log-level")
@click.argument("level", type=click.Choice(LEVELS))
@click.pass_obj
def log_level(asking: AdminTarget, level: Any) -> None:
    """Log from that level on, until the settings are read again."""
    asking.ask(commands.LogLevelCommand(level=level), lambda done: f"It is logged from {level} on.")


@admin.command()
@click.argument("table")
@click.option("--running", is_flag=True, help="Also of a match that is not over: it shows every hand.")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="[default: TABLE.kickdoor]")
@click.pass_obj
def export(asking: AdminTarget, table: str, running: bool, out: Path | None) -> None:
    """Write the replay of a match to a file."""
    path = out or Path(f"{table}.kickdoor")

    def keep(done: Any) -> str:
        path.write_bytes(b64decode(done["replay"]))
        return f"{done['answers']} answers written to {path}"

    asking.ask(commands.ExportCommand(table=table, running=running), keep)


for command in (folders.backup, folders.restore, folders.doctor, folders.salvage, folders.accept_loss):
    admin.add_command(command)


def main() -> None:
    """Run `kickdoor admin`."""
    run_command(admin, "kickdoor admin")


if __name__ == "__main__":
    main()
