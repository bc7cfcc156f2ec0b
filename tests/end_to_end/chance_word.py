"""A program that prints what chance has dealt it, in two ways, and its arguments: for `test_forked`."""

from __future__ import annotations

import os
import secrets
import sys

if __name__ == "__main__":
    sys.stdout.write(f"{os.urandom(4).hex()} {secrets.token_hex(4)} {sys.argv[1:]}\n")
