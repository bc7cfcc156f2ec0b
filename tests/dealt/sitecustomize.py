"""On the path of a child, make what it draws from the system's entropy follow from `KICKDOOR_TEST_SEED`.

So the same words deal the same cards. Each program draws of its own, so that no two get the same tokens. Another
`sitecustomize` on the path is run as well.
"""

import hashlib
import itertools
import os
import runpy
import sys

_program = next((word for before, word in itertools.pairwise(sys.orig_argv) if before == "-m"), "")
_words = f"{os.environ.get('KICKDOOR_TEST_SEED', '')} {_program}"
_drawn = itertools.count()


def _urandom(size: int, /) -> bytes:
    """Return bytes that look like chance, and are none."""
    return hashlib.shake_256(f"{_words} {next(_drawn)}".encode()).digest(size)


os.urandom = _urandom
_here = os.path.dirname(__file__)
_next = next((folder for folder in sys.path if folder != _here and os.path.exists(f"{folder}/sitecustomize.py")), "")
if _next:
    runpy.run_path(f"{_next}/sitecustomize.py")
