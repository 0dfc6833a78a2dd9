"""A board that has grown, as what is new in it: the page keeps the rest, and how near somebody looks.

A drawing is cut before each `<` and each `M`, into tags and strokes of the pen. Of a drawing that was sent before, a
page can put the next one together: a pair of numbers stands for so many pieces of the old one from there on, a text
for itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import Any

Part = dict[str, Any]
Delta = tuple[str | tuple[int, int], ...]
_PIECE = re.compile(r"[<M][^<M]*|[^<M]+")
_LOOK_AT = 8
"""So many places where a piece stood before are tried."""


def grown(before: Part, now: Part) -> Part:
    """The part of a board as it is now, for a page that has it as it was before."""
    cells = {key: cell for key, cell in now["cells"].items() if before["cells"].get(key) != cell}
    gone = sorted(before["cells"].keys() - now["cells"].keys())
    return now | {"was": before["key"], "svg": delta(before["svg"], now["svg"]), "cells": cells, "gone": gone}


@lru_cache(maxsize=64)
def delta(before: str, now: str) -> Delta:
    """How the one drawing becomes the other; the same for all who watch."""
    old, new = _PIECE.findall(before), _PIECE.findall(now)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, piece in enumerate(old):
        places[piece].append(place)
    steps: list[str | tuple[int, int]] = []
    at = after = 0
    while at < len(new):
        start, count = _longest(old, new, at, [after, *places[new[at]][:_LOOK_AT]])
        if count:
            steps.append((start, count))
            at, after = at + count, start + count
        elif steps and isinstance(last := steps[-1], str):
            steps[-1] = last + new[at]
            at += 1
        else:
            steps.append(new[at])
            at += 1
    return tuple(steps)


def _longest(old: list[str], new: list[str], at: int, starts: list[int]) -> tuple[int, int]:
    """Where in the old drawing the longest run begins that goes on as the new one does here, and how long it is."""
    return max(((start, _run(old, new, at, start)) for start in starts), key=lambda run: run[1])


def _run(old: list[str], new: list[str], at: int, start: int) -> int:
    count = 0
    while start + count < len(old) and at + count < len(new) and old[start + count] == new[at + count]:
        count += 1
    return count
