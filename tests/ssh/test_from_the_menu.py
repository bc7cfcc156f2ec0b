"""A table opened from the start menu with an ssh server: what its host is told is all that a visitor needs."""

from __future__ import annotations

from pathlib import Path

from tests.ssh.ssh_client import PATIENCE_S, needs_ssh, ssh_command
from tests.terminal.test_menu import at_the_menu
from tests.terminal.tty import Tty

pytestmark = needs_ssh


def test_somebody_with_an_ssh_client_sits_down_at_the_table(tmp_path: Path) -> None:
    with at_the_menu(tmp_path, "--name", "Ada") as host:
        host.press("3")
        host.wait_for("> open the table|> table")
        host.press(*["down"] * 8, "c-u", "0", "down", "0")
        host.wait_for("> ssh port +0_")
        host.press("enter")
        port = int(host.wait_for(r"-p\s+(\d+)\s+NAME@", PATIENCE_S)[1])
        password = host.wait_for(r"the password is\s+([a-z-]+)")[1]
        ways = ("-t", "-o", "PreferredAuthentications=password,keyboard-interactive")
        bob = Tty(ssh_command(port, tmp_path / "known", "Bob", options=ways))
        bob.wait_for("(?i)password:", PATIENCE_S)
        bob.press(password, "enter")
        bob.wait_for("Ada's table", PATIENCE_S)
        bob.press("enter")
        host.wait_for("2 Bob", PATIENCE_S)
        bob.close()
