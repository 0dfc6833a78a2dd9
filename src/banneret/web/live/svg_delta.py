"""A growing board, as only what is new in it: the page keeps the rest, and its zoom.

A drawing is cut before each `<` and each `M`, into tags and pen strokes. A page builds the next drawing from the
last one: a copied part is a place and a number of pieces of the last drawing; new text is sent as it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache

from banneret.web.live.drawn import Copied, DrawnBoard, GrownBoard

Delta = tuple[str | Copied, ...]
_PIECE = re.compile(r"[<M][^<M]*|[^<M]+")
_LOOK_AT = 8
"""How many places of an equal piece in the old drawing are tried."""


def grown(before: DrawnBoard, now: DrawnBoard) -> GrownBoard:
    """What is new in a board now, for a page that has an earlier state of it."""
    cells = {key: cell for key, cell in now.cells.items() if before.cells.get(key) != cell}
    gone = tuple(sorted(before.cells.keys() - now.cells.keys()))
    drawing = delta(before.svg, now.svg)
    return GrownBoard(now.key, now.title, before.key, now.box, now.frame, drawing, cells, gone)


@lru_cache(maxsize=64)
def delta(before: str, now: str) -> Delta:
    """Return how to turn one drawing into the other; made once for everybody who watches."""
    old, new = _PIECE.findall(before), _PIECE.findall(now)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, piece in enumerate(old):
        places[piece].append(place)
    steps: list[str | Copied] = []
    at = after = 0
    while at < len(new):
        start, count = _longest(old, new, at, [after, *places[new[at]][:_LOOK_AT]])
        if count:
            steps.append(Copied(start, count))
            at, after = at + count, start + count
        elif steps and isinstance(last := steps[-1], str):
            steps[-1] = last + new[at]
            at += 1
        else:
            steps.append(new[at])
            at += 1
    return tuple(steps)


def _longest(old: list[str], new: list[str], at: int, starts: list[int]) -> tuple[int, int]:
    """Return where the longest run in the old drawing begins that equals the new one from here, and its length."""
    return max(((start, _run(old, new, at, start)) for start in starts), key=lambda run: run[1])


def _run(old: list[str], new: list[str], at: int, start: int) -> int:
    count = 0
    while start + count < len(old) and at + count < len(new) and old[start + count] == new[at + count]:
        count += 1
    return count
