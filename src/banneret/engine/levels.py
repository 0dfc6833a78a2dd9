"""How strong the five levels of opponents are in a game: its `bot/levels.toml`, with numbers found by matches.

A level that does not look ahead answers by the game's score of its options:

    [easy]
    overlooks = 0.3    the share of the options that it does not see
    noise = 0.85       how roughly it scores the others, as a share of the spread of their scores

A level that looks ahead answers so, too, at a share of the questions, its `glances`:

    [hard]
    seconds = 0.05     how long it thinks about a question, in seconds of processor time
    glances = 0.5

Weaker players choose worse, but they do not wander. At questions where rough answers would only lead pieces about, such
as each step of a way, every level that scores takes the best:

    steady = ["go"]    the names of these questions; this line stands first
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from banneret.engine.components import Bound, Share, load

Noise = Annotated[float, Bound(ge=0, le=10)]
"""The spread of a random number, as a share of the spread of the scores."""
Seconds = Annotated[float, Bound(ge=0, le=10)]
"""How long a program thinks about a question while people wait."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a program plays at one level; without any number, it takes the option with the best score."""

    overlooks: Share = 0.0
    noise: Noise = 0.0
    seconds: Seconds = 0.0
    glances: Share = 0.0


@dataclass(frozen=True, slots=True)
class Levels:
    """The five levels of a game, from one that a child can beat to the strongest."""

    beginner: Level = Level(overlooks=0.7, noise=3.0)
    easy: Level = Level(overlooks=0.3, noise=0.85)
    medium: Level = Level(overlooks=0.1, noise=0.4)
    hard: Level = Level(seconds=0.05)
    strongest: Level = Level(seconds=1.0)
    steady: frozenset[str] = frozenset()

    @classmethod
    def read(cls, path: Path) -> Levels:
        """Read a TOML file. Raises ComponentError that names the file, the level and the key."""
        return load(path, cls)


USUAL_LEVELS: Final = Levels()
"""The levels of a game that says nothing about them."""
