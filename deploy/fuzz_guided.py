"""Generates frames by the coverage of the protocol, with atheris (libFuzzer); `fuzz.py` starts it.

    python deploy/fuzz_guided.py CORPUS -runs=500000

The first byte of an input chooses role and state, the others are the bytes received. Inputs that reach new code are
kept in the folder. It ends with the traceback and an exit status other than 0 if it finds something.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["kickdoor_protocol"]):
    from fuzzing.session import conversation, hear

    from kickdoor_protocol.session import Role, State

ENDS = (
    (Role.SERVER, State.OPEN),
    (Role.CLIENT, State.OPEN),
    (Role.SERVER, State.GREETING),
    (Role.CLIENT, State.GREETED),
)
"""Roles and states that the first byte chooses from."""
LENGTH_BYTES = 4
"""Bytes of the length field of a frame."""


def once(data: bytes) -> None:
    """Feed one input of the fuzzer to the protocol. Its first byte chooses the end of the connection, and whether the
    length field is corrected, since few inputs would get past it otherwise."""
    if not data:
        return
    heard = data[1:]
    if data[0] & 8 and len(heard) > LENGTH_BYTES:
        heard = (len(heard) - LENGTH_BYTES).to_bytes(LENGTH_BYTES, "big") + heard[LENGTH_BYTES:]
    hear(conversation(*ENDS[data[0] % len(ENDS)]), heard)


if __name__ == "__main__":
    atheris.Setup(sys.argv, once)
    atheris.Fuzz()
