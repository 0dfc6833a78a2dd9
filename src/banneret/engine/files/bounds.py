"""What may stand in a component file: bounds of numbers and texts, and checks in words.

A shape names them in `Annotated`. They are checked when a file is read (`shapes.py`). Messages to a server, which
pydantic reads, have bounds and exact values too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal


@dataclass(frozen=True, slots=True)
class Bound:
    """The smallest and the largest number, the longest text or list."""

    ge: float | None = None
    le: float | None = None
    max_length: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Tell pydantic what to check."""
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(ge=self.ge, le=self.le, max_length=self.max_length)])


class Exact:
    """A value of exactly this type: false is not 0."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Tell pydantic what to check."""
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(strict=True)])


@dataclass(frozen=True, slots=True)
class OneOf:
    """Which of several shapes a table has is said by its key `by`."""

    by: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What `check` returns for the value; it raises ValueError with what is wrong."""

    check: Callable[[Any], Any]


EXACT = Exact()
Few = Annotated[int, Bound(ge=0, le=12)]
"""Dice, steps or levels: a number that people can roll or count at a table."""
Some = Annotated[int, Bound(ge=1, le=12)]
"""As `Few`, and at least one."""
Count = Annotated[int, Bound(ge=0, le=999)]
"""Cards, counters or points: a number that fits in a box."""
Signed = Annotated[int, Bound(ge=-12, le=12)]
"""A bonus (positive) or a penalty (negative)."""
Divisor = Annotated[int, Bound(ge=1, le=999)]
"""A divisor, or a number that others are divided by: at least 1."""
Coordinate = Annotated[int, Bound(ge=-99_999, le=99_999)]
"""A coordinate on paper, or a number in a list."""
Seed = Annotated[int, Bound(ge=-(10**15), le=10**15)]
"""A seed for chance."""
Share = Annotated[float, Bound(ge=0, le=1)]
"""A share of a whole, from 0 to 1."""
Source = Literal["rulebook", "public", "original"]
"""Where a thing comes from: the rulebook, other public sources, or this project."""
