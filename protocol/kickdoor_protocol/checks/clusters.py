"""Grapheme clusters: what a person takes for one character, and no cut may go through.

The boundaries are Unicode's (Standard Annex 29), as `wcwidth` finds them. One kind of exception is mended: a mark
without a cell of its own is part of what it stands beside, though the standard lets some Burmese vowels stand alone.
"""

from __future__ import annotations

from wcwidth import iter_graphemes, wcswidth

POINTS_MOST = 4
"""Code points for each cluster that a text may have, on average: a syllable has 2 to 4, a family of emoji 7. Without
that bound, one cluster could be as long as a frame."""


def clusters(text: str) -> list[str]:
    """Return the clusters of a text, in order; joined they are the text."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for cluster in iter_graphemes(text):
        if found and not cluster.isascii() and wcswidth(cluster) <= 0:
            found[-1] += cluster
        else:
            found.append(cluster)
    return found


def count_clusters(text: str) -> int:
    """Return how many clusters a text has."""
    return len(text) if text.isascii() else len(clusters(text))


def cut_clusters(text: str, most: int) -> str:
    """Return the beginning of a text: at most `most` clusters, and `POINTS_MOST` times as many code points."""
    if len(text) <= most or text.isascii():
        return text[:most]
    points, length = most * POINTS_MOST, 0
    for cluster in clusters(text[: points + 1])[:most]:
        if length + len(cluster) > points:
            break
        length += len(cluster)
    return text[:length]
