"""Serve Twisted's own echo, `Int32StringReceiver` on epoll as its documentation has it: what frames cost, and nothing
else.

`python -m tests.trials.bench.anchors.echo` prints where it listens, as JSON, and goes on until it is ended.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from twisted.internet import epollreactor

MOST = 1 << 20


def main() -> None:
    """Serve."""
    install: Any = epollreactor.install
    install()
    from twisted.internet import reactor as installed
    from twisted.internet.protocol import Factory
    from twisted.protocols.basic import Int32StringReceiver

    reactor: Any = installed

    class Echo(Int32StringReceiver):
        """Says what it hears."""

        MAX_LENGTH = MOST

        def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
            transport: Any = self.transport
            transport.setTcpNoDelay(True)

        def stringReceived(self, string: bytes) -> None:  # noqa: N802 - Twisted's name
            say: Any = self.sendString
            say(string)

    factory = Factory.forProtocol(Echo)
    port = reactor.listenTCP(0, factory, backlog=4096, interface="127.0.0.1")
    sys.stdout.write(f"{json.dumps({'port': port.getHost().port})}\n")
    sys.stdout.flush()
    reactor.run()


if __name__ == "__main__":
    main()
