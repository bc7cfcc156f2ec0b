"""Which release of the program this is."""

from __future__ import annotations


def release() -> str:
    """Program and release, as told to the server."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"kickdoor {version('kickdoor')}"
    except PackageNotFoundError:
        return "kickdoor"
