"""Starts the server in the container image: with TLS, unless the operator says that it is to go without.

A container cannot know whether its port is published to the world. So it does not start without TLS by itself. It uses
the certificate in /run/tls, where a Secret of Kubernetes or a folder of the host is mounted; with `--tls` among the
arguments and nothing mounted, it makes a certificate of its own in the data folder. KICKDOOR_PLAIN=yes is for a server
behind a proxy that ends TLS, where nobody can reach the port without the proxy.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

METRICS = "9777"
"""The port of metrics and health checks within the container, which the image's HEALTHCHECK uses."""
SERVE = ("kickdoor", "serve", "--data", "/data", "--no-announce", "--metrics", METRICS)
"""The command that every server of the image starts with."""
MOUNTED = Path("/run/tls")
"""The folder where certificate and key are mounted."""
CERTIFICATE, KEY = "tls.crt", "tls.key"
"""The files' names, as in a Secret of the type kubernetes.io/tls."""
PLAIN = "KICKDOOR_PLAIN"
"""The environment variable that allows a server without TLS."""
WRONG_USE = 78
"""The exit status for wrong arguments: EX_CONFIG of sysexits(3)."""

REFUSAL = f"""\
kickdoor does not start: everybody on the way could read and change what is said on this port. One of these:
  - mount a folder with {CERTIFICATE} and {KEY} at {MOUNTED}
  - say --tls, and tell your players the fingerprint of the certificate that it makes
  - {PLAIN}=yes, behind a proxy that ends TLS"""


class Refused(Exception):  # noqa: N818 - what it does
    """Raised if the server does not start with these arguments; the text says what would be right."""


def command(arguments: Sequence[str], environ: Mapping[str, str], mounted: Path = MOUNTED) -> list[str]:
    """Return the command line that starts the server, for the arguments of the container. `mounted`: the folder with
    certificate and key. Raises Refused if the arguments are contradictory, or would serve without TLS unasked."""
    said = {word.partition("=")[0] for word in arguments}
    if "--metrics" in said and not _same_port(arguments):
        raise Refused(
            f"health is asked for at port {METRICS} of the container: leave --metrics out, and publish it by -p"
        )
    certificate, key = mounted / CERTIFICATE, mounted / KEY
    plain = environ.get(PLAIN, "")
    if plain not in {"", "yes"}:
        raise Refused(f"{PLAIN}={plain} is unclear: say {PLAIN}=yes, or leave it out")
    if plain:
        if said & {"--tls", "--tls-cert", "--tls-key"}:
            raise Refused(f"{PLAIN}=yes and --tls contradict each other: leave one of them out")
        return [*SERVE, *arguments]
    if "--tls-cert" in said:
        return [*SERVE, "--tls", *arguments]
    if certificate.exists() and key.exists():
        return [*SERVE, "--tls", "--tls-cert", str(certificate), "--tls-key", str(key), *arguments]
    if "--tls" in said:
        return [*SERVE, *arguments]
    raise Refused(REFUSAL)


def _same_port(arguments: Sequence[str]) -> bool:
    """Return whether `--metrics` names the port of the health checks."""
    words = " ".join(arguments).replace("--metrics=", "--metrics ").split()
    return words[words.index("--metrics") + 1 :][:1] == [METRICS]


def main() -> None:
    """Replace this process by the server, or print why not and exit with `WRONG_USE`."""
    try:
        words = command(sys.argv[1:], os.environ)
    except Refused as refused:
        print(refused, file=sys.stderr)  # noqa: T201 - for whoever reads the container's log
        raise SystemExit(WRONG_USE) from None
    if os.environ.get(PLAIN):
        print(f"{PLAIN}=yes: this port is not encrypted", file=sys.stderr, flush=True)  # noqa: T201
    os.execvp(words[0], words)


if __name__ == "__main__":
    main()
