"""`kickdoor serve` and `python -m kickdoor_server`: the program, imported without a look for garbage meanwhile.

All that is imported stays, and to look through it again and again takes a tenth of what a start takes.
"""

from __future__ import annotations

from kickdoor_protocol.command_line import run_command

from .base.process.garbage import looked_for_later


def main() -> None:
    """Run it by what the command line says."""
    with looked_for_later():
        from .operations.program import main as program
    run_command(program, "kickdoor serve")


if __name__ == "__main__":
    main()
