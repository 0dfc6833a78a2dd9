"""A picture that is only for looking at, as short as possible: nothing in it can be touched, named or asked about.

Path text becomes steps from point to point. Then equal shapes are equal text at any place, and the picture compresses
to two thirds. The drawings of terrain are coarser, by less than a pixel of a small picture, which saves a tenth more.
"""

from __future__ import annotations

import re

from markupsafe import Markup

_PATH = re.compile(r' d="([^"]*)"')
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_WORDS = re.compile(r' (?:aria-label|role|data-key)="[^"]*"')
_X, _Y, _NEITHER = range(3)
_TEXTURE = re.compile(r'<g class="texture"[^>]*>.*?</g>')
"""The drawings of terrain, in hundredths of a board unit."""
_COARSE = 4.0
_FINE = 0.01
_NUMBERS = {
    "M": (_X, _Y), "L": (_X, _Y), "T": (_X, _Y), "H": (_X,), "V": (_Y,), "C": (_X, _Y) * 3, "Q": (_X, _Y) * 2,
    "S": (_X, _Y) * 2, "A": (_NEITHER,) * 5 + (_X, _Y),
}  # fmt: skip
"""The meaning of each number of a step: an x, a y, or neither."""


def compact(picture: Markup) -> Markup:
    """The picture without keys and labels, drawn in steps; each point is exact to a hundredth, terrain to four."""
    bare = _WORDS.sub("", picture)
    coarse = _TEXTURE.sub(lambda drawings: _drawn_in_steps(drawings[0], _COARSE), bare)
    return Markup(_drawn_in_steps(coarse, _FINE))


def _drawn_in_steps(picture: str, grain: float) -> str:
    return _PATH.sub(lambda path: f' d="{in_steps(path[1], grain)}"', picture)


def in_steps(path: str, grain: float = _FINE) -> str:
    """Path text in which every step is relative to the point before it, and a multiple of `grain`."""
    at, begun, text = [0.0, 0.0], [0.0, 0.0], ""
    for letter, given in _STEP.findall(path):
        if letter in "Zz":
            at, text = list(begun), text + "z"
            continue
        kinds, numbers = _NUMBERS[letter.upper()], list(map(float, _NUMBER.findall(given)))
        steps: list[float] = []
        for first in range(0, len(numbers), len(kinds)):
            steps += _step(numbers[first : first + len(kinds)], kinds, at, grain, letter.isupper())
            if letter in "Mm" and not first:
                begun = list(at)
        text += letter.lower() + "".join(map(_told, steps)).lstrip()
    return text


def _step(
    numbers: list[float], kinds: tuple[int, ...], at: list[float], grain: float, told_from_nought: bool
) -> list[float]:
    """One step, relative to the point `at`, which moves to the end of the step."""
    origin = (*at, 0.0) if told_from_nought else (0.0, 0.0, 0.0)
    step = [
        number if kind == _NEITHER else round(round((number - origin[kind]) / grain) * grain, 2)
        for number, kind in zip(numbers, kinds, strict=True)
    ]
    for kind, length in dict(zip(kinds, step, strict=True)).items():
        if kind != _NEITHER:
            at[kind] += length
    return step


def _told(number: float) -> str:
    """A number as path text: without unnecessary zeros, and with a space before it unless a minus sign separates it."""
    if number == int(number):
        text = str(int(number))
    else:
        text = f"{number:.2f}".rstrip("0").replace("0.", ".", 1) if -1 < number < 1 else f"{number:.2f}".rstrip("0")
    return text if number < 0 else f" {text}"
