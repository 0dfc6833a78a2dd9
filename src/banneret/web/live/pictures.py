"""The pictures that a page has, by their numbers and names, and those that it still needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from banneret.engine.scene.scene import Card, Dice, Mark, Sheet
from banneret.picture import charge_svg, die_svg
from banneret.web.live.messages import Drawings

_FIGURE = "figure "
"""A prefix for the name of a face that is drawn as a figure, among the pictures of faces."""


class Pictures:
    """The pictures that one page has been sent."""

    __slots__ = ("_faces", "_fresh", "_numbers", "_signs")

    def __init__(self) -> None:
        self._numbers: dict[Card | Mark, int] = {}
        self._faces: set[str] = set()
        self._signs: set[str] = set()
        self._fresh = Drawings()

    def of(self, thing: Card | Mark, draw: Callable[[], str]) -> int:
        """The number of the picture of a thing; drawn if the page does not have it yet."""
        number = self._numbers.get(thing)
        if number is None:
            number = self._numbers[thing] = len(self._numbers)
            self._fresh.pictures[number] = draw()
        return number

    def dice(self, rolls: Iterable[Dice]) -> None:
        """Draw the faces of these dice that the page does not have yet."""
        for roll in rolls:
            for face in roll.faces:
                name = _FIGURE * roll.figures + face
                if name not in self._faces:
                    self._faces.add(name)
                    self._fresh.faces[name] = die_svg(face, figures=roll.figures)

    def columns(self, sheets: Iterable[Sheet]) -> None:
        """Draw the charges above columns that the page does not have yet."""
        for sheet in sheets:
            for column in sheet.columns:
                if column.charge and column.charge not in self._signs:
                    self._signs.add(column.charge)
                    self._fresh.signs[column.charge] = charge_svg(column.charge)

    def new(self) -> Drawings:
        """The pictures that were drawn since the last message."""
        fresh, self._fresh = self._fresh, Drawings()
        return fresh
