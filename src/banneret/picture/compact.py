"""A picture for looking at alone, as short as it can be: nothing in it is touched, named or asked about.

Path text becomes steps from point to point. Equal shapes are then equal text wherever they stand, which compresses to
two thirds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup

_PATH = re.compile(r' d="([^"]*)"')
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_WORDS = re.compile(r' (?:aria-label|role|data-key)="[^"]*"')
_SHAPE = {"M": "xy", "L": "xy", "T": "xy", "H": "x", "V": "y", "C": "xyxyxy", "Q": "xyxy", "S": "xyxy", "A": "-----xy"}
"""What the numbers of a step are: an x, a y, or (-) neither."""


def compact(picture: Markup) -> Markup:
    """The picture without keys and labels, drawn in steps; each point is where it was to a hundredth."""
    bare = _WORDS.sub("", picture)
    return Markup(_PATH.sub(lambda path: f' d="{in_steps(path[1])}"', bare))


def in_steps(path: str) -> str:
    """Path text in which every step is told from the point before it."""
    at, begun = (0.0, 0.0), (0.0, 0.0)
    text = ""
    for letter, given in _STEP.findall(path):
        if letter in "Zz":
            text, at = text + "z", begun
            continue
        steps = []
        for numbers in _strides(_SHAPE[letter.upper()], given):
            step, at = _step(letter, numbers, at)
            steps += step
            if letter in "Mm" and len(steps) == 2:
                begun = at
        text += letter.lower() + _told(steps)
    return text


def _strides(shape: str, given: str) -> Iterator[list[tuple[str, float]]]:
    """The numbers of one letter, stride by stride, each with what it is."""
    numbers = [float(number) for number in _NUMBER.findall(given)]
    for first in range(0, len(numbers), len(shape)):
        yield list(zip(shape, numbers[first : first + len(shape)], strict=True))


def _step(
    letter: str, numbers: list[tuple[str, float]], at: tuple[float, float]
) -> tuple[list[float], tuple[float, float]]:
    """One stride from `at`, and where it ends."""
    from_ = {"x": at[0], "y": at[1], "-": 0.0} if letter.isupper() else {"x": 0.0, "y": 0.0, "-": 0.0}
    step = [round(number - from_[kind], 2) for kind, number in numbers]
    ends = {kind: length for (kind, _), length in zip(numbers, step, strict=True)}
    return step, (at[0] + ends.get("x", 0.0), at[1] + ends.get("y", 0.0))


def _told(numbers: list[float]) -> str:
    """Numbers as path text: no needless nought, and a space only where no minus parts them."""
    words = [f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers]
    words = ["0" if word == "-0" else re.sub(r"^(-?)0\.", r"\1.", word) for word in words]
    return "".join(word if not i or word.startswith("-") else f" {word}" for i, word in enumerate(words))
