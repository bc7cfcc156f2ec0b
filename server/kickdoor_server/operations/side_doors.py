"""What a server listens to besides players: its host (`admin/`), and programs that ask how it is (`pages/`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .admin.desk import Desk
from .admin.doorway import Doorway
from .pages.site import Pages

if TYPE_CHECKING:
    from .service import Server


class SideDoors:
    """Of one server; they are open as long as it runs, if its settings say so."""

    def __init__(self, server: Server) -> None:
        self.admin = Doorway(Desk(server), server)
        self.pages = Pages(server)

    def open(self, reactor: Any) -> None:
        """OSError, CannotListenError."""
        self.admin.open(reactor)
        self.pages.open(reactor)

    def close(self) -> None:
        self.admin.close()
        self.pages.close()
