"""The entry point: `kickdoor` and `python -m kickdoor_client`."""

from __future__ import annotations

from kickdoor_protocol.command_line import run_command

from .cli import kickdoor


def main() -> None:
    """Run the command line. Ctrl-C exits with code 130 and without a traceback."""
    try:
        run_command(kickdoor, "kickdoor")
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
